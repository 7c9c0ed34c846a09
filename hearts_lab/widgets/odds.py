"""The odds with sliders: move through a deal, choose who plays, and see the chances grow exact."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from html import escape
from importlib import import_module
from typing import Any, Final

import ipywidgets

from hearts_lab import svg
from hearts_lab.engine import place
from hearts_lab.history import Record
from hearts_lab.i18n import number, text
from hearts_lab.narrate import seat_names
from hearts_lab.odds import break_even, danger, html, moon
from hearts_lab.odds.fates import MODELS
from hearts_lab.odds.report import chance_text
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import View, view
from hearts_lab.study.published import published
from hearts_lab.study.words import count_text

STAGES: Final = (20, 80, 320)
"""Worlds of one picture after the other: the first is there at once, the last is worth reading."""

WIDE: Final = {"description_width": "initial"}


class OddsExplorer(ipywidgets.VBox):  # type: ignore[misc] # it has no types
    """A deal with a slider: what the seat to play sees, what its cards risk, and who may shoot the moon.

    Args:
        record: The deal; all hands known.
        lang: `en` or `sv`.
        ply: After how many cards to begin.
        seed: Which worlds are sampled.
    """

    def __init__(self, record: Record, *, lang: str = "en", ply: int = 0, seed: int = 0) -> None:
        self.record = record
        self.lang = lang
        self.seed = seed
        self.names = seat_names(record.deal, lang)
        self._refining: asyncio.Task[None] | None = None
        self.ply = ipywidgets.IntSlider(
            value=ply, min=0, max=len(record.plays) - 1, description=text("odds.panel.ply", lang), style=WIDE
        )
        self.model = ipywidgets.Dropdown(
            options=list(MODELS), value="cautious", description=text("odds.panel.model", lang), style=WIDE
        )
        self.table, self.risk, self.shots = (ipywidgets.HTML() for _ in range(3))
        super().__init__([ipywidgets.HBox([self.ply, self.model]), self.table, self.risk, self.shots])
        for control in (self.ply, self.model):
            control.observe(lambda _: self.show(), names="value")
        self.show()

    def show(self) -> None:
        """Show the first, small sample at once, and let it grow while nothing else is asked for."""
        if self._refining is not None:
            self._refining.cancel()
        stages = self._stages()
        next(stages)
        try:
            self._refining = asyncio.get_running_loop().create_task(_one_by_one(stages))
        except RuntimeError:  # nobody waits: a program, not a notebook
            self._refining = None

    def seen(self) -> View:
        """What the seat to play sees."""
        state = self.record.opening()
        for card in self.record.plays[: self.ply.value]:
            state = place(state, card)
        return view(state, state.turn or 0)

    def _stages(self) -> Iterator[int]:
        seen, model = self.seen(), self.model.value
        scene = svg.scene(seen.state, self.names, seen.seat)
        self.table.value = f'<div style="max-width:34rem">{svg.table(scene, self.lang)}</div>'
        for worlds in STAGES:
            risk = danger(seen, worlds=worlds, seed=self.seed, model=model)
            shots = moon(seen, worlds=worlds, seed=self.seed, model=model)
            self.risk.value = html(risk, self.lang, self.names)
            self.shots.value = html(shots, self.lang, self.names)
            yield worlds

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401 - Jupyter's own protocol
        """The widget, and for pages without a kernel what it shows, at its most exact."""
        live: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        for _ in self._stages():
            pass
        still = f"{self.table.value}{self.risk.value}{self.shots.value}"
        return live | {"text/html": still}


async def _one_by_one(stages: Iterator[int]) -> None:
    """Let a kernel answer whatever else it is asked between one stage and the next."""
    await asyncio.sleep(0.05)
    for _ in stages:
        await asyncio.sleep(0.05)


class Picture:
    """A chart, where there is something to draw it with; else words that say so.

    Args:
        chart: The name of a function of [`charts`][hearts_lab.charts].
        shown: What it draws.
        lang: `en` or `sv`.
    """

    def __init__(self, chart: str, shown: object, *, lang: str = "en") -> None:
        try:
            charts = import_module("hearts_lab.charts")
        except ModuleNotFoundError:  # a browser has no matplotlib
            self.markup = f"<p><em>{escape(text('odds.panel.no_charts', lang))}</em></p>"
        else:
            self.markup = getattr(charts, chart)(shown, lang).html()

    def _repr_html_(self) -> str:
        return self.markup


class MoonOrNot(ipywidgets.VBox):  # type: ignore[misc] # it has no types
    """Sliders for the question whether a moon is worth trying.

    Args:
        lang: `en` or `sv`.
        rules: How the table plays; the preset `classic` by default.
    """

    def __init__(self, *, lang: str = "en", rules: RuleSet | None = None) -> None:
        self.lang = lang
        self.rules = rules or preset("classic").rules()
        self.failed = self._slider("failed", 20.0, 26.0)
        self.safe = self._slider("safe", 6.5, 26.0)
        most = (self.rules.limit or 100) - 1
        self.totals = [
            ipywidgets.IntSlider(value=0, min=0, max=most, description=name, style=WIDE)
            for name in self._names()
        ]
        self.answer = ipywidgets.HTML()
        super().__init__([self.failed, self.safe, *self.totals, self.answer])
        for control in (self.failed, self.safe, *self.totals):
            control.observe(lambda _: self.show(), names="value")
        self.show()

    def _slider(self, name: str, value: float, most: float) -> ipywidgets.FloatSlider:
        words = text(f"odds.panel.{name}", self.lang)
        return ipywidgets.FloatSlider(value=value, min=0, max=most, step=0.5, description=words, style=WIDE)

    def _names(self) -> Iterator[str]:
        yield text("odds.panel.own_total", self.lang)
        for seat in range(1, self.rules.players):
            yield text("odds.panel.total", self.lang, n=seat)

    def show(self) -> None:
        """Say at which chance of success a try pays."""
        totals = tuple(slider.value for slider in self.totals)
        found = break_even(self.rules, safe=self.safe.value, failed=self.failed.value, totals=totals)
        chance = text("odds.percent", self.lang, n=number(100 * found.chance, self.lang, 0))
        values = {
            name: number(value, self.lang, 1 if found.unit == "points" else 2)
            for name, value in (("moon", found.moon), ("failed", found.failed), ("safe", found.safe))
        }
        answer = text("odds.panel.answer", self.lang, chance=chance)
        why = text(f"odds.panel.why_{found.unit}", self.lang, **values)
        population = escape(_population(self.lang))
        self.answer.value = f'<p role="status"><strong>{answer}</strong><br>{why}</p><p>{population}</p>'

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401 - Jupyter's own protocol
        """The widget, and for pages without a kernel its answer."""
        live: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return live | {"text/html": self.answer.value}


def _population(lang: str) -> str:
    """How often somebody shoots the moon, by who plays: of the players measured, the most and the fewest."""
    bold, wild = published("deals-cautious"), published("deals-random")
    most, least = (chance_text(found.share("moons", "deals"), lang) for found in (bold, wild))
    deals, seed = count_text(bold.deals, lang), str(bold.key["seed"])
    names = {"bold": bold.players[0], "wild": wild.players[0]}
    return text("odds.panel.population", lang, most=most, least=least, deals=deals, seed=seed, **names)
