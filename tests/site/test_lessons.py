"""What the site makes of the words and panels of a lesson."""

import json
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import markdown  # type: ignore[import-untyped]
import nbformat
import pytest

from hearts_lab.lessons.finder import played
from hearts_lab.lessons.page import stepper_html
from hearts_lab.widgets.rule_page import RulePage
from tests.needs import ROOT
from tools.site.lessons import _cell, with_links

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*/*.ipynb"))


def never(source: str) -> tuple[str, list[Mapping[str, str]]]:
    raise AssertionError(source)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_raw_asterisk_is_left_in_the_words_of_a_lesson(path: Path) -> None:
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    cells = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    words = "\n\n".join(part for cell in cells for part in _cell(cell, path.parent.name, never))
    html = markdown.markdown(words, extensions=["md_in_html", "tables"])
    assert "<summary>" in html or "<details" not in words
    assert "*" not in html


def test_a_stepper_in_a_lesson_leads_to_the_rule_book() -> None:
    html = with_links(stepper_html(played(seed=7), lang="sv", langs=["sv"]), "sv")
    state = json.loads(unescape(html.partition("data-state='")[2].partition("'")[0]))
    address = state["strings"][state["links"]["FOLLOW_SUIT"]][0]
    assert address.endswith("/rules/follow-suit.html")
    assert state["strings"][state["links"]["queen_lead"]][0].endswith("/options/queen-lead.html")


def test_what_a_rule_page_in_a_lesson_names_leads_to_its_page() -> None:
    html = with_links(RulePage("open_cases", "en")._repr_html_(), "en")
    assert '/rules/queen-lead.html">When the queen of spades may be led</a>' in html
    assert "data-page" not in html


def test_the_cell_that_names_the_language_shows_no_code() -> None:
    cell = nbformat.v4.new_code_cell('lang = "en"', metadata={"tags": ["language"]})  # type: ignore[no-untyped-call]
    assert [*_cell(cell, "en", lambda _: ("", []))] == []
