"""The command that prints worksheets."""

from __future__ import annotations

import argparse

from hearts_lab.cli.output import say, say_json
from hearts_lab.lessons.worksheet import data, key_page, lesson_named, sheet_page


def worksheet(args: argparse.Namespace) -> int:
    """Print a worksheet, or its key, as an HTML page."""
    lesson = lesson_named(args.lesson)
    if args.json:
        say_json(data(lesson, args.lang, args.count))
    else:
        say((key_page if args.key else sheet_page)(lesson, args.lang, args.count), args.lang)
    return 0
