"""What a study has counted so far, in a file that survives being cut short: JSON, a line for each part."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hearts_lab.errors import BadFile
from hearts_lab.study.plan import FORMAT


class Saved:
    """The file of a study: a line with its settings, then a line for each part that is over.

    A line is on the disk before the next part is counted. One that was cut short is dropped.

    Args:
        path: The file; it is made where there is none.
        key: The settings of the study.

    Raises:
        BadFile: The file is of another study, or no such file at all.
    """

    def __init__(self, path: Path, key: Mapping[str, Any]) -> None:
        self._path = path
        self._parts: dict[tuple[int, int], Counter[str]] = {}
        head = json.dumps(FORMAT | dict(key), ensure_ascii=False)
        try:
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        except FileNotFoundError:
            lines = []
        except (OSError, ValueError) as error:
            raise BadFile("not_opened", file=str(path)) from error
        whole = [line for line in lines if line.endswith("\n")]
        if not whole:
            if lines and not head.startswith(lines[0]):
                raise BadFile("other_study", file=str(path))
            whole = [f"{head}\n"]
        if _read(whole[0]) != json.loads(head):
            raise BadFile("other_study", file=str(path))
        for number, line in enumerate(whole[1:], start=2):
            try:
                part = json.loads(line)
                self._parts[part["first"], part["last"]] = Counter(dict(part["counts"]))
            except (ValueError, KeyError, TypeError) as error:
                raise BadFile("study_line", file=str(path), line=number) from error
        if whole != lines:
            self._rewrite("".join(whole))

    def part(self, first: int, last: int) -> Counter[str] | None:
        """What was kept of these deals; `None` where they have not been played."""
        return self._parts.get((first, last))

    def add(self, first: int, last: int, counts: Counter[str]) -> None:
        """Keep what these deals came to."""
        if (first, last) in self._parts:
            return
        self._parts[first, last] = counts
        line = json.dumps({"first": first, "last": last, "counts": dict(sorted(counts.items()))})
        with self._path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{line}\n")
            file.flush()
            os.fsync(file.fileno())

    def _rewrite(self, text: str) -> None:
        """Put a whole new file in place of the old one, at once."""
        fresh = self._path.with_name(f"{self._path.name}.new")
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.replace(self._path)


def _read(line: str) -> object:
    try:
        found: object = json.loads(line)
    except ValueError:
        return None
    return found
