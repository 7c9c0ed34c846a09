"""The command that checks score sheets."""

from __future__ import annotations

import argparse
from functools import cache

from hearts_lab.audit import audit
from hearts_lab.audit.show import data, lines
from hearts_lab.cli.deals import chosen_rules
from hearts_lab.cli.output import say, say_json
from hearts_lab.errors import HeartsError, inside
from hearts_lab.notation import score_sheet, source
from hearts_lab.rules import RuleSet
from hearts_lab.scoring import Scores, possible_sums


def score(args: argparse.Namespace) -> int:
    """Check a score sheet, deal by deal and total by total."""

    @cache
    def rules(players: int) -> RuleSet:
        return chosen_rules(argparse.Namespace(**vars(args) | {"players": players}))

    def fits(row: Scores) -> bool:
        try:
            return len(row) in (args.players, args.players or len(row)) and sum(row) in possible_sums(
                rules(len(row))
            )
        except HeartsError:
            return False  # the rule set has nothing for so many players

    text = source.load(args.file, score_sheet.MOST_BYTES, spreadsheet=True)
    with inside(source.label(args.file)):
        sheet = score_sheet.read(text, fits)
    found = audit(sheet, rules(args.players or sheet.players))
    if args.json:
        say_json(data(found, args.lang))
    else:
        for line in lines(found, args.lang):
            say(line, args.lang)
    return 1 if found.problems else 0
