"""A share code or a file can cost no more than a little memory, whatever it claims to hold."""

import base64
import json
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_lab.errors import BadFile
from hearts_lab.history import Record
from hearts_lab.notation import json_text, share, source
from hearts_lab.notation.deal_file import write_deal
from tests.notation.samples import a_game, plain_deal


def code_of(content: bytes, level: int = 9) -> str:
    return "HL1." + base64.urlsafe_b64encode(zlib.compress(content, level)).decode().rstrip("=")


def bomb(size: int) -> str:
    """Pack so many spaces, without ever holding them all."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(b" " * 10**6) for _ in range(size // 10**6)) + packer.flush()
    return "HL1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def peak(work: Callable[[], object]) -> int:
    """How many bytes were in use at once."""
    tracemalloc.start()
    try:
        work()
    finally:
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return most


def refused(code: str) -> str:
    with pytest.raises(BadFile) as error:
        share.decode(code)
    return error.value.key


def test_a_code_that_inflates_to_more_than_64_kilobytes_costs_no_more_than_that() -> None:
    code = bomb(40_000_000)
    assert len(code) < share.MOST_BYTES
    assert refused(code) == "share_code_large"
    assert peak(lambda: refused(code)) < 1_000_000


@pytest.mark.slow
def test_a_code_that_inflates_to_a_gigabyte_costs_no_memory() -> None:
    code = bomb(1_000_000_000)
    assert refused(code) == "share_code_large"
    assert peak(lambda: refused(code)) < 5_000_000


def test_a_code_may_hold_exactly_64_kilobytes() -> None:
    deal = json.dumps(plain_deal()).encode()
    room = 64_000 - len(deal)
    assert share.decode(code_of(deal + b" " * room)).plays
    assert refused(code_of(deal + b" " * (room + 1))) == "share_code_large"


GOOD = share.encode(Record.of(a_game().deals[0]))


@pytest.mark.parametrize(
    "code",
    [
        "",
        "HL1.",
        "HL1",
        "HL2." + GOOD[4:],
        GOOD[4:],
        GOOD[:-1],
        GOOD[:-20],
        GOOD + "A",
        GOOD + "AAAA",
        GOOD[:40] + GOOD[41:],
        GOOD[:50] + "é" + GOOD[51:],
        GOOD[:50] + " " + GOOD[51:],
        GOOD[:50] + "+/" + GOOD[52:],
        "HL1." + base64.urlsafe_b64encode(b"not packed").decode(),
        code_of('{"format": "hearts-lab/deal", "players": ["Åsa"]}'.encode()),
        code_of(b"\xff\xfe"),
    ],
)
def test_a_damaged_code_is_refused(code: str) -> None:
    assert refused(code) == "not_share_code"


def test_a_code_may_stand_between_spaces_and_line_ends() -> None:
    assert share.decode(f" {GOOD}\r\n") == share.decode(GOOD)
    assert source.deals(f"{GOOD}\r\n\r\n{GOOD}\r\n") == [share.decode(GOOD)] * 2


def test_a_code_may_hold_names_that_it_did_not_get_from_here() -> None:
    named = json.dumps(write_deal(Record.of(a_game().deals[0]))).encode()
    assert share.decode(code_of(named)).deal.names


def test_a_code_with_a_fault_inside_says_which() -> None:
    with pytest.raises(BadFile) as error:
        share.decode(code_of(json.dumps(plain_deal(version=9)).encode()))
    assert error.value.key == "version"


def test_a_large_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 50_000_000)

    def load(most: int) -> None:
        with pytest.raises(BadFile) as error:
            source.load(str(path), most)
        assert error.value.key == "too_large"

    load(source.MOST_BYTES)
    assert peak(lambda: load(json_text.MOST_BYTES)) < 3 * json_text.MOST_BYTES
