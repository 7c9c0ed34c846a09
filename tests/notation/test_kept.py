"""Files of long work: they survive being cut short, and are never taken for something that they are not."""

import json
from pathlib import Path

import pytest

from hearts_lab.errors import BadFile
from hearts_lab.notation.kept import Kept

HEAD = {"format": "sums", "of": "å"}


def kept(file: Path) -> Kept[int]:
    return Kept(file, HEAD, "sum", int, int)


def test_wherever_it_is_cut_short_what_was_whole_is_still_there(tmp_path: Path) -> None:
    file = tmp_path / "sums"
    work = kept(file)
    work.add(0, 10, 45)
    work.add(10, 20, 145)
    whole = file.read_bytes()
    for size in range(len(whole) + 1):
        file.write_bytes(whole[:size])
        lines = whole[:size].count(b"\n")
        again = kept(file)
        assert again.part(0, 10) == (45 if lines > 1 else None)
        assert again.part(10, 20) == (145 if lines > 2 else None)
        again.add(0, 10, 45)
        again.add(10, 20, 145)
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "content",
    [
        b"a note",
        b"a note\n",
        b"\xff\xfe\x00",
        b"[]",
        b"{}\n",
        json.dumps({"format": "other"}).encode() + b"\n",
    ],
)
def test_a_file_of_another_kind_is_refused_and_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_bytes(content)
    with pytest.raises(BadFile, match="other work"):
        kept(file)
    assert file.read_bytes() == content


@pytest.mark.parametrize("line", ["{}", "[]", "7", "x", '{"first": 0, "last": 10, "sum": "many"}'])
def test_a_line_that_is_no_part_is_named(line: str, tmp_path: Path) -> None:
    file = tmp_path / "sums"
    kept(file)
    with file.open("a") as more:
        more.write(f"{line}\n")
    with pytest.raises(BadFile, match="Line 2"):
        kept(file)


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be opened"):
        kept(tmp_path)
    with pytest.raises(BadFile, match="cannot be written; check"):
        kept(tmp_path / "no folder" / "sums")
    file = tmp_path / "sums"
    work = kept(file)
    file.unlink()
    file.mkdir()
    with pytest.raises(BadFile, match="cannot be written; check"):
        work.add(0, 10, 45)
