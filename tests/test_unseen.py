"""Endings with hidden hands, against trying every line in every hidden deal at once."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import IllegalPlay, legal, place, start
from hearts_lab.errors import BadDeal
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.scoring import taken_points
from hearts_lab.solve.unseen import LONGEST_UNSEEN, surely
from hearts_lab.state import Deal, DealState, view


def ending(seed: int, tricks: int, played: int = 0) -> DealState:
    """So many tricks before the end of a deal played at random, with some cards on the table."""
    state, random = start(deal(seed=seed, direction=0)), Random(seed)
    while len(state.plays) < 52 - 4 * tricks + played:
        state = place(state, random.choice(list(legal(state))))
    return state


def hidden_deals(state: DealState, me: int) -> Iterator[DealState]:
    """Every deal in which all plays so far were legal: the engine says which."""
    sizes = [len(hand.known) for hand in state.hands]
    hidden = Cards.DECK - Cards.from_iterable(state.plays) - state.hands[me].known
    one, two, three = (seat for seat in range(4) if seat != me)
    for first in combinations(hidden, sizes[one]):
        rest = [card for card in hidden if card not in first]
        for second in combinations(rest, sizes[two]):
            third = [card for card in rest if card not in second]
            now = {me: state.hands[me].known}
            now |= {seat: Cards.from_iterable(cards) for seat, cards in ((one, first), (two, second))}
            now[three] = Cards.from_iterable(third)
            yield from legal_deal(state, [now[seat] for seat in range(4)])


def legal_deal(state: DealState, hands: Sequence[Cards]) -> Iterator[DealState]:
    tricks = [*state.tricks, *([state.trick] if state.trick else [])]
    gone = [(seat, card) for trick in tricks for seat, card in trick]
    dealt = tuple(
        hand + Cards.from_iterable(card for seat, card in gone if seat == at) for at, hand in enumerate(hands)
    )
    record = Record(
        deal=Deal(rules=state.rules, hands=dealt, direction=0), passed=(None,) * 4, plays=state.plays
    )
    try:
        yield record.state()
    except IllegalPlay:
        return


def worst(worlds: Sequence[DealState], me: int) -> int:
    """The points that a seat has in the end at the worst, if it cannot tell these deals apart."""
    turn = worlds[0].turn
    if turn is None:
        return max(taken_points(state)[me] for state in worlds)
    found = [worst(after, me) for after in by_card(worlds).values()]
    return min(found) if turn == me else max(found)


def by_card(worlds: Sequence[DealState]) -> dict[Card, list[DealState]]:
    """What each card leads to, in the deals in which it may be played."""
    found: dict[Card, list[DealState]] = {}
    for state in worlds:
        for card in legal(state):
            found.setdefault(card, []).append(place(state, card))
    return found


@pytest.mark.parametrize(("tricks", "played"), [(2, 0), (2, 1), (2, 3), (3, 3)])
@pytest.mark.parametrize("seed", [3, 8, 11, 12, 20, 102])
def test_a_card_is_worth_what_every_line_in_every_hidden_deal_says(
    seed: int, tricks: int, played: int
) -> None:
    state = ending(seed, tricks, played)
    me = state.turn
    assert me is not None
    assert state.broken_by is not None
    before = taken_points(state)[me]
    deals = list(hidden_deals(state, me))
    assert deals
    expected = {card: worst(after, me) - before for card, after in by_card(deals).items()}
    assert {card: held.points for card, held in surely(view(state, me)).items()} == expected


@pytest.mark.parametrize("seed", range(6))
def test_the_line_of_a_card_is_legal_play_that_costs_what_is_said(seed: int) -> None:
    state = ending(seed, 3)
    me = state.turn
    assert me is not None
    for card, held in surely(view(state, me)).items():
        assert held.line[0] == (me, card)
        hands = [Cards.from_iterable(c for seat, c in held.line if seat == at) for at in range(4)]
        [now] = legal_deal(state, hands)
        cost = taken_points(now)[me]
        for seat, played in held.line:
            assert now.turn == seat
            assert played in legal(now)
            now = place(now, played)
        assert now.played_out
        assert taken_points(now)[me] - cost == held.points


def test_only_whoever_is_to_play_is_answered_late_in_a_deal_with_hearts_broken() -> None:
    state = ending(3, 3)
    assert state.turn is not None
    with pytest.raises(BadDeal):
        surely(view(state, (state.turn + 1) % 4))
    early = start(deal(seed=3, direction=0))
    assert early.turn is not None
    with pytest.raises(BadDeal):
        surely(view(early, early.turn))
    long = ending(3, LONGEST_UNSEEN + 1)
    assert long.turn is not None
    with pytest.raises(BadDeal) as raised:
        surely(view(long, long.turn))
    assert str(LONGEST_UNSEEN) in raised.value.text("en")
