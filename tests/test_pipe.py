"""Players in programs of their own: what they are asked, what happens when they fail, the example bot."""

import json
import os
import queue
import select
import shlex
import sys
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

import hearts_lab
from hearts_lab.cards import Cards
from hearts_lab.engine import legal, play, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.notation.deal_file import read_deal
from hearts_lab.players import Player, play_out
from hearts_lab.roster import Pipe, player
from hearts_lab.roster.pipe import MOST_WAITING, _read
from hearts_lab.rules import preset
from hearts_lab.state import Deal, view
from tests.cli.running import refused, run
from tests.seats import keeps_the_rules, of_any_table

ROOT = Path(hearts_lab.__file__).parents[1]
BOT = f"pipe:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'docs/assets/bot.py'))}"

ANSWERING = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    {what}
"""


def program(folder: Path, what: str, name: str = "bot.py") -> str:
    file = folder / name
    file.write_text(what)
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def ending(folder: Path, what: str, seconds: float = 10.0) -> str:
    """What is said when a program that does this is asked for a card."""
    state = start(deal(5, direction=0))
    state = play(state, legal(state).lowest)
    one = Pipe(program(folder, what), seconds)
    with pytest.raises(HeartsError) as found:
        one.choose_card(view(state, state.turn or 0))
    one.close()
    return str(found.value)


def questions(folder: Path, dealt: Deal, other: Player | None = None) -> list[Any]:
    """What a program is asked that always takes the first cards, at every or every other seat."""
    log = folder / "asked.jsonl"
    noting = f"open({str(log)!r}, 'a').write(line)\n    "
    first = "asked['hand'][:8] if asked['ask'] == 'pass' else asked['legal'][:2]"
    plain = f"print(json.dumps({{asked['ask']: {first}}}), flush=True)"
    one = Pipe(program(folder, ANSWERING.format(what=noting + plain)))
    play_out(start(dealt), (one, other or one) * 2)
    one.close()
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_the_example_bot_plays_whole_matches_at_any_table() -> None:
    told = run("arena", "--seats", f"{BOT},random", "--deals", 2, "--rotations", 2, "--json").json
    assert told["players"][0]["name"] == BOT
    assert told["players"][0]["points"] < told["players"][1]["points"]
    rules = preset("party").rules(3)
    one = player(BOT)
    assert isinstance(one, Pipe)
    over = play_out(start(deal(1, rules)), (one,) * 3)
    one.close()
    assert over.played_out


def test_the_example_bot_keeps_the_rules_of_any_table() -> None:
    one = player(BOT)
    assert isinstance(one, Pipe)
    of_any_table(160, same=True, prove=keeps_the_rules(lambda _: one))
    one.close()


def test_the_example_bot_has_thirty_lines_of_code() -> None:
    lines = (ROOT / "docs/assets/bot.py").read_text().splitlines()
    assert len([line for line in lines[1:] if line.strip()]) <= 30


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_page_shows_the_example_bot_as_it_is(lang: str) -> None:
    page = (ROOT / f"docs/{lang}/players/write-a-player.md").read_text()
    assert (ROOT / "docs/assets/bot.py").read_text().strip() in page


def test_a_program_is_told_all_that_the_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    dealt = deal(9, totals=(3, 1, 4, 1))
    asked = questions(tmp_path, dealt)
    assert [each["ask"] for each in asked[:5]] == ["pass"] * 4 + ["card"]
    for each in asked:
        seen = each["deal"]
        assert [seat for seat, hand in enumerate(seen["dealt"]) if hand] == [each["seat"]]
        assert "seed" not in seen
        assert seen["totals"] == [3, 1, 4, 1]
        assert each["options"]["pass_count"] == 3
        if each["ask"] == "card":
            known = read_deal(seen).state()
            assert known.hands[each["seat"]].known == Cards.parse(each["hand"])
            assert legal(known) == Cards.parse(each["legal"])
            giver = known.giver(each["seat"])
            passed = list(dealt.hands[giver] or ())[:3]
            assert seen["passed"][giver] == str(Cards.from_iterable(passed))
        else:
            assert each["count"] == 3


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_question_on_the_page_is_asked(lang: str, tmp_path: Path) -> None:
    page = (ROOT / f"docs/{lang}/players/write-a-player.md").read_text()
    shown = json.loads(page.partition("```json\n")[2].partition("```")[0])
    asked = questions(tmp_path, deal(7), player("duck"))
    alike = next(each for each in asked if each["deal"] == shown["deal"])
    assert shown["options"].items() <= alike["options"].items()
    assert shown | {"options": alike["options"]} == alike


def test_a_program_that_ends_is_named(tmp_path: Path) -> None:
    said = ending(tmp_path, "import sys; sys.stdin.readline()")
    assert "ended in place of an answer" in said
    assert "bot.py" in said


def test_a_program_that_crashes_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert "ended" in ending(tmp_path, "import sys; sys.stdin.readline(); raise SystemError('its own fault')")
    assert "its own fault" in capfd.readouterr().err


def test_a_program_that_hangs_is_stopped(tmp_path: Path) -> None:
    assert "within 0.5 seconds" in ending(tmp_path, "import time; time.sleep(60)", seconds=0.5)


@pytest.mark.parametrize(
    "printed",
    ["'rubbish'", "'{}'", "'[1]'", "'{\"card\": 7}'", '\'{"card": "ZZ"}\'', "'[' * 5000", "'x' * 200000"],
)
def test_a_program_that_prints_rubbish_is_named(tmp_path: Path, printed: str) -> None:
    said = ending(tmp_path, ANSWERING.format(what=f"print({printed}, flush=True)"))
    assert "which is no such choice" in said
    assert len(said) < 600


def test_a_program_that_talks_without_being_asked_is_named(tmp_path: Path) -> None:
    talking = "print(json.dumps({'card': asked['legal'][:2]}), flush=True); print('and more', flush=True)"
    one = Pipe(program(tmp_path, ANSWERING.format(what=talking)))
    with pytest.raises(HeartsError, match=r"without being asked|no such choice"):
        play_out(start(deal(5, direction=0)), (one,) * 4)
    one.close()


def test_a_program_that_writes_without_end_is_not_listened_to_for_long() -> None:
    heard: queue.SimpleQueue[str] = queue.SimpleQueue()
    output = MagicMock()
    output.readline.return_value = "and more\n"
    _read(output, heard)
    output.__exit__.assert_called_once()
    assert heard.qsize() <= MOST_WAITING + 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe to see when a program ends")
def test_what_a_program_has_started_is_stopped_with_it(tmp_path: Path) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    reading = os.open(held, os.O_RDONLY | os.O_NONBLOCK)
    child = f"import time; file = open({str(held)!r}, 'w'); file.write('here'); file.flush(); time.sleep(60)"
    what = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    assert "within 2.0 seconds" in ending(tmp_path, what, seconds=2.0)
    assert os.read(reading, 4) == b"here"
    assert select.select([reading], [], [], 30)[0]
    assert os.read(reading, 4) == b""  # nobody holds the other end any more
    os.close(reading)


def test_a_command_may_have_spaces_and_commas_between_quotation_marks(tmp_path: Path) -> None:
    folder = tmp_path / "my bots, old and new"
    folder.mkdir()
    bot = program(folder, (ROOT / "docs/assets/bot.py").read_text(), "it's mine, too.py")
    told = run("arena", "--seats", f"pipe:{bot},duck", "--deals", 1, "--rotations", 1, "--json").json
    assert [one["name"] for one in told["players"]] == [f"pipe:{bot}", "duck"]


def test_a_program_that_cannot_be_started_is_named() -> None:
    assert "cannot be started" in refused("arena", "--seats", "pipe:no-such-program-here,duck", "--deals", 1)
    assert "cannot be started" in refused("arena", "--seats", "pipe:'open,duck", "--deals", 1)


def test_an_illegal_card_ends_the_match_with_one_sentence(tmp_path: Path) -> None:
    illegal = "print(json.dumps({asked['ask']: '2C 3C 4C' if asked['ask'] == 'pass' else '2C'}), flush=True)"
    bot = program(tmp_path, ANSWERING.format(what=illegal))
    said = refused("arena", "--seats", f"pipe:{bot},duck", "--deals", 3)
    assert "against the rules (PASS_IN_HAND)" in said
    swedish = refused("arena", "--seats", f"pipe:{bot},duck", "--deals", 3, "--lang", "sv")
    assert "mot reglerna (PASS_IN_HAND)" in swedish


@pytest.mark.parametrize(
    "words", [["deal", "--seed", 3, "--play"], ["study", "deals", "--deals", 1, "--seats"]]
)
def test_wherever_a_program_plays_it_is_named_for_an_illegal_card(
    words: list[object], tmp_path: Path
) -> None:
    illegal = (
        "print(json.dumps({asked['ask']: asked['hand'][:8] if asked['ask'] == 'pass' else '2C'}), flush=True)"
    )
    said = refused(*words, f"pipe:{program(tmp_path, ANSWERING.format(what=illegal))}")
    assert "bot.py" in said
    assert "against the rules (IN_HAND)" in said


def test_a_program_plays_a_game_too() -> None:
    ran = run("play", "--seed", 3, "--seats", f"{BOT},duck,random,duck", "--deals", 1)
    assert ran.code == 0
    assert len(ran.json["deals"]) == 1
