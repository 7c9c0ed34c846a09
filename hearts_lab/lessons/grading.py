"""Marking one submission. A page marks it in the same way without Python (`widgets/mark.mjs`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from hearts_lab.i18n import MINUS, text
from hearts_lab.lessons.asked import Asked, Choice
from hearts_lab.lessons.grids import Grid

_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?\s*%?|-?\d+\s*/\s*0*[1-9]\d*")


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
        chosen: The ids of what was chosen; of an order all of them, the first one first; a number as it was
            written.
        lang: The language of the feedback.

    Example:
        >>> yes = Choice(id="yes", label="Yes", spoken="Yes", right=True, feedback="A heart was discarded.")
        >>> asked = Asked(kind="one", about="trick", prompt="Broken?", choices=(yes,), explanation="")
        >>> grade(asked, ["yes"], "en").right
        True
    """
    picked = list(dict.fromkeys(chosen))
    if asked.kind == "number":
        picked = [meant(asked, written) for written in picked]
    if asked.grid is not None:
        wrong = _miswritten(asked, asked.grid, picked, lang)
    elif asked.kind == "order":
        wrong = _misplaced(asked, picked, lang)
    else:
        wrong = _mistaken(asked, picked, lang)
    return Grade(right=not wrong, feedback=tuple(wrong) or (asked.explanation,))


def _mistaken(asked: Asked, picked: Sequence[str], lang: str) -> list[str]:
    """What is wrong with choices, and what is missing."""
    known = {choice.id: choice for choice in asked.choices}
    wrong = [known[name].feedback for name in picked if name in known and not known[name].right]
    wrong += [_unforeseen(asked, name, lang) for name in picked if name not in known]
    missing = asked.answer.difference(picked)
    if missing and asked.kind in ("several", "cards"):
        wrong.append(text("exercise.panel.missing", lang, n=len(missing)))
    elif not wrong and missing and len(picked) != 1:
        wrong.append(text("exercise.not_that", lang))
    return wrong


def _misplaced(asked: Asked, picked: Sequence[str], lang: str) -> list[str]:
    """Neighbours that stand the wrong way round, and what speaks against it."""
    known = {choice.id: choice for choice in asked.choices}
    if {*picked} != {*known}:
        return [text("exercise.panel.missing", lang, n=len(known.keys() - {*picked}))]
    return [
        text("exercise.swapped", lang, first=first.label, second=second.label, why=_both(first, second))
        for first, second in pairwise(known[name] for name in picked)
        if (first.place or 0) > (second.place or 0)
    ]


def _miswritten(asked: Asked, grid: Grid, picked: Sequence[str], lang: str) -> list[str]:
    """Cells with a wrong entry, and how many are empty."""
    said = {choice.id: choice.feedback for choice in asked.choices}
    entries = {cell: entry for cell, _, entry in (name.partition("=") for name in picked)}
    wrong = []
    for cell, entry in entries.items():
        name = f"{cell}={entry}"
        if name not in asked.answer:
            filled = grid.cells[cell]
            wrong.append(f"{filled.label}: {said.get(name) or filled.feedback}")
    empty = len(grid.cells) - len(entries)
    return [*wrong, text("exercise.empty", lang, n=empty)] if empty else wrong


def _both(first: Choice, second: Choice) -> str:
    return " ".join(dict.fromkeys([first.feedback, second.feedback]))


def meant(asked: Asked, written: str) -> str:
    """The id of the choice that a number means, however it is written; the number itself if it is none.

    Example:
        >>> share = Choice(id="1/4", label="25%", spoken="25%", right=True, feedback="")
        >>> asked = Asked(
        ...     kind="number", about="turn", prompt="?", choices=(share,), explanation="", within=5
        ... )
        >>> [meant(asked, written) for written in ("28", "0,25", "1/4", "31 %")]
        ['1/4', '1/4', '1/4', '31 %']
    """
    value = _value(written, percent=asked.within > 0)
    if value is None:
        return written
    near = (
        choice.id
        for choice in sorted(asked.choices, key=lambda choice: not choice.right)
        if 100 * abs(Fraction(choice.id) - value) <= (asked.within if choice.right else min(1, asked.within))
    )
    return next(near, written)


def _value(written: str, *, percent: bool) -> Fraction | None:
    """A number as people write it: 12, 0,25, 3/13, 25 %; where a chance is meant, 25 is 25 % as well."""
    plain = written.strip().replace(",", ".").replace(MINUS, "-")
    if not _NUMBER.fullmatch(plain):
        return None
    if plain.endswith("%"):
        return Fraction(plain[:-1].strip()) / 100
    value = Fraction(plain.replace(" ", ""))
    return value / 100 if percent and "/" not in plain and value >= 1 else value


def _unforeseen(asked: Asked, written: str, lang: str) -> str:
    """What to say to an answer that nothing was prepared for."""
    value = _value(written, percent=True) if asked.within else None
    if value is None:
        return text("exercise.not_that", lang)
    right = next(Fraction(choice.id) for choice in asked.choices if choice.right)
    return text(f"exercise.about.{'higher' if value < right else 'lower'}", lang)
