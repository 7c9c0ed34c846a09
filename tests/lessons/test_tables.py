"""Tables in lessons: folded, escaped, and in the language asked for."""

import dataclasses

import pytest

from hearts_lab.cards import Cards
from hearts_lab.engine import start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.lessons.exercise import exercises
from hearts_lab.lessons.tables import Reveal, ending_table, holders, worth_table
from hearts_lab.rulebook.positions import position
from hearts_lab.state import view


def html(shown: object) -> str:
    return str(shown._repr_html_())  # type: ignore[attr-defined]


def test_before_anything_is_known_each_of_three_holds_a_card_as_often() -> None:
    table = holders(view(start(deal(seed=7, direction=0)), 0), Cards.parse("QS"), "sv")
    assert table.head == ("Kort", "Öst", "Syd", "Väst")
    assert table.rows[0][1] == ("33 %", "33 %", "33 %")


def test_two_tricks_come_to_what_can_be_counted_by_hand() -> None:
    # South has the ace of diamonds and the queen of hearts, the others two lower hearts in all, both West's:
    # whichever is led first, South takes both tricks with all three hearts in them.
    table = ending_table(position({"like": "quiet", "upto": 44}).state(), "en")
    assert table.rows == ((Cards.parse("AD"), ("3", "3")), (Cards.parse("QH"), ("3", "3")))


def test_a_table_stays_folded_until_somebody_looks() -> None:
    page = html(worth_table(exercises("passing")[0], "en"))
    assert "<details" in page
    assert "<details open" not in page
    assert page.count("<tr>") == 5


def test_names_and_lines_are_escaped() -> None:
    whole = exercises("last-five-tricks")[0].record
    named = dataclasses.replace(whole.deal, names=("<b>A</b>", "B", "C", "D"))
    record = dataclasses.replace(whole, deal=named)
    assert "<b>A" not in html(ending_table(record.state(), "en"))
    assert "<b>" not in html(Reveal(["<b>now</b>"]))


def test_an_exercise_without_figures_has_no_table_of_them() -> None:
    with pytest.raises(HeartsError):
        worth_table(exercises("scoring")[0], "en")
