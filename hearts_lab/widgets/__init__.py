"""The card table and the stepper, in JupyterLab and on any page.

A widget shows a [`recording`][hearts_lab.lessons.recording.recording]. Its `text/html` is the same
recording as a plain `<div>`, which our own script draws on a page without a kernel; so a saved notebook
still steps through its deal. anywidget is imported only where a widget is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hearts_lab.widgets.jupyter import CardTable, DealStepper

__all__ = ["CardTable", "DealStepper"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module attribute
    if name not in __all__:
        raise AttributeError(name)
    from hearts_lab.widgets import jupyter  # noqa: PLC0415 - the site draws without anywidget

    return getattr(jupyter, name)
