"""The chapters of the rule book: comparison, questions, open cases, words, history."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hearts_lab.i18n import LANGUAGES, catalogue, entry, join, text
from hearts_lab.rulebook.options import matters, value_sentence, value_text, voice
from hearts_lab.rulebook.page import CARD, Item, Page, Position, Section, Table
from hearts_lab.rulebook.pages import count_table, source_lines, title
from hearts_lab.rulebook.positions import book
from hearts_lab.rulebook.questions import Probe, Question, questions
from hearts_lab.rules import OPTIONS, preset, preset_names

CHAPTERS: Final = ("basics", "compare", "questions", "open_cases", "cards", "glossary", "history", "sources")
"""The chapters, in the order of the book."""


def chapter(name: str, lang: str) -> Page:
    """A chapter of the rule book.

    Args:
        name: One of `CHAPTERS`.
        lang: `en` or `sv`.

    Example:
        >>> chapter("glossary", "sv").title
        'Ordlista'
    """
    make = {
        "basics": _basics,
        "compare": _compare,
        "questions": _questions,
        "open_cases": _open_cases,
        "cards": _cards,
        "glossary": _glossary,
        "history": _history,
        "sources": _sources,
    }[name]
    count = len(preset_names())
    lead = text(f"page.{name}.lead", lang, n=count) if "lead" in entry(f"page.{name}", lang) else ""
    return Page(
        id=name,
        kind="chapter",
        lang=lang,
        title=text(f"page.{name}.title", lang),
        lead=lead,
        sections=tuple(make(lang)),
    )


# How to play.

_BASICS: Final[Mapping[str, tuple[str, ...]]] = {
    "aim": ("players",),
    "cards": ("removed",),
    "pass": ("PASS_COUNT", "PASS_BLIND", "pass_cycle"),
    "tricks": ("FIRST_LEAD", "FOLLOW_SUIT", "FIRST_TRICK_POINTS", "TRICK"),
    "hearts": ("BREAKS", "HEARTS_LEAD", "QUEEN_LEAD"),
    "points": ("POINTS", "SUM"),
    "moon": ("MOON",),
    "end": ("LIMIT", "TIE"),
    "tables": ("compare", "cards"),
}
"""The parts of the introduction, and the pages that say more."""


def _basics(lang: str) -> Iterator[Section]:
    for part, more in _BASICS.items():
        links = tuple(Item(head=_name(other, lang), id=other, text="") for other in more)
        said = text(f"basics.{part}.text", lang)
        yield Section(heading=text(f"basics.{part}.title", lang), text=(said,), items=links)


def _name(other: str, lang: str) -> str:
    return text(f"page.{other}.title", lang) if other in CHAPTERS else title(other, lang)


# All presets, option by option.


def _compare(lang: str) -> Iterator[Section]:
    rules = {name: preset(name).rules() for name in preset_names()}
    differ, same = [], []
    for option in OPTIONS:
        everywhere = all(matters(option, each) for each in rules.values())
        values = {
            (value_text(option, each, lang), value_sentence(option, each, lang)) for each in rules.values()
        }
        if everywhere and len(values) == 1:
            said = value_sentence(option, rules["classic"], lang)
            same.append(Item(head=title(option, lang), id=option, text=said))
        else:
            cells = (Item(text=_cell(option, name, lang)) for name in rules)
            differ.append((Item(head=title(option, lang), id=option, text=""), *cells))
    columns = (text("page.column.option", lang), *(title(name, lang) for name in rules))
    yield Section(
        heading=text("page.compare.differ", lang),
        text=(text("page.compare.differ_text", lang),),
        table=Table(columns=columns, rows=tuple(differ)),
    )
    yield Section(
        heading=text("page.compare.same", lang),
        text=(text("page.compare.same_text", lang),),
        items=tuple(same),
    )
    yield Section(heading=text("page.compare.counts", lang), table=_by_count(lang))


def _cell(option: str, name: str, lang: str) -> str:
    """A value, and by a letter who stands behind it."""
    rules = preset(name).rules()
    if not matters(option, rules):
        return text("page.compare.none", lang)
    said = voice(preset(name).provenance(option, rules.players))
    letter = {"stated": "s", "reported": "r", "inferred": "i", "gathered": "i", "silent": "f"}[said]
    return text(f"page.compare.{letter}", lang, value=value_text(option, rules, lang))


def _by_count(lang: str) -> Table:
    """What changes with the number of players, preset by preset."""
    rows = [
        (Item(head=title(name, lang), id=name, text=""), *cells)
        for name in preset_names()
        for cells in count_table(name, lang).rows
        if len(preset(name).player_counts) > 1
    ]
    columns = (text("page.column.preset", lang), *count_table("classic", lang).columns)
    return Table(columns=columns, rows=tuple(rows))


# Questions, and what the texts leave open.


def _questions(lang: str) -> Iterator[Section]:
    for question in questions():
        key = f"question.ask.{question.id}"
        yield _asked(question, text(f"{key}.q", lang), text(f"{key}.note", lang), key, lang)


def _open_cases(lang: str) -> Iterator[Section]:
    for question in questions("open"):
        key = f"question.open.{question.id}"
        yield _asked(question, text(f"{key}.title", lang), text(f"{key}.text", lang), key, lang)


def _asked(question: Question, heading: str, said: str, key: str, lang: str) -> Section:
    """A question and its short answer; what each rule set answers unfolds, then the rules that decide."""
    return Section(
        heading=heading,
        text=(said,),
        fold=text("page.questions.fold", lang),
        parts=tuple(_probe(probe, key, lang) for probe in question.probes),
        items=tuple(Item(head=title(name, lang), id=name, text="") for name in question.related),
    )


def _probe(probe: Probe, key: str, lang: str) -> Section:
    position = None
    if probe.state is not None and not probe.state.played_out:
        seat = probe.entry.get("seat", probe.state.turn or 0)
        position = Position(
            state=probe.state, seat=seat, hand=probe.entry["try"] in ("play", "legal", "pass")
        )
    label = (text(f"{key}.probe.{probe.label}", lang),) if probe.label else ()
    return Section(heading="", text=label, position=position, items=tuple(_answers(probe, lang)))


def _answers(probe: Probe, lang: str) -> Iterator[Item]:
    """The answers, presets that agree in one line."""
    said: dict[str, list[str]] = {}
    for name, answer in probe.answers.items():
        said.setdefault(answer.said(lang), []).append(title(name, lang))
    for words, names in said.items():
        yield Item(head=join(names, lang) if len(said) > 1 else _everybody(names, lang), text=words)


def _everybody(names: Sequence[str], lang: str) -> str:
    """What to call the presets that were asked, where all of them agree."""
    return text(f"page.questions.{'all' if len(names) == len(preset_names()) else 'all_four'}", lang)


# Rule cards, and the texts behind it all.


def _cards(lang: str) -> Iterator[Section]:
    links = [
        Item(head=text("page.cards.open", lang, preset=title(name, lang)), id=f"{CARD}{name}", text="")
        for name in preset_names()
    ]
    yield Section(heading="", items=tuple(links))


def _sources(lang: str) -> Iterator[Section]:
    for source in book("sources"):
        names = [name for name in preset_names() if preset(name).source == source]
        short = text(f"source.{source}.short", lang)
        yield Section(
            heading=short[0].upper() + short[1:],
            text=tuple(source_lines(source, lang)),
            items=tuple(Item(head=title(name, lang), id=name, text="") for name in names),
        )


# Words and history.


def _glossary(lang: str) -> Iterator[Section]:
    other = next(each for each in LANGUAGES if each != lang)
    theirs = catalogue("glossary", other)
    rows = [
        (Item(text=word["word"]), Item(text=word["means"]), Item(text=theirs[key]["word"]))
        for key, word in _alphabetical(catalogue("glossary", lang), lang)
    ]
    columns = tuple(text(f"page.glossary.{column}", lang) for column in ("word", "meaning", "other"))
    yield Section(heading="", table=Table(columns=columns, rows=tuple(rows)))


def _alphabetical(words: Mapping[str, Mapping[str, str]], lang: str) -> list[tuple[str, Mapping[str, str]]]:
    """In the order of the alphabet, which in Swedish ends with å, ä, ö."""
    order = {letter: chr(ord("z") + step) for step, letter in enumerate("åäö", 1)} if lang == "sv" else {}

    def place(item: tuple[str, Mapping[str, str]]) -> str:
        return "".join(order.get(letter, letter) for letter in item[1]["word"].lower())

    return sorted(words.items(), key=place)


def _history(lang: str) -> Iterator[Section]:
    for part, said in catalogue("history", lang)["parts"].items():
        yield Section(heading=text(f"history.title.{part}", lang), text=(said,))
