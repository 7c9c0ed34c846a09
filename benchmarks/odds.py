"""How long the odds take at each turn of a deal, and deals a second of a study, plain and compiled.

Prints JSON. The first picture of a slider tries 20 worlds; a good answer, 400.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any
from unittest import mock

from benchmarks.measure import report
from hearts_lab.charts.gallery import at, example
from hearts_lab.kernel.jit import available, fast
from hearts_lab.odds import danger, fates, moon
from hearts_lab.study import Study, deals, run

TURNS = range(0, 52, 3)


def plain(function: Callable[..., Any], patience: float | None = None) -> Callable[..., Any]:
    """Stand in for the compiler."""
    del patience
    return function


def at_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """Wait for the compiler however long it takes."""
    ready: Callable[..., Any] = fast(function, None)
    return ready


def times(worlds: int) -> list[float]:
    """Milliseconds of processor time for everything that is shown at each turn of the example."""
    found = []
    for turn in TURNS:
        seen = at(turn)
        started = time.process_time()
        danger(seen, worlds=worlds)
        moon(seen, worlds=worlds)
        found.append(1000 * (time.process_time() - started))
    return sorted(found)


def main() -> None:
    """Measure and report."""
    example()
    figures: dict[str, float | str | None] = {}
    for name, way in (("plain", plain), ("compiled", at_once)):
        if name == "compiled" and not available():
            continue
        with mock.patch.object(fates, "fast", way), mock.patch.object(deals, "fast", way):
            times(1)
            for worlds in (20, 400):
                found = times(worlds)
                figures[f"{name}_{worlds}_worlds_ms_median"] = statistics.median(found)
                figures[f"{name}_{worlds}_worlds_ms_worst"] = found[-1]
            size = 1_000 if name == "plain" else 20_000
            run(Study(name="deals"), 10)
            started = time.process_time()
            run(Study(name="deals"), size)
            figures[f"{name}_study_deals_a_second"] = size / (time.process_time() - started)
    report(**figures)


if __name__ == "__main__":
    main()
