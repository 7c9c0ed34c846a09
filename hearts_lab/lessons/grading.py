"""Marking one submission. A page marks it in the same way without Python (`widgets/mark.mjs`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Choice


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

    Args:
        asked: The question.
        chosen: The ids of what was chosen; of an order all of them, the first one first.
        lang: The language of the feedback.

    Example:
        >>> yes = Choice(id="yes", label="Yes", spoken="Yes", right=True, feedback="A heart was discarded.")
        >>> asked = Asked(kind="one", about="trick", prompt="Broken?", choices=(yes,), explanation="")
        >>> grade(asked, ["yes"], "en").right
        True
    """
    picked = list(dict.fromkeys(chosen))
    wrong = _misplaced(asked, picked, lang) if asked.kind == "order" else _mistaken(asked, picked, lang)
    return Grade(right=not wrong, feedback=tuple(wrong) or (asked.explanation,))


def _mistaken(asked: Asked, picked: Sequence[str], lang: str) -> list[str]:
    """What is wrong with choices, and what is missing."""
    known = {choice.id: choice for choice in asked.choices}
    wrong = [known[name].feedback for name in picked if name in known and not known[name].right]
    if any(name not in known for name in picked):
        wrong.append(text("exercise.not_that", lang))
    missing = asked.answer.difference(picked)
    if missing and asked.kind in ("several", "cards"):
        wrong.append(text("exercise.missing", lang, n=len(missing)))
    elif not wrong and missing and len(picked) != 1:
        wrong.append(text("exercise.not_that", lang))
    return wrong


def _misplaced(asked: Asked, picked: Sequence[str], lang: str) -> list[str]:
    """Neighbours that stand the wrong way round, and what speaks against it."""
    known = {choice.id: choice for choice in asked.choices}
    if {*picked} != {*known}:
        return [text("exercise.missing", lang, n=len(known.keys() - {*picked}))]
    return [
        text("exercise.swapped", lang, first=first.label, second=second.label, why=_both(first, second))
        for first, second in pairwise(known[name] for name in picked)
        if (first.place or 0) > (second.place or 0)
    ]


def _both(first: Choice, second: Choice) -> str:
    return " ".join(dict.fromkeys([first.feedback, second.feedback]))
