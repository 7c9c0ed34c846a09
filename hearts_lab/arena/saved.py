"""What has been played of a match, in a file that survives being cut short: JSON, a line for ten deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from hearts_lab.arena.tally import Tally
from hearts_lab.errors import BadFile

FORMAT: Final = {"format": "hearts-lab/match", "version": 1}


class Saved:
    """The file of a match: a line that says which match it is, then a line for each part that is over.

    Args:
        path: The file; it is made where there is none.
        key: What the match is.
        contestants: How many players it has.

    Raises:
        BadFile: The file is of another match, or no such file at all.
    """

    def __init__(self, path: Path, key: dict[str, Any], contestants: int) -> None:
        self._path = path
        self._parts: dict[tuple[int, int], Tally] = {}
        head = FORMAT | key
        try:
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        except FileNotFoundError:
            lines = []
        except (OSError, ValueError) as error:
            raise BadFile("not_opened", file=str(path)) from error
        if not lines or (len(lines) == 1 and not lines[0].endswith("\n")):
            self._write(json.dumps(head), "w")
            return
        if _read(lines[0]) != json.loads(json.dumps(head)):
            raise BadFile("other_match", file=str(path))
        whole = [line for line in lines[1:] if line.endswith("\n")]  # the last may have been cut short
        for number, line in enumerate(whole, start=2):
            try:
                part = json.loads(line)
                self._parts[part["first"], part["last"]] = Tally.read(part["tally"], contestants)
            except (ValueError, KeyError, TypeError) as error:
                raise BadFile("match_line", file=str(path), line=number) from error
        if len(whole) < len(lines) - 1:
            self._write("".join([lines[0], *whole]).rstrip("\n"), "w")

    def part(self, first: int, last: int) -> Tally | None:
        """What was kept of these deals; `None` where they have not been played."""
        return self._parts.get((first, last))

    def add(self, first: int, last: int, tally: Tally) -> None:
        """Keep what these deals came to."""
        if (first, last) not in self._parts:
            self._parts[first, last] = tally
            self._write(json.dumps({"first": first, "last": last, "tally": tally.data()}), "a")

    def _write(self, text: str, mode: str) -> None:
        with self._path.open(mode, encoding="utf-8", newline="\n") as file:
            file.write(text + "\n")


def _read(line: str) -> object:
    try:
        found: object = json.loads(line)
    except ValueError:
        return None
    return found
