"""Odds: every exact figure held against trying all ways in which the cards can lie and be played."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards
from hearts_lab.engine import exchange, legal, place, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.odds import Danger, Moon, Share, danger, holder, moon
from hearts_lab.odds.bounds import countable
from hearts_lab.odds.laid import laid
from hearts_lab.odds.words import chance_text, html, lines
from hearts_lab.rng import Rng
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import DealState, View, view
from hearts_lab.worlds import worlds
from tests.cli.running import refused, run

CLASSIC = preset("classic").rules()


# Every way in which the cards can lie, and every way in which they can then be played.


def shared_out(cards: Cards, sizes: list[int]) -> Iterator[list[Cards]]:
    """Every way to share cards out into hands of given sizes."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        mine = Cards.from_iterable(chosen)
        for rest in shared_out(cards - mine, sizes[1:]):
            yield [mine, *rest]


def replayed(state: DealState, hands: list[Cards]) -> DealState | None:
    """The state once more with these cards left in the hands; `None` if it was not legal so."""
    dealt = list(hands)
    for trick in (*state.tricks, *([state.trick] if state.trick else [])):
        for seat, card in trick:
            dealt[seat] = dealt[seat].add(card)
    now = start(type(state.deal)(rules=state.rules, hands=tuple(dealt), direction=0))
    for card in state.plays:
        if now.turn is None or card not in legal(now):
            return None
        now = place(now, card)
    return now


def ends_of_trick(state: DealState, tricks: int) -> Iterator[DealState]:
    """The state after the trick on the table, in every way it can be played."""
    if len(state.tricks) > tricks:
        yield state
        return
    for card in legal(state):
        yield from ends_of_trick(place(state, card), tricks)


def by_hand(state: DealState, seat: int) -> dict[Card, tuple[Fraction, Fraction]]:
    """For each legal card, the shares of all deals in which it must, and in which it may, take the queen."""
    seen = view(state, seat).state
    others = [other for other in range(state.players) if other != seat]
    hidden = seen.rules.pack - Cards.from_iterable(seen.plays) - seen.hands[seat].known
    possible_states = []
    for shares in shared_out(hidden, [seen.hands[other].size for other in others]):
        hands = [seen.hands[seat].known] * state.players
        for other, cards in zip(others, shares, strict=True):
            hands[other] = cards
        now = replayed(state, hands)
        if now is not None:
            possible_states.append(now)
    found = {}
    for card in legal(seen):
        must = may = 0
        for now in possible_states:
            taken = {
                QUEEN_OF_SPADES in end.taken[seat] and QUEEN_OF_SPADES not in now.taken[seat]
                for end in ends_of_trick(place(now, card), len(now.tricks))
            }
            must += taken == {True}
            may += True in taken
        found[card] = Fraction(must, len(possible_states)), Fraction(may, len(possible_states))
    return found


def endings(tricks: int, seed: int, rules: RuleSet = CLASSIC, table: int = 0) -> DealState:
    """A deal played at random until each seat has so many cards, with cards of a trick on the table."""
    state, rng = start(deal(seed, rules, direction=0)), Rng(seed, 99)
    while len(state.plays) < rules.players * (rules.hand_size - tricks) + table:
        cards = [card for card in legal(state) if card is not QUEEN_OF_SPADES] or [*legal(state)]
        state = place(state, cards[rng.below(len(cards))])
    return state


@pytest.mark.parametrize("table", [0, 1, 2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_forced_and_possible_equal_trying_every_deal_and_every_play(seed: int, table: int) -> None:
    state = endings(2, seed, table=table)
    assert state.turn is not None
    found = danger(view(state, state.turn), worlds=8)
    assert found.bounds.exact
    expected = by_hand(state, state.turn)
    assert {each.card: (each.forced.value, each.possible.value) for each in found.cards} == {
        card: (pytest.approx(float(must)), pytest.approx(float(may)))
        for card, (must, may) in expected.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("rules", [CLASSIC, preset("party").rules(3), preset("windows").rules()])
@pytest.mark.parametrize("table", [0, 1])
@pytest.mark.parametrize("seed", range(3))
def test_the_same_with_three_cards_in_each_hand(seed: int, table: int, rules: RuleSet) -> None:
    state = endings(3, seed + 40, rules, table)
    assert state.turn is not None
    found = danger(view(state, state.turn), worlds=8)
    expected = by_hand(state, state.turn)
    for each in found.cards:
        must, may = expected[each.card]
        assert (each.forced.value, each.possible.value) == (
            pytest.approx(float(must)),
            pytest.approx(float(may)),
        )
