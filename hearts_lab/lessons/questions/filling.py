"""Questions that are answered by filling in a table: a score sheet, the tricks, who can hold which suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from hearts_lab.cards import Cards, Suit
from hearts_lab.i18n import number, text
from hearts_lab.lessons.asked import Asked, Choice, Setting, plain_choice
from hearts_lab.lessons.grids import Cell, Grid
from hearts_lab.lessons.questions.counting import discards
from hearts_lab.lessons.questions.playing import taker_feedback
from hearts_lab.rules import POINT_CARDS
from hearts_lab.scoring import points, result, settle
from hearts_lab.state import DealState
from hearts_lab.worlds import worlds

Filled = tuple[Cell, list[Choice]]
"""A cell, and what may be written in it: the right entry, and wrong ones with an answer of their own."""


def score_table(now: Setting, lang: str) -> Asked:
    """How many hearts has each player taken, how many points, and what are the totals now?"""
    state, names = now.state, now.names(lang)
    outcome = result(state) if state.played_out else None
    if outcome is None or outcome.scores is None or outcome.moon is not None:
        raise now.unsuited()
    totals = settle(state.rules, state.deal.totals, outcome.scores)
    rows: list[tuple[str | Filled, ...]] = []
    for seat, name in enumerate(names):
        before, total = state.deal.totals[seat], totals[seat]
        pile = state.taken[seat] & POINT_CARDS
        hearts, cost = len(pile.of(Suit.HEARTS)), outcome.points[seat]
        taken = _numbers(
            f"{seat}.points",
            _label(name, "points", lang),
            cost,
            text("exercise.table.points_told", lang, seat=name, cards=pile, n=len(pile))
            if pile
            else text("exercise.table.no_points", lang, seat=name),
            {len(pile): text("exercise.points.count", lang), hearts: text("exercise.left.queen", lang)},
        )
        rows.append(
            (
                name,
                number(before, lang),
                _numbers(
                    f"{seat}.hearts",
                    _label(name, "hearts", lang),
                    hearts,
                    _tricks_told(state, seat, name, lang),
                ),
                taken,
                _numbers(
                    f"{seat}.total",
                    _label(name, "total", lang),
                    total,
                    text("exercise.table.total_told", lang, seat=name, before=before, points=cost),
                    {cost: text("exercise.table.total_alone", lang)},
                ),
            )
        )
    head = _head(("player", "before", "hearts", "points", "total"), lang)
    said = text("exercise.table.score_answer", lang, sum=sum(outcome.points))
    return _asked("score", "trick", head, rows, said, lang)


def trick_table(now: Setting, lang: str) -> Asked:
    """Who has taken each trick, and what did it cost?"""
    state, names = now.state, now.names(lang)
    if not state.tricks or None in state.takers:
        raise now.unsuited()
    rows: list[tuple[str | Filled, ...]] = []
    for at, (trick, taker) in enumerate(zip(state.tricks, state.takers, strict=True)):
        title = text("exercise.table.trick", lang, n=at + 1)
        cost = points(Cards.from_iterable(trick.cards), state.rules)
        by_seat = {seat: taker_feedback(trick, seat, taker or 0, names, lang) for seat in range(len(names))}
        taken = _chosen(
            f"{at}.taker",
            _label(title, "taker", lang),
            [(str(seat), name) for seat, name in enumerate(names)],
            str(taker),
            {str(seat): said for seat, said in by_seat.items()},
        )
        counted = text(f"exercise.points.{'wrong' if cost else 'none'}", lang)
        rows.append((title, taken, _numbers(f"{at}.points", _label(title, "points", lang), cost, counted)))
    told = [
        text("exercise.table.taken", lang, n=at + 1, seat=names[taker or 0])
        for at, taker in enumerate(state.takers)
    ]
    head = _head(("trick_number", "taker", "points"), lang)
    return _asked("tricks", "trick", head, rows, " ".join(told), lang)


def suit_table(now: Setting, lang: str) -> Asked:
    """Which of the others can still hold which suit?"""
    state, names, chances = now.state, now.names(lang), worlds(now.seen).chances
    options = [(way, text(f"exercise.table.{way}", lang)) for way in ("may", "none")]
    rows: list[tuple[str | Filled, ...]] = []
    told = []
    for seat, name in enumerate(names):
        if seat == now.seat:
            continue
        row: list[str | Filled] = [name]
        for suit in Suit:
            out = [card for card in chances if card.suit is suit and card not in now.seen.hand]
            right = "may" if any(chances[card][seat] for card in out) else "none"
            said = _suit_told(state, seat, suit, name, right, lang) if out else _all_seen(suit, lang)
            told += [said] if right == "none" and said not in told else []
            label = text(
                "exercise.table.label",
                lang,
                row=name,
                column=text("exercise.suits_out.label", lang, suit=suit),
            )
            row.append(
                _chosen(f"{seat}.{suit.name}", label, options, right, dict.fromkeys(("may", "none"), said))
            )
        rows.append(tuple(row))
    head = (
        text("exercise.table.player", lang),
        *(text("exercise.suits_out.label", lang, suit=s) for s in Suit),
    )
    me = names[now.seen.seat]
    return _asked("suits", "turn", head, rows, " ".join(told), lang, seat=me)


def _suit_told(state: DealState, seat: int, suit: Suit, name: str, right: str, lang: str) -> str:
    shown = next(((trick, card) for trick, who, card in discards(state, suit) if who == seat), None)
    if shown is not None:
        trick, card = shown
        return text("exercise.voids.shown", lang, seat=name, suit=suit, trick=trick, card=card)
    return text(
        f"exercise.{'voids.followed' if right == 'may' else 'table.ruled_out'}", lang, seat=name, suit=suit
    )


def _all_seen(suit: Suit, lang: str) -> str:
    return text("exercise.table.all_seen", lang, suit=suit)


def _tricks_told(state: DealState, seat: int, name: str, lang: str) -> str:
    """In which tricks a seat took hearts."""
    with_hearts = [
        number(at, lang)
        for at, (trick, taker) in enumerate(zip(state.tricks, state.takers, strict=True), 1)
        if taker == seat and any(card.suit is Suit.HEARTS for card in trick.cards)
    ]
    if not with_hearts:
        return text("exercise.table.no_hearts", lang, seat=name)
    return text("exercise.table.hearts_told", lang, seat=name, tricks=with_hearts)


def _label(row: str, column: str, lang: str) -> str:
    return text("exercise.table.label", lang, row=row, column=text(f"exercise.table.{column}", lang))


def _head(columns: Sequence[str], lang: str) -> tuple[str, ...]:
    return tuple(text(f"exercise.table.{column}", lang) for column in columns)


def _numbers(name: str, label: str, right: int, said: str, tempting: dict[int, str] | None = None) -> Filled:
    """A cell for a number."""
    wrong = {value: words for value, words in (tempting or {}).items() if value != right}
    choices = [plain_choice(f"{name}={right}", str(right), right=True, feedback="")]
    choices += [
        plain_choice(f"{name}={value}", str(value), right=False, feedback=words)
        for value, words in wrong.items()
    ]
    return Cell(id=name, label=label, feedback=said), choices


def _chosen(
    name: str, label: str, options: list[tuple[str, str]], right: str, said: dict[str, str]
) -> Filled:
    """A cell in which one of some entries is chosen."""
    choices = [
        plain_choice(
            f"{name}={value}", shown, right=value == right, feedback="" if value == right else said[value]
        )
        for value, shown in options
    ]
    return Cell(id=name, label=label, feedback="", options=tuple(options)), choices


def _asked(
    question: str,
    about: Literal["trick", "turn"],
    head: tuple[str, ...],
    rows: Sequence[tuple[str | Filled, ...]],
    said: str,
    lang: str,
    **params: object,
) -> Asked:
    grid = Grid(
        head=head,
        rows=tuple(tuple(each if isinstance(each, str) else each[0] for each in row) for row in rows),
    )
    choices = [choice for row in rows for each in row if not isinstance(each, str) for choice in each[1]]
    return Asked(
        kind="table",
        about=about,
        prompt=text(f"exercise.table.{question}_prompt", lang, **params),
        choices=tuple(choices),
        grid=grid,
        explanation=said,
    )
