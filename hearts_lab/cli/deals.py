"""Commands that make and convert deals."""

from __future__ import annotations

import argparse

from hearts_lab.cli.layout import layout
from hearts_lab.cli.output import say, say_json
from hearts_lab.engine import start
from hearts_lab.errors import BadRules, inside
from hearts_lab.game import deal as deal_out
from hearts_lab.history import Record
from hearts_lab.notation import openspiel, share, source
from hearts_lab.notation.deal_file import write_deal
from hearts_lab.notation.rules_file import rule_set
from hearts_lab.players import play_out
from hearts_lab.roster import seated
from hearts_lab.rules import RuleSet


def chosen_rules(args: argparse.Namespace) -> RuleSet:
    """The rule set that `--rules`, `--set` and `--players` ask for; `classic` where nothing does."""
    options = {}
    for given in args.set:
        name, sign, value = given.partition("=")
        if not sign:
            raise BadRules("set_option", given=given)
        options[name] = value
    return rule_set(args.rules or "classic", args.players, **options)


def deal(args: argparse.Namespace) -> int:
    """Deal cards by a seed, and let players play them out if asked."""
    dealt = deal_out(args.seed, chosen_rules(args))
    state = start(dealt)
    if args.play is not None:
        with seated([args.play] * state.players, args.seed) as seats:
            state = play_out(state, seats)
    say_json(write_deal(Record.of(state)))
    return 0


def convert(args: argparse.Namespace) -> int:
    """Write a deal in another format."""
    content = source.load(args.file, source.MOST_BYTES)
    with inside(source.label(args.file)):
        record = source.one_deal(content, args.deal)
        if args.to == "deal":
            say_json(write_deal(record))
            return 0
        written = _written(record, args.to, args.lang)
    if args.json:
        say_json({args.to: written})
    else:
        say(written, args.lang)
    return 0


def _written(record: Record, form: str, lang: str) -> str:
    if form == "share":
        return share.encode(record)
    return openspiel.write(record) if form == "openspiel" else layout(record, lang)
