"""Eight hundred deals of a public log, played by two programs, replayed and judged.

The figures are an independent count: under the log's own rules nothing is illegal; where the queen of
spades breaks hearts neither; a table that lets only a discard break hearts, and has her wait, finds 25.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_lab.engine import check, place
from hearts_lab.history import Record
from hearts_lab.notation import log_csv
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import result
from hearts_lab.trace import first_failed
from tests.needs import ROOT

FOLDER = Path(os.environ.get("HEARTS_LAB_DATA", ROOT.parent / "shared" / "data"))
OWN_RULES = preset("microsoft").rules()


def log(rules: RuleSet) -> Iterator[Record]:
    path = FOLDER / "cfr-vs-mc-deals.csv"
    if not path.is_file():
        pytest.skip(f"{path} is missing: set HEARTS_LAB_DATA to the folder with the public log")
    with path.open(encoding="utf-8") as lines:
        yield from log_csv.read(lines, rules)


def illegal(record: Record) -> list[tuple[int, str]]:
    """Find the plays that a rule refuses, going on after each."""
    state, found = record.opening(), []
    for ply, card in enumerate(record.plays):
        refused = first_failed(check(state, state.turn or 0, card))
        if refused is not None:
            found.append((ply, refused.rule))
        state = place(state, card)
    return found


def deals_with_an_illegal_play(rules: RuleSet) -> int:
    return sum(bool(illegal(record)) for record in log(rules))


def test_all_800_deals_are_legal_and_score_as_written_down_under_their_own_rules() -> None:
    deals = moons = 0
    for record in log(OWN_RULES):
        state = record.state()
        outcome = result(state)
        assert len(state.tricks) == 13
        assert outcome.scores == record.scores
        deals += 1
        moons += outcome.moon is not None
    assert deals == 800
    assert moons > 100, "the log is rich in moons, so that their scoring is compared too"


@pytest.mark.parametrize("name", ["classic", "openspiel"])
def test_no_play_is_illegal_where_a_discard_or_the_queen_breaks_hearts(name: str) -> None:
    assert deals_with_an_illegal_play(preset(name).rules(moon="add")) == 0


def test_eight_deals_hold_an_illegal_play_if_a_forced_lead_does_not_break_hearts() -> None:
    assert deals_with_an_illegal_play(preset("classic").rules(forced_lead_breaks=False)) == 8


def test_twenty_five_deals_hold_an_illegal_lead_under_windows() -> None:
    rules = preset("windows").rules()
    found = {number: plays for number, record in enumerate(log(rules)) if (plays := illegal(record))}
    assert len(found) == 25
    assert {rule for plays in found.values() for _, rule in plays} <= {"HEARTS_LEAD", "QUEEN_LEAD"}
