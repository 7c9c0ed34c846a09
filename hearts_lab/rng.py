"""The one generator: every shuffled deck and every sampled hand comes from here.

A multiply-with-carry generator on plain ints. Its state stays below 2**63 and no product in
it overflows a signed 64-bit word, so that the same source gives the same numbers as plain
Python, compiled, and in the browser. The modulus ``2147483085 * 2**32 - 1`` is a safe prime:
from every state that `start` can return the period is at least 2**61.

Each deal has a stream of its own, named by a seed and the deal's number. Work can therefore be
split over machines in any way and the deals stay the same.

Source: George Marsaglia, "Random number generators", Journal of Modern Applied Statistical
Methods 2 (2003), multiply-with-carry; the mixing constants follow Chris Wellons' "lowbias32".
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

M32 = 0xFFFFFFFF
SEED_LIMIT = 1 << 63


def step(x: int) -> int:
    """The state after ``x``.

    Example:
        >>> step(1)
        2147483085
    """
    return (x & M32) * 2147483085 + (x >> 32)


def draw(x: int) -> int:
    """32 random bits that the state ``x`` stands for.

    Example:
        >>> draw(step(step(1)))
        1073425380
    """
    return (x ^ x >> 32) & M32


def mix(h: int) -> int:
    """Scramble 32 bits, one to one.

    Example:
        >>> mix(0), mix(1)
        (0, 3535192719)
    """
    h = ((h ^ (h >> 16)) * 0x7FEB352D) & M32
    h = ((h ^ (h >> 15)) * 0x46CA6B5B) & M32
    return h ^ (h >> 16)


def start(seed: int, index: int) -> int:
    """The first state of the stream of one deal.

    Args:
        seed: 0 to 2**63 - 1.
        index: number of the deal, 0 to 2**63 - 1.

    Example:
        >>> start(7, 0) != start(7, 1) != start(8, 0)
        True
    """
    a = mix((seed & M32) ^ 0x1E3779B9)
    b = mix((seed >> 32) ^ a ^ 0x3C6EF372)
    low = index & M32
    a = mix(a ^ low)
    b = mix(((b + low * 0x5851F42D) & M32) ^ (index >> 32))
    return step(step(((b & 0x3FFFFFFF) << 32 | a) + 1))


def split(x: int, cards: int, sizes: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Deal a set of cards into hands of given sizes, every way equally likely.

    The cards are shuffled from the end, and the first hand is the end. One step of the generator gives two
    places; the chance of a way of dealing is off by less than one part in a million (52 * 51 / 2**32): no
    sample that fits in a computer can tell.

    Args:
        x: The generator's state.
        cards: Bit mask of the cards.
        sizes: Cards in each hand; their sum is the number of cards.

    Returns:
        The state afterwards, and a bit mask per hand.

    Example:
        >>> split(start(7, 0), 0b1111, (2, 2))[1]
        (5, 10)
    """
    pack = [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
    places = end = len(pack)
    while places > max(1, sizes[-1]):
        x = step(x)
        u = draw(x)
        for _ in range(2):
            u = (u & M32) * places
            places -= 1
            chosen = u >> 32
            pack[chosen], pack[places] = pack[places], pack[chosen]
    hands = []
    for size in sizes:
        hands.append(sum(pack[end - size : end]))
        end -= size
    return x, tuple(hands)


class Rng:
    """One stream of random numbers.

    Args:
        seed: names the whole run, 0 to 2**63 - 1.
        index: names the stream in it, for example the number of the deal; same range.

    Raises:
        ValueError: seed or index outside its range.

    Example:
        >>> die = Rng(7)
        >>> [die.below(6) + 1 for _ in range(8)]
        [2, 3, 5, 5, 3, 1, 3, 6]
    """

    __slots__ = ("state",)

    def __init__(self, seed: int, index: int = 0) -> None:
        for name, value in (("seed", seed), ("index", index)):
            if not 0 <= value < SEED_LIMIT:
                message = f"{name} is {value}: it must lie from 0 to {SEED_LIMIT - 1}"
                raise ValueError(message)
        self.state = start(seed, index)

    def bits(self) -> int:
        """The next 32 random bits."""
        self.state = step(self.state)
        return draw(self.state)

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, each exactly equally likely, for any size of ``n``.

        Raises:
            ValueError: ``n`` is less than 1.
        """
        if n < 1:
            message = f"no whole number lies from 0 to {n - 1}"
            raise ValueError(message)
        width = (n - 1).bit_length()
        while True:
            value = 0
            for _ in range(0, width, 32):
                value = value << 32 | self.bits()
            value >>= -width % 32
            if value < n:
                return value

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in a random order, in place, every order equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely.

        Raises:
            ValueError: there are no items.
        """
        return items[self.below(len(items))]

    def split(self, cards: int, sizes: Sequence[int]) -> tuple[int, ...]:
        """Deal a set of cards into hands of given sizes: see `split`."""
        self.state, hands = split(self.state, cards, sizes)
        return hands
