"""The command that reviews a deal."""

from __future__ import annotations

import argparse

from hearts_lab.cli.hints import chosen_worlds
from hearts_lab.cli.output import say, say_json
from hearts_lab.cli.progress import counting
from hearts_lab.cli.reading import reading
from hearts_lab.i18n import text
from hearts_lab.review import review as judged
from hearts_lab.review.page import page
from hearts_lab.review.words import data, lines


def review(args: argparse.Namespace) -> int:
    """Say what each choice of a deal cost, where it turned, and what was luck."""
    lang, worlds = args.lang, chosen_worlds(args)
    with reading(args) as record, counting(text("cli.thinking", lang)) as progress:
        seats = None if args.seat is None else [args.seat]
        found = judged(record, seats, worlds=worlds, seed=args.seed, progress=progress)
    if args.json or args.format == "json":
        say_json(data(found, lang))
    elif args.format == "html":
        say(page(found, lang), lang)
    else:
        for line in lines(found, lang):
            say(line, lang)
    return 0
