"""The card table and the stepper in a real browser: by click, by key and by touch, in both languages."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hearts_lab.cards import DECK, Cards
from hearts_lab.engine import exchange, legal, play, start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.i18n import card_words
from hearts_lab.lessons.page import stepper_html
from hearts_lab.lessons.recording import recording, states
from hearts_lab.rules import preset
from hearts_lab.svg import sheet
from hearts_lab.widgets import bundle
from tests.browser.conftest import Visit
from tests.browser.harness import Visitor

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


def played_out(players: int = 4, direction: int = 1) -> Record:
    """A deal in which every seat passes its first cards and plays its highest legal card."""
    rules = preset("party" if players > 4 else "classic").rules(players)
    state = start(deal(seed=11, rules=rules, direction=direction))
    if direction:
        state = exchange(state, [list(hand.known)[: rules.pass_count] for hand in state.hands])
    while state.turn is not None:
        state = play(state, list(legal(state))[-1])
    return Record.of(state)


RECORD = played_out()
SHOWN = recording(RECORD)
STATES = states(RECORD)
# Before this step somebody has both a legal and a refused card, and the next card is one of several.
MIXED = next(
    at
    for at, step in enumerate(SHOWN["steps"])
    if len(set(step.get("judged", {}).values())) > 1 and "decision" in step["stops"] and at > 8
)
_ON_TABLE = STATES[MIXED].trick
SHOWN_TRICK = _ON_TABLE.cards if _ON_TABLE and _ON_TABLE.cards else STATES[MIXED].tricks[-1].cards


@pytest.fixture
def open_stepper(tmp_path: Path) -> Open:
    """Give a function that opens a page with one stepper, straight from disk."""

    def opened(visitor: Visitor, record: Record = RECORD, *, scheme: str = "", **options: object) -> Page:
        body = stepper_html(record, **options)  # type: ignore[arg-type]
        page = tmp_path / "page.html"
        page.write_text(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>A deal</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            "<style>body{margin:8px;background:#faf7f0;color:#1d2422}"
            "@media(prefers-color-scheme:dark){body{background:#1b1f1d;color:#ece6d8}}"
            f"{bundle.css()}</style><body {scheme}><main><h1>A deal</h1><h2>Step</h2>{body}</main>"
            f"<script>{bundle.script()}</script></body></html>",
            encoding="utf-8",
        )
        visitor.page.goto(page.as_uri())
        expect(visitor.page.locator(".hearts-stepper, .hearts-cards")).to_be_visible()
        return visitor.page

    return opened


def story(at: int, lang: str = "en") -> str:
    column = SHOWN["langs"].index(lang)
    return str(SHOWN["strings"][SHOWN["steps"][at]["says"]][column])


def at_step(page: Page, at: int, lang: str = "en") -> None:
    expect(page.locator(".hearts-says")).to_have_text(story(at, lang))


def first_refused(at: int) -> str:
    judged = SHOWN["steps"][at]["judged"]
    return next(str(card) for card, number in judged.items() if not SHOWN["verdicts"][number][0])


# Moving.


def test_buttons_step_card_by_card_back_and_to_both_ends(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor)
    for name, at in (("Next card", 1), ("Next card", 2), ("Back", 1), ("End", -1), ("Start", 0)):
        page.get_by_role("button", name=name, exact=True).click()
        at_step(page, at)
        page.wait_for_timeout(260)


def test_keys_step_by_card_and_by_trick(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor)
    page.get_by_role("button", name="Next card").focus()
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", -1),
        ("Home", 0),
        ("PageDown", 1),
        ("PageDown", 6),
    ):
        page.keyboard.press(key)
        at_step(page, at)


def test_touch_steps_too(visit: Visit, open_stepper: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    page = open_stepper(visitor)
    page.get_by_role("button", name="Next card").tap()
    at_step(page, 1)


def test_a_double_click_moves_once(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor)
    page.get_by_role("button", name="Next card").dblclick()
    at_step(page, 1)


def test_a_double_click_on_a_card_plays_one_card(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED)
    coming = SHOWN["steps"][MIXED + 1]["card"]
    page.locator(f'button[data-card="{coming}"] svg').dblclick(position={"x": 6, "y": 20})
    at_step(page, MIXED + 1)
    page.wait_for_timeout(300)
    at_step(page, MIXED + 1)


def test_a_moment_of_the_deal_can_be_gone_to(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor)
    page.get_by_text("Moments in this deal").click()
    broken = next(at for at, state in enumerate(STATES) if state.broken_by is not None)
    page.get_by_role("button", name="Hearts are broken").click()
    at_step(page, broken)


# Choosing a card.


def test_a_refused_card_says_why_beside_itself(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED)
    card = first_refused(MIXED)
    button = page.locator(f'button[data-card="{card}"]')
    assert "may not be played" in (button.get_attribute("aria-label") or "")
    button.locator("svg").click(position={"x": 6, "y": 30})
    reason = SHOWN["verdicts"][SHOWN["steps"][MIXED]["judged"][card]][2]
    bubble = page.locator(".hearts-bubble")
    expect(bubble).to_contain_text(SHOWN["strings"][reason][0])
    near, of = bubble.bounding_box(), button.bounding_box()
    assert near is not None
    assert of is not None
    assert min(abs(near["y"] - of["y"] - of["height"]), abs(near["y"] + near["height"] - of["y"])) < 60
    at_step(page, MIXED)  # nothing has moved
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.card") == card


def test_a_legal_card_that_was_not_played_says_what_was(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED)
    judged, coming = SHOWN["steps"][MIXED]["judged"], SHOWN["steps"][MIXED + 1]
    other = next(card for card in judged if SHOWN["verdicts"][judged[card]][0] and card != coming["card"])
    page.locator(f'button[data-card="{other}"] svg').click(position={"x": 6, "y": 20})
    expect(page.locator(".hearts-bubble")).to_contain_text("In this deal")
    page.get_by_role("button", name="Play on as in the deal").click()
    at_step(page, MIXED + 1)


def test_arrows_walk_along_the_hand_and_enter_plays(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED)
    hand = page.locator("button.hearts-card")
    assert page.locator('button.hearts-card[tabindex="0"]').count() == 1
    hand.first.focus()
    page.keyboard.press("Home")
    for _ in range(hand.count()):
        if page.evaluate("document.activeElement.dataset.card") == SHOWN["steps"][MIXED + 1]["card"]:
            break
        page.keyboard.press("ArrowRight")
        at_step(page, MIXED)
    page.keyboard.press("Enter")
    at_step(page, MIXED + 1)
    # the focus goes on to the cards of the next player
    assert page.evaluate("document.activeElement.classList.contains('hearts-card')")


def test_every_card_of_the_player_to_act_says_its_name_and_whether_it_may_be_played(
    visitor: Visitor, open_stepper: Open
) -> None:
    page = open_stepper(visitor, at=MIXED, lang="sv")
    turn = STATES[MIXED].turn
    assert turn is not None
    allowed = legal(STATES[MIXED])
    labels = page.locator("button.hearts-card").evaluate_all("all => all.map(each => each.ariaLabel)")
    for label, card in zip(labels, STATES[MIXED].hands[turn].known, strict=True):
        assert label.startswith(card_words(card, "sv"))
        assert label.endswith(": får spelas" if card in allowed else ": får inte spelas")


def test_every_check_has_a_sign_a_word_and_its_reason(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED)
    rows = page.locator(".hearts-panel > .hearts-checks > li")
    assert rows.count() == 7
    for number, row in zip(SHOWN["steps"][MIXED]["checks"], rows.all(), strict=True):
        rule, outcome, why = SHOWN["checks"][number]
        assert row.get_attribute("data-rule") == rule
        assert row.locator("svg path").count() == 1
        assert row.locator(".hearts-outcome").inner_text()
        assert outcome in (row.get_attribute("class") or "")
        expect(row).to_contain_text(SHOWN["strings"][why][0])


# Switches.


def test_the_language_switch_keeps_the_place_and_the_focus(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED)
    page.get_by_role("button", name="Svenska").click()
    at_step(page, MIXED, "sv")
    assert page.evaluate("document.activeElement.textContent") == "Svenska"
    expect(page.get_by_role("button", name="Nästa kort")).to_be_visible()


def test_the_four_colour_switch_turns_diamonds_blue(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED)
    before = page.locator('[style*="--h-blue"]').count()
    page.get_by_role("button", name="Four colours").click()
    assert before == 0
    assert page.locator('[style*="--h-blue"]').count() > 0


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_hidden_hands_are_nowhere_on_the_page(lang: str, visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED, lang=lang, hide=True)
    state = STATES[MIXED]
    own = state.hands[2].known
    seen = own | Cards.from_iterable(state.plays)
    page.evaluate("document.querySelector('script').remove()")  # the program knows all cards, and no deal
    content = page.content()
    for card in DECK:
        if card not in seen:
            assert f'"{card}"' not in content
            assert f'="{card_words(card, lang)}' not in content
            assert f">{card_words(card, lang)}" not in content
    assert "data-state" not in content
    page.locator('[data-set="hide"]').click()
    assert any(f'="{card_words(card, lang)}' in page.content() for card in DECK if card not in seen)


def test_passed_cards_of_others_stay_hidden(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=1, hide=True)
    own = RECORD.passed[2]
    assert own is not None
    texts = page.locator(".hearts-events > li").all_inner_texts()
    assert len(texts) == 1
    assert texts[0].startswith("South passes")


# Looks.


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_nothing_is_drawn_outside_its_box(players: int, visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, RECORD if players == 4 else played_out(players), at=2)
    for width in (1280, 800, 390):
        page.set_viewport_size({"width": width, "height": 900})
        outside = page.evaluate(
            """() => {
              const cloth = document.querySelector('.hearts-cloth').getBoundingClientRect();
              return [...document.querySelectorAll('.hearts-cloth svg')].filter(svg => {
                const box = svg.getBoundingClientRect();
                return box.left < cloth.left || box.right > cloth.right || box.top < cloth.top
                  || box.bottom > cloth.bottom;
              }).length;
            }"""
        )
        assert outside == 0, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.get_by_role("button", name="Next trick").press("Enter")


def test_the_drawing_of_every_card_stays_inside_its_box(visitor: Visitor) -> None:
    page = visitor.page
    script = bundle.script().replace("window.heartsLab = {", "window.heartsLab = { face,")
    page.set_content(f"<script>{script}</script>")
    boxes = page.evaluate(
        """() => ['en', 'sv'].flatMap(lang => [...'CDSH'].flatMap(suit => [...'23456789TJQKA'].map(rank => {
          const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
          svg.innerHTML = heartsLab.face(rank + suit, lang, false);
          document.body.append(svg);
          const box = svg.querySelector('g').getBBox({stroke: true});
          return [lang + rank + suit, box.x, box.y, box.x + box.width, box.y + box.height];
        })))"""
    )
    width, height = sheet()["box"]
    assert len(boxes) == 104
    for name, left, top, right, bottom in boxes:
        assert left >= 3, name
        assert top >= 3, name
        assert right <= width - 3, name
        assert bottom <= height - 3, name


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_no_serious_fault(lang: str, visit: Visit, open_stepper: Open, *, dark: bool) -> None:
    visitor = visit(dark=dark)
    page = open_stepper(visitor, at=MIXED, lang=lang)
    page.locator(f'button[data-card="{first_refused(MIXED)}"]').press("Enter")
    for part in page.locator(".hearts details").all():
        part.evaluate("each => { each.open = true }")
    assert visitor.faults() == []


def test_motion_stops_for_those_who_ask(visit: Visit, open_stepper: Open) -> None:
    for still, name in ((True, "none"), (False, "hearts-come")):
        page = open_stepper(visit(still=still), at=MIXED)
        page.get_by_role("button", name="Next card").click()
        moved = page.locator(".hearts-moved")
        assert moved.evaluate("each => getComputedStyle(each).animationName") == name
        assert moved.evaluate("each => parseFloat(getComputedStyle(each).animationDuration)") < 0.2


@pytest.mark.parametrize(
    ("scheme", "ink"),
    [
        ('data-md-color-scheme="slate"', "rgb(236, 230, 216)"),
        ('data-jp-theme-light="false"', "rgb(236, 230, 216)"),
        ("", "rgb(29, 36, 34)"),
    ],
)
def test_the_page_decides_on_light_or_dark(
    scheme: str, ink: str, visitor: Visitor, open_stepper: Open
) -> None:
    page = open_stepper(visitor, scheme=scheme)
    assert page.locator(".hearts-says").evaluate("each => getComputedStyle(each).color") == ink


def test_without_scripts_a_deal_is_a_picture_and_a_story(chromium: object, tmp_path: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    file = tmp_path / "page.html"
    file.write_text(f"<!doctype html><meta charset=utf-8>{stepper_html(RECORD)}", encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.get_by_role("img").first).to_be_visible()
    page.get_by_text("The deal in words").click()
    expect(page.get_by_text(story(5))).to_be_visible()
    context.close()


def test_a_table_alone_has_nothing_to_press(visitor: Visitor, open_stepper: Open) -> None:
    page = open_stepper(visitor, at=MIXED, panel="table")
    assert page.locator(".hearts-cards button").count() == 0
    assert page.locator(".hearts-played").count() == len(SHOWN_TRICK)


def test_two_steppers_on_a_page_do_not_disturb_each_other(visitor: Visitor, tmp_path: Path) -> None:
    body = stepper_html(RECORD) + stepper_html(RECORD, lang="sv", at=3)
    file = tmp_path / "two.html"
    file.write_text(
        f"<!doctype html><meta charset=utf-8><style>{bundle.css()}</style>{body}"
        f"<script>{bundle.script()}</script>",
        encoding="utf-8",
    )
    page = visitor.page
    page.goto(file.as_uri())
    page.get_by_role("button", name="Next card").click()
    says = page.locator(".hearts-says").all_inner_texts()
    assert says == [story(1, "en"), story(3, "sv")]
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(each => each.id)")
    assert len(ids) == len(set(ids))


def test_the_state_of_a_page_is_the_recording_itself(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "state.html"
    file.write_text(f"<!doctype html><meta charset=utf-8>{stepper_html(RECORD)}", encoding="utf-8")
    visitor.page.goto(file.as_uri())
    state = json.loads(visitor.page.locator("div.hearts").get_attribute("data-state") or "")
    assert state["steps"] == json.loads(json.dumps(SHOWN["steps"]))
