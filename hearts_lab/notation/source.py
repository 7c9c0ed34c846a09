"""Reading whatever a person points at: a file, standard input, or a share code."""

from __future__ import annotations

import json
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

from hearts_lab.errors import BadFile, inside
from hearts_lab.history import Record
from hearts_lab.notation import json_text, log_csv, openspiel, share
from hearts_lab.notation.deal_file import GAME_FORMAT, read_deal, read_records
from hearts_lab.rules import RuleSet

Format = Literal["deal", "openspiel", "csv"]

MOST_BYTES: Final = 32_000_000
"""How large a log of many deals may be."""


SPREADSHEETS: Final = ("cp1252",)
"""What spreadsheet programs write in place of UTF-8."""


def load(source: str, most: int = json_text.MOST_BYTES, *, spreadsheet: bool = False) -> str:
    """The text of a file, of standard input (`-`), or the share code itself.

    Args:
        source: What a person points at.
        most: How many bytes it may have.
        spreadsheet: Whether to read, beside UTF-8, what spreadsheet programs write.

    Raises:
        BadFile: There is no such file, it cannot be opened, or it is too large or no text.
    """
    if source.startswith(share.PREFIX):
        return source
    if not source:
        raise BadFile("no_file", file=source)
    try:
        if source == "-":
            content = sys.stdin.buffer.read(most + 1) if sys.stdin else b""
        else:
            with Path(source).open("rb") as file:
                content = file.read(most + 1)
    except FileNotFoundError as error:
        raise BadFile("no_file", file=source) from error
    except IsADirectoryError as error:
        raise BadFile("folder", file=source) from error
    except (OSError, ValueError) as error:
        raise BadFile("not_opened", file=source) from error
    return decoded(content, source, most, spreadsheet=spreadsheet)


def label(source: str) -> str:
    """What to call a source in a complaint: its name, or the head of a share code."""
    return f"{source[:12]}…" if source.startswith(share.PREFIX) else source


def decoded(content: bytes, name: str, most: int = MOST_BYTES, *, spreadsheet: bool = False) -> str:
    """The text of a file's content.

    Raises:
        BadFile: It is too large, or no text in UTF-8.
    """
    if len(content) > most:
        raise BadFile("too_large", most=most).within(name)
    encodings = ["utf-8-sig", *(SPREADSHEETS if spreadsheet else ())]
    if spreadsheet and content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encodings = ["utf-16"]
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            return content.decode(encoding)
    raise BadFile("not_text").within(name)


def deals(text: str) -> list[Record]:
    """All deals in a deal file, a game file, JSON lines, or share codes.

    Raises:
        BadFile: It is none of these.

    Example:
        >>> from hearts_lab.game import deal
        >>> code = share.encode(Record(deal=deal(seed=7), passed=(None,) * 4))
        >>> deals(code)[0].deal.seed
        7
    """
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        raise BadFile("empty_file")
    if lines[0].lstrip().startswith(share.PREFIX):
        return list(_each(lines, share.decode))
    if len(lines) > 1 and _is_object(lines[0]):
        return list(_each(lines, lambda line: read_deal(json_text.read(line))))
    value = json_text.read(text, MOST_BYTES)
    if isinstance(value, dict) and value.get("format") == GAME_FORMAT:
        _, _, found = read_records(value)
        return found
    if len(text) > json_text.MOST_BYTES:
        raise BadFile("too_large", most=json_text.MOST_BYTES)
    return [read_deal(value)]


def one_deal(text: str, number: int | None = None) -> Record:
    """The deal of that number, from 0; it may be left out where there is only one.

    Raises:
        BadFile: There is no such deal, or there are several and no number.
    """
    found = deals(text)
    if number is None and len(found) > 1:
        raise BadFile("many_deals", deals=len(found), last=len(found) - 1)
    return chosen(found, number or 0)


def chosen(found: Sequence[Record], number: int) -> Record:
    """The deal of that number, from 0, among those that were read.

    Raises:
        BadFile: There is no such deal.
    """
    if not found:
        raise BadFile("no_deals")
    if not 0 <= number < len(found):
        raise BadFile("deal_number", deal=number, last=len(found) - 1)
    return found[number]


def records(text: str, form: Literal["openspiel", "csv"], rules: RuleSet) -> Iterator[Record]:
    """All deals of a text in a format that carries no rules, judged by `rules`."""
    if form == "csv":
        yield from log_csv.read(text.split("\n"), rules)
    else:
        lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
        yield from _each(lines, lambda line: openspiel.read(line, rules))


def under(record: Record, rules: RuleSet) -> Record:
    """The same cards, passes and plays under other rules."""
    return replace(record, deal=replace(record.deal, rules=rules))


def _each(lines: Sequence[str], read: Callable[[str], Record]) -> Iterator[Record]:
    """The deal of each line; where there are several, a complaint says of which."""
    for number, line in enumerate(lines):
        with inside(f"deals[{number}]") if len(lines) > 1 else nullcontext():
            yield read(line)


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
