"""The card table and the stepper, in JupyterLab and on any page.

A widget shows a [`recording`][hearts_lab.lessons.recording.recording]. Its `text/html` is the same
recording as a plain `<div>`, which our own script draws on a page without a kernel; so a saved notebook
still steps through its deal. anywidget is imported only where a widget is made.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hearts_lab.widgets.exercise import ExercisePanel
    from hearts_lab.widgets.explore import DealExplorer
    from hearts_lab.widgets.jupyter import CardTable, DealStepper
    from hearts_lab.widgets.live import LivePanel
    from hearts_lab.widgets.odds import MoonOrNot, OddsExplorer, Picture
    from hearts_lab.widgets.rule_page import RulePage
    from hearts_lab.widgets.score_panel import ScorePanel

__all__ = [
    "CardTable",
    "DealExplorer",
    "DealStepper",
    "ExercisePanel",
    "LivePanel",
    "MoonOrNot",
    "OddsExplorer",
    "Picture",
    "RulePage",
    "ScorePanel",
]

_HOMES = {
    "CardTable": "jupyter",
    "DealExplorer": "explore",
    "DealStepper": "jupyter",
    "ExercisePanel": "exercise",
    "LivePanel": "live",
    "MoonOrNot": "odds",
    "OddsExplorer": "odds",
    "Picture": "odds",
    "RulePage": "rule_page",
    "ScorePanel": "score_panel",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module attribute
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"hearts_lab.widgets.{_HOMES[name]}"), name)
