"""What a choice leads to in many worlds, on plain ints: the same worlds and players for every choice."""

from hearts_lab.kernel.bits import QUEEN, suit_of
from hearts_lab.kernel.deal import exchange, opener
from hearts_lab.kernel.playouts import finish
from hearts_lab.kernel.policy import choose_pass
from hearts_lab.kernel.rules import LEFT_OF_DEALER, Packed
from hearts_lab.kernel.score import card_points, scores, shooter
from hearts_lab.kernel.worlds import sample

MIDDLE = 128
"""Added to scores, which may be negative, so that they fit beside each other in one int."""

WIDTH = 9
"""How many bits a score takes there."""

TOOK_QUEEN, SHOT, CONCEDED = 1, 2, 4
"""What else an outcome tells of a seat: it took the queen, it shot the moon, somebody else did."""

FLAG_BITS = 3

QUARTERS = 4
"""Values are counted in quarters, and so is the doubt of a moon."""


def outcome(
    taken: tuple[int, ...], totals: tuple[int, ...], rules: Packed, seat: int, doubt: int, whole: int
) -> tuple[int, int]:
    """What a deal that is played out means.

    Args:
        taken: the cards each seat took.
        totals: each seat's total before the deal.
        rules: the rule set.
        seat: the seat that judges.
        doubt: how many quarters of a moon of its own count as missed by one heart.
        whole: 1 for the scores of all seats in the first figure.

    Returns:
        The own score less the mean of the others, times the number of the others, in quarters; or all scores,
        seat 0 lowest, each plus `MIDDLE`. Then the own score plus `MIDDLE`, above bits that say what happened
        to the seat.
    """
    scored = scores(taken, totals, rules)
    own = scored[seat]
    judged = 0
    if whole:
        for score in scored[::-1]:
            judged = judged << WIDTH | max(0, min(score + MIDDLE, (1 << WIDTH) - 1))
    else:
        judged = len(scored) * own
        for score in scored:
            judged -= score
        judged *= QUARTERS
    flags = TOOK_QUEEN if taken[seat] & QUEEN else 0
    moon = shooter(taken, rules)
    if moon == seat:
        flags |= SHOT
        if doubt:
            caught = card_points(rules.moon_cards & ~rules.bonus, rules) - 1
            own += doubt * (caught - own) // QUARTERS
            if whole == 0:
                missed = (len(scored) - 1) * caught - 1
                judged += doubt * (missed - judged // QUARTERS)
    elif moon >= 0:
        flags |= CONCEDED
    return judged, (own + MIDDLE) << FLAG_BITS | flags


def put(hands: tuple[int, ...], place: int, cards: int) -> tuple[int, ...]:
    """The hands with cards added to one of them; a place that is no seat adds nothing.

    >>> put((1, 2, 4), 1, 8)
    (1, 10, 4)
    """
    for seat in range(len(hands)):
        hands = hands[1:] + ((hands[0] | cards if seat == place else hands[0]),)
    return hands


def card_outcomes(
    x: int,
    rules: Packed,
    who: int,
    hands: tuple[int, ...],
    taken: tuple[int, ...],
    totals: tuple[int, ...],
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
    cards: int,
    places: tuple[int, ...],
    groups: tuple[int, ...],
    rooms: tuple[int, ...],
    ways: int,
    worlds: int,
    doubt: int,
    whole: int,
) -> list[int]:
    """What each of some cards of the seat to play leads to in sampled worlds, the same worlds for all.

    Args:
        x: the generator's state; the same state gives the same worlds.
        rules: the rule set.
        who: the player of each seat, eight bits a seat.
        hands: the cards each seat is known to hold; the seat to play, all of them.
        taken: the cards each seat has taken.
        totals: each seat's total before the deal.
        left: the cards not played so far, the kitty included.
        kitty: the kitty as far as it is known, or 0.
        leader: the seat that leads this trick.
        place: how many have played to it.
        led: all cards of the led suit, 0 on lead.
        best: the winning card so far.
        trick: the cards on the table.
        winner: the place of the winning card.
        first: 1 on the first trick.
        locked: cards that may not be led yet.
        cards: the cards to judge.
        places: where the hidden cards lie: up to three seats, or the number of players for the kitty.
        groups: the hidden cards by who may hold them; see `worlds`.
        rooms: how many hidden cards lie in each of those places.
        ways: in how many ways they may lie.
        worlds: how many worlds.
        doubt: how much a moon of its own is doubted; see `outcome`.
        whole: 1 for the scores of all seats; see `outcome`.

    Returns:
        The `outcome` of each card, the lowest first, in each world: one int after the other, world by world.
    """
    players = len(hands)
    seat = (leader + place) % players
    found = [0] * (2 * worlds * cards.bit_count())
    at = 0
    for _ in range(worlds):
        x, hidden_1, hidden_2, hidden_4 = sample(x, groups, rooms, ways)
        held = put(put(put(hands, places[0], hidden_1), places[1], hidden_2), places[2], hidden_4)
        over = kitty
        if places[0] == players:
            over |= hidden_1
        if places[1] == players:
            over |= hidden_2
        if places[2] == players:
            over |= hidden_4
        rest = cards
        while rest:
            card = rest & -rest
            rest ^= card
            suit = led
            wins = best
            wins_at = winner
            bars = locked
            if place == 0:
                suit = suit_of(card)
                wins = card
                wins_at = 0
                if card & locked and rules.forced_lead_breaks:
                    bars = 0
            elif card & led > best:
                wins = card
                wins_at = place
            dealt = held
            for other in range(players):
                dealt = dealt[1:] + ((dealt[0] & ~card if other == seat else dealt[0]),)
            _, piles = finish(
                1,
                rules,
                who,
                dealt,
                taken,
                left ^ card,
                over,
                leader,
                place + 1,
                suit,
                wins,
                trick | card,
                wins_at,
                first,
                bars,
            )
            judged, told = outcome(piles, totals, rules, seat, doubt, whole)
            found[at] = judged
            found[at + 1] = told
            at += 2
    return found


def pass_outcomes(
    x: int,
    rules: Packed,
    who: int,
    hands: tuple[int, ...],
    totals: tuple[int, ...],
    kitty: int,
    leader: int,
    direction: int,
    count: int,
    seat: int,
    mine: int,
    places: tuple[int, ...],
    groups: tuple[int, ...],
    rooms: tuple[int, ...],
    ways: int,
    worlds: int,
    doubt: int,
    whole: int,
) -> list[int]:
    """What a pass of a seat leads to in sampled worlds, the others passing as they do.

    Args:
        x: the generator's state; the same state gives the same worlds.
        rules: the rule set.
        who: the player of each seat, eight bits a seat.
        hands: the cards each seat is known to have been dealt.
        totals: each seat's total before the deal.
        kitty: the kitty as far as it is known, or 0.
        leader: who leads where the rule set lets the player to the left of the dealer lead.
        direction: how many seats to the left cards go.
        count: how many cards are passed.
        seat: the seat.
        mine: the cards that it passes.
        places: where the hidden cards lie; as for `card_outcomes`.
        groups: the hidden cards by who may hold them.
        rooms: how many hidden cards lie in each of those places.
        ways: in how many ways they may lie.
        worlds: how many worlds.
        doubt: how much a moon of its own is doubted; see `outcome`.
        whole: 1 for the scores of all seats; see `outcome`.

    Returns:
        The `outcome` in each world, one int after the other.
    """
    players = len(hands)
    found = [0] * (2 * worlds)
    for world in range(worlds):
        x, hidden_1, hidden_2, hidden_4 = sample(x, groups, rooms, ways)
        held = put(put(put(hands, places[0], hidden_1), places[1], hidden_2), places[2], hidden_4)
        over = kitty
        if places[0] == players:
            over |= hidden_1
        if places[1] == players:
            over |= hidden_2
        if places[2] == players:
            over |= hidden_4
        passed = held
        nothing = held
        for other in range(players):
            chosen = mine
            if other != seat:
                _, chosen = choose_pass(1, who >> 8 * other & 255, held[other], count)
            passed = passed[1:] + (chosen,)
            nothing = nothing[1:] + (0,)
        dealt = exchange(held, passed, direction)
        first = leader if rules.first_lead == LEFT_OF_DEALER else opener(dealt)
        _, piles = finish(
            1, rules, who, dealt, nothing, rules.deck, over, first, 0, 0, 0, 0, 0, 1, rules.locked
        )
        judged, told = outcome(piles, totals, rules, seat, doubt, whole)
        found[2 * world] = judged
        found[2 * world + 1] = told
    return found
