"""The mistakes that the sources warn of, found by name in a deal that is over.

All cards are visible here, but each is judged by what the player could know at the time. A mistake is named
only where it cost something: the queen was taken, the moon was shot, points were won.

Source: the list of common mistakes in the long article (002).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Rank, Suit
from hearts_lab.coach.situation import QUEEN, SPADE_HONOURS, Situation, at_most
from hearts_lab.engine import legal, place, taker
from hearts_lab.history import Record
from hearts_lab.rules import POINT_CARDS
from hearts_lab.scoring import points, shooter
from hearts_lab.state import DealState, view

MistakeId = Literal[
    "PASSED_LOW_CARDS", "MISSED_MOON", "HELD_QUEEN", "FORGOT_TWO_OF_CLUBS", "QUEEN_NEEDS_HEARTS"
]

MISTAKES: Final[Mapping[MistakeId, str]] = {
    "PASSED_LOW_CARDS": "KEEP_LOW_CARDS",
    "MISSED_MOON": "STOP_THE_MOON",
    "HELD_QUEEN": "DISCARD_QUEEN",
    "FORGOT_TWO_OF_CLUBS": "REMEMBER_TWO_OF_CLUBS",
    "QUEEN_NEEDS_HEARTS": "DISCARD_QUEEN",
}
"""Each mistake, with the principle that it goes against."""

NOTICED: Final = 3
"""So many tricks in a row by somebody with every point so far should be noticed."""

DEAR: Final = 4
"""A trick that costs so many points is worth calling a mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A mistake by name.

    Attributes:
        id: Which one.
        seat: Who made it.
        ply: The play, counted from 0; `None` for a pass.
        instead: The cards any of which would have been right, by the rule that was forgotten.
        params: The values in its sentence, `coach.mistake.<id>.text`.
    """

    id: MistakeId
    seat: int
    ply: int | None
    instead: Cards = Cards.EMPTY
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Play:
    """One play: the state before it, who made it, the card."""

    before: DealState
    seat: int
    card: Card

    @property
    def ply(self) -> int:
        return len(self.before.plays)

    @property
    def trick(self) -> int:
        return len(self.before.tricks) + 1

    @property
    def known(self) -> bool:
        return self.before.hands[self.seat].complete


def mistakes(record: Record) -> tuple[Mistake, ...]:
    """The mistakes in a deal that is over, in the order of play; in one that is not, only those of the pass.

    Example:
        >>> from hearts_lab.game import deal
        >>> mistakes(Record(deal=deal(seed=7, direction=0), passed=(None,) * 4))
        ()
    """
    state = record.opening()
    plays = []
    for card in record.plays:
        if state.turn is not None:
            plays.append(_Play(state, state.turn, card))
        state = place(state, card)
    found = [*_passed_low_cards(record)]
    if state.played_out and record.deal.rules.decks == 1:
        found += [
            *_missed_moon(plays, state),
            *_queen_kept(plays, state),
            *_forgot_two_of_clubs(plays),
        ]
    return tuple(sorted(found, key=lambda each: (-1 if each.ply is None else each.ply, each.seat)))


def _passed_low_cards(record: Record) -> Iterator[Mistake]:
    """The pass took every card from the two to the five, at least two of them."""
    for seat, cards in enumerate(record.passed):
        hand = record.deal.hands[seat]
        if cards is None or hand is None:
            continue
        low = at_most(hand, Rank.FIVE)
        if len(low) >= 2 and low <= cards:
            yield Mistake(id="PASSED_LOW_CARDS", seat=seat, ply=None, params={"cards": low})


def _missed_moon(plays: list[_Play], last: DealState) -> Iterator[Mistake]:
    """Somebody shot the moon, and a trick with points could have been taken from them, in plain view."""
    shot = shooter(last.taken, last.rules)
    if shot is None:
        return
    told: set[int] = set()
    for each in plays:
        now = Situation(view(each.before, each.seat)) if each.known else None
        if now is None or each.seat == shot or each.seat in told or now.shooter != shot:
            continue
        if now.run < NOTICED or last.takers[len(each.before.tricks)] != shot:
            continue
        trick = last.tricks[len(each.before.tricks)]
        winner = trick.cards[taker(trick) or 0]
        better = [card for card in now.legal if card.suit is trick.led and card.rank > winner.rank]
        if better and any(card in POINT_CARDS for card in trick.cards):
            told.add(each.seat)
            params = {"shooter": shot, "card": better[0], "trick": each.trick}
            instead = Cards.from_iterable(better)
            yield Mistake(id="MISSED_MOON", seat=each.seat, ply=each.ply, instead=instead, params=params)


def _queen_kept(plays: list[_Play], last: DealState) -> Iterator[Mistake]:
    """The queen of spades could have gone, was kept, and came home with whoever kept her."""
    for seat, pile in enumerate(last.taken):
        if QUEEN_OF_SPADES not in pile or shooter(last.taken, last.rules) == seat:
            continue
        own = [each for each in plays if each.seat == seat and each.known]
        chances = [each for each in own if each.card is not QUEEN_OF_SPADES and _could_go(each.before)]
        if not any(each.card is QUEEN_OF_SPADES for each in own) or not chances:
            continue
        first = chances[0]
        unbroken = all(each.before.broken_by is None for each in chances)
        waits = unbroken and last.rules.hearts_broken_by != "free" and _discards(first.before)
        yield Mistake(
            id="QUEEN_NEEDS_HEARTS" if waits else "HELD_QUEEN",
            seat=seat,
            ply=first.ply,
            instead=QUEEN,
            params={"trick": first.trick, "card": first.card, "times": len(chances)},
        )


def _could_go(state: DealState) -> bool:
    """Whether the seat to play may play the queen of spades so that somebody else takes her."""
    if state.trick is None or state.trick.led is None or QUEEN_OF_SPADES not in legal(state):
        return False
    top = state.trick.cards[taker(state.trick) or 0]
    return state.trick.led is not Suit.SPADES or top in SPADE_HONOURS


def _discards(state: DealState) -> bool:
    """Whether the seat to play is void in a led suit other than spades."""
    return state.trick is not None and state.trick.led not in (None, Suit.SPADES)


def _forgot_two_of_clubs(plays: list[_Play]) -> Iterator[Mistake]:
    """A club that had become the lowest one was held, another card was led, and it took a dear trick."""
    told: set[int] = set()
    for each in plays:
        before = each.before
        lead = before.trick is not None and before.trick.led is None and before.tricks
        if not each.known or not lead or each.seat in told:
            continue
        opened = before.plays[0]
        clubs = before.hands[each.seat].known.of(Suit.CLUBS)
        if opened.suit is not Suit.CLUBS or not clubs or clubs.lowest.rank > Rank.FOUR:
            continue
        lowest = clubs.lowest
        now = Situation(view(before, each.seat))
        sure = opened.rank < lowest.rank and now.sure_loser(lowest) and now.sole_taker is None
        if sure and each.card is not lowest and _cost(plays, each) >= DEAR:
            told.add(each.seat)
            params = {"opened": opened, "leader": before.leader, "card": lowest, "trick": each.trick}
            instead = Cards().add(lowest)
            yield Mistake(
                id="FORGOT_TWO_OF_CLUBS", seat=each.seat, ply=each.ply, instead=instead, params=params
            )


def _cost(plays: list[_Play], lead: _Play) -> int:
    """What the trick cost the player who led it; nothing if somebody else took it."""
    cards = [each.card for each in plays[lead.ply : lead.ply + lead.before.players]]
    highest = max(card.rank for card in cards if card.suit is lead.card.suit)
    return points(Cards.from_iterable(cards), lead.before.rules) if highest is lead.card.rank else 0
