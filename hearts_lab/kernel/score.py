"""What the cards taken in a deal cost, on plain ints."""

from hearts_lab.kernel.bits import HEARTS, QUEEN
from hearts_lab.kernel.rules import ADD, ADD_UNLESS_LOSING, SUBTRACT, Packed


def card_points(cards: int, rules: Packed) -> int:
    """What a pile of cards costs, the bonus card included."""
    hearts = cards & HEARTS
    points = hearts.bit_count()
    if rules.heart_ranks:
        points = 0
        while hearts:
            points += (hearts & -hearts).bit_length() - 38
            hearts &= hearts - 1
    if cards & QUEEN:
        points += rules.queen_points
    if cards & rules.bonus:
        points += rules.bonus_points
    return points


def shooter(taken: tuple[int, ...], rules: Packed) -> int:
    """The seat whose pile is a moon, or -1."""
    for seat in range(len(taken)):
        if taken[seat] & rules.moon_cards == rules.moon_cards:
            return seat
    return -1


def scores(taken: tuple[int, ...], totals: tuple[int, ...], rules: Packed) -> tuple[int, ...]:
    """The scores of a deal that is played out; a shooter who may choose adds, unless that loses the game.

    Args:
        taken: the cards each seat took.
        totals: each seat's total before the deal.
        rules: the rule set.
    """
    points = taken
    for seat in range(len(taken)):
        points = points[1:] + (card_points(taken[seat], rules),)
    moon = shooter(taken, rules)
    if moon < 0 or totals[moon] > rules.moon_max_total:
        for seat in range(len(taken)):  # taking no trick is paid only where nobody has shot
            points = points[1:] + (points[0] if taken[seat] else rules.no_tricks_points,)
        return points
    worth = card_points(rules.moon_cards & ~rules.bonus, rules)
    beside = points[moon] - rules.bonus_in_moon - worth
    how = rules.moon
    if rules.sun >= 0:
        others = 0
        for seat in range(len(taken)):
            if seat != moon and taken[seat]:
                others = 1
        if others == 0:
            how = rules.sun
            worth += worth
    if how == ADD_UNLESS_LOSING:
        how = ADD
        ended = 0
        beaten = 0
        own = max(totals[moon] + beside, rules.floor)
        for seat in range(len(taken)):
            total = own if seat == moon else max(totals[seat] + points[seat] + worth, rules.floor)
            if total >= rules.ends:
                ended = 1
            if total < own:
                beaten = 1
        if ended and beaten:
            how = SUBTRACT
    scored = points
    for seat in range(len(points)):
        score = points[seat]
        if seat == moon:
            score = beside - worth if how == SUBTRACT else beside
        elif how == ADD:
            score += worth
        scored = scored[1:] + (score,)
    return scored
