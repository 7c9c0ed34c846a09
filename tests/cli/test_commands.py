"""What each command answers: the shapes and exit codes that other programs rely on."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearts_lab.notation import share, source
from hearts_lab.rules import OPTIONS, preset_names
from hearts_lab.trace import PASS_RULES, PLAY_RULES
from tests.cli.running import refused, run
from tests.notation.samples import FOUR, game_file, plain_deal

CLUBS, DIAMONDS, SPADES, HEARTS = plain_deal()["dealt"]
ALL_PLAYS = [rank + suit for rank in "23456789TJQKA" for suit in "CDSH"]
"""Each seat holds a suit: the seat with the clubs takes every trick, and every point card."""

File = Callable[..., Path]


@pytest.fixture
def file(tmp_path: Path) -> File:
    """Write a plain deal, with some fields changed, and give its path."""

    def write(**fields: object) -> Path:
        path = tmp_path / "deal.json"
        path.write_text(json.dumps(plain_deal(**fields)), encoding="utf-8")
        return path

    return write


def legal_cards(answer: Any) -> list[str]:  # noqa: ANN401 - a JSON value
    return [entry["card"] for entry in answer["cards"] if entry["legal"]]


# legal


def test_legal_judges_every_card_of_the_seat_to_act_by_every_rule_in_order(file: File) -> None:
    ran = run("legal", file(plays=["2C", "2D"]), "--json")
    assert ran.code == 0
    assert set(ran.json) == {"seat", "cards"}
    assert ran.json["seat"] == 2
    assert [entry["card"] for entry in ran.json["cards"]] == SPADES.split()
    for entry in ran.json["cards"]:
        assert set(entry) == {"card", "legal", "checks"}
        assert tuple(each["rule"] for each in entry["checks"]) == PLAY_RULES
        assert all(set(each) == {"rule", "outcome", "text"} for each in entry["checks"])
    assert legal_cards(ran.json) == SPADES.replace("QS ", "").split()
    [queen] = [entry for entry in ran.json["cards"] if entry["card"] == "QS"]
    assert [each["rule"] for each in queen["checks"] if each["outcome"] == "failed"] == ["FIRST_TRICK_POINTS"]


def test_legal_waives_the_first_trick_rule_for_a_hand_of_hearts(file: File) -> None:
    answer = run("legal", file(plays=["2C", "2D", "2S"]), "--json").json
    assert legal_cards(answer) == HEARTS.split()
    outcomes = {each["rule"]: each["outcome"] for each in answer["cards"][0]["checks"]}
    assert outcomes["FIRST_TRICK_POINTS"] == "waived"


def test_legal_for_another_seat_says_whose_turn_it_is(file: File) -> None:
    answer = run("legal", file(), "--seat", 3, "--json").json
    assert answer["seat"] == 3
    assert legal_cards(answer) == []
    assert answer["cards"][0]["checks"][0]["rule"] == "TURN"


def test_legal_as_text_says_the_reason_beside_each_refused_card(file: File) -> None:
    lines = run("legal", file(plays=["2C", "2D"])).out.replace("\ufe0e", "").splitlines()
    assert "  ✓ 2♠" in lines
    assert any(line.startswith("  ✗ Q♠  FIRST_TRICK_POINTS: ") for line in lines)
    swedish = run("legal", file(plays=["2C", "2D"]), "--lang", "sv").out.replace("\ufe0e", "").splitlines()
    assert any(line.startswith("  ✗ D♠  FIRST_TRICK_POINTS: Inga poängkort") for line in swedish)


@pytest.mark.parametrize(
    ("cards", "code", "failed"),
    [
        ("2C 3C 4C", 0, []),
        ("♣2,3c 4♣", 0, []),
        ("2C 3C", 1, ["PASS_COUNT"]),
        ("2C 3C 4C 5C", 1, ["PASS_COUNT"]),
        ("2C 2C 3C", 1, ["PASS_DISTINCT"]),
        ("2C 3C QS", 1, ["PASS_IN_HAND"]),
        ("", 1, ["PASS_COUNT"]),
    ],
)
def test_legal_judges_a_pass(file: File, cards: str, code: int, failed: list[str]) -> None:
    ran = run("legal", file(**{"pass": "left", "plays": None}), "--pass", cards, "--json")
    assert ran.code == code
    assert set(ran.json) == {"seat", "pass", "legal", "checks"}
    assert ran.json["seat"] == 0
    assert ran.json["legal"] == (not failed)
    assert tuple(each["rule"] for each in ran.json["checks"]) == PASS_RULES
    assert [each["rule"] for each in ran.json["checks"] if each["outcome"] == "failed"] == failed


def test_legal_judges_the_pass_of_the_seat_asked_for(file: File) -> None:
    deal = file(**{"pass": "left", "plays": None})
    assert run("legal", deal, "--seat", 2, "--pass", "QS KS AS", "--json").json["legal"]


def test_legal_reads_swedish_letters_in_swedish_only(file: File) -> None:
    deal = file(**{"pass": "left", "plays": None})
    judged = run("legal", deal, "--pass", "EK KK DK", "--json", "--lang", "sv").json
    assert judged["pass"].split() == ["AC", "KC", "QC"]
    assert "EK" in refused("legal", deal, "--pass", "EK KK DK", "--json")


def test_legal_refuses_a_pass_when_passing_is_over(file: File) -> None:
    ran = run("legal", file(), "--pass", "3C 4C 5C", "--seat", 0, "--json")
    assert ran.code == 1
    assert {each["rule"] for each in ran.json["checks"] if each["outcome"] == "failed"} == {
        "PASS_COUNT",
        "PASS_BLIND",
    }


def test_legal_before_a_pass_says_that_cards_are_passed(file: File) -> None:
    answer = run("legal", file(**{"pass": "left", "plays": None}), "--json").json
    assert (answer["seat"], answer["cards"]) == (0, [])
    assert answer["text"]


def test_the_default_seat_before_the_pass_is_the_first_whose_hand_is_known(file: File) -> None:
    deal = file(**{"pass": "left", "plays": None, "dealt": [None, None, SPADES, HEARTS]})
    assert run("legal", deal, "--pass", "QS KS AS", "--json").json["seat"] == 2


def test_legal_after_the_end_says_so(file: File) -> None:
    choosing = run("legal", file(plays=ALL_PLAYS), "--json")
    assert (choosing.code, choosing.json["seat"], choosing.json["cards"]) == (0, None, [])
    assert "add" in choosing.json["text"]
    over = run("legal", file(plays=ALL_PLAYS, moon="add"), "--json")
    assert (over.code, over.json["cards"]) == (0, [])
    assert over.json["text"] != choosing.json["text"]


def test_legal_of_a_hand_that_is_not_known_is_unknown_where_the_hand_decides(file: File) -> None:
    answer = run("legal", file(dealt=[CLUBS, None, SPADES, None], plays=["2C"]), "--json").json
    assert answer["seat"] == 1
    assert [entry["card"] for entry in answer["cards"]] == [*DIAMONDS.split(), *HEARTS.split()]
    two = {each["rule"]: each["outcome"] for each in answer["cards"][0]["checks"]}
    assert two["IN_HAND"] == "unknown"


def test_legal_refuses_a_history_with_an_illegal_play(file: File) -> None:
    sentence = refused("legal", file(plays=["2C", "2D", "QS"]), code=1)
    assert "deal.json, plays[2]: Seat 2 may not play Q♠" in sentence
    assert "(FIRST_TRICK_POINTS)" in sentence


# trace


def test_trace_tells_events_with_checks_and_the_result(file: File) -> None:
    ran = run("trace", file(plays=ALL_PLAYS[:8]), "--json")
    assert ran.code == 0
    assert set(ran.json) == {"events", "result"}
    events = ran.json["events"]
    assert [event["event"] for event in events[:8]] == [
        "DEAL",
        "LEAD",
        "DISCARD",
        "DISCARD",
        "DISCARD",
        "BREAKS",
        "TRICK",
        "POINTS",
    ]
    lead = events[1]
    assert [each["rule"] for each in lead["checks"]] == list(PLAY_RULES)
    assert all(set(each) == {"rule", "outcome", "text"} for each in lead["checks"])
    assert lead["refused"] == dict.fromkeys(CLUBS.split()[1:], "FIRST_LEAD")
    assert all(event["text"] for event in events)
    assert ran.json["result"] == {
        "points": [2, 0, 0, 0],
        "tricks": [2, 0, 0, 0],
        "moon": None,
        "scores": None,
        "totals": [0, 0, 0, 0],
    }


def test_trace_of_a_moon_leaves_the_choice_to_the_shooter(file: File) -> None:
    open_choice = run("trace", file(plays=ALL_PLAYS), "--format", "json").json["result"]
    assert open_choice == {
        "points": [26, 0, 0, 0],
        "tricks": [13, 0, 0, 0],
        "moon": 0,
        "choices": {"add": [0, 26, 26, 26], "subtract": [-26, 0, 0, 0]},
        "totals": [0, 0, 0, 0],
    }
    chosen = run("trace", file(plays=ALL_PLAYS, moon="subtract", totals=[9, 1, 2, 3]), "--json").json[
        "result"
    ]
    assert (chosen["scores"], chosen["totals"]) == ([-26, 0, 0, 0], [-17, 1, 2, 3])
    assert "choices" not in chosen


def test_trace_finds_an_illegal_play_and_goes_on(file: File) -> None:
    ran = run("trace", file(plays=["2C", "2D", "QS", "2H"]), "--json")
    assert ran.code == 1
    [queen] = [event for event in ran.json["events"] if event.get("card") == "QS" and "checks" in event]
    assert [each["rule"] for each in queen["checks"] if each["outcome"] == "failed"] == ["FIRST_TRICK_POINTS"]
    assert ran.json["events"][-1]["event"] == "POINTS"


def test_trace_as_text_and_pages_in_both_languages(file: File) -> None:
    deal = file(plays=ALL_PLAYS[:8], players=FOUR)
    for lang, words in {
        "en": ("Anna leads 2♣", "All cards"),
        "sv": ("Anna spelar ut 2♣", "Alla kort"),
    }.items():
        text = run("trace", deal, "--lang", lang).out.replace("\ufe0e", "")
        assert words[0] in text
        page = run("trace", deal, "--lang", lang, "--format", "html").out
        assert page.startswith("<!doctype html>")
        assert f'<html lang="{lang}">' in page
        picture = run("trace", deal, "--lang", lang, "--format", "svg").out
        assert picture.startswith("<svg")


def test_the_trace_of_a_deal_is_under_300_kilobytes() -> None:
    dealt = run("deal", "--seed", 7, "--play", "random").out
    for lang in ("en", "sv"):
        told = run("trace", "-", "--json", "--lang", lang, stdin=dealt.encode())
        assert told.code == 0
        assert len(told.out.encode()) < 300_000


# replay


def test_replay_counts_on_after_an_illegal_play(file: File) -> None:
    deal = file(plays=["2C", "2D", "QS", "2H", "3C", "4H"])
    ran = run("replay", deal, "--format", "deal", "--json")
    assert (ran.code, ran.json["deals"], ran.json["mismatches"]) == (1, 1, [])
    assert ran.json["illegal"] == [
        {"deal": 0, "ply": 2, "card": "QS", "rule": "FIRST_TRICK_POINTS"},
        {"deal": 0, "ply": 5, "card": "4H", "rule": "IN_HAND"},
    ]


def test_replay_finds_an_illegal_pass(file: File) -> None:
    deal = file(**{"pass": "left", "passed": ["2C 3C", None, None, None], "plays": None})
    ran = run("replay", deal, "--format", "deal", "--json")
    assert ran.code == 1
    assert ran.json["illegal"] == [{"deal": 0, "ply": None, "card": None, "rule": "PASS_COUNT"}]
    assert "PASS_COUNT" in run("replay", deal, "--format", "deal").out


def test_replay_judges_deal_files_by_their_own_rules_or_by_others(file: File) -> None:
    deal = file(plays=["2C", "2D", "QS"], rules="family")
    assert run("replay", deal, "--format", "deal", "--json").code == 0
    under_others = run("replay", deal, "--format", "deal", "--rules", "windows", "--json")
    assert [found["rule"] for found in under_others.json["illegal"]] == ["FIRST_TRICK_POINTS"]


def test_replay_reads_json_lines_share_codes_and_games(tmp_path: Path) -> None:
    path = tmp_path / "many"
    lines = [json.dumps(deal) for deal in game_file()["deals"]]
    codes = [share.encode(source.deals(line)[0]) for line in lines]
    for content in ("\n".join(lines), "\n".join(codes), json.dumps(game_file(), indent=2)):
        path.write_text(content, encoding="utf-8")
        ran = run("replay", path, "--format", "deal", "--json")
        assert (ran.code, ran.json) == (0, {"deals": 3, "illegal": [], "mismatches": []})


def test_replay_compares_the_totals_written_in_a_game_with_the_cards(tmp_path: Path) -> None:
    game = game_file()
    before, after = (game["deals"][number].get("totals", [0] * 4) for number in (1, 2))
    game["deals"][2]["totals"] = [total + (seat == 3) for seat, total in enumerate(after)]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    ran = run("replay", path, "--format", "deal", "--json")
    scores = [then - now for now, then in zip(before, after, strict=True)]
    wrong = [score + (seat == 3) for seat, score in enumerate(scores)]
    assert ran.code == 1
    assert ran.json["mismatches"] == [{"deal": 1, "recorded": wrong, "computed": scores}]
    assert "deals[2]" in refused("play", "--seed", 1, "--seats", "duck,duck,duck,duck", "--resume", path)


ROW = "hold,///,N2CE2DS2SW2H/" + "/".join(f"N{rank}CE{rank}DS{rank}SW{rank}H" for rank in "3456789TJQKA")


@pytest.mark.parametrize(
    ("scores", "mismatches"),
    [
        ("0,26,26,26", []),
        ("26,0,0,0", [{"deal": 0, "recorded": [26, 0, 0, 0], "computed": [0, 26, 26, 26]}]),
    ],
)
def test_replay_of_a_log_compares_the_scores(scores: str, mismatches: list[object]) -> None:
    log = f"# a comment\ndirection,passes_nesw,plays_by_trick,north,east,south,west\n{ROW},{scores}\n"
    ran = run("replay", "-", "--format", "csv", "--json", stdin=log.encode())
    assert (ran.code, ran.json) == (bool(mismatches), {"deals": 1, "illegal": [], "mismatches": mismatches})


def test_replay_of_a_log_without_scores_compares_nothing() -> None:
    log = f"direction,passes_nesw,plays_by_trick\r\n{ROW}\r\n"
    ran = run("replay", "-", "--format", "csv", "--json", stdin=log.encode())
    assert (ran.code, ran.json) == (0, {"deals": 1, "illegal": [], "mismatches": []})


def test_replay_reads_openspiel_lines(file: File) -> None:
    line = run("convert", file(plays=ALL_PLAYS, moon="add"), "--to", "openspiel").out
    assert line.split()[0] == "0"
    assert len(line.split()) == 1 + 52 + 52
    ran = run("replay", "-", "--format", "openspiel", "--json", stdin=(line * 3).encode())
    assert (ran.code, ran.json) == (0, {"deals": 3, "illegal": [], "mismatches": []})


# lens, rules, explain


def test_lens_judges_the_position_under_every_preset(file: File) -> None:
    ran = run("lens", file(plays=["2C", "2D"]), "--json")
    assert ran.code == 0
    assert set(ran.json) == {"presets"}
    assert tuple(ran.json["presets"]) == preset_names()
    for ruling in ran.json["presets"].values():
        assert set(ruling) == {"legal", "why"}
    may = {name for name, ruling in ran.json["presets"].items() if "QS" in (ruling["legal"] or ())}
    assert {"family", "pagat"} <= may
    assert not may & {"classic", "party", "windows", "bicycle", "openspiel", "microsoft"}
    assert any("Q♠" in why.replace("\ufe0e", "") for why in ran.json["presets"]["classic"]["why"])


def test_lens_says_why_a_rule_set_has_no_such_game(file: File) -> None:
    three = file(rules="party", dealt=[None] * 3, plays=None, leader=0)
    presets = run("lens", three, "--json", "--lang", "sv").json["presets"]
    assert presets["windows"]["legal"] is None
    assert "windows" in presets["windows"]["why"][0]


def test_lens_names_earlier_plays_that_another_rule_set_refuses(file: File) -> None:
    text = run("lens", file(plays=["2C", "2D", "QS"], rules="family")).out
    assert "FIRST_TRICK_POINTS" in text


def test_rules_lists_the_presets_and_shows_one_with_its_sources() -> None:
    listed = run("rules", "--json").json["presets"]
    assert [entry["id"] for entry in listed] == list(preset_names())
    shown = run("rules", "classic", "--json").json
    assert shown["rules"] == {"preset": "classic"}
    assert tuple(shown["options"]) == OPTIONS
    assert all(
        set(option) == {"value", "provenance", "source"}
        and option["provenance"] in ("stated", "inferred", "silent")
        for option in shown["options"].values()
    )
    for name in preset_names():
        assert name in run("rules").out
        assert run("rules", name, "--lang", "sv").code == 0


def test_rules_shows_a_rule_set_file_and_what_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "Ours"\npreset = "family"\n[options]\nlimit = 50\n', encoding="utf-8")
    shown = run("rules", path, "--json").json
    assert shown["rules"] == {"preset": "family", "options": {"limit": 50}}
    assert shown["options"]["limit"]["value"] == 50
    assert shown["options"]["limit"]["provenance"] == "own"


@pytest.mark.parametrize("name", ["FOLLOW_SUIT", "PASS_BLIND", "MOON", "moon", "first_lead", "classic"])
def test_explain_shows_the_page_of_a_rule_an_option_or_a_rule_set(name: str) -> None:
    for lang in ("en", "sv"):
        shown = run("explain", name, "--lang", lang, "--json").json
        assert shown["id"] == name
        assert run("explain", name, "--lang", lang).out.strip() == shown["text"].strip()


# deal, play, convert, lab


def test_deal_prints_the_same_deal_file_for_the_same_seed() -> None:
    first, again = (run("deal", "--seed", 7) for _ in range(2))
    assert first.code == 0
    assert first.out == again.out != run("deal", "--seed", 8).out
    assert first.json["format"] == "hearts-lab/deal"
    assert first.json["seed"] == 7
    assert sorted(" ".join(first.json["dealt"]).split()) == sorted(ALL_PLAYS)


def test_deal_takes_rules_players_options_and_a_player() -> None:
    words = ("--rules", "party", "--players", 5, "--set", "moon=add", "--play", "duck")
    dealt = run("deal", "--seed", 2**63 - 1, *words)
    assert dealt.json["rules"] == {"preset": "party", "options": {"players": 5, "moon": "add"}}
    assert len(dealt.json["plays"]) == 50
    assert run("legal", "-", stdin=dealt.out.encode()).code == 0


def test_play_prints_a_game_that_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ("play", "--seed", 3, "--seats", "duck, random,duck,random")
    path.write_text(run(*words, "--deals", 1).out, encoding="utf-8")
    went_on = run(*words, "--resume", path, "--deals", 1)
    assert went_on.json == run(*words, "--deals", 2).json
    assert went_on.json["format"] == "hearts-lab/game"
    assert len(went_on.json["deals"]) == 2


def test_convert_writes_other_formats(file: File) -> None:
    deal = file(players=list(FOUR), seed=12)
    whole = run("convert", deal, "--to", "deal").json
    assert whole["players"] == list(FOUR)
    code = run("convert", deal, "--to", "share")
    assert run("convert", deal, "--to", "share", "--json").json == {"share": code.out.strip()}
    back = run("convert", code.out.strip(), "--to", "deal").json
    assert back == {name: value for name, value in whole.items() if name != "players"}
    laid_out = run("convert", deal, "--to", "text", "--lang", "sv").out
    assert laid_out.startswith("Regler: Klassisk. Inga kort skickas.")
    assert FOUR[2] in laid_out


def test_a_deal_as_text_says_which_options_differ_from_the_rule_set(file: File) -> None:
    deal = file(rules={"preset": "family", "options": {"moon": "add", "limit": 50}})
    assert run("convert", deal, "--to", "text").out.startswith("Rules: Family, with moon=add and limit=50.")


def test_file_may_be_standard_input_or_a_share_code(file: File) -> None:
    path = file()
    code = share.encode(source.deals(path.read_text())[0])
    answers = {
        run("legal", path, "--json").out,
        run("legal", "-", "--json", stdin=path.read_bytes()).out,
        run("legal", "-", "--json", stdin=b"\xef\xbb\xbf" + path.read_bytes()).out,
        run("legal", "-", "--json", stdin=code.encode()).out,
        run("legal", code, "--json").out,
    }
    assert len(answers) == 1
    assert json.loads(answers.pop())["seat"] == 2


def test_one_of_several_deals_is_chosen_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game_file()), encoding="utf-8")
    for number in range(3):
        chosen = run("convert", path, "--to", "deal", "--deal", number).json
        assert chosen == game_file()["deals"][number]
    assert "0" in refused("trace", path)
    assert "--deal" in refused("legal", path)
    assert "3" in refused("lens", path, "--deal", 3)


def test_lab_without_jupyterlab_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearts_lab.cli.lab.find_spec", lambda _: None)
    assert 'pip install "hearts_lab[lab]"' in refused("lab")
    assert 'pip install "hearts_lab[lab]"' in refused("lab", "--lang", "sv")


@pytest.mark.parametrize("user", [0, 1000])
def test_lab_starts_jupyterlab_in_the_folder_of_the_language_as_any_user(
    user: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []

    class Done:
        returncode = 0

    def start(command: list[str], **_: object) -> Done:
        started.append(command)
        return Done()

    monkeypatch.setattr("hearts_lab.cli.lab.find_spec", lambda _: object())
    monkeypatch.setattr("hearts_lab.cli.lab.subprocess.run", start)
    monkeypatch.setattr("os.geteuid", lambda: user, raising=False)
    assert run("lab", "--no-browser", "--lang", "sv").code == 0
    [command] = started
    assert command[1:4] == ["-m", "jupyter", "lab"]
    assert "--no-browser" in command
    assert ("--allow-root" in command) == (user == 0)  # JupyterLab refuses root, whom containers have
    assert "--LabApp.default_url=/lab/tree/sv" in command
