"""A share that was counted or sampled, and how it was got."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How figures were got.

    Attributes:
        exact: Whether every way in which the hidden cards can lie was counted.
        worlds: Else, in how many ways, each equally likely, it was tried.
        seed: Which ways.
        model: Who plays from there on; empty where nobody has to.
    """

    exact: bool = False
    worlds: int = 0
    seed: int = 0
    model: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A chance, from 0 to 1, and its standard error: 0 where it is exact.

    Attributes:
        value: The chance.
        se: Its standard error.
    """

    value: float
    se: float = 0.0

    @classmethod
    def of(cls, hits: int, tries: int) -> Share:
        """The share of tries that were hits.

        The standard error is the spread of what is known after the tries when nothing was known before, so
        that no hit in 400 tries reads as "under 1 in 100", not as "never".

        Example:
            >>> Share.of(100, 400).value, round(Share.of(100, 400).se, 3), Share.of(0, 400).se > 0
            (0.25, 0.022, True)

        Source: the mean and the standard deviation of a beta distribution (Laplace's rule of succession).
        """
        expected = (hits + 1) / (tries + 2)
        return cls(hits / tries, sqrt(expected * (1 - expected) / (tries + 3)))

    def within(self, low: float, high: float) -> Share:
        """The share brought between two bounds that are certain; exact where they meet.

        Example:
            >>> Share(0.48, 0.02).within(0.5, 1.0), Share(0.1, 0.02).within(0.0, 0.0)
            (Share(value=0.5, se=0.02), Share(value=0.0, se=0.0))
        """
        return Share(min(max(self.value, low), high), 0.0 if low == high else self.se)


NEVER = Share(0.0)


def counted(seats: Sequence[int], players: int) -> tuple[Share, ...]:
    """For each seat, its share of a list of seats.

    Example:
        >>> [share.value for share in counted([0, 2, 2, -1], 4)]
        [0.25, 0.0, 0.5, 0.0]
    """
    return tuple(Share.of(seats.count(seat), len(seats)) for seat in range(players))
