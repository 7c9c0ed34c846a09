"""Sentences as HTML in which each card is shown as a symbol and read aloud in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape

from hearts_lab.cards import DECK
from hearts_lab.i18n import card_symbol, card_words

STYLE = ".words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }"
"""What keeps the words out of sight."""


def spoken(sentence: str, lang: str) -> str:
    """A sentence with its cards for the eye and for the ear; all else is escaped.

    Example:
        >>> from hearts_lab.cards import QUEEN_OF_SPADES
        >>> "spader dam" in spoken(f"A < B: {card_symbol(QUEEN_OF_SPADES, 'sv')}", "sv")
        True
        >>> spoken("A < B", "en")
        'A &lt; B'
    """
    words = _words(lang)
    parts = re.split(f"({'|'.join(words)})", sentence)
    return "".join(aloud(part, words[part]) if part in words else escape(part) for part in parts)


def aloud(shown: str, words: str) -> str:
    """Symbols for the eye, words for the ear: screen readers leave suit symbols out.

    Example:
        >>> aloud("♠", "spades")
        '<span aria-hidden="true">♠</span><span class="words">spades</span>'
    """
    return f'<span aria-hidden="true">{escape(shown)}</span><span class="words">{escape(words)}</span>'


@cache
def _words(lang: str) -> Mapping[str, str]:
    """The name of each card by its symbol, the longest symbols first."""
    cards = {card_symbol(card, lang): card_words(card, lang) for card in DECK}
    return {symbol: cards[symbol] for symbol in sorted(cards, key=len, reverse=True)}
