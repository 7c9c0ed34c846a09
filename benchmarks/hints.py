"""How long a hint and a review take, compiled and not: `python -m benchmarks.hints`.

A hint for every pass and every card that is not forced, in deals that the rule player `cautious` plays, and
a review of each seat's choices there. Process time, in milliseconds; each mode runs in a process of its own,
and what the compiler takes is not counted.
"""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import process_time

from hearts_lab.coach.asking import ask
from hearts_lab.coach.words import hint_text
from hearts_lab.engine import legal, place, start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.kernel.jit import available
from hearts_lab.players import play_out, player
from hearts_lab.review import review
from hearts_lab.rules import preset
from hearts_lab.state import View, view

MODES = ("plain", "compiled")


def records(deals: int, seed: int) -> Iterator[Record]:
    """Deals that were played to the end."""
    rules = preset("classic").rules(moon="add")
    seats = tuple(player("cautious", number) for number in range(4))
    for number in range(deals):
        yield Record.of(play_out(start(deal(seed, rules, direction=1 + number % 3, number=number)), seats))


def choices(record: Record) -> Iterator[View]:
    """Every pass and every card of a deal that was not forced, as its seat saw it."""
    before = start(record.deal)
    yield from (view(before, seat) for seat, cards in enumerate(record.passed) if cards is not None)
    state = record.opening()
    for card in record.plays:
        if state.turn is not None and len(legal(state)) > 1:
            yield view(state, state.turn)
        state = place(state, card)


def measure(deals: int, seed: int, worlds: int) -> dict[str, object]:
    """Measure in this process, after a first round that is not counted."""
    played = list(records(deals, seed))
    passes: list[float] = []
    cards: list[float] = []
    for seen in choices(played[0]):
        ask(seen, worlds=8)
    for record in played:
        for seen in choices(record):
            begun = process_time()
            hint_text(ask(seen, worlds=worlds), "en")
            (cards if seen.state.trick else passes).append(process_time() - begun)
    reviews = []
    for record in played:
        begun = process_time()
        review(record, [0], worlds=worlds, closer=(1,))
        reviews.append(process_time() - begun)
    found = {"hint_pass": passes, "hint_card": cards, "review_seat": reviews}
    figures = {
        name: {
            "count": len(took),
            "median_ms": round(1000 * median(took), 1),
            "worst_ms": round(1000 * max(took), 1),
        }
        for name, took in found.items()
    }
    return {"compiled": available(), **figures}


def main() -> None:
    """Measure both modes, each in its own process, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=80)
    parser.add_argument("--mode", choices=MODES)
    args = parser.parse_args()
    if args.mode == "plain":
        sys.modules["numba"] = None  # type: ignore[assignment]  # as where it is not installed
    if args.mode:
        print(json.dumps(measure(args.deals, args.seed, args.worlds)))
        return
    settings = {"deals": args.deals, "seed": args.seed, "worlds": args.worlds}
    asked = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
    found = {}
    for mode in MODES:
        command = [sys.executable, "-m", "benchmarks.hints", *asked, "--mode", mode]
        found[mode] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    where = {"python": platform.python_version(), "machine": platform.machine()}
    print(json.dumps(settings | found | where, indent=2))


if __name__ == "__main__":
    main()
