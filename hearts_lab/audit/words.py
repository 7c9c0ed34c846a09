"""The findings on a score sheet in sentences, in either language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from hearts_lab.audit.findings import Audit, Problem
from hearts_lab.audit.repairs import Change
from hearts_lab.cards import QUEEN_OF_SPADES
from hearts_lab.i18n import join, number, text
from hearts_lab.scoring import Scores, moon_points, possible_sums

FEW: Final = 6
"""How many changes that fit equally well are all named."""
MOST_TERMS: Final = 12
"""How many deals an addition is written out for."""
MOST_SUMS: Final = 8
WHOLE: Final = 2
"""With more changes in one row it is given whole."""


def player_names(audit: Audit, lang: str) -> tuple[str, ...]:
    """What to call the players: what the sheet says, or numbers."""
    written = audit.sheet.names or ("",) * audit.rules.players
    return tuple(name or text("event.seat.other", lang, n=seat + 1) for seat, name in enumerate(written))


def deal_name(audit: Audit, deal: int, lang: str) -> str:
    """What to call a deal: "Deal 2", or what the sheet says if that is no number."""
    label = audit.sheet.deals[deal].label
    return text("score.show.deal", lang, n=label) if label.isdecimal() else label


def problem_text(audit: Audit, problem: Problem, lang: str) -> str:
    r"""What is impossible, and what speaks for it.

    Example:
        >>> from hearts_lab.audit import audit
        >>> from hearts_lab.notation.score_sheet import read
        >>> from hearts_lab.rules import preset
        >>> found = audit(read("Ann;Bo;Cia;Dan\n4;13;9;1"), preset("windows").rules())
        >>> problem_text(found, found.problems[0], "en")
        'Deal 1 adds up to 27, but with these rules a deal adds up to 26, or with a moon to 78.'
    """
    return " ".join(_sentences(audit, problem, lang))


def _sentences(audit: Audit, problem: Problem, lang: str) -> Iterator[str]:
    if problem.kind == "total":
        yield from (text("score.problem.total", lang, **_named(audit, gap, lang)) for gap in problem.totals)
        return
    names = [player_names(audit, lang)[seat] for seat in problem.seats]
    deal, figures = problem.row or 0, problem.figures
    params: dict[str, object] = {"deal": deal_name(audit, deal, lang), "names": names}
    if problem.kind == "moon":
        ways = audit.ledger.moon_scores(audit.ledger.rows, deal)
        params["rows"] = [_row_text(row, lang) for row in ways]
    elif problem.kind == "sum":
        params |= {"sum": figures[0], "sums": _sums_text(audit, lang)}
    elif problem.kind == "queen":
        params |= {"card": QUEEN_OF_SPADES, "least": figures[0]}
    elif problem.kind == "row_sum":
        params |= {"written": figures[0], "right": figures[1]}
    if problem.kind == "score":
        for name, figure in zip(names, figures, strict=True):
            yield text("score.problem.score", lang, **params, name=name, figure=figure)
    else:
        yield text(f"score.problem.{problem.kind}", lang, **params)
    row = audit.ledger.rows[deal]
    if problem.kind == "sum" and len(set(row)) == 1:
        yield text("score.problem.everybody", lang, figure=row[0])
    yield from (text("score.problem.evidence", lang, **_named(audit, gap, lang)) for gap in problem.totals)


def _sums_text(audit: Audit, lang: str) -> str:
    """The sums a deal can have, without a moon and with one."""
    rules = audit.rules
    sums = sorted(possible_sums(rules), key=lambda total: (total < 0, abs(total)))
    if rules.no_tricks_points:  # one for each player without a trick: too many to tell apart
        shown = [number(total, lang) for total in sums[:MOST_SUMS]]
        return join(shown if len(sums) <= MOST_SUMS else [*shown, "…"], lang, "or")
    plain = moon_points(rules) + (0 if rules.bonus is None else rules.bonus_points)
    moons = [total for total in sums if total != plain]
    return text("score.problem.sums", lang, plain=plain, moons=moons)


def repair_text(audit: Audit, problem: Problem, lang: str) -> str | None:
    """What would mend it; `None` where no small change does."""
    mended = problem.mended
    if not mended:
        return None
    shown = [_changes_text(audit, changes, lang) for changes in mended[:FEW]]
    if len(mended) > FEW:
        return text("score.repair.many", lang, n=len(mended), change=shown[0])
    if len(mended) > 1:
        return text("score.repair.several", lang, n=len(mended), changes="; ".join(shown))
    sentences = [text("score.repair.one", lang, change=shown[0])]
    for change in mended[0]:
        sentences += _then(audit, change, lang)
    return " ".join(sentences)


def _changes_text(audit: Audit, changes: Sequence[Change], lang: str) -> str:
    """What is changed, row by row; a row of which most changes is given whole."""
    shown: list[str] = []
    for _, grouped in groupby(changes, key=lambda change: (change.deal, change.total)):
        row = list(grouped)
        if len(row) > WHOLE:
            shown.append(text("score.repair.row", lang, **_whole(audit, row, lang)))
        else:
            shown += [text("score.repair.change", lang, **_named(audit, change, lang)) for change in row]
    return join(shown, lang)


def _whole(audit: Audit, row: Sequence[Change], lang: str) -> dict[str, object]:
    first = row[0]
    lines = audit.sheet.deals if first.total is None else audit.sheet.totals
    was = lines[(first.deal if first.total is None else first.total) or 0].figures
    changed = {change.seat: change.now for change in row}
    now = tuple(changed.get(seat, figure) for seat, figure in enumerate(was))
    named = _named(audit, first, lang)
    return {"row": named["row"], "was": _row_text(was, lang), "now": _row_text(now, lang)}


def _then(audit: Audit, change: Change, lang: str) -> Iterator[str]:
    """The addition that comes out right after a change."""
    if change.total is not None or not audit.sheet.totals or len(audit.sheet.deals) > MOST_TERMS:
        return
    repaired = audit.repaired
    written = audit.sheet.totals[-1]
    if repaired is None or repaired.totals[change.seat] != written.figures[change.seat]:
        return
    figures = [row[change.seat] for row in repaired.rows]
    if sum(figures) == written.figures[change.seat] and written.deals == len(figures):
        yield text(
            "score.repair.then",
            lang,
            name=player_names(audit, lang)[change.seat],
            terms=_addition(figures, lang),
            total=sum(figures),
        )


def _addition(figures: Sequence[int], lang: str) -> str:
    """Figures as an addition: 4 − 26 + 5."""
    first, *rest = figures
    terms = [f"{'+' if figure >= 0 else number(-1, lang)[0]} {number(abs(figure), lang)}" for figure in rest]
    return " ".join([number(first, lang), *terms])


def _named(audit: Audit, change: Change, lang: str) -> dict[str, object]:
    if change.total is None:
        row = deal_name(audit, change.deal or 0, lang)
    else:
        row = audit.sheet.totals[change.total].label or text("score.show.total", lang)
    name = player_names(audit, lang)[change.seat]
    return {"row": row, "name": name, "was": change.was, "now": change.now}


def _row_text(row: Scores, lang: str) -> str:
    return "/".join(number(score, lang) for score in row)
