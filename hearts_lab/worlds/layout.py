"""How hidden cards can be shared out when each may lie in some places only: exact counts, fair samples."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from hearts_lab.kernel.worlds import sample, ways
from hearts_lab.rng import Rng

Groups = dict[int, int]
"""Hidden cards by who may hold them: from a set of places (bit `i` for place `i`) to cards."""


@dataclass(frozen=True)
class Layout:
    """Hidden cards and the places that they fill.

    Attributes:
        rooms: How many hidden cards lie in each place, together as many as there are.
        groups: The hidden cards, by the places where they may lie.

    Example:
        Two cards, one place each, and the second place cannot take the lower card.

        >>> layout = Layout((1, 1), {0b01: 0b01, 0b11: 0b10})
        >>> layout.count, layout.sample(Rng(1))
        (1, [1, 2])
    """

    rooms: tuple[int, ...]
    groups: Groups

    @classmethod
    def of(
        cls, hidden: int, rooms: Sequence[int], barred: Sequence[int], fixed: Iterable[tuple[int, int]]
    ) -> "Layout":
        """Group hidden cards by where they may lie.

        Args:
            hidden: The hidden cards.
            rooms: How many of them lie in each place.
            barred: For each place, cards that cannot lie there.
            fixed: Places and cards that must lie there.
        """
        groups: Groups = {}
        for place, cards in fixed:
            hidden &= ~cards
            if cards:
                open_here = 0 if cards & barred[place] else 1 << place
                groups[open_here] = groups.get(open_here, 0) | cards
        split: Groups = {0: hidden}
        for place, (room, excluded) in enumerate(zip(rooms, barred, strict=True)):
            if room:
                split = {
                    places | here: part
                    for places, cards in split.items()
                    for here, part in ((0, cards & excluded), (1 << place, cards & ~excluded))
                    if part
                }
        for places, cards in split.items():
            if cards:
                groups[places] = groups.get(places, 0) | cards
        return cls(tuple(rooms), groups)

    @cached_property
    def in_three(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
        """The same for the kernel, which knows up to three places.

        Returns:
            The places, the groups 1 to 7 and the rooms; `None` where more than three places have room or a
            card has no place.
        """
        places = [place for place, room in enumerate(self.rooms) if room]
        if len(places) > 3 or 0 in self.groups:
            return None
        groups = [0] * 7
        for holders, cards in self.groups.items():
            number = sum(1 << i for i, place in enumerate(places) if holders >> place & 1)
            if number == 0:
                return None
            groups[number - 1] |= cards
        rooms = [self.rooms[place] for place in places] + [0] * (3 - len(places))
        return tuple(places), tuple(groups), tuple(rooms)

    @cached_property
    def count(self) -> int:
        """In how many ways the cards can lie."""
        if self.in_three:
            _, groups, rooms = self.in_three
            return ways(groups, rooms, -1)[0]
        return 0 if 0 in self.groups else self._rest(0, self.rooms)

    def places_of(self, card: int) -> int:
        """The places where a hidden card may lie, as bits; 0 where the card is not hidden."""
        return next((holders for holders, cards in self.groups.items() if cards & card), 0)

    def cards_for(self, place: int) -> int:
        """The hidden cards that may lie in a place."""
        return sum(cards for holders, cards in self.groups.items() if holders >> place & 1)

    def count_with(self, holders: int, place: int) -> int:
        """In how many of them one certain card of a group lies in one of its places."""
        return self.placing(place, self.groups[holders] & -self.groups[holders]).count

    def placing(self, place: int, card: int) -> "Layout":
        """The same once a card is known to lie in a place."""
        return self._regrouped(card, lambda holders: holders & 1 << place)

    def without(self, place: int, cards: int) -> "Layout":
        """The same once none of these cards can lie in a place."""
        return self._regrouped(cards, lambda holders: holders & ~(1 << place))

    def _regrouped(self, cards: int, holders_now: Callable[[int], int]) -> "Layout":
        groups: Groups = {}
        for holders, group in self.groups.items():
            for places, part in ((holders, group & ~cards), (holders_now(holders), group & cards)):
                if part:
                    groups[places] = groups.get(places, 0) | part
        return Layout(self.rooms, groups)

    def sample(self, rng: Rng) -> list[int]:
        """The cards in each place, every way equally likely. There must be one."""
        hands = [0] * len(self.rooms)
        if self.in_three:
            places, groups, rooms = self.in_three
            rng.state, *found = sample(rng.state, groups, rooms, self.count)
            for place, cards in zip(places, found, strict=False):
                hands[place] = cards
            return hands
        rooms = self.rooms
        for number, (_, cards) in enumerate(self._order):
            wanted = rng.below(self._rest(number, rooms))
            for sizes, rest in self._shares(number, rooms):
                wanted -= self._weight(sizes) * self._rest(number + 1, rest)
                if wanted < 0:
                    break
            rooms = rest
            for place, part in enumerate(rng.split(cards, sizes)):
                hands[place] |= part
        return hands

    # More than three places: one group after the other, remembering what each state of the rooms comes to.

    @cached_property
    def _order(self) -> list[tuple[int, int]]:
        return sorted(self.groups.items(), key=lambda group: group[0].bit_count())

    @cached_property
    def _rest(self) -> Callable[[int, tuple[int, ...]], int]:
        known: dict[tuple[int, tuple[int, ...]], int] = {}

        def rest(number: int, rooms: tuple[int, ...]) -> int:
            if number == len(self._order):
                return int(not any(rooms))
            if (number, rooms) not in known:
                known[number, rooms] = sum(
                    self._weight(sizes) * rest(number + 1, left)
                    for sizes, left in self._shares(number, rooms)
                )
            return known[number, rooms]

        return rest

    def _shares(
        self, number: int, rooms: tuple[int, ...]
    ) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
        """How many cards of a group each place may take, and the room that leaves."""
        holders, cards = self._order[number]
        if number == len(self._order) - 1:
            fits = cards.bit_count() == sum(rooms) and all(
                holders >> place & 1 for place, room in enumerate(rooms) if room
            )
            return [(rooms, (0,) * len(rooms))] if fits else []
        shares: list[tuple[tuple[int, ...], int]] = [((), cards.bit_count())]
        for place, room in enumerate(rooms):
            most = room if holders >> place & 1 else 0
            shares = [
                ((*taken, size), left - size) for taken, left in shares for size in range(min(most, left) + 1)
            ]
        return [
            (taken, tuple(room - size for room, size in zip(rooms, taken, strict=True)))
            for taken, left in shares
            if not left
        ]

    @staticmethod
    def _weight(sizes: tuple[int, ...]) -> int:
        weight, total = 1, 0
        for size in sizes:
            total += size
            weight *= comb(total, size)
        return weight
