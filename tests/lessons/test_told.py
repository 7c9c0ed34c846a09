"""What an exercise says agrees with what lies on the table, whichever exercise it is."""

import re

import pytest

from hearts_lab.cards import QUEEN_OF_SPADES, Suit
from hearts_lab.i18n import LANGUAGES, card_symbol, text
from hearts_lab.lessons.asked import Choice, in_order
from hearts_lab.lessons.exercise import LESSONS, Asked, Exercise, ask, exercises, grade
from hearts_lab.lessons.worksheet import key_page
from hearts_lab.svg.spoken import spoken

ALL = [task for lesson in LESSONS for task in exercises(lesson)]
SEATS = {"en": ("North", "East", "South", "West"), "sv": ("Nord", "Öst", "Syd", "Väst")}


def of_question(*names: str) -> list[Exercise]:
    return [task for task in ALL if task.question in names]


def by_id(task: Exercise) -> str:
    return task.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("task", [task for task in ALL if task.seat is not None], ids=by_id)
def test_a_seat_is_told_what_it_passed_and_to_whom_as_long_as_it_is_out(task: Exercise, lang: str) -> None:
    assert task.seat is not None
    passed = task.state.passed[task.seat] or ()
    prompt = ask(task, lang).prompt
    if all(card in task.state.plays for card in passed):
        assert text("exercise.passed", lang, cards=[], seat="").split(" ")[0] not in prompt
        return
    assert task.record.deal.direction == 1  # to the left
    told = prompt.rpartition("? ")[2] or prompt.rpartition(". ")[2]
    assert [card for card in passed if card_symbol(card, lang) not in told] == []
    assert told.rstrip(".").endswith(SEATS[lang][(task.seat + 1) % 4])


@pytest.mark.parametrize("task", ALL, ids=by_id)
def test_a_hint_speaks_of_what_is_there(task: Exercise) -> None:
    state, hints = task.state, {*task.hints}
    on_table = state.trick is not None and state.trick.led is not None
    if hints & {"led_suit", "has_suit", "low_now", "rid_of"}:
        assert on_table
    if "leading" in hints:
        assert not on_table
    if "queen_where" in hints:
        assert QUEEN_OF_SPADES not in state.plays
    assert ("opening" in hints) is (task.question == "legal" and not state.plays)
    if task.question in ("points", "row"):
        assert ("bonus" in hints) is (state.rules.bonus is not None)
    assert ("rule_pages" in hints) is (task.question == "rule_sets")
    if task.question == "taker":
        assert ("first_in_pairs" in hints) is (state.rules.decks == 2)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("task", of_question("taker"), ids=by_id)
def test_a_higher_card_of_the_led_suit_than_the_one_that_takes_the_trick_is_accounted_for(
    task: Exercise, lang: str
) -> None:
    trick, asked = task.state.tricks[-1], ask(task, lang)
    [winner] = asked.answer
    best = dict(trick)[int(winner)]
    higher = {card for card in trick.cards if card.suit is trick.led and card.rank > best.rank}
    for said in (asked.explanation, *(choice.feedback for choice in asked.choices if choice.right)):
        assert [card for card in higher if card_symbol(card, lang) not in said] == []


@pytest.mark.parametrize("task", of_question("points"), ids=by_id)
def test_a_card_is_said_to_cost_more_than_a_point_only_where_the_queen_lies(task: Exercise) -> None:
    said = {choice.feedback for choice in ask(task, "en").choices}
    assert (text("exercise.points.count", "en") in said) <= (QUEEN_OF_SPADES in task.state.tricks[-1].cards)


@pytest.mark.parametrize("task", of_question("points"), ids=by_id)
def test_a_negative_number_has_a_true_minus_sign(task: Exercise) -> None:
    assert not any("-" in choice.label for choice in ask(task, "en").choices)


@pytest.mark.parametrize("task", of_question("legal"), ids=by_id)
def test_nothing_else_is_said_only_where_something_is_refused(task: Exercise) -> None:
    asked = ask(task, "en")
    refused = any(not choice.right for choice in asked.choices)
    assert ("nothing else" in asked.explanation) is refused


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_key_says_an_order_once(lesson: str, lang: str) -> None:
    page = key_page(lesson, lang, 99)
    for task in exercises(lesson):
        asked = ask(task, lang)
        if asked.kind == "order":
            assert page.count(spoken(in_order(asked.choices), lang)) == 1


@pytest.mark.parametrize("task", of_question("most_dangerous", "likeliest"), ids=by_id)
def test_an_order_by_chances_is_one_that_can_be_told_from_whole_percents(task: Exercise) -> None:
    shown: dict[int | None, set[str]] = {}
    for choice in ask(task, "en").choices:
        percent = re.search(r"\d+%", choice.feedback)
        shown.setdefault(choice.place, set()).add(percent[0] if percent else choice.feedback.split(" ", 1)[1])
    assert all(len(each) == 1 for each in shown.values())
    assert len(set.union(*shown.values())) == len(shown)


def test_players_that_are_missing_are_not_called_cards() -> None:
    seats = tuple(
        Choice(id=seat, label=seat, spoken=seat, right=True, feedback="void") for seat in ("East", "South")
    )
    asked = Asked(kind="several", about="turn", prompt="", choices=seats, explanation="")
    assert grade(asked, ["East"], "en").feedback == ("Something is missing: 1 more.",)
    assert grade(asked, [], "sv").feedback == ("Något saknas: 2 till.",)


@pytest.mark.parametrize("task", of_question("score_table"), ids=by_id)
def test_a_sheet_to_fill_in_has_something_to_count_for_everybody(task: Exercise) -> None:
    assert all(pile.of(Suit.HEARTS) or QUEEN_OF_SPADES in pile for pile in task.state.taken)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("task", ALL, ids=by_id)
def test_whatever_is_said_is_in_whole_sentences(task: Exercise, lang: str) -> None:
    asked = ask(task, lang)
    cells = asked.grid.cells.values() if asked.grid else ()
    feedback = [each.feedback for each in (*asked.choices, *cells) if each.feedback]
    for said in (asked.prompt, asked.explanation, *asked.hints, *feedback):
        assert re.search(r"(^|[.?!] )[a-zåäö]|  | \.|[^.?!]$", said) is None, said
