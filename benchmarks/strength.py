"""How strong the players are: the matches that the page about strength shows.

`python -m benchmarks.strength --folder FOLDER [MATCH…]` plays the matches named, or all, and keeps what has
been played in the folder, so that it can be stopped at any time. `--write` then puts what the folder holds
into `hearts_lab/arena/strength.json`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from hearts_lab.arena import Contestant, Match, Tally, contestant, run
from hearts_lab.arena.standing import data
from hearts_lab.arena.strength import FILE
from hearts_lab.cards import Cards
from hearts_lab.kernel.policy import TIMID, TRUSTING
from hearts_lab.players import Cautious, KernelPlayer
from hearts_lab.search import Bold, Search
from hearts_lab.state import View


@dataclass(frozen=True, slots=True)
class Timid(KernelPlayer):
    """`cautious` that never goes for the moon."""

    name: ClassVar[str] = "timid"
    policy: ClassVar[int] = TIMID


@dataclass(frozen=True, slots=True)
class Trusting(KernelPlayer):
    """`cautious` that never stops a moon."""

    name: ClassVar[str] = "trusting"
    policy: ClassVar[int] = TRUSTING


@dataclass(frozen=True, slots=True)
class PassesByRule(Search):
    """The search, but with the passes of `cautious`."""

    def choose_pass(self, seen: View) -> Cards:
        """What `cautious` passes."""
        return Cautious().choose_pass(seen)


VARIANTS: Final[Mapping[str, Callable[[int], Search | KernelPlayer]]] = {
    "timid": Timid,
    "trusting": Trusting,
    "bold": Bold,
    "search:100 in worlds of cautious": partial(Search, budget=100, policy="cautious", head_start=0),
    "search:100 in mixed worlds": partial(Search, budget=100, policy="mixed", head_start=0),
    "search:100 without a head start": partial(Search, budget=100, head_start=0),
    "search:100 with a quarter of doubt": partial(Search, budget=100, doubt=1),
    "search:100 passes by rule": partial(PassesByRule, budget=100),
}
"""Players that lack one thing or have another, so that a match shows what it is worth."""

MATCHES: Final[Mapping[str, tuple[str, str, int, int]]] = {
    "search-avoid": ("search", "avoid", 500, 4),
    "search-cautious": ("search", "cautious", 500, 4),
    "search-duck": ("search", "duck", 500, 4),
    "cautious-avoid": ("cautious", "avoid", 5_000, 6),
    "cautious-duck": ("cautious", "duck", 1_000, 6),
    "avoid-duck": ("avoid", "duck", 1_000, 6),
    "duck-random": ("duck", "random", 100, 6),
    "attack": ("cautious", "timid", 5_000, 6),
    "defence": ("cautious", "trusting", 5_000, 6),
    "bold-cautious": ("bold", "cautious", 5_000, 6),
    "bold-avoid": ("bold", "avoid", 5_000, 6),
    "ladder-cautious": ("search:100 in worlds of cautious", "avoid", 300, 4),
    "ladder-mixed": ("search:100 in mixed worlds", "avoid", 300, 4),
    "ladder-bold": ("search:100 without a head start", "avoid", 300, 4),
    "worlds-25": ("search:25", "avoid", 500, 4),
    "worlds-40": ("search:40", "avoid", 500, 4),
    "worlds-100": ("search:100", "avoid", 500, 4),
    "tried-doubt": ("search:100 with a quarter of doubt", "avoid", 200, 4),
    "passes": ("search:100", "search:100 passes by rule", 500, 2),
    "lesson": ("search", "search:200", 270, 4),
}
"""Who meets whom, in how many deals, in how many seatings at most."""

SEED: Final = 1


def match(name: str) -> Match:
    """The match of a name."""
    first, second, _, rotations = MATCHES[name]
    seats = tuple(
        Contestant(one, VARIANTS[one]) if one in VARIANTS else contestant(one) for one in (first, second)
    )
    return Match(contestants=seats, seed=SEED, rotations=rotations)


def main() -> None:
    """Play, and write down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="MATCH")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    found = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    end = time.monotonic() + args.seconds
    for name in args.names or MATCHES:
        played = match(name)
        file = args.folder / f"{name}.jsonl"
        if args.write and not file.exists():
            continue
        deals = len(file.read_text().splitlines()) * 10 - 10 if args.write else MATCHES[name][2]
        tally: Tally = run(played, deals, resume=file, stop=lambda _: time.monotonic() > end)
        found[name] = data(played, tally)
        print(name, found[name]["margin"], found[name]["margin_se"], found[name]["deals"])
    if args.write:
        machine = {"python": platform.python_version(), "processors": os.cpu_count(), "idle": False}
        FILE.write_text(json.dumps({**found, "machine": machine}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
