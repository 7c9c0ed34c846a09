"""What strangers write stands in pages and pictures as text, never as markup; hidden cards stand nowhere."""

import json
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from hearts_lab.cards import Cards
from hearts_lab.i18n import LANGUAGES, card_symbol, card_words
from hearts_lab.notation.deal_file import write_view
from tests.cli.running import run
from tests.notation.samples import plain_deal, some_views

NAMES = ["<script>alert(1)</script>", '" onload="x', "</svg><b>&amp;", "]]><!-- {seat} %s"]
PLAYS = [rank + suit for rank in "23456789T" for suit in "CDSH"]


class Page(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def told(deal: dict[str, Any], form: str, lang: str) -> str:
    ran = run("trace", "-", "--format", form, "--lang", lang, stdin=json.dumps(deal).encode())
    assert ran.code == 0
    return ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_text_in_a_page(lang: str) -> None:
    page = Page(told(plain_deal(players=NAMES, plays=PLAYS), "html", lang))
    assert not {tag for tag, _ in page.elements} & {"script", "b", "svg", "a", "img", "iframe"}
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    for name in NAMES:
        assert name in page.words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_text_in_a_picture(lang: str) -> None:
    picture = told(plain_deal(players=NAMES, plays=PLAYS), "svg", lang)
    tree = ET.fromstring(picture)  # noqa: S314 - our own picture
    tags = {element.tag.rpartition("}")[2] for element in tree.iter()}
    assert not tags & {"script", "b", "foreignObject", "a", "image"}
    assert not any(name.startswith("on") for element in tree.iter() for name in element.attrib)
    words = " ".join(
        [*tree.itertext(), *(value for element in tree.iter() for value in element.attrib.values())]
    )
    for name in NAMES:
        assert name in words


@pytest.mark.parametrize(
    ("lang", "hand", "lead"),
    [
        ("en", "clubs 2 3 4 5 6 7 8 9 10 jack queen king ace", "2 of clubs"),
        ("sv", "klöver 2 3 4 5 6 7 8 9 10 knekt dam kung ess", "klöver 2"),
    ],
)
def test_a_page_says_every_card_in_words_too(lang: str, hand: str, lead: str) -> None:
    page = told(plain_deal(plays=PLAYS), "html", lang)
    assert f'<span class="words">{hand}</span>' in page
    assert f'<span class="words">{lead}</span>' in page
    symbols = re.findall(r"[♣♦♠♥]", re.sub(r'<span aria-hidden="true">[^<]*</span>', "", page))
    assert symbols == []


def test_a_page_loads_nothing_from_elsewhere() -> None:
    for form in ("html", "svg"):
        content = told(plain_deal(plays=PLAYS), form, "en")
        assert not re.findall(
            r"(?:src|href|url|@import)\b", content.replace("http://www.w3.org/2000/svg", "")
        )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "json", "html", "svg"])
def test_what_one_seat_may_not_know_stands_nowhere(form: str, lang: str) -> None:
    for seen in some_views()[::2]:
        told_of = write_view(seen)
        content = told(told_of, form, lang).replace("\ufe0e", "")
        known = seen.state.hands[seen.seat].known
        known = Cards(known.mask | Cards.from_iterable(seen.state.plays).mask)
        for cards in (seen.state.deal.hands[seen.seat], seen.state.deal.kitty, *seen.state.passed):
            known = Cards(known.mask | (cards or Cards.EMPTY).mask)
        for card in seen.state.rules.pack.without(known):
            for name in (card_symbol(card, lang).replace("\ufe0e", ""), card_words(card, lang), f'"{card}"'):
                assert name not in content or named_by_a_rule(name, content), (name, form)


def named_by_a_rule(name: str, content: str) -> bool:
    """Whether only rules speak of the card, such as of the queen of spades, whoever holds it."""
    sentences = [part for part in re.split(r"[.:;<>\n]", content) if name in part]
    rules = ("queen", "dam", "must open", "måste öppnas")
    return all(any(word in part for word in rules) for part in sentences)
