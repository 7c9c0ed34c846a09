"""How long exact endings take, on positions of played deals: `python -m benchmarks.endings`. Prints JSON.

The public log lies outside the project; HEARTS_LAB_DATA names its folder. Without it the positions come from
deals that the built-in player `cautious` plays. The last tricks are searched from the lead on, for the seat
on lead; each time is of one position: the score of every card and the line to the end.
"""

import math
import statistics
import time
from collections.abc import Iterator

from benchmarks.measure import report
from benchmarks.replay import LOG
from hearts_lab.engine import place, start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.kernel.jit import available
from hearts_lab.notation import log_csv
from hearts_lab.players import play_out, player
from hearts_lab.rules import preset
from hearts_lab.solve import paranoid
from hearts_lab.state import DealState

POSITIONS = 200
PLAIN, COMPILED = 6, 9
"""Tricks left."""


def records() -> Iterator[Record]:
    """As many played deals as there are positions to look at."""
    if LOG.is_file():
        lines = LOG.read_text(encoding="utf-8").splitlines()
        yield from [*log_csv.read(lines, preset("microsoft").rules())][:POSITIONS]
        return
    for number in range(POSITIONS):
        yield Record.of(play_out(start(deal(1, number=number)), (player("cautious"),) * 4))


def ending(record: Record, tricks: int) -> DealState:
    """The deal with so many tricks left."""
    state = record.opening()
    for card in record.plays[: 4 * (13 - tricks)]:
        state = place(state, card)
    return state


def times(endings: list[DealState], *, compiled: bool) -> list[float]:
    """Seconds of processor time for each ending, the shortest first."""
    found = []
    for state in endings:
        started = time.process_time()
        paranoid(state, compiled=compiled)
        found.append(time.process_time() - started)
    return sorted(found)


def main() -> None:
    """Measure and report."""
    played = list(records())
    figures: dict[str, float | str | None] = {}
    for name, tricks, compiled in (("plain", PLAIN, False), ("compiled", COMPILED, True)):
        if compiled and not available():
            continue
        endings = [ending(record, tricks) for record in played]
        paranoid(endings[0], compiled=compiled)
        found = times(endings, compiled=compiled)
        figures[f"{name}_last_{tricks}_s_median"] = statistics.median(found)
        figures[f"{name}_last_{tricks}_s_nine_of_ten"] = found[math.ceil(0.9 * len(found)) - 1]
        figures[f"{name}_last_{tricks}_s_worst"] = found[-1]
    report(positions=len(played), deals=LOG.name if LOG.is_file() else "the project's own", **figures)


if __name__ == "__main__":
    main()
