"""The rule lens: one position, judged as every other rule set would judge it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import check, judge, place
from hearts_lab.errors import BadDeal, HeartsError
from hearts_lab.history import Record
from hearts_lab.rules import preset, preset_names
from hearts_lab.state import DealState
from hearts_lab.trace import RuleCheck, first_failed


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What one rule set says of a position.

    Attributes:
        legal: The cards it allows; `None` where it has no such game, or nobody is to play.
        refused: For every other card of the hand the check that refuses it.
        earlier: Plays in the history that it would not have allowed: the number of the play, the card, and
            the check.
        impossible: Why it has no such game; `None` where it has.
    """

    legal: Cards | None = None
    refused: Mapping[Card, RuleCheck]
    earlier: tuple[tuple[int, Card, RuleCheck], ...] = ()
    impossible: HeartsError | None = None


def lens(record: Record) -> Mapping[str, Ruling]:
    """Judge the position after a history under every preset; the history stands as it was played.

    Example:
        >>> from hearts_lab.game import deal
        >>> seen = lens(Record(deal=deal(seed=7, direction=0), passed=(None,) * 4))
        >>> str(seen["family"].legal)
        '2C'
    """
    return {name: _ruling(record, name) for name in preset_names()}


def under(record: Record, name: str) -> DealState:
    """The opening of a deal under another preset.

    Raises:
        HeartsError: That preset has no such game.
    """
    deal = record.deal
    rules = preset(name).rules(deal.rules.players)
    if rules.pack != deal.rules.pack:
        raise BadDeal("other_pack", preset=name, cards=rules.removed or "–")
    return replace(record, deal=replace(deal, rules=rules)).opening()


def _ruling(record: Record, name: str) -> Ruling:
    try:
        state = under(record, name)
    except HeartsError as error:
        return Ruling(refused={}, impossible=error)
    earlier = []
    for ply, card in enumerate(record.plays):
        refusal = None if state.turn is None else first_failed(check(state, state.turn, card))
        if refusal is not None:
            earlier.append((ply, card, refusal))
        state = place(state, card)
    if state.turn is None:
        return Ruling(refused={}, earlier=tuple(earlier))
    verdicts = {card: first_failed(checks) for card, checks in judge(state, state.turn).items()}
    return Ruling(
        legal=Cards.from_iterable(card for card, refusal in verdicts.items() if refusal is None),
        refused={card: refusal for card, refusal in verdicts.items() if refusal is not None},
        earlier=tuple(earlier),
    )
