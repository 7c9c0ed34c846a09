"""Asking the coach: the search player's numbers and the principles joined to one hint.

This is the one way to a hint, for the command line, notebooks and the site; what it says in words is
[`hint_text`][hearts_lab.coach.words.hint_text].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.coach.hint import Hint, hint
from hearts_lab.coach.moons import calmly, contenders, sober
from hearts_lab.coach.situation import Situation
from hearts_lab.engine import phase
from hearts_lab.errors import HeartsError
from hearts_lab.search import WORLDS, Progress, judge
from hearts_lab.state import DealState, View, view
from hearts_lab.values import Values

QUIET: Final = "avoid"
"""The player that plays worlds out without going for the moon."""

FINALISTS: Final = 8
"""So many choices are judged to the end where a moon of one's own hides which are best."""


def ask(
    seen: View,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    also: Sequence[Cards] = (),
    progress: Progress | None = None,
) -> Hint:
    """What the coach says to a seat that has to play or to pass.

    The same seed gives the same hint, on every machine; nothing depends on a hidden card.

    Args:
        seen: What the seat may know.
        worlds: In how many sampled worlds the choices in question are judged.
        seed: Which worlds.
        also: Further choices to judge to the end, such as the pass that was really made.
        progress: Called with how much is done and how much there is to do.

    Raises:
        HeartsError: There is nothing for the seat to choose, its hand is not known, or the table plays with
            two packs.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> state = start(deal(seed=7, direction=0))
        >>> given = ask(asking(state))
        >>> given.verdict, str(given.best)
        ('forced', '2C')
    """
    _has_to_choose(seen.state, seen.seat)
    return hint(Situation(seen), judged(seen, worlds=worlds, seed=seed, also=also, progress=progress))


def judged(
    seen: View,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    also: Sequence[Cards] = (),
    progress: Progress | None = None,
) -> Values | None:
    """What the choices are worth to the coach: as the search has it, with moons as they come about.

    Where the worlds promise a moon they are played out a second time, by players that do not go for it: one
    need not.

    Args:
        seen: What the seat may know; it has to play or to pass.
        worlds: In how many sampled worlds the choices in question are judged.
        seed: Which worlds.
        also: Further choices to judge to the end.
        progress: Called with how much is done and how much there is to do.
    """
    values = judge(seen, budget=worlds, seed=seed, also=also, progress=progress)
    if values is None:
        return None
    closer = contenders(values, seen, FINALISTS)
    if not closer:
        return sober(values, seen)
    also = (*also, *closer)
    values = judge(seen, budget=worlds, seed=seed, also=also, progress=progress) or values
    quiet = judge(seen, budget=worlds, seed=seed, policy=QUIET, also=also) or values
    return calmly(sober(values, seen), sober(quiet, seen))


def asking(state: DealState, seat: int | None = None) -> View:
    """What a seat may know that asks for a hint; by default the seat to act.

    Before the first trick that is the first seat with a known hand that has not chosen its pass.

    Raises:
        HeartsError: There is nothing for the seat to choose, or its hand is not known.
    """
    if seat is not None and not 0 <= seat < state.players:
        raise HeartsError("seat_range", seat=seat, most=state.players - 1)
    if seat is None:
        open_to = [
            other for other, hand in enumerate(state.deal.hands) if hand and state.passed[other] is None
        ]
        seat = state.turn if state.turn is not None else next(iter(open_to), 0)
    _has_to_choose(state, seat)
    return view(state, seat)


def _has_to_choose(state: DealState, seat: int) -> None:
    if state.rules.decks > 1:
        raise HeartsError("kernel_decks")
    now = phase(state)
    if now in ("over", "choosing"):
        raise HeartsError("hint_over" if now == "over" else "hint_moon")
    if now == "playing" and state.turn != seat:
        raise HeartsError("hint_turn", seat=seat, turn=state.turn)
    if now == "passing" and state.passed[seat] is not None:
        raise HeartsError("hint_passed", seat=seat)
    if not state.hands[seat].complete:
        raise HeartsError("hint_hand", seat=seat)
