"""The rules of Hearts, one small function each, named like its id.

A rule holds one card against one position and says how that came out and why. Every rule is asked about
every card, so that a
learner sees every reason, not only the first. A rule that would have to see a hand that is not known
answers `unknown`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.rules import POINT_CARDS
from hearts_lab.state import DealState, union
from hearts_lab.trace import Outcome, RuleCheck

CLUBS: Final = Cards.SUITS[Suit.CLUBS]
HEARTS: Final = Cards.SUITS[Suit.HEARTS]

# The rules of a play, in the order in which they are asked.


def turn(state: DealState, seat: int, card: Card) -> RuleCheck:  # noqa: ARG001
    """TURN: play clockwise, one card each; whoever took the last trick leads the next."""
    if state.trick is None:
        return _failed("TURN", "over" if state.played_out else "passing")
    if state.turn == seat:
        return YOUR_TURN
    return _failed("TURN", "not_your_turn", turn=state.turn)


def in_hand(state: DealState, seat: int, card: Card) -> RuleCheck:
    """IN_HAND: play a card that you hold."""
    hand = state.hands[seat]
    if card in hand.known:
        return HELD
    if card not in state.rules.pack:
        return _failed("IN_HAND", "not_in_pack", card=card)
    if state.plays.count(card) == state.rules.pack.count(card):
        player, trick = state.player_of(state.plays.index(card))
        return _failed("IN_HAND", "played", card=card, seat=player, trick=trick + 1)
    if hand.complete or _elsewhere(state, seat).count(card) == state.rules.pack.count(card):
        return _failed("IN_HAND", "not_held", card=card)
    if card in hand.barred:
        return _failed("IN_HAND", "shown_void", suit=card.suit, trick=_shown_void(state, seat, card.suit) + 1)
    return _unknown("IN_HAND")


def follow_suit(state: DealState, seat: int, card: Card) -> RuleCheck:
    """FOLLOW_SUIT: play a card of the led suit if you hold one."""
    led = state.trick and state.trick.led
    if not led:
        return LEADS
    if card.suit is led:
        return FOLLOWS
    holds = state.hands[seat].has(Cards.SUITS[led])
    if holds is None:
        return _unknown("FOLLOW_SUIT")
    return (
        _failed("FOLLOW_SUIT", "must_follow", suit=led) if holds else _passed("FOLLOW_SUIT", "void", suit=led)
    )


def first_lead(state: DealState, seat: int, card: Card) -> RuleCheck:  # noqa: ARG001
    """FIRST_LEAD: the lowest club opens the deal, or what the rule set says instead."""
    if state.plays or state.trick is None:
        return NOT_FIRST_LEAD
    if state.rules.first_lead == "left-of-dealer":
        return ANY_FIRST_LEAD
    if state.rules.first_lead == "any-club":
        return (
            _passed("FIRST_LEAD", "a_club") if card.suit is Suit.CLUBS else _failed("FIRST_LEAD", "any_club")
        )
    opening = _opening_club(state)
    if opening is None:
        return _unknown("FIRST_LEAD")
    return (
        _passed("FIRST_LEAD", "opens")
        if card is opening
        else _failed("FIRST_LEAD", "must_open", card=opening)
    )


def first_trick_points(state: DealState, seat: int, card: Card) -> RuleCheck:
    """FIRST_TRICK_POINTS: no point card on the first trick, where the rule set forbids them."""
    if state.tricks or state.trick is None:
        return NOT_FIRST_TRICK
    if card not in POINT_CARDS:
        return NO_POINTS
    if state.rules.first_trick_points == "allowed":
        return POINTS_ALLOWED
    # Following suit comes first: with nothing else of the led suit a point card has to go there.
    follows = card.suit is state.trick.led
    choice = Cards.SUITS[card.suit] if follows else Cards.DECK
    free = state.hands[seat].has(choice.without(POINT_CARDS))
    if free is None:
        return _unknown("FIRST_TRICK_POINTS")
    if free:
        return _failed("FIRST_TRICK_POINTS", "forbidden")
    if follows:
        return _waived("FIRST_TRICK_POINTS", "must_follow", suit=card.suit)
    return _waived("FIRST_TRICK_POINTS", "only_points")


def hearts_lead(state: DealState, seat: int, card: Card) -> RuleCheck:
    """HEARTS_LEAD: a heart may be led once hearts are broken."""
    if state.trick is None or state.trick.cards:
        return HEARTS_NOT_LED
    if card.suit is not Suit.HEARTS:
        return NO_HEART
    rules, hand = state.rules, state.hands[seat]
    if rules.hearts_broken_by == "free":
        return _passed("HEARTS_LEAD", "free")
    if state.broken_by is not None:
        return _broken("HEARTS_LEAD", state, state.broken_by)
    if hand.only(HEARTS):
        return _waived("HEARTS_LEAD", "only_hearts")
    only_points = hand.only(POINT_CARDS)
    if only_points and rules.queen_lead == "after-broken":
        return _waived("HEARTS_LEAD", "only_points")
    if only_points and rules.hearts_instead_of_queen:
        return _waived("HEARTS_LEAD", "instead_of_queen")
    if only_points is None:
        return _unknown("HEARTS_LEAD")
    if only_points:
        return _failed("HEARTS_LEAD", "queen_first", card=QUEEN_OF_SPADES)
    return _failed("HEARTS_LEAD", "unbroken", how=rules.hearts_broken_by)


def queen_lead(state: DealState, seat: int, card: Card) -> RuleCheck:
    """QUEEN_LEAD: the queen of spades may be led at any time, unless the rule set makes her wait."""
    if state.trick is None or state.trick.cards:
        return QUEEN_NOT_LED
    if card is not QUEEN_OF_SPADES:
        return NO_QUEEN
    if state.rules.queen_lead == "free":
        return QUEEN_FREE
    if state.broken_by is not None:
        return _broken("QUEEN_LEAD", state, state.broken_by)
    only = state.hands[seat].only(POINT_CARDS)
    if only is None:
        return _unknown("QUEEN_LEAD")
    return (
        _waived("QUEEN_LEAD", "only_points")
        if only
        else _failed("QUEEN_LEAD", "unbroken", how=state.rules.hearts_broken_by)
    )


RULES: Final[tuple[Callable[[DealState, int, Card], RuleCheck], ...]] = (
    turn,
    in_hand,
    follow_suit,
    first_lead,
    first_trick_points,
    hearts_lead,
    queen_lead,
)
"""The rules of a play, in the order in which they are asked."""


# Passing.


def check_pass(state: DealState, seat: int, cards: Sequence[Card]) -> tuple[RuleCheck, ...]:
    """Hold every rule of passing against the cards a seat would pass."""
    rules, seen = state.rules, state.trick is not None or state.played_out
    hand = state.deal.hands[seat]
    if hand is not None and seen:
        hand = state.hands[seat].known
    twice = [card for card in cards if cards.count(card) > max(1, rules.pack.count(card))]
    foreign = [
        card for card in cards if hand is not None and hand.count(card) < min(cards.count(card), rules.decks)
    ]
    if not state.deal.direction:
        count = _failed("PASS_COUNT", "hold")
    elif len(cards) == rules.pass_count:
        count = _passed("PASS_COUNT", "right", count=rules.pass_count)
    else:
        count = _failed("PASS_COUNT", "wrong", chosen=len(cards), count=rules.pass_count)
    distinct = (
        _failed("PASS_DISTINCT", "twice", card=twice[0]) if twice else _passed("PASS_DISTINCT", "distinct")
    )
    if foreign:
        held = _failed("PASS_IN_HAND", "not_held", card=foreign[0])
    else:
        held = _unknown("PASS_IN_HAND") if hand is None else _passed("PASS_IN_HAND", "held")
    if seen:
        blind = _failed("PASS_BLIND", "seen")
    elif state.passed[seat] is not None:
        blind = _failed("PASS_BLIND", "chosen")
    else:
        blind = _passed("PASS_BLIND", "blind")
    return count, distinct, held, blind


def _opening_club(state: DealState) -> Card | None:
    """The lowest club in play: where a kitty may hide clubs, the lowest one that the leader holds."""
    kitty = state.deal.kitty
    if kitty is not None:
        return (state.rules.pack - kitty).of(Suit.CLUBS).lowest
    hand = state.hands[state.turn or 0]
    return hand.known.of(Suit.CLUBS).lowest if hand.complete else None


def _elsewhere(state: DealState, seat: int) -> Cards:
    """Cards that are known to lie somewhere else than in a hand."""
    others = [hand.known for other, hand in enumerate(state.hands) if other != seat]
    return union((*others, state.deal.kitty or Cards.EMPTY))


def _shown_void(state: DealState, seat: int, suit: Suit) -> int:
    """The number of the trick in which a seat first did not follow a suit."""
    tricks = (*state.tricks, *([state.trick] if state.trick else []))
    return next(
        number
        for number, trick in enumerate(tricks)
        if trick.led is suit and dict(trick).get(seat, trick.cards[0]).suit is not suit
    )


# Rule checks: those that say nothing particular exist once.


def _passed(rule: str, reason: str, **params: object) -> RuleCheck:
    return RuleCheck(rule, Outcome.PASSED, reason, params)


def _failed(rule: str, reason: str, **params: object) -> RuleCheck:
    return RuleCheck(rule, Outcome.FAILED, reason, params)


def _waived(rule: str, reason: str, **params: object) -> RuleCheck:
    return RuleCheck(rule, Outcome.WAIVED, reason, params)


def _unknown(rule: str) -> RuleCheck:
    return RuleCheck(rule, Outcome.UNKNOWN, "hand_unknown")


def _not_applicable(rule: str, reason: str) -> RuleCheck:
    return RuleCheck(rule, Outcome.NOT_APPLICABLE, reason)


def _broken(rule: str, state: DealState, ply: int) -> RuleCheck:
    seat, trick = state.player_of(ply)
    return _passed(rule, "broken", seat=seat, card=state.plays[ply], trick=trick + 1)


YOUR_TURN: Final = _passed("TURN", "your_turn")
HELD: Final = _passed("IN_HAND", "held")
LEADS: Final = _not_applicable("FOLLOW_SUIT", "leads")
FOLLOWS: Final = _passed("FOLLOW_SUIT", "follows")
NOT_FIRST_LEAD: Final = _not_applicable("FIRST_LEAD", "not_first")
ANY_FIRST_LEAD: Final = _not_applicable("FIRST_LEAD", "any_card")
NOT_FIRST_TRICK: Final = _not_applicable("FIRST_TRICK_POINTS", "later_trick")
POINTS_ALLOWED: Final = _not_applicable("FIRST_TRICK_POINTS", "allowed")
NO_POINTS: Final = _passed("FIRST_TRICK_POINTS", "no_points")
HEARTS_NOT_LED: Final = _not_applicable("HEARTS_LEAD", "not_leading")
NO_HEART: Final = _not_applicable("HEARTS_LEAD", "no_heart")
QUEEN_NOT_LED: Final = _not_applicable("QUEEN_LEAD", "not_leading")
NO_QUEEN: Final = _not_applicable("QUEEN_LEAD", "no_queen")
QUEEN_FREE: Final = _passed("QUEEN_LEAD", "free")
