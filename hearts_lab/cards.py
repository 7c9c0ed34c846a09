"""Cards, suits, ranks, and immutable collections of cards.

A [`Card`][hearts_lab.cards.Card] is a value: there is one object for the queen of spades, however
often it is asked for. [`Cards`][hearts_lab.cards.Cards] is what a hand, a trick pile or a deck is: a
collection without
an order of its own, shown from the lowest club to the highest heart. Nothing here knows a rule of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import ClassVar, Final, final

TEXT_STYLE: Final = "\ufe0e"
"""Variation selector that keeps phones from turning a suit symbol into a picture."""


class Suit(Enum):
    """One of the four suits, in the order in which hands are shown.

    Example:
        >>> Suit.SPADES.letter, Suit.SPADES.symbol
        ('S', '♠')
    """

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """The letter of the suit in card codes: C, D, S or H."""
        return "CDSH"[self.value]

    @property
    def symbol(self) -> str:
        """The suit symbol, without a variation selector."""
        return "♣♦♠♥"[self.value]


class Rank(IntEnum):
    """The rank of a card; ace is high, two is low.

    Example:
        >>> Rank.QUEEN > Rank.TEN, Rank.TEN.letter
        (True, 'T')
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The character of the rank in card codes: 2 to 9, T, J, Q, K or A."""
        return "23456789TJQKA"[self - 2]


@final
@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Card:
    """One card of the pack.

    Cards compare by identity: `Card.of` and `Card.parse` always hand out the same 52 objects.

    Attributes:
        suit: The suit.
        rank: The rank.
        index: 0 (two of clubs) to 51 (ace of hearts): `13 * suit + rank` with the two counted as 0.

    Example:
        >>> Card.parse("QS")
        Card.parse('QS')
        >>> Card.parse("QS") is Card.of(Suit.SPADES, Rank.QUEEN)
        True
    """

    suit: Suit
    rank: Rank
    index: int

    @staticmethod
    def of(suit: Suit, rank: Rank) -> Card:
        """The card of a suit and a rank."""
        return DECK[13 * suit.value + rank - 2]

    @staticmethod
    def parse(token: str, lang: str = "en") -> Card:
        """Read one card from one whole word.

        Rank and suit may stand in either order, in capitals or small letters, the suit as a letter
        or a symbol, ten as `10`, `T` or `0`. Swedish letters are read only when asked for, because `KD` is
        the king of diamonds in
        English and the queen of clubs (klöver dam) in Swedish; what is no card in Swedish is then read as
        English.

        Args:
            token: The word, for instance `QS`, `10h`, `♥10` or, in Swedish, `SD`.
            lang: `en` or `sv`.

        Raises:
            ValueError: The word is not a card; its argument is the word.

        Example:
            >>> Card.parse("10h"), Card.parse("♠Q"), Card.parse("SD", lang="sv")
            (Card.parse('TH'), Card.parse('QS'), Card.parse('QS'))
        """
        word = token.strip().replace(TEXT_STYLE, "").replace("\ufe0f", "").upper()
        alphabets = (_SWEDISH, _ENGLISH) if lang == "sv" else (_ENGLISH,)
        for ranks, suits in alphabets:
            for cut in range(1, len(word)):
                head, tail = word[:cut], word[cut:]
                if head in ranks and tail in suits:
                    return Card.of(suits[tail], ranks[head])
                if head in suits and tail in ranks:
                    return Card.of(suits[head], ranks[tail])
        raise ValueError(token)

    @property
    def symbol(self) -> str:
        """Rank and suit symbol for print, for instance `Q♠`, kept from becoming an emoji."""
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        return rank + self.suit.symbol + TEXT_STYLE

    @property
    def unicode(self) -> str:
        """The single playing-card character. The block has a knight between jack and queen."""
        base = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}
        step = 1 if self.rank is Rank.ACE else self.rank + (self.rank >= Rank.QUEEN)
        return chr(base[self.suit] + step)

    def __str__(self) -> str:
        """The two-character code used in files: rank, then suit."""
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        return Card.parse, (str(self),)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


DECK: Final = tuple(Card(suit, rank, 13 * suit.value + rank - 2) for suit in Suit for rank in Rank)
"""The 52 cards, two of clubs first, ace of hearts last."""

_RANKS: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN, "0": Rank.TEN}
_OUTLINES: Final = dict(zip("♧♢♤♡", Suit, strict=True))
_SYMBOLS: Final = {suit.symbol: suit for suit in Suit} | _OUTLINES
_ENGLISH: Final = (_RANKS, {suit.letter: suit for suit in Suit} | _SYMBOLS)
_SWEDISH: Final = (
    {mark: rank for mark, rank in _RANKS.items() if mark.isdigit()}
    | {"E": Rank.ACE, "K": Rank.KING, "D": Rank.QUEEN, "KN": Rank.JACK},
    {"K": Suit.CLUBS, "R": Suit.DIAMONDS, "S": Suit.SPADES, "H": Suit.HEARTS} | _SYMBOLS,
)

_COPY: Final = 52
_ONE_DECK: Final = (1 << _COPY) - 1


@final
@dataclass(frozen=True, slots=True, repr=False)
class Cards:
    """An immutable collection of cards, each at most twice.

    The cards are bits of one number: card `c` is bit `c.index`, and where two decks are in use its
    second copy is bit `52 + c.index`. The usual set operators work on it; `+` and `-` add and take away
    single copies.

    Attributes:
        mask: The bits.

    Example:
        >>> hand = Cards.parse("QS 4H 2C")
        >>> str(hand), len(hand), Card.parse("QS") in hand
        ('2C QS 4H', 3, True)
        >>> hand - Cards.parse("QS")
        Cards.parse('2C 4H')
        >>> hand.of(Suit.HEARTS)
        Cards.parse('4H')
    """

    mask: int = 0

    EMPTY: ClassVar[Cards]
    DECK: ClassVar[Cards]
    SUITS: ClassVar[dict[Suit, Cards]]

    @classmethod
    def from_iterable(cls, cards: Iterable[Card]) -> Cards:
        """Collect single cards.

        Raises:
            ValueError: A card comes a third time.
        """
        mask = 0
        for card in cards:
            bit = 1 << card.index
            if mask & bit:
                bit <<= _COPY
                if mask & bit:
                    raise ValueError(str(card))
            mask |= bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str, lang: str = "en") -> Cards:
        """Read cards separated by spaces or commas; see [`Card.parse`][hearts_lab.cards.Card.parse].

        Raises:
            ValueError: A word is not a card, or a card comes a third time; its argument is the word.
        """
        return cls.from_iterable(Card.parse(word, lang) for word in text.replace(",", " ").split())

    def of(self, suit: Suit) -> Cards:
        """The cards of one suit."""
        return Cards(self.mask & Cards.SUITS[suit].mask)

    def add(self, card: Card) -> Cards:
        """These cards and one more.

        Raises:
            ValueError: Both copies of the card are here already.
        """
        bit = 1 << card.index
        if self.mask & bit:
            bit <<= _COPY
            if self.mask & bit:
                raise ValueError(str(card))
        return Cards(self.mask | bit)

    def remove(self, card: Card) -> Cards:
        """These cards without one copy of a card.

        Raises:
            ValueError: The card is not here.
        """
        second = 1 << card.index + _COPY
        if self.mask & second:
            return Cards(self.mask ^ second)
        if not self.mask >> card.index & 1:
            raise ValueError(str(card))
        return Cards(self.mask ^ 1 << card.index)

    def count(self, card: Card) -> int:
        """How many copies of a card are here: 0, 1 or 2."""
        return (self.mask >> card.index & 1) + (self.mask >> card.index + _COPY & 1)

    @property
    def lowest(self) -> Card:
        """The lowest card in the order of suits and ranks; within one suit, the lowest of it."""
        return DECK[((self.mask & -self.mask).bit_length() - 1) % _COPY]

    @property
    def highest(self) -> Card:
        """The last card in the order of suits and ranks; within one suit, the highest of it."""
        return DECK[(self.mask & _ONE_DECK).bit_length() - 1]

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        mask, twice = self.mask & _ONE_DECK, self.mask >> _COPY
        while mask:
            bit = mask & -mask
            card = DECK[bit.bit_length() - 1]
            yield card
            if twice & bit:
                yield card
            mask ^= bit

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.mask | other.mask)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.mask & other.mask)

    def __le__(self, other: Cards) -> bool:
        return not self.mask & ~other.mask

    def __add__(self, other: Cards) -> Cards:
        if not self.mask & other.mask:
            return Cards(self.mask | other.mask)
        return Cards.from_iterable((*self, *other))

    def __sub__(self, other: Cards) -> Cards:
        if not (self.mask | other.mask) >> _COPY and other <= self:
            return Cards(self.mask ^ other.mask)
        left = self
        for card in other:
            left = left.remove(card)
        return left

    def among(self, other: Cards) -> Cards:
        """Every copy held here of the cards that are in `other`.

        Example:
            >>> Cards.parse("QS QS 4H").among(Cards.parse("QS KS"))
            Cards.parse('QS QS')
        """
        return Cards(self.mask & _both_copies(other))

    def without(self, other: Cards) -> Cards:
        """These cards less every copy of each card that is in `other`, held here or not.

        Example:
            >>> Cards.parse("QS 4H").without(Cards.SUITS[Suit.HEARTS])
            Cards.parse('QS')
        """
        return Cards(self.mask & ~_both_copies(other))

    def __str__(self) -> str:
        """Codes separated by spaces, lowest club first, highest heart last."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards.parse('{self}')"


def _both_copies(cards: Cards) -> int:
    once = (cards.mask | cards.mask >> _COPY) & _ONE_DECK
    return once | once << _COPY


Cards.EMPTY = Cards()
Cards.DECK = Cards(_ONE_DECK)
Cards.SUITS = {suit: Cards(0x1FFF << 13 * suit.value | 0x1FFF << 13 * suit.value + _COPY) for suit in Suit}

QUEEN_OF_SPADES: Final = Card.of(Suit.SPADES, Rank.QUEEN)
"""The most expensive card of the pack."""
