"""How far each principle can be trusted, as measured over many deals.

The figures are the file `reliability.json`, written by the study `principles`; where it has no figure for a
principle nothing is claimed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from hearts_lab.values import Unit

NEAR: Final[Mapping[Unit, float]] = {"points": 0.3, "win": 0.01}
"""A choice that costs no more than this is as good as the best for every practical purpose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reliability:
    """What following a principle blindly came to.

    Attributes:
        applies: In what share of the unforced decisions it had a card to recommend.
        near: How often its card cost no more than 0.3 points against the best one, 0 to 1.
        near_se: The standard error of `near`, over deals.
        cost: What its card cost on average, in points.
        cost_se: The standard error of `cost`, over deals.
        random: How often a card drawn from the legal ones would have been as near, in the same decisions.
        decisions: In how many decisions this was measured.
    """

    applies: float
    near: float
    near_se: float
    cost: float
    cost_se: float
    random: float
    decisions: int


@cache
def reliabilities() -> Mapping[str, Reliability]:
    """The measured principles, by id."""
    path = Path(__file__).parent / "reliability.json"
    if not path.is_file():
        return {}
    measured = json.loads(path.read_text(encoding="utf-8"))["principles"]
    return {name: Reliability(**figures) for name, figures in measured.items()}


def strength(principle: str) -> float:
    """How strongly a principle speaks where several do: how often its card is near the best one."""
    known = reliabilities().get(principle)
    return 0.5 if known is None else known.near
