"""Every text a person sees, in English and in Swedish.

The catalogues are TOML files, one folder a language and one file an area: the key
`check.FOLLOW_SUIT.follows` stands in
`locale/en/check.toml` and `locale/sv/check.toml`. There is no current language: whoever wants a text says
in which language.

A text may hold parameters in braces. What a parameter becomes depends on its value and on the words after
the colon:

- `{card}` is `Q♠`, `{card:words}` is "queen of spades"; the same for several cards;
- `{suit}` is "spades", `{suit:Words}` is "Spades" at the head of a sentence;
- `{names}` is a list, "North and East", and `{names:or}` is "North or East";
- `{n:point}` is "1 point" or "2 points": the unit is an entry `unit.point` with `one` and `other`;
- `{name:genitive}` is "North’s" in English and "Nords" in Swedish;
- `{x:.2}` is a number with two decimals, with a decimal comma in Swedish; a minus sign is a real one.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from hearts_lab.cards import TEXT_STYLE, Card, Rank, Suit

LANGUAGES: Final = ("en", "sv")
"""The languages of the catalogues."""

LOCALE: Final = Path(__file__).parent / "locale"

MINUS: Final = "\u2212"


@cache
def catalogue(area: str, lang: str) -> Mapping[str, Any]:
    """All entries of one area in one language.

    Raises:
        KeyError: There is no such language or no such area.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    path = LOCALE / lang / f"{area}.toml"
    if not path.is_file():
        raise KeyError(area)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def entry(key: str, lang: str) -> Any:  # noqa: ANN401 - a text, a table of texts or a list of them
    """The raw entry of a key: a text with its parameters unfilled, or a table.

    Raises:
        KeyError: The catalogue of that language has no such key.
    """
    area, *path = key.split(".")
    found: Any = catalogue(area, lang)
    for step in path:
        if not isinstance(found, Mapping) or step not in found:
            raise KeyError(lang, key)
        found = found[step]
    return found


def text(key: str, lang: str, **params: object) -> str:
    """The text of a key in a language, with its parameters filled in.

    Args:
        key: The entry, for instance `check.FOLLOW_SUIT.follows`.
        lang: `en` or `sv`.
        **params: The values of the parameters, by name.

    Raises:
        KeyError: The catalogue has no such key, or a parameter is missing.

    Example:
        >>> text("card.words", "sv", suit="spader", rank="dam")
        'spader dam'
    """
    return fill(entry(key, lang), lang, **params)


def fill(pattern: str, lang: str, **params: object) -> str:
    """Fill the parameters of a pattern that came from a catalogue."""
    return _Filler(lang).vformat(pattern, (), params)


def number(value: float | Fraction, lang: str, decimals: int = 0) -> str:
    """A number as it is printed: fixed decimals, decimal comma in Swedish, a true minus sign.

    Example:
        >>> number(-1234.5, "sv", 2), number(3, "en")
        ('−1234,50', '3')
    """
    shown = (
        f"{float(value):.{decimals}f}"
        if decimals
        else f"{value:.0f}"
        if isinstance(value, float)
        else str(round(value))
    )
    if not shown.strip("-0."):
        shown = shown.removeprefix("-")
    shown = shown.replace("-", MINUS)
    return shown.replace(".", ",") if lang == "sv" else shown


def card_words(card: Card, lang: str) -> str:
    """A card in words, for sentences and screen readers.

    Example:
        >>> from hearts_lab.cards import QUEEN_OF_SPADES
        >>> card_words(QUEEN_OF_SPADES, "en"), card_words(QUEEN_OF_SPADES, "sv")
        ('queen of spades', 'spader dam')
    """
    rank = str(int(card.rank)) if card.rank <= Rank.TEN else card.rank.name
    return text(
        "card.words",
        lang,
        suit=text(f"card.suit.{card.suit.name}", lang),
        rank=text(f"card.rank.{rank}", lang) if card.rank > Rank.TEN else rank,
    )


def card_symbol(card: Card, lang: str) -> str:
    """A card as index and suit symbol: `Q♠` in English, `D♠` in Swedish.

    Example:
        >>> from hearts_lab.cards import QUEEN_OF_SPADES
        >>> card_symbol(QUEEN_OF_SPADES, "sv") == "D♠" + TEXT_STYLE
        True
    """
    return rank_index(card.rank, lang) + card.suit.symbol + TEXT_STYLE


def rank_index(rank: Rank, lang: str) -> str:
    """The mark in the corner of a card: A K Q J 10 in English, E K D Kn 10 in Swedish."""
    return text(f"card.index.{rank.name}", lang) if rank > Rank.TEN else str(int(rank))


def genitive(name: str, lang: str) -> str:
    """Whose it is.

    Example:
        >>> [genitive(name, "sv") for name in ("Nord", "Klas", "Spelare 3")], genitive("North", "en")
        (['Nords', 'Klas', 'Spelare 3:s'], 'North’s')
    """
    if lang != "sv":
        return f"{name}’s"
    return (
        f"{name}:s" if name[-1:].isdigit() else name if name.lower().endswith(("s", "x", "z")) else f"{name}s"
    )


def join(items: Collection[str], lang: str, word: str = "and") -> str:
    """A list in a sentence: "a, b and c".

    Example:
        >>> join(["2♣", "3♣", "4♣"], "sv")
        '2♣, 3♣ och 4♣'
    """
    *most, last = items or ("",)
    return f"{', '.join(most)} {text(f'word.{word}', lang)} {last}" if most else last


class _Filler(string.Formatter):
    """`str.format` for catalogue texts; it reaches no attributes and no items of its parameters."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:  # noqa: ANN401, ARG002
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401
        lang = self.lang
        if isinstance(value, Card):
            return card_words(value, lang) if format_spec == "words" else card_symbol(value, lang)
        if isinstance(value, Suit):
            word = text(f"card.suit.{value.name}", lang)
            return word.capitalize() if format_spec == "Words" else word
        if isinstance(value, bool | str):
            return genitive(str(value), lang) if format_spec == "genitive" else str(value)
        if isinstance(value, int | float | Fraction):
            return self._format_number(value, format_spec)
        word, spec = ("or", "") if format_spec == "or" else ("and", format_spec)
        return join([self.format_field(item, spec) for item in value], lang, word)

    def _format_number(self, value: float | Fraction, format_spec: str) -> str:
        if not format_spec or format_spec.startswith("."):
            return number(value, self.lang, int(format_spec[1:] or 0))
        forms = entry(f"unit.{format_spec}", self.lang)
        return fill(forms["one" if abs(value) == 1 else "other"], self.lang, n=value)
