"""The kernel agrees with OpenSpiel, another program, ply by ply."""

from random import Random

import pytest

from hearts_lab.kernel.bits import HEARTS, POINTS, QUEEN, nth, suit_of
from hearts_lab.kernel.deal import deal, opener
from hearts_lab.kernel.rules import may_follow, may_lead, pack
from hearts_lab.kernel.score import scores
from hearts_lab.rng import start
from hearts_lab.rules import preset

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
SUITS = {0: 0, 1: 1, 2: 3, 3: 2}
"""Our suit to the place of its letter in OpenSpiel's order C D H S."""


def action(card: int) -> int:
    suit, rank = divmod(card.bit_length() - 1, 13)
    return rank * 4 + SUITS[suit]


def bits(cards: int) -> list[int]:
    return [nth(cards, n) for n in range(cards.bit_count())]


def test_legal_cards_and_scores_are_openspiels_on_random_deals() -> None:
    game = pyspiel.load_game("hearts(pass_cards=false)")
    rules = pack(preset("openspiel").rules())
    random = Random(4)
    moons = 0
    for number in range(150):
        _, dealt = deal(start(777, number), rules.deck, (0,) * 4)
        state = game.new_initial_state()
        state.apply_action(0)
        for turn in range(52):
            state.apply_action(action(nth(dealt[turn % 4], turn // 4)))
        hands, taken, locked, leader = list(dealt), [0] * 4, rules.locked, opener(dealt)
        greedy = random.randrange(4)
        for number_of_trick in range(13):
            first = int(number_of_trick == 0)
            led = best = trick = winner = 0
            for place in range(4):
                seat = (leader + place) % 4
                barred = rules.first_trick_barred if first else 0
                legal = (
                    may_follow(hands[seat], led, barred)
                    if place
                    else may_lead(hands[seat], first, locked, rules)
                )
                assert state.current_player() == seat
                assert sorted(map(action, bits(legal))) == state.legal_actions()
                tall = max(bits(legal), key=lambda card: (card.bit_length() - 1) % 13)
                short = min(bits(legal), key=lambda card: (card.bit_length() - 1) % 13)
                card = random.choice(bits(legal)) if number % 2 else tall if seat == greedy else short
                state.apply_action(action(card))
                hands[seat] ^= card
                trick |= card
                if not place:
                    led, best = suit_of(card), card
                elif card & led > best:
                    best, winner = card, place
            leader = (leader + winner) % 4
            taken[leader] |= trick
            if trick & (HEARTS | QUEEN):
                locked = 0
        moons += any(pile & POINTS == POINTS for pile in taken)
        assert state.is_terminal()
        # OpenSpiel returns 26 less the score.
        assert [26 - score for score in scores(tuple(taken), (0,) * 4, rules)] == list(state.returns())
    assert moons > 0
