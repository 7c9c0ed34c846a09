"""A large study: its memory, and how much sooner two processes are done: `python -m benchmarks.study`.

Prints JSON. Memory is the most that the process has held so far, after a tenth of the deals and at the end:
flat if the two are alike.
"""

import argparse
import json
import resource
import subprocess
import sys
import time

from benchmarks.measure import report
from hearts_lab.cli.workers import workers as processes
from hearts_lab.study import Result, Study, run

STUDY = Study(name="deals", players=("cautious",), seed=1)


def megabytes() -> float:
    """The most memory that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(deals: int, workers: int) -> None:
    """Run the study in this process, or in several, and print what it took."""
    marks: list[float] = []

    def watch(done: int, _of: int, _so_far: Result) -> None:
        if not marks and done >= deals // 10:
            marks.append(megabytes())

    started = time.perf_counter()
    with processes(workers) as executor:
        run(STUDY, deals, executor=executor, progress=watch)
    spent = time.perf_counter() - started
    print(json.dumps({"s": spent, "mb_at_a_tenth": marks[0], "mb": megabytes()}))


def main() -> None:
    """Measure one process and two, each started afresh."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.workers:
        measure(chosen.deals, chosen.workers)
        return
    run(STUDY, 10)
    figures: dict[str, float] = {}
    for workers, name in ((1, "one"), (2, "two")):
        words = ["-m", "benchmarks.study", "--deals", str(chosen.deals), "--workers", str(workers)]
        done = subprocess.run([sys.executable, *words], check=True, capture_output=True, text=True)
        figures |= {f"{name}_{key}": value for key, value in json.loads(done.stdout).items()}
    times_as_fast = figures["one_s"] / figures["two_s"]
    report(study=STUDY.name, deals=str(chosen.deals), **figures, two_processes_times_one=times_as_fast)


if __name__ == "__main__":
    main()
