"""OpenSpiel's action numbers: a deal as the line of numbers that its `hearts` game plays.

The first number is the pass direction (0 hold, 1 left, 2 across, 3 right), then come the 52 dealt cards,
one to each seat in turn, then each
seat's three passed cards unless nobody passes, then the plays. A card is `4 * rank + suit` with the two as
rank 0 and the suits
in the order clubs, diamonds, hearts, spades.

Source: the comments of OpenSpiel's `hearts.h` (github.com/google-deepmind/open_spiel), checked against the
    program itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_lab.cards import Card, Cards, Rank, Suit
from hearts_lab.errors import BadFile
from hearts_lab.history import Record
from hearts_lab.rules import RuleSet
from hearts_lab.state import Deal

SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
DIRECTIONS: Final = (0, 1, 2, 3)
"""How many seats to the left each of its pass directions goes."""
PLAYERS: Final = 4
PACK: Final = 52
PASS: Final = 3


def card_of(action: int) -> Card:
    """The card of an action number.

    Example:
        >>> card_of(0), card_of(43), action_of(Card.parse("QS"))
        (Card.parse('2C'), Card.parse('QS'), 43)
    """
    rank, suit = divmod(action, PLAYERS)
    return Card.of(SUITS[suit], Rank(rank + 2))


def action_of(card: Card) -> int:
    """The action number of a card."""
    return PLAYERS * (card.rank - 2) + SUITS.index(card.suit)


def read(line: str, rules: RuleSet) -> Record:
    """The deal of a line of action numbers.

    Raises:
        BadFile: It is not such a line.
        BadDeal: Its cards do not make a deal.
    """
    words = line.split()
    if rules.players != PLAYERS or len(rules.pack) != PACK:
        raise BadFile("openspiel_rules")
    if not all(word.isdecimal() and len(word) <= 2 and int(word) < PACK for word in words):
        raise BadFile("openspiel_number")
    numbers = [int(word) for word in words]
    if not PACK < len(numbers) <= 1 + PACK + PLAYERS * PASS + PACK or numbers[0] not in DIRECTIONS:
        raise BadFile("openspiel_length", numbers=len(numbers))
    direction, cards = numbers[0], [card_of(number) for number in numbers[1:]]
    dealt, rest = cards[:PACK], cards[PACK:]
    passing = PLAYERS * PASS if direction else 0
    if 0 < len(rest) < passing or len(rest) - passing > PACK:
        raise BadFile("openspiel_length", numbers=len(numbers))
    passes, plays = rest[:passing], rest[passing:]
    for part in (dealt, passes, plays):
        twice = next((card for card in part if part.count(card) > 1), None)
        if twice is not None:
            raise BadFile("openspiel_twice", card=twice, number=action_of(twice))
    deal = Deal(
        rules=rules,
        hands=tuple(Cards.from_iterable(dealt[seat::PLAYERS]) for seat in range(PLAYERS)),
        direction=direction,
    )
    passed: Sequence[Cards | None] = [None] * PLAYERS
    if passes:
        passed = [Cards.from_iterable(passes[PASS * seat : PASS * (seat + 1)]) for seat in range(PLAYERS)]
    return Record(deal=deal, passed=tuple(passed), plays=tuple(plays))


def write(record: Record) -> str:
    """The line of action numbers of a deal.

    Raises:
        BadFile: Not a deal of four players with all 52 cards known, or some of the passes are missing.
    """
    hands = [list(hand) for hand in record.deal.hands if hand is not None]
    if len(hands) != PLAYERS or len(record.deal.rules.pack) != PACK:
        raise BadFile("openspiel_rules")
    passed = [card for cards in record.passed for card in cards or ()]
    passing = PLAYERS * PASS if record.deal.direction else 0
    if len(passed) not in {0, passing} or (record.plays and len(passed) != passing):
        raise BadFile("openspiel_passes")
    dealt = [card for row in zip(*hands, strict=True) for card in row]
    actions = [action_of(card) for card in (*dealt, *passed, *record.plays)]
    return " ".join(map(str, (record.deal.direction, *actions)))
