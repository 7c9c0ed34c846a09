"""What a position must show for questions that are answered by an order, an estimate, or a table."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.lessons.questions.counting import discards
from hearts_lab.lessons.questions.estimating import all_holding
from hearts_lab.lessons.questions.unseen import refuted
from hearts_lab.odds import danger
from hearts_lab.rules import POINT_CARDS
from hearts_lab.scoring import points, taken_points
from hearts_lab.solve import paranoid
from hearts_lab.solve.unseen import Held, stopping, surely
from hearts_lab.state import DealState, View, view
from hearts_lab.worlds import worlds
from tools.course.recipes import NOTHING, Given, Wanted, choosing, hidden_cards, trick_done

MANY_WAYS: Final = 20_000
"""The hidden cards lie in no more ways than this, so that a test can look at each of them."""
CLEAR: Final = 0.05
"""By so much one chance is clearly greater than another."""
FIRST_THOUGHTS: Final = (Fraction(1), Fraction(1, 2), Fraction(1, 3))
"""Chances that come to mind first."""


def apart(figures: Iterable[object], least: int) -> bool:
    """Whether there are so many different figures."""
    return len(set(figures)) >= least


def knows_more(seen: View) -> bool:
    """Whether a seat knows of a card that another holds, because it passed it: a point of its own."""
    return any(hand.known for seat, hand in enumerate(seen.state.hands) if seat != seen.seat)


def mixed_trick(state: DealState) -> Given | None:
    """A trick is complete to which one player discarded, a higher card than the one that took it."""
    if not trick_done(state) or state.takers[-1] is None:
        return None
    trick = state.tricks[-1]
    off = [card for card in trick.cards if card.suit is not trick.led]
    best = max(card.rank for card in trick.cards if card.suit is trick.led)
    return NOTHING if len(off) == 1 and off[0].rank > best else None


def dangers_apart(state: DealState) -> Given | None:
    """A seat may play three to five cards that are dangerous in at least three degrees, clearly apart."""
    if state.turn is None or not choosing(state, 3) or not state.tricks or QUEEN_OF_SPADES in state.plays:
        return None
    seen = view(state, state.turn)
    if QUEEN_OF_SPADES in seen.hand or knows_more(seen):
        return None
    if worlds(seen).count > MANY_WAYS:
        return None
    found = danger(seen, worlds=1)
    chances = [each.possible.value for each in found.cards]
    degrees = sorted(set(chances))
    clear = len(degrees) >= 3 and all(high - low >= CLEAR for low, high in pairwise(degrees))
    fits = found.bounds.exact and 3 <= len(chances) <= 5 and clear
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


def holder_to_judge(state: DealState) -> Given | None:
    """Two or three others can hold a card, and the chance of one of them is none that comes to mind first."""
    for seen, card in hidden_cards(state):
        if state.turn is None or not 30 <= worlds(view(state, state.turn)).count <= MANY_WAYS:
            return None
        chances = worlds(view(state, state.turn)).chances[card][: seen.players]
        able = [seat for seat, chance in enumerate(chances) if chance]
        seat = max(able, key=lambda each: chances[each])
        if (
            len(able) > 1
            and chances[seat] != Fraction(2, 3)
            and all(abs(chances[seat] - first) > 0.12 for first in FIRST_THOUGHTS)
        ):
            return {"card": str(card), "holder": str(seat)}
    return None


def suit_to_lead(state: DealState) -> Given | None:
    """Somebody is to lead, and it is open whether all others can follow a plain suit that it holds."""
    if state.turn is None or not choosing(state, 3) or not trick_done(state):
        return None
    seen = view(state, state.turn)
    ways = worlds(seen)
    if knows_more(seen) or not 30 <= ways.count <= MANY_WAYS:
        return None
    others = [seat for seat in range(state.players) if seat != state.turn]
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES):
        good = all_holding(ways, others, Cards.SUITS[suit]) / ways.count
        if seen.hand.of(suit) and (0.15 < good < 0.38 or 0.62 < good < 0.85):
            return {"suit": suit.name.lower()}
    return None


def danger_to_judge(state: DealState) -> Given | None:
    """A card could take the queen of spades in some ways, clearly fewer or more than half."""
    if dangers_apart(state) is None or state.turn is None:
        return None
    for each in danger(view(state, state.turn), worlds=1).cards:
        if 0.15 < each.possible.value < 0.38 or 0.62 < each.possible.value < 0.85:
            return {"card": str(each.card)}
    return None


def tricks_with_points(tricks: int, least: int) -> Wanted:
    """So many tricks are complete, taken by different players, and at least so many cost something."""

    def wanted(state: DealState) -> Given | None:
        if not trick_done(state) or len(state.tricks) != tricks or None in state.takers:
            return None
        costly = sum(points(Cards.from_iterable(trick.cards), state.rules) > 0 for trick in state.tricks)
        return NOTHING if costly >= least and apart(state.takers, 2) else None

    return wanted


def voids_shown(least: int) -> Wanted:
    """Late enough the others have shown so many voids in suits that are still out, three or four."""

    def wanted(state: DealState) -> Given | None:
        if not choosing(state) or state.turn is None or len(state.tricks) < 6:
            return None
        seen = view(state, state.turn)
        ways = worlds(seen)
        if knows_more(seen) or not 30 <= ways.count <= MANY_WAYS:
            return None
        out = {card.suit for card in ways.chances if card not in seen.hand}
        shown = {(who, suit) for suit in out for _, who, _ in discards(state, suit) if who != state.turn}
        return NOTHING if len(shown) >= least and len(out) >= 3 else None

    return wanted


def surest_card(tricks: int, *, queen: bool) -> Wanted:
    """So many tricks are left, and one card is the safest wherever the unseen cards lie.

    Each other card fails in one of the deals even for somebody who sees all cards. With `queen`, she is out.
    """

    def wanted(state: DealState) -> Given | None:
        if state.turn is None or state.hands[state.turn].size != tricks or not choosing(state, 3):
            return None
        if state.broken_by is None or sum(bool(pile & POINT_CARDS) for pile in state.taken) < 2:
            return None
        seen = view(state, state.turn)
        out = state.rules.pack - Cards.from_iterable(state.plays) - seen.hand
        if knows_more(seen) or (QUEEN_OF_SPADES in out) is not queen or not 20 <= worlds(seen).count <= 400:
            return None
        found = surely(seen)
        ranked = sorted(held.points for held in found.values())
        if ranked[0] == ranked[1] or (queen and ranked[1] < 13):
            return None
        lowest = min(found, key=lambda card: card.rank)
        trap = found[lowest].points != ranked[0]
        fails = all(_fails(seen, card, held) for card, held in found.items() if held.points > ranked[0])
        return NOTHING if fails and trap else None

    return wanted


def sure_stopper(tricks: int) -> Wanted:
    """So many tricks are left, another seat has every point, and only some cards surely stop a moon."""

    def wanted(state: DealState) -> Given | None:
        if state.turn is None or state.hands[state.turn].size != tricks or not choosing(state):
            return None
        takers = [seat for seat, pile in enumerate(state.taken) if pile & POINT_CARDS]
        if state.broken_by is None or len(takers) != 1 or state.turn in takers:
            return None
        seen = view(state, state.turn)
        if knows_more(seen) or not 20 <= worlds(seen).count <= 100:
            return None
        sure = [bool(held.points) for held in stopping(seen, takers[0]).values()]
        return NOTHING if any(sure) and not all(sure) else None

    return wanted


def _fails(seen: View, card: Card, held: Held) -> bool:
    """Whether a card costs as much in the deal of its line for somebody who sees all cards."""
    record = refuted(seen, held)
    state = dataclasses.replace(record, plays=seen.state.plays).as_played()
    return paranoid(state).scores[card] - taken_points(state)[seen.seat] == held.points
