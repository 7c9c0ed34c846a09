"""Studies: the same counts however the work is split, and the right ones."""

import csv
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from hearts_lab.cards import Cards
from hearts_lab.engine import start
from hearts_lab.errors import BadFile, HeartsError
from hearts_lab.game import deal
from hearts_lab.kernel.playouts import whole_deal
from hearts_lab.kernel.policy import AVOID
from hearts_lab.kernel.rules import pack
from hearts_lab.players import Duck, play_out
from hearts_lab.rules import preset
from hearts_lab.study import Result, Study, count_log, run, study_of
from hearts_lab.study.deals import Ended, ended
from hearts_lab.study.published import command, names, published
from hearts_lab.study.tallies import deals, moons, queen
from hearts_lab.study.words import count_text, lines
from tests.cli.running import refused
from tests.cli.running import run as hearts
from tests.core.test_public_log import FOLDER

CLASSIC = preset("classic").rules()
STUDY = Study(name="queen", players=("duck",), seed=5)


# The deals.


def test_the_deals_of_a_study_are_those_that_the_engine_deals_and_plays() -> None:
    for number, one in enumerate(ended(("duck",) * 4, CLASSIC, 11, 0, 4)):
        state = play_out(start(deal(11, CLASSIC, number=number)), (Duck(),) * 4)
        assert one.direction == state.deal.direction
        assert one.dealt == tuple((hand or Cards()).mask for hand in state.deal.hands)
        assert one.taken == tuple(pile.mask for pile in state.taken)


def test_the_deals_of_a_study_are_those_of_the_kernel() -> None:
    packed, who = pack(CLASSIC), sum(AVOID << 8 * seat for seat in range(4))
    for number, one in enumerate(ended(("avoid",) * 4, CLASSIC, 3, 0, 8)):
        direction = CLASSIC.direction(number) or 0
        _, taken = whole_deal(3, number, packed, who, direction, 3, (0,) * 4)
        assert one.taken == taken


def test_a_slow_player_sits_at_the_same_deals() -> None:
    slow = next(ended(("search:1", "duck", "duck", "duck"), CLASSIC, 4, 3, 4))
    fast = next(ended(("duck",) * 4, CLASSIC, 4, 3, 4))
    assert slow.dealt == fast.dealt
    assert sum(slow.taken) == sum(slow.held) == CLASSIC.pack.mask


# Counting, by hand.

NORTH = "QS 2S 7S AC KC QC AD KD QD JD AH KH QH"
EAST = "3S 4S 5S 6S 2C 3C 4C 5C 6C 7C 8C 9C TC"
SOUTH = "KS AS 8S 2D 3D 4D 5D 6D 7D 8D 9D TD JC"
WEST = "9S TS JS 2H 3H 4H 5H 6H 7H 8H 9H TH JH"


def one(taken_points: tuple[str, str, str, str], dealt: tuple[int, ...] | None = None) -> Ended:
    held = tuple(Cards.parse(hand).mask for hand in (NORTH, EAST, SOUTH, WEST))
    taken = tuple(Cards.parse(pile).mask for pile in taken_points)
    return Ended(("a", "b", "a", "b"), pack(CLASSIC), 0, dealt or held, held, taken)


ALL_POINTS = str(CLASSIC.point_cards)


def test_a_moon_is_counted_for_its_shooter() -> None:
    found = Counter(deals(one((ALL_POINTS, "2C", "2D", "2S"))))
    assert found["moons"] == found["a/moon"] == 1
    assert found["a/points/26"] == found["a/points/0"] == 1
    assert found["b/points/0"] == 2
    assert (found["a/deal/26"], found["b/deal/0"]) == (1, 1)


def test_the_queen_is_counted_by_the_spades_beside_her() -> None:
    """North holds her with two others; South holds ace and king with one low spade, and takes her."""
    found = Counter(queen(one(("2H", "3H", "QS 4H", "5H"))))
    assert (found["held/2"], found["held/2/took"]) == (1, 0)
    assert (found["high/1"], found["high/1/took"]) == (1, 1)
    assert (found["dealt/2/hold"], found["dealt/2/hold/took"]) == (1, 0)


def test_a_hand_is_counted_by_what_it_holds_for_a_moon() -> None:
    """North has ten aces, kings and queens; nobody else has more than eight cards of a suit."""
    found = Counter(moons(one((ALL_POINTS, "2C", "2D", "2S"))))
    assert (found["court/10"], found["court/10/moon"]) == (1, 1)
    assert (found["longest/4"], found["longest/4/moon"]) == (1, 1)
    assert found["hearts/10"] == found["hearts/3"] == 1
    assert found["voids/2"] == 2  # East has only spades and clubs, West only spades and hearts
    assert found["voids/1"] == 1


# However the work is split.


def test_any_split_gives_the_same_counts(tmp_path: Path) -> None:
    whole = run(STUDY, 60)
    assert whole.deals == 60
    assert run(STUDY, 60, chunk=7) == whole
    with ThreadPoolExecutor(3) as pool:
        assert run(STUDY, 60, chunk=7, executor=pool) == whole
    assert run(STUDY, 60, chunk=20, resume=tmp_path / "study.jsonl") == whole


def test_a_study_that_was_cut_short_goes_on_without_loss(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    whole = run(STUDY, 60, chunk=10, resume=file)
    kept = file.read_text()
    for end in (0, 5, len(kept) // 2, len(kept) - 1):
        file.write_text(kept[:end])
        assert run(STUDY, 60, chunk=10, resume=file) == whole
        assert file.read_text() == kept


def test_what_the_file_holds_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "study.jsonl"
    run(STUDY, 40, chunk=10, resume=file)
    played: list[tuple[int, int]] = []

    def counting(_: Study, first: int, last: int) -> Counter[str]:
        played.append((first, last))
        return Counter(deals=last - first)

    monkeypatch.setattr(Study, "count", counting)
    assert run(STUDY, 60, chunk=10, resume=file).deals == 60
    assert played == [(40, 50), (50, 60)]


def test_a_longer_study_begins_with_the_shorter_one() -> None:
    short, long = run(STUDY, 30), run(STUDY, 50)
    assert all(long.counts[key] >= count for key, count in short.counts.items())


def test_the_file_of_another_study_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    run(STUDY, 10, resume=file)
    with pytest.raises(BadFile, match="other work"):
        run(Study(name="queen", players=("duck",), seed=6), 10, resume=file)
    file.write_text("something else\n")
    with pytest.raises(BadFile, match="other work"):
        run(STUDY, 10, resume=file)


def test_a_part_that_cannot_be_read_is_named_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    run(STUDY, 20, chunk=10, resume=file)
    first, _, last = file.read_text().splitlines()
    file.write_text(f"{first}\n{{}}\n{last}\n")
    with pytest.raises(BadFile, match="Line 2"):
        run(STUDY, 20, chunk=10, resume=file)


@pytest.mark.slow
def test_two_processes_count_the_same() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert run(STUDY, 3000, executor=pool, chunk=500) == run(STUDY, 3000)


@pytest.mark.slow
def test_a_dask_cluster_counts_the_same() -> None:
    distributed = pytest.importorskip("distributed", reason="install the extra [cluster]")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = run(STUDY, 3000, executor=client.get_executor(), chunk=500)
    assert found == run(STUDY, 3000)


# Results.


def test_a_result_says_all_settings_and_can_be_read_again() -> None:
    mixed = Study(
        name="deals", players=("duck", "random", "duck", "avoid"), rules=preset("windows").rules(), seed=9
    )
    found = run(mixed, 10)
    again = Result.read(json.loads(json.dumps(found.data())))
    assert again == found
    assert study_of(again.key) == mixed


def test_points_and_queens_of_a_deal_are_all_there() -> None:
    found = run(Study(name="deals", players=("random", "duck", "avoid", "cautious"), seed=2), 50)
    points = sum(n * count for name in found.players for n, count in found.numbered(f"{name}/points").items())
    assert points == 26 * 50
    assert sum(found.counts.get(f"{name}/queen", 0) for name in found.players) == 50


@pytest.mark.parametrize("name", names())
def test_published_results_are_whole(name: str) -> None:
    found = published(name)
    assert found.deals >= 100
    assert command(found).startswith("hearts-lab study")
    assert str(found.key["study"]) == name.partition("-")[0]
    if found.key["study"] == "deals":
        (player,) = found.players
        assert found.counts[f"{player}/deal/26"] == found.deals
    if found.key["study"] == "queen":
        assert sum(found.numbered("held").values()) == found.deals


def test_random_players_shoot_near_1_3_moons_in_100_deals() -> None:
    """What OpenSpiel's random players shoot, within the differences of the rules; far below 2."""
    share = published("deals-random").share("moons", "deals")
    assert share.se < 0.0005
    assert 0.010 < share.value < 0.016


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in names() if not name.endswith("search")])
def test_running_a_published_study_again_gives_the_same_counts(name: str) -> None:
    found = published(name)
    assert run(study_of(found.key), found.deals) == found


def test_large_counts_are_set_apart() -> None:
    assert [count_text(count, "en") for count in (999, 1280, 1_000_000)] == ["999", "1,280", "1,000,000"]
    assert [count_text(count, "sv") for count in (999, 1280, 20_000)] == ["999", "1280", "20\u00a0000"]


# A public log, counted another way: from its text alone.

RANKS = "23456789TJQKA"


def counted_from_text(log: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in csv.DictReader(line for line in log.split("\n") if not line.startswith("#")):
        found["deals"] += 1
        side = {letter: "cfr" if letter in row["cfr_seats"] else "others" for letter in "NESW"}
        if row["shooter"]:
            found["moons"] += 1
            found[f"{side[row['shooter']]}/moons"] += 1
        for letter, column in zip("NESW", ("north", "east", "south", "west"), strict=True):
            found[f"{side[letter]}/score/{row[column]}"] += 1
        tricks = [
            [trick[at : at + 3] for at in range(0, 12, 3)] for trick in row["plays_by_trick"].split("/")
        ]
        heart = False
        for number, trick in enumerate(tricks, 1):
            if any(play[1:] == "QS" for play in trick):
                found[f"queen/{number}"] += 1
                led = trick[0][2]
                taker = max(
                    (play for play in trick if play[2] == led), key=lambda play: RANKS.index(play[1])
                )[0]
                holder = next(play[0] for play in trick if play[1:] == "QS")
            if not heart and any(play[2] == "H" for play in trick):
                found[f"heart/{number}"] += 1
                heart = True
        spades = sum(play[0] == holder and play[2] == "S" for trick in tricks for play in trick) - 1
        found[f"held/{spades}"] += 1
        if taker == holder:
            found[f"held/{spades}/took"] += 1
    return found


@pytest.mark.parametrize("deals", [80, pytest.param(800, marks=pytest.mark.slow)])
def test_a_log_is_counted_as_its_text_says(deals: int) -> None:
    path = FOLDER / "cfr-vs-mc-deals.csv"
    if not path.is_file():
        pytest.skip(f"{path} is missing: set HEARTS_LAB_DATA to the folder with the public log")
    log = "\n".join(path.read_text(encoding="utf-8").split("\n")[: deals + 2])
    found = count_log(log, name=path.name)
    expected = counted_from_text(log)
    assert expected["deals"] == deals
    assert {key: found.counts.get(key, 0) for key in expected} == dict(expected)
    assert found.counts["cfr/seats"] == found.counts["others/seats"] == 2 * deals


# The command.


def test_the_command_prints_a_table_in_both_languages() -> None:
    for lang, words in (("en", "Moons in 100 deals"), ("sv", "Månar på 100 givar")):
        ran = hearts("study", "deals", "--seats", "duck", "--deals", 20, "--lang", lang)
        assert ran.code == 0
        assert words in ran.out


def test_the_command_gives_json_that_is_a_result() -> None:
    ran = hearts("study", "moons", "--seats", "duck", "--deals", 20, "--seed", 3, "--json")
    assert Result.read(ran.json) == run(Study(name="moons", players=("duck",), seed=3), 20)


@pytest.mark.parametrize("name", ["deals", "queen", "moons"])
@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_study_can_be_put_into_words(name: str, lang: str) -> None:
    shown = "\n".join(lines(run(Study(name=name, players=("duck",)), 40), lang))
    assert "duck" in shown
    assert "±" in shown
    assert {"en": "95% margin, two standard errors", "sv": "95\u00a0% felmarginal, två medelfel"}[
        lang
    ] in shown


def test_what_cannot_be_studied_is_refused_in_one_sentence(tmp_path: Path) -> None:
    assert "no study" in refused("study", "points")
    assert "needs a file" in refused("study", "log")
    assert "reads no file" in refused("study", "deals", tmp_path / "x.csv")
    assert "from 1 to" in refused("study", "deals", "--deals", 0)
    assert "one name" in refused("study", "deals", "--seats", "duck,duck", "--deals", 1)
    assert "no player" in refused("study", "deals", "--seats", "nobody", "--deals", 1)
    with pytest.raises(HeartsError, match="one pack"):
        Study(name="deals", rules=preset("cancellation").rules(6))
