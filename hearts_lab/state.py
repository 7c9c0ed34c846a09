"""A deal, the state of a deal, and what one seat may know of it: immutable values.

Nothing here judges a play. [`engine`][hearts_lab.engine] makes one state from another; a state always
equals the one
that the same history makes anew.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.errors import BadDeal
from hearts_lab.rules import RuleSet

MoonChoice = Literal["add", "subtract"]
Phase = Literal["passing", "playing", "choosing", "over"]


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards a seat holds, as far as they are known.

    Attributes:
        known: Cards that are certainly here.
        size: How many cards are here.
        barred: Cards that cannot be here, because the seat showed that it is out of their suits.

    Example:
        >>> hand = Hand(Cards.parse("4H"), 2)
        >>> hand.complete, hand.has(Cards.parse("4H 5H")), hand.has(Cards.parse("QS"))
        (False, True, None)
    """

    known: Cards
    size: int
    barred: Cards = Cards.EMPTY

    @property
    def complete(self) -> bool:
        """Whether every card of the hand is known."""
        return len(self.known) == self.size

    def has(self, cards: Cards) -> bool | None:
        """Whether the hand holds any of these cards; `None` where that is not known."""
        if self.known & cards:
            return True
        return False if self.complete or cards <= self.barred else None

    def only(self, cards: Cards) -> bool | None:
        """Whether every card of the hand is one of these; `None` where that is not known."""
        if self.known.without(cards):
            return False
        return True if self.complete else None

    def without(self, card: Card) -> Hand:
        """The hand after one card has left it."""
        known = self.known.remove(card) if card in self.known else self.known
        return Hand(known, self.size - 1, self.barred)


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards played one after the other, clockwise from the leader.

    Attributes:
        leader: The seat that leads.
        players: How many seats there are.
        cards: What has been played, in order.
        cancels: Whether two identical cards cancel each other.

    Example:
        >>> from hearts_lab.cards import Card
        >>> trick = Trick(2, 4, (Card.parse("2C"), Card.parse("AC")))
        >>> trick.turn, list(trick)
        (0, [(2, Card.parse('2C')), (3, Card.parse('AC'))])
    """

    leader: int
    players: int
    cards: tuple[Card, ...] = ()
    cancels: bool = False

    @property
    def led(self) -> Suit | None:
        """The led suit, the one that others must follow; `None` before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def turn(self) -> int | None:
        """The seat that plays next; `None` once everybody has played."""
        return None if self.complete else self.seat(len(self.cards))

    @property
    def complete(self) -> bool:
        """Whether everybody has played."""
        return len(self.cards) == self.players

    def seat(self, position: int) -> int:
        """The seat that plays at a position: 0 leads."""
        return (self.leader + position) % self.players

    def with_card(self, card: Card) -> Trick:
        """The trick with one card more."""
        return replace(self, cards=(*self.cards, card))

    @property
    def cancelled(self) -> Cards:
        """The cards of the led suit that cancel each other, each once; what cancels cannot take the trick."""
        twice = Cards.from_iterable(self.cards).mask >> len(Cards.DECK)
        return Cards(twice).of(self.cards[0].suit) if self.cancels and self.cards else Cards.EMPTY

    def __iter__(self) -> Iterator[tuple[int, Card]]:
        """Seats and cards in the order of play."""
        return ((self.seat(position), card) for position, card in enumerate(self.cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What is fixed before the first choice.

    Attributes:
        rules: How the table plays.
        hands: The cards dealt to each seat, clockwise; `None` for a hand that is not known.
        direction: How many seats to the left cards are passed; 0 is a hold.
        totals: The total of each seat before the deal.
        names: The names of the players, or nothing.
        kitty: The cards left over; `None` where they are not known. Empty without a kitty.
        leader: The seat that leads first, where the cards do not tell.
        seed: Where the deal came from; information only.

    Raises:
        BadDeal: The cards do not make a deal of this rule set; the sentence says what is wrong with which
            card.
    """

    rules: RuleSet
    hands: tuple[Cards | None, ...]
    direction: int
    totals: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    kitty: Cards | None = None
    leader: int | None = None
    seed: int | None = None

    def __post_init__(self) -> None:
        players = self.rules.players
        if len(self.hands) != players:
            raise BadDeal("seats", seats=len(self.hands), players=players)
        object.__setattr__(self, "totals", self.totals or (0,) * players)
        for field, values in (("totals", self.totals), ("players", self.names)):
            if len(values) not in (0, players):
                raise BadDeal("per_seat", field=field, entries=len(values), players=players)
        if not 0 <= self.direction < players:
            raise BadDeal("pass_direction", most=players - 1)
        if self.leader is not None and not 0 <= self.leader < players:
            raise BadDeal("leader_range", leader=self.leader, most=players - 1)
        self._check_cards()
        if self.kitty is None and (None not in self.hands or not self.rules.kitty_size):
            rest = self.rules.pack - self.seen if self.rules.kitty_size else Cards.EMPTY
            object.__setattr__(self, "kitty", rest)

    def _check_cards(self) -> None:
        for seat, hand in enumerate(self.hands):
            if hand is not None and len(hand) != self.rules.hand_size:
                raise BadDeal("hand_size", seat=seat, cards=len(hand), size=self.rules.hand_size)
        if self.kitty is not None and len(self.kitty) != self.rules.kitty_size:
            raise BadDeal("kitty_size", cards=len(self.kitty), size=self.rules.kitty_size)
        left = self.rules.pack
        piles = {f"dealt[{seat}]": hand for seat, hand in enumerate(self.hands)} | {"kitty": self.kitty}
        for place, cards in piles.items():
            for card in cards or ():
                if card not in left:
                    key = "card_twice" if card in self.rules.pack else "card_removed"
                    raise BadDeal(key, card=card).within(place)
                left = left.remove(card)

    @property
    def seen(self) -> Cards:
        """The cards that are known to have been dealt, the kitty included."""
        return union(cards for cards in (*self.hands, self.kitty) if cards is not None)


def union(piles: Iterable[Cards]) -> Cards:
    """All cards of several piles together."""
    together = Cards()
    for pile in piles:
        together += pile
    return together


@dataclass(frozen=True, slots=True, kw_only=True)
class DealState:
    """Where a deal stands after some passes and plays.

    The first four attributes are the history, the others follow from it.

    Attributes:
        deal: The deal.
        passed: The cards each seat has laid down to pass; `None` for not yet, or not known.
        plays: All cards played, in order.
        moon: The way of scoring that a shooter chose.
        hands: What each seat holds now.
        tricks: The tricks that are complete.
        takers: Who took each of them; `None` for a trick that nobody took and that waits for the next taker.
        trick: The trick on the table; `None` before the first and after the last.
        taken: The cards each seat has taken.
        broken_by: The ply of the card that broke hearts; `None` while they are unbroken.
        kitty_owner: The seat that has taken the kitty.
    """

    deal: Deal
    passed: tuple[Cards | None, ...]
    plays: tuple[Card, ...] = ()
    moon: MoonChoice | None = None
    hands: tuple[Hand, ...]
    tricks: tuple[Trick, ...] = ()
    takers: tuple[int | None, ...] = ()
    trick: Trick | None = None
    taken: tuple[Cards, ...]
    broken_by: int | None = None
    kitty_owner: int | None = None

    @property
    def rules(self) -> RuleSet:
        """How the table plays."""
        return self.deal.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self.deal.rules.players

    @property
    def turn(self) -> int | None:
        """The seat that plays next; `None` while cards are passed and after the last trick."""
        return None if self.trick is None else self.trick.turn

    @property
    def played_out(self) -> bool:
        """Whether all cards have been played."""
        return len(self.tricks) == self.rules.hand_size

    def receiver(self, seat: int) -> int:
        """The seat that gets what a seat passes."""
        return (seat + self.deal.direction) % self.players

    def giver(self, seat: int) -> int:
        """The seat that passes to a seat."""
        return (seat - self.deal.direction) % self.players

    @property
    def waiting(self) -> Cards:
        """The cards of the tricks that nobody has taken."""
        undecided = [trick for trick, taker in zip(self.tricks, self.takers, strict=True) if taker is None]
        return union(Cards.from_iterable(trick.cards) for trick in undecided)

    @property
    def tricks_taken(self) -> tuple[int, ...]:
        """How many tricks each seat has taken."""
        return tuple(self.takers.count(seat) for seat in range(self.players))

    @property
    def leader(self) -> int | None:
        """The seat that led, or has to lead, the first trick; `None` while cards are passed."""
        first = self.tricks[0] if self.tricks else self.trick
        return None if first is None else first.leader

    def player_of(self, ply: int) -> tuple[int, int]:
        """The seat that made a play, and the number of its trick, both from 0."""
        trick, position = divmod(ply, self.players)
        played = self.tricks[trick] if trick < len(self.tricks) else self.trick
        if played is None:
            raise IndexError(ply)
        return played.seat(position), trick


@dataclass(frozen=True, slots=True)
class View:
    """Exactly what one seat may know: a state in which everything else is unknown.

    Attributes:
        seat: The seat.
        state: The rules, the totals, its own hand and pass, the cards it received, what it knows to lie
            elsewhere, all plays.
    """

    seat: int
    state: DealState

    @property
    def hand(self) -> Cards:
        """The cards the seat holds."""
        return self.state.hands[self.seat].known


def view(state: DealState, seat: int) -> View:
    """What a seat may know of a state.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> north = view(start(deal(seed=7)), 0)
        >>> [hand.size - len(hand.known) for hand in north.state.hands]
        [0, 13, 13, 13]
    """
    deal, leader, taken = state.deal, state.leader, state.taken
    own, giver = state.passed[seat], state.giver(seat)
    received = state.passed[giver] if leader is not None else None
    kitty = deal.kitty if state.kitty_owner == seat or deal.kitty == Cards.EMPTY else None
    hidden = dataclasses.replace(
        deal,
        hands=tuple(hand if other == seat else None for other, hand in enumerate(deal.hands)),
        kitty=kitty,
        leader=deal.leader if deal.rules.first_lead == "left-of-dealer" else leader,
        seed=None,
    )
    if deal.kitty and kitty is None and not state.played_out:
        # Only whoever took the kitty has seen it.
        taken = tuple(
            pile - deal.kitty if other == state.kitty_owner else pile for other, pile in enumerate(taken)
        )
    elsewhere = Cards.EMPTY
    if own is not None and leader is not None:
        elsewhere = _still_held(own, state, state.receiver(seat))
    hands = tuple(
        hand
        if other == seat
        else Hand(elsewhere if other == state.receiver(seat) else Cards.EMPTY, hand.size, hand.barred)
        for other, hand in enumerate(state.hands)
    )
    known_passes = {giver: received, seat: own}
    passed = tuple(known_passes.get(other) for other in range(state.players))
    return View(seat, dataclasses.replace(state, deal=hidden, hands=hands, passed=passed, taken=taken))


def _still_held(given: Cards, state: DealState, receiver: int) -> Cards:
    """The cards that a seat was given and has not played."""
    left = given
    for trick in (*state.tricks, *([state.trick] if state.trick else [])):
        for seat, card in trick:
            if seat == receiver and card in left:
                left = left.remove(card)
    return left
