"""The notebooks of both languages are one course: the same code under other words."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hearts_lab.lessons.exercise import exercises
from tests.needs import ROOT

NAMED = re.compile(r'exercises\("([\w-]+)"\)|tasks\["([\w-]+)"\]')
ENGLISH = sorted((ROOT / "notebooks/en").glob("*.ipynb"))


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    book = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in book["cells"] if cell["cell_type"] == kind]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_every_notebook_is_there_in_both_languages() -> None:
    swedish = {path.name for path in (ROOT / "notebooks/sv").glob("*.ipynb")}
    assert {path.name for path in ENGLISH} == swedish != set()


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
def test_only_the_cell_that_names_the_language_differs(path: Path) -> None:
    twin = ROOT / "notebooks/sv" / path.name
    english, swedish = cells(path, "code"), cells(twin, "code")
    assert len(english) == len(swedish)
    for one, other in zip(english, swedish, strict=True):
        if "language" in one["metadata"].get("tags", ()):
            assert (source(one), source(other)) == ('lang = "en"', 'lang = "sv"')
        else:
            assert source(one) == source(other)


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
def test_the_exercises_that_a_lesson_names_are_there(path: Path) -> None:
    named = [each for cell in cells(path, "code") for each in NAMED.findall(source(cell))]
    there = {task.id for lesson, _ in named if lesson for task in exercises(lesson)}
    assert {task for _, task in named if task} <= there


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
def test_the_words_stand_in_the_same_places(path: Path) -> None:
    english = cells(path, "markdown")
    swedish = cells(ROOT / "notebooks/sv" / path.name, "markdown")
    assert len(english) == len(swedish)
    for one, other in zip(english, swedish, strict=True):
        marks = [
            [line.split(" ")[0] for line in source(cell).splitlines() if line.startswith("#")]
            for cell in (one, other)
        ]
        assert marks[0] == marks[1]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "notebooks").glob("*/*.ipynb")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_notebooks_are_saved_without_outputs_and_widget_state(path: Path) -> None:
    book = json.loads(path.read_text(encoding="utf-8"))
    assert "widgets" not in book["metadata"]
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells(path, "code"))
