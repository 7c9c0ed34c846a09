"""Finding deals that show a point: played out by the built-in players, one seed after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from hearts_lab.engine import place, start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.players import Duck, Player, Random, play_out
from hearts_lab.rules import RuleSet
from hearts_lab.state import DealState


def usual_seats(players: int, seed: int = 0) -> tuple[Player, ...]:
    """Players of two kinds in turn: `random` and `duck`."""
    return tuple(Duck(seed) if seat % 2 else Random(seed + seat) for seat in range(players))


def played(seed: int, rules: RuleSet | None = None, seats: tuple[Player, ...] | None = None) -> Record:
    """A deal played to its end.

    Args:
        seed: The seed of the cards.
        rules: How the table plays; `classic` by default.
        seats: Who plays; `random` and `duck` in turn by default.

    Example:
        >>> len(played(seed=7).plays)
        52
    """
    state = start(deal(seed, rules))
    return Record.of(play_out(state, seats or usual_seats(state.players, seed)))


def find(
    wanted: Callable[[DealState], bool],
    records: Iterable[Record],
    *,
    once_a_deal: bool = True,
) -> Iterator[Record]:
    """The positions in these deals that show what is wanted, as deals that stop there.

    Args:
        wanted: Whether a position shows it.
        records: Deals, played out or not.
        once_a_deal: Whether the first such position of a deal is enough.

    Example:
        >>> somebody_is_out_of_clubs = lambda state: any(not hand.known.mask & 0x1FFF for hand in state.hands)
        >>> len(next(find(somebody_is_out_of_clubs, map(played, range(9)))).plays) < 52
        True
    """
    for record in records:
        state = record.opening()
        for ply in range(len(record.plays) + 1):
            if wanted(state):
                yield replace(record, plays=record.plays[:ply], moon=None)
                if once_a_deal:
                    break
            if ply < len(record.plays):
                state = place(state, record.plays[ply])
