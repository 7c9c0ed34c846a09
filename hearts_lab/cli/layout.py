"""A deal laid out as text: the hands, the passes, the tricks, the result."""

from __future__ import annotations

from collections.abc import Iterator

from hearts_lab.cards import TEXT_STYLE, Cards, Suit
from hearts_lab.history import Record
from hearts_lab.i18n import card_symbol, fill, rank_index, text
from hearts_lab.narrate import direction_text, result_data, seat_names
from hearts_lab.rules import RuleSet, departures, direction_name


def layout(record: Record, lang: str) -> str:
    """A deal as text for people.

    Example:
        >>> from hearts_lab.game import deal
        >>> print(layout(Record(deal=deal(seed=7), passed=(None,) * 4), "en").splitlines()[0])
        Rules: Classic. Cards are passed to the left.
    """
    return "\n".join(_lines(record, lang))


def _lines(record: Record, lang: str) -> Iterator[str]:
    deal = record.deal
    names = seat_names(deal, lang)
    width = max(map(len, names)) + 2
    direction = direction_name(deal.direction, deal.rules.players)
    key = "layout.passing" if deal.direction else "layout.hold"
    yield text(key, lang, rules=_rules(deal.rules, lang), direction=direction_text(direction, lang))
    yield ""
    for name, hand in zip(names, deal.hands, strict=True):
        yield name.ljust(width) + (text("layout.unknown", lang) if hand is None else suits(hand, lang))
    if any(cards is not None for cards in record.passed):
        yield ""
        for name, passed in zip(names, record.passed, strict=True):
            shown = text("layout.unknown", lang) if passed is None else fill("{cards}", lang, cards=passed)
            yield text("layout.passes", lang, seat=name, cards=shown)
    if not record.plays:
        return
    state = record.as_played()
    yield ""
    for number, trick in enumerate(
        [*state.tricks, *([state.trick] if state.trick and state.trick.cards else [])]
    ):
        cards = "  ".join(card_symbol(card, lang).ljust(4) for card in trick.cards)
        taker = state.takers[number] if number < len(state.takers) else None
        taken = "" if taker is None else f"→ {names[taker]}"
        yield f"{number + 1:>2}  {names[trick.leader].ljust(width)}{cards}  {taken}".rstrip()
    yield ""
    for name, points in zip(names, result_data(state)["points"], strict=True):
        yield name.ljust(width) + text("layout.points", lang, points=points)


def _rules(rules: RuleSet, lang: str) -> str:
    """The title of the rule set, and the options that differ from it as `--set` takes them."""
    title = text(f"preset.{rules.preset}.title", lang)
    changes = [f"{name}={value}" for name, value in departures(rules).items()]
    return text("layout.rules", lang, rules=title, changes=changes) if changes else title


def suits(hand: Cards, lang: str) -> str:
    """A hand by suits, highest card first.

    Example:
        >>> suits(Cards.parse("QS 2C AC"), "sv").replace(TEXT_STYLE, "")
        '♣ E 2  ♦ –  ♠ D  ♥ –'
    """
    shown = []
    for suit in Suit:
        ranks = " ".join(rank_index(card.rank, lang) for card in reversed(list(hand.of(suit))))
        shown.append(f"{suit.symbol}{TEXT_STYLE} {ranks or '–'}")
    return "  ".join(shown)
