"""OpenSpiel plays the same game: the same legal cards at every ply, the same points at the end.

OpenSpiel is another program with its own reading of the rules; its game `hearts` has options for most of what
tables disagree on.
"""

import itertools
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import exchange, legal, place, start
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import result
from hearts_lab.state import Deal, DealState
from tests.core.strategies import TEMPERS, company, dealt

pyspiel = pytest.importorskip("pyspiel", reason="the test extra open_spiel is not installed")

PLAY_OPTIONS = (
    "no_pts_on_first_trick",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_any_club",
    "can_lead_hearts_instead_of_qs",
)
EVERY_COMBINATION = [
    dict(zip(PLAY_OPTIONS, values, strict=True)) for values in itertools.product((True, False), repeat=5)
]
BONUSES = [
    {"jd_bonus": True},
    {"avoid_all_tricks_bonus": True},
    {"jd_bonus": True, "avoid_all_tricks_bonus": True},
]


def name(options: dict[str, Any]) -> str:
    return " ".join(option for option, value in options.items() if value) or "none"


def sizes(quick: int, thorough: int = 2_000) -> list[Any]:
    return [pytest.param(quick, id="quick"), pytest.param(thorough, id="thorough", marks=pytest.mark.slow)]


def same_rules(
    *,
    no_pts_on_first_trick: bool = True,
    must_break_hearts: bool = True,
    qs_breaks_hearts: bool = True,
    can_lead_any_club: bool = False,
    can_lead_hearts_instead_of_qs: bool = False,
    jd_bonus: bool = False,
    avoid_all_tricks_bonus: bool = False,
) -> RuleSet:
    """Say in our options what OpenSpiel says in its own."""
    broken_by = "heart-or-queen-played" if qs_breaks_hearts else "heart-played"
    return preset("openspiel").rules(
        first_trick_points="forbidden" if no_pts_on_first_trick else "allowed",
        hearts_broken_by=broken_by if must_break_hearts else "free",
        first_lead="any-club" if can_lead_any_club else "lowest-club",
        hearts_instead_of_queen=can_lead_hearts_instead_of_qs and must_break_hearts,
        bonus_card="JD" if jd_bonus else "none",
        no_tricks_points=-5 if avoid_all_tricks_bonus else 0,
    )


def number(card: Card) -> int:
    """Give OpenSpiel's number of a card."""
    return 4 * "23456789TJQKA".index(str(card)[0]) + "CDHS".index(str(card)[1])


def card_of(action: int) -> Card:
    return Card.parse("23456789TJQKA"[action // 4] + "CDHS"[action % 4])


def numbers(cards: Cards) -> list[int]:
    return sorted(map(number, cards))


def open_both(game: Any, deal: Deal, random: Random) -> tuple[Any, DealState]:  # noqa: ANN401
    """Deal and pass the same cards on both tables, comparing what may be passed."""
    hands = [hand or Cards.EMPTY for hand in deal.hands]
    theirs, ours = game.new_initial_state(), start(deal)
    theirs.apply_action(deal.direction)
    for row in zip(*hands, strict=True):
        for card in row:
            theirs.apply_action(number(card))
    if not deal.direction:
        return theirs, ours
    passes: list[list[Card]] = [[], [], [], []]
    for _ in range(12):
        seat = theirs.current_player()
        left = [card for card in hands[seat] if card not in passes[seat]]
        assert theirs.legal_actions() == sorted(map(number, left))
        passes[seat].append(random.choice(left))
        theirs.apply_action(number(passes[seat][-1]))
    return theirs, exchange(ours, passes)


def compare(game: Any, deal: Deal, tempers: Sequence[str], random: Random) -> DealState:  # noqa: ANN401
    """Play one deal on both tables, comparing at every ply and at the end."""
    theirs, ours = open_both(game, deal, random)
    while ours.turn is not None:
        choice = legal(ours)
        assert theirs.current_player() == ours.turn
        assert theirs.legal_actions() == numbers(choice)
        card = TEMPERS[tempers[ours.turn]](choice, random)
        theirs.apply_action(number(card))
        ours = place(ours, card)
    assert theirs.is_terminal()
    assert [26 - score for score in theirs.returns()] == list(result(ours).scores or ())
    return ours


def table(rules: RuleSet, shape: str, random: Random) -> Deal:
    hands, _ = dealt(rules, shape, random)
    return Deal(rules=rules, hands=hands, direction=random.randrange(4))


@pytest.mark.parametrize("deals", sizes(100))
@pytest.mark.parametrize("options", EVERY_COMBINATION, ids=name)
def test_random_deals_are_the_same_under_every_combination_of_options(
    options: dict[str, bool], deals: int
) -> None:
    game, rules = pyspiel.load_game("hearts", options), same_rules(**options)
    random = Random(name(options))
    for _ in range(deals):
        compare(game, table(rules, "shuffled", random), ["random"] * 4, random)


@pytest.mark.parametrize("deals", sizes(100))
@pytest.mark.parametrize("bonuses", BONUSES, ids=name)
def test_random_deals_are_the_same_with_the_jack_and_the_no_tricks_bonus(
    bonuses: dict[str, bool], deals: int
) -> None:
    game, rules = pyspiel.load_game("hearts", bonuses), same_rules(**bonuses)
    random = Random(name(bonuses))
    for _ in range(deals):
        compare(game, table(rules, "shuffled", random), ["random"] * 4, random)


@pytest.mark.parametrize("deals", sizes(15, 300))
@pytest.mark.parametrize("options", EVERY_COMBINATION, ids=name)
def test_deals_with_voids_and_hands_of_hearts_are_the_same_under_every_combination(
    options: dict[str, bool], deals: int
) -> None:
    game, rules = pyspiel.load_game("hearts", options), same_rules(**options)
    random = Random(name(options))
    for _ in range(deals):
        compare(game, table(rules, "long suits", random), company("anybody", 4, random), random)


@pytest.mark.parametrize("deals", sizes(150))
@pytest.mark.parametrize("bonuses", [{}, *BONUSES], ids=name)
def test_moons_score_the_same_whoever_has_the_jack_and_whoever_takes_no_trick(
    bonuses: dict[str, bool], deals: int
) -> None:
    game, rules = pyspiel.load_game("hearts", bonuses), same_rules(**bonuses)
    random = Random(name(bonuses))
    moons, kinds = 0, set()
    for _ in range(deals):
        ends = compare(game, table(rules, "one strong hand", random), company("shooter", 4, random), random)
        shooter = result(ends).moon
        if shooter is not None:
            moons += 1
            kinds.add((Card.parse("JD") in ends.taken[shooter], ends.tricks_taken[shooter] == 13))
    assert moons >= deals // 10
    assert kinds == {(True, True), (True, False), (False, False)}, "with and without the jack, and all tricks"
