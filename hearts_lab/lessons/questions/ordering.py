"""Questions that are answered by an order: of cards, of seats, of suits."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from hearts_lab.cards import Card, Suit
from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Choice, Setting, by_place, card_choice, in_order, plain_choice
from hearts_lab.lessons.questions.counting import chance_text, counted
from hearts_lab.lessons.questions.queen import danger_text
from hearts_lab.odds import danger
from hearts_lab.worlds import worlds


def strength(now: Setting, lang: str) -> Asked:
    """Which card of the trick is strongest, which comes next?"""
    trick = now.last_trick
    ranked = []
    for card in trick.cards:
        follows = card.suit is trick.led
        said = text(
            f"exercise.strength.{'follows' if follows else 'off_suit'}", lang, card=card, led=trick.led
        )
        ranked.append((int(card.rank) * follows, card_choice(card, lang, right=True, feedback=said)))
    return _asked("strength", "trick", ranked, lang, led=trick.led)


def most_dangerous(now: Setting, lang: str) -> Asked:
    """Which card could take the queen of spades most often, which comes next?"""
    found = danger(now.seen, worlds=1)
    if not found.bounds.exact:
        raise now.unsuited()
    ranked = [
        (each.possible.value, card_choice(each.card, lang, right=True, feedback=danger_text(each, lang)))
        for each in found.cards
    ]
    return _asked("most_dangerous", "turn", ranked, lang, seat=now.names(lang)[now.seen.seat])


def likeliest(now: Setting, lang: str) -> Asked:
    """Who is most likely to hold a card, who comes next?"""
    card, names, ways = Card.parse(now.given["card"]), now.names(lang), worlds(now.seen)
    chances = ways.chances[card]
    ranked = [
        (
            chances[seat],
            plain_choice(
                seat, names[seat], right=True, feedback=chance_text(now, seat, card, chances[seat], lang)
            ),
        )
        for seat in range(now.state.players)
        if seat != now.seat
    ]
    me = names[now.seen.seat]
    return _asked("likeliest", "turn", ranked, lang, seat=me, card=card, ways=ways.count)


def suits_out(now: Setting, lang: str) -> Asked:
    """Of which suit are most cards still out, which comes next?"""
    ranked = []
    for suit in Suit:
        count = counted(now, suit)
        said = text("exercise.suits_out.count", lang, suit=suit, **count)
        label = text("exercise.suits_out.label", lang, suit=suit)
        ranked.append((count["out"], plain_choice(suit.name, label, right=True, feedback=said)))
    return _asked("suits_out", "turn", ranked, lang, seat=now.names(lang)[now.seen.seat])


def _asked(
    question: str,
    about: Literal["trick", "turn"],
    ranked: Iterable[tuple[float | Fraction, Choice]],
    lang: str,
    **params: object,
) -> Asked:
    """The question, with what has the highest figure in the first place."""
    ranked = list(ranked)
    placed = [
        dataclasses.replace(choice, place=1 + sum(other > figure for other, _ in ranked))
        for figure, choice in ranked
    ]
    right = by_place(placed)
    offered = (
        placed[::-1] if [choice.place for choice in placed] == [choice.place for choice in right] else placed
    )
    because = " ".join(choice.feedback for choice in right)
    answer = text(f"exercise.{question}.answer", lang, order=in_order(right), because=because, **params)
    return Asked(
        kind="order",
        about=about,
        prompt=text(f"exercise.{question}.prompt", lang, **params),
        choices=tuple(offered),
        explanation=answer,
    )
