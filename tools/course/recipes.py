"""Which exercises the course has: for each kind the question, the players, and what a position must show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.engine import legal
from hearts_lab.rules import POINT_CARDS, RuleSet, preset
from hearts_lab.scoring import points, result
from hearts_lab.state import DealState, view
from hearts_lab.worlds import worlds

Given = Mapping[str, str]
Wanted = Callable[[DealState], Given | None]
"""What a position must show: what the question is about, or `None` where it does not show it."""

NOTHING: Final[Given] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """A kind of exercise.

    Attributes:
        name: What its exercises are called, with a number.
        question: What is asked.
        difficulty: 1 to 3.
        wanted: What a position must show.
        count: How many exercises to make.
        first: The seed to begin the search at.
        hints: Hints by name.
        players: Who plays, in turn round the table.
        rules: How the table plays.
        totals: The totals before the deal.
        hidden: Whether the seat to act sees its own hand only.
        search: The worlds in which choices are judged; 0 where nothing is to be judged.
        passes: Whether to stop before the pass.
        mistake: Whether the card that was played has to be a wrong one.
        because: Where choices are judged, principles of which one has to point to the best.
        risk: A chance that some wrong choice has to raise: `queen`, or `conceded` for somebody else's moon.
    """

    name: str
    question: str
    difficulty: int
    wanted: Wanted
    count: int
    first: int
    hints: tuple[str, ...]
    players: str = "duck"
    rules: RuleSet = field(default_factory=preset("classic").rules)
    totals: tuple[int, ...] = ()
    hidden: bool = False
    search: int = 0
    passes: bool = False
    because: tuple[str, ...] = ()
    risk: str = ""
    mistake: bool = False


# What a position must show.


def trick_done(state: DealState) -> bool:
    """Whether a trick has just been completed."""
    return bool(state.tricks) and not (state.trick and state.trick.cards)


def choosing(state: DealState, least: int = 2) -> bool:
    """Whether the seat to play has something to choose."""
    return state.turn is not None and len(legal(state)) >= least


def taker_with(cards: Cards, *, discarded: bool) -> Wanted:
    """A trick is complete that holds one of these cards, or in which somebody discarded."""

    def wanted(state: DealState) -> Given | None:
        if not trick_done(state) or state.takers[-1] is None:
            return None
        trick = state.tricks[-1]
        fits = any(card in cards for card in trick.cards)
        off = any(card.suit is not trick.led for card in trick.cards)
        return NOTHING if fits and off >= discarded else None

    return wanted


def trick_worth(least: int, most: int, cards: Cards = POINT_CARDS) -> Wanted:
    """A trick is complete that costs so much, with one of these cards in it."""

    def wanted(state: DealState) -> Given | None:
        if not trick_done(state):
            return None
        pile = Cards.from_iterable(state.tricks[-1].cards)
        cost = points(pile, state.rules)
        return NOTHING if least <= cost <= most and pile.among(cards) else None

    return wanted


def some_refused(trick: int, *, least: int = 2) -> Wanted:
    """In this trick or a later one somebody may follow with several cards, but not with all."""

    def wanted(state: DealState) -> Given | None:
        if not choosing(state, least) or len(state.tricks) < trick or state.turn is None:
            return None
        if state.trick is None or state.trick.led is None:
            return None
        hand = state.hands[state.turn].known
        return NOTHING if len(hand) > len(legal(state)) else None

    return wanted


def void_discard(state: DealState) -> Given | None:
    """Somebody is void in the led suit, after the first trick."""
    if not choosing(state, 5) or not state.tricks or state.trick is None or state.trick.led is None:
        return None
    hand = state.hands[state.turn or 0].known
    return NOTHING if not hand.of(state.trick.led) and hand & POINT_CARDS else None


def broken_or_not(*, broken: bool, trick: int) -> Wanted:
    """After so many tricks hearts are broken, or not."""

    def wanted(state: DealState) -> Given | None:
        fits = trick_done(state) and len(state.tricks) >= trick
        return NOTHING if fits and (state.broken_by is not None) is broken else None

    return wanted


def points_gone(*, queen: bool, hearts: int) -> Wanted:
    """After a trick so many hearts have been taken, and the queen of spades has or has not."""

    def wanted(state: DealState) -> Given | None:
        gone = Cards.from_iterable(state.plays) & POINT_CARDS
        fits = trick_done(state) and len(gone.of(Suit.HEARTS)) == hearts
        return NOTHING if fits and (QUEEN_OF_SPADES in gone) is queen else None

    return wanted


def whole_deal(*, moon: bool, takers: int = 3) -> Wanted:
    """The deal is played out, with or without a moon."""

    def wanted(state: DealState) -> Given | None:
        if not state.played_out:
            return None
        outcome = result(state)
        scored = sum(score != 0 for score in outcome.points)
        fits = (outcome.moon is not None) is moon
        return NOTHING if fits and (moon or scored >= takers) else None

    return wanted


def counted(suit: Suit, trick: int) -> Wanted:
    """In this trick, with cards on the table, a seat holds some of a suit and the others too."""

    def wanted(state: DealState) -> Given | None:
        if not choosing(state) or len(state.tricks) != trick or state.turn is None:
            return None
        own = state.hands[state.turn].known.of(suit)
        gone = Cards.from_iterable(state.plays).of(suit)
        out = 13 - len(own) - len(gone)
        return {"suit": suit.name.lower()} if own and len(gone) > 2 and out > 1 else None

    return wanted


def shown_void(count: int) -> Wanted:
    """So many others have shown that they are void in a suit of which some cards are out."""

    def wanted(state: DealState) -> Given | None:
        if not choosing(state) or state.turn is None or len(state.tricks) < 4:
            return None
        seat = state.turn
        for suit in (Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES):
            out = state.rules.pack.of(suit) - Cards.from_iterable(state.plays).of(suit)
            shown = {
                who
                for trick in (*state.tricks, *([state.trick] if state.trick else []))
                for who, card in trick
                if trick.led is suit and card.suit is not suit and who != seat
            }
            if len(shown) == count and len(out) > 2:
                return {"suit": suit.name.lower()}
        return None

    return wanted


def hidden_cards(state: DealState) -> Iterator[tuple[DealState, Card]]:
    """Cards worth asking for that the seat to play does not see, late enough to be counted."""
    if not choosing(state) or state.turn is None or not 6 <= len(state.tricks) <= 10:
        return
    seen = view(state, state.turn).state
    hidden = state.rules.pack - Cards.from_iterable(state.plays) - seen.hands[state.turn].known
    for other in range(state.players):
        if other != state.turn and seen.hands[other].known:
            return  # a card that was passed: a point of its own, not of these exercises
    for card in (QUEEN_OF_SPADES, *(card for card in hidden if card.rank >= 13)):
        if card in hidden:
            yield seen, card


def likely(state: DealState) -> Given | None:
    """One seat is more likely to hold a card than each of the others, and nobody is sure to."""
    for seen, card in hidden_cards(state):
        chances = worlds(view(state, state.turn or 0)).chances[card]
        ranked = sorted(chances[: seen.players], reverse=True)
        if ranked[1] and ranked[0] - ranked[1] >= 0.15:
            return {"card": str(card)}
    return None


def likely_queen(state: DealState) -> Given | None:
    """The same of the queen of spades."""
    given = likely(state)
    return given if given and given["card"] == str(QUEEN_OF_SPADES) else None


def uneven(state: DealState) -> Given | None:
    """Two seats may hold a card, and the chance is none of those that come to mind first."""
    for seen, card in hidden_cards(state):
        chances = worlds(view(state, state.turn or 0)).chances[card][: seen.players]
        able = [seat for seat, chance in enumerate(chances) if chance]
        if len(able) != 2:
            continue
        seat = max(able, key=lambda each: chances[each])
        if chances[seat].denominator <= 20 and chances[seat] * 2 != 1 and chances[seat] * 3 != 1:
            return {"card": str(card), "holder": str(seat)}
    return None


def moon_open(*, takers: int, least: int) -> Wanted:
    """After a trick so many have taken points, at least so many point cards."""

    def wanted(state: DealState) -> Given | None:
        if not trick_done(state) or state.played_out:
            return None
        piles = [pile & POINT_CARDS for pile in state.taken]
        cards = sum(len(pile) for pile in piles)
        return NOTHING if sum(map(bool, piles)) == takers and cards >= least else None

    return wanted
