"""To shoot or not: the chance of success at which an attempt is worth as much as playing safe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_lab.cards import Suit
from hearts_lab.kernel.rules import pack
from hearts_lab.kernel.score import scores
from hearts_lab.rules import RuleSet
from hearts_lab.scoring import moon_points
from hearts_lab.search.winning import win_chance
from hearts_lab.values import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakEven:
    """What is won and lost by an attempt to shoot the moon. Less is better, as in scores.

    Attributes:
        moon: What a moon is worth, in the unit.
        failed: What a failed attempt is worth.
        safe: What playing safe is worth.
        unit: `points`: own score of the deal less the mean of the others; `win`: the chance not to win the
            game, where the deal may end it.
    """

    moon: float
    failed: float
    safe: float
    unit: Unit

    @property
    def chance(self) -> float:
        """The chance of success from which on an attempt pays, 0 to 1.

        It is 0 where even a failure is no worse than playing safe, and 1 where not even a moon is better.

        Example:
            >>> BreakEven(moon=-26, failed=14, safe=-6, unit="points").chance
            0.5
        """
        if self.failed <= self.safe:
            return 0.0
        if self.moon >= self.safe:
            return 1.0
        return (self.failed - self.safe) / (self.failed - self.moon)


def break_even(
    rules: RuleSet, *, safe: float, failed: float, totals: Sequence[int] = (), seat: int = 0
) -> BreakEven:
    """The chance of success that an attempt to shoot the moon needs.

    Args:
        rules: How the table plays.
        safe: The points that the seat expects without an attempt; the others share the rest alike.
        failed: The points that it expects when an attempt fails; the others share the rest.
        totals: Each seat's total before the deal.
        seat: The seat.

    Raises:
        BadRules: The table plays with two packs.

    Example:
        Four players at 0; 6.5 points are the average of a deal, and an attempt that fails late costs 25:

        >>> from hearts_lab.rules import preset
        >>> round(break_even(preset("classic").rules(), safe=6.5, failed=25).chance, 2)
        0.49

    Source: the point where both expectations are equal; near the limit of the game that of
    [`win_chance`][hearts_lab.search.win_chance].
    """
    before = tuple(totals) or (0,) * rules.players
    decides = rules.limit is not None and max(before) + moon_points(rules) >= rules.limit
    worth = moon_points(rules)

    def shared(points: float) -> list[float]:
        rest = (worth - points) / (rules.players - 1)
        return [points if other == seat else rest for other in range(rules.players)]

    def value(scored: Sequence[float]) -> float:
        if decides:
            after = [total + score for total, score in zip(before, scored, strict=True)]
            return 1 - win_chance(rules, after, seat)
        return scored[seat] - (sum(scored) - scored[seat]) / (rules.players - 1)

    return BreakEven(
        moon=value(_moon_scores(rules, before, seat)),
        failed=value(shared(failed)),
        safe=value(shared(safe)),
        unit="win" if decides else "points",
    )


def _moon_scores(rules: RuleSet, totals: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The scores of a plain moon, in which everybody else has a trick without points."""
    packed = pack(rules)
    plain = iter(rules.pack.of(Suit.CLUBS))
    taken = [1 << next(plain).index for _ in range(rules.players)]
    taken[seat] |= packed.moon_cards
    return scores(tuple(taken), totals, packed)
