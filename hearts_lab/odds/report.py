"""Odds put into words: sections of rows and notes, which text and HTML show alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isnan
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.i18n import card_symbol, card_words, join, number, text
from hearts_lab.narrate import nameless
from hearts_lab.odds.choices import Choices
from hearts_lab.odds.danger import CardDanger, Danger
from hearts_lab.odds.moon import Moon
from hearts_lab.odds.shares import Method, Share
from hearts_lab.values import CONFIDENCE

Odds = Danger | Moon | Choices

FEW: Final = 0.001
"""An exact chance below this, or as near to certain, is not shown as a figure."""

RULE_OF_THREE: Final = 3
"""What never happened in a sample has, 19 times out of 20, a chance below so many standard errors."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of figures.

    Attributes:
        label: What it is about: a card, a seat.
        words: The same in words.
        figures: The figures as text.
        share: The share to draw with its interval.
        forced: A share that is certain, to draw.
        possible: A share that is possible, to draw.
    """

    label: str
    words: str
    figures: tuple[str, ...]
    share: Share
    forced: float = 0.0
    possible: float = 0.0


@dataclass(frozen=True, slots=True)
class Section:
    """A title, rows below the heads of their columns, and how the figures were got.

    Attributes:
        title: What the section shows.
        heads: The heads of the columns; nothing where one figure stands beside each label.
        rows: The rows.
        notes: Sentences.
    """

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()


def chance_text(share: Share | Fraction, lang: str) -> str:
    r"""A chance in hundredths, with its 95% margin where it is sampled: no more digits than are known.

    Example:
        >>> chance_text(Share(0.123456, 0.021), "en"), chance_text(Share(0.123456), "en")
        ('12 ± 4%', '12.3%')
        >>> chance_text(Share(0.0012, 0.0011), "en"), chance_text(Fraction(1, 10**6), "sv")
        ('0.1 ± 0.2%', 'under 0,1\xa0%')
        >>> chance_text(Share(0.0, 0.0025), "en"), chance_text(Share(1.0, 0.0025), "en")
        ('under 0.8%', 'over 99.2%')
    """
    value, se = (share.value, share.se) if isinstance(share, Share) else (float(share), 0.0)
    if se and value in (0, 1):
        bound = abs(value - RULE_OF_THREE * se)
        return text(f"odds.{'above' if value else 'below'}", lang, n=number(100 * bound, lang, 1))
    if se:
        margin = CONFIDENCE * se
        digits = 0 if margin >= 0.01 else 1 if margin >= 0.001 else 2
        return text(
            "odds.plus_minus",
            lang,
            n=number(100 * value, lang, digits),
            margin=number(100 * margin, lang, digits),
        )
    if 0 < value < FEW or 1 - FEW < value < 1:
        key, edge = ("below", FEW) if value < FEW else ("above", 1 - FEW)
        return text(f"odds.{key}", lang, n=number(100 * edge, lang, 1))
    return text("odds.percent", lang, n=number(100 * value, lang, 0 if value in (0, 1) else 1))


def figure_text(mean: Share, lang: str) -> str:
    """A mean with its 95% margin: no more digits than are known.

    Example:
        >>> figure_text(Share(6.5123, 0.021), "sv"), figure_text(Share(6.5123, 0.21), "sv")
        ('6,51 ± 0,04', '6,5 ± 0,4')
        >>> figure_text(Share(6.5, float("nan")), "sv")
        '6,5'
    """
    if isnan(mean.se):  # one deal tells nothing of its error
        return number(mean.value, lang, 1)
    margin = CONFIDENCE * mean.se
    digits = 1 if margin >= 0.1 else 2
    return f"{number(mean.value, lang, digits)} ± {number(margin, lang, digits)}"


def report(value: Odds, lang: str, names: Sequence[str] = ()) -> tuple[Section, ...]:
    """The sections that say what was worked out.

    Args:
        value: What was worked out.
        lang: `en` or `sv`.
        names: What to call the seats; by default the points of the compass.
    """
    if isinstance(value, Danger):
        return tuple(_danger(value, lang, names or nameless(len(value.holder), lang)))
    if isinstance(value, Moon):
        return tuple(_moon(value, lang, names or nameless(len(value.seats), lang)))
    return (_choices(value, lang),)


def _danger(found: Danger, lang: str, names: Sequence[str]) -> Iterator[Section]:
    notes = [_where(found, lang, names)]
    if any(0 < chance < 1 for chance in found.holder):
        notes.append(text("odds.queen.exact", lang))
    yield Section(text("odds.queen.title", lang), notes=tuple(notes))
    if found.cards:
        heads = tuple(text(f"odds.{head}", lang) for head in ("card", "forced", "likely", "possible"))
        bounds = "exact" if found.bounds.exact else "sampled"
        notes = [
            text("odds.queen.forced", lang),
            text(f"odds.queen.bounds_{bounds}", lang),
            _by_model("odds.queen.likely", found.likely, lang),
            text("odds.plus_minus_is", lang),
        ]
        rows = tuple(_card_row(each, lang) for each in found.cards)
        yield Section(text("odds.queen.danger", lang), heads, rows, tuple(notes))


def _card_row(each: CardDanger, lang: str) -> Row:
    figures = tuple(chance_text(share, lang) for share in (each.forced, each.likely, each.possible))
    return Row(
        card_symbol(each.card, lang),
        card_words(each.card, lang),
        figures,
        each.likely,
        each.forced.value,
        each.possible.value,
    )


def _where(found: Danger, lang: str, names: Sequence[str]) -> str:
    if found.holder[found.seat] == 1:
        return text("odds.queen.mine", lang)
    places = [*zip(names, found.holder, strict=True), (text("odds.queen.kitty", lang), found.kitty)]
    held = [f"{place} {chance_text(chance, lang)}" for place, chance in places if chance]
    return join(held, lang) if held else text("odds.queen.played", lang)


def _by_model(key: str, method: Method, lang: str) -> str:
    sampled = text("odds.sampled", lang, worlds=method.worlds, seed=str(method.seed))
    return text(key, lang, model=method.model, sampled=sampled)


def _model_notes(method: Method, lang: str) -> tuple[str, ...]:
    return _by_model("odds.moon.method", method, lang), text("odds.plus_minus_is", lang)


def _moon(found: Moon, lang: str, names: Sequence[str]) -> Iterator[Section]:
    open_still = found.seat in found.open_to and not found.method.exact
    stop = (_stoppers(found, lang, names),) if open_still else ()
    moons = tuple(
        Row(name, name, (_moon_text(chance, others, lang, names),), chance)
        for name, chance, others in zip(names, found.seats, found.stopped_by, strict=True)
    )
    yield Section(text("odds.moon.title", lang), (), moons, stop)
    queens = tuple(
        Row(name, name, (chance_text(chance, lang),), chance)
        for name, chance in zip(names, found.queen, strict=True)
    )
    how = (text("odds.moon.settled", lang),) if found.method.exact else _model_notes(found.method, lang)
    yield Section(text("odds.queen.deal", lang), (), queens, how)


def _moon_text(chance: Share, others: Sequence[int], lang: str, names: Sequence[str]) -> str:
    if others:
        return text("odds.moon.stopped_row", lang, seats=[names[other] for other in others])
    return chance_text(chance, lang)


def _stoppers(found: Moon, lang: str, names: Sequence[str]) -> str:
    held = [
        f"{name} {chance_text(chance, lang)}"
        for name, chance in zip(names, found.stoppers, strict=True)
        if chance
    ]
    return text("odds.moon.stoppers", lang, seats=held) if held else text("odds.moon.nothing_above", lang)


def _choices(found: Choices, lang: str) -> Section:
    heads = tuple(text(f"odds.{head}", lang) for head in ("choice", "takes_queen", "shoots"))
    rows = tuple(
        Row(
            " ".join(card_symbol(card, lang) for card in each.cards),
            _words(each.cards, lang),
            (chance_text(each.queen, lang), chance_text(each.moon, lang)),
            each.queen,
        )
        for each in found.choices
    )
    notes = _model_notes(found.method, lang)
    return Section(text("odds.queen.deal", lang), heads, rows, notes)


def _words(cards: Cards, lang: str) -> str:
    return join([card_words(card, lang) for card in cards], lang)
