"""The simple players: `duck`, and `avoid`, the yardstick that never changes."""

from hearts_lab.kernel.bits import (
    ACE,
    DANGEROUS,
    HEARTS,
    KING,
    POINTS,
    QUEEN,
    SPADES,
    highest_rank,
    lowest_rank,
    top,
)


def duck(legal: int, place: int, players: int, led: int, best: int) -> int:
    """The card of the player `duck`, who is described in [`Duck`][hearts_lab.players.Duck]."""
    if place == 0:
        return lowest_rank(legal)
    if legal & led:
        under = legal & (best - 1)
        if under & QUEEN:
            return QUEEN
        if under:
            return top(under)
        rest = legal & ~QUEEN
        if rest == 0:
            return legal
        return top(rest) if place == players - 1 else rest & -rest
    if legal & QUEEN:
        return QUEEN
    if legal & HEARTS:
        return top(legal & HEARTS)
    return highest_rank(legal)


def avoid(
    hand: int, legal: int, place: int, players: int, led: int, best: int, trick: int, out: int, first: int
) -> int:
    """Duck, and mind the queen of spades: bleed spades, keep her killers back, drop them when void."""
    queen = (hand | out | trick) & QUEEN
    if place == 0:
        choice = legal
        if queen:
            if legal & ~DANGEROUS:
                choice = legal & ~DANGEROUS
            if not hand & DANGEROUS and choice & SPADES:
                return top(choice & SPADES)
        return lowest_rank(choice)
    if legal & led:
        under = legal & (best - 1)
        if under & QUEEN:
            return QUEEN
        rest = legal & ~QUEEN
        last = place == players - 1
        if last and not trick & POINTS and rest:
            return top(rest)
        if first:
            return top(legal)
        if under:
            return top(under)
        if rest == 0:
            return legal
        return top(rest) if last else rest & -rest
    if legal & QUEEN:
        return QUEEN
    if queen and legal & (ACE | KING):
        return top(legal & (ACE | KING))
    if legal & HEARTS:
        return top(legal & HEARTS)
    return highest_rank(legal)
