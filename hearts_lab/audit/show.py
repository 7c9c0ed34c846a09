"""The findings on a score sheet for a terminal, as JSON, and as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from hearts_lab.audit.findings import Audit, Table
from hearts_lab.audit.repairs import Change
from hearts_lab.audit.words import deal_name, player_names, problem_text, repair_text
from hearts_lab.i18n import number, text
from hearts_lab.scoring import Scores

WRONG: Final = "✗"
STYLE: Final = (
    ".hearts-score{overflow-x:auto}"
    ".hearts-score table{border-collapse:collapse;margin:0 0 1em}"
    ".hearts-score caption{font-weight:bold;padding:.4em 0;text-align:left}"
    ".hearts-score :is(td,th){border-bottom:1px solid;padding:.2em .5em;text-align:right}"
    ".hearts-score :is([scope=row],[scope=col]:first-child){text-align:left;white-space:nowrap}"
)
"""Plain tables, in the colours of whatever page they stand on."""


def standing_text(audit: Audit, lang: str) -> str | None:
    """Who has won by the totals as they should be; `None` while the game goes on."""
    standing, names = audit.verdict, player_names(audit, lang)
    seats = standing.winners or standing.tied
    if not seats or audit.rules.limit is None:
        return None
    key = "tied" if not standing.winners else "winner" if len(seats) == 1 else "winners"
    return text(f"score.show.{key}", lang, names=[names[seat] for seat in seats])


def data(audit: Audit, lang: str) -> dict[str, Any]:
    r"""The findings as JSON; deals and seats count from 0.

    Example:
        >>> from hearts_lab.audit import audit
        >>> from hearts_lab.notation.score_sheet import read
        >>> from hearts_lab.rules import preset
        >>> found = data(audit(read("Ann;Bo;Cia;Dan\n4;13;9;0"), preset("classic").rules()), "en")
        >>> found["problems"], found["totals"]
        ([], [4, 13, 9, 0])
    """
    rows = [
        {
            "deal": line.label,
            "scores": list(line.figures),
            "sum": sum(line.figures),
            "possible": reading is not None,
            "moon": reading and reading.seat,
            "scoring": reading and reading.way,
            "totals": list(after),
        }
        for line, reading, after in zip(audit.sheet.deals, audit.readings, audit.running, strict=True)
    ]
    problems = [
        {
            "row": problem.row,
            "kind": problem.kind,
            "text": problem_text(audit, problem, lang),
            "repair": repair_text(audit, problem, lang),
            "changes": [[_change_data(change) for change in changes] for changes in problem.mended],
        }
        for problem in audit.problems
    ]
    return {
        "players": list(player_names(audit, lang)),
        "rows": rows,
        "problems": problems,
        "totals": list(audit.running[-1]),
        "written": [
            {"label": line.label, "deals": line.deals, "totals": list(line.figures)}
            for line in audit.sheet.totals
        ],
        "repaired": None if audit.repaired is None else _table_data(audit.repaired),
        "tables": {way: _table_data(table) for way, table in audit.moon_tables.items()},
        "winners": list(audit.verdict.winners) if audit.rules.limit is not None else [],
    }


def _change_data(change: Change) -> dict[str, Any]:
    return {
        "row": change.deal,
        "total": change.total,
        "seat": change.seat,
        "from": change.was,
        "to": change.now,
    }


def _table_data(table: Table) -> dict[str, Any]:
    return {"rows": [list(row) for row in table.rows], "totals": list(table.totals)}


# The same for people: a grid of words, laid out as text or as HTML.


def _shown_tables(audit: Audit, lang: str) -> Iterator[tuple[str, list[list[str]]]]:
    """The tables that mend the sheet, each with its title; none where nothing is wrong."""
    if not audit.problems or audit.repaired is None:
        return
    faulty = {problem.row for problem in audit.problems}
    both: Mapping[str, Table] = dict(audit.moon_tables.items()) if faulty & audit.chosen.keys() else {}
    tables = both or {"repaired": audit.repaired}
    for way, table in tables.items():
        grid = [[deal_name(audit, deal, lang), *_figures(row, lang)] for deal, row in enumerate(table.rows)]
        head = [text("score.show.column", lang), *player_names(audit, lang), text("score.show.sum", lang)]
        grid = [[*row, number(sum(scores), lang)] for row, scores in zip(grid, table.rows, strict=True)]
        total = [text("score.show.total", lang), *_figures(table.totals, lang), ""]
        title = text(f"score.show.{way}", lang)
        if len(audit.repairs) > 1:
            title = text("score.show.first", lang, title=title)
        yield title, [head, *grid, total]


def _figures(scores: Scores, lang: str) -> list[str]:
    return [number(score, lang) for score in scores]


def _written(audit: Audit, lang: str) -> list[list[str]]:
    """The sheet as it is written, with what is wrong marked by a sign and a word."""
    bad = {problem.row for problem in audit.problems if problem.row is not None}
    wrong = {
        (gap.total, gap.seat)
        for problem in audit.problems
        for gap in problem.totals
        if problem.kind == "total"
    }
    grid = [[text("score.show.column", lang), *player_names(audit, lang), text("score.show.sum", lang), ""]]
    for deal, line in enumerate(audit.sheet.deals):
        mark = f"{WRONG} {text('score.show.impossible', lang)}" if deal in bad else ""
        grid.append(
            [
                deal_name(audit, deal, lang),
                *_figures(line.figures, lang),
                number(sum(line.figures), lang),
                mark,
            ]
        )
        grid += [
            [*_total_cells(audit, number_, wrong, lang)]
            for number_, total in enumerate(audit.sheet.totals)
            if total.deals == deal + 1
        ]
    worked_out = [text("score.show.worked_out", lang), *_figures(audit.running[-1], lang), "", ""]
    return [*grid, worked_out]


def _total_cells(audit: Audit, total: int, wrong: set[tuple[int | None, int]], lang: str) -> list[str]:
    line = audit.sheet.totals[total]
    mark = f"{WRONG} {text('score.show.wrong', lang)}"
    return [
        line.label or text("score.show.total", lang),
        *_figures(line.figures, lang),
        "",
        mark if any((total, seat) in wrong for seat in range(audit.rules.players)) else "",
    ]


def lines(audit: Audit, lang: str) -> Iterator[str]:
    """The findings as text."""
    yield _title(audit, lang)
    yield ""
    yield from _aligned(_written(audit, lang))
    yield ""
    for said, mended in _said(audit, lang):
        yield said
        if mended:
            yield f"  {mended}"
    for title, grid in _shown_tables(audit, lang):
        yield ""
        yield title
        yield from _aligned(grid)
    standing = standing_text(audit, lang)
    if standing:
        yield ""
        yield standing


def _title(audit: Audit, lang: str) -> str:
    return text("score.show.title", lang, rules=audit.rules.preset, deals=len(audit.sheet.deals))


def _said(audit: Audit, lang: str) -> Iterator[tuple[str, str]]:
    """What is wrong with what would mend it, or that all is well."""
    if not audit.problems:
        yield text("score.show.right" if audit.sheet.totals else "score.show.right_no_totals", lang), ""
    for problem in audit.problems:
        mended = repair_text(audit, problem, lang)
        if mended is None and problem.kind not in ("note", "row_sum"):
            mended = text("score.repair.none", lang)
        yield f"{WRONG} {problem_text(audit, problem, lang)}", mended or ""


def _aligned(grid: Sequence[Sequence[str]]) -> Iterator[str]:
    """A grid with its columns one under the other: words to the left, figures to the right."""
    columns = list(zip(*grid, strict=True))
    left = {0} if grid[0][-1] else {0, len(columns) - 1}
    widths = [max(map(len, column)) for column in columns]
    for row in grid:
        cells = (
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def html(audit: Audit, lang: str) -> str:
    r"""The findings as HTML: tables with heads, and what is wrong in words.

    Example:
        >>> from hearts_lab.audit import audit
        >>> from hearts_lab.notation.score_sheet import read
        >>> from hearts_lab.rules import preset
        >>> shown = html(audit(read("Ann;Bo;Cia;Dan\n4;13;9;1"), preset("windows").rules()), "sv")
        >>> "Giv 1 blir 27 tillsammans" in shown
        True
    """
    parts = [_html_table(_title(audit, lang), _written(audit, lang))]
    said = ("<br>".join(map(escape, filter(None, sentences))) for sentences in _said(audit, lang))
    parts.append(f"<ul>{''.join(f'<li>{sentences}</li>' for sentences in said)}</ul>")
    parts += [_html_table(title, grid) for title, grid in _shown_tables(audit, lang)]
    standing = standing_text(audit, lang)
    if standing:
        parts.append(f"<p>{escape(standing)}</p>")
    return _section("".join(parts), lang)


def sheet_html(audit: Audit, lang: str) -> str:
    """The sheet as HTML, as it was written, with nothing of what was found: some want to look first."""
    head = [text("score.show.column", lang), *player_names(audit, lang)]
    rows = [
        [deal_name(audit, deal, lang), *_figures(line.figures, lang)]
        for deal, line in enumerate(audit.sheet.deals)
    ]
    rows += [
        [line.label or text("score.show.total", lang), *_figures(line.figures, lang)]
        for line in audit.sheet.totals
    ]
    written = _html_table(text("score.panel.sheet", lang), [[*row, ""] for row in (head, *rows)])
    return _section(written, lang)


def _section(parts: str, lang: str) -> str:
    return f'<section class="hearts-score" lang="{lang}"><style>{STYLE}</style>{parts}</section>'


def _html_table(title: str, grid: Sequence[Sequence[str]]) -> str:
    """A table in HTML; what marks a row as wrong stands below its name, since phones are narrow."""
    head, *rows = grid if grid[0][-1] else [[*row[:-1]] for row in grid]
    marks = [row[-1] if not grid[0][-1] else "" for row in grid[1:]]
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(_html_row(row, mark) for row, mark in zip(rows, marks, strict=True))
    return (
        f'<table class="score"><caption>{escape(title)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def _html_row(row: Sequence[str], mark: str) -> str:
    name = escape(row[0]) + (f"<br><small>{escape(mark)}</small>" if mark else "")
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'
