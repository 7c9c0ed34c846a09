"""Every way in which an exercise is answered, by click and by key, on a page that has no Python."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from hearts_lab.lessons.asked import Asked, by_place
from hearts_lab.lessons.exercise import LESSONS, ask, exercises
from hearts_lab.lessons.marking import exercise_html
from hearts_lab.solve.unseen import surely
from hearts_lab.widgets import bundle
from tests.browser.conftest import Visit
from tests.browser.harness import Visitor

pytestmark = pytest.mark.browser

TASKS = {task.id: task for lesson in LESSONS for task in exercises(lesson)}
# One of each way of answering.
KINDS = (
    *("taker-plain", "follow", "one-void-1", "hearts-out-1"),
    *("strongest-first-1", "likeliest-1", "about-holding-1", "three-tricks-1", "wherever-1"),
)
Open = Callable[[Visitor, str], Locator]


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    """Give a function that opens one exercise on a page of its own."""

    def open_page(visitor: Visitor, name: str, lang: str = "en") -> Locator:
        page = tmp_path / "exercise.html"
        panel = exercise_html(TASKS[name], lang=lang)
        page.write_text(
            f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{name}</title>'
            '<meta name="viewport" content="width=device-width">'
            f"<style>:root {{ color-scheme: light dark }} body {{ background: Canvas }}</style>"
            f"<style>{bundle.css()}</style>"
            f"</head><body><main><h1>{name}</h1>{panel}</main><script>{bundle.script()}</script></body></html>",
            encoding="utf-8",
        )
        visitor.page.goto(page.as_uri())
        return visitor.page.locator(".hearts-exercise")

    return open_page


def check(task: Locator) -> None:
    task.get_by_role("button", name="Check my answer").click()


def says(task: Locator, *texts: str) -> None:
    for text in texts:
        expect(task.locator(".hearts-feedback")).to_contain_text(text)


def right_order(asked: Asked) -> list[str]:
    return [choice.id for choice in by_place(asked.choices)]


def order_shown(task: Locator) -> list[str | None]:
    return [row.get_attribute("data-choice") for row in task.locator(".hearts-ordered").all()]


@pytest.mark.parametrize("by_key", [False, True], ids=["click", "key"])
def test_cards_are_put_in_order_by_click_and_by_key(visitor: Visitor, opened: Open, *, by_key: bool) -> None:
    asked, task = ask(TASKS["strongest-first-1"], "en"), opened(visitor, "strongest-first-1")
    check(task)
    says(task, "should not stand before")
    assert task.locator(".hearts-ordered.hearts-wrong").count()
    expect(task.get_by_text(": wrong").first).to_be_attached()  # a word beside the sign
    task.get_by_role("button", name="Try again").click()
    for place, name in enumerate(right_order(asked)):
        earlier = task.locator(f'[data-part="earlier-{name}"]')
        while order_shown(task).index(name) > place:
            if by_key:
                earlier.focus()
                visitor.page.keyboard.press("ArrowUp")
            else:
                earlier.click()
            expect(earlier).to_be_focused()
    assert order_shown(task) == right_order(asked)
    expect(task.locator(".hearts-aloud[role=status]")).to_contain_text("is now number")
    if by_key:
        task.locator('[data-part="check"]').focus()
        visitor.page.keyboard.press("Enter")
    else:
        check(task)
    says(task, asked.explanation)


def test_the_first_of_an_order_goes_no_earlier_and_the_last_no_later(visitor: Visitor, opened: Open) -> None:
    task = opened(visitor, "likeliest-1")
    before = order_shown(task)
    first, last = task.locator(".hearts-ordered").first, task.locator(".hearts-ordered").last
    expect(first.get_by_role("button", name="Earlier")).to_have_attribute("aria-disabled", "true")
    first.get_by_role("button", name="Earlier").dispatch_event("click")
    last.get_by_role("button", name="Later").focus()
    visitor.page.keyboard.press("ArrowDown")
    assert order_shown(task) == before


def test_an_estimate_may_be_off_by_so_much_and_is_told_the_exact_chance(
    visitor: Visitor, opened: Open
) -> None:
    asked, task = ask(TASKS["about-holding-1"], "en"), opened(visitor, "about-holding-1")
    [right] = [choice for choice in asked.choices if choice.right]
    field, percent = task.get_by_label("Your answer"), round(100 * Fraction(right.id))
    for written, said in ((f"{percent - 8}", "too low"), (f"{percent + 8} %", "too high")):
        field.fill(written)
        field.press("Enter")
        says(task, said)
        task.get_by_role("button", name="Try again").click()
    field.fill(f"{percent - 3}")
    field.press("Enter")
    says(task, right.label, "Counted as right: from")


def test_each_cell_of_a_table_is_marked_and_what_was_right_stays(visitor: Visitor, opened: Open) -> None:
    asked, task = ask(TASKS["three-tricks-1"], "en"), opened(visitor, "three-tricks-1")
    right = dict(name.split("=") for name in asked.answer)
    check(task)
    says(task, "Fill in a cell first.")
    takers, costs = task.locator("select"), task.locator("input")
    for cell in takers.all():
        cell.select_option(right[cell.get_attribute("data-part") or ""])
    for cell in costs.all():
        cell.focus()
        visitor.page.keyboard.type(right[cell.get_attribute("data-part") or ""])
    costs.first.fill("99")
    costs.last.fill("")
    costs.last.press("Enter")
    says(task, "Trick 1, Points: ", "Still empty: 1.")
    expect(task.get_by_label("Trick 1, Points: wrong")).to_be_disabled()
    expect(task.get_by_label("Trick 2, Points: right")).to_be_disabled()
    task.get_by_role("button", name="Try again").click()
    expect(task.get_by_label("Trick 2, Points")).to_have_value(right["1.points"])
    costs.first.fill(right["0.points"])
    costs.last.fill(right["2.points"])
    check(task)
    says(task, asked.explanation)


def test_the_answer_of_a_table_and_of_an_order_is_shown_to_whoever_gives_up(
    visitor: Visitor, opened: Open
) -> None:
    for name in ("three-tricks-1", "strongest-first-1"):
        asked, task = ask(TASKS[name], "en"), opened(visitor, name)
        if asked.grid is not None:
            task.locator("input").first.fill("99")
        check(task)
        task.get_by_role("button", name="Show the answer").click()
        says(task, f"The answer: {asked.explanation}")
        expect(task.locator(".hearts-wrong")).to_have_count(0)
        if asked.grid is None:
            assert order_shown(task) == right_order(asked)


def test_a_wrong_card_is_met_by_a_deal_that_is_stepped_through_to_its_end(
    visitor: Visitor, opened: Open
) -> None:
    exercise = TASKS["wherever-1"]
    asked, task = ask(exercise, "en"), opened(visitor, "wherever-1")
    for name, record in asked.against.items():
        task.locator(f'[data-choice="{name}"]').click()
        check(task)
        deal = task.locator(".hearts-playout .hearts-stepper")
        deal.locator('[data-move="step"]').focus()
        for _ in range(len(record.plays) - len(exercise.state.plays)):
            visitor.page.keyboard.press("ArrowRight")
        cost = next(held.points for card, held in surely(exercise.setting.seen).items() if str(card) == name)
        expect(deal.locator(".hearts-says")).to_contain_text("takes trick 13")
        says(task, f"can cost {cost} point")
        expect(deal.locator('[data-move="step"]')).to_have_attribute("aria-disabled", "true")
        task.get_by_role("button", name="Svenska").click()
        expect(deal.locator(".hearts-says")).to_contain_text("tar hem stick 13")
        task.get_by_role("button", name="English").click()
        task.get_by_role("button", name="Try again").click()
        expect(deal).to_have_count(0)
    task.locator(f'[data-choice="{min(asked.answer)}"]').click()
    check(task)
    says(task, asked.explanation)
    expect(task.locator(".hearts-playout .hearts-stepper")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", KINDS)
def test_no_way_of_answering_has_a_serious_accessibility_fault(
    name: str, visit: Visit, opened: Open, *, dark: bool
) -> None:
    visitor = visit(dark=dark)
    task = opened(visitor, name)
    assert visitor.faults() == []
    wrong = next((choice.id for choice in ask(TASKS[name], "en").choices if not choice.right), None)
    if task.locator("button.hearts-choice").count():
        task.locator(f'[data-choice="{wrong}"]').click()
    elif task.locator("input").count():
        task.locator("input").first.fill("99")
    check(task)
    expect(task.locator(".hearts-feedback")).not_to_be_empty()
    assert visitor.faults() == []


@pytest.mark.parametrize("name", KINDS)
def test_every_way_of_answering_fits_a_phone(name: str, visit: Visit, opened: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    opened(visitor, name)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("name", ["strongest-first-1", "suits-out-1", "likeliest-1"])
def test_the_two_buttons_of_an_entry_stay_side_by_side_on_a_phone_when_it_is_marked(
    name: str, visit: Visit, opened: Open
) -> None:
    task = opened(visit(width=375, height=844, touch=True), name)
    task.locator('[data-part="check"]').click()
    expect(task.locator(".hearts-ordered.hearts-wrong").first).to_be_visible()
    for row in task.locator(".hearts-ordered").all():
        tops = {
            button.evaluate("it => it.getBoundingClientRect().top")
            for button in row.get_by_role("button").all()
        }
        assert len(tops) == 1
