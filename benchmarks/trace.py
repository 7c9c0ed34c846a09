"""Telling one deal: `python -m benchmarks.trace`.

Each figure stands beside the most that it may be. The deal is played to its end by the built-in player
`duck`; its trace holds every check of every card.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import process_seconds, report, seconds
from hearts_lab.engine import start
from hearts_lab.game import deal
from hearts_lab.history import Record, told
from hearts_lab.narrate import event_data, seat_names
from hearts_lab.players import play_out, player

PACKAGES = """
import sys, hearts_lab
outside = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
print(" ".join(sorted(outside - {"hearts_lab", "__main__"})))
"""


def packages_of_the_import() -> str:
    """Name what `import hearts_lab` loads beyond itself and the standard library, on a bare interpreter."""
    command = [sys.executable, "-S", "-c", PACKAGES]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main() -> None:
    """Measure and print."""
    record = Record.of(play_out(start(deal(7)), (player("duck"),) * 4))
    names = seat_names(record.deal, "en")

    def as_json() -> str:
        return json.dumps([event_data(event, names, "en") for event in told(record)], ensure_ascii=False)

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deal.json"
        made = [sys.executable, "-m", "hearts_lab", "deal", "--seed", "7"]
        file.write_bytes(subprocess.run(made, check=True, capture_output=True).stdout)
        legal = process_seconds("-m", "hearts_lab", "legal", str(file))
    empty = process_seconds("-c", "pass")
    report(
        trace_with_all_checks_s=seconds(lambda: told(record)),
        trace_with_all_checks_most_s=0.02,
        trace_in_json_s=seconds(as_json),
        trace_in_json_kb=len(as_json().encode()) / 1000,
        trace_in_json_most_kb=300,
        import_hearts_lab_s=process_seconds("-c", "import hearts_lab") - empty,
        import_hearts_lab_most_s=0.1,
        import_loads_besides_the_standard_library=packages_of_the_import(),
        legal_as_a_process_s=legal,
        legal_as_a_process_most_s=0.3,
    )


if __name__ == "__main__":
    main()
