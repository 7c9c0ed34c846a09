"""How far the search agrees with the players of a log, on logs whose answer is known beforehand."""

from dataclasses import replace
from math import isnan

import pytest

from benchmarks.agreement import Choice, agreement, choices, ratio, summary
from hearts_lab.arena.strength import table
from hearts_lab.cards import Card, Cards
from hearts_lab.engine import legal, play, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES
from hearts_lab.players import Random, play_out
from hearts_lab.rules import preset
from hearts_lab.search import Search
from hearts_lab.state import Deal, DealState

RULES = preset("microsoft").rules()
WORLDS, SEED = 16, 3
HEAD = "direction,cfr_seats,passes_nesw,plays_by_trick"
WORDS = ("hold", "left", "across", "right")


def played(number: int) -> DealState:
    """Play a deal: the search sits north and south, players without a plan east and west."""
    thinking, random = Search(seed=SEED, budget=WORLDS), Random(5)
    dealt = replace(deal(9, RULES, number=number), direction=number % 4)
    return play_out(start(dealt), (thinking, random, thinking, random))


def row(state: DealState, side: str = "NS") -> str:
    passed = "/".join("".join(map(str, cards or ())) for cards in state.passed)
    tricks = "/".join("".join("NESW"[seat] + str(card) for seat, card in trick) for trick in state.tricks)
    return f"{WORDS[state.deal.direction]},{side},{passed if state.deal.direction else ''},{tricks}"


def unforced(state: DealState, seats: str) -> int:
    """Count the plays of some seats at which another card was legal."""
    before, found = Record.of(state).opening(), 0
    for card in state.plays:
        found += "NESW"[before.turn or 0] in seats and len(legal(before)) > 1
        before = play(before, card)
    return found


def test_the_search_agrees_with_itself_in_everything_and_costs_nothing() -> None:
    states = [played(number) for number in (1, 2)]
    found = agreement("\n".join([HEAD, *map(row, states)]), deals=9, worlds=WORLDS, seed=SEED)
    assert (found["rows"], found["deals"]) == (2, 2)
    own, others = found["players"]["cfr"], found["players"]["others"]
    for kind in ("pass", "card"):
        assert [own[kind][name] for name in ("agreed", "alike", "tried", "cost", "cost_se")] == [
            1,
            1,
            1,
            0,
            0,
        ]
        assert others[kind]["agreed"] < 0.8
        assert others[kind]["cost"] > 0.2
    assert own["pass"]["choices"] == others["pass"]["choices"] == 4
    assert own["card"]["choices"] == sum(unforced(state, "NS") for state in states)
    assert others["card"]["choices"] == sum(unforced(state, "EW") for state in states)


def test_who_sits_where_is_read_row_by_row() -> None:
    state = played(0)
    both = agreement("\n".join([HEAD, row(state), row(state, "EW")]), deals=2, worlds=2, seed=SEED)
    assert (both["rows"], both["deals"]) == (2, 1), "the same hands are one deal, for the error too"
    own, others = both["players"]["cfr"]["card"], both["players"]["others"]["card"]
    assert own == others
    assert own["cost_se"] is None
    first = agreement("\n".join([HEAD, row(state), row(state, "EW")]), deals=1, worlds=2, seed=SEED)
    assert first["rows"] == 1


def test_taking_the_queen_that_lies_on_the_table_costs_what_she_counts() -> None:
    hands = (
        "2C 7S 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
        "3C QS 2D 3D 4C 5C 6C 7C 8C 9C TC JC QC",
        "KC 3S KS 4H 5H 6H 7H 8H 9H TH JH QH KH",
        "AC 2S AS 4S 5S 6S 8S 9S TS JS 2H 3H AH",
    )
    dealt = Deal(rules=RULES, hands=tuple(map(Cards.parse, hands)), direction=0)
    plays = tuple(map(Card.parse, ("2C", "3C", "KC", "AC", "TS", "7S", "QS", "KS")))
    found = list(choices(Record(deal=dealt, passed=(None,) * 4, plays=plays), worlds=40, seed=SEED))
    # East had ten clubs, west may lead anything, south has two spades; all else was forced.
    assert [(each.seat, each.kind) for each in found] == [(1, "card"), (3, "card"), (2, "card")]
    assert not found[-1].agreed
    assert 5 < found[-1].cost < 26


def test_the_error_of_a_mean_goes_by_deals() -> None:
    # Means of 0.5 and 1.5 in deals of one size: their mean is 1, its standard error 0.5.
    assert ratio([(1, 2), (3, 2)]) == pytest.approx((1, 0.5))
    assert ratio([(1, 2), (0, 0), (3, 2)]) == pytest.approx((1, 0.5)), "a deal without a choice says nothing"
    # Deals of two sizes, 2 of 1 and 0 of 3: the mean is 1/2, the rests are 1.5 and -1.5.
    assert ratio([(2, 1), (0, 3)]) == pytest.approx((0.5, 0.75))
    assert isnan(ratio([(3, 2)])[1])


def test_shares_are_counted_for_each_side_and_kind() -> None:
    one = Choice(seat=0, kind="card", agreed=True, alike=True, tried=True, cost=0)
    alike, worse = replace(one, agreed=False), replace(one, agreed=False, alike=False, cost=3)
    found = summary([[("a", one), ("a", alike)], [("a", worse), ("a", worse), ("b", one)]])
    card = found["a"]["card"]
    assert card["choices"] == 4
    assert (card["agreed"], card["alike"], card["cost"]) == (0.25, 0.5, 1.5)
    assert found["b"]["card"]["choices"] == 1


@pytest.mark.parametrize("content", ["", "a,b\n1,2\n", f"{HEAD}\nleft,NS,,N2C\n"])
def test_what_is_no_log_is_refused(content: str) -> None:
    with pytest.raises(HeartsError):
        agreement(content, deals=1, worlds=2, seed=SEED)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_tells_passes_from_cards_for_both_players(lang: str) -> None:
    _, _, *rows = table("agreement", lang).splitlines()
    assert len(rows) == 4
    assert all(row.count("±") == 3 for row in rows)
