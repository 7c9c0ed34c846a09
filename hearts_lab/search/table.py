"""A position laid out for the kernel, and what a choice in it leads to, world by world."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hearts_lab.cards import Cards
from hearts_lab.engine import taker
from hearts_lab.errors import HeartsError
from hearts_lab.kernel.cautious import masters
from hearts_lab.kernel.jit import fast
from hearts_lab.kernel.judging import MIDDLE, QUARTERS, SHOT, WIDTH, card_outcomes, pass_outcomes
from hearts_lab.kernel.policy import AVOID, BOLD, CAUTIOUS, DUCK, TIMID, TRUSTING
from hearts_lab.kernel.rules import pack
from hearts_lab.rng import Rng, start
from hearts_lab.scoring import moon_points
from hearts_lab.search.winning import decides, win_chance
from hearts_lab.state import Trick, View
from hearts_lab.values import Unit
from hearts_lab.worlds import worlds

POLICIES: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    "bold": ((BOLD, CAUTIOUS), (BOLD, AVOID)),
    "mixed": ((CAUTIOUS, CAUTIOUS), (CAUTIOUS, AVOID)),
    "duck": ((DUCK, DUCK),),
    "avoid": ((AVOID, AVOID),),
    "cautious": ((CAUTIOUS, CAUTIOUS),),
    "timid": ((TIMID, TIMID),),
    "trusting": ((TRUSTING, TRUSTING),),
}
"""Who plays a world out: the seat itself, and all others; of several such pairs each plays as many worlds.

`bold` goes on with a moon of its own for longer than `cautious` does, against others who are `cautious` in
one half of the worlds and `avoid` in the other; `mixed` is `cautious` itself against the same others. `timid`
is `cautious` without attack on the moon, `trusting` without defence."""

POLICY: Final = "bold"
"""Who plays a world out unless somebody asks for others."""

SCORE: Final = (1 << WIDTH) - 1

DOUBT: Final = 2
"""The rule player lets most shooters through, better players do not: in 150 deals that the search played
against itself, own moons of which worlds promised 40 to 90 % came about in 20 %."""

ROUND_BITS: Final = 2
"""The number of a batch of worlds has so many bits for the round; above them, who plays the worlds out."""

WIN_PARTS: Final = 1_000_000
"""In so many parts the chance to win is counted."""

WINS_IN_A_POINT: Final = 3
"""How many games in a hundred a point decides, about, in a deal that may end the game."""


class Batch(NamedTuple):
    """Worlds as the kernel takes them: the generator's state, what is known, and where the rest may lie."""

    x: int
    hands: tuple[int, ...]
    kitty: int
    places: tuple[int, ...] = (-1, -1, -1)
    groups: tuple[int, ...] = (0,) * 7
    rooms: tuple[int, ...] = (0, 0, 0)
    ways: int = 1
    worlds: int = 1


class Results(NamedTuple):
    """What a choice led to, world by world.

    Attributes:
        values: What it is judged by, in parts of a point or of a win: see `Table.parts`. Sums of whole
            numbers are the same on every machine.
        told: The own score and what happened to the seat, as [`judging`][hearts_lab.kernel] packs them.
    """

    values: list[int]
    told: list[int]


class Table:
    """A position laid out for the kernel.

    Args:
        seen: What the seat may know.
        policy: Who plays a world out; see `POLICIES`.
        doubt: How many quarters of a moon of its own count as missed by one heart, unless nobody can beat any
            card of the hand.

    Attributes:
        unit: What choices are judged by.
        parts: How many parts a point or a win has in a result.
        point: How many parts a point of the deal has, roughly where the chance to win counts.

    Raises:
        HeartsError: The table plays with two packs, which the kernel does not.
    """

    def __init__(self, seen: View, policy: str = POLICY, doubt: int = DOUBT) -> None:
        state = seen.state
        if state.rules.decks > 1:
            raise HeartsError("search_one_deck")
        self.seat = seen.seat
        self.own = seen.hand
        self.state = state
        self.rules = state.rules
        self.packed = pack(state.rules)
        self.hidden = worlds(seen)
        self.tables = tuple(
            sum((own if seat == self.seat else others) << 8 * seat for seat in range(state.players))
            for own, others in POLICIES[policy]
        )
        self.unit: Unit = "win" if decides(state) else "points"
        self.parts = WIN_PARTS if self.unit == "win" else QUARTERS * (state.players - 1)
        self.point = WIN_PARTS * WINS_IN_A_POINT // 100 if self.unit == "win" else self.parts
        self.judging = (0 if _lays_down(seen) else doubt, int(self.unit == "win"))
        self._wins: dict[tuple[int, int], int] = {}

    def results(self, choices: Sequence[Cards], seed: int, number: int, size: int) -> list[Results]:
        """What each choice leads to in the worlds of a round; the same worlds for every choice."""
        trick = self.state.trick
        found = [Results([], []) for _ in choices]
        masks = sorted(choice.mask for choice in choices)
        for who, batch in self._batches(seed, number, size):
            if trick is not None:
                together, width = self._playing(trick, sum(masks), who, batch), 2 * len(masks)
            for choice, results in zip(choices, found, strict=True):
                if trick is None:
                    together, width, at = self._passing(choice.mask, who, batch), 2, 0
                else:
                    at = 2 * masks.index(choice.mask)
                judged, told = together[at::width], together[at + 1 :: width]
                results.values.extend(judged if self.unit == "points" else self._wins_of(judged, told))
                results.told.extend(told)
        return found

    def _wins_of(self, judged: list[int], told: list[int]) -> list[int]:
        """The chances not to win that scores lead to."""
        keys = [(scores, flags & SHOT) for scores, flags in zip(judged, told, strict=True)]
        for key in set(keys) - self._wins.keys():
            scores = [(key[0] >> WIDTH * seat & SCORE) - MIDDLE for seat in range(self.state.players)]
            value = self._not_won(scores)
            if key[1]:
                missed = [1 / (len(scores) - 1)] * len(scores)
                missed[self.seat] = moon_points(self.rules) - 1
                value += self.judging[0] * (self._not_won(missed) - value) // QUARTERS
            self._wins[key] = value
        return [self._wins[key] for key in keys]

    def _not_won(self, scores: Sequence[float]) -> int:
        totals = [total + score for total, score in zip(self.state.deal.totals, scores, strict=True)]
        return round(self.parts * (1 - win_chance(self.rules, totals, self.seat)))

    def _batches(self, seed: int, number: int, size: int) -> Iterator[tuple[int, Batch]]:
        """The worlds of a round, and who plays them out: all pairs of the policy in turn."""
        for part, who in enumerate(self.tables):
            share = (size + len(self.tables) - 1 - part) // len(self.tables)
            if share:
                for batch in self._worlds(seed, number | part << ROUND_BITS, share):
                    yield who, batch

    def _worlds(self, seed: int, number: int, size: int) -> Iterator[Batch]:
        *known, kitty = self.hidden.known
        layout = self.hidden.layouts[0]
        if len(self.hidden.layouts) == 1 and layout.in_three is not None:
            places, groups, rooms = layout.in_three
            padded = (*places, *[-1] * (3 - len(places)))
            yield Batch(start(seed, number), tuple(known), kitty, padded, groups, rooms, layout.count, size)
            return
        rng = Rng(seed, number)
        for _ in range(size):
            world = self.hidden.sample(rng)
            yield Batch(1, world.hands[: self.state.players], world.kitty)

    def _passing(self, mine: int, who: int, batch: Batch) -> list[int]:
        deal = self.state.deal
        x, hands, kitty, *hidden = batch
        found: list[int] = fast(pass_outcomes)(
            x,
            self.packed,
            who,
            hands,
            deal.totals,
            kitty,
            deal.leader or 0,
            deal.direction,
            self.rules.pass_count,
            self.seat,
            mine,
            *hidden,
            *self.judging,
        )
        return found

    def _playing(self, trick: Trick, cards: int, who: int, batch: Batch) -> list[int]:
        state = self.state
        x, hands, kitty, *hidden = batch
        taken = [pile.mask for pile in state.taken]
        if state.kitty_owner is not None and state.deal.kitty is None:
            taken[state.kitty_owner] |= kitty
        top = (taker(trick) or 0) if trick.cards else 0
        found: list[int] = fast(card_outcomes)(
            x,
            self.packed,
            who,
            hands,
            tuple(taken),
            state.deal.totals,
            self.rules.pack.mask & ~Cards.from_iterable(state.plays).mask,
            0 if state.kitty_owner is not None else kitty,
            trick.leader,
            len(trick.cards),
            Cards.SUITS[trick.led].mask & Cards.DECK.mask if trick.led else 0,
            1 << trick.cards[top].index if trick.cards else 0,
            Cards.from_iterable(trick.cards).mask,
            top,
            int(not state.tricks),
            self.packed.locked if state.broken_by is None else 0,
            cards,
            *hidden,
            *self.judging,
        )
        return found


def _lays_down(seen: View) -> bool:
    """Whether a seat leads and nobody can beat any of its cards: every trick is its own."""
    state, hand = seen.state, seen.hand.mask
    if state.trick is None or state.trick.cards:
        return False
    out = state.rules.pack.mask & ~Cards.from_iterable(state.plays).mask & ~hand
    return masters(hand, out) == hand
