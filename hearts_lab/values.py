"""What each choice in a position is worth: the numbers behind a hint, a review and the search player.

A choice is one card to play, or the cards to pass. All choices of a position are judged in the same sampled
worlds, so that the difference between two of them is known much better than either value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from hearts_lab.cards import Cards

CONFIDENCE: Final = 1.96
"""Standard errors to either side of a figure that hold the true one 19 times out of 20."""

Unit = Literal["points", "win"]
"""`points`: own score of the deal less the mean of the others; `win`: the chance not to win the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What one choice is worth; less is better.

    Attributes:
        cards: The choice.
        value: What the choice is judged by, in the unit of its values.
        se: The standard error of `value`.
        points: The expected own score of the deal.
        queen: The chance to take the queen of spades, 0 to 1.
        moon: The chance to shoot the moon oneself.
        conceded: The chance that somebody else shoots it.
        cost: How much worse than the best choice, in the same worlds; 0 for the best.
        cost_se: The standard error of `cost`; 0 where the two choices came out alike in every world.
        dropped: Whether it fell behind in the first worlds and did not meet the rest.
    """

    cards: Cards
    value: float
    se: float = 0.0
    points: float = 0.0
    queen: float = 0.0
    moon: float = 0.0
    conceded: float = 0.0
    cost: float = 0.0
    cost_se: float = 0.0
    dropped: bool = False

    @property
    def least_cost(self) -> float:
        """The lower end of the interval of the cost."""
        return self.cost - CONFIDENCE * self.cost_se

    @property
    def same(self) -> bool:
        """Whether the choice came out like the best one in every world, as one of two touching cards does."""
        return self.cost == 0 and self.cost_se == 0

    @property
    def may_be_best(self) -> bool:
        """Whether the choice met all worlds and may be as good as the best, as far as they tell."""
        return not self.dropped and self.least_cost <= 0

    @property
    def rank(self) -> tuple[bool, float, int]:
        """What choices are put in order by, the best first; one that dropped out is behind all others."""
        return self.dropped, self.value, self.cards.mask


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """What every choice of a position is worth.

    Attributes:
        choices: The choices, the best first; those that dropped out come last.
        worlds: In how many sampled worlds they were judged.
        seed: The seed of those worlds.
        unit: What `value` and `cost` are measured in.

    Example:
        >>> low, high = Worth(cards=Cards.parse("4D"), value=1.5), Worth(cards=Cards.parse("QD"), value=9.0)
        >>> values = Values.of([high, low], worlds=400)
        >>> str(values.best.cards), values.worth(Cards.parse("QD")).cost
        ('4D', 7.5)
    """

    choices: tuple[Worth, ...]
    worlds: int
    seed: int = 0
    unit: Unit = "points"

    @classmethod
    def of(cls, choices: Iterable[Worth], *, worlds: int, seed: int = 0, unit: Unit = "points") -> Values:
        """Put choices in order; a cost that is not given is the difference of the values."""
        ordered = sorted(choices, key=lambda each: each.rank)
        best = ordered[0].value
        costed = (
            each if each.cost or each.cost_se else replace(each, cost=each.value - best) for each in ordered
        )
        return cls(choices=tuple(costed), worlds=worlds, seed=seed, unit=unit)

    @property
    def best(self) -> Worth:
        """The best choice."""
        return self.choices[0]

    def worth(self, cards: Cards) -> Worth:
        """What a choice is worth.

        Raises:
            KeyError: It was not judged.
        """
        for each in self.choices:
            if each.cards == cards:
                return each
        raise KeyError(str(cards))

    @property
    def clear(self) -> bool:
        """Whether the best choice, or one that always comes out the same, is better than all others."""
        return not any(each.may_be_best and not each.same for each in self.choices[1:])

    @property
    def all_same(self) -> bool:
        """Whether nothing hangs on the choice: every one came out the same in every world."""
        return all(each.same for each in self.choices)
