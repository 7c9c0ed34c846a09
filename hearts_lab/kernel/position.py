"""A state of the readable engine as the kernel's plain ints."""

from typing import NamedTuple

from hearts_lab.engine import taker
from hearts_lab.kernel.bits import suit_of
from hearts_lab.kernel.rules import pack
from hearts_lab.state import DealState, Trick


class Position(NamedTuple):
    """Where a deal stands, in the order in which `playouts.finish` takes it.

    Attributes:
        hands: The cards each seat holds.
        taken: The cards each seat has taken.
        left: The cards not played so far, the kitty included.
        kitty: The kitty, or 0 once somebody has it.
        leader: The seat that leads this trick.
        place: How many have played to it.
        led: All cards of the led suit.
        best: The winning card so far.
        trick: The cards on the table.
        winner: The place of the winning card.
        first: 1 on the first trick.
        locked: Cards that may not be led until hearts are broken; 0 once they are.
    """

    hands: tuple[int, ...]
    taken: tuple[int, ...]
    left: int
    kitty: int
    leader: int
    place: int
    led: int
    best: int
    trick: int
    winner: int
    first: int
    locked: int


def position(state: DealState) -> Position:
    """The kernel's form of a state in play in which every card is seen.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> place = position(start(deal(seed=7, direction=0)))
        >>> place.first, place.place, place.left == 2**52 - 1
        (1, 0, True)
    """
    rules = pack(state.rules)
    table = state.trick or Trick(0, state.players)
    bits = [1 << card.index for card in table.cards]
    winner = (taker(table) or 0) if bits else 0
    return Position(
        hands=tuple(hand.known.mask for hand in state.hands),
        taken=tuple(pile.mask for pile in state.taken),
        left=rules.deck & ~sum(1 << card.index for card in state.plays),
        kitty=state.deal.kitty.mask if state.deal.kitty is not None and state.kitty_owner is None else 0,
        leader=table.leader,
        place=len(bits),
        led=suit_of(bits[0]) if bits else 0,
        best=bits[winner] if bits else 0,
        trick=sum(bits),
        winner=winner,
        first=int(not state.tricks),
        locked=rules.locked if state.broken_by is None else 0,
    )
