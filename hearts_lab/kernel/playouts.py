"""A deal from any position to its end, on plain ints: the loop that everything random rests on."""

from hearts_lab.kernel.bits import POINTS, nth, suit_of
from hearts_lab.kernel.cautious import LOSING, MINE, NOBODY, OVER, WINNING
from hearts_lab.kernel.deal import deal, exchange, opener, rotate
from hearts_lab.kernel.policy import choose, choose_pass
from hearts_lab.kernel.rules import FIRST_TRICK, LEFT_OF_DEALER, Packed, may_follow, may_lead
from hearts_lab.kernel.score import card_points
from hearts_lab.rng import M32, start


def finish(
    x: int,
    rules: Packed,
    who: int,
    hands: tuple[int, ...],
    taken: tuple[int, ...],
    left: int,
    kitty: int,
    leader: int,
    place: int,
    led: int,
    best: int,
    trick: int,
    winner: int,
    first: int,
    locked: int,
) -> tuple[int, tuple[int, ...]]:
    """Play a deal to its end.

    Args:
        x: the generator's state.
        rules: the rule set.
        who: the player of each seat, eight bits a seat, seat 0 lowest; 0 where all play at random.
        hands: the cards each seat holds.
        taken: the cards each seat has taken.
        left: the cards not played so far, the kitty included.
        kitty: the kitty, or 0 once somebody has it.
        leader: the seat that leads this trick.
        place: how many have played to this trick.
        led: all cards of the led suit.
        best: the winning card so far.
        trick: the cards on the table.
        winner: the place of the winning card.
        first: 1 on the first trick.
        locked: cards that may not be led yet: `rules.locked`, or 0 once hearts are broken.

    Returns:
        The generator's state afterwards, and the cards that each seat took.
    """
    players = len(hands)
    barred = rules.first_trick_barred if first else 0
    sole = -1
    for seat in range(players):
        if taken[seat] & POINTS:
            sole = seat if sole == -1 else players
    # The seat to play stands first among the hands, the leader first among the piles.
    hands = rotate(hands, leader)
    taken = rotate(taken, leader)
    left |= trick
    while trick or hands[0] & left:
        # One draw serves a whole trick: what one choice leaves of it is still random for the next.
        x = (x & M32) * 2147483085 + (x >> 32)
        u = x ^ x >> 32
        for at in range(place, players):
            hand = hands[at] & left
            if at:
                legal = may_follow(hand, led, barred) if barred else hand & led or hand
            elif first or rules.hearts_instead:
                legal = may_lead(hand, first, locked, rules)
            else:
                legal = hand & ~locked or hand
            policy = who and who >> 8 * ((leader + at) % players) & 255
            if policy and legal & (legal - 1):
                seat = (leader + at) % players
                moon = NOBODY
                if sole == seat:
                    moon = MINE
                elif sole == players:
                    moon = OVER
                elif sole >= 0:
                    moon = WINNING if at and sole == (leader + winner) % players else LOSING
                card = choose(
                    policy,
                    hand,
                    legal,
                    at,
                    players,
                    led if at else 0,
                    best,
                    trick,
                    left ^ trick ^ hand,
                    first,
                    moon,
                )
            else:
                u = (u & M32) * legal.bit_count()
                card = nth(legal, u >> 32)
            trick |= card
            if at:
                if card & led > best:
                    best = card
                    winner = at
            else:
                led = suit_of(card)
                best = card
                winner = 0
                if card & locked and rules.forced_lead_breaks:
                    locked = 0
        if locked and (trick & rules.breaks_in_suit or trick & ~led & rules.breaks_off_suit):
            locked = 0
        left ^= trick
        leader = (leader + winner) % players
        while winner:
            hands = hands[1:] + hands[:1]
            taken = taken[1:] + taken[:1]
            winner -= 1
        if trick & POINTS:
            if sole == -1:
                sole = leader
            elif sole != leader:
                sole = players
        if kitty and (rules.kitty == FIRST_TRICK or trick & POINTS):
            trick |= kitty
            kitty = 0
        taken = (taken[0] | trick,) + taken[1:]
        first = barred = place = trick = 0
    return x, rotate(taken, (players - leader) % players)


def whole_deal(
    seed: int, index: int, rules: Packed, who: int, direction: int, count: int, seats: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """Deal, pass, and play a deal.

    Args:
        seed: the seed.
        index: the number of the deal.
        rules: the rule set.
        who: the player of each seat, eight bits a seat.
        direction: how many seats to the left cards go; 0 for a hold.
        count: how many cards are passed.
        seats: one int a seat, whatever its value: how many play.

    Returns:
        The generator's state afterwards, and the cards that each seat took.
    """
    players = len(seats)
    x, hands = deal(start(seed, index), rules.deck, seats)
    kitty = rules.deck
    for hand in hands:
        kitty ^= hand
    if direction:
        passed = hands
        for seat in range(players):
            x, chosen = choose_pass(x, who >> 8 * seat & 255, hands[seat], count)
            passed = passed[1:] + (chosen,)
        hands = exchange(hands, passed, direction)
    leader = opener(hands)
    if rules.first_lead == LEFT_OF_DEALER:
        leader = (index + 1) % players
    taken = seats
    for _ in range(players):
        taken = taken[1:] + (0,)
    return finish(x, rules, who, hands, taken, rules.deck, kitty, leader, 0, 0, 0, 0, 0, 1, rules.locked)


def points_of_deals(
    seed: int,
    begin: int,
    end: int,
    rules: Packed,
    who: int,
    direction: int,
    count: int,
    seats: tuple[int, ...],
) -> tuple[int, ...]:
    """What each seat takes, before any moon, in the deals from `begin` up to `end`; see `whole_deal`."""
    sums = seats
    for _ in range(len(seats)):
        sums = sums[1:] + (0,)
    for index in range(begin, end):
        _, taken = whole_deal(seed, index, rules, who, direction, count, seats)
        for seat in range(len(seats)):
            sums = sums[1:] + (sums[0] + card_points(taken[seat], rules),)
    return sums
