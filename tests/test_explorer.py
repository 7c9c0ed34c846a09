"""The panel that opens deals says what is wrong with one, and leaves the deal on the table where it is."""

import json

import pytest

from hearts_lab.engine import start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.notation import share, source
from hearts_lab.widgets import DealExplorer
from tests.notation.samples import game_file, plain_deal

OPENED = '<p role="status">'
REFUSED = '<p role="alert">'


@pytest.fixture
def explorer() -> DealExplorer:
    return DealExplorer(Record.of(start(deal(7))), lang="en")


@pytest.mark.parametrize(
    "given",
    [
        "",
        "-",
        ".",
        "missing.json",
        "{",
        "HL1.x",
        json.dumps(plain_deal(version=2)),
        json.dumps(plain_deal(**{"pass": "left", "plays": None, "passed": ["2C 3C", None, None, None]})),
        json.dumps(plain_deal(dealt=[None] * 4, plays=None)),
        json.dumps(plain_deal(moon="add")),
        "direction,passes_nesw,plays_by_trick\nleft,,\n",
    ],
)
def test_what_cannot_be_opened_is_said_and_the_deal_stays(explorer: DealExplorer, given: str) -> None:
    before = explorer.stepper
    explorer.look_at(given)
    assert explorer.message.value.startswith(REFUSED)
    assert explorer.stepper is before


def test_what_strangers_wrote_is_text_in_the_message(explorer: DealExplorer) -> None:
    explorer.look_at(json.dumps(plain_deal(**{"<script>": 1})))
    assert "&lt;script&gt;" in explorer.message.value
    assert "<script" not in explorer.message.value


def test_a_deal_a_code_and_a_deal_with_an_illegal_play_are_opened(explorer: DealExplorer) -> None:
    illegal = json.dumps(plain_deal(plays=["2C", "2D", "QS"]))
    code = share.encode(source.deals(json.dumps(plain_deal()))[0])
    for given in (json.dumps(plain_deal()), code, illegal, json.dumps(game_file())):
        before = explorer.stepper
        explorer.look_at(given)
        assert explorer.message.value.startswith(OPENED)
        assert explorer.stepper is not before
        assert explorer.children == (explorer.opener, explorer.stepper)
