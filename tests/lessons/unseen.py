"""What is right wherever the unseen cards lie, found once more by looking at every way in which they can."""

from collections.abc import Callable, Iterator, Mapping

from hearts_lab.cards import Cards
from hearts_lab.history import Record
from hearts_lab.lessons.exercise import Exercise
from hearts_lab.solve import paranoid
from hearts_lab.state import Deal, DealState
from tests.core import referee
from tests.lessons.answers import codes, hidden_worlds, piles, tricks


def worst_of_all_deals(task: Exercise) -> dict[str, int]:
    """What each card costs at the worst: every hidden deal, solved for somebody who sees all cards."""
    state, me = task.state, task.seat
    assert me is not None
    before = referee.total(state.rules, piles(state)[me])
    worst: dict[str, int] = {}
    for world in hidden_worlds(task):
        whole = open_state(task, world)
        for card, score in paranoid(whole).scores.items():
            worst[str(card)] = max(worst.get(str(card), 0), score - before)
    return worst


def open_state(task: Exercise, world: Mapping[int, set[str]]) -> DealState:
    """The position of an exercise with the hidden cards in one place: nothing was passed."""
    state, me = task.state, task.seat
    assert me is not None
    hands = {me: {*codes(state.hands[me].known)}} | {seat: {*cards} for seat, cards in world.items()}
    for trick in tricks(state):
        for seat, card in trick:
            hands[seat].add(card)
    dealt = tuple(Cards.parse(" ".join(hands[seat])) for seat in range(state.players))
    deal = Deal(rules=state.rules, hands=dealt, direction=0)
    return Record(deal=deal, passed=(None,) * state.players, plays=state.plays).state()


def _surest(task: Exercise) -> set[str]:
    worst = worst_of_all_deals(task)
    return {card for card, cost in worst.items() if cost == min(worst.values())}


def _stopper(task: Exercise) -> set[str]:
    """The cards with which a point goes to somebody else in every line of every hidden deal.

    The seat cannot tell the deals apart: it plays one card in all of them, until the others' cards differ.
    """
    state, me = task.state, task.seat
    assert me is not None
    assert state.trick is not None
    rules, (shooter,) = (
        state.rules,
        [at for at, pile in enumerate(piles(state)) if {*pile} & referee.POINT_CARDS],
    )

    def stopped(deals: list[dict[int, set[str]]], leader: int, table: tuple[str, ...]) -> bool:
        if len(table) == state.players:
            leader = (leader + referee.winning(table)) % state.players
            if leader != shooter and referee.total(rules, table):
                return True
            table = ()
        turn = (leader + len(table)) % state.players
        if not deals[0][turn]:
            return False
        wanted = any if turn == me else all
        return wanted(stopped(after, leader, (*table, card)) for card, after in moves(deals, turn, table))

    def moves(
        deals: list[dict[int, set[str]]], turn: int, table: tuple[str, ...]
    ) -> Iterator[tuple[str, list[dict[int, set[str]]]]]:
        may = [referee.may_play(rules, hands[turn], table, first=False, broken=True) for hands in deals]
        for card in sorted(set().union(*may)):
            yield (
                card,
                [
                    hands | {turn: hands[turn] - {card}}
                    for hands, able in zip(deals, may, strict=True)
                    if card in able
                ],
            )

    own = {*codes(state.hands[me].known)}
    deals = [world | {me: own} for world in hidden_worlds(task)]
    table = tuple(codes(state.trick.cards))
    return {
        card for card, after in moves(deals, me, table) if stopped(after, state.trick.leader, (*table, card))
    }


ANSWERS: Mapping[str, Callable[[Exercise], set[str]]] = {"surest": _surest, "stopper": _stopper}
"""The answer to each question about hidden cards that move."""
