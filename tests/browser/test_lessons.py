"""Every English lesson runs in a real JupyterLab; the Swedish ones run cell by cell under nbval."""

import pytest

from tests.browser.harness import Lab, Visitor
from tests.needs import ROOT

pytestmark = pytest.mark.browser
LESSONS = sorted(
    path.relative_to(ROOT / "notebooks").as_posix() for path in ROOT.glob("notebooks/en/*.ipynb")
)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_runs_from_top_to_bottom(lesson: str, lab: Lab, visitor: Visitor) -> None:
    page = lab.run_all(visitor, lesson)
    assert lab.failures(page) == []
