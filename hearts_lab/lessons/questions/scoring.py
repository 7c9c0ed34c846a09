"""Questions about the score: what is left to take, what a deal comes to, how to score a moon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Cards, Suit
from hearts_lab.i18n import number, text
from hearts_lab.lessons.asked import Asked, Choice, Setting, number_choice, plain_choice
from hearts_lab.moon_choice import advise
from hearts_lab.narrate import advice_text
from hearts_lab.rules import POINT_CARDS, RuleSet
from hearts_lab.scoring import moon_points, points, result, taken_points
from hearts_lab.state import union

HEARTS_OF_A_PACK: Final = 13


def points_left(now: Setting, lang: str) -> Asked:
    """How many points are still to be taken?"""
    state = now.state
    whole, taken = moon_points(state.rules), sum(taken_points(state))
    gone = union(state.taken) & POINT_CARDS
    left = whole - taken
    hearts = len(gone.of(Suit.HEARTS))
    tempting = {
        HEARTS_OF_A_PACK - hearts: "queen",
        whole - len(gone): "cards",
        whole - hearts: "queen",
        taken: "taken",
    }
    choices = [number_choice(left, right=True)]
    for other, key in sorted(tempting.items()):
        if other != left:
            said = text(f"exercise.left.{key}", lang)
            choices.append(number_choice(other, right=False, feedback=said))
    params = {"whole": whole, "taken": taken, "left": left, "hearts": hearts}
    key = "with_queen" if QUEEN_OF_SPADES in gone else "without_queen"
    return Asked(
        kind="number",
        about="trick",
        prompt=text("exercise.left.prompt", lang),
        choices=tuple(choices),
        explanation=text(f"exercise.left.{key}", lang, **params),
    )


def sheet_row(now: Setting, lang: str) -> Asked:
    """Which row belongs on the score sheet?"""
    outcome = result(now.state) if now.state.played_out else None
    if outcome is None or outcome.scores is None:
        raise now.unsuited()
    right, names = outcome.scores, now.names(lang)
    rows = sorted({right, *_slips(now, right)})
    choices = tuple(
        plain_choice(
            " ".join(map(str, row)),
            row_text(row, names, lang),
            right=row == right,
            feedback=_row_feedback(row, right, now, lang),
        )
        for row in rows
    )
    key = "moon" if outcome.moon is not None else "answer"
    shot = names[outcome.moon or 0]
    said = text(f"exercise.row.{key}", lang, row=row_text(right, names, lang), sum=sum(right), seat=shot)
    prompt = text("exercise.row.prompt", lang)
    return Asked(kind="one", about="trick", prompt=prompt, choices=choices, explanation=said)


def row_text(row: Sequence[int], names: Sequence[str], lang: str) -> str:
    """A row of a score sheet in one line.

    Example:
        >>> row_text((0, 13, 5, 8), ("North", "East", "South", "West"), "en")
        'North 0 · East 13 · South 5 · West 8'
    """
    return " · ".join(f"{name} {number(score, lang)}" for name, score in zip(names, row, strict=True))


def _slips(now: Setting, right: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Rows as they are written by mistake: two players mixed up, a point lost, a moon not scored as one."""
    outcome = result(now.state)
    if outcome.moon is not None:
        whole = sum(outcome.points)
        yield outcome.points
        yield (whole,) * len(right)
        yield tuple(-score for score in right)
        return
    high, low = right.index(max(right)), right.index(min(right))
    following = (high + 1) % len(right)
    yield _swapped(right, high, low)
    yield tuple(score - (seat == high) for seat, score in enumerate(right))
    yield tuple(score + 13 * (seat == following) for seat, score in enumerate(right))


def _swapped(row: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    moved = {one: row[other], other: row[one]}
    return tuple(moved.get(seat, score) for seat, score in enumerate(row))


def _row_feedback(row: tuple[int, ...], right: tuple[int, ...], now: Setting, lang: str) -> str:
    if row == right:
        return ""
    if sum(row) != sum(right):
        key = "moon_sum" if result(now.state).moon is not None else "sum"
        return text(f"exercise.row.{key}", lang, sum=sum(row), right=sum(right))
    seat = next(seat for seat, (one, two) in enumerate(zip(row, right, strict=True)) if one != two)
    costly = now.state.taken[seat].among(_costly(now.state.rules))
    name, took = now.names(lang)[seat], points(now.state.taken[seat], now.state.rules)
    key = "owner" if costly else "owner_none"
    return text(f"exercise.row.{key}", lang, seat=name, cards=costly, points=took)


def _costly(rules: RuleSet) -> Cards:
    return POINT_CARDS if rules.bonus is None else POINT_CARDS.add(rules.bonus)


def moon_scoring(now: Setting, lang: str) -> Asked:
    """Which way of scoring a moon is better for the shooter?"""
    advice = advise(now.state)
    if advice is None:
        raise now.unsuited()
    names = now.names(lang)
    said = advice_text(advice, names, lang)
    choices: tuple[Choice, ...] = tuple(
        plain_choice(
            way,
            text(f"exercise.moon_scoring.{way}", lang, seat=names[advice.seat]),
            right=way == advice.best,
            feedback=said,
        )
        for way in advice.tables
    )
    totals = row_text(now.state.deal.totals, names, lang)
    return Asked(
        kind="one",
        about="trick",
        prompt=text("exercise.moon_scoring.prompt", lang, seat=names[advice.seat], totals=totals),
        choices=choices,
        explanation=said,
    )
