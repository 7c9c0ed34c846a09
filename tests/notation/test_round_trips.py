"""What is written is read back the same, at every ply; what one seat may not know is not written for it."""

import json
import os
import re
import subprocess
import sys
import zlib
from base64 import urlsafe_b64decode
from dataclasses import replace
from random import Random

import pytest

from hearts_lab.cards import Card, Cards
from hearts_lab.errors import BadFile
from hearts_lab.game import Game
from hearts_lab.history import Record
from hearts_lab.notation import json_text, openspiel, share, source
from hearts_lab.notation.deal_file import (
    read_deal,
    read_game,
    write_deal,
    write_game,
    write_rules,
    write_view,
)
from hearts_lab.rules import preset, preset_names
from hearts_lab.state import view
from tests.core.strategies import Played, examples, hold
from tests.notation.samples import a_game, some_states, some_views, states

CARD = re.compile(r"\b[2-9TJQKA][CDSH]\b")


def read(text: str) -> Record:
    return read_deal(json_text.read(text))


def shown(cards: Cards | None) -> str | None:
    """Cards as the contract writes them: clubs, diamonds, spades, hearts, each from the lowest up."""
    order = "".join(suit + rank for suit in "CDSH" for rank in "23456789TJQKA")
    return (
        None if cards is None else " ".join(sorted(map(str, cards), key=lambda card: order.index(card[::-1])))
    )


def a_deal_is_read_as_it_was_written_at_every_ply(deal: Played, random: Random) -> None:
    names = ("Anna", "<Bo>", "Åsa", "Dan", "Eva", "F", "G", "H", "I", "J", "K")[: deal.last.players]
    for state in random.sample(list(deal.states), min(5, len(deal.states))):
        named = replace(state.deal, names=names, seed=random.randrange(2**63))
        record = replace(Record.of(state), deal=named)
        again = read(json_text.write(write_deal(record)))
        assert again == record
        assert replace(again.state(), deal=state.deal) == state
        assert share.decode(share.encode(record)) == replace(record, deal=replace(named, names=()))


def cards_are_written_in_one_order(deal: Played, random: Random) -> None:
    record = Record.of(random.choice(deal.states))
    written = write_deal(record)
    assert written["dealt"] == [shown(hand) for hand in record.deal.hands]
    assert written.get("passed", [None] * len(record.passed)) == [shown(cards) for cards in record.passed]
    assert written.get("plays", []) == [str(card) for card in record.plays]


def a_seat_is_told_its_own_cards_and_no_others(deal: Played, random: Random) -> None:
    state = random.choice(deal.states)
    state = replace(state, deal=replace(state.deal, seed=7))
    for seat in range(state.players):
        text = json_text.write(write_view(view(state, seat)))
        told = json.loads(text)
        own = [*(state.deal.hands[seat] or ()), *state.plays, *(state.passed[seat] or ())]
        if state.leader is not None:
            own += state.passed[state.giver(seat)] or ()
        if state.kitty_owner == seat:
            own += state.deal.kitty or ()
        del told["rules"]  # which names cards of the pack
        assert set(CARD.findall(json.dumps(told))) <= set(map(str, own))
        assert "seed" not in told
        assert told["dealt"][seat] == shown(state.deal.hands[seat])
        assert read(text).state() == view(state, seat).state


@pytest.mark.parametrize("size", examples(40, 20_000))
def test_round_trips_of_every_kind_of_deal(size: tuple[int, bool]) -> None:
    hold(
        size,
        a_deal_is_read_as_it_was_written_at_every_ply,
        cards_are_written_in_one_order,
        a_seat_is_told_its_own_cards_and_no_others,
    )


def test_two_packs_a_kitty_and_any_number_of_seats_are_read_as_they_were_written() -> None:
    for state in some_states():
        record = Record.of(state)
        assert read(json_text.write(write_deal(record))) == record
        assert read(json_text.write(write_deal(record))).state() == state
        assert share.decode(share.encode(record)).state().hands == state.hands
    for seen in some_views():
        assert read(json_text.write(write_view(seen))).state() == seen.state


@pytest.mark.parametrize("seed", range(4))
def test_an_openspiel_line_is_read_as_it_was_written_at_every_ply(seed: int) -> None:
    rules = preset("openspiel").rules()
    for state in states(rules, seed, number=seed):
        record = Record.of(state)
        bare = replace(record.deal, names=(), totals=(0,) * 4, seed=None)
        assert openspiel.read(openspiel.write(record), rules) == replace(record, deal=bare, moon=None)


def test_a_game_is_read_as_it_was_written() -> None:
    game = a_game()
    assert read_game(json_text.read(json_text.write(write_game(game)))) == game
    assert [record.state() for record in source.deals(json_text.write(write_game(game)))] == list(game.deals)


@pytest.mark.parametrize("players", [3, 4])
def test_a_game_without_a_deal_keeps_its_number_of_players(players: int) -> None:
    game = Game(rules=preset("classic").rules(players))
    assert read_game(json_text.read(json_text.write(write_game(game)))) == game


@pytest.mark.parametrize("name", preset_names())
def test_a_rule_set_is_written_as_its_preset_and_what_differs(name: str) -> None:
    chosen = preset(name)
    for players in chosen.player_counts:
        assert write_rules(chosen.rules(players))["preset"] == name
    assert write_rules(chosen.rules(limit=37)) == {"preset": name, "options": {"limit": 37}}


def inflated(code: str) -> bytes:
    body = code.removeprefix("HL1.")
    return zlib.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)))


def test_a_share_code_carries_no_names() -> None:
    record = Record.of(a_game().deals[0])
    assert record.deal.names
    content = inflated(share.encode(record))
    assert b"players" not in content
    assert not any(name.encode() in content for name in record.deal.names)
    assert b"Anna" in json_text.write(write_deal(record)).encode()


def test_a_share_code_is_one_word_that_fits_into_an_address() -> None:
    for state in a_game().deals:
        code = share.encode(Record.of(state))
        assert re.fullmatch(r"HL1\.[A-Za-z0-9_-]+", code)
        assert len(code) < 700
        content = inflated(code)
        assert content == json.dumps(json.loads(content), sort_keys=True, separators=(",", ":")).encode()


def test_what_a_seat_passes_to_a_hand_that_is_not_known_is_kept() -> None:
    state = states(preset("classic").rules(), seed=1)[1]
    assert write_view(view(state, 2))["passed"][2] == shown(state.passed[2])


WRITE_ALL = """
from tests.notation.samples import deal_files, game_file
import json, sys
from hearts_lab.history import Record
from hearts_lab.notation import share, source
text = json.dumps([*deal_files(), game_file()], ensure_ascii=False)
codes = [share.encode(source.deals(json.dumps(file))[0]) for file in deal_files()]
sys.stdout.buffer.write((text + " ".join(codes)).encode())
"""


def test_files_do_not_depend_on_the_hash_seed() -> None:
    written = {
        subprocess.run(
            [sys.executable, "-c", WRITE_ALL],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(written) == 1
    assert len(written.pop()) > 10_000


def test_openspiel_has_no_line_for_hidden_hands_other_packs_or_half_a_pass() -> None:
    classic = states(preset("classic").rules(), seed=1)
    whole = Record.of(classic[5])
    hidden = Record.of(view(classic[5], 0).state)
    others = Record.of(states(preset("party").rules(5), seed=1)[5])
    half = replace(whole, plays=(), passed=(*whole.passed[:2], None, None))
    unpassed = replace(whole, passed=(None,) * 4)
    for record in (hidden, others, half, unpassed):
        with pytest.raises(BadFile):
            openspiel.write(record)


def test_cards_may_be_written_in_other_ways() -> None:
    seat: list[str | None] = ["2c, 3c ♣4 5♣\ufe0f C6 7c 8c 9c 0C jc QC kc AC", None, None, None]
    told = {"format": "hearts-lab/deal", "version": 1, "rules": "classic", "pass": "hold", "dealt": seat}
    assert read(json.dumps(told)).deal.hands[0] == Cards.SUITS[Card.parse("2C").suit] & Cards.DECK
