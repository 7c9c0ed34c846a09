"""An exercise as a state that any page can draw and mark, with or without Python behind it.

The state is a recording of the position (see [`recording`][hearts_lab.lessons.recording.recording]) with

- `panel`: `exercise`; `id`: the exercise;
- `asked`: by language `kind`, `prompt`, `choices` (`id`, `label`, `spoken`, `right`, `feedback`),
  `explanation`, `hints`;
- `words`: by language the texts of the panel beside those of the table.

The answer stands in the state: an exercise is for learning, and a page without Python can mark it too.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from hearts_lab.i18n import LANGUAGES, catalogue
from hearts_lab.lessons.exercise import Exercise, ask
from hearts_lab.lessons.page import state_html
from hearts_lab.lessons.recording import recording


def exercise_state(
    exercise: Exercise, *, lang: str = "en", langs: Sequence[str] = LANGUAGES
) -> dict[str, Any]:
    """The state of an exercise panel.

    Example:
        >>> from hearts_lab.lessons.exercise import exercises
        >>> state = exercise_state(exercises("following-suit")[0])
        >>> state["panel"], state["asked"]["en"]["kind"]
        ('exercise', 'one')
    """
    langs = (lang, *(other for other in langs if other != lang))
    shown = recording(exercise.record, langs=langs, lens=False, start={"panel": "exercise", "lang": lang})
    asked = {code: dataclasses.asdict(ask(exercise, code)) for code in langs}
    words = {code: shown["words"][code] | catalogue("exercise", code)["panel"] for code in langs}
    shown["at"] = len(shown["steps"]) - 1
    return shown | {"id": exercise.id, "asked": asked, "words": words}


def exercise_html(exercise: Exercise, *, lang: str = "en", langs: Sequence[str] = LANGUAGES) -> str:
    """An exercise for a page: a `<div>` that our script draws, and the question to read without it."""
    return state_html(exercise_state(exercise, lang=lang, langs=langs), exercise.record)
