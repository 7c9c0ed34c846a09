"""Situations that went wrong, or were disputed, at real tables and in other programs: the right value."""

import re
import subprocess
import sys
import unicodedata

import pytest

from hearts_lab.cards import DECK, Card, Cards, Suit
from hearts_lab.checks import check_pass
from hearts_lab.engine import BadPass, check, exchange, legal, place, play, start
from hearts_lab.errors import BadRules
from hearts_lab.game import Game, deal
from hearts_lab.history import Record, told
from hearts_lab.moon_choice import advise
from hearts_lab.notation.deal_file import write_view
from hearts_lab.rules import POINT_CARDS, RuleSet, preset
from hearts_lab.scoring import moon_points, possible_sums, result, settle, verdict
from hearts_lab.state import Deal, DealState, view
from hearts_lab.trace import Dealt, Outcome, Passed, Received, RuleCheck, first_failed
from tests.core.positions import ALL_HEARTS, MOON, cards, finished, position

FOUR = ("classic", "family", "party", "windows", "omnibus", "microsoft", "bicycle", "pagat", "openspiel")
QUEEN_BREAKS_DISCARDED = ("party", "windows", "bicycle", "openspiel")
QUEEN_BREAKS_FOLLOWING = ("party", "bicycle", "openspiel")
POINTS_ON_FIRST_TRICK = ("family", "pagat")


def lead_of(state: DealState) -> str:
    return str(legal(state))


def refusal(state: DealState, card: str) -> RuleCheck | None:
    assert state.turn is not None
    return first_failed(check(state, state.turn, Card.parse(card)))


def outcome_of(rule: str, state: DealState, card: str) -> Outcome:
    assert state.turn is not None
    return next(c.outcome for c in check(state, state.turn, Card.parse(card)) if c.rule == rule)


# Breaking hearts.


@pytest.mark.parametrize("name", FOUR)
def test_the_queen_discarded_on_a_diamond_breaks_hearts_only_where_the_rule_set_says_so(name: str) -> None:
    state = position(preset(name).rules(), {0: "QD 5H 9C", 1: "QS 3S", 2: "4D 5S", 3: "6D 7S"}, leader=0)
    for card in cards("QD QS 4D 6D"):
        state = play(state, card)
    assert state.turn == 0
    assert lead_of(state) == ("9C 5H" if name in QUEEN_BREAKS_DISCARDED else "9C")


@pytest.mark.parametrize("name", FOUR)
def test_the_queen_that_follows_a_spade_breaks_hearts_only_where_playing_her_does(name: str) -> None:
    state = position(preset(name).rules(), {0: "KS 5H 9C", 1: "QS 3D", 2: "4S 5D", 3: "6S 7D"}, leader=0)
    for card in cards("KS QS 4S 6S"):
        state = play(state, card)
    assert lead_of(state) == ("9C 5H" if name in QUEEN_BREAKS_FOLLOWING else "9C")


@pytest.mark.parametrize("name", FOUR)
@pytest.mark.parametrize("heart", ALL_HEARTS.split())
def test_any_discarded_heart_breaks_hearts_whichever_its_rank(name: str, heart: str) -> None:
    state = position(preset(name).rules(), {0: "QD 9C", 1: heart + " 3S"}, table="QD", leader=0)
    assert place(state, Card.parse(heart)).broken_by == len(state.plays)


# What may be played.


@pytest.mark.parametrize("name", FOUR)
def test_with_only_hearts_and_the_queen_she_is_forced_where_she_may_be_led(name: str) -> None:
    state = position(preset(name).rules(), {0: "QS 4H 9H KH"}, leader=0)
    if name == "windows":
        assert lead_of(state) == "QS 4H 9H KH"
        assert outcome_of("HEARTS_LEAD", state, "4H") is Outcome.WAIVED
        assert outcome_of("QUEEN_LEAD", state, "QS") is Outcome.WAIVED
    else:
        assert lead_of(state) == "QS"
        reason = refusal(state, "4H")
        assert reason is not None
        assert (reason.rule, reason.reason) == ("HEARTS_LEAD", "queen_first")


def test_with_only_hearts_and_the_queen_any_may_be_led_where_hearts_may_stand_in_for_her() -> None:
    rules = preset("openspiel").rules(hearts_instead_of_queen=True)
    state = position(rules, {0: "QS 4H 9H KH"}, leader=0)
    assert lead_of(state) == "QS 4H 9H KH"
    assert outcome_of("HEARTS_LEAD", state, "4H") is Outcome.WAIVED


@pytest.mark.parametrize("name", FOUR)
def test_a_void_hand_on_the_first_trick_keeps_its_points_back_where_they_are_forbidden(name: str) -> None:
    state = position(preset(name).rules(), {2: "AS QS 7S 7H 7D"}, table="2C JC", leader=0, first=True)
    everything = name in POINTS_ON_FIRST_TRICK
    assert set(legal(state)) == set(cards("AS QS 7S 7H 7D" if everything else "AS 7S 7D"))
    reason = refusal(state, "QS")
    assert (reason is None) == everything
    assert reason is None or reason.rule == "FIRST_TRICK_POINTS"


@pytest.mark.parametrize("name", FOUR)
def test_a_first_trick_hand_of_nothing_but_points_may_play_any_of_them(name: str) -> None:
    hand = "QS " + ALL_HEARTS.removesuffix(" AH")
    state = position(preset(name).rules(), {2: hand}, table="2C JC", leader=0, first=True)
    assert set(legal(state)) == set(cards(hand))
    expected = Outcome.NOT_APPLICABLE if name in POINTS_ON_FIRST_TRICK else Outcome.WAIVED
    assert outcome_of("FIRST_TRICK_POINTS", state, "QS") is expected


@pytest.mark.parametrize("name", FOUR)
def test_following_suit_beats_the_first_trick_rule(name: str) -> None:
    rules = preset(name).rules(first_lead="left-of-dealer")
    state = position(rules, {1: "QS 4D 5D"}, table="3S", leader=0, first=True)
    assert lead_of(state) == "QS"


@pytest.mark.parametrize("name", FOUR)
def test_a_void_in_diamonds_may_discard_any_of_five_spades_and_a_club_while_hearts_are_whole(
    name: str,
) -> None:
    state = position(preset(name).rules(), {1: "AS KS QS JS TS QC"}, table="4D", leader=0)
    assert len(legal(state)) == 6


@pytest.mark.parametrize("name", ["omnibus", "openspiel", "bicycle", "pagat", "classic"])
def test_the_jack_of_diamonds_may_be_played_on_the_first_trick_although_points_are_forbidden(
    name: str,
) -> None:
    rules = preset(name).rules(bonus_card="JD", first_trick_points="forbidden")
    state = position(rules, {2: "JD QS 7H"}, table="2C JC", leader=0, first=True)
    assert lead_of(state) == "JD"
    # So a first trick can cost something after all: whoever takes it scores minus ten.
    state = position(rules, {2: "JD QS 7H", 3: "3C 5D"}, table="2C AC", leader=0, first=True)
    state = play(play(state, Card.parse("JD")), Card.parse("3C"))
    assert Card.parse("JD") in state.taken[1]


# The first lead, and other numbers of players.


@pytest.mark.parametrize(("players", "opens"), [(3, "2C"), (4, "2C"), (5, "3C"), (6, "2C"), (7, "2C")])
@pytest.mark.parametrize("seed", range(5))
def test_the_lowest_club_of_the_pack_opens_for_every_number_of_players(
    players: int, opens: str, seed: int
) -> None:
    state = start(deal(seed, preset("party").rules(players), direction=0))
    assert lead_of(state) == opens
    assert refusal(
        state, str(next(card for card in state.hands[state.turn or 0].known if str(card) != opens))
    )


def test_with_the_two_of_clubs_in_the_kitty_the_lowest_club_in_play_opens() -> None:
    rules = preset("classic").rules(3, removed="none", kitty="first-trick")
    rest = Cards.DECK - Cards.parse("2C 3C")
    hands = [Cards.from_iterable(list(rest)[seat::3]) for seat in range(3)]
    hands[2] = hands[2].add(Card.parse("3C"))
    state = start(Deal(rules=rules, hands=tuple(hands), direction=0, kitty=Cards.parse("2C")))
    assert state.turn == 2
    assert lead_of(state) == "3C"


def test_which_cards_leave_the_pack_is_data_and_both_published_removals_for_six_work() -> None:
    for removed in ("2D 3D 3C 4C", "2C 3C 2D 3D"):
        rules = preset("party").rules(6, removed=removed)
        assert rules.hand_size == 8
        assert rules.pack >= POINT_CARDS
        assert str(rules.lowest_club) == ("2C" if removed.startswith("2D") else "4C")


@pytest.mark.parametrize("card", [*ALL_HEARTS.split(), "QS"])
def test_a_point_card_never_leaves_the_pack(card: str) -> None:
    with pytest.raises(BadRules, match="all point cards stay in"):
        preset("party").rules(3, removed=card)


@pytest.mark.parametrize("players", [3, 5, 7])
def test_an_odd_number_of_players_never_passes_across(players: int) -> None:
    rules = preset("party").rules(players)
    assert {rules.direction(number) for number in range(20)} == {1, players - 1}
    with pytest.raises(BadRules, match="nobody sits across"):
        preset("party").rules(players, pass_cycle=["left", "across"])


def test_a_hold_deal_has_no_passing_at_all() -> None:
    state = start(deal(1, direction=0))
    assert state.turn is not None
    hand = list(state.hands[0].known)
    refused = first_failed(check_pass(state, 0, hand[:3]))
    assert refused is not None
    assert (refused.rule, refused.reason) == ("PASS_COUNT", "hold")
    with pytest.raises(BadPass):
        exchange(state, [hand[:3], None, None, None])


# Passing.


@pytest.mark.parametrize(
    ("choose", "rule"),
    [
        (lambda _, __: [], "PASS_COUNT"),
        (lambda hand, _: hand[:1], "PASS_COUNT"),
        (lambda hand, _: hand[:2], "PASS_COUNT"),
        (lambda hand, _: hand[:4], "PASS_COUNT"),
        (lambda hand, _: [hand[0], hand[1], hand[0]], "PASS_DISTINCT"),
        (lambda hand, other: [hand[0], hand[1], other[0]], "PASS_IN_HAND"),
    ],
    ids=["none", "one", "two", "four", "one twice", "somebody else's"],
)
def test_a_pass_is_three_different_cards_of_the_hand_and_anything_else_is_refused(choose, rule) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    state = start(deal(3, direction=1))
    hands = [list(hand.known) for hand in state.hands]
    chosen = choose(hands[0], hands[1])
    refused = first_failed(check_pass(state, 0, chosen))
    assert refused is not None
    assert refused.rule == rule
    with pytest.raises(BadPass) as error:
        exchange(state, [chosen, *(hand[:3] for hand in hands[1:])])
    assert error.value.check == refused
    assert state == start(deal(3, direction=1)), "nothing is lost"


@pytest.mark.parametrize("direction", [1, 2, 3])
def test_cards_go_where_the_direction_says_and_nobody_chooses_after_seeing(direction: int) -> None:
    before = start(deal(3, direction=direction))
    passes = [list(hand.known)[:3] for hand in before.hands]
    after = exchange(before, passes)
    for seat in range(4):
        giver = (seat - direction) % 4
        kept = before.hands[seat].known - Cards.from_iterable(passes[seat])
        assert after.hands[seat].known == kept + Cards.from_iterable(passes[giver])
        late = first_failed(check_pass(after, seat, passes[giver]))
        assert late is not None
        assert late.rule == "PASS_BLIND"


def test_the_order_in_which_cards_are_chosen_leaks_nothing() -> None:
    before = start(deal(3, direction=1))
    passes = [list(hand.known)[:3] for hand in before.hands]
    assert exchange(before, passes) == exchange(before, [pile[::-1] for pile in passes])


@pytest.mark.parametrize("direction", [1, 2, 3])
def test_a_seat_sees_its_own_three_cards_and_no_other_pass(direction: int) -> None:
    before = start(deal(3, direction=direction))
    passes = [Cards.from_iterable(list(hand.known)[5:8]) for hand in before.hands]
    after = exchange(before, passes)
    for seat in range(4):
        giver, receiver = (seat - direction) % 4, (seat + direction) % 4
        seen = view(after, seat)
        assert {s for s in range(4) if seen.state.passed[s] is not None} == {seat, giver}
        events = told(Record.of(seen.state))
        assert {event.seat for event in events if isinstance(event, Passed) and event.cards} == {seat, giver}
        taken_up = {event.seat for event in events if isinstance(event, Received) and event.cards}
        assert taken_up == {seat, receiver}
        start_event = events[0]
        assert isinstance(start_event, Dealt)
        assert [hand is not None for hand in start_event.hands] == [s == seat for s in range(4)]
        may_know = set(map(str, before.hands[seat].known + passes[giver]))
        written = write_view(seen)
        text = " ".join(filter(None, [*written["dealt"], *written["passed"]]))
        assert set(text.split()) == may_know
        assert "seed" not in written


def test_before_all_have_passed_nobody_sees_what_comes() -> None:
    dealt = deal(3, direction=1)
    own = Deal(rules=dealt.rules, hands=(dealt.hands[0], None, None, None), direction=1)
    hand = list(dealt.hands[0] or ())
    chosen = exchange(start(own), [hand[:3], None, None, None])
    seen = view(chosen, 0)
    assert seen.hand == Cards.from_iterable(hand[3:])
    assert seen.state.passed == (Cards.from_iterable(hand[:3]), None, None, None)
    again = first_failed(check_pass(chosen, 0, hand[3:6]))
    assert again is not None
    assert again.reason == "chosen"


# Moon and sun.

BICYCLE_OMNIBUS = preset("bicycle").rules(bonus_card="JD", moon_needs_bonus=True, moon="subtract")
WITH_JACK = {"P0 has it": {0: MOON + " JD"}, "P1 has it": {0: MOON, 1: "JD"}}


@pytest.mark.parametrize(
    ("rules", "who", "scores"),
    [
        (preset("pagat").rules(bonus_card="JD", moon="add"), "P0 has it", (-10, 26, 26, 26)),
        (preset("pagat").rules(bonus_card="JD", moon="add"), "P1 has it", (0, 16, 26, 26)),
        (preset("pagat").rules(bonus_card="JD", moon="subtract"), "P0 has it", (-36, 0, 0, 0)),
        (preset("pagat").rules(bonus_card="JD", moon="subtract"), "P1 has it", (-26, -10, 0, 0)),
        (BICYCLE_OMNIBUS, "P0 has it", (-26, 0, 0, 0)),
        (BICYCLE_OMNIBUS, "P1 has it", (26, -10, 0, 0)),
        (preset("openspiel").rules(bonus_card="JD"), "P0 has it", (-10, 26, 26, 26)),
        (preset("openspiel").rules(bonus_card="JD"), "P1 has it", (0, 16, 26, 26)),
    ],
)
def test_a_moon_with_the_jack_of_diamonds(rules: RuleSet, who: str, scores: tuple[int, ...]) -> None:
    state = finished(rules, WITH_JACK[who], "0" * 12 + "1")
    outcome = result(state)
    assert outcome.scores == scores
    assert outcome.moon == (None if scores == (26, -10, 0, 0) else 0)
    assert sum(scores) in possible_sums(rules)


def test_a_moon_that_would_lose_the_game_is_better_taken_off() -> None:
    rules = preset("classic").rules()
    state = finished(rules, {0: MOON}, "0" * 12 + "1", totals=(80, 90, 40, 60))
    choices = result(state).choices
    added, taken_off = (settle(rules, state.deal.totals, choices[way]) for way in ("add", "subtract"))
    assert added == (80, 116, 66, 86)
    assert verdict(rules, [added]).winners == (2,)
    assert taken_off == (54, 90, 40, 60)
    assert verdict(rules, [taken_off]).winners == ()
    advice = advise(state)
    assert advice is not None
    assert advice.best == "subtract"


def test_add_unless_losing_adds_or_takes_off_by_what_the_shooter_needs() -> None:
    rules = preset("classic").rules(moon="add-unless-losing")
    losing = finished(rules, {0: MOON}, "0" * 12 + "1", totals=(80, 90, 40, 60))
    assert result(losing).scores == (-26, 0, 0, 0)
    level = finished(rules, {0: MOON}, "0" * 12 + "1", totals=(40, 90, 40, 60))
    assert result(level).scores == (0, 26, 26, 26), "40 against 66, 86 and 116 wins"
    early = finished(rules, {0: MOON}, "0" * 12 + "1", totals=(60, 10, 0, 0))
    assert result(early).scores == (0, 26, 26, 26), "nobody is at the limit"


def test_a_moon_is_seen_by_its_cards_and_never_by_the_sum() -> None:
    rules = preset("classic").rules(heart_points="rank", queen_points=13)
    thirteen_without_a_card = finished(preset("classic").rules(), {0: ALL_HEARTS, 1: "QS"}, "0" * 12 + "1")
    assert result(thirteen_without_a_card).moon is None
    assert result(thirteen_without_a_card).scores == (13, 13, 0, 0)
    # All hearts but the nine and no queen: 104 - 9 = 95 points, no moon.
    most = " ".join(card for card in ALL_HEARTS.split() if card != "9H")
    assert result(finished(rules, {0: most, 1: "9H QS"}, "0" * 12 + "1")).scores == (95, 22, 0, 0)


@pytest.mark.parametrize("heart", ALL_HEARTS.split())
def test_one_heart_short_of_the_moon_is_twenty_five(heart: str) -> None:
    rest = " ".join(card for card in MOON.split() if card != heart)
    state = finished(preset("classic").rules(), {0: rest, 3: heart}, "0" * 12 + "3")
    assert result(state).scores == (25, 0, 0, 1)
    assert not result(state).choices


@pytest.mark.parametrize(
    ("sun", "scores"),
    [("add", {"": (0, 52, 52, 52)}), ("subtract", {"": (-52, 0, 0, 0)}), ("none", {"": (0, 26, 26, 26)})],
)
def test_all_thirteen_tricks_are_a_sun_or_a_plain_moon(sun: str, scores: dict[str, tuple[int, ...]]) -> None:
    rules = preset("classic").rules(sun=sun, moon="add")
    outcome = result(finished(rules, {0: MOON}, "0" * 13))
    assert outcome.scores == scores[""]
    assert (outcome.sun, outcome.moon) == ((None, 0) if sun == "none" else (0, None))
    twelve = result(finished(rules, {0: MOON}, "0" * 12 + "1"))
    assert twelve.scores == (0, 26, 26, 26)
    assert twelve.sun is None


def test_where_the_shooter_chooses_the_sun_both_ways_are_open() -> None:
    rules = preset("classic").rules(sun="choice", moon="add")
    assert result(finished(rules, {2: MOON}, "2" * 13)).choices == {
        "add": (52, 52, 0, 52),
        "subtract": (0, 0, -52, 0),
    }


def test_above_the_agreed_total_a_shooter_keeps_the_points() -> None:
    rules = preset("classic").rules(moon_max_total=75)
    over = result(finished(rules, {0: MOON}, "0" * 12 + "1", totals=(76, 0, 0, 0)))
    assert (over.moon, over.scores) == (None, (26, 0, 0, 0))
    under = result(finished(rules, {0: MOON}, "0" * 12 + "1", totals=(75, 0, 0, 0)))
    assert under.moon == 0


def test_nobody_is_paid_for_taking_no_trick_when_somebody_shoots_the_moon() -> None:
    rules = preset("openspiel").rules(no_tricks_points=-5)
    assert result(finished(rules, {0: MOON}, "0" * 12 + "1")).scores == (0, 26, 26, 26)
    assert result(finished(rules, {0: ALL_HEARTS, 1: "QS"}, "0" * 12 + "1")).scores == (13, 13, -5, -5)
    assert possible_sums(rules) == {26, 21, 16, 11, 78}


# The end of a game.


def test_at_the_limit_the_lowest_total_wins_alone_whatever_ties_there_are_above_it() -> None:
    assert verdict(preset("classic").rules(), [(106, 45, 45, 20)]).winners == (3,)


@pytest.mark.parametrize("name", ["classic", "family", "party", "windows"])
def test_a_tie_for_the_lowest_total_is_never_decided_by_where_somebody_sits(name: str) -> None:
    tied = [(104, 38, 38, 80), (38, 104, 80, 38), (38, 38, 104, 80)]
    for totals in tied:
        stands = verdict(preset(name).rules(), [totals])
        assert stands.winners == ()
        assert [totals[seat] for seat in stands.tied] == [38, 38]
        shared = verdict(preset(name).rules(tie="shared"), [totals])
        assert [totals[seat] for seat in shared.winners] == [38, 38]


def test_a_tied_game_is_decided_by_the_first_unique_lowest_total_even_under_the_limit() -> None:
    after = [(104, 38, 38, 80), (78, 39, 45, 99)]
    assert verdict(preset("classic").rules(), after).winners == (1,)
    assert verdict(preset("classic").rules(limit_seen="afresh"), after).winners == ()
    still_tied = [(104, 38, 38, 80), (104, 51, 51, 80), (110, 60, 61, 90)]
    assert verdict(preset("classic").rules(), still_tied[:2]).winners == ()
    assert verdict(preset("classic").rules(), still_tied).winners == (1,)


def test_in_an_extra_deal_anybody_may_win_or_only_the_tied_as_agreed() -> None:
    overtaken = [(104, 38, 38, 40), (104, 50, 52, 41)]
    assert verdict(preset("classic").rules(), overtaken).winners == (3,)
    assert verdict(preset("classic").rules(tie="extra-deal-tied"), overtaken).winners == (1,)


def test_exactly_one_hundred_ends_the_game_unless_only_more_does() -> None:
    assert verdict(preset("classic").rules(), [(100, 45, 46, 20)]).winners == (3,)
    above = preset("classic").rules(limit_rule="exceed")
    assert verdict(above, [(100, 45, 46, 20)]).winners == ()
    assert verdict(above, [(101, 45, 46, 20)]).winners == (3,)
    assert verdict(preset("classic").rules(), [(99, 45, 46, 20)]).winners == ()


def test_negative_totals_stand_unless_there_is_a_floor() -> None:
    before, scores = (12, 30, 25, 40), (-26, 0, 0, 0)
    assert settle(preset("classic").rules(), before, scores) == (-14, 30, 25, 40)
    assert settle(preset("classic").rules(floor=0), before, scores) == (0, 30, 25, 40)


def test_spot_hearts_sum_to_129_with_a_queen_of_25_and_nothing_relies_on_26() -> None:
    rules = preset("classic").rules(heart_points="rank", queen_points=25)
    assert moon_points(rules) == 129
    assert possible_sums(rules) == {129, 3 * 129, -129}
    assert result(finished(rules, {0: MOON}, "0" * 12 + "1")).choices == {
        "add": (0, 129, 129, 129),
        "subtract": (-129, 0, 0, 0),
    }


# The state.


def played(seed: int, rules: RuleSet) -> list[DealState]:
    """Play a deal in which seat 0 goes for every trick, and keep each state."""
    strong = "AC KC QC AD KD JD AS KS QS AH KH QH JH"
    rest = list(Cards.DECK - Cards.parse(strong))
    hands = (Cards.parse(strong), *(Cards.from_iterable(rest[seat::3]) for seat in range(3)))
    state = start(Deal(rules=rules, hands=hands, direction=0, seed=seed))
    states = [state]
    while state.turn is not None:
        pick = max if state.turn == 0 else min
        state = play(state, pick(legal(state), key=lambda card: card.rank))
        states.append(state)
    return states


def test_taking_back_plays_after_a_moon_with_the_jack_restores_everything() -> None:
    states = played(1, preset("omnibus").rules())
    outcome = result(states[-1])
    assert outcome.moon == 0
    assert Card.parse("JD") in states[-1].taken[0]
    whole = Record.of(states[-1])
    for ply, state in enumerate(states):
        back = Record(deal=whole.deal, passed=whole.passed, plays=whole.plays[:ply])
        assert back.state() == state
        assert result(back.state()).points == result(state).points


def test_the_same_seed_deals_the_same_cards_whatever_the_hash_seed() -> None:
    program = (
        "from hearts_lab.game import deal; from hearts_lab.rules import preset\n"
        "for n in range(3, 8): print([str(h) for h in deal(11, preset('party').rules(n)).hands])"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert len(texts) == 1
    assert deal(11) != deal(12)
    assert deal(11, number=0) != deal(11, number=1)


def test_a_game_goes_on_through_the_pass_cycle_and_carries_its_totals() -> None:
    game = Game(rules=preset("classic").rules(moon="add"))
    directions = []
    while not game.over and len(game.deals) < 40:
        dealt = game.next_deal(seed=5)
        assert dealt.totals == game.totals
        directions.append(dealt.direction)
        state = start(dealt)
        if dealt.direction:
            state = exchange(state, [list(hand.known)[:3] for hand in state.hands])
        while state.turn is not None:
            state = play(state, legal(state).lowest)
        game = game.with_deal(state)
    assert game.over
    assert directions == [(1, 3, 2, 0)[number % 4] for number in range(len(directions))]
    assert max(game.totals) >= 100
    assert [game.totals[seat] for seat in game.verdict.winners] == [min(game.totals)]
    assert all(max(totals) < 100 for totals in game.standings[:-1])


# Cards in print.


@pytest.mark.parametrize(
    "word", ["10h", "Th", "T♥", "♥10", "0H", "HT", "h10", "t♥", "10♥\ufe0e", "♥\ufe0fT", "♡10", " TH "]
)
def test_every_common_spelling_of_a_card_is_read_and_one_is_printed(word: str) -> None:
    card = Card.parse(word)
    assert card is Card.of(Suit.HEARTS, card.rank)
    assert str(card) == "TH"
    assert card.symbol == "10♥\ufe0e"


@pytest.mark.parametrize(
    "word", ["the", "hearts", "ten", "queen", "QS.", "Q", "S", "10", "1H", "11H", "QSQ", " "]
)
def test_only_a_whole_word_that_is_a_card_is_read_as_one(word: str) -> None:
    with pytest.raises(ValueError, match=re.escape(word)):
        Card.parse(word)


@pytest.mark.parametrize(
    ("word", "swedish"),
    [("ES", "AS"), ("KS", "KS"), ("DS", "QS"), ("KnS", "JS"), ("10K", "TC"), ("EK", "AC"), ("KK", "KC"),
     ("DK", "QC"), ("KnK", "JC"), ("ER", "AD"), ("KR", "KD"), ("DR", "QD"), ("KnR", "JD"), ("EH", "AH"),
     ("KH", "KH"), ("DH", "QH"), ("KnH", "JH"), ("SD", "QS"), ("KD", "QC"), ("HKn", "JH"), ("R10", "TD")],
)  # fmt: skip
def test_swedish_letters_are_read_when_swedish_is_asked_for(word: str, swedish: str) -> None:
    assert str(Card.parse(word, lang="sv")) == swedish


@pytest.mark.parametrize("word", ["ES", "DS", "KnS", "10K", "EK", "KK", "DR", "KnR"])
def test_swedish_letters_are_not_read_in_english(word: str) -> None:
    with pytest.raises(ValueError, match=re.escape(word)):
        Card.parse(word)


def test_the_same_two_letters_are_the_king_of_diamonds_in_english_and_the_queen_of_clubs_in_swedish() -> None:
    assert str(Card.parse("KD")) == "KD"
    assert str(Card.parse("KD", lang="sv")) == "QC"


def test_the_playing_card_characters_step_over_the_knight() -> None:
    assert Card.parse("QS").unicode == "\U0001f0ad"
    assert Card.parse("KS").unicode == "\U0001f0ae"
    assert Card.parse("AS").unicode == "\U0001f0a1"
    assert Card.parse("JS").unicode == "\U0001f0ab"
    assert Card.parse("2H").unicode == "\U0001f0b2"
    assert Card.parse("AD").unicode == "\U0001f0c1"
    assert Card.parse("KC").unicode == "\U0001f0de"
    for card in DECK:
        name = f"PLAYING CARD {card.rank.name} OF {card.suit.name}"
        assert unicodedata.name(card.unicode) == name
