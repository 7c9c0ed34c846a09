"""Principles that look at the totals of the game: who gets points, and how a moon is scored."""

from __future__ import annotations

from hearts_lab.cards import QUEEN_OF_SPADES, Cards
from hearts_lab.coach.advice import Advice, argue_against, recommend
from hearts_lab.coach.situation import Situation, highest
from hearts_lab.moon_choice import advise
from hearts_lab.rules import POINT_CARDS
from hearts_lab.scoring import Scores, at_limit, settle, taken_points


def projected(now: Situation) -> Scores:
    """The totals as they would be if the deal ended now, each player with the points taken so far."""
    return settle(now.rules, now.state.deal.totals, taken_points(now.state))


def aim_at_leader(now: Situation) -> Advice | None:
    """AIM_AT_LEADER: when you can choose who gets your points, give them to whoever has the lowest total."""
    if not now.discarding or not now.last:
        return None
    mine = now.legal & POINT_CARDS
    totals = projected(now)
    target = now.top_seat
    if not mine or any(totals[seat] <= totals[target] for seat in range(len(totals)) if seat != target):
        return None
    card = QUEEN_OF_SPADES if QUEEN_OF_SPADES in mine else highest(mine)
    return recommend(card, seat=target, total=totals[target])


def spare_the_last(now: Situation) -> Advice | None:
    """SPARE_THE_LAST: give no points to a player whom they push over the limit while you are not ahead."""
    if not now.discarding or not now.last or now.rules.limit is None:
        return None
    totals, target = projected(now), now.top_seat
    if totals[now.seat] <= min(totals[seat] for seat in now.others) or at_limit(now.rules, totals):
        return None
    pushed = [
        card
        for card in now.legal & POINT_CARDS
        if target in at_limit(now.rules, _with(totals, target, now.on_table + now.cost(card)))
        and target not in at_limit(now.rules, _with(totals, target, now.on_table))
    ]
    if not pushed or len(pushed) == len(now.legal):
        return None
    return argue_against(Cards.from_iterable(pushed), seat=target, limit=now.rules.limit)


def _with(totals: Scores, seat: int, points: int) -> Scores:
    return tuple(total + points * (other == seat) for other, total in enumerate(totals))


def choose_moon_scoring(now: Situation) -> Advice | None:
    """CHOOSE_MOON_SCORING: add to the others or subtract from yourself, as the totals ask."""
    choice = advise(now.state)
    if choice is None or choice.seat != now.seat or now.state.moon is not None:
        return None
    return Advice(reason=choice.best, params={"choice": choice.best, "why": choice.reason})
