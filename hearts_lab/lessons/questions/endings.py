"""Questions about endings: all cards are seen, and the exact answer is worked out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hearts_lab.cards import Card
from hearts_lab.i18n import card_symbol, text
from hearts_lab.lessons.asked import Asked, Setting, card_choice
from hearts_lab.scoring import taken_points
from hearts_lab.solve import paranoid
from hearts_lab.state import DealState


def ending(now: Setting, lang: str) -> Asked:
    """Which card costs the fewest points, whatever the others do?"""
    state, seat, names = now.state, now.turn, now.names(lang)
    solution = paranoid(state)
    before = taken_points(state)[seat]
    choices = []
    for card, score in solution.scores.items():
        said = text("exercise.ending.comes_to", lang, card=card, seat=names[seat], points=score - before)
        choices.append(card_choice(card, lang, right=card in solution.best, feedback=said))
    best = min(solution.scores.values()) - before
    line = line_text(state, solution.line, names, lang)
    params = {"seat": names[seat], "points": best, "cards": solution.best, "line": line}
    return Asked(
        kind="one",
        about="turn",
        prompt=text("exercise.ending.prompt", lang, seat=names[seat], n=state.hands[seat].size),
        choices=tuple(choices),
        explanation=text("exercise.ending.answer", lang, **params),
    )


def line_text(state: DealState, line: Iterable[tuple[int, Card]], names: Sequence[str], lang: str) -> str:
    """How it can go, trick by trick."""
    tricks: list[list[str]] = [[]]
    on_table = len(state.trick.cards) if state.trick else 0
    for ply, (seat, card) in enumerate(line, start=on_table):
        if ply and ply % state.players == 0 and tricks[-1]:
            tricks.append([])
        tricks[-1].append(f"{names[seat]} {card_symbol(card, lang)}")
    return " / ".join(", ".join(trick) for trick in tricks)
