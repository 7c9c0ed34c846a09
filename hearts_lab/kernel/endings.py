"""The last tricks with all cards seen, on plain ints: the exact score that one seat can hold itself to.

Paranoid: all others play together against the seat. Alpha-beta as a loop, because a compiled recursion
cannot be kept on disk. What is known of a position at the start of a trick is remembered by the relative
ranks of its cards, and cards of one hand with nothing between them count as one.
"""

from hearts_lab.kernel.bits import POINTS, suit_of
from hearts_lab.kernel.candidates import distinct, key_of, likely, moon_worth
from hearts_lab.kernel.rules import FIRST_TRICK, SUBTRACT, Packed, may_follow, may_lead
from hearts_lab.kernel.score import card_points

FRAME = 23
"""Ints that a level of the search remembers."""
MIDDLE = 1 << 11
"""What makes a bound positive, so that two fit in one int."""


def search(
    rules: Packed,
    held: list[int],
    victim: int,
    moonable: int,
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
    sole: int,
    sweep: int,
    idle: int,
    only: int,
    alpha: int,
    beta: int,
    keys: list[int],
    bounds: list[int],
    stack: list[int],
) -> int:
    """What a seat still adds to its score when it plays for the least and all others for the most.

    Args:
        rules: The rule set.
        held: The cards of each seat; those not in `left` have been played.
        victim: The seat.
        moonable: A bit for each seat whose moon counts.
        left: The cards not played so far.
        kitty: The kitty, or 0 once somebody has it.
        leader: The seat that leads this trick.
        place: How many have played to it.
        led: All cards of the led suit.
        best: The winning card so far.
        trick: The cards on the table.
        winner: The place of the winning card.
        first: 1 on the first trick.
        locked: Cards that may not be led yet.
        sole: The seat that has taken all moon cards so far; the number of seats where there are several, or
            one more: nobody.
        sweep: The same of tricks.
        idle: 1 while the seat has taken no trick.
        only: The cards to try first, if not all.
        alpha: A result that low or lower says no more.
        beta: A result that high or higher says no more.
        keys: Memory: positions, by the low bits of their keys.
        bounds: Memory: what is known of them.
        stack: Room for the levels of the search.

    Returns:
        The exact result where it lies between alpha and beta, else a bound on the same side.
    """
    players = len(held)
    nobody = players + 1
    worth = card_points(rules.moon_cards & ~rules.bonus, rules)
    double = worth + worth if rules.sun >= 0 else worth
    taken_off = double if SUBTRACT in (rules.moon, rules.sun) else 0
    level = 0
    result = 0
    card = 0
    while True:
        # Come to a position. Either it is settled (`result`), or it gets a level of its own and a first card.
        settled = 0
        slot = 0
        key = 0
        if place == 0 and not (only and level == 0):
            able = moonable >> sole & 1 if sole < players else int(sole == nobody)
            rest = left | kitty
            open_sun = able and rules.sun >= 0 and sweep != players
            waiting = idle and rules.no_tricks_points
            if left == 0 or not (rest & (POINTS | rules.bonus) or open_sun or waiting):
                result = moon_worth(sole, sweep, victim, players, moonable, worth, rules)
                shot = sole < players and moonable >> sole & 1
                if idle and not shot:
                    result += rules.no_tricks_points
                settled = 1
            else:
                most = card_points(rest & POINTS, rules)
                least = rules.bonus_points if rest & rules.bonus else 0
                if idle:
                    least += rules.no_tricks_points
                if able:
                    if sole in (victim, nobody):
                        least += min(0, most - worth - rules.bonus_in_moon - taken_off)
                    if sole != victim:
                        most = max(most, double)
                if alpha >= most:
                    result = most
                    settled = 1
                elif beta <= least:
                    result = least
                    settled = 1
                else:
                    key = key_of(held, left, leader, locked, sole, sweep, idle, kitty, rules)
                    slot = key & (len(keys) - 1)
                    if keys[slot] == key:
                        low = (bounds[slot] & 4095) - MIDDLE
                        high = (bounds[slot] >> 12) - MIDDLE
                        if low >= beta or low == high:
                            result = low
                            settled = 1
                        elif high <= alpha:
                            result = high
                            settled = 1
                        else:
                            alpha = max(alpha, low)
                            beta = min(beta, high)
        if settled == 0:
            seat = (leader + place) % players
            hand = held[seat] & left
            if place:
                cards = may_follow(hand, led, rules.first_trick_barred if first else 0)
            else:
                cards = may_lead(hand, first, locked, rules)
            if only and level == 0:
                cards = only
            elif cards & (cards - 1):
                cards = distinct(cards, left & ~hand | best if place else left & ~hand, rules)
            at = level * FRAME
            stack[at] = leader
            stack[at + 1] = place
            stack[at + 2] = led
            stack[at + 3] = best
            stack[at + 4] = trick
            stack[at + 5] = winner
            stack[at + 6] = first
            stack[at + 7] = locked
            stack[at + 8] = sole
            stack[at + 9] = sweep
            stack[at + 10] = idle
            stack[at + 11] = kitty
            stack[at + 12] = left
            stack[at + 13] = alpha
            stack[at + 14] = beta
            stack[at + 15] = slot
            stack[at + 16] = key
            stack[at + 17] = alpha
            stack[at + 18] = beta
            stack[at + 19] = MIDDLE if seat == victim else -MIDDLE
            card = likely(cards, place, players, seat, victim, (leader + winner) % players, led, best)
            stack[at + 20] = cards ^ card
        else:
            # Take results back to the levels above, until one has a card left to try.
            while True:
                level -= 1
                if level < 0:
                    return result
                at = level * FRAME
                leader = stack[at]
                place = stack[at + 1]
                led = stack[at + 2]
                best = stack[at + 3]
                trick = stack[at + 4]
                winner = stack[at + 5]
                seat = (leader + place) % players
                result += stack[at + 22]
                alpha = stack[at + 13]
                beta = stack[at + 14]
                if seat == victim:
                    stack[at + 19] = min(stack[at + 19], result)
                    beta = min(beta, result)
                else:
                    stack[at + 19] = max(stack[at + 19], result)
                    alpha = max(alpha, result)
                cards = stack[at + 20]
                if alpha < beta and cards:
                    stack[at + 13] = alpha
                    stack[at + 14] = beta
                    first = stack[at + 6]
                    locked = stack[at + 7]
                    sole = stack[at + 8]
                    sweep = stack[at + 9]
                    idle = stack[at + 10]
                    kitty = stack[at + 11]
                    left = stack[at + 12]
                    card = likely(cards, place, players, seat, victim, (leader + winner) % players, led, best)
                    stack[at + 20] = cards ^ card
                    break
                result = stack[at + 19]
                if stack[at + 16]:
                    slot = stack[at + 15]
                    low = -MIDDLE
                    high = MIDDLE - 1
                    if keys[slot] == stack[at + 16]:
                        low = (bounds[slot] & 4095) - MIDDLE
                        high = (bounds[slot] >> 12) - MIDDLE
                    if result < stack[at + 18]:
                        high = min(high, result)
                    if result > stack[at + 17]:
                        low = max(low, result)
                    keys[slot] = stack[at + 16]
                    bounds[slot] = (high + MIDDLE) << 12 | low + MIDDLE
        # Play the card and go one level down.
        gain = 0
        left ^= card
        trick |= card
        if place == 0:
            led = suit_of(card)
            best = card
            winner = 0
            if card & locked and rules.forced_lead_breaks:
                locked = 0
        elif card & led > best:
            best = card
            winner = place
        place += 1
        if place == players:
            if locked and (trick & rules.breaks_in_suit or trick & ~led & rules.breaks_off_suit):
                locked = 0
            leader = (leader + winner) % players
            if kitty and (rules.kitty == FIRST_TRICK or trick & POINTS):
                trick |= kitty
                kitty = 0
            if trick & rules.moon_cards:
                sole = leader if sole in (nobody, leader) else players
            sweep = leader if sweep in (nobody, leader) else players
            if leader == victim:
                gain = card_points(trick, rules)
                idle = 0
            alpha -= gain
            beta -= gain
            place = trick = first = led = best = winner = 0
        stack[level * FRAME + 22] = gain
        level += 1


def card_scores(
    rules: Packed,
    hands: tuple[int, ...],
    taken: tuple[int, ...],
    victim: int,
    moonable: int,
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
    size: int,
) -> list[int]:
    """The score that a seat can hold itself to, all others playing against it, after each card to play now.

    Args:
        rules: The rule set.
        hands: The cards each seat holds.
        taken: The cards each seat has taken.
        victim: The seat.
        moonable: A bit for each seat whose moon counts.
        left: The cards not played so far, without the kitty.
        kitty: The kitty, or 0 once somebody has it.
        leader: The seat that leads this trick.
        place: How many have played to it.
        led: All cards of the led suit.
        best: The winning card so far.
        trick: The cards on the table.
        winner: The place of the winning card.
        first: 1 on the first trick.
        locked: Cards that may not be led yet.
        size: How many positions to remember: a power of two.

    Returns:
        A score for each legal card, lowest card first.
    """
    players = len(hands)
    held = [0] * players
    sole = players + 1
    sweep = players + 1
    for seat in range(players):
        held[seat] = hands[seat]
        if taken[seat] & rules.moon_cards:
            sole = seat if sole > players else players
        if taken[seat]:
            sweep = seat if sweep > players else players
    keys = [0] * size
    bounds = [0] * size
    stack = [0] * (FRAME * 54)
    hand = hands[(leader + place) % players]
    if place:
        cards = may_follow(hand, led, rules.first_trick_barred if first else 0)
        others = left & ~hand | best
    else:
        cards = may_lead(hand, first, locked, rules)
        others = left & ~hand
    apart = distinct(cards, others, rules)
    idle = 0 if taken[victim] else 1
    found = [0] * cards.bit_count()
    score = 0
    at = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if card & apart:
            score = card_points(taken[victim], rules) + search(
                rules,
                held,
                victim,
                moonable,
                left,
                kitty,
                leader,
                place,
                led,
                best,
                trick,
                winner,
                first,
                locked,
                sole,
                sweep,
                idle,
                card,
                -MIDDLE,
                MIDDLE - 1,
                keys,
                bounds,
                stack,
            )
        found[at] = score
        at += 1
    return found
