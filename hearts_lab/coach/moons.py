"""Moons as they come about, not as the worlds promise them.

The rule player that plays the sampled worlds out lets most shooters through, good players do not. So what
the worlds say of one's own moon is held against what came of it when the search played at all four seats,
and a moon that would not have come about counts as missed by one heart: twenty-five points, nearly the
worst result there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot, sqrt
from operator import attrgetter
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.coach.situation import Situation
from hearts_lab.kernel.rules import pack
from hearts_lab.kernel.score import scores as shot_scores
from hearts_lab.scoring import moon_points
from hearts_lab.search import win_chance
from hearts_lab.state import View
from hearts_lab.values import Values, Worth

CAME_ABOUT: Final = ((0, 0), (0.14, 0.13), (0.5, 0.24), (0.97, 0.27))
"""How often a moon came about, by how often the worlds promised it, for the choice that was made.

Measured in 550 deals that the search played against itself in 64 worlds, some 1,900 choices with a promise.
"""

PROMISED: Final = 0.5
"""The same where every world promised it."""

AFTER_A_PASS: Final = 0.25
"""The same for a pass: of what the worlds promise so much. Measured for two passes, in 40 and 22 deals."""

SPARED: Final = 2
"""So many losers can be passed away: such a hand keeps what the worlds promise."""

DOUBT: Final = 0.5
"""What share of the moons in the worlds the search itself counts as missed."""

ALL_IN: Final = 0.5
"""From so much promise on a lead is counted as one on the way to the moon."""

WORTH_A_LOOK: Final = 0.04
"""From so much promise on the other choices are looked at more closely too."""

_RANK: Final = attrgetter("rank")


def likely(promised: float, losers: int = 1, *, passing: bool = False) -> float:
    """The chance of a moon from what the worlds promise; a hand without a loser keeps the promise.

    Args:
        promised: In what share of the worlds it was shot.
        losers: How many tricks the hand is likely to lose.
        passing: Whether cards have yet to be passed.

    Example:
        >>> likely(0.5), likely(1.0), likely(1.0, losers=0), likely(0.4, losers=5, passing=True)
        (0.24, 0.5, 1.0, 0.1)
    """
    if losers == 0 or (passing and losers <= SPARED):
        return promised
    if passing:
        return AFTER_A_PASS * promised
    for (low, least), (high, most) in pairwise((*CAME_ABOUT, (1, PROMISED))):
        if promised <= high:
            return least + (most - least) * (promised - low) / (high - low)
    return promised


def doubt_of(promised: float, worlds: int, losers: int = 1, *, passing: bool = False) -> float:
    """How far the chance of a moon may be off, in standard errors, as the promise comes from so many worlds.

    What is left of the half that the search counts itself, whose error is in its figures already.

    Args:
        promised: In what share of the worlds it was shot.
        worlds: How many worlds those were.
        losers: How many tricks the hand is likely to lose.
        passing: Whether cards have yet to be passed.

    Example:
        >>> doubt_of(0.0, 100), round(doubt_of(0.97, 100), 2), round(doubt_of(0.97, 10_000), 2)
        (0.0, 0.07, 0.01)
    """
    if not promised:
        return 0.0
    share = (promised * worlds + 1) / (worlds + 2)  # not quite 1 where none of so many failed
    error = sqrt(share * (1 - share) / worlds)
    low, high = max(0.0, promised - error), min(1.0, promised + error)
    spread = likely(high, losers, passing=passing) - likely(low, losers, passing=passing)
    return abs(spread / (high - low) - (1 - DOUBT)) * error


def sober(values: Values, seen: View) -> Values:
    """The same values with moons of one's own as likely as they are.

    What nobody can take from the seat any more is certain: a moon that it has shot, a hand that leads and
    that nobody can beat, and the points that are left where it leads, holds them all and nobody beats one.
    Who goes for the moon leads every card that nobody can beat, and may do so in any order.

    Args:
        values: What the worlds say.
        seen: What the seat may know.
    """
    if not any(each.moon for each in values.choices) or _lays_down(seen):
        return values
    now, price = Situation(seen), _Price.of(values, seen)
    passing, shot = seen.state.trick is None, now.moon_shot
    told = []
    for each in values.choices:
        moon = each.moon if shot else likely(each.moon, now.losers, passing=passing)
        doubt = 0.0 if shot else doubt_of(each.moon, values.worlds, now.losers, passing=passing)
        told.append(price.counted(each, moon, doubt))
    if now.moon_in_hand and now.rules.bonus is None:
        told = [price.certain(each) if each.cards <= now.masters(now.hand) else each for each in told]
    elif now.leading and not passing:
        told = _in_any_order(told, values, now.masters(now.hand))
    best = min(told, key=_RANK)
    return Values(
        choices=tuple(sorted((_costed(each, best, best.cost_se) for each in told), key=_RANK)),
        worlds=values.worlds,
        seed=values.seed,
        unit=values.unit,
    )


def _in_any_order(told: Sequence[Worth], promised: Values, masters: Cards) -> list[Worth]:
    """Where the moon is on, every lead that nobody can beat at the price of the best: it is led next."""
    leads = [each for each in told if each.cards <= masters]
    if not leads:
        return list(told)
    best = min(leads, key=_RANK)
    if promised.worth(best.cards).moon < ALL_IN:
        return list(told)
    return [replace(best, cards=each.cards) if each in leads else each for each in told]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Price:
    """What a moon of one's own and one that is missed by a heart come to.

    Attributes:
        shot: What the moon is worth, in the unit of the values.
        missed: How much worse it is to miss it.
        own: The own points with the moon.
        caught: How many more they are without.
    """

    shot: float
    missed: float
    own: int
    caught: int

    @classmethod
    def of(cls, values: Values, seen: View) -> _Price:
        """The prices at a table, as the deal's moon is scored there."""
        rules, seat, players = seen.state.rules, seen.seat, seen.state.players
        piles = [rules.point_cards.mask * (other == seat) for other in range(players)]
        scores = shot_scores(tuple(piles), seen.state.deal.totals, pack(rules))
        less = moon_points(rules) - 1
        caught = [less if other == seat else 1 / (players - 1) for other in range(players)]
        worth = _against_the_mean if values.unit == "points" else _to_lose(seen)
        shot = worth(scores, seat)
        return cls(shot=shot, missed=worth(caught, seat) - shot, own=scores[seat], caught=less - scores[seat])

    def counted(self, each: Worth, moon: float, doubt: float) -> Worth:
        """A choice with its moon as likely as that, give or take the doubt.

        The search has counted half of what it promised, in whole points.
        """
        value = each.value + (each.moon * (1 - DOUBT) - moon) * self.missed
        doubted = int(DOUBT * self.caught)
        points = each.points + each.moon * (self.caught - doubted) - moon * self.caught
        error = doubt * self.missed
        return replace(
            each,
            value=value,
            se=hypot(each.se, error),
            points=points,
            moon=moon,
            cost_se=hypot(each.cost_se, error),
        )

    def certain(self, each: Worth) -> Worth:
        """A choice after which the moon is certain."""
        return replace(each, value=self.shot, se=0.0, points=self.own, moon=1.0, conceded=0.0, cost_se=0.0)


def _costed(each: Worth, best: Worth, against: float) -> Worth:
    """A choice with what it costs against the best one.

    The error is that of the larger of the two differences to the best before: the worlds in which one
    shoots spread most, and they count for less now.
    """
    cost = each.value - best.value
    alike = each.cards == best.cards or (cost == 0 and each.points == best.points)
    return replace(each, cost=cost, cost_se=0.0 if alike else max(each.cost_se, against))


def _lays_down(seen: View) -> bool:
    """Whether the seat leads and nobody can beat any of its cards."""
    now = Situation(seen)
    return seen.state.trick is not None and now.leading and now.masters(now.hand) == now.hand


def _against_the_mean(scores: Sequence[float], seat: int) -> float:
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def _to_lose(seen: View) -> Callable[[Sequence[float], int], float]:
    state = seen.state

    def chance(scores: Sequence[float], seat: int) -> float:
        after = [total + score for total, score in zip(state.deal.totals, scores, strict=True)]
        return 1 - win_chance(state.rules, after, seat)

    return chance


def calmly(values: Values, quiet: Values) -> Values:
    """The same choices where one need not go for the moon: each at the better of two prices.

    Args:
        values: What the choices are worth where the worlds are played out by players that go for the moon.
        quiet: The same where they do not.
    """
    other = {each.cards: each for each in quiet.choices}
    told = [min(each, other.get(each.cards, each), key=_RANK) for each in values.choices]
    best = min(told, key=_RANK)
    promised = {one.cards for one, each in zip(told, values.choices, strict=True) if one is each}

    def against(each: Worth) -> float:
        """The error on the side of the best: what the two were measured against may not be the same."""
        together = (each.cards in promised) == (best.cards in promised)
        return best.cost_se if together else hypot(each.se, best.se)

    return Values(
        choices=tuple(sorted((_costed(each, best, against(each)) for each in told), key=_RANK)),
        worlds=values.worlds,
        seed=values.seed,
        unit=values.unit,
    )


def contenders(values: Values, seen: View, most: int) -> tuple[Cards, ...]:
    """The choices worth a closer look once moons count as they come about; none where none counts."""
    if not any(each.moon >= WORTH_A_LOOK for each in values.choices):
        return ()
    ranked = sorted(sober(values, seen).choices, key=lambda each: each.value)
    return tuple(each.cards for each in ranked[:most])
