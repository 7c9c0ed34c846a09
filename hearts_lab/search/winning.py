"""The chance to win the game, where a deal may end it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from hearts_lab.rules import RuleSet
from hearts_lab.scoring import moon_points
from hearts_lab.state import DealState


def decides(state: DealState) -> bool:
    """Whether this deal may end the game: then the chance to win counts, not the points."""
    limit = state.rules.limit
    return limit is not None and max(state.deal.totals) + moon_points(state.rules) >= limit


def win_chance(rules: RuleSet, totals: Sequence[float], seat: int) -> float:
    """The chance to win a game from totals after a deal; exact once the limit is reached, else an estimate.

    The estimate lets every player score alike from here on, with the spread of as many deals as the highest
    total needs to reach the limit.

    Example:
        >>> from hearts_lab.rules import preset
        >>> table = preset("classic").rules()
        >>> win_chance(table, (104, 38, 45, 80), 1), win_chance(table, (104, 38, 38, 80), 1)
        (1.0, 0.5)
        >>> 0.5 < win_chance(table, (80, 20, 60, 70), 1) < 1
        True
    """
    ends = None if rules.limit is None else rules.limit + (rules.limit_rule == "exceed")
    lowest, highest = min(totals), max(totals)
    if ends is None or highest >= ends:
        return (totals[seat] == lowest) / sum(total == lowest for total in totals)
    spread = 6.0 * sqrt(max(1.0, (ends - highest) / 12))
    weights = [exp((lowest - total) / spread) for total in totals]
    return weights[seat] / sum(weights)
