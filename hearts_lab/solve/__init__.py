"""Exact endings: what each card comes to when all cards are seen and nobody errs.

Seeing all cards misleads in Hearts, where so much is about what is hidden. This teaches and prices endings
that are settled; it is no player.

Two ideas of what the others want:

- *paranoid*: they all play together against one seat, which gets the score that it can hold itself to
whatever they do; - *max^n* (Luckhardt and Irani, "An algorithmic solution of n-person games", AAAI 1986):
every seat plays for its own score.

Moons count as the rule set says; where a shooter may choose, as points added to the others.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import place
from hearts_lab.errors import BadDeal
from hearts_lab.kernel.endings import card_scores
from hearts_lab.kernel.jit import fast, memory
from hearts_lab.kernel.position import position
from hearts_lab.kernel.rules import ADD, ADD_UNLESS_LOSING, FAR, Packed, pack
from hearts_lab.solve.everyone import playable, scores_by_card
from hearts_lab.state import DealState

LONGEST_PLAIN = 7
"""Tricks that a paranoid search looks at without a compiler, in seconds at the worst."""
LONGEST_COMPILED = 9
"""Tricks that it looks at with one."""
LONGEST_FOR_ALL = 4
"""Tricks that a max^n search looks at: it has to try every card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What each card comes to.

    Attributes:
        seat: The seat whose score counts: for max^n, the seat to play.
        scores: That seat's score of the deal after each legal card.
        best: The cards that are equally good for the seat to play: all with the score that it would choose.
        line: Seats and cards to the end, everybody playing the lowest of their best cards.
    """

    seat: int
    scores: Mapping[Card, int]
    best: Cards
    line: tuple[tuple[int, Card], ...]


def paranoid(state: DealState, seat: int | None = None, *, compiled: bool = False) -> Solution:
    """The score that a seat can hold itself to, after each card that may be played now.

    Args:
        state: A state in play in which every card is seen.
        seat: The seat; the one to play by default. When another seat is to play, its best cards hurt this
            one most.
        compiled: Whether to use the compiled kernel, where numba is installed.

    Raises:
        BadDeal: A hand is not known, nobody is to play, or too many tricks are left.
    """
    most = LONGEST_COMPILED if compiled else LONGEST_PLAIN
    turn = _ready(state, most)
    victim = turn if seat is None else seat
    scores = _paranoid(state, victim, compiled=compiled)
    found = scores(state, FAR)
    wanted = min(found.values()) if turn == victim else max(found.values())
    now, line = state, []
    while now.turn is not None:
        card = next(card for card, score in scores(now, wanted).items() if score == wanted)
        line.append((now.turn, card))
        now = place(now, card)
    best = Cards.from_iterable(card for card, score in found.items() if score == wanted)
    return Solution(seat=victim, scores=found, best=best, line=tuple(line))


def for_all(state: DealState) -> Solution:
    """What each card comes to when every seat plays for its own score.

    A seat that does not care between cards plays the one that leaves the others most, and of those the
    lowest.

    Raises:
        BadDeal: A hand is not known, nobody is to play, or too many tricks are left.
    """
    turn = _ready(state, LONGEST_FOR_ALL)
    rules, able = _fixed_moon(pack(state.rules)), _moonable(state)
    now, line = state, []
    found: dict[Card, int] = {}
    best = Cards.EMPTY
    while now.turn is not None:
        table, chosen = scores_by_card(rules, able, position(now))
        cards = list(Cards(sum(table)))
        if not found:
            found = {card: table[1 << card.index][turn] for card in cards}
            best = Cards.from_iterable(card for card in cards if found[card] == min(found.values()))
        card = next(card for card in cards if 1 << card.index == chosen)
        line.append((now.turn, card))
        now = place(now, card)
    return Solution(seat=turn, scores=found, best=best, line=tuple(line))


def _ready(state: DealState, most: int) -> int:
    if state.turn is None:
        raise BadDeal("ending_not_in_play")
    if state.rules.decks > 1:
        raise BadDeal("ending_one_deck")
    if not all(hand.complete for hand in state.hands) or state.deal.kitty is None:
        raise BadDeal("ending_unknown")
    tricks = max(hand.size for hand in state.hands)
    if tricks > most:
        raise BadDeal("ending_long", tricks=tricks, most=most)
    return state.turn


def _fixed_moon(rules: Packed) -> Packed:
    """The rule set with a moon that may be chosen counted as added."""
    moon, sun = (ADD if how == ADD_UNLESS_LOSING else how for how in (rules.moon, rules.sun))
    return rules._replace(moon=moon, sun=sun)


def _moonable(state: DealState) -> int:
    most = pack(state.rules).moon_max_total
    return sum(1 << seat for seat, total in enumerate(state.deal.totals) if total <= most)


def _paranoid(
    state: DealState, victim: int, *, compiled: bool
) -> Callable[[DealState, int], dict[Card, int]]:
    """How to score the cards in positions of this deal, which share what is found out about the seat.

    With a goal, the best that the seat to play can come to, only the first card that does is scored.
    """
    solve = fast(card_scores, None) if compiled else card_scores
    tricks = max(hand.size for hand in state.hands)
    size = 1 << min(20, max(8, 2 * tricks + 3))
    keys, bounds = memory(solve, size), memory(solve, size)
    rules, able = _fixed_moon(pack(state.rules)), _moonable(state)

    def scores(state: DealState, goal: int) -> dict[Card, int]:
        now = position(state)
        found = solve(
            rules,
            now.hands,
            now.taken,
            victim,
            able,
            sum(now.hands),
            now.kitty,
            now.leader,
            now.place,
            now.led,
            now.best,
            now.trick,
            now.winner,
            now.first,
            now.locked,
            goal,
            keys,
            bounds,
        )
        return dict(zip(Cards(playable(rules, now)), found, strict=True))

    return scores
