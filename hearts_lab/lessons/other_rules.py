"""The rule lens along a whole deal: each position as every other rule set would judge it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import check, judge, place
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.lens import under
from hearts_lab.rules import preset_names
from hearts_lab.state import DealState
from hearts_lab.trace import Outcome, RuleCheck, first_failed


@dataclass(frozen=True, slots=True)
class Seen:
    """What another rule set says of a position.

    Attributes:
        legal: The cards it allows.
        why: The check that explains the first card about which it differs; `None` where it does not differ.
    """

    legal: Cards
    why: RuleCheck | None


@dataclass(frozen=True, slots=True)
class Lens:
    """The same history under every other preset that has such a game.

    Attributes:
        states: By preset, the state that the history leads to there.

    Example:
        >>> from hearts_lab.game import deal
        >>> lens = Lens.of(Record(deal=deal(seed=7, direction=0), passed=(None,) * 4).opening())
        >>> {str(seen.legal) for seen in lens.seen(Cards.parse("2C")).values()}
        {'2C'}
    """

    states: Mapping[str, DealState]

    @classmethod
    def of(cls, state: DealState) -> Lens:
        """Look at the history of a state; it stands as it was played, whatever the other rule sets think."""
        others = {name: _after(state, name) for name in preset_names() if name != state.rules.preset}
        return cls({name: other for name, other in others.items() if other is not None})

    def after(self, card: Card) -> Lens:
        """The lens after one more play."""
        return Lens({name: place(state, card) for name, state in self.states.items()})

    def seen(self, legal: Cards) -> Mapping[str, Seen]:
        """What each rule set says of the position in which `legal` may be played."""
        return {name: _seen(state, legal) for name, state in self.states.items() if state.turn is not None}


def _after(state: DealState, name: str) -> DealState | None:
    """The same history under another preset, or `None` where the preset has no such game."""
    record = Record.of(state)
    try:
        other = under(record, name)
    except HeartsError:
        return None
    for card in record.plays:
        other = place(other, card)
    return other


def _seen(state: DealState, legal: Cards) -> Seen:
    seat = 0 if state.turn is None else state.turn
    judged = judge(state, seat)
    allowed = Cards.from_iterable(card for card, checks in judged.items() if first_failed(checks) is None)
    changed = [card for card in legal | allowed if (card in legal) != (card in allowed)]
    return Seen(allowed, _reason(check(state, seat, changed[0])) if changed else None)


def _reason(checks: tuple[RuleCheck, ...]) -> RuleCheck | None:
    """The check that decided: one that failed, else one that was waived, else what the rule set allows."""
    waived = (each for each in checks if each.outcome is Outcome.WAIVED)
    allows = (each for each in checks if each.reason in {"allowed", "broken", "free"})
    return first_failed(checks) or next(waived, None) or next(allows, None)
