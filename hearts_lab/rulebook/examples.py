"""The two examples of each rule: one that it refuses and the same one mended, judged by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from hearts_lab.cards import Card
from hearts_lab.checks import check_pass
from hearts_lab.engine import check
from hearts_lab.history import Record, steps
from hearts_lab.i18n import text
from hearts_lab.narrate import check_text, event_text, seat_names
from hearts_lab.rulebook.positions import book, position
from hearts_lab.state import DealState
from hearts_lab.trace import EFFECTS, PASS_RULES, PLAY_RULES, Event, RuleCheck, first_failed

RULES: Final = (*PLAY_RULES, *PASS_RULES, *EFFECTS, *({"KITTY"} - {*EFFECTS}))
"""Every rule and effect that has a page, in the order of the trace."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A position and what the engine says of it.

    Attributes:
        rule: The rule or effect that it is an example of.
        mended: Whether it is the mended one.
        record: The deal so far.
        state: The position.
        seat: Who acts, or who acted last.
        cards: The card that the seat would play, or the cards it would pass; for an effect, the card that
            was played last.
        checks: Every rule held against that; nothing for an effect.
        events: For an effect, what the last play brought about.
    """

    rule: str
    mended: bool
    record: Record
    state: DealState
    seat: int
    cards: tuple[Card, ...]
    checks: tuple[RuleCheck, ...]
    events: tuple[Event, ...]

    @property
    def refused(self) -> RuleCheck | None:
        """The check that refuses it; `None` where nothing does."""
        return first_failed(self.checks)

    @property
    def happens(self) -> bool:
        """Whether the effect that it is an example of happens."""
        return any(event.id == self.rule for event in self.events)

    def caption(self, lang: str) -> str:
        """What the example shows, in a sentence or two."""
        names = seat_names(self.record.deal, lang)
        turn = self.state.turn
        led = None if self.state.trick is None else self.state.trick.led
        return text(
            f"rule.{self.rule}.{'mended' if self.mended else 'example'}",
            lang,
            seat=names[self.seat],
            turn="" if turn is None else names[turn],
            card=self.cards[-1],
            cards=self.cards,
            suit=led,
        )

    def verdict(self, lang: str) -> tuple[str, ...]:
        """What the engine says: allowed or not and why, or what happened."""
        names = seat_names(self.record.deal, lang)
        if self.rule in EFFECT_RULES:
            told = _AT_THE_END if self.rule in _AT_THE_END else _IN_A_TRICK
            said = [event_text(event, names, lang) for event in self.events if event.id in told]
            key = "happens" if self.happens else "happens_not"
            return (*said, text(f"page.verdict.{key}", lang))
        if self.refused is None:
            return (text("page.verdict.allowed", lang),)
        reason = check_text(self.refused, names, lang)
        return (text("page.verdict.refused", lang, reason=reason),)


EFFECT_RULES: Final = RULES[len(PLAY_RULES) + len(PASS_RULES) :]
"""The effects: what a play or the end of a deal brings about."""

_IN_A_TRICK: Final = ("BREAKS", "CANCELLED", "TRICK", "KITTY", "POINTS", "BONUS")
_AT_THE_END: Final = ("SUM", "MOON", "SUN", "SCORE", "LIMIT", "TIE", "END")


@cache
def examples(rule: str) -> tuple[Example, Example]:
    """The example of a rule and the same example mended.

    Example:
        >>> refused, mended = examples("FOLLOW_SUIT")
        >>> refused.caption("en")
        'South would like to be rid of the king of hearts, but diamonds were led.'
        >>> refused.refused.rule, mended.refused
        ('FOLLOW_SUIT', None)
    """
    entry = book("examples")[rule]
    return _example(rule, entry["example"], mended=False), _example(rule, entry["mended"], mended=True)


def _example(rule: str, entry: Mapping[str, Any], *, mended: bool) -> Example:
    record = position(entry)
    state = record.state()
    seat: int | None = entry.get("seat")
    cards: tuple[Card, ...]
    checks: tuple[RuleCheck, ...] = ()
    events: tuple[Event, ...] = ()
    if rule in EFFECT_RULES:
        events = list(steps(record))[-1].events
        cards = state.plays[-1:]
        if seat is None:
            seat = next((getattr(event, "seat", None) for event in events if event.id == rule), None)
    elif rule in PASS_RULES:
        cards = tuple(Card.parse(word) for word in entry["cards"].split())
        checks = check_pass(state, entry["seat"], cards)
    else:
        cards = (Card.parse(entry["card"]),)
        checks = check(state, entry["seat"], cards[0])
    if seat is None:
        seat, _ = state.player_of(len(state.plays) - 1)
    return Example(
        rule=rule,
        mended=mended,
        record=record,
        state=state,
        seat=seat,
        cards=cards,
        checks=checks,
        events=events,
    )
