"""How long the search thinks as lessons set it, with nothing compiled: `python -m benchmarks.lesson`.

It sits at all four seats; every pass and every card that is not forced is timed.
"""

import argparse
import json
import platform
import sys
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import legal, start
from hearts_lab.game import deal
from hearts_lab.kernel.jit import available
from hearts_lab.players import play_out
from hearts_lab.search import LESSON_WORLDS, Search
from hearts_lab.state import MoonChoice, View


@dataclass(slots=True)
class Timed:
    """The search, with what each choice took, in seconds of processor time: what others do is not in it."""

    player: Search
    passes: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    name: str = "search"

    def choose_pass(self, seen: View) -> Cards:
        """Its pass."""
        begun = process_time()
        chosen = self.player.choose_pass(seen)
        self.passes.append(process_time() - begun)
        return chosen

    def choose_card(self, seen: View) -> Card:
        """Its card."""
        begun = process_time()
        chosen = self.player.choose_card(seen)
        if len(legal(seen.state)) > 1:
            self.cards.append(process_time() - begun)
        return chosen

    def choose_moon(self, seen: View) -> MoonChoice:
        """Its way to score a moon."""
        return self.player.choose_moon(seen)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    sys.modules["numba"] = None  # type: ignore[assignment]  # as where it is not installed
    timed = Timed(Search(seed=args.seed, budget=LESSON_WORLDS))
    for number in range(args.deals):
        play_out(start(deal(args.seed, number=number)), (timed,) * 4)
    found = {
        "worlds": LESSON_WORLDS,
        "compiled": available(),
        "deals": args.deals,
        "seed": args.seed,
        **{
            kind: {"count": len(took), "median_s": round(median(took), 3), "worst_s": round(max(took), 3)}
            for kind, took in (("passes", timed.passes), ("cards", timed.cards))
        },
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
