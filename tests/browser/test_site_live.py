"""Python in a page of the built site: started by the reader, answering in a live panel."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.harness import SEEN_THOUGH_HIDDEN, Visitor

pytestmark = pytest.mark.browser
START = 60_000  # ms that Python may take to start on a busy machine


def deal(page: Page, word: str, code: str) -> None:
    """Sit down with a class code, so that the cards are the same each time."""
    page.locator('.hearts-sitting input[name="code"]').fill(code)
    page.get_by_role("button", name=word, exact=True).click()


def ready(page: Page) -> None:
    """Wait until clicks count again: the others have played, and a double click would be over."""
    page.wait_for_timeout(360)
    expect(page.locator(".hearts-play[data-waiting], .hearts-play [data-waiting]")).to_have_count(0)


def test_a_deal_is_played_to_its_end_with_a_hint_on_the_way(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}sv/index.html")
    table = page.locator(".hearts-play")
    deal(page, "Dela ut", "7B")
    hand = table.locator(".hearts-bottom .hearts-hand button")
    expect(hand).to_have_count(13, timeout=START)
    table.get_by_role("button", name="Genast").click()
    for place in range(3):
        hand.nth(place).click()
    table.locator('[data-do="pass"]').click()
    ready(page)
    table.locator('[data-do="hint"]').click()
    expect(table.locator(".hearts-hint")).not_to_be_empty(timeout=START)
    for left in range(13, 0, -1):
        expect(hand).to_have_count(left)
        if (rest := table.locator('[data-do="claim"]')).count():
            rest.click()
            break
        ready(page)
        table.locator(".hearts-legal").first.click()
    over = table.locator(".hearts-result")
    expect(over).not_to_be_empty()
    if (choice := over.locator('[data-do="moon-add"]')).count():
        choice.click()
    expect(over.locator(".hearts-score")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_after_the_deal_the_own_hand_is_in_sight_and_the_form_is_gone(
    size: tuple[int, int], visit: Visit, site: str
) -> None:
    page = visit(width=size[0], height=size[1]).page
    page.goto(f"{site}index.html")
    deal(page, "Deal", "7B")
    table = page.locator(".hearts-play")
    expect(table.locator(".hearts-bottom .hearts-hand button")).to_have_count(13, timeout=START)
    expect(table.locator(".hearts-sitting")).to_be_hidden()
    expect(table.locator(".hearts-bottom .hearts-hand")).to_be_in_viewport(ratio=1)
    expect(table.locator('[data-do="pass"]')).to_be_in_viewport(ratio=1)
    assert page.evaluate(SEEN_THOUGH_HIDDEN) == []


def test_python_is_on_its_way_while_the_form_is_filled_in(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}index.html")
    with page.expect_request("**/worker.mjs"):
        page.locator('.hearts-sitting input[name="code"]').fill("7B")


def test_hidden_cards_stand_nowhere_in_the_page(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}index.html")
    deal(page, "Deal", "7B")
    table = page.locator(".hearts-play")
    expect(table.locator(".hearts-bottom .hearts-hand button")).to_have_count(13, timeout=START)
    markup = str(page.locator(".hearts-live").evaluate("element => element.outerHTML"))
    named = set(re.findall(r'data-card="(\w+)"', markup))
    assert len(named) == 13


def test_every_kind_of_panel_answers(visitor: Visitor, site: str) -> None:
    page = visitor.page
    for lesson, kinds in (("play-a-game", 7), ("12-review-your-own-deal", 1)):
        page.goto(f"{site}sv/lessons/{lesson}.html")
        panels = page.locator(".hearts-live").filter(has_not=page.locator(".hearts-sitting"))
        expect(panels).to_have_count(kinds)  # beside the table at which a deal is played
        for panel in panels.all():
            panel.locator(':is([data-do="four"], [data-do="find"])').click()
            expect(panel).to_have_class(re.compile("hearts-is-live"), timeout=START)
            expect(panel.get_by_role("alert")).to_have_count(0)


def test_a_browser_that_cannot_run_python_keeps_the_recorded_panel(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{site}sv/index.html")
    deal(page, "Dela ut", "7B")
    expect(page.locator(".hearts-live-note")).to_contain_text("startade inte")
    expect(page.locator(".hearts-sitting")).to_be_visible()


def test_a_start_that_fails_says_so_and_can_be_tried_again(visit: Visit, site: str) -> None:
    visitor = visit()
    page = visitor.page

    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/*.wasm", refuse)
    page.goto(f"{site}index.html")
    deal(page, "Deal", "7B")
    note = page.locator(".hearts-live-note")
    expect(note).to_contain_text("did not start", timeout=START)
    expect(page.locator(".hearts-sitting")).to_be_visible()
    page.unroute("**/*.wasm", refuse)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".hearts-live-bar")).to_have_count(0, timeout=START)
    visitor.complaints.clear()  # the browser complained of the refused file
