"""What long work has come to so far, in a file that survives being cut short: JSON, a line for each part."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from hearts_lab.errors import BadFile

T = TypeVar("T")


class Kept(Generic[T]):
    """A file with a line that says which work it is of, then a line for each part that is over.

    A line is on the disk before the next part is begun. One that was cut short is dropped.

    Args:
        path: The file; it is made where there is none.
        head: Which work it is: its format and its settings, as JSON.
        field: What a part is called in its line.
        read: Makes a part from its JSON; what it raises shows that the line is none.
        write: Makes JSON from a part.

    Raises:
        BadFile: The file is of other work, or no such file at all, or cannot be read or written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "sums")
        ...     kept = Kept(path, {"format": "sums"}, "sum", int, int)
        ...     kept.add(0, 10, 45)
        ...     Kept(path, {"format": "sums"}, "sum", int, int).part(0, 10)
        45
    """

    def __init__(
        self,
        path: Path,
        head: Mapping[str, Any],
        field: str,
        read: Callable[[Any], T],
        write: Callable[[T], Any],
    ) -> None:
        self._path, self._field, self._json = path, field, write
        self._parts: dict[tuple[int, int], T] = {}
        first = json.dumps(head)
        lines = self._lines()
        whole = [line for line in lines if line.endswith("\n")]
        if not whole and first.startswith("".join(lines)):
            whole = [f"{first}\n"]
        if not whole or _value(whole[0]) != json.loads(first):
            raise BadFile("kept_other", file=str(path))
        for number, line in enumerate(whole[1:], start=2):
            try:
                part = json.loads(line)
                self._parts[part["first"], part["last"]] = read(part[field])
            except (ValueError, KeyError, TypeError) as error:
                raise BadFile("kept_line", file=str(path), line=number) from error
        if whole != lines:
            self._put("".join(whole))

    def part(self, first: int, last: int) -> T | None:
        """What was kept of these deals; `None` where they have not been played."""
        return self._parts.get((first, last))

    def add(self, first: int, last: int, part: T) -> None:
        """Keep what these deals came to.

        Raises:
            BadFile: The file cannot be written any more.
        """
        if (first, last) in self._parts:
            return
        self._parts[first, last] = part
        line = json.dumps({"first": first, "last": last, self._field: self._json(part)})
        try:
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(f"{line}\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise BadFile("kept_not_written", file=str(self._path)) from error

    def _lines(self) -> list[str]:
        try:
            return self._path.read_text(encoding="utf-8").splitlines(keepends=True)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise BadFile("not_opened", file=str(self._path)) from error
        except ValueError as error:
            raise BadFile("kept_other", file=str(self._path)) from error

    def _put(self, text: str) -> None:
        """Put a whole new file in place of the old one, at once."""
        fresh = self._path.with_name(f"{self._path.name}.new")
        try:
            fresh.write_text(text, encoding="utf-8", newline="\n")
            fresh.replace(self._path)
        except OSError as error:
            raise BadFile("kept_not_written", file=str(self._path)) from error


def _value(line: str) -> object:
    try:
        found: object = json.loads(line)
    except ValueError:
        return None
    return found
