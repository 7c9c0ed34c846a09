"""Exact endings, held against a search that tries everything with the readable engine."""

from random import Random

import pytest

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import choose_moon, legal, phase, place, start
from hearts_lab.errors import BadDeal
from hearts_lab.game import deal
from hearts_lab.kernel.position import Position, position
from hearts_lab.kernel.rules import ADD, pack
from hearts_lab.kernel.score import scores
from hearts_lab.rules import preset
from hearts_lab.scoring import result
from hearts_lab.solve import for_all, paranoid
from hearts_lab.solve.everyone import after, playable
from hearts_lab.state import DealState, view
from tests.core.strategies import Played, examples, hold

Scores = tuple[int, ...]
Known = dict[tuple[object, ...], Scores]


def final(state: DealState) -> Scores:
    """The scores of a deal that is over, points of a moon added where the shooter may choose."""
    return result(choose_moon(state, "add") if phase(state) == "choosing" else state).scores or ()


def everything(state: DealState, victim: int | None, known: Known) -> Scores:
    """Try every card: all against one seat, or, without a victim, each for itself."""
    if state.turn is None:
        return final(state)
    key = (state.hands, state.trick, state.taken, state.broken_by is None, state.kitty_owner)
    if key not in known:
        known[key] = chosen(
            state, victim, {c: everything(place(state, c), victim, known) for c in legal(state)}
        )
    return known[key]


def chosen(state: DealState, victim: int | None, found: dict[Card, Scores]) -> Scores:
    turn = state.turn or 0
    if victim is None:
        return min(found.items(), key=lambda item: (item[1][turn], -sum(item[1]), item[0].index))[1]
    return (min if turn == victim else max)(found.values(), key=lambda scores: scores[victim])


def late(played: Played, random: Random, tricks: int) -> DealState | None:
    """A position from the last tricks of a deal."""
    few = [
        state
        for state in played.states
        if state.turn is not None and max(hand.size for hand in state.hands) <= tricks
    ]
    decks = played.last.rules.decks
    return (
        random.choice(few) if few and decks == 1 and played.last.rules.moon != "add-unless-losing" else None
    )


def check(state: DealState, random: Random) -> None:
    victim = random.randrange(state.players)
    known: Known = {}
    found = paranoid(state, victim)
    assert found.scores == {
        card: everything(place(state, card), victim, known)[victim] for card in legal(state)
    }
    after = state
    for seat, card in found.line:
        assert after.turn == seat
        after = place(after, card)
    wanted = (min if state.turn == victim else max)(found.scores.values())
    assert final(after)[victim] == wanted
    assert set(found.best) == {card for card, score in found.scores.items() if score == wanted}


@pytest.mark.parametrize("size", examples(60, 2_000))
def test_no_card_of_the_last_two_tricks_is_priced_wrongly(size: tuple[int, bool]) -> None:
    def prove(played: Played, random: Random) -> None:
        state = late(played, random, 2)
        if state is not None:
            check(state, random)

    hold(size, prove)


@pytest.mark.parametrize("size", examples(30, 1_000))
def test_when_each_plays_for_itself_the_scores_are_those_of_trying_everything(size: tuple[int, bool]) -> None:
    def prove(played: Played, random: Random) -> None:
        state = late(played, random, 2)
        if state is not None:
            known: Known = {}
            found = for_all(state)
            turn = state.turn or 0
            assert found.scores == {
                card: everything(place(state, card), None, known)[turn] for card in legal(state)
            }

    hold(size, prove)


def ending(seed: int, tricks: int) -> DealState:
    """The last tricks of a deal of the classic game played at random."""
    random = Random(seed)
    state = start(deal(seed, preset("classic").rules(), direction=0))
    while state.hands[0].size > tricks or state.trick is None or state.trick.cards:
        state = place(state, random.choice(list(legal(state))))
    return state


@pytest.mark.parametrize("seed", range(6))
def test_three_tricks_are_solved_as_by_trying_everything(seed: int) -> None:
    check(ending(seed, 3), Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_five_tricks_are_solved_as_by_trying_everything(seed: int) -> None:
    state = ending(seed, 5)
    rules, victim = pack(state.rules)._replace(moon=ADD), seed % 4
    known: dict[Position, int] = {}

    def value(now: Position) -> int:
        if not any(now.hands):
            return scores(now.taken, (0,) * 4, rules)[victim]
        if now not in known:
            turn = (now.leader + now.place) % 4
            known[now] = (min if turn == victim else max)(
                value(after(rules, now, card)) for card in bits(now)
            )
        return known[now]

    def bits(now: Position) -> list[int]:
        return [1 << card.index for card in Cards(playable(rules, now))]

    now = position(state)
    found = {card: value(after(rules, now, 1 << card.index)) for card in legal(state)}
    assert paranoid(state, victim).scores == found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_compiled_solver_finds_the_same(seed: int) -> None:
    state = ending(seed, 6)
    assert paranoid(state, compiled=True) == paranoid(state)


def test_a_hand_that_is_not_known_cannot_be_solved_and_the_error_says_so() -> None:
    state = ending(1, 2)
    with pytest.raises(BadDeal, match="all cards seen"):
        paranoid(view(state, state.turn or 0).state)


def test_too_many_tricks_are_refused_with_the_number_that_can_be_solved() -> None:
    with pytest.raises(BadDeal, match="13 tricks are left; an ending of at most 7"):
        paranoid(start(deal(1, direction=0)))


def test_nothing_is_solved_before_the_play() -> None:
    with pytest.raises(BadDeal, match="Nobody is to play"):
        paranoid(start(deal(1, direction=1)))


def test_a_forced_card_is_the_whole_line() -> None:
    state = ending(2, 1)
    found = paranoid(state)
    assert len(found.scores) == 1
    assert [card for _, card in found.line] == [next(iter(state.hands[seat].known)) for seat, _ in found.line]
    assert found.best == Cards.from_iterable(found.scores)
