"""The page about strength: every row comes from a match that a command plays again."""

import pytest

from benchmarks.strength import MATCHES, SEED, match
from hearts_lab.arena.strength import LADDER, PLAYERS, STEPS, TRIED, WORLDS, measured, table
from hearts_lab.i18n import LANGUAGES

ROWS = {"players": PLAYERS, "ladder": LADDER, "tried": TRIED, "steps": STEPS, "worlds": WORLDS}


@pytest.mark.parametrize("name", sorted(measured().keys() - {"agreement", "machine"}))
def test_what_was_measured_is_a_match_that_can_be_played_again(name: str) -> None:
    found, played = measured()[name], match(name)
    assert [one["name"] for one in found["players"]] == [one.name for one in played.contestants]
    assert (found["seed"], found["seatings"]) == (SEED, len(played.seatings))
    assert found["deals"] == MATCHES[name][2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ROWS)
def test_a_table_has_a_row_for_each_of_its_matches_that_was_measured(kind: str, lang: str) -> None:
    assert set(ROWS[kind]) <= MATCHES.keys()
    assert len(table(kind, lang).splitlines()) == 2 + len(measured().keys() & set(ROWS[kind]))
