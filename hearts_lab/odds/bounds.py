"""Exact bounds of the danger of a card: the share of hidden deals in which it must, or may, take the queen.

The number of hidden deals is far too large to look at each. But whether a card takes the queen hangs on a
few questions only: who holds her, who has a card of the led suit below or above this one. The ways in which
the cards can lie are counted for each set of answers that decides it, and the counts are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from hearts_lab.kernel.bits import POINTS, QUEEN
from hearts_lab.odds.laid import Laid
from hearts_lab.worlds import Worlds
from hearts_lab.worlds.layout import Layout

Question = tuple[int, int]
"""Does this seat hold any of these cards?"""

Has = Callable[[int, int], bool]


class _Asked(Exception):
    """A question that has to be answered before the case is decided."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


def countable(hidden: Worlds, trick: Laid) -> bool:
    """Whether the bounds of a card can be counted exactly in the time of a few thousand plays.

    Not with four hidden hands or more, nor in two rare cases with more questions: the queen may lie in a
    kitty that somebody will get, or points are led to a first trick that bars them.
    """
    in_kitty = any(
        layout.places_of(QUEEN) >> (len(hidden.known) - 1) & 1 for layout in hidden.layouts
    ) or bool(hidden.known[-1] & QUEEN)
    return (
        all(layout.in_three for layout in hidden.layouts)
        and not (in_kitty and trick.kitty_waits)
        and not (trick.barred & trick.led)
    )


def bounds(hidden: Worlds, trick: Laid) -> tuple[Fraction, Fraction]:
    """The shares of the hidden deals in which the card takes the queen for certain, and in which it may.

    Args:
        hidden: The hidden deals; see `countable`.
        trick: The trick with the card.
    """
    if not trick.winning:
        return Fraction(0), Fraction(0)
    forced = possible = 0
    for layout in hidden.layouts:
        for holder, cards in _by_holder(hidden.known, layout):
            count = _Count(hidden.known, cards)
            forced += count.ways(partial(_forced, trick, holder))
            possible += count.ways(partial(_possible, trick, holder))
    return Fraction(forced, hidden.count), Fraction(possible, hidden.count)


def _by_holder(known: tuple[int, ...], layout: Layout) -> list[tuple[int | None, Layout]]:
    """The ways in which the cards can lie, by the place where the queen is; `None` where she is out."""
    holders = layout.places_of(QUEEN)
    if holders:
        places = [place for place in range(len(known)) if holders >> place & 1]
        return [(place, layout.placing(place, QUEEN)) for place in places]
    return [(next((place for place, cards in enumerate(known) if cards & QUEEN), None), layout)]


def _forced(trick: Laid, holder: int | None, has: Has) -> bool:
    """Whether the queen falls to the card whatever the others play."""
    for seat in trick.later:
        if has(seat, trick.above & ~QUEEN) or (seat == holder and trick.above & QUEEN):
            return False
    if trick.trick & QUEEN:
        return True
    if holder not in trick.later:
        return False
    others = trick.below & ~QUEEN if trick.led & QUEEN else ~QUEEN
    return not has(holder, others)


def _possible(trick: Laid, holder: int | None, has: Has) -> bool:
    """Whether the others can play so that the queen falls to the card."""
    if not trick.trick & QUEEN:
        if holder not in trick.later:
            return False
        if not trick.led & QUEEN:
            if has(holder, trick.led):
                return False
            if trick.barred & QUEEN and has(holder, ~POINTS):
                return False
        elif trick.above & QUEEN:
            return False
    for seat in trick.later:
        if seat == holder and trick.below & QUEEN:
            continue
        if has(seat, trick.above & ~QUEEN) and not has(seat, trick.below & ~QUEEN):
            return False
    return True


@dataclass(frozen=True)
class _Count:
    """Counts the ways in which a question about the hands is answered with yes."""

    known: tuple[int, ...]
    layout: Layout
    counts: dict[frozenset[Question], int] = field(default_factory=dict)

    def ways(self, holds: Callable[[Has], bool]) -> int:
        """In how many ways the cards can lie so that something holds; it asks who has which cards."""
        return self._ways(holds, {})

    def _ways(self, holds: Callable[[Has], bool], answers: Mapping[Question, bool]) -> int:
        def has(seat: int, cards: int) -> bool:
            if self.known[seat] & cards:
                return True
            possible = self.layout.cards_for(seat) & cards
            if not possible:
                return False
            if (seat, possible) not in answers:
                raise _Asked((seat, possible))
            return answers[seat, possible]

        try:
            return self._with(answers) if holds(has) else 0
        except _Asked as asked:
            return sum(self._ways(holds, {**answers, asked.question: answer}) for answer in (False, True))

    def _with(self, answers: Mapping[Question, bool]) -> int:
        """In how many ways the cards can lie so that all questions are answered so."""
        absent = frozenset(question for question, answer in answers.items() if not answer)
        return self._holding(absent, tuple(question for question, answer in answers.items() if answer))

    def _holding(self, absent: frozenset[Question], present: tuple[Question, ...]) -> int:
        if not present:
            return self._count(absent)
        one, *rest = present
        return self._holding(absent, tuple(rest)) - self._holding(absent | {one}, tuple(rest))

    def _count(self, absent: frozenset[Question]) -> int:
        if absent not in self.counts:
            layout = self.layout
            for seat, cards in absent:
                layout = layout.without(seat, cards)
            self.counts[absent] = layout.count
        return self.counts[absent]
