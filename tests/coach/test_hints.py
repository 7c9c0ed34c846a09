"""Hints: the number decides, the principle explains; here with numbers that are given."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.coach import words
from hearts_lab.coach.advice import argue_against, recommend
from hearts_lab.coach.hint import Hint, hint, prefers
from hearts_lab.coach.positions import find
from hearts_lab.coach.principles import IDS, applying
from hearts_lab.coach.reliability import reliabilities
from hearts_lab.coach.situation import Situation
from hearts_lab.coach.words import hint_data, hint_text, reliability_text, title
from hearts_lab.i18n import LANGUAGES, card_symbol
from hearts_lab.rulebook.positions import position
from hearts_lab.state import view
from hearts_lab.values import Values, Worth


def worths(costs: Mapping[str, float], **figures: Mapping[str, Any]) -> Values:
    """Values with the costs given, each known to 0.1 points but for the best."""
    best = min(costs.values())
    return Values.of(
        [
            Worth(
                cards=Cards.parse(code),
                value=cost,
                cost=cost - best,
                cost_se=0.0 if cost == best else 0.1,
                **{name: given[code] for name, given in figures.items()},
            )
            for code, cost in costs.items()
        ],
        worlds=400,
    )


def at(entry: dict[str, object]) -> Situation:
    state = position(entry).state()
    assert state.turn is not None
    return Situation(view(state, state.turn))


NOTHING_COVERS = {
    "en": "No rule of thumb covers this. The numbers decide.",
    "sv": "Ingen tumregel täcker det här. Siffrorna avgör.",
}
NONE_NAMES = {"en": "No rule of thumb names ", "sv": "Ingen tumregel säger något om "}


def _symbol(card: Card, lang: str) -> str:
    return card_symbol(card, lang)


QUEEN_IN_THE_TRICK = {
    "dealt": ["", "", "", "5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH"],
    "leader": 1,
    "plays": ["2C AC 5C 7C", "3C 9C KC 4C", "8D QS TD"],
}
"""8♦ Q♠ 10♦ on the table, Q♦ 4♦ to choose from."""


def low_diamond() -> Hint:
    now = at(QUEEN_IN_THE_TRICK)
    queen = {"4D": 0.0, "QD": 1.0}
    return hint(now, worths({"4D": 2.0, "QD": 15.0}, queen=queen, points={"4D": 3.0, "QD": 16.0}))


def test_the_best_card_by_the_numbers_is_the_hint_and_the_principle_says_why() -> None:
    given = low_diamond()
    assert str(given.best) == "4D"
    assert given.verdict == "clear"
    assert [each.principle for each in given.reasons] == ["DUCK_UNDER"]


def test_each_level_says_what_the_one_before_said_and_more() -> None:
    given = low_diamond()
    for lang in LANGUAGES:
        said = [hint_text(given, lang, level) for level in (1, 2, 3, 4)]
        assert [len(each) for each in said[:3]] == [1, 2, 3]
        for less, more in pairwise(said):
            assert more[: len(less)] == less
        assert "4" not in " ".join(said[1])  # the card is told on the third level only


def test_a_level_tells_no_more_in_its_data_than_in_its_words() -> None:
    given = low_diamond()
    assert hint_data(given, "en", 2)["best"] is None
    assert hint_data(given, "en", 2)["cards"] == []
    assert hint_data(given, "en", 3)["best"] == "4D"
    full = hint_data(given, "en", 4)
    assert [each["card"] for each in full["cards"]] == ["4D", "QD"]
    assert full["reasons"][0]["principle"] == "DUCK_UNDER"
    assert {"card", "value", "points", "se", "queen", "moon"} <= {*full["cards"][0]}
    assert {"seat", "best", "forced", "clear", "cards", "reasons"} <= {*full}


def test_the_strongest_principle_that_points_elsewhere_is_told_with_why_it_loses() -> None:
    """The last spade on a quiet trick: ace and king are safe now, but staying under was worth more."""
    now = find("SPEND_SPADE_HONOUR", "example").now
    low, high = "JS", "KS"
    rest = {str(card): 3.0 for card in now.legal if str(card) not in (low, high)}
    queen = dict.fromkeys([low, *rest], 0.1) | {high: 0.4}
    given = hint(now, worths({low: 1.0, high: 4.0} | rest, queen=queen))
    assert given.elsewhere is not None
    assert given.elsewhere.reason.principle in ("SPEND_SPADE_HONOUR", "TAKE_FREE_TRICK")
    assert given.elsewhere.loss == "queen"
    said = " ".join(hint_text(given, "en"))
    assert (
        "Here that costs 3.0 ± 0.2 points: you take the queen of spades 40 times out of 100 rather than 10."
        in said
    )


def test_a_low_card_is_answered_by_the_danger_that_it_does_not_see() -> None:
    """A heart must go, says one principle; but the ace of spades is in danger, says another."""
    now = find("DISCARD_SPADE_HONOURS", "example").now
    costs = {str(card): 4.0 for card in now.legal} | {"KS": 1.0}
    given = hint(now, worths(costs))
    assert str(given.best) == "KS"
    assert "DISCARD_SPADE_HONOURS" in [each.principle for each in given.reasons]
    for each in given.reasons:
        assert not each.said.opposes(given.best)


def test_unclear_when_the_interval_spans_the_choice() -> None:
    now = at(QUEEN_IN_THE_TRICK)
    values = Values.of(
        [
            Worth(cards=Cards.parse("4D"), value=2.0),
            Worth(cards=Cards.parse("QD"), value=2.3, cost=0.3, cost_se=0.4),
        ],
        worlds=50,
    )
    given = hint(now, values)
    assert given.verdict == "unclear"
    assert not hint_data(given, "en")["clear"]
    assert any("not clear" in said for said in hint_text(given, "en"))
    assert any("inte klart" in said for said in hint_text(given, "sv"))


def test_touching_cards_that_always_come_out_alike_do_not_make_a_choice_unclear() -> None:
    values = Values.of(
        [
            Worth(cards=Cards.parse("4D"), value=2.0),
            Worth(cards=Cards.parse("5D"), value=2.0),
            Worth(cards=Cards.parse("QD"), value=9.0, cost=7.0, cost_se=0.4),
        ],
        worlds=50,
    )
    assert values.clear


def test_forced_with_one_legal_card_whatever_it_is() -> None:
    """Only the queen of spades of the led suit, or the card that opens: the hint asks for no numbers."""
    entries: list[dict[str, object]] = [
        {
            "dealt": ["", "5C 9C 4D QD TD QS 8D 3H 7H 9H TH QH AH", "", ""],
            "leader": 0,
            "plays": ["2C 5C AC 7C", "3S KS 4S"],
        },
        {"dealt": ["", "", "2C 5C 9C 4D QD TD 8D 3H 7H 9H TH QH AH", ""], "plays": []},
    ]
    entries[0]["plays"] = ["2C 5C 7C AC", "3S KS"]
    for entry, card in zip(entries, ("QS", "2C"), strict=True):
        now = at(entry)
        assert str(now.legal) == card
        given = hint(now, None)
        assert given.verdict == "forced"
        assert hint_data(given, "en")["forced"]
        assert hint_data(given, "en", 1)["best"] == card
        assert hint_text(given, "en")[0].startswith("Forced: the ")
        assert hint_text(given, "sv", 1)[0].startswith("Tvunget: ")


def test_where_nothing_hangs_on_the_choice_the_hint_says_so() -> None:
    now = at(QUEEN_IN_THE_TRICK)
    values = Values.of([Worth(cards=Cards.parse(code), value=5.0) for code in ("4D", "QD")], worlds=50)
    assert hint(now, values).verdict == "same"
    assert len(hint_text(hint(now, values), "en")) == 1


def test_where_no_principle_points_to_the_best_card_the_hint_says_so() -> None:
    now = at(QUEEN_IN_THE_TRICK)
    given = hint(now, worths({"4D": 9.0, "QD": 2.0}))
    assert given.reasons == ()
    assert hint_text(given, "en", 1) == ("No rule of thumb points to what is best here. The numbers decide.",)
    assert hint_text(given, "sv", 1) == ("Ingen tumregel pekar på det som är bäst här. Siffrorna avgör.",)


def test_where_no_principle_speaks_at_all_the_hint_says_that() -> None:
    """The second trick with nothing but high clubs over a low one: last but one, and no rule for it."""
    now = at(
        {
            "dealt": ["", "", "", "8C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH"],
            "leader": 0,
            "plays": ["2C 3C 4C"],
        }
    )
    quiet = Hint(now=now, verdict="clear", values=worths({"8C": 0.0, "9C": 2.0}), best=Cards.parse("8C"))
    assert hint_text(quiet, "en", 1) == ("No rule of thumb covers this. The numbers decide.",)
    assert hint_text(quiet, "sv", 1) == ("Ingen tumregel täcker det här. Siffrorna avgör.",)


def test_what_argues_against_a_third_choice_is_no_objection_and_what_argues_for_the_best_is() -> None:
    duck = recommend(Cards.parse("5S"), against=Cards.parse("KS"))
    keep = argue_against(Cards.parse("KS"))
    five, four, king = (Cards.parse(code) for code in ("5S", "4S", "KS"))
    assert [prefers(duck, five, king), prefers(duck, four, king)] == [True, False]
    assert [prefers(keep, four, king), prefers(keep, king, four)] == [True, False]


def test_a_principle_that_argues_against_the_best_choice_is_told_where_neither_is_clearly_better() -> None:
    """The pass takes the queen out of the shelter that a rule of thumb would leave her in."""
    now = find("KEEP_GUARDED_QUEEN", "example").now
    assert now.queen == "mine"
    rest = now.hand.without(Cards.parse("QS")).without(now.guards)
    kept = Cards.from_iterable(list(rest)[:3])
    passed = Cards.parse("QS") + Cards.from_iterable(list(rest)[:2])
    values = Values.of(
        [Worth(cards=passed, value=2.0), Worth(cards=kept, value=3.0, cost=1.0, cost_se=0.8)], worlds=50
    )
    given = hint(now, values)
    assert given.best == passed
    assert given.near[0].principle == "KEEP_GUARDED_QUEEN"
    assert any(
        "“Keep a queen that is well hidden” argues against this" in said for said in hint_text(given, "en")
    )
    assert any(
        "”Behåll en dam som är väl gömd” talar emot det här" in said for said in hint_text(given, "sv")
    )


def test_a_principle_that_only_warns_of_other_cards_is_told_where_none_points_to_the_best() -> None:
    """With a bare king of spades: not a spade, whatever else is led."""
    now = find("KEEP_OFF_SPADES", "example").now
    spades = now.legal.of(Suit.SPADES)
    best = next(
        card
        for card in now.legal
        if not any(
            said.recommends(Cards().add(card)) or said.opposes(Cards().add(card))
            for said in applying(now).values()
        )
    )
    given = hint(now, worths({str(card): 0.0 if card is best else 3.0 for card in now.legal}))
    assert given.reasons == ()
    assert "KEEP_OFF_SPADES" in [each.principle for each in given.warnings]
    assert spades
    assert hint_text(given, "en", 1) == ("No rule of thumb points to what is best here. The numbers decide.",)
    assert any("leave spades alone. You hold" in said for said in hint_text(given, "en"))


def test_cards_that_always_come_out_alike_are_named_before_the_next_best() -> None:
    now = at(
        {
            "dealt": ["", "", "", "5C 9C 4D 5D QD 2S 6S 8S 7H 9H TH QH AH"],
            "leader": 1,
            "plays": ["2C AC 5C 7C", "3C 9C KC 4C", "8D QS TD"],
        }
    )
    values = Values.of(
        [
            Worth(cards=Cards.parse("5D"), value=2.0),
            Worth(cards=Cards.parse("4D"), value=2.0),
            Worth(cards=Cards.parse("QD"), value=15.0, cost=13.0, cost_se=0.5),
        ],
        worlds=50,
    )
    said = hint_text(hint(now, values), "en")
    alike, following = (
        next(n for n, each in enumerate(said) if word in each) for word in ("the same", "next best")
    )
    assert alike < following
    assert said[alike] == "4♦\ufe0e comes to the same."
    assert "queen of diamonds, is worse by 13.0 ± 1.0 points" in said[following]


def test_near_the_limit_what_another_choice_costs_is_told_in_chances_to_win() -> None:
    now = at(QUEEN_IN_THE_TRICK)
    values = Values.of(
        [
            Worth(cards=Cards.parse("4D"), value=0.4),
            Worth(cards=Cards.parse("QD"), value=0.6, cost=0.2, cost_se=0.01),
        ],
        worlds=400,
        unit="win",
    )
    said = " ".join(hint_text(hint(now, values), "en"))
    assert "It leaves you a chance of 60.0% to win the game." in said
    assert "20.0 ± 2.0 chances out of 100 to win the game" in said
    assert "0.2 ± 0.0 points" not in said


@pytest.mark.parametrize(("passes", "said"), [(1, "1 other pass may"), (2, "2 other passes may")])
def test_one_other_pass_is_one_pass(passes: int, said: str) -> None:
    now = find("PASS_QUEEN", "example").now
    hand = list(now.hand)
    options = [Cards.from_iterable(hand[at : at + 3]) for at in range(passes + 1)]
    values = Values.of(
        [Worth(cards=each, value=2.0 + n, cost=float(n), cost_se=2.0 * n) for n, each in enumerate(options)],
        worlds=50,
    )
    assert any(said in each for each in hint_text(hint(now, values), "en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_with_a_margin_says_what_the_margin_is_and_how_the_figures_were_got(lang: str) -> None:
    said = hint_text(low_diamond(), lang)
    assert any("±" in each for each in said[:-1])
    assert {"en": "two standard errors", "sv": "två medelfel"}[lang] in said[-1]
    assert "400" in said[-1]


def test_a_pass_gives_a_reason_for_each_of_its_cards_or_says_that_there_is_none() -> None:
    """Queen without cover, high heart without low ones, and a nine of clubs that no rule speaks of."""
    entry = {"dealt": ["5C 7C 9C TC 3D 6D 8D 9D 4S QS 7H 8H KH", "", "", ""], "pass": "left", "plays": []}
    now = Situation(view(position(entry).state(), 0))
    chosen, other = Cards.parse("QS KH 9C"), Cards.parse("3D 5C 4S")
    told = hint_text(hint(now, worths({str(chosen): 1.0, str(other): 9.0})), "en")
    assert any(line.startswith("You hold the queen of spades with only 1 card") for line in told)
    assert any("K♥" in line and line.startswith("Pass high hearts that stand alone.") for line in told)
    assert "No rule of thumb names 9♣\ufe0e: there the numbers decide." in told


def test_a_void_that_the_best_pass_does_not_make_is_told_with_all_the_cards_it_takes() -> None:
    entry = {"dealt": ["3C 4C 7C 9C 8D JD AD 4S 5S 2H 3H 5H 7H", "", "", ""], "pass": "left", "plays": []}
    now = Situation(view(position(entry).state(), 0))
    best, void = Cards.parse("9C JD AD"), Cards.parse("8D JD AD")
    told = hint_text(hint(now, worths({str(best): 1.0, str(void): 3.0})), "en")
    assert any("Passing 8♦\ufe0e, J♦\ufe0e and A♦\ufe0e leaves you without diamonds" in line for line in told)


def test_what_a_rule_points_to_is_told_apart_from_the_pass_that_follows_it() -> None:
    """The rule is about the two high diamonds; the queen beside them is somebody else's idea."""
    entry = {"dealt": ["3C 4C 7C 9C JD KD 4S 5S QS 2H 3H 9H TH", "", "", ""], "pass": "left", "plays": []}
    now = Situation(view(position(entry).state(), 0))
    best, other = Cards.parse("9C QS TH"), Cards.parse("JD KD QS")
    given = hint(now, worths({str(best): 1.0, str(other): 3.0}))
    told = [line for line in hint_text(given, "en") if "“Pass high cards without low company”" in line]
    assert len(told) == 1
    assert told[0].startswith("“Pass high cards without low company” points to J♦\ufe0e and K♦\ufe0e: ")
    assert "At best that is J♦\ufe0e, K♦\ufe0e and Q♠\ufe0e." in told[0]


def test_what_argues_against_a_pass_names_only_the_cards_in_it() -> None:
    entry = {"dealt": ["2C 4C 9C KC 5D 8D TD QD 6S 9S 4H 8H JH", "", "", ""], "pass": "left", "plays": []}
    now = Situation(view(position(entry).state(), 0))
    best = Cards.parse("4C KC QD")
    given = hint(now, worths({str(best): 1.0, "9C KC QD": 3.0}))
    told = [line for line in hint_text(given, "en") if "“Never pass away your low cards” argues" in line]
    assert len(told) == 1
    assert "Keep 4♣\ufe0e: low cards" in told[0]


def test_a_second_choice_of_a_rule_of_thumb_is_a_reason_too_and_names_the_card_that_is_played() -> None:
    """Low spades bleed the queen out whichever is led; the rule's first choice is the highest."""
    now = find("BLEED_SPADES", "example").now
    low = now.legal.of(Suit.SPADES).lowest
    assert applying(now)["BLEED_SPADES"].cards != Cards().add(low)
    given = hint(now, worths({str(card): 0.0 if card is low else 3.0 for card in now.legal}))
    reason = next(each for each in given.reasons if each.principle == "BLEED_SPADES")
    assert reason.said.cards == Cards().add(low)
    assert given.elsewhere is None or given.elsewhere.reason.principle != "BLEED_SPADES"


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_a_reliability_names_its_rule(name: str, lang: str) -> None:
    assert title(name, lang) in reliability_text(name, lang)


def test_a_rule_that_does_worse_than_a_random_choice_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    known = reliabilities()["DUCK_UNDER"]
    for near, said in ((0.3, "think twice"), (0.55, "cannot be told"), (0.8, "")):
        figures = replace(known, decisions=100, near=near, near_se=0.05, random=0.5)
        monkeypatch.setattr(words, "reliabilities", lambda figures=figures: {"DUCK_UNDER": figures})
        told = reliability_text("DUCK_UNDER", "en")
        assert said in told
        assert ("think twice" in told) == (near < 0.4)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reliability_with_a_margin_says_what_the_margin_is(lang: str) -> None:
    for name in IDS:
        said = reliability_text(name, lang)
        assert ("±" in said) == ("95" in said), name


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_can_be_told_whichever_choice_the_numbers_favour(name: str, lang: str) -> None:
    """Every principle's example, once for each card or for a few passes."""
    now = find(name, "example").now
    if now.state.played_out:
        return
    if now.state.trick is None:
        hand = list(now.hand)
        options = [Cards.from_iterable(hand[at : at + 3]) for at in range(0, 10, 3)]
    else:
        options = [Cards().add(card) for card in now.legal]
    if len(options) == 1:
        return
    for favoured in options:
        costs = {str(option): 2.0 for option in options} | {str(favoured): 0.0}
        given = hint(now, worths(costs))
        assert given.best == favoured
        for each in given.reasons:
            assert each.said.recommends(favoured)
            assert not each.said.opposes(favoured)
        if given.elsewhere is not None:
            assert not given.elsewhere.reason.said.recommends(favoured)
        told = hint_text(given, lang)
        if told[0] == NOTHING_COVERS[lang]:
            assert not re.search("[“”]", " ".join(told))  # nor does any rule of thumb argue against it
        if now.state.trick is None and given.reasons:
            named = {card for reason in given.reasons for card in reason.said.cards}
            left = [line for line in told if line.startswith(NONE_NAMES[lang])]
            assert bool(left) == bool({*favoured} - named)
            assert all(_symbol(card, lang) in left[0] for card in {*favoured} - named)
        for said in told:
            assert said.endswith((".", "?"))
            assert "{" not in said
            assert not re.search(r"(^|[.?!] )[a-zåäö]", said), said
