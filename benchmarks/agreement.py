"""How often the search would have chosen what others chose: `python -m benchmarks.agreement LOG`.

LOG is a CSV file of played deals, as `hearts-lab study log` reads it; it stays where it is. Every pass, and
every card that was not forced, is judged in the same worlds as what the player `search` chooses from what
that seat could see. `--write` puts the figures, never a deal, into `hearts_lab/arena/strength.json`.

The cost is what the search believes. Its own choices cost nothing by definition: the mean cost says how far
two players differ, not who is right.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from math import sqrt
from pathlib import Path
from typing import Any, Final

from hearts_lab.arena.strength import FILE
from hearts_lab.cards import Cards
from hearts_lab.engine import legal, play, start
from hearts_lab.history import Record
from hearts_lab.notation import source
from hearts_lab.search import WORLDS, Search, passes
from hearts_lab.state import View, view
from hearts_lab.study.log import with_sides

DEALS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A choice that somebody made, and what the search thinks of it.

    Attributes:
        seat: Who made it.
        kind: `pass` or `card`.
        agreed: Whether the search takes the same.
        alike: Whether it does, or both came out the same in every world.
        tried: Whether the search looks at such a choice at all; of passes it leaves out most.
        cost: How many points more than the search's own choice it costs, in the same worlds.
    """

    seat: int
    kind: str
    agreed: bool
    alike: bool
    tried: bool
    cost: float


def choices(record: Record, *, worlds: int, seed: int) -> Iterator[Choice]:
    """The passes of a deal, then its cards that were not forced, in order.

    Raises:
        HeartsError: The record is of no legal deal.
    """
    state = start(record.deal)
    for seat, cards in enumerate(record.passed):
        if cards is not None:
            yield from _judged(view(state, seat), "pass", cards, worlds, seed)
    state = record.opening()
    for card in record.plays:
        turn = state.turn
        if turn is not None and len(legal(state)) > 1:
            yield from _judged(view(state, turn), "card", Cards.from_iterable([card]), worlds, seed)
        state = play(state, card)


def _judged(seen: View, kind: str, chosen: Cards, worlds: int, seed: int) -> Iterator[Choice]:
    search = Search(seed=seed, budget=worlds)
    own = search.choose_pass(seen) if kind == "pass" else Cards().add(search.choose_card(seen))
    values = search.values(seen, also=(chosen, own))
    if values is None:
        return
    worth, taken = values.worth(chosen), values.worth(own)
    tried = kind == "card" or chosen in (own, *passes(seen.hand, seen.state.rules.pass_count))
    yield Choice(
        seat=seen.seat,
        kind=kind,
        agreed=own == chosen,
        alike=own == chosen or (tried and worth.same and taken.same),
        tried=tried,
        cost=worth.cost - taken.cost,
    )


def ratio(parts: Iterable[tuple[float, int]]) -> tuple[float, float]:
    """A mean over choices, and its standard error; the choices of a deal hang together, so deals count.

    Args:
        parts: For each deal the sum over its choices, and how many they are.
    """
    parts = [(total, count) for total, count in parts if count]
    whole = sum(count for _, count in parts)
    mean = sum(total for total, _ in parts) / whole
    size = len(parts)
    if size < 2:
        return mean, float("nan")
    spread = sum((total - mean * count) ** 2 for total, count in parts)
    return mean, sqrt(size / (size - 1) * spread) / whole


def summary(deals: Sequence[Sequence[tuple[str, Choice]]]) -> dict[str, dict[str, Any]]:
    """What the choices come to: for each side, for its passes and for its cards.

    Args:
        deals: For each deal its choices, each with the side that made it.
    """
    groups = sorted({(side, each.kind) for deal in deals for side, each in deal})
    found: dict[str, dict[str, Any]] = {}
    for group in groups:
        own = [[each for side, each in deal if (side, each.kind) == group] for deal in deals]
        figures: dict[str, Any] = {"choices": sum(map(len, own))}
        for name in ("agreed", "alike", "tried", "cost"):
            mean, error = ratio((sum(getattr(each, name) for each in deal), len(deal)) for deal in own)
            figures |= {name: _short(mean), f"{name}_se": _short(error)}
        found.setdefault(group[0], {})[group[1]] = figures
    return found


def _short(figure: float) -> float | None:
    return None if figure != figure else round(figure, 5)  # noqa: PLR0124 - not a number


def agreement(content: str, *, deals: int, worlds: int, seed: int) -> dict[str, Any]:
    """How far the search agrees with those who played the first deals of a log.

    Rows with the same hands, played in other seatings, are one deal.

    Raises:
        HeartsError: The log cannot be read, or a deal is not legal.
    """
    rows = islice(with_sides(content), deals)
    judged: list[list[tuple[str, Choice]]] = []
    played = 0
    for _, same in groupby(rows, key=lambda row: row[0].deal.hands):
        judged.append([])
        for record, sides in same:
            played += 1
            judged[-1] += [(sides[each.seat], each) for each in choices(record, worlds=worlds, seed=seed)]
    return {
        "rows": played,
        "deals": len(judged),
        "worlds": worlds,
        "seed": seed,
        "players": summary(judged),
    }


def main() -> None:
    """Judge, print, and write down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("log", type=Path)
    parser.add_argument("--deals", type=int, default=DEALS, help="how many rows, from the first on")
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    content = source.load(str(args.log), source.MOST_BYTES)
    found = agreement(content, deals=args.deals, worlds=args.worlds, seed=args.seed)
    print(json.dumps(found, indent=1))
    if args.write:
        known: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
        FILE.write_text(json.dumps({**known, "agreement": found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
