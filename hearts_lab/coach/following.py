"""Principles for the player who has to follow suit."""

from __future__ import annotations

from hearts_lab.cards import QUEEN_OF_SPADES, Rank, Suit
from hearts_lab.coach.advice import Advice, recommend
from hearts_lab.coach.situation import GUARDS, PLAIN_SUITS, QUEEN, SPADE_HONOURS, Situation

FEW = 3
"""With so many cards of a suit, high ones have to go soon; more of them leave a choice for longer."""


def first_trick_high(now: Situation) -> Advice | None:
    """FIRST_TRICK_HIGH: where no points may fall on the first trick, play your highest club."""
    if not now.following or now.played or now.rules.first_trick_points == "allowed":
        return None
    if now.led is not Suit.CLUBS or now.on_table > 0:
        return None
    reason = "bonus" if now.rules.bonus is not None else "here"
    return recommend(now.legal.highest, reason=reason)


def duck_under(now: Situation) -> Advice | None:
    """DUCK_UNDER: play the highest card that does not win."""
    if not now.following or not now.under or QUEEN_OF_SPADES in now.under:
        return None
    if not now.played and now.rules.first_trick_points == "forbidden" and now.on_table <= 0:
        return None
    if not now.over:
        return recommend(now.under.highest, reason="cannot_win", top=now.top)
    may_fall = now.later and now.points_out
    reason = "points" if now.on_table > 0 else "here" if may_fall else "free" if now.settled else "open"
    return recommend(now.under.highest, now.over, reason, top=now.top, seat=now.top_seat)


def queen_under_honour(now: Situation) -> Advice | None:
    """QUEEN_UNDER_HONOUR: when the ace or king of spades wins the trick, put the queen under it."""
    if not now.following or QUEEN_OF_SPADES not in now.under:
        return None
    return recommend(QUEEN_OF_SPADES, top=now.top, seat=now.top_seat)


def hold_queen_back(now: Situation) -> Advice | None:
    """HOLD_QUEEN_BACK: while she would win the trick, follow with a spade under the queen."""
    low = now.legal & GUARDS
    if not now.following or now.led is not Suit.SPADES or QUEEN_OF_SPADES not in now.legal or not low:
        return None
    if now.top.rank > Rank.QUEEN:
        return None
    below = now.under & GUARDS
    return recommend(below.highest if below else low.highest, QUEEN, also=low, top=now.top)


def spade_danger(now: Situation) -> Advice | None:
    """SPADE_DANGER: with the ace or king of spades, stay low while the queen may still come."""
    low = now.legal & GUARDS
    if not now.following or now.led is not Suit.SPADES or now.queen != "out" or not low or not now.honours:
        return None
    if now.top in SPADE_HONOURS or not any(now.may_have_queen(seat) for seat in now.later):
        return None
    below = now.under & GUARDS
    card = below.highest if below else low.lowest
    return recommend(card, now.legal & SPADE_HONOURS, also=low, honours=now.honours)


def spend_spade_honour(now: Situation) -> Advice | None:
    """SPEND_SPADE_HONOUR: when the queen can no longer come to this trick, part with ace and king."""
    if not now.following or now.led is not Suit.SPADES or not now.honours or now.on_table > 0:
        return None
    if now.queen not in ("out", "mine") or any(now.may_have_queen(seat) for seat in now.later):
        return None
    reason = "last" if now.last else "mine" if now.queen == "mine" else "elsewhere"
    return recommend(now.honours.highest, reason=reason, also=now.honours)


def queen_gone(now: Situation) -> Advice | None:
    """QUEEN_GONE: once she has been played, ace and king of spades are cards like any other."""
    high = now.over & SPADE_HONOURS
    if not now.following or now.queen != "gone" or not high or now.on_table > 0:
        return None
    if len(now.hand.of(Suit.SPADES)) > FEW or (not now.last and now.voids(Suit.SPADES)):
        return None
    return recommend(high.highest, also=high)


def high_cards_early(now: Situation) -> Advice | None:
    """HIGH_CARDS_EARLY: in the first rounds of a plain suit everybody follows, so high cards go then."""
    if not now.following or not now.played or now.last or now.led not in PLAIN_SUITS or not now.over:
        return None
    rounds, followed = now.rounds(now.led), not any(seat in now.voids(now.led) for seat in now.later)
    if now.on_table > 0 or rounds > 1 or not followed or len(now.hand.of(now.led)) > FEW:
        return None
    if rounds and now.under:
        return None
    return recommend(now.over.highest, reason="first" if not rounds else "second", suit=now.led)


def take_free_trick(now: Situation) -> Advice | None:
    """TAKE_FREE_TRICK: last to play, take a trick without points, with your highest card, for the lead."""
    if not now.following or not now.played or not now.last or now.on_table > 0:
        return None
    winners = now.over.without(QUEEN)
    if not winners:
        return None
    return recommend(winners.highest, reason="must" if not now.under else "here")


def take_with_highest(now: Situation) -> Advice | None:
    """TAKE_WITH_HIGHEST: if you take the trick whatever you play, take it with your highest card."""
    winners = now.over.without(QUEEN)
    if not now.following or not now.last or now.under or not winners or now.on_table <= 0:
        return None
    return recommend(winners.highest, points=now.on_table)


def win_low(now: Situation) -> Advice | None:
    """WIN_LOW: when every card wins so far but others play later, play the lowest and hope."""
    winners = now.over.without(QUEEN)
    if not now.following or now.last or now.under or not winners or not now.played:
        return None
    if not any(now.above(winners.lowest) & now.may_hold(seat) for seat in now.later):
        return None
    return recommend(winners.lowest, above=len(now.above(winners.lowest)))


def count_hearts(now: Situation) -> Advice | None:
    """COUNT_HEARTS: by counting, a trick is cheap once hardly a point card is left in the other hands."""
    if not now.following or now.queen != "gone" or len(now.points_out) > 1 or now.on_table > 0:
        return None
    if not now.over:
        return None
    played = 13 - len((now.unseen + now.hand).of(Suit.HEARTS))
    return recommend(
        now.over.highest, reason="one" if now.points_out else "none", played=played, left=now.points_out
    )


def take_bonus(now: Situation) -> Advice | None:
    """TAKE_BONUS: take the bonus card when it lies on the table and the trick costs less than it brings."""
    bonus = now.rules.bonus
    if bonus is None or not now.following or bonus not in now.trick.cards or not now.over:
        return None
    winners = now.over.without(QUEEN)
    if now.on_table >= 0 or not winners:
        return None
    card = winners.lowest if now.last else winners.highest
    return recommend(card, also=winners, bonus=bonus, worth=-now.on_table)
