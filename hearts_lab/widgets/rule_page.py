"""A page of the rule book, folded into a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from hearts_lab.coach.pages import page as principle_page
from hearts_lab.coach.principles import IDS
from hearts_lab.i18n import text
from hearts_lab.rulebook import CHAPTERS, Item, Section, chapter, page
from hearts_lab.rulebook.render import drawn, pictured
from hearts_lab.svg import style


@dataclass(frozen=True)
class RulePage:
    """A page of the rule book, shown by Jupyter as a part that unfolds.

    Attributes:
        name: The id of a rule, an option, a rule set or a principle, or the name of a chapter such as
            `questions`.
        lang: `en` or `sv`.
        unfolded: Whether it is open from the start.

    Example:
        >>> "<summary>Följ färg</summary>" in RulePage("FOLLOW_SUIT", "sv")._repr_html_()
        True
    """

    name: str
    lang: str = "en"
    unfolded: bool = False

    def _repr_html_(self) -> str:
        find = chapter if self.name in CHAPTERS else principle_page if self.name in IDS else page
        shown = find(self.name, self.lang)
        parts = [
            f"<p>{escape(shown.lead)}</p>",
            *(line for each in shown.sections for line in _section(each, self.lang)),
        ]
        title = escape(shown.title)
        colours = style((".hearts",))
        opened = " open" if self.unfolded else ""
        return (
            f'<style>{colours}</style><details class="hearts hearts-page" lang="{self.lang}"{opened}>'
            f"<summary>{title}</summary>{''.join(parts)}</details>"
        )

    def __repr__(self) -> str:
        return f"RulePage({self.name!r}, {self.lang!r})"


def _section(section: Section, lang: str) -> Iterator[str]:
    """A section; one with parts unfolds."""
    lines = "".join(_lines(section, lang))
    if section.parts:
        yield f"<details><summary>{escape(section.heading)}</summary>{lines}</details>"
    else:
        yield f"<h4>{escape(section.heading)}</h4>{lines}" if section.heading else lines


def _lines(section: Section, lang: str) -> Iterator[str]:
    yield from (f"<p>{escape(each)}</p>" for each in section.text)
    if section.example is not None:
        example = section.example
        yield f"<p>{escape(example.caption(lang))}</p><div>{drawn(example, lang)}</div>"
        yield from (f"<p>{escape(said)}</p>" for said in example.verdict(lang))
    if section.position is not None:
        yield f"<div>{pictured(section.position, lang)}</div>"
    for part in section.parts:
        yield from _section(part, lang)
    if section.fold and section.items:
        named = " · ".join(map(_item, section.items))
        yield f"<p>{escape(text('page.questions.rules', lang))}: {named}</p>"
    elif section.items:
        yield f"<ul>{''.join(f'<li>{_item(item)}</li>' for item in section.items)}</ul>"
    if section.table is not None:
        head = "".join(f"<th>{escape(each)}</th>" for each in section.table.columns)
        rows = ("".join(f"<td>{_item(cell)}</td>" for cell in row) for row in section.table.rows)
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        yield f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _item(item: Item) -> str:
    page_of = f' data-page="{item.id}"' if item.id else ""
    head = f"<strong{page_of}>{escape(item.head)}</strong>" if item.head else ""
    return f"{head}: {escape(item.text)}" if head and item.text else head or escape(item.text)
