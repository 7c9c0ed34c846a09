"""How a choice is graded: by what it cost on average, as far as the sampled worlds can tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from hearts_lab.values import CONFIDENCE, Unit, Worth

Grade = Literal["forced", "fine", "inaccuracy", "mistake", "blunder", "unclear"]
"""No choice; cost next to nothing; a little; much; very much; or the worlds do not tell which."""

GRADES: Final[tuple[Grade, ...]] = ("fine", "inaccuracy", "mistake", "blunder")
"""The grades by cost, the cheapest first."""

BORDERS: Final[Mapping[Unit, tuple[float, float, float]]] = {
    "points": (0.5, 1.5, 4.0),
    "win": (0.015, 0.05, 0.13),
}
"""What a choice costs from which it gets the next grade: in points, or in chances to win the game.

A point is counted as about a thirtieth of a game there.
"""


def level(cost: float, unit: Unit) -> int:
    """How many borders a cost has passed: 0 is fine, 3 a blunder.

    Example:
        >>> level(0.4, "points"), level(0.5, "points"), level(9, "points"), level(0.2, "win")
        (0, 1, 3, 3)
    """
    return sum(cost >= border for border in BORDERS[unit])


def grade(worth: Worth, unit: Unit) -> Grade:
    """The grade of a choice: `unclear` where the interval of its cost spans a border.

    Example:
        >>> from hearts_lab.cards import Cards
        >>> grade(Worth(cards=Cards.parse("QD"), value=5, cost=2.5, cost_se=0.3), "points")
        'mistake'
        >>> grade(Worth(cards=Cards.parse("QD"), value=5, cost=2.5, cost_se=0.9), "points")
        'unclear'
    """
    least, most = interval(worth)
    lower = level(least, unit)
    return GRADES[lower] if lower == level(most, unit) else "unclear"


def interval(worth: Worth) -> tuple[float, float]:
    """The least and the most that a choice may have cost."""
    margin = CONFIDENCE * worth.cost_se
    return max(0.0, worth.cost - margin), worth.cost + margin


def at_least(worth: Worth, unit: Unit) -> Grade:
    """The grade that a choice has for certain, whatever the rest of the interval says."""
    return GRADES[level(interval(worth)[0], unit)]
