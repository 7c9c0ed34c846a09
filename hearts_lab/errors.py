"""What the toolkit says when it is given something it cannot take.

Every error names a catalogue entry and its values, so that the same sentence can be shown in either
language: what is wrong, where,
by which rule, and how to mend it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Self, TypeVar

from hearts_lab.i18n import text

LONGEST_WORD: Final = 200
"""How much of what a stranger wrote is shown."""


class HeartsError(ValueError):
    """Something the toolkit cannot take, said in one sentence.

    Attributes:
        key: The entry `error.<key>` of the catalogue.
        params: The values of its parameters.
        places: Where it was found, the widest place first: a file, a deal in it, a field.

    Example:
        >>> error = HeartsError("unknown_preset", preset="klassisk", known=["classic", "family"])
        >>> error.text("en")
        'There is no rule set “klassisk”; there are classic and family.'
        >>> error.within("rules").within("table.json").text("en")
        'table.json, rules: There is no rule set “klassisk”; there are classic and family.'
    """

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params
        self.places: tuple[str, ...] = ()

    def within(self, place: str) -> Self:
        """This error, found inside a place: whoever knows it adds it on the way up."""
        self.places = (place, *self.places)
        return self

    def text(self, lang: str) -> str:
        """The sentence in a language, after the place where there is one."""
        params = {name: _tamed(value) for name, value in self.params.items()}
        sentence = text(f"error.{self.key}", lang, **params)
        return f"{', '.join(map(_tamed, self.places))}: {sentence}" if self.places else sentence

    def __str__(self) -> str:
        return self.text("en")


T = TypeVar("T")


def _tamed(value: T) -> T | str:
    """A stranger's words, short, without characters that steer a terminal or turn the text around."""
    if not isinstance(value, str):
        return value
    cut = value if len(value) <= LONGEST_WORD else f"{value[: LONGEST_WORD - 1]}…"
    return "".join(sign if sign.isprintable() else "�" for sign in cut)


class BadRules(HeartsError):
    """A rule set that cannot be: an unknown option, a value it does not take, two options at odds."""


class BadDeal(HeartsError):
    """A deal that cannot be: cards missing or twice, a seat too many, an impossible state."""


class BadFile(HeartsError):
    """Something that cannot be read: not the format, too large, a field unknown or missing."""


@contextmanager
def inside(place: str) -> Iterator[None]:
    """What is complained about in here was found in this place.

    Example:
        >>> with inside("rules"):
        ...     raise BadRules("limit")
        Traceback (most recent call last):
        ...
        hearts_lab.errors.BadRules: rules: The limit must be at least 1, or none for a single deal.
    """
    try:
        yield
    except HeartsError as error:
        error.within(place)
        raise
