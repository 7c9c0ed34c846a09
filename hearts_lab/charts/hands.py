"""Charts of one position: which card is dangerous, and how the danger goes on."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib as mpl

from hearts_lab.cards import Cards
from hearts_lab.charts.style import (
    EDGE,
    INK,
    PALE,
    PINE,
    RED,
    STYLE,
    Chart,
    framed,
    legend_above,
    percent_axis,
)
from hearts_lab.i18n import card_symbol, card_words, text
from hearts_lab.odds import CardDanger, Danger, Share
from hearts_lab.odds.report import chance_text, report
from hearts_lab.values import CONFIDENCE


def danger_by_card(found: Danger, lang: str) -> Chart:
    """What each card that may be played risks now: for certain, likely, possibly.

    Args:
        found: The danger; it must be the turn of its seat.
        lang: `en` or `sv`.
    """
    cards = found.cards
    most = max((each.likely.value, each.possible.value) for each in cards)
    worst = Cards.from_iterable(
        each.card for each in cards if (each.likely.value, each.possible.value) == most
    )
    key = "none" if most == (0, 0) else "one" if len(worst) == 1 else "several"
    chance = chance_text(found.of(worst.lowest).likely, lang)
    title = text(f"chart.danger.{key}", lang, cards=worst, chance=chance)
    how = _notes(found, lang)
    with mpl.rc_context(STYLE):
        figure, (axes,) = framed(title, how, height=max(1.0, 0.34 * len(cards)), left=0.7, signs=True)
        for place, each in enumerate(cards):
            axes.barh(place, each.possible.value, 0.62, facecolor=PALE, edgecolor=EDGE, hatch="////")
            axes.barh(place, each.forced.value, 0.62, facecolor=RED, edgecolor=RED)
            low, high = _interval(each.likely)
            axes.plot([low, high], [place, place], color=INK, linewidth=1.4)
            axes.plot(
                [each.likely.value],
                [place],
                marker="|",
                markersize=17,
                markeredgewidth=2.6,
                color=INK,
                clip_on=False,
            )
        axes.set_yticks(range(len(cards)), [card_symbol(each.card, lang).strip("\ufe0e") for each in cards])
        axes.set_ylim(len(cards) - 0.4, -0.6)
        percent_axis(axes, lang, across=True)
        axes.tick_params(axis="y", length=0, labelsize=12)
        _legend(axes, lang)
    return Chart(figure, title, how, f"{title}. {' '.join(_spoken(each, lang) for each in cards)}")


def _legend(axes: mpl.axes.Axes, lang: str) -> None:
    """The three signs, named once above the bars."""
    signs = (
        mpl.patches.Patch(facecolor=RED, edgecolor=RED),
        mpl.lines.Line2D([], [], color=INK, marker="|", markersize=11, markeredgewidth=2.6, linewidth=1.4),
        mpl.patches.Patch(facecolor=PALE, edgecolor=EDGE, hatch="////"),
    )
    words = [text(f"odds.{name}", lang) for name in ("forced", "likely", "possible")]
    legend_above(axes, signs, words)


def _spoken(each: CardDanger, lang: str) -> str:
    chances = {
        name: chance_text(share, lang)
        for name, share in (("forced", each.forced), ("likely", each.likely), ("possible", each.possible))
    }
    return text("chart.danger.card", lang, card=card_words(each.card, lang), **chances)


def _notes(found: Danger, lang: str) -> str:
    *notes, _ = report(found, lang)[-1].notes  # the last one is about ±
    return f"{' '.join(notes)} {text('chart.interval', lang)}"


def _interval(share: Share) -> tuple[float, float]:
    """The bounds that hold the true chance 19 times out of 20."""
    return max(0.0, share.value - CONFIDENCE * share.se), min(1.0, share.value + CONFIDENCE * share.se)


def danger_through(turns: Sequence[Danger], lang: str) -> Chart:
    """How the danger goes on in a deal: at each turn of a seat, the most dangerous card and the safest.

    Args:
        turns: The danger at each turn of one seat, from the first trick on.
        lang: `en` or `sv`.
    """
    tricks = range(1, len(turns) + 1)
    worst = [max(turn.cards, key=lambda each: (each.likely.value, each.possible.value)) for turn in turns]
    safest = [min(turn.cards, key=lambda each: (each.likely.value, each.possible.value)) for turn in turns]
    peak = max(tricks, key=lambda trick: worst[trick - 1].likely.value)
    title = text(
        "chart.through.title",
        lang,
        trick=peak,
        card=worst[peak - 1].card,
        chance=chance_text(worst[peak - 1].likely, lang),
    )
    how = _notes(turns[peak - 1], lang)
    gone = next((trick for trick, turn in zip(tricks, turns, strict=True) if not any(turn.holder)), None)
    with mpl.rc_context(STYLE):
        figure, (axes,) = framed(title, how, height=3.1, signs=True)
        low = [each.forced.value for each in worst]
        high = [each.possible.value - each.forced.value for each in worst]
        axes.bar(tricks, high, 0.5, low, facecolor=PALE, edgecolor=EDGE, hatch="////")
        axes.plot(tricks, [each.likely.value for each in worst], "s", color=RED, clip_on=False)
        axes.plot(tricks, [each.likely.value for each in safest], "o", color=PINE, clip_on=False)
        for trick, each in zip(tricks, worst, strict=True):
            if each.possible.value:
                label = card_symbol(each.card, lang).strip("\ufe0e")
                high_end = (trick, max(each.likely.value, each.possible.value))
                axes.annotate(label, high_end, (0, 7), textcoords="offset points", ha="center")
        if gone is not None:
            axes.axvline(gone - 0.5, color=EDGE, linewidth=1)
            axes.text(gone - 0.4, 1.04, text("chart.through.gone", lang), fontsize=9, va="top")
        percent_axis(axes, lang)
        axes.set_ylim(0, 1.1)
        axes.set_xlim(0.6, 13.4)
        axes.set_xticks(range(1, 14))
        axes.set_xlabel(text("chart.through.trick", lang))
        signs = (
            mpl.lines.Line2D([], [], color=RED, marker="s", linestyle=""),
            mpl.lines.Line2D([], [], color=PINE, marker="o", linestyle=""),
            mpl.patches.Patch(facecolor=PALE, edgecolor=EDGE, hatch="////"),
        )
        words = [text(f"chart.through.{name}", lang) for name in ("worst", "safest", "band")]
        legend_above(axes, signs, words)
    said = [
        text(
            "chart.through.turn",
            lang,
            trick=trick,
            card=card_words(each.card, lang),
            chance=chance_text(each.likely, lang),
            safest=chance_text(safe.likely, lang),
        )
        for trick, each, safe in zip(tricks, worst, safest, strict=True)
    ]
    return Chart(figure, title, how, f"{title}. {' '.join(said)}")
