"""Cancellation Hearts: two packs, 6 to 11 players, identical cards that cancel each other.

The rules are those that card game collections report; the two tricks of the first tests are published cases.
"""

import json
from random import Random as Dice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.engine import choose_moon, exchange, judge, legal, phase, place, start, taker
from hearts_lab.errors import BadDeal, BadRules
from hearts_lab.game import deal
from hearts_lab.history import Record, told
from hearts_lab.i18n import LANGUAGES
from hearts_lab.narrate import event_text, seat_names
from hearts_lab.notation.deal_file import read_deal, write_deal
from hearts_lab.players import Duck, Random, play_out
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import moon_points, possible_sums, result
from hearts_lab.state import Deal, DealState, Trick, union, view
from hearts_lab.trace import first_failed


def trick(cards: str, *, cancels: bool = True) -> Trick:
    played = tuple(map(Card.parse, cards.split()))
    return Trick(0, len(played), played, cancels)


def test_two_jacks_cancel_each_other_and_the_ten_takes_the_trick() -> None:
    assert taker(trick("JC TC 9C 8C 4C JC")) == 1


def test_a_trick_in_which_everything_cancels_is_taken_by_nobody() -> None:
    assert taker(trick("JC JC TC TC 9C 9C")) is None


def test_cards_of_other_suits_neither_cancel_nor_take_the_trick() -> None:
    assert taker(trick("4C AS AS 5C KD KD")) == 3
    assert taker(trick("4C 4C AS KD 2H 3H")) is None


def test_where_cards_do_not_cancel_the_first_of_two_equals_is_higher() -> None:
    assert taker(trick("TC JC JC 9C 8C 4C", cancels=False)) == 1


def test_a_pair_that_is_not_complete_yet_still_wins() -> None:
    assert taker(trick("TC JC 9C")) == 1


SIX = "cancellation"


def six(plays: str) -> DealState:
    """The state after some tricks of six players whose hands are not known; seat 0 leads."""
    rules = preset(SIX).rules(6)
    table = Deal(rules=rules, hands=(None,) * 6, direction=0, leader=0)
    state = start(table)
    for code in plays.split():
        state = place(state, Card.parse(code))
    return state


def test_the_same_leader_leads_again_and_the_next_winner_takes_both_tricks() -> None:
    state = six("JC JC TC TC 9C 9C")
    assert state.turn == 0
    assert state.takers == (None,)
    assert str(state.waiting) == "9C 9C TC TC JC JC"
    state = six("JC JC TC TC 9C 9C  2D 3D AD 4D 5D 6D")
    assert state.takers == (2, 2)
    assert len(state.taken[2]) == 12
    assert not state.waiting


def test_cancelled_hearts_still_score() -> None:
    state = six("2C 3C 4C 5C 6C 7C  8H 8H QS QS 2H 3H")
    assert state.takers == (5, 4)  # seat 5 leads 8♥, seat 0 cancels it; 3♥ at seat 4 is the highest left
    assert result_points(state)[4] == 2 + 26 + 2


def result_points(state: DealState) -> list[int]:
    """Count each pile by hand: 1 a heart, 13 a queen."""
    return [
        sum(13 if card is QUEEN_OF_SPADES else card.suit is Suit.HEARTS for card in pile)
        for pile in state.taken
    ]


def finish(last: str, **options: object) -> DealState:
    """Eleven players hold 9 cards; the last of nine tricks is the one given."""
    rules = preset(SIX).rules(11, **options)
    state = start(Deal(rules=rules, hands=(None,) * 11, direction=0, leader=0))
    codes = last.split()
    left = rules.pack - Cards.from_iterable(map(Card.parse, codes))
    filler = [card for card in left if card.suit is not Suit.HEARTS and card is not QUEEN_OF_SPADES]
    for card in (*filler[:64], *[card for card in left if card not in filler[:64]][:24]):
        if len(state.plays) == 88:
            break
        state = place(state, card)
    for code in codes:
        state = place(state, Card.parse(code))
    return state


LAST = "KD KD QD QD 2H 2H 3H 3H 4H 5H 6H"


def test_an_undecided_last_trick_goes_to_the_second_of_the_two_highest() -> None:
    state = finish(LAST)
    leader = state.tricks[-1].leader
    assert state.takers[-1] == (leader + 1) % 11
    assert not state.waiting


def test_an_undecided_last_trick_may_be_lost_and_the_sum_says_so() -> None:
    state = finish(LAST, last_trick_undecided="nobody")
    assert state.takers[-1] is None
    assert sum(state.tricks_taken) == 8
    lost = state.waiting
    assert sum(card.suit is Suit.HEARTS for card in lost) == 7
    events = {event.id: event for event in told(Record.of(state))}
    assert "TRICK" in events
    assert getattr(events["CANCELLED"], "how", None) == "lost"
    summed = events["SUM"]
    assert summed.expected == sum(summed.points)  # type: ignore[attr-defined]


def test_all_28_point_cards_make_a_moon_worth_52() -> None:
    rules = preset(SIX).rules(8)
    assert len(rules.point_cards) == 28
    assert moon_points(rules) == 52
    assert possible_sums(rules) == {52, 7 * 52, -52}


@pytest.mark.parametrize(
    ("players", "hand", "kitty"), [(6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)]
)
def test_two_packs_go_round_as_far_as_they_do(players: int, hand: int, kitty: int) -> None:
    rules = preset(SIX).rules(players)
    assert (rules.hand_size, rules.kitty_size) == (hand, kitty)


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"cancelling": "first-higher"}, "one_deck"),
        ({"last_trick_undecided": "nobody"}, "one_deck"),
        ({"decks": 2}, "player_range"),
        ({"decks": 3}, "decks"),
    ],
)
def test_two_deck_options_are_refused_with_one_deck(options: dict[str, Any], key: str) -> None:
    with pytest.raises(BadRules) as refused:
        preset("party").rules(4, **options)
    assert refused.value.key == key


def test_a_table_where_the_first_is_higher_needs_no_rule_for_undecided_tricks() -> None:
    with pytest.raises(BadRules) as refused:
        preset(SIX).rules(8, cancelling="first-higher", last_trick_undecided="nobody")
    assert refused.value.key == "always_decided"


def test_the_two_of_clubs_opens_from_the_first_of_its_holders() -> None:
    rules = preset(SIX).rules(8, first_lead="lowest-club")
    for seed in range(20):
        table = deal(seed, rules, direction=0)
        state = start(table)
        assert table.leader is not None
        holders = [seat for seat in range(8) if Card.parse("2C") in state.hands[seat].known]
        first = next(seat % 8 for seat in range(table.leader, table.leader + 8) if seat % 8 in holders)
        assert state.turn == first
        assert set(map(str, legal(state))) == {"2C"}


def test_without_a_leader_nobody_can_tell_who_opens() -> None:
    rules = preset(SIX).rules(8, first_lead="lowest-club")
    hands = deal(1, rules, direction=0).hands
    with pytest.raises(BadDeal) as refused:
        start(Deal(rules=rules, hands=hands, direction=0))
    assert refused.value.key == "leader_needed"


rule_sets = st.builds(
    lambda players, **options: preset(SIX).rules(players, **options),
    st.integers(6, 11),
    last_trick_undecided=st.sampled_from(["second", "nobody"]),
    first_lead=st.sampled_from(["left-of-dealer", "lowest-club"]),
    moon=st.sampled_from(["choice", "add", "subtract"]),
    first_trick_points=st.sampled_from(["forbidden", "allowed"]),
)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules=rule_sets, seed=st.integers(0, 10**6))
def test_any_deal_is_played_out_with_every_card_scored_once(rules: RuleSet, seed: int) -> None:
    dice = Dice(seed)
    state = start(deal(seed, rules))
    if phase(state) == "passing":
        state = exchange(state, [dice.sample(list(hand.known), rules.pass_count) for hand in state.hands])
    while state.turn is not None:
        held = union((*(hand.known for hand in state.hands), *state.taken, state.waiting))
        on_table = Cards.from_iterable(state.trick.cards if state.trick else ())
        kitty = Cards.EMPTY if state.kitty_owner is not None else state.deal.kitty or Cards.EMPTY
        assert held + on_table + kitty == rules.pack
        allowed = legal(state)
        assert allowed
        verdicts = judge(state, state.turn)
        assert {card for card, checks in verdicts.items() if first_failed(checks) is None} == set(allowed)
        if dice.random() < 0.05:
            record = Record.of(state)
            again = read_deal(json.loads(json.dumps(write_deal(record))))
            assert again == record
            assert again.state() == state
            seen = view(state, state.turn)
            assert Record.of(seen.state).state() == seen.state
            assert legal(seen.state) == allowed
        state = place(state, dice.choice(list(allowed)))
    assert union(state.taken) + state.waiting == rules.pack
    outcome = result(state)
    assert sum(outcome.points) == 52 - sum(result_points_of(state.waiting))
    if outcome.scores is None:
        state = choose_moon(state, "add")
        outcome = result(state)
    assert sum(outcome.scores or ()) in possible_sums(rules)


def result_points_of(cards: Cards) -> list[int]:
    return [13 if card is QUEEN_OF_SPADES else int(card.suit is Suit.HEARTS) for card in cards]


@pytest.mark.parametrize("players", range(6, 12))
def test_the_built_in_players_play_it_to_the_end_and_it_can_be_told(players: int) -> None:
    seats = tuple(Duck() if seat % 2 else Random(seat) for seat in range(players))
    state = play_out(start(deal(players, preset(SIX).rules(players))), seats)
    assert phase(state) == "over"
    for lang in LANGUAGES:
        names = seat_names(state.deal, lang)
        assert all(event_text(event, names, lang) for event in told(Record.of(state)))
