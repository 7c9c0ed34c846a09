"""The command that says which cards may be played, or passed, and why."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from hearts_lab.cards import Card
from hearts_lab.checks import check_pass
from hearts_lab.cli.output import SIGNS, say, say_json
from hearts_lab.cli.reading import chosen_seat, reading
from hearts_lab.engine import judge, phase
from hearts_lab.errors import BadFile
from hearts_lab.i18n import card_symbol, text
from hearts_lab.narrate import check_data, check_text, seat_names
from hearts_lab.state import DealState
from hearts_lab.trace import Outcome, RuleCheck, first_failed


def legal(args: argparse.Namespace) -> int:
    """Say which cards may be played and why, or judge a pass."""
    with reading(args) as record:
        state = record.state()
    lang, names = args.lang, seat_names(state.deal, args.lang)
    now = phase(state)
    if args.cards is None and now in ("over", "choosing"):
        return _say_over(args, state)
    seat = chosen_seat(state, args.seat)
    if args.cards is not None or now == "passing":
        return _judge_pass(args, state, seat)
    verdicts = judge(state, seat)
    if args.json:
        cards = [
            {
                "card": str(card),
                "legal": first_failed(checks) is None,
                "checks": [check_data(each, names, lang) for each in checks],
            }
            for card, checks in verdicts.items()
        ]
        say_json({"seat": seat, "cards": cards})
        return 0
    say(text("cli.to_play", lang, seat=names[seat]), lang)
    for card, checks in verdicts.items():
        say(_verdict(card_symbol(card, lang), checks, names, lang), lang)
    return 0


def _judge_pass(args: argparse.Namespace, state: DealState, seat: int) -> int:
    lang, names = args.lang, seat_names(state.deal, args.lang)
    if args.cards is None:
        sentence = text(
            "cli.to_pass",
            lang,
            seat=names[seat],
            count=state.rules.pass_count,
            to=names[state.receiver(seat)],
        )
        if args.json:
            say_json({"seat": seat, "cards": [], "text": sentence})
        else:
            say(sentence, lang)
        return 0
    chosen = [_card(word, lang) for word in args.cards.replace(",", " ").split()]
    checks = check_pass(state, seat, chosen)
    refusal = first_failed(checks)
    if args.json:
        data: dict[str, Any] = {"seat": seat, "pass": " ".join(map(str, chosen)), "legal": refusal is None}
        say_json(data | {"checks": [check_data(each, names, lang) for each in checks]})
    else:
        for each in checks:
            say(f"{SIGNS[each.outcome]} {each.rule}: {check_text(each, names, lang)}", lang)
    return 0 if refusal is None else 1


def _card(word: str, lang: str) -> Card:
    try:
        return Card.parse(word, lang)
    except ValueError as error:
        raise BadFile("not_a_card", word=word).within("--pass") from error


def _say_over(args: argparse.Namespace, state: DealState) -> int:
    key = "cli.choosing" if phase(state) == "choosing" else "cli.over"
    sentence = text(key, args.lang)
    if args.json:
        say_json({"seat": None, "cards": [], "text": sentence})
    else:
        say(sentence, args.lang)
    return 0


def _verdict(card: str, checks: Sequence[RuleCheck], names: Sequence[str], lang: str) -> str:
    refusal = first_failed(checks)
    notable = refusal or next(
        (each for each in checks if each.outcome in (Outcome.WAIVED, Outcome.UNKNOWN)), None
    )
    sign = SIGNS[Outcome.PASSED if notable is None else notable.outcome]
    why = "" if notable is None else f"  {notable.rule}: {check_text(notable, names, lang)}"
    return f"  {sign} {card}{why}"
