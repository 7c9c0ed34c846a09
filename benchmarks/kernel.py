"""Playouts a second, plain, compiled, in OpenSpiel and in C; hidden hands; the first compiled call.

`python -m benchmarks.kernel` prints JSON.

The rates are medians of interleaved rounds, the ratios medians of the ratios within a round.
"""

import importlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyspiel

from benchmarks.measure import report, seconds
from hearts_lab.engine import start as start_deal
from hearts_lab.game import deal
from hearts_lab.kernel.jit import available, fast, twins
from hearts_lab.kernel.playouts import points_of_deals
from hearts_lab.kernel.policy import CAUTIOUS
from hearts_lab.kernel.rules import pack
from hearts_lab.kernel.worlds import sample, ways
from hearts_lab.rng import Rng, start
from hearts_lab.rules import preset
from hearts_lab.state import view
from hearts_lab.worlds import worlds

RULES = pack(preset("openspiel").rules())
EVERYBODY = 0x01010101
ROUNDS = 15


def openspiel(deals: int) -> None:
    """Shuffle, deal and play at random, the quickest way that Python has with OpenSpiel."""
    new = pyspiel.load_game("hearts(pass_cards=false)").new_initial_state
    choice, shuffle, deck = random.choice, random.shuffle, list(range(52))
    for _ in range(deals):
        state = new()
        apply, legal = state.apply_action, state.legal_actions
        apply(0)
        shuffle(deck)
        for card in deck:
            apply(card)
        for _ in range(52):
            apply(choice(legal()))
        state.returns()


def playouts(play: Callable[..., object], deals: int, who: int = 0) -> None:
    """Deal and play without passing."""
    play(1, 0, deals, RULES, who, 0, 0, (0, 0, 0, 0))


def in_c(folder: str) -> float | None:
    """Playouts a second of the C program, where there is a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    source, program = Path(__file__).with_name("playouts.c"), Path(folder) / "playouts"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
    out = subprocess.run([program, "300000"], check=True, capture_output=True, text=True).stdout
    return float(out.split()[-1])


def microseconds(work: Callable[[], object]) -> float:
    """Give the median time of a short piece of work."""
    times = []
    for _ in range(300):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return statistics.median(times) * 1e6


FIRST_CALL = """
import time
started = time.perf_counter()
from hearts_lab.kernel.jit import fast
from hearts_lab.kernel.playouts import points_of_deals
from hearts_lab.kernel.rules import pack
from hearts_lab.rules import preset
fast(points_of_deals, None)(1, 0, 1, pack(preset("openspiel").rules()), 0, 0, 0, (0, 0, 0, 0))
print(time.perf_counter() - started)
"""
"""A process of its own: from its first import to the first compiled playout."""


def first_call() -> float:
    """Seconds to the first compiled playout where an earlier process has compiled it."""
    times = []
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", FIRST_CALL], check=True, capture_output=True, text=True)
        times.append(float(done.stdout))
    return statistics.median(times)


def in_the_kernel(groups: tuple[int, ...], rooms: tuple[int, ...], count: int) -> tuple[float, float]:
    """Microseconds for a count and for a sample where compiled code asks for them."""
    numba = importlib.import_module("numba")
    compiled_ways, compiled_sample = twins()[ways], twins()[sample]

    @numba.njit  # type: ignore[untyped-decorator]
    def counts(times: int, groups: tuple[int, ...], rooms: tuple[int, ...]) -> int:
        total = 0
        for number in range(times):
            total += compiled_ways(groups, rooms, -1 - number)[0]
        return total

    @numba.njit  # type: ignore[untyped-decorator]
    def samples(times: int, groups: tuple[int, ...], rooms: tuple[int, ...], count: int) -> int:
        x = 1
        for _ in range(times):
            x = compiled_sample(x, groups, rooms, count)[0]
        return x

    times = 100_000
    return (
        1e6 * seconds(lambda: counts(times, groups, rooms)) / times,
        1e6 * seconds(lambda: samples(times, groups, rooms, count)) / times,
    )


def main() -> None:
    """Measure and report."""
    compiled = fast(points_of_deals, None)
    runs: dict[str, tuple[Callable[[], None], int]] = {
        "openspiel": (lambda: openspiel(150), 150),
        "plain": (lambda: playouts(points_of_deals, 150), 150),
        "plain_cautious": (lambda: playouts(points_of_deals, 60, CAUTIOUS * EVERYBODY), 60),
        "compiled": (lambda: playouts(compiled, 20_000), 20_000),
        "compiled_cautious": (lambda: playouts(compiled, 10_000, CAUTIOUS * EVERYBODY), 10_000),
    }
    playouts(compiled, 1)
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, (work, deals) in runs.items():
            started = time.process_time()
            work()
            rates[name].append(deals / (time.process_time() - started))
    figures: dict[str, float | str | None] = {name: statistics.median(rate) for name, rate in rates.items()}
    for name in ("plain", "compiled"):
        pairs = zip(rates[name], rates["openspiel"], strict=True)
        figures[f"{name}_to_openspiel"] = statistics.median(ours / theirs for ours, theirs in pairs)
        pairs = zip(rates[name], rates[f"{name}_cautious"], strict=True)
        figures[f"{name}_random_to_cautious"] = statistics.median(simple / clever for simple, clever in pairs)
    with tempfile.TemporaryDirectory() as folder:
        figures["c"] = in_c(folder)
    hard = (0, 0, 0xFF, 0, 0xFF << 8, 0xFF << 16, 0x1FF << 24)
    for name, groups, rooms in (
        ("opening", (0, 0, 0, 0, 0, 0, (1 << 39) - 1), (13, 13, 13)),
        ("three_voids", hard, (11, 11, 11)),
    ):
        count = ways(groups, rooms, -1)[0]
        figures[f"count_us_{name}"] = microseconds(lambda g=groups, r=rooms: ways(g, r, -1))  # type: ignore[misc]
        figures[f"sample_us_{name}"] = microseconds(
            lambda g=groups, r=rooms, c=count: sample(start(1, 1), g, r, c)  # type: ignore[misc]
        )
        if available():
            counted, sampled = in_the_kernel(groups, rooms, count)
            figures[f"count_in_the_kernel_us_{name}"] = counted
            figures[f"sample_in_the_kernel_us_{name}"] = sampled
    for players in (5, 6, 7):
        seen = view(start_deal(deal(seed=1, rules=preset("party").rules(players), direction=0)), 0)
        found, rng = worlds(seen), Rng(1)
        figures[f"count_us_{players}_players"] = microseconds(lambda s=seen: worlds(s).count)  # type: ignore[misc]
        figures[f"sample_us_{players}_players"] = microseconds(lambda f=found, r=rng: f.sample(r))  # type: ignore[misc]
    if available():
        figures["first_compiled_call_s"] = first_call()
    report(numba=str(available()), **figures)


if __name__ == "__main__":
    main()
