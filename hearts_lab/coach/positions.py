"""The positions that teach a principle: one where it speaks, one to try it on, one where it is silent."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from hearts_lab.cards import Cards
from hearts_lab.coach.situation import Situation
from hearts_lab.history import Record
from hearts_lab.rulebook.positions import position
from hearts_lab.scoring import result
from hearts_lab.state import DealState, view

Kind = Literal["example", "exercise", "counter"]

KINDS: Final[tuple[Kind, ...]] = ("example", "exercise", "counter")


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position and what the principle says there.

    Attributes:
        principle: The principle.
        kind: What the position is for.
        record: The deal so far, as its seat knows it.
        now: The situation.
        cards: The cards that the principle recommends.
        against: The cards that it argues against.
    """

    principle: str
    kind: Kind
    record: Record
    now: Situation
    cards: Cards
    against: Cards


@cache
def book() -> Mapping[str, Any]:
    """The data file of the positions."""
    return tomllib.loads((Path(__file__).parent / "positions.toml").read_text(encoding="utf-8"))


def find(principle: str, kind: Kind) -> Position:
    """A position of a principle.

    Example:
        >>> duck = find("DUCK_UNDER", "example")
        >>> str(duck.now.top), str(duck.cards)
        ('7C', '5C')
    """
    entry = book()[principle][kind]
    record = position(entry)
    state = record.state()
    return Position(
        principle=principle,
        kind=kind,
        record=record,
        now=Situation(view(state, acting(state))),
        cards=Cards.parse(entry.get("cards", "")),
        against=Cards.parse(entry.get("against", "")),
    )


def acting(state: DealState) -> int:
    """The seat to act: to play, to pass, or to choose how a moon is scored."""
    if state.turn is not None:
        return state.turn
    if state.played_out:
        outcome = result(state)
        shooter = outcome.moon if outcome.sun is None else outcome.sun
        return 0 if shooter is None else shooter
    return next(seat for seat, hand in enumerate(state.deal.hands) if hand is not None)
