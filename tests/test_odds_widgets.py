"""The sliders of the odds: an answer at once, a better one soon, and only what the seat may know."""

import asyncio
import re
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from hearts_lab.charts.gallery import example
from hearts_lab.i18n import LANGUAGES
from hearts_lab.odds.report import chance_text
from hearts_lab.study.published import published
from hearts_lab.widgets import MoonOrNot, OddsExplorer, Picture
from hearts_lab.widgets.odds import STAGES

T = TypeVar("T")


def in_a_loop(watch: Coroutine[Any, Any, T]) -> T:
    """Run in a loop of its own thread: this one may still have the loop of a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, watch).result()


def worlds_shown(explorer: OddsExplorer) -> int:
    found = re.search(r"(\d+) ways in which", explorer.shots.value)
    assert found is not None
    return int(found.group(1))


def test_a_small_sample_is_there_at_once_and_grows_while_nothing_else_is_asked() -> None:
    async def watch() -> list[int]:
        explorer = OddsExplorer(example(), ply=30)
        seen = [worlds_shown(explorer)]
        assert explorer._refining is not None
        await explorer._refining
        return [*seen, worlds_shown(explorer)]

    assert in_a_loop(watch()) == [STAGES[0], STAGES[-1]]


def test_a_move_of_the_slider_starts_again() -> None:
    async def watch() -> tuple[bool, int]:
        explorer = OddsExplorer(example(), ply=28)
        first = explorer._refining
        assert first is not None
        explorer.ply.value = 30
        await asyncio.sleep(0)
        return first.cancelled() or bool(first.cancelling()), worlds_shown(explorer)

    assert in_a_loop(watch()) == (True, STAGES[0])


def test_the_model_decides_what_is_likely() -> None:
    explorer = OddsExplorer(example(), ply=12)
    assert "“cautious”" in explorer.risk.value
    explorer.model.value = "random"
    assert "“random”" in explorer.risk.value


def test_nothing_that_the_seat_cannot_see_is_in_the_markup() -> None:
    explorer = OddsExplorer(example(), ply=12)
    seen = explorer.seen()
    hidden = seen.state.rules.pack - seen.hand
    faces = re.findall(r"jack of hearts|king of hearts|ace of hearts", explorer.table.value)
    assert {str(card) for card in hidden} >= {"JH", "KH", "AH"}
    assert faces == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_kernel_the_page_has_the_last_answer(lang: str) -> None:
    explorer = OddsExplorer(example(), lang=lang, ply=44)
    still = explorer._repr_mimebundle_()["text/html"]
    assert f"{STAGES[-1]} " in still
    assert "hearts-odds" in still


def test_the_totals_decide_whether_points_or_the_game_count() -> None:
    sliders = MoonOrNot()
    assert "Own score less the mean" in sliders.answer.value
    assert "more than 41% of the time" in sliders.answer.value  # 18 of the 44 points between −26 and 18
    sliders.totals[1].value = 90
    assert "the chance not to win it counts" in sliders.answer.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whether_to_try_always_names_the_players_that_moons_depend_on(lang: str) -> None:
    answer = MoonOrNot(lang=lang).answer.value
    for name in ("deals-cautious", "deals-random"):
        assert published(name).players[0] in answer
        assert chance_text(published(name).share("moons", "deals"), lang) in answer


def test_where_nothing_draws_charts_the_notebook_says_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    result = [published("queen-random")]
    assert "<svg" in Picture("queen_fate", result)._repr_html_()
    monkeypatch.setitem(sys.modules, "hearts_lab.charts", None)
    assert "under Odds" in Picture("queen_fate", result)._repr_html_()
