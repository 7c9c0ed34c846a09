"""Charts: drawn in both languages, with a finding as the title and all figures in the alternative text."""

import re
from html import escape

import pytest

from hearts_lab.charts import (
    break_even_curve,
    danger_by_card,
    margin_by_time,
    margin_by_worlds,
    moons_by_population,
    queen_fate,
)
from hearts_lab.charts.gallery import CHARTS, SOURCES, at, chart
from hearts_lab.i18n import LANGUAGES
from hearts_lab.odds import break_even, danger
from hearts_lab.odds.report import chance_text
from hearts_lab.rules import preset
from hearts_lab.study.published import names, published

SLOW = {"through", "running", "longest", "court", "even-late"}
DRAWN = [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in CHARTS]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", DRAWN)
def test_every_chart_of_the_gallery_is_drawn(name: str, lang: str) -> None:
    drawn = chart(name, lang)
    assert drawn.alt.startswith(drawn.title)
    assert len(drawn.title.split()) <= 20
    assert drawn.png(40).startswith(b"\x89PNG")
    assert f'<svg role="img" aria-label="{escape(drawn.alt)}"' in drawn.svg()


def test_a_chart_takes_on_the_colours_of_its_page_and_loads_nothing() -> None:
    svg = chart("even", "en").svg()
    assert "var(--h-page," in svg
    assert re.findall(r'(?:href|src)="(?!#)[^"]*"', svg) == []
    assert "<metadata>" not in svg


def test_charts_on_one_page_share_no_name() -> None:
    one, other = (set(re.findall(r' id="([^"]*)"', chart(name, "en").svg())) for name in ("moons", "even"))
    assert one
    assert one.isdisjoint(other)
    links = set(re.findall(r"(?:href=\"|url\()#([^\")]+)", chart("moons", "en").svg()))
    assert links <= one


def test_the_same_chart_has_the_same_bytes() -> None:
    assert chart("moons", "sv").svg() == chart("moons", "sv").svg()


def test_the_alternative_text_of_the_danger_names_each_card_and_its_chances() -> None:
    found = danger(at(12), worlds=50)
    alt = danger_by_card(found, "en").alt
    assert "jack of spades: forced 0%, likely 0%, possible 0%." in alt
    assert alt.count("forced") == len(found.cards) == 6


def test_the_title_of_the_moons_says_who_shoots_most() -> None:
    results = [published(name) for name in SOURCES["moons"]]
    drawn = moons_by_population(results, "en")
    shares = {result.key["players"][0]: result.share("moons", "deals") for result in results}
    most = max(shares, key=lambda name: shares[name].value)
    assert f"moons in 100 deals with {most}," in drawn.title
    assert all(chance_text(share, "en") in drawn.alt for share in shares.values())


def test_the_title_of_the_queens_fate_is_the_fewest_spades_that_protect_her() -> None:
    result = published("queen-cautious")
    safe = min(n for n in range(9) if result.share(f"held/{n}/took", f"held/{n}").value < 0.25)
    assert queen_fate([result], "en").title.startswith(f"With {safe} other spades")


def matches(*figures: tuple[str, float, float, float]) -> list[dict[str, object]]:
    """Matches of players with a margin, its error and a time for a choice."""
    return [
        {
            "players": [{"name": name, "ms": ms}, {"name": "avoid", "ms": 0.01}],
            "margin": margin,
            "margin_se": error,
            "deals": 500,
            "seatings": 4,
            "seed": 1,
        }
        for name, margin, error, ms in figures
    ]


def test_the_strength_by_worlds_and_by_time_is_told_in_words_too() -> None:
    rows = matches(("search", 2.75, 0.25, 8.5), ("search:1600", 3, 0.25, 30.25), ("search:25", -1.5, 0.5, 1))
    worlds = margin_by_worlds(rows, "en").alt
    assert worlds.startswith(
        "With 25 imagined deals the search leads avoid by −1.5 points, with 1600 by 3.0."
    )
    assert "25 imagined deals: −1.50 ± 0.98. 400 imagined deals: 2.75 ± 0.49. 1600" in worlds
    time = margin_by_time(rows, "sv", idle=False)
    assert "1,0 millisekunder (25 tänkta givar): −1,50 ± 0,98. 8,5" in time.alt
    assert "också hade annat att göra" in time.method
    assert "ledig" in margin_by_time(rows, "sv").method


def test_the_title_of_the_break_even_is_what_the_formula_says() -> None:
    rules = preset("classic").rules()
    needed = round(100 * break_even(rules, safe=6.5, failed=25).chance)
    assert f"{needed}%" in break_even_curve(rules, "en").title


def test_every_chart_from_studies_has_its_results_at_hand() -> None:
    assert {source for sources in SOURCES.values() for source in sources} <= {*names()}
