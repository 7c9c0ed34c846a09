"""Measure how good each rule of thumb is, and write hearts_lab/coach/reliability.json.

`python tools/measure_principles.py COUNTS.jsonl --deals 300` counts deal by deal, a line each, and can be
stopped and started again: deals that are in the file are not counted twice. The same deals give the same
figures however the work was split.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path
from typing import Any, Final

from hearts_lab.coach import measuring, reliability
from hearts_lab.coach.principles import IDS
from hearts_lab.game import deal
from hearts_lab.rules import preset

SEED: Final = 2026
OUT: Final = Path(reliability.__file__).with_name("reliability.json")
FIGURES: Final = 4
"""Decimals that are written down."""


def main() -> None:
    """Count the deals that are missing in the file, then write the figures of all."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("counts", type=Path)
    asked.add_argument("--deals", type=int, default=300)
    asked.add_argument("--worlds", type=int, default=800)
    given = asked.parse_args()
    settings = {"seed": SEED, "worlds": given.worlds, "rules": "classic", "moon": "add"}
    done = read(given.counts, settings)
    with given.counts.open("a", encoding="utf-8") as file:
        if not done and not given.counts.stat().st_size:
            file.write(json.dumps(settings) + "\n")
        for number in range(given.deals):
            if number not in done:
                done[number] = counted(number, given.worlds)
                file.write(json.dumps({"deal": number, "counts": done[number]}) + "\n")
                file.flush()
    write({number: done[number] for number in range(given.deals)}, settings)


def read(path: Path, settings: dict[str, Any]) -> dict[int, measuring.Tally]:
    """Read the deals that have been counted."""
    if not path.is_file() or not path.stat().st_size:
        return {}
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    if json.loads(first) != settings:
        sys.exit(f"{path} was counted with other settings: {first}")
    rows = [json.loads(line) for line in lines]
    return {row["deal"]: row["counts"] for row in rows}


def counted(number: int, worlds: int) -> measuring.Tally:
    """Count one deal; hold deals come up every fourth time."""
    rules = preset("classic").rules(moon="add")
    return measuring.count_deal(deal(SEED + number, rules, direction=number % 4), worlds, number)


def write(done: dict[int, measuring.Tally], settings: dict[str, Any]) -> None:
    """Write the figures."""
    found = measuring.figures(list(done.values()))
    rounded = {
        name: {key: round(value, FIGURES) for key, value in entry.items()} for name, entry in found.items()
    }
    written = {
        "how": settings | {"deals": len(done), "python": platform.python_version()},
        "overall": {name: rounded[name] for name in sorted(rounded) if name.startswith(measuring.ALL)},
        "principles": {name: rounded[name] for name in IDS if name in rounded},
    }
    OUT.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
