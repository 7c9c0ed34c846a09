"""Sessions and recordings: stepping, branching, undo; every step told in words, nothing hidden given away."""

import json
import re
from typing import Any

import pytest

from hearts_lab.cards import DECK, Card, Cards
from hearts_lab.engine import IllegalPlay, exchange, legal, play, start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.i18n import card_symbol, card_words
from hearts_lab.lessons.finder import played
from hearts_lab.lessons.recording import linked, one_seat, recording, states
from hearts_lab.lessons.stepper import BadAction, Session, act
from hearts_lab.rng import Rng
from hearts_lab.rules import preset
from hearts_lab.state import Deal

NOBODY = (None,) * 4


def played_out(seed: int, direction: int = 1, plays: int = 52, name: str = "classic") -> Record:
    """A deal in which every seat passes and plays at random."""
    rng = Rng(seed, 0)
    state = start(deal(seed=seed, rules=preset(name).rules(), direction=direction))
    if direction:
        hands = [list(hand.known) for hand in state.hands]
        for hand in hands:
            rng.shuffle(hand)
        state = exchange(state, [hand[:3] for hand in hands])
    for _ in range(plays):
        choices = list(legal(state))
        state = play(state, choices[rng.below(len(choices))])
    return Record.of(state)


def one_suit_each(name: str = "classic") -> Record:
    """Seat 0 holds all clubs, 1 all diamonds, 2 all spades, 3 all hearts: seat 0 takes every trick."""
    hands = tuple(Cards.parse(" ".join(f"{rank}{suit}" for rank in "23456789TJQKA")) for suit in "CDSH")
    table = Deal(rules=preset(name).rules(), hands=hands, direction=0)
    plays = tuple(Card.parse(f"{rank}{suit}") for rank in "23456789TJQKA" for suit in "CDSH")
    return Record(deal=table, passed=NOBODY, plays=plays)


def go(session: Session, **action: Any) -> Session:  # noqa: ANN401 - a JSON value
    return act(session, action)


def said(shown: dict[str, Any], number: int, lang: str) -> str:
    text: str = shown["strings"][number][shown["langs"].index(lang)]
    return text


# Moving.


def test_a_move_by_card_goes_one_step_and_back() -> None:
    session = Session.of(played_out(1))
    assert [go(session, type="move").at, go(session, type="move", back=True).at] == [1, 0]
    assert go(go(session, type="move"), type="move", back=True) == session


def test_a_move_by_trick_stops_when_everybody_has_played() -> None:
    session = Session.of(played_out(1, direction=0))
    for tricks in (1, 2, 3):
        session = go(session, type="move", by="trick")
        assert len(session.state.plays) == 4 * tricks


def test_a_move_to_the_next_choice_stops_where_more_than_one_card_is_legal() -> None:
    session = Session.of(played_out(2, direction=0))
    seen = 0
    while session.at < session.last:
        session = go(session, type="move", by="decision")
        if session.state.turn is not None:
            assert len(legal(session.state)) > 1
            seen += 1
    everywhere = [
        state for state in states(session.line)[1:] if state.turn is not None and len(legal(state)) > 1
    ]
    assert seen == len(everywhere)


def test_a_move_to_the_next_event_finds_the_card_that_breaks_hearts() -> None:
    session = Session.of(played_out(3, direction=0))
    broken = next(at for at, state in enumerate(states(session.line)) if state.broken_by is not None)
    stops = []
    while session.at < session.last:
        session = go(session, type="move", by="event")
        stops.append(session.at)
    assert broken in stops
    assert session.last in stops


def test_a_step_beyond_the_end_is_the_end_and_minus_one_is_the_last() -> None:
    session = Session.of(played_out(1))
    assert go(session, type="go", at=999).at == session.last == go(session, type="go", at=-1).at
    assert go(go(session, type="go", at=-1), type="move").at == session.last


def test_the_state_of_every_step_is_the_one_that_its_history_makes() -> None:
    record = played_out(4)
    session = go(Session.of(record), type="go", at=-1)
    while session.state.plays:
        again = Record(deal=record.deal, passed=record.passed, plays=session.state.plays).state()
        assert session.state == again
        session = go(session, type="move", back=True)


# Playing, branching, undo.


def test_playing_the_recorded_card_is_a_step_not_a_branch() -> None:
    session = Session.of(played_out(5, direction=0))
    on = go(session, type="play", card=str(session.record.plays[0]))
    assert (on.at, on.branched, on.line) == (1, False, session.record)


def test_playing_another_card_opens_a_branch_and_undo_closes_it() -> None:
    session = Session.of(one_suit_each())
    session = go(session, type="go", at=4)  # seat 0 leads the second trick
    branch = go(session, type="play", card="AC")
    assert branch.branched
    assert [str(card) for card in branch.line.plays] == ["2C", "2D", "2S", "2H", "AC"]
    assert go(branch, type="undo") == session
    assert go(branch, type="return").line == session.record


def test_undo_goes_back_one_branching_at_a_time() -> None:
    session = go(Session.of(one_suit_each()), type="go", at=4)
    first = go(session, type="play", card="AC")
    second = go(first, type="play", card="KD")
    assert second.state.plays[-2:] == (Card.parse("AC"), Card.parse("KD"))
    assert go(second, type="undo") == first
    assert go(go(second, type="undo"), type="undo") == session


def test_a_return_stands_where_the_branch_left_the_recorded_deal() -> None:
    session = go(Session.of(one_suit_each()), type="go", at=4)
    branch = go(go(session, type="play", card="AC"), type="play", card="KD")
    back = go(branch, type="return")
    assert (back.at, back.state) == (4, session.state)


@pytest.mark.parametrize("name", ["classic", "omnibus"])
def test_undo_after_a_moon_or_a_bonus_card_restores_everything(name: str) -> None:
    record = one_suit_each(name)
    before = go(Session.of(record), type="go", at=51)
    end = go(before, type="play", card="AH")
    assert end.state.played_out
    assert len(end.state.taken[0]) == 52
    assert go(end, type="move", back=True) == before
    assert before.state == Record(deal=record.deal, passed=NOBODY, plays=record.plays[:51]).state()


def test_a_refused_card_is_refused_with_its_first_failing_check() -> None:
    session = go(Session.of(played_out(6, direction=0)), type="go", at=0)
    opener = session.state.turn
    assert opener is not None
    card = next(card for card in session.state.hands[opener].known if str(card) != "2C")
    with pytest.raises(IllegalPlay) as refused:
        go(session, type="play", card=str(card))
    assert refused.value.check.rule == "FIRST_LEAD"


@pytest.mark.parametrize("action", [{"type": "jump"}, {"type": "undo"}, {"type": "play", "card": "XX"}, {}])
def test_what_cannot_be_done_is_said_in_one_sentence(action: dict[str, Any]) -> None:
    with pytest.raises(BadAction) as bad:
        act(Session.of(one_suit_each()), action)
    assert bad.value.text("sv").endswith(".")


def test_showing_changes_the_look_and_not_the_place() -> None:
    session = go(Session.of(one_suit_each()), type="go", at=7)
    swedish = go(session, type="show", lang="sv", hide=True)
    assert (swedish.lang, swedish.hide, swedish.four, swedish.at) == ("sv", True, False, 7)
    assert swedish.state == session.state


# Recordings.


def fold(shown: dict[str, Any]) -> list[list[set[str]]]:
    """The open hands after each step, as the front end works them out."""
    hands: list[set[str]] = []
    after = []
    for step in shown["steps"]:
        if "hands" in step:
            hands = [set(hand.split()) for hand in step["hands"]]
        elif "card" in step:
            hands = [
                hand - {step["card"]} if seat == step["seat"] else hand for seat, hand in enumerate(hands)
            ]
        after.append(hands)
    return after


@pytest.mark.parametrize("direction", [0, 1, 2, 3])
def test_a_recording_shows_the_hands_of_every_state(direction: int) -> None:
    record = played_out(7, direction)
    shown = recording(record, lens=False)
    for hands, state in zip(fold(shown), states(record), strict=True):
        known = [{str(card) for card in hand.known} for hand in state.hands]
        assert hands == known


def test_every_card_of_the_seat_to_play_is_judged_and_a_refused_one_has_its_reason() -> None:
    record = played_out(8)
    shown = recording(record, lens=False)
    for step, state in zip(shown["steps"], states(record), strict=True):
        if "judged" not in step:
            continue
        assert state.turn is not None
        assert set(step["judged"]) == {str(card) for card in state.hands[state.turn].known}
        allowed = {card for card, number in step["judged"].items() if shown["verdicts"][number][0]}
        assert allowed == {str(card) for card in legal(state)}
        for number in step["judged"].values():
            fits, checks, reason = shown["verdicts"][number]
            failed = [shown["checks"][each] for each in checks if shown["checks"][each][1] == "failed"]
            assert len(checks) == 7
            assert (reason is None) == bool(fits) == (not failed)
            if failed:
                assert reason == failed[0][2]


def test_every_text_is_there_in_both_languages_and_the_story_names_the_card() -> None:
    shown = recording(played_out(9))
    assert all(len(texts) == 2 and all(texts) for texts in shown["strings"])
    for step in shown["steps"]:
        if "card" in step:
            card = Card.parse(step["card"])
            assert said(shown, shown["cards"][step["card"]], "sv").startswith(card_words(card, "sv"))
            assert said(shown, shown["symbols"][step["card"]], "en") in said(shown, step["says"], "en")


def test_points_stand_beside_each_name() -> None:
    shown = recording(one_suit_each(), lens=False)
    last = [said(shown, number, "en") for number in shown["steps"][-1]["labels"]]
    assert last == ["North · 26 points", "East · 0 points", "South · 0 points", "West · 0 points"]
    # the first trick holds the two of hearts
    first = [said(shown, number, "sv") for number in shown["steps"][4]["labels"]]
    assert first[0] == "Nord · 1 poäng"


def test_the_other_rule_sets_that_allow_points_on_the_first_trick_are_named_with_the_reason() -> None:
    # West is out of clubs on the first trick and holds hearts and other cards
    hands = (
        "2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 2S 3S 4S",
        "8C 9C TC JC 6D 7D 8D 9D TD 5S 6S 7S 8S",
        "QC KC AC JD QD KD AD 9S TS JS QS KS AS",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    )
    swapped = (*hands[:2], hands[2].replace("AD", "AH"), hands[3].replace("AH", "AD"))
    table = Deal(
        rules=preset("classic").rules(), hands=tuple(Cards.parse(hand) for hand in swapped), direction=0
    )
    plays = tuple(Card.parse(code) for code in ("2C", "8C", "QC"))
    shown = recording(Record(deal=table, passed=NOBODY, plays=plays))
    step = shown["steps"][-1]
    rows = {
        said(shown, name, "en"): (cards, said(shown, why, "en"), said(shown, who, "en"))
        for name, cards, why, who, _ in step["lens"]
    }
    # rules.md: family and pagat allow points on the first trick, the others do not
    assert set(rows) == {"Family", "Pagat"}
    cards, why, who = rows["Family"]
    assert set(cards.split()) == set(swapped[3].split())
    assert why == "In this game point cards may be played on the first trick."
    assert who == "stated by the family sheet"
    agree = said(shown, step["agree"], "en")
    assert agree.startswith("Party, Windows")
    assert agree.endswith("allow the same cards as this table.")


def test_what_broke_hearts_is_among_the_moments_and_names_card_and_seat() -> None:
    record = played_out(3, direction=0)
    shown = recording(record, lens=False)
    told = [said(shown, step["moment"], "en") for step in shown["steps"] if "event" in step["stops"]]
    broken = next(state for state in states(record) if state.broken_by is not None)
    seat, _ = broken.player_of(len(broken.plays) - 1)
    name = ("North", "East", "South", "West")[seat]
    assert any(text.startswith("Hearts are broken") and name in text for text in told)


def test_the_step_that_breaks_hearts_says_which_text_has_it_so() -> None:
    shown = recording(played_out(3, direction=0), lens=False)
    voices = [
        said(shown, number, "en")
        for step in shown["steps"]
        for name, number, _ in step["events"]
        if name == "BREAKS"
    ]
    # classic follows text 002: hearts are broken by a heart that is discarded
    assert len(voices) == 1
    assert "discarded" in voices[0]
    assert "the long article" in voices[0]


def test_the_points_of_a_trick_come_after_the_bonus_that_they_are_summed_with() -> None:
    record = played(seed=11, rules=preset("omnibus").rules())
    told = [
        said(shown, step["says"], "en")
        for shown in [recording(record, lens=False)]
        for step in shown["steps"]
    ]
    both = next(text for text in told if "J♦" in text and "so far" in text)
    # West takes the jack of diamonds (−10) and the nine of hearts (1)
    assert both.endswith("West has taken J♦︎: −10 points. West: 1 point (9♥︎), −9 so far.")


def test_links_lead_from_rules_options_and_rule_sets_that_a_recording_speaks_of() -> None:
    names = ("FOLLOW_SUIT", "hearts_broken_by", "party", "SUN")
    links = {name: {"en": f"to/{name}", "sv": f"till/{name}"} for name in names}
    record = played_out(3, direction=0)
    shown = recording(record, links=links)
    assert "party" in {row[-1] for step in shown["steps"] for row in step.get("lens", ())}
    assert {name: said(shown, number, "sv") for name, number in shown["links"].items()} == {
        name: f"till/{name}" for name in names[:3]
    }
    assert linked(recording(record), links) == shown


def test_cards_that_cancel_each_other_are_marked_from_the_second_of_them_on() -> None:
    shown = recording(played(seed=15, rules=preset("cancellation").rules(8)), lens=False)
    trick = [step for step in shown["steps"] if step["kind"] == "play"][:8]
    # the first trick of this deal: two twos and two fives of diamonds
    assert [step["card"] for step in trick] == ["2D", "5D", "7D", "4D", "2D", "KD", "JD", "5D"]
    assert [step.get("cancelled", "") for step in trick] == ["", "", "", "", "2D", "2D", "2D", "2D 5D"]


def test_a_recording_is_json_and_small() -> None:
    size = len(json.dumps(recording(played_out(10)), ensure_ascii=False).encode())
    assert size < 100_000


# Nothing hidden.


@pytest.mark.parametrize("direction", [0, 1])
def test_a_recording_for_one_seat_holds_no_card_that_the_seat_does_not_know(direction: int) -> None:
    record = played_out(11, direction, plays=18)
    seat = 2
    last = states(record)[-1]
    state = recording(one_seat(record, seat))
    shown = json.dumps(state, ensure_ascii=False)
    texts = {text for by_language in state["strings"] for text in by_language}
    own = Cards.from_iterable(record.plays) | last.hands[seat].known
    for pile in (record.deal.hands[seat], record.passed[seat], record.passed[last.giver(seat)]):
        own |= pile or Cards.EMPTY
    secret = Cards.DECK - own
    assert len(secret) > 20
    for card in secret:
        assert f'"{card}"' not in shown
        assert not re.search(rf"(?<![0-9A-Z]){card}(?![0-9A-Z])", shown)
        for lang in ("en", "sv"):
            assert card_symbol(card, lang) not in shown
            assert not [text for text in texts if text.startswith(card_words(card, lang))]
    assert not state["open"]


def test_cards_in_a_recording_come_sorted_so_that_no_order_of_choice_leaks() -> None:
    shown = recording(played_out(12), lens=False)
    order = {str(card): at for at, card in enumerate(DECK)}
    for step in shown["steps"]:
        for codes in [*step.get("hands", ()), *step.get("marked", ())]:
            places = [order[code] for code in codes.split()]
            assert places == sorted(places)
