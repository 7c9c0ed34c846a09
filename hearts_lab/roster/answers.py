"""What a player answers, held against the rules: one that breaks them is named."""

from __future__ import annotations

from hearts_lab.cards import Card, Cards
from hearts_lab.checks import check_pass
from hearts_lab.engine import judge, legal
from hearts_lab.errors import HeartsError
from hearts_lab.state import View
from hearts_lab.trace import first_failed


def allowed_pass(name: str, seen: View, cards: Cards) -> Cards:
    """The cards that a player passes.

    Raises:
        HeartsError: The rules do not allow it; the sentence names the player.
    """
    failed = first_failed(check_pass(seen.state, seen.seat, list(cards)))
    if failed is not None:
        raise HeartsError("player_pass", player=name, cards=cards, rule=failed.rule)
    return cards


def allowed_card(name: str, seen: View, card: Card) -> Card:
    """The card that a player plays.

    Raises:
        HeartsError: The rules do not allow it; the sentence names the player.
    """
    if card not in legal(seen.state):
        failed = first_failed(judge(seen.state, seen.seat).get(card, ()))
        rule = "IN_HAND" if failed is None else failed.rule
        raise HeartsError("player_card", player=name, card=card, rule=rule)
    return card
