"""The command that plays whole games."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from hearts_lab.cli.deals import chosen_rules
from hearts_lab.cli.output import say, say_json
from hearts_lab.engine import start
from hearts_lab.errors import HeartsError, inside
from hearts_lab.game import Game
from hearts_lab.i18n import text
from hearts_lab.notation import json_text, source
from hearts_lab.notation.deal_file import read_game, write_game
from hearts_lab.players import play_out
from hearts_lab.roster import named, seated
from hearts_lab.standings import data, lines

MOST_DEALS: Final = 1000
"""How many deals are played in a row: under some rule sets totals fall as fast as they rise."""


def play(args: argparse.Namespace) -> int:
    """Let players play a game, or so many deals of it, and print it as a game file or as a table."""
    game = _begun(args)
    names = named(args.seats)
    if len(names) != game.rules.players:
        raise HeartsError("seats_wanted", seats=len(names), players=game.rules.players)
    most = MOST_DEALS if args.deals is None else args.deals
    last = len(game.deals) + most
    with seated(names, args.seed) as seats:
        while not game.over and len(game.deals) < last:
            game = game.with_deal(play_out(start(game.next_deal(args.seed)), seats))
    if not args.table:
        say_json(write_game(game))
    elif args.json:
        say_json(data(game, args.lang))
    else:
        for line in lines(game, args.lang):
            say(line, args.lang)
    if args.deals is None and not game.over:
        say(text("cli.endless", args.lang, deals=most), args.lang, sys.stderr)
        return 1
    return 0


def _begun(args: argparse.Namespace) -> Game:
    """The game to go on with, or a new one."""
    if args.resume is None:
        return Game(rules=chosen_rules(args))
    if args.rules or args.set or args.players:
        raise HeartsError("resume_rules")
    content = source.load(args.resume, source.MOST_BYTES)
    with inside(source.label(args.resume)):
        return read_game(json_text.read(content, source.MOST_BYTES))
