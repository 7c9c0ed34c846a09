"""When a match has said enough: an interval that stays right however often one looks."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from hearts_lab.arena.match import Match
from hearts_lab.arena.standing import standings
from hearts_lab.arena.tally import Tally

ALPHA: Final = 0.05
"""How often the interval misses the true margin, at any time during the match."""

FEWEST: Final = 50
"""So many deals at least: with fewer the error itself is not known well."""

TUNED_FOR: Final = 500
"""The number of deals at which the interval is tightest."""


def half_width(error: float, deals: int) -> float:
    """Half the width of the interval around a margin that may be looked at after every deal.

    Whoever stops as soon as 1.96 standard errors exclude zero will in the end find a difference between any
    two players. This interval is wider, by about half, and holds the true margin at all times together with
    95 % confidence.

    Args:
        error: The standard error of the margin.
        deals: After how many deals.

    Source: H. Robbins, "Statistical methods related to the law of the iterated logarithm" (1970), the
        interval from a normal mixture; I. Waudby-Smith and others, "Time-uniform central limit theory and
        asymptotic confidence sequences" (2021).

    Example:
        >>> round(half_width(0.1, 500), 2)
        0.3
    """
    spread = error * sqrt(deals)
    square = (-2 * log(ALPHA) + log(-2 * log(ALPHA)) + 1) / TUNED_FOR
    seen = deals * square
    return spread * sqrt(2 * (seen + 1) / (deals**2 * square) * log(sqrt(seen + 1) / ALPHA))


def decided(match: Match, tally: Tally, close: float) -> bool:
    """Whether it is clear who of two is better, or that they are closer than so many points.

    Args:
        match: A match of two players.
        tally: What it has come to.
        close: Two players this close count as equal.
    """
    if tally.deals < FEWEST:
        return False
    first = standings(match, tally)[0]
    half = half_width(first.margin_se, tally.deals)
    return abs(first.margin) > half or abs(first.margin) + half < close
