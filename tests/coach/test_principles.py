"""The principles: each speaks and is silent where its page says so, and never asks for the impossible."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import hearts_lab.coach
from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.coach.asking import judged
from hearts_lab.coach.positions import KINDS, book, find
from hearts_lab.coach.principles import IDS, PRINCIPLES, applying, principle
from hearts_lab.coach.reliability import NEAR
from hearts_lab.coach.situation import Situation
from hearts_lab.coach.words import reason_text
from hearts_lab.i18n import LANGUAGES, catalogue, text
from hearts_lab.notation.deal_file import read_deal, write_view
from hearts_lab.rulebook.positions import position
from hearts_lab.state import DealState, view
from tests.core.strategies import Played, examples, hold

PARTS = {"title", "says", "why", "fails", "counter", "reasons"}


def situations(deal: Played, random: Random, most: int = 6) -> Iterator[Situation]:
    """Some positions of a deal: a few plays, one of the passes, one moment after the end."""
    playing = [state for state in deal.states if state.turn is not None]
    for state in random.sample(playing, min(most, len(playing))):
        assert state.turn is not None
        yield Situation(view(state, state.turn))
    last = deal.states[-1]
    yield Situation(view(last, random.randrange(last.players)))


# The pages.


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_principle_has_a_whole_page(name: str, lang: str) -> None:
    assert {*catalogue("principle", lang)[name]} == PARTS


def test_no_page_is_without_its_principle() -> None:
    assert {*catalogue("principle", "en")} == {*IDS} == {*book()}


def test_every_source_of_a_principle_is_known() -> None:
    for each in PRINCIPLES:
        for source in each.sources:
            assert text(f"coach.source.{source}.short", "en")


def test_every_reason_in_the_code_has_a_sentence_and_every_sentence_a_reason() -> None:
    folder = Path(hearts_lab.coach.__file__).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")]
    functions: dict[str, set[object]] = {
        node.name: {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }
    helpers: dict[str, set[object]] = {
        "MOON_ATTACK": functions["_lead"],
        "CHOOSE_MOON_SCORING": {"add", "subtract"},
    }
    for each in PRINCIPLES:
        said = functions[getattr(each.detect, "__name__", "")] | helpers.get(each.id, set())
        assert {*catalogue("principle", "en")[each.id]["reasons"]} - {"here"} <= said, each.id


# The examples, the exercises and the counter-examples.


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "counter"])
def test_a_principle_says_in_its_example_and_its_exercise_what_the_page_says(name: str, kind: str) -> None:
    shown = find(name, "example" if kind == "example" else "exercise")
    said = applying(shown.now).get(name)
    assert said is not None
    assert (said.cards, said.against) == (shown.cards, shown.against)


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "counter"])
def test_in_its_example_and_its_exercise_a_rule_of_thumb_is_right_and_decides(name: str, kind: str) -> None:
    now = find(name, "example" if kind == "example" else "exercise").now
    values = None if now.state.played_out else judged(now.seen, worlds=400)
    if values is None:
        return  # a moon that has been shot
    said = applying(now)[name]
    heeding = [
        each
        for each in values.choices
        if (said.follows(each.cards) if said.cards else not said.opposes(each.cards))
    ]
    assert min(each.cost for each in heeding) <= NEAR[values.unit]
    assert any(each.least_cost > 0 for each in values.choices if each not in heeding)


@pytest.mark.parametrize("name", IDS)
def test_a_principle_is_silent_in_its_counter_example(name: str) -> None:
    shown = find(name, "counter")
    assert name not in applying(shown.now)
    assert not shown.cards
    assert not shown.against


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_position_shows_the_hand_of_one_seat_only(name: str, kind: str) -> None:
    if "like" in book()[name][kind]:
        return  # a deal of the rule book that is over: every card has been seen
    shown = find(name, "example" if kind == "example" else "exercise" if kind == "exercise" else "counter")
    assert [seat for seat, hand in enumerate(shown.record.deal.hands) if hand] == [shown.now.seat]


# Whatever the rules, the deal and the moment.


def only_what_is_allowed_is_recommended_and_never_argued_against(deal: Played, random: Random) -> None:
    for now in situations(deal, random):
        allowed = now.legal if now.state.trick is not None else now.hand
        for name, said in applying(now).items():
            assert said.cards <= allowed, name
            assert said.against <= allowed, name
            assert not said.cards & said.against, name
            assert said.cards or said.against or name == "CHOOSE_MOON_SCORING", name


def a_file_with_what_the_seat_may_know_leads_to_the_same_advice(deal: Played, random: Random) -> None:
    for now in situations(deal, random, most=2):
        if not now.state.played_out:
            shown = read_deal(write_view(now.seen)).state()
            assert applying(Situation(view(shown, now.seat))) == applying(now)


def every_reason_can_be_put_into_words(deal: Played, random: Random) -> None:
    for now in situations(deal, random, most=2):
        for name, said in applying(now).items():
            for lang in LANGUAGES:
                sentence = reason_text(name, said, now.state.deal, lang)
                assert sentence.endswith(".")
                assert not re.search(r"(^|[.?!] )[a-zåäö]", sentence), sentence
                assert "{" not in sentence


def what_a_reason_says_of_the_cards_that_are_out_holds(deal: Played, random: Random) -> None:
    """Counted here from the cards that the seat cannot see, whatever the detector counts."""
    for now in situations(deal, random):
        for name, said in applying(now).items():
            sentence = reason_text(name, said, now.state.deal, "en")
            if name in ("LEAD_LOW", "LEAD_LOW_HEART", "OPEN_FRESH_SUIT"):
                [card] = said.cards
                rivals = [each for each in now.unseen if each.suit is card.suit]
                above = sum(each.rank > card.rank for each in rivals)
                below = len(rivals) - above
                assert ("somebody else takes" not in sentence) or not below
                assert ("probably" not in sentence) or above > below
            if name == "DISCARD_HIGH_HEARTS" and "so far" not in sentence:
                over = [each for each in now.unseen if each.suit is now.led and each.rank > now.top.rank]
                assert not any(Cards.from_iterable(over) & now.may_hold(seat) for seat in now.later)


def own_ranks(now: Situation) -> list[int]:
    return [card.rank for card in now.legal if card.suit is now.led]


def top_rank(now: Situation) -> int:
    return max(card.rank for card in now.trick.cards if card.suit is now.led)


CLAIMS: dict[str, Callable[[Situation], bool]] = {
    "You cannot beat": lambda now: max(own_ranks(now)) < top_rank(now),
    "All your cards beat the trick so far": lambda now: min(own_ranks(now)) > top_rank(now),
    "The queen of spades has been played": lambda now: "QS" in map(str, now.state.plays),
    "The queen of spades is out": lambda now: "QS" not in [*map(str, now.state.plays), *map(str, now.hand)],
    "The queen of spades is in your own hand": lambda now: "QS" in map(str, now.hand),
    "You hold the queen of spades": lambda now: "QS" in map(str, now.hand),
    "Nobody who plays after you can have": lambda now: "QS" not in map(str, now.hand),
    "You play last": lambda now: len(now.trick.cards) == now.state.players - 1,
    " on the table, the moon": lambda now: any(card.suit is Suit.HEARTS for card in now.trick.cards),
    "but cannot take this trick": lambda now: now.top_seat != now.shooter,
}
"""What a reason may say, and how it looks in the cards on the table, in the hand and played before."""


def what_a_reason_says_of_the_trick_holds(deal: Played, random: Random) -> None:
    for now in situations(deal, random):
        for name, said in applying(now).items():
            sentence = reason_text(name, said, now.state.deal, "en")
            for claim, holds in CLAIMS.items():
                assert claim not in sentence or holds(now), (name, sentence)


def no_moon_principle_speaks_once_two_players_have_points(deal: Played, random: Random) -> None:
    moons = {each.id for each in PRINCIPLES if each.group == "moon"}
    for now in situations(deal, random):
        if len(now.point_takers) > 1:
            assert not moons & {*applying(now)}


def no_moon_is_stopped_that_this_trick_stops_already(deal: Played, random: Random) -> None:
    """Points on the table, and the shooter has played and is not winning: they go elsewhere for certain."""
    for now in situations(deal, random):
        table = list(now.trick.cards)
        if now.leading or now.shooter is None or now.shooter in now.later:
            continue
        best = max((card for card in table if card.suit is now.led), key=lambda card: card.rank)
        elsewhere = now.trick.seat(table.index(best)) != now.shooter
        if elsewhere and any(card.suit is Suit.HEARTS or str(card) == "QS" for card in table):
            assert not MOON_DEFENCE & {*applying(now)}


@pytest.mark.parametrize("size", examples(200, 50_000))
def test_what_holds_of_every_principle_in_every_position(size: tuple[int, bool]) -> None:
    hold(
        size,
        only_what_is_allowed_is_recommended_and_never_argued_against,
        a_file_with_what_the_seat_may_know_leads_to_the_same_advice,
        every_reason_can_be_put_into_words,
        what_a_reason_says_of_the_cards_that_are_out_holds,
        what_a_reason_says_of_the_trick_holds,
        no_moon_principle_speaks_once_two_players_have_points,
        no_moon_is_stopped_that_this_trick_stops_already,
    )


# Single positions.


def at(entry: dict[str, object]) -> Situation:
    state: DealState = position(entry).state()
    assert state.turn is not None
    return Situation(view(state, state.turn))


def recommended(now: Situation, name: str) -> str:
    return str(applying(now)[name].cards)


MOON_DEFENCE = {"STOP_THE_MOON", "KEEP_MOON_STOPPER", "SPREAD_HEARTS"}


@pytest.mark.parametrize(("third", "speaking"), [("5S", {"SPREAD_HEARTS"}), ("9H", set())])
def test_a_heart_stops_no_moon_where_another_heart_has_done_so(third: str, speaking: set[str]) -> None:
    """6♠ from the shooter, A♠ over it, and then a spade or a heart: with a heart the moon is off already."""
    entry = dict(book()["SPREAD_HEARTS"]["example"])
    *before, last = entry["plays"]
    assert last == "6S AS 5S"
    now = at(entry | {"plays": [*before, f"6S AS {third}"]})
    assert MOON_DEFENCE & {*applying(now)} == speaking


@pytest.mark.parametrize(("heart", "speaking"), [("2H", {"STOP_THE_MOON"}), ("AH", set())])
def test_who_has_a_heart_that_nobody_can_beat_need_not_take_a_trick_now(
    heart: str, speaking: set[str]
) -> None:
    """The ace of hearts cannot be drawn: whoever wants the moon has to come for it."""
    entry = dict(book()["STOP_THE_MOON"]["example"])
    assert "TD" in entry["dealt"][1]
    dealt = ["", entry["dealt"][1].replace("TD", heart), "", ""]
    assert MOON_DEFENCE & {*applying(at(entry | {"dealt": dealt}))} == speaking


def test_cards_any_of_which_will_do_are_told_with_or() -> None:
    entry = book()["STOP_THE_MOON"]["example"]
    assert "with 7♦\ufe0e, 8♦\ufe0e, 10♦\ufe0e, K♦\ufe0e or A♦\ufe0e, with 2 points" in said_of(
        "STOP_THE_MOON", entry
    )
    assert "K♦\ufe0e eller E♦\ufe0e, med 2 poäng" in said_of("STOP_THE_MOON", entry, "sv")


def test_the_low_diamond_goes_under_when_the_queen_of_spades_is_in_the_trick() -> None:
    """8♦ Q♠ 10♦ on the table and Q♦ 4♦ in hand: 4♦, whose holder takes nothing."""
    now = at(
        {
            "dealt": ["", "", "", "5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH"],
            "leader": 1,
            "plays": ["2C AC 5C 7C", "3C 9C KC 4C", "8D QS TD"],
        }
    )
    assert str(now.legal) == "4D QD"
    assert recommended(now, "DUCK_UNDER") == "4D"
    assert str(applying(now)["DUCK_UNDER"].against) == "QD"


def test_with_omnibus_the_queen_of_spades_still_costs_more_than_the_jack_may_bring() -> None:
    """10♦ led, Q♠ discarded on it, Q♦ 4♦ in hand, J♦ unplayed: 4♦."""
    now = at(
        {
            "rules": "omnibus",
            "dealt": ["5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH", "", "", ""],
            "leader": 3,
            "plays": ["2C 5C AC 7C", "TD QS 8D"],
        }
    )
    assert str(now.legal) == "4D QD"
    assert recommended(now, "DUCK_UNDER") == "4D"
    assert "TAKE_BONUS" not in applying(now)


def said_of(name: str, entry: dict[str, object], lang: str = "en") -> str:
    now = at(entry)
    return reason_text(name, applying(now)[name], now.state.deal, lang)


VOID_IN_CLUBS = "4D 6D 8D TD 2S 6S 8S 3H 7H 9H TH QH KH"


@pytest.mark.parametrize(
    ("led", "en", "sv"),
    [
        ("QC", "it goes to whoever takes this trick; so far that is North.", "än så länge är det Nord."),
        ("KC", "Thrown now, it goes to North.", "Sakar du kortet nu går det till Nord."),
    ],
)
def test_a_heart_goes_to_whoever_is_winning_only_once_nobody_can_go_over(led: str, en: str, sv: str) -> None:
    """The ace of clubs has gone. West plays last and may have the king: over the queen, not over itself."""
    entry: dict[str, object] = {
        "dealt": ["", "", VOID_IN_CLUBS, ""],
        "leader": 1,
        "plays": ["2C 4D 7C AC", f"{led} 3C"],
    }
    assert said_of("DISCARD_HIGH_HEARTS", entry).endswith(en)
    assert said_of("DISCARD_HIGH_HEARTS", entry, "sv").endswith(sv)


def test_leading_a_low_spade_spends_cover_of_ones_own() -> None:
    """Four low spades beside the king: after one of them three are left."""
    entry: dict[str, object] = {
        "dealt": ["AC KD 4S 5S 6S 8S KS 2H 5H 7H 8H TH QH", "", "", ""],
        "leader": 3,
        "plays": ["2C AC 3C 4C"],
    }
    assert "leaves you 3 cards below her" in said_of("BLEED_SPADES", entry)
    assert "3 kort kvar under henne" in said_of("BLEED_SPADES", entry, "sv")


def test_the_queen_and_a_high_spade_in_one_hand_are_not_a_danger_of_taking_her_from_others() -> None:
    entry: dict[str, object] = {
        "dealt": ["3C 8C 4D 9D TD KD 2S 5S QS AS 3H 7H KH", "", "", ""],
        "pass": "left",
        "plays": [],
    }
    now = Situation(view(position(entry).state(), 0))
    said = reason_text("PASS_SPADE_HONOURS", applying(now)["PASS_SPADE_HONOURS"], now.state.deal, "en")
    assert said.startswith("If you pass the queen of spades and keep A♠")


def test_a_void_in_clubs_gives_no_freedom_on_the_first_trick() -> None:
    """Where no points may be thrown on it; at a table where they may, nothing is held back."""
    hand = "6C TC 3D 5D 8D JD 2S 5S 7S 8S 3H 7H KH"
    for rules, held in (("classic", True), ("family", False)):
        entry: dict[str, object] = {"rules": rules, "dealt": [hand, "", "", ""], "pass": "left", "plays": []}
        now = Situation(view(position(entry).state(), 0))
        said = reason_text("PASS_TO_VOID", applying(now)["PASS_TO_VOID"], now.state.deal, "en")
        assert ("from the second trick on" in said) == held


def test_spades_that_nobody_else_holds_take_no_cover_from_the_queen() -> None:
    """Nine spades have gone and the other four are here: nothing can bring her out any more."""
    entry: dict[str, object] = {
        "dealt": ["", "", "5C 6C JC AC 2S 8S 9S JS QS KS AS 6H JH", ""],
        "leader": 0,
        "plays": ["2C 7C 6C JD", "6S KS 7S 5S", "AS 4S 3S TS"],
    }
    before = at(entry)
    assert before.dead(Suit.SPADES)
    assert "KEEP_OFF_SPADES" not in applying(before)
    one_left = entry | {"plays": ["2C 7C 6C JD", "6S KS 7S 5S", "AS 4S 3S TD"]}
    assert "KEEP_OFF_SPADES" in applying(at(one_left))


ALL_HEARTS_BUT_ONE = ["2C AC 5C 6C", "QS 2S 3S 4S", "AH 2H 3H 4H", "KH 5H 6H 7H", "JH 8H 9H TH"]


def test_who_holds_all_the_points_that_are_left_leads_them() -> None:
    """North has her and eleven hearts and holds no heart but the queen: nobody can beat it."""
    hand = "AC QS AH KH JH QH 2D 3D 4D 5D 6D 7D 8D"
    rules = {"preset": "classic", "options": {"hearts_broken_by": "free"}}
    now = at({"rules": rules, "dealt": [hand, "", "", ""], "leader": 3, "plays": ALL_HEARTS_BUT_ONE})
    assert now.moon_in_hand
    assert recommended(now, "MOON_ATTACK") == "QH"
    assert not {"LEAD_LOW", "LEAD_SHORT_SUIT", "DEAD_SUIT"} & {*applying(now)}


def test_second_hand_does_not_put_up_its_own_queen_of_spades() -> None:
    """5♠ led, Q♠ and lower spades in second hand: a spade below the queen, who would be winning."""
    now = find("HOLD_QUEEN_BACK", "exercise").now
    assert str(now.top) == "5S"
    said = applying(now)["HOLD_QUEEN_BACK"]
    assert str(said.against) == "QS"
    assert "Q♠" not in {card.symbol for card in said.cards}
    sentence = reason_text("HOLD_QUEEN_BACK", said, now.state.deal, "en")
    assert "would beat the five of spades" in sentence or "would beat the 5 of spades" in sentence
    assert "be winning the trick" in sentence


def test_a_queen_that_may_not_be_played_yet_is_not_argued_against() -> None:
    """No points on the first trick, a spade is led: the queen cannot be played, so nothing is said of her."""
    now = at(
        {
            "rules": {"preset": "classic", "options": {"first_lead": "left-of-dealer"}},
            "dealt": ["3D 7D JD 2S 4S 5S 6S 7S 8S TS QS AS 7H", "", "", ""],
            "leader": 1,
            "plays": ["JS 3S 9S"],
        }
    )
    assert "QS" not in str(now.legal)
    assert "HOLD_QUEEN_BACK" not in applying(now)


def test_a_heart_on_the_first_trick_makes_it_worth_ducking() -> None:
    """2♣ 9♣ A♥ on the table, from a hand of nothing but point cards, K♣ 4♣ last: 4♣."""
    now = at(
        {
            "dealt": ["", "", "", "4C KC 2D 3D 5D 8D 2S 4S 6S 7S 9S TS JS"],
            "leader": 0,
            "plays": ["2C 9C AH"],
        }
    )
    assert recommended(now, "DUCK_UNDER") == "4C"
    assert "FIRST_TRICK_HIGH" not in applying(now)


def test_a_low_card_of_a_suit_that_nobody_else_holds_is_never_a_low_card() -> None:
    """Eleven clubs have been played and the two others are here: even 3♣ would take the trick."""
    now = find("DEAD_SUIT", "example").now
    dead = Cards.from_iterable(card for card in now.legal if now.dead(card.suit))
    assert dead
    for name, said in applying(now).items():
        assert not said.cards & dead, name


def test_what_was_passed_is_remembered() -> None:
    """The queen went to the left with two clubs: she is out, at a known place, and nowhere else."""
    now = at(
        {
            "dealt": ["3C 4C 7C 2D 6D 8D JD 5S QS AS 4H 9H KH", "", "", ""],
            "passed": ["3C 4C QS", "", "", "2H 3H 5H"],
            "pass": "left",
            "leader": 3,
            "plays": ["2C"],
        }
    )
    assert now.queen == "out"
    assert [now.may_have_queen(seat) for seat in now.others] == [True, False, False]
    assert Card.parse("3C") not in now.may_hold(2)


def test_a_player_who_did_not_follow_a_suit_is_not_thought_to_hold_it() -> None:
    now = find("OPEN_FRESH_SUIT", "counter").now
    shown = [
        (trick.seat(place), trick.led)
        for trick in now.state.tricks
        for place, card in enumerate(trick.cards)
        if card.suit is not trick.led
    ]
    assert shown
    for seat, suit in shown:
        if seat != now.seat and suit is not None:
            assert not now.may_hold(seat).of(suit)
            assert seat in now.voids(suit) or not now.state.hands[seat].size


def test_a_hand_of_nothing_but_hearts_is_no_problem() -> None:
    now = at({"dealt": ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "", "", ""], "leader": 3, "plays": ["2C"]})
    assert len(now.legal) == 13
    for said in applying(now).values():
        assert said.cards <= now.legal


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_cover_for_a_queen_grows_with_the_hands(players: int) -> None:
    """With fewer players each hand has more spades, so a queen needs more low ones: 4, 3, 2, 2, 2."""
    from hearts_lab.engine import start
    from hearts_lab.game import deal
    from hearts_lab.rules import preset

    state = start(deal(1, preset("party").rules(players), direction=0))
    assert Situation(view(state, 0)).enough_guards == {3: 4, 4: 3, 5: 2, 6: 2, 7: 2}[players]


def test_principles_are_silent_where_equal_cards_cancel() -> None:
    from hearts_lab.engine import start
    from hearts_lab.game import deal
    from hearts_lab.rules import preset

    state = start(deal(1, preset("cancellation").rules(), direction=0))
    assert applying(Situation(view(state, state.turn or 0))) == {}


def test_a_principle_is_found_by_its_id() -> None:
    assert principle("BLEED_SPADES").group == "leading"
    assert Suit.SPADES in {card.suit for card in find("BLEED_SPADES", "example").cards}


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_principle_shows_its_three_positions(name: str, lang: str) -> None:
    from hearts_lab.coach.pages import page
    from hearts_lab.rulebook.render import markdown, plain

    told = plain(page(name, lang))
    assert text(f"principle.{name}.says", lang).split()[0] in told
    assert "<" not in told
    drawn = markdown(page(name, lang, pictures=True), str.lower)
    assert drawn.count("## ") == 7
    assert drawn.count('class="rule-example"') == 3
    assert "{" not in told
