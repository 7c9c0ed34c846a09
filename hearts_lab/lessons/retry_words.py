"""What the panel of one's own mistakes shows.

A [`recording`][hearts_lab.lessons.recording.recording] of the deal up to the mistake, as its seat knew it,
and beside that

- `panel`: `retry`; `choice`: `card`, `pass`, or `null` when there is nothing to choose;
- `pass_count`: how many cards to pass; `may`: which of `skip`, `view`, `next`, `again` can be done;
- `mark`: what the last try came to: `right`, `wrong`, `shown` or `null`;
- `said`: by language `count` (which of how many), `task`, `feedback` (lines), `table` (`caption`, `head`,
  `rows`, or `null`) and `buttons` (the labels of what can be done).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hearts_lab.coach.words import hint_text, percent, reason_text
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, catalogue, number, text
from hearts_lab.lessons.recording import one_seat, recording
from hearts_lab.review.words import price
from hearts_lab.values import CONFIDENCE, Worth

if TYPE_CHECKING:
    from hearts_lab.lessons.retry import Retry

BUTTONS = ("check", "view", "skip", "next", "again")
"""What can be pressed."""

MOST_ROWS = 8
"""So many candidates stand in the table."""


def shown(panel: Retry) -> dict[str, Any]:
    """What a front end needs to draw the panel."""
    langs = (panel.lang, *(other for other in LANGUAGES if other != panel.lang))
    record = one_seat(_position(panel), panel.seat)
    told = recording(record, langs=langs, own=panel.seat, lens=False, start={"panel": "retry", "live": True})
    told |= {"at": len(told["steps"]) - 1, "lang": panel.lang, "four": panel.four}
    mark = {"open": None, "found": "right", "viewed": "shown", "skipped": None}[panel.outcome]
    open_now = panel.may()["view"]
    kind = None if not open_now else "pass" if panel.mistake.choice.ply is None else "card"
    words = {lang: told["words"][lang] | _panel_words(lang) for lang in langs}
    return told | {
        "words": words,
        "choice": kind,
        "pass_count": panel.record.deal.rules.pass_count,
        "may": panel.may(),
        "mark": "wrong" if mark is None and panel.tried is not None else mark,
        "said": {lang: _said(panel, lang) for lang in langs},
    }


def _panel_words(lang: str) -> dict[str, str]:
    """What panels that Python answers say around themselves."""
    words = catalogue("passing", lang)["panel"]
    return {name: words[name] for name in ("pick", "picked", "working", "asleep")}


def _position(panel: Retry) -> Record:
    """The deal up to the mistake on the table; all of it once everything is done."""
    if panel.done:
        return panel.record
    ply = panel.mistake.choice.ply
    if ply is None:
        nobody = (None,) * panel.record.deal.rules.players
        return replace(panel.record, passed=nobody, plays=(), moon=None)
    return replace(panel.record, plays=panel.record.plays[:ply], moon=None)


def _said(panel: Retry, lang: str) -> dict[str, Any]:
    return {
        "title": text("review.retry.title", lang),
        "count": _count(panel, lang),
        "task": _task(panel, lang),
        "feedback": list(_feedback(panel, lang)),
        "table": _table(panel, lang) if panel.outcome in ("found", "viewed") else None,
        "buttons": {name: text(f"review.retry.button.{name}", lang) for name in BUTTONS},
    }


def _count(panel: Retry, lang: str) -> str:
    if panel.done:
        return text("review.retry.all", lang)
    return text("review.retry.count", lang, n=panel.at + 1, m=len(panel.mistakes))


def _task(panel: Retry, lang: str) -> str:
    if not panel.mistakes:
        return text("review.retry.none", lang)
    if panel.done:
        found = panel.outcomes.count("found")
        return text("review.retry.end", lang, n=found, m=len(panel.mistakes))
    choice = panel.mistake.choice
    key = "pass" if choice.ply is None else "play"
    return text(f"review.retry.{key}", lang, card=choice.chosen, cards=choice.chosen, trick=choice.trick)


def _feedback(panel: Retry, lang: str) -> Iterator[str]:
    if panel.done:
        return
    worth, hint = panel.worth, panel.hint
    if panel.tried is not None and worth is not None and hint is not None:
        if panel.outcome == "found":
            best = panel.tried == hint.best
            yield text(f"review.retry.{'best' if best else 'near'}", lang, cards=panel.tried, best=hint.best)
        else:
            same = panel.tried == panel.mistake.choice.chosen
            yield text(f"review.retry.{'same' if same else 'wrong'}", lang, cards=panel.tried)
            yield price(worth, hint, lang)
            yield from _against(panel, lang)
            yield text("review.retry.margin", lang)
    if hint is not None and panel.outcome in ("found", "viewed"):
        named = 3 if panel.tried == hint.best else 2
        yield from hint_text(hint, lang)[named:]


def _against(panel: Retry, lang: str) -> Iterator[str]:
    """The most reliable principle that speaks against the last try."""
    hint, tried = panel.hint, panel.tried
    if hint is None or tried is None:
        return
    for reason in hint.reasons:
        if reason.said.opposes(tried):
            yield reason_text(reason.principle, reason.said, panel.record.deal, lang)
            return


def _table(panel: Retry, lang: str) -> dict[str, Any] | None:
    """What each candidate is worth: the best first, a line in words each."""
    hint = panel.hint
    if hint is None or hint.values is None:
        return None
    values = hint.values
    heads = ("choice", "cost", "points", "queen", "moon", "conceded")
    rows = [_row(each, panel, lang, win=values.unit == "win") for each in values.choices[:MOST_ROWS]]
    return {
        "caption": text("review.retry.table", lang, worlds=values.worlds, seed=values.seed),
        "head": [text(f"review.retry.head.{name}", lang) for name in heads],
        "rows": rows,
    }


def _row(each: Worth, panel: Retry, lang: str, *, win: bool) -> list[str]:
    scale = 100 if win else 1
    margin = number(scale * CONFIDENCE * each.cost_se, lang, 1)
    cost = number(scale * each.cost, lang, 1)
    chances = [
        text("review.retry.chance", lang, n=percent(chance))
        for chance in (each.queen, each.moon, each.conceded)
    ]
    key = "yours" if each.cards == panel.mistake.choice.chosen else "cards"
    cards = text(f"review.retry.{key}", lang, cards=each.cards)
    return [cards, f"{cost} ± {margin}" if each.cost_se else cost, number(each.points, lang, 1), *chances]
