"""Exercises: a position, a question, and an answer that the engine computes.

An exercise is data: the deal in full, the play before which it stops, and the name of a question. Nothing
about the answer is
stored. [`ask`][hearts_lab.lessons.exercise.ask] puts the question to the engine and returns what may be
chosen, what is
right, and what to say to each choice. [`grade`][hearts_lab.lessons.exercise.grade] marks one submission.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import judge, place
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import card_symbol, card_words, text
from hearts_lab.lens import lens
from hearts_lab.narrate import check_text, seat_names
from hearts_lab.notation import share
from hearts_lab.scoring import penalty, points
from hearts_lab.state import DealState, Trick
from hearts_lab.trace import Outcome, first_failed

Kind = Literal["one", "several", "cards", "number"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One exercise.

    Attributes:
        id: Its name, unique in the course.
        lesson: The lesson it belongs to.
        question: What is asked: a key of `QUESTIONS`.
        difficulty: 1 (first steps) to 3.
        record: The deal in full, with the plays before the question.
        hints: Entries `exercise.hint.<name>` that open one by one.
    """

    id: str
    lesson: str
    question: str
    difficulty: int
    record: Record
    hints: tuple[str, ...] = ()

    @property
    def state(self) -> DealState:
        """The position in which the question is asked."""
        state = self.record.opening()
        for card in self.record.plays:
            state = place(state, card)
        return state


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
        kind: How it is answered: one choice, several, cards of the hand, or a number.
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
    if picked == asked.answer:
        return Grade(right=True, feedback=(asked.explanation,))
    wrong = [known[name].feedback for name in picked if name in known and not known[name].right]
    if picked - known.keys():
        wrong.append(text("exercise.not_that", lang))
    missing = asked.answer - picked
    if missing and asked.kind in ("several", "cards"):
        wrong.append(text("exercise.missing", lang, n=len(missing)))
    return Grade(right=False, feedback=tuple(wrong) or (text("exercise.not_that", lang),))


def ask(exercise: Exercise, lang: str) -> Asked:
    """Put the question of an exercise, in a language.

    Raises:
        HeartsError: The position does not suit the question.
    """
    asked = QUESTIONS[exercise.question](exercise.state, lang)
    hints = tuple(text(f"exercise.hint.{name}", lang) for name in exercise.hints)
    return dataclasses.replace(asked, hints=hints)


def legal_cards(state: DealState, lang: str) -> Asked:
    """Which cards may be played?"""
    names, seat = seat_names(state.deal, lang), _turn(state)
    choices = []
    for card, checks in judge(state, seat).items():
        refusal = first_failed(checks)
        waived = next((check for check in checks if check.outcome is Outcome.WAIVED), None)
        why = refusal or waived
        said = (
            text("exercise.may", lang, card=card)
            if why is None
            else f"{card_symbol(card, lang)}: {check_text(why, names, lang)}"
        )
        choices.append(_card_choice(card, lang, right=refusal is None, feedback=said))
    right = [Card.parse(choice.id) for choice in choices if choice.right]
    return Asked(
        kind="cards",
        about="turn",
        prompt=text("exercise.legal.prompt", lang, seat=names[seat]),
        choices=tuple(choices),
        explanation=text("exercise.legal.answer", lang, cards=right, n=len(right)),
    )


def trick_taker(state: DealState, lang: str) -> Asked:
    """Who takes the trick that has just been completed?"""
    trick, names = _last_trick(state), seat_names(state.deal, lang)
    winner = state.takers[-1]
    if winner is None:
        raise HeartsError("question_unsuited", question="taker")
    best = dict(trick)[winner]
    choices = []
    for seat, card in sorted(trick):
        if seat == winner:
            key = "right"
        elif card.suit is not trick.led:
            key = "other_suit"
        else:
            key = "lower"
        said = text(f"exercise.taker.{key}", lang, seat=names[seat], card=card, best=best, led=trick.led)
        choices.append(
            Choice(id=str(seat), label=names[seat], spoken=names[seat], right=seat == winner, feedback=said)
        )
    return Asked(
        kind="one",
        about="trick",
        prompt=text("exercise.taker.prompt", lang),
        choices=tuple(choices),
        explanation=text(
            "exercise.taker.right", lang, seat=names[winner], card=best, best=best, led=trick.led
        ),
    )


def trick_points(state: DealState, lang: str) -> Asked:
    """What does the trick that has just been completed cost?"""
    trick, rules = _last_trick(state), state.rules
    pile = Cards.from_iterable(trick.cards)
    cost = points(pile, rules)
    scoring = [card for card in trick.cards if penalty(card, rules)]
    tempting = {
        len(scoring),
        1 if any(penalty(card, rules) == rules.queen_points for card in scoring) else 0,
        26,
    }
    choices = [_number_choice(cost, right=True, feedback="")]
    for other in sorted(tempting - {cost}):
        key = "count" if other == len(scoring) else "wrong"
        choices.append(_number_choice(other, right=False, feedback=text(f"exercise.points.{key}", lang)))
    key = "answer" if scoring else "none"
    return Asked(
        kind="number",
        about="trick",
        prompt=text("exercise.points.prompt", lang),
        choices=tuple(choices),
        explanation=text(f"exercise.points.{key}", lang, cards=scoring, points=cost),
    )


def hearts_broken(state: DealState, lang: str) -> Asked:
    """Are hearts broken now?"""
    names = seat_names(state.deal, lang)
    if state.broken_by is None:
        said = text(f"exercise.broken.no_{state.rules.hearts_broken_by}", lang)
    else:
        seat, trick = state.player_of(state.broken_by)
        said = text(
            "exercise.broken.yes", lang, seat=names[seat], card=state.plays[state.broken_by], trick=trick + 1
        )
    return _yes_or_no(text("exercise.broken.prompt", lang), state.broken_by is not None, said, lang)


def lead_under_rule_sets(state: DealState, lang: str) -> Asked:
    """Under which rule sets may the card about which they differ most be played?"""
    names = seat_names(state.deal, lang)
    rulings = {name: ruling for name, ruling in lens(Record.of(state)).items() if ruling.legal is not None}
    hand = state.hands[_turn(state)].known

    def split(card: Card) -> int:
        allowed = sum(card in (ruling.legal or Cards.EMPTY) for ruling in rulings.values())
        return min(allowed, len(rulings) - allowed)

    card = max(hand, key=split)
    if not split(card):
        raise HeartsError("question_unsuited", question="rule_sets")
    choices = []
    for name, ruling in rulings.items():
        refusal = ruling.refused.get(card)
        label = text(f"preset.{name}.title", lang)
        said = (
            text("exercise.rule_sets.may", lang, rules=label, card=card)
            if refusal is None
            else f"{label}: {check_text(refusal, names, lang)}"
        )
        choices.append(Choice(id=name, label=label, spoken=label, right=refusal is None, feedback=said))
    return Asked(
        kind="several",
        about="turn",
        prompt=text("exercise.rule_sets.prompt", lang, seat=names[_turn(state)], card=card),
        choices=tuple(choices),
        explanation=text(
            "exercise.rule_sets.answer",
            lang,
            card=card,
            rules=[choice.label for choice in choices if choice.right],
        ),
    )


QUESTIONS: Final[Mapping[str, Callable[[DealState, str], Asked]]] = {
    "legal": legal_cards,
    "taker": trick_taker,
    "points": trick_points,
    "broken": hearts_broken,
    "rule_sets": lead_under_rule_sets,
}
"""The questions by name: each looks at a position and asks in a language."""


@cache
def exercises(lesson: str) -> tuple[Exercise, ...]:
    """The exercises of a lesson, easy ones first.

    Raises:
        HeartsError: There is no such lesson.
    """
    path = files("hearts_lab") / "lessons" / "exercises" / f"{lesson}.toml"
    if not lesson.replace("-", "").isidentifier() or not path.is_file():
        raise HeartsError("unknown_lesson", lesson=lesson)
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["exercise"]
    return tuple(
        Exercise(
            id=entry["id"],
            lesson=lesson,
            question=entry["question"],
            difficulty=entry["difficulty"],
            record=share.decode(entry["deal"]),
            hints=tuple(entry.get("hints", ())),
        )
        for entry in entries
    )


def _turn(state: DealState) -> int:
    if state.turn is None:
        raise HeartsError("question_unsuited", question="legal")
    return state.turn


def _last_trick(state: DealState) -> Trick:
    if not state.tricks or (state.trick is not None and state.trick.cards):
        raise HeartsError("question_unsuited", question="taker")
    return state.tricks[-1]


def _card_choice(card: Card, lang: str, *, right: bool, feedback: str) -> Choice:
    return Choice(
        id=str(card),
        label=card_symbol(card, lang),
        spoken=card_words(card, lang),
        right=right,
        feedback=feedback,
    )


def _number_choice(value: int, *, right: bool, feedback: str) -> Choice:
    return Choice(id=str(value), label=str(value), spoken=str(value), right=right, feedback=feedback)


def _yes_or_no(prompt: str, answer: bool, said: str, lang: str) -> Asked:  # noqa: FBT001 - the answer
    choices = [
        Choice(
            id=name,
            label=text(f"exercise.{name}", lang),
            spoken=text(f"exercise.{name}", lang),
            right=right,
            feedback=said,
        )
        for name, right in (("yes", answer), ("no", not answer))
    ]
    return Asked(kind="one", about="trick", prompt=prompt, choices=tuple(choices), explanation=said)
