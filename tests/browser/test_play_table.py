"""The live panels in a real browser, by click and by key, with this process in the place of the kernel."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hearts_lab.cards import DECK, Cards
from hearts_lab.engine import legal
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import card_symbol, card_words
from hearts_lab.lessons.page import attribute
from hearts_lab.lessons.panels import Panel, opened
from hearts_lab.lessons.play import PlayTable
from hearts_lab.lessons.seating import PlayPanel
from hearts_lab.narrate import complaint
from hearts_lab.rules import preset
from hearts_lab.widgets import bundle
from tests.browser.conftest import Visit
from tests.browser.harness import Visitor

pytestmark = pytest.mark.browser

BRIDGE = """
const { model } = heartsLab.mount(document.querySelector(".panel"), async (message) => {
  const { shown, refused } = JSON.parse(await kernel(JSON.stringify(message)));
  if (shown) model.set("state", shown);
  model.hear(refused ? { type: "refused", text: refused } : { type: "done" });
});
"""
CORNER: Any = {"x": 6, "y": 24}  # the part of a card that the next one does not cover


class Table:
    """A page with one panel, and the panel that answers it."""

    def __init__(self, visitor: Visitor, panel: Panel, folder: Path) -> None:
        self.page = visitor.page
        self.visitor = visitor
        self.panel = panel
        self.page.set_default_timeout(20_000)
        self.page.expose_function("kernel", self._answer)
        page = folder / "panel.html"
        page.write_text(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>A panel</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            "<style>body{margin:8px;background:#faf7f0;color:#1d2422}"
            "@media(prefers-color-scheme:dark){body{background:#1b1f1d;color:#ece6d8}}"
            f"{bundle.css()}</style><main><h1>A panel</h1><h2>Use it</h2>"
            f"<div class='panel' data-state='{attribute(panel.shown())}'></div></main>"
            f"<script>{bundle.script()}{BRIDGE}</script></html>",
            encoding="utf-8",
        )
        self.page.goto(page.as_uri())

    def _answer(self, message: str) -> str:
        try:
            self.panel = self.panel.act(json.loads(message))
        except HeartsError as error:
            return json.dumps({"refused": complaint(error, "en")})
        return json.dumps({"shown": self.panel.shown()})

    @property
    def table(self) -> PlayTable:
        assert isinstance(self.panel, PlayPanel)
        assert self.panel.table is not None
        return self.panel.table

    def at_rest(self) -> None:
        """Wait until Python has answered and the film is over."""
        self.page.wait_for_function("!document.querySelector('[data-waiting], [data-do=skip]')")
        self.page.wait_for_timeout(360)  # clicks count again

    def card(self, code: object) -> Locator:
        return self.page.locator(f'.hearts-hand button[data-card="{code}"]')


Seat = Callable[..., Table]


@pytest.fixture
def seat(visit: Visit, tmp_path: Path) -> Seat:
    """Give a function that opens a panel: `seat("play", lang="sv", width=390, code="7B")`."""

    def sat(name: str, lang: str = "en", *, width: int = 1280, dark: bool = False, **given: object) -> Table:
        return Table(visit(width=width, dark=dark), opened(name, lang, **given), tmp_path)

    return sat


def quickly(table: Table) -> None:
    table.page.locator("[data-set=pace_quick]").click()
    table.at_rest()


def pass_three(table: Table) -> None:
    for card in list(table.table.hand)[:3]:
        table.card(card).click(position=CORNER)
    table.page.locator("[data-do=pass]").click()
    table.at_rest()


def no_hidden_card_is_in(page: Page, table: PlayTable) -> None:
    page.evaluate("document.querySelectorAll('script').forEach(each => each.remove())")  # it knows all cards
    content = page.content()
    seen = (
        table.hand | Cards.from_iterable(table.state.plays) | (table.state.deal.hands[table.own] or Cards())
    )
    received = table.state.passed[table.state.giver(table.own)]
    for card in DECK:
        if card not in seen | (received or Cards.EMPTY):
            assert f'"{card}"' not in content
            assert not re.search(rf'[">]{card_words(card, "en")}\b', content)
            assert f">{card_symbol(card, 'en')}<" not in content


def test_cards_to_pass_can_be_taken_back_until_they_are_passed(seat: Seat) -> None:
    table = seat("play", code="7B")
    table.at_rest()
    hand = list(table.table.hand)
    for card in hand[:3]:
        table.card(card).click(position=CORNER)
    table.card(hand[1]).click(position=CORNER)  # taken back
    expect(table.page.get_by_text("2 of 3 chosen")).to_be_visible()
    table.page.locator("[data-do=pass]").press("Enter")  # not yet
    assert table.table.phase == "passing"
    table.card(hand[5]).click(position=CORNER)
    table.card(hand[6]).click(position=CORNER)  # a fourth is none
    no_hidden_card_is_in(table.page, table.table)
    table.page.locator("[data-do=pass]").dblclick()
    table.at_rest()
    assert table.table.state.passed[2] == Cards.from_iterable([hand[0], hand[2], hand[5]])


def test_a_fast_double_click_plays_one_card_and_what_is_hidden_stays_out_of_the_page(seat: Seat) -> None:
    table = seat("play", code="7B")
    quickly(table)
    pass_three(table)
    for _ in range(3):
        before = table.table
        table.card(legal(before.state).lowest).dblclick(position=CORNER)
        table.at_rest()
        assert len(table.table.hand) == len(before.hand) - 1
        no_hidden_card_is_in(table.page, table.table)


def test_a_deal_can_be_played_by_keys_alone(seat: Seat) -> None:
    table = seat("play", lang="sv", code="7B")
    quickly(table)
    page = table.page
    page.locator('button.hearts-card[tabindex="0"]').focus()
    for step in ("Enter", "ArrowRight", " ", "ArrowRight", "Enter"):
        page.keyboard.press(step)
    page.locator("[data-do=pass]").focus()
    page.keyboard.press("Enter")
    table.at_rest()
    for _ in range(2):
        hand = len(table.table.hand)
        page.locator('button.hearts-card[tabindex="0"]').focus()
        page.keyboard.press("Enter")
        table.at_rest()
        assert len(table.table.hand) == hand - 1
        # the focus goes on to the first card that may be played
        assert page.evaluate("document.activeElement.classList.contains('hearts-card')")
    page.keyboard.press("h")
    expect(page.locator(".hearts-hint")).to_contain_text("Coachen")
    page.keyboard.press("u")
    table.at_rest()
    assert len(table.table.hand) == hand


def test_the_others_cards_come_one_at_a_time_and_can_be_skipped(seat: Seat) -> None:
    table = seat("play", code="7B")
    table.at_rest()
    for card in list(table.table.hand)[:3]:
        table.card(card).click(position=CORNER)
    table.page.locator("[data-do=pass]").click()
    page, state = table.page, table.table.state
    page.locator("[data-do=skip]").wait_for()
    assert page.locator(".hearts-played").count() < len(state.plays) + 3
    page.locator("[data-do=skip]").click()
    expect(page.locator(".hearts-played")).to_have_count(len(table.table.state.plays) % 4)
    expect(page.locator("button.hearts-legal").first).to_be_visible()


def test_a_refused_card_says_why_and_nothing_is_played(seat: Seat) -> None:
    table = seat("play", code="7B")
    quickly(table)
    pass_three(table)
    refused = next(card for card in table.table.hand if card not in legal(table.table.state))
    table.card(refused).click(position=CORNER)
    expect(table.page.locator(".hearts-bubble")).to_contain_text("Clubs were led")
    assert len(table.table.hand) == 13
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".hearts-bubble")).to_have_count(0)


def test_the_score_comes_at_the_end_and_the_next_deal_after_it(visit: Visit, tmp_path: Path) -> None:
    at = PlayTable.dealt(preset("classic").rules(), ("duck",) * 4, own=2, seed=7)
    at = at.act({"type": "pass", "cards": [str(card) for card in list(at.hand)[:3]]})
    while len(at.hand) > 2:
        at = at.act({"type": "play", "card": str(legal(at.state).lowest)})
    table = Table(visit(width=390), PlayPanel(table=at), tmp_path)
    quickly(table)
    while table.table.phase == "playing":
        table.card(legal(table.table.state).lowest).click(position=CORNER)
        table.at_rest()
    page = table.page
    expect(page.locator(".hearts-score tbody tr")).to_have_count(1)
    page.locator("[data-do=next]").click()
    table.at_rest()
    assert len(table.table.game.deals) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_when_the_time_is_up_the_choice_is_made_and_said(visit: Visit, tmp_path: Path) -> None:
    rules = replace(preset("classic").rules(), play_seconds=2)
    at = PlayTable.dealt(rules, ("duck",) * 4, own=2, seed=7)
    table = Table(visit(), PlayPanel(table=at), tmp_path)
    expect(table.page.locator(".hearts-place")).to_contain_text("s left")
    expect(table.page.locator("[data-do=pass]")).to_have_count(0)
    assert table.table.late
    assert table.table.phase == "playing"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_no_serious_fault_at_the_table(seat: Seat, *, dark: bool) -> None:
    table = seat("play", lang="sv", code="7B", dark=dark)
    assert table.visitor.faults() == []
    quickly(table)
    pass_three(table)
    refused = next(card for card in table.table.hand if card not in legal(table.table.state))
    table.card(refused).click(position=CORNER)
    table.page.evaluate("document.querySelectorAll('.hearts details').forEach(each => (each.open = true))")
    table.at_rest()
    assert table.visitor.faults() == []


@pytest.mark.parametrize("name", ["danger", "editor", "lens", "passing", "reading", "teacher"])
def test_axe_finds_no_serious_fault_in_a_panel_and_nothing_sticks_out_on_a_phone(
    seat: Seat, name: str
) -> None:
    table = seat(name, lang="sv", width=390, dark=name == "reading")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert table.visitor.faults() == []


def test_the_choices_before_a_game_fit_a_phone_and_deal(seat: Seat) -> None:
    table = seat("play", width=390)
    assert table.visitor.faults() == []
    table.page.get_by_label("Class code").fill("7B")
    table.page.get_by_role("button", name="Deal").click()
    table.at_rest()
    assert table.table.phase == "passing"


def test_what_was_chosen_stays_when_the_rules_refuse_it(seat: Seat) -> None:
    table = seat("play")
    page = table.page
    page.locator('[name="players"]').select_option("7")  # classic seats three or four
    page.get_by_label("Class code").fill("7B")
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("alert")).to_contain_text("players")
    expect(page.get_by_label("Class code")).to_have_value("7B")
    expect(page.locator('[name="players"]')).to_have_value("7")


def test_a_meter_steps_on_and_takes_a_deal_of_ones_own(seat: Seat) -> None:
    table = seat("reading")
    page = table.page
    place = page.locator(".hearts-place").inner_text()
    page.locator("[data-do=next_trick]").press("Enter")
    expect(page.locator(".hearts-place")).not_to_have_text(place)
    page.get_by_text("A deal of your own").click()
    page.get_by_label("Paste a share code").fill("HL1.nonsense")
    page.locator("[data-do=open]").click()
    expect(page.get_by_role("alert")).to_contain_text("share code")
