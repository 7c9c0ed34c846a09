"""An exercise as a state that any page can draw and mark, with or without Python behind it.

The state is a recording of the position (see [`recording`][hearts_lab.lessons.recording.recording]), less
what an
exercise does not show, with

- `panel`: `exercise`; `id`: the exercise;
- `asked`: by language `kind`, `prompt`, `choices` (`id`, `label`, `spoken`, `right`, `feedback`),
  `explanation`, `hints`;
- `words`: by language the texts of the panel beside those of the table.

The answer stands in the state: an exercise is for learning, and a page without Python can mark it too.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from hearts_lab import svg
from hearts_lab.i18n import LANGUAGES, catalogue
from hearts_lab.lessons.exercise import Exercise, ask
from hearts_lab.lessons.page import attribute
from hearts_lab.lessons.recording import recording
from hearts_lab.narrate import seat_names
from hearts_lab.svg.words import table_words


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
    start = {"panel": "exercise", "lang": lang}
    shown = recording(exercise.shown, langs=langs, own=exercise.seat, lens=False, start=start)
    asked = {code: dataclasses.asdict(ask(exercise, code)) for code in langs}
    words = {code: shown["words"][code] | catalogue("exercise", code)["panel"] for code in langs}
    lean = _lean(shown) | {"id": exercise.id, "asked": asked, "words": words}
    return lean | {"at": len(lean["steps"]) - 1}


def exercise_html(exercise: Exercise, *, lang: str = "en", langs: Sequence[str] = LANGUAGES) -> str:
    """An exercise for a page: a `<div>` that our script draws, and what can be read without any script."""
    return panel_html(exercise_state(exercise, lang=lang, langs=langs), exercise)


def panel_html(state: Mapping[str, Any], exercise: Exercise) -> str:
    """The `<div>` of an exercise whose state has been made already."""
    lang = state["lang"]
    asked = state["asked"][lang]
    position = exercise.state
    table = table_words(svg.scene(position, seat_names(position.deal, lang), state["own"]), lang)
    listed = () if asked["kind"] in ("cards", "number", "table") else asked["choices"]
    grid = ask(exercise, lang).grid
    choices = "".join(f"<li>{escape(choice['label'])}</li>" for choice in listed)
    reveal, answer = escape(state["words"][lang]["reveal"]), escape(asked["explanation"])
    still = (
        f"<p><strong>{escape(asked['prompt'])}</strong></p><p>{escape(table)}</p>"
        f"{f'<ul>{choices}</ul>' if grid is None else grid.html()}"
        f"<details><summary>{reveal}</summary><p>{answer}</p></details>"
    )
    return f"<div class=\"hearts\" data-state='{attribute(state)}'>{still}</div>"


PLAYS: Final = ("kind", "hands", "seat", "card", "taker")
"""What an exercise keeps of every step: who played what."""

POSITION: Final = ("turn", "winning", "labels", "place")
"""What it keeps of the last step besides."""


def _lean(shown: Mapping[str, Any]) -> dict[str, Any]:
    """A recording without what an exercise does not show: the rules' verdicts and what each step said."""
    strings: list[list[str]] = []

    def kept(number: int) -> int:
        said = shown["strings"][number]
        if said not in strings:
            strings.append(said)
        return strings.index(said)

    *before, last = shown["steps"]
    steps = [{name: step[name] for name in PLAYS if name in step} for step in before]
    steps.append({name: last[name] for name in (*PLAYS, *POSITION) if name in last})
    steps[-1] |= {"labels": [kept(number) for number in last["labels"]], "place": kept(last["place"])}
    named = {
        name: {card: kept(number) for card, number in shown[name].items()} for name in ("cards", "symbols")
    }
    return {
        **{name: shown[name] for name in ("panel", "langs", "lang", "four", "hide", "own", "open")},
        **named,
        "seats": [seat | {"name": kept(seat["name"])} for seat in shown["seats"]],
        "counts": [kept(number) for number in shown["counts"]],
        "steps": steps,
        "strings": strings,
    }
