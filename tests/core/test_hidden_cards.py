"""What one seat may know, and what can be said of a hand that nobody has seen: any rule set, any deal."""

from collections.abc import Collection
from dataclasses import replace
from random import Random

import pytest

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import check, legal
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.state import DealState, view
from hearts_lab.trace import Outcome
from tests.core.strategies import Played, examples, hold


def masked(state: DealState, seats: Collection[int], random: Random) -> Record:
    """Make a record in which only some hands, and once play has begun only some passes, are known."""
    deal = replace(
        state.deal,
        hands=tuple(hand if seat in seats else None for seat, hand in enumerate(state.deal.hands)),
        kitty=random.choice((state.deal.kitty, None)),
        leader=state.leader,
    )
    share = random.random() if state.plays else 1
    passed = tuple(cards if random.random() < share else None for cards in state.passed)
    return Record(deal=deal, passed=passed, plays=state.plays, moon=state.moon)


@pytest.mark.parametrize("size", examples(200, 20_000))
def test_what_is_said_of_a_hand_that_is_not_known_is_never_wrong(size: tuple[int, bool]) -> None:
    def prove(deal: Played, random: Random) -> None:
        state = random.choice(deal.states)
        seats = [seat for seat in range(state.players) if random.random() < 0.4]
        partial = masked(state, seats, random).state()
        assert (partial.trick, partial.tricks, partial.takers) == (state.trick, state.tricks, state.takers)
        assert (partial.broken_by, partial.kitty_owner) == (state.broken_by, state.kitty_owner)
        for part, whole in zip(partial.hands, state.hands, strict=True):
            assert part.known <= whole.known
            assert part.size == whole.size
            assert not part.barred & whole.known
        assert all(pile <= full for pile, full in zip(partial.taken, state.taken, strict=True))
        if state.turn is None:
            return
        for card in state.hands[state.turn].known:
            said, true = check(partial, state.turn, card), check(state, state.turn, card)
            assert all(a.outcome in (Outcome.UNKNOWN, b.outcome) for a, b in zip(said, true, strict=True))
        assert legal(state) <= legal(partial)

    hold(size, prove)


@pytest.mark.parametrize("size", examples(200, 20_000))
def test_a_view_is_what_its_own_record_gives_and_judges_like_the_whole_table(size: tuple[int, bool]) -> None:
    def prove(deal: Played, random: Random) -> None:
        state = random.choice(deal.states)
        for seat in range(state.players):
            seen = view(state, seat)
            assert seen.hand == state.hands[seat].known
            assert Record.of(seen.state).state() == seen.state
            assert view(seen.state, seat) == seen
        if state.turn is not None:
            own = view(state, state.turn).state
            assert legal(own) == legal(state)
            for card in state.hands[state.turn].known:
                assert check(own, state.turn, card) == check(state, state.turn, card)

    hold(size, prove)


def swapped(state: DealState, one: Card, other: Card) -> DealState | None:
    """Let two cards change places in the whole history; `None` where the plays or the first lead show it."""
    turned = {one: other, other: one}

    def swap(cards: Cards | None) -> Cards | None:
        return None if cards is None else Cards.from_iterable(turned.get(card, card) for card in cards)

    deal = replace(state.deal, hands=tuple(map(swap, state.deal.hands)), kitty=swap(state.deal.kitty))
    record = replace(Record.of(state), deal=deal, passed=tuple(map(swap, state.passed)))
    try:
        changed = record.state()
    except HeartsError:
        return None
    return changed if changed.leader == state.leader else None


@pytest.mark.parametrize("size", examples(200, 20_000))
def test_a_view_does_not_change_when_hidden_cards_change_places(size: tuple[int, bool]) -> None:
    def prove(deal: Played, random: Random) -> None:
        state = random.choice(deal.states)
        seat = random.randrange(state.players)
        seen = view(state, seat)
        known = {*seen.hand, *state.plays, *(state.passed[seat] or ())}
        if state.kitty_owner == seat:
            known |= {*(state.deal.kitty or ())}
        hidden = [card for card in state.rules.pack if card not in known]
        for _ in range(4 if len(hidden) > 1 else 0):
            changed = swapped(state, *random.sample(hidden, 2))
            assert changed is None or view(changed, seat) == seen

    hold(size, prove)
