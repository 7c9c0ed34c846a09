"""Moons as they come about, not as the worlds promise them.

The rule player that plays the sampled worlds out lets most shooters through, good players do not. So what
the worlds say of one's own moon is held against what came of it when the search played at all four seats,
and a moon that would not have come about counts as missed by one heart: twenty-five points, nearly the
worst result there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.coach.situation import Situation
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

WORTH_A_LOOK: Final = 0.04
"""From so much promise on the other choices are looked at more closely too."""


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


def sober(values: Values, seen: View) -> Values:
    """The same values with moons of one's own as likely as they are.

    A hand that leads and that nobody can beat does shoot the moon.

    Args:
        values: What the worlds say.
        seen: What the seat may know.
    """
    if not any(each.moon for each in values.choices) or _lays_down(seen):
        return values
    passing, losers = seen.state.trick is None, Situation(seen).losers
    missed = _price_of_missing(values, seen)
    caught = moon_points(seen.state.rules) - 1
    told = []
    for each in values.choices:
        moon = likely(each.moon, losers, passing=passing)
        lost = each.moon * (1 - DOUBT) - moon
        told.append(
            replace(each, value=each.value + lost * missed, points=each.points + lost * caught, moon=moon)
        )
    best = min(told, key=_rank)
    against = best.cost_se
    return Values(
        choices=tuple(sorted((_costed(each, best, against) for each in told), key=_rank)),
        worlds=values.worlds,
        seed=values.seed,
        unit=values.unit,
    )


def _costed(each: Worth, best: Worth, against: float) -> Worth:
    """A choice with what it costs against the best one.

    The error is that of the larger of the two differences to the best before: the worlds in which one
    shoots spread most, and they count for less now.
    """
    cost = each.value - best.value
    alike = each.cards == best.cards or (cost == 0 and each.points == best.points)
    return replace(each, cost=cost, cost_se=0.0 if alike else max(each.cost_se, against))


def _rank(each: Worth) -> tuple[float, int]:
    return each.value, each.cards.mask


def _lays_down(seen: View) -> bool:
    """Whether the seat leads and nobody can beat any of its cards."""
    now = Situation(seen)
    return seen.state.trick is not None and now.leading and now.masters(now.hand) == now.hand


def _price_of_missing(values: Values, seen: View) -> float:
    """How much worse it is to miss the moon by one heart than to shoot it."""
    state, seat = seen.state, seen.seat
    whole, others = moon_points(state.rules), state.players - 1
    shot = [float(whole * (other != seat)) for other in range(state.players)]
    caught = [whole - 1.0 if other == seat else 1 / others for other in range(state.players)]
    worth = _against_the_mean if values.unit == "points" else _to_lose(seen)
    return worth(caught, seat) - worth(shot, seat)


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
    told = [min(each, other.get(each.cards, each), key=lambda one: one.value) for each in values.choices]
    best = min(told, key=_rank)
    return Values(
        choices=tuple(sorted((_costed(each, best, best.cost_se) for each in told), key=_rank)),
        worlds=values.worlds,
        seed=values.seed,
        unit=values.unit,
    )


def contenders(values: Values, seen: View, most: int) -> tuple[Cards, ...]:
    """The choices worth a closer look once moons count as they come about; none where none counts."""
    if not any(each.moon >= WORTH_A_LOOK for each in values.choices):
        return ()
    return tuple(each.cards for each in sober(values, seen).choices[:most])
