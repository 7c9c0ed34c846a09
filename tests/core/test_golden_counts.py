"""How many legal ways there are to play a few tricks: fixed deals, counted by three programs.

The engine, the referee of the tests, which shares nothing with it, and OpenSpiel where it has the rule set's
rules: one count for each deal and rule set, and one play too many or too few anywhere would change it.
"""

from typing import Any

import pytest

from hearts_lab.engine import legal, place, start
from hearts_lab.game import deal
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import DealState
from tests.core import referee
from tests.core.test_openspiel import number, pyspiel

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

OPENINGS = (0, 1, 2, 13, 19)
"""Deals of which the first two tricks are counted."""
SHORT_ENDING, ENDINGS = 365, (18, 24, 50, 66)
"""Deals of which the last five tricks are counted; the longer ones in the slow suite."""


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


@pytest.mark.parametrize("name", SPIEL)
@pytest.mark.parametrize("seed", OPENINGS)
def test_the_first_two_tricks_can_be_played_in_as_many_ways_by_every_count(name: str, seed: int) -> None:
    state = opening(seed, preset(name).rules())
    ways = refereed(state, 8)
    assert counted(state, 8) == ways
    if SPIEL[name] is not None and seed == OPENINGS[2]:  # the one with the fewest ways: OpenSpiel is slow
        assert spiel_counted(name, state, 8) == ways


def test_the_last_five_tricks_can_be_played_in_as_many_ways_by_every_count_under_classic() -> None:
    state = ending(SHORT_ENDING, preset("classic").rules())
    assert counted(state, 20) == refereed(state, 20)


@pytest.mark.slow
@pytest.mark.parametrize("name", SPIEL)
@pytest.mark.parametrize("seed", [SHORT_ENDING, *ENDINGS])
def test_the_last_five_tricks_can_be_played_in_as_many_ways_by_every_count(name: str, seed: int) -> None:
    state = ending(seed, preset(name).rules())
    assert counted(state, 20) == refereed(state, 20)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, options in SPIEL.items() if options is not None])
def test_openspiel_counts_as_many_ways_for_the_last_five_tricks(name: str) -> None:
    state = ending(SHORT_ENDING, preset(name).rules())
    assert spiel_counted(name, state, 20) == refereed(state, 20)
