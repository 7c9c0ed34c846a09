"""Whole deals for studies: dealt, passed and played out by named players, as fast as may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hearts_lab.engine import start as opening
from hearts_lab.game import deal as deal_out
from hearts_lab.kernel.deal import deal, exchange, opener
from hearts_lab.kernel.jit import fast
from hearts_lab.kernel.playouts import finish
from hearts_lab.kernel.policy import choose_pass
from hearts_lab.kernel.rules import LEFT_OF_DEALER, Packed, pack
from hearts_lab.odds.fates import MODELS
from hearts_lab.players import Player, play_out
from hearts_lab.rng import Rng, start
from hearts_lab.roster import seated
from hearts_lab.rules import RuleSet


class Ended(NamedTuple):
    """A deal that is over.

    Attributes:
        players: The player of each seat, by name.
        rules: The rule set.
        direction: How many seats to the left cards went.
        dealt: The cards each seat was dealt, as bits.
        held: The cards each seat held when the play began.
        taken: The cards each seat took.
    """

    players: tuple[str, ...]
    rules: Packed
    direction: int
    dealt: tuple[int, ...]
    held: tuple[int, ...]
    taken: tuple[int, ...]


def ended(players: tuple[str, ...], rules: RuleSet, seed: int, first: int, last: int) -> Iterator[Ended]:
    """The deals of a seed from one number up to, not including, another, played to their ends.

    The kernel's players play compiled where numba is installed, with the same results; others, such as
    `search:100`, play by the readable engine.

    Example:
        >>> from hearts_lab.rules import preset
        >>> one, = ended(("duck",) * 4, preset("classic").rules(), 7, 0, 1)
        >>> [hand.bit_count() for hand in one.held], sum(one.taken) == 2**52 - 1
        ([13, 13, 13, 13], True)
    """
    if by_kernel(players):
        packed, who = pack(rules), sum(MODELS[name] << 8 * seat for seat, name in enumerate(players))
        for number in range(first, last):
            yield _by_kernel(players, rules, packed, who, seed, number)
        return
    with seated(players, seed) as seats:
        for number in range(first, last):
            yield _by_engine(players, rules, seats, seed, number)


def by_kernel(players: Sequence[str]) -> bool:
    """Whether the kernel can play for all of them, a thousand times sooner than the readable engine."""
    return all(name in MODELS for name in players)


def _by_kernel(
    players: tuple[str, ...], rules: RuleSet, packed: Packed, who: int, seed: int, number: int
) -> Ended:
    nothing = (0,) * len(players)
    x, dealt = fast(deal)(start(seed, number), packed.deck, nothing)
    kitty = packed.deck & ~sum(dealt)
    direction = rules.direction(number)
    if direction is None:
        rng = Rng(0)
        rng.state = x
        direction = rng.below(len(players))
        x = rng.state
    held = dealt
    if direction:
        passed = []
        for seat, hand in enumerate(dealt):
            x, chosen = fast(choose_pass)(x, who >> 8 * seat & 255, hand, rules.pass_count)
            passed.append(chosen)
        held = exchange(dealt, tuple(passed), direction)
    leader = (number + 1) % len(players) if packed.first_lead == LEFT_OF_DEALER else opener(held)
    _, taken = fast(finish)(
        x, packed, who, held, nothing, packed.deck, kitty, leader, 0, 0, 0, 0, 0, 1, packed.locked
    )
    return Ended(players, packed, direction, dealt, held, taken)


def _by_engine(
    players: tuple[str, ...], rules: RuleSet, seats: Sequence[Player], seed: int, number: int
) -> Ended:
    state = play_out(opening(deal_out(seed, rules, number=number)), tuple(seats))
    dealt = [hand.mask for hand in state.deal.hands if hand is not None]
    held = [0] * len(players)
    for trick in state.tricks:
        for seat, card in trick:
            held[seat] |= 1 << card.index
    return Ended(
        players,
        pack(rules),
        state.deal.direction,
        tuple(dealt),
        tuple(held),
        tuple(pile.mask for pile in state.taken),
    )
