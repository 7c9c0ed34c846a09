"""The built site, as a reader meets it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.harness import Visitor

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("front", ["index.html", "sv/index.html"])
def test_the_front_page_has_no_serious_accessibility_fault(
    front: str, visit: Visit, site: str, *, dark: bool
) -> None:
    visitor = visit(dark=dark)
    visitor.page.goto(site + front)
    assert visitor.faults() == []


def test_the_language_switch_stays_on_the_same_page(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}reference/index.html")
    page.get_by_role("link", name="Svenska").click()
    expect(page).to_have_url(f"{site}sv/reference/index.html")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(f"{site}reference/index.html")


def test_each_page_has_a_twin_in_the_other_language(site_folder: Path) -> None:
    pages = {path.relative_to(site_folder).as_posix() for path in site_folder.rglob("*.html")}
    swedish = {page.removeprefix("sv/") for page in pages if page.startswith("sv/")}
    english = {page for page in pages if not re.match("sv/|lite/", page)}
    assert english == swedish


@pytest.mark.parametrize(
    ("front", "ask", "word"),  # the pages hold "notebooks" and "lektionerna"
    [("index.html", "Search", "notebook"), ("sv/index.html", "Sök", "lektion")],
)
def test_the_search_finds_words_in_the_language_of_the_page(
    front: str, ask: str, word: str, visitor: Visitor, site: str
) -> None:
    page = visitor.page
    page.goto(site + front, wait_until="networkidle")
    page.get_by_label(ask).first.click()
    page.get_by_role("textbox", name=ask).press_sequentially(word)
    expect(page.locator(".md-search-result__link").first).to_be_visible()


@pytest.mark.parametrize("front", ["index.html", "sv/index.html"])
def test_a_front_page_fits_a_phone(front: str, visit: Visit, site: str) -> None:
    visitor = visit(width=390, height=844, touch=True)
    visitor.page.goto(site + front)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
