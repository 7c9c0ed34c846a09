"""Principles for the moon: shooting it, giving it up, stopping it."""

from __future__ import annotations

from hearts_lab.cards import Cards, Suit
from hearts_lab.coach.advice import Advice, argue_against, recommend
from hearts_lab.coach.situation import QUEEN, Situation, highest
from hearts_lab.rules import POINT_CARDS

LONG_RUN = 3
"""So many tricks in a row, with every point so far, look like a moon shot."""

SURE_RUN = 5
"""So many hardly leave a doubt, even while the queen of spades is out."""

LATE = 7
"""After so many tricks with every point a shooter may well get there; before, most are only unlucky."""

ENDING = 3
"""With so few cards left a shooter may not lead hearts again, and a sure heart stops nothing."""

CHEAP = 4
"""A trick that stops the moon should not cost more."""


def may_shoot(now: Situation) -> bool:
    """Whether this seat may still take every point card: nobody else has one."""
    if now.state.trick is None or set(now.point_takers) - {now.seat}:
        return False
    return bool(now.points_out | now.hand & POINT_CARDS)


def moon_attack(now: Situation) -> Advice | None:
    """MOON_ATTACK: with every point so far and hardly a loser in hand, take everything."""
    if may_shoot(now) and now.moon_in_hand:
        return recommend(now.legal & POINT_CARDS, reason="cash") if now.legal & POINT_CARDS else None
    if not may_shoot(now) or now.losers > 1 or (now.sole_taker != now.seat and now.losers):
        return None
    if now.leading:
        return _lead(now)
    if now.following:
        card = now.over.lowest if now.last else now.over.highest if now.over else None
        return recommend(card, now.under, "follow") if now.over and card else None
    harmless = now.legal.without(POINT_CARDS).without(now.masters(now.legal))
    return recommend(harmless, now.legal & POINT_CARDS, "discard") if harmless else None


def _lead(now: Situation) -> Advice:
    """Draw the hearts while you are in control; else the top card of the suit that most of is out."""
    masters = now.masters(now.legal)
    hearts = masters.of(Suit.HEARTS)
    if hearts:
        return recommend(hearts.highest, reason="lead_hearts", losers=now.losers)
    if not masters:
        return recommend(highest(now.legal), reason="lead_high", losers=now.losers)
    suit = max(masters, key=lambda card: len(now.unseen.of(card.suit))).suit
    return recommend(masters.of(suit).highest, reason="lead", losers=now.losers)


def give_up_the_moon(now: Situation) -> Advice | None:
    """GIVE_UP_THE_MOON: with several losers in hand, do not go on collecting points."""
    if not may_shoot(now) or now.sole_taker != now.seat or now.losers <= LONG_RUN:
        return None
    if not now.following or now.on_table <= 0 or not now.under or not now.over:
        return None
    return recommend(now.under.highest, now.over, losers=now.losers)


def shot_in_sight(now: Situation) -> bool:
    """Whether another seat has every point so far, takes trick after trick, and is not stopped already."""
    if now.shooter is None or not now.points_out | now.hand & POINT_CARDS:
        return False
    if escaping(now) and Cards.from_iterable(now.trick.cards) & POINT_CARDS:
        return False
    return now.state.takers[-1] == now.shooter and now.run >= LONG_RUN


def close_to_the_moon(now: Situation) -> bool:
    """Whether that seat may well get there: late in the deal, and with the queen of spades on its way."""
    if not shot_in_sight(now) or now.played < LATE:
        return False
    return now.queen in ("gone", "table") or now.run >= SURE_RUN


def escaping(now: Situation) -> bool:
    """Whether the trick on the table goes to another seat than the shooter, whatever this one plays."""
    shooter = now.shooter
    if shooter is None or not now.trick.cards or now.top_seat == shooter:
        return False
    over = now.above(now.top)
    return shooter not in now.later or not over & now.may_hold(shooter)


def stop_the_moon(now: Situation) -> Advice | None:
    """STOP_THE_MOON: when somebody takes trick after trick, take a point on purpose."""
    if not close_to_the_moon(now) or not now.following or not 0 < now.on_table <= CHEAP:
        return None
    winners = now.over.without(QUEEN)
    sure = len(now.hand) > ENDING and now.masters(now.hand.of(Suit.HEARTS))
    if now.top_seat != now.shooter or not winners or not now.under or sure:
        return None  # if every card goes over, or a sure heart stops it later, there is nothing to decide
    return recommend(winners, now.under, seat=now.shooter, points=now.on_table)


def keep_moon_stopper(now: Situation) -> Advice | None:
    """KEEP_MOON_STOPPER: while somebody may shoot, keep the last card that can take a trick from them."""
    if not close_to_the_moon(now) or not now.discarding or spread_hearts(now):
        return None
    stoppers = now.masters(now.legal).without(QUEEN)
    stoppers = Cards.from_iterable(card for card in stoppers if not now.dead(card.suit))
    if len(stoppers) != 1 or len(now.legal) == 1:
        return None
    return argue_against(stoppers, seat=now.shooter)


def spread_hearts(now: Situation) -> Advice | None:
    """SPREAD_HEARTS: when somebody else than the shooter takes the trick, give them a heart."""
    hearts = now.legal.of(Suit.HEARTS)
    if not shot_in_sight(now) or not now.discarding or not hearts or not escaping(now):
        return None
    return recommend(hearts.highest, also=now.legal & POINT_CARDS, seat=now.shooter)
