"""Who sits where: every way to seat the contestants that differs."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from hearts_lab.errors import HeartsError

MOST: Final = 36
"""So many seatings at most: as many as three contestants have at a table for four."""

Seating = tuple[int, ...]
"""The number of the contestant in each seat."""


def seatings(contestants: int, players: int, most: int = MOST) -> tuple[Seating, ...]:
    """The seatings in which every deal is played.

    The contestants sit down in turn until the table is full, A B A B; then come the other ways to seat them.
    Where seats are left over each contestant gets them as often as any other.

    Args:
        contestants: How many different players there are.
        players: How many seats.
        most: How many seatings at most. The turns of the first come first, so that a part is fair too.

    Raises:
        HeartsError: There are more contestants than seats, or none.

    Example:
        >>> ["".join("AB"[who] for who in seating) for seating in seatings(2, 4)]
        ['ABAB', 'BABA', 'AABB', 'BBAA', 'ABBA', 'BAAB']
    """
    if not 1 <= contestants <= players:
        raise HeartsError("arena_seats", names=contestants, players=players)
    starts = [tuple((first + seat) % contestants for seat in range(players)) for first in range(contestants)]
    turns = sorted(range(players), key=lambda turn: turn % 2)
    found: dict[Seating, None] = {}
    for start in starts:
        _add(found, start, turns)
    for start in starts:
        for seating in permutations(sorted(start)):
            if len(found) >= most:
                break
            _add(found, seating, turns)
    return tuple(found)[:most]


def _add(found: dict[Seating, None], seating: Seating, turns: list[int]) -> None:
    """Add a seating and what it becomes when everybody moves on by so many seats."""
    for turn in turns:
        found.setdefault(seating[turn:] + seating[:turn])
