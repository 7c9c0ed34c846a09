"""Every lesson runs in a real JupyterLab."""

import pytest

from tests.browser.harness import Lab, Visitor
from tests.needs import ROOT

pytestmark = pytest.mark.browser
LESSONS = sorted(path.relative_to(ROOT / "notebooks").as_posix() for path in ROOT.glob("notebooks/*/*.ipynb"))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_runs_from_top_to_bottom(lesson: str, lab: Lab, visitor: Visitor) -> None:
    page = lab.run_all(visitor, lesson)
    assert lab.failures(page) == []
