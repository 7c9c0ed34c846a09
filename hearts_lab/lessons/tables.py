"""Tables for lessons: who may hold which card, what each card comes to, what each choice costs.

They are folded: who reads a lesson predicts first, and then looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Final

from hearts_lab.cards import Card, Cards
from hearts_lab.coach.words import moons_counted, percent
from hearts_lab.i18n import card_symbol, card_words, number, text
from hearts_lab.lessons.exercise import Exercise
from hearts_lab.narrate import seat_names
from hearts_lab.scoring import taken_points
from hearts_lab.solve import LONGEST_FOR_ALL, for_all, paranoid
from hearts_lab.state import DealState, View
from hearts_lab.svg.spoken import STYLE, aloud, spoken
from hearts_lab.values import CONFIDENCE
from hearts_lab.worlds import worlds

_LOOK: Final = (
    ".hearts-reveal{margin:1em 0} .hearts-reveal summary{cursor:pointer;font-weight:bold}"
    ".hearts-figures{border-collapse:collapse;margin:.6em 0}"
    ".hearts-figures th,.hearts-figures td{padding:.25em .8em;text-align:right;border-bottom:1px solid #8886}"
    ".hearts-figures th:first-child{text-align:left;white-space:nowrap}"
    ".hearts-figures thead th{vertical-align:bottom}"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table that Jupyter and the site show.

    Attributes:
        lang: The language of its words.
        title: What it says.
        head: The heading of each column.
        rows: What each row is about, and its cells.
        method: How the figures were got.
    """

    lang: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cards, tuple[str, ...]], ...]
    method: str

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(each)}</th>' for each in self.head)
        rows = "".join(
            f'<tr><th scope="row">{self._spoken(cards)}</th>'
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
            for cards, cells in self.rows
        )
        table = (
            f'<div style="overflow-x:auto"><table class="hearts-figures">'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
            f"<p><small>{escape(self.method)}</small></p>"
        )
        return folded(self.title, table, self.lang)

    def _spoken(self, cards: Cards) -> str:
        """Cards as symbols for the eye and in words for the ear."""
        shown = " ".join(card_symbol(card, self.lang) for card in cards)
        return aloud(shown, ", ".join(card_words(card, self.lang) for card in cards))


@dataclass(frozen=True, slots=True)
class Reveal:
    """Lines of text, or HTML, that stay folded until somebody wants to see them.

    Attributes:
        shown: The lines, or the HTML.
        lang: The language.
        title: What is told before it unfolds; by default that it is the answer.

    Example:
        >>> "<summary>Show the answer</summary>" in Reveal(["It was trick 5."])._repr_html_()
        True
    """

    shown: Sequence[str] | str
    lang: str = "en"
    title: str = ""

    def _repr_html_(self) -> str:
        if isinstance(self.shown, str):
            inside = self.shown
        else:
            inside = "".join(f"<p>{spoken(line, self.lang)}</p>" for line in self.shown if line)
        return folded(self.title or text("lesson.reveal", self.lang), inside, self.lang)

    def __repr__(self) -> str:
        return text("lesson.reveal", self.lang)


def folded(summary: str, inside: str, lang: str) -> str:
    """HTML that unfolds."""
    return (
        f'<style>{STYLE}{_LOOK}</style><details class="hearts-reveal" lang="{lang}">'
        f"<summary>{escape(summary)}</summary>{inside}</details>"
    )


def one(card: Card) -> Cards:
    """A single card as a collection."""
    return Cards().add(card)


def holders(seen: View, cards: Sequence[Card] | Cards, lang: str) -> Table:
    """Who may hold which card, with exact chances.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> seen = view(start(deal(seed=7, direction=0)), 0)
        >>> holders(seen, Cards.parse("QS"), "en").rows[0][1]
        ('33%', '33%', '33%')
    """
    ways = worlds(seen)
    names = seat_names(seen.state.deal, lang)
    others = [seat for seat in range(seen.state.players) if seat != seen.seat]
    rows = tuple(
        (one(card), tuple(_share(ways.chances[card][seat], lang) for seat in others))
        for card in cards
        if card in ways.chances
    )
    return Table(
        lang=lang,
        title=text("lesson.holders.title", lang, seat=names[seen.seat]),
        head=(text("lesson.card", lang), *(names[seat] for seat in others)),
        rows=rows,
        method=text("lesson.holders.method", lang, ways=ways.count),
    )


def _share(chance: Fraction, lang: str) -> str:
    return text("lesson.percent", lang, percent=100 * chance)


def ending_table(state: DealState, lang: str) -> Table:
    """What each card of the seat to play comes to from here on, worked out exactly.

    Raises:
        BadDeal: A hand is not known, nobody is to play, or too many tricks are left.
    """
    worst = paranoid(state)
    names, before = seat_names(state.deal, lang), taken_points(state)[worst.seat]
    short = state.hands[worst.seat].size <= LONGEST_FOR_ALL
    own = for_all(state).scores if short else {}
    head = [text("lesson.card", lang), text("lesson.ending.worst", lang)]
    if short:
        head.append(text("lesson.ending.own", lang))
    rows = tuple(
        (
            one(card),
            tuple(number(each - before, lang) for each in (score, *((own[card],) if short else ()))),
        )
        for card, score in worst.scores.items()
    )
    return Table(
        lang=lang,
        title=text("lesson.ending.title", lang, seat=names[worst.seat]),
        head=tuple(head),
        rows=rows,
        method=text("lesson.ending.method", lang),
    )


def worth_table(task: Exercise, lang: str) -> Table:
    """What each choice of an exercise of judgement costs, and the chances that come with it.

    Raises:
        HeartsError: The exercise is not one of judgement.
    """
    values = task.values
    if values is None or task.seat is None:
        raise task.setting.unsuited()
    names = seat_names(task.record.deal, lang)
    rows = tuple(
        (
            each.cards,
            (
                _cost(each.cost, each.cost_se, lang),
                number(each.points, lang, 1),
                *(_percent(chance, lang) for chance in (each.queen, each.moon, each.conceded)),
            ),
        )
        for each in values.choices
    )
    columns = ("cost", "points", "queen", "moon", "conceded")
    return Table(
        lang=lang,
        title=text("lesson.worth.title", lang, seat=names[task.seat]),
        head=(text("lesson.choice", lang), *(text(f"lesson.worth.{name}", lang) for name in columns)),
        rows=rows,
        method=text("lesson.worth.method", lang, worlds=values.worlds, seed=values.seed)
        + moons_counted(values, lang),
    )


def _percent(chance: float, lang: str) -> str:
    return text("lesson.percent", lang, percent=percent(chance))


def _cost(cost: float, error: float, lang: str) -> str:
    if cost == 0:
        return text("lesson.worth.best", lang)
    return text("lesson.worth.more", lang, cost=cost, error=CONFIDENCE * error)
