"""Situations that went wrong, or were disputed, somewhere: what a hint has to say there.

Each comes from a bug report or a rule page; the right card follows from the rules or from counting points.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hearts_lab.cards import Cards
from hearts_lab.coach.asking import ask
from hearts_lab.coach.hint import Hint
from hearts_lab.coach.moon import may_shoot
from hearts_lab.coach.principles import applying
from hearts_lab.coach.situation import Situation
from hearts_lab.coach.words import hint_text
from hearts_lab.engine import exchange, legal, place, start
from hearts_lab.game import deal
from hearts_lab.i18n import LANGUAGES
from hearts_lab.odds import moon
from hearts_lab.rng import Rng
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import Deal, DealState, view
from hearts_lab.worlds import worlds

CLASSIC = preset("classic").rules(moon="add")
WORLDS = 24
"""Enough where the right card is worth points."""


def at(own: str, seat: int, plays: str, *, rules: RuleSet = CLASSIC, leader: int | None = None) -> DealState:
    """A hold deal in which one hand is known, after some plays."""
    hands = tuple(Cards.parse(own) if other == seat else None for other in range(rules.players))
    state = start(Deal(rules=rules, hands=hands, direction=0, leader=leader))
    for card in plays.split():
        state = place(state, Cards.parse(card).lowest)
    return state


def hinted(state: DealState, count: int = WORLDS) -> Hint:
    assert state.turn is not None
    return ask(view(state, state.turn), worlds=count)


# 18: the first trick is not always free.


@pytest.mark.parametrize(
    ("own", "card"),
    [
        ("4C KC 2D 3D 4D 5D 6D QS 2S 3S 4S 5S 6S", "4C"),
        ("4C KC 2D 3D 5D 7D 9D QS 2S 4S 6S 8S TS", "4C"),
        ("4C 6C KC 2D 3D 5D 8D JD 2S 5S 7S 8S TS", "6C"),
    ],
)
def test_a_first_trick_with_a_heart_on_it_is_not_free(own: str, card: str) -> None:
    """2♣ 9♣ A♥ (that player had point cards only); last hand holds the king and a lower club: stay under."""
    given = hinted(at(own, 3, "2C 9C AH", leader=0), 200)
    assert str(given.best) == card
    assert "FIRST_TRICK_HIGH" not in applying(given.now)
    assert any(each.principle == "DUCK_UNDER" for each in given.reasons)


def test_one_heart_may_be_cheaper_than_the_queen_later() -> None:
    """The player with point cards only has the queen, and would throw her on the king of clubs later."""
    given = hinted(at("4C KC 5D 7D 8D 9D TD 2S 3S 4S 6S 9S JS", 3, "2C 9C AH", leader=0), 200)
    assert str(given.best) == "KC"
    assert given.elsewhere is not None
    assert (given.elsewhere.reason.principle, given.elsewhere.loss) == ("DUCK_UNDER", "queen")
    assert "free" not in " ".join(hint_text(given, "en"))


def test_the_jack_of_diamonds_may_come_to_the_first_trick_and_is_worth_taking() -> None:
    """17: J♦ takes ten points off, and no other point card may fall: the king of clubs takes it."""
    state = at(
        "4C KC 5D 8D TD 2S 6S 9S JS 3H 8H TH QH", 3, "2C 9C JD", rules=preset("omnibus").rules(), leader=0
    )
    assert str(hinted(state).best) == "KC"


# 22 and 23: the queen on the table.

LOW_DIAMOND = ("5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH", 3, "2C AC 5C 7C 3C 9C KC 4C 8D QS TD")


def test_nobody_takes_the_queen_of_spades_with_a_lower_card_in_hand() -> None:
    given = hinted(at(*LOW_DIAMOND, leader=1))
    assert str(given.best) == "4D"
    assert given.verdict == "clear"
    assert [each.principle for each in given.reasons] == ["DUCK_UNDER"]


def test_a_bonus_card_to_come_is_not_worth_the_queen() -> None:
    """J♦ is still out: it is worth at most ten, the queen costs thirteen."""
    given = hinted(at(*LOW_DIAMOND, rules=preset("omnibus").rules(), leader=1))
    assert str(given.best) == "4D"


@pytest.mark.parametrize("low", ["2D", "3D", "6D", "7D"])
def test_any_lower_card_will_do(low: str) -> None:
    own = LOW_DIAMOND[0].replace("4D", low)
    assert str(hinted(at(own, 3, LOW_DIAMOND[2], leader=1)).best) == low


# 24: the own queen on a spade trick.


@pytest.mark.parametrize(
    ("led", "own"),
    [
        ("5S", "4C 9C 4D QD TD 2S 7S QS 3H 7H 9H TH QH"),
        ("JS", "4C 9C 4D QD TD 3S TS QS 3H 7H 9H TH QH"),
        ("3S", "4C 9C 4D QD TD 8S 9S QS 3H 7H 9H TH QH"),
    ],
)
def test_second_hand_keeps_the_queen_of_spades_back(led: str, own: str) -> None:
    """A spade is led; with lower spades the queen stays in the hand, and the hint says that she would win."""
    state = at(own, 3, f"2C 5C KC 4C {led}", leader=0)
    given = hinted(state, 60)
    assert str(given.best) != "QS"
    said = applying(given.now)["HOLD_QUEEN_BACK"]
    assert said.opposes(Cards.parse("QS"))
    reasons = {each.principle for each in given.reasons}
    assert "HOLD_QUEEN_BACK" in reasons or not said.recommends(given.best)


def test_the_hint_says_that_the_queen_would_be_winning() -> None:
    own = "4C 9C 4D QD TD 2S 7S QS 3H 7H 9H TH QH"
    now = Situation(view(at(own, 3, "2C 5C KC 4C 5S", leader=0), 3))
    assert now.top.rank < Cards.parse("QS").lowest.rank
    said = applying(now)["HOLD_QUEEN_BACK"]
    assert str(said.cards) == "2S"  # the highest spade under the queen that stays under the five


# 25: no moon once two players have points.

SHOOTER = "2C AC KC KD 4D AS KS 5H 9H JH QH KH AH"
ONE_TAKER = "2C QC 3C 4C 5S 6S 7S AS AC 5C 6C 7C KC 8C 9C 2H"
"""North has taken the only heart so far."""
TWO_TAKERS = f"{ONE_TAKER} KD AD 3H 2D"
"""East has taken one as well."""


def test_moon_odds_are_nothing_once_somebody_else_has_a_point() -> None:
    chances = [moon(view(at(SHOOTER, 0, plays), 0), worlds=20).seats[0] for plays in (ONE_TAKER, TWO_TAKERS)]
    assert chances[0].value > 0
    assert (chances[1].value, chances[1].se) == (0, 0)


def test_moon_advice_goes_away_once_somebody_else_has_a_point() -> None:
    before, after = (Situation(view(at(SHOOTER, 0, plays), 0)) for plays in (ONE_TAKER, TWO_TAKERS))
    assert may_shoot(before)
    assert not may_shoot(after)
    assert not {"MOON_ATTACK", "GIVE_UP_THE_MOON"} & {*applying(after)}


def test_no_choice_promises_a_moon_once_somebody_else_has_a_point() -> None:
    given = hinted(at(SHOOTER, 0, f"{TWO_TAKERS} 3D 5D 6D 4D 7D"))
    assert given.values is not None
    assert {each.moon for each in given.values.choices} == {0}


# 26: suits that nobody else holds.


def test_a_suit_that_nobody_else_holds_is_not_led_as_a_low_card() -> None:
    """Twelve clubs are gone, so the three takes the trick with all that is thrown on it."""
    own = "2C 5C AC 3C 4D 5D 6D 7D 2S 6S 3H 7H 9H"
    given = hinted(at(own, 0, "2C 4C 6C 7C 8C 5C 9C TC JC QC AC KC"))
    assert given.now.leading
    assert str(given.best) != "3C"
    assert applying(given.now)["DEAD_SUIT"].opposes(Cards.parse("3C"))
    assert all(
        each.principle != "LEAD_LOW" or not each.said.recommends(Cards.parse("3C")) for each in given.reasons
    )


def test_what_one_passed_is_remembered() -> None:
    """The king of clubs went to the left, so whoever sits there may hold it, and nobody else."""
    own = Cards.parse("2C KC QD 4D 5D 6D 7D 2S 6S 3H 7H AC QC")
    state = start(Deal(rules=CLASSIC, hands=(own, None, None, None), direction=1))
    received = Cards.parse("3C 8C 9C")
    state = exchange(state, (Cards.parse("KC QD AC"), None, None, received), over=True)
    now = Situation(view(state, 0))
    assert Cards.parse("KC") <= now.may_hold(1)
    assert not Cards.parse("KC") & now.may_hold(2)


# 27: a pass has no single truth, but reasons.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pass_comes_with_reasons_and_says_where_it_is_not_clear(lang: str) -> None:
    own = Cards.parse("3C 8C 4D 9D TD KD 2S 5S QS AS 3H 7H KH")
    state = start(Deal(rules=CLASSIC, hands=(own, None, None, None), direction=1))
    given = ask(view(state, 0), worlds=40)
    assert Cards.parse("QS") <= given.best or Cards.parse("AS") <= given.best
    assert {each.principle for each in given.reasons} & {"PASS_QUEEN", "PASS_SPADE_HONOURS"}
    assert len(hint_text(given, lang)) >= 4


def test_the_principles_keep_a_stopper() -> None:
    own = Cards.parse("3C 8C 4D 9D TD KD 2S 5S 7S 8S 3H 5H AH")
    now = Situation(view(start(Deal(rules=CLASSIC, hands=(own, None, None, None), direction=1)), 0))
    assert applying(now)["KEEP_STOPPER"].opposes(Cards.parse("AH"))


# 28: one legal card.

ONE_CARD: Sequence[tuple[str, str, str]] = (
    ("QS", "5C 9C 4D QD TD QS 8D 3H 7H 9H TH QH AH", "2C 5C 7C AC 3S KS"),
    ("2C", "2C 5C 9C 4D QD TD 8D 3H 7H 9H TH QH AH", ""),
)


@pytest.mark.parametrize(("card", "own", "plays"), ONE_CARD)
def test_the_only_legal_card_is_called_forced(card: str, own: str, plays: str) -> None:
    seat = 1 if plays else 0
    given = hinted(at(own, seat, plays, leader=0))
    assert (given.verdict, str(given.best)) == ("forced", card)


@pytest.mark.parametrize("rules", ["classic", "windows", "party"])
def test_the_hint_never_fails_down_to_the_last_card(rules: str) -> None:
    """Everybody plays the lowest legal card, and at every turn there is a hint."""
    state = start(deal(seed=5, rules=preset(rules).rules(), direction=0))
    while state.turn is not None:
        given = ask(view(state, state.turn), worlds=8)
        assert given.best <= legal(state)
        assert hint_text(given, "sv")
        state = place(state, legal(state).lowest)


# 29: a void is never forgotten.


def test_who_did_not_follow_gets_that_suit_in_no_world() -> None:
    """East threw a diamond on the first club."""
    own = "2C 5C 9C KC 4D 8D QD 3S 7S JS 6H 9H KH"
    state = at(own, 0, "2C 3D 4C AC")
    seen = view(state, 0)
    found = worlds(seen)
    rng = Rng(1, 0)
    clubs = Cards.SUITS[Cards.parse("2C").lowest.suit]
    for _ in range(200):
        assert not Cards(found.sample(rng).hands[1]) & clubs
