"""Questions about endings with hidden hands: which card is safe wherever the unseen cards lie."""

from __future__ import annotations

from collections.abc import Mapping

from hearts_lab.cards import Card, Cards
from hearts_lab.history import Record
from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Choice, Setting, card_choice
from hearts_lab.lessons.questions.endings import line_text
from hearts_lab.rules import POINT_CARDS
from hearts_lab.solve.unseen import Held, stopping, surely
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


def stopper(now: Setting, lang: str) -> Asked:
    """Which card makes sure that a moon is not shot, wherever the unseen cards lie?"""
    seen, names = now.seen, now.names(lang)
    takers = [seat for seat, pile in enumerate(now.state.taken) if pile & POINT_CARDS]
    if len(takers) != 1 or seen.seat in takers:
        raise now.unsuited()
    found = stopping(seen, takers[0])
    cards = [card for card, held in found.items() if held.points]
    if not cards:
        raise now.unsuited()
    params = {"seat": names[seen.seat], "other": names[takers[0]], "ways": worlds(seen).count}
    choices = []
    for card, held in found.items():
        said = text("exercise.stopper.fails", lang, card=card, **params, **_told(now, held, lang))
        right = held.points > 0
        choices.append(card_choice(card, lang, right=right, feedback="" if right else said))
    return Asked(
        kind="one",
        about="turn",
        prompt=text("exercise.stopper.prompt", lang, **params),
        choices=tuple(choices),
        explanation=text("exercise.stopper.answer", lang, cards=cards, **params),
        against={str(card): refuted(seen, held) for card, held in found.items() if not held.points},
    )


def _choice(now: Setting, card: Card, held: Held, best: int, lang: str) -> Choice:
    said = text("exercise.surest.fails", lang, card=card, points=held.points, **_told(now, held, lang))
    right = held.points == best
    return card_choice(card, lang, right=right, feedback="" if right else said)


def _told(now: Setting, held: Held, lang: str) -> dict[str, str]:
    """How the cards lie in the deal of a line, and how it goes."""
    names, hands = now.names(lang), _hands(held)
    lie = [
        text("exercise.surest.holds", lang, seat=names[seat], cards=hands[seat])
        for seat in hands
        if seat != now.seat
    ]
    return {"lie": "; ".join(lie), "line": line_text(now.state, held.line, names, lang)}


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
