"""What the studies count in a deal: keys, each as often as the thing happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from hearts_lab.kernel.bits import HEARTS, QUEEN, SPADES, SUIT
from hearts_lab.kernel.cautious import COURT, KILLERS
from hearts_lab.kernel.score import card_points, shooter
from hearts_lab.study.deals import Ended

LOW_SPADES: Final = SPADES & (QUEEN - 1)


def deals(one: Ended) -> Iterator[str]:
    """Points, queens and moons by player.

    - `moons`: deals with a moon;
    - `NAME/seats`: seats that a player had; `NAME/points/N`: of them, with so many points taken, before any
      moon; `NAME/queen`, `NAME/moon`: of them, with the queen of spades, with a moon;
    - `NAME/deal/N`: deals in which the seats of a player took so many points together.
    """
    together = dict.fromkeys(one.players, 0)
    moon = shooter(one.taken, one.rules)
    if moon >= 0:
        yield "moons"
        yield f"{one.players[moon]}/moon"
    for name, pile in zip(one.players, one.taken, strict=True):
        points = card_points(pile, one.rules)
        together[name] += points
        yield f"{name}/seats"
        yield f"{name}/points/{points}"
        if pile & QUEEN:
            yield f"{name}/queen"
    for name, points in together.items():
        yield f"{name}/deal/{points}"


def queen(one: Ended) -> Iterator[str]:
    """What becomes of the queen of spades.

    - `held/N`: deals in which she was held, when the play began, with so many other spades;
      `held/N/took`: of them, those in which her holder had to take her;
    - `high/N`: seats without her that held the ace or the king of spades and so many spades below the queen;
      `high/N/took`: of them, those that took her;
    - `dealt/N/kept`, `dealt/N/passed`, `dealt/N/hold`: deals in which she was dealt with so many other
      spades and kept, passed, or held in a deal without a pass; with `/took`: whoever was dealt her took her.
    """
    for dealt, held, taken in zip(one.dealt, one.held, one.taken, strict=True):
        took = bool(taken & QUEEN)
        if held & QUEEN:
            yield from _with(f"held/{(held & SPADES).bit_count() - 1}", "took", told=took)
        elif held & KILLERS:
            yield from _with(f"high/{(held & LOW_SPADES).bit_count()}", "took", told=took)
        if dealt & QUEEN:
            what = "hold" if not one.direction else "kept" if held & QUEEN else "passed"
            yield from _with(f"dealt/{(dealt & SPADES).bit_count() - 1}/{what}", "took", told=took)


def moons(one: Ended) -> Iterator[str]:
    """Who shoots the moon, by the hand it held when the play began.

    - `court/N`: seats with so many aces, kings and queens; `court/N/moon`: of them, those that shot;
    - `longest/N`: seats whose longest suit had so many cards; `longest/N/moon`;
    - `voids/N`: seats without a card in so many suits; `voids/N/moon`;
    - `hearts/N`: seats with so many hearts; `hearts/N/moon`.
    """
    moon = shooter(one.taken, one.rules)
    if moon >= 0:
        yield "moons"
    for seat, hand in enumerate(one.held):
        lengths = [(hand >> 13 * suit & SUIT).bit_count() for suit in range(4)]
        shot = seat == moon
        yield from _with(f"court/{(hand & COURT).bit_count()}", "moon", told=shot)
        yield from _with(f"longest/{max(lengths)}", "moon", told=shot)
        yield from _with(f"voids/{lengths.count(0)}", "moon", told=shot)
        yield from _with(f"hearts/{(hand & HEARTS).bit_count()}", "moon", told=shot)


def _with(key: str, what: str, *, told: bool) -> Iterator[str]:
    yield key
    if told:
        yield f"{key}/{what}"


TALLIES: Final[Mapping[str, Callable[[Ended], Iterator[str]]]] = MappingProxyType(
    {"deals": deals, "queen": queen, "moons": moons}
)
"""The studies by name."""
