"""The passes that are worth a thought: of three cards out of 13 there are 286, and most are absurd."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from hearts_lab.cards import Card, Cards, Rank, Suit

POOL: Final = 8
"""Passes are made from the so many most dangerous cards."""


def passes(hand: Cards, count: int) -> tuple[Cards, ...]:
    """The passes worth a thought: the most dangerous cards, a short suit emptied, the lowest cards.

    Example:
        >>> hand = Cards.parse("3C 8C 4D 9D TD KD 2S 5S QS AS 3H 7H KH")
        >>> tried = passes(hand, 3)
        >>> Cards.parse("QS AS KH") in tried, Cards.parse("3C 8C QS") in tried
        (True, True)
    """
    if count == 0:
        return ()
    ranked = sorted(hand, key=lambda card: -_danger(card, hand))
    found = [Cards.from_iterable(chosen) for chosen in combinations(ranked[: max(POOL, count)], count)]
    for suit in Suit:
        own = hand.of(suit)
        if own and len(own) <= count:
            rest = [card for card in ranked if card not in own]
            found.append(own + Cards.from_iterable(rest[: count - len(own)]))
    by_rank = sorted(hand, key=lambda card: (card.rank, card.index))
    found.append(Cards.from_iterable(by_rank[:count]))  # what a hand for the moon can spare
    return tuple(dict.fromkeys(found))


def _danger(card: Card, hand: Cards) -> float:
    """How much a card asks to be passed: high, in a short suit, with few cards under it."""
    own = hand.of(card.suit)
    below = sum(other.rank < card.rank for other in own)
    if card.suit is Suit.SPADES:
        guards = sum(other.rank < Rank.QUEEN for other in own)
        return 300.0 - 40 * guards if card.rank >= Rank.QUEEN else -100.0
    return 12.0 * card.rank - 10 * below + 18 * max(0, 4 - len(own))
