"""How far each principle can be trusted, as measured over many deals.

The figures are the file `reliability.json`, written by `tools/measure_principles.py`; where it has no figure
for a principle, or one from a handful of decisions, nothing is claimed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from hearts_lab.values import CONFIDENCE, Unit

NEAR: Final[Mapping[Unit, float]] = {"points": 0.3, "win": 0.01}
"""A choice that costs no more than this is as good as the best for every practical purpose."""


FEWEST: Final = 30
"""In fewer decisions a figure says nothing."""


RULE_OF_THREE: Final = 3.0
"""What never happened in n tries happens in less than 3/n of all, 19 times out of 20."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reliability:
    """What following a principle blindly came to.

    Attributes:
        decisions: In how many decisions it spoke.
        applies: What share of all unforced decisions that is.
        near: How often its choice cost no more than 0.3 points against the best one, 0 to 1.
        near_se: The standard error of `near`, over deals.
        cost: What its choice cost on average, in points.
        cost_se: The standard error of `cost`, over deals.
        random: How often a choice at random would have been as near, in the same decisions.
        random_cost: What that would have cost on average.
        lowest: How often the lowest legal card would have been as near; of no meaning for a pass.
        lowest_cost: What that would have cost on average.
    """

    decisions: float
    applies: float
    near: float
    near_se: float
    cost: float
    cost_se: float
    random: float
    random_cost: float
    lowest: float
    lowest_cost: float

    @property
    def near_margin(self) -> float:
        """Two standard errors of `near`; where it was always or never near, what so many decisions show."""
        surely = RULE_OF_THREE / self.decisions if self.near in (0, 1) else 0.0
        return max(0.01, CONFIDENCE * self.near_se, surely)

    @property
    def against_chance(self) -> Literal["better", "open", "worse"]:
        """How following it compares with choosing at random, as far as so many decisions tell."""
        if abs(self.near - self.random) <= self.near_margin:
            return "open"
        return "better" if self.near > self.random else "worse"

    @property
    def known(self) -> bool:
        """Whether it spoke often enough for a figure to mean something."""
        return self.decisions >= FEWEST


@cache
def reliabilities() -> Mapping[str, Reliability]:
    """The measured principles, by id."""
    names = [field.name for field in fields(Reliability)]
    return {
        principle: Reliability(**{name: figures[name] for name in names})
        for principle, figures in measured()["principles"].items()
    }


@cache
def measured() -> Mapping[str, Any]:
    """The whole file: `how` it was measured, what holds `overall`, and the figures of the `principles`."""
    path = Path(__file__).parent / "reliability.json"
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def strength(principle: str) -> float:
    """How strongly a principle speaks where several do: how often its card is near the best one."""
    known = reliabilities().get(principle)
    return 0.5 if known is None or not known.known else known.near
