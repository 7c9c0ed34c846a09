"""The panels beside the play table: what they show of a position, worked out by hand where it can be."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.engine import exchange, legal, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.lessons.finder import played
from hearts_lab.lessons.looking import Looking, looking_at
from hearts_lab.lessons.looking import opened as look
from hearts_lab.lessons.meters import METERS
from hearts_lab.lessons.panels import PANELS, opened
from hearts_lab.lessons.pass_trainer import opened as train
from hearts_lab.lessons.position_editor import PositionEditor
from hearts_lab.lessons.seating import PlayPanel
from hearts_lab.lessons.teacher import opened as for_class
from hearts_lab.notation import share
from hearts_lab.odds import danger
from hearts_lab.odds.report import report
from hearts_lab.players import Duck
from hearts_lab.rules import preset
from hearts_lab.state import Deal

MINORS = (Suit.CLUBS, Suit.DIAMONDS)
CODE = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def code_of(record: Record) -> str:
    return share.encode(record)


def held(**options: Any) -> Record:  # noqa: ANN401 - values of options
    """A deal without passing, played out by players that duck."""
    rules = preset("classic").rules(pass_cycle="hold", **options)  # noqa: S106 - a rule
    return played(7, rules, (Duck(),) * 4)


def rows(panel: Looking, section: int, lang: str = "en") -> dict[str, list[str]]:
    return {row["words"]: row["figures"] for row in panel.shown()["said"][lang]["sections"][section]["rows"]}


# Hand reading.


def test_before_the_first_card_each_hidden_place_is_as_likely_and_the_leader_has_the_two_of_clubs() -> None:
    # The leader holds 2♣, which leaves 12 of 38 hidden places there, and 13 with each of the others.
    panel = look("reading", deal=code_of(held()), ply=0)
    assert sorted(set(map(tuple, rows(panel, 1).values()))) == [
        ("100%", "0%", "0%"),
        ("31.6%", "34.2%", "34.2%"),
    ]
    assert ("31,6\u00a0%", "34,2\u00a0%", "34,2\u00a0%") in set(map(tuple, rows(panel, 1, "sv").values()))
    [note] = panel.shown()["said"]["en"]["sections"][1]["notes"]
    assert "28\u202f159\u202f366\u202f024\u202f288\u202f800 ways" in note  # 38! / (12! 13! 13!)


def test_whoever_did_not_follow_a_suit_holds_none_of_it() -> None:
    panel = look("reading", deal=code_of(held()), seat=2, ply=0)
    for ply, state in enumerate(panel.states):
        trick = state.trick if state.trick and state.trick.cards else None
        if trick is None or trick.cards[-1].suit is trick.led or trick.seat(len(trick.cards) - 1) == 2:
            continue
        seat, led = trick.seat(len(trick.cards) - 1), trick.led
        at = panel.act({"type": "go", "ply": ply})
        others = [other for other in range(4) if other != 2]
        for words, figures in rows(at, 1).items():
            if led is not None and words.startswith(led.name.lower()):
                assert figures[others.index(seat)] == "0%"
        return
    pytest.fail("nobody was out of a suit")


def test_a_passed_card_is_known_to_lie_with_whoever_got_it() -> None:
    state = start(deal(seed=5, direction=1))
    state = exchange(state, [list(hand.known)[-3:] for hand in state.hands])
    panel = look("reading", deal=code_of(Record.of(state)), seat=0)
    passed = state.passed[0]
    assert passed is not None
    shown = panel.shown()["said"]["en"]
    line = shown["sections"][0]["notes"][0]
    assert line.startswith("East: 13 cards. Certainly ")
    assert line.count("♥") + line.count("♠") + line.count("♦") + line.count("♣") == 3


# What the other meters show is what the odds say.


def test_the_danger_meter_shows_the_danger_and_how_it_was_got() -> None:
    panel = look("danger", deal=code_of(held()), ply=9)
    panel = panel.act({"type": "move", "by": "choice"})
    [where, cards] = panel.shown()["said"]["en"]["sections"]
    assert where["notes"]
    assert [row["label"] for row in cards["rows"]] == [
        row.label for row in report(danger(panel.seen, worlds=240), "en")[1].rows
    ]
    assert any("240 ways" in note for note in cards["notes"])


def test_a_moon_is_no_longer_possible_for_whoever_sees_a_point_with_another() -> None:
    record = held()
    panel = look("moon", deal=code_of(record), ply=0)
    for ply, state in enumerate(panel.states):
        owners = [seat for seat, pile in enumerate(state.taken) if any(str(card)[1] == "H" for card in pile)]
        if len(owners) > 1:
            figures = rows(panel.act({"type": "go", "ply": ply}), 0)
            assert all(each[0].startswith("0") for each in figures.values())
            return
    pytest.fail("one seat took every heart")


def test_the_lens_opens_where_rule_sets_differ_and_says_why() -> None:
    panel = look("lens")
    [section] = panel.shown()["said"]["en"]["sections"]
    allowed = {row["figures"][0] for row in section["rows"]}
    assert len(allowed) > 1
    assert any(row["figures"][1] for row in section["rows"])
    assert section["notes"] == ["The rule sets differ here."]


def test_under_family_rules_points_may_fall_on_the_first_trick_and_the_lens_says_so() -> None:
    # 2♣ J♣ have been played, and South has no clubs.
    spades = Cards.parse("AS QS 7S 7H 7D 2H 3H 4H 5H 2D 3D 4D 5D")
    clubs = Cards.parse("2C 3C 4C 5C 6C 7C 8C 9C TC QC KC AC 8D")
    rest = list(preset("classic").rules().pack - spades - clubs - Cards.parse("JC"))
    hands = (
        clubs,
        Cards.from_iterable([Card.parse("JC"), *rest[:12]]),
        spades,
        Cards.from_iterable(rest[12:]),
    )
    dealt = Deal(rules=preset("classic").rules(), hands=hands, direction=0)
    record = Record(deal=dealt, passed=(None,) * 4, plays=(Card.parse("2C"), Card.parse("JC")))
    panel = look("lens", deal=code_of(record), seat=2)
    by = {row["label"]: row["figures"][0] for row in panel.shown()["said"]["en"]["sections"][0]["rows"]}
    assert len(by["Family"].split()) == 13
    assert len(by["Classic"].split()) == 13 - 6  # without the queen and five hearts


# Every meter.


@pytest.mark.parametrize("meter", METERS)
def test_what_a_meter_shows_depends_on_no_card_that_its_seat_cannot_know(meter: str) -> None:
    record = held()
    whole = look(meter, deal=code_of(record), seat=2, ply=10)
    swap = {"North": 0, "East": 1}
    state = whole.states[10]
    one, other = (state.hands[seat].known for seat in swap.values())
    card, twin = next((a, b) for a in one for b in other if a.suit is b.suit)
    hands = list(record.deal.hands)
    moved = {0: (card, twin), 1: (twin, card)}
    for seat, (away, here) in moved.items():
        hand = hands[seat]
        assert hand is not None
        hands[seat] = hand.remove(away).add(here)
    changed = replace(
        record, deal=replace(record.deal, hands=tuple(hands), seed=None), plays=record.plays[:10]
    )
    twin_panel = looking_at(replace(whole, record=changed), changed)
    assert twin_panel.shown()["said"] == whole.shown()["said"]
    assert twin_panel.shown()["steps"] == whole.shown()["steps"]


@pytest.mark.parametrize("meter", METERS)
def test_no_hidden_card_is_in_the_recording_of_a_meter(meter: str) -> None:
    panel = look(meter, deal=code_of(held()), seat=1, ply=14)
    shown = panel.shown()
    own = {str(card) for card in panel.record.deal.hands[1] or ()}
    seen = own | {str(card) for card in panel.record.plays[:14]}
    assert set(CODE.findall(json.dumps({key: shown[key] for key in ("steps", "cards", "symbols")}))) <= seen


def test_one_steps_to_the_seats_next_real_choice_and_back() -> None:
    panel = look("reading", deal=code_of(held()), seat=2, ply=0)
    there = panel.act({"type": "move", "by": "choice"})
    assert there.states[there.ply].turn == 2
    assert len(legal(there.states[there.ply])) > 1
    assert there.act({"type": "move", "by": "card", "back": True}).ply == there.ply - 1
    assert panel.act({"type": "move", "by": "card", "back": True}).ply == 0
    end = panel.act({"type": "go", "ply": 52})
    assert end.act({"type": "move", "by": "trick"}).ply == 52


@pytest.mark.parametrize(
    "message",
    [
        {"type": "go", "ply": 53},
        {"type": "seat", "seat": 4},
        {"type": "deal", "given": "HL1.nonsense"},
        {"type": "deal", "given": "{}"},
        {"type": "dance"},
    ],
)
def test_what_a_meter_cannot_do_is_refused_in_one_sentence(message: dict[str, Any]) -> None:
    panel = look("reading", deal=code_of(held()))
    with pytest.raises(HeartsError) as caught:
        panel.act(message)
    assert caught.value.text("en").endswith(".")


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_panel_opens_in_both_languages_and_is_json(name: str, lang: str) -> None:
    shown = opened(name, lang).shown()
    assert shown["lang"] == lang
    assert json.loads(json.dumps(shown)) == shown


# The pass trainer.


def test_a_pass_is_graded_by_what_it_costs_and_the_best_one_costs_nothing() -> None:
    trainer = train("en", seed=4)
    tried = trainer.act({"type": "pass", "cards": [str(card) for card in list(trainer.seen.hand)[:3]]})
    assert tried.judged is not None
    best = tried.judged.hint.best
    again = tried.act({"type": "again"}).act({"type": "pass", "cards": [str(card) for card in best]})
    assert again.judged is not None
    assert again.judged.cost <= tried.judged.cost
    shown = again.shown()
    assert shown["chosen"] == shown["best"] == [str(card) for card in best]
    assert shown["said"]["en"]["tally"].endswith("of 2 so far")


def test_a_pass_of_two_cards_is_refused_and_the_hand_stays() -> None:
    trainer = train("sv", seed=4)
    with pytest.raises(HeartsError):
        trainer.act({"type": "pass", "cards": [str(card) for card in list(trainer.seen.hand)[:2]]})
    assert not trainer.shown()["done"]


def test_the_trainer_shows_one_hand_and_deals_none_that_is_held() -> None:
    trainer = train("en", seed=1)
    for _ in range(5):
        shown = trainer.shown()
        assert sum(isinstance(hand, str) for hand in shown["steps"][0]["hands"]) == 1
        own = {str(card) for card in trainer.seen.hand}
        assert set(CODE.findall(json.dumps(shown))) <= own
        assert trainer.deal.direction
        trainer = trainer.act({"type": "another"})


def test_a_deal_without_passing_is_no_exercise_in_it() -> None:
    with pytest.raises(HeartsError):
        train("en", deal=code_of(held()))


# The position editor.


def laid(editor: PositionEditor, where: str, cards: str) -> PositionEditor:
    for card in cards.split():
        editor = editor.act({"type": "put", "card": card, "where": where})
    return editor


def test_a_card_lies_in_one_hand_and_is_taken_back_when_it_is_chosen_again() -> None:
    editor = laid(laid(PositionEditor(), "dealt-0", "QS"), "dealt-1", "QS")
    assert [len(hand) for hand in editor.dealt] == [0, 1, 0, 0]
    assert laid(editor, "dealt-1", "QS").dealt == ((),) * 4


def test_what_stands_in_the_way_is_said_in_one_sentence_with_the_players_name() -> None:
    editor = laid(PositionEditor(), "dealt-2", "QS 2C")
    assert editor.problem("en") == "South has 2 cards. A hand has 13, or none where it is not known."
    full = editor.act({"type": "fill"})
    assert full.problem("en") is None
    wrong = laid(full, "plays", "QS")  # South holds 2♣, which must be led
    assert wrong.problem("en") == "South may not play Q♠\ufe0e. The deal must open with 2♣\ufe0e."
    assert wrong.problem("sv") is not None
    right = laid(full, "plays", "2C")
    assert right.problem("en") is None


def test_a_position_becomes_a_share_code_and_comes_back_from_it() -> None:
    full = PositionEditor().act({"type": "fill"})
    code = full.shown()["code"]
    again = PositionEditor(lang="sv").act({"type": "deal", "given": code})
    assert again.record() == full.record()
    assert share.decode(code) == full.record()


def test_hands_that_are_not_known_stay_unknown() -> None:
    own = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    editor = laid(PositionEditor(), "dealt-2", own)
    assert editor.problem("en") is None
    assert [hand is None for hand in editor.record().deal.hands] == [True, True, False, True]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "put", "card": "XX", "where": "dealt-0"},
        {"type": "put", "card": "QS", "where": "dealt-4"},
        {"type": "put", "card": "QS", "where": "rules"},
        {"type": "set", "rules": "cancellation"},
        {"type": "set", "leader": 4},
    ],
)
def test_what_the_editor_has_no_place_for_is_refused(message: dict[str, Any]) -> None:
    with pytest.raises(HeartsError):
        PositionEditor().act(message)


# The teacher's panel.


def cost(pile: Cards) -> int:
    return sum(13 if str(card) == "QS" else str(card)[1] == "H" for card in pile)


def test_the_finder_shows_deals_with_the_point_that_was_asked_for() -> None:
    panel = for_class("en")
    panel = panel.act({"type": "find", "wanted": "high_spades"})
    assert any(
        {"AS", "KS"} <= {str(card) for card in hand or ()} and "QS" not in map(str, hand or ())
        for hand in panel.record.deal.hands
    )
    panel = panel.act({"type": "find", "wanted": "void"})
    assert any(
        1 <= len((hand or Cards()).of(suit)) <= 3 for hand in panel.record.deal.hands for suit in MINORS
    )
    panel = panel.act({"type": "find", "wanted": "stop_moon"})
    taken = sorted(cost(pile) for pile in panel.state.taken)
    assert taken[:3] == [0, 0, 0]
    assert 10 <= taken[3] < 26
    panel = panel.act({"type": "find", "wanted": "moon"})
    assert max(cost(pile) for pile in panel.state.taken) == 26


def test_the_finder_goes_on_to_another_deal_each_time() -> None:
    one = for_class("en").act({"type": "find", "wanted": "queen"})
    two = one.act({"type": "find", "wanted": "queen"})
    assert one.record.deal != two.record.deal


def test_a_log_is_searched_in_place_of_new_deals_and_nothing_found_is_said() -> None:
    log = "\n".join(code_of(played(seed, seats=(Duck(),) * 4)) for seed in (1, 2, 3))
    lines = json.dumps([share.unpack(code) for code in log.splitlines()])
    jsonl = "\n".join(json.dumps(each) for each in json.loads(lines))
    panel = for_class("sv").act({"type": "deal", "given": jsonl})
    assert "1 av 3" in panel.shown()["said"]["sv"]["about"]
    found = panel.act({"type": "find", "wanted": "broken"})
    assert found.record.deal.hands in [each.deal.hands for each in panel.log]
    with pytest.raises(HeartsError) as caught:
        panel.act({"type": "find", "wanted": "moon"})
    assert caught.value.key == "nothing_found"


def test_the_teacher_sees_the_deal_that_pupils_get_under_the_class_code() -> None:
    pupil = opened("play", "sv", code="7B tisdag")
    assert isinstance(pupil, PlayPanel)
    assert pupil.table is not None
    assert for_class("sv", code="7b-tisdag").record.deal.hands == pupil.table.state.deal.hands
