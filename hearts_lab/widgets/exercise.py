"""The exercise panel for Jupyter. The page marks answers itself; here they are counted."""

from __future__ import annotations

from typing import Any, ClassVar

import anywidget
import traitlets

from hearts_lab.lessons.exercise import Exercise
from hearts_lab.lessons.marking import exercise_state, panel_html
from hearts_lab.widgets import bundle


class ExercisePanel(anywidget.AnyWidget):
    """One exercise: a position, a question, one answer at a time, a reason for every wrong one.

    Args:
        exercise: The exercise.
        lang: `en` or `sv`.

    Attributes:
        submissions: What has been answered so far, the first answer first: the ids that were chosen,
            whether they
            were right, which try it was, and how many hints were open.
    """

    _esm: ClassVar[str] = bundle.module()
    _css: ClassVar[str] = bundle.css()

    state = traitlets.Dict().tag(sync=True)
    at = traitlets.Int().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    four = traitlets.Bool(default_value=False).tag(sync=True)
    hide = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, exercise: Exercise, *, lang: str = "en") -> None:
        self.exercise = exercise
        self.submissions: list[dict[str, Any]] = []
        shown = exercise_state(exercise, lang=lang)
        super().__init__(state=shown, at=shown["at"], lang=lang)
        self.on_msg(self._hear)

    def _hear(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        if message.get("type") == "graded":
            self.submissions.append(
                {name: message.get(name) for name in ("chosen", "right", "tries", "hints")}
            )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - Jupyter's own protocol
        """The widget, and for pages without a kernel the exercise as HTML."""
        bundled = super()._repr_mimebundle_(**kwargs)
        if bundled is None:
            return None
        data, metadata = bundled
        return data | {"text/html": panel_html(self.state, self.exercise)}, metadata
