"""The review of a deal: what each choice cost, the named mistakes, luck and skill apart."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from decimal import Decimal

import pytest

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.coach.asking import ask
from hearts_lab.coach.hint import hint
from hearts_lab.coach.mistakes import Mistake
from hearts_lab.coach.positions import find
from hearts_lab.coach.principles import PRINCIPLES, applying
from hearts_lab.coach.situation import GUARDS, Situation
from hearts_lab.engine import legal, place, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES
from hearts_lab.notation import share
from hearts_lab.review import Review, Swing, judging, review
from hearts_lab.review.grades import BORDERS, at_least, grade
from hearts_lab.review.judging import Choice, judge_choice, missed
from hearts_lab.review.page import bars, page
from hearts_lab.review.words import choice_lines, data, how, lines, parts_lines, swing_text
from hearts_lab.rulebook.positions import position
from hearts_lab.rules import preset
from hearts_lab.state import Deal, view
from hearts_lab.values import Values, Worth
from tests.cli.running import refused, run

FEW = 16
"""Worlds enough where the cost is plain."""


def queen_taken(card: str) -> Record:
    """8♦ Q♠ 10♦ lie on the table; West holds Q♦ 4♦ and plays one of them."""
    record = position(
        {
            "dealt": ["", "", "", "5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH"],
            "leader": 1,
            "plays": ["2C AC 5C 7C", "3C 9C KC 4C", "8D QS TD"],
        }
    )
    return replace(record, plays=(*record.plays, Card.parse(card)))


def last_choice(record: Record, **asked: int) -> Review:
    return review(record, [3], worlds=asked.get("worlds", FEW))


def moonshot() -> Record:
    """North leads hearts from the top from trick two on, and nobody else ever takes a point."""
    hands = (
        "AC AS KS QS AH KH QH JH TH 9H 8H 7H 6H",
        "2C 3C 4C 5C 6C 2D 3D 4D 5D 2S 3S 4S 5H",
        "7C 8C 9C TC JC 6D 7D 8D 9D 5S 6S 7S 4H",
        "QC KC TD JD QD KD AD 8S 9S TS JS 2H 3H",
    )
    rules = preset("classic").rules(moon="add", hearts_broken_by="free")
    state = start(Deal(rules=rules, hands=tuple(map(Cards.parse, hands)), direction=0))
    while state.turn is not None:
        cards = legal(state)
        state = place(state, max(cards, key=lambda card: card.rank) if state.turn == 0 else cards.lowest)
    return Record.of(state)


# Grades.


@pytest.mark.parametrize(
    ("cost", "known"), [(0.2, "fine"), (1.0, "inaccuracy"), (3.0, "mistake"), (6.0, "blunder")]
)
def test_a_choice_is_graded_by_what_it_cost(cost: float, known: str) -> None:
    """Fine below half a point, an inaccuracy below one and a half, a mistake below four, else a blunder."""
    worth = Worth(cards=Cards.parse("2C"), value=cost, cost=cost, cost_se=0.05)
    assert grade(worth, "points") == known


def test_a_grade_is_unclear_where_the_interval_spans_a_border() -> None:
    worth = Worth(cards=Cards.parse("2C"), value=1.4, cost=1.4, cost_se=0.1)
    assert grade(worth, "points") == "unclear"
    assert grade(replace(worth, cost_se=0.04), "points") == "inaccuracy"
    assert BORDERS["points"] == (0.5, 1.5, 4.0)


# What a choice cost.


def test_taking_the_queen_without_need_is_a_blunder() -> None:
    judged = last_choice(queen_taken("QD")).judged[-1]
    assert (judged.grade, str(judged.hint.best), judged.missed) == ("blunder", "4D", ("DUCK_UNDER",))
    assert judged.cost > 8


def test_staying_under_the_queen_is_fine() -> None:
    judged = last_choice(queen_taken("4D")).judged[-1]
    assert (judged.grade, judged.cost, judged.missed) == ("fine", 0, ())


def test_a_forced_play_is_no_choice() -> None:
    opened = Record(deal=deal(seed=7, direction=0), passed=(None,) * 4, plays=(Card.parse("2C"),))
    (judged,) = review(opened).judged
    assert (judged.grade, judged.worth, judged.cost) == ("forced", None, 0)


def test_only_choices_of_the_seats_asked_for_are_judged() -> None:
    record = queen_taken("QD")
    assert {each.choice.seat for each in review(record, worlds=FEW).judged} == {3}
    with pytest.raises(HeartsError, match="not known"):
        review(record, [0])


def test_the_same_seed_gives_the_same_review() -> None:
    record = queen_taken("QD")
    assert data(last_choice(record), "en") == data(last_choice(record), "en")


# What a review says of a choice.


def judged_as(chosen: str, worths: list[Worth], best: str) -> str:
    """What is said of West's card in 8♦ Q♠ 10♦, judged by figures that are given."""
    record = queen_taken(chosen)
    (first,) = [each for each in last_choice(record).judged if each.choice.ply == 11]
    values = Values.of(worths, worlds=100)
    given = replace(hint(first.hint.now, values), best=Cards.parse(best))
    judged = replace(first, hint=given, grade="unclear", missed=())
    found = Review(record=record, seats=(), worlds=100, seed=0, most=100)
    return " ".join(choice_lines(found, judged, "en"))


def test_a_choice_that_may_be_the_best_is_not_told_to_be_worse_than_itself() -> None:
    low, high = Cards.parse("4D"), Cards.parse("QD")
    worths = [Worth(cards=high, value=2.0), Worth(cards=low, value=2.2, cost=0.2, cost_se=0.4)]
    said = judged_as("4D", worths, "4D")
    assert said.endswith("No other choice is known to be better.")
    assert "etter: " not in said


def test_what_may_have_been_better_is_not_told_to_have_been_better() -> None:
    low, high = Cards.parse("4D"), Cards.parse("QD")
    for error, said in ((0.4, "Perhaps better: 4♦"), (0.1, "Better: 4♦")):
        worths = [Worth(cards=low, value=2.0), Worth(cards=high, value=2.6, cost=0.6, cost_se=error)]
        assert said in judged_as("QD", worths, "4D")


def test_a_principle_that_only_argues_against_the_choice_is_missed_too() -> None:
    """A spade below the queen is passed away where a club would have been the better one."""
    hand = Cards.parse("4C 9C JC QC 2D 4D 5D 9D QD 2S 5S 8S KH")
    state = start(Deal(rules=preset("classic").rules(), hands=(hand, None, None, None), direction=1))
    chosen, best = Cards.parse("2S QC KH"), Cards.parse("JC QC KH")
    values = Values.of(
        [Worth(cards=best, value=1.0), Worth(cards=chosen, value=4.0, cost=3.0, cost_se=0.1)], worlds=100
    )
    given = hint(Situation(view(state, 0)), values)
    assert "KEEP_LOW_SPADES" in missed(given, chosen)
    assert "KEEP_LOW_SPADES" not in missed(given, best)


def test_who_bled_spades_with_a_lower_card_has_not_missed_it() -> None:
    now = find("BLEED_SPADES", "example").now
    low = now.legal.of(Suit.SPADES) & GUARDS
    highest, lowest = (Cards().add(card) for card in (low.highest, low.lowest))
    assert highest != lowest
    other = Cards().add(next(card for card in now.legal if card.suit is not Suit.SPADES))
    given = hint(now, Values.of([Worth(cards=highest, value=1.0), Worth(cards=other, value=4.0)], worlds=100))
    assert "BLEED_SPADES" in missed(given, other)
    assert "BLEED_SPADES" not in missed(given, lowest)


@pytest.mark.parametrize("name", [each.id for each in PRINCIPLES if each.group != "passing"])
def test_a_second_choice_that_follows_a_rule_of_thumb_has_not_missed_it(name: str) -> None:
    now = find(name, "example").now
    said = applying(now)[name]
    for second in said.also.without(said.cards):
        values = Values.of(
            [Worth(cards=said.cards, value=1.0), Worth(cards=Cards().add(second), value=4.0)], worlds=100
        )
        assert name not in missed(hint(now, values), Cards().add(second))


def test_only_what_met_all_worlds_may_be_the_best() -> None:
    """A pass that came out well in the first few worlds and dropped out is behind those that met all."""
    lucky = Worth(cards=Cards.parse("2C 3C 4C"), value=-9.0, cost_se=4.0, dropped=True)
    known = Worth(cards=Cards.parse("QS KS AS"), value=1.0)
    values = Values.of([lucky, known], worlds=400)
    assert values.best.cards == known.cards
    assert values.clear


@pytest.mark.parametrize(
    "hand",
    [
        "5C 6C 9C QC 4D 9D 6S 9S 2H 4H 8H QH KH",
        "3C 6C 9C 2D 5D 6S 7S 9S AS 5H 6H TH QH",
        "2C 7C JC KC 3D 8D QD 4S 9S KS 3H 9H AH",
    ],
)
def test_what_the_coach_advised_is_no_mistake_in_the_same_worlds(hand: str) -> None:
    dealt = Deal(
        rules=preset("classic").rules(moon="add"), hands=(Cards.parse(hand), None, None, None), direction=3
    )
    seen = view(start(dealt), 0)
    advised = ask(seen, worlds=80).best
    judged = judge_choice(Choice(seen, advised), worlds=80, closer=(1,))
    assert judged.worth is not None
    assert at_least(judged.worth, "points") == "fine"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_more_worlds_are_mentioned_only_where_some_choice_may_get_them(lang: str) -> None:
    record = queen_taken("QD")
    once, closer = (how(review(record, [3], worlds=FEW, closer=times), lang) for times in ((1,), (1, 4)))
    assert (str(FEW) in once, str(4 * FEW) in closer) == (True, True)
    assert {"en": "not enough", "sv": "inte räckte"}[lang] not in once
    assert {"en": "not enough", "sv": "inte räckte"}[lang] in closer


def test_a_moon_is_named_where_it_turned_the_deal() -> None:
    """North takes every point, which is good for North: the points alone would explain nothing."""
    found = review(moonshot(), [0], worlds=8, closer=(1,))
    (part,) = found.seats
    first, *_, last = part.weighed
    assert first.worth is not None
    assert part.result == -26
    ended = Swing(after=last, own=False, change=-20.0)
    assert swing_text(found, ended, "en").endswith("North shot the moon.")
    assert swing_text(found, ended, "sv").endswith("Nord sköt månen.")
    before = replace(first.worth, moon=0.2, queen=0.4)
    doubtful = replace(first, hint=replace(first.hint, values=Values(choices=(before,), worlds=8)))
    closer = Swing(after=doubtful, own=False, change=-20.0, then=replace(before, moon=0.9, queen=1.0))
    told = swing_text(found, closer, "en")
    assert "The chance that North shoots the moon went from 20% to 90%." in told
    assert "queen of spades went" not in told  # she belongs to the moon


@pytest.mark.parametrize(("best", "named"), [("3C", ["FORGOT_TWO_OF_CLUBS"]), ("7D", [])])
def test_a_common_mistake_is_named_only_where_mending_it_would_have_helped(
    best: str, named: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A club that was sure to lose was forgotten; the figures say whether it was the right card."""
    forgot = Mistake(id="FORGOT_TWO_OF_CLUBS", seat=3, ply=11, instead=Cards.parse("3C"))
    first = last_choice(queen_taken("QD")).judged[-1].choice
    worths = [Worth(cards=Cards.parse(card), value=9.0, cost=8.0, cost_se=0.1) for card in ("3C", "QD", "7D")]
    values = Values(
        choices=tuple(
            replace(each, value=1.0, cost=0.0, cost_se=0.0) if str(each.cards) == best else each
            for each in worths
        ),
        worlds=100,
    )
    given = replace(hint(Situation(first.seen), values), best=Cards.parse(best))
    monkeypatch.setattr(judging, "ask", lambda *_, **__: given)
    judged = judge_choice(first, [forgot], worlds=100)
    assert [each.id for each in judged.mistakes] == named


def test_a_change_is_explained_by_chances_that_changed_with_it() -> None:
    """A moon that is less likely explains no improvement, nor the queen a loss when she is gone."""
    found = review(moonshot(), [0], worlds=8, closer=(1,))
    first = found.seats[0].weighed[0]
    assert first.worth is not None
    before = replace(first.worth, moon=0.3, queen=0.5)
    doubtful = replace(first, hint=replace(first.hint, values=Values(choices=(before,), worlds=8)))
    then = replace(before, moon=0.0, queen=0.0)
    for change, told, untold in ((-8.0, "queen of spades", "shoots the moon"), (8.0, "shoots", "queen of")):
        said = swing_text(found, Swing(after=doubtful, own=False, change=change, then=then), "en")
        assert told in said
        assert untold not in said


# A whole deal.


def whole() -> Record:
    """A deal in which everybody plays the lowest legal card."""
    state = start(deal(seed=3, rules=preset("classic").rules(moon="add"), direction=0))
    while state.turn is not None:
        state = place(state, legal(state).lowest)
    return Record.of(state)


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(whole(), [1], worlds=8)


def test_luck_and_skill_add_up_to_the_result(reviewed: Review) -> None:
    (part,) = reviewed.seats
    scores = run("trace", share.encode(reviewed.record), "--json").json["result"]["scores"]
    others = [score for seat, score in enumerate(scores) if seat != 1]
    assert part.luck is not None
    assert part.promise + part.cost + part.luck == pytest.approx(scores[1] - sum(others) / 3)
    assert part.cost >= 0


def test_the_parts_add_up_as_they_are_shown(reviewed: Review) -> None:
    (part,) = reviewed.seats
    assert part.result is not None
    for hundredths in range(10):
        told = parts_lines(replace(part, result=part.result + hundredths / 100), "sv")
        result, *made_of = [
            Decimal(number.replace("−", "-").replace(",", "."))
            for line in told
            for number in re.findall(r"−?[0-9]+,[0-9]", line)
        ]
        assert len(made_of) == 3
        assert result == sum(made_of)


def test_every_play_of_the_seat_is_judged_once(reviewed: Review) -> None:
    assert len(reviewed.judged) == 13
    assert reviewed.judged[-1].grade == "forced"  # the last card


def test_turning_points_are_few_and_large(reviewed: Review) -> None:
    (part,) = reviewed.seats
    assert len(part.swings) <= 3
    assert all(abs(swing.change) >= 2 for swing in part.swings)


def test_a_review_is_told_in_both_languages_without_a_gap(reviewed: Review) -> None:
    for lang in LANGUAGES:
        told = "\n".join(lines(reviewed, lang))
        assert "{" not in told
        assert len(told) > 200
        assert {"en": "two standard errors", "sv": "två medelfel"}[lang] in told
        for line in told.splitlines():  # the parts of the result are one sentence over several lines
            assert not re.search(r"[.?!] [a-zåäö]", line), line


def test_the_chart_has_a_bar_for_every_choice_and_the_result(reviewed: Review) -> None:
    (part,) = reviewed.seats
    drawn = bars(part, "en")
    assert len(drawn) == len(part.weighed) + 1
    assert drawn[-1].height == part.result
    assert page(reviewed, "sv").count("<rect") == len(drawn)


def test_names_are_escaped_in_the_page(reviewed: Review) -> None:
    named = replace(reviewed.record.deal, names=("A", "<b>", "C", "D"))
    shown = page(replace(reviewed, record=replace(reviewed.record, deal=named)), "en")
    assert "<b>" not in shown
    assert "&lt;b&gt;" in shown


def test_the_page_loads_nothing(reviewed: Review) -> None:
    assert not re.search(r"https?://|<script|<link|@import|url\(", page(reviewed, "en"))


# The command.


def test_the_command_prints_what_the_contract_says() -> None:
    given = run("review", share.encode(queen_taken("QD")), "--worlds", FEW, "--json").json
    (final,) = [each for each in given["plays"] if each["card"] == "QD"]
    assert (final["seat"], final["ply"], final["class"]) == (3, 11, "blunder")
    assert final["principles"] == ["DUCK_UNDER"]
    assert {"ply", "seat", "card", "cost", "se", "class", "principles"} <= {*final}
    assert given["passes"] == []
    shown = run("review", share.encode(queen_taken("QD")), "--worlds", FEW, "--format", "json").out
    assert json.loads(shown) == given


def test_the_command_refuses_in_one_sentence() -> None:
    two_packs = start(deal(seed=7, rules=preset("cancellation").rules()))
    assert "Cancellation" in refused("review", share.encode(Record.of(two_packs)))
    assert "0 to 3" in refused("review", share.encode(queen_taken("4D")), "--seat", 4)
    assert "8 to 100000" in refused("review", share.encode(queen_taken("4D")), "--worlds", 2)
