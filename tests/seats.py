"""Players asked in states of any table: what every one of them must do."""

from collections.abc import Callable
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hearts_lab.cards import Cards
from hearts_lab.checks import check_pass
from hearts_lab.engine import exchange, legal, phase, play, start
from hearts_lab.players import Player
from hearts_lab.rules import RuleSet
from hearts_lab.state import DealState, View, view
from hearts_lab.trace import first_failed
from tests.core.strategies import SHAPES, TEMPERS, rule_sets, some_deal

MOMENTS = 8
"""In how many states of a deal's play something is proved; before its pass it is proved besides."""


def of_any_table(views: int, *, same: bool, prove: Callable[[DealState, Random], None]) -> None:
    """Prove something of at least so many states under random rule sets."""

    def about(rules: RuleSet, random: Random) -> None:
        state = start(some_deal(rules, random.choice(SHAPES), random))
        if phase(state) == "passing":
            prove(state, random)
            cards = [random.sample(list(hand.known), rules.pass_count) for hand in state.hands]
            state = exchange(state, cards)
        temper = TEMPERS[random.choice(list(TEMPERS))]
        plays = random.sample(range(rules.players * rules.hand_size), MOMENTS)
        for number in range(max(plays) + 1):
            if number in plays:
                prove(state, random)
            state = play(state, temper(legal(state), random))

    relaxed = settings(
        max_examples=-(-views // MOMENTS),
        derandomize=same,
        deadline=None,
        database=None,
        print_blob=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    relaxed(given(rule_sets(), st.integers(0, 2**32).map(Random))(about))()


def answer(one: Player, seen: View) -> Cards:
    """What a player passes or plays."""
    if seen.state.trick is None:
        return one.choose_pass(seen)
    return Cards.EMPTY.add(one.choose_card(seen))


def asked(state: DealState, random: Random) -> View:
    """What the seat to act sees: any seat, before the pass."""
    return view(state, random.randrange(state.players) if state.turn is None else state.turn)


def keeps_the_rules(make: Callable[[int], Player]) -> Callable[[DealState, Random], None]:
    """A proof that a player, made from a seed, answers legally, and twice the same."""

    def prove(state: DealState, random: Random) -> None:
        seen = asked(state, random)
        one = make(random.randrange(2**40))
        chosen = answer(one, seen)
        if state.turn is None:
            assert first_failed(check_pass(state, seen.seat, list(chosen))) is None
        else:
            assert chosen <= legal(state)
            assert len(chosen) == 1
        assert answer(one, seen) == chosen

    return prove
