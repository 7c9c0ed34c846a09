"""Whole games: totals, the limit, ties, the choice after a moon, and going on with a game that was saved."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_lab.audit import audit
from hearts_lab.cards import Cards, Suit
from hearts_lab.cli import games
from hearts_lab.engine import choose_moon, legal, phase, place, start
from hearts_lab.errors import BadDeal, BadRules
from hearts_lab.game import Game
from hearts_lab.history import Record, told
from hearts_lab.i18n import LANGUAGES
from hearts_lab.moon_choice import weigh
from hearts_lab.narrate import event_text
from hearts_lab.notation.deal_file import read_game, write_game
from hearts_lab.notation.score_sheet import read
from hearts_lab.players import play_out, player
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import result, settle, verdict
from hearts_lab.standings import data, lines, why
from hearts_lab.state import Deal, DealState
from hearts_lab.trace import MoonShot
from tests.cli.running import refused, run

CLASSIC = preset("classic").rules()
BOTH = {"add": (0, 26, 26, 26), "subtract": (-26, 0, 0, 0)}
proofs = settings(max_examples=200, deadline=None, derandomize=True, database=None)
few = settings(max_examples=6, deadline=None, derandomize=True, database=None)


def rules(**options: object) -> RuleSet:
    return preset("classic").rules(**options)


# The limit and ties.


def test_the_lowest_total_wins_alone_whatever_is_equal_above_it() -> None:
    assert verdict(CLASSIC, [(106, 45, 45, 20)]).winners == (3,)


def test_a_tie_for_the_lowest_total_means_another_deal() -> None:
    standing = verdict(CLASSIC, [(104, 38, 38, 80)])
    assert (standing.tied, standing.winners) == ((1, 2), ())
    assert verdict(CLASSIC, [(104, 38, 38, 80), (110, 50, 44, 84)]).winners == (2,)


def test_anybody_can_win_the_extra_deal_unless_only_the_tied_play_for_it() -> None:
    totals = [(104, 38, 38, 80), (78, 64, 64, 63)]  # 38 and 80 with another moon between them
    assert verdict(CLASSIC, totals).winners == (3,)
    assert verdict(rules(tie="extra-deal-tied"), totals).tied == (1, 2)


def test_a_tie_is_a_shared_win_where_that_was_agreed() -> None:
    assert verdict(rules(tie="shared"), [(104, 38, 38, 80)]).winners == (1, 2)


def test_after_a_tie_the_game_stays_at_its_end_even_if_all_are_under_the_limit_again() -> None:
    totals = [(104, 38, 38, 80), (78, 38, 40, 80)]
    assert verdict(CLASSIC, totals).winners == (1,)
    afresh = verdict(rules(limit_seen="afresh"), totals)
    assert (afresh.winners, afresh.tied, afresh.limit) == ((), (), ())


def test_exactly_at_the_limit_the_game_ends_unless_it_must_be_passed() -> None:
    assert verdict(CLASSIC, [(100, 45, 45, 20)]).winners == (3,)
    assert verdict(rules(limit_rule="exceed"), [(100, 45, 45, 20)]).winners == ()
    assert verdict(rules(limit_rule="exceed"), [(101, 45, 45, 20)]).winners == (3,)


def test_a_total_of_exactly_the_limit_becomes_the_one_agreed_and_the_game_goes_on() -> None:
    perfect = rules(exact_limit=50)
    totals = settle(perfect, (87, 30, 25, 40), (13, 1, 2, 10))
    assert totals == (50, 31, 27, 50)
    assert verdict(perfect, [totals]).limit == ()
    assert settle(perfect, (87, 30, 25, 40), (14, 1, 2, 9)) == (101, 31, 27, 49)
    assert settle(rules(exact_limit=0, limit=50), (50 - 26, 0, 0, 0), (26, 0, 26, 26)) == (0, 0, 26, 26)
    assert settle(CLASSIC, (87, 30, 25, 40), (13, 1, 2, 10)) == (100, 31, 27, 50)


@proofs
@given(
    st.tuples(*[st.integers(60, 99)] * 4),
    st.tuples(*[st.integers(-26, 40)] * 4),
    st.integers(-20, 99),
    st.sampled_from([None, 0]),
)
def test_only_a_total_of_exactly_the_limit_changes(
    before: tuple[int, ...], scores: tuple[int, ...], becomes: int, floor: int | None
) -> None:
    if floor is not None and becomes < floor:
        return
    after = settle(rules(exact_limit=becomes, floor=floor), before, scores)
    sums = [total + score for total, score in zip(before, scores, strict=True)]
    assert list(after) == [becomes if total == 100 else total for total in sums]


def test_a_shooter_minds_a_rival_whom_exactly_the_limit_would_help() -> None:
    # adding brings the second player from 74 to 100, which becomes 50; nobody is at the limit then
    advice = weigh(rules(exact_limit=50), (60, 74, 70, 71), BOTH, seat=0)
    assert advice.tables["add"].totals == (60, 50, 96, 97)
    assert advice.tables["subtract"].totals == (34, 74, 70, 71)
    assert (advice.best, advice.reason) == ("subtract", "margin")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"exact_limit": 100}, "must be below the limit"),
        ({"exact_limit": 120}, "must be below the limit"),
        ({"exact_limit": -1, "floor": 0}, "not below the floor"),
        ({"exact_limit": 50, "limit": "none"}, "makes no sense without a limit"),
    ],
)
def test_an_exact_limit_that_makes_no_sense_is_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadRules, match=said):
        rules(**options)


def test_a_score_sheet_and_a_saved_game_keep_to_an_exact_limit() -> None:
    perfect = rules(exact_limit=50)
    sheet = read("A;B;C;D\n26;0;26;26\n26;26;0;26\n26;26;26;0\n22;4;0;0\n")
    assert audit(sheet, perfect).running[-1] == (50, 56, 52, 52)
    assert audit(sheet, CLASSIC).running[-1] == (100, 56, 52, 52)
    assert read_game(write_game(Game(rules=perfect))).rules == perfect


def test_negative_totals_stand_unless_there_is_a_floor() -> None:
    assert settle(CLASSIC, (12, 30, 25, 40), (-26, 0, 0, 0)) == (-14, 30, 25, 40)
    assert settle(rules(floor=0), (12, 30, 25, 40), (-26, 0, 0, 0)) == (0, 30, 25, 40)


def decided(table: Any, totals: Sequence[Sequence[int]]) -> tuple[str, list[int]]:  # noqa: ANN401
    """Judge a game by the text of the rules: what it waits for, or who has won."""
    ended, contenders = False, set(range(4))
    for after in totals:
        worst = max(after)
        here = worst > table.limit or (worst == table.limit and table.limit_rule == "reach")
        ended = here if table.limit_seen == "afresh" else ended or here
        if not ended:
            contenders = set(range(4))
            continue
        best = min(total for seat, total in enumerate(after) if seat in contenders)
        first = [seat for seat in range(4) if seat in contenders and after[seat] == best]
        if len(first) == 1 or table.tie == "shared":
            return "won", first
        if table.tie == "extra-deal-tied":
            contenders = set(first)
    return ("tied", first) if ended else ("on", [])


@proofs
@given(
    st.lists(st.tuples(*[st.integers(95, 103)] * 4), min_size=1, max_size=6),
    st.fixed_dictionaries(
        {
            "limit_rule": st.sampled_from(["reach", "exceed"]),
            "limit_seen": st.sampled_from(["once", "afresh"]),
            "tie": st.sampled_from(["extra-deal", "extra-deal-tied", "shared"]),
        }
    ),
)
def test_a_game_ends_as_the_rules_say(totals: list[tuple[int, ...]], options: dict[str, str]) -> None:
    table = rules(**options)
    for deals in range(1, len(totals) + 1):
        state, seats = decided(table, totals[:deals])
        standing = verdict(table, totals[:deals])
        assert list(standing.winners) == (seats if state == "won" else [])
        assert list(standing.tied) == (seats if state == "tied" else [])
        if state == "won":
            return


# The choice after a moon.


def test_a_shooter_subtracts_where_adding_would_make_somebody_else_win() -> None:
    advice = weigh(CLASSIC, (80, 90, 40, 60), BOTH, seat=0)
    add, subtract = advice.tables["add"], advice.tables["subtract"]
    assert (add.totals, add.verdict.winners) == ((80, 116, 66, 86), (2,))
    assert (subtract.totals, subtract.verdict.winners) == ((54, 90, 40, 60), ())
    assert (advice.best, advice.reason) == ("subtract", "loses")


@pytest.mark.parametrize(
    ("totals", "options", "best", "reason"),
    [
        ((30, 90, 40, 60), {}, "add", "wins"),  # 116 ends it at 30 against 66
        ((126, 90, 100, 110), {}, "add", "both_lose"),  # 126 against 116, or 100 against 90
        ((30, 40, 35, 50), {}, "add", "ahead"),  # 30 against 61, or 4 against 35
        ((70, 40, 35, 50), {}, "subtract", "behind"),  # 70 against 61, or 44 against 35
        ((61, 40, 35, 50), {}, "add", "level"),  # 61 - 26 = 35, and 61 against 61
        ((66, 90, 40, 70), {"tie": "shared"}, "add", "shares"),  # 66 and 66, the win shared
        ((0, 5, 5, 5), {"floor": 0}, "add", "margin"),  # nothing to subtract from
        ((0, 0, 0, 0), {"limit": "none"}, "add", "both_win"),
    ],
)
def test_what_a_shooter_is_advised(
    totals: tuple[int, ...], options: dict[str, Any], best: str, reason: str
) -> None:
    advice = weigh(rules(**options), totals, BOTH, seat=0)
    assert (advice.best, advice.reason) == (best, reason)


def moon(totals: tuple[int, ...], table: RuleSet = CLASSIC) -> DealState:
    """Let the first seat take everything: it alone has clubs."""
    hands = [Cards.DECK.of(suit) for suit in (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS)]
    state = start(Deal(rules=table, hands=tuple(hands), direction=0, totals=totals))
    while state.turn is not None:
        state = place(state, legal(state).lowest)
    return state


@pytest.mark.parametrize("name", ["random", "duck"])
def test_the_players_take_the_advice(name: str) -> None:
    seats = (player(name),) * 4
    assert play_out(moon((80, 90, 40, 60)), seats).moon == "subtract"
    assert play_out(moon((30, 90, 40, 60)), seats).moon == "add"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_trace_shows_both_tables_who_would_win_and_the_advice(lang: str) -> None:
    (event,) = [event for event in told(Record.of(moon((80, 90, 40, 60)))) if isinstance(event, MoonShot)]
    assert (event.after["add"], event.wins["add"]) == ((80, 116, 66, 86), (2,))
    assert (event.after["subtract"], event.wins["subtract"]) == ((54, 90, 40, 60), ())
    said = event_text(event, ["Anna", "Bo", "Cia", "Dan"], lang)
    assert "Anna 80, Bo 116, Cia 66, Dan 86" in said
    assert "Anna 54, Bo 90, Cia 40, Dan 60" in said
    wins, goes_on, advice = {
        "en": ("the game ends and Cia wins", "play goes on", "Best: subtract them"),
        "sv": ("partiet är slut och Cia vinner", "partiet fortsätter", "Bäst: dra av dem"),
    }[lang]
    assert wins in said
    assert goes_on in said
    assert advice in said


def test_a_moon_that_nobody_chooses_about_has_no_tables() -> None:
    state = moon((80, 90, 40, 60), preset("windows").rules())
    (event,) = [event for event in told(Record.of(state)) if isinstance(event, MoonShot)]
    assert (event.scores, event.after, event.advice) == ({}, {}, None)


# Games that are played.


def played(table: RuleSet, seed: int, deals: int = 100) -> Game:
    """Let quick players play a game, or so many deals of it."""
    game = Game(rules=table)
    seats = tuple(player("random" if seat % 2 else "duck", seed) for seat in range(table.players))
    while not game.over and len(game.deals) < deals:
        game = game.with_deal(play_out(start(game.next_deal(seed)), seats))
    return game


TABLES = st.sampled_from(
    [
        rules(limit=30),
        rules(limit=1),  # nearly every first deal is a tie at 0
        preset("family").rules(3, limit=30, tie="shared"),
        preset("party").rules(5, limit=20, tie="extra-deal-tied"),
        preset("omnibus").rules(limit=20, floor=0),
        preset("windows").rules(limit=30),
        preset("party").rules(7, limit=15, no_tricks_points=-5),
    ]
)


@few
@given(TABLES, st.integers(0, 2**32))
def test_totals_add_up_the_pass_cycle_goes_on_and_the_game_ends_at_the_first_decision(
    table: RuleSet, seed: int
) -> None:
    game = played(table, seed)
    totals = [0] * table.players
    for number, state in enumerate(game.deals):
        assert state.deal.totals == tuple(totals)
        assert state.deal.direction == table.pass_cycle[number % len(table.pass_cycle)]
        scores = result(state).scores
        assert scores is not None
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        if table.floor is not None:
            totals = [max(0, total) for total in totals]
        assert game.standings[number] == tuple(totals)
        early = verdict(table, game.standings[: number + 1])
        assert bool(early.winners) == (number == len(game.deals) - 1)
    assert game.over
    assert game.totals == tuple(totals)
    assert min(totals) == totals[game.verdict.winners[0]] or table.tie == "extra-deal-tied"
    with pytest.raises(BadDeal):
        game.next_deal(seed)


@few
@given(TABLES, st.integers(0, 2**32), st.data())
def test_going_on_with_a_saved_game_is_the_same_as_playing_on(
    table: RuleSet, seed: int, drawn: st.DataObject
) -> None:
    whole = played(table, seed)
    stop = drawn.draw(st.integers(0, len(whole.deals)))
    half = played(table, seed, deals=stop)
    game = read_game(json.loads(json.dumps(write_game(half)))) if half.deals else half
    assert game == half
    seats = tuple(player("random" if seat % 2 else "duck", seed) for seat in range(table.players))
    while not game.over:
        game = game.with_deal(play_out(start(game.next_deal(seed)), seats))
    assert write_game(game) == write_game(whole)


def test_a_tie_at_the_limit_is_played_on_and_told() -> None:
    table = rules(limit=1)
    seed = next(seed for seed in range(50) if len(played(table, seed, deals=2).deals) > 1)
    game = played(table, seed)
    assert len(game.deals) > 1
    first = verdict(table, game.standings[:1])
    assert len(first.tied) > 1
    told_why = list(why(game, "en"))
    assert "reached the limit of 1" in told_why[0]
    assert "share the lowest total, so another deal is played" in told_why[1]
    assert told_why[-1].startswith(f"The game is over after {len(game.deals)} deals")


# What is shown.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_shows_totals_scores_moons_who_wins_and_why(lang: str) -> None:
    state = choose_moon(moon((0, 0, 0, 0)), "add")
    game = Game(rules=CLASSIC, names=("Anna", "Bo", "Cia", "Dan")).with_deal(state)
    shown = "\n".join(lines(game, lang))
    assert "26 (26)" in shown
    assert {"en": "Anna gave the points to the others.", "sv": "Anna gav de andra poängen."}[lang] in shown
    following = {
        "en": "Nobody has reached 100 yet. Deal 2 is next; cards are passed to the right.",
        "sv": "Ingen har nått 100 än. Giv 2 är nästa; korten skickas till höger.",
    }
    assert following[lang] in shown
    assert data(game, lang)["deals"][0] == {
        "pass": "hold",
        "scores": [0, 26, 26, 26],
        "totals": [0, 26, 26, 26],
        "moon": 0,
        "sun": None,
        "choice": "add",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tie", ["extra-deal", "extra-deal-tied", "shared"])
@pytest.mark.parametrize("limit_rule", ["reach", "exceed"])
def test_every_end_of_a_game_has_its_sentence(lang: str, tie: str, limit_rule: str) -> None:
    for name, count in (("classic", 4), ("party", 3), ("openspiel", 4)):
        table = preset(name).rules(
            count, tie=tie, limit_rule=limit_rule, limit="none" if name == "openspiel" else 1
        )
        for deals in (0, 1, 3):
            for sentence in why(played(table, 5, deals), lang):
                assert "{" not in sentence
                assert sentence.endswith(".")


def test_play_prints_a_game_file_and_goes_on_with_one(tmp_path: Path) -> None:
    who = ("--seed", 5, "--seats", "duck,random,duck,random")
    whole = run("play", *who, "--set", "limit=30")
    assert whole.json["format"] == "hearts-lab/game"
    begun = tmp_path / "game.json"
    begun.write_text(run("play", *who, "--set", "limit=30", "--deals", 1).out, encoding="utf-8")
    assert len(json.loads(begun.read_text(encoding="utf-8"))["deals"]) == 1
    assert run("play", *who, "--resume", begun).out == whole.out
    finished = tmp_path / "whole.json"
    finished.write_text(whole.out, encoding="utf-8")
    assert run("play", *who, "--resume", finished).out == whole.out
    table = run("play", *who, "--resume", finished, "--table", "--json").json
    assert table["over"]
    assert table["totals"] == table["deals"][-1]["totals"]
    assert "vinner" in run("play", *who, "--resume", finished, "--table", "--lang", "sv").out
    assert "rules in its file" in refused("play", *who, "--resume", begun, "--rules", "party")
    assert "names 4 players, but the game has 3" in refused("play", *who, "--players", 3)


def test_a_game_that_does_not_end_stops_and_says_so() -> None:
    with mock.patch.object(games, "MOST_DEALS", 1):
        ran = run("play", "--seed", 5, "--seats", "duck,duck,duck,duck")
    assert ran.code == 1
    assert len(ran.json["deals"]) == 1
    assert (
        ran.err
        == "The game has not ended after 1 deal; go on with --resume, or choose how many with --deals.\n"
    )
    assert run("play", "--seed", 5, "--seats", "duck,duck,duck,duck", "--deals", 1).code == 0


def test_a_game_over_takes_no_other_deal() -> None:
    game = played(rules(limit=1), 3)
    with pytest.raises(BadDeal):
        game.with_deal(game.deals[0])
    assert phase(game.deals[-1]) == "over"
