"""What a page of the rule book is made of: texts that are ready to be shown, in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hearts_lab.rulebook.examples import Example
from hearts_lab.state import DealState

CARD: Final = "card/"
"""Before the name of a preset: the id of its rule card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One point of a list, or one row of a table.

    Attributes:
        text: The text.
        head: What the text is about; empty where it says so itself.
        id: The page that the head leads to; empty where there is none.
    """

    text: str
    head: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table: a heading for each column, then rows that start with what they are about."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Item, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position that every rule set is asked about.

    Attributes:
        state: The position.
        seat: Who is asked.
        hand: Whether the hand of that seat matters.
    """

    state: DealState
    seat: int
    hand: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a page under its own heading; what is empty is not shown.

    Attributes:
        heading: The heading.
        text: Its paragraphs.
        items: A list of points.
        table: A table.
        example: An example of a rule.
        position: A position to look at.
        fold: What stands over the parts where they are folded away.
        parts: What may be folded away; it comes before the items.
    """

    heading: str
    text: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    table: Table | None = None
    example: Example | None = None
    position: Position | None = None
    fold: str = ""
    parts: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of the rule book.

    Attributes:
        id: What it is the page of, or its own name.
        kind: `rule`, `option`, `preset` or `chapter`.
        lang: The language.
        title: Its title.
        lead: What comes first, before any heading.
        sections: The rest.
        related: The ids of other pages that belong to the matter.
    """

    id: str
    kind: str
    lang: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    related: tuple[str, ...] = ()
