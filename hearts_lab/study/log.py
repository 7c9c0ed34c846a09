"""The same statistics from a public log of deals that others have played."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Suit
from hearts_lab.errors import inside
from hearts_lab.history import Record
from hearts_lab.kernel.bits import QUEEN, SPADES
from hearts_lab.notation import log_csv
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import result
from hearts_lab.state import DealState
from hearts_lab.study.plan import Result

SIDE: Final = "_seats"
"""A column that ends so names the seats of one side, for instance `cfr_seats`: `NS`."""

OTHERS: Final = "others"


def count_log(content: str, rules: RuleSet | None = None, *, name: str = "") -> Result:
    """Count a log of finished deals.

    - `moons`: deals with a moon; `SIDE/moons`: of one side;
    - `SIDE/seats`: seats of a side; `SIDE/score/N`: of them, with that score of the deal; `SIDE/deal/N`:
      deals in which its seats scored so many points together;
    - `queen/N`, `heart/N`: deals in which the queen of spades, the first heart, fell in trick N, from 1;
    - `held/N`, `held/N/took`: as in the study `queen`.

    Args:
        content: The text of the log.
        rules: By which rules the deals are scored; by default those of `microsoft`, moons added.
        name: What to call the log in the result.

    Raises:
        HeartsError: The log cannot be read; a deal is not legal or not complete.

    Source: the log's own format; see [`log_csv`][hearts_lab.notation].
    """
    counts: Counter[str] = Counter()
    for number, (record, sides) in enumerate(with_sides(content, rules)):
        with inside(f"deals[{number}]"):
            counts.update(_deal(record, sides))
    return Result(key={"study": "log", "log": name}, counts=dict(counts))


def with_sides(content: str, rules: RuleSet | None = None) -> Iterator[tuple[Record, tuple[str, ...]]]:
    """The deals of a log, each with the side of every seat.

    Args:
        content: The text of the log.
        rules: By which rules the deals were played; by default those of `microsoft`, moons added.

    Raises:
        HeartsError: The log cannot be read.
    """
    rows = [line for line in content.split("\n") if line.strip() and not line.startswith("#")]
    records = log_csv.read(content.split("\n"), rules or preset("microsoft").rules())
    for record, row in zip(records, csv.DictReader(rows), strict=True):
        yield record, tuple(_sides(row))


def _deal(record: Record, sides: Sequence[str]) -> Iterator[str]:
    state = record.state()
    outcome = result(state)
    together = dict.fromkeys(sides, 0)
    yield "deals"
    if outcome.moon is not None:
        yield "moons"
        yield f"{sides[outcome.moon]}/moons"
    for side, score in zip(sides, outcome.scores or outcome.points, strict=True):
        yield f"{side}/seats"
        yield f"{side}/score/{score}"
        together[side] += score
    for side, score in together.items():
        yield f"{side}/deal/{score}"
    for number, trick in enumerate(state.tricks, start=1):
        if QUEEN_OF_SPADES in trick.cards:
            yield f"queen/{number}"
    yield f"heart/{_first_heart(state)}"
    for seat, pile in enumerate(state.taken):
        held = sum(1 << card.index for trick in state.tricks for player, card in trick if player == seat)
        if held & QUEEN:
            others = (held & SPADES).bit_count() - 1
            yield f"held/{others}"
            if QUEEN_OF_SPADES in pile:
                yield f"held/{others}/took"


def _first_heart(state: DealState) -> int:
    return next(
        number
        for number, trick in enumerate(state.tricks, start=1)
        if any(card.suit is Suit.HEARTS for card in trick.cards)
    )


def _sides(row: Mapping[str, str | None]) -> list[str]:
    """The side of each seat: the columns that end in `_seats` say it; everybody else is `others`."""
    sides = [OTHERS] * len(log_csv.SEATS)
    for column, seats in row.items():
        if column and column.endswith(SIDE):
            for letter in seats or "":
                if letter in log_csv.SEATS:
                    sides[log_csv.SEATS.index(letter)] = column.removesuffix(SIDE)
    return sides
