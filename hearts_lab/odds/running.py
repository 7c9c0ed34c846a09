"""Estimates while they grow: small samples first, so that something is there at once, and then narrower."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from hearts_lab.engine import place
from hearts_lab.history import Record
from hearts_lab.odds.danger import WORLDS, Danger, danger
from hearts_lab.odds.fates import fates, sampled
from hearts_lab.odds.shares import Share
from hearts_lab.state import View, view
from hearts_lab.worlds import worlds as hidden_deals

SIZES: Final = (10, 20, 40, 80, 160, 320, 640)
"""After how many worlds an estimate is given."""


def settling(
    seen: View,
    what: Literal["queen", "moon"],
    *,
    seat: int | None = None,
    sizes: Sequence[int] = SIZES,
    seed: int = 0,
    model: str = "cautious",
) -> Iterator[tuple[int, Share]]:
    """A chance over the whole deal after more and more worlds, each of them counted once.

    The estimate after 400 worlds is the one that [`moon`][hearts_lab.odds.moon] gives for 400.

    Args:
        seen: What the seat may know.
        what: Whether a seat takes the queen of spades, or shoots the moon.
        seat: Which seat; the one that asks by default.
        sizes: After how many worlds an estimate is given, in rising order.
        seed: Which worlds.
        model: Who plays.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> north = view(start(deal(seed=7, direction=0)), 0)
        >>> found = dict(settling(north, "queen", sizes=(10, 40)))
        >>> found[40].se < found[10].se
        True
    """
    whose = seen.seat if seat is None else seat
    ends = fates(seen, sampled(seen, hidden_deals(seen), max(sizes), seed), model, seed)
    hits = 0
    for number, fate in enumerate(ends, 1):
        hits += whose == (fate.queen if what == "queen" else fate.shooter)
        if number in sizes:
            yield number, Share.of(hits, number)


def through(
    record: Record, seat: int, *, worlds: int = WORLDS, seed: int = 0, model: str = "cautious"
) -> tuple[Danger, ...]:
    """The danger at each turn of a seat, all through a deal, from what the seat knew then.

    Args:
        record: The deal.
        seat: The seat.
        worlds: In how many hidden deals the model plays, at each turn.
        seed: Which of them.
        model: Who the others are.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.history import Record
        >>> from hearts_lab.players import Duck, play_out
        >>> played = Record.of(play_out(start(deal(seed=7)), (Duck(),) * 4))
        >>> len(through(played, 0, worlds=1))
        13
    """
    found = []
    state = record.opening()
    for card in record.plays:
        if state.turn == seat:
            found.append(danger(view(state, seat), worlds=worlds, seed=seed, model=model))
        state = place(state, card)
    return tuple(found)
