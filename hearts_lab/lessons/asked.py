"""A question put in words, with its answer and something to say to every wrong one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Literal

from hearts_lab.cards import Card
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import MINUS, card_symbol, card_words, text
from hearts_lab.lessons.grids import Grid
from hearts_lab.narrate import seat_names
from hearts_lab.state import DealState, Trick, View
from hearts_lab.values import Values

Kind = Literal["one", "several", "cards", "number", "order", "table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a question looks at.

    Attributes:
        question: The name of the question.
        state: The position, as far as it is shown.
        seat: The seat whose view it is; `None` where all cards are seen.
        given: What the question is about beside the position, such as a suit or a card, by name.
        values: What the choices are worth, where the answer is one of judgement.
    """

    question: str
    state: DealState
    seat: int | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    values: Values | None = None

    @property
    def seen(self) -> View:
        """The view of the seat that is asked.

        Raises:
            HeartsError: All cards are seen.
        """
        if self.seat is None:
            raise self.unsuited()
        return View(self.seat, self.state)

    @property
    def turn(self) -> int:
        """The seat to play.

        Raises:
            HeartsError: Nobody is to play.
        """
        if self.state.turn is None:
            raise self.unsuited()
        return self.state.turn

    @property
    def last_trick(self) -> Trick:
        """The trick that has just been completed.

        Raises:
            HeartsError: A trick has been begun, or none has been completed.
        """
        state = self.state
        if not state.tricks or (state.trick is not None and state.trick.cards):
            raise self.unsuited()
        return state.tricks[-1]

    def names(self, lang: str) -> tuple[str, ...]:
        """What the players are called."""
        return seat_names(self.state.deal, lang)

    def unsuited(self) -> HeartsError:
        """The error that says that the position does not suit the question."""
        return HeartsError("question_unsuited", question=self.question)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something that can be chosen.

    Attributes:
        id: What it is: a card code, a seat, a rule set.
        label: What stands on it.
        spoken: The label for a screen reader.
        right: Whether it belongs to the answer.
        feedback: What to say of it: why it is right or wrong.
        place: In an order the place where it belongs, counted from 1; those of one place may stand in any
            order among themselves.
    """

    id: str
    label: str
    spoken: str
    right: bool
    feedback: str
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question put in words, with its answer.

    Attributes:
        kind: How it is answered: one choice, several, cards of the hand, a number, all choices in an
            order, or the cells of a table. Where one is to be chosen and several are right, each of them is.
        about: What the table shows: the trick that has just been completed, or the choice of the seat to
            play.
        prompt: The question.
        choices: What can be chosen; for a number the wrong numbers that deserve an answer of their own, and
            the right one.
        explanation: The answer in a sentence or two.
        within: Where a chance is to be estimated in per cent, so many percentage points an answer may be
            off; 0 where a number has to be exact.
        grid: The table to fill in; a choice is then a cell and its entry, such as `1.points=14`.
        against: By wrong choice a whole deal in which it fails, played out.
        hints: Hints, the vaguest first.
    """

    kind: Kind
    about: Literal["trick", "turn"]
    prompt: str
    choices: tuple[Choice, ...]
    explanation: str
    within: int = 0
    grid: Grid | None = None
    against: Mapping[str, Record] = field(default_factory=dict)
    hints: tuple[str, ...] = ()

    @property
    def answer(self) -> frozenset[str]:
        """The ids of the right choices; of an order with their places, such as `1 QS`."""
        right = [choice for choice in self.choices if choice.right]
        return frozenset(
            choice.id if choice.place is None else f"{choice.place} {choice.id}" for choice in right
        )


def card_choice(card: Card, lang: str, *, right: bool, feedback: str) -> Choice:
    """A card to choose."""
    return Choice(
        id=str(card),
        label=card_symbol(card, lang),
        spoken=card_words(card, lang),
        right=right,
        feedback=feedback,
    )


def plain_choice(name: object, label: str, *, right: bool, feedback: str) -> Choice:
    """Something to choose that is read aloud as it is written."""
    return Choice(id=str(name), label=label, spoken=label, right=right, feedback=feedback)


def number_choice(value: int | Fraction, *, right: bool, feedback: str = "") -> Choice:
    """A number to give, or to be corrected."""
    return plain_choice(value, str(value).replace("-", MINUS), right=right, feedback=feedback)


def by_place(choices: Iterable[Choice]) -> list[Choice]:
    """Choices in their right order; what has no place stays where it is."""
    return sorted(choices, key=lambda choice: choice.place or 0)


def in_order(choices: Iterable[Choice]) -> str:
    """Choices in their right order as one line, those of one place side by side.

    Example:
        >>> east = Choice(id="1", label="East", spoken="East", right=True, feedback="", place=2)
        >>> south = Choice(id="2", label="South", spoken="South", right=True, feedback="", place=1)
        >>> in_order([east, south])
        '1. South · 2. East'
    """
    groups = groupby(by_place(choices), key=lambda choice: choice.place)
    return " · ".join(f"{place}. {', '.join(choice.label for choice in group)}" for place, group in groups)


def yes_or_no(prompt: str, said: str, lang: str, *, answer: bool) -> Asked:
    """A question that is answered by yes or no; what is said is the same for both."""
    choices = [
        plain_choice(name, text(f"exercise.{name}", lang), right=right, feedback=said)
        for name, right in (("yes", answer), ("no", not answer))
    ]
    return Asked(kind="one", about="trick", prompt=prompt, choices=tuple(choices), explanation=said)
