"""An exercise as a state that any page can draw and mark, with or without Python behind it.

The state is a recording of the position (see [`recording`][hearts_lab.lessons.recording.recording]), less
what an
exercise does not show, with

- `panel`: `exercise`; `id`: the exercise;
- `asked`: by language `kind`, `prompt`, `choices` (`id`, `label`, `spoken`, `right`, `feedback`, `place`),
  `explanation`, `hints`, `within`, `grid`; see [`Asked`][hearts_lab.lessons.asked.Asked];
- `words`: by language the texts of the panel beside those of the table;
- `against`: by wrong choice a deal in which it fails, played out; a recording for the stepper.

The answer stands in the state: an exercise is for learning, and a page without Python can mark it too.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from hearts_lab import svg
from hearts_lab.history import Record
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
    asked = {code: ask(exercise, code) for code in langs}
    told = {code: dataclasses.asdict(dataclasses.replace(each, against={})) for code, each in asked.items()}
    words = {code: shown["words"][code] | catalogue("exercise", code)["panel"] for code in langs}
    *before, last = shown["steps"]
    steps = [_kept(step, PLAYS) for step in before] + [_kept(last, (*PLAYS, *POSITION))]
    lean = _lean(shown, steps) | {"id": exercise.id, "asked": told, "words": words, "at": len(steps) - 1}
    ply = len(exercise.record.plays)
    against = {
        name: played_out(record, ply, exercise.seat, langs) for name, record in asked[lang].against.items()
    }
    return lean | ({"against": against} if against else {})


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
STEPPED: Final = (*PLAYS, *POSITION, "says", "moment", "events", "stops")
"""What is kept of each step of a deal that is played out."""
TEXTS: Final = ("place", "says", "moment")
"""Parts of a step that are the number of a text."""


def played_out(record: Record, ply: int, own: int | None, langs: Sequence[str]) -> dict[str, Any]:
    """A deal for the stepper, from the trick in which a play is made to its end.

    Args:
        record: The deal.
        ply: The play at which it opens, counted from 0.
        own: The seat drawn nearest to the reader.
        langs: The languages to carry.
    """
    players = record.deal.rules.players
    begun = ply - ply % players
    shown = recording(record, langs=langs, own=own, lens=False)
    first, *rest = shown["steps"][begun : len(record.plays) + 1]
    before = dataclasses.replace(record, plays=record.plays[:begun]).as_played()
    hands = [str(hand.known) for hand in before.hands]
    opening = _kept(first, ("kind", "turn", *TEXTS, "labels", "events", "stops")) | {"hands": hands}
    lean = _lean(shown, [opening, *(_kept(step, STEPPED) for step in rest)])
    still = {"panel": "stepper", "live": False, "branch": False, "inside": True, "voices": [], "rules": {}}
    return lean | still | {"at": ply - begun}


def _kept(step: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: step[name] for name in names if name in step}


def _lean(shown: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A recording of some steps, with the texts that they need and without the rules' verdicts."""
    strings: list[list[str]] = []

    def kept(number: int) -> int:
        said = shown["strings"][number]
        if said not in strings:
            strings.append(said)
        return strings.index(said)

    def renumbered(step: Mapping[str, Any]) -> dict[str, Any]:
        new: dict[str, Any] = {name: kept(step[name]) for name in TEXTS if name in step}
        if "labels" in step:
            new["labels"] = [kept(number) for number in step["labels"]]
        if "events" in step:
            new["events"] = [[name, kept(number), seat] for name, number, seat in step["events"]]
        return dict(step) | new

    named = {
        name: {card: kept(number) for card, number in shown[name].items()} for name in ("cards", "symbols")
    }
    return {
        **{name: shown[name] for name in ("panel", "langs", "lang", "four", "hide", "own", "open")},
        **named,
        "seats": [seat | {"name": kept(seat["name"])} for seat in shown["seats"]],
        "counts": [kept(number) for number in shown["counts"]],
        "steps": [renumbered(step) for step in steps],
        "strings": strings,
    }
