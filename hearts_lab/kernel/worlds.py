"""Hidden hands on plain ints: how many ways up to three of them can lie, and one way at random.

The hidden cards are grouped by who may hold them. Three hidden hands, numbered 1, 2 and 4, make seven
groups: the cards that only hand 1 may hold, only hand 2, either of them (3), and so on to those that any
may hold (7). Any hand may be of size zero, so that two hidden hands are a case of three.

Once it is settled how many cards of groups 3 and 5 go to hand 1, the rest of hand 1 is any choice from
group 7, and the rest of hand 2 any choice from what is left of groups 6 and 7. So two nested sums count the
ways. 39 cards in three hands lie in 8.4e16 ways at most, which fits in 64 bits.
"""

from math import comb

from hearts_lab.rng import M32

LONGEST = 40
CHOOSE = tuple(comb(n, k) for n in range(LONGEST) for k in range(LONGEST))
"""Binomial coefficients, row after row."""


def ways(groups: tuple[int, ...], rooms: tuple[int, ...], wanted: int) -> tuple[int, int, int]:
    """Count the ways in which hidden cards may lie, or find out what one of them gives to hand 1.

    Args:
        groups: The cards of groups 1 to 7.
        rooms: How many cards hands 1, 2 and 4 hold, together as many as there are cards.
        wanted: -1 to count; or the number of a way, from 0.

    Returns:
        The number of ways, or of those up to the wanted one's kind; and of the wanted way, how many cards
        of group 3 and of group 5 lie in hand 1.

    Example:
        Four cards, of which hand 1 may not hold the lowest, two in hand 1 and one in each other: 3 * 2 ways.

        >>> ways((0, 0, 0, 0, 0, 0b0001, 0b1110), (2, 1, 1), -1)[0]
        6
    """
    either_12 = groups[2].bit_count()
    either_14 = groups[4].bit_count()
    either_24 = groups[5].bit_count()
    anywhere = groups[6].bit_count()
    room_1 = rooms[0] - groups[0].bit_count()
    room_2 = rooms[1] - groups[1].bit_count() - either_12
    room_4 = rooms[2] - groups[3].bit_count() - either_14
    total = 0
    for i in range(max(0, -room_2), min(either_12, room_1) + 1):
        ways_i = CHOOSE[either_12 * LONGEST + i]
        left_1 = room_1 - i
        for j in range(max(0, -room_4, left_1 - anywhere), min(either_14, left_1) + 1):
            rest = left_1 - j
            total += (
                ways_i
                * CHOOSE[either_14 * LONGEST + j]
                * CHOOSE[anywhere * LONGEST + rest]
                * CHOOSE[(either_24 + anywhere - rest) * LONGEST + room_2 + i]
            )
            if 0 <= wanted < total:
                return total, i, j
    return total, 0, 0


def below(x: int, n: int) -> tuple[int, int]:
    """The generator's state and a whole number below `n`, each exactly equally likely; `n` <= 2**62."""
    width = (n - 1).bit_length()
    while True:
        x = (x & M32) * 2147483085 + (x >> 32)
        value = (x ^ x >> 32) & M32
        if width > 32:
            x = (x & M32) * 2147483085 + (x >> 32)
            value = (value << 30 | ((x ^ x >> 32) & M32) >> 2) >> 62 - width
        else:
            value >>= 32 - width
        if value < n:
            return x, value


def pick(x: int, cards: int, size: int) -> tuple[int, int]:
    """The generator's state and so many of the cards at random, each choice equally likely.

    One draw serves two cards; see `rng.split` for what that is worth.
    """
    places = cards.bit_count()
    if size == places:
        return x, cards
    chosen = 0
    second = 0
    u = 0
    while size:
        card = cards & -cards
        if second:
            u = (u & M32) * places
        else:
            x = (x & M32) * 2147483085 + (x >> 32)
            u = ((x ^ x >> 32) & M32) * places
        second ^= 1
        cards ^= card
        places -= 1
        if u >> 32 < size:
            chosen |= card
            size -= 1
    return x, chosen


def sample(x: int, groups: tuple[int, ...], rooms: tuple[int, ...], count: int) -> tuple[int, int, int, int]:
    """One way in which the hidden cards may lie, each equally likely.

    Args:
        x: The generator's state.
        groups: The cards of groups 1 to 7.
        rooms: How many cards hands 1, 2 and 4 hold.
        count: How many ways there are: at least one.

    Returns:
        The generator's state and the cards of hands 1, 2 and 4.
    """
    x, wanted = below(x, count)
    _, i, j = ways(groups, rooms, wanted)
    x, hand_1 = pick(x, groups[2], i)
    x, chosen = pick(x, groups[4], j)
    hand_1 |= groups[0] | chosen
    x, chosen = pick(x, groups[6], rooms[0] - hand_1.bit_count())
    hand_1 |= chosen
    hand_2 = groups[1] | groups[2] & ~hand_1
    x, chosen = pick(x, groups[5] | groups[6] & ~hand_1, rooms[1] - hand_2.bit_count())
    hand_2 |= chosen
    hand_4 = (groups[3] | groups[4] | groups[5] | groups[6]) & ~(hand_1 | hand_2)
    return x, hand_1, hand_2, hand_4
