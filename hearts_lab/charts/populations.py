"""Charts of studies: what becomes of the queen of spades, who shoots the moon, how points fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import matplotlib as mpl

from hearts_lab.charts.style import EDGE, PALE, PINE, SERIES, STYLE, Chart, framed, percent, percent_axis
from hearts_lab.i18n import number, text
from hearts_lab.odds import Share
from hearts_lab.odds.report import chance_text
from hearts_lab.study import Result
from hearts_lab.study.words import method
from hearts_lab.values import CONFIDENCE

ENOUGH: Final = 100
"""A point with fewer cases behind it is not drawn."""


def queen_fate(results: Sequence[Result], lang: str) -> Chart:
    """How often the holder of the queen of spades takes her, by the other spades held when play begins.

    Args:
        results: Results of the study `queen`, each of one population; the first one gives the title.
        lang: `en` or `sv`.
    """
    curves = [_curve(result, "held", "took") for result in results]
    safe = next((n for n, share in curves[0].items() if share.value < 0.25), max(curves[0]))
    title = text("chart.fate.title", lang, n=safe)
    return _curves(title, results, curves, "chart.fate.x", "study.head.took", lang)


def moons_by_hand(results: Sequence[Result], lang: str, by: str = "court") -> Chart:
    """How often a hand shoots the moon, by what it held when play began.

    Args:
        results: Results of the study `moons`, each of one population; the first one gives the title.
        lang: `en` or `sv`.
        by: `court` for its aces, kings and queens, `longest`, `hearts` or `voids`.
    """
    curves = [_curve(result, by, "moon") for result in results]
    best = max(curves[0], key=lambda n: curves[0][n].value)
    title = text(f"chart.hand.{by}", lang, n=best, chance=percent(curves[0][best].value, lang))
    return _curves(title, results, curves, f"study.head.{by}", "study.head.moon", lang)


def _curve(result: Result, prefix: str, what: str) -> dict[int, Share]:
    return {
        n: result.share(f"{prefix}/{n}/{what}", f"{prefix}/{n}")
        for n, cases in result.numbered(prefix).items()
        if cases >= ENOUGH
    }


def _curves(
    title: str, results: Sequence[Result], curves: Sequence[dict[int, Share]], across: str, up: str, lang: str
) -> Chart:
    """Shares by a number, a line for each population with its name at the end."""
    said, how = [], _methods(results, lang)
    with mpl.rc_context(STYLE):
        figure, (axes,) = framed(title, how, height=3.2)
        most = max(share.value + CONFIDENCE * share.se for curve in curves for share in curve.values())
        for result, curve, (colour, marker, line) in zip(results, curves, SERIES, strict=False):
            shares = list(curve.values())
            axes.errorbar(
                list(curve),
                [share.value for share in shares],
                yerr=[CONFIDENCE * share.se for share in shares],
                color=colour,
                marker=marker,
                linestyle=line,
                capsize=3,
                linewidth=1.6,
            )
            last = max(curve)
            axes.annotate(
                _population(result),
                (last, curve[last].value),
                (8, 0),
                textcoords="offset points",
                color=colour,
                va="center",
            )
            said.append(_spoken(_population(result), curve, lang))
        percent_axis(axes, lang, most=min(1.0, most * 1.05))
        numbers = sorted({n for curve in curves for n in curve})
        axes.set_xticks(numbers)
        axes.set_xlim(numbers[0] - 0.4, numbers[-1] + 1.3)
        axes.set_xlabel(text(across, lang))
        axes.set_ylabel(text(up, lang))
    return Chart(figure, title, how, f"{title}. {' '.join(said)}")


def _spoken(name: str, curve: dict[int, Share], lang: str) -> str:
    points = ", ".join(f"{n}: {percent(share.value, lang)}" for n, share in curve.items())
    return f"{name} – {points}."


def _population(result: Result) -> str:
    """The players of a result, each once."""
    return ", ".join(dict.fromkeys(map(str, result.key["players"])))


def _methods(results: Sequence[Result], lang: str) -> str:
    alike: dict[tuple[object, ...], list[Result]] = {}
    for result in results:
        alike.setdefault((result.deals, result.key["seed"], str(result.key["rules"])), []).append(result)
    said = " ".join(method(first, lang, *beside) for first, *beside in alike.values())
    return f"{said} {text('chart.interval', lang)}"


def moons_by_population(results: Sequence[Result], lang: str) -> Chart:
    """Moons in 100 deals, population by population.

    Args:
        results: Results of the study `deals`, each of one population.
        lang: `en` or `sv`.
    """
    ranked = sorted(results, key=lambda result: result.share("moons", "deals").value)
    shares = [result.share("moons", "deals") for result in ranked]
    title = text(
        "chart.moons.title",
        lang,
        most=_population(ranked[-1]),
        least=_population(ranked[0]),
        high=number(100 * shares[-1].value, lang, 0),
        low=number(100 * shares[0].value, lang, 1),
    )
    how = _methods(results, lang)
    with mpl.rc_context(STYLE):
        figure, (axes,) = framed(title, how, height=0.42 * len(ranked) + 0.3, left=1.1)
        for place, share in enumerate(shares):
            axes.barh(place, share.value, 0.55, facecolor=PALE, edgecolor=EDGE)
            axes.errorbar(share.value, place, xerr=CONFIDENCE * share.se, color=PINE, marker="o", capsize=4)
            end = share.value + CONFIDENCE * share.se
            axes.annotate(
                chance_text(share, lang), (end, place), (8, 0), textcoords="offset points", va="center"
            )
        axes.set_yticks(range(len(ranked)), [_population(result) for result in ranked])
        axes.tick_params(axis="y", length=0)
        percent_axis(axes, lang, across=True, most=1.3 * shares[-1].value)
        axes.set_xlabel(text("chart.moons.x", lang))
    names = map(_population, ranked)
    rows = [f"{name} {chance_text(share, lang)}" for name, share in zip(names, shares, strict=True)]
    return Chart(figure, title, how, f"{title}. {', '.join(rows)}.")


def points_distribution(results: Sequence[Result], lang: str) -> Chart:
    """How the points of a seat in a deal are spread, before any moon is counted, population by population.

    Args:
        results: Results of the study `deals`, each of one population, at most three.
        lang: `en` or `sv`.
    """
    spreads = []
    for result in results:
        found = result.numbered(f"{_population(result)}/points")
        seats = sum(found.values())
        spreads.append({points: count / seats for points, count in found.items()})
    first = spreads[0]
    title = text(
        "chart.points.title",
        lang,
        player=_population(results[0]),
        few=percent(sum(share for points, share in first.items() if points <= 4), lang),
        many=percent(sum(share for points, share in first.items() if points >= 13), lang),
    )
    most = max(max(spread.values()) for spread in spreads)
    how = _methods(results, lang)
    with mpl.rc_context(STYLE):
        figure, panels = framed(title, how, height=2.7, panels=len(results), signs=True)
        for axes, result, spread in zip(panels, results, spreads, strict=True):
            with_queen = [PINE if points < 13 else PALE for points in spread]
            axes.bar(
                list(spread), list(spread.values()), 0.8, color=with_queen, edgecolor=EDGE, linewidth=0.6
            )
            percent_axis(axes, lang, most=1.08 * most)
            axes.set_title(_population(result), fontweight="bold")
            dear = sum(share for points, share in spread.items() if points >= 13)
            label = text("chart.points.dear", lang, chance=percent(dear, lang))
            axes.text(19.5, 0.3 * most, label, ha="center")
            axes.set_xticks([0, 5, 10, 13, 20, 26])
            axes.set_xlabel(text("chart.points.x", lang))
        panels[0].set_ylabel(text("chart.points.y", lang))
    said = [
        _spoken(_population(result), {n: Share(share) for n, share in spread.items()}, lang)
        for result, spread in zip(results, spreads, strict=True)
    ]
    return Chart(figure, title, how, f"{title}. {' '.join(said)}")
