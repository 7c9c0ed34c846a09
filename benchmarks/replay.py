"""Replaying 800 deals with every rule checked: `python -m benchmarks.replay`.

The public log lies outside the project; HEARTS_LAB_DATA names its folder. Without it as many deals that the
built-in player `random` plays are replayed instead. Each figure stands beside the most that it may be.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from benchmarks.measure import process_seconds, report, seconds
from hearts_lab.engine import start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.notation import log_csv
from hearts_lab.players import play_out, player
from hearts_lab.rules import preset
from hearts_lab.scoring import result

FOLDER = Path(os.environ.get("HEARTS_LAB_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
LOG = FOLDER / "cfr-vs-mc-deals.csv"
DEALS = 800


def own_deal(number: int) -> Record:
    """Play a deal of the project's own."""
    return Record.of(play_out(start(deal(1, number=number)), (player("random"),) * 4))


def replay(records: Iterable[Record]) -> None:
    """Judge every play and score every deal."""
    for record in records:
        result(record.state())


def main() -> None:
    """Measure and print."""
    if LOG.is_file():
        lines, rules = LOG.read_text(encoding="utf-8").splitlines(), preset("openspiel").rules()
        judged = seconds(lambda: replay(log_csv.read(lines, rules)), repeats=3)
        command = process_seconds("-m", "hearts_lab", "replay", str(LOG), "--format", "csv", repeats=3)
    else:
        records = [own_deal(number) for number in range(DEALS)]
        judged, command = seconds(lambda: replay(records), repeats=3), None
    report(
        deals=LOG.name if LOG.is_file() else f"{DEALS} of the project's own",
        replay_with_every_check_s=judged,
        replay_with_every_check_most_s=10.0,
        replay_as_a_command_s=command,
    )


if __name__ == "__main__":
    main()
