"""A lesson in JupyterLite: in the browser, with nothing installed and nothing fetched from elsewhere."""

import pytest

from tests.browser.harness import Lab, Visitor

pytestmark = pytest.mark.browser


def test_a_lesson_runs_to_its_end_in_the_browser(visitor: Visitor, site: str) -> None:
    page = visitor.page
    page.goto(f"{site}sv/lessons/01-following-suit.html")
    page.locator(".as-notebook a").click()
    lab = Lab(url=site, token="")
    lab.wait_until_idle(page)
    lab.run_cells(page)
    assert lab.failures(page) == []
    assert page.locator(".hearts-stepper").count() == 2
