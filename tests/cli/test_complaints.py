"""Bad input: one clear sentence on standard error, exit code 2 (or 1 for a finding), never a traceback."""

import json
import os
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from hearts_lab.i18n import LANGUAGES
from tests.cli.running import refused, run
from tests.notation.samples import game_file, plain_deal
from tests.notation.test_bad_deal_files import BAD

READERS = (
    ("legal", "{}"),
    ("trace", "{}"),
    ("lens", "{}"),
    ("convert", "{}", "--to", "text"),
    ("replay", "{}", "--format", "deal"),
    ("hint", "{}", "--worlds", "8"),
    ("odds", "{}", "--worlds", "8"),
    ("review", "{}", "--worlds", "8"),
    ("advise", "{}", "--worlds", "8"),
)
"""The commands that read a deal."""


def asked(words: tuple[str, ...], file: object) -> list[object]:
    return [file if word == "{}" else word for word in words]


@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
@pytest.mark.parametrize("name", BAD)
def test_every_command_takes_a_bad_deal_calmly(name: str, words: tuple[str, ...]) -> None:
    content = json.dumps(BAD[name][0]).encode()
    ran = run(*asked(words, "-"), stdin=content)
    assert ran.code in (0, 1, 2)
    assert ran.err.count("\n") <= 1
    if ran.code == 2:
        assert ran.err.startswith("-")
        assert ran.out == ""


PATHS = {
    "nothing there": "missing.json",
    "a folder": ".",
    "nothing at all": "",
    "a name with a zero": "a\0b",
    "a name that is too long": "x" * 5000,
    "a name with an escape": "\x1b[2J.json",
    "a name with a line break": "a\nb.json",
    "half a character": "\udcff.json",
    "below a file": "README.md/deal.json",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
@pytest.mark.parametrize("name", PATHS)
def test_a_path_that_leads_nowhere(name: str, words: tuple[str, ...], lang: str) -> None:
    sentence = refused(*asked(words, PATHS[name]), "--lang", lang)
    assert sentence.isprintable()
    assert len(sentence) < 500


CONTENTS = {
    "nothing": b"",
    "zeros": b"\0" * 4000,
    "no UTF-8": b'{"format": "\xff"}',
    "Latin-1": '{"players": ["Åsa"]}'.encode("latin-1"),
    "UTF-16": json.dumps(plain_deal()).encode("utf-16"),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9,
    "something packed": zlib.compress(b"x" * 9000),
    "half a file": json.dumps(plain_deal()).encode()[:-40],
    "endless lists": b"[" * 300_000,
    "endless objects": b'{"a":' * 200_000,
    "5,000 digits": b'{"seed":' + b"7" * 5000 + b"}",
    "a CSV log": b"direction,passes_nesw,plays_by_trick\nleft,,\n",
    "HTML": b"<script>alert(1)</script>",
}


@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
@pytest.mark.parametrize("name", CONTENTS)
def test_a_file_of_something_else(name: str, words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "strange.json"
    path.write_bytes(CONTENTS[name])
    assert "strange.json" in refused(*asked(words, path))
    assert refused(*asked(words, "-"), stdin=CONTENTS[name]).startswith("-")


def test_a_file_of_fifty_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(json.dumps(plain_deal()).encode() + b" " * 50_000_000)
    for words in READERS:
        assert "large.json" in refused(*asked(words, path))


def test_a_share_code_that_inflates_to_a_hundred_megabytes() -> None:
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(10**6)) for _ in range(40)) + packer.flush()
    code = "HL1." + urlsafe_b64encode(packed).decode().rstrip("=")
    for words in READERS:
        sentence = refused(*asked(words, code))
        assert sentence.startswith(code[:12])
        assert "64000" in sentence


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text(json.dumps(plain_deal()), encoding="utf-8")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert "secret.json" in refused("legal", path)


USAGE = {
    "no such command": ["deel"],
    "nothing to read": ["legal"],
    "two files": ["legal", "a", "b"],
    "no such option": ["legal", "a", "--colour"],
    "no value": ["legal", "a", "--seat"],
    "a seat that is a word": ["legal", "a", "--seat", "north"],
    "a seat below 0": ["legal", "a", "--seat", "-1"],
    "a seat of 5,000 digits": ["legal", "a", "--seat", "9" * 5000],
    "half a deal": ["legal", "a", "--deal", "1.5"],
    "no such language": ["legal", "a", "--lang", "de"],
    "no seed": ["deal"],
    "a seed that is a word": ["deal", "--seed", "seven"],
    "a seed that is too large": ["deal", "--seed", str(2**63)],
    "a seed below 0": ["deal", "--seed", "-1"],
    "a seed in words": ["deal", "--seed", "1_000"],
    "no such rule set": ["deal", "--seed", "1", "--rules", "bridge"],
    "a rule set file that is not there": ["deal", "--seed", "1", "--rules", "missing.toml"],
    "no such setting": ["deal", "--seed", "1", "--set", "mond=add"],
    "a setting named self": ["deal", "--seed", "1", "--set", "self=1"],
    "a setting named source": ["deal", "--seed", "1", "--set", "source=1"],
    "a setting without a value": ["deal", "--seed", "1", "--set", "moon"],
    "no such value": ["deal", "--seed", "1", "--set", "moon=double"],
    "settings at odds": ["deal", "--seed", "1", "--set", "removed=2C"],
    "too many players": ["deal", "--seed", "1", "--players", "9"],
    "no such player": ["deal", "--seed", "1", "--play", "nobody"],
    "no such player among the seats": ["play", "--seed", "1", "--seats", "duck,duck,duck,nobody"],
    "too few seats": ["play", "--seed", "1", "--seats", "duck"],
    "a game that is not there": ["play", "--seed", "1", "--seats", "duck,duck,duck,duck", "--resume", "no"],
    "nothing to convert to": ["convert", "a", "--to", "pgn"],
    "no such format": ["trace", "a", "--format", "pdf"],
    "no format": ["replay", "a"],
    "a number of ten digits": ["hint", "a", "--worlds", "1000000000"],
    "no worlds": ["odds", "a", "--worlds", "0"],
    "no exercises": ["worksheet", "1", "--count", "0"],
    "no lesson": ["worksheet", "13"],
    "no study": ["study", "points"],
    "no deals": ["study", "deals", "--deals", "0"],
    "no processes": ["study", "deals", "--workers", "0"],
    "no seatings": ["arena", "--seats", "duck,random", "--deals", "1", "--rotations", "0"],
    "no table": ["advise"],
    "a hand of one card": ["advise", "--hand", "QS"],
    "a hand and a file": ["advise", "a", "--hand", "QS"],
    "a rule set and a file": ["advise", "a", "--rules", "family"],
    "a setting and a file": ["advise", "a", "--set", "moon=add"],
    "a pass and a file": ["advise", "a", "--pass", "hold"],
    "a leader and a file": ["advise", "a", "--leader", "0"],
    "nothing to explain": ["explain", "REVOKE"],
    "no such rule set to show": ["rules", "bridge"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", USAGE)
def test_a_command_line_that_makes_no_sense(name: str, lang: str) -> None:
    sentence = (
        refused("--lang", lang, *USAGE[name]) if lang == "xx" else refused(*USAGE[name], f"--lang={lang}")
    )
    assert sentence.isprintable()
    assert len(sentence) < 1200
    assert sentence.endswith(".")


def test_no_english_of_the_argument_parser_is_left_in_swedish() -> None:
    for words in USAGE.values():
        sentence = refused(*words, "--lang", "sv")
        for english in ("argument", "invalid", "required", "unrecognized", "expected", "choose"):
            assert english not in sentence


def test_a_seat_that_is_not_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(plain_deal()), encoding="utf-8")
    assert refused("legal", path, "--seat", 4) == "There is no seat 4; seats are counted from 0 to 3."
    assert refused("legal", path, "--seat", 4, "--lang=sv").startswith("Det finns ingen plats 4")


def test_a_seat_that_is_not_at_a_real_table(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(plain_deal()), encoding="utf-8")
    assert refused("advise", path, "--seat", 4).endswith("There is no seat 4; seats are counted from 0 to 3.")


def test_what_a_command_does_not_take_is_looked_up_in_its_own_help() -> None:
    assert refused("hint", "a", "--colour") == (
        "hearts-lab hint does not take --colour; see hearts-lab hint --help."
    )


def test_a_number_that_is_too_large_is_told_the_largest() -> None:
    assert "from 0 to 999999999, not '1000000000'" in refused("hint", "a", "--worlds", 1_000_000_000)


def test_a_pass_that_is_no_card(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(plain_deal(**{"pass": "left", "plays": None})), encoding="utf-8")
    assert "queen" in refused("legal", path, "--pass", "2C 3C queen")


def test_an_illegal_play_is_a_finding_and_names_file_field_card_and_rule(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(plain_deal(plays=["2C", "2D", "QS"])), encoding="utf-8")
    english = refused("legal", path, code=1).replace("\ufe0e", "")
    assert english == (
        f"{path}, plays[2]: Seat 2 may not play Q♠ (FIRST_TRICK_POINTS). "
        "No point card may be played on the first trick: no heart and not the queen of spades."
    )
    swedish = refused("legal", path, "--lang", "sv", code=1).replace("\ufe0e", "")
    assert swedish.startswith(f"{path}, plays[2]: Plats 2 får inte lägga D♠ (FIRST_TRICK_POINTS). ")


def test_a_game_with_an_illegal_play_is_not_gone_on_with(tmp_path: Path) -> None:
    game = game_file()
    game["deals"][1]["plays"][0], game["deals"][1]["plays"][1] = game["deals"][1]["plays"][1::-1]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    words = ("play", "--seed", 1, "--seats", "duck,duck,duck,duck", "--resume", path)
    assert "deals[1], plays[0]" in refused(*words, code=1)


LOGS = {
    "a value that is too long": (f"direction,passes_nesw,plays_by_trick\n{'x' * 200_000},,\n", ["CSV"]),
    "old line ends": ("direction\rleft\r", ["CSV"]),
    "a missing column": ("direction,plays_by_trick\n", ["passes_nesw"]),
    "no columns": ("\n", ["direction"]),
    "a short row": ("direction,passes_nesw,plays_by_trick\nleft\n", ["deals[0]", "passes_nesw"]),
    "a direction": ("direction,passes_nesw,plays_by_trick\nup,,\n", ["deals[0]", "direction"]),
    "a pass on hold": (
        "direction,passes_nesw,plays_by_trick\nhold,2C3C4C/2D3D4D/2S3S4S/2H3H4H,\n",
        ["deals[0]", "passes_nesw"],
    ),
    "seats out of order": (
        "direction,passes_nesw,plays_by_trick\nhold,///,N2CS2DE2SW2H\n",
        ["deals[0]", "plays_by_trick", "N2CS2DE2SW2H"],
    ),
    "a seat that is not there": (
        "direction,passes_nesw,plays_by_trick\nhold,///,X2CE2DS2SW2H\n",
        ["plays_by_trick", "X2C"],
    ),
    "a trick that is cut": ("direction,passes_nesw,plays_by_trick\nhold,///,N2CE2DS2\n", ["N2CE2DS2"]),
    "a card that is none": ("direction,passes_nesw,plays_by_trick\nhold,///,N1CE2DS2SW2H\n", ["1C"]),
    "half a deal": ("direction,passes_nesw,plays_by_trick\nhold,///,N2CE2DS2SW2H\n", ["deals[0]", "13"]),
    "a passed card never played": (
        "direction,passes_nesw,plays_by_trick\nleft,2C3C4C/2D3D4D/2S3S4S/2H3H4H,N5CE5DS5SW5H\n",
        ["deals[0]", "2"],
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LOGS)
def test_a_log_that_cannot_be_read_names_deal_and_column(name: str, lang: str) -> None:
    log, words = LOGS[name]
    for command in (["replay", "-", "--format", "csv"], ["study", "log", "-"]):
        sentence = refused(*command, "--lang", lang, stdin=log.encode())
        for word in words:
            assert word in sentence


def test_a_log_with_a_score_that_is_no_number() -> None:
    ranks = "3456789TJQKA"
    row = "hold,///,N2CE2DS2SW2H/" + "/".join(f"N{r}CE{r}DS{r}SW{r}H" for r in ranks)
    log = f"direction,passes_nesw,plays_by_trick,north,east,south,west\n{row},0,0,x,26\n"
    sentence = refused("replay", "-", "--format", "csv", stdin=log.encode())
    assert "deals[0], south" in sentence


WHOLE = " ".join(map(str, [0, *range(52)]))
LINES = {
    "a word": ("0 1 two", "51"),
    "a number too large": (f"{WHOLE} 52", "51"),
    "a minus sign": (f"{WHOLE} -1", "51"),
    "a cut deal": (" ".join(WHOLE.split()[:40]), "40"),
    "another direction": ("4" + WHOLE[1:], "53"),
    "a cut pass": ("1" + WHOLE[1:] + " 0 1 2", "56"),
    "a card dealt twice": (WHOLE.replace(" 51", " 50"), "50"),
    "a card dealt three times": (WHOLE.replace(" 51 ", " 7 ").replace(" 50 ", " 7 "), "7"),
    "a card played twice": (f"{WHOLE} 0 1 0", "0"),
    "too many numbers": (f"{WHOLE} {WHOLE} {WHOLE}", "159"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LINES)
def test_an_openspiel_line_that_cannot_be_read_names_deal_and_number(name: str, lang: str) -> None:
    line, word = LINES[name]
    log = f"{WHOLE}\n# a comment\n{line}\n"
    sentence = refused("replay", "-", "--format", "openspiel", "--lang", lang, stdin=log.encode())
    assert "deals[1]" in sentence
    assert word in sentence


TABLES = {
    "no TOML": ("preset = family\n", "1"),
    "an open text": ('preset = "family', ""),
    "no preset": ("[options]\nlimit = 50\n", "preset"),
    "no such preset": ('preset = "bridge"\n', "bridge"),
    "a field too many": ('preset = "family"\nlimit = 50\n', "limit"),
    "no such option": ('preset = "family"\n[options]\nmond = 1\n', "mond"),
    "no such value": ('preset = "family"\n[options]\nmoon = "double"\n', "double"),
    "a date": ('preset = "family"\n[options]\nlimit = 2020-01-01\n', "limit"),
    "no number": ('preset = "family"\n[options]\nlimit = nan\n', "limit"),
    "5,000 digits": ('preset = "family"\n[options]\nlimit = ' + "9" * 5000 + "\n", ""),
    "5,000 hexadecimal digits": ('preset = "family"\n[options]\nlimit = 0x' + "f" * 5000 + "\n", "limit"),
    "endless lists": ("a = " + "[" * 50_000, ""),
    "options that are a list": ('preset = "family"\noptions = []\n', "options"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_a_rule_set_file_that_cannot_be_read(name: str, lang: str, tmp_path: Path) -> None:
    content, word = TABLES[name]
    path = tmp_path / "ours.toml"
    path.write_text(content, encoding="utf-8")
    for words in (["rules", path], ["deal", "--seed", 1, "--rules", path]):
        sentence = refused(*words, "--lang", lang)
        assert "ours.toml" in sentence
        assert word in sentence


@pytest.mark.parametrize(("lang", "words"), [("en", "a deal file"), ("sv", "en givfil")])
def test_help_is_in_the_language_asked_for(lang: str, words: str) -> None:
    page = run("legal", "--help", "--lang", lang)
    assert page.code == 0
    assert words in page.out


def test_no_command_at_all_shows_the_help() -> None:
    assert run() == run("--help")
    for name in ("deal", "explain", "lab", "legal", "lens", "play", "replay", "rules", "trace"):
        assert f"    {name} " in run().out
