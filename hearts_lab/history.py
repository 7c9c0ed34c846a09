"""A deal told from its beginning: each step with everything that happened in it.

A [`Record`][hearts_lab.history.Record] is what a file holds: the deal, the passes, the plays. Whatever else
there is to know follows from
it, so a state that was saved and read again is the same state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hearts_lab.cards import Card, Cards
from hearts_lab.checks import check_pass
from hearts_lab.engine import BadPass, check, choose_moon, exchange, phase, place, play, start, taker
from hearts_lab.errors import BadDeal, inside
from hearts_lab.moon_choice import advise
from hearts_lab.rules import POINT_CARDS
from hearts_lab.scoring import bonus_cards, penalty, points, result, settle, verdict
from hearts_lab.state import Deal, DealState, MoonChoice
from hearts_lab.trace import (
    BonusTaken,
    Cancelled,
    Dealt,
    Event,
    GameOver,
    HeartsBroken,
    KittyTaken,
    LimitReached,
    MoonShot,
    Passed,
    Played,
    PointsTaken,
    Received,
    Scored,
    Summed,
    SunShot,
    Tied,
    TrickTaken,
    first_failed,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The history of a deal, as it was recorded: nothing has been judged yet.

    Attributes:
        deal: The deal.
        passed: The cards each seat passed; `None` for not yet, or not known.
        plays: The cards played, in order.
        moon: The way of scoring that a shooter chose.
        scores: The scores that the source wrote down, to compare with.
    """

    deal: Deal
    passed: tuple[Cards | None, ...]
    plays: tuple[Card, ...] = ()
    moon: MoonChoice | None = None
    scores: tuple[int, ...] | None = None

    @classmethod
    def of(cls, state: DealState) -> Record:
        """The history of a state."""
        return cls(deal=state.deal, passed=state.passed, plays=state.plays, moon=state.moon)

    def opening(self) -> DealState:
        """The state before the first play.

        Raises:
            BadPass: Somebody passed what may not be passed.
            BadDeal: The record contradicts itself.
        """
        state = start(self.deal)
        if any(cards is not None for cards in self.passed) or (self.deal.direction and self.plays):
            try:
                state = exchange(state, self.passed, over=bool(self.plays))
            except BadPass as error:
                error.within(f"passed[{error.params['seat']}]")
                raise
        return state

    def state(self) -> DealState:
        """The state that this history leads to.

        Raises:
            BadPass: Somebody passed what may not be passed.
            IllegalPlay: Somebody played what may not be played.
            BadDeal: The record contradicts itself.
        """
        state = self.opening()
        for ply, card in enumerate(self.plays):
            with inside(f"plays[{ply}]"):
                state = play(state, card)
        return state if self.moon is None else choose_moon(state, self.moon)

    def as_played(self) -> DealState:
        """The state that this history leads to, whether or not every play was legal.

        Raises:
            BadPass: Somebody passed what may not be passed.
            BadDeal: The record contradicts itself.
        """
        state = self.opening()
        for card in self.plays:
            state = place(state, card)
        return state if self.moon is None else choose_moon(state, self.moon)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a deal: what happened, and the state it led to."""

    state: DealState
    events: tuple[Event, ...]


def steps(record: Record) -> Iterator[Step]:
    """Tell a deal step by step: dealing, passing, each play, and a shooter's choice.

    Plays that a rule refuses are told too, with the check that failed.

    Example:
        >>> from hearts_lab.game import deal
        >>> table = Record(deal=deal(seed=7, direction=0), passed=(None,) * 4, plays=(Card.parse("2C"),))
        >>> [[event.id for event in step.events] for step in steps(table)]
        [['DEAL'], ['PLAY']]
    """
    deal = record.deal
    before = start(deal)
    count = deal.rules.pass_count
    yield Step(
        before, (Dealt(hands=deal.hands, direction=deal.direction, pass_count=count, totals=deal.totals),)
    )
    state = record.opening()
    if state != before:
        yield Step(state, tuple(_passing(before, state)))
    for card in record.plays:
        before, state = state, place(state, card)
        yield Step(state, tuple(_playing(before, state)))
    if record.moon is not None:
        state = choose_moon(state, record.moon)
        yield Step(state, tuple(_scoring(state)))


def _passing(before: DealState, after: DealState) -> Iterator[Event]:
    seats = range(after.players)
    over = after.trick is not None
    for seat in seats:
        cards = after.passed[seat]
        if over or cards is not None:
            checks = () if cards is None else check_pass(before, seat, list(cards))
            yield Passed(seat=seat, to=after.receiver(seat), cards=cards, checks=checks)
    for seat in seats if over else ():
        giver = after.giver(seat)
        yield Received(seat=seat, giver=giver, cards=after.passed[giver])


def _playing(before: DealState, after: DealState) -> Iterator[Event]:
    """What one play brought about."""
    ply, card = len(before.plays), after.plays[-1]
    seat, trick = after.player_of(ply)
    yield _played(before, ply, trick, seat, card)
    if after.broken_by == ply:
        yield HeartsBroken(seat=seat, card=card, how=_how_broken(before, card))
    if len(after.tricks) > len(before.tricks):
        yield from _gathering(before, after)
    if after.played_out:
        yield from _ending(after)


def _played(before: DealState, ply: int, trick: int, seat: int, card: Card) -> Played:
    led = before.trick.led if before.trick else None
    how: Literal["LEAD", "FOLLOW", "DISCARD"] = (
        "LEAD" if led is None else "FOLLOW" if card.suit is led else "DISCARD"
    )
    checks = check(before, seat, card)
    others = [other for other in before.hands[seat].known if other is not card]
    refusals = {other: first_failed(check(before, seat, other)) for other in others}
    legal = [other for other, refusal in refusals.items() if refusal is None]
    if first_failed(checks) is None:
        legal.append(card)
    refused = {other: refusal for other, refusal in refusals.items() if refusal is not None}
    return Played(
        ply=ply,
        trick=trick,
        seat=seat,
        card=card,
        how=how,
        led=led or card.suit,
        checks=checks,
        legal=Cards.from_iterable(legal),
        refused=refused,
    )


def _how_broken(before: DealState, card: Card) -> Literal["discarded", "followed", "led"]:
    led = before.trick.led if before.trick else None
    return "led" if led is None else "followed" if card.suit is led else "discarded"


def _gathering(before: DealState, after: DealState) -> Iterator[Event]:
    """Who took the trick, and what it cost."""
    trick, seat, rules, number = after.tricks[-1], after.takers[-1], after.rules, len(before.tricks)
    if trick.cancelled:
        yield _cancelled(after, number)
    if seat is None:
        return
    card = dict(trick)[seat]
    yield TrickTaken(trick=number, seat=seat, card=card, cards=trick.cards, waited=len(before.waiting))
    if after.kitty_owner is not None and before.kitty_owner is None:
        yield KittyTaken(seat=seat, cards=after.deal.kitty)
    won = after.taken[seat] - before.taken[seat]
    costly = won.among(POINT_CARDS)
    if costly:
        yield PointsTaken(
            seat=seat, cards=costly, points=points(costly, rules), total=points(after.taken[seat], rules)
        )
    for bonus in won.among(bonus_cards(rules)):
        yield BonusTaken(seat=seat, card=bonus, points=penalty(bonus, rules))


def _cancelled(after: DealState, number: int) -> Cancelled:
    trick, seat = after.tricks[-1], after.takers[-1]
    how: Literal["left", "all", "second", "lost"] = "left"
    again = None
    if taker(trick) is None and after.played_out:
        how = "lost" if seat is None else "second"
    elif taker(trick) is None:
        how, again = "all", trick.leader
    return Cancelled(trick=number, cards=trick.cancelled, how=how, seat=again)


def _ending(state: DealState) -> Iterator[Event]:
    """What the deal comes to once all cards are played."""
    outcome, rules = result(state), state.rules
    shot = outcome.moon is not None or outcome.sun is not None
    idle = 0 if shot else rules.no_tricks_points * outcome.tricks.count(0)
    counted = points(rules.pack - state.waiting, rules)
    yield Summed(points=outcome.points, expected=counted + idle)
    advice = advise(state)
    told_choice = advice.told() if advice else {}
    if outcome.moon is not None:
        yield MoonShot(seat=outcome.moon, **told_choice)
    if outcome.sun is not None:
        yield SunShot(seat=outcome.sun, **told_choice)
    if outcome.scores is not None:
        yield from _scoring(state)


def _scoring(state: DealState) -> Iterator[Event]:
    """The scores of the deal, the totals after it, and what they mean for the game."""
    scores, rules, before = result(state).scores, state.rules, state.deal.totals
    if scores is None:
        raise BadDeal("no_moon_choice")
    totals = settle(rules, before, scores)
    yield Scored(scores=scores, totals=totals, choice=state.moon)
    standing = verdict(rules, [before, totals])
    if standing.limit and rules.limit is not None:
        yield LimitReached(seats=standing.limit, limit=rules.limit)
    if standing.tied or len(standing.winners) > 1:
        yield Tied(seats=standing.tied or standing.winners, shared=bool(standing.winners))
    if standing.winners and rules.limit is not None:
        yield GameOver(winners=standing.winners)


def told(record: Record) -> tuple[Event, ...]:
    """All events of a deal, in order."""
    return tuple(event for step in steps(record) for event in step.events)


def is_over(state: DealState) -> bool:
    """Whether nothing is left to do in a deal."""
    return phase(state) == "over"
