"""A live panel in Jupyter: the kernel holds its value and answers what is done in it."""

from __future__ import annotations

from typing import Any, ClassVar

import anywidget
import traitlets

from hearts_lab.errors import HeartsError
from hearts_lab.lessons.live import live_html
from hearts_lab.lessons.panels import opened
from hearts_lab.narrate import complaint
from hearts_lab.widgets import bundle

FOLLOWED = ("at", "lang", "four", "hide")
"""What a front end keeps beside the state of a panel, where the panel has it."""


class LivePanel(anywidget.AnyWidget):
    """A panel that answers.

    Args:
        name: Its name; see [`PANELS`][hearts_lab.lessons.panels.PANELS].
        lang: `en` or `sv`.
        **given: What the panel is opened with.

    Attributes:
        panel: The panel as it stands.
    """

    _esm: ClassVar[str] = bundle.module()
    _css: ClassVar[str] = bundle.css()

    state = traitlets.Dict().tag(sync=True)
    at = traitlets.Int().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    four = traitlets.Bool(default_value=False).tag(sync=True)
    hide = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, name: str, *, lang: str = "en", **given: Any) -> None:  # noqa: ANN401 - what the panel takes
        self.panel = opened(name, lang, **given)
        self._opens = name, lang, given
        super().__init__(**self._values())
        self.on_msg(self._hear)

    def _values(self) -> dict[str, Any]:
        shown = self.panel.shown()
        return {"state": shown} | {name: shown[name] for name in FOLLOWED if name in shown}

    def _hear(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        """Do what was done in the panel; what cannot be done is said, and the panel stays as it is."""
        try:
            self.panel = self.panel.act(message)
        except HeartsError as error:
            self.send({"type": "refused", "text": complaint(error, self.lang)})
            return
        with self.hold_sync():
            for name, value in self._values().items():
                setattr(self, name, value)
        self.send({"type": "done"})

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - Jupyter's own protocol
        """The widget, and for pages without a kernel the panel as HTML, which the site brings to life."""
        bundled = super()._repr_mimebundle_(**kwargs)
        if bundled is None:
            return None
        data, metadata = bundled
        return data | {"text/html": live_html(*self._opens, self.state)}, metadata
