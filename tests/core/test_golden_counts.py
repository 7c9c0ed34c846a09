"""How many legal ways there are to play a few tricks: fixed deals, counted by three programs.

The engine, the referee of the tests, which shares nothing with it, and OpenSpiel where it has the rule set's
rules: one count for each deal and rule set, and one play too many or too few anywhere would change it.
"""

from collections.abc import Callable
from typing import Any

import pytest

from hearts_lab.engine import legal, place, start
from hearts_lab.game import deal
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import DealState
from tests.core import referee
from tests.core.test_openspiel import number, numbers, pyspiel

QUEEN_BREAKS_NOTHING = {"qs_breaks_hearts": False}
POINTS_AT_ONCE = {"qs_breaks_hearts": False, "no_pts_on_first_trick": False}
SPIEL: dict[str, dict[str, bool] | None] = {
    "classic": QUEEN_BREAKS_NOTHING,
    "family": POINTS_AT_ONCE,
    "party": {},
    "windows": None,
    "omnibus": QUEEN_BREAKS_NOTHING,
    "microsoft": QUEEN_BREAKS_NOTHING,
    "bicycle": {},
    "pagat": POINTS_AT_ONCE,
    "openspiel": {},
}
"""OpenSpiel's options that make a rule set's rules of play; it has none for `windows`."""

FIRST_TWO_TRICKS: dict[int, tuple[int, ...]] = {}
LAST_FIVE_TRICKS: dict[int, tuple[int, ...]] = {}


def opening(seed: int, rules: RuleSet) -> DealState:
    """Deal the cards of a seed, nobody passing."""
    return start(deal(seed, rules, direction=0))


def ending(seed: int, rules: RuleSet) -> DealState:
    """Play eight tricks: each time the highest legal card of the suit of which the hand holds most."""
    state = opening(seed, rules)
    while len(state.tricks) < 8:
        held = state.hands[state.turn or 0].known
        state = place(state, max(legal(state), key=lambda card: (len(held.of(card.suit)), card.rank)))
    return state


def counted(state: DealState, plays: int) -> int:
    """Let the engine count; equal positions between two tricks are counted once."""
    known: dict[Any, int] = {}

    def count(state: DealState, plays: int) -> int:
        choice = legal(state)
        if plays == 1:
            return len(choice)
        between = state.trick is not None and not state.trick.cards
        key = (state.hands, state.turn, state.broken_by is None)
        if between and key in known:
            return known[key]
        ways = sum(count(place(state, card), plays - 1) for card in choice)
        if between:
            known[key] = ways
        return ways

    return count(state, plays)


def refereed(state: DealState, plays: int) -> int:
    """Let the referee count."""
    assert state.turn is not None
    return referee.ways(
        state.rules,
        [frozenset(map(str, hand.known)) for hand in state.hands],
        state.turn,
        plays,
        first=not state.tricks,
        broken=state.broken_by is not None,
    )


def spiel_counted(name: str, state: DealState, plays: int) -> int:
    """Let OpenSpiel count."""
    theirs = pyspiel.load_game("hearts", SPIEL[name]).new_initial_state()
    theirs.apply_action(0)
    for row in zip(*(hand or () for hand in state.deal.hands), strict=True):
        for card in row:
            theirs.apply_action(number(card))
    for card in state.plays:
        theirs.apply_action(number(card))

    def count(theirs: Any, plays: int) -> int:  # noqa: ANN401 - pyspiel has no types
        actions = theirs.legal_actions()
        return len(actions) if plays == 1 else sum(count(theirs.child(act), plays - 1) for act in actions)

    return count(theirs, plays)
