"""Lessons in a real JupyterLab: one for each kind of widget, the other English ones when there is time.

Their code is run by then: in English and in Swedish by the build of the site, in Swedish by nbval too.
"""

import pytest

from tests.browser.harness import Lab, Visitor
from tests.needs import ROOT

pytestmark = pytest.mark.browser
LESSONS = sorted(path.stem for path in ROOT.glob("notebooks/en/*.ipynb"))
# Exercises, steppers and rule pages; what opens deals; the odds; a live panel; a score sheet.
KINDS = {"01-following-suit", "explore-a-deal", "odds", "play-a-game", "score-sheet"}


@pytest.mark.parametrize(
    "lesson",
    [each if each in KINDS else pytest.param(each, marks=pytest.mark.slow) for each in LESSONS],
)
def test_a_lesson_runs_from_top_to_bottom(lesson: str, lab: Lab, visitor: Visitor) -> None:
    page = lab.run_all(visitor, f"en/{lesson}.ipynb")
    assert lab.failures(page) == []
