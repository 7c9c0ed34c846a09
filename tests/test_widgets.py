"""The front end: one bundle without a build, texts from the catalogue only, and pages that need no kernel."""

import html
import json
import re
import subprocess
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

import pytest

from hearts_lab import svg
from hearts_lab.cards import Card
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, catalogue
from hearts_lab.lessons.page import stepper_html
from hearts_lab.lessons.recording import one_seat, recording
from hearts_lab.widgets import bundle
from tests.needs import ROOT, program

SOURCES = {
    name: (files("hearts_lab.widgets") / f"{name}.mjs").read_text(encoding="utf-8")
    for name in bundle.MODULES
    if name != "sheet"
}
OPENING = Record(deal=deal(seed=7, direction=0), passed=(None,) * 4, plays=(Card.parse("2C"),))


class States(HTMLParser):
    """Collects the data-state of every element."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, Any]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.found += [json.loads(value or "") for name, value in attrs if name == "data-state"]


def test_the_modules_of_the_front_end_pass_their_own_tests() -> None:
    node = program("node", variable="HEARTS_LAB_NODE")
    run = subprocess.run([node, "--test", "tests/js/"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("text", [bundle.module(), bundle.script()], ids=["module", "script"])
def test_the_bundle_is_valid_javascript(text: str, tmp_path: Any) -> None:  # noqa: ANN401 - a Path
    file = tmp_path / "bundle.mjs"
    file.write_text(text, encoding="utf-8")
    node = program("node", variable="HEARTS_LAB_NODE")
    run = subprocess.run([node, "--check", file], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "import {" not in text


def test_no_two_modules_use_the_same_name_at_their_top() -> None:
    names = [
        name
        for source in SOURCES.values()
        for name in re.findall(r"^(?:export )?(?:const|let|function|class) (\w+)", source, re.MULTILINE)
    ]
    assert sorted(names) == sorted(set(names))


def test_every_module_comes_after_those_that_it_imports() -> None:
    for name, source in SOURCES.items():
        needs = re.findall(r'from "\./(\w+)\.mjs"', source)
        assert all(bundle.MODULES.index(need) < bundle.MODULES.index(name) for need in needs), name


def test_the_front_end_asks_only_for_texts_that_the_catalogue_has_and_for_all_of_them() -> None:
    joined = "\n".join(SOURCES[name] for name in ("cards", "panel", "stepper", "table"))
    asked = set(re.findall(r"\b(?:words|text|words\[code\])\.(\w+)", joined)) - {"suits", "pick"}
    asked |= set(re.findall(r'^  \["(\w+)", ', joined, re.MULTILINE))  # the moves
    here = {"place", "says", "lens_agree", "voice", "chosen", "story"}  # said when a recording is made
    for lang in LANGUAGES:
        assert asked == set(catalogue("table", lang)) - here


LIVE = {
    "play": ("play", "sitting", "sharing", "film"),
    "meter": ("meter", "live"),
    "passing": ("passing", "live"),
    "editor": ("editor", "live", "sharing"),
    "teacher": ("teacher", "live"),
}
"""The modules of each live panel, by the area of the catalogue that holds its words."""


@pytest.mark.parametrize("area", LIVE)
def test_a_live_panel_asks_only_for_texts_that_the_catalogue_has_and_for_all_of_them(area: str) -> None:
    joined = "\n".join(SOURCES[name] for name in LIVE[area])
    asked = set(re.findall(r"\b(?:words|words\(\)|words\[code\])\.(\w+)", joined))
    asked |= set(re.findall(r"\b(pace_\w+):", joined)) | set(re.findall(r"\b(\w+): \{ by:", joined))
    asked |= set(re.findall(r'\b(?:named|select)\("(\w+)"', joined))
    asked |= set(re.findall(r"\b(big|both): \[", joined))
    asked |= {"pick"} if "picking" in joined else set()  # what a hand is called from which to choose
    for lang in LANGUAGES:
        own = set(catalogue(area, lang)["panel"])
        assert asked <= own | {*catalogue("table", lang)}
        assert own <= asked


def test_the_front_end_says_nothing_of_its_own() -> None:
    """Texts come from the state: no module holds a string of several words."""
    for name, source in SOURCES.items():
        code = re.sub(r"/\*.*?\*/", "", re.sub(r"//.*", "", source), flags=re.DOTALL)
        for string in re.findall(r'"([^"\n]*)"', code):
            assert (
                not re.search(r"[A-Za-zåäö]{2,} [a-zåäö]{2,} [a-zåäö]{2,}", string) or "hearts-" in string
            ), (name, string)


def test_the_page_of_a_deal_carries_its_recording_and_reads_without_a_script() -> None:
    page = stepper_html(OPENING, lang="sv", at=-1)
    [state] = States(page).found
    assert (state["panel"], state["lang"], state["at"]) == ("stepper", "sv", 1)
    assert state["steps"][1]["card"] == "2C"
    assert "<svg" in page
    assert "spelar ut 2♣" in html.unescape(page)


def test_a_page_that_hides_hands_shows_their_backs_outside_its_state() -> None:
    page = stepper_html(OPENING, hide=True, own=2)
    still = re.sub(r"data-state='[^']*'", "", page)
    back = svg.sheet()["back"]
    assert still.count(back) == 3 * 13
    for seat, hand in enumerate(OPENING.deal.hands):
        assert hand is not None
        assert (svg.hand_words(hand, "en") in still) == (seat == 2)


def test_a_page_for_one_seat_shows_the_backs_of_the_others() -> None:
    page = stepper_html(one_seat(OPENING, 2), own=2, at=-1)
    [state] = States(page).found
    assert state["steps"][0]["hands"][0] == 13
    assert "12 cards face down" in page  # the seat that has led


# Jupyter.


def stepper(**options: Any) -> Any:  # noqa: ANN401 - anywidget ships no types
    widgets = pytest.importorskip("hearts_lab.widgets.jupyter")
    return widgets.DealStepper(OPENING, **options)


def test_a_saved_notebook_carries_the_recording_as_html() -> None:
    widget = stepper(at=1, lang="sv")
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    [state] = States(data["text/html"]).found
    assert (state["at"], state["lang"], state["live"]) == (1, "sv", False)


def test_a_card_chosen_in_the_panel_opens_a_branch_and_undo_goes_back() -> None:
    widget = stepper(at=1)
    turn = widget.session.state.turn
    card = next(iter(widget.session.state.hands[turn].known.of(Card.parse("2C").suit)), None)
    assert card is not None
    widget._hear(widget, {"type": "play", "card": str(card), "at": 1}, [])
    assert widget.state["branch"]
    assert widget.at == 2
    widget._hear(widget, {"type": "undo", "at": 2}, [])
    assert not widget.state["branch"]
    assert widget.at == 1


def test_a_refused_card_changes_nothing() -> None:
    widget = stepper(at=1)
    before = widget.state
    widget._hear(widget, {"type": "play", "card": "2C", "at": 1}, [])
    assert (widget.at, widget.state) == (1, before)


def test_the_language_chosen_in_the_panel_stays_when_a_card_is_played() -> None:
    widget = stepper(at=0)
    widget.lang = "sv"
    widget._hear(widget, {"type": "play", "card": "2C", "at": 0}, [])
    assert (widget.lang, widget.at) == ("sv", 1)


def test_a_recording_says_whether_a_kernel_listens() -> None:
    assert stepper().state["live"]
    assert not recording(OPENING)["live"]


def test_no_two_styles_say_the_same_at_length() -> None:
    found: dict[tuple[str, ...], str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"(?s)/\*.*?\*/", "", bundle.css())):
        said = [
            each.strip() for each in body.split(";") if each.strip() and not each.strip().startswith("--")
        ]
        for at in range(len(said) - 4):
            other = found.setdefault(tuple(said[at : at + 5]), selector.strip())
            assert other == selector.strip()
