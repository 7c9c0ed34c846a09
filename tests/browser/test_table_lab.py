"""The stepper in a real JupyterLab: a kernel listens, so a legal card that is chosen is played."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.harness import Lab, Visitor, jupyterlab

pytestmark = pytest.mark.browser

CODE = """
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.engine import legal, play, start
from hearts_lab.widgets import DealStepper


def leads(seed):
    # positions in which somebody leads and may lead some cards, not all
    state = start(deal(seed=seed, direction=0))
    while state.turn is not None:
        if len(state.plays) % 4 == 0 and 1 < len(legal(state)) < len(state.hands[state.turn].known):
            yield state
        state = play(state, legal(state).lowest)


state = next(state for seed in range(100) for state in leads(seed) if len(state.plays) > 8)
stepper = DealStepper(Record.of(state), at=-1, hide=False)
stepper
"""


@pytest.fixture(scope="module")
def own_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Give a JupyterLab with one notebook of this test's own."""
    folder = tmp_path_factory.mktemp("own")
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "one",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
        "source": CODE,
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    book = {"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": [cell]}
    (folder / "notebooks").mkdir()
    (folder / "notebooks/table.ipynb").write_text(json.dumps(book), encoding="utf-8")
    with jupyterlab(folder / "notebooks", folder / "lab") as running:
        yield running


def test_a_chosen_card_is_played_by_the_kernel_and_keys_belong_to_the_table(
    own_lab: Lab, visitor: Visitor
) -> None:
    page = own_lab.run_all(visitor, "table.ipynb")
    expect(page.locator(".hearts-stepper")).to_be_visible()
    says, place = page.locator(".hearts-says"), page.locator(".hearts-place")
    before, start = says.inner_text(), place.inner_text()

    card = page.locator("button.hearts-legal").first
    name = card.get_attribute("data-card")
    card.locator("svg").dblclick(position={"x": 6, "y": 20})
    expect(page.locator(f'.hearts-played[data-card="{name}"]')).to_be_visible()
    expect(page.locator(".hearts-played")).to_have_count(1)  # the second click of the two played nothing
    expect(page.get_by_text("You have left the recorded deal.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(says).to_have_text(before)
    expect(page.get_by_text("You have left the recorded deal.")).to_have_count(0)

    page.get_by_role("button", name="Next card").focus()
    for key, reached in (("Home", "Before the first trick"), ("PageDown", "Trick 1 of 13"), ("End", start)):
        page.keyboard.press(key)
        expect(place).to_have_text(reached)
    hand = page.locator("button.hearts-card")
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == hand.nth(2).get_attribute("data-card")
    expect(place).to_have_text(start)

    assert own_lab.failures(page) == []
    book = json.loads(page.evaluate("JSON.stringify(window.jupyterapp.shell.currentWidget.model.toJSON())"))
    html = "".join(book["cells"][0]["outputs"][-1]["data"]["text/html"])
    assert html.startswith('<div class="hearts" data-state=')
    assert "widgets" not in book["metadata"]


def test_the_table_fits_both_themes_of_jupyterlab(own_lab: Lab, visitor: Visitor) -> None:
    page = own_lab.run_all(visitor, "table.ipynb")
    page.locator("button.hearts-refused").first.press("Enter")
    expect(page.locator(".hearts-bubble")).to_be_visible()
    for theme, light in (("JupyterLab Dark", "false"), ("JupyterLab Light", "true")):
        page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
        page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=light)
        visitor.shot(f"table-lab-{light}")
        assert visitor.faults(".hearts-stepper") == []
