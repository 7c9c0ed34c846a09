"""The charts of the gallery: each with what it is drawn from, so that anybody can draw it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from types import MappingProxyType
from typing import Final

from hearts_lab.arena.strength import WORLDS, measured
from hearts_lab.charts.estimates import break_even_curve, running_estimate
from hearts_lab.charts.hands import danger_by_card, danger_through
from hearts_lab.charts.populations import moons_by_hand, moons_by_population, points_distribution, queen_fate
from hearts_lab.charts.strength import Measured, margin_by_time, margin_by_worlds
from hearts_lab.charts.style import Chart
from hearts_lab.engine import place, start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.i18n import text
from hearts_lab.odds import Danger, danger, settling, through
from hearts_lab.players import Duck, play_out
from hearts_lab.rules import preset
from hearts_lab.state import View, view
from hearts_lab.study import Result
from hearts_lab.study.published import command, published

SEED: Final = 7
"""The deal of the examples: nobody passes, and everybody plays as `duck`."""

SEAT: Final = 3
"""The seat whose danger is shown: West, who holds the ace and the king of spades."""

SIZES: Final = (10, 14, 20, 28, 40, 56, 80, 113, 160, 226, 320, 452, 640, 905, 1280)


@cache
def example() -> Record:
    """The deal of the examples."""
    return Record.of(play_out(start(deal(seed=SEED, direction=0)), (Duck(),) * 4))


def at(ply: int) -> View:
    """What the seat to play sees in the deal of the examples after so many cards."""
    record = example()
    state = record.opening()
    for card in record.plays[:ply]:
        state = place(state, card)
    return view(state, state.turn if state.turn is not None else SEAT)


@cache
def _lead() -> Danger:
    return danger(at(12))


@cache
def _through() -> tuple[Danger, ...]:
    return through(example(), SEAT)


def _running(lang: str) -> Chart:
    seen = at(12)
    found = list(settling(seen, "queen", seat=0, sizes=SIZES))
    method = text("chart.running.method", lang, model="cautious", seed="0")
    return running_estimate(found, lang, method)


SOURCES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "moons": ("deals-random", "deals-duck", "deals-avoid", "deals-search", "deals-cautious"),
        "points": ("deals-cautious", "deals-random"),
        "fate": ("queen-cautious", "queen-random"),
        "court": ("moons-cautious", "moons-random"),
        "longest": ("moons-cautious", "moons-random"),
    }
)
"""The published results that a chart is drawn from."""


def _results(name: str) -> list[Result]:
    return [published(source) for source in SOURCES[name]]


def _matches() -> list[Measured]:
    return [measured()[name] for name in WORLDS if name in measured()]


CHARTS: Final[Mapping[str, Callable[[str], Chart]]] = MappingProxyType(
    {
        "danger": lambda lang: danger_by_card(_lead(), lang),
        "through": lambda lang: danger_through(_through(), lang),
        "fate": lambda lang: queen_fate(_results("fate"), lang),
        "moons": lambda lang: moons_by_population(_results("moons"), lang),
        "court": lambda lang: moons_by_hand(_results("court"), lang),
        "longest": lambda lang: moons_by_hand(_results("longest"), lang, "longest"),
        "points": lambda lang: points_distribution(_results("points"), lang),
        "even": lambda lang: break_even_curve(preset("classic").rules(), lang),
        "even-late": lambda lang: break_even_curve(preset("classic").rules(), lang, totals=(70, 60, 80, 90)),
        "running": _running,
        "worlds": lambda lang: margin_by_worlds(_matches(), lang),
        "time": lambda lang: margin_by_time(_matches(), lang, idle=measured()["machine"]["idle"]),
    }
)
"""The charts of the pages by name, in their order there."""


def chart(name: str, lang: str) -> Chart:
    """A chart of the gallery.

    Args:
        name: Its name; see `CHARTS`.
        lang: `en` or `sv`.

    Raises:
        KeyError: There is none of that name.
    """
    return CHARTS[name](lang)


def shown(name: str, lang: str) -> str:
    """A chart of the gallery as HTML for a page, with what draws it again below it."""
    drawn = chart(name, lang)
    again = [command(published(source)) for source in SOURCES.get(name, ())]
    if name in ("worlds", "time"):
        again = [f"python -m benchmarks.strength --folder results {' '.join(WORLDS)}"]
    code = "\n".join(again or [f"hearts_lab.charts.gallery.chart({name!r}, {lang!r})"])
    how = escape(text("chart.again", lang))
    return drawn.html(f"<details><summary>{how}</summary><pre><code>{escape(code)}</code></pre></details>")
