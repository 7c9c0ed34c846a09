"""Explore a deal: open any deal file, share code or row of a log, and step through it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import text
from hearts_lab.narrate import complaint
from hearts_lab.notation import share, source
from hearts_lab.rules import preset
from hearts_lab.widgets.jupyter import DealStepper


class DealExplorer(ipywidgets.VBox):  # type: ignore[misc] # it has no types
    """A stepper with a place to open another deal.

    Args:
        record: The deal to begin with.
        lang: `en` or `sv`.
    """

    def __init__(self, record: Record, *, lang: str = "en") -> None:
        self.lang = lang
        self.stepper = DealStepper(record, lang=lang)
        wide = ipywidgets.Layout(width="100%", height="4.5rem")
        self.given = ipywidgets.Textarea(
            placeholder=text("explore.placeholder", lang), layout=wide, description=text("explore.deal", lang)
        )
        self.upload = ipywidgets.FileUpload(
            accept=".json,.csv,.txt", description=text("explore.upload", lang)
        )
        self.row = ipywidgets.BoundedIntText(min=0, max=10**6, description=text("explore.row", lang))
        self.button = ipywidgets.Button(description=text("explore.open", lang), button_style="primary")
        self.message = ipywidgets.HTML()
        self.button.on_click(lambda _: self.look_at(self.given.value))
        self.upload.observe(self._uploaded, names="value")
        controls = ipywidgets.HBox([self.upload, self.row, self.button])
        opener = ipywidgets.VBox([self.given, controls, self.message])
        self.opener = ipywidgets.Accordion(
            [opener], titles=(text("explore.title", lang),), selected_index=None
        )
        super().__init__([self.opener, self.stepper])

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401 - Jupyter's own protocol
        """The widget, and for pages without a kernel its stepper as HTML."""
        live: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        still, _ = self.stepper._repr_mimebundle_(**kwargs)
        return live | {"text/html": still["text/html"]}

    def look_at(self, given: str) -> None:
        """Show the deal of a share code, of a deal file's text, or of a file's path.

        What cannot be read is said beside the button; the deal on the table stays.
        """
        given = given.strip()
        # In a notebook nobody types into standard input, so - is no file here.
        is_path = given not in {"", "-"} and "\n" not in given and not given.startswith(("{", share.PREFIX))
        self._show(lambda: source.load(given, source.MOST_BYTES) if is_path else given)

    def _uploaded(self, change: dict[str, Any]) -> None:
        for file in change["new"]:
            self._show(partial(source.decoded, bytes(file["content"]), file["name"]))

    def _show(self, content: Callable[[], str]) -> None:
        try:
            stepper = DealStepper(_record(content(), self.row.value), lang=self.lang)
        except HeartsError as error:
            self._say("alert", complaint(error, self.lang))
            return
        self._say("status", text("explore.opened", self.lang))
        self.stepper = stepper
        self.children = (self.opener, self.stepper)

    def _say(self, role: str, words: str) -> None:
        self.message.value = f'<p role="{role}">{escape(words)}</p>'


def _record(content: str, row: int) -> Record:
    """The deal of that number in a text of any format; a log in CSV is told from its column names."""
    if not content.startswith("#") and "plays_by_trick" not in content:
        return source.chosen(source.deals(content), row)
    rules = preset("openspiel").rules()
    return source.chosen(list(source.records(content, "csv", rules)), row)
