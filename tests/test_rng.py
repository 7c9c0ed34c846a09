"""The generator: the same numbers everywhere, and every outcome equally likely."""

from collections import Counter
from itertools import permutations

import pytest

from hearts_lab import rng
from hearts_lab.rng import Rng

MODULUS = 2147483085 * 2**32 - 1
FULL_DECK = 2**52 - 1


def chi_square(counts: Counter[object], outcomes: int) -> float:
    expected = counts.total() / outcomes
    seen = sum((n - expected) ** 2 / expected for n in counts.values())
    return seen + (outcomes - len(counts)) * expected


def probably_prime(n: int) -> bool:
    """Miller-Rabin with the bases that decide every n below 3.3e24."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        powers = [pow(base, odd * 2**k, n) for k in range(twos)]
        if powers[0] != 1 and n - 1 not in powers:
            return False
    return True


def test_the_modulus_is_a_safe_prime_so_the_period_is_long() -> None:
    assert probably_prime(MODULUS)
    assert probably_prime((MODULUS - 1) // 2)


def test_a_step_multiplies_by_the_inverse_of_two_to_the_32_modulo_the_modulus() -> None:
    # Marsaglia: a multiply-with-carry step is the same as dividing by the base, modulo a*b - 1.
    for index in range(200):
        x = rng.start(5, index)
        assert rng.step(x) * 2**32 % MODULUS == x % MODULUS


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1])
@pytest.mark.parametrize("index", [0, 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1])
def test_no_start_is_a_fixed_point_and_all_states_fit_in_63_bits(seed: int, index: int) -> None:
    x = rng.start(seed, index)
    for _ in range(50):
        assert 0 < x < MODULUS
        x = rng.step(x)


def test_streams_of_near_seeds_and_deals_all_differ() -> None:
    starts = {rng.start(seed, index) for seed in range(100) for index in range(500)}
    high = {rng.start(seed << 32, index << 32) for seed in range(1, 50) for index in range(1, 50)}
    assert len(starts | high) == 100 * 500 + 49 * 49


def test_the_same_seed_gives_the_same_deal_on_every_machine() -> None:
    # Worked out once with a big-integer program that shares no code with this one: see below.
    def reference(seed: int, index: int) -> list[int]:
        word = 2**32

        def mixed(h: int) -> int:
            h = (h ^ h // 2**16) * 0x7FEB352D % word
            h = (h ^ h // 2**15) * 0x46CA6B5B % word
            return h ^ h // 2**16

        a = mixed(seed % word ^ 0x1E3779B9)
        b = mixed(seed // word ^ a ^ 0x3C6EF372)
        a = mixed(a ^ index % word)
        b = mixed((b + index % word * 0x5851F42D) % word ^ index // word)
        x = (b % 2**30) * word + a + 1
        inverse = pow(word, -1, MODULUS)
        states = []
        for _ in range(12):
            x = x * inverse % MODULUS
            states.append(x)
        return [(x % word) ^ (x // word) for x in states[2:]]

    for seed, index in [(0, 0), (7, 3), (2**40 + 1, 2**35 + 9), (2**63 - 1, 2**63 - 1)]:
        stream = Rng(seed, index)
        assert [stream.bits() for _ in range(10)] == reference(seed, index)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 52, 1000, 2**32, 2**32 + 1, 10**30])
def test_below_stays_in_range(n: int) -> None:
    stream = Rng(1, n % 1000)
    assert all(0 <= stream.below(n) < n for _ in range(200))


@pytest.mark.parametrize("n", [3, 6, 13])
def test_below_gives_each_number_equally_often(n: int) -> None:
    stream = Rng(2)
    counts = Counter[object](stream.below(n) for _ in range(20_000))
    assert chi_square(counts, n) < 40  # 99.99 % point with 12 degrees of freedom: 39.1


def test_below_spreads_numbers_beyond_64_bits_evenly() -> None:
    n = 3 * 2**90
    stream = Rng(3)
    thirds = Counter[object](stream.below(n) // 2**90 for _ in range(9_000))
    assert chi_square(thirds, 3) < 18.4  # 99.99 % point, 2 degrees of freedom


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    counts: Counter[object] = Counter()
    stream = Rng(4)
    for _ in range(24_000):
        items = list("QKAJ")
        stream.shuffle(items)
        counts["".join(items)] += 1
    assert set(counts) == {"".join(p) for p in permutations("QKAJ")}
    assert chi_square(counts, 24) < 58  # 99.99 % point, 23 degrees of freedom: 57.6


def test_a_choice_is_one_of_the_items() -> None:
    stream = Rng(5)
    assert Counter(stream.choice("CDSH") for _ in range(1000)).keys() == set("CDSH")


def test_a_split_deals_every_card_once_and_fills_each_hand() -> None:
    for index in range(200):
        hands = Rng(6, index).split(FULL_DECK, (13, 13, 13, 13))
        assert [hand.bit_count() for hand in hands] == [13] * 4
        assert hands[0] | hands[1] | hands[2] | hands[3] == FULL_DECK


def test_every_split_is_equally_likely() -> None:
    # 2 cards to the first hand, 1 to the second, 2 to the third: 5! / (2! 1! 2!) = 30 ways.
    stream = Rng(7)
    counts = Counter[object](stream.split(0b10110101, (2, 1, 2)) for _ in range(30_000))
    assert len(counts) == 30
    assert chi_square(counts, 30) < 67  # 99.99 % point, 29 degrees of freedom: 66.2


def test_a_split_takes_two_decks_too() -> None:
    hands = Rng(8).split(2**104 - 1, (26,) * 4)
    assert sum(hands) == 2**104 - 1


@pytest.mark.parametrize(("seed", "index"), [(-1, 0), (2**63, 0), (0, -1), (0, 2**63)])
def test_a_seed_outside_its_range_is_refused_with_the_range(seed: int, index: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 9223372036854775807"):
        Rng(seed, index)


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="no whole number"):
        Rng(0).below(0)
    with pytest.raises(ValueError, match="no whole number"):
        Rng(0).choice([])
