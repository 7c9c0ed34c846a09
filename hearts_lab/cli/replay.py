"""The command that judges every play of many deals."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

from hearts_lab.cli.output import say, say_json
from hearts_lab.cli.progress import progress
from hearts_lab.engine import BadPass, check, place
from hearts_lab.errors import inside
from hearts_lab.history import Record
from hearts_lab.i18n import text
from hearts_lab.notation import source
from hearts_lab.notation.rules_file import rule_set
from hearts_lab.rules import RuleSet
from hearts_lab.scoring import result
from hearts_lab.trace import first_failed


def replay(args: argparse.Namespace) -> int:
    """Judge every play of many deals, and compare their scores with those written down."""
    rules = None
    if args.rules or args.format != "deal":
        rules = cache(partial(rule_set, args.rules or "openspiel"))
        rules()  # an unknown rule set is no fault of the file
    content = source.load(args.file, source.MOST_BYTES)
    records = _records(content, args.format, rules)
    deals, illegal, mismatches = 0, [], []
    with inside(source.label(args.file)):
        for number, record in enumerate(progress(records, text("cli.replaying", args.lang))):
            deals += 1
            with inside(f"deals[{number}]"):
                illegal += [{"deal": number} | found for found in _illegal(record)]
                mismatches += [{"deal": number} | found for found in _mismatch(record)]
    if args.json:
        say_json({"deals": deals, "illegal": illegal, "mismatches": mismatches})
    else:
        counts = {"deals": deals, "illegal": len(illegal), "mismatches": len(mismatches)}
        say(text("cli.replayed", args.lang, **counts), args.lang)
        for found in illegal:
            key = "cli.illegal_pass" if found["card"] is None else "cli.illegal"
            say(text(key, args.lang, **found), args.lang)
        for found in mismatches:
            say(text("cli.mismatch", args.lang, **found), args.lang)
    return 1 if illegal or mismatches else 0


def _records(content: str, form: source.Format, rules: Callable[..., RuleSet] | None) -> Iterator[Record]:
    """The deals of a file, under the rules that they are judged by."""
    if form != "deal" and rules is not None:
        yield from source.records(content, form, rules())
        return
    for number, record in enumerate(source.deals(content)):
        with inside(f"deals[{number}]"):
            yield record if rules is None else source.under(record, rules(record.deal.rules.players))


def _illegal(record: Record) -> Iterable[dict[str, Any]]:
    try:
        state = record.opening()
    except BadPass as error:
        yield {"ply": None, "card": None, "rule": error.check.rule}
        return
    for ply, card in enumerate(record.plays):
        refusal = None if state.turn is None else first_failed(check(state, state.turn, card))
        if refusal is not None:
            yield {"ply": ply, "card": str(card), "rule": refusal.rule}
        state = place(state, card)


def _mismatch(record: Record) -> Iterable[dict[str, Any]]:
    """Scores that were written down and cannot be; an unrecorded choice may have been either."""
    if record.scores is None:
        return
    try:
        state = record.as_played()
    except BadPass:
        return
    if state.played_out:
        outcome = result(state)
        possible = [outcome.scores] if outcome.scores is not None else list(outcome.choices.values())
        if record.scores not in possible:
            yield {"recorded": list(record.scores), "computed": list(possible[0])}
