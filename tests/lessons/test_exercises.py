"""Every answer of the course, found once more by the referee that shares nothing with the engine."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

import pytest

from hearts_lab.cards import Suit
from hearts_lab.coach.asking import judged
from hearts_lab.coach.hint import hint
from hearts_lab.coach.principles import applying
from hearts_lab.coach.situation import Situation
from hearts_lab.i18n import LANGUAGES
from hearts_lab.lessons.asked import by_place
from hearts_lab.lessons.exercise import LESSONS, Asked, Choice, Exercise, ask, exercises, grade
from hearts_lab.lessons.marking import exercise_state, panel_html
from hearts_lab.lessons.questions import QUESTIONS
from hearts_lab.rules import preset
from hearts_lab.solve import paranoid
from hearts_lab.solve.unseen import surely
from tests.core import referee
from tests.lessons import answers, unseen
from tests.lessons.answers import allowed, codes

WRITTEN = LESSONS
ALL = [task for lesson in WRITTEN for task in exercises(lesson)]


ANSWERS = {**answers.ANSWERS, **unseen.ANSWERS}
JUDGED = ("best_card", "best_pass")
COSTLY = {"low-is-wrong", "five-left"}
"""Exercises whose answer takes long to find by trying everything."""


def is_costly(task: Exercise) -> bool:
    return task.id.rpartition("-")[0] in COSTLY


def right_ids(asked: Asked) -> list[str]:
    return [choice.id for choice in by_place(asked.choices) if choice.right]


WORKED_OUT = [
    pytest.param(task, id=task.id, marks=[pytest.mark.slow] if is_costly(task) else [])
    for task in ALL
    if task.question not in ("rule_sets", *JUDGED)
]


@pytest.mark.parametrize("task", WORKED_OUT)
def test_the_answer_is_what_the_referee_says(task: Exercise) -> None:
    assert ask(task, "en").answer == ANSWERS[task.question](task)


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


@pytest.mark.parametrize("task", [task for task in ALL if task.question in JUDGED], ids=lambda task: task.id)
def test_every_wrong_choice_is_behind_by_more_than_three_standard_errors(task: Exercise) -> None:
    assert task.values is not None
    wrong = [each for each in task.values.choices if not each.same]
    assert wrong
    assert all(each.cost >= 0.5 and each.cost > 3 * each.cost_se for each in wrong)
    assert {str(each.cards) for each in task.values.choices if each.same} == ask(task, "en").answer


@pytest.mark.parametrize("task", [task for task in ALL if task.question in JUDGED], ids=lambda task: task.id)
def test_what_is_taught_is_a_reason_for_everything_that_counts_as_right(task: Exercise) -> None:
    now, taught = Situation(task.setting.seen), task.given["principle"]
    assert taught in {reason.principle for reason in hint(now, task.values).reasons}
    assert task.values is not None
    assert all(applying(now)[taught].recommends(each.cards) for each in task.values.choices if each.same)


@pytest.mark.parametrize(
    "task", [task for task in ALL if task.question == "best_pass"], ids=lambda task: task.id
)
def test_nothing_speaks_against_the_pass_that_is_right_and_something_for_a_wrong_one(task: Exercise) -> None:
    assert task.values is not None
    said = applying(Situation(task.setting.seen)).values()
    best, *wrong = (each.cards for each in task.values.choices)
    assert not any(each.opposes(best) for each in said)
    assert any(each.recommends(cards) for each in said for cards in wrong)
    if task.given["principle"] == "PASS_TO_VOID":
        kept = task.setting.seen.hand - best
        assert not (kept.of(Suit.CLUBS) and kept.of(Suit.DIAMONDS))


@pytest.mark.parametrize(
    "task",
    [task for task in ALL if task.given.get("principle") in ("STOP_THE_MOON", "SPREAD_HEARTS")],
    ids=lambda task: task.id,
)
def test_a_moon_is_said_to_be_stopped_only_where_another_card_lets_it_go_on(task: Exercise) -> None:
    assert task.values is not None
    best, *others = task.values.choices
    assert best.conceded == 0
    assert any(each.conceded > 0.03 for each in others)


@pytest.mark.slow
@pytest.mark.parametrize("task", [task for task in ALL if task.question in JUDGED], ids=lambda task: task.id)
def test_the_figures_of_a_judgement_come_out_again(task: Exercise) -> None:
    kept = task.values
    assert kept is not None
    again = judged(task.setting.seen, worlds=2000, seed=kept.seed)
    assert again is not None
    assert again.worlds == kept.worlds
    for each in kept.choices:
        anew = again.worth(each.cards)
        assert anew.cost == pytest.approx(each.cost, abs=2e-4)
        assert anew.cost_se == pytest.approx(each.cost_se, abs=2e-4)


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.id)
def test_every_exercise_is_a_legal_deal_that_two_languages_ask_alike(task: Exercise) -> None:
    assert task.record.state() == task.record.as_played()
    english, swedish = (ask(task, lang) for lang in LANGUAGES)
    assert english.kind == swedish.kind
    assert [choice.id for choice in english.choices] == [choice.id for choice in swedish.choices]
    assert english.answer == swedish.answer
    assert english.prompt != swedish.prompt
    assert len(english.hints) == len(swedish.hints) > 0


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.id)
def test_each_wrong_choice_alone_is_wrong_and_gets_its_own_reason(task: Exercise) -> None:
    asked = ask(task, "en")
    assert grade(asked, right_ids(asked), "en").right
    for choice in asked.choices:
        if not choice.right:
            marked = grade(asked, [choice.id], "en")
            assert not marked.right
            assert choice.feedback
            assert any(choice.feedback in said for said in marked.feedback)


@pytest.mark.parametrize(
    "task", [task for task in ALL if ask(task, "en").kind == "order"], ids=lambda task: task.id
)
def test_an_order_is_right_in_one_way_and_neighbours_that_change_places_are_told_why(task: Exercise) -> None:
    asked = ask(task, "en")
    assert not grade(asked, [choice.id for choice in asked.choices], "en").right  # as it is offered
    right = by_place(asked.choices)
    for at, (first, second) in enumerate(pairwise(right)):
        changed = [*right[:at], second, first, *right[at + 2 :]]
        marked = grade(asked, [choice.id for choice in changed], "en")
        assert marked.right == (first.place == second.place)
        if not marked.right:
            assert len(marked.feedback) == 1
            assert first.feedback in marked.feedback[0]
            assert second.feedback in marked.feedback[0]


@pytest.mark.parametrize("task", [task for task in ALL if ask(task, "en").within], ids=lambda task: task.id)
def test_an_estimate_is_right_within_its_margin_and_the_exact_chance_is_told(task: Exercise) -> None:
    asked = ask(task, "en")
    [right] = [choice for choice in asked.choices if choice.right]
    percent, prepared = 100 * Fraction(right.id), {choice.feedback for choice in asked.choices}
    assert right.label in asked.explanation
    for whole in (ceil(percent - asked.within), round(percent), floor(percent + asked.within)):
        assert grade(asked, [str(whole)], "en").right
    limits = f"from {ceil(percent - asked.within)}% to {floor(percent + asked.within)}%"
    assert limits in asked.explanation
    for off, said in ((-asked.within - 2, "That is too low."), (asked.within + 2, "That is too high.")):
        marked = grade(asked, [f"{float(percent + off):.2f} %"], "en")
        assert not marked.right
        assert {*marked.feedback} <= {said} | prepared


@pytest.mark.parametrize("task", [task for task in ALL if ask(task, "en").grid], ids=lambda task: task.id)
def test_each_cell_of_a_table_is_marked_for_itself(task: Exercise) -> None:
    asked = ask(task, "en")
    assert asked.grid is not None
    assert {name.partition("=")[0] for name in asked.answer} == asked.grid.cells.keys()
    assert len(asked.answer) == len(asked.grid.cells)
    right = right_ids(asked)
    for name in right:
        cell = name.partition("=")[0]
        others = [other for other in right if other != name]
        empty = grade(asked, others, "en")
        assert (empty.right, empty.feedback) == (False, ("Still empty: 1.",))
        wrong = next(
            (c.id for c in asked.choices if c.id.startswith(f"{cell}=") and not c.right), f"{cell}=99"
        )
        [said] = grade(asked, [*others, wrong], "en").feedback
        assert said.startswith(f"{asked.grid.cells[cell].label}: ")
        assert len(said) > len(asked.grid.cells[cell].label) + 10


MOVING = [task for task in ALL if task.question == "surest"]


@pytest.mark.parametrize("task", MOVING, ids=lambda task: task.id)
def test_a_card_is_worth_what_the_endings_solver_says_over_every_hidden_deal(task: Exercise) -> None:
    """The solver sees all cards and the answer does not: here seeing them would not help."""
    found = surely(task.setting.seen)
    assert {str(card): held.points for card, held in found.items()} == unseen.worst_of_all_deals(task)


@pytest.mark.parametrize("task", MOVING, ids=lambda task: task.id)
def test_a_wrong_card_fails_in_one_deal_that_agrees_with_all_that_was_seen(task: Exercise) -> None:
    asked, state, seat = ask(task, "en"), task.state, task.seat
    assert seat is not None
    assert asked.against.keys() == {choice.id for choice in asked.choices if not choice.right}
    possible = [unseen.open_state(task, world).deal.hands for world in answers.hidden_worlds(task)]
    best = min(held.points for held in surely(task.setting.seen).values())
    for card, record in asked.against.items():
        assert record.deal.hands in possible
        assert record.plays[: len(state.plays)] == state.plays
        assert str(record.plays[len(state.plays)]) == card
        played = record.state()  # every play is legal
        assert played.played_out
        before, after = (referee.total(state.rules, answers.piles(each)[seat]) for each in (state, played))
        assert after - before > best
        opened = replace(record, plays=state.plays).state()
        assert paranoid(opened).scores[record.plays[len(state.plays)]] == after  # even if all cards are seen


STOPPING = [task for task in ALL if task.question == "stopper"]


@pytest.mark.parametrize("task", STOPPING, ids=lambda task: task.id)
def test_after_a_card_that_does_not_stop_it_a_moon_is_shot_in_the_deal_that_is_played(task: Exercise) -> None:
    asked = ask(task, "en")
    assert asked.against.keys() == {choice.id for choice in asked.choices if not choice.right} != set()
    possible = [unseen.open_state(task, world).deal.hands for world in answers.hidden_worlds(task)]
    for card, record in asked.against.items():
        assert record.deal.hands in possible
        assert str(record.plays[len(task.state.plays)]) == card
        played = record.state()
        shooters = [seat for seat, pile in enumerate(answers.piles(played)) if {*pile} >= referee.POINT_CARDS]
        assert len(shooters) == 1
        assert shooters[0] != task.seat


@pytest.mark.parametrize("task", MOVING + STOPPING, ids=lambda task: task.id)
def test_the_deal_that_refutes_a_card_opens_where_the_card_is_played(task: Exercise) -> None:
    state = exercise_state(task, lang="sv")
    for card, deal in state["against"].items():
        assert deal["steps"][deal["at"] + 1]["card"] == card
        assert deal["steps"][-1]["kind"] == "play"
        assert [len(hand.split()) for hand in deal["steps"][0]["hands"]] == [len(deal["steps"]) // 4] * 4


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
    assert grade(asked, ["2C"], "en").feedback == ("Something is missing: 1 more.",)


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


def test_the_course_has_a_hundred_exercises_and_asks_every_question_there_is() -> None:
    assert len(ALL) >= 100
    assert {task.question for task in ALL} == {*QUESTIONS}
    assert {task.difficulty for task in ALL} == {1, 2, 3}


def test_where_one_is_to_be_chosen_and_several_are_right_each_of_them_will_do() -> None:
    three = tuple(
        Choice(id=card, label=card, spoken=card, right=card != "9S", feedback=card)
        for card in ("2H", "4H", "9S")
    )
    asked = Asked(kind="one", about="turn", prompt="", choices=three, explanation="Duck.")
    assert [grade(asked, [card], "en").right for card in ("2H", "4H", "9S")] == [True, True, False]
    assert not grade(asked, [], "en").right


@pytest.mark.parametrize("task", [task for task in ALL if task.seat is not None], ids=lambda task: task.id)
def test_what_a_seat_does_not_see_is_nowhere_in_its_exercise(task: Exercise) -> None:
    assert task.seat is not None
    seen = {*codes(task.state.plays), *codes(task.state.hands[task.seat].known)}
    passed = {card for cards in task.state.passed if cards is not None for card in codes(cards)}
    state = exercise_state(task)
    assert {*state["cards"]} <= seen | passed
    hands = [hand for step in state["steps"] for hand in step.get("hands", ()) if isinstance(hand, str)]
    assert {card for hand in hands for card in hand.split()} <= seen | passed
