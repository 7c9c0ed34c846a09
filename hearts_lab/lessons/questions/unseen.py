"""Questions about endings with hidden hands: which card is safe wherever the unseen cards lie."""

from __future__ import annotations

from collections.abc import Mapping

from hearts_lab.cards import Card, Cards
from hearts_lab.history import Record
from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Choice, Setting, card_choice
from hearts_lab.lessons.questions.endings import line_text
from hearts_lab.solve.unseen import Held, surely
from hearts_lab.state import Deal, View
from hearts_lab.worlds import worlds


def surest(now: Setting, lang: str) -> Asked:
    """Which card costs the fewest points at the worst, wherever the unseen cards lie?"""
    seen, names = now.seen, now.names(lang)
    found = surely(seen)
    best = min(held.points for held in found.values())
    cards = [card for card, held in found.items() if held.points == best]
    params = {"seat": names[seen.seat], "points": best, "ways": worlds(seen).count}
    return Asked(
        kind="one",
        about="turn",
        prompt=text(f"exercise.surest.{'prompt' if best else 'none_prompt'}", lang, **params),
        choices=tuple(_choice(now, card, held, best, lang) for card, held in found.items()),
        explanation=text(
            f"exercise.surest.{'answer' if best else 'none_answer'}", lang, cards=cards, **params
        ),
        against={str(card): refuted(seen, held) for card, held in found.items() if held.points > best},
    )


def _choice(now: Setting, card: Card, held: Held, best: int, lang: str) -> Choice:
    names = now.names(lang)
    hands = _hands(held)
    lie = [
        text("exercise.surest.holds", lang, seat=names[seat], cards=hands[seat])
        for seat in hands
        if seat != now.seat
    ]
    line = line_text(now.state, held.line, names, lang)
    said = text("exercise.surest.fails", lang, card=card, points=held.points, lie="; ".join(lie), line=line)
    return card_choice(card, lang, right=held.points == best, feedback=said)


def _hands(held: Held) -> Mapping[int, Cards]:
    """What each seat still holds in the deal of a line: what it plays in it."""
    return {
        seat: Cards.from_iterable(card for other, card in held.line if other == seat)
        for seat in sorted({seat for seat, _ in held.line})
    }


def refuted(seen: View, held: Held) -> Record:
    """A whole deal that agrees with all that a seat has seen, and in which a card costs what it can cost."""
    state = seen.state
    plays = [
        *((seat, card) for trick in state.tricks for seat, card in trick),
        *(state.trick or ()),
        *held.line,
    ]
    hands = tuple(
        Cards.from_iterable(card for other, card in plays if other == seat) for seat in range(state.players)
    )
    before = state.deal
    deal = Deal(rules=before.rules, hands=hands, direction=0, totals=before.totals, names=before.names)
    return Record(deal=deal, passed=(None,) * state.players, plays=tuple(card for _, card in plays))
