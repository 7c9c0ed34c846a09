"""Worksheets: exercises of a lesson on paper, with pictures of the cards and room to answer, and a key.

A sheet is one HTML page that needs nothing else and prints from any browser on A4, in black and white; no
exercise is cut by the end of a page. The key is a page of its own: the answers, and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Any, Final

from hearts_lab import svg
from hearts_lab.i18n import card_symbol, join, text
from hearts_lab.lessons.asked import Asked, by_place
from hearts_lab.lessons.exercise import LESSONS, Exercise, ask, exercises
from hearts_lab.narrate import seat_names
from hearts_lab.rulebook.options import value_sentence
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import DealState, Trick
from hearts_lab.svg.faces import PRINT
from hearts_lab.svg.spoken import STYLE as WORDS
from hearts_lab.svg.spoken import spoken

USUAL: Final = 8
"""So many exercises stand on a sheet unless somebody asks for more or fewer."""

USUAL_RULES: Final = "classic"
"""The rule set that need not be named at each exercise."""

TELLING: Final = {
    "bonus_card": ("bonus_card", "bonus_points"),
    "moon": ("moon",),
    "hearts_broken_by": ("hearts_broken_by",),
    "decks": ("decks", "cancelling"),
}
"""Options that matter for the questions, and what is told where they differ."""

REASON_LINES: Final = 3
"""So many lines there are for a reason."""

OF_A_TRICK: Final = ("taker", "points", "strength")
"""Questions about the last trick alone."""
OF_ALL_HANDS: Final = ("ending",)
"""Questions to which every hand matters."""
OF_TOTALS: Final = ("moon_scoring",)
"""Questions about figures, for which the cards do not matter."""

_PALETTE: Final = PRINT | {"red": "#000", "blue": "#000", "green": "#000", "ink": "#000", "edge": "#555"}
_STYLE: Final = f"""
@page {{ size: A4; margin: 14mm }}
body {{ font: 11pt/1.4 Georgia, serif; max-width: 182mm; margin: 8mm auto; padding: 0 4mm }}
body {{ color: #000; background: #fff }}
@media print {{ body {{ margin: 0; padding: 0 }} }}
h1 {{ font-size: 17pt; margin: 0 0 2mm }}
.who {{ display: flex; gap: 6mm; margin: 0 0 5mm }}
.who span {{ flex: 1; border-bottom: 1px solid #000; padding-top: 6mm }}
section {{ break-inside: avoid; border-top: 1px solid #000; padding: 3mm 0 4mm }}
h2 {{ font-size: 11.5pt; margin: 0 0 2mm }}
.look {{ display: flex; flex-wrap: wrap; gap: 4mm 8mm; align-items: flex-start }}
.look figure {{ margin: 0 }}
figcaption {{ font-size: 9pt }}
.beside {{ display: flex; flex-direction: column; gap: 3mm }}
.hand svg {{ height: 17mm !important; width: auto }}
.trick div {{ display: flex; flex-wrap: wrap; gap: 3mm }}
.trick span {{ display: flex; flex-direction: column; align-items: center; font-size: 9.5pt }}
.trick svg {{ height: 17mm !important; width: auto }}
.table svg {{ height: 72mm !important; width: auto }}
svg {{ {"; ".join(f"--h-{name}: {colour} !important" for name, colour in _PALETTE.items())} }}
table {{ border-collapse: collapse; font-size: 9.5pt }}
th, td {{ border: 1px solid #000; padding: .3mm 1.6mm; text-align: center; white-space: nowrap }}
.grid {{ margin: 2mm 0 0; font-size: 11pt }}
.grid td {{ min-width: 18mm; height: 7mm }}
.grid small {{ font-size: 9.5pt }}
td.led {{ font-weight: bold }}
td.led::before {{ content: "→ " }}
ul {{ list-style: none; padding: 0; margin: 2mm 0 0; display: flex; flex-wrap: wrap; gap: 1mm 9mm }}
ul.long {{ flex-direction: column }}
li::before {{ content: "☐ "; font-size: 13pt }}
.places li::before {{ content: "____ "; font-size: 11pt }}
.write {{ margin: 2mm 0 0; display: flex; align-items: flex-end; gap: 3mm }}
.write i {{ flex: 1; border-bottom: 1px solid #000; height: 6mm }}
.write i.short {{ flex: 0 0 30mm }}
dt {{ font-weight: bold; margin-top: 3mm }}
dd {{ margin: .5mm 0 0 }}
.origin, .note {{ font-size: 9pt }}
{WORDS}
"""


def lesson_named(name: str) -> str:
    """The lesson of a name, such as `scoring`, `05-scoring` or `5`.

    Raises:
        HeartsError: There is none.

    Example:
        >>> lesson_named("5"), lesson_named("05-scoring")
        ('scoring', 'scoring')
    """
    number, _, rest = name.partition("-")
    if number.isdecimal() and len(number) <= 2 and 1 <= int(number) <= len(LESSONS):
        return LESSONS[int(number) - 1]
    return rest if number.isdecimal() and rest else name


def chosen(lesson: str, count: int = USUAL) -> tuple[Exercise, ...]:
    """The exercises of a sheet: as many as are wanted or as there are, from easy to hard.

    Raises:
        HeartsError: There is no such lesson.

    Example:
        >>> [task.difficulty for task in chosen("scoring", 3)]
        [1, 2, 2]
    """
    every = exercises(lesson)
    most = min(count, len(every))
    return tuple(every[at * len(every) // most] for at in range(most))


def title(lesson: str, lang: str) -> str:
    """What a lesson is called."""
    return text(f"worksheet.lesson.{lesson}", lang)


def sheet_page(lesson: str, lang: str, count: int = USUAL) -> str:
    """The sheet as an HTML page.

    Example:
        >>> page = sheet_page("scoring", "sv", 2)
        >>> page.count("<section>"), "<h1>Att räkna poäng</h1>" in page
        (2, True)
    """
    who = "".join(f"<span>{escape(text(f'worksheet.{each}', lang))}</span>" for each in ("name", "date"))
    usual = text("worksheet.rules", lang, rules=_rules_title(USUAL_RULES, lang))
    parts = [f'<p class="who">{who}</p><p class="note">{escape(usual)}</p>']
    for number, task in enumerate(chosen(lesson, count), 1):
        parts += ["<section>", *_task(number, task, lang), "</section>"]
    return _page(title(lesson, lang), parts, lang)


def key_page(lesson: str, lang: str, count: int = USUAL) -> str:
    """The key of the same sheet as an HTML page: the answers, why, and where the deals come from.

    Example:
        >>> "22" in key_page("scoring", "en", 1)
        True
    """
    parts = ["<dl>"]
    for number, task in enumerate(chosen(lesson, count), 1):
        asked = ask(task, lang)
        parts += [
            f"<dt>{number}. {spoken(answer_text(asked, lang), lang)}</dt>",
            *_filled(asked),
            *(f"<dd>{spoken(_said(asked, name), lang)}</dd>" for name in asked.against),
            f"<dd>{spoken(asked.explanation, lang)}</dd>",
            f'<dd class="origin">{escape(_origin(task, lang))}</dd>',
        ]
    heading = text("worksheet.key", lang, lesson=title(lesson, lang))
    return _page(heading, [*parts, "</dl>"], lang)


def _said(asked: Asked, name: str) -> str:
    """What is said to a choice."""
    return next(choice.feedback for choice in asked.choices if choice.id == name)


def _filled(asked: Asked) -> Iterator[str]:
    """The table of a question as it should be."""
    if asked.grid is not None:
        right = {choice.id.partition("=")[0]: choice.label for choice in asked.choices if choice.right}
        yield f"<dd>{asked.grid.html(right)}</dd>"


def data(lesson: str, lang: str, count: int = USUAL) -> dict[str, Any]:
    """A sheet with its key as JSON."""
    tasks = []
    for task in chosen(lesson, count):
        asked = ask(task, lang)
        tasks.append(
            {
                "id": task.id,
                "difficulty": task.difficulty,
                "kind": asked.kind,
                "prompt": asked.prompt,
                "choices": _offered(asked),
                "answer": _right(asked),
                "explanation": asked.explanation,
                "seed": task.record.deal.seed,
                "players": task.players,
            }
        )
    return {"lesson": lesson, "title": title(lesson, lang), "tasks": tasks}


def _offered(asked: Asked) -> list[str]:
    return [] if asked.kind in ("number", "table") else [choice.label for choice in asked.choices]


def _right(asked: Asked) -> list[str]:
    right = [choice for choice in by_place(asked.choices) if choice.right]
    if asked.grid is None:
        return [choice.label for choice in right]
    cells = asked.grid.cells
    return [f"{cells[choice.id.partition('=')[0]].label}: {choice.label}" for choice in right]


def answer_text(asked: Asked, lang: str) -> str:
    """The answer in a few words; where one of several will do, all of them.

    An order and a table stand whole below.
    """
    if asked.kind in ("order", "table"):
        return text(f"worksheet.{asked.kind}", lang)
    right = [choice.label for choice in asked.choices if choice.right]
    return join(right, lang, "or") if asked.kind == "one" else ", ".join(right)


def _page(heading: str, parts: list[str], lang: str) -> str:
    shown = escape(heading)
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{shown}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{shown}</h1>",
            *parts,
            "</main>\n</body>\n</html>",
        ]
    )


def _task(number: int, task: Exercise, lang: str) -> Iterator[str]:
    asked = ask(task, lang)
    yield f"<h2>{number}. {spoken(asked.prompt, lang)}</h2>"
    if (rules := task.record.deal.rules).preset != USUAL_RULES:
        yield f'<p class="note">{escape(_other_rules(rules, lang))}</p>'
    yield f'<div class="look">{"".join(_look(task, lang))}</div>'
    yield from _room(asked, lang)


def _look(task: Exercise, lang: str) -> Iterator[str]:
    """What one has to see for the question."""
    state = task.state
    on_table = state.trick if state.trick is not None and state.trick.cards else None
    if task.question in OF_ALL_HANDS:
        yield _open_table(state, lang)
    elif task.question in OF_A_TRICK:
        yield _trick(state, state.tricks[-1], lang)
    elif task.question not in OF_TOTALS:
        if state.tricks and not (task.question == "legal" and on_table):
            yield _past(state, lang)
        seat = state.turn if task.seat is None else task.seat
        shown = seat is not None and (task.seat is not None or task.question in ("legal", "rule_sets"))
        yield '<div class="beside">'
        if on_table and shown:
            yield _trick(state, on_table, lang)
        if shown:
            yield _hand(state, seat or 0, lang)
        yield "</div>"


def _open_table(state: DealState, lang: str) -> str:
    """All hands, and what has been played to the trick."""
    scene = svg.scene(state, seat_names(state.deal, lang), state.turn or 0)
    begun = state.trick is not None and state.trick.cards
    scene = scene if begun else replace(scene, plays=(), winner=None)
    return _figure("table", svg.table(scene, lang), text("worksheet.all_hands", lang))


def _hand(state: DealState, seat: int, lang: str) -> str:
    caption = text("worksheet.hand", lang, seat=seat_names(state.deal, lang)[seat])
    return _figure("hand", svg.hand(state.hands[seat].known, lang, name=caption), caption)


def _figure(kind: str, picture: str, caption: str) -> str:
    return f'<figure class="{kind}">{picture}<figcaption>{escape(caption)}</figcaption></figure>'


def _trick(state: DealState, trick: Trick, lang: str) -> str:
    """The cards of a trick in the order of play, the player below each."""
    names = seat_names(state.deal, lang)
    cards = "".join(
        f"<span>{svg.card(card, lang)}<small>{escape(names[seat])}</small></span>" for seat, card in trick
    )
    caption = text("worksheet.trick", lang, seat=names[trick.leader])
    return _figure("trick", f"<div>{cards}</div>", caption)


def _past(state: DealState, lang: str) -> str:
    """The tricks so far, a row each; the card that was led is marked."""
    names = seat_names(state.deal, lang)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = []
    for number, trick in enumerate(state.tricks, 1):
        cards = dict(trick)
        cells = "".join(
            f"<td{_led(seat == trick.leader)}>{spoken(card_symbol(cards[seat], lang), lang)}</td>"
            for seat in range(state.players)
        )
        rows.append(f'<tr><th scope="row">{number}</th>{cells}</tr>')
    caption, number_head = text("worksheet.past", lang), escape(text("worksheet.number", lang))
    return (
        f'<figure class="past"><table><thead><tr><th scope="col">{number_head}</th>'
        f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def _led(led: bool) -> str:  # noqa: FBT001 - a mark or none
    return ' class="led"' if led else ""


def _room(asked: Asked, lang: str) -> Iterator[str]:
    """Room to answer."""
    if asked.kind == "number":
        yield _line(text("worksheet.answer", lang), "short", after="%" if asked.within else "")
    elif asked.grid is not None:
        if any(cell.options for cell in asked.grid.cells.values()):
            yield f"<p>{escape(text('worksheet.ring_one', lang))}</p>"
        yield asked.grid.html()
    elif asked.kind == "cards":
        yield f"<p>{escape(text('worksheet.ring', lang))}</p>"
    elif asked.kind == "order":
        yield f"<p>{escape(text('worksheet.places', lang))}</p>"
        yield f'<ul class="places">{_items(asked, lang)}</ul>'
    else:
        longest = max(len(choice.label) for choice in asked.choices)
        long = ' class="long"' if longest > 34 else ""
        yield f"<ul{long}>{_items(asked, lang)}</ul>"
    yield _line(text("worksheet.because", lang))
    yield _line() * (REASON_LINES - 1)


def _items(asked: Asked, lang: str) -> str:
    return "".join(f"<li>{spoken(choice.label, lang)}</li>" for choice in asked.choices)


def _rules_title(name: str, lang: str) -> str:
    return text(f"preset.{name}.title", lang)


def _other_rules(rules: RuleSet, lang: str) -> str:
    """What a rule set is called, and where it differs in what these questions are about."""
    usual = preset(USUAL_RULES).rules()
    said = [
        value_sentence(option, rules, lang)
        for option, told in TELLING.items()
        if getattr(rules, option) != getattr(usual, option)
        for option in told
    ]
    return " ".join([text("worksheet.other_rules", lang, rules=_rules_title(rules.preset, lang)), *said])


def _line(words: str = "", kind: str = "", after: str = "") -> str:
    """A line to write on."""
    label = f"<span>{escape(words)}</span>" if words else ""
    return f'<p class="write">{label}<i class="{kind}"></i>{after}</p>'


def _origin(task: Exercise, lang: str) -> str:
    seed = task.record.deal.seed
    if task.players == "none":
        return text("worksheet.origin_dealt", lang, seed=seed)
    return text("worksheet.origin", lang, seed=seed, players=task.players.split(","))
