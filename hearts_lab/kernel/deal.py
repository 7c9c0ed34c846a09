"""Cards to seats: the deal, the pass, the first lead."""

from hearts_lab.kernel.bits import CLUBS
from hearts_lab.rng import M32

PACK = tuple(1 << index for index in range(52))


def deal(x: int, deck: int, seats: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Deal a pack: the same hands as `rng.split` gives for equal sizes and the rest in a kitty.

    Args:
        x: the generator's state.
        deck: the cards in play.
        seats: one int a seat, whatever its value: how many play.

    Returns:
        The state afterwards, and the hands. What is left is the kitty.
    """
    cards = [0] * 52
    places = 0
    for card in PACK:
        if card & deck:
            cards[places] = card
            places += 1
    size = places // len(seats)
    left = deck
    second = u = 0
    for _ in range(len(seats)):
        hand = 0
        if places == size:
            hand = left
        else:
            for _ in range(size):
                if second:
                    u = (u & M32) * places
                else:
                    x = (x & M32) * 2147483085 + (x >> 32)
                    u = ((x ^ x >> 32) & M32) * places
                second ^= 1
                places -= 1
                chosen = u >> 32
                hand |= cards[chosen]
                cards[chosen] = cards[places]
        left ^= hand
        seats = seats[1:] + (hand,)
    return x, seats


def rotate(seats: tuple[int, ...], turns: int) -> tuple[int, ...]:
    """The same values with that of seat `turns` first.

    >>> rotate((10, 20, 30), 1)
    (20, 30, 10)
    """
    while turns:
        seats = seats[1:] + seats[:1]
        turns -= 1
    return seats


def exchange(hands: tuple[int, ...], passed: tuple[int, ...], direction: int) -> tuple[int, ...]:
    """The hands after each seat gave its passed cards to the seat `direction` places to its left.

    >>> exchange((0b0011, 0b1100), (0b0001, 0b1000), 1)
    (10, 5)
    """
    received = rotate(passed, len(hands) - direction)
    for seat in range(len(hands)):
        hands = hands[1:] + ((hands[0] & ~passed[seat]) | received[seat],)
    return hands


def opener(hands: tuple[int, ...]) -> int:
    """The seat with the lowest club of all hands, or -1 where nobody has a club."""
    seat = -1
    lowest = 1 << 13
    for other in range(len(hands)):
        clubs = hands[other] & CLUBS
        if clubs and clubs & -clubs < lowest:
            lowest = clubs & -clubs
            seat = other
    return seat
