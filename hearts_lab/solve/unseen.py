"""Exact endings with hidden hands: what a seat can hold itself to wherever the unseen cards lie.

The others play together against the seat, and the cards that it does not see lie as is worst for it. It has
to choose without seeing them, so a card is worth what its worst line comes to: not what it would come to in
each hidden deal for somebody who sees all cards. A line of play settles in the end who held what; so the
search goes through lines, and drops those that no hidden deal allows.

Moons are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from hearts_lab.cards import Card, Cards
from hearts_lab.errors import BadDeal
from hearts_lab.kernel.bits import suit_of
from hearts_lab.kernel.position import position
from hearts_lab.kernel.rules import Packed, pack
from hearts_lab.kernel.score import card_points
from hearts_lab.state import View
from hearts_lab.worlds.evidence import barred

LONGEST_UNSEEN: Final = 4
"""Tricks that it looks at, in seconds at the worst."""


class Held(NamedTuple):
    """What a card comes to.

    Attributes:
        points: So many points the seat takes from here on at the most, if it plays well.
        line: Seats and cards to the end in which it takes so many, this card first.
    """

    points: int
    line: tuple[tuple[int, Card], ...]


class _Table(NamedTuple):
    """What is known at some point of a line.

    Attributes:
        hands: By seat the cards that it may hold; of the seat that asks, those that it holds.
        sizes: By seat how many it holds.
        leader: The seat that led.
        place: How many have played to the trick.
        led: All cards of the led suit.
        best: The card that is winning.
        winner: The place of whoever played it.
        trick: The cards of the trick.
    """

    hands: tuple[int, ...]
    sizes: tuple[int, ...]
    leader: int
    place: int
    led: int
    best: int
    winner: int
    trick: int

    @property
    def turn(self) -> int:
        return (self.leader + self.place) % len(self.hands)

    def possible(self) -> bool:
        """Whether everybody can still hold as many cards as they do."""
        return all(hand.bit_count() >= size for hand, size in zip(self.hands, self.sizes, strict=True))

    def plays(self, me: int) -> Iterator[tuple[int, _Table]]:
        """The cards that the seat to play may hold and play, and the table before each with what it shows."""
        hand = self.hands[self.turn]
        follows = hand & self.led
        if not self.place or follows:
            yield from ((card, self) for card in _each(follows if self.place else hand))
        if self.place and hand & ~self.led and (self.turn != me or not follows):
            shown = self._holding(self.turn, hand & ~self.led)  # it has none of the led suit
            yield from ((card, shown) for card in _each(hand & ~self.led))

    def _holding(self, seat: int, cards: int) -> _Table:
        return self._replace(hands=(*self.hands[:seat], cards, *self.hands[seat + 1 :]))

    def after(self, card: int) -> _Table:
        """The table once a card has been played; a complete trick stays until it is gathered."""
        wins = not self.place or card & self.led > self.best
        seat = self.turn
        return _Table(
            hands=tuple(hand & ~card for hand in self.hands),
            sizes=tuple(size - (other == seat) for other, size in enumerate(self.sizes)),
            leader=self.leader,
            place=self.place + 1,
            led=self.led if self.place else suit_of(card),
            best=card if wins else self.best,
            winner=self.place if wins else self.winner,
            trick=self.trick | card,
        )

    def gathered(self) -> _Table:
        """The table before the next trick."""
        leader = (self.leader + self.winner) % len(self.hands)
        return _Table(self.hands, self.sizes, leader, 0, 0, 0, 0, 0)


def _each(cards: int) -> Iterator[int]:
    while cards:
        yield cards & -cards
        cards &= cards - 1


class _Search:
    """The worst lines from each table, for one seat."""

    def __init__(self, rules: Packed, me: int) -> None:
        self.rules, self.me = rules, me
        self.known: dict[_Table, tuple[int, int] | None] = {}

    def worst(self, table: _Table) -> tuple[int, int] | None:
        """The points still to come at the worst, and the card to play; `None` where no deal allows it."""
        if table not in self.known:
            found = [
                (points, card)
                for card, before in table.plays(self.me)
                if not self._like_a_lower_one(table, card)
                and (points := self.worth(before, card)) is not None
            ]
            wanted = min if table.turn == self.me else max
            self.known[table] = wanted(found, key=lambda each: each[0]) if found else None
        return self.known[table]

    def _like_a_lower_one(self, table: _Table, card: int) -> bool:
        """Whether the next lower card that is left costs as much and may lie with the same seats."""
        left = table.best
        for hand in table.hands:
            left |= hand
        below = left & suit_of(card) & (card - 1)
        lower = 1 << below.bit_length() >> 1
        return (
            bool(lower)
            and card_points(lower, self.rules) == card_points(card, self.rules)
            and all(bool(hand & lower) is bool(hand & card) for hand in table.hands)
        )

    def worth(self, table: _Table, card: int) -> int | None:
        """The points from a card on."""
        after = table.after(card)
        if not after.possible():
            return None
        cost = 0
        if after.place == len(after.hands):
            after, trick = after.gathered(), after.trick
            cost = card_points(trick, self.rules) if after.leader == self.me else 0
            if not any(after.sizes):
                return cost
        rest = self.worst(after)
        return None if rest is None else cost + rest[0]

    def line(self, table: _Table, card: int) -> Iterator[tuple[int, Card]]:
        """How it goes after a card, everybody choosing what is worst or best for the seat."""
        while True:
            yield table.turn, Cards(card).lowest
            before = next(before for other, before in table.plays(self.me) if other == card)
            table = before.after(card)
            table = table.gathered() if table.place == len(table.hands) else table
            found = self.worst(table) if any(table.sizes) else None
            if found is None:
                return
            card = found[1]


def surely(seen: View) -> Mapping[Card, Held]:
    """What a seat can hold itself to with each card, wherever the unseen cards lie and whatever others play.

    Args:
        seen: What the seat to play knows, late in a deal with hearts broken.

    Raises:
        BadDeal: Nobody or another seat is to play, hearts are not broken, there are two packs or a kitty, or
            too many tricks are left.

    Example:
        With the queen in hand it is worst to keep her.

        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.history import Record
        >>> from hearts_lab.players import Duck, play_out
        >>> from hearts_lab.state import view
        >>> dealt = deal(seed=6, direction=0)
        >>> plays = play_out(start(dealt), (Duck(),) * 4).plays
        >>> late = Record(deal=dealt, passed=(None,) * 4, plays=plays[:40]).state()
        >>> {str(card): held.points for card, held in surely(view(late, late.turn)).items()}
        {'QS': 5, '7H': 19, 'KH': 19}
    """
    state, me = seen.state, seen.seat
    if state.turn != me or state.rules.decks > 1 or state.broken_by is None or state.rules.kitty_size:
        raise BadDeal("ending_not_in_play")
    tricks = state.hands[me].size
    if tricks > LONGEST_UNSEEN:
        raise BadDeal("ending_long", tricks=tricks, most=LONGEST_UNSEEN)
    now, excluded = position(state), barred(state)
    hidden = state.rules.pack.mask & ~Cards.from_iterable(state.plays).mask
    for hand in state.hands:
        hidden &= ~hand.known.mask
    table = _Table(
        hands=tuple(
            hand.known.mask | (0 if hand.complete else hidden & ~excluded[seat])
            for seat, hand in enumerate(state.hands)
        ),
        sizes=tuple(hand.size for hand in state.hands),
        leader=now.leader,
        place=now.place,
        led=now.led,
        best=now.best,
        winner=now.winner,
        trick=now.trick,
    )
    search = _Search(pack(state.rules), me)
    return {
        Cards(card).lowest: Held(points, tuple(search.line(before, card)))
        for card, before in table.plays(me)
        if (points := search.worth(before, card)) is not None
    }
