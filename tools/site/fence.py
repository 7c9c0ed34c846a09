"""MkDocs hook: a fence named `hearts` is drawn by the project's own code when the site is built.

What is in the fence is TOML. A hand, with the cards that may not be played lying back:

    hand = "QS 4H 9H KH"
    refused = "4H 9H KH"

A deal, from a file (from the project's folder) or a share code, as a stepper or as a picture of the table:

    deal = "docs/deals/broken-by-a-discard.json"
    show = "table"  # or "stepper", the default
    at = 12         # a table: cards played so far; a stepper: the step it starts at

Negative numbers count from the end.

A score sheet, checked by a rule set: the sample, or the one given as `sheet`.

    score = "classic"

A whole game, played by the built-in players, as the table of its totals:

    seats = "duck,random,duck,random"
    seed = 5

A chart of the odds, by its name in the gallery:

    chart = "moons"

A live panel by its name, with what it is opened with; it is drawn as it opens, and answers once the reader
starts Python.

    panel = "play"
    given = { seed = 7 }
"""

import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from pymdownx.superfences import SuperFencesException

from hearts_lab import svg
from hearts_lab.audit import check
from hearts_lab.audit.show import html
from hearts_lab.cards import Cards
from hearts_lab.charts import gallery
from hearts_lab.engine import start
from hearts_lab.errors import HeartsError
from hearts_lab.game import Game
from hearts_lab.history import steps
from hearts_lab.i18n import text as text_of
from hearts_lab.lessons.live import live_html
from hearts_lab.lessons.page import stepper_html
from hearts_lab.lessons.panels import opened
from hearts_lab.narrate import seat_names
from hearts_lab.notation import share, source
from hearts_lab.players import play_out, player
from hearts_lab.rulebook.pages import ids
from hearts_lab.rules import preset
from hearts_lab.standings import lines
from tools.site.places import place

ROOT = Path(__file__).resolve().parents[2]
# Stands for the address of the site's front page, since a fence does not know on which page it is.
FRONT = "site:front"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Teach superfences the fence, in the language of this build."""
    lang = config.theme["language"]

    def draw_here(text: str, *_: Any, **__: Any) -> str:  # noqa: ANN401 - superfences' own arguments
        try:
            return f'<div class="hearts-figure">{draw(text, lang)}</div>'
        except (HeartsError, ValueError, TypeError) as error:
            message = f"a hearts fence cannot be drawn: {error}\n{text}"
            raise SuperFencesException(message) from error  # any other error would show the text instead

    fences = config.mdx_configs.setdefault("pymdownx.superfences", {}).setdefault("custom_fences", [])
    fences.append({"name": "hearts", "class": "hearts", "format": draw_here})
    return config


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Put in the address of the front page, as seen from this page."""
    del config
    return output.replace(FRONT, get_relative_url(".", page.url))


def draw(text: str, lang: str) -> str:
    """Draw what a fence says, as HTML."""
    said = tomllib.loads(text)
    if "chart" in said:
        return gallery.shown(said["chart"], lang)
    if "panel" in said:
        return panel(lang, **said)
    if "score" in said:
        return score(lang, **said)
    if "seats" in said:
        return game(lang, **said)
    return hand(lang, **said) if "hand" in said else deal(lang, **said)


def hand(lang: str, *, hand: str, refused: str = "", four: bool = False) -> str:
    """Draw a hand."""
    return svg.hand(Cards.parse(hand), lang, four=four, refused=Cards.parse(refused))


def deal(lang: str, *, deal: str, show: str = "stepper", at: int = 0, four: bool = False) -> str:
    """Draw a deal."""
    record = source.one_deal(source.load(deal if deal.startswith(share.PREFIX) else str(ROOT / deal)))
    if show == "stepper":
        return stepper_html(record, lang=lang, at=at, four=four, links=links(lang))
    if show != "table":
        message = f'show = "{show}": it is "stepper" or "table"'
        raise ValueError(message)
    states = [step.state for step in steps(record)]
    shown = [state for state in states if state.trick is not None or state.played_out][at]
    return svg.table(svg.scene(shown, seat_names(record.deal, lang), 2 % shown.players), lang, four=four)


def panel(lang: str, *, panel: str, given: Mapping[str, Any] | None = None) -> str:
    """Draw a live panel."""
    given = given or {}
    return live_html(panel, lang, given, opened(panel, lang, **given).shown())


def score(lang: str, *, score: str, sheet: str = "") -> str:
    """Draw the findings on a score sheet."""
    return html(check(sheet or text_of("score.panel.sample", lang), preset(score).rules), lang)


def game(lang: str, *, seats: str, seed: int) -> str:
    """Draw the table of a game under the preset `classic`."""
    names = seats.split(",")
    players, played = tuple(player(name, seed) for name in names), Game(rules=preset("classic").rules())
    while not played.over:
        played = played.with_deal(play_out(start(played.next_deal(seed)), players))
    return f"<pre><code>{escape(chr(10).join(lines(played, lang)))}</code></pre>"


def links(lang: str) -> dict[str, dict[str, str]]:
    """Give the address of each page of the rule book in both languages, seen from a page in `lang`."""
    pages = {name: place(name).replace(".md", ".html") for name in ids()}
    roots = {"en": FRONT, "sv": f"{FRONT}/sv"} if lang == "en" else {"en": f"{FRONT}/..", "sv": FRONT}
    return {name: {other: f"{root}/{page}" for other, root in roots.items()} for name, page in pages.items()}
