"""What lies on a card table at one moment, and where the seats are; enough to draw it, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import legal, taker
from hearts_lab.scoring import taken_points
from hearts_lab.state import DealState, Trick

Side = Literal["bottom", "left", "top", "right"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What lies on the table.

    Attributes:
        names: The players, clockwise.
        hands: By seat the cards held, or how many where they are hidden.
        plays: The cards of the trick as (seat, card), the lead first.
        winner: The seat that is winning the trick so far.
        cancelled: Cards of the trick that cancel each other.
        turn: The seat to play.
        refused: Cards in the hand of that seat that may not be played.
        points: Points taken in this deal, by seat; none where they do not matter.
        bottom: The seat drawn nearest to the reader.
    """

    names: Sequence[str]
    hands: Sequence[Cards | int]
    plays: Sequence[tuple[int, Card]] = ()
    winner: int | None = None
    cancelled: Cards = Cards.EMPTY
    turn: int | None = None
    refused: Cards = Cards.EMPTY
    points: Sequence[int] | None = None
    bottom: int = 0

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return len(self.names)


def scene(state: DealState, names: Sequence[str], bottom: int = 0, *, only: int | None = None) -> Scene:
    """What lies on the table in a state; hands that are not known lie face down.

    A complete trick stays on the table until the next card.

    Args:
        state: The state.
        names: The players, clockwise.
        bottom: The seat drawn nearest to the reader.
        only: The one seat whose hand is shown; without it, every hand that is known.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> scene(start(deal(seed=7, direction=0)), "NESW", only=2).hands[:2]
        (13, 13)
    """
    hands = tuple(
        hand.known if hand.complete and only in {None, seat} else hand.size
        for seat, hand in enumerate(state.hands)
    )
    trick = state.trick if state.trick and state.trick.cards else state.tricks[-1] if state.tricks else None
    turn = state.turn
    held = Cards.EMPTY if turn is None else hands[turn]
    return Scene(
        names=names,
        hands=hands,
        plays=tuple(trick or ()),
        winner=None if trick is None else _winner(trick),
        cancelled=Cards.EMPTY if trick is None else trick.cancelled,
        turn=turn,
        refused=Cards.EMPTY if isinstance(held, int) else held.without(legal(state)),
        points=taken_points(state),
        bottom=bottom,
    )


def _winner(trick: Trick) -> int | None:
    position = taker(trick)
    return None if position is None else trick.seat(position)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat is.

    Attributes:
        side: The side of the table.
        order: 0 for the first seat on that side, from left to right or from top to bottom.
        x: Across the table, 0 (left) to 1.
        y: Down the table, 0 (far) to 1: the direction from which the seat's card comes to the trick.
    """

    side: Side
    order: int
    x: float
    y: float


def places(players: int, bottom: int = 0) -> tuple[Place, ...]:
    """The places of all seats, by seat.

    One is nearest to the reader; the others follow clockwise: up the left side, along the top, down the
    right.

    Example:
        >>> [place.side for place in places(4)]
        ['bottom', 'left', 'top', 'right']
        >>> [place.side for place in places(3, bottom=1)]
        ['top', 'bottom', 'top']
    """
    on_side = (players - 2) // 2
    on_top = players - 1 - 2 * on_side
    clockwise: list[tuple[Side, int]] = [
        ("bottom", 0),
        *(("left", order) for order in reversed(range(on_side))),
        *(("top", order) for order in range(on_top)),
        *(("right", order) for order in range(on_side)),
    ]
    found = []
    for seat in range(players):
        step = (seat - bottom) % players
        angle = pi / 2 + 2 * pi * step / players
        side, order = clockwise[step]
        found.append(Place(side, order, round((1 + cos(angle)) / 2, 3), round((1 + sin(angle)) / 2, 3)))
    return tuple(found)
