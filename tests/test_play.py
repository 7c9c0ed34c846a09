"""The play table without a browser: what a person may do, what it leads to, and what stays hidden."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from hearts_lab.cards import QUEEN_OF_SPADES, Cards, Suit
from hearts_lab.engine import IllegalPlay, legal, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import Game
from hearts_lab.history import Record
from hearts_lab.lessons.panels import opened
from hearts_lab.lessons.play import OPPONENTS, PlayTable
from hearts_lab.lessons.saved_table import save
from hearts_lab.lessons.seating import PlayPanel, class_seed
from hearts_lab.notation import share
from hearts_lab.rng import Rng
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import taken_points
from hearts_lab.state import Deal, view
from hearts_lab.worlds import worlds

CLASSIC = preset("classic").rules()
CODE = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def table(rules: RuleSet = CLASSIC, *, seed: int = 7, who: str = "cautious", lang: str = "en") -> PlayTable:
    return PlayTable.dealt(rules, (who,) * rules.players, own=2, seed=seed, lang=lang)


def passed(at: PlayTable) -> PlayTable:
    """Pass the first cards of the hand."""
    cards = [str(card) for card in list(at.hand)[: at.state.rules.pass_count]]
    return at.act({"type": "pass", "cards": cards})


def played(at: PlayTable, plays: int = 99) -> PlayTable:
    """Go on with the lowest legal card, so many times or to the end."""
    if at.phase == "passing":
        at = passed(at)
    for _ in range(plays):
        if at.phase != "playing":
            break
        at = at.act({"type": "play", "card": str(legal(at.state).lowest)})
    return at


def all_clubs() -> PlayTable:
    """The person holds every club and leads: the others must throw all their cards on them."""
    clubs, diamonds, spades, hearts = (Cards.SUITS[suit] & Cards.DECK for suit in Suit)
    hands = (diamonds, hearts, clubs, spades)
    deal = Deal(rules=CLASSIC, hands=hands, direction=0)
    return PlayTable(game=Game(rules=CLASSIC), state=start(deal), seats=("duck",) * 4, own=2, seed=1)


# What is done, and what it leads to.


def test_the_others_play_until_it_is_the_persons_turn() -> None:
    at = passed(table())
    assert at.state.turn == 2
    assert QUEEN_OF_SPADES not in Cards.from_iterable(at.state.plays)  # forbidden on the first trick


def test_a_deal_that_was_played_at_the_table_is_legal_from_its_first_card_to_its_last() -> None:
    at = played(table())
    assert at.phase == "over"
    assert Record.of(at.state).state() == at.state


@pytest.mark.parametrize("who", OPPONENTS[:3])
def test_a_game_goes_on_from_deal_to_deal_and_ends_at_the_limit(who: str) -> None:
    rules = preset("classic").rules(limit=40)
    at = played(table(rules, who=who))
    deals = 1
    while at.may()["next"] or at.phase == "choosing":
        at = at.act({"type": "moon", "choice": "add"} if at.phase == "choosing" else {"type": "next"})
        at, deals = played(at), deals + 1
    totals = at.finished.totals
    assert max(totals) >= 40
    assert at.finished.verdict.winners == (totals.index(min(totals)),)
    assert not at.may()["next"]
    assert sum(totals) % 26 == 0  # a deal sums to 26, a moon to 78 or −26


@pytest.mark.parametrize("wrong", [[], ["2C"], ["2C", "2C", "3C"], ["ZZ"]])
def test_a_pass_that_is_no_pass_is_refused_and_nothing_is_lost(wrong: list[str]) -> None:
    at = table()
    with pytest.raises(HeartsError):
        at.act({"type": "pass", "cards": wrong})
    assert passed(at).phase == "playing"


def test_the_others_choose_their_pass_before_they_see_mine() -> None:
    at = table()
    hand = [str(card) for card in at.hand]
    one, other = (at.act({"type": "pass", "cards": cards}) for cards in (hand[:3], hand[-3:]))
    assert one.state.passed[:2] == other.state.passed[:2]
    assert one.state.passed[3] == other.state.passed[3]


def test_a_refused_card_comes_with_the_rule_and_changes_nothing() -> None:
    at = played(table(), 2)
    refused = next(card for card in at.hand if card not in legal(at.state))
    with pytest.raises(IllegalPlay) as caught:
        at.act({"type": "play", "card": str(refused)})
    assert caught.value.check.rule == "FOLLOW_SUIT"


def test_the_second_click_of_a_double_click_plays_no_second_card() -> None:
    at = passed(table())
    seen = at.last
    card = str(legal(at.state).lowest)
    once = at.act({"type": "play", "card": card, "step": seen})
    for other in once.hand:
        assert once.act({"type": "play", "card": str(other), "step": seen}) is once


def test_undo_goes_back_to_the_same_state_choice_by_choice() -> None:
    at = table()
    line = [at, passed(at)]
    for _ in range(4):
        line.append(played(line[-1], 1))
    for earlier in reversed(line[:-1]):
        at = line.pop().act({"type": "undo"})
        assert at.state == earlier.state
        assert at.shown()["steps"] == earlier.shown()["steps"]
    assert not at.may()["undo"]


def test_undo_after_a_scored_moon_opens_the_choice_again() -> None:
    at = played(all_clubs())
    assert at.phase == "choosing"
    done = at.act({"type": "moon", "choice": "subtract"})
    assert done.finished.totals == (0, 0, -26, 0)
    again = done.act({"type": "undo"})
    assert again.state == at.state
    assert again.act({"type": "moon", "choice": "add"}).finished.totals == (26, 26, 0, 26)


def test_ones_own_moon_is_scored_after_seeing_both_tables() -> None:
    said = played(all_clubs()).shown()["said"]["en"]["moon"]
    assert [way["text"] for way in said["ways"]] == [
        "Totals then: North 26, East 26, South 0, West 26.",
        "Totals then: North 0, East 0, South −26, West 0.",
    ]


def test_trying_another_line_leaves_what_was_played_as_it_is() -> None:
    at = played(table())
    trial = at.act({"type": "try", "ply": at.shown()["own_plays"][5]})
    assert trial.state.turn == 2
    assert trial.state.plays == at.state.plays[: len(trial.state.plays)]
    trial = played(trial)
    assert trial.phase == "over"
    assert not trial.may()["next"]  # the trial does not count
    assert trial.game == at.game
    assert trial.act({"type": "return"}).state == at.state
    assert at.may()["next"]


def test_only_ones_own_card_can_be_tried_again() -> None:
    at = played(table(), 3)
    other = next(ply for ply in range(12) if ply not in at.shown()["own_plays"])
    for ply in (other, -1, 99, "0", None):
        with pytest.raises(HeartsError):
            at.act({"type": "try", "ply": ply})


def test_the_rest_is_played_out_only_when_no_card_that_counts_is_left() -> None:
    claims = 0
    for seed in (7, 8, 25):
        at = passed(table(seed=seed))
        while at.phase == "playing":
            left = Cards.from_iterable(card for hand in at.state.hands for card in hand.known)
            trick = Cards.from_iterable(at.state.trick.cards if at.state.trick else ())
            points = {card for card in left + trick if str(card)[1] == "H" or str(card) == "QS"}
            assert at.may()["claim"] == (not points)
            if not points:
                before = taken_points(at.state)
                done = at.act({"type": "claim"})
                assert done.phase == "over"
                assert taken_points(done.state) == before
                claims += 1
                break
            at = played(at, 1)
    assert claims


def test_nothing_is_settled_while_a_seat_without_tricks_may_win_five_points_by_it() -> None:
    rules = preset("classic").rules(no_tricks_points=-5)
    for seed in (8, 25):
        at = passed(table(rules, seed=seed))
        while at.phase == "playing":
            assert not (at.may()["claim"] and 0 in at.state.tricks_taken)
            at = played(at, 1)


def test_when_the_time_is_up_a_legal_choice_is_made() -> None:
    at = table(preset("classic").rules(play_seconds=15))
    late = at.act({"type": "time"})
    assert late.state.passed[2] is not None
    later = late.act({"type": "time"})
    assert Record.of(later.state).state() == later.state
    assert "Time is up" in later.shown()["said"]["en"]["note"]
    with pytest.raises(HeartsError):
        table().act({"type": "time"})  # no clock at this table


@pytest.mark.parametrize(
    "message", [{}, {"type": "fly"}, {"type": "next"}, {"type": "moon", "choice": "half"}]
)
def test_what_cannot_be_done_is_said_in_one_sentence(message: dict[str, Any]) -> None:
    with pytest.raises(HeartsError) as caught:
        table().act(message)
    assert caught.value.text("sv").endswith(".")


# What is shown, and what is not.


def swapped(at: PlayTable, seed: int) -> PlayTable:
    """The same table as far as the person knows, with the hidden cards dealt otherwise."""
    state = at.state
    world = worlds(view(state, at.own)).sample(Rng(seed))
    hands = list(state.deal.hands)
    for seat in range(state.players):
        gone = [card for ply, card in enumerate(state.plays) if state.player_of(ply)[0] == seat]
        if seat != at.own:
            hands[seat] = Cards(world.hands[seat]) | Cards.from_iterable(gone)
    record = replace(Record.of(state), deal=replace(state.deal, hands=tuple(hands), seed=seed))
    return replace(at, state=record.state(), seed=seed)


def test_what_is_shown_does_not_depend_on_a_hidden_card() -> None:
    at = table(preset("classic").rules(pass_cycle="hold"))  # noqa: S106 - a rule
    while at.phase == "playing" and len(at.hand) > 2:
        for seed in range(2):
            assert swapped(at, seed).shown() == at.shown()
        at = played(at, 1)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_no_hidden_card_and_no_seed_is_in_what_is_shown(lang: str) -> None:
    at = table(lang=lang)
    own = Cards.from_iterable(at.hand)
    while at.phase != "over":
        shown = json.dumps(at.shown())
        own |= at.hand
        seen = {str(card) for card in own | Cards.from_iterable(at.state.plays)}
        assert set(CODE.findall(shown)) <= seen
        assert "seed" not in shown
        at = passed(at) if at.phase == "passing" else played(at, 1)


def test_once_the_deal_is_over_every_hand_lies_open() -> None:
    shown = played(table()).shown()
    assert all(isinstance(hand, str) for hand in shown["steps"][0]["hands"])


def test_more_is_offered_only_where_a_hint_has_more_to_say() -> None:
    at = passed(table())
    verdicts = set()
    while at.phase == "playing":
        asked, said = at, []
        while asked.may()["hint"]:
            asked = asked.act({"type": "hint"})
            said.append(tuple(asked.shown()["said"]["en"]["hint"]))
        assert len(said) == len({*said})
        assert asked.hint is not None
        verdicts.add(asked.hint.verdict)
        at = played(at, 1)
    assert verdicts >= {"forced", "clear"}


def test_the_hint_opens_level_by_level_and_is_gone_after_the_card() -> None:
    at = played(table(), 4)
    said = []
    while at.may()["hint"]:
        at = at.act({"type": "hint"})
        said.append(at.shown()["said"]["en"]["hint"])
    assert [len(each) for each in said] == sorted(len(each) for each in said)
    assert said[-1]
    assert played(at, 1).shown()["said"]["en"]["hint"] == []


def test_the_language_can_be_changed_at_any_time_without_anything_being_played_again() -> None:
    at = played(table(), 3)
    swedish = at.act({"type": "show", "lang": "sv"})
    assert swedish.state == at.state
    shown = swedish.shown()
    assert shown["lang"] == "sv"
    assert shown["since"] == len(shown["steps"]) - 1


def test_the_review_names_each_choice_that_cost_something_and_each_can_be_tried_again() -> None:
    at = played(table()).act({"type": "review"})
    found = at.shown()["said"]["en"]["review"]
    assert found["summary"]
    assert "80 ways" in found["how"]
    own = at.shown()["own_plays"]
    for choice in found["choices"]:
        assert choice["ply"] is None or choice["ply"] in own
    assert at.act({"type": "show", "lang": "sv"}).shown()["said"]["sv"]["review"]["summary"]
    assert played(at.act({"type": "next"}), 2).shown()["said"]["en"]["review"] is None


# Sitting down.


def test_a_panel_that_nothing_was_given_has_dealt_nothing() -> None:
    shown = json.dumps(opened("play").shown())
    assert "steps" not in shown
    assert not CODE.search(shown)


def test_the_same_class_code_deals_the_same_cards_to_everybody() -> None:
    # printf 'class7b' | sha256sum, its first 16 digits
    assert class_seed("Class 7B") == 0x34F0ECCDE865E87C
    one, other = (PlayPanel().act({"type": "new", "code": code}) for code in ("Class 7B", "class-7b"))
    assert one.table is not None
    assert other.table is not None
    assert one.table.state == other.table.state


def test_without_a_class_code_no_two_tables_are_alike() -> None:
    one, other = (PlayPanel().act({"type": "new"}) for _ in range(2))
    assert one.shown()["steps"] != other.shown()["steps"]


@pytest.mark.parametrize("name", ["classic", "family", "party", "windows", "openspiel"])
def test_every_rule_set_on_offer_can_be_played(name: str) -> None:
    at = opened("play", "en", rules=name, code="1")
    assert isinstance(at, PlayPanel)
    assert at.table is not None
    assert played(at.table).phase in {"over", "choosing"}


@pytest.mark.parametrize("players", [3, 5, 6, 7])
def test_three_to_seven_can_sit_at_the_table(players: int) -> None:
    at = opened("play", "sv", rules="party", players=players, code="1")
    assert isinstance(at, PlayPanel)
    assert at.table is not None
    assert len(played(at.table).state.tricks) == at.table.state.rules.hand_size


@pytest.mark.parametrize("wrong", [{"rules": "klassisk"}, {"opponents": "Bo"}, {"players": "many"}])
def test_a_choice_that_is_not_on_offer_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(HeartsError):
        opened("play", "en", **wrong)


def test_leaving_the_table_brings_back_the_choices() -> None:
    at = opened("play", "sv", code="1", opponents="duck").act({"type": "leave"})
    shown = at.shown()
    assert shown["phase"] == "sitting"
    assert next(each for each in shown["sit"]["sv"] if each["name"] == "opponents")["chosen"] == "duck"


def test_an_unknown_panel_is_refused() -> None:
    with pytest.raises(HeartsError):
        opened("poker")


# Another day.


def test_a_table_that_was_saved_at_any_play_goes_on_as_it_was() -> None:
    at = PlayPanel(table=table(), lang="sv")
    while at.table is not None and at.table.phase != "over":
        saved = at.act({"type": "save"}).shown()["saved"]
        again = PlayPanel(lang="sv").act({"type": "resume", "code": saved})
        assert again.table is not None
        assert again.table.state == at.table.state
        assert played(again.table).state == played(at.table).state  # the others play as they would have
        at = replace(at, table=passed(at.table) if at.table.phase == "passing" else played(at.table, 3))


def test_a_saved_table_is_shown_once() -> None:
    at = PlayPanel(table=table()).act({"type": "save"})
    assert "saved" not in at.act({"type": "show", "lang": "sv"}).shown()


@pytest.mark.parametrize("code", ["", "HLT1.", "HLT1.AAAA", "HL1.abc", "x" * 300_000])
def test_what_is_no_saved_table_is_refused(code: str) -> None:
    with pytest.raises(HeartsError):
        PlayPanel().act({"type": "resume", "code": code})


def test_a_saved_table_starts_no_program() -> None:
    data = share.unpack(save(table()), "HLT1.")
    data["seats"][0] = "pipe:touch /tmp/started"
    with pytest.raises(HeartsError):
        PlayPanel().act({"type": "resume", "code": share.pack(data, "HLT1.")})


def test_a_shared_deal_holds_what_the_person_may_know() -> None:
    at = played(table(), 3)
    shared = share.decode(PlayPanel(table=at).act({"type": "share"}).shown()["shared"])
    assert shared.deal.seed is None
    assert [hand is None for hand in shared.deal.hands] == [True, True, False, True]
    assert shared.plays == at.state.plays


def test_the_shared_deal_is_whole_once_it_is_over() -> None:
    at = played(table())
    shared = share.decode(PlayPanel(table=at).act({"type": "share"}).shown()["shared"])
    assert shared.state().taken == at.state.taken
