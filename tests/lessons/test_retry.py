"""One's own mistakes again: find a better choice, be told why a try is wrong, go on."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import IllegalPlay
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.lessons.retry import Retry
from hearts_lab.review import review
from hearts_lab.rulebook.positions import position


def queen_taken() -> Record:
    """8♦ Q♠ 10♦ lay on the table; West had Q♦ 4♦ and took the queen of spades with Q♦."""
    record = position(
        {
            "dealt": ["", "", "", "5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH"],
            "leader": 1,
            "plays": ["2C AC 5C 7C", "3C 9C KC 4C", "8D QS TD QD"],
        }
    )
    return replace(record, plays=record.plays)


@pytest.fixture(scope="module")
def panel() -> Retry:
    found = Retry.of(review(queen_taken(), [3], worlds=16, closer=(1,)), 3)
    at = next(number for number, each in enumerate(found.mistakes) if str(each.choice.chosen) == "QD")
    return replace(found, at=at)


def test_the_position_of_a_mistake_comes_up_as_it_was(panel: Retry) -> None:
    shown = panel.shown()
    assert (shown["choice"], shown["mark"]) == ("card", None)
    assert shown["steps"][-1]["turn"] == 3
    assert "Q♦" in shown["said"]["en"]["task"]
    assert set(shown["steps"][-1]["judged"]) >= {"4D", "QD"}


def test_a_better_card_is_found_and_the_candidates_open(panel: Retry) -> None:
    found = panel.act({"type": "play", "card": "4D"})
    shown = found.shown()
    assert (found.outcome, shown["mark"], shown["choice"]) == ("found", "right", None)
    for lang in ("en", "sv"):
        table = shown["said"][lang]["table"]
        assert len(table["rows"]) == 2
        assert all(len(row) == len(table["head"]) for row in table["rows"])
    assert "(yours)" in shown["said"]["en"]["table"]["rows"][1][0]


def test_the_same_card_again_goes_back_and_says_so(panel: Retry) -> None:
    tried = panel.act({"type": "play", "card": "QD"})
    shown = tried.shown()
    assert (tried.outcome, shown["mark"], shown["choice"]) == ("open", "wrong", "card")
    assert shown["steps"][-1]["turn"] == 3
    assert "Try another" in shown["said"]["en"]["feedback"][0]
    for lang, margin in (("en", "two standard errors"), ("sv", "två medelfel")):
        said = shown["said"][lang]["feedback"]
        assert any("±" in line for line in said[:-1])
        assert margin in said[-1]
    assert shown["said"]["en"]["table"] is None


def test_a_card_against_the_rules_is_refused_and_nothing_changes(panel: Retry) -> None:
    with pytest.raises(IllegalPlay):
        panel.act({"type": "play", "card": "AH"})
    for message in ({"type": "pass", "cards": ["4D"]}, {"type": "next"}, {"type": "fly"}, {"type": "play"}):
        with pytest.raises(HeartsError):
            panel.act(message)


def test_the_answer_can_be_shown_or_left_and_counts_as_not_found(panel: Retry) -> None:
    viewed = panel.act({"type": "view"})
    assert viewed.shown()["mark"] == "shown"
    assert any("4 of diamonds" in line for line in viewed.shown()["said"]["en"]["feedback"])
    done = (
        replace(viewed, at=len(viewed.mistakes) - 1).act({"type": "next"}) if viewed.may()["next"] else viewed
    )
    assert done.done
    again = done.act({"type": "again"})
    assert (again.at, again.outcome) == (0, "open")


def test_skipping_goes_on_to_the_next(panel: Retry) -> None:
    left = panel.act({"type": "skip"})
    assert left.at == panel.at + 1
    assert left.outcomes[panel.at] == "skipped"


def test_when_all_are_found_there_is_nothing_to_try_again(panel: Retry) -> None:
    only = replace(panel, mistakes=(panel.mistake,), outcomes=("open",), at=0)
    done = only.act({"type": "play", "card": "4D"}).act({"type": "next"})
    assert done.done
    assert done.shown()["said"]["en"]["task"] == "You found a better choice for 1 of 1."
    assert not any(done.may().values())


def test_a_card_that_is_nearly_as_good_counts_as_found() -> None:
    """With the three beside the four either stays under the queen."""
    record = position(
        {
            "dealt": ["", "", "", "5C 9C 4D 3D QD 2S 8S 3H 7H 9H TH QH AH"],
            "leader": 1,
            "plays": ["2C AC 5C 7C", "3C 9C KC 4C", "8D QS TD QD"],
        }
    )
    found = Retry.of(review(record, [3], worlds=16, closer=(1,)), 3)
    at = next(number for number, each in enumerate(found.mistakes) if str(each.choice.chosen) == "QD")
    for card in ("3D", "4D"):
        assert replace(found, at=at).act({"type": "play", "card": card}).outcome == "found"


def test_no_hidden_card_is_in_what_a_front_end_gets(panel: Retry) -> None:
    shown = panel.shown()
    hands = [step["hands"] for step in shown["steps"] if "hands" in step]
    assert all(sum(isinstance(hand, str) for hand in each) == 1 for each in hands)
    known = {str(card) for card in Cards.parse("5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH")}
    played = {str(card) for card in queen_taken().plays}
    assert set(shown["cards"]) <= known | played
    assert json.loads(json.dumps(shown)) == shown


def test_a_seat_without_mistakes_is_told_so() -> None:
    record = replace(queen_taken(), plays=queen_taken().plays[:1])
    panel = Retry.of(review(record, [3], worlds=8), 3)
    assert panel.done
    assert "nothing to mend" in panel.shown()["said"]["en"]["task"]
    with pytest.raises(HeartsError):
        panel.act({"type": "play", "card": str(Card.parse("4D"))})
