"""Charts about chances themselves: what an attempt must promise, and how an estimate settles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import matplotlib as mpl

from hearts_lab.charts.style import EDGE, INK, PALE, PINE, SERIES, STYLE, Chart, framed, percent, percent_axis
from hearts_lab.i18n import number, text
from hearts_lab.odds import Share, break_even
from hearts_lab.rules import RuleSet
from hearts_lab.study.words import count_text
from hearts_lab.values import CONFIDENCE

SAFE: Final = (2.0, 6.5, 13.0)
"""Points that playing safe may cost: a good hand, the average of four players, the queen of spades."""


def break_even_curve(
    rules: RuleSet, lang: str, *, totals: Sequence[int] = (), seat: int = 0, safe: Sequence[float] = SAFE
) -> Chart:
    """The chance of success that an attempt to shoot the moon needs, by what a failure costs.

    Args:
        rules: How the table plays.
        lang: `en` or `sv`.
        totals: Each seat's total before the deal.
        seat: The seat that thinks about it.
        safe: The points that playing safe may cost, a line for each.
    """
    costs = [step / 2 for step in range(51)]
    late = break_even(rules, safe=safe[len(safe) // 2], failed=25, totals=totals, seat=seat)
    before = list(totals)
    middle = number(safe[len(safe) // 2], lang, 1)
    own = before.pop(seat) if before else 0
    title = text(
        f"chart.even.title_{late.unit}",
        lang,
        chance=percent(late.chance, lang),
        safe=middle,
        own=own,
        others=before,
    )
    how = text(f"chart.even.{late.unit}", lang, safe=middle)
    said = []
    with mpl.rc_context(STYLE):
        figure, (axes,) = framed(title, how, height=3.2)
        for points, (colour, _, line) in zip(safe, SERIES, strict=False):
            needed = [
                break_even(rules, safe=points, failed=cost, totals=totals, seat=seat).chance for cost in costs
            ]
            axes.plot(costs, needed, color=colour, linestyle=line, linewidth=1.8)
            decimals = 0 if points == int(points) else 1
            label = text("chart.even.safe", lang, points=number(points, lang, decimals))
            axes.annotate(
                label, (costs[-1], needed[-1]), (6, 0), textcoords="offset points", color=colour, va="center"
            )
            said.append(f"{label}: {percent(needed[-1], lang)}.")
        percent_axis(axes, lang, most=0.8)
        axes.set_xlim(0, 31)
        axes.set_xticks([0, 5, 10, 15, 20, 25])
        axes.set_xlabel(text("chart.even.x", lang))
        axes.set_ylabel(text("chart.even.y", lang))
    return Chart(figure, title, how, f"{title}. {' '.join(said)}")


def running_estimate(
    estimates: Sequence[tuple[int, Share]], lang: str, method: str, exact: float | None = None
) -> Chart:
    """How an estimate settles as more and more deals are tried.

    Args:
        estimates: After so many deals, the share so far with its standard error.
        lang: `en` or `sv`.
        method: How the shares were got.
        exact: The true chance, where it is known.
    """
    how = f"{method} {text('chart.interval', lang)}"
    tries = [count for count, _ in estimates]
    shares = [share for _, share in estimates]
    low = [max(0.0, share.value - CONFIDENCE * share.se) for share in shares]
    high = [min(1.0, share.value + CONFIDENCE * share.se) for share in shares]
    title = text(
        "chart.running.title",
        lang,
        tries=count_text(tries[-1], lang),
        low=percent(low[-1], lang, 1),
        high=percent(high[-1], lang, 1),
    )
    with mpl.rc_context(STYLE):
        figure, (axes,) = framed(title, how, height=2.9)
        axes.fill_between(tries, low, high, facecolor=PALE, edgecolor=EDGE, linewidth=0.8)
        axes.plot(tries, [share.value for share in shares], color=PINE, linewidth=1.8)
        if exact is not None:
            axes.axhline(exact, color=INK, linestyle="--", linewidth=1)
            label = text("chart.running.exact", lang, chance=percent(exact, lang, 1))
            axes.annotate(label, (tries[-1], exact), (0, 4), textcoords="offset points", ha="right")
        axes.set_xscale("log")
        ticks = [count for count in (10, 30, 100, 300, 1000, 3000, 10_000) if tries[0] <= count <= tries[-1]]
        axes.set_xticks(ticks, [count_text(count, lang) for count in ticks])
        axes.minorticks_off()
        axes.set_xlim(tries[0], tries[-1])
        percent_axis(axes, lang, most=min(1.0, 1.05 * max(high)))
        axes.set_xlabel(text("chart.running.x", lang))
    return Chart(figure, title, how, f"{title}.")
