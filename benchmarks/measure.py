"""How the benchmarks measure: medians of repeated runs, printed as JSON."""

import json
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable


def seconds(work: Callable[[], object], *, repeats: int = 7) -> float:
    """Give the median time of `work`, in seconds; one run before the first is not counted."""
    work()
    times = []
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def process_seconds(*arguments: str, repeats: int = 7) -> float:
    """Give the median time of a whole Python process, start included, in seconds."""

    def run() -> None:
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)

    return seconds(run, repeats=repeats)


def report(**figures: float | str | None) -> None:
    """Print the figures, and on what they were measured."""
    rounded = {
        name: round(figure, 4) if isinstance(figure, float) else figure for name, figure in figures.items()
    }
    where = {"python": platform.python_version(), "machine": platform.machine()}
    print(json.dumps(rounded | where, indent=2))
