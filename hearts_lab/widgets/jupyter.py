"""The widgets for Jupyter: a recording under anywidget, and a session that answers what is chosen in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import anywidget
import traitlets

from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.lessons.page import state_html
from hearts_lab.lessons.stepper import Session, act
from hearts_lab.widgets import bundle


class CardTable(anywidget.AnyWidget):
    """A card table at one position.

    Args:
        record: The deal.
        at: The step shown; negative numbers count from the end.
        lang: `en` or `sv`.
        own: The seat nearest to the reader.
        **more: `four` and `hide`.
    """

    _esm: ClassVar[str] = bundle.module()
    _css: ClassVar[str] = bundle.css()
    panel: ClassVar[str] = "table"

    state = traitlets.Dict().tag(sync=True)
    at = traitlets.Int().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    four = traitlets.Bool(default_value=False).tag(sync=True)
    hide = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(
        self, record: Record, *, at: int = 0, lang: str = "en", own: int | None = None, **more: bool
    ) -> None:
        self.session = act(Session.of(record, lang=lang, own=own), {"type": "go", "at": at})
        self.session = act(self.session, {"type": "show", **more})
        super().__init__(**self._values())
        self.on_msg(self._hear)

    def _values(self) -> dict[str, Any]:
        session = self.session
        shown = session.shown(panel=self.panel, live=self.panel == "stepper")
        return {
            "state": shown,
            "at": session.at,
            "lang": session.lang,
            "four": session.four,
            "hide": session.hide,
        }

    @traitlets.observe("at", "lang", "four", "hide")
    def _follow(self, _change: object) -> None:
        """Let the session stand where the panel stands."""
        self.session = replace(self.session, at=self.at, lang=self.lang, four=self.four, hide=self.hide)

    def _hear(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        """Do what was chosen in the panel; a choice that cannot be made leaves the session as it is."""
        try:
            here = act(self.session, {"type": "go", "at": message.get("at", self.at)})
            self.session = act(here, message)
        except HeartsError as error:
            self.send({"type": "refused", "text": error.text(self.lang)})
            return
        values = self._values()
        with self.hold_sync():
            for name, value in values.items():
                setattr(self, name, value)
        self.send({"type": "done"})

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - Jupyter's own protocol
        """The widget, and for pages without a kernel the recording as HTML."""
        bundled = super()._repr_mimebundle_(**kwargs)
        if bundled is None:
            return None
        data, metadata = bundled
        live_no_more = dict(self.state) | {
            name: getattr(self, name) for name in ("at", "lang", "four", "hide")
        }
        html = state_html(live_no_more | {"live": False}, self.session.line)
        return data | {"text/html": html}, metadata


class DealStepper(CardTable):
    """Step through a deal: card by card, trick by trick, with every rule check.

    A legal card that is chosen instead of the recorded one opens a branch; `session` holds where it stands.

    Args:
        record: The deal.
        at: The step to start at; negative numbers count from the end.
        lang: `en` or `sv`.
        own: The seat nearest to the reader.
        **more: `four` and `hide`.
    """

    panel: ClassVar[str] = "stepper"
