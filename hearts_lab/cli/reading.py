"""The deal that a command is about, and the seat."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from hearts_lab.errors import BadFile, HeartsError, inside
from hearts_lab.history import Record
from hearts_lab.notation import source
from hearts_lab.state import DealState


@contextmanager
def reading(args: argparse.Namespace) -> Iterator[Record]:
    """The deal that a command's FILE and `--deal` name; what is wrong with it is said of that file."""
    content = source.load(args.file, source.MOST_BYTES)
    with inside(source.label(args.file)):
        yield source.one_deal(content, args.deal)


def chosen_seat(state: DealState, asked: int | None) -> int:
    """The seat asked for; else the seat to act, before the pass the first seat with a known hand."""
    if asked is not None:
        if not 0 <= asked < state.players:
            raise HeartsError("seat_range", seat=asked, most=state.players - 1)
        return asked
    if state.turn is not None:
        return state.turn
    known = [seat for seat, hand in enumerate(state.deal.hands) if hand is not None]
    if not known:
        raise BadFile("no_known_hand")
    return known[0]
