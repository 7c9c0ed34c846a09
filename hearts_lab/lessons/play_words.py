"""What a play table shows: a recording for the person's seat, and what stands round the table in words.

Beside what every [`recording`][hearts_lab.lessons.recording.recording] has, the state holds

- `panel`: `play`; `live`: true; `since`: the step from which the reader has not seen what happened;
- `phase`: `passing`, `playing`, `choosing` or `over`; `pass_count`: how many cards to pass;
- `may`: which of `undo`, `claim`, `hint`, `next`, `return` can be done;
- `seconds`: the time for a play, or `null`; `own_plays`: the numbers of the own plays, from 0;
- `said`: by language `task` (what to do now), `note` (or `null`), `who` (who sits where), `received` (or
  `null`), `score` (`head`, `rows`, `caption`), `moon` (ways to score a moon as `way`, `label`, `text`; and
  `advice`), `end` (lines), `hint` (lines), `hint_button`, `review` (or `null`:
  lines in `summary`, `choices` as `text` and `ply`, lines in `more`, and `how`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hearts_lab.coach.words import hint_text
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, catalogue, number, text
from hearts_lab.lessons.recording import recording
from hearts_lab.moon_choice import MoonAdvice, advise
from hearts_lab.narrate import advice_text, seat_names
from hearts_lab.review.words import choice_lines, costly, how, parts_lines, summary, swing_text
from hearts_lab.scoring import result
from hearts_lab.standings import why
from hearts_lab.state import view

if TYPE_CHECKING:
    from hearts_lab.lessons.play import PlayTable


def shown(table: PlayTable) -> dict[str, Any]:
    """What a panel shows of a play table: nothing that the person's seat does not know."""
    langs = (table.lang, *(other for other in LANGUAGES if other != table.lang))
    over = table.phase == "over"
    seen = table.state if over else view(table.state, table.own).state
    start = {"panel": "play", "lang": table.lang, "four": table.four, "live": True}
    state = recording(Record.of(seen), langs=langs, own=table.own, lens=table.lens, start=start)
    state["words"] = {code: state["words"][code] | catalogue("play", code)["panel"] for code in langs}
    return state | {
        "at": len(state["steps"]) - 1,
        "since": table.since,
        "phase": table.phase,
        "pass_count": table.state.rules.pass_count,
        "may": table.may(),
        "lens_open": table.lens,
        "seconds": table.state.rules.play_seconds,
        "own_plays": [ply for ply in range(len(seen.plays)) if seen.player_of(ply)[0] == table.own],
        "said": {code: _said(table, code) for code in langs},
    }


def _said(table: PlayTable, lang: str) -> dict[str, Any]:
    names = seat_names(table.state.deal, lang)
    return {
        "task": _task(table, names, lang),
        "note": _note(table, lang),
        "who": list(_who(table, names, lang)),
        "received": _received(table, names, lang),
        "score": _score(table, names, lang),
        "moon": _moon(table, names, lang),
        "end": list(why(table.finished, lang)) if table.phase == "over" and table.home is None else [],
        "hint": [] if table.hint is None else list(hint_text(table.hint, lang, table.level)),
        "review": _review(table, lang),
        "hint_button": text("play.hint_more" if table.level else "play.hint", lang),
    }


def _task(table: PlayTable, names: tuple[str, ...], lang: str) -> str:
    """What the person has to do now."""
    state, phase = table.state, table.phase
    if phase == "passing":
        to = names[state.receiver(table.own)]
        return text("play.task.pass", lang, n=state.rules.pass_count, seat=to)
    if phase != "playing":
        return text(f"play.task.{phase}", lang)
    trick = state.trick
    if trick is None or trick.led is None:
        return text("play.task.lead" if state.plays else "play.task.open", lang)
    follows = bool(table.hand.of(trick.led))
    return text("play.task.follow" if follows else "play.task.discard", lang, suit=trick.led)


def _note(table: PlayTable, lang: str) -> str | None:
    """Something out of the ordinary."""
    if table.late:
        return text("play.note.late", lang)
    if table.home is not None:
        return text("play.note.trying", lang)
    return text("play.note.settled", lang) if table.settled else None


def _who(table: PlayTable, names: tuple[str, ...], lang: str) -> Iterator[str]:
    for seat, name in enumerate(names):
        kind = table.seats[seat] if seat != table.own else "you"
        yield text("play.sits", lang, seat=name, who=text(f"play.player.{kind}.name", lang))


def _received(table: PlayTable, names: tuple[str, ...], lang: str) -> str | None:
    state = table.state
    giver = state.giver(table.own)
    cards = state.passed[giver]
    if cards is None or state.leader is None:
        return None
    given = state.passed[table.own]
    to = names[state.receiver(table.own)]
    return text("play.received", lang, cards=cards, giver=names[giver], given=given, to=to)


def _score(table: PlayTable, names: tuple[str, ...], lang: str) -> dict[str, Any]:
    """The totals after each deal, the scores of the deal in brackets."""
    game = table.finished
    rows = []
    for deal, (state, totals) in enumerate(zip(game.deals, game.standings, strict=True), start=1):
        scores = result(state).scores or ()
        cells = [
            text("play.cell", lang, total=number(total, lang), score=number(score, lang))
            for total, score in zip(totals, scores, strict=True)
        ]
        rows.append([str(deal), *cells])
    return {"caption": text("play.score", lang), "head": [text("game.deal", lang), *names], "rows": rows}


def _review(table: PlayTable, lang: str) -> dict[str, Any] | None:
    """What the person's choices in the deal cost, those that cost something one by one."""
    found = table.reviewed
    if found is None:
        return None
    [part] = found.seats
    choices = [
        {"text": " ".join(choice_lines(found, each, lang)), "ply": each.choice.ply} for each in costly(part)
    ]
    more = [*(swing_text(found, swing, lang) for swing in part.swings), *parts_lines(part, lang)]
    return {
        "summary": list(summary(found, part, lang)),
        "choices": choices,
        "more": more,
        "how": how(found, lang),
    }


def _moon(table: PlayTable, names: tuple[str, ...], lang: str) -> dict[str, Any] | None:
    """Both ways of scoring the person's own moon."""
    advice = advise(table.state) if table.phase == "choosing" else None
    if advice is None:
        return None
    ways = [
        {
            "way": way,
            "label": text(f"play.moon.{way}", lang),
            "text": _totals(advice, way, names, lang),
        }
        for way in ("add", "subtract")
    ]
    return {"ways": ways, "advice": advice_text(advice, names, lang)}


def _totals(advice: MoonAdvice, way: str, names: tuple[str, ...], lang: str) -> str:
    totals = advice.tables[way].totals  # type: ignore[index] # one of the two ways
    each = [f"{name} {number(total, lang)}" for name, total in zip(names, totals, strict=True)]
    return text("play.moon.totals", lang, totals=", ".join(each))
