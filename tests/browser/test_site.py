"""The built site, as a reader meets it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.harness import Visitor

pytestmark = pytest.mark.browser


FRONTS = ["index.html", "sv/index.html"]
LESSON = "lessons/01-following-suit.html"


@pytest.mark.parametrize(
    ("place", "dark"),
    [
        *[(place, dark) for place in (*FRONTS, LESSON, f"sv/{LESSON}") for dark in (False, True)],
        ("rules/hearts-lead.html", False),
        ("sv/chapters/compare.html", True),
    ],
)
def test_a_page_has_no_serious_accessibility_fault(
    place: str, visit: Visit, site: str, *, dark: bool
) -> None:
    visitor = visit(dark=dark)
    visitor.page.goto(site + place)
    assert visitor.faults() == []


@pytest.mark.parametrize(("front", "button"), [("index.html", "Next card"), ("sv/index.html", "Nästa kort")])
def test_the_deal_on_the_front_page_steps_without_python(
    front: str, button: str, visitor: Visitor, site: str
) -> None:
    page = visitor.page
    page.goto(site + front)
    told = page.locator(".hearts-says")
    before = told.inner_text()
    page.get_by_role("button", name=button).click()
    expect(told).not_to_have_text(before)


def test_a_rule_check_leads_to_the_page_of_the_rule(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}sv/index.html")
    page.get_by_role("link", name="Följ färg").click()
    expect(page).to_have_url(f"{site}sv/rules/follow-suit.html")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Följ färg")


@pytest.mark.parametrize("place", [*FRONTS, LESSON, f"sv/{LESSON}"])
def test_a_page_weighs_less_than_a_megabyte_and_a_half(place: str, visitor: Visitor, site: str) -> None:
    weights: list[int] = []
    visitor.page.on("response", lambda response: weights.append(len(response.body())))
    visitor.page.goto(site + place, wait_until="networkidle")
    assert 0 < sum(weights) < 1_500_000


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


@pytest.mark.parametrize("place", [*FRONTS, LESSON, f"sv/{LESSON}", "sv/presets/party.html"])
def test_a_page_fits_a_phone(place: str, visit: Visit, site: str) -> None:
    visitor = visit(width=390, height=844, touch=True)
    visitor.page.goto(site + place)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
