"""What the toolkit says when it is given something it cannot take.

Every error names a catalogue entry and its values, so that the same sentence can be shown in either
language: what is wrong, where,
by which rule, and how to mend it.
"""

from __future__ import annotations

from hearts_lab.i18n import text


class HeartsError(ValueError):
    """Something the toolkit cannot take, said in one sentence.

    Attributes:
        key: The entry `error.<key>` of the catalogue.
        params: The values of its parameters.

    Example:
        >>> HeartsError("unknown_preset", preset="klassisk", known=["classic", "family"]).text("en")
        'There is no rule set “klassisk”; there are classic and family.'
    """

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def text(self, lang: str) -> str:
        """The sentence in a language."""
        return text(f"error.{self.key}", lang, **self.params)

    def __str__(self) -> str:
        return self.text("en")


class BadRules(HeartsError):
    """A rule set that cannot be: an unknown option, a value it does not take, two options at odds."""


class BadDeal(HeartsError):
    """A deal that cannot be: cards missing or twice, a seat too many, an impossible state."""


class BadFile(HeartsError):
    """Something that cannot be read: not the format, too large, a field unknown or missing."""
