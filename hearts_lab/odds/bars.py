"""Odds as HTML with bars: shown where there is no drawing library, on pages and in notebooks alike."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from hearts_lab.odds.report import Odds, Row, Section, report
from hearts_lab.odds.shares import Share
from hearts_lab.values import CONFIDENCE

STYLE: Final = """
.hearts-odds{font:inherit;max-width:44rem;color:var(--h-text,#1d2422)}
.hearts-odds table{border-collapse:collapse;width:100%}
.hearts-odds caption{text-align:left;font-weight:600;padding:.3rem 0}
.hearts-odds th,.hearts-odds td{padding:.15rem .5rem .15rem 0;text-align:right;border:0;white-space:nowrap;
font-variant-numeric:tabular-nums;font-weight:400}
.hearts-odds th:first-child{text-align:left;min-width:3.2rem}
.hearts-odds td.bar{width:45%;min-width:4.5rem;text-align:left}
.hearts-odds .track{position:relative;height:.9rem;background:var(--h-panel,#f2ede1);
border:1px solid var(--h-edge,#8d8676)}
.hearts-odds .track i{position:absolute;top:0;bottom:0;left:0}
.hearts-odds .possible{background:repeating-linear-gradient(
135deg,var(--h-edge,#8d8676) 0 1px,transparent 1px 5px)}
.hearts-odds .forced{background:var(--h-failed,#b01e2e)}
.hearts-odds .likely{background:var(--h-back,#2c5f6e)}
.hearts-odds .track i.tick{width:3px;margin-left:-1px;top:-3px;bottom:-3px;background:var(--h-text,#1d2422)}
.hearts-odds .track i.error{top:40%;bottom:40%;background:var(--h-text,#1d2422)}
.hearts-odds h4{margin:.6rem 0 0;font-size:1em}
.hearts-odds .said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.hearts-odds p{font-size:.85em;color:var(--h-quiet,#5a625e);margin:.2rem 0}
"""


def html(value: Odds, lang: str, names: Sequence[str] = ()) -> str:
    """Odds as HTML: figures with bars, and how they were got.

    Args:
        value: What was worked out.
        lang: `en` or `sv`.
        names: What to call the seats; by default the points of the compass.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.odds import moon
        >>> from hearts_lab.state import view
        >>> found = moon(view(start(deal(seed=7, direction=0)), 0), worlds=20)
        >>> "Chans att skjuta månen" in html(found, "sv")
        True
    """
    parts = "".join(_section(section) for section in report(value, lang, names))
    return f'<section class="hearts-odds" lang="{lang}"><style>{STYLE}</style>{parts}</section>'


def _section(section: Section) -> str:
    notes = "".join(f"<p>{escape(note)}</p>" for note in section.notes)
    title = escape(section.title)
    if not section.rows:
        return f"<h4>{title}</h4>{notes}"
    head = ""
    if section.heads:
        first, *rest = (f'<th scope="col">{escape(each)}</th>' for each in section.heads)
        head = f"<thead><tr>{first}<td></td>{''.join(rest)}</tr></thead>"
    body = "".join(_row(row) for row in section.rows)
    return f'<table class="odds"><caption>{title}</caption>{head}<tbody>{body}</tbody></table>{notes}'


def _row(row: Row) -> str:
    """A row; the bar is for the eye only, the figures stand beside it."""
    words = "" if row.words == row.label else f'<span class="said">{escape(row.words)}</span>'
    hidden = ' aria-hidden="true"' if words else ""
    bar = (
        _stretch("possible", 0, row.possible)
        + _stretch("likely", 0, 0 if row.possible else row.share.value)
        + _stretch("forced", 0, row.forced)
        + _interval(row.share)
    )
    return (
        f'<tr><th scope="row"><span{hidden}>{escape(row.label)}</span>{words}</th>'
        f'<td class="bar" aria-hidden="true"><div class="track">{bar}</div></td>'
        + "".join(f"<td>{escape(figure)}</td>" for figure in row.figures)
        + "</tr>"
    )


def _stretch(kind: str, start: float, end: float) -> str:
    if end <= start:
        return ""
    return f'<i class="{kind}" style="left:{100 * start:.2f}%;width:{100 * (end - start):.2f}%"></i>'


def _interval(share: Share) -> str:
    """A tick at the share, and a line over its 95% margin to either side."""
    margin = CONFIDENCE * share.se
    low, high = max(0.0, share.value - margin), min(1.0, share.value + margin)
    return f'{_stretch("error", low, high)}<i class="tick" style="left:{100 * share.value:.2f}%"></i>'
