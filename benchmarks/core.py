"""The speed of the readable core: `python -m benchmarks.core`.

The processor's speed varies with what else it does; compare figures of one run with each other.
"""

from benchmarks.measure import process_seconds, report, seconds
from hearts_lab.engine import choose_moon, exchange, legal, phase, play, start
from hearts_lab.game import deal
from hearts_lab.history import Record, steps
from hearts_lab.state import DealState


def played_out(seed: int) -> DealState:
    """Play a deal: everybody passes the first cards of the hand and plays the first legal one."""
    state = start(deal(seed))
    if phase(state) == "passing":
        state = exchange(state, [list(hand.known)[: state.rules.pass_count] for hand in state.hands])
    while phase(state) == "playing":
        state = play(state, next(iter(legal(state))))
    return choose_moon(state, "add") if phase(state) == "choosing" else state


def main() -> None:
    """Measure and print."""
    record = Record.of(played_out(7))
    empty = process_seconds("-c", "pass")
    report(
        trace_a_deal_with_all_checks_s=seconds(lambda: list(steps(record))),
        replay_a_deal_s=seconds(record.state),
        import_hearts_lab_s=process_seconds("-c", "import hearts_lab") - empty,
        import_the_engine_s=process_seconds("-c", "import hearts_lab.engine") - empty,
    )


if __name__ == "__main__":
    main()
