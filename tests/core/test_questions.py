"""Questions that people ask, answered by the engine under every rule set as the texts answer them."""

import pytest

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.checks import check_pass
from hearts_lab.engine import check, exchange, legal, place, play, start, taker
from hearts_lab.errors import BadRules
from hearts_lab.game import deal
from hearts_lab.outcomes import readings
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import penalty, possible_sums, result, settle, verdict
from hearts_lab.state import DealState, Trick
from hearts_lab.trace import first_failed
from tests.core.positions import ALL_HEARTS, MOON, cards, finished, position

SOURCES = ("classic", "family", "party", "windows")
ALL = (*SOURCES, "omnibus", "microsoft", "bicycle", "pagat", "openspiel")


def table(name: str) -> RuleSet:
    return preset(name).rules()


def why_not(state: DealState, card: str) -> str | None:
    """Name the rule that refuses a card."""
    refused = first_failed(check(state, state.turn or 0, Card.parse(card)))
    return None if refused is None else refused.rule


@pytest.mark.parametrize("name", ALL)
def test_the_two_of_clubs_must_be_led_even_by_who_would_keep_it(name: str) -> None:
    for seed in range(10):
        state = start(deal(seed, table(name), direction=0))
        assert str(legal(state)) == "2C"
        other = next(card for card in state.hands[state.turn or 0].known if str(card) != "2C")
        assert why_not(state, str(other)) == "FIRST_LEAD"


@pytest.mark.parametrize("name", ALL)
def test_hearts_are_not_led_before_they_are_broken(name: str) -> None:
    assert why_not(position(table(name), {0: "5H 9C"}), "5H") == "HEARTS_LEAD"
    assert why_not(position(table(name), {0: "5H 9C"}, broken=True), "5H") is None


@pytest.mark.parametrize("name", ALL)
def test_a_hand_of_nothing_but_hearts_leads_one_and_has_to(name: str) -> None:
    assert str(legal(position(table(name), {0: "5H 9H"}))) == "5H 9H"


@pytest.mark.parametrize("name", ALL)
def test_a_heart_that_had_to_be_led_breaks_hearts(name: str) -> None:
    state = play(position(table(name), {0: "5H 9H"}), Card.parse("5H"))
    assert state.broken_by is not None


@pytest.mark.parametrize("name", ["classic", "windows"])
def test_by_the_letter_a_heart_that_had_to_be_led_breaks_nothing(name: str) -> None:
    rules = preset(name).rules(forced_lead_breaks=False)
    assert play(position(rules, {0: "5H 9H"}), Card.parse("5H")).broken_by is None


@pytest.mark.parametrize("name", ALL)
def test_nobody_sees_what_they_get_before_passing(name: str) -> None:
    before = start(deal(2, table(name), direction=1))
    passes = [list(hand.known)[:3] for hand in before.hands]
    after = exchange(before, passes)
    refused = first_failed(check_pass(after, 0, list(after.hands[0].known)[:3]))
    assert refused is not None
    assert refused.rule == "PASS_BLIND"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("card", ["QS", "7H"])
def test_point_cards_on_the_first_trick(name: str, card: str) -> None:
    state = position(table(name), {1: f"{card} 7D"}, table="2C", first=True)
    allowed = name in ("family", "pagat")
    assert why_not(state, card) == (None if allowed else "FIRST_TRICK_POINTS")
    with_a_club = position(table(name), {1: f"{card} 7C"}, table="2C", first=True)
    assert why_not(with_a_club, card) == "FOLLOW_SUIT"


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        *((name, {"add", "subtract"}) for name in ("classic", "family", "party", "omnibus")),
        *((name, set()) for name in ("windows", "microsoft", "bicycle", "openspiel", "pagat")),
    ],
)
def test_who_chooses_how_a_moon_is_scored(name: str, ways: set[str]) -> None:
    outcome = result(finished(table(name), {0: MOON, 1: "JD"}, "0" * 12 + "1"))
    assert set(outcome.choices) == ways
    if not ways:
        assert outcome.scores == ((-26, 0, 0, 0) if name == "pagat" else (0, 26, 26, 26))


@pytest.mark.parametrize("name", ALL)
def test_the_queen_costs_thirteen_and_every_heart_one(name: str) -> None:
    assert penalty(Card.parse("QS"), table(name)) == 13
    assert {penalty(card, table(name)) for card in cards(ALL_HEARTS)} == {1}
    bonus = {"omnibus": {"JD": -10}}.get(name, {})
    others = Cards.DECK.without(Cards.parse(MOON))
    assert {str(card): cost for card in others if (cost := penalty(card, table(name)))} == bonus


HEART_DISCARDED, HEART_LED, QUEEN_DISCARDED, QUEEN_FOLLOWS, QUEEN_LED = range(5)
BREAKS = {
    "classic": {HEART_DISCARDED},
    "omnibus": {HEART_DISCARDED},
    "family": {HEART_DISCARDED},
    "microsoft": {HEART_DISCARDED},
    "pagat": {HEART_DISCARDED},
    "party": {HEART_DISCARDED, QUEEN_DISCARDED, QUEEN_FOLLOWS, QUEEN_LED},
    "bicycle": {HEART_DISCARDED, QUEEN_DISCARDED, QUEEN_FOLLOWS, QUEEN_LED},
    "openspiel": {HEART_DISCARDED, QUEEN_DISCARDED, QUEEN_FOLLOWS, QUEEN_LED},
    "windows": {HEART_DISCARDED, QUEEN_DISCARDED},
}


@pytest.mark.parametrize("name", ALL)
def test_when_hearts_may_be_led(name: str) -> None:
    plays = {
        HEART_DISCARDED: (position(table(name), {1: "5H 2S"}, table="9D"), "5H"),
        QUEEN_DISCARDED: (position(table(name), {1: "QS 2S"}, table="9D"), "QS"),
        QUEEN_FOLLOWS: (position(table(name), {1: "QS 2D"}, table="9S"), "QS"),
        QUEEN_LED: (position(table(name), {0: "QS 2D"}), "QS"),
    }
    broke = {kind for kind, (state, card) in plays.items() if place(state, Card.parse(card)).broken_by}
    assert broke == BREAKS[name]


@pytest.mark.parametrize("name", ALL)
def test_whether_the_queen_waits_for_broken_hearts(name: str) -> None:
    assert why_not(position(table(name), {1: "QS 2S"}, table="9D"), "QS") is None, "discarding her: never"
    waits = why_not(position(table(name), {0: "QS 2D"}), "QS")
    assert waits == ("QUEEN_LEAD" if name == "windows" else None)


@pytest.mark.parametrize("name", ALL)
def test_a_moon_takes_thirteen_hearts_and_the_queen_and_nothing_else(name: str) -> None:
    assert result(finished(table(name), {2: MOON}, "2" * 12 + "1")).moon == 2
    for card in cards(MOON):
        rest = " ".join(str(other) for other in cards(MOON) if other is not card)
        assert result(finished(table(name), {2: rest, 1: str(card)}, "2" * 12 + "1")).moon is None


@pytest.mark.parametrize("name", ALL)
def test_suit_is_followed_by_who_can(name: str) -> None:
    state = position(table(name), {1: "2D AD QS 5H 9C"}, table="9D", broken=True)
    assert str(legal(state)) == "2D AD"
    assert why_not(state, "9C") == "FOLLOW_SUIT"
    assert len(legal(position(table(name), {1: "QS 5H 9C"}, table="9D"))) == 3


@pytest.mark.parametrize("led", list(Suit))
def test_there_is_no_trump_and_the_ace_is_high(led: Suit) -> None:
    others = [suit for suit in Suit if suit is not led]
    two, ace = (next(card for card in Cards.DECK.of(led) if card.rank == rank) for rank in (2, 14))
    aces = [next(card for card in Cards.DECK.of(suit) if card.rank == 14) for suit in others]
    assert taker(Trick(0, 4, (two, *aces))) == 0, "an ace of another suit takes nothing"
    for place_of_ace in range(1, 4):
        rest = list(Cards.DECK.of(led))[1:3]
        rest.insert(place_of_ace - 1, ace)
        assert taker(Trick(0, 4, (two, *rest))) == place_of_ace


@pytest.mark.parametrize("name", SOURCES)
def test_three_players_play_without_the_two_of_diamonds_or_not_at_all(name: str) -> None:
    if name == "windows":
        with pytest.raises(BadRules, match="no rules for 3 players"):
            preset(name).rules(3)
        return
    rules = preset(name).rules(3)
    assert (str(rules.removed), rules.hand_size, str(rules.lowest_club)) == ("2D", 17, "2C")


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("classic", {3: 17, 4: 13}),
        ("family", {3: 17, 4: 13, 5: 10}),
        ("party", {3: 17, 4: 13, 5: 10, 6: 8, 7: 7}),
        ("windows", {4: 13}),
        ("omnibus", {3: 17, 4: 13}),
        ("microsoft", {4: 13}),
        ("bicycle", {3: 17, 4: 13, 5: 10}),
        ("pagat", {3: 17, 4: 13, 5: 10}),
        ("openspiel", {4: 13}),
    ],
)
def test_how_many_play_and_how_many_cards_each_holds(name: str, counts: dict[int, int]) -> None:
    found = preset(name)
    assert {players: found.rules(players).hand_size for players in found.player_counts} == counts


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("players", [1, 2, 8])
def test_two_players_do_not_play_hearts(name: str, players: int) -> None:
    with pytest.raises(BadRules):
        preset(name).rules(players)


@pytest.mark.parametrize("name", [name for name in ALL if name != "openspiel"])
def test_the_game_ends_when_somebody_reaches_a_hundred_and_the_lowest_total_wins(name: str) -> None:
    assert verdict(table(name), [(99, 3, 50, 80)]).winners == ()
    assert verdict(table(name), [(100, 3, 50, 80)]).winners == (1,)
    assert verdict(table(name), [(126, 3, 50, 80)]).winners == (1,)


@pytest.mark.parametrize(
    ("name", "limit"), [("classic", 50), ("classic", 200), ("party", 75), ("party", 500)]
)
def test_another_limit_may_be_agreed(name: str, limit: int) -> None:
    rules = preset(name).rules(limit=limit)
    assert verdict(rules, [(limit - 1, 3, 4, 5)]).winners == ()
    assert verdict(rules, [(limit, 3, 4, 5)]).winners == (1,)


def test_openspiel_plays_a_single_deal() -> None:
    assert table("openspiel").limit is None
    assert verdict(table("openspiel"), [(9, 3, 9, 5)]).winners == (1,)


@pytest.mark.parametrize("name", SOURCES)
def test_a_tie_for_the_lowest_total_is_broken_by_an_extra_deal(name: str) -> None:
    stands = verdict(table(name), [(104, 38, 38, 80)])
    assert (stands.winners, stands.tied) == ((), (1, 2))


@pytest.mark.parametrize("name", ALL)
def test_four_players_cannot_have_26_each_and_no_deal_sums_to_104(name: str) -> None:
    assert 104 not in possible_sums(table(name))
    assert list(readings(table(name), (26, 26, 26, 26), (0, 0, 0, 0))) == []


@pytest.mark.parametrize(
    ("name", "sums"),
    [
        *((name, {26, 78, -26}) for name in ("classic", "family", "party")),
        *((name, {26, 78}) for name in ("windows", "microsoft", "bicycle", "openspiel")),
        ("pagat", {26, -26}),
        ("omnibus", {16, 68, -36}),
    ],
)
def test_what_the_scores_of_a_deal_can_sum_to(name: str, sums: set[int]) -> None:
    assert possible_sums(table(name)) == sums


@pytest.mark.parametrize("name", ["classic", "family", "party"])
def test_totals_may_be_negative(name: str) -> None:
    choices = result(finished(table(name), {0: MOON}, "0" * 12 + "1")).choices
    assert settle(table(name), (4, 0, 0, 0), choices["subtract"]) == (-22, 0, 0, 0)


def test_under_windows_a_total_cannot_be_negative() -> None:
    assert min(result(finished(table("windows"), {0: MOON}, "0" * 12 + "1")).scores or ()) == 0
    assert min(possible_sums(table("windows"))) > 0


@pytest.mark.parametrize("name", ALL)
def test_being_void_breaks_nothing_only_the_card_that_is_played_does(name: str) -> None:
    state = place(position(table(name), {1: "KC 5H QS"}, table="9D"), Card.parse("KC"))
    assert state.broken_by is None
    state = place(position(table(name), {1: "KC"}, table="9H"), Card.parse("KC"))
    assert state.broken_by is None
