"""What a match has come to so far: sums of whole numbers, the same however the work was split."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, Self

from hearts_lab.arena.seatings import Seating
from hearts_lab.arena.table import Outcome

COUNTS: Final = ("points", "moons", "conceded", "queens", "decisions", "nanoseconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What the deals of a match, or of a part of it, have come to; one figure for each contestant.

    Attributes:
        deals: How many deals, each played in all seatings.
        points: The scores of all seats and seatings together.
        products: For each two contestants the sum, over the deals, of the product of their scores in the
            deal; row after row. Variances follow from it.
        moons: Moons shot, the sun included.
        conceded: Seats that saw another contestant shoot.
        queens: Queens of spades taken.
        decisions: Passes, and plays with more than one legal card.
        nanoseconds: The time that they took.
    """

    deals: int
    points: tuple[int, ...]
    products: tuple[int, ...]
    moons: tuple[int, ...]
    conceded: tuple[int, ...]
    queens: tuple[int, ...]
    decisions: tuple[int, ...]
    nanoseconds: tuple[int, ...]

    @classmethod
    def empty(cls, contestants: int) -> Self:
        """Before the first deal."""
        none = (0,) * contestants
        return cls(deals=0, products=none * contestants, **dict.fromkeys(COUNTS, none))

    @classmethod
    def of(cls, contestants: int, played: Sequence[tuple[Seating, Sequence[Outcome]]]) -> Self:
        """One deal, in its seatings."""
        counts: dict[str, list[int]] = {name: [0] * contestants for name in COUNTS}
        for seating, outcomes in played:
            shooters = {who for who, outcome in zip(seating, outcomes, strict=True) if outcome.moon}
            for who, outcome in zip(seating, outcomes, strict=True):
                counts["points"][who] += outcome.score
                counts["moons"][who] += outcome.moon
                counts["conceded"][who] += bool(shooters - {who})
                counts["queens"][who] += outcome.queen
                counts["decisions"][who] += outcome.decisions
                counts["nanoseconds"][who] += outcome.nanoseconds
        points = counts["points"]
        products = tuple(one * other for one in points for other in points)
        return cls(deals=1, products=products, **{name: tuple(counts[name]) for name in COUNTS})

    def __add__(self, other: Self) -> Self:
        """Both together."""
        sums = {
            name: tuple(a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True))
            for name in (*COUNTS, "products")
        }
        return type(self)(deals=self.deals + other.deals, **sums)

    def mean_and_error(self, weights: Sequence[float]) -> tuple[float, float]:
        """The mean over the deals of a weighted sum of the contestants' scores, and its standard error.

        Example:
            Two deals, with 3 and 5 points for one contestant and none for the other:

            >>> tally = Tally.empty(2)
            >>> from dataclasses import replace
            >>> tally = replace(tally, deals=2, points=(8, 0), products=(9 + 25, 0, 0, 0))
            >>> tally.mean_and_error((1, 0))
            (4.0, 1.0)
        """
        size, count = self.deals, len(self.points)
        mean = sum(weight * total for weight, total in zip(weights, self.points, strict=True)) / size
        if size < 2:
            return mean, float("nan")
        # Whole numbers as long as possible: what is left of two large sums must not be rounding.
        spread = sum(
            weights[one]
            * weights[other]
            * (size * self.products[one * count + other] - self.points[one] * self.points[other])
            for one in range(count)
            for other in range(count)
        )
        return mean, sqrt(max(0.0, spread / size / (size - 1) / size))

    def data(self) -> dict[str, Any]:
        """What is saved of it."""
        return {"deals": self.deals, **{name: list(getattr(self, name)) for name in (*COUNTS, "products")}}

    @classmethod
    def read(cls, data: dict[str, Any], contestants: int) -> Self:
        """What was saved.

        Raises:
            ValueError: That is no tally of so many contestants.
        """
        if not _whole(data["deals"]):
            raise ValueError(data)
        for name in (*COUNTS, "products"):
            size = contestants**2 if name == "products" else contestants
            if len(data[name]) != size or not all(map(_whole, data[name])):
                raise ValueError(name)
        return cls(deals=data["deals"], **{name: tuple(data[name]) for name in (*COUNTS, "products")})


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
