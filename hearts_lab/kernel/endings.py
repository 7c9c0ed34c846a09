"""The last tricks with all cards seen, on plain ints: the exact score that one seat can hold itself to."""

from hearts_lab.kernel.alphabeta import DEEPEST, FRAME, KEPT, MIDDLE, search
from hearts_lab.kernel.candidates import distinct
from hearts_lab.kernel.rules import FAR, Packed, may_follow, may_lead
from hearts_lab.kernel.score import card_points


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
    goal: int,
    keys: list[int],
    bounds: list[int],
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
        goal: `FAR`; or the best score that the seat to play can come to, where one card that does is enough.
        keys: Memory for one seat's positions, zeros at first: its length is a power of two.
        bounds: Memory, as long.

    Returns:
        A score for each legal card, lowest card first. With a goal, the first that is the goal counts.
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
    frames = [FRAME] * DEEPEST
    state = [0] * (KEPT * DEEPEST)
    seat = (leader + place) % players
    hand = hands[seat]
    if place:
        cards = may_follow(hand, led, rules.first_trick_barred if first else 0)
        others = left & ~hand | best
    else:
        cards = may_lead(hand, first, locked, rules)
        others = left & ~hand
    apart = distinct(cards, others, rules)
    idle = 0 if taken[victim] else 1
    found = [0] * cards.bit_count()
    own = card_points(taken[victim], rules)
    score = 0
    at = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if card & apart:
            # Ask whether the score is this or more, until the answers leave one score.
            low = -MIDDLE
            high = MIDDLE - 1
            if goal < FAR:
                score = goal - own
                low = score if seat == victim else score - 1
                high = low + 1
            while low < high:
                beta = score + 1 if score == low else score
                score = search(
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
                    beta - 1,
                    beta,
                    keys,
                    bounds,
                    frames,
                    state,
                )
                if score < beta:
                    high = score
                else:
                    low = score
        found[at] = own + score
        if found[at] == goal:
            break
        at += 1
    return found
