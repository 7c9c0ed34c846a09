"""Runs a command inside this process, as on a terminal of any encoding."""

import io
import json
import sys
from dataclasses import dataclass
from typing import Any
from unittest import mock

from hearts_lab.cli.parser import main


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - a JSON value
        return json.loads(self.out)


def run(*words: object, stdin: bytes = b"", encoding: str = "utf-8") -> Ran:
    """Run `hearts-lab WORDS…`."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding, newline="") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin))
    with (
        mock.patch.object(sys, "stdin", given),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
    ):
        try:
            code = main(list(map(str, words)))
        except SystemExit as stop:  # --help
            code = int(stop.code or 0)
    return Ran(code, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def refused(*words: object, stdin: bytes = b"", code: int = 2) -> str:
    """Run a command that must be refused, and give the one sentence that says why."""
    ran = run(*words, stdin=stdin)
    assert ran.code == code, ran
    assert ran.out == ""
    assert ran.err.count("\n") == 1, ran.err
    assert ran.err.endswith("\n")
    return ran.err.removesuffix("\n")
