"""What the search of an ending looks at: which cards to try, in which order, and what a moon is worth.

Cards of one hand with nothing between them count as one, and a position is remembered by the relative ranks
of its cards.
"""

from hearts_lab.kernel.bits import HEARTS, POINTS, QUEEN, SUIT, highest_rank, places, suit_of, top
from hearts_lab.kernel.rules import SUBTRACT, Packed
from hearts_lab.kernel.yardsticks import duck
from hearts_lab.rng import M32


def distinct(cards: int, others: int, rules: Packed) -> int:
    """The lowest card of each run of cards that cost the same and have nobody else's card between them."""
    special = QUEEN | rules.bonus
    if rules.heart_ranks:
        special |= HEARTS
    kept = 0
    before = 0
    suit = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if card & suit and not (card | before) & special and not others & (card - 1) & -before:
            before = card
            continue
        kept |= card
        before = card
        suit = suit_of(card)
    return kept


def key_of(
    held: list[int],
    left: int,
    leader: int,
    locked: int,
    sole: int,
    sweep: int,
    idle: int,
    kitty: int,
    rules: Packed,
) -> int:
    """A number for a position at the start of a trick: the same where only gone cards differ."""
    key = ((leader * 16 + sole) * 16 + (sweep if rules.sun >= 0 else 0)) * 8 + idle * 4 + 1
    if locked:
        key += 1
    if kitty:
        key += 2
    for seat in range(1, len(held)):
        key = (key & M32) * 2147483085 + (key >> 32) ^ places(held[seat] & left, left)
    lengths = 0
    for suit in range(4):
        lengths = lengths << 4 | (left & SUIT << 13 * suit).bit_count()
    key = (key & M32) * 2147483085 + (key >> 32) ^ lengths
    special = left & (QUEEN | rules.bonus)
    if special:
        key = (key & M32) * 2147483085 + (key >> 32) ^ places(special, left)
    if rules.heart_ranks:
        key = (key & M32) * 2147483085 + (key >> 32) ^ (left & HEARTS)
    key = (key & M32) * 2147483085 + (key >> 32)
    return (key & M32) * 2147483085 + (key >> 32)


def takes_nothing(hand: int, others: int, leads: int) -> int:
    """1 where a hand can surely lose every trick to come, whatever the others do.

    A suit loses while its lowest card lies below the others' lowest, its second lowest below their second
    lowest, and so on for as long as both have cards: against any card that they lead it can go just below,
    and a discard takes its highest.

    Args:
        hand: The cards held.
        others: All cards that others hold.
        leads: The cards that the hand may lead now; 0 where somebody else leads. One suit then has to stand
            a round more.

    Example:
        The two and the five of clubs lose to the three and the six.

        >>> takes_nothing(0b01001, 0b10010, 0)
        1
        >>> takes_nothing(0b01100, 0b10010, 0)
        0
    """
    out = int(leads == 0)
    for suit in range(4):
        own = hand & SUIT << 13 * suit
        theirs = others & SUIT << 13 * suit
        spare = int(theirs != 0 and own & leads != 0)
        while own and theirs:
            card = own & -own
            lowest = theirs & -theirs
            if card > lowest:
                return 0
            own ^= card
            theirs ^= lowest
            if own & -own > lowest:
                spare = 0
        out |= spare
    return out


def likely(
    cards: int,
    place: int,
    players: int,
    seat: int,
    victim: int,
    winning: int,
    led: int,
    best: int,
) -> int:
    """The card to try first."""
    if cards & (cards - 1) == 0:
        return cards
    if place and seat != victim:
        if not cards & led:
            if winning != victim and cards & ~POINTS:
                return highest_rank(cards & ~POINTS)
        elif winning == victim:
            under = cards & (best - 1)
            if under:
                return QUEEN if under & QUEEN else top(under)
    return duck(cards, place, players, led, best)


def moon_worth(
    sole: int, sweep: int, victim: int, players: int, moonable: int, worth: int, rules: Packed
) -> int:
    """What the end of a deal adds to the points of a seat because somebody has shot the moon."""
    if sole >= players or not moonable >> sole & 1:
        return 0
    vanishing = worth + rules.bonus_in_moon
    how = rules.moon
    if rules.sun >= 0 and sweep == sole:
        how = rules.sun
        worth += worth
    if sole == victim:
        return -vanishing - worth if how == SUBTRACT else -vanishing
    return 0 if how == SUBTRACT else worth
