"""The command that checks score sheets."""

from __future__ import annotations

import argparse
from functools import cache

from hearts_lab.audit import check
from hearts_lab.audit.show import data, lines
from hearts_lab.cli.deals import chosen_rules
from hearts_lab.cli.output import say, say_json
from hearts_lab.errors import inside
from hearts_lab.notation import score_sheet, source
from hearts_lab.rules import RuleSet


def score(args: argparse.Namespace) -> int:
    """Check a score sheet, deal by deal and total by total."""

    @cache
    def rules_for(players: int) -> RuleSet:
        wanted = {"players": args.players or players}
        return chosen_rules(argparse.Namespace(**vars(args) | wanted))

    text = source.load(args.file, score_sheet.MOST_BYTES, spreadsheet=True)
    with inside(source.label(args.file)):
        found = check(text, rules_for)
    if args.json:
        say_json(data(found, args.lang))
    else:
        for line in lines(found, args.lang):
            say(line, args.lang)
    return 1 if found.problems else 0
