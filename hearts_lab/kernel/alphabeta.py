"""The search of an ending: alpha-beta through every line that may matter.

Paranoid: all others play together against the seat. It is a loop, because a compiled recursion
cannot be kept on disk. What is known of a position at the start of a trick is remembered by the relative
ranks of its cards, and cards of one hand with nothing between them count as one.
"""

from hearts_lab.kernel.bits import POINTS, nth, suit_of
from hearts_lab.kernel.candidates import distinct, key_of, likely, moon_worth, takes_nothing
from hearts_lab.kernel.rules import FIRST_TRICK, SUBTRACT, Packed, may_follow, may_lead
from hearts_lab.kernel.score import card_points

DEEPEST = 54
"""Levels of the search, at most."""
FRAME: tuple[int, ...] = (0,) * 16
"""What a level remembers as it was when the search came to it."""
ALPHA, BETA, VALUE, CARDS, CARD, BEST, GAIN = range(7)
"""What else it keeps: the bounds, the result so far, the cards left to try, the card being tried, the card
that the result is from, and what its trick gave."""
KEPT = 7
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
    frames: list[tuple[int, ...]],
    state: list[int],
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
        frames: Room for what each level remembers.
        state: Room for what each level keeps.

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
        key = 0
        hint = 0
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
                elif (
                    (able == 0 or (sole == victim and alpha >= 0))
                    and first == 0
                    and rules.bonus & rest == 0
                    and kitty == 0
                    and takes_nothing(
                        held[victim] & left,
                        left & ~held[victim],
                        may_lead(held[victim] & left, 0, locked, rules) if leader == victim else 0,
                    )
                ):
                    result = rules.no_tricks_points if idle else 0
                    settled = 1
                else:
                    key = key_of(held, left, leader, locked, sole, sweep, idle, kitty, rules)
                    slot = key & (len(keys) - 1)
                    if keys[slot] == key:
                        low = (bounds[slot] & 4095) - MIDDLE
                        high = (bounds[slot] >> 12 & 4095) - MIDDLE
                        if low >= beta or low == high:
                            result = low
                            settled = 1
                        elif high <= alpha:
                            result = high
                            settled = 1
                        else:
                            alpha = max(alpha, low)
                            beta = min(beta, high)
                            hint = nth(left, bounds[slot] >> 24)
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
            card = hint & cards
            if card == 0:
                card = likely(cards, place, players, seat, victim, (leader + winner) % players, led, best)
            frames[level] = (
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
                kitty,
                left,
                key,
                alpha,
                beta,
            )
            at = level * KEPT
            state[at + ALPHA] = alpha
            state[at + BETA] = beta
            state[at + VALUE] = MIDDLE if seat == victim else -MIDDLE
            state[at + BEST] = card
        else:
            # Take results back to the levels above, until one has a card left to try.
            while True:
                level -= 1
                if level < 0:
                    return result
                (
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
                    kitty,
                    left,
                    key,
                    lowest,
                    highest,
                ) = frames[level]
                seat = (leader + place) % players
                at = level * KEPT
                result += state[at + GAIN]
                alpha = state[at + ALPHA]
                beta = state[at + BETA]
                if seat == victim:
                    if result < state[at + VALUE]:
                        state[at + VALUE] = result
                        state[at + BEST] = state[at + CARD]
                        beta = min(beta, result)
                elif result > state[at + VALUE]:
                    state[at + VALUE] = result
                    state[at + BEST] = state[at + CARD]
                    alpha = max(alpha, result)
                cards = state[at + CARDS]
                if alpha < beta and cards:
                    state[at + ALPHA] = alpha
                    state[at + BETA] = beta
                    card = likely(cards, place, players, seat, victim, (leader + winner) % players, led, best)
                    break
                result = state[at + VALUE]
                if key:
                    slot = key & (len(keys) - 1)
                    low = -MIDDLE
                    high = MIDDLE - 1
                    if keys[slot] == key:
                        low = (bounds[slot] & 4095) - MIDDLE
                        high = (bounds[slot] >> 12 & 4095) - MIDDLE
                    if result < highest:
                        high = min(high, result)
                    if result > lowest:
                        low = max(low, result)
                    keys[slot] = key
                    tried = (left & (state[at + BEST] - 1)).bit_count()
                    bounds[slot] = tried << 24 | (high + MIDDLE) << 12 | low + MIDDLE
        # Play the card and go one level down.
        gain = 0
        at = level * KEPT
        state[at + CARD] = card
        state[at + CARDS] = cards ^ card
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
        state[at + GAIN] = gain
        level += 1
