"""How the cards look: the palette and the drawn shapes that every picture and every panel shares.

Suits and index letters are lines and curves of our own, not letters of a font, so that every machine shows
the same card and all 52 fill the same box. A face is put together from parts: the paper, the index of its
rank, the marks of its suit. The front end draws from the same parts
([`sheet`][hearts_lab.svg.faces.sheet]), so nothing is drawn twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final

from hearts_lab.cards import Card, Rank, Suit
from hearts_lab.i18n import LANGUAGES, rank_index

WIDTH: Final = 60
HEIGHT: Final = 84
"""The box of a card, in its own units."""

LIGHT: Final = {
    "page": "#faf7f0",
    "text": "#1d2422",
    "quiet": "#5a625e",
    "line": "#cfc8b8",
    "panel": "#f2ede1",
    "table": "#1f4a3d",
    "table-edge": "#173a30",
    "on-table": "#f4efe2",
    "paper": "#fffdf7",
    "edge": "#8d8676",
    "back": "#2c5f6e",
    "ink": "#1c2023",
    "red": "#b01e2e",
    "blue": "#1b56a6",
    "green": "#1a6a3b",
    "mark": "#f0c766",
    "focus": "#1b56a6",
    "blue-text": "#1b56a6",
    "passed": "#1a6a3b",
    "failed": "#b01e2e",
    "waived": "#7a5300",
    "none": "#5a625e",
}
"""Colours by day, by the place they are for."""

DARK: Final = {
    "page": "#1b1f1d",
    "text": "#ece6d8",
    "quiet": "#a9afa6",
    "line": "#434a46",
    "panel": "#242a27",
    "table": "#17382f",
    "table-edge": "#2b5347",
    "on-table": "#ece6d8",
    "paper": "#e9e2d2",
    "edge": "#6f695b",
    "back": "#2a5563",
    "ink": "#1a1e21",
    "red": "#a21426",
    "blue": "#174e9a",
    "green": "#125b30",
    "mark": "#e3b857",
    "focus": "#8fb8ee",
    "blue-text": "#8fb8ee",
    "passed": "#7fcf98",
    "failed": "#ff9d97",
    "waived": "#e8bd62",
    "none": "#a9afa6",
}
"""Colours by night: the cards stay paper, as under a lamp."""

PRINT: Final = LIGHT | {
    "page": "#fff",
    "panel": "#fff",
    "table": "#fff",
    "table-edge": "#000",
    "on-table": "#000",
    "paper": "#fff",
    "mark": "#000",
}
"""Colours on paper: no dark grounds."""

_CLUB: Final = (
    "M10 .6a4.3 4.3 0 0 1 3.3 7.1 4.4 4.4 0 1 1-2.1 6.4c.1 2.4.9 4.1 2.6 5.1H6.2c1.7-1 2.5-2.7 2.6-5.1"
    "A4.4 4.4 0 1 1 6.7 7.7 4.3 4.3 0 0 1 10 .6z"
)
_DIAMOND: Final = (
    "M10 .2C12 4 14.7 7.2 18.3 10 14.7 12.8 12 16 10 19.8 8 16 5.3 12.8 1.7 10 5.3 7.2 8 4 10 .2z"
)
_SPADE: Final = (
    "M10 .3c2.1 3.7 8.8 6.7 8.8 11.2 0 2.5-1.8 4.2-4 4.2-1.6 0-2.9-.8-3.7-2.2.1 2.6.9 4.5 2.6 5.9H6.3"
    "c1.7-1.4 2.5-3.3 2.6-5.9-.8 1.4-2.1 2.2-3.7 2.2-2.2 0-4-1.7-4-4.2C1.2 7 7.9 4 10 .3z"
)
_HEART: Final = (
    "M10 19.6C8.2 16.2 1 11.8 1 6.3 1 3.2 3.3 1 6 1c1.7 0 3.2 1 4 2.6C10.8 2 12.3 1 14 1"
    "c2.7 0 5 2.2 5 5.3 0 5.5-7.2 9.9-9 13.3z"
)
_SUITS: Final[Mapping[Suit, tuple[str, str]]] = {
    # the outline in a box of 20 by 20, and the colour in the four-colour pack
    Suit.CLUBS: (_CLUB, "green"),
    Suit.DIAMONDS: (_DIAMOND, "blue"),
    Suit.SPADES: (_SPADE, "ink"),
    Suit.HEARTS: (_HEART, "red"),
}

_EIGHT: Final = (
    "M4.7 7.7C2.3 7.7.7 6.1.7 3.9S2.3 0 4.7 0s4 1.7 4 3.9-1.6 3.8-4 3.8z"
    "M4.7 17C1.9 17 0 15 0 12.3s1.9-4.6 4.7-4.6 4.7 1.9 4.7 4.6S7.5 17 4.7 17z"
)
_GLYPHS: Final = {
    # centre lines of the index marks, 17 high, with their width; drawn with a stroke of 3.2
    "0": ("M4.1 0C1.3 0 0 2.4 0 5v7c0 2.6 1.3 5 4.1 5s4.1-2.4 4.1-5V5c0-2.6-1.3-5-4.1-5z", 8.2),
    "1": ("M0 3.6 4.2 0v17", 4.2),
    "2": ("M.2 4.8C.2 2 2 0 4.7 0s4.5 1.9 4.5 4.5c0 2-.9 3.3-2.4 5L0 17h9.6", 9.6),
    "3": ("M.5 0h8L4.4 6.5c3 0 5 2 5 5.2C9.4 14.9 7.3 17 4.6 17 2.5 17 .9 16 0 14.2", 9.4),
    "4": ("M6.5 17V0L0 12.4h9.8", 9.8),
    "5": (
        "M8.7 0H1.6L.9 7.8C1.9 7 3.2 6.5 4.6 6.5c2.8 0 4.8 2 4.8 5.2S7.3 17 4.6 17C2.5 17 .9 16 0 14.2",
        9.4,
    ),
    "6": ("M7.3 0 1.2 8.6M4.7 17C2.1 17 0 14.8 0 11.9S2.1 6.9 4.7 6.9s4.7 2.1 4.7 5S7.3 17 4.7 17z", 9.4),
    "7": ("M0 0h9L3 17", 9.0),
    "8": (_EIGHT, 9.4),
    "9": ("M2.1 17 8.2 8.4M4.7 0C7.3 0 9.4 2.2 9.4 5.1s-2.1 5-4.7 5-4.7-2.1-4.7-5S2.1 0 4.7 0z", 9.4),
    "J": ("M7.6 0v12c0 3.1-1.4 5-3.9 5C1.8 17 .6 16 0 14.3", 7.6),
    "Q": (
        "M5 0C1.7 0 0 2.6 0 5.6v5.8C0 14.4 1.7 17 5 17s5-2.6 5-5.6V5.6C10 2.6 8.3 0 5 0zM5.6 12.2l4.2 4.9",
        10.3,
    ),
    "K": ("M0 0v17M9.2 0 .2 10.6M3.5 7 9.8 17", 9.8),
    "A": ("M0 17 5.2 0l5.2 17M1.7 11.9h7", 10.4),
    "E": ("M8.4 0H0v17h8.4M0 8.2h7.2", 8.4),
    "D": ("M0 0v17h3.2c4.2 0 6.4-3 6.4-8.5S7.4 0 3.2 0z", 9.6),
    "n": ("M0 17V6M0 10.4C.2 7.6 1.4 6.1 3.2 6.1c2 0 3 1.4 3 4V17", 6.2),
}

_PEARL: Final = "M14 5V4M11.8 1.8a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0M5.5 4.8h.1M22.4 4.8h.1"
_ORNAMENTS: Final = {
    # a plain line drawing over the suit of a court card, in a box of 28 by 13: crown, diadem, feather
    Rank.KING: "M4 13 1.5 2.5 8.5 7 14 1l5.5 6 7-4.5L24 13z",
    Rank.QUEEN: "M3 13c1-5 5.5-8 11-8s10 3 11 8" + _PEARL,
    Rank.JACK: "M4 13C11 12.5 22 9.5 25 .5 15 0 8 4.5 7.5 11.5M4 13 16.5 5.5",
}

_SIGNS: Final = {
    # one for each outcome of a rule check, in a box of 16 by 16: tick, cross, bent arrow, dash, question mark
    "passed": "M2.5 8.5 6.5 12.5 13.5 4",
    "failed": "M3.5 3.5l9 9M12.5 3.5l-9 9",
    "waived": "M2.5 12.5C2.5 6.5 5.5 4 9 4s4.5 2 4.5 6M10.5 8.5l3 3 2-3.5",
    "not-applicable": "M4 8h8",
    "unknown": "M5 5.5C5 3.5 6.3 2.5 8 2.5s3 1 3 2.8C11 8 8 7.5 8 10M8 13.4v.1",
}
_SIGN_LINE: Final = 'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'


def paint(name: str, *properties: str) -> str:
    """Attributes that paint with a colour of the palette: the page's if it sets one, else the one by day.

    Example:
        >>> paint("red", "fill")
        'fill="#b01e2e" style="fill:var(--h-red)"'
    """
    plain = " ".join(f'{each}="{LIGHT[name]}"' for each in properties)
    return f'{plain} style="{";".join(f"{each}:var(--h-{name})" for each in properties)}"'


def style(roots: Collection[str], names: Collection[str] = tuple(LIGHT)) -> str:
    """The palette as CSS: light and dark as the system, JupyterLab or the site has it, and plain on paper.

    Args:
        roots: Selectors of the elements that the palette is for.
        names: The colours wanted.
    """
    themes = (
        ("", LIGHT, ("",)),
        ("@media (prefers-color-scheme:dark)", DARK, ("",)),
        ("", LIGHT, ('[data-jp-theme-light="true"] ', '[data-md-color-scheme="default"] ')),
        ("", DARK, ('[data-jp-theme-light="false"] ', '[data-md-color-scheme="slate"] ')),
        ("@media print", PRINT, ("", "[data-jp-theme-light] ", "[data-md-color-scheme] ")),
    )
    blocks = []
    for media, palette, scopes in themes:
        where = ",".join(scope + root for scope in scopes for root in roots)
        block = f"{where}{{{';'.join(f'--h-{name}:{palette[name]}' for name in names)}}}"
        blocks.append(f"{media}{{{block}}}" if media else block)
    return "".join(blocks)


def shade(suit: Suit, *, four: bool = False) -> str:
    """The name of a suit's colour in the palette: two colours, or one a suit."""
    if four:
        return _SUITS[suit][1]
    return "red" if suit in {Suit.DIAMONDS, Suit.HEARTS} else "ink"


def suit_shape(suit: Suit, x: float, y: float, size: float) -> str:
    """The mark of a suit as an SVG path in the current fill, the corner of its box at `x`, `y`."""
    return f'<path transform="translate({x:g} {y:g}) scale({size / 20:g})" d="{_SUITS[suit][0]}"/>'


@cache
def sheet() -> Mapping[str, Any]:
    """The parts of all faces, as the front end gets them.

    Returns:
        SVG markup without ids: `paper`, `back`, `refused` (laid over a card that may not be played),
        `cancelled` (over one that cannot take the trick because its twin lies in it), and by letter `suits`,
        `ranks` (by language first) and `courts`; `shapes`, the bare suits; `signs`, by outcome of a rule
        check; `shades`, the names of a suit's colour in the two-colour and the four-colour pack; `box`,
        width and height. A face is the paper, then rank, court mark and suit in the shade of the suit.
    """
    return {
        "box": [WIDTH, HEIGHT],
        "paper": _PAPER,
        "back": _PAPER + _BACK,
        "refused": _REFUSED,
        "cancelled": _CANCELLED,
        "suits": {suit.letter: suit_shape(suit, 8, 36.5, 16) + suit_shape(suit, 22, 46, 33) for suit in Suit},
        "shapes": {suit.letter: suit_shape(suit, 0, 0, 20) for suit in Suit},
        "ranks": {lang: {rank.letter: _index(rank, lang) for rank in Rank} for lang in LANGUAGES},
        "courts": {rank.letter: _court(path) for rank, path in _ORNAMENTS.items()},
        "signs": {
            outcome: f'<path d="{path}" fill="none" stroke="currentColor" {_SIGN_LINE}/>'
            for outcome, path in _SIGNS.items()
        },
        "shades": {suit.letter: [shade(suit), shade(suit, four=True)] for suit in Suit},
    }


def face(card: Card, lang: str, *, four: bool = False) -> str:
    """The markup of one face, without its own `<svg>`."""
    parts = sheet()
    rank, suit = card.rank.letter, card.suit.letter
    drawn = parts["ranks"][lang][rank] + parts["courts"].get(rank, "") + parts["suits"][suit]
    return f"{_PAPER}<g {paint(shade(card.suit, four=four), 'color', 'fill')}>{drawn}</g>"


def back() -> str:
    """The markup of a card that lies face down, without its own `<svg>`."""
    return _PAPER + _BACK


def refused_edge() -> str:
    """The hatched edge over a card that may not be played."""
    return _REFUSED


def struck() -> str:
    """The line through a card that another one cancels."""
    return _CANCELLED


def _index(rank: Rank, lang: str) -> str:
    """The rank as drawn letters or digits, centred over the corner suit."""
    marks = rank_index(rank, lang)
    gap = 4.6
    width = sum(_GLYPHS[mark][1] for mark in marks) + gap * (len(marks) - 1)
    scale = min(1.2, 18.5 / width)
    x, paths = 16 - width * scale / 2, []
    for mark in marks:
        path, wide = _GLYPHS[mark]
        paths.append(f'<path transform="translate({x:.4g} 9) scale({scale:.4g} 1.25)" d="{path}"/>')
        x += (wide + gap) * scale
    line = 'fill="none" stroke="currentColor" stroke-width="3.2" stroke-linejoin="round"'
    return f"<g {line}>{''.join(paths)}</g>"


def _court(path: str) -> str:
    line = (
        'fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"'
    )
    return f'<path transform="translate(26 30)" {line} d="{path}"/>'


def _box(inset: float, radius: float, attributes: str) -> str:
    size = f'width="{WIDTH - 2 * inset:g}" height="{HEIGHT - 2 * inset:g}"'
    return f'<rect x="{inset:g}" y="{inset:g}" {size} rx="{radius:g}" {attributes}/>'


_PAPER: Final = _box(0.75, 6, paint("paper", "fill")) + _box(
    0.75, 6, f'fill="none" {paint("edge", "stroke")} stroke-width="1.5"'
)
_LOZENGES: Final = "M30 14 44 42 30 70 16 42zM30 28 37 42 30 56 23 42z"
_BACK: Final = (
    _box(6, 3, paint("back", "fill"))
    + f'<path d="{_LOZENGES}" fill="none" {paint("paper", "stroke")} stroke-width="2"/>'
)
_HATCHING: Final = "M1 72h58" + "".join(f"M{x} 82l9-10" for x in range(2, 50, 6))
_REFUSED: Final = (
    f'<path d="M1.5 72h57v5a5.5 5.5 0 0 1-5.5 5.5H7A5.5 5.5 0 0 1 1.5 77z" {paint("paper", "fill")}/>'
    f'<path d="{_HATCHING}" fill="none" {paint("ink", "stroke")} stroke-width="1.6"/>'
)
_CANCELLED: Final = (
    f'<path d="M3 81L57 3" fill="none" {paint("paper", "stroke")} stroke-width="9"/>'
    f'<path d="M3 81L57 3" fill="none" {paint("ink", "stroke")} stroke-width="5"/>'
)
