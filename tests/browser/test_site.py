"""The built site, as a reader meets it."""

import re
import time
from collections import Counter
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.harness import SEEN_THOUGH_HIDDEN, Visitor

pytestmark = pytest.mark.browser


FRONTS = ["index.html", "sv/index.html"]
LESSON = "lessons/01-following-suit.html"
# One page of each kind.
KINDS = (
    "index.html",
    "learn/index.html",
    LESSON,
    "rules/hearts-lead.html",
    "presets/family.html",
    "chapters/compare.html",
    "principles/duck-under.html",
    "odds/index.html",
    "explanation/counting.html",
    "teachers/run-a-class.html",
)
# Pages with a wide table, a chart, code, long commands.
WIDE = (
    "presets/party.html",
    "odds/gallery.html",
    "strategy/reliability.html",
    "reference/api/engine.html",
    "reference/files.html",
    "how-to/arena.html",
)
LOOKS = [(lang, place, dark) for place in KINDS for lang in ("", "sv/") for dark in (False, True)]
# Each kind once: now in English and light, now in Swedish and dark.
SAMPLE = [LOOKS[4 * number + 3 * (number % 2)] for number in range(len(KINDS))]


@pytest.mark.parametrize(
    ("lang", "place", "dark"),
    [*SAMPLE, *(pytest.param(*look, marks=pytest.mark.slow) for look in LOOKS if look not in SAMPLE)],
)
def test_a_page_has_no_serious_accessibility_fault(
    lang: str, place: str, visit: Visit, site: str, *, dark: bool
) -> None:
    visitor = visit(dark=dark)
    visitor.page.goto(f"{site}{lang}{place}")
    assert visitor.faults() == []


@pytest.mark.parametrize("place", KINDS)
def test_whatever_part_of_a_panel_is_hidden_is_not_seen(place: str, visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}{place}")
    assert page.evaluate(SEEN_THOUGH_HIDDEN) == []
    still_seen = page.evaluate(
        """[...document.querySelectorAll(".hearts :not(svg *)")].filter((part) => {
             const before = part.hasAttribute("hidden");
             part.setAttribute("hidden", "");
             const boxes = part.getClientRects().length;
             part.toggleAttribute("hidden", before);
             return boxes > 0;
           }).map((part) => part.outerHTML.slice(0, 200))"""
    )
    assert still_seen == []


@pytest.mark.parametrize(("front", "button"), [("index.html", "Next card"), ("sv/index.html", "Nästa kort")])
def test_the_deal_on_the_front_page_steps_without_python(
    front: str, button: str, visitor: Visitor, site: str
) -> None:
    page = visitor.page
    page.goto(site + front)
    told = page.locator(".hearts-says").first
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


def test_the_whole_site_fits_a_host_and_a_memory_stick(site_folder: Path) -> None:
    files = [path for path in site_folder.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 80_000_000


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
    ("front", "ask", "words"),
    [
        ("index.html", "Search", "void"),
        ("index.html", "Search", "broken"),
        ("sv/index.html", "Sök", "spader dam"),
        ("sv/index.html", "Sök", "bryta"),
    ],
)
def test_the_search_finds_words_in_the_language_of_the_page(
    front: str, ask: str, words: str, visitor: Visitor, site: str
) -> None:
    page = visitor.page
    page.goto(site + front, wait_until="networkidle")
    page.get_by_label(ask).first.click()
    page.get_by_role("textbox", name=ask).press_sequentially(words)
    hits = page.locator(".md-search-result__list")
    expect(hits).to_contain_text(re.compile(words, re.IGNORECASE))


@pytest.mark.parametrize("lang", ["", "sv/"])
@pytest.mark.parametrize("how", ["hover", "focus", "tap"])
def test_a_word_says_what_it_means(how: str, lang: str, visit: Visit, site: str) -> None:
    page = visit(touch=how == "tap").page
    page.goto(f"{site}{lang}explanation/counting.html", wait_until="networkidle")
    word = page.locator("article abbr").first
    meaning = word.get_attribute("title")
    assert meaning
    getattr(word, how)()
    expect(page.get_by_role("tooltip")).to_have_text(meaning)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_each_page_has_a_title_and_a_description_of_its_own(lang: str, site_folder: Path) -> None:
    heads = [
        path.read_text(encoding="utf-8").partition("</head>")[0]
        for path in site_folder.rglob("*.html")
        if "lite" not in path.parts and path.name != "404.html"
    ]
    pages = [head for head in heads if f'<html lang="{lang}"' in head and 'name="description"' in head]
    assert len(pages) > 100
    assert all(re.search("<title>[^<]+ - ", head) for head in pages)
    said = Counter(re.findall('name="description" content="([^"]*)"', head)[0] for head in pages)
    assert [words for words, times in said.items() if times > 1 or not words] == []


def test_no_mark_of_the_theme_stands_on_what_unfolds_in_a_panel(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(site + LESSON)
    page.locator(".hearts-stepper").first.wait_for()
    marks = page.evaluate(
        """[...document.querySelectorAll(".hearts summary")].flatMap((summary) =>
             ["::before", "::after"].map((part) => getComputedStyle(summary, part).content))"""
    )
    assert {*marks} == {"none"}


def test_the_answer_that_is_shown_after_giving_up_is_not_praised(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(site + LESSON)
    task = page.locator(".hearts-exercise").first
    task.get_by_role("button", name="West").click()  # North takes the trick of this exercise
    task.get_by_role("button", name="Check").click()
    task.get_by_role("button", name="Show the answer").click()
    expect(task.locator(".hearts-feedback")).to_have_text(re.compile("^The answer: North takes it"))


@pytest.mark.parametrize("lang", ["", "sv/"])
def test_no_page_scrolls_sideways_on_a_phone(lang: str, visit: Visit, site: str) -> None:
    page = visit(width=390, height=844, touch=True).page
    wide = []
    for place in (*KINDS, *WIDE):
        page.goto(site + lang + place)
        if page.evaluate("document.documentElement.scrollWidth") > 390:
            wide.append(place)
    assert wide == []


@pytest.mark.parametrize("lang", ["", "sv/"])
def test_the_review_of_a_lesson_is_there_without_python(lang: str, visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}{lang}lessons/12-review-your-own-deal.html")
    told = page.locator("details:has(> .hearts-review)")
    expect(told.locator(".chart")).to_be_hidden()  # first one looks for oneself
    told.locator("summary").click()
    expect(told.locator(".chart")).to_be_visible()
    expect(told.locator("li").first).to_be_visible()
    assert visitor.faults(".hearts-review") == []


def test_a_key_steps_through_the_deal_of_a_lesson(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}sv/{LESSON}")
    stepper = page.locator(".hearts-stepper").first
    told = stepper.locator(".hearts-says")
    before = told.inner_text()
    stepper.get_by_role("button", name="Nästa kort").focus()
    page.keyboard.press("ArrowRight")
    expect(told).not_to_have_text(before)
    page.keyboard.press("ArrowLeft")
    expect(told).to_have_text(before)


def test_an_exercise_says_why_an_answer_is_wrong_and_takes_the_right_one(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(site + LESSON)
    task = page.locator(".hearts-exercise").first
    feedback = task.locator(".hearts-feedback")
    answer = task.get_by_role("button", name="Check")
    task.get_by_role("button", name="West").click()  # North takes the trick of this exercise
    answer.click()
    expect(feedback.locator(".hearts-failed")).not_to_be_empty()
    task.get_by_role("button", name="Try again").click()
    task.get_by_role("button", name="North").click()
    answer.click()
    expect(feedback.locator(".hearts-passed")).not_to_be_empty()


@pytest.mark.parametrize("place", [*FRONTS, LESSON, "sv/chapters/basics.html"])
def test_a_page_can_be_read_without_any_script(place: str, visit: Visit, site: str) -> None:
    page = visit(script=False).page
    page.goto(site + place)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for panel in page.locator(".hearts-figure").all():
        assert panel.inner_text().strip() or panel.locator("svg").count()


@pytest.mark.parametrize("place", [LESSON, f"sv/{LESSON}"])
def test_an_exercise_in_a_page_opened_from_disk_is_marked(
    place: str, visitor: Visitor, site_folder: Path
) -> None:
    page = visitor.page
    page.goto((site_folder / place).as_uri())
    task = page.locator(".hearts-exercise").first
    task.locator(".hearts-choice").first.click()
    task.get_by_role("button", name=re.compile("^(Check|Kontrollera)")).click()
    expect(task.locator(".hearts-feedback")).not_to_be_empty()


def test_a_page_opened_from_disk_steps_through_its_deal(visitor: Visitor, site_folder: Path) -> None:
    page = visitor.page
    page.goto((site_folder / "sv/index.html").as_uri())
    told = page.locator(".hearts-says").first
    before = told.inner_text()
    page.get_by_role("button", name="Nästa kort").click()
    expect(told).not_to_have_text(before)
    page.get_by_role("button", name="Dela ut").click()
    expect(page.locator(".hearts-live-note")).to_contain_text("serve.py")


@pytest.mark.parametrize(
    ("front", "way", "lesson", "check"),
    [
        ("index.html", "Lessons", "1 · Following", "Check"),
        ("sv/index.html", "Lektioner", "1 · Att följa", "Kontrollera svaret"),
    ],
)
def test_a_newcomer_with_a_phone_has_answered_a_question_within_a_minute(
    front: str, way: str, lesson: str, check: str, visit: Visit, site: str
) -> None:
    page = visit(width=390, height=844, touch=True).page
    arrived = time.monotonic()
    page.goto(site + front)
    page.get_by_role("article").get_by_role("link").filter(has_text=way).tap()
    page.get_by_role("article").get_by_role("link", name=lesson).tap()
    task = page.locator(".hearts-exercise").first
    task.scroll_into_view_if_needed()
    task.locator(".hearts-choice").first.tap()
    task.get_by_role("button", name=check).tap()
    expect(task.locator(".hearts-feedback")).not_to_be_empty()
    reading = 40  # s for the words in between, which a script does not read
    assert time.monotonic() - arrived + reading < 60


def test_no_link_leads_nowhere(site_folder: Path) -> None:
    anchors: dict[Path, set[str]] = {}
    wanted: list[tuple[Path, Path, str]] = []
    for page in (path for path in site_folder.rglob("*.html") if "lite" not in path.parts):
        html = page.read_text(encoding="utf-8")
        anchors[page] = set(re.findall(r'\b(?:id|name)="([^"]+)"', html))
        # script of the page may quote markup: what stands in an attribute of a panel is no link of this page
        for address in set(
            re.findall(r'<(?:a|img|link|script|source)\b[^>]*?\s(?:href|src)="([^"]*)"', html)
        ):
            place, _, anchor = unescape(address).partition("#")
            if re.match(r"[a-z]+:|//", place) or page.name == "404.html":
                continue
            target = (page.parent / unquote(place.partition("?")[0])).resolve() if place else page
            wanted.append((page, target / "index.html" if target.is_dir() else target, anchor))
    lost = {
        f"{page.relative_to(site_folder)}: {target.relative_to(site_folder)}#{anchor}"
        for page, target, anchor in wanted
        if not target.is_file() or (anchor and target in anchors and unquote(anchor) not in anchors[target])
    }
    assert lost == set()
