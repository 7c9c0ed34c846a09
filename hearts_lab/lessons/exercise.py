"""Exercises: a position, a question, and an answer that is worked out.

An exercise is data: the deal in full, the play before which it stops, whose eyes see it, and the name of a
question. What the engine, the count of hidden hands or the exact ending can answer is worked out each time.
Where the question is one of judgement, what the choices are worth is kept beside the deal, as
`tools/course` measured it. [`ask`][hearts_lab.lessons.exercise.ask] puts the question and returns what
may be chosen, what is right, and what to say to each choice;
[`grade`][hearts_lab.lessons.grading.grade] marks one submission.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from hearts_lab.cards import Cards
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Choice, Setting
from hearts_lab.lessons.grading import Grade, grade
from hearts_lab.lessons.questions import QUESTIONS
from hearts_lab.notation import share
from hearts_lab.state import DealState, view
from hearts_lab.values import Values, Worth

__all__ = ["LESSONS", "Asked", "Choice", "Exercise", "Grade", "ask", "exercises", "grade"]

LESSONS: Final = (
    "following-suit",
    "first-trick",
    "breaking-hearts",
    "passing",
    "scoring",
    "queen-of-spades",
    "shooting-the-moon",
    "stopping-a-moon",
    "counting",
    "last-five-tricks",
    "variants",
    "review",
)
"""The lessons of the course, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One exercise.

    Attributes:
        id: Its name, unique in the course.
        lesson: The lesson it belongs to.
        question: What is asked: a key of `QUESTIONS`.
        difficulty: 1 (first steps) to 3.
        record: The deal in full, with the plays before the question.
        players: Who played it so far, in turn round the table.
        seat: The seat through whose eyes it is seen; `None` where all cards are seen.
        given: What the question is about beside the position, by name.
        values: What the choices are worth, where the answer is one of judgement.
        hints: Entries `exercise.hint.<name>` that open one by one.
    """

    id: str
    lesson: str
    question: str
    difficulty: int
    record: Record
    players: str = "random,duck"
    seat: int | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    values: Values | None = None
    hints: tuple[str, ...] = ()

    @property
    def state(self) -> DealState:
        """The position in which the question is asked, as far as it is shown."""
        whole = self.record.as_played()
        return whole if self.seat is None else view(whole, self.seat).state

    @property
    def shown(self) -> Record:
        """The deal as far as it is shown."""
        return self.record if self.seat is None else Record.of(self.state)

    @property
    def setting(self) -> Setting:
        """What the question looks at."""
        return Setting(
            question=self.question, state=self.state, seat=self.seat, given=self.given, values=self.values
        )


def ask(exercise: Exercise, lang: str) -> Asked:
    """Put the question of an exercise, in a language.

    Raises:
        HeartsError: The position does not suit the question.
    """
    asked = QUESTIONS[exercise.question](exercise.setting, lang)
    hints = tuple(text(f"exercise.hint.{name}", lang) for name in exercise.hints)
    prompt = " ".join((asked.prompt, *_passed(exercise.setting, lang)))
    return dataclasses.replace(asked, prompt=prompt, hints=hints)


def _passed(now: Setting, lang: str) -> Iterator[str]:
    """Which cards one passed, as long as one of them has not been played: one knows who was given it."""
    state, seat = now.state, now.seat
    cards = None if seat is None else state.passed[seat]
    if cards and seat is not None and not cards <= Cards.from_iterable(state.plays):
        yield text("exercise.passed", lang, cards=cards, seat=now.names(lang)[state.receiver(seat)])


@cache
def exercises(lesson: str) -> tuple[Exercise, ...]:
    """The exercises of a lesson, easy ones first.

    Raises:
        HeartsError: There is no such lesson.

    Example:
        >>> exercises("following-suit")[0].question
        'taker'
    """
    if lesson not in LESSONS:
        raise HeartsError("unknown_lesson", lesson=lesson, known=LESSONS, n=len(LESSONS))
    path = files("hearts_lab") / "lessons" / "exercises" / f"{lesson}.toml"
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["exercise"]
    return tuple(_exercise(lesson, entry) for entry in entries)


_PLAIN: Final = ("id", "question", "difficulty", "seat", "players")


def _exercise(lesson: str, entry: Mapping[str, Any]) -> Exercise:
    plain = {name: entry[name] for name in _PLAIN if name in entry}
    return Exercise(
        **plain,
        lesson=lesson,
        record=share.decode(entry["deal"]),
        given=entry.get("given", {}),
        values=_values(entry["values"]) if "values" in entry else None,
        hints=tuple(entry.get("hints", ())),
    )


def _values(kept: Mapping[str, Any]) -> Values:
    choices = [Worth(**choice | {"cards": Cards.parse(choice["cards"])}) for choice in kept["choices"]]
    return Values(choices=tuple(choices), worlds=kept["worlds"], seed=kept["seed"], unit=kept["unit"])
