"""The kernel plays by the readable engine's rules: any rule set, any deal, at every ply."""

from random import Random

import pytest

from hearts_lab.cards import Cards
from hearts_lab.engine import legal, place
from hearts_lab.game import deal
from hearts_lab.kernel.deal import deal as kernel_deal
from hearts_lab.kernel.playouts import finish
from hearts_lab.kernel.position import position
from hearts_lab.kernel.rules import may_follow, may_lead, pack
from hearts_lab.kernel.score import scores
from hearts_lab.rng import M32, draw, start, step
from hearts_lab.rules import preset
from hearts_lab.scoring import loses, result, settle
from hearts_lab.state import DealState
from tests.core.strategies import Played, examples, hold


def playable(state: DealState) -> Cards:
    """What the kernel lets the seat to play choose from."""
    rules, now = pack(state.rules), position(state)
    hand = now.hands[(now.leader + now.place) % len(now.hands)]
    if now.place:
        return Cards(may_follow(hand, now.led, rules.first_trick_barred if now.first else 0))
    return Cards(may_lead(hand, now.first, now.locked, rules))


def played_at_random(state: DealState, x: int) -> DealState:
    """Play to the end with the engine, choosing as the kernel's random player does: one draw a trick."""
    u = 0
    trick = -1
    while state.turn is not None:
        if trick != len(state.tricks):
            trick = len(state.tricks)
            x = step(x)
            u = draw(x)
        cards = list(legal(state))
        choice = 0
        if len(cards) > 1:
            u = (u & M32) * len(cards)
            choice = u >> 32
        state = place(state, cards[choice])
    return state


def scored(state: DealState) -> tuple[int, ...]:
    """The engine's scores, a shooter who may choose adding unless that loses the game at once."""
    found = result(state)
    if not found.choices:
        return found.scores or ()
    seat = found.moon if found.moon is not None else found.sun
    added = found.choices["add"]
    return found.choices[
        "subtract" if loses(state.rules, settle(state.rules, state.deal.totals, added), seat or 0) else "add"
    ]


@pytest.mark.parametrize("size", examples(80, 8_000))
def test_the_kernel_allows_the_same_cards_at_every_ply_and_scores_alike(size: tuple[int, bool]) -> None:
    def prove(played: Played, random: Random) -> None:
        if played.last.rules.decks > 1:
            return
        open_states = [state for state in played.states if state.turn is not None]
        for state, cards in zip(open_states, played.choices, strict=True):
            assert playable(state) == cards
        over = next(state for state in played.states if state.turn is None)
        taken = tuple(pile.mask for pile in over.taken)
        assert scores(taken, over.deal.totals, pack(over.rules)) == scored(over)
        state = random.choice(open_states)
        x = start(random.randrange(1000), 0)
        _, piles = finish(x, pack(state.rules), 0, *position(state))
        assert tuple(map(Cards, piles)) == played_at_random(state, x).taken

    hold(size, prove)


@pytest.mark.parametrize(
    ("name", "players"), [("classic", 4), ("party", 3), ("party", 5), ("party", 6), ("party", 7)]
)
def test_the_kernel_deals_the_cards_that_a_game_deals(name: str, players: int) -> None:
    rules = preset(name).rules(players)
    for number in range(20):
        _, hands = kernel_deal(start(7, number), pack(rules).deck, (0,) * players)
        assert tuple(map(Cards, hands)) == deal(7, rules, number=number, direction=0).hands


def test_with_a_kitty_too() -> None:
    rules = preset("party").rules(5, removed="none", kitty="first-trick")
    _, hands = kernel_deal(start(7, 3), pack(rules).deck, (0,) * 5)
    assert tuple(map(Cards, hands)) == deal(7, rules, number=3, direction=0).hands
