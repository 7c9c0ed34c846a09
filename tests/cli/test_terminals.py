"""Terminals of every kind: old encodings, closed pipes, full disks, no input at all."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_lab.i18n import LANGUAGES
from tests.cli.running import run
from tests.notation.samples import FOUR, plain_deal

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "utf-8", "utf-16")
DEAL = json.dumps(plain_deal(players=list(FOUR), plays=["2C", "2D", "2S", "2H", "3C", "3D"])).encode()
COMMANDS = (
    ("legal", "-"),
    ("legal", "-", "--json"),
    ("legal", "-", "--pass", "QS QS"),
    ("trace", "-"),
    ("trace", "-", "--json"),
    ("trace", "-", "--format", "html"),
    ("trace", "-", "--format", "svg"),
    ("lens", "-"),
    ("lens", "-", "--json"),
    ("replay", "-", "--format", "deal"),
    ("convert", "-", "--to", "text"),
    ("convert", "-", "--to", "deal"),
    ("convert", "-", "--to", "share"),
    ("rules",),
    ("rules", "classic"),
    ("explain", "HEARTS_LEAD"),
    ("explain", "moon"),
    ("legal", "missing.json"),
    ("deal", "--seed", "x"),
    ("--help",),
    ("legal", "--help"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_terminal_of_any_encoding_gets_an_answer(words: tuple[str, ...], lang: str) -> None:
    asked = words if "--help" in words[:1] else (*words, "--lang", lang)
    answers = [run(*asked, stdin=DEAL, encoding=encoding) for encoding in ENCODINGS]
    assert len({(ran.code, ran.out.count("\n"), ran.err.count("\n")) for ran in answers}) == 1
    assert answers[0].out or answers[0].err
    assert "\ufffd" not in "".join(ran.out + ran.err for ran in answers)


@pytest.mark.parametrize("words", [words for words in COMMANDS if "--json" in words], ids=" ".join)
def test_json_says_the_same_in_every_encoding(words: tuple[str, ...]) -> None:
    for lang in LANGUAGES:
        answers = [run(*words, "--lang", lang, stdin=DEAL, encoding=encoding).json for encoding in ENCODINGS]
        assert all(answer == answers[0] for answer in answers)


def test_a_terminal_without_suits_gets_letters() -> None:
    for encoding in ("ascii", "latin-1", "cp1252"):
        english = run("trace", "-", stdin=DEAL, encoding=encoding).out
        assert "Anna leads 2C." in english
        assert "+ IN_HAND" in english
        swedish = run("trace", "-", "--lang", "sv", stdin=DEAL, encoding=encoding).out
        assert "Anna spelar ut 2K." in swedish
    assert "Åsa" in run("trace", "-", stdin=DEAL, encoding="latin-1").out
    assert "Asa" in run("trace", "-", stdin=DEAL, encoding="ascii").out


def test_a_terminal_with_suits_gets_suits_that_do_not_turn_into_pictures() -> None:
    assert "Anna leads 2♣\ufe0e." in run("trace", "-", stdin=DEAL).out


def started(*words: str, **how: object) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", "hearts_lab", *words], **how)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    "words", [("trace",), ("trace", "--json"), ("legal",), ("trace", "--format", "html")]
)
def test_a_reader_who_stops_early_is_no_fault(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_bytes(DEAL)
    ran = started(words[0], str(path), *words[1:], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert ran.stdout is not None
    ran.stdout.close()
    _, complaint = ran.communicate()
    assert (ran.returncode, complaint) == (0, b"")


def test_a_disk_that_is_full_is_said_in_one_sentence() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full")
    with full.open("wb") as out:
        ran = started("rules", "--lang", "sv", stdout=out, stderr=subprocess.PIPE)
        _, complaint = ran.communicate()
    assert ran.returncode == 2
    assert complaint.decode().count("\n") == 1
    assert "skriva" in complaint.decode()


NO_INPUT = """
import sys
from hearts_lab.cli.parser import main
sys.stdin = None
sys.exit(main(["legal", "-"]))
"""


def test_no_standard_input_is_an_empty_file() -> None:
    ran = subprocess.run([sys.executable, "-c", NO_INPUT], capture_output=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"-: The file is empty")


def test_a_program_that_is_stopped_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hearts_lab.cli.legal.legal", stop)
    ran = run("legal", "-", stdin=DEAL)
    assert (ran.code, ran.out, ran.err) == (130, "", "")
