"""A question put in words, with its answer and something to say to every wrong one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from hearts_lab.cards import Card
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import card_symbol, card_words, text
from hearts_lab.narrate import seat_names
from hearts_lab.state import DealState, Trick, View
from hearts_lab.values import Values

Kind = Literal["one", "several", "cards", "number"]


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
    """

    id: str
    label: str
    spoken: str
    right: bool
    feedback: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question put in words, with its answer.

    Attributes:
        kind: How it is answered: one choice, several, cards of the hand, or a number. Where one is to be
            chosen and several are right, each of them is.
        about: What the table shows: the trick that has just been completed, or the choice of the seat to
            play.
        prompt: The question.
        choices: What can be chosen; for a number the wrong numbers that deserve an answer of their own, and
            the right one.
        explanation: The answer in a sentence or two.
        hints: Hints, the vaguest first.
    """

    kind: Kind
    about: Literal["trick", "turn"]
    prompt: str
    choices: tuple[Choice, ...]
    explanation: str
    hints: tuple[str, ...] = ()

    @property
    def answer(self) -> frozenset[str]:
        """The ids of the right choices."""
        return frozenset(choice.id for choice in self.choices if choice.right)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """What a submission is worth.

    Attributes:
        right: Whether it is the answer.
        feedback: What to say, a sentence for each choice that matters.
    """

    right: bool
    feedback: tuple[str, ...]


def grade(asked: Asked, chosen: Iterable[str], lang: str) -> Grade:
    """Mark one submission: every wrong choice gets its own reason, and so does what is missing.

    Example:
        >>> yes = Choice(id="yes", label="Yes", spoken="Yes", right=True, feedback="A heart was discarded.")
        >>> asked = Asked(kind="one", about="trick", prompt="Broken?", choices=(yes,), explanation="")
        >>> grade(asked, ["yes"], "en").right
        True
    """
    picked = frozenset(chosen)
    known = {choice.id: choice for choice in asked.choices}
    one_of_several = asked.kind == "one" and len(picked) == 1 and picked <= asked.answer
    if picked == asked.answer or one_of_several:
        return Grade(right=True, feedback=(asked.explanation,))
    wrong = [known[name].feedback for name in picked if name in known and not known[name].right]
    if picked - known.keys():
        wrong.append(text("exercise.not_that", lang))
    missing = asked.answer - picked
    if missing and asked.kind in ("several", "cards"):
        wrong.append(text("exercise.missing", lang, n=len(missing)))
    return Grade(right=False, feedback=tuple(wrong) or (text("exercise.not_that", lang),))


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
    return plain_choice(value, str(value), right=right, feedback=feedback)


def yes_or_no(prompt: str, said: str, lang: str, *, answer: bool) -> Asked:
    """A question that is answered by yes or no; what is said is the same for both."""
    choices = [
        plain_choice(name, text(f"exercise.{name}", lang), right=right, feedback=said)
        for name, right in (("yes", answer), ("no", not answer))
    ]
    return Asked(kind="one", about="trick", prompt=prompt, choices=tuple(choices), explanation=said)
