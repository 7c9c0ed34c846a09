"""A review as a page of its own, with a chart of what each seat could expect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from hearts_lab.i18n import number, text
from hearts_lab.narrate import seat_names
from hearts_lab.review.judging import Review, SeatReview
from hearts_lab.review.words import (
    SIGNS,
    choice_lines,
    costly,
    grade_word,
    how,
    parts_lines,
    summary,
    swing_text,
)
from hearts_lab.svg import style
from hearts_lab.svg.spoken import STYLE as WORDS
from hearts_lab.svg.spoken import spoken
from hearts_lab.values import CONFIDENCE

LOOK: Final = {
    "ul": "list-style: none; padding: 0; margin: 0",
    "li": "margin: .5rem 0",
    ".sign": "display: inline-block; min-width: 1.6rem; font-weight: bold; color: var(--h-failed)",
    ".quiet": "font-size: .85em; color: var(--h-quiet)",
    ".wide": "overflow-x: auto",
    ".chart": "width: 100%; min-width: 32rem; height: auto; font: 11px Georgia, serif",
    ".chart rect": "fill: var(--h-passed)",
    ".chart rect.costly": "fill: var(--h-failed)",
    ".chart rect.result": "fill: none; stroke: var(--h-text)",
    ".chart line": "stroke: var(--h-edge)",
    ".chart line.zero": "stroke: var(--h-text)",
    ".chart text": "fill: var(--h-text); text-anchor: middle",
}
"""What the parts of a review look like wherever it stands, in the colours of the palette."""

PAGE: Final = """
body { font: 1rem/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
body { color: var(--h-text); background: var(--h-page) }
h1 { font-size: 1.5rem }
h2 { font-size: 1.25rem; margin-top: 2.5rem; border-top: 1px solid var(--h-line); padding-top: 1rem }
h3 { font-size: 1rem; margin-bottom: .3rem }
"""
"""The rest of a page of its own."""


def page(found: Review, lang: str) -> str:
    """A review as one HTML page that needs nothing else; every name in it is escaped.

    Example:
        >>> from hearts_lab.cards import Card
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.history import Record
        >>> from hearts_lab.review import review
        >>> opened = Record(deal=deal(seed=7, direction=0), passed=(None,) * 4, plays=(Card.parse("2C"),))
        >>> "<h1>What the choices cost</h1>" in page(review(opened, [0]), "en")
        True
    """
    title = escape(text("review.title", lang))
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>{_look('body')}{PAGE}</style>\n</head>",
            f"<body>\n<h1>{title}</h1>",
            body(found, lang),
            "</body>\n</html>",
        ]
    )


def within(found: Review, lang: str) -> str:
    """A review as a part of a page that has its own look, such as a lesson."""
    look = _look(".hearts-review")
    return f'<div class="hearts-review" lang="{lang}"><style>{look}</style>{body(found, lang)}</div>'


def _look(root: str) -> str:
    """The styles of a review within an element."""
    rules = (f"{root} {part} {{ {rule} }}" for part, rule in LOOK.items())
    return "\n".join([style((root,)), WORDS, *rules])


def body(found: Review, lang: str) -> str:
    """A review as HTML to put into a page."""
    parts = [line for part in found.seats for line in _seat(found, part, lang)]
    said = how(found, lang) if found.seats else text("review.none", lang)
    return "\n".join([*parts, f'<p class="quiet">{spoken(said, lang)}</p>'])


def _seat(found: Review, part: SeatReview, lang: str) -> Iterator[str]:
    name = seat_names(found.record.deal, lang)[part.seat]
    yield f"<section>\n<h2>{escape(name)}</h2>"
    yield f"<p>{spoken(' '.join(summary(found, part, lang)), lang)}</p>"
    if part.weighed:
        heading = escape(text("review.heading.chart", lang, seat=name))
        yield f"<h3>{heading}</h3>"
        yield f'<div class="wide" role="group" tabindex="0" aria-label="{heading}">{chart(part, lang)}</div>'
        method = "method_win" if part.unit == "win" else "method"
        yield f'<p class="quiet">{escape(text(f"review.chart.{method}", lang))}</p>'
    choices = [
        f'<span class="sign" aria-hidden="true">{SIGNS[each.grade]}</span>'
        + spoken(" ".join(choice_lines(found, each, lang)), lang)
        for each in costly(part)
    ]
    turning = [spoken(swing_text(found, each, lang), lang) for each in part.swings]
    luck = [spoken(line, lang) for line in parts_lines(part, lang)]
    for heading, items in (("choices", choices), ("turning", turning), ("parts", luck)):
        if items:
            yield f"<h3>{text(f'review.heading.{heading}', lang)}</h3>\n<ul>"
            yield from (f"<li>{item}</li>" for item in items)
            yield "</ul>"
    yield "</section>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bar of the chart.

    Attributes:
        place: What stands under it.
        height: What was to be expected, in points or percent.
        margin: Two standard errors.
        sign: The sign of the choice where it cost something.
        words: The bar in words.
        kind: How it is drawn: `fine`, `costly`, or `result`.
    """

    place: str
    height: float
    margin: float
    sign: str
    words: str
    kind: str


def bars(part: SeatReview, lang: str) -> tuple[Bar, ...]:
    """What a seat could expect after each of its choices, and what the deal came to."""
    scale = 100 if part.unit == "win" else 1
    found = []
    bad = costly(part)
    for each in part.weighed:
        worth = each.worth
        if worth is None:
            continue
        is_pass = each.choice.ply is None
        place = text("review.chart.passed", lang) if is_pass else str(each.choice.trick)
        height, margin = scale * worth.value, scale * CONFIDENCE * worth.se
        words = text(
            "review.chart.bar",
            lang,
            place=place,
            card=each.choice.chosen,
            x=height,
            error=margin,
            grade=grade_word(each, lang),
        )
        kind, sign = ("costly", SIGNS[each.grade]) if each in bad else ("fine", "")
        found.append(Bar(place=place, height=height, margin=margin, sign=sign, words=words, kind=kind))
    if part.result is not None:
        end, height = text("review.chart.end", lang), scale * part.result
        words = text("review.chart.bar_end", lang, x=height)
        found.append(Bar(place=end, height=height, margin=0, sign="", words=words, kind="result"))
    return tuple(found)


STEP: Final = 44
"""How wide a bar with its room is."""

TALL: Final = 150
"""How tall the chart is without its labels."""


def chart(part: SeatReview, lang: str) -> str:
    """The chart as SVG, with every bar in words."""
    drawn = bars(part, lang)
    top = max(1.0, *(each.height + each.margin for each in drawn))
    low = min(0.0, *(each.height - each.margin for each in drawn))
    scale = TALL / (top - low)
    width, zero = STEP * len(drawn), 26 + scale * top
    title = escape("; ".join(each.words for each in drawn))
    lines = [
        f'<svg class="chart" role="img" viewBox="0 0 {width} {TALL + 64}">',
        f"<title>{title}</title>",
        f'<line class="zero" x1="0" x2="{width}" y1="{zero:.1f}" y2="{zero:.1f}"/>',
    ]
    for at, each in enumerate(drawn):
        x, end = STEP * at + STEP / 2, zero - scale * each.height
        above, tall = min(zero, end), max(1.0, abs(end - zero))
        lines.append(
            f'<rect class="{each.kind}" x="{x - 13}" y="{above:.1f}" width="26" height="{tall:.1f}"/>'
        )
        if each.margin:
            ends = (end - scale * each.margin, end + scale * each.margin)
            lines.append(f'<line x1="{x}" x2="{x}" y1="{ends[0]:.1f}" y2="{ends[1]:.1f}"/>')
        label = number(each.height, lang, 1)
        over = min(end - scale * each.margin, zero) - 4
        lines.append(f'<text x="{x}" y="{over:.1f}">{label}</text>')
        lines.append(f'<text x="{x}" y="{TALL + 44}">{escape(each.place)}</text>')
        if each.sign:
            lines.append(f'<text x="{x}" y="{TALL + 58}">{each.sign}</text>')
    return "\n".join([*lines, "</svg>"])
