"""The mistakes that the sources warn of, each in a deal that was made to show it."""

from __future__ import annotations

from random import Random

import pytest

from hearts_lab.cards import Card, Cards
from hearts_lab.coach.mistakes import MISTAKES, Mistake, mistakes
from hearts_lab.coach.principles import IDS
from hearts_lab.coach.words import mistake_text
from hearts_lab.engine import legal, place
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, catalogue
from hearts_lab.rules import preset
from hearts_lab.state import Deal, DealState
from tests.core.strategies import Played, examples, hold


def finished(hands: list[str], tricks: list[str], **options: object) -> Record:
    """A deal whose first tricks are given; the rest is played with the lowest legal cards."""
    rules = preset("classic").rules(moon="add", **options)
    deal = Deal(rules=rules, hands=tuple(map(Cards.parse, hands)), direction=0)
    state = Record(deal=deal, passed=(None,) * 4).opening()
    for card in " ".join(tricks).split():
        assert Card.parse(card) in legal(state), card
        state = place(state, Card.parse(card))
    while state.turn is not None:
        state = place(state, legal(state).lowest)
    return Record.of(state)


def named(record: Record, seat: int) -> list[Mistake]:
    return [each for each in mistakes(record) if each.seat == seat]


def last(record: Record) -> DealState:
    state = record.opening()
    for card in record.plays:
        state = place(state, card)
    return state


# Passed all low cards.


def passed(cards: str) -> Record:
    hands = [
        "3C 5C 8C TC QC KC 4D 9D JD 8S TS 9H QH",
        "2C 4C 6C 7C 2D 3D 5D 2S 3S 4S 2H 3H 4H",
        "9C JC AC 6D 7D 8D TD 5S 6S 7S 5H 6H 7H",
        "QD KD AD 9S JS QS KS AS 8H TH JH KH AH",
    ]
    deal = Deal(rules=preset("classic").rules(), hands=tuple(map(Cards.parse, hands)), direction=1, leader=1)
    return Record(deal=deal, passed=(Cards.parse(cards), None, None, None))


def test_passing_every_card_from_two_to_five_is_named() -> None:
    (found,) = mistakes(passed("3C 5C 4D"))
    assert (found.id, found.seat, found.ply) == ("PASSED_LOW_CARDS", 0, None)
    assert str(found.params["cards"]) == "3C 5C 4D"


def test_keeping_one_low_card_is_no_mistake() -> None:
    assert mistakes(passed("3C 5C QH")) == ()


# The queen of spades.

QUEEN_HANDS = [
    "2C 3C QS KS 2D 3D 4D 5D 2H 3H 4H 9H TH",
    "4C 5C 6C 7C 6D 7D 8D 2S 3S 4S 5H 6H 7H",
    "8C 9C TC JC 9D TD JD QD 5S 6S 7S 8S 8H",
    "QC KC AC KD AD 9S TS JS AS JH QH KH AH",
]
"""North is void in clubs from the third trick on, and has the king of spades beside the queen."""

TO_THE_VOID = ["2C 4C 8C QC", "KC 3C 5C 9C"]
"""Two rounds of clubs; West leads a third one."""

HOME = ["9S KS 2S 5S", "QS 3S 6S TS"]
"""North has to take a spade with the king and leads the queen: she is North's."""


def test_a_queen_that_could_have_gone_and_came_home_was_held_too_long() -> None:
    """The first chance breaks hearts, the second comes after that; both times something else is thrown."""
    record = finished(
        ["2C 3C QS KS 2D 3D 4D 5D 2H 3H 4H 9H TH", *QUEEN_HANDS[1:]],
        [*TO_THE_VOID, "AC 2H 6C TC", *HOME],
    )
    (found,) = [each for each in named(record, 0) if "QUEEN" in each.id]
    assert (found.id, found.ply, found.params["trick"]) == ("QUEEN_NEEDS_HEARTS", 9, 3)
    again = finished(
        [
            "2C 3C QS KS 2D 3D 4D 5D 2H 3H 4H 9H TH",
            "4C 5C 6C 7D 8D 2S 3S 4S 5H 6H 7H 8H 6D",
            "8C 9C TC JC 9D TD JD QD 5S 6S 7S 8S KD",
            "7C QC KC AC AD 9S TS JS AS JH QH KH AH",
        ],
        [*TO_THE_VOID, "AC 2H 6C TC", "7C 3H 2S JC", "5S 9S KS 3S", "QS 4S 6S TS"],
    )
    (found,) = [each for each in named(again, 0) if "QUEEN" in each.id]
    assert (found.id, found.ply, found.params["times"]) == ("HELD_QUEEN", 9, 2)
    assert Card.parse("QS") in last(again).taken[0]


def test_a_queen_kept_only_while_hearts_were_unbroken_was_thought_to_need_them() -> None:
    record = finished(QUEEN_HANDS, [*TO_THE_VOID, "AC 5D 6C TC", *HOME])
    (found,) = [each for each in named(record, 0) if "QUEEN" in each.id]
    assert (found.id, found.ply, found.params["trick"]) == ("QUEEN_NEEDS_HEARTS", 9, 3)


def test_a_queen_that_was_thrown_at_the_first_chance_is_no_mistake() -> None:
    record = finished(QUEEN_HANDS, [*TO_THE_VOID, "AC QS 6C TC"])
    assert [each for each in named(record, 0) if "QUEEN" in each.id] == []


# The moon.

MOON_HANDS = [
    "2C 3C 4C 5C 2D 3D 4D 5D 2S 3S 4S 5S 2H",
    "6C 7C 6D 7D 8D 9D TD JD 6S 7S 8S 3H AH",
    "8C 9C TC JC QD KD 9S TS JS 4H 5H 6H 7H",
    "QC KC AC AD QS KS AS 8H 9H TH JH QH KH",
]
"""West takes every trick that it leads, but for the ace of hearts in East's hand."""

FIVE_IN_A_ROW = ["2C 6C TC KC", "AC 3C 7C JC", "KS 2S 6S 9S", "AS 3S 7S TS", "QS 4S 8S JS"]
"""West has taken five tricks in a row, and in the last one the queen: every point so far."""


def test_who_could_have_taken_a_heart_from_the_shooter_and_ducked_missed_the_moon() -> None:
    record = finished(MOON_HANDS, [*FIVE_IN_A_ROW, "KH 2H 3H 4H", "QC 4C AH 8C"], hearts_broken_by="free")
    assert last(record).takers.count(3) == 13
    (found,) = [each for each in mistakes(record) if each.id == "MISSED_MOON"]
    assert (found.seat, found.ply) == (1, 22)
    assert (str(found.params["card"]), found.params["shooter"], found.params["trick"]) == ("AH", 3, 6)


def test_who_takes_the_heart_on_purpose_has_noticed() -> None:
    record = finished(MOON_HANDS, [*FIVE_IN_A_ROW, "KH 2H AH 4H"], hearts_broken_by="free")
    assert [each for each in mistakes(record) if each.id == "MISSED_MOON"] == []


# The two of clubs.


def test_who_leads_into_points_with_the_lowest_club_in_hand_forgot_who_had_the_two() -> None:
    """North opened; East holds the three, which must lose, but leads a high diamond and takes the queen."""
    hands = [
        "2C 9C 2D 3D 2S 3S 4S 5S QS 2H 3H 4H 5H",
        "3C AC KD AD 6S 7S 8S 9S 6H 7H 8H 9H TH",
        "4C 5C 6C 4D 5D 6D 7D 8D 9D TD TS JS JH",
        "7C 8C TC JC QC KC JD QD KS AS QH KH AH",
    ]
    record = finished(
        hands,
        ["2C AC 4C 7C", "KD 4D JD 2D", "AD 5D QD 3D", "6S TS KS 2S"],
    )
    assert [each for each in named(record, 1) if each.id == "FORGOT_TWO_OF_CLUBS"] == []
    dear = finished(
        [
            "2C 9C 2D 3S 2S 4S 5S QS 2H 3H 4H 5H 6H",
            "3C AC KD AD 6S 7S 8S 9S 7H 8H 9H TH JH",
            "4C 5C 6C 4D 5D 6D 7D 8D 9D TD TS JS 3D",
            "7C 8C TC JC QC KC JD QD KS AS QH KH AH",
        ],
        ["2C AC 4C 7C", "KD 3D JD 2D", "AD 4D QD QS"],
    )
    (found,) = [each for each in named(dear, 1) if each.id == "FORGOT_TWO_OF_CLUBS"]
    assert (found.ply, str(found.params["card"]), found.params["leader"]) == (8, "3C", 0)


# Whatever the deal.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mistake_has_its_words_and_a_principle(lang: str) -> None:
    assert {*catalogue("coach", lang)["mistake"]} == {*MISTAKES}
    assert {*MISTAKES.values()} <= {*IDS}


@pytest.mark.parametrize("size", examples(60, 20_000))
def test_mistakes_can_be_named_in_every_deal(size: tuple[int, bool]) -> None:
    def told(deal: Played, random: Random) -> None:  # noqa: ARG001
        record = Record.of(deal.last)
        for each in mistakes(record):
            assert each.ply is None or record.plays[each.ply] is not None
            for lang in LANGUAGES:
                assert "{" not in mistake_text(each, record.deal, lang)

    hold(size, told)
