"""A deal as HTML for any page: with our script a stepper, without it a picture and the story in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from hearts_lab import svg
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES
from hearts_lab.lessons.recording import recording, states
from hearts_lab.narrate import seat_names


def stepper_html(
    record: Record,
    *,
    lang: str = "en",
    langs: Sequence[str] = LANGUAGES,
    at: int = 0,
    own: int | None = None,
    links: Mapping[str, Mapping[str, str]] | None = None,
    **start: object,
) -> str:
    """A `<div>` with the recording of a deal, and what can be read of it without any script.

    Args:
        record: The deal. For what only one seat may know see
            [`one_seat`][hearts_lab.lessons.recording.one_seat].
        lang: The language it starts in.
        langs: The languages it carries.
        at: The step it starts at; negative numbers count from the end.
        own: The seat drawn nearest to the reader.
        links: The addresses of the rules' pages, by rule id and language.
        **start: More of how it starts: `panel`, `four`, `hide`.

    Example:
        >>> from hearts_lab.game import deal
        >>> html = stepper_html(Record(deal=deal(seed=7, direction=0), passed=(None,) * 4))
        >>> html.startswith('<div class="hearts" data-state=')
        True
    """
    langs = (lang, *(other for other in langs if other != lang))
    shown = recording(record, langs=langs, own=own, links=links, start={"lang": lang} | start)
    shown["at"] = range(len(shown["steps"]))[at]
    return state_html(shown, record)


def state_html(shown: dict[str, Any], record: Record) -> str:
    """The `<div>` of a recording that has been made already."""
    lang = shown["lang"]
    return f"<div class=\"hearts\" data-state='{attribute(shown)}'>{_still(shown, record, lang)}</div>"


def attribute(state: Mapping[str, Any]) -> str:
    """A state as the value of an attribute in single quotes, in which the many quotes of JSON stay short.

    Example:
        >>> attribute({"name": "<O'Hara>"})
        '{"name":"&lt;O&#x27;Hara&gt;"}'
    """
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return escape(text, quote=False).replace("'", "&#x27;")


def _still(shown: dict[str, Any], record: Record, lang: str) -> str:
    """The table at the step where the recording starts, and the story: up to there where hands are hidden."""
    told = states(record)
    at = range(len(told))[shown["at"]]
    own = shown["own"]
    table = svg.scene(told[at], seat_names(record.deal, lang), own, only=own if shown["hide"] else None)
    picture = svg.table(table, lang, four=shown["four"])
    if shown["panel"] == "table":
        return picture
    column = shown["langs"].index(lang)
    said = [shown["strings"][step["says"]][column] for step in shown["steps"]]
    story = "".join(f"<li>{escape(each)}</li>" for each in (said[: at + 1] if shown["hide"] else said))
    title = escape(shown["words"][lang]["story"])
    return f'{picture}<details lang="{lang}"><summary>{title}</summary><ol>{story}</ol></details>'
