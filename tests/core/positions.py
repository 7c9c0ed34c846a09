"""Positions put on the table by hand, without the tricks that led to them."""

from collections.abc import Mapping
from typing import Final

from hearts_lab.cards import Card, Cards
from hearts_lab.rules import RuleSet
from hearts_lab.state import Deal, DealState, Hand, Trick

FILLER: Final = Cards.parse("2C 3C 4C 5C 6C 7C 8C")
"""Cards of an earlier trick that no test asks about."""

SOMEBODY_ELSE: Final = 1


def cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order in which they are written."""
    return tuple(map(Card.parse, text.split()))


def position(
    rules: RuleSet,
    hands: Mapping[int, str],
    *,
    table: str = "",
    leader: int = 0,
    first: bool = False,
    broken: bool = False,
) -> DealState:
    """Put cards into some hands and on the table.

    Args:
        rules: How the table plays.
        hands: The cards held, by seat; seats that are left out hold one card that nobody knows.
        table: The cards of the trick, in the order of play.
        leader: Who led it, or has to lead.
        first: Whether it is the first trick.
        broken: Whether hearts are broken.
    """
    earlier = Trick(SOMEBODY_ELSE, rules.players, tuple(FILLER)[: rules.players])
    held = [hands.get(seat) for seat in range(rules.players)]
    return DealState(
        deal=Deal(rules=rules, hands=(None,) * rules.players, direction=0, leader=leader),
        passed=(None,) * rules.players,
        plays=(*(() if first else earlier.cards), *cards(table)),
        hands=tuple(
            Hand(Cards.EMPTY, 1) if text is None else Hand(Cards.parse(text), len(text.split()))
            for text in held
        ),
        tricks=() if first else (earlier,),
        takers=() if first else (leader,),
        trick=Trick(leader, rules.players, cards(table)),
        taken=(Cards.EMPTY,) * rules.players,
        broken_by=0 if broken else None,
    )


def finished(
    rules: RuleSet, taken: Mapping[int, str], takers: str, totals: tuple[int, ...] = ()
) -> DealState:
    """Put a deal on the table of which every trick has been played.

    Args:
        rules: How the table plays.
        taken: The cards that count in each seat's pile, by seat.
        takers: The seat that took each trick, as digits.
        totals: The totals before the deal.
    """
    players = rules.players
    empty = (Cards.EMPTY,) * players
    return DealState(
        deal=Deal(rules=rules, hands=(None,) * players, direction=0, totals=totals, leader=0),
        passed=(None,) * players,
        hands=tuple(Hand(Cards.EMPTY, 0) for _ in range(players)),
        tricks=(Trick(0, players, tuple(FILLER)[:players]),) * rules.hand_size,
        takers=tuple(map(int, takers)),
        taken=tuple(Cards.parse(taken.get(seat, "")) for seat in range(players)) or empty,
    )


ALL_HEARTS: Final = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
MOON: Final = "QS " + ALL_HEARTS
