"""The engine: which cards are legal and why, and what a play leads to.

A card is legal when none of the rules in [`checks`][hearts_lab.checks] fails it. Nothing is changed in
place: a play
makes a new state, so every earlier position of a deal is still there to go back to.

Example:
    >>> from hearts_lab.game import deal
    >>> state = start(deal(seed=7, direction=0))
    >>> str(legal(state))
    '2C'
    >>> state = play(state, Card.parse("2C"))
    >>> checks = check(state, state.turn, Card.parse("QS"))
    >>> [check.rule for check in checks if check.outcome is Outcome.FAILED]
    ['IN_HAND', 'FOLLOW_SUIT', 'FIRST_TRICK_POINTS']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.checks import CLUBS, RULES, check_pass, hearts_lead, queen_lead, turn
from hearts_lab.errors import BadDeal, HeartsError
from hearts_lab.rules import POINT_CARDS, RuleSet
from hearts_lab.scoring import result
from hearts_lab.state import Deal, DealState, Hand, MoonChoice, Phase, Trick, union
from hearts_lab.trace import Outcome, RuleCheck, first_failed


class IllegalPlay(HeartsError):
    """A card that may not be played; `check` is the rule check that refuses it."""

    def __init__(self, seat: int, card: Card, check: RuleCheck) -> None:
        super().__init__("illegal_play", seat=seat, card=card, rule=check.rule)
        self.check = check


class BadPass(HeartsError):
    """Cards that may not be passed; `check` is the rule check that refuses them."""

    def __init__(self, seat: int, check: RuleCheck) -> None:
        super().__init__("bad_pass", seat=seat, rule=check.rule)
        self.check = check


def check(state: DealState, seat: int, card: Card) -> tuple[RuleCheck, ...]:
    """Hold every rule against a card that a seat would play."""
    return tuple([rule(state, seat, card) for rule in RULES])


def judge(state: DealState, seat: int) -> Mapping[Card, tuple[RuleCheck, ...]]:
    """Hold every rule against every card a seat holds, or may hold where its hand is not known."""
    hand = state.hands[seat]
    cards = hand.known if hand.complete else _unseen(state) + hand.known
    return {card: check(state, seat, card) for card in cards}


def legal(state: DealState) -> Cards:
    """The cards that the seat to play may play; nothing when nobody is to play.

    Where that hand is not known, every card that is not known to be refused.
    """
    if state.turn is None:
        return Cards.EMPTY
    return Cards.from_iterable(
        card for card, checks in judge(state, state.turn).items() if first_failed(checks) is None
    )


# From one state to the next.


def start(deal: Deal) -> DealState:
    """The state of a deal before anybody has done anything; on a hold, ready for the first lead.

    Raises:
        BadDeal: Nobody can tell who leads.
    """
    hands = tuple(Hand(cards or Cards.EMPTY, deal.rules.hand_size) for cards in deal.hands)
    nothing = (None,) * deal.rules.players
    state = DealState(deal=deal, passed=nothing, hands=hands, taken=(Cards.EMPTY,) * deal.rules.players)
    return state if deal.direction else _open(state)


def exchange(state: DealState, passes: Sequence[Iterable[Card] | None], *, over: bool = False) -> DealState:
    """Lay down passes, and pick them up when all have passed.

    A pass is `None` for a seat that has not passed or whose pass is not known. Passing is over once a seat
    whose hand is known has its giver's cards, or when `over` says so.

    Raises:
        BadPass: Somebody passes what may not be passed.
        BadDeal: Nobody can tell who leads, or a hand that is not known cannot have held what it passed.

    Example:
        >>> from hearts_lab.game import deal
        >>> state = start(deal(seed=7, direction=1))
        >>> state = exchange(state, [list(hand.known)[-3:] for hand in state.hands])
        >>> phase(state)
        'playing'
    """
    passed = list(state.passed)
    for seat, cards in enumerate(passes):
        if cards is not None:
            chosen = list(cards)
            refused = first_failed(check_pass(state, seat, chosen))
            if refused is not None:
                raise BadPass(seat, refused)
            passed[seat] = Cards.from_iterable(chosen)
    _check_hidden_passes(state.deal, passed)
    state = replace(state, passed=tuple(passed))
    over = over or None not in passed
    over = over or any(
        hand is not None and passed[state.giver(seat)] is not None
        for seat, hand in enumerate(state.deal.hands)
    )
    hands = tuple(_after_passing(state, seat, over=over) for seat in range(state.players))
    state = replace(state, hands=hands)
    return _open(state) if over else state


def play(state: DealState, card: Card) -> DealState:
    """The seat to play plays a card.

    Raises:
        IllegalPlay: A rule refuses it.
    """
    seat = state.turn if state.turn is not None else 0
    refused = first_failed(check(state, seat, card))
    if refused is not None:
        raise IllegalPlay(seat, card, refused)
    return place(state, card)


def place(state: DealState, card: Card) -> DealState:
    """Put a card on the table without asking the rules, as when replaying what somebody really played."""
    seat = state.turn
    if state.trick is None or seat is None:
        raise IllegalPlay(0, card, turn(state, 0, card))
    hand = state.hands[seat].without(card)
    if state.trick.led not in (None, card.suit):
        hand = replace(hand, barred=hand.barred | Cards.SUITS[state.trick.led])
    trick = state.trick.with_card(card)
    state = replace(
        state,
        plays=(*state.plays, card),
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        trick=trick,
        broken_by=len(state.plays) if breaks(state, seat, card) else state.broken_by,
    )
    return _gather(state, trick) if trick.complete else state


def choose_moon(state: DealState, choice: MoonChoice) -> DealState:
    """The shooter says how the moon is scored.

    Raises:
        BadDeal: There is nothing to choose.
    """
    if phase(state) != "choosing":
        raise BadDeal("no_moon_choice")
    return replace(state, moon=choice)


def phase(state: DealState) -> Phase:
    """What the deal waits for: passes, a play, a shooter's choice, or nothing more."""
    if not state.played_out:
        return "passing" if state.trick is None else "playing"
    return "choosing" if result(state).scores is None else "over"


def taker(trick: Trick) -> int | None:
    """The position in a trick of the card that takes it: the highest of the led suit.

    Where identical cards cancel each other, the highest that is left; `None` where none is.

    Example:
        >>> taker(Trick(0, 4, tuple(map(Card.parse, ["TD", "AH", "QD", "2D"]))))
        2
    """
    standing = [
        position
        for position, card in enumerate(trick.cards)
        if card.suit is trick.led and card not in trick.cancelled
    ]
    return max(standing, key=lambda position: trick.cards[position].rank, default=None)


def takes(trick: Trick, rules: RuleSet, *, last: bool) -> int | None:
    """The seat that takes a complete trick; `None` where its cards wait, or are lost with the last trick.

    Example:
        >>> from hearts_lab.rules import preset
        >>> trick = Trick(3, 4, tuple(map(Card.parse, ["TD", "AH", "QD", "2D"])))
        >>> takes(trick, preset("classic").rules(), last=False)
        1
    """
    position = taker(trick)
    if position is None and last and rules.last_trick_undecided == "second":
        highest = max(trick.cancelled, key=lambda card: card.rank)
        position = len(trick.cards) - 1 - trick.cards[::-1].index(highest)
    return None if position is None else trick.seat(position)


def breaks(state: DealState, seat: int, card: Card) -> bool:
    """Whether this play breaks hearts."""
    how = state.rules.hearts_broken_by
    if state.broken_by is not None or card not in POINT_CARDS or how == "free" or state.trick is None:
        return False
    if how == "heart-played":
        return card.suit is Suit.HEARTS
    if how == "heart-or-queen-played":
        return True
    if state.trick.led is None:
        # Who leads it from a hand that is not known will have had nothing else.
        leads = {hearts_lead(state, seat, card).outcome, queen_lead(state, seat, card).outcome}
        return state.rules.forced_lead_breaks and not leads.isdisjoint((Outcome.WAIVED, Outcome.UNKNOWN))
    discarded = card.suit is not state.trick.led
    return discarded and (card.suit is Suit.HEARTS or how == "point-discarded")


def _gather(state: DealState, trick: Trick) -> DealState:
    """Give a complete trick, what waited for its taker, and the kitty if it is due, to whoever took it."""
    tricks = (*state.tricks, trick)
    over = len(tricks) == state.rules.hand_size
    seat = takes(trick, state.rules, last=over)
    following = (
        None if over else Trick(trick.leader if seat is None else seat, state.players, cancels=trick.cancels)
    )
    if seat is None:
        state = replace(state, tricks=tricks, takers=(*state.takers, None), trick=following)
        return _with_late_kitty(state) if over else state
    won = union((Cards.from_iterable(trick.cards), state.waiting))
    owner = state.kitty_owner
    if owner is None and _earns_kitty(state.rules.kitty, won):
        owner = seat
        won += state.deal.kitty or Cards.EMPTY
    state = replace(
        state,
        tricks=tricks,
        takers=(*(seat if earlier is None else earlier for earlier in state.takers), seat),
        trick=following,
        taken=tuple(pile + won if other == seat else pile for other, pile in enumerate(state.taken)),
        kitty_owner=owner,
    )
    return _with_late_kitty(state) if over else state


def _with_late_kitty(state: DealState) -> DealState:
    """Once everything is played a kitty that was not known is: it is what nobody played."""
    if state.deal.kitty is not None or state.kitty_owner is None:
        return state
    kitty = state.rules.pack - Cards.from_iterable(state.plays)
    taken = (pile + kitty if other == state.kitty_owner else pile for other, pile in enumerate(state.taken))
    return replace(state, taken=tuple(taken))


def _earns_kitty(kitty: str, won: Cards) -> bool:
    return kitty == "first-trick" or (kitty == "first-points" and bool(won.among(POINT_CARDS)))


def _check_hidden_passes(deal: Deal, passed: Sequence[Cards | None]) -> None:
    """Make sure that what hands that are not known have passed can come from them."""
    left = deal.rules.pack - deal.seen
    hidden = [seat for seat, hand in enumerate(deal.hands) if hand is None]
    for seat in hidden:
        for card in passed[seat] or ():
            if card not in left:
                raise BadDeal("pass_elsewhere", seat=seat, card=card)
            left = left.remove(card)


def _after_passing(state: DealState, seat: int, *, over: bool) -> Hand:
    """What a seat holds once it has passed and, when passing is over, picked up."""
    dealt, passed, size = state.deal.hands[seat], state.passed[seat], state.rules.hand_size
    received = state.passed[state.giver(seat)] if over else Cards.EMPTY
    kept = Cards.EMPTY if dealt is None or (over and passed is None) else dealt - (passed or Cards.EMPTY)
    if not over:
        return Hand(kept, size if passed is None else size - len(passed))
    return Hand(kept + (received or Cards.EMPTY), size)


def _open(state: DealState) -> DealState:
    """Find who leads first."""
    rules, given = state.rules, state.deal.leader
    if rules.first_lead == "left-of-dealer":
        leader = given
    elif rules.decks == 1:
        leader = _holder(state)
    else:
        leader = _first_of_holders(state)
    if leader is None:
        raise BadDeal("leader_needed")
    if given not in (None, leader) and rules.decks == 1:
        raise BadDeal("leader_wrong", leader=given, right=leader)
    cancels = rules.decks > 1 and rules.cancelling == "cancel"
    return replace(state, trick=Trick(leader, state.players, cancels=cancels))


def _holder(state: DealState) -> int | None:
    """Who holds the lowest club in play, as far as the known hands tell; else who is said to lead."""
    given, kitty, hands = state.deal.leader, state.deal.kitty, state.hands
    opening = (state.rules.pack - (kitty or Cards.EMPTY)).of(Suit.CLUBS).lowest
    hidden = [seat for seat, hand in enumerate(hands) if not hand.complete]
    holders = [seat for seat, hand in enumerate(hands) if hand.known & CLUBS]
    lowest = min(holders, key=lambda seat: (hands[seat].known & CLUBS).lowest.rank, default=None)
    if lowest is not None and opening in hands[lowest].known:
        return lowest
    if len(hidden) == 1 and kitty is not None:
        return hidden[0]
    if given is not None and given not in hidden and (given != lowest or kitty is not None):
        raise BadDeal("leader_cannot", leader=given)
    return given


def _first_of_holders(state: DealState) -> int | None:
    """With two decks two seats may hold the lowest club: the first, clockwise from the given seat, leads."""
    given, kitty, hands = state.deal.leader, state.deal.kitty, state.hands
    if given is None:
        return None
    opening = (state.rules.pack - (kitty or Cards.EMPTY)).of(Suit.CLUBS).lowest
    holders = [seat for seat, hand in enumerate(hands) if opening in hand.known]
    if all(hand.complete for hand in hands):
        return min(holders, key=lambda seat: (seat - given) % state.players)
    if given not in holders and hands[given].complete:
        raise BadDeal("leader_cannot", leader=given)
    return given


def _unseen(state: DealState) -> Cards:
    """Cards whose place is not known: neither played, nor in a known hand, nor in a known kitty."""
    left = state.rules.pack
    hands = [hand.known for hand in state.hands]
    for seen in (*hands, Cards.from_iterable(state.plays), state.deal.kitty or Cards.EMPTY):
        for card in seen:
            if card in left:  # it is not where somebody played a card that is known to lie elsewhere
                left = left.remove(card)
    return left
