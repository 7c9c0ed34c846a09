"""A moon of one's own that the rule players would let through is not taken for granted."""

from dataclasses import replace

import pytest

from hearts_lab.cards import Cards
from hearts_lab.coach.moons import calmly, doubt_of, likely, sober
from hearts_lab.coach.situation import Situation
from hearts_lab.engine import place, start
from hearts_lab.rulebook.positions import position
from hearts_lab.rules import preset
from hearts_lab.state import Deal, DealState, view
from hearts_lab.values import Unit, Values, Worth

HANDS = (
    "2C AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "AS KS JS TS 9S 8S 7S 6S 5S 4S 3S 2S QH",
    "AH KH JH TH 9H 8H 7H 6H 5H 4H 3H 2H QS",
)


FREE = {"preset": "classic", "options": {"hearts_broken_by": "free", "moon": "add"}}
"""Hearts may be led at any time, so that a moon takes few tricks; the others get the points."""


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
    """It comes about 24 times of 100, and the search has counted 25: one costs 25 − 1/3 in place of −26.

    The search counts points in whole ones: 12 for each of the 50 moons, of which 24 are 0 and 26 are 25.
    """
    found = sober(promised(0.5), view(dealt("2C 2D"), 2))
    ace = found.worth(Cards.parse("AS"))
    assert ace.value == pytest.approx(-5 + 0.01 * (24 + 2 / 3 + 26))
    assert ace.points == pytest.approx(8 - 0.5 * 12 + 0.26 * 25)
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


def test_a_moon_that_has_been_shot_is_certain() -> None:
    """Every point is home: 26 better than the others and no point of one's own, whatever is played."""
    hand = "AC QS AH KH JH QH 9D 3D 4D 5D 6D 7D 8D"
    plays = ["2C AC 5C 6C", "QS 2S 3S 4S", "AH 2H 3H 4H", "KH 5H 6H 7H", "JH 8H 9H TH", "QH 2D TD JD"]
    seen = view(
        position({"rules": FREE, "dealt": [hand, "", "", ""], "leader": 3, "plays": plays}).state(), 0
    )
    half_missed = Worth(cards=Cards.parse("3D"), value=-2 / 3, points=12.0, moon=1.0)
    both = Values(choices=(half_missed, replace(half_missed, cards=Cards.parse("9D"))), worlds=400)
    found = sober(both, seen)
    assert [each.value for each in found.choices] == pytest.approx([-26, -26])
    assert [(each.points, each.moon, each.cost) for each in found.choices] == [(0, 1, 0), (0, 1, 0)]
    assert found.all_same


def test_who_leads_and_alone_holds_the_points_that_are_left_has_the_moon() -> None:
    """North has her and eleven hearts. The last heart is led now or after another lead that nobody beats."""
    hand = "AC QS AH KH JH QH AD 3D 4D 5D 6D 7D 8D"
    plays = ["2C AC 5C 6C", "QS 2S 3S 4S", "AH 2H 3H 4H", "KH 5H 6H 7H", "JH 8H 9H TH"]
    seen = view(
        position({"rules": FREE, "dealt": [hand, "", "", ""], "leader": 3, "plays": plays}).state(), 0
    )
    choices = [
        Worth(cards=Cards.parse(code), value=-0.5, points=12.0, moon=moon, cost=cost, cost_se=0.8)
        for code, moon, cost in (("QH", 0.97, 0.0), ("AD", 0.7, 8.0), ("3D", 0.5, 12.0))
    ]
    found = sober(Values(choices=tuple(choices), worlds=400), seen)
    for code in ("QH", "AD"):
        worth = found.worth(Cards.parse(code))
        assert (worth.value, worth.points, worth.moon, worth.cost, worth.cost_se) == (-26, 0, 1, 0, 0)
    assert found.worth(Cards.parse("3D")).cost > 20


def test_who_goes_for_the_moon_may_lead_winners_in_any_order_and_pays_for_a_loser() -> None:
    """A♠ and Q♠ are alike once the king has gone; what the sampled players make of the order is no price."""
    hand = "AC AS QS KH AH AD 8D 2D 3C 4C 5C 6C 7C"
    plays = ["2C AC 8C 9C"]
    state = position({"rules": FREE, "dealt": [hand, "", "", ""], "leader": 3, "plays": plays}).state()
    masters = Situation(view(state, 0)).masters(Cards.parse(hand))
    assert Cards.parse("AS AD AH") <= masters
    choices = [
        Worth(cards=Cards.parse(code), value=value, points=12.0, moon=moon, cost=cost, cost_se=0.8)
        for code, value, moon, cost in (("AS", 0.0, 0.9, 0.0), ("AD", 4.0, 0.7, 4.0), ("2D", 16.0, 0.6, 16.0))
    ]
    found = sober(Values(choices=tuple(choices), worlds=400), view(state, 0))
    assert [found.worth(Cards.parse(code)).cost for code in ("AS", "AD")] == [0, 0]
    assert found.worth(Cards.parse("2D")).cost > 0
    unlikely = Values(choices=tuple(replace(each, moon=each.moon / 4) for each in choices), worlds=400)
    assert sober(unlikely, view(state, 0)).worth(Cards.parse("AD")).cost > 0


def test_the_error_of_a_moon_counts_in_what_a_choice_costs() -> None:
    """97 or 94 promises in a hundred are one and the same within their error, and so must the prices be."""
    assert doubt_of(0.0, 100) == 0
    assert doubt_of(0.97, 100) > doubt_of(0.97, 10_000) > 0
    seen = view(dealt("2C 2D"), 2)
    both = [
        Worth(cards=Cards.parse(code), value=0.0, points=12.0, moon=moon, cost_se=0.1)
        for code, moon in (("AS", 1.0), ("2S", 0.97))
    ]
    found = sober(Values(choices=tuple(both), worlds=100), seen)
    assert found.choices[1].cost_se > 1


def test_prices_from_players_of_two_kinds_differ_by_no_less_than_both_errors() -> None:
    """One choice is best where the moon is tried, the other where it is not: no error of 0 between them."""
    ace, two = Cards.parse("AS"), Cards.parse("2S")
    attack = Values.of(
        [Worth(cards=ace, value=0.0, se=0.3), Worth(cards=two, value=9.0, cost=9.0, cost_se=1.0)], worlds=9
    )
    quiet = Values.of(
        [Worth(cards=two, value=1.0, se=0.4), Worth(cards=ace, value=8.0, cost=7.0, cost_se=1.0)], worlds=9
    )
    found = calmly(attack, quiet)
    assert str(found.best.cards) == "AS"
    assert found.worth(two).cost_se == pytest.approx(0.5)  # 0.3² + 0.4² = 0.5²


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
