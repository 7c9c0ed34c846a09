"""How soon a visitor sees and does things on the built site: `python -m benchmarks.site FOLDER`.

A browser with an empty cache opens the front page from this machine, deals with a class code, passes, plays
some cards and asks for a hint. A click takes until Python's answer is drawn. Medians of all visits.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measure import report
from tests.browser.harness import CHROMIUM_ARGS, served
from tests.needs import program

CLASS_CODE = "7B"  # the same cards on every visit
PLAYS = 6
DRAWN = """selector => new Promise((done) => {
  const table = document.querySelector(".hearts-play");
  const began = performance.now();
  new MutationObserver((_, watching) => {
    if (table.hasAttribute("data-waiting")) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  }).observe(table, { attributeFilter: ["data-waiting"] });
  table.querySelector(selector).click();
})"""
QUIET = 400  # ms after an answer in which the table takes a click for a double click


@dataclass(frozen=True, kw_only=True)
class Visit:
    """What one visit took, in ms, and what the page weighed before Python, in bytes."""

    table: float
    weight: int
    ready: float
    clicks: tuple[float, ...]
    hint: float


def visit(browser: Browser, address: str) -> Visit:
    """Visit the front page once."""
    page = browser.new_page()
    weights: list[int] = []
    page.on("response", lambda response: weights.append(len(response.body())))
    page.goto(address)
    page.wait_for_selector(".hearts-stepper .hearts-hand")
    table = float(page.evaluate("performance.now()"))
    page.wait_for_load_state("networkidle")
    weight = sum(weights)
    page.locator('.hearts-sitting input[name="code"]').fill(CLASS_CODE)
    ready = drawn(page, '.hearts-sitting button[type="submit"]')
    page.locator('[data-set="pace_quick"]').click()
    for place in range(3):
        page.locator(".hearts-play .hearts-hand button").nth(place).click()
    drawn(page, '[data-do="pass"]')
    clicks = tuple(drawn(page, "button.hearts-legal") for _ in range(PLAYS))
    hint = drawn(page, '[data-do="hint"]')
    page.context.close()
    return Visit(table=table, weight=weight, ready=ready, clicks=clicks, hint=hint)


def drawn(page: Page, selector: str) -> float:
    """Click, and give the time until the answer is drawn, in ms."""
    page.wait_for_timeout(QUIET)
    return float(page.evaluate(DRAWN, selector))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, help="the built site")
    parser.add_argument("--visits", type=int, default=5)
    chosen = parser.parse_args()
    path = program("chromium", "chromium-browser", "google-chrome", variable="HEARTS_LAB_CHROMIUM")
    with sync_playwright() as playwright, served(chosen.folder) as address:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        visits = [visit(browser, address) for _ in range(chosen.visits)]
        version = browser.version
        browser.close()
    clicks = [click for each in visits for click in each.clicks]
    report(
        visits=chosen.visits,
        first_table_ms=median(each.table for each in visits),
        page_weight_bytes=visits[0].weight,
        python_ready_ms=median(each.ready for each in visits),
        click_ms=median(clicks),
        slowest_click_ms=max(clicks),
        hint_ms=median(each.hint for each in visits),
        browser=f"Chromium {version}",
    )


if __name__ == "__main__":
    main()
