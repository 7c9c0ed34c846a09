"""The arena: fair seatings, honest errors, the same result however the work is split."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import isclose, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

from hearts_lab.arena import Contestant, Match, Tally, contestant, decided, run, standings
from hearts_lab.arena.seatings import seatings
from hearts_lab.arena.stopping import half_width
from hearts_lab.arena.table import Outcome, play_deal
from hearts_lab.cards import Card, Cards
from hearts_lab.cli.parser import main
from hearts_lab.engine import legal
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.players import Avoid, Cautious, Duck, Player, Random
from hearts_lab.rng import Rng
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import MoonChoice, View


def match(*names: str, seed: int = 3, rules: RuleSet | None = None) -> Match:
    return Match(
        contestants=tuple(map(contestant, names)), seed=seed, rules=rules or preset("classic").rules()
    )


def timeless(tally: Tally) -> Tally:
    return replace(tally, nanoseconds=())


# Seatings.


def test_two_against_two_sit_in_six_ways() -> None:
    found = ["".join("AB"[who] for who in seating) for seating in seatings(2, 4)]
    assert sorted(found) == ["AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"]
    assert found[0] == "ABAB"


def test_four_players_sit_in_all_24_ways() -> None:
    assert len(set(seatings(4, 4))) == 24


@pytest.mark.parametrize(("contestants", "players"), [(2, 3), (3, 4), (2, 5), (1, 4)])
def test_where_seats_are_left_over_everybody_gets_them_equally_often(contestants: int, players: int) -> None:
    found = seatings(contestants, players)
    seats = [sum(seating.count(who) for seating in found) for who in range(contestants)]
    assert len(set(seats)) == 1
    assert len(set(found)) == len(found)


def test_two_rotations_of_two_players_are_each_others_opposite() -> None:
    assert seatings(2, 4, most=2) == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(HeartsError, match="as many players as there are seats"):
        seatings(5, 4)


# Figures.


def test_means_and_errors_are_those_of_the_deals() -> None:
    dice = Rng(5)
    deals = [[dice.below(27) for _ in range(2)] for _ in range(40)]
    tally = Tally.empty(2)
    for scores in deals:
        outcomes = [Outcome(score, moon=False, queen=False, decisions=1, nanoseconds=5) for score in scores]
        tally += Tally.of(2, [((0, 1), outcomes)])
    gaps = [theirs - ours for ours, theirs in deals]
    found = tally.mean_and_error((-1, 1))
    assert isclose(found[0], mean(gaps))
    assert isclose(found[1], stdev(gaps) / sqrt(40))


def test_a_moon_is_conceded_by_the_others_not_by_ones_partner_in_name() -> None:
    shot = Outcome(0, moon=True, queen=True, decisions=1, nanoseconds=0)
    other = Outcome(26, moon=False, queen=False, decisions=1, nanoseconds=0)
    tally = Tally.of(2, [((0, 1, 0, 1), [shot, other, other, other])])
    assert tally.moons == (1, 0)
    assert tally.conceded == (0, 2)
    assert tally.queens == (1, 0)
    assert tally.points == (26, 52)


def test_a_player_is_as_good_as_itself_whatever_it_is_called() -> None:
    twins = Match(contestants=(Contestant("one", Duck), Contestant("other", Duck)), seed=1)
    one, other = standings(twins, run(twins, 2))
    assert one.margin == other.margin == 0
    assert one.points == other.points


@pytest.mark.parametrize(("preset_name", "players"), [("classic", 4), ("party", 5), ("omnibus", 4)])
def test_the_kernel_plays_a_deal_as_the_players_do_at_the_table(preset_name: str, players: int) -> None:
    rules = preset(preset_name).rules(players)
    made = [(("avoid", "cautious")[seat % 2], (Avoid, Cautious)[seat % 2]()) for seat in range(players)]

    @dataclass
    class Slowly:
        """The same player, not known to the kernel."""

        player: Player

        def __getattr__(self, name: str) -> object:
            return getattr(self.player, name)

    for number in range(25):
        dealt = deal(8, rules, number=number)
        quick = play_deal(dealt, number, made)
        slow = play_deal(dealt, number, [(name, Slowly(one)) for name, one in made])  # type: ignore[misc]
        assert [one[:3] for one in quick] == [one[:3] for one in slow]


# Splitting and resuming.


def test_however_the_work_is_split_the_result_is_the_same() -> None:
    whole = run(match("cautious", "avoid"), 25)
    with ThreadPoolExecutor(3) as pool:
        assert timeless(run(match("cautious", "avoid"), 25, executor=pool)) == timeless(whole)


def test_a_match_that_was_killed_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = run(match("cautious", "avoid"), 30, resume=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:2]) + lines[2][:40])
    played: list[int] = []
    again = run(match("cautious", "avoid"), 30, resume=file, progress=lambda done, _: played.append(done))
    assert timeless(again) == timeless(whole)
    assert file.read_text().splitlines()[:2] == [line.strip() for line in lines[:2]]
    assert len(file.read_text().splitlines()) == len(lines)
    assert played == [10, 20, 30]


def test_a_match_goes_on_beyond_the_deals_that_were_asked_for_first(tmp_path: Path) -> None:
    run(match("cautious", "avoid"), 15, resume=tmp_path / "match")
    longer = run(match("cautious", "avoid"), 25, resume=tmp_path / "match")
    assert timeless(longer) == timeless(run(match("cautious", "avoid"), 25))


def test_the_file_of_another_match_is_refused(tmp_path: Path) -> None:
    run(match("cautious", "avoid"), 5, resume=tmp_path / "match")
    for other in (match("duck", "avoid"), match("cautious", "avoid", seed=4)):
        with pytest.raises(HeartsError, match="other work"):
            run(other, 5, resume=tmp_path / "match")


def test_a_line_that_is_no_part_is_named(tmp_path: Path) -> None:
    file = tmp_path / "match"
    run(match("cautious", "avoid"), 10, resume=file)
    with file.open("a") as more:
        more.write('{"first": 10}\n')
    with pytest.raises(HeartsError, match="Line 3"):
        run(match("cautious", "avoid"), 20, resume=file)


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "hearts_lab", "arena", *map(str, words), "--json"]


def came_to(words: list[str]) -> Any:  # noqa: ANN401 - a JSON value
    """What a match in a process of its own came to, but for its times."""
    found = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    for one in found["players"]:
        del one["ms"]
    return found


@pytest.mark.parametrize("workers", [1, 2])
def test_a_process_that_is_killed_loses_no_deal_that_was_over(workers: int, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    plain = command("--seats", "cautious,avoid", "--deals", 1_000)
    resumed = [*plain, "--resume", str(file), "--workers", str(workers)]
    for parts in (3, 40):
        playing = subprocess.Popen(resumed, stdout=subprocess.PIPE)
        while not file.exists() or len(file.read_bytes().splitlines()) < parts:
            assert playing.poll() is None
            time.sleep(0.005)
        playing.kill()
        printed, _ = playing.communicate(timeout=60)  # comes to an end once no worker holds it any more
        assert playing.returncode
        assert not printed
    assert came_to(resumed) == came_to(plain)


@pytest.mark.slow
def test_twenty_thousand_deals_take_no_more_memory_than_two_thousand(tmp_path: Path) -> None:
    peaks = []
    for deals in (2_000, 20_000):
        words = command("--seats", "cautious,avoid", "--deals", deals, "--resume", tmp_path / str(deals))
        silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        _, code, used = os.wait4(os.posix_spawn(words[0], words, os.environ, file_actions=silent), 0)
        assert code == 0
        peaks.append(used.ru_maxrss / (1 << 10))  # MB, on Linux
    assert peaks[1] - peaks[0] < 20


# Stopping.


def test_the_interval_that_may_always_be_looked_at_holds_the_truth_19_times_of_20() -> None:
    # Figures with mean 0, looked at after each deal from the 50th to the 1,000th: 200 matches.
    dice, missed = Rng(1), 0
    for _ in range(200):
        total = squares = 0
        for size in range(1, 1001):
            figure = dice.below(27) - 13
            total += figure
            squares += figure * figure
            if size >= 50:
                error = sqrt((squares - total * total / size) / (size - 1) / size)
                if abs(total / size) > half_width(error, size):
                    missed += 1
                    break
    assert missed <= 19  # 10 expected at most, with a spread of 3.1


def test_a_clear_match_stops_early_and_one_of_equals_never_says_who_is_better() -> None:
    clear = match("cautious", "avoid", seed=2)
    stopped = run(clear, 2_000, stop=lambda tally: decided(clear, tally, 0.5))
    assert 50 <= stopped.deals < 1_000
    twins = Match(contestants=(Contestant("one", Avoid), Contestant("other", Avoid)))
    assert not decided(twins, run(twins, 40), 0.5)
    assert decided(twins, run(twins, 60), 0.5)


# Players that fail.


@dataclass(frozen=True)
class Broken(Random):
    """Random but for what a test breaks."""

    fault: str = ""

    def choose_pass(self, seen: View) -> Cards:
        return Cards.parse("2C 3C 4C") if self.fault == "pass" else super().choose_pass(seen)

    def choose_card(self, seen: View) -> Card:
        if self.fault == "crash":
            raise RuntimeError
        if self.fault == "card":
            return next(card for card in Cards.DECK if card not in legal(seen.state))
        return "QS" if self.fault == "word" else super().choose_card(seen)  # type: ignore[return-value]

    def choose_moon(self, seen: View) -> MoonChoice:
        return super().choose_moon(seen)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("pass", "mine passed 2♣, 3♣ and 4♣, which is against the rules (PASS_IN_HAND)"),
        ("card", "mine played"),
        ("crash", "mine failed: RuntimeError()"),
        ("word", "mine answered “'QS'”"),
    ],
)
def test_a_player_that_fails_is_named_in_one_sentence(fault: str, said: str) -> None:
    bad = Match(contestants=(Contestant("mine", lambda seed: Broken(seed, fault)), contestant("duck")))
    with pytest.raises(HeartsError) as found:
        run(bad, 3)
    assert said in str(found.value).replace("\ufe0e", "")


# The command.


def test_the_command_prints_what_the_contract_says() -> None:
    # A process of its own: a compiler still at work for another test takes hold of standard output.
    words = command("--seats", "cautious,random", "--deals", 12, "--seed", 5)
    told = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    assert [one["name"] for one in told["players"]] == ["cautious", "random"]
    assert {"name", "points", "se", "moons", "conceded", "queens", "ms"} <= {*told["players"][0]}
    assert told["deals"] == 12
    points = [one["points"] for one in told["players"]]
    assert isclose(told["margin"], points[1] - points[0], abs_tol=1e-4)
    assert told["margin"] > 5 * told["margin_se"] > 0


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_table_says_how_its_figures_were_got(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--seats", "duck,random,avoid,cautious", "--deals", "2", "--lang", lang]) == 0
    said = capsys.readouterr().out
    margin = {"en": "± is a 95% margin", "sv": "± är 95\u00a0% felmarginal"}[lang]
    for word in ("cautious", margin, "24", "classic"):
        assert word in said


def test_one_deal_has_a_mean_and_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--seats", "duck", "--deals", "1"]) == 0
    said = capsys.readouterr().out
    assert "1 deal, each in 1 seating;" in said
    assert said.splitlines()[1].split()[:3] == ["duck", "6.5", "0.0"]


@pytest.mark.parametrize(
    "words",
    [
        ["--seats", "duck,random", "--rotations", "0"],
        ["--seats", "duck,random", "--workers", "0"],
        ["--seats", "duck,random", "--resume", "no/such/folder/match"],
        ["--seats", "duck,nobody"],
        ["--seats", "search:0,duck"],
        ["--seats", "a,b,c,d,e"],
        ["--seats", "duck,random", "--deals", "0"],
        ["--seats", "duck,random", "--decide", "much"],
        ["--seats", "duck", "--decide", "1"],
        ["--seats", "avoid,duck", "--rules", "cancellation", "--players", "6"],
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *(["--deals", "3"] if "--deals" not in words else []), *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
