"""What the table has shown: the cards that a seat cannot hold, or it could not have played as it did."""

from collections.abc import Iterator

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.rules import POINT_CARDS, RuleSet
from hearts_lab.state import DealState

CLUBS = Cards.SUITS[Suit.CLUBS].mask
HEARTS = Cards.SUITS[Suit.HEARTS].mask
POINTS = POINT_CARDS.mask
EVERY_CARD = Cards.DECK.mask


def mask_of(card: Card) -> int:
    """The bit of a card."""
    return 1 << card.index


def barred(state: DealState) -> list[int]:
    """For each seat, the cards that it cannot hold now, as bits.

    Besides the suits a seat did not follow: who led a heart while hearts were unbroken had nothing else to
    lead, and who played a point card to a first trick on which they are forbidden had nothing else to play.

    Example:
        >>> from hearts_lab.engine import place, start
        >>> from hearts_lab.game import deal
        >>> state = start(deal(seed=7, direction=0))
        >>> for code in ("2C", "AS"):
        ...     state = place(state, Card.parse(code))
        >>> seat = state.trick.seat(1)
        >>> Cards(barred(state)[seat]) == Cards.SUITS[Suit.CLUBS] & Cards.DECK
        True
    """
    excluded = [0] * state.players
    for ply, (seat, place, led, card) in enumerate(_plays(state)):
        unbroken = state.broken_by is None or ply <= state.broken_by
        if place:
            excluded[seat] |= _shown_by_following(card, led, state.rules, first=ply < state.players)
        else:
            excluded[seat] |= _shown_by_leading(card, state.rules, first=ply == 0, unbroken=unbroken)
    return excluded


def _plays(state: DealState) -> Iterator[tuple[int, int, Card, Card]]:
    """Every play so far: the seat, its place in the trick, the card that was led, the card."""
    for trick in (*state.tricks, *([state.trick] if state.trick else [])):
        for place, (seat, card) in enumerate(trick):
            yield seat, place, trick.cards[0], card


def _shown_by_following(card: Card, led: Card, rules: RuleSet, *, first: bool) -> int:
    suit = Cards.SUITS[led.suit].mask & EVERY_CARD
    forbidden = first and rules.first_trick_points == "forbidden" and mask_of(card) & POINTS
    if card.suit is not led.suit:
        return suit | (EVERY_CARD & ~POINTS if forbidden else 0)
    return suit & ~POINTS if forbidden else 0


def _shown_by_leading(card: Card, rules: RuleSet, *, first: bool, unbroken: bool) -> int:
    shown = 0
    if first and rules.first_trick_points == "forbidden" and mask_of(card) & POINTS:
        shown = EVERY_CARD & ~POINTS
    if unbroken and rules.hearts_broken_by != "free":
        if card.suit is Suit.HEARTS:
            only_hearts = rules.queen_lead == "free" and not rules.hearts_instead_of_queen
            shown |= EVERY_CARD & ~(HEARTS if only_hearts else POINTS)
        elif mask_of(card) & POINTS and rules.queen_lead == "after-broken":
            shown |= EVERY_CARD & ~POINTS
    return shown


def openings(state: DealState, unseen: int) -> list[tuple[int, int]]:
    """Where hidden clubs must lie so that the leader of the first trick is who it is, case by case.

    The lowest club of all hands is, or was, the leader's; hidden clubs below it lie in the kitty. The cases
    exclude one another.

    Args:
        state: The state, in which the leader is known.
        unseen: The hidden cards.

    Returns:
        For each case, the cards in the kitty and the card in the leader's hand that make it so.
    """
    if state.rules.first_lead == "left-of-dealer":
        return [(0, 0)]
    seen = [hand.known.mask for hand in state.hands]
    for seat, _, _, card in _plays(state):
        seen[seat] |= mask_of(card)
    clubs = [cards & CLUBS for cards in seen]
    own = clubs.pop(state.leader or 0)
    own_lowest = own & -own or EVERY_CARD
    if state.plays and state.rules.first_lead == "lowest-club":
        own_lowest = mask_of(state.plays[0])
        return [(unseen & (own_lowest - 1), 0)]
    others_lowest = min(cards & -cards or EVERY_CARD for cards in clubs)
    cases = []
    below = unseen & CLUBS & (min(own_lowest, others_lowest) - 1)
    in_kitty = 0
    while below:
        lowest = below & -below
        cases.append((in_kitty, lowest))
        in_kitty |= lowest
        below ^= lowest
    if own_lowest < others_lowest:
        cases.append((in_kitty, 0))
    return cases
