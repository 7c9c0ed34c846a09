"""Pictures say in words what they show, and show no more."""

import re
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree as ET

import pytest

from hearts_lab import svg
from hearts_lab.cards import DECK, QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.svg.faces import shade

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Anna", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hans", "Ida", "Jan", "Karin")


def root(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own markup


def words(picture: str) -> str:
    """The title and the description of a picture."""
    found = root(picture)
    return " ".join(found.findtext(f"{SVG}{part}") or "" for part in ("title", "desc"))


def table_of(players: int, cards: int, *, decks: int = 1) -> svg.Scene:
    pack = list(DECK) * decks
    hands = [Cards.from_iterable(pack[seat : players * cards : players]) for seat in range(players)]
    return svg.Scene(names=NAMES[:players], hands=hands, turn=1, points=(0,) * players)


def test_all_52_faces_fill_the_same_box() -> None:
    boxes = {root(svg.card(card, "en")).get("viewBox") for card in DECK}
    papers = {re.search(r"<rect[^>]*>", svg.card(card, "en"))[0] for card in DECK}  # type: ignore[index]
    assert boxes == {"0 0 60 84"}
    assert len(papers) == 1


def test_all_52_faces_differ_in_both_languages() -> None:
    for lang in ("en", "sv"):
        assert len({svg.card(card, lang) for card in DECK}) == 52


def test_suits_are_drawn_not_letters_of_a_font() -> None:
    for card in DECK:
        drawn = root(svg.card(card, "en"))
        assert not list(drawn.iter(f"{SVG}text"))
        assert not set("♣♦♠♥") & set(svg.card(card, "en"))


def test_the_index_is_in_the_language_of_the_reader() -> None:
    ranks = svg.sheet()["ranks"]
    assert {rank for rank in ranks["en"] if ranks["en"][rank] != ranks["sv"][rank]} == {"A", "Q", "J"}


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "queen of spades, 13 points"), ("sv", "spader dam, 13 poäng")]
)
def test_a_card_is_named_in_words_with_its_points(lang: str, title: str) -> None:
    picture = svg.card(QUEEN_OF_SPADES, lang, points=13)
    assert root(picture).findtext(f"{SVG}title") == title
    assert root(picture).get("aria-label") == title


def test_a_card_face_down_tells_nothing() -> None:
    assert words(svg.card(None, "sv")).strip() == "ett kort med baksidan upp"


def test_a_hand_is_read_suit_by_suit() -> None:
    assert "klöver 2 kung, hjärter 4" in words(svg.hand(Cards.parse("4H KC 2C"), "sv"))


def test_refused_cards_lie_lower_and_are_named() -> None:
    picture = svg.hand(Cards.parse("9C 4H"), "en", refused=Cards.parse("4H"))
    assert "May not be played now: 4 of hearts." in words(picture)
    places = re.findall(r'<g transform="translate\((\d+) (\d+)\)">', picture)
    assert places == [("0", "0"), ("36", "12")]


def test_pictures_carry_no_ids_so_many_fit_on_one_page() -> None:
    scene = table_of(4, 13)
    for picture in (svg.table(scene, "en"), svg.hand(scene.hands[0], "en"), svg.trick(scene, "sv")):
        assert not [element for element in root(picture).iter() if element.get("id")]


def test_a_hidden_hand_is_a_number_and_nothing_else() -> None:
    open_hand = Cards.parse("2C 3D 4S 5H 6C 7D 8S 9H TC JD QS KH AC")
    scene = svg.Scene(names=NAMES[:4], hands=[open_hand, 13, 13, 13], turn=0)
    for lang in ("en", "sv"):
        said = words(svg.table(scene, lang))
        for card in Cards.DECK - open_hand:
            assert svg.words.card_title(card, lang) not in said
    assert "Bo: 13 cards face down." in words(svg.table(scene, "en"))


def test_cards_that_cancel_each_other_are_struck_and_named() -> None:
    plays = tuple(enumerate(map(Card.parse, ["JC", "TC", "9C", "8C", "4C", "JC"])))
    plain = svg.Scene(names="ABCDEF", hands=(0,) * 6, plays=plays)
    crossed = svg.trick(replace(plain, cancelled=Cards.parse("JC")), "en")
    stroke = svg.sheet()["cancelled"]
    assert svg.trick(plain, "en").count(stroke) == 0
    assert crossed.count(stroke) == 2
    assert "Cancelled: jack of clubs." in crossed


def test_the_trick_names_the_lead_the_plays_and_who_is_winning() -> None:
    plays = [(1, Card.parse("2C")), (2, Card.parse("AC")), (3, Card.parse("QS"))]
    scene = svg.Scene(names=NAMES[:4], hands=[13] * 4, plays=plays, winner=2, turn=0)
    said = words(svg.trick(scene, "en"))
    assert said == (
        "Trick Bo led 2 of clubs. Cia played ace of clubs. Dan played queen of spades. "
        "Cia is winning the trick so far."
    )
    # one frame, round the ace
    assert svg.trick(scene, "en").count('stroke-width="6"') == 1


@pytest.mark.parametrize(
    ("players", "cards", "decks"), [(3, 17, 1), (4, 13, 1), (5, 10, 1), (6, 8, 1), (7, 7, 1), (11, 9, 2)]
)
def test_a_table_seats_three_to_eleven_with_every_hand_in_words(players: int, cards: int, decks: int) -> None:
    scene = table_of(players, cards, decks=decks)
    said = words(svg.table(scene, "en"))
    for name, hand in zip(scene.names, scene.hands, strict=True):
        assert f"{name}, 0 points: {svg.hand_words(hand, 'en')}." in said
    assert "Bo is to play." in said


def test_seats_go_clockwise_from_the_nearest() -> None:
    # at a table for four the left-hand neighbour is seat 1, who sits opposite is seat 2
    sides = [place.side for place in svg.places(4, bottom=0)]
    assert sides == ["bottom", "left", "top", "right"]
    assert [place.side for place in svg.places(4, bottom=2)] == ["top", "right", "bottom", "left"]


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [svg.LIGHT, svg.DARK], ids=["light", "dark"])
def test_every_suit_stands_out_from_the_card_in_both_packs(palette: dict[str, str]) -> None:
    for suit, four in product(Suit, (False, True)):
        assert contrast(palette[shade(suit, four=four)], palette["paper"]) >= 4.5


@pytest.mark.parametrize("palette", [svg.LIGHT, svg.DARK], ids=["light", "dark"])
def test_every_text_stands_out_from_its_ground(palette: dict[str, str]) -> None:
    assert contrast(palette["on-table"], palette["table"]) >= 4.5
    for ground in ("page", "panel"):
        for name in ("text", "quiet", "passed", "failed", "waived", "none", "blue-text"):
            assert contrast(palette[name], palette[ground]) >= 4.5, (name, ground)


def test_the_four_colour_pack_has_four_colours_and_the_usual_one_two() -> None:
    assert len({shade(suit) for suit in Suit}) == 2
    assert len({shade(suit, four=True) for suit in Suit}) == 4
