"""Odds as lines of text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hearts_lab.cards import TEXT_STYLE
from hearts_lab.odds.danger import Danger
from hearts_lab.odds.moon import Moon
from hearts_lab.odds.report import Odds, Section, report
from hearts_lab.odds.shares import Method


def lines(value: Odds, lang: str, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Odds in words, line by line.

    Args:
        value: What was worked out.
        lang: `en` or `sv`.
        names: What to call the seats; by default the points of the compass.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.odds import danger
        >>> from hearts_lab.state import view
        >>> found = danger(view(start(deal(seed=7, direction=0)), 0))
        >>> lines(found, "en")[1]
        '  East 33.3%, South 33.3% and West 33.3%'
    """
    first, *rest = ("\n".join(_section(section)) for section in report(value, lang, names))
    return tuple("\n\n".join([first, *rest]).split("\n"))


def _section(section: Section) -> Iterator[str]:
    yield f"{section.title}:"
    grid = [(row.label, *row.figures) for row in section.rows]
    if section.heads:
        grid.insert(0, section.heads)
    widths = [max(map(_width, column)) for column in zip(*grid, strict=True)]
    for first, *rest in grid:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        yield "  ".join(["", first + " " * (widths[0] - _width(first)), *cells])
    yield from (f"  {note}" for note in section.notes)


def _width(cell: str) -> int:
    return len(cell.replace(TEXT_STYLE, ""))


def danger_data(found: Danger) -> dict[str, Any]:
    """The danger as JSON."""
    return {
        "holder": [float(chance) for chance in found.holder],
        "cards": [
            {
                "card": str(each.card),
                "forced": each.forced.value,
                "likely": each.likely.value,
                "se": each.likely.se,
                "possible": each.possible.value,
            }
            for each in found.cards
        ],
        "bounds": _method_data(found.bounds),
        "likely": _method_data(found.likely),
    }


def moon_data(found: Moon) -> dict[str, Any]:
    """The moon odds as JSON."""
    return {
        "seats": [chance.value for chance in found.seats],
        "se": [chance.se for chance in found.seats],
        "population": found.method.model,
        "stopped_by": [list(others) for others in found.stopped_by],
        "above": [str(card) for card in found.above],
        "stoppers": [float(chance) for chance in found.stoppers],
        "queen": [chance.value for chance in found.queen],
        "queen_se": [chance.se for chance in found.queen],
        "method": _method_data(found.method),
    }


def _method_data(method: Method) -> dict[str, Any]:
    if method.exact:
        return {"exact": True}
    model = {"model": method.model} if method.model else {}
    return {"exact": False, "worlds": method.worlds, "seed": method.seed, **model}
