"""The rules of Hearts: which plays and passes are legal and why, and what a play leads to.

Each rule is one small function that is named like its id and holds one card against one position. A card is
legal when no
rule fails it; all rules are asked every time, so that a learner sees every reason, not only the first.

A hand need not be known: a rule that would have to see it answers `unknown`.

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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.errors import BadDeal, HeartsError
from hearts_lab.rules import POINT_CARDS
from hearts_lab.scoring import result
from hearts_lab.state import Deal, DealState, Hand, MoonChoice, Phase, Trick, union
from hearts_lab.trace import Outcome, RuleCheck, first_failed

CLUBS: Final = Cards.SUITS[Suit.CLUBS]
HEARTS: Final = Cards.SUITS[Suit.HEARTS]
QUEEN: Final = Cards.EMPTY.add(QUEEN_OF_SPADES)


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


# The rules of a play, in the order in which they are asked.


def turn(state: DealState, seat: int, card: Card) -> RuleCheck:  # noqa: ARG001
    """TURN: play clockwise, one card each; whoever took the last trick leads the next."""
    if state.trick is None:
        return _failed("TURN", "over" if state.played_out else "passing")
    if state.turn == seat:
        return YOUR_TURN
    return _failed("TURN", "not_your_turn", turn=state.turn)


def in_hand(state: DealState, seat: int, card: Card) -> RuleCheck:
    """IN_HAND: play a card that you hold."""
    hand = state.hands[seat]
    if card in hand.known:
        return HELD
    if card not in state.rules.pack:
        return _failed("IN_HAND", "not_in_pack", card=card)
    if state.plays.count(card) == state.rules.pack.count(card):
        player, trick = state.player_of(state.plays.index(card))
        return _failed("IN_HAND", "played", card=card, seat=player, trick=trick + 1)
    if hand.complete or card in _elsewhere(state, seat):
        return _failed("IN_HAND", "not_held", card=card)
    if card in hand.barred:
        return _failed("IN_HAND", "shown_void", suit=card.suit, trick=_shown_void(state, seat, card.suit) + 1)
    return _unknown("IN_HAND")


def follow_suit(state: DealState, seat: int, card: Card) -> RuleCheck:
    """FOLLOW_SUIT: play a card of the led suit if you hold one."""
    led = state.trick and state.trick.led
    if not led:
        return LEADS
    if card.suit is led:
        return FOLLOWS
    holds = state.hands[seat].has(Cards.SUITS[led])
    if holds is None:
        return _unknown("FOLLOW_SUIT")
    return (
        _failed("FOLLOW_SUIT", "must_follow", suit=led) if holds else _passed("FOLLOW_SUIT", "void", suit=led)
    )


def first_lead(state: DealState, seat: int, card: Card) -> RuleCheck:
    """FIRST_LEAD: the lowest club opens the deal, or what the rule set says instead."""
    if state.plays or state.trick is None:
        return NOT_FIRST_LEAD
    if state.rules.first_lead == "left-of-dealer":
        return ANY_FIRST_LEAD
    if state.rules.first_lead == "any-club":
        return (
            _passed("FIRST_LEAD", "a_club") if card.suit is Suit.CLUBS else _failed("FIRST_LEAD", "any_club")
        )
    opening = _opening_club(state, seat)
    if opening is None:
        return _unknown("FIRST_LEAD")
    return (
        _passed("FIRST_LEAD", "opens")
        if card is opening
        else _failed("FIRST_LEAD", "must_open", card=opening)
    )


def first_trick_points(state: DealState, seat: int, card: Card) -> RuleCheck:
    """FIRST_TRICK_POINTS: no point card on the first trick, where the rule set forbids them."""
    if state.tricks or state.trick is None:
        return NOT_FIRST_TRICK
    if card not in POINT_CARDS:
        return NO_POINTS
    if state.rules.first_trick_points == "allowed":
        return POINTS_ALLOWED
    hand, led = state.hands[seat], state.trick.led
    if led is not None and hand.has(Cards.SUITS[led]):
        # Following suit comes first: with nothing else of the led suit a point card has to go there.
        must = card.suit is led and (hand.known.of(led) <= POINT_CARDS if hand.complete else None)
        return (
            _waived("FIRST_TRICK_POINTS", "must_follow", suit=led)
            if must
            else _failed("FIRST_TRICK_POINTS", "forbidden")
        )
    only = hand.only(POINT_CARDS)
    if only is None:
        return _unknown("FIRST_TRICK_POINTS")
    return (
        _waived("FIRST_TRICK_POINTS", "only_points") if only else _failed("FIRST_TRICK_POINTS", "forbidden")
    )


def hearts_lead(state: DealState, seat: int, card: Card) -> RuleCheck:
    """HEARTS_LEAD: a heart may be led once hearts are broken."""
    if state.trick is None or state.trick.cards:
        return HEARTS_NOT_LED
    if card.suit is not Suit.HEARTS:
        return NO_HEART
    rules, hand = state.rules, state.hands[seat]
    if rules.hearts_broken_by == "free":
        return _passed("HEARTS_LEAD", "free")
    if state.broken_by is not None:
        return _broken("HEARTS_LEAD", state, state.broken_by)
    if hand.only(HEARTS):
        return _waived("HEARTS_LEAD", "only_hearts")
    only_points = hand.only(POINT_CARDS)
    if only_points and rules.queen_lead == "after-broken":
        return _waived("HEARTS_LEAD", "only_points")
    if only_points and rules.hearts_instead_of_queen:
        return _waived("HEARTS_LEAD", "instead_of_queen")
    if only_points is None:
        return _unknown("HEARTS_LEAD")
    return _failed("HEARTS_LEAD", "queen_first" if only_points else "unbroken", card=QUEEN_OF_SPADES)


def queen_lead(state: DealState, seat: int, card: Card) -> RuleCheck:
    """QUEEN_LEAD: the queen of spades may be led at any time, unless the rule set makes her wait."""
    if state.trick is None or state.trick.cards:
        return QUEEN_NOT_LED
    if card is not QUEEN_OF_SPADES:
        return NO_QUEEN
    if state.rules.queen_lead == "free":
        return QUEEN_FREE
    if state.broken_by is not None:
        return _broken("QUEEN_LEAD", state, state.broken_by)
    only = state.hands[seat].only(POINT_CARDS)
    if only is None:
        return _unknown("QUEEN_LEAD")
    return _waived("QUEEN_LEAD", "only_points") if only else _failed("QUEEN_LEAD", "unbroken")


RULES: Final[tuple[Callable[[DealState, int, Card], RuleCheck], ...]] = (
    turn,
    in_hand,
    follow_suit,
    first_lead,
    first_trick_points,
    hearts_lead,
    queen_lead,
)
"""The rules of a play, in the order in which they are asked."""


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


# Passing.


def check_pass(state: DealState, seat: int, cards: Sequence[Card]) -> tuple[RuleCheck, ...]:
    """Hold every rule of passing against the cards a seat would pass."""
    rules, dealt = state.rules, state.deal.hands[seat]
    twice = [card for card in cards if cards.count(card) > max(1, rules.pack.count(card))]
    foreign = [] if dealt is None else [card for card in cards if card not in dealt]
    if not state.deal.direction:
        count = _failed("PASS_COUNT", "hold")
    elif len(cards) == rules.pass_count:
        count = _passed("PASS_COUNT", "right", count=rules.pass_count)
    else:
        count = _failed("PASS_COUNT", "wrong", chosen=len(cards), count=rules.pass_count)
    distinct = (
        _failed("PASS_DISTINCT", "twice", card=twice[0]) if twice else _passed("PASS_DISTINCT", "distinct")
    )
    if foreign:
        held = _failed("PASS_IN_HAND", "not_held", card=foreign[0])
    else:
        held = _unknown("PASS_IN_HAND") if dealt is None else _passed("PASS_IN_HAND", "held")
    if state.trick is not None or state.played_out:
        blind = _failed("PASS_BLIND", "seen")
    elif state.passed[seat] is not None:
        blind = _failed("PASS_BLIND", "chosen")
    else:
        blind = _passed("PASS_BLIND", "blind")
    return count, distinct, held, blind


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

    A pass is `None` for a seat that has not passed or whose pass is not known. Passing is over once a seat whose hand is known has its giver's cards, or when `over` says so.

    Raises:
        BadPass: Somebody passes what may not be passed.
        BadDeal: Nobody can tell who leads.

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


def taker(trick: Trick) -> int:
    """The position in a trick of the card that takes it: the highest of the led suit.

    Example:
        >>> taker(Trick(0, 4, tuple(map(Card.parse, ["TD", "AH", "QD", "2D"]))))
        2
    """
    return max(
        range(len(trick.cards)),
        key=lambda position: (trick.cards[position].suit is trick.led, trick.cards[position].rank),
    )


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
        forced = Outcome.WAIVED in (
            hearts_lead(state, seat, card).outcome,
            queen_lead(state, seat, card).outcome,
        )
        return forced and state.rules.forced_lead_breaks
    discarded = card.suit is not state.trick.led
    return discarded and (card.suit is Suit.HEARTS or how == "point-discarded")


def _gather(state: DealState, trick: Trick) -> DealState:
    """Give a complete trick, and the kitty if it is due, to whoever took it."""
    seat = trick.seat(taker(trick))
    pile = union((state.taken[seat], Cards.from_iterable(trick.cards)))
    tricks = (*state.tricks, trick)
    owner = state.kitty_owner
    if owner is None and _earns_kitty(state.rules.kitty, trick):
        owner = seat
    taken = (*state.taken[:seat], pile, *state.taken[seat + 1 :])
    over = len(tricks) == state.rules.hand_size
    kitty = state.deal.kitty
    if over and kitty is None:
        kitty = state.rules.pack - Cards.from_iterable(state.plays)
    if (
        owner is not None
        and kitty is not None
        and ((over and state.deal.kitty is None) or state.kitty_owner is None)
    ):
        taken = tuple(pile + kitty if other == owner else pile for other, pile in enumerate(taken))
    following = None if over else Trick(seat, state.players)
    return replace(
        state, tricks=tricks, takers=(*state.takers, seat), trick=following, taken=taken, kitty_owner=owner
    )


def _earns_kitty(kitty: str, trick: Trick) -> bool:
    return kitty == "first-trick" or (
        kitty == "first-points" and any(card in POINT_CARDS for card in trick.cards)
    )


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
    given, clubs = state.deal.leader, [hand.known & CLUBS for hand in state.hands]
    hidden = [seat for seat, hand in enumerate(state.hands) if not hand.complete]
    leader = given
    if state.rules.first_lead != "left-of-dealer":
        holders = [seat for seat, held in enumerate(clubs) if held]
        lowest = min(holders, key=lambda seat: clubs[seat].lowest.rank) if holders else None
        if not hidden or (lowest is not None and clubs[lowest].lowest is state.rules.lowest_club):
            leader = lowest
        elif len(hidden) == 1 and not state.rules.kitty_size:
            leader = hidden[0]
    if leader is None:
        raise BadDeal("leader_needed")
    if given not in (None, leader):
        raise BadDeal("leader_wrong", leader=given, right=leader)
    return replace(state, trick=Trick(leader, state.players))


def _opening_club(state: DealState, leader: int) -> Card | None:
    """The lowest club in play. Where a kitty may hide clubs it is the lowest one that the leader holds."""
    if not state.rules.kitty_size:
        return state.rules.lowest_club
    hand = state.hands[leader if state.turn is None else state.turn]
    return (hand.known & CLUBS).lowest if hand.complete else None


def _unseen(state: DealState) -> Cards:
    """Cards whose place is not known: neither played, nor in a known hand, nor in a known kitty."""
    known = [*(hand.known for hand in state.hands), Cards.from_iterable(state.plays)]
    return state.rules.pack - union(known) - (state.deal.kitty or Cards.EMPTY)


def _elsewhere(state: DealState, seat: int) -> Cards:
    """Cards that are known to lie somewhere else than in a hand."""
    others = [hand.known for other, hand in enumerate(state.hands) if other != seat]
    return union((*others, state.deal.kitty or Cards.EMPTY))


def _shown_void(state: DealState, seat: int, suit: Suit) -> int:
    """The number of the trick in which a seat first did not follow a suit."""
    tricks = (*state.tricks, *([state.trick] if state.trick else []))
    return next(
        number
        for number, trick in enumerate(tricks)
        if trick.led is suit and dict(trick).get(seat, trick.cards[0]).suit is not suit
    )


# Rule checks: those that say nothing particular exist once.


def _passed(rule: str, reason: str, **params: object) -> RuleCheck:
    return RuleCheck(rule, Outcome.PASSED, reason, params)


def _failed(rule: str, reason: str, **params: object) -> RuleCheck:
    return RuleCheck(rule, Outcome.FAILED, reason, params)


def _waived(rule: str, reason: str, **params: object) -> RuleCheck:
    return RuleCheck(rule, Outcome.WAIVED, reason, params)


def _unknown(rule: str) -> RuleCheck:
    return RuleCheck(rule, Outcome.UNKNOWN, "hand_unknown")


def _not_applicable(rule: str, reason: str) -> RuleCheck:
    return RuleCheck(rule, Outcome.NOT_APPLICABLE, reason)


def _broken(rule: str, state: DealState, ply: int) -> RuleCheck:
    seat, trick = state.player_of(ply)
    return _passed(rule, "broken", seat=seat, card=state.plays[ply], trick=trick + 1)


YOUR_TURN: Final = _passed("TURN", "your_turn")
HELD: Final = _passed("IN_HAND", "held")
LEADS: Final = _not_applicable("FOLLOW_SUIT", "leads")
FOLLOWS: Final = _passed("FOLLOW_SUIT", "follows")
NOT_FIRST_LEAD: Final = _not_applicable("FIRST_LEAD", "not_first")
ANY_FIRST_LEAD: Final = _not_applicable("FIRST_LEAD", "any_card")
NOT_FIRST_TRICK: Final = _not_applicable("FIRST_TRICK_POINTS", "later_trick")
POINTS_ALLOWED: Final = _not_applicable("FIRST_TRICK_POINTS", "allowed")
NO_POINTS: Final = _passed("FIRST_TRICK_POINTS", "no_points")
HEARTS_NOT_LED: Final = _not_applicable("HEARTS_LEAD", "not_leading")
NO_HEART: Final = _not_applicable("HEARTS_LEAD", "no_heart")
QUEEN_NOT_LED: Final = _not_applicable("QUEEN_LEAD", "not_leading")
NO_QUEEN: Final = _not_applicable("QUEEN_LEAD", "no_queen")
QUEEN_FREE: Final = _passed("QUEEN_LEAD", "free")
