"""Worksheets: on paper, in both languages, with a key that answers the same exercises."""

import json
import re

import pytest

from hearts_lab.cards import DECK, QUEEN_OF_SPADES, Card
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import LANGUAGES, card_words
from hearts_lab.lessons.exercise import LESSONS, ask, exercises
from hearts_lab.lessons.worksheet import chosen, data, key_page, lesson_named, sheet_page
from tests.cli.running import run


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_sheet_shows_as_many_exercises_as_its_key_answers(lesson: str) -> None:
    sheet, key = sheet_page(lesson, "sv", 3), key_page(lesson, "sv", 3)
    assert sheet.count("<section>") == key.count("<dt>") == 3
    for task in chosen(lesson, 3):
        assert str(task.record.deal.seed) in key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_does_not_give_the_answers_away(lang: str) -> None:
    sheet = sheet_page("counting", lang, 20)
    for task in exercises("counting"):
        assert ask(task, lang).explanation not in sheet


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_sheet_of_one_seat_has_no_card_that_this_seat_does_not_see(lesson: str) -> None:
    tasks = exercises(lesson)
    sections = sheet_page(lesson, "en", len(tasks)).split("<section>")[1:]
    for task, section in zip(tasks, sections, strict=True):
        if task.seat is None:
            continue
        asked_for = {Card.parse(task.given["card"])} if "card" in task.given else set()
        own = {*task.state.hands[task.seat].known, *(task.state.passed[task.seat] or ())}
        seen = {*task.state.plays, *own, QUEEN_OF_SPADES} | asked_for
        assert [card for card in DECK if card not in seen and card_words(card, "en") in section] == []


@pytest.mark.parametrize("name", ["5", "05", "05-scoring", "scoring"])
def test_a_lesson_is_known_by_its_number_and_by_its_name(name: str) -> None:
    assert lesson_named(name) == "scoring"


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_question_leaves_room_for_a_reason_in_a_sentence_or_two(lesson: str) -> None:
    for section in sheet_page(lesson, "sv", 3).split("<section>")[1:]:
        assert section.split("Varför?")[1].count('<p class="write">') == 2


def test_an_unknown_lesson_is_named_with_those_there_are() -> None:
    with pytest.raises(HeartsError) as raised:
        chosen("bridge")
    assert "scoring" in raised.value.text("en")


def test_fewer_exercises_are_spread_from_easy_to_hard() -> None:
    picked = chosen("last-five-tricks", 4)
    assert [task.difficulty for task in picked] == sorted(task.difficulty for task in picked)
    assert {task.difficulty for task in picked} == {1, 2, 3}


def test_the_sheet_stands_alone_and_is_black_on_white() -> None:
    sheet = sheet_page("scoring", "en")
    assert not re.search(r"(src|href)=|@import|url\(", sheet)
    assert "size: A4" in sheet
    assert "break-inside: avoid" in sheet
    assert "--h-red: #000 !important" in sheet


def test_the_json_of_a_sheet_holds_the_answers_that_the_exercises_have() -> None:
    told = data("scoring", "en", 2)
    first = exercises("scoring")[0]
    assert told["tasks"][0]["id"] == first.id
    assert told["tasks"][0]["answer"] == [*ask(first, "en").answer]
    assert json.loads(json.dumps(told)) == told


def test_the_command_prints_the_sheet_or_the_key() -> None:
    sheet, key = run("worksheet", "5", "--lang", "sv"), run("worksheet", "5", "--lang", "sv", "--key")
    assert sheet.out.startswith("<!doctype html>")
    assert "<h1>Att räkna poäng: facit</h1>" in key.out


def test_no_exercises_at_all_are_refused_in_one_sentence() -> None:
    refused = run("worksheet", "5", "--count", "0")
    assert refused.code == 2
    assert refused.err == "--count takes a whole number from 1 to 999999999, not '0'.\n"
