"""The figures that stand beside a position: danger of the queen, moons, hidden hands, other rule sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.history import Record
from hearts_lab.i18n import card_symbol, text
from hearts_lab.lens import Ruling, lens
from hearts_lab.narrate import check_text
from hearts_lab.odds import Share, danger, moon
from hearts_lab.odds.report import Row, Section, chance_text, report
from hearts_lab.state import View
from hearts_lab.svg import hand_words
from hearts_lab.worlds import Worlds, worlds

WORLDS: Final = 240
"""In how many hidden deals the players of a meter play on: soon enough in a browser too."""


@dataclass(frozen=True, slots=True)
class Meter:
    """What is worked out beside a position, and how it is said.

    Attributes:
        found: Works it out from what the seat may know.
        sections: Puts it into words, with the names of the players.
    """

    found: Callable[[View], Any]
    sections: Callable[[Any, str, Sequence[str]], Sequence[Section]]


def section_data(section: Section) -> dict[str, Any]:
    """A section as JSON."""
    return {
        "title": section.title,
        "heads": list(section.heads),
        "rows": [_row_data(row) for row in section.rows],
        "notes": list(section.notes),
    }


def _row_data(row: Row) -> dict[str, Any]:
    bar = {
        "value": round(row.share.value, 4),
        "se": round(row.share.se, 4),
        "forced": round(row.forced, 4),
        "possible": round(row.possible, 4),
    }
    return {"label": row.label, "words": row.words, "figures": list(row.figures), "bar": bar}


# Hand reading.


@dataclass(frozen=True, slots=True)
class Reading:
    """Where the hidden cards may lie.

    Attributes:
        seen: What the seat may know.
        hidden: All ways in which they may lie.
    """

    seen: View
    hidden: Worlds


def read_hands(seen: View) -> Reading:
    """Where the hidden cards may lie, each way counted.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> found = read_hands(view(start(deal(seed=7, direction=0)), 0))
        >>> [section.title for section in reading_sections(found, "en", "NESW")][1]
        'Hidden cards, and the chance that each lies there'
    """
    return Reading(seen, worlds(seen))


def reading_sections(found: Reading, lang: str, names: Sequence[str]) -> tuple[Section, ...]:
    """What each hidden hand may hold, in words and card by card."""
    others = [seat for seat in range(found.seen.state.players) if seat != found.seen.seat]
    about = tuple(_hand_line(found, seat, names[seat], lang) for seat in others)
    notes = (text("meter.reading.exact", lang, n=_grouped(found.hidden.count)),)
    heads = (text("odds.card", lang), *(names[seat] for seat in others))
    rows = tuple(_reading_row(cards, chances, others, lang) for cards, chances in _alike(found))
    return (
        Section(text("meter.reading.hands", lang), notes=about),
        Section(text("meter.reading.cards", lang), heads, rows, notes),
    )


def _grouped(count: int) -> str:
    """A large number with a thin space between every three digits."""
    return f"{count:,}".replace(",", "\u202f")


def _alike(found: Reading) -> Iterator[tuple[Cards, tuple[Fraction, ...]]]:
    """The cards that the seat does not hold, those of a suit together whose chances are the same."""
    own, alike = found.seen.hand, dict[tuple[Suit, tuple[Fraction, ...]], list[Card]]()
    for card, chances in found.hidden.chances.items():
        if card not in own:
            alike.setdefault((card.suit, chances), []).append(card)
    for (_, chances), cards in sorted(alike.items(), key=lambda item: item[1][0].index):
        yield Cards.from_iterable(cards), chances


def _reading_row(cards: Cards, chances: Sequence[Fraction], others: Sequence[int], lang: str) -> Row:
    figures = tuple(chance_text(chances[seat], lang) for seat in others)
    shown = " ".join(card_symbol(card, lang) for card in cards)
    return Row(shown, hand_words(cards, lang), figures, Share(0.0))


def _hand_line(found: Reading, seat: int, name: str, lang: str) -> str:
    """What is certain of a hidden hand: how large it is, what is in it, which suits are not."""
    said = [text("meter.reading.size", lang, seat=name, n=found.seen.state.hands[seat].size)]
    chances = found.hidden.chances
    own = found.seen.hand
    sure = [card for card, each in chances.items() if each[seat] == 1 and card not in own]
    out = [
        suit
        for suit in Suit
        if any(card.suit is suit for card in chances)
        and all(each[seat] == 0 for card, each in chances.items() if card.suit is suit and card not in own)
        and any(card.suit is suit and card not in own for card in chances)
    ]
    if sure:
        said.append(text("meter.reading.sure", lang, cards=Cards.from_iterable(sure)))
    if out:
        said.append(text("meter.reading.out", lang, suits=out))
    return " ".join(said)


# Other rule sets.


def rulings(seen: View) -> Mapping[str, Ruling]:
    """The choice of the seat to play under every rule set; nothing where that hand is not seen."""
    state = seen.state
    return lens(Record.of(state)) if state.turn == seen.seat else {}


def differ(seen: View) -> bool:
    """Whether rule sets allow different cards to the seat to play."""
    return bool(_disputed(rulings(seen)))


def _disputed(found: Mapping[str, Ruling]) -> Cards:
    """The cards that some rule sets allow and others do not."""
    allowed = [ruling.legal for ruling in found.values() if ruling.legal is not None]
    anywhere = dict.fromkeys(card for cards in allowed for card in cards)
    return Cards.from_iterable(card for card in anywhere if any(card not in cards for cards in allowed))


def lens_sections(found: Mapping[str, Ruling], lang: str, names: Sequence[str]) -> tuple[Section, ...]:
    """Which cards every rule set allows, and why one refuses what others allow."""
    if not found:
        return (Section(text("meter.lens.heading", lang), notes=(text("meter.lens.not_yours", lang),)),)
    disputed = _disputed(found)
    rows = [
        _lens_row(name, ruling, disputed, names, lang)
        for name, ruling in found.items()
        if ruling.legal is not None
    ]
    note = text("meter.lens.differ" if disputed else "meter.lens.same", lang)
    heads = (text("table.rule_set", lang), text("table.allowed", lang), text("meter.lens.why", lang))
    return (Section(text("meter.lens.heading", lang), heads, tuple(rows), (note,)),)


def _lens_row(name: str, ruling: Ruling, disputed: Cards, names: Sequence[str], lang: str) -> Row:
    title = text(f"preset.{name}.title", lang)
    cards = ruling.legal or Cards.EMPTY
    why = next(
        (check_text(check, names, lang) for card, check in ruling.refused.items() if card in disputed), ""
    )
    shown = " ".join(card_symbol(card, lang) for card in cards)
    return Row(title, f"{title}: {hand_words(cards, lang)}", (shown, why), Share(0.0))


METERS: Final[Mapping[str, Meter]] = {
    "danger": Meter(lambda seen: danger(seen, worlds=WORLDS), report),
    "moon": Meter(lambda seen: moon(seen, worlds=WORLDS), report),
    "reading": Meter(read_hands, reading_sections),
    "lens": Meter(rulings, lens_sections),
}
"""The meters by name."""
