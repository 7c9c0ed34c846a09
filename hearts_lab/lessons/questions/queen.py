"""Questions about the queen of spades: which card could take her."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from hearts_lab.cards import Card
from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Setting, card_choice
from hearts_lab.odds import CardDanger, danger

_POSSIBLE: Final[Mapping[float | Fraction, str]] = {0: "never", 1: "always"}
"""What is said of chances that leave nothing open."""


def may_take_her(now: Setting, lang: str) -> Asked:
    """Which cards could take the queen of spades in this trick?"""
    found = danger(now.seen, worlds=1)
    if not found.bounds.exact:
        raise now.unsuited()
    choices = []
    for each in found.cards:
        right = each.possible.value > 0
        choices.append(card_choice(each.card, lang, right=right, feedback=danger_text(each, lang)))
    cards = [Card.parse(choice.id) for choice in choices if choice.right]
    if not cards:
        raise now.unsuited()
    return Asked(
        kind="cards",
        about="turn",
        prompt=text("exercise.danger.prompt", lang, seat=now.names(lang)[now.seen.seat]),
        choices=tuple(choices),
        explanation=text("exercise.danger.answer", lang, cards=cards, n=len(cards)),
    )


def danger_text(each: CardDanger, lang: str) -> str:
    """Whether a card could take her, and how often."""
    chance = each.possible.value
    key = "certain" if each.forced.value == 1 else _POSSIBLE.get(chance, "perhaps")
    return text(f"exercise.danger.{key}", lang, card=each.card, percent=100 * chance)
