"""Results of studies that were run once and are kept with all their settings, for charts and lessons."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from hearts_lab.study.plan import Result

FOLDER: Final = Path(__file__).parent / "results"


@cache
def published(name: str) -> Result:
    """A result that comes along with the toolkit.

    Running its study again, with as many deals, gives the same counts.

    Args:
        name: The study and its player, for instance `deals-cautious`; see `names`.

    Raises:
        FileNotFoundError: There is none of that name.

    Example:
        >>> published("deals-random").key["players"]
        ['random', 'random', 'random', 'random']
    """
    return Result.read(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


def names() -> tuple[str, ...]:
    """The names of all results that come along."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def command(result: Result) -> str:
    """The command that gives a result again.

    Example:
        >>> command(published("deals-random"))
        'hearts-lab study deals --seats random --deals 100000 --seed 1'
    """
    key = result.key
    players = dict.fromkeys(key["players"])
    seats = ",".join(players if len(players) == 1 else key["players"])
    return f"hearts-lab study {key['study']} --seats {seats} --deals {result.deals} --seed {key['seed']}"
