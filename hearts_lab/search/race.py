"""Which choices are still in question: their results world by world, and how far they are from the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import mul, sub
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.kernel.judging import CONCEDED, FLAG_BITS, MIDDLE, SHOT, TOOK_QUEEN
from hearts_lab.search.table import Results
from hearts_lab.values import Worth

HOPELESS: Final = 3.0
"""A choice drops out when it is worse than the best by more than so many standard errors."""


@dataclass(slots=True, eq=False)
class Entrant:
    """A choice and what it has led to so far.

    Attributes:
        choice: The choice.
        parts: How many parts a point or a win has in a value.
        values: What each world came to; every choice has met the same worlds in the same order.
        told: What else happened there.
    """

    choice: Cards
    parts: int
    values: list[int] = field(default_factory=list)
    told: list[int] = field(default_factory=list)

    def meet(self, results: Results) -> None:
        """Add what the choice led to in more worlds."""
        self.values += results.values
        self.told += results.told

    def behind(self, best: Entrant) -> tuple[float, float]:
        """How much worse than the best, in the worlds that both have met, and the standard error of that."""
        return mean_and_error(list(map(sub, self.values, best.values)), self.parts)

    def worth(self, best: Entrant) -> Worth:
        """What the choice is worth, measured against the best one."""
        size = len(self.values)
        value, error = mean_and_error(best.values, self.parts)
        cost, cost_se = self.behind(best)
        counts = Counter(self.told)
        points = sum(((told >> FLAG_BITS) - MIDDLE) * count for told, count in counts.items())
        flagged = {flag: sum(count for told, count in counts.items() if told & flag) / size for flag in FLAGS}
        return Worth(
            cards=self.choice,
            value=value + cost,
            se=sqrt(error**2 + cost_se**2),
            points=points / size,
            queen=flagged[TOOK_QUEEN],
            moon=flagged[SHOT],
            conceded=flagged[CONCEDED],
            cost=cost,
            cost_se=cost_se,
            dropped=size < len(best.values),
        )


FLAGS: Final = (TOOK_QUEEN, SHOT, CONCEDED)


def mean_and_error(figures: Sequence[int], parts: int = 1) -> tuple[float, float]:
    """The mean and its standard error.

    Args:
        figures: Whole numbers.
        parts: How many of them make one of what is asked for.

    Example:
        >>> mean_and_error([1, 3]), mean_and_error([10, 30], 10)
        ((2.0, 1.0), (2.0, 1.0))
    """
    size, total = len(figures), sum(figures)
    if size == 1:
        return total / parts, 0.0
    spread = size * sum(map(mul, figures, figures)) - total * total
    return total / size / parts, sqrt(spread / (size - 1)) / size / parts


def leader(entrants: Sequence[Entrant], usual: Sequence[Cards] = (), head_start: int = 0) -> Entrant:
    """The best of choices that have met equally many worlds.

    Args:
        entrants: The choices.
        usual: Those that need not be quite as good as another to be taken.
        head_start: What they are spared, in the parts of its values.
    """
    return _ranked(entrants, usual, head_start)[0]


def _ranked(entrants: Sequence[Entrant], usual: Sequence[Cards] = (), head_start: int = 0) -> list[Entrant]:
    def rank(each: Entrant) -> tuple[int, int]:
        return sum(each.values) - (head_start if each.choice in usual else 0), each.choice.mask

    return sorted(entrants, key=rank)


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
    ranked = _ranked(entrants)
    hopeful = []
    for each in ranked:
        cost, error = each.behind(ranked[0])
        if cost - HOPELESS * error <= slack:
            hopeful.append(each)
    staying = hopeful[:most]
    return staying + [each for each in ranked if each.choice in keep and each not in staying]
