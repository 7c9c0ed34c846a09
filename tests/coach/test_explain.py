"""`explain` shows the page of a principle like that of a rule."""

import pytest

from hearts_lab.coach.principles import IDS
from hearts_lab.i18n import LANGUAGES, text
from tests.cli.running import refused, run


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", IDS)
def test_every_principle_can_be_explained(name: str, lang: str) -> None:
    ran = run("explain", name, "--lang", lang)
    assert ran.code == 0
    assert ran.out.startswith(f"{name} · {text(f'principle.{name}.title', lang)}")


def test_a_principle_is_found_whatever_its_capitals_and_hyphens() -> None:
    assert run("explain", "duck-under").out == run("explain", "DUCK_UNDER").out


def test_a_rule_is_still_explained_and_nonsense_still_refused() -> None:
    assert run("explain", "FOLLOW_SUIT").out.startswith("FOLLOW_SUIT")
    assert "NOPE" in refused("explain", "NOPE")
