"""The pictures themselves: card, hand, trick and table."""

from __future__ import annotations

from html import escape
from typing import Final

from hearts_lab.cards import Card, Cards
from hearts_lab.i18n import text
from hearts_lab.svg.faces import (
    HEIGHT,
    WIDTH,
    back,
    face,
    paint,
    refused_edge,
    shade,
    struck,
    style,
    suit_shape,
)
from hearts_lab.svg.scene import Place, Scene, places
from hearts_lab.svg.words import card_title, hand_words, table_words, trick_words

_LIE_BACK: Final = 12
"""How much lower a refused card lies, in card units."""
_STEP: Final = 36
"""From one card of a fan to the next: the corner index stays in sight."""
_ROW: Final = 50
"""From one row of a hand to the next."""
_SIDE_ROW: Final = 7
"""Cards in one row of a hand at the side of the table."""
_SCALE: Final = 0.72
"""Size of the cards on the table."""
_TITLE: Final = 26
"""Room for a player's name."""
_GAP: Final = 14
_BOLD: Final = ' font-weight="700"'
_STYLE: Final = style(
    (".hearts-svg",),
    ("paper", "edge", "back", "ink", "red", "blue", "green", "table", "table-edge", "on-table", "mark"),
)


def card(
    shown: Card | None, lang: str, *, four: bool = False, points: int | None = None, width: int = WIDTH
) -> str:
    """One card; `None` is a card face down.

    Args:
        shown: The card.
        lang: `en` or `sv`: the language of the words and of the corner index.
        four: Draw the four-colour pack (diamonds blue, clubs green).
        points: Penalty points that the card brings, said in the title.
        width: Width in pixels.

    Example:
        >>> from hearts_lab.cards import QUEEN_OF_SPADES
        >>> "<title>queen of spades, 13 points</title>" in card(QUEEN_OF_SPADES, "en", points=13)
        True
    """
    title = text("svg.back", lang) if shown is None else card_title(shown, lang, points)
    drawn = back() if shown is None else face(shown, lang, four=four)
    return _svg(drawn, WIDTH, HEIGHT, title, "", lang, width)


def hand(
    cards: Cards | int, lang: str, *, four: bool = False, refused: Cards = Cards.EMPTY, name: str = ""
) -> str:
    """A hand as a fan, the cards that may not be played lower and with a hatched edge.

    Args:
        cards: The cards held, or how many where they are hidden.
        lang: `en` or `sv`.
        four: Draw the four-colour pack.
        refused: The cards of the hand that may not be played.
        name: Whose hand it is, for the title.
    """
    count = cards if isinstance(cards, int) else len(cards)
    drawn = _fan(cards, lang, four=four, refused=refused)
    said = hand_words(cards, lang)
    if refused:
        said = f"{said}. {text('svg.refused', lang, cards=refused)}"
    width = (max(count, 1) - 1) * _STEP + WIDTH
    return _svg(
        drawn, width, HEIGHT + (_LIE_BACK if refused else 0), name or text("svg.hand", lang), said, lang
    )


def trick(scene: Scene, lang: str, *, four: bool = False) -> str:
    """The cards of a trick, each before the seat that played it, with the led suit and who wins so far.

    Args:
        scene: The table; only its seats and the trick are drawn.
        lang: `en` or `sv`.
        four: Draw the four-colour pack.
    """
    width, height = _trick_size(scene.players)
    width, height = 1.5 * width, 1.3 * height
    drawn = [_cloth(width, height), _trick(scene, width, height - _TITLE, lang, four=four)]
    for seat, place in enumerate(places(scene.players, scene.bottom)):
        x, y = _card_corner(place, width, height - _TITLE)
        drawn.append(
            _label(
                scene.names[seat], x + WIDTH * _SCALE / 2, y + HEIGHT * _SCALE + 22, strong=seat == scene.turn
            )
        )
    return _svg("".join(drawn), width, height, text("svg.trick", lang), trick_words(scene, lang), lang)


def table(scene: Scene, lang: str, *, four: bool = False) -> str:
    """A table with everything that lies on it; hidden hands lie face down and are nowhere in the markup.

    Args:
        scene: What lies on the table.
        lang: `en` or `sv`.
        four: Draw the four-colour pack.
    """
    seats = places(scene.players, scene.bottom)
    on_side = sum(place.side == "left" for place in seats)
    on_top = sum(place.side == "top" for place in seats)
    most = max(_count(cards) for cards in scene.hands)
    rows = {"bottom": 13, "top": 13 if on_top == 1 else 9, "left": _SIDE_ROW, "right": _SIDE_ROW}
    sizes = {side: _hand_size(most, row) for side, row in rows.items()}
    side_width, side_height = sizes["left"] if on_side else (0.0, 0.0)
    trick_width, trick_height = _trick_size(scene.players)
    width = max(
        2 * (side_width + _GAP) + trick_width + 2 * _GAP,
        on_top * (sizes["top"][0] + _GAP) + _GAP,
        sizes["bottom"][0] + 2 * _GAP,
    )
    middle = max(on_side * (side_height + _GAP) - _GAP, trick_height)
    top = sizes["top"][1] + 2 * _GAP
    height = top + middle + sizes["bottom"][1] + 2 * _GAP
    sides_from = top + (middle - on_side * (side_height + _GAP) + _GAP) / 2

    drawn = [_cloth(width, height)]
    for seat, place in enumerate(seats):
        hand_width = sizes[place.side][0]
        x, y = {
            "bottom": ((width - hand_width) / 2, top + middle + _GAP),
            "top": (width * (2 * place.order + 1) / (2 * on_top) - hand_width / 2, _GAP),
            "left": (_GAP, sides_from + place.order * (side_height + _GAP)),
            "right": (width - hand_width - _GAP, sides_from + place.order * (side_height + _GAP)),
        }[place.side]
        shown = _seat(scene, seat, rows[place.side], hand_width, lang, four=four)
        drawn.append(f'<g transform="translate({x:.4g} {y:.4g})">{shown}</g>')
    x, y = (width - trick_width) / 2, top + (middle - trick_height) / 2
    centre = _trick(scene, trick_width, trick_height, lang, four=four)
    drawn.append(f'<g transform="translate({x:.4g} {y:.4g})">{centre}</g>')
    title = text("svg.table", lang, n=scene.players)
    return _svg("".join(drawn), width, height, title, table_words(scene, lang), lang)


def _svg(
    drawn: str, width: float, height: float, title: str, said: str, lang: str, shown: float | None = None
) -> str:
    """Frame a picture: its box, its words, and the palette."""
    label = f"{title}. {said}" if said else title
    shown = shown or width
    return (
        f'<svg class="hearts-svg" xmlns="http://www.w3.org/2000/svg" '
        f'role="img" lang="{lang}" aria-label="{escape(label)}" '
        f'viewBox="0 0 {width:.4g} {height:.4g}" width="{shown:.4g}" height="{height * shown / width:.4g}" '
        f'style="max-width:100%;height:auto" font-family="system-ui,sans-serif">'
        f"<title>{escape(title)}</title>{f'<desc>{escape(said)}</desc>' if said else ''}"
        f"<style>{_STYLE}</style>{drawn}</svg>"
    )


def _count(cards: Cards | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _cloth(width: float, height: float) -> str:
    size = f'width="{width - 2:.4g}" height="{height - 2:.4g}"'
    return (
        f'<rect x="1" y="1" {size} rx="14" {paint("table", "fill")}/>'
        f'<rect x="1" y="1" {size} rx="14" fill="none" {paint("table-edge", "stroke")} stroke-width="2"/>'
    )


def _fan(cards: Cards | int, lang: str, *, four: bool, refused: Cards, row: int = 99) -> str:
    """Cards from the left, each over the one before, in rows of at most `row`."""
    shown: list[Card | None] = [None] * cards if isinstance(cards, int) else list(cards)
    drawn = []
    for at, each in enumerate(shown):
        lies_back = each is not None and each in refused
        y = at // row * _ROW + (_LIE_BACK if lies_back else 0)
        markup = (back() if each is None else face(each, lang, four=four)) + (
            refused_edge() if lies_back else ""
        )
        drawn.append(f'<g transform="translate({at % row * _STEP} {y})">{markup}</g>')
    return "".join(drawn)


def _hand_size(count: int, row: int) -> tuple[float, float]:
    """Width and height of a hand on the table, with its name."""
    rows = max(1, -(-count // row))
    width = (min(max(count, 1), row) - 1) * _STEP + WIDTH
    return width * _SCALE, ((rows - 1) * _ROW + HEIGHT + _LIE_BACK) * _SCALE + _TITLE


def _label(words: str, x: float, y: float, *, strong: bool = False) -> str:
    look = f'font-size="17"{_BOLD if strong else ""} {paint("on-table", "fill")}'
    return f'<text x="{x:.4g}" y="{y:.4g}" text-anchor="middle" {look}>{escape(words)}</text>'


def _seat(scene: Scene, seat: int, row: int, width: float, lang: str, *, four: bool) -> str:
    """A player's name, points and hand; a pointer stands before the name of the player to play."""
    to_play = seat == scene.turn
    words = scene.names[seat]
    if scene.points is not None:
        words = text("svg.name", lang, seat=words, points=scene.points[seat])
    label = _label(words, width / 2, 17, strong=to_play)
    pointer = ""
    if to_play:
        left = width / 2 - 5 * len(words) - 15
        pointer = f'<path d="M{left:.4g} 4l9 7-9 7z" {paint("mark", "fill")}/>'
    cards = scene.hands[seat]
    count = _count(cards)
    shift = (width / _SCALE - ((min(max(count, 1), row) - 1) * _STEP + WIDTH)) / 2
    refused_here = scene.refused if to_play else Cards.EMPTY
    fan = _fan(cards, lang, four=four, refused=refused_here, row=row)
    move = f"translate(0 {_TITLE}) scale({_SCALE}) translate({shift:.4g} 0)"
    return f'{label}{pointer}<g transform="{move}">{fan}</g>'


def _trick_size(players: int) -> tuple[float, float]:
    """Room for one card before each seat, with the led suit in the middle."""
    return (200.0, 216.0) if players <= 4 else (250.0, 250.0) if players <= 7 else (340.0, 330.0)


def _card_corner(place: Place, width: float, height: float) -> tuple[float, float]:
    """Where the card of a seat lies in a trick that fills a box of this size."""
    margin = 10
    return (
        margin + place.x * (width - WIDTH * _SCALE - 2 * margin),
        margin + place.y * (height - HEIGHT * _SCALE - 2 * margin),
    )


def _trick(scene: Scene, width: float, height: float, lang: str, *, four: bool) -> str:
    """The played cards round the mark of the led suit; the card that is winning has a frame."""
    seats = places(scene.players, scene.bottom)
    drawn = []
    if scene.plays:
        led = scene.plays[0][1].suit
        mark = suit_shape(led, width / 2 - 10, height / 2 - 10, 20)
        drawn.append(
            f'<circle cx="{width / 2:.4g}" cy="{height / 2:.4g}" r="17" {paint("paper", "fill")}/>'
            f"<g {paint(shade(led, four=four), 'fill')}>{mark}</g>"
        )
    for seat, played in scene.plays:
        x, y = _card_corner(seats[seat], width, height)
        marks = (struck() if played in scene.cancelled else "") + (_FRAME if seat == scene.winner else "")
        shown = face(played, lang, four=four) + marks
        drawn.append(f'<g transform="translate({x:.4g} {y:.4g}) scale({_SCALE})">{shown}</g>')
    return "".join(drawn)


_FRAME: Final = (
    f'<rect x="-4" y="-4" width="{WIDTH + 8}" height="{HEIGHT + 8}" rx="10" fill="none" '
    f'{paint("mark", "stroke")} stroke-width="6"/>'
)
