"""Commands that explain: the rule sets and the rules."""

from __future__ import annotations

import argparse
from typing import Any

from hearts_lab.cli.output import say, say_json
from hearts_lab.coach.pages import page as principle_page
from hearts_lab.coach.principles import IDS
from hearts_lab.i18n import text
from hearts_lab.notation.deal_file import write_rules
from hearts_lab.notation.rules_file import rule_set
from hearts_lab.rulebook import explain as page_text
from hearts_lab.rulebook import plain, provenance_text, title, value_text
from hearts_lab.rulebook.options import matters
from hearts_lab.rules import OPTIONS, departures, preset, preset_names, write_option


def rules(args: argparse.Namespace) -> int:
    """List the rule sets, or show every option of one and who says so."""
    lang = args.lang
    if args.preset is None:
        if args.json:
            say_json({"presets": [{"id": name, "title": title(name, lang)} for name in preset_names()]})
        for name in () if args.json else preset_names():
            say(f"{name:<13} {title(name, lang)}", lang)
        return 0
    chosen = rule_set(args.preset)
    base = preset(chosen.preset)
    changed = departures(chosen)
    options: dict[str, dict[str, Any]] = {}
    for name in OPTIONS:
        origin = base.provenance(name, chosen.players)
        kind = "own" if name in changed else origin.kind
        options[name] = {
            "value": write_option(name, chosen),
            "provenance": kind,
            "source": None if name in changed else origin.source,
        }
    if args.json:
        say_json({"rules": write_rules(chosen), "options": options})
        return 0
    for name in OPTIONS:
        if matters(name, chosen):
            own = name in changed
            who = (
                text("cli.provenance.own", lang)
                if own
                else provenance_text(base.provenance(name, chosen.players), lang)
            )
            value, given = value_text(name, chosen, lang), _given(options[name]["value"])
            say(f"{title(name, lang)}: {value}  [{name}={given}] ({who})", lang)
    return 0


def _given(value: object) -> str:
    """The value of an option as `--set` takes it."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def explain(args: argparse.Namespace) -> int:
    """Show the page of a rule, an option, a rule set or a principle."""
    name = args.id.strip().upper().replace("-", "_")
    shown = plain(principle_page(name, args.lang)) if name in IDS else page_text(args.id, args.lang)
    if args.json:
        say_json({"id": args.id, "text": shown})
    else:
        say(shown, args.lang)
    return 0
