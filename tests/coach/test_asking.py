"""Asking for a hint: by command and by function, from what one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from hearts_lab.cards import Cards
from hearts_lab.coach.asking import ask, asking
from hearts_lab.coach.words import hint_data, hint_text
from hearts_lab.engine import legal, place, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES
from hearts_lab.notation import share
from hearts_lab.rules import preset
from hearts_lab.state import Deal, DealState, view
from tests.cli.running import refused, run

HANDS = (
    "5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH",
    "2C 3C KD TD 3S 4S 5S 7S 2H 4H 5H 6H 8H",
    "4C 6C AC 5D 6D 7D 8D 9S TS JS JH KH 8C",
    "7C TC JC QC KC 2D 3D 9D JD AD QS KS AS",
)


def table(plays: Sequence[str] = (), hands: Sequence[str] = HANDS, **changes: object) -> DealState:
    given = Deal(rules=preset("classic").rules(), hands=tuple(map(Cards.parse, hands)), direction=0)
    state = start(replace(given, **changes))  # type: ignore[arg-type]
    for card in " ".join(plays).split():
        state = place(state, Cards.parse(card).lowest)
    return state


def code(state: DealState) -> str:
    return share.encode(Record.of(state))


# Which seat is asked for, and what cannot be asked.


def test_by_default_the_hint_is_for_whoever_has_to_play() -> None:
    assert asking(table()).seat == 1


def test_before_the_first_trick_it_is_for_the_first_seat_that_has_yet_to_pass() -> None:
    state = start(deal(seed=7))
    assert asking(state).seat == 0
    assert asking(state, 2).seat == 2


def test_a_hint_is_refused_in_one_sentence_where_there_is_nothing_to_choose() -> None:
    at_play = code(table())
    assert "turn of seat 1" in refused("hint", at_play, "--seat", 0)
    assert "0 to 3" in refused("hint", at_play, "--seat", 4)
    finished = table(rules=preset("classic").rules(moon="add"))
    while finished.turn is not None:
        finished = place(finished, legal(finished).lowest)
    assert "over" in refused("hint", code(finished))
    assert "slut" in refused("hint", code(finished), "--lang", "sv")


def test_a_hint_needs_the_hand_it_is_for() -> None:
    unknown = (None, *map(Cards.parse, HANDS[1:]))
    state = start(Deal(rules=preset("classic").rules(), hands=unknown, direction=1))
    assert "not known" in refused("hint", code(state), "--seat", 0)


def test_a_table_with_two_packs_gets_no_hint() -> None:
    state = start(deal(seed=7, rules=preset("cancellation").rules()))
    assert "Cancellation" in refused("hint", code(state))


def test_worlds_are_a_sensible_number() -> None:
    assert "8 to 100000" in refused("hint", code(table()), "--worlds", 7)
    assert "--level" in refused("hint", code(table()), "--level", 5)


# What a hint depends on.


PLAYS = ("2C 8C QC 5C", "KC 9C 3C 6C")
"""West has the lead, with a choice."""


def test_the_same_seed_gives_the_same_hint() -> None:
    words = ("hint", code(table(PLAYS)), "--worlds", 16, "--json")
    assert run(*words).json == run(*words).json
    assert run(*words).json["cards"] != run(*words, "--seed", 1).json["cards"]


def test_a_hint_does_not_change_when_hidden_cards_change_places() -> None:
    """North and East swap cards that West has not seen: the two of hearts for the queen, and two spades."""
    other = [
        HANDS[0].replace("QH", "2H").replace("2S", "3S"),
        HANDS[1].replace("2H", "QH").replace("3S", "2S"),
        *HANDS[2:],
    ]
    told = [hint_data(ask(view(table(PLAYS, hands), 3), worlds=16), "en") for hands in (HANDS, tuple(other))]
    assert told[0] == told[1]


# What it says.


def test_the_only_legal_card_is_forced() -> None:
    data = run("hint", code(table()), "--json").json
    assert (data["seat"], data["best"], data["forced"], data["clear"]) == (1, "2C", True, True)
    assert data["cards"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_tell_more_and_more(lang: str) -> None:
    words = ("hint", code(table(PLAYS)), "--worlds", 16, "--lang", lang)
    said = [run(*words, "--level", level).out.splitlines() for level in (1, 2, 3, 4)]
    for less, more in pairwise(said):
        assert more[: len(less)] == less
        assert len(more) > len(less)


def test_a_pass_is_advised_as_three_cards_of_the_hand() -> None:
    given = ask(asking(start(deal(seed=7))), worlds=16)
    assert len(given.best) == 3
    assert given.best <= given.now.hand
    assert hint_text(given, "en", 3)[-1].startswith("Pass ")


def test_asking_twice_about_a_pass_that_was_chosen_is_refused() -> None:
    state = start(deal(seed=7))
    chosen = replace(state, passed=(Cards.parse("2C 4C AC"), None, None, None))
    with pytest.raises(HeartsError, match="chosen its pass"):
        asking(chosen, 0)
    assert asking(chosen).seat == 1


def test_a_report_brings_the_same_hint_back_and_holds_no_hidden_card() -> None:
    state = table(PLAYS)
    line = run("hint", code(state), "--worlds", 16, "--seed", 3, "--report").out.splitlines()[-1]
    command, told = line.split("  # ")
    _, _, *words = command.split()
    again = run("hint", *words, "--json").json
    assert again == run("hint", code(state), "--worlds", 16, "--seed", 3, "--json").json
    assert told.endswith(again["best"])
    assert [hand is None for hand in share.decode(words[0]).deal.hands] == [True, True, True, False]
