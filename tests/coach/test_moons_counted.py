"""A moon of one's own that the rule players would let through is not taken for granted."""

import pytest

from hearts_lab.cards import Cards
from hearts_lab.coach.moons import calmly, likely, sober
from hearts_lab.engine import place, start
from hearts_lab.rules import preset
from hearts_lab.state import Deal, DealState, view
from hearts_lab.values import Unit, Values, Worth

HANDS = (
    "2C AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "AS KS JS TS 9S 8S 7S 6S 5S 4S 3S 2S QH",
    "AH KH JH TH 9H 8H 7H 6H 5H 4H 3H 2H QS",
)


def dealt(plays: str = "", *, direction: int = 0, totals: tuple[int, ...] = (0, 0, 0, 0)) -> DealState:
    hands = tuple(map(Cards.parse, HANDS))
    state = start(Deal(rules=preset("classic").rules(), hands=hands, direction=direction, totals=totals))
    for card in plays.split():
        state = place(state, Cards.parse(card).lowest)
    return state


def promised(moon: float, unit: Unit = "points") -> Values:
    shooting = Worth(cards=Cards.parse("AS"), value=-5.0, points=8.0, moon=moon)
    quiet = Worth(cards=Cards.parse("2S"), value=0.0, points=6.0, cost=5.0, cost_se=1.0)
    return Values(choices=(shooting, quiet), worlds=400, unit=unit)


def test_a_moon_that_does_not_come_about_counts_as_missed_by_one_heart() -> None:
    """It comes about 24 times of 100, and the search has counted 25: one costs 25 − 1/3 in place of −26."""
    found = sober(promised(0.5), view(dealt("2C 2D"), 2))
    ace = found.worth(Cards.parse("AS"))
    assert ace.value == pytest.approx(-5 + 0.01 * (24 + 2 / 3 + 26))
    assert ace.points == pytest.approx(8 + 0.01 * 25)
    assert ace.moon == pytest.approx(0.24)


def test_the_best_choice_and_the_costs_follow() -> None:
    """Promised in 97 worlds of 100 it comes about 27 times; the search has counted 48.5 of them."""
    found = sober(promised(0.97), view(dealt("2C 2D"), 2))
    assert str(found.best.cards) == "2S"
    assert (found.best.cost, found.best.cost_se) == (0, 0)
    assert found.worth(Cards.parse("AS")).cost == pytest.approx(0.215 * (50 + 2 / 3) - 5)


def test_without_a_promise_nothing_changes() -> None:
    assert sober(promised(0), view(dealt("2C 2D"), 2)) == promised(0)


def test_a_hand_that_nobody_can_beat_shoots_for_certain() -> None:
    """After the first trick North leads with twelve clubs, the only ones left."""
    state = dealt("2C 2D 2S QS")
    assert state.turn == 0
    assert sober(promised(1.0), view(state, 0)) == promised(1.0)


def test_near_the_limit_a_missed_moon_is_counted_in_games() -> None:
    """At 75 a missed moon reaches 100 and loses to three players with next to nothing."""
    seen = view(dealt("2C 2D", totals=(0, 0, 75, 0)), 2)
    found = sober(promised(0.5, "win"), seen)
    assert 0 < found.worth(Cards.parse("AS")).value - -5.0 < 0.01


def test_more_promise_never_means_less_of_a_chance() -> None:
    chances = [likely(promise / 50) for promise in range(51)]
    assert chances == sorted(chances)
    assert likely(1.0, losers=0) == 1
    assert all(likely(promise / 50, 5, passing=True) <= promise / 50 for promise in range(51))


def test_a_hand_of_aces_and_kings_keeps_its_promise_before_the_pass_and_a_middling_one_does_not() -> None:
    assert likely(0.9, losers=1, passing=True) == 0.9
    assert likely(0.6, losers=6, passing=True) == pytest.approx(0.15)


def test_who_need_not_go_for_the_moon_does_not_pay_for_it() -> None:
    """The ace is worth 10 if it goes for the moon and 1 if it does not; the two 2 and 3: the ace is best."""
    attack = Values.of(
        [Worth(cards=Cards.parse("AS"), value=10.0), Worth(cards=Cards.parse("2S"), value=2.0)], worlds=9
    )
    quiet = Values.of(
        [Worth(cards=Cards.parse("AS"), value=1.0), Worth(cards=Cards.parse("2S"), value=3.0)], worlds=9
    )
    found = calmly(attack, quiet)
    assert [(str(each.cards), each.value, each.cost) for each in found.choices] == [
        ("AS", 1, 0),
        ("2S", 2, 1),
    ]
