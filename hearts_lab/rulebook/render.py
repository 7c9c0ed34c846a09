"""A page as plain text for a terminal, and as Markdown for the site."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.engine import taker
from hearts_lab.i18n import text
from hearts_lab.narrate import nameless, seat_names
from hearts_lab.rulebook.examples import Example
from hearts_lab.rulebook.options import value_sentence
from hearts_lab.rulebook.page import CARD, Item, Page, Position, Section, Table
from hearts_lab.rulebook.pages import title
from hearts_lab.rulebook.story import asked, describe, on_table, standing, totals
from hearts_lab.rules import departures
from hearts_lab.state import DealState, Trick
from hearts_lab.svg import Scene, hand, trick
from hearts_lab.trace import PLAY_RULES

_WIDTH: Final = 92
SOUTH: Final = 2


def plain(page: Page) -> str:
    """A page as plain text.

    Example:
        >>> from hearts_lab.rulebook.pages import page
        >>> plain(page("SUN", "en")).splitlines()[0]
        'SUN · Shooting the sun'
    """
    lines = [f"{page.id} · {page.title}", "", *_wrap(page.lead)]
    for section in page.sections:
        lines += _plain_section(section, page.lang)
    if page.related:
        lines += ["", *_wrap(f"{text('page.heading.related', page.lang)}: {', '.join(page.related)}")]
    return "\n".join(lines)


def _plain_section(section: Section, lang: str) -> Iterator[str]:
    yield from ("", *([section.heading] if section.heading else []))
    for paragraph in _paragraphs(section, lang):
        yield from _wrap(paragraph, "  ")
    for part in section.parts:
        yield from _plain_section(part, lang)
    for item in section.items:
        yield from _wrap(_plain_item(item), "  - ", "    ")
    if section.table is not None:
        for row in section.table.rows:
            yield from _wrap(_plain_row(row, section.table.columns), "  - ", "    ")


def _wrap(paragraph: str, first: str = "", rest: str | None = None) -> list[str]:
    return textwrap.wrap(
        paragraph,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _plain_item(item: Item) -> str:
    head = f"{item.head} ({item.id})" if item.id else item.head
    return f"{head}: {item.text}" if head and item.text else head or item.text


def _plain_row(row: tuple[Item, ...], columns: tuple[str, ...]) -> str:
    """A row of a table: what it is about and the rest, or each cell after its column."""
    cells = [_plain_item(cell) for cell in row]
    if row[0].head:
        return " – ".join(cells)
    return "; ".join(f"{column}: {cell}" for column, cell in zip(columns, cells, strict=True))


def _paragraphs(section: Section, lang: str) -> tuple[str, ...]:
    """The text of a section, an example told in words."""
    if section.position is not None:
        where = section.position
        return (*section.text, *asked(where.state, where.seat, lang, hand=where.hand))
    return section.text if section.example is None else (*section.text, *told(section.example, lang))


def told(example: Example, lang: str) -> tuple[str, ...]:
    """An example in words: the rule set, the position, what is tried, and what the engine says."""
    rules = _rules(example, lang)
    return (rules, *_position(example, lang), example.caption(lang), *example.verdict(lang))


def _position(example: Example, lang: str) -> tuple[str, ...]:
    """Where the example stands, in words: before the play that is tried, or at the trick just played."""
    state = example.state
    if example.checks:
        return describe(state, example.seat, lang)
    if state.trick and not state.trick.cards:
        state = replace(state, trick=None)  # the trick that has just been taken
    return (
        (totals(state, lang), on_table(state, lang)) if any(state.deal.totals) else (on_table(state, lang),)
    )


def markdown(page: Page, link: Callable[[str], str]) -> str:
    """A page as Markdown.

    Args:
        page: The page.
        link: The address of the page of an id, seen from this one.

    Example:
        >>> from hearts_lab.rulebook.pages import page
        >>> markdown(page("SUN", "sv"), str.lower).splitlines()[0]
        '# Skjuta solen'
    """
    kind = text(f"page.kind.{page.kind}", page.lang)
    lines = [f"# {page.title}", ""]
    if page.kind != "chapter":
        lines += [f"{kind} `{page.id}`", ""]
    lines += [page.lead, ""]
    for section in page.sections:
        lines += _markdown_section(section, page.lang, link)
    if page.kind == "preset":
        rule_card = text("page.cards.open", page.lang, preset=page.title)
        lines += [f"[{rule_card}]({link(CARD + page.id)})", ""]
    if page.related:
        links = " · ".join(f"[{title(other, page.lang)}]({link(other)})" for other in page.related)
        lines += [f"**{text('page.heading.related', page.lang)}:** {links}", ""]
    return "\n".join(lines)


def _markdown_section(section: Section, lang: str, link: Callable[[str], str]) -> Iterator[str]:
    if section.heading:
        yield from (f"## {section.heading}", "")
    for paragraph in section.text:
        yield from (paragraph, "")
    if section.example is not None:
        yield from _markdown_example(section.example, lang)
    if section.position is not None and (pictures := pictured(section.position, lang)):
        yield from (f'<div class="rule-example">{pictures}</div>', "")
    if section.parts:
        yield from ('<details class="asked" markdown="1">', f"<summary>{escape(section.fold)}</summary>", "")
        for part in section.parts:
            yield from _markdown_section(part, lang, link)
        yield from ("</details>", "")
    if section.fold and section.items:
        named = " · ".join(_markdown_item(item, link) for item in section.items)
        yield from (f"**{text('page.questions.rules', lang)}:** {named}", "")
    elif section.items:
        yield from (*(f"- {_markdown_item(item, link)}" for item in section.items), "")
    if section.table is not None:
        yield from _markdown_table(section.table, link)


def _markdown_item(item: Item, link: Callable[[str], str]) -> str:
    head = f"[{item.head}]({link(item.id)})" if item.id else f"**{item.head}**" if item.head else ""
    return f"{head}: {item.text}" if head and item.text else head or item.text


def _markdown_table(table: Table, link: Callable[[str], str]) -> Iterator[str]:
    yield f"| {' | '.join(table.columns)} |"
    yield f"|{' --- |' * len(table.columns)}"
    for row in table.rows:
        yield f"| {' | '.join(_markdown_item(cell, link) for cell in row)} |"
    yield ""


def _markdown_example(example: Example, lang: str) -> Iterator[str]:
    yield from (example.caption(lang), "")
    yield from (f'<div class="rule-example">{drawn(example, lang)}</div>', "")
    if any(example.state.deal.totals):
        yield from (totals(example.state, lang), "")
    if example.rule in PLAY_RULES:
        yield from (standing(example.state, lang), "")
    for said in example.verdict(lang):
        yield from (f"**{said}**" if said[0] in "✓✗–" else said, "")
    yield from (f"*{_rules(example, lang)}*", "")


def _rules(example: Example, lang: str) -> str:
    """The rule set of an example, with the options that differ from its preset."""
    rules = example.record.deal.rules
    name = text("page.position.rules", lang, preset=title(rules.preset, lang))
    return " ".join((name, *(value_sentence(option, rules, lang) for option in departures(rules))))


def drawn(example: Example, lang: str) -> str:
    """An example as pictures: the trick, and the hand of the seat that acts."""
    state, seat = example.state, example.seat
    on_table = state.trick if state.trick and state.trick.cards else None
    tried = bool(example.checks)
    shown = on_table if on_table or tried else state.tricks[-1]
    pictures = [] if shown is None else [_trick(state, shown, seat, lang, turn=seat if tried else None)]
    held = state.deal.hands[seat] if state.trick is None else state.hands[seat].known
    if tried and held:
        refused = held & Cards.from_iterable({*example.cards}) if example.refused else Cards.EMPTY
        pictures.append(_hand(state, held, seat, lang, refused=refused))
    return "".join(pictures)


def pictured(position: Position, lang: str) -> str:
    """A position as pictures: what has been played last, and the hand of the seat that is asked."""
    state, seat = position.state, position.seat
    on_table = state.trick if state.trick and state.trick.cards else None
    shown = on_table or (state.tricks[-1] if state.tricks else None)
    pictures = []
    if shown is not None:
        said = text(f"page.position.{'now' if on_table else 'last'}", lang)
        pictures.append(_figure(said, _trick(state, shown, seat, lang, turn=seat if on_table else None)))
    held = state.hands[seat].known
    if position.hand and held:
        pictures.append(_hand(state, held, seat, lang))
    return "".join(pictures)


def _trick(state: DealState, shown: Trick, seat: int, lang: str, *, turn: int | None) -> str:
    """A trick, north on top where the seats are the points of the compass."""
    names = seat_names(state.deal, lang)
    winner = taker(shown)
    scene = Scene(
        names=names,
        hands=(0,) * len(names),
        plays=tuple(shown),
        winner=None if winner is None else shown.seat(winner),
        cancelled=shown.cancelled,
        turn=turn,
        bottom=SOUTH if names == nameless(4, lang) else seat,
    )
    return trick(scene, lang)


def _hand(state: DealState, held: Cards, seat: int, lang: str, *, refused: Cards = Cards.EMPTY) -> str:
    """A hand under the name of whoever holds it."""
    name = seat_names(state.deal, lang)[seat]
    return _figure(name, hand(held, lang, refused=refused, name=name))


def _figure(said: str, picture: str) -> str:
    return f"<figure><figcaption>{escape(said)}</figcaption>{picture}</figure>"
