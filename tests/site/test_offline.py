"""What the build refuses: anything that a page would load from another host."""

import re
from pathlib import Path

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError

from tests.needs import ROOT
from tools.site import fence, offline

ELSEWHERE = "//cards.example/x"


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("html", '<script src="https:{}"></script>'),
        ("html", "<script async src='http:{}'></script>"),
        ("html", "<script src={}></script>"),
        ("html", '<link rel="stylesheet" href="{}">'),
        ("html", '<link href="https:{}" rel="preload">'),
        ("html", '<img alt="" src="{}">'),
        ("html", '<img srcset="https:{} 2x">'),
        ("html", '<iframe src="{}"></iframe>'),
        ("html", '<script type="module">import("{}")</script>'),
        ("html", "<style>@import '{}';</style>"),
        ("html", '<p style="background: url({})">'),
        ("html", '<svg><image xlink:href="{}"/></svg>'),
        ("css", "@font-face {{src: url(https:{})}}"),
        ("mjs", 'import x from "https:{}"'),
        ("js", "fetch('https:{}')"),
    ],
)
def test_what_would_be_loaded_from_another_host_stops_the_build(
    kind: str, content: str, tmp_path: Path
) -> None:
    (tmp_path / f"a.{kind}").write_text(content.format(ELSEWHERE), encoding="utf-8")
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path))
    with pytest.raises(PluginError, match=re.escape(ELSEWHERE)):
        offline.on_post_build(config)


@pytest.mark.parametrize(
    "html",
    [
        '<a href="https://cards.example/rules">the rules</a>',
        '<link rel="canonical" href="https://cards.example/">',
        '<script src="../assets/hearts.js"></script>',
        '<img alt="" src="data:image/svg+xml,x">',
        '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
        "<p>https://cards.example/ in a sentence</p>",
    ],
)
def test_a_link_or_a_file_of_our_own_does_not(html: str, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    page.write_text(html, encoding="utf-8")
    assert offline.addresses(page) == []


def test_a_fence_draws_a_hand_in_the_language_of_the_page() -> None:
    drawn = fence.draw('hand = "QS 4H"\nrefused = "4H"', "sv")
    assert "spader dam" in drawn
    assert "hjärter 4" in drawn


def test_a_fence_with_a_word_that_means_nothing_stops_the_build() -> None:
    with pytest.raises(TypeError, match="colour"):
        fence.draw('hand = "QS"\ncolour = "green"', "en")
