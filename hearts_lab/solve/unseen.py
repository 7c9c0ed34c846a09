"""Exact endings with hidden hands: what a seat can hold itself to wherever the unseen cards lie.

The others play together against the seat, and the cards that it does not see lie as is worst for it. It has
to choose without seeing them, so a card is worth what its worst line comes to: not what it would come to in
each hidden deal for somebody who sees all cards. A line of play settles in the end who held what; so the
search goes through lines, and drops those that no hidden deal allows.

Moons are not counted as such; whether one can be stopped for certain is a question of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from hearts_lab.cards import Card, Cards
from hearts_lab.errors import BadDeal
from hearts_lab.kernel.bits import CLUBS, DIAMONDS, HEARTS, QUEEN, SPADES, suit_of
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

    @property
    def left(self) -> int:
        """The cards that have not been played."""
        cards = 0
        for hand in self.hands:
            cards |= hand
        return cards

    def ranked(self, points: int) -> _Table:
        """What matters of it: its cards by their order in each suit, and the points of the trick."""
        lower = {}
        for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
            place = suit & -suit
            for card in _each((self.left | self.best) & suit):
                if QUEEN in (card, place):  # she keeps her own place, which is nobody else's
                    place = QUEEN if card == QUEEN else QUEEN << 1
                lower[card] = place
                place <<= 1

        def moved(cards: int) -> int:
            return sum(lower[card] for card in _each(cards))

        return self._replace(hands=tuple(map(moved, self.hands)), best=moved(self.best), trick=points)

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
    """The worst lines from each table, for one seat.

    Args:
        rules: The rule set.
        me: The seat.
        cost: What a trick adds to the figure that the seat wants low, by its cards and whoever takes it.
        least: The lowest that the figure can come to for each point that is left: 0 or -1.
    """

    def __init__(self, rules: Packed, me: int, cost: Callable[[int, int], int], least: int) -> None:
        self.rules, self.me, self.cost, self.least = rules, me, cost, least
        self.known: dict[_Table, int | None] = {}

    def worst(self, table: _Table) -> int | None:
        """What is still to come at the worst; `None` where no deal allows this."""
        key = table.ranked(card_points(table.trick, self.rules))
        if key not in self.known:
            self.known[key] = self._searched(table)
        return self.known[key]

    def _searched(self, table: _Table) -> int | None:
        mine = table.turn == self.me
        left = card_points(table.left | table.trick, self.rules)
        bound = (self.least if mine else self.least + 1) * left
        better, found = (min if mine else max), None
        for card, before in table.plays(self.me):
            value = self.worth(before, card)
            if value is not None:
                found = value if found is None else better(found, value)
                if found == bound:
                    break
        return found

    def worth(self, table: _Table, card: int) -> int | None:
        """The points from a card on."""
        after = table.after(card)
        if not after.possible():
            return None
        cost = 0
        if after.place == len(after.hands):
            after, trick = after.gathered(), after.trick
            cost = self.cost(trick, after.leader)
            if not any(after.sizes):
                return cost
        rest = self.worst(after)
        return None if rest is None else cost + rest

    def line(self, table: _Table, card: int) -> Iterator[tuple[int, Card]]:
        """How it goes after a card, everybody choosing what is worst or best for the seat."""
        yield table.turn, Cards(card).lowest
        table = next(before for other, before in table.plays(self.me) if other == card).after(card)
        table = table.gathered() if table.place == len(table.hands) else table
        if any(table.sizes):
            wanted = self.worst(table)
            chosen = next(
                other for other, before in table.plays(self.me) if self.worth(before, other) == wanted
            )
            yield from self.line(table, chosen)


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
    rules = pack(seen.state.rules)
    return _searched(
        seen, lambda trick, taker: card_points(trick, rules) if taker == seen.seat else 0, least=0
    )


def stopping(seen: View, shooter: int) -> Mapping[Card, Held]:
    """How many points are sure to go to others than a shooter after each card, wherever the unseen cards lie.

    Nobody else helps to stop the moon: the others play what is worst for that.

    Args:
        seen: What the seat to play knows, late in a deal with hearts broken.
        shooter: Another seat.

    Returns:
        By card at least how many points go to others, and a line in which it is no more.

    Raises:
        BadDeal: As [`surely`][hearts_lab.solve.unseen.surely].
    """
    rules = pack(seen.state.rules)
    found = _searched(
        seen, lambda trick, taker: 0 if taker == shooter else -card_points(trick, rules), least=-1
    )
    return {card: Held(-held.points, held.line) for card, held in found.items()}


def _searched(seen: View, cost: Callable[[int, int], int], *, least: int) -> Mapping[Card, Held]:
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
    search = _Search(pack(state.rules), me, cost, least)
    return {
        Cards(card).lowest: Held(points, tuple(search.line(before, card)))
        for card, before in table.plays(me)
        if (points := search.worth(before, card)) is not None
    }
