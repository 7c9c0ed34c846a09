"""A moon of one's own that the rule players would let through is not taken for granted."""

from hearts_lab.cards import Cards
from hearts_lab.engine import place, start
from hearts_lab.kernel.judging import MIDDLE, SHOT, WIDTH
from hearts_lab.rules import preset
from hearts_lab.search.table import Table
from hearts_lab.state import Deal, DealState, view

HANDS = (
    "2C AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "AS KS JS TS 9S 8S 7S 6S 5S 4S 3S 2S QH",
    "AH KH JH TH 9H 8H 7H 6H 5H 4H 3H 2H QS",
)


def dealt(totals: tuple[int, ...] = (0, 0, 0, 0)) -> DealState:
    hands = tuple(map(Cards.parse, HANDS))
    return start(Deal(rules=preset("classic").rules(), hands=hands, direction=0, totals=totals))


def packed(scores: tuple[int, ...]) -> int:
    return sum(score + MIDDLE << WIDTH * seat for seat, score in enumerate(scores))


def test_a_moon_counts_half_as_shot_and_half_as_missed_by_one_heart() -> None:
    """26 less than the others, or 25 against one heart among three: (−26 + 25 − 1/3) / 2 = −2/3."""
    state = place(dealt(), Cards.parse("2C").lowest)
    state = place(state, Cards.parse("2D").lowest)
    table = Table(view(state, 2))
    found = table[packed((26, 26, 0, 26)), SHOT]
    assert found.value / table.parts == -2 / 3
    assert table[packed((26, 26, 0, 26)), 0].value / table.parts == -26


def test_a_hand_that_nobody_can_beat_shoots_for_certain() -> None:
    """After the first trick North leads with twelve clubs, the only ones left."""
    state = dealt()
    for card in ("2C", "2D", "2S", "QS"):
        state = place(state, Cards.parse(card).lowest)
    assert state.turn == 0
    table = Table(view(state, 0))
    assert table[packed((0, 26, 26, 26)), SHOT].value / table.parts == -26
