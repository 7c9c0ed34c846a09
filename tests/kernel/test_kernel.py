"""The kernel plays the same game as the readable engine, compiled or not."""

from random import Random as Dice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearts_lab.engine import start
from hearts_lab.errors import BadRules
from hearts_lab.game import deal
from hearts_lab.kernel import jit
from hearts_lab.kernel.playouts import whole_deal
from hearts_lab.kernel.policy import AVOID, CAUTIOUS, DUCK, RANDOM
from hearts_lab.kernel.rules import pack
from hearts_lab.kernel.score import scores
from hearts_lab.players import Duck, play_out
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import Scores, result
from hearts_lab.state import DealState
from tests.core.strategies import rule_sets


def by_kernel(seed: int, rules: RuleSet, policy: int, number: int = 0) -> tuple[int, ...]:
    """The piles, as bit masks, when one policy plays all seats."""
    direction = rules.direction(number) or 0
    who = sum(policy << 8 * seat for seat in range(rules.players))
    return whole_deal(seed, number, pack(rules), who, direction, rules.pass_count, (0,) * rules.players)[1]


def by_engine(seed: int, rules: RuleSet, number: int = 0, totals: Scores = ()) -> DealState:
    state = start(deal(seed, rules, number=number, totals=totals, direction=rules.direction(number) or 0))
    return play_out(state, (Duck(),) * rules.players)


def one_pack() -> st.SearchStrategy[RuleSet]:
    """Rule sets of every kind, less the free choice of a shooter, which the kernel makes by itself."""
    fixed = rule_sets().filter(lambda rules: rules.decks == 1)
    return fixed.filter(lambda rules: "choice" not in (rules.moon, rules.sun) and rules.exact_limit is None)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=one_pack(), seed=st.integers(0, 10**9), number=st.integers(0, 7))
def test_a_deal_of_ducks_ends_alike_under_any_rule_set(rules: RuleSet, seed: int, number: int) -> None:
    dice = Dice(seed)
    totals = tuple(dice.randrange(-30, 120) for _ in range(rules.players))
    state = by_engine(seed, rules, number, totals)
    taken = by_kernel(seed, rules, DUCK, number)
    assert taken == tuple(pile.mask for pile in state.taken)
    assert scores(taken, totals, pack(rules)) == result(state).scores


@pytest.mark.parametrize("name", ["classic", "family", "party", "windows", "omnibus", "bicycle", "pagat"])
def test_a_deal_of_ducks_ends_alike_under_every_preset(name: str) -> None:
    for players in preset(name).player_counts:
        rules = preset(name).rules(players, moon="add")
        for number in range(8):
            state = by_engine(11, rules, number)
            assert by_kernel(11, rules, DUCK, number) == tuple(pile.mask for pile in state.taken)


@pytest.mark.parametrize("policy", [RANDOM, DUCK, AVOID, CAUTIOUS])
def test_every_card_is_taken_once_whoever_plays(policy: int) -> None:
    for players in range(3, 8):
        rules = preset("party").rules(players)
        for seed in range(20):
            taken = by_kernel(seed, rules, policy)
            assert sum(taken) == rules.pack.mask
            assert sum(pile.bit_count() for pile in taken) == len(rules.pack)


@pytest.mark.skipif(not jit.available(), reason="numba is not installed")
@pytest.mark.parametrize("policy", [RANDOM, CAUTIOUS])
def test_compiled_and_plain_give_the_same_deals(policy: int) -> None:
    compiled = jit.fast(whole_deal, patience=None)
    rules = preset("party").rules(4)
    who = sum(policy << 8 * seat for seat in range(4))
    for seed in range(100):
        given = (seed, 5, pack(rules), who, 1, 3, (0,) * 4)
        assert compiled(*given) == whole_deal(*given)


def test_random_players_shoot_near_thirteen_moons_in_a_thousand_deals() -> None:
    """The known share for random players is 1.3 %; three standard errors of 1,500 deals are 0.9."""
    rules = preset("classic").rules()
    needed = pack(rules).moon_cards
    moons = sum(
        any(pile & needed == needed for pile in by_kernel(seed, rules, RANDOM)) for seed in range(1500)
    )
    assert 0.004 < moons / 1500 < 0.022


def test_two_packs_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadRules) as refused:
        pack(preset("cancellation").rules(8))
    assert "Cancellation Hearts" in refused.value.text("en")
    assert "Cancellation Hearts" in refused.value.text("sv")
