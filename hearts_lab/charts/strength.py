"""Charts about the strength of the search: what more imagined deals gain, and what they cost in time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl

from hearts_lab.charts.style import EDGE, PINE, STYLE, Chart, framed
from hearts_lab.i18n import number, text
from hearts_lab.search import WORLDS
from hearts_lab.values import CONFIDENCE

Measured = Mapping[str, Any]
"""A match of the search against `avoid`, as `arena --json` prints it."""


def margin_by_worlds(rows: Sequence[Measured], lang: str) -> Chart:
    """How far the search is ahead, by the number of deals that it imagines.

    Args:
        rows: Matches in the same deals, each with another number of imagined deals.
        lang: `en` or `sv`.
    """
    ranked = sorted(rows, key=_worlds)
    few, many = ranked[0], ranked[-1]
    title = text(
        "chart.worlds.title",
        lang,
        few=number(_worlds(few), lang),
        low=_points(few, lang),
        many=number(_worlds(many), lang),
        high=_points(many, lang),
    )
    labels = [number(_worlds(row), lang) for row in ranked]
    return _curve(ranked, [_worlds(row) for row in ranked], labels, title, _how(ranked, lang), "worlds", lang)


def margin_by_time(rows: Sequence[Measured], lang: str, *, idle: bool = True) -> Chart:
    """How far the search is ahead, by the time that it takes for a choice.

    Args:
        rows: Matches in the same deals, each with another number of imagined deals.
        lang: `en` or `sv`.
        idle: Whether the machine had nothing else to do.
    """
    ranked = sorted(rows, key=_ms)
    short, long = ranked[0], ranked[-1]
    title = text(
        "chart.time.title",
        lang,
        short=number(_ms(short), lang, 1),
        low=_points(short, lang),
        long=number(_ms(long), lang, 1),
        high=_points(long, lang),
    )
    labels = [number(_ms(row), lang, 1) for row in ranked]
    how = f"{_how(ranked, lang)} {text('chart.time.idle' if idle else 'chart.time.busy', lang)}"
    return _curve(ranked, [_ms(row) for row in ranked], labels, title, how, "time", lang)


def _curve(
    rows: Sequence[Measured],
    across: Sequence[float],
    labels: Sequence[str],
    title: str,
    how: str,
    kind: str,
    lang: str,
) -> Chart:
    margins = [row["margin"] for row in rows]
    halves = [CONFIDENCE * row["margin_se"] for row in rows]
    said = [
        text(
            f"chart.{kind}.point",
            lang,
            across=label,
            worlds=number(_worlds(row), lang),
            margin=number(row["margin"], lang, 2),
            half=number(half, lang, 2),
        )
        for row, label, half in zip(rows, labels, halves, strict=True)
    ]
    with mpl.rc_context(STYLE):
        figure, (axes,) = framed(title, how, height=2.9)
        axes.set_xscale("log")
        axes.errorbar(across, margins, yerr=halves, color=PINE, marker="o", capsize=4, linewidth=1.8)
        for row, place, margin in zip(rows, across, margins, strict=True):
            label = text(
                f"chart.{kind}.label",
                lang,
                margin=number(margin, lang, 2),
                worlds=number(_worlds(row), lang),
            )
            axes.annotate(label, (place, margin), (8, -4), textcoords="offset points", va="top")
        axes.axhline(0, color=EDGE, linewidth=1.2)
        wide = across[-1] / across[0]
        axes.set_xlim(across[0] / wide**0.08, across[-1] * wide**0.2)
        axes.set_ylim(min(0, *margins), 1.08 * max(map(sum, zip(margins, halves, strict=True))))
        axes.set_xticks(across, labels)
        axes.minorticks_off()
        axes.yaxis.set_major_formatter(lambda points, _: number(points, lang, 1))
        axes.grid(axis="y")
        axes.set_axisbelow(True)
        axes.set_xlabel(text(f"chart.{kind}.x", lang))
        axes.set_ylabel(text("chart.worlds.y", lang))
    return Chart(figure, title, how, f"{title}. {' '.join(said)}")


def _worlds(row: Measured) -> int:
    """How many deals the search imagined."""
    return int(row["players"][0]["name"].partition(":")[2] or WORLDS)


def _ms(row: Measured) -> float:
    return float(row["players"][0]["ms"])


def _points(row: Measured, lang: str) -> str:
    return number(row["margin"], lang, 1)


def _how(rows: Sequence[Measured], lang: str) -> str:
    first = rows[0]
    same = text(
        "chart.worlds.how", lang, deals=first["deals"], seatings=first["seatings"], seed=str(first["seed"])
    )
    return f"{same} {text('chart.interval', lang)}"
