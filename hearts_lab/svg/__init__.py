"""Pictures of cards, hands, tricks and tables, as SVG that says in words what it shows.

Each function takes what is to be drawn and a language and returns one `<svg>` element: title and
description for readers who do not see it, no ids (any number of pictures may stand on one page), colours
that follow a light or dark page and turn plain on paper.

Example:
    >>> from hearts_lab.cards import Cards
    >>> picture = hand(Cards.parse("QS 4H"), "sv")
    >>> picture[:27], "spader dam, hjärter 4" in picture
    ('<svg class="hearts-svg" xml', True)
"""

from hearts_lab.svg.faces import DARK, LIGHT, sheet, style
from hearts_lab.svg.pictures import card, hand, table, trick
from hearts_lab.svg.scene import Place, Scene, places, scene
from hearts_lab.svg.words import hand_words

__all__ = [
    "DARK",
    "LIGHT",
    "Place",
    "Scene",
    "card",
    "hand",
    "hand_words",
    "places",
    "scene",
    "sheet",
    "style",
    "table",
    "trick",
]
