"""Command lines that cannot be understood, in one sentence and in the reader's language."""

from __future__ import annotations

import argparse
import re
from typing import Final, NoReturn

from hearts_lab.cli.output import say
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import text
from hearts_lab.rng import SEED_LIMIT

COMPLAINTS: Final = {
    "required": r"the following arguments are required: (?P<what>.+)",
    "choice": r"argument (?P<what>.+?): invalid choice: (?P<value>.+) \(choose from (?P<known>.+)\)",
    "no_value": r"argument (?P<what>.+?): expected .+",
    "seed": r"argument (?P<what>.+?): invalid seed value: (?P<value>.+)",
    "count": r"argument (?P<what>.+?): invalid count value: (?P<value>.+)",
    "some": r"argument (?P<what>.+?): invalid some value: (?P<value>.+)",
}
"""What argparse complains of, in its own words; what is not here is said without details."""

MOST: Final = 999_999_999
"""The largest number of anything but a seed."""


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the reader's language, and complains in one sentence."""

    def __init__(self, *, lang: str, **named: object) -> None:
        super().__init__(allow_abbrev=False, add_help=False, **named)  # type: ignore[arg-type]
        self.lang = lang
        self.add_argument("-h", "--help", action="help", help=text("cli.help", lang))

    def error(self, message: str) -> NoReturn:
        """Complain.

        Raises:
            HeartsError: Always.
        """
        for kind, pattern in COMPLAINTS.items():
            if found := re.fullmatch(pattern, message, re.DOTALL):
                raise HeartsError(f"usage.{kind}", command=self.prog, most=MOST, **found.groupdict())
        raise HeartsError("usage.other", command=self.prog)

    def format_help(self) -> str:
        """The help page, with argparse's own headings in the reader's language."""
        page = super().format_help()
        for heading in ("usage:", "positional arguments:", "options:"):
            page = page.replace(heading, text(f"cli.headings.{heading[:-1].replace(' ', '_')}", self.lang), 1)
        return page

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - always to standard output
        """Print the help page, on terminals of every kind."""
        say(self.format_help().rstrip(), self.lang)


def seed(word: str) -> int:
    """A seed: a whole number of at most 19 digits.

    Raises:
        ValueError: It is none.
    """
    if not word.isdecimal() or len(word) > len(str(SEED_LIMIT)) or int(word) >= SEED_LIMIT:
        raise ValueError(word)
    return int(word)


def count(word: str) -> int:
    """A number of seats, deals or players, from 0.

    Raises:
        ValueError: It is none.
    """
    if not word.isdecimal() or len(word) > len(str(MOST)):
        raise ValueError(word)
    return int(word)


def some(word: str) -> int:
    """A number of deals or processes, from 1.

    Raises:
        ValueError: It is none.
    """
    if count(word) < 1:
        raise ValueError(word)
    return count(word)
