"""A page marks an answer by itself, without Python: as Python does."""

import dataclasses
import json
import subprocess
from collections.abc import Iterator

from hearts_lab.lessons.asked import Asked, by_place
from hearts_lab.lessons.exercise import LESSONS, ask, exercises
from hearts_lab.lessons.grading import grade
from tests.needs import ROOT, program

MARK = """
import { readFileSync } from "node:fs";
import { mark, meant } from "./hearts_lab/widgets/mark.mjs";
const cases = JSON.parse(readFileSync(0, "utf8"));
const number = (asked, answer) => answer.map((written) => meant(asked, written) ?? written);
const chosen = ({ asked, answer }) => (asked.kind === "number" ? number(asked, answer) : answer);
console.log(JSON.stringify(cases.map((each) => mark(each.asked, chosen(each)).right)));
"""

WRITTEN = ("0", "1", "7", "12", "25", "26", "33", "50 %", "66,7", "0.75", "1/3", "80", "100", "often")


def answers(asked: Asked) -> Iterator[list[str]]:
    """Right, wrong and incomplete answers to a question."""
    right = [choice.id for choice in by_place(asked.choices) if choice.right]
    yield right[:1] if asked.kind == "one" else right
    if asked.kind in ("several", "cards", "table"):
        yield right[:-1]
    if asked.kind == "number":
        yield from ([written] for written in WRITTEN)
    elif asked.kind == "order":
        yield from ([*right[1:], right[0]], right[::-1], [right[1], right[0], *right[2:]])
    else:
        yield from ([choice.id] for choice in asked.choices)
    if asked.kind in ("several", "cards"):
        yield [choice.id for choice in asked.choices]


def test_the_page_marks_every_answer_as_python_does() -> None:
    tasks = [task for lesson in LESSONS for task in exercises(lesson)]
    cases = [(asked, answer) for asked in (ask(task, "en") for task in tasks) for answer in answers(asked)]
    sent = [
        {"asked": dataclasses.asdict(dataclasses.replace(asked, against={})), "answer": answer}
        for asked, answer in cases
    ]
    node = program("node", variable="HEARTS_LAB_NODE")
    run = subprocess.run(
        [node, "--input-type=module", "-e", MARK],
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    by_page = json.loads(run.stdout)
    by_python = [grade(asked, answer, "en").right for asked, answer in cases]
    alike = zip(by_page, by_python, cases, strict=True)
    assert [(page, asked.prompt, answer) for page, python, (asked, answer) in alike if page != python] == []
    assert {True, False} == {*by_page}
