"""How strong the players are: what was measured, as tables for the page about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from hearts_lab.i18n import text
from hearts_lab.odds import Share
from hearts_lab.odds.report import chance_text, figure_text
from hearts_lab.values import CONFIDENCE

FILE: Final = Path(__file__).parent / "strength.json"
"""What was measured: each match as `arena --json` prints it, by `benchmarks.strength`; how often others chose
like the search, by `benchmarks.agreement`."""

PLAYERS: Final = (
    "search-avoid",
    "search-cautious",
    "search-duck",
    "cautious-avoid",
    "cautious-duck",
    "avoid-duck",
    "duck-random",
)
STEPS: Final = ("attack", "defence", "passes", "lesson")
LADDER: Final = (
    "cautious-avoid",
    "bold-avoid",
    "ladder-cautious",
    "ladder-mixed",
    "ladder-bold",
    "worlds-100",
    "search-avoid",
)
TRIED: Final = ("worlds-100", "tried-doubt")
SHORTEST: Final = 0.01
"""Milliseconds; less than this is not told exactly."""

WORLDS: Final = ("worlds-25", "worlds-40", "worlds-100", "search-avoid")


@cache
def measured() -> Mapping[str, Any]:
    """Everything that was measured, by its name."""
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def table(kind: str, lang: str) -> str:
    """A table in Markdown.

    Args:
        kind: Of the `players`, of the `ladder` of steps that made the search strong, of what was `tried`
            and not kept, of what is lost where `steps` are left out, of its `worlds`, or of its
            `agreement` with others.
        lang: The language.

    Example:
        >>> table("players", "en").splitlines()[0].startswith("| player | against |")
        True
    """
    rows = ROWS[kind](lang)
    head = [text(f"arena.{kind}.{name}", lang) for name in HEADS[kind]]
    return "\n".join(map(_row, [head, ["---"] * len(head), *rows]))


HEADS: Final = {
    "players": ("player", "against", "margin", "least", "moons", "conceded", "deals", "ms"),
    "ladder": ("variant", "margin", "ms", "deals"),
    "tried": ("variant", "margin", "ms", "deals"),
    "steps": ("step", "margin", "verdict", "deals"),
    "worlds": ("worlds", "margin", "ms", "deals"),
    "agreement": ("player", "choices", "agreed", "alike", "cost"),
}


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _known(names: Sequence[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    return ((name, measured()[name]) for name in names if name in measured())


def _players(lang: str) -> Iterator[list[str]]:
    for _, found in _known(PLAYERS):
        one, other = found["players"]
        half = CONFIDENCE * found["margin_se"]
        yield [
            f"`{one['name']}`",
            f"`{other['name']}`",
            _margin(found, lang),
            text("arena.least", lang, value=found["margin"] - half),
            text("arena.percent", lang, value=100 * one["moons"]),
            text("arena.percent", lang, value=100 * one["conceded"]),
            text("arena.played", lang, deals=found["deals"], seatings=found["seatings"]),
            _ms(one, lang),
        ]


def _steps(lang: str) -> Iterator[list[str]]:
    for name, found in _known(STEPS):
        half = CONFIDENCE * found["margin_se"]
        helps = "helps" if found["margin"] > half else "harms" if found["margin"] < -half else "open"
        yield [
            text(f"arena.step.{name.replace('-', '_')}", lang),
            _margin(found, lang),
            text(f"arena.verdict.{helps}", lang),
            text("arena.played", lang, deals=found["deals"], seatings=found["seatings"]),
        ]


def _variants(names: Sequence[str], lang: str) -> Iterator[list[str]]:
    for name, found in _known(names):
        yield [
            text(f"arena.variant.{name.replace('-', '_')}", lang),
            _margin(found, lang),
            _ms(found["players"][0], lang),
            text("arena.played", lang, deals=found["deals"], seatings=found["seatings"]),
        ]


def _ladder(lang: str) -> Iterator[list[str]]:
    return _variants(LADDER, lang)


def _tried(lang: str) -> Iterator[list[str]]:
    return _variants(TRIED, lang)


def _worlds(lang: str) -> Iterator[list[str]]:
    for _, found in _known(WORLDS):
        name = found["players"][0]["name"]
        yield [
            name.partition(":")[2] or text("arena.default", lang),
            _margin(found, lang),
            _ms(found["players"][0], lang),
            text("arena.played", lang, deals=found["deals"], seatings=found["seatings"]),
        ]


def _agreement(lang: str) -> Iterator[list[str]]:
    for side, kinds in measured()["agreement"]["players"].items():
        for kind, found in kinds.items():
            yield [
                text(f"arena.side.{side}", lang),
                text(f"arena.choices.{kind}", lang, count=found["choices"]),
                *(chance_text(Share(found[name], found[f"{name}_se"]), lang) for name in ("agreed", "alike")),
                figure_text(Share(found["cost"], found["cost_se"]), lang),
            ]


def _ms(player: Mapping[str, Any], lang: str) -> str:
    return (
        text("arena.ms", lang, value=player["ms"]) if player["ms"] >= SHORTEST else text("arena.no_ms", lang)
    )


def _margin(found: Mapping[str, Any], lang: str) -> str:
    return figure_text(Share(found["margin"], found["margin_se"]), lang)


ROWS: Final[Mapping[str, Callable[[str], Iterator[list[str]]]]] = {
    "players": _players,
    "ladder": _ladder,
    "tried": _tried,
    "steps": _steps,
    "worlds": _worlds,
    "agreement": _agreement,
}
