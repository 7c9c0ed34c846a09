"""What a position must show for questions that are answered by an order, an estimate, or a table."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Cards, Suit
from hearts_lab.odds import danger
from hearts_lab.state import DealState, view
from hearts_lab.worlds import worlds
from tools.course.recipes import NOTHING, Given, choosing, hidden_cards, trick_done

MANY_WAYS: Final = 20_000
"""The hidden cards lie in no more ways than this, so that a test can look at each of them."""


def apart(figures: Iterable[object], least: int) -> bool:
    """Whether there are so many different figures."""
    return len(set(figures)) >= least


def mixed_trick(state: DealState) -> Given | None:
    """A trick is complete to which one player discarded, a higher card than the one that took it."""
    if not trick_done(state) or state.takers[-1] is None:
        return None
    trick = state.tricks[-1]
    off = [card for card in trick.cards if card.suit is not trick.led]
    best = max(card.rank for card in trick.cards if card.suit is trick.led)
    return NOTHING if len(off) == 1 and off[0].rank > best else None


def dangers_apart(state: DealState) -> Given | None:
    """A seat may play three to five cards that are dangerous in at least three degrees."""
    if state.turn is None or not choosing(state, 3) or not state.tricks or QUEEN_OF_SPADES in state.plays:
        return None
    seen = view(state, state.turn)
    if QUEEN_OF_SPADES in seen.hand:
        return None
    if worlds(seen).count > MANY_WAYS:
        return None
    found = danger(seen, worlds=1)
    chances = [each.possible.value for each in found.cards]
    fits = found.bounds.exact and 3 <= len(chances) <= 5 and apart(chances, 3)
    return NOTHING if fits and all(chance == 0 or chance >= 0.05 for chance in chances) else None


def holders_apart(state: DealState) -> Given | None:
    """The three others are each likely in another degree to hold a card, by at least a tenth of many ways."""
    for _, card in hidden_cards(state):
        if state.turn is None or len(state.tricks) < 8:
            return None
        ways = worlds(view(state, state.turn))
        ranked = sorted(ways.chances[card][seat] for seat in range(state.players) if seat != state.turn)
        if 30 <= ways.count <= MANY_WAYS and all(high - low >= 0.1 for low, high in pairwise(ranked)):
            return {"card": str(card)}
    return None


def suits_apart(state: DealState) -> Given | None:
    """In the middle of a deal so many cards of each suit are out that no two suits have as many."""
    if not choosing(state, 2) or state.turn is None or len(state.tricks) != 5:
        return None
    gone = Cards.from_iterable(state.plays) + state.hands[state.turn].known
    return NOTHING if apart((len(gone.of(suit)) for suit in Suit), 4) else None
