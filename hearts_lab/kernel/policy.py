"""Who plays what: the kernel's players by number."""

from hearts_lab.kernel.bits import nth
from hearts_lab.kernel.cautious import MINE, OVER, cautious, cautious_pass, timid_pass
from hearts_lab.kernel.passing import avoid_pass, duck_pass
from hearts_lab.kernel.yardsticks import avoid, duck
from hearts_lab.rng import M32

RANDOM, DUCK, AVOID, CAUTIOUS, TIMID, TRUSTING, BOLD = 0, 1, 2, 3, 4, 5, 6
"""`TIMID` plays like `CAUTIOUS` but never for the moon, `TRUSTING` but never against somebody else's: they
measure what attack and defence are worth. `BOLD` does not give up a moon so soon: that is how the search
lets the seat that it thinks for go on."""


def choose(
    policy: int,
    hand: int,
    legal: int,
    place: int,
    players: int,
    led: int,
    best: int,
    trick: int,
    out: int,
    first: int,
    moon: int,
) -> int:
    """The card that a player other than `RANDOM` plays. There must be at least two to choose from.

    Args:
        policy: one of the numbers above.
        hand: the cards held.
        legal: those that may be played.
        place: how many have played to the trick.
        players: how many play.
        led: all cards of the led suit, 0 on lead.
        best: the winning card so far.
        trick: the cards on the table.
        out: the cards that others may hold.
        first: 1 on the first trick.
        moon: who can still shoot: see `cautious`.
    """
    if policy >= CAUTIOUS:
        if (policy == TIMID and moon <= MINE) or (policy == TRUSTING and moon > MINE):
            moon = OVER
        bold = 1 if policy == BOLD else 0
        return cautious(hand, legal, place, players, led, best, trick, out, first, moon, bold)
    if policy == AVOID:
        return avoid(hand, legal, place, players, led, best, trick, out, first)
    return duck(legal, place, players, led, best)


def choose_pass(x: int, policy: int, hand: int, count: int) -> tuple[int, int]:
    """The cards that a player passes, after the generator's state."""
    if policy == TIMID:
        return x, timid_pass(hand, count)
    if policy >= CAUTIOUS:
        return x, cautious_pass(hand, count)
    if policy == AVOID:
        return x, avoid_pass(hand, count)
    if policy == DUCK:
        return x, duck_pass(hand, count)
    chosen = 0
    while count:
        x = (x & M32) * 2147483085 + (x >> 32)
        rest = hand & ~chosen
        chosen |= nth(rest, (((x ^ x >> 32) & M32) * rest.bit_count()) >> 32)
        count -= 1
    return x, chosen
