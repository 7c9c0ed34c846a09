"""Principles for the cards you pass."""

from __future__ import annotations

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Rank, Suit
from hearts_lab.coach.advice import Advice, argue_against, recommend
from hearts_lab.coach.situation import PLAIN_SUITS, QUEEN, Situation, at_least, at_most

STOPPER_GUARDS = {Rank.ACE: 0, Rank.KING: 1, Rank.QUEEN: 2, Rank.JACK: 3, Rank.TEN: 4}
"""How many hearts under it a heart needs to be sure of a trick against somebody who runs the suit."""

LOW_HEARTS = 2
"""So many hearts up to the six make a high one safe to keep."""


def passing(now: Situation) -> bool:
    """Whether this seat has to choose the cards it passes."""
    state = now.state
    return state.trick is None and not state.played_out and bool(state.deal.direction)


def pass_queen(now: Situation) -> Advice | None:
    """PASS_QUEEN: pass the queen of spades unless you can hide her behind low spades."""
    if not passing(now) or now.queen != "mine" or len(now.guards) > now.enough_guards:
        return None
    reason, enough = "here" if now.guards else "bare", now.enough_guards + 1
    return recommend(QUEEN_OF_SPADES, reason=reason, guards=len(now.guards), enough=enough)


def keep_guarded_queen(now: Situation) -> Advice | None:
    """KEEP_GUARDED_QUEEN: behind more than enough low spades the queen is safest in your own hand."""
    if not passing(now) or now.queen != "mine" or len(now.guards) <= now.enough_guards:
        return None
    return argue_against(QUEEN + now.guards, guards=len(now.guards))


def pass_spade_honours(now: Situation) -> Advice | None:
    """PASS_SPADE_HONOURS: pass the ace and king of spades when few low spades cover them."""
    if not passing(now) or not now.honours or len(now.guards) >= now.enough_guards:
        return None
    reason = "queen" if now.queen == "mine" else "here" if now.guards else "bare"
    return recommend(now.honours, reason=reason, guards=len(now.guards))


def keep_low_spades(now: Situation) -> Advice | None:
    """KEEP_LOW_SPADES: the spades under the queen are your shelter; keep them."""
    if not passing(now) or not now.guards:
        return None
    return argue_against(now.guards)


def pass_high_hearts(now: Situation) -> Advice | None:
    """PASS_HIGH_HEARTS: pass high hearts that no low hearts cover."""
    if not passing(now):
        return None
    hearts = now.hand.of(Suit.HEARTS)
    high, low = at_least(hearts, Rank.JACK), at_most(hearts, Rank.SIX)
    if not high or len(low) >= LOW_HEARTS:
        return None
    return recommend(_top(high, now.rules.pass_count), reason="here" if low else "bare")


def keep_stopper(now: Situation) -> Advice | None:
    """KEEP_STOPPER: keep one heart that is sure of a trick, in case somebody shoots the moon."""
    if not passing(now):
        return None
    hearts = now.hand.of(Suit.HEARTS)
    if len(at_most(hearts, Rank.SIX)) < LOW_HEARTS:
        return None
    if len(hearts) - 1 < STOPPER_GUARDS.get(hearts.highest.rank, 13):
        return None
    return argue_against(Cards().add(hearts.highest), guards=len(hearts) - 1)


def pass_to_void(now: Situation) -> Advice | None:
    """PASS_TO_VOID: pass all cards of a short plain suit and be void in it."""
    if not passing(now):
        return None
    suits = [now.hand.of(suit) for suit in PLAIN_SUITS]
    short = [suit for suit in suits if suit and len(suit) <= now.rules.pass_count]
    if not short:
        return None
    chosen = min(short, key=lambda suit: (len(suit), -suit.highest.rank))
    suit = chosen.highest.suit
    late = suit is Suit.CLUBS and now.rules.first_trick_points != "allowed"
    return recommend(chosen, reason="clubs" if late else "here", whole=True, suit=suit)


def pass_bare_honours(now: Situation) -> Advice | None:
    """PASS_BARE_HONOURS: pass high clubs and diamonds that have no low cards beside them."""
    if not passing(now):
        return None
    bare = Cards.EMPTY
    for suit in PLAIN_SUITS:
        own = now.hand.of(suit)
        high, low = at_least(own, Rank.JACK), at_most(own, Rank.SEVEN)
        if len(high) > len(low):
            bare += high
    return recommend(_top(bare, now.rules.pass_count)) if bare else None


def keep_low_cards(now: Situation) -> Advice | None:
    """KEEP_LOW_CARDS: never pass away your low cards; late in the deal they are what saves you."""
    if not passing(now):
        return None
    emptied = pass_to_void(now)
    low = at_most(now.hand, Rank.FIVE).without(emptied.cards if emptied else Cards.EMPTY)
    return argue_against(low) if low else None


def pass_for_moon(now: Situation) -> Advice | None:
    """PASS_FOR_MOON: with a hand that may take every trick, pass the cards that would lose one."""
    if not passing(now):
        return None
    top = at_least(now.hand, Rank.KING)
    if len(top) < 5 or now.losers > now.rules.pass_count + 3:
        return None
    beatable = sorted(
        (card for card in now.hand if now.above(card)),
        key=lambda card: (len(now.masters(now.hand.of(card.suit))), card.rank),
    )
    return recommend(Cards.from_iterable(beatable[: now.rules.pass_count]), top=len(top))


def _top(cards: Cards, count: int) -> Cards:
    ranked: list[Card] = sorted(cards, key=lambda card: (card.rank, card.index), reverse=True)
    return Cards.from_iterable(ranked[:count])
