"""The reference pages say what is there: every command, every field, and files that can be read."""

import json
import re
from pathlib import Path

import pytest

from hearts_lab.cli.parser import build
from hearts_lab.i18n import LANGUAGES
from hearts_lab.notation import source
from hearts_lab.notation.deal_file import DEAL_FIELDS
from hearts_lab.notation.rules_file import read
from tests.cli.running import run

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_its_place_in_the_reference(lang: str) -> None:
    page = (DOCS / lang / "reference/commands.md").read_text(encoding="utf-8")
    [commands] = [action for action in build(lang)._actions if action.choices]
    assert commands.choices
    for name in commands.choices:
        assert re.search(rf"`{name}[` ]", page), name
    for answer in blocks(page, "json"):
        assert json.loads(answer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_files_in_the_reference_can_be_read(lang: str) -> None:
    page = (DOCS / lang / "reference/files.md").read_text(encoding="utf-8")
    [deal] = blocks(page, "json")
    [record] = source.deals(deal)
    assert record.state().turn == 2
    [table] = blocks(page, "toml")
    assert read(table)[1].id == "family"
    for field in DEAL_FIELDS:
        assert f"| `{field}`" in page or f", `{field}` |" in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reference_shows_answers_as_they_are_given(lang: str, tmp_path: Path) -> None:
    page = (DOCS / lang / "reference/commands.md").read_text(encoding="utf-8")
    shown = [json.loads(block) for block in blocks(page, "json")]
    legal, trace, replay = shown[:3]
    [lens] = [answer for answer in shown if "presets" in answer]
    hint = next(answer for answer in shown if "best" in answer)
    [deal] = blocks((DOCS / lang / "reference/files.md").read_text(encoding="utf-8"), "json")
    path = tmp_path / "deal.json"
    path.write_text(deal, encoding="utf-8")
    given = run("legal", path, "--json").json
    assert set(legal) == set(given)
    assert set(legal["cards"][0]) == set(given["cards"][0])
    assert set(trace) == set(run("trace", path, "--json").json)
    assert set(replay) == set(run("replay", path, "--format", "deal", "--json").json)
    dealt = run("deal", "--seed", 7).out.encode()
    given = run("hint", "-", "--worlds", 8, "--json", stdin=dealt).json
    assert set(hint) <= set(given)
    assert set(hint["cards"][0]) <= set(given["cards"][0])
    assert set(lens["presets"]["classic"]) == set(run("lens", path, "--json").json["presets"]["classic"])
