"""Any rule set, any deal, played to the end: what must always hold."""

from random import Random

import pytest

from hearts_lab.cards import Cards
from hearts_lab.engine import IllegalPlay, check, legal, phase, play
from hearts_lab.history import Record, told
from hearts_lab.scoring import possible_sums, result
from hearts_lab.trace import Played as PlayEvent
from hearts_lab.trace import TrickTaken, first_failed
from tests.core.referee import Table, lowest_club
from tests.core.strategies import Played, examples, hold


def codes(cards: Cards) -> set[str]:
    return {str(card) for card in cards}


def referee(deal: Played) -> Table:
    """Seat the second opinion at the same table."""
    opening = deal.states[0]
    assert opening.turn is not None
    return Table(
        rules=opening.rules,
        hands=[codes(hand.known) for hand in opening.hands],
        turn=opening.turn,
        kitty=codes(opening.deal.kitty or Cards.EMPTY),
        totals=opening.deal.totals,
    )


def another_reading_of_the_rules_agrees_on_every_play_and_on_the_scores(deal: Played, random: Random) -> None:  # noqa: ARG001
    table = referee(deal)
    if table.rules.first_lead != "left-of-dealer":
        in_hands = set[str]().union(*table.hands)
        assert lowest_club(in_hands) in table.hands[table.turn]
    for before, choice in zip(deal.states, deal.choices, strict=False):
        assert before.turn == table.turn
        assert codes(choice) == table.legal()
        assert (before.broken_by is not None) == table.broken
        assert list(map(len, before.taken)) == list(map(len, table.piles))
        table.play(str(deal.last.plays[len(before.plays)]))
    assert list(map(codes, deal.last.taken)) == table.piles
    outcome = result(deal.last)
    assert list(outcome.points) == table.points()
    assert outcome.sun == (table.moon() if table.sun() else None)
    assert outcome.moon == (None if table.sun() else table.moon())
    scores = table.scores()
    assert {how: list(line) for how, line in outcome.choices.items()} == ({} if "fixed" in scores else scores)
    assert list(outcome.scores or ()) == scores["fixed" if "fixed" in scores else deal.last.moon or ""]


def cards_are_conserved_somebody_can_always_play_and_the_sum_is_possible(
    deal: Played, random: Random
) -> None:
    rules = deal.last.rules
    for state, choice in zip(deal.states, deal.choices, strict=False):
        piles = [*(hand.known for hand in state.hands), *state.taken]
        piles.append(Cards.from_iterable(state.trick.cards if state.trick else ()))
        if state.kitty_owner is None:
            piles.append(state.deal.kitty or Cards.EMPTY)
        assert sum(pile.mask for pile in piles) == rules.pack.mask
        assert sum(map(len, piles)) == len(rules.pack)
        assert all(hand.complete for hand in state.hands)
        assert choice
    outcome = result(deal.last)
    assert phase(deal.last) == "over"
    assert sum(outcome.scores or ()) in possible_sums(rules)
    assert sum(outcome.tricks) == rules.hand_size
    assert outcome.moon is None or outcome.sun is None
    state = random.choice(deal.states[: len(deal.choices)])
    for card in Cards.DECK:
        refused = first_failed(check(state, state.turn or 0, card))
        assert (refused is None) == (card in legal(state))
        if refused is None:
            assert play(state, card).plays == (*state.plays, card)
        else:
            with pytest.raises(IllegalPlay) as error:
                play(state, card)
            assert error.value.check == refused


def the_history_alone_leads_to_the_same_state_and_tells_every_play(deal: Played, random: Random) -> None:
    state = random.choice(deal.states)
    assert Record.of(state).state() == state
    state = random.choice(deal.states)
    events = told(Record.of(state))
    plays = [event for event in events if isinstance(event, PlayEvent)]
    assert [event.card for event in plays] == list(state.plays)
    assert [event.legal for event in plays] == list(deal.choices[: len(plays)])
    assert [event.seat for event in events if isinstance(event, TrickTaken)] == list(state.takers)


@pytest.mark.parametrize("size", examples(1_000, 100_000))
def test_whatever_the_rule_set_and_the_deal_the_engine_keeps_its_promises(size: tuple[int, bool]) -> None:
    hold(
        size,
        another_reading_of_the_rules_agrees_on_every_play_and_on_the_scores,
        cards_are_conserved_somebody_can_always_play_and_the_sum_is_possible,
        the_history_alone_leads_to_the_same_state_and_tells_every_play,
    )
