"""Tables to fill in: on the page each cell is a field, on paper an empty box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

NOTHING: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell to fill in.

    Attributes:
        id: What it is called in an answer: `1.points=14`.
        label: What belongs in it, for a screen reader.
        feedback: What to say to a wrong entry for which nothing else was prepared.
        options: What may be chosen, as id and label; nothing where a number is written.
    """

    id: str
    label: str
    feedback: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table to fill in.

    Attributes:
        head: The heading of each column.
        rows: The rows: a heading, then cells to fill in, and texts that stand there already.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str | Cell, ...], ...]

    @property
    def cells(self) -> dict[str, Cell]:
        """The cells to fill in, by id."""
        return {each.id: each for row in self.rows for each in row if isinstance(each, Cell)}

    def html(self, filled: Mapping[str, str] = NOTHING) -> str:
        """The table on paper, empty or with entries by the ids of cells.

        Example:
            >>> sum_up = Cell(id="0.sum", label="North, sum", feedback="Add them up.")
            >>> "<td>26</td>" in Grid(head=("", "Sum"), rows=(("North", sum_up),)).html({"0.sum": "26"})
            True
        """
        head = "".join(f'<th scope="col">{escape(each)}</th>' for each in self.head)
        body = "".join(
            f'<tr><th scope="row">{escape(str(first))}</th>{"".join(_td(each, filled) for each in rest)}</tr>'
            for first, *rest in self.rows
        )
        return f'<table class="grid"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _td(each: str | Cell, filled: Mapping[str, str]) -> str:
    if isinstance(each, str):
        return f"<td>{escape(each)}</td>"
    if each.id in filled:
        return f"<td>{escape(filled[each.id])}</td>"
    return f"<td><small>{' / '.join(escape(label) for _, label in each.options)}</small></td>"
