"""The live panels by name: values that a notebook or a page draws and that answer what is done in them.

A panel's [`shown`][hearts_lab.lessons.panels.Panel.shown] is JSON with every text in it; its `panel` names
the module of the front end that draws it. What is done there comes back as a message to
[`act`][hearts_lab.lessons.panels.Panel.act].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Protocol

from hearts_lab.errors import HeartsError
from hearts_lab.lessons import looking, pass_trainer, position_editor, retry, seating, teacher
from hearts_lab.lessons.meters import METERS


class Panel(Protocol):
    """Something that can be drawn and used."""

    def act(self, message: Mapping[str, Any]) -> Panel:
        """The panel after something was done in it.

        Raises:
            HeartsError: It cannot be done; the panel stays as it is.
        """

    def shown(self) -> dict[str, Any]:
        """What a front end needs to draw it, as JSON."""


PANELS: Final[Mapping[str, Callable[..., Panel]]] = {
    "play": seating.opened,
    "editor": position_editor.opened,
    "passing": pass_trainer.opened,
    "retry": retry.opened,
    "teacher": teacher.opened,
    **{name: partial(looking.opened, name) for name in METERS},
}
"""How each panel is opened: with a language, and what else it takes."""


def opened(name: str, lang: str = "en", **given: Any) -> Panel:  # noqa: ANN401 - what that panel takes
    """Open a panel.

    Args:
        name: One of `PANELS`.
        lang: `en` or `sv`.
        **given: What the panel is opened with.

    Raises:
        HeartsError: There is no such panel, or it cannot be opened with that.

    Example:
        >>> opened("play", "sv").shown()["panel"]
        'play'
    """
    if name not in PANELS:
        raise HeartsError("unknown_panel", panel=name, known=list(PANELS))
    return PANELS[name](lang, **given)
