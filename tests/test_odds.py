"""Odds: every exact figure held against trying all ways in which the cards can lie and be played."""

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import sqrt
from pathlib import Path

import pytest

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards
from hearts_lab.engine import exchange, legal, place, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.odds import Danger, Moon, Share, break_even, choices, danger, holder, html, lines, moon
from hearts_lab.odds.bounds import countable
from hearts_lab.odds.laid import laid
from hearts_lab.odds.report import chance_text
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
@pytest.mark.parametrize("seed", range(3))
def test_forced_and_possible_equal_trying_every_deal_and_every_play(seed: int, table: int) -> None:
    state = endings(2, seed, table=table)
    assert state.turn is not None
    found = danger(view(state, state.turn), worlds=8)
    assert found.bounds.exact
    expected = by_hand(state, state.turn)
    assert {each.card for each in found.cards} == {*expected}
    for each in found.cards:
        assert (each.forced.value, each.possible.value) == tuple(map(float, expected[each.card]))


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
        assert (each.forced.value, each.possible.value) == tuple(map(float, expected[each.card]))


# Exact on the first trick too, where there are far too many deals to try.


@pytest.mark.slow
def test_exact_bounds_agree_with_sampled_deals_all_through_a_deal() -> None:
    """The z-scores of all shares that are neither 0 nor 1: none beyond 4."""
    tries, looked, far = 1500, 0, 0
    for seed in range(6):
        rng = Rng(seed, 5)
        for tricks in (13, 12, 10, 8, 6):
            state = endings(tricks, seed, table=seed % 4)
            assert state.turn is not None
            seen = view(state, state.turn)
            hidden = worlds(seen)
            drawn = [hidden.sample(rng) for _ in range(tries)]
            for each in danger(seen, worlds=1).cards:
                trick = laid(seen, each.card)
                found = [trick.takes_queen(world.hands, world.kitty) for world in drawn]
                for exact, hits in zip((each.forced, each.possible), zip(*found, strict=True), strict=True):
                    if exact.value in (0, 1):
                        assert sum(hits) == tries * exact.value
                        continue
                    error = sqrt(exact.value * (1 - exact.value) / tries)
                    far += abs(sum(hits) / tries - exact.value) > 4 * error
                    looked += 1
    assert looked > 30
    assert far == 0


def passed_left(seed: int) -> DealState:
    """A deal in which everybody has passed the three lowest cards to the left."""
    state = start(deal(seed, direction=1))
    return exchange(state, [list(hand.known)[:3] for hand in state.hands])


def test_a_passed_queen_is_certainly_on_the_left() -> None:
    state = start(deal(5, direction=1))
    seat = next(s for s, hand in enumerate(state.hands) if QUEEN_OF_SPADES in hand.known)
    passes = [list(hand.known)[:3] for hand in state.hands]
    passes[seat] = [
        QUEEN_OF_SPADES,
        *[card for card in state.hands[seat].known if card is not QUEEN_OF_SPADES][:2],
    ]
    chances = holder(view(exchange(state, passes), seat))
    assert chances[(seat + 1) % 4] == 1
    assert sum(chances) == 1


@pytest.mark.parametrize("seed", range(4))
def test_another_unseen_card_lies_left_10_across_13_right_13_times_out_of_36(seed: int) -> None:
    """Seen by the seat to lead; others know besides where the two of clubs is."""
    state = passed_left(seed)
    seat = state.turn
    assert seat is not None
    passed = state.passed[seat]
    assert passed is not None
    unseen = CLASSIC.pack - state.hands[seat].known - passed
    assert len(unseen) == 36
    chances = worlds(view(state, seat)).chances
    for card in unseen:
        around = [chances[card][(seat + step) % 4] for step in range(4)]
        assert around == [0, Fraction(10, 36), Fraction(13, 36), Fraction(13, 36)]
    for card in passed:
        assert [chances[card][(seat + step) % 4] for step in range(4)] == [0, 1, 0, 0]


# What is known stays known.


def test_a_player_who_did_not_follow_spades_never_has_the_queen() -> None:
    """cases.md 29: the sampled and the counted worlds alike."""
    state = endings(8, 3)
    while state.turn is not None:
        seen = view(state, state.turn)
        chances = holder(seen)
        for seat, hand in enumerate(seen.state.hands):
            if QUEEN_OF_SPADES in hand.barred:
                assert chances[seat] == 0
        state = place(state, next(iter(legal(state))))


def test_nobody_shoots_once_another_seat_has_a_point_card() -> None:
    """cases.md 25."""
    state = endings(6, 12)
    owners = {seat for seat, pile in enumerate(state.taken) if pile & CLASSIC.point_cards}
    assert owners
    assert state.turn is not None
    found = moon(view(state, state.turn), worlds=40)
    for seat, share in enumerate(found.seats):
        assert bool(found.stopped_by[seat]) == bool(owners - {seat})
        if owners - {seat}:
            assert share == Share(0.0, 0.0)
    assert set(found.open_to) == (owners if len(owners) == 1 else set())


def test_a_passed_card_stays_with_its_receiver_until_it_is_played() -> None:
    """cases.md 26: what you passed is remembered."""
    state = passed_left(2)
    while len(state.plays) < 24:
        assert state.turn is not None
        seen = view(state, state.turn)
        left = (seen.seat + 1) % 4
        for card in set(state.passed[seen.seat] or ()) - set(state.plays):
            assert worlds(seen).chances[card][left] == 1
        state = place(state, legal(state).highest)


def test_once_everything_is_settled_the_odds_are_certain_and_say_so() -> None:
    state = endings(1, 12)
    while state.turn is not None:
        state = place(state, legal(state).lowest)
    found = moon(view(state, 0), worlds=40)
    assert found.method.exact
    taker = next(seat for seat, pile in enumerate(state.taken) if QUEEN_OF_SPADES in pile)
    assert [share.value for share in found.queen] == [float(seat == taker) for seat in range(4)]
    assert all(share.se == 0 for share in (*found.seats, *found.queen))
    assert "cautious" not in "\n".join(lines(found, "en"))


# Samples.


def some_position(plies: int = 14) -> View:
    state = endings(13, 21)
    while len(state.plays) < plies:
        state = place(state, legal(state).lowest)
    assert state.turn is not None
    return view(state, state.turn)


def test_the_same_seed_gives_the_same_odds_and_another_seed_others() -> None:
    seen = some_position()
    assert moon(seen, worlds=60, seed=1) == moon(seen, worlds=60, seed=1)
    assert moon(seen, worlds=60, seed=1).queen != moon(seen, worlds=60, seed=2).queen
    assert danger(seen, worlds=60, seed=1) == danger(seen, worlds=60, seed=1)


def test_more_worlds_narrow_the_error() -> None:
    seen = some_position()
    few, many = (moon(seen, worlds=size).queen for size in (50, 800))
    assert max(share.se for share in many) < max(share.se for share in few) / 3


@pytest.mark.parametrize("model", ["random", "duck", "avoid", "cautious"])
def test_likely_lies_between_forced_and_possible_whoever_plays(model: str) -> None:
    for each in danger(some_position(), worlds=50, model=model).cards:
        assert each.forced.value <= each.likely.value <= each.possible.value


def test_a_choice_that_takes_the_queen_now_ends_the_deal_with_her() -> None:
    state = start(deal(1, direction=0))
    while not (state.trick and QUEEN_OF_SPADES in state.trick.cards and len(state.trick.cards) == 3):
        cards = [*legal(state)]
        state = place(state, QUEEN_OF_SPADES if QUEEN_OF_SPADES in cards else cards[0])
    assert state.turn is not None
    seen = view(state, state.turn)
    found = choices(seen, worlds=30)
    for each in found.choices:
        end = place(state, each.cards.lowest)
        assert each.queen.value == (QUEEN_OF_SPADES in end.taken[seen.seat])


def test_five_hands_are_too_many_to_count_and_the_odds_say_so() -> None:
    table = preset("party").rules(5)
    state = place(start(deal(4, table, direction=0)), legal(start(deal(4, table, direction=0))).lowest)
    assert state.turn is not None
    found = danger(view(state, state.turn), worlds=30)
    assert not found.bounds.exact
    assert found.bounds.worlds == 30
    assert not all(
        countable(worlds(view(state, state.turn)), laid(view(state, state.turn), each.card))
        for each in found.cards
    )
    assert "sampled" in "\n".join(lines(found, "en"))


def test_two_packs_are_refused_in_one_sentence() -> None:
    state = start(deal(1, preset("cancellation").rules(6), direction=0))
    assert state.turn is not None
    for odds in (danger, moon, choices):
        with pytest.raises(HeartsError, match="one pack"):
            odds(view(state, state.turn))


# To shoot or not.


def test_break_even_by_hand() -> None:
    """A moon is 26 better than everybody else, playing safe is average, a failure costs 26 less one heart.

    The others share that heart: 25 less a third. The chance must be 24⅔ out of 50⅔.
    """
    found = break_even(CLASSIC, safe=6.5, failed=25)
    assert (found.moon, found.safe, found.unit) == (-26, 0, "points")
    assert found.chance == pytest.approx((24 + 2 / 3) / (50 + 2 / 3))


def test_a_moon_that_wins_the_game_is_worth_a_smaller_chance_to_who_is_behind() -> None:
    """At 70 against 60, 80 and 90 a moon sends two others over 100 and wins; nothing else helps as much."""
    behind = break_even(CLASSIC, safe=6.5, failed=25, totals=(70, 60, 80, 90))
    assert behind.unit == "win"
    assert behind.chance < break_even(CLASSIC, safe=6.5, failed=25).chance


# In words.


def test_a_chance_never_has_more_digits_than_are_known() -> None:
    """The margin is 1.96 standard errors: 0.0236 makes 4.6 in 100, 0.00115 makes 0.2."""
    assert chance_text(Share(0.3333, 0.0236), "en") == "33 ± 5%"
    assert chance_text(Share(0.01333, 0.00115), "en") == "1.3 ± 0.2%"
    assert chance_text(Fraction(10, 36), "en") == "27.8%"
    assert chance_text(Fraction(0), "en") == "0%"
    assert chance_text(Share(0.0, 1 / 402), "sv") == "under 0,7\u00a0%"


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_text_and_html_name_the_method_and_hold_no_hidden_card(lang: str) -> None:
    seen = some_position()
    values: list[Danger | Moon] = [danger(seen, worlds=40, seed=3), moon(seen, worlds=40, seed=3)]
    for value in values:
        for shown in ("\n".join(lines(value, lang)), html(value, lang)):
            assert "cautious" in shown
            assert "40" in shown
            assert {"en": "seed 3", "sv": "frö 3"}[lang] in shown
            assert {"en": "a 95% margin, two standard errors", "sv": "felmarginal, två medelfel"}[
                lang
            ] in shown


def test_names_in_html_are_escaped() -> None:
    shown = html(moon(some_position(), worlds=20), "en", ("<b>A</b>", "B", "C", "D"))
    assert "<b>A</b>" not in shown
    assert "&lt;b&gt;A&lt;/b&gt;" in shown


def test_the_command_gives_what_the_contract_says(tmp_path: Path) -> None:
    deal_file = tmp_path / "deal.json"
    deal_file.write_text(run("deal", "--seed", 7).out)
    found = run("odds", deal_file, "--worlds", 30, "--json").json
    assert set(found["queen"]) >= {"holder", "cards"}
    assert set(found["moon"]) >= {"seats", "se", "population"}
    assert found["queen"]["holder"][0] == 0
    assert found["queen"]["holder"][1] == pytest.approx(1 / 3)
    assert len(found["moon"]["seats"]) == len(found["moon"]["se"]) == 4


def test_a_seat_whose_hand_is_not_known_has_no_odds(tmp_path: Path) -> None:
    deal_file = tmp_path / "deal.json"
    known = run("deal", "--seed", 7).json
    deal_file.write_text(json.dumps(known | {"dealt": [known["dealt"][0], None, None, None]}))
    assert "seat 2 is not known" in refused("odds", deal_file, "--seat", 2)
