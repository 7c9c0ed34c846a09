"""The page about strength: every row comes from a match that a command plays again."""

import pytest

from benchmarks.strength import MATCHES, SEED, match
from hearts_lab.arena.strength import LADDER, PLAYERS, STEPS, TRIED, WORLDS, measured, table
from hearts_lab.i18n import LANGUAGES

ROWS = {"players": PLAYERS, "ladder": LADDER, "tried": TRIED, "steps": STEPS, "worlds": WORLDS}


@pytest.mark.parametrize("name", sorted({name for names in ROWS.values() for name in names}))
def test_every_row_was_measured_in_the_match_of_its_name(name: str) -> None:
    found, played = measured()[name], match(name)
    assert [one["name"] for one in found["players"]] == [one.name for one in played.contestants]
    assert (found["seed"], found["seatings"]) == (SEED, len(played.seatings))
    assert found["deals"] == MATCHES[name][2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ROWS)
def test_a_table_has_a_row_for_each_of_its_matches(kind: str, lang: str) -> None:
    assert len(table(kind, lang).splitlines()) == 2 + len(ROWS[kind])
