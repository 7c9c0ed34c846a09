"""The pictures in words, for those who do not see them."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lab.cards import Card, Cards, Rank, Suit
from hearts_lab.i18n import card_words, text
from hearts_lab.svg.scene import Scene


def card_title(card: Card, lang: str, points: int | None = None) -> str:
    """A card, with its points where it has any: "queen of spades, 13 points"."""
    if not points:
        return card_words(card, lang)
    return text("svg.card_points", lang, card=card, points=points)


def hand_words(cards: Cards | int, lang: str) -> str:
    """A hand suit by suit: "clubs 2 and king, hearts 4".

    Example:
        >>> hand_words(Cards.parse("2C KC 4H"), "en"), hand_words(3, "sv")
        ('clubs 2 king, hearts 4', '3 kort med baksidan upp')
    """
    if isinstance(cards, int):
        return text("svg.hidden", lang, n=cards)
    if not cards:
        return text("svg.empty", lang)
    held = [(suit, cards.of(suit)) for suit in Suit if cards.of(suit)]
    return ", ".join(
        text("svg.suit_cards", lang, suit=suit, ranks=" ".join(_rank(card.rank, lang) for card in of_suit))
        for suit, of_suit in held
    )


def trick_words(scene: Scene, lang: str) -> str:
    """The trick on the table: who played what, and who is winning it."""
    if not scene.plays:
        return text("svg.nothing_played", lang)
    said = [
        text("svg.played" if at else "svg.led", lang, seat=scene.names[seat], card=card)
        for at, (seat, card) in enumerate(scene.plays)
    ]
    if scene.cancelled:
        said.append(text("svg.cancelled", lang, cards=scene.cancelled))
    if scene.winner is not None:
        said.append(text("svg.winning", lang, seat=scene.names[scene.winner]))
    return " ".join(said)


def table_words(scene: Scene, lang: str) -> str:
    """The whole table: the trick, whose turn it is, what may not be played, and every hand."""
    said = [trick_words(scene, lang)]
    if scene.turn is not None:
        said.append(text("svg.turn", lang, seat=scene.names[scene.turn]))
    if scene.refused:
        said.append(text("svg.refused", lang, cards=scene.refused))
    said.extend(
        _seat(scene.names[seat], cards, scene.points, seat, lang) for seat, cards in enumerate(scene.hands)
    )
    return " ".join(said)


def _seat(name: str, cards: Cards | int, points: Sequence[int] | None, seat: int, lang: str) -> str:
    shown = hand_words(cards, lang)
    if points is None:
        return text("svg.seat", lang, seat=name, hand=shown)
    return text("svg.seat_points", lang, seat=name, hand=shown, points=points[seat])


def _rank(rank: Rank, lang: str) -> str:
    return str(int(rank)) if rank <= Rank.TEN else text(f"card.rank.{rank.name}", lang)
