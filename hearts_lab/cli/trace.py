"""The command that tells a deal, with every rule check."""

from __future__ import annotations

import argparse

from hearts_lab.cli.output import SIGNS, say, say_json
from hearts_lab.cli.reading import reading
from hearts_lab.history import told
from hearts_lab.narrate import check_text, event_data, event_text, result_data, seat_names
from hearts_lab.trace import Outcome, Played, first_failed


def trace(args: argparse.Namespace) -> int:
    """Tell a deal, with every rule check."""
    lang = args.lang
    with reading(args) as record:
        events = told(record)
    names = seat_names(record.deal, lang)
    illegal = any(isinstance(event, Played) and first_failed(event.checks) for event in events)
    if args.json or args.format == "json":
        state = record.as_played()
        say_json(
            {"events": [event_data(event, names, lang) for event in events], "result": result_data(state)}
        )
    elif args.format == "html":
        from hearts_lab.cli.page import page

        say(page(record, lang), lang)
    elif args.format == "svg":
        from hearts_lab import svg

        say(svg.table(svg.scene(record.as_played(), names), lang), lang)
    else:
        for event in events:
            say(event_text(event, names, lang), lang)
            for each in getattr(event, "checks", ()):
                if each.outcome is not Outcome.NOT_APPLICABLE:
                    say(f"    {SIGNS[each.outcome]} {each.rule}: {check_text(each, names, lang)}", lang)
    return 1 if illegal else 0
