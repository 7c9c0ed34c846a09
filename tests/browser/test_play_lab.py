"""The play table in a real JupyterLab, in Swedish: a kernel answers clicks and keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.harness import Lab, Visitor

pytestmark = pytest.mark.browser


def test_a_game_in_jupyterlab_is_played_by_click_and_by_key(lab: Lab, visitor: Visitor) -> None:
    page = lab.run_all(visitor, "sv/play-a-game.ipynb")
    assert lab.failures(page) == []
    table = page.locator(".hearts-play").first
    table.get_by_label("Klasskod").fill("7B")
    table.get_by_role("button", name="Dela ut").click()
    table.locator("[data-set=pace_quick]").click()

    hand = table.locator(".hearts-bottom button.hearts-card")
    expect(hand).to_have_count(13)
    for number in range(3):
        hand.nth(number).click(position={"x": 6, "y": 24})
    table.locator("[data-do=pass]").click()
    legal = table.locator("button.hearts-legal").first
    expect(legal).to_be_visible()

    page.wait_for_timeout(400)
    legal.dblclick(position={"x": 6, "y": 24})  # the second click plays nothing
    expect(hand).to_have_count(12)
    expect(table.locator("button.hearts-legal").first).to_be_visible()
    page.wait_for_timeout(400)
    expect(hand).to_have_count(12)
    table.locator('button.hearts-card[tabindex="0"]').focus()
    page.keyboard.press("Enter")
    expect(hand).to_have_count(11)
    visitor.shot("play-lab")
