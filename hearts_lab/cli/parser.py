"""Which commands there are and what they take."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final

from hearts_lab.cli.output import say
from hearts_lab.cli.usage import Parser, count, seed, some
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import LANGUAGES, text

Command = Callable[[argparse.Namespace], int]

STOPPED: Final = 130
"""The exit code of a program that was stopped from the keyboard."""


class Commands:
    """The parser of the whole command line, filled command by command."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.top = Parser(prog="hearts-lab", description=text("cli.about", lang), lang=lang)
        self._all = self.top.add_subparsers(metavar=text("cli.command", lang), required=True)

    def command(self, name: str, place: str, *, file: bool = False) -> Parser:
        """Add a command, which is the function of its name in the module `place`."""
        lang, about = self.lang, text(f"cli.{name}", self.lang)
        added: Parser = self._all.add_parser(name, help=about, description=about, lang=lang)
        added.add_argument("--lang", choices=LANGUAGES, default=lang, help=text("cli.lang", lang))
        added.add_argument("--json", action="store_true", help=text("cli.json", lang))
        if file:
            added.add_argument("file", metavar="FILE", help=text("cli.file", lang))
            added.add_argument("--deal", type=count, metavar="N", help=text("cli.deal_number", lang))
        added.set_defaults(place=place, name=name)
        return added

    def rules(self, added: Parser, default: str | None = "classic") -> Parser:
        """Let a command take a rule set."""
        added.add_argument("--rules", default=default, metavar="P", help=text("cli.rules_option", self.lang))
        return added

    def options(self, added: Parser, default: str | None = "classic") -> Parser:
        """Let a command take a rule set and changes to it."""
        self.rules(added, default)
        added.add_argument(
            "--set", action="append", default=[], metavar="OPTION=VALUE", help=text("cli.set", self.lang)
        )
        added.add_argument("--players", type=count, metavar="N", help=text("cli.players", self.lang))
        return added

    def seat(self, added: Parser) -> Parser:
        """Let a command take a seat."""
        added.add_argument("--seat", type=count, metavar="N", help=text("cli.seat", self.lang))
        return added

    def worlds(self, added: Parser, default: int = 400) -> Parser:
        """Let a command take a number of sampled worlds and their seed."""
        lang = self.lang
        added.add_argument(
            "--worlds", type=count, default=default, metavar="N", help=text("cli.worlds", lang)
        )
        added.add_argument("--seed", type=seed, default=0, metavar="N", help=text("cli.worlds_seed", lang))
        return added


def build(lang: str) -> Parser:
    """The parser of the whole command line."""
    known = Commands(lang)
    _books(known)
    _deals(known)
    _judges(known)
    _coach(known)
    _odds(known)
    _matches(known)
    _paper(known)
    return known.top


def _books(known: Commands) -> None:
    lang = known.lang
    lab = known.command("lab", "lab")
    lab.add_argument("--no-browser", action="store_true", help=text("cli.no_browser", lang))

    shown = known.command("rules", "rules")
    shown.add_argument("preset", nargs="?", metavar="PRESET", help=text("cli.preset", lang))

    explained = known.command("explain", "rules")
    explained.add_argument("id", metavar="ID", help=text("cli.id", lang))


def _deals(known: Commands) -> None:
    lang = known.lang
    dealt = known.options(known.command("deal", "deals"))
    dealt.add_argument("--seed", required=True, type=seed, metavar="N", help=text("cli.seed", lang))
    dealt.add_argument("--play", metavar="PLAYER", help=text("cli.play_option", lang))

    game = known.options(known.command("play", "games"), default=None)
    game.add_argument("--seed", required=True, type=seed, metavar="N", help=text("cli.seed", lang))
    game.add_argument("--seats", required=True, metavar="A,B,C,D", help=text("cli.seats", lang))
    game.add_argument("--deals", type=count, metavar="N", help=text("cli.deals", lang))
    game.add_argument("--resume", metavar="GAME", help=text("cli.resume", lang))
    game.add_argument("--table", action="store_true", help=text("cli.table", lang))

    converted = known.command("convert", "deals", file=True)
    converted.add_argument("--to", required=True, choices=("deal", "share", "openspiel", "text"))


def _judges(known: Commands) -> None:
    lang = known.lang
    judged = known.seat(known.command("legal", "legal", file=True))
    judged.add_argument("--pass", dest="cards", metavar="CARDS", help=text("cli.pass_option", lang))

    told = known.command("trace", "trace", file=True)
    told.add_argument("--format", choices=("text", "json", "html", "svg"), default="text")

    again = known.rules(known.command("replay", "replay"), default=None)
    again.add_argument("file", metavar="FILE", help=text("cli.file", lang))
    again.add_argument("--format", choices=("deal", "openspiel", "csv"), required=True)

    known.command("lens", "lens", file=True)

    checked = known.options(known.command("score", "sheets"))
    checked.add_argument("file", metavar="SHEET.csv", help=text("cli.sheet", lang))


def _coach(known: Commands) -> None:
    lang = known.lang
    hinted = known.worlds(known.seat(known.command("hint", "hints", file=True)))
    hinted.add_argument("--level", type=count, choices=(1, 2, 3, 4), default=4, help=text("cli.level", lang))

    hinted.add_argument("--report", action="store_true", help=text("cli.report", lang))

    helped = known.worlds(known.seat(known.options(known.command("advise", "advise"), default=None)))
    helped.add_argument("file", nargs="?", metavar="FILE", help=text("cli.advise_file", lang))
    helped.add_argument("--deal", type=count, metavar="N", help=text("cli.deal_number", lang))
    helped.add_argument("--hand", metavar="CARDS", help=text("cli.advise_hand", lang))
    helped.add_argument(
        "--pass",
        dest="passing",
        choices=("hold", "left", "right", "across"),
        help=text("cli.advise_pass", lang),
    )
    helped.add_argument("--leader", type=count, metavar="N", help=text("cli.advise_leader", lang))

    reviewed = known.worlds(known.seat(known.command("review", "reviews", file=True)))
    reviewed.add_argument("--format", choices=("text", "json", "html"), default="text")


def _odds(known: Commands) -> None:
    lang = known.lang
    known.worlds(known.seat(known.command("odds", "odds", file=True)))

    studied = known.options(known.command("study", "study"), default=None)
    studied.add_argument("study", metavar="NAME", help=text("study.option.name", lang))
    studied.add_argument("file", nargs="?", metavar="FILE", help=text("study.option.file", lang))
    studied.add_argument(
        "--seats", default="cautious", metavar="A,B,C,D", help=text("study.option.seats", lang)
    )
    studied.add_argument(
        "--deals", type=some, default=10_000, metavar="N", help=text("study.option.deals", lang)
    )
    studied.add_argument("--seed", type=seed, default=0, metavar="N", help=text("cli.seed", lang))
    studied.add_argument(
        "--workers", type=some, default=1, metavar="N", help=text("study.option.workers", lang)
    )
    studied.add_argument("--resume", metavar="FILE", help=text("study.option.resume", lang))


def _matches(known: Commands) -> None:
    lang = known.lang
    match = known.options(known.command("arena", "arena"))
    match.add_argument("--seats", required=True, metavar="A,B", help=text("arena.option.seats", lang))
    match.add_argument(
        "--deals", required=True, type=some, metavar="N", help=text("arena.option.deals", lang)
    )
    match.add_argument("--rotations", type=some, metavar="N", help=text("arena.option.rotations", lang))
    match.add_argument("--seed", type=seed, default=0, metavar="N", help=text("cli.seed", lang))
    match.add_argument(
        "--workers", type=some, default=1, metavar="N", help=text("arena.option.workers", lang)
    )
    match.add_argument("--resume", metavar="FILE", help=text("arena.option.resume", lang))
    match.add_argument("--decide", metavar="POINTS", help=text("arena.option.decide", lang))


def _paper(known: Commands) -> None:
    lang = known.lang
    sheet = known.command("worksheet", "worksheet")
    sheet.add_argument("lesson", metavar="LESSON", help=text("cli.lesson", lang))
    sheet.add_argument("--count", type=some, default=8, metavar="N", help=text("cli.exercises", lang))
    sheet.add_argument("--key", action="store_true", help=text("cli.key", lang))


def main(arguments: list[str] | None = None) -> int:
    """Run one command.

    Returns:
        0 if all is well, 1 for a finding such as an illegal play, 2 for bad input.
    """
    words = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
    lang = _language(words)
    try:
        chosen = _understood(words, lang)
        run: Command = getattr(import_module(f"hearts_lab.cli.{chosen.place}"), chosen.name)
        code = run(chosen)
        if sys.stdout:
            sys.stdout.flush()
    except HeartsError as error:
        from hearts_lab.narrate import complaint

        say(complaint(error, lang), lang, sys.stderr)
        return 1 if error.key in ("illegal_play", "bad_pass") else 2
    except BrokenPipeError:  # whoever reads has seen enough
        _discard_output()
        return 0
    except OSError:
        _discard_output()
        say(text("error.not_written", lang), lang, sys.stderr)
        return 2
    except KeyboardInterrupt:
        return STOPPED
    return code


def _understood(words: list[str], lang: str) -> argparse.Namespace:
    """The command that the words ask for, with its options."""
    chosen: argparse.Namespace
    chosen, unknown = build(lang).parse_known_args(words)
    if unknown:
        raise HeartsError("usage.unknown", command=f"hearts-lab {chosen.name}", what=" ".join(unknown))
    return chosen


def _discard_output() -> None:
    """Keep Python from trying again, when it ends, to write what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _language(words: list[str]) -> str:
    """The language asked for, before anything else is read, so that complaints come in it too."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word == "--lang" and following in LANGUAGES:
            return following
        if word in [f"--lang={lang}" for lang in LANGUAGES]:
            return word.removeprefix("--lang=")
    return "en"
