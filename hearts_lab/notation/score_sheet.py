"""Score sheets: a CSV file with one column a player and one row a deal.

Commas, semicolons or tabs part the cells; names stand in the first row, whatever they are. A column that
numbers the deals, rows of totals, a column of sums and one of remarks may be there or not:

```text
Deal;Anna;Erik;Karl;Sofia
1;4;13;9;0
2;0 (moon);26;26;26
Total;4;39;35;26
```

A cell is a whole number, with any minus sign; a dash alone is 0. A word may follow the number, and says who
shot the moon where it is "moon" or "sun" or their Swedish names.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from hearts_lab.errors import BadFile
from hearts_lab.i18n import LANGUAGES, entry
from hearts_lab.rules import FEWEST_PLAYERS, MOST_PLAYERS
from hearts_lab.scoring import Scores

MOST_BYTES: Final = 200_000
"""How large a score sheet may be."""
MOST_DEALS: Final = 200
LONGEST_NAME: Final = 40
LARGEST: Final = 100_000

MINUS_SIGNS: Final = str.maketrans(dict.fromkeys("\u2212\u2013\u2014\u2010\u2011\ufe63\uff0d", "-"))
_CELL: Final = re.compile(r"([-+]?)\s*(\d+)([^\d.,]\D*)?")


@cache
def _words(kind: Literal["deals", "sums", "totals", "remarks", "shots"]) -> frozenset[str]:
    """Words that a sheet may use, in any of the languages."""
    return frozenset(word for lang in LANGUAGES for word in entry(f"score.words.{kind}", lang))


Fits = Callable[[Scores], bool]
"""Whether figures can be the scores of a deal; it decides where a sheet could be read in two ways."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One row of figures.

    Attributes:
        label: What the row is called: the number of the deal, or whatever stands in that column.
        figures: One figure a player.
        shot: The players whose cell tells of a moon or a sun.
        sum: The sum that the row itself states, if it does.
        deals: How many deals stand above it; for a deal itself included.
    """

    label: str
    figures: Scores
    shot: tuple[int, ...] = ()
    sum: int | None = None
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """What is written on a score sheet; nothing has been checked.

    Attributes:
        names: The players, as the first row names them; empty without such a row.
        deals: The scores of each deal.
        totals: The rows of totals, wherever they stand.
    """

    names: tuple[str, ...]
    deals: tuple[SheetRow, ...]
    totals: tuple[SheetRow, ...] = ()

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.deals[0].figures)


def read(text: str, fits: Fits = lambda _: False) -> ScoreSheet:
    r"""Read a score sheet.

    Args:
        text: The content of the CSV file.
        fits: Whether figures can be the scores of one deal. It settles what a first column of ones, twos
            and threes is, and a last row without a name.

    Raises:
        BadFile: It is no score sheet; the sentence names the line.

    Example:
        >>> sheet = read("Giv;Anna;Erik;Karl\n1;13;5;8\nSumma;13;5;8\n")
        >>> sheet.names, sheet.deals[0].figures, sheet.totals[0].label
        (('Anna', 'Erik', 'Karl'), (13, 5, 8), 'Summa')
    """
    table = _table(text.removeprefix("\ufeff"))
    sheets = [_sheet(table, fits, labelled=labelled) for labelled in _layouts(table)]
    return max(sheets, key=lambda sheet: sum(fits(deal.figures) for deal in sheet.deals))


# From text to a table of cells.


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class _Table:
    header: list[str]
    lines: list[_Line]

    def column(self, place: int) -> list[str]:
        return [line.cells[place] for line in self.lines]


def _table(text: str) -> _Table:
    """The names, and the lines below them, as a rectangle without empty columns and remarks."""
    lines = max((_cells(text, delimiter) for delimiter in ";,\t"), key=_width)
    while len(lines) > 1 and sum(map(bool, lines[0].cells)) == 1:
        del lines[0]  # a title above the table
    header = lines.pop(0).cells if lines and _names_players(lines[0].cells) else []
    if not lines:
        raise BadFile("sheet_empty")
    width = max(len(line.cells) for line in lines)
    if header and width == len(header) + 1 and _counts([line.cells[0] for line in lines]):
        header = ["", *header]  # nothing stands above the numbers of the deals
    long = next((line for line in lines if header and len(line.cells) > len(header)), None)
    if long is not None:
        raise BadFile("sheet_width", line=long.number, cells=len(long.cells), columns=len(header))
    width = max(width, len(header))
    header = header and header + [""] * (width - len(header))
    full = _Table(
        header, [_Line(line.number, line.cells + [""] * (width - len(line.cells))) for line in lines]
    )
    kept = [place for place in range(width) if _belongs(full, place)]
    return _Table(
        [header[place] for place in kept] if header else [],
        [_Line(line.number, [line.cells[place] for place in kept]) for line in full.lines],
    )


def _cells(text: str, delimiter: str) -> list[_Line]:
    """The lines that are not empty, without empty cells at their ends."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    lines = []
    try:
        for row in reader:
            cells = [" ".join(cell.split()) for cell in row]
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                lines.append(_Line(reader.line_num, cells))
    except csv.Error as error:
        raise BadFile("sheet_csv", line=reader.line_num) from error
    return lines


def _width(lines: Sequence[_Line]) -> int:
    """How many columns most of a table has."""
    counts = sorted(len(line.cells) for line in lines)
    return counts[len(counts) // 2] if counts else 0


def _names_players(cells: Sequence[str]) -> bool:
    """Whether a first row is one of names, or of numbers in their place, and not a deal."""
    return not all(_is_number(cell) for cell in cells if cell) or _counts([cell for cell in cells if cell])


def _belongs(table: _Table, place: int) -> bool:
    """Whether a column is part of the sheet: it has a name, or figures, and holds no remarks."""
    cells, name = table.column(place), table.header[place] if table.header else ""
    if place > 0 and (not name or _word(name) in _words("remarks")):
        return any(map(_is_number, cells))
    return bool(name) or any(cells)


# From a table to a sheet.


def _layouts(table: _Table) -> list[bool]:
    """Whether the first column may name the deals, and whether it may be a player's; the likelier first."""
    first = table.column(0)
    named = bool(table.header) and (not table.header[0] or _word(table.header[0]) in _words("deals"))
    if named or not all(map(_is_number, first)):
        return [True]
    numbered = _counts(first) or _counts(first[:-1])  # the last row may be one of totals
    return [True, False] if numbered and len(table.lines[0].cells) > FEWEST_PLAYERS else [False]


def _sheet(table: _Table, fits: Fits, *, labelled: bool) -> ScoreSheet:
    names = table.header[labelled:]
    width = len(table.lines[0].cells) - labelled
    summed = len(names) > FEWEST_PLAYERS and _word(names[-1]) in _words("sums")
    players = width - summed
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadFile("sheet_players", columns=players, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
    deals: list[SheetRow] = []
    totals: list[SheetRow] = []
    for line in table.lines:
        label = _label(line.cells[0]) if labelled else ""
        if not any(line.cells[labelled:]):
            continue  # a deal that has not been played
        is_total = _word(label.partition(" ")[0]) in _words("totals")
        figures = [_figure(line, place) for place in range(labelled, labelled + players)]
        row = SheetRow(
            label=label,
            figures=tuple(figures),
            shot=tuple(seat for seat in range(players) if _tells_of_a_shot(line.cells[labelled + seat])),
            sum=_figure(line, -1) if summed and line.cells[-1] else None,
            deals=len(deals) + (not is_total),
        )
        (totals if is_total else deals).append(row)
    if len(deals) > 1 and not totals and not deals[-1].label:
        deals, totals = _split_totals(deals, fits)
    if not deals:
        raise BadFile("sheet_empty")
    if len(deals) > MOST_DEALS:
        raise BadFile("sheet_long", deals=len(deals), most=MOST_DEALS)
    named = tuple(map(_label, names[:players]))
    return ScoreSheet(names=named, deals=tuple(map(_numbered, deals)), totals=tuple(totals))


def _split_totals(deals: list[SheetRow], fits: Fits) -> tuple[list[SheetRow], list[SheetRow]]:
    """See whether a last row without a name is one of totals.

    It is when all of it adds up, and also when half of it does and it cannot be a deal.
    """
    *above, last = deals
    sums = [sum(column) for column in zip(*(row.figures for row in above), strict=True)]
    right = sum(total == figure for total, figure in zip(sums, last.figures, strict=True))
    if right == len(sums) or (2 * right >= len(sums) and not fits(last.figures)):
        return above, [SheetRow(label="", figures=last.figures, sum=last.sum, deals=len(above))]
    return deals, []


def _numbered(row: SheetRow) -> SheetRow:
    label = row.label or str(row.deals)
    return SheetRow(label=label, figures=row.figures, shot=row.shot, sum=row.sum, deals=row.deals)


def _counts(cells: Sequence[str]) -> bool:
    """Whether cells count up: 1, 2, 3 or 0, 1, 2."""
    numbers = [str(number) for number in range(len(cells) + 1)]
    return bool(cells) and list(cells) in (numbers[:-1], numbers[1:])


def _word(cell: str) -> str:
    return cell.casefold().strip(" .:")


def _label(cell: str) -> str:
    if len(cell) > LONGEST_NAME or not cell.isprintable():
        raise BadFile("sheet_name", most=LONGEST_NAME)
    return cell


def _parsed(cell: str) -> re.Match[str] | None:
    return _CELL.fullmatch(cell.translate(MINUS_SIGNS))


def _is_dash(cell: str) -> bool:
    return cell.translate(MINUS_SIGNS) == "-"


def _is_number(cell: str) -> bool:
    return _is_dash(cell) or _parsed(cell) is not None


def _figure(line: _Line, place: int) -> int:
    """The number in a cell."""
    cell = line.cells[place]
    if _is_dash(cell):
        return 0
    found, column = _parsed(cell), range(len(line.cells))[place] + 1
    if found is None:
        raise BadFile(
            "sheet_cell" if cell else "sheet_blank", line=line.number, column=column, cell=cell[:LONGEST_NAME]
        )
    figure = int(found[2]) if len(found[2]) <= len(str(LARGEST)) else LARGEST + 1
    if figure > LARGEST:
        raise BadFile("sheet_figure", line=line.number, column=column, most=LARGEST)
    return -figure if found[1] == "-" else figure


def _tells_of_a_shot(cell: str) -> bool:
    found = _parsed(cell)
    words = re.findall(r"[^\W\d_]+", (found[3] or "").casefold()) if found else []
    return any(word.startswith(tuple(_words("shots"))) for word in words)
