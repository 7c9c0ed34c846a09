"""The command that gives a hint."""

from __future__ import annotations

import argparse
from typing import Final

from hearts_lab import __version__
from hearts_lab.cli.output import say, say_json
from hearts_lab.cli.progress import counting
from hearts_lab.cli.reading import reading
from hearts_lab.coach.asking import ask, asking
from hearts_lab.coach.hint import Hint
from hearts_lab.coach.words import hint_data, hint_text
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import text
from hearts_lab.notation import share
from hearts_lab.rulebook.story import describe
from hearts_lab.state import View

FEWEST_WORLDS: Final = 8
MOST_WORLDS: Final = 100_000


def hint(args: argparse.Namespace) -> int:
    """Say which card to play, or which cards to pass, and why."""
    lang, worlds = args.lang, chosen_worlds(args)
    with reading(args) as record:
        seen = asking(record.state(), args.seat)
        with counting(text("cli.thinking", lang)) as progress:
            given = ask(seen, worlds=worlds, seed=args.seed, progress=progress)
    if args.report:
        line = report(seen, given, args)
        if args.json:
            say_json({"report": line})
        else:
            say(text("coach.report", lang), lang)
            say(line, lang)
        return 0
    if args.json:
        say_json(hint_data(given, lang, args.level))
        return 0
    for line in describe(seen.state, seen.seat, lang):
        say(line, lang)
    say("", lang)
    for line in hint_text(given, lang, args.level):
        say(line, lang)
    return 0


def report(seen: View, given: Hint, args: argparse.Namespace) -> str:
    """The command that brings a hint back: the position as its seat knows it, the settings, the version."""
    code = share.encode(Record.of(seen.state))
    settings = f"--seat {seen.seat} --worlds {args.worlds} --seed {args.seed}"
    best = "".join(map(str, given.best))
    return f"hearts-lab hint {code} {settings}  # {__version__} {best}"


def chosen_worlds(args: argparse.Namespace) -> int:
    """How many worlds were asked for.

    Raises:
        HeartsError: Too few to tell anything, or so many that it would never end.
    """
    worlds: int = args.worlds
    if not FEWEST_WORLDS <= worlds <= MOST_WORLDS:
        raise HeartsError("worlds_range", worlds=worlds, fewest=FEWEST_WORLDS, most=MOST_WORLDS)
    return worlds
