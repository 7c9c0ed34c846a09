"""The search: what it must see, and what its figures must say."""

from collections.abc import Sequence
from math import isclose, sqrt
from statistics import mean, stdev

import pytest

from hearts_lab.cards import Cards
from hearts_lab.engine import legal, place, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.kernel import jit
from hearts_lab.kernel.judging import QUARTERS, outcome
from hearts_lab.kernel.rules import pack
from hearts_lab.rules import RuleSet, preset
from hearts_lab.search import LESSON_WORLDS, POLICIES, WORLDS, Bold, Search, judge, passes, win_chance
from hearts_lab.search.race import Entrant, leader, mean_and_error, still_running
from hearts_lab.search.table import Results, Table
from hearts_lab.state import Deal, DealState, view
from hearts_lab.values import Values

CLASSIC = preset("classic").rules()


def table(hands: Sequence[str], *, totals: tuple[int, ...] = (), rules: RuleSet = CLASSIC) -> DealState:
    return start(Deal(rules=rules, hands=tuple(map(Cards.parse, hands)), direction=0, totals=totals))


def after(state: DealState, *plays: str) -> DealState:
    for card in " ".join(plays).split():
        state = place(state, Cards.parse(card).lowest)
    return state


HANDS = (
    "2C 5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH",
    "3C 6C KD TD 3S 4S 5S 7S 2H 4H 5H 6H 8H",
    "4C AC 5D 6D 7D 8D 9S TS JS JH KH 8C AH",
    "7C TC JC QC KC 2D 3D 9D JD AD QS KS AS",
)


def judged(state: DealState, seat: int | None = None, **options: object) -> Values:
    values = judge(view(state, state.turn if seat is None else seat or 0), **options)  # type: ignore[arg-type]
    assert values is not None
    return values


# What must not be missed.


def test_it_does_not_give_itself_the_queen_that_lies_on_the_table() -> None:
    hands = (
        "2C 7S 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
        "3C QS 2D 3D 4C 5C 6C 7C 8C 9C TC JC QC",
        "KC 3S KS 4H 5H 6H 7H 8H 9H TH JH QH KH",
        "AC 2S AS 4S 5S 6S 8S 9S TS JS 2H 3H AH",
    )
    state = after(table(hands), "2C 3C KC AC", "TS 7S QS")
    values = judged(state, budget=40)
    assert str(values.best.cards) == "3S"
    high = values.worth(Cards.parse("KS"))
    assert high.queen == 1.0
    assert values.best.queen == 0.0
    assert high.cost > 5
    assert high.points >= 13


def test_it_keeps_the_card_that_stops_a_moon() -> None:
    hands = ("AH KH QH JH TH QS", "9H 8H 7H 6H 3C 4C", "5H 4H 3H 2H AS 2S")
    held = Cards.parse(" ".join(hands))
    rules = preset("party").rules(
        3, removed=str(Cards.DECK - held), first_lead="left-of-dealer", hearts_broken_by="free", moon="add"
    )
    dealt = Deal(rules=rules, hands=tuple(map(Cards.parse, hands)), direction=0, leader=0)
    # The first seat has taken twelve hearts and leads the last; whoever throws the ace lets the queen win.
    state = after(start(dealt), "AH 9H 5H", "KH 8H 4H", "QH 7H 3H", "JH 6H 2H", "TH 3C")
    values = judged(state, budget=120)
    ace, two = values.worth(Cards.parse("AS")), values.worth(Cards.parse("2S"))
    assert values.best is two
    # A heart led to the first trick shows a hand of point cards only: the queen is there, and comes next.
    assert (ace.conceded, two.conceded) == (1.0, 0.0)
    # The moon costs 26 - 26 / 2, the queen alone 13 - 13 / 2.
    assert (ace.cost, ace.cost_se) == (6.5, 0.0)


def test_near_the_limit_it_plays_for_the_game_not_for_the_points() -> None:
    points = judged(table_after_pass(), budget=40)
    win = judged(table_after_pass(totals=(90, 40, 45, 60)), budget=40)
    assert (points.unit, win.unit) == ("points", "win")
    assert all(0 <= each.value <= 1 for each in win.choices)


def table_after_pass(totals: tuple[int, ...] = ()) -> DealState:
    return after(table(HANDS, totals=totals), "2C")


def test_whoever_cannot_lose_the_game_any_more_has_nothing_to_lose() -> None:
    # East has 0, the others 99: only a moon keeps the game from ending, and then East leads by far.
    state = after(table(HANDS, totals=(99, 0, 99, 99)), "2C")
    values = judged(state, budget=40)
    assert values.unit == "win"
    assert all(each.value == pytest.approx(0, abs=1e-4) for each in values.choices)


def test_equal_cards_come_out_equal_in_every_world() -> None:
    state = after(table(HANDS), "2C 3C 4C")
    values = judged(state, budget=60)
    ten, jack = values.worth(Cards.parse("TC")), values.worth(Cards.parse("JC"))
    assert (ten.value, ten.points) == pytest.approx((jack.value, jack.points), abs=0.7)


# Passing.


def test_the_bare_queen_of_spades_is_passed() -> None:
    hands = (
        "QS KS 3C 4C 5C 6C 2D 3D 4D 2H 3H 4H 5H",
        "2C 7C 8C 9C 5D 6D 7D 2S 3S 4S 6H 7H 8H",
        "TC JC QC KC 8D 9D TD 5S 6S 7S 9H TH JH",
        "AC JD QD KD AD 8S 9S TS JS AS QH KH AH",
    )
    state = start(Deal(rules=CLASSIC, hands=tuple(map(Cards.parse, hands)), direction=1))
    values = judged(state, 0, budget=80)
    assert Cards.parse("QS") <= values.best.cards
    assert Cards.parse("QS") <= Search(budget=80).choose_pass(view(state, 0))


def test_a_pass_that_is_asked_about_is_judged_to_the_end() -> None:
    state = start(deal(seed=7))
    seen = view(state, 0)
    odd = Cards.from_iterable(list(seen.hand)[:3])
    values = judged(state, 0, budget=64, also=[odd])
    assert values.worth(odd).cost_se > 0 or values.best.cards == odd


def test_every_way_to_empty_a_short_suit_is_among_the_passes() -> None:
    hand = Cards.parse("4D 9D 2C 3C 4C 5C 6C 7C 8C 2S 3S 2H 3H")
    tried = passes(hand, 3)
    assert any(Cards.parse("4D 9D") <= cards for cards in tried)
    assert any(Cards.parse("2S 3S") <= cards for cards in tried)
    assert all(len(cards) == 3 and cards <= hand for cards in tried)
    assert len(set(tried)) == len(tried)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5])
def test_as_many_cards_are_passed_as_the_rules_say(count: int) -> None:
    tried = passes(Cards.parse("4D 9D 2C 3C QS"), count)
    assert {len(cards) for cards in tried} <= {count}
    assert bool(tried) == bool(count)


# Figures.


def test_the_error_of_a_cost_is_that_of_the_paired_differences() -> None:
    one, other = Entrant(Cards.parse("2C"), 3), Entrant(Cards.parse("3C"), 3)
    figures = [3, 9, -6, 12, 0, 30, 3, 3]
    others = [6, 9, 0, 39, 0, 33, 6, 0]
    one.meet(Results(figures, [0] * 8))
    other.meet(Results(others, [0] * 8))
    gaps = [(b - a) / 3 for a, b in zip(figures, others, strict=True)]
    cost, error = other.behind(one)
    assert isclose(cost, mean(gaps))
    assert isclose(error, stdev(gaps) / sqrt(8))


def test_one_figure_has_no_error() -> None:
    assert mean_and_error([7]) == (7.0, 0.0)


def test_what_is_clearly_worse_drops_out_and_what_may_be_best_stays() -> None:
    best, near, far, kept = (Entrant(Cards.parse(code), 1) for code in ("2C", "3C", "4C", "5C"))
    best.meet(Results([0, 4, 0, 4], [0] * 4))
    near.meet(Results([4, 0, 4, 1], [0] * 4))
    far.meet(Results([9, 13, 9, 14], [0] * 4))
    kept.meet(Results([19, 23, 19, 24], [0] * 4))
    left = still_running([far, near, kept, best], [kept.choice], 10, 0.3)
    assert left == [best, near, kept]
    assert still_running([far, near, kept, best], [], 1, 0.3) == [best]


def test_the_same_seed_gives_the_same_values_and_another_one_others() -> None:
    state = table_after_pass()
    assert judged(state, budget=32, seed=1) == judged(state, budget=32, seed=1)
    assert judged(state, budget=32, seed=1) != judged(state, budget=32, seed=2)


@pytest.mark.skipif(not jit.available(), reason="numba is not installed")
@pytest.mark.parametrize("policy", POLICIES)
def test_compiled_and_plain_give_the_same_values(monkeypatch: pytest.MonkeyPatch, policy: str) -> None:
    state = table_after_pass()
    compiled = judged(state, budget=16, policy=policy)
    passing = judged(start(deal(seed=4)), 0, budget=8, policy=policy)
    monkeypatch.setattr("hearts_lab.search.table.fast", lambda function: function)
    assert judged(state, budget=16, policy=policy) == compiled
    assert judged(start(deal(seed=4)), 0, budget=8, policy=policy) == passing


def test_progress_rises_to_the_whole() -> None:
    seen: list[tuple[int, int]] = []
    judged(table_after_pass(), budget=16, progress=lambda done, whole: seen.append((done, whole)))
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]


@pytest.mark.parametrize("policy", POLICIES)
def test_without_a_head_start_the_player_takes_the_best_of_its_values(policy: str) -> None:
    player = Search(budget=48, seed=3, policy=policy, head_start=0)
    playing, passing = view(table_after_pass(), 1), view(start(deal(seed=4)), 0)
    values = player.values(playing), player.values(passing)
    assert None not in values
    assert [each and each.best.cards for each in values] == [
        Cards().add(player.choose_card(playing)),
        player.choose_pass(passing),
    ]


def test_another_choice_must_save_more_than_the_head_start_of_the_usual_one() -> None:
    usual, other = Entrant(Cards.parse("3C"), 1), Entrant(Cards.parse("2C"), 1)
    usual.meet(Results([5, 5], [0] * 2))
    other.meet(Results([4, 2], [0] * 2))
    assert leader([usual, other]) is other
    assert leader([usual, other], [usual.choice], 3) is other
    assert leader([usual, other], [usual.choice], 5) is usual


def test_with_an_endless_head_start_the_player_does_the_usual() -> None:
    player, usual = Search(budget=8, head_start=10_000), Bold()
    playing, passing = view(table_after_pass(), 1), view(start(deal(seed=4)), 0)
    assert player.choose_card(playing) == usual.choose_card(playing)
    assert player.choose_pass(passing) == usual.choose_pass(passing)


@pytest.mark.parametrize("size", [1, 2, 7])
def test_each_kind_of_company_plays_as_many_worlds(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    asked: list[tuple[int, ...]] = []

    def counted(*args: int) -> list[int]:
        asked.append((args[2], args[-3]))  # who plays, and how many worlds
        return [0, 0] * args[-3]

    monkeypatch.setattr("hearts_lab.search.table.fast", lambda _: counted)
    laid_out = Table(view(table_after_pass(), 1), "bold")
    laid_out.results([Cards.parse("3C")], seed=1, number=0, size=size)
    seat, company = 6 << 8, [3 | 3 << 16 | 3 << 24, 2 | 2 << 16 | 2 << 24]
    shares = [(size + 1) // 2, size // 2]
    assert [(seat | others, share) for others, share in zip(company, shares, strict=True) if share] == asked


def test_a_forced_card_and_a_seat_that_is_not_to_play_have_no_values() -> None:
    state = table(HANDS)
    assert judge(view(state, 0)) is None
    assert judge(view(after(state, "2C"), 3)) is None
    assert Search().choose_card(view(state, 0)) is Cards.parse("2C").lowest


def test_two_packs_are_refused_in_one_sentence() -> None:
    state = start(deal(1, preset("cancellation").rules(6), direction=1))
    with pytest.raises(HeartsError, match="one pack"):
        judge(view(state, 0))


# The chance to win.


@pytest.mark.parametrize(
    ("totals", "seat", "chance"),
    [
        ((100, 20, 30, 40), 1, 1.0),
        ((100, 20, 30, 40), 0, 0.0),
        ((100, 20, 20, 40), 2, 0.5),
        ((100, 20, 20, 20), 2, 1 / 3),
    ],
)
def test_once_the_limit_is_reached_the_lowest_total_wins(
    totals: tuple[int, ...], seat: int, chance: float
) -> None:
    assert win_chance(CLASSIC, totals, seat) == pytest.approx(chance)


@pytest.mark.parametrize("totals", [(80, 20, 60, 70), (99, 98, 97, 99), (0, 0, 0, 0)])
def test_the_chances_of_all_add_up_to_one_and_follow_the_totals(totals: tuple[int, ...]) -> None:
    chances = [win_chance(CLASSIC, totals, seat) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    ranked = sorted(range(4), key=lambda seat: totals[seat])
    assert [chances[seat] for seat in ranked] == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("shooter", "worth"), [(0, 0 - 26), (1, 26 - (0 + 26 + 26) / 3)], ids=["own", "let through"]
)
def test_a_moon_is_worth_what_the_page_says(shooter: int, worth: float) -> None:
    taken = tuple(2**52 - 1 if seat == shooter else 0 for seat in range(4))
    judged, _told = outcome(taken, (0, 0, 0, 0), pack(CLASSIC), 0, 0, 0)
    assert judged / (3 * QUARTERS) == pytest.approx(worth)


def test_the_lesson_setting_is_smaller_than_the_default() -> None:
    assert 1 <= LESSON_WORLDS < WORLDS


def test_legal_choices_only() -> None:
    state = table_after_pass()
    assert {each.cards.lowest for each in judged(state, budget=8).choices} == set(legal(state))
