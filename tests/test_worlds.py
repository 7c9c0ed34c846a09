"""Hidden hands: exact chances and fair samples, held against replaying every way the cards could lie."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, islice, product
from math import comb, factorial
from random import Random

import pytest

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.engine import exchange, legal, place, start
from hearts_lab.errors import BadDeal, HeartsError
from hearts_lab.game import deal
from hearts_lab.notation import log_csv
from hearts_lab.rng import Rng
from hearts_lab.rules import preset
from hearts_lab.state import Deal, DealState, View, view
from hearts_lab.worlds import World, worlds
from tests.core.strategies import Played, examples, hold
from tests.core.test_public_log import FOLDER

CLASSIC = preset("classic").rules()
LOG = FOLDER / "cfr-vs-mc-deals.csv"


def ways_to_choose(cards: Cards, sizes: list[int]) -> list[list[Cards]]:
    """Share cards out into hands of given sizes, in every way."""
    if not sizes:
        return [[]]
    return [
        [Cards.from_iterable(chosen), *rest]
        for chosen in combinations(cards, sizes[0])
        for rest in ways_to_choose(cards - Cards.from_iterable(chosen), sizes[1:])
    ]


def every_world(seen: View) -> set[World]:
    """Replay the deal with the hidden cards lying in every way; keep what is legal and looks the same."""
    state, found = seen.state, set()
    own = [cards for cards in (*(hand.known for hand in state.hands), state.deal.kitty) if cards is not None]
    hidden = state.rules.pack - Cards.from_iterable(state.plays)
    for cards in own:
        hidden = hidden - cards
    rooms = [hand.size - len(hand.known) for hand in state.hands]
    kitty_room = state.rules.kitty_size if state.deal.kitty is None else 0
    for *hands, kitty in ways_to_choose(hidden, [*rooms, kitty_room]):
        held = [hand.known + cards for hand, cards in zip(state.hands, hands, strict=True)]
        lying = kitty if state.deal.kitty is None else state.deal.kitty
        if agrees(seen, held, lying):
            shown = Cards.EMPTY if state.deal.kitty is not None and state.kitty_owner is not None else lying
            found.add(World(tuple(cards.mask for cards in held), shown.mask))
    return found


def agrees(seen: View, held: list[Cards], kitty: Cards) -> bool:
    """Whether a deal with these cards left could have gone as it did and would look the same to the seat."""
    state = seen.state
    for trick in (*state.tricks, *([state.trick] if state.trick else [])):
        for seat, card in trick:
            held[seat] = held[seat].add(card)
    dealt = Deal(
        rules=state.rules,
        hands=tuple(held),
        direction=0,
        kitty=kitty,
        leader=state.deal.leader if state.rules.first_lead == "left-of-dealer" else None,
        totals=state.deal.totals,
    )
    try:
        now = start(dealt)
        for card in state.plays:
            if card not in legal(now):
                return False
            now = place(now, card)
    except HeartsError:
        return False
    held[:] = [hand.known for hand in now.hands]  # what is left of them
    shown = view(now, seen.seat).state
    same = ("tricks", "trick", "takers", "broken_by", "kitty_owner", "leader")
    return all(getattr(shown, name) == getattr(state, name) for name in same)


@pytest.mark.parametrize("size", examples(60, 6_000))
def test_the_worlds_of_a_view_are_exactly_those_whose_replay_is_legal_and_looks_the_same(
    size: tuple[int, bool],
) -> None:
    def prove(played: Played, random: Random) -> None:
        seat = random.randrange(played.last.players)
        few = [state for state in played.states if ways_at_most(state, seat) <= 300]
        if not few:
            return
        seen = view(random.choice(few), seat)
        state = seen.state
        found, expected = worlds(seen), every_world(seen)
        assert found.count == len(expected)
        places = [*range(state.players), state.players]
        for card, chances in found.chances.items():
            for spot in places:
                lies = [world for world in expected if [*world.hands, world.kitty][spot] >> card.index & 1]
                assert chances[spot] == Fraction(len(lies), len(expected))
        rng = Rng(random.randrange(1000))
        assert {found.sample(rng) for _ in range(20)} <= expected

    hold(size, prove)


def ways_at_most(state: DealState, seat: int) -> int:
    """How many ways to share out the hidden cards there are to try."""
    rooms = [hand.size for other, hand in enumerate(state.hands) if other != seat] + [state.rules.kitty_size]
    ways = factorial(sum(rooms))
    for room in rooms:
        ways //= factorial(room)
    return ways if state.leader is not None else 10**9


def passed_left(state: DealState) -> DealState:
    return exchange(state, [list(hand.known)[:3] for hand in state.hands])


def test_after_passing_left_a_passed_card_is_certain_and_another_lies_left_10_of_36() -> None:
    state = passed_left(start(deal(seed=5, direction=1)))
    seat = next(
        seat for seat in range(4) if seat != state.turn and not state.hands[seat].has(Cards.parse("2C"))
    )
    seen = view(state, seat)
    left, across, right = ((seat + turn) % 4 for turn in (1, 2, 3))
    chances = worlds(seen).chances
    for card in seen.state.passed[seat] or ():
        assert chances[card][left] == 1
    opener = Card.parse("2C")
    unseen = Cards.DECK - seen.hand - (seen.state.passed[seat] or Cards.EMPTY)
    assert chances[opener][state.turn or 0] == 1 or opener not in unseen
    # Without what the first lead tells, before anybody knows who leads: a state like it under left-of-dealer.
    rules = preset("classic").rules(first_lead="left-of-dealer")
    state = passed_left(start(deal(seed=5, rules=rules, direction=1)))
    chances = worlds(view(state, seat)).chances
    for card in unseen:
        assert chances[card][left] == Fraction(10, 36)
        assert chances[card][across] == chances[card][right] == Fraction(13, 36)


def test_before_a_card_is_played_the_others_can_hold_39_cards_in_as_many_ways_as_the_formula_says() -> None:
    seen = view(start(deal(seed=1, direction=1)), 2)
    assert worlds(seen).count == factorial(39) // factorial(13) ** 3


@pytest.mark.parametrize(("players", "count"), [(3, comb(34, 17)), (5, None), (6, None), (7, None)])
def test_other_numbers_of_players_count_by_the_multinomial_formula(players: int, count: int | None) -> None:
    rules = preset("party").rules(players)
    size = rules.hand_size
    seen = view(start(deal(seed=1, rules=rules, direction=1)), 0)
    formula = factorial(size * (players - 1)) // factorial(size) ** (players - 1)
    assert worlds(seen).count == formula == (count or formula)


def test_an_unknown_kitty_counts_as_one_more_hidden_hand() -> None:
    rules = preset("party").rules(4, removed="2C 3C", kitty="first-trick")
    seen = view(start(deal(seed=3, rules=rules, direction=1)), 1)
    assert worlds(seen).count == factorial(38) // factorial(12) ** 3 // factorial(2)


def chi_square(counts: Counter[World], expected: set[World], samples: int) -> float:
    mean = samples / len(expected)
    return sum((counts[world] - mean) ** 2 / mean for world in expected)


@pytest.mark.parametrize("players", [3, 4, 5, 7])
def test_every_way_is_sampled_equally_often(players: int) -> None:
    seed, expected = 0, set[World]()
    while not 12 <= len(expected) <= 150:
        seed += 1
        table = preset("party").rules(players)
        random = Random(seed)
        state = start(deal(seed=seed, rules=table, direction=0))
        while sum(hand.size for hand in state.hands) > 8:
            state = place(state, random.choice(list(legal(state))))
        seen = view(state, seed % players)
        expected = every_world(seen)
    rng, found = Rng(9), worlds(seen)
    samples = 60 * len(expected)
    counts = Counter(found.sample(rng) for _ in range(samples))
    freedom = len(expected) - 1
    # Wilson and Hilferty: the 99.99 % point of chi-square.
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3
    assert chi_square(counts, expected, samples) < limit
    assert set(counts) <= expected


def position(plays: str, *, hands: list[str], seat: int, rules: str = "classic", **options: object) -> View:
    table = preset(rules).rules(**options)
    state = start(Deal(rules=table, hands=tuple(map(Cards.parse, hands)), direction=0))
    for code in plays.split():
        card = Card.parse(code)
        assert card in legal(state)
        state = place(state, card)
    return view(state, seat)


FOUR_HANDS = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2D",
    "AC 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
]


def test_who_plays_a_point_card_to_the_first_trick_holds_nothing_but_point_cards() -> None:
    seen = position("2C AC 2S 2H", hands=FOUR_HANDS, seat=1)
    chances = worlds(seen).chances
    assert all(chances[card][3] == 0 for card in Cards.parse("3C 3S AS 2D"))
    assert all(chances[card][3] > 0 for card in Cards.parse("QS 3H AH"))


def test_where_point_cards_are_allowed_on_the_first_trick_they_show_only_a_void() -> None:
    seen = position("2C AC 2S 2H", hands=FOUR_HANDS, seat=1, rules="family")
    chances = worlds(seen).chances
    assert chances[Card.parse("AS")][3] > 0
    assert chances[Card.parse("3C")][3] == 0


def test_a_player_who_did_not_follow_a_suit_never_gets_that_suit() -> None:
    seen = position("2C AC 2S 2H", hands=FOUR_HANDS, seat=1)
    found, rng = worlds(seen), Rng(2)
    clubs = Cards.parse("3C 4C 5C 6C 7C 8C 9C TC JC QC KC").mask
    for _ in range(200):
        world = found.sample(rng)
        assert not (world.hands[2] | world.hands[3]) & clubs


def test_where_nobody_can_hold_an_unseen_club_there_are_no_worlds_and_the_error_says_so() -> None:
    hands = ["2C 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "3C", "4C", "5C 6C 7C 8C 9C TC JC QC KC AC 2D"]
    spades, hearts = list(Cards.SUITS[Suit.SPADES] & Cards.DECK), list(Cards.SUITS[Suit.HEARTS] & Cards.DECK)
    hands[1] += " " + " ".join(map(str, spades[:12]))
    hands[2] += " " + " ".join(map(str, [spades[12], *hearts[:11]]))
    hands[3] += " " + " ".join(map(str, hearts[11:]))
    state = start(Deal(rules=CLASSIC, hands=tuple(map(Cards.parse, hands)), direction=0))
    for code in ("2C", "2S", "AS", "2D"):  # three players revoke
        state = place(state, Card.parse(code))
    found = worlds(view(state, 0))
    assert found.count == 0
    with pytest.raises(BadDeal, match="cannot lie in any way"):
        found.sample(Rng(0))


def test_a_hand_that_is_known_whole_leaves_one_world() -> None:
    state = start(deal(seed=4, direction=0))
    found = worlds(state)
    assert found.count == 1
    assert found.sample(Rng(0)).hands == tuple(hand.known.mask for hand in state.hands)


def test_chances_of_a_card_sum_to_one_and_those_of_a_seat_to_its_cards() -> None:
    state = passed_left(start(deal(seed=8, direction=1)))
    random = Random(3)
    for _ in range(17):
        state = place(state, random.choice(list(legal(state))))
    found = worlds(view(state, 0)).chances
    assert all(sum(chances) == 1 for chances in found.values())
    assert [sum(chances[seat] for chances in found.values()) for seat in range(4)] == [
        hand.size for hand in state.hands
    ]


def positions_with_millions_of_worlds() -> list[View]:
    """Positions after five tricks of deals that were played at random: some suits have run out."""
    found = []
    for seed in (3, 8, 15):
        random = Random(seed)
        state = start(deal(seed=seed, direction=0))
        while len(state.plays) < 20:
            state = place(state, random.choice(list(legal(state))))
        found.append(view(state, seed % 4))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_a_hundred_thousand_samples_lie_as_the_exact_chances_say(number: int) -> None:
    lie_as_the_exact_chances_say(positions_with_millions_of_worlds()[number], number)


@pytest.mark.slow
@pytest.mark.parametrize("number", [7, 60, 333])
def test_so_they_do_where_two_other_programs_passed_and_played(number: int) -> None:
    if not LOG.is_file():
        pytest.skip(f"{LOG} is missing: set HEARTS_LAB_DATA to the folder with the public log")
    records = log_csv.read(LOG.read_text(encoding="utf-8").splitlines(), preset("microsoft").rules())
    record = next(islice(records, number, None))
    state = record.opening()
    for card in record.plays[:16]:
        state = place(state, card)
    lie_as_the_exact_chances_say(view(state, number % 4), number)


def lie_as_the_exact_chances_say(seen: View, number: int) -> None:
    """Where three hidden cards lie together: the cells of a table, each with its exact chance."""
    found = worlds(seen)
    assert found.count > 1_000_000
    free = [card for card, chances in found.chances.items() if max(chances) < 1]
    bits = [1 << card.index for card in Random(number).sample(free, 3)]
    cells: dict[tuple[int, ...], float] = {}
    for places in product(range(4), repeat=3):
        ways = 0
        for layout in found.layouts:
            for bit, where in zip(bits, places, strict=True):
                layout = layout.placing(where, bit)  # noqa: PLW2901 - one card more is known
            ways += layout.count
        if ways:
            cells[places] = ways / found.count
    assert sum(cells.values()) == pytest.approx(1)
    rng, samples = Rng(number), 100_000
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(samples):
        hands = found.sample(rng).hands
        counts[tuple(next(s for s, hand in enumerate(hands) if hand & bit) for bit in bits)] += 1
    assert set(counts) <= set(cells)
    square = sum(
        (counts[cell] - samples * chance) ** 2 / (samples * chance) for cell, chance in cells.items()
    )
    freedom = len(cells) - 1
    assert freedom >= 7
    # Wilson and Hilferty: the 99.99 % point of chi-square.
    assert square < freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3
