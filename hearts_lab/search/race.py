"""Which choices are still in question: their results world by world, and how far they are from the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.kernel.judging import CONCEDED, SHOT, TOOK_QUEEN
from hearts_lab.search.table import Result
from hearts_lab.values import Worth

HOPELESS: Final = 3.0
"""A choice drops out when it is worse than the best by more than so many standard errors."""


@dataclass(slots=True)
class Entrant:
    """A choice and what it has led to so far.

    Attributes:
        choice: The choice.
        results: One result a world; every choice has met the same worlds in the same order.
    """

    choice: Cards
    results: list[Result] = field(default_factory=list)

    @property
    def total(self) -> tuple[float, int]:
        """What to rank by among choices that have met equally many worlds."""
        return sum(result.value for result in self.results), self.choice.mask

    def behind(self, best: Entrant) -> tuple[float, float]:
        """How much worse than the best, in the worlds that both have met, and the standard error of that."""
        pairs = zip(self.results, best.results, strict=False)
        return mean_and_error([mine.value - theirs.value for mine, theirs in pairs])

    def worth(self, best: Entrant) -> Worth:
        """What the choice is worth, measured against the best one."""
        size = len(self.results)
        value, error = mean_and_error([result.value for result in best.results])
        cost, cost_se = self.behind(best)
        flagged = {flag: sum(bool(result.flags & flag) for result in self.results) / size for flag in FLAGS}
        return Worth(
            cards=self.choice,
            value=value + cost,
            se=sqrt(error**2 + cost_se**2),
            points=sum(result.points for result in self.results) / size,
            queen=flagged[TOOK_QUEEN],
            moon=flagged[SHOT],
            conceded=flagged[CONCEDED],
            cost=cost,
            cost_se=cost_se,
        )


FLAGS: Final = (TOOK_QUEEN, SHOT, CONCEDED)


def mean_and_error(figures: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error.

    Example:
        >>> mean_and_error([1.0, 3.0])
        (2.0, 1.0)
    """
    size = len(figures)
    mean = sum(figures) / size
    if size == 1:
        return mean, 0.0
    return mean, sqrt(sum((figure - mean) ** 2 for figure in figures) / (size - 1) / size)


def leader(entrants: Sequence[Entrant]) -> Entrant:
    """The best of choices that have met equally many worlds."""
    return min(entrants, key=lambda each: each.total)


def still_running(
    entrants: Sequence[Entrant], keep: Sequence[Cards], most: int, slack: float
) -> list[Entrant]:
    """The choices that may still be the best, at most so many, and those to keep whatever they cost.

    Args:
        entrants: The choices that have met the same worlds.
        keep: Choices that stay.
        most: How many of the others stay at most.
        slack: What a choice may cost and still be in question.
    """
    best = leader(entrants)
    ranked = sorted(entrants, key=lambda each: each.total)
    hopeful = []
    for each in ranked:
        cost, error = each.behind(best)
        if cost - HOPELESS * error <= slack:
            hopeful.append(each)
    staying = hopeful[:most]
    return staying + [each for each in ranked if each.choice in keep and each not in staying]
