"""Hidden deals played out by a named model of the players: who ends up with what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hearts_lab.engine import phase
from hearts_lab.errors import HeartsError
from hearts_lab.kernel.bits import POINTS, QUEEN, nth
from hearts_lab.kernel.cautious import LOSING, MINE, NOBODY, OVER, WINNING
from hearts_lab.kernel.deal import exchange, opener
from hearts_lab.kernel.jit import fast
from hearts_lab.kernel.playouts import finish
from hearts_lab.kernel.policy import AVOID, CAUTIOUS, DUCK, RANDOM, choose, choose_pass
from hearts_lab.kernel.position import Position, position
from hearts_lab.kernel.rules import LEFT_OF_DEALER, Packed, may_follow, pack
from hearts_lab.kernel.score import shooter
from hearts_lab.odds.laid import Laid
from hearts_lab.rng import Rng, draw, start, step
from hearts_lab.state import DealState, View
from hearts_lab.worlds import World, Worlds

MODELS: Final = {"random": RANDOM, "duck": DUCK, "avoid": AVOID, "cautious": CAUTIOUS}
"""Who plays a deal out."""


class Fate(NamedTuple):
    """How a deal that was played out ended.

    Attributes:
        queen: The seat that took the queen of spades, or -1.
        shooter: The seat that shot the moon, or -1.
    """

    queen: int
    shooter: int


def model_number(model: str) -> int:
    """The kernel's number of a model of the players.

    Raises:
        HeartsError: There is none of that name.
    """
    if model not in MODELS:
        raise HeartsError("unknown_player", player=model, known=list(MODELS))
    return MODELS[model]


def sampled(seen: View, hidden: Worlds, worlds: int, seed: int) -> tuple[World, ...]:
    """So many of the hidden deals, each equally likely: the same for the same seed."""
    rng = Rng(seed, (seen.hand.mask % (1 << 52)) << 6 | len(seen.state.plays))
    return tuple(hidden.sample(rng) for _ in range(worlds))


def fates(seen: View, worlds: tuple[World, ...], model: str, seed: int) -> Iterator[Fate]:
    """How the deal ends in each world when everybody, the seat itself too, plays as a model.

    Cards that have not been passed yet are passed by the model as well.
    """
    state, rules = seen.state, pack(seen.state.rules)
    who = sum(model_number(model) << 8 * seat for seat in range(state.players))
    passing = phase(state) == "passing"
    now = None if passing else position(state)
    for number, world in enumerate(worlds):
        x = start(seed, number)
        if now is None:
            x, here = _after_the_pass(x, state, rules, who, world)
        else:
            here = _seen_through(now, state, world)
        _, taken = fast(finish)(x, rules, who, *here)
        queen = next((seat for seat, pile in enumerate(taken) if pile & QUEEN), -1)
        yield Fate(queen, shooter(taken, rules))


def _seen_through(now: Position, state: DealState, world: World) -> Position:
    """The position with every hidden card where it lies in a world."""
    hands = world.hands[: state.players]
    owner = state.kitty_owner
    if owner is None:
        return now._replace(hands=hands, kitty=world.kitty)
    taken = tuple(pile | world.kitty * (seat == owner) for seat, pile in enumerate(now.taken))
    return now._replace(hands=hands, taken=taken)


def _after_the_pass(x: int, state: DealState, rules: Packed, who: int, world: World) -> tuple[int, Position]:
    hands = world.hands[: state.players]
    passed = []
    for seat, hand in enumerate(hands):
        own = state.passed[seat]
        if own is None:
            x, chosen = choose_pass(x, who >> 8 * seat & 255, hand, state.rules.pass_count)
        passed.append(chosen if own is None else own.mask)
    held = exchange(hands, tuple(passed), state.deal.direction)
    leader = (state.deal.leader or 0) if rules.first_lead == LEFT_OF_DEALER else opener(held)
    nothing = (0,) * state.players
    return x, Position(held, nothing, rules.deck, world.kitty, leader, 0, 0, 0, 0, 0, 1, rules.locked)


def takes_queen(seen: View, trick: Laid, world: World, model: str, x: int) -> bool:
    """Whether the card takes the queen in a world in which the others play on as a model."""
    rules, number, players = trick.rules, model_number(model), seen.state.players
    table, best, winner = trick.trick, trick.card, seen.seat
    out = rules.deck & ~sum(1 << card.index for card in seen.state.plays) & ~trick.card
    if not trick.winning:
        return False
    for seat in trick.later:
        hand = world.hands[seat]
        legal = may_follow(hand, trick.led, trick.barred)
        card = legal
        if legal & (legal - 1):
            if number == RANDOM:
                x = step(x)
                card = nth(legal, draw(x) * legal.bit_count() >> 32)
            else:
                place = players - len(trick.later) + trick.later.index(seat)
                moon = _moon(seen.state, seat, winner)
                first = int(not seen.state.tricks)
                card = choose(
                    number, hand, legal, place, players, trick.led, best, table, out ^ hand, first, moon
                )
        out ^= card
        table |= card
        if card & trick.led > best:
            best, winner = card, seat
    gets_kitty = trick.kitty_waits and (rules.kitty == 1 or table & POINTS)
    return winner == seen.seat and bool((table | (world.kitty if gets_kitty else 0)) & QUEEN)


def _moon(state: DealState, seat: int, winner: int) -> int:
    """Who can still shoot, as the kernel's players want to know it."""
    owners = [other for other, pile in enumerate(state.taken) if pile.mask & POINTS]
    if not owners:
        return NOBODY
    if len(owners) > 1:
        return OVER
    if owners[0] == seat:
        return MINE
    return WINNING if owners[0] == winner else LOSING
