"""Every answer of the course, found once more by the referee that shares nothing with the engine."""

from itertools import pairwise

import pytest

from hearts_lab.i18n import LANGUAGES
from hearts_lab.lessons.exercise import Asked, Choice, Exercise, ask, exercises, grade
from hearts_lab.lessons.marking import exercise_state, panel_html
from hearts_lab.rules import preset
from hearts_lab.state import DealState
from tests.core import referee

LESSONS = ("following-suit", "first-trick", "breaking-hearts")
ALL = [task for lesson in LESSONS for task in exercises(lesson)]


def codes(cards: object) -> list[str]:
    return [str(card) for card in cards]  # type: ignore[attr-defined]


def broken(state: DealState, rules: object) -> bool:
    """Whether hearts are broken by other rules, from the plays alone."""
    now = state.deal
    table: list[str] = []
    done = False
    for ply, card in enumerate(map(str, state.plays)):
        table = table if ply % now.rules.players else []
        done = done or referee.breaks_hearts(rules, card, table)
        table.append(card)
    return done


def allowed(state: DealState, rules: object) -> set[str]:
    assert state.turn is not None
    assert state.trick is not None
    hand, table = codes(state.hands[state.turn].known), codes(state.trick.cards)
    return referee.may_play(rules, hand, table, first=not state.tricks, broken=broken(state, rules))


def expected(task: Exercise) -> set[str]:
    state = task.state
    trick = state.tricks[-1] if state.tricks else None
    if task.question == "legal":
        return allowed(state, state.rules)
    if task.question == "taker":
        assert trick is not None
        return {str(trick.seat(referee.winning(codes(trick.cards))))}
    if task.question == "points":
        assert trick is not None
        return {str(referee.total(state.rules, codes(trick.cards)))}
    assert task.question == "broken"
    return {"yes" if broken(state, state.rules) else "no"}


@pytest.mark.parametrize(
    "task", [task for task in ALL if task.question != "rule_sets"], ids=lambda task: task.id
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_answer_is_what_the_referee_says(task: Exercise, lang: str) -> None:
    assert ask(task, lang).answer == expected(task)


@pytest.mark.parametrize(
    "task", [task for task in ALL if task.question == "rule_sets"], ids=lambda task: task.id
)
def test_the_rule_sets_that_allow_a_card_are_those_that_the_referee_names(task: Exercise) -> None:
    asked = ask(task, "en")
    by_card: dict[str, set[str]] = {}
    for choice in asked.choices:
        for card in allowed(task.state, preset(choice.id).rules(4)):
            by_card.setdefault(card, set()).add(choice.id)
    assert asked.answer in by_card.values()
    assert 0 < len(asked.answer) < len(asked.choices)


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.id)
def test_every_exercise_is_a_legal_deal_that_two_languages_ask_alike(task: Exercise) -> None:
    assert task.record.state() == task.state
    english, swedish = (ask(task, lang) for lang in LANGUAGES)
    assert english.kind == swedish.kind
    assert [choice.id for choice in english.choices] == [choice.id for choice in swedish.choices]
    assert english.answer == swedish.answer
    assert english.prompt != swedish.prompt
    assert len(english.hints) == len(swedish.hints) > 0


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.id)
def test_each_wrong_choice_alone_is_wrong_and_gets_its_own_reason(task: Exercise) -> None:
    asked = ask(task, "en")
    assert grade(asked, asked.answer, "en").right
    for choice in asked.choices:
        if not choice.right:
            marked = grade(asked, [choice.id], "en")
            assert not marked.right
            assert choice.feedback
            assert choice.feedback in marked.feedback


def test_every_id_occurs_once_and_lessons_begin_with_the_easy_ones() -> None:
    assert len({task.id for task in ALL}) == len(ALL)
    for lesson in LESSONS:
        assert exercises(lesson)[0].difficulty == 1


def test_what_is_missing_is_said_without_giving_it_away() -> None:
    two = tuple(
        Choice(id=card, label=card, spoken=card, right=True, feedback=f"{card} may be played.")
        for card in ("2C", "3C")
    )
    asked = Asked(kind="cards", about="turn", prompt="", choices=two, explanation="")
    assert grade(asked, ["2C"], "en").feedback == ("Something is missing: 1 card more.",)


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.id)
def test_a_page_shows_the_position_of_the_exercise_and_nothing_that_is_not_in_it(task: Exercise) -> None:
    state = exercise_state(task, lang="sv")
    assert state["lang"] == "sv"
    assert state["langs"] == ["sv", "en"]
    plays = [step["card"] for step in state["steps"] if "card" in step]
    assert plays == codes(task.record.plays)
    assert all("judged" not in step for step in state["steps"])
    assert "<script" not in panel_html(state, task)


def test_positions_of_one_lesson_come_from_different_deals() -> None:
    for lesson in LESSONS:
        seeds = sorted(task.record.deal.seed or 0 for task in exercises(lesson))
        assert all(one != other for one, other in pairwise(seeds))
