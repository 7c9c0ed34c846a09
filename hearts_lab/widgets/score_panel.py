"""Check a score sheet in a notebook: paste or upload it, choose the rule set, and read what is wrong.

What is wrong with the first sheet stays folded: whoever reads looks for it first.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from hearts_lab.audit import Audit, check
from hearts_lab.audit.show import html, sheet_html
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import text
from hearts_lab.lessons.tables import folded
from hearts_lab.narrate import complaint
from hearts_lab.notation import score_sheet, source
from hearts_lab.rules import preset, preset_names


class ScorePanel(ipywidgets.VBox):  # type: ignore[misc] # it has no types
    """A place to check a score sheet.

    Args:
        sheet: The sheet to begin with, as CSV; a faulty one to try the panel on by default.
        rules: The rule set to begin with.
        lang: `en` or `sv`.
    """

    def __init__(self, sheet: str | None = None, *, rules: str = "classic", lang: str = "en") -> None:
        self.lang = lang
        self.found: Audit | None = None
        self.sheet = ipywidgets.Textarea(
            value=text("score.panel.sample", lang) if sheet is None else sheet,
            description=text("score.panel.sheet", lang),
            layout=ipywidgets.Layout(width="100%", height="9rem"),
        )
        self.rules = ipywidgets.Dropdown(
            options=[(text(f"preset.{name}.title", lang), name) for name in preset_names()],
            value=rules,
            description=text("score.panel.rules", lang),
        )
        self.upload = ipywidgets.FileUpload(accept=".csv,.txt", description=text("score.panel.upload", lang))
        self.button = ipywidgets.Button(description=text("score.panel.check", lang), button_style="primary")
        self.shown = ipywidgets.HTML()
        self.button.on_click(lambda _: self.check())
        self.rules.observe(lambda _: self.check(), names="value")
        self.upload.observe(self._uploaded, names="value")
        super().__init__([self.sheet, ipywidgets.HBox([self.rules, self.upload, self.button]), self.shown])
        self._tell(_question)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401 - Jupyter's own protocol
        """The widget, and for pages without a kernel the findings as HTML."""
        live: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return live | {"text/html": self.shown.value}

    def check(self) -> None:
        """Check what stands in the box; what cannot be read is said in its place."""
        self._tell(html)

    def _tell(self, told: Callable[[Audit, str], str]) -> None:
        try:
            self.found = check(self.sheet.value, preset(self.rules.value).rules)
        except HeartsError as error:
            self._refuse(error)
        else:
            self.shown.value = told(self.found, self.lang)

    def _uploaded(self, change: dict[str, Any]) -> None:
        for file in change["new"]:
            content = bytes(file["content"])
            try:
                self.sheet.value = source.decoded(
                    content, file["name"], score_sheet.MOST_BYTES, spreadsheet=True
                )
            except HeartsError as error:
                self._refuse(error)
            else:
                self.check()

    def _refuse(self, error: HeartsError) -> None:
        self.found = None
        self.shown.value = f'<p role="alert">{escape(complaint(error, self.lang))}</p>'


def _question(found: Audit, lang: str) -> str:
    """The sheet, and what was found where it unfolds."""
    return sheet_html(found, lang) + folded(text("lesson.reveal", lang), html(found, lang), lang)
