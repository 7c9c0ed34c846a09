"""Principles for the player who is void in the led suit."""

from __future__ import annotations

from hearts_lab.cards import QUEEN_OF_SPADES, Cards, Suit
from hearts_lab.coach.advice import Advice, argue_against, recommend
from hearts_lab.coach.situation import GUARDS, PLAIN_SUITS, SPADE_HONOURS, Situation


def discard_queen(now: Situation) -> Advice | None:
    """DISCARD_QUEEN: throw the queen of spades at the first chance."""
    if not now.discarding or QUEEN_OF_SPADES not in now.legal:
        return None
    return recommend(QUEEN_OF_SPADES, seat=now.top_seat, queen_points=now.rules.queen_points)


def discard_spade_honours(now: Situation) -> Advice | None:
    """DISCARD_SPADE_HONOURS: while the queen is out, throw the ace and king of spades."""
    high = now.legal & SPADE_HONOURS
    if not now.discarding or now.queen != "out" or not high:
        return None
    if len(now.guards) > now.enough_guards:
        return None
    reason = "here" if now.guards else "bare"
    return recommend(high.highest, reason=reason, also=high, guards=len(now.guards))


def discard_high_hearts(now: Situation) -> Advice | None:
    """DISCARD_HIGH_HEARTS: throw your highest heart, for it will take points later."""
    hearts = now.legal.of(Suit.HEARTS)
    if not now.discarding or not hearts or QUEEN_OF_SPADES in now.legal:
        return None
    if not now.below(hearts.highest):
        return None
    reason = "here" if now.settled else "open"
    return recommend(hearts.highest, reason=reason, seat=now.top_seat, below=len(now.below(hearts.highest)))


def discard_danger(now: Situation) -> Advice | None:
    """DISCARD_DANGER: throw the card that most of the cards still out lie under."""
    if not now.discarding or QUEEN_OF_SPADES in now.legal:
        return None
    card = max(now.legal, key=lambda each: (len(now.below(each)), each.rank))
    below = len(now.below(card))
    return recommend(card, reason="here" if below else "safe", below=below)


def discard_to_void(now: Situation) -> Advice | None:
    """DISCARD_TO_VOID: throw the last card of a suit, to be free in one more suit."""
    if not now.discarding or QUEEN_OF_SPADES in now.legal:
        return None
    single = [
        card
        for card in now.legal
        if card.suit in PLAIN_SUITS and len(now.hand.of(card.suit)) == 1 and now.below(card)
    ]
    if not single:
        return None
    card = max(single, key=lambda each: (len(now.below(each)), each.rank))
    return recommend(card, suit=card.suit)


def keep_guards(now: Situation) -> Advice | None:
    """KEEP_GUARDS: while she can still hurt you, keep the low spades that you hide behind."""
    guards = now.legal & GUARDS
    if not now.discarding or not guards or len(guards) == len(now.legal):
        return None
    if now.queen == "mine" and QUEEN_OF_SPADES not in now.legal:
        return argue_against(guards, "queen")
    if now.queen == "out" and now.honours:
        return argue_against(guards, "honours", honours=now.honours)
    return None


def keep_exit(now: Situation) -> Advice | None:
    """KEEP_EXIT: keep the lowest card of a suit, the one that lets somebody else take the trick."""
    exits = Cards.from_iterable(card for card in now.legal if now.sure_loser(card))
    if not now.discarding or not exits or len(exits) == len(now.legal):
        return None
    return argue_against(exits)
