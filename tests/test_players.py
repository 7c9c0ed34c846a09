"""Every player: always legal, the same by seed, blind to what its seat cannot see."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.engine import legal, phase, play, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.kernel.playouts import whole_deal
from hearts_lab.kernel.policy import AVOID, CAUTIOUS
from hearts_lab.kernel.rules import pack
from hearts_lab.players import Avoid, Cautious, KernelPlayer, play_out
from hearts_lab.rng import Rng
from hearts_lab.roster import FORMS, player, seated
from hearts_lab.rules import preset
from hearts_lab.search import WORLDS, Search
from hearts_lab.state import Deal, DealState, view
from hearts_lab.worlds import worlds
from tests.core.strategies import examples
from tests.seats import answer, asked, keeps_the_rules, of_any_table

NAMES = ("random", "duck", "avoid", "cautious", "search:5")
"""Every player, the search with few worlds."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("views", examples(160, 100_000))
def test_every_player_is_always_legal_and_always_gives_the_same_answer(
    views: tuple[int, bool], name: str
) -> None:
    of_any_table(views[0], same=views[1], prove=keeps_the_rules(partial(player, name)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("views", examples(80, 20_000))
def test_no_player_is_moved_by_cards_that_it_cannot_see(views: tuple[int, bool], name: str) -> None:
    def prove(state: DealState, random: Random) -> None:
        seen = asked(state, random)
        # The same table with the hidden cards lying in another way that agrees with all that was seen.
        other = worlds(seen).sample(Rng(random.randrange(2**40)))
        hands = list(state.deal.hands)
        if state.turn is None:
            hands = [Cards(mask) for mask in other.hands[: state.players]]
            turned = start(replace(state.deal, hands=tuple(hands), kitty=Cards(other.kitty)))
            assert answer(player(name, 3), view(turned, seen.seat)) == answer(player(name, 3), seen)
        else:
            hidden = [Cards(mask) for mask in other.hands[: state.players]]
            moved = replace(
                state,
                hands=tuple(
                    replace(hand, known=cards) for hand, cards in zip(state.hands, hidden, strict=True)
                ),
            )
            assert answer(player(name, 3), view(moved, seen.seat)) == answer(player(name, 3), seen)

    of_any_table(views[0], same=views[1], prove=prove)


def test_every_player_of_the_roster_keeps_this_contract() -> None:
    kinds = {form.partition(":")[0] for form in FORMS}
    assert {name.partition(":")[0] for name in NAMES} == kinds - {"pipe"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("totals", "better"),
    [
        ((0, 99, 99, 99), "add"),  # ends the game, and wins it
        ((50, 20, 80, 80), "subtract"),  # 26 for the others would end it with the second seat ahead
    ],
)
def test_every_player_scores_its_moon_in_the_way_that_wins(
    totals: tuple[int, ...], better: str, name: str
) -> None:
    hands = tuple(Cards.from_iterable(card for card in Cards.DECK if card.suit is suit) for suit in Suit)
    only_clubs_win = Deal(rules=preset("classic").rules(), hands=hands, direction=0, totals=totals)
    over = play_out(start(only_clubs_win), (player(name, 1),) * 4)
    assert over.moon == better


@pytest.mark.parametrize(("one", "policy"), [(Avoid(), AVOID), (Cautious(), CAUTIOUS)])
@pytest.mark.parametrize(("name", "players"), [("classic", 4), ("omnibus", 4), ("party", 3), ("party", 6)])
def test_a_player_of_the_kernel_plays_at_the_table_as_it_does_in_the_kernel(
    one: KernelPlayer, policy: int, name: str, players: int
) -> None:
    rules = preset(name).rules(players)
    who = sum(policy << 8 * seat for seat in range(players))
    for number in range(8):
        dealt = deal(6, rules, number=number)
        there = play_out(start(dealt), (one,) * players)
        _, piles = whole_deal(6, number, pack(rules), who, dealt.direction, rules.pass_count, (0,) * players)
        assert there.taken == tuple(map(Cards, piles))


# The roster.


def test_a_name_with_worlds_is_a_search_in_so_many() -> None:
    assert player("search:77", 5) == Search(seed=5, budget=77)
    assert player("search") == Search(budget=WORLDS)


@pytest.mark.parametrize(
    "name", ["", "Duck", "search:", "search:x", "search:0", "search:-1", "pipe:", "pipe: "]
)
def test_a_name_that_is_no_player_is_refused(name: str) -> None:
    with pytest.raises(HeartsError):
        player(name)


def test_who_does_not_exist_is_told_who_does() -> None:
    with pytest.raises(HeartsError) as found:
        player("nobody")
    assert all(form in str(found.value) for form in FORMS)


def test_two_seats_of_one_name_are_one_player() -> None:
    with seated(["duck", "random", "duck", "random"], 4) as players:
        assert players[0] is players[2]
        assert players[1] == player("random", 4)


@pytest.mark.parametrize("name", ["avoid", "cautious", "search"])
def test_two_packs_are_refused_by_who_cannot_play_them(name: str) -> None:
    rules = preset("cancellation").rules(6)
    with pytest.raises(HeartsError, match="one pack"):
        play_out(start(deal(1, rules)), (player(name),) * 6)


def test_random_and_duck_play_two_packs() -> None:
    rules = preset("cancellation").rules(6)
    over = play_out(start(deal(1, rules)), (player("random"), player("duck")) * 3)
    assert phase(over) == "over"


def test_random_passes_and_plays_every_card_in_time() -> None:
    first = view(start(deal(2)), 0)
    passed = {card for seed in range(80) for card in player("random", seed).choose_pass(first)}
    assert passed == set(first.hand)
    played: set[Card] = set()
    state = start(deal(2, direction=0))
    state = play(state, legal(state).lowest)
    for seed in range(40):
        played.add(player("random", seed).choose_card(view(state, state.turn or 0)))
    assert played == set(legal(state))
