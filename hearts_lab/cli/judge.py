"""Commands that judge plays and passes: legal, trace, replay, lens."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

from hearts_lab.cards import Card, Cards
from hearts_lab.checks import check_pass
from hearts_lab.cli.output import SIGNS, say, say_json
from hearts_lab.cli.page import page, picture
from hearts_lab.cli.progress import progress
from hearts_lab.engine import BadPass, check, judge, phase, place
from hearts_lab.errors import BadFile, HeartsError, inside
from hearts_lab.history import Record, told
from hearts_lab.i18n import card_symbol, text
from hearts_lab.lens import Ruling
from hearts_lab.lens import lens as look
from hearts_lab.narrate import check_data, check_text, event_data, event_text, result_data, seat_names
from hearts_lab.notation import source
from hearts_lab.notation.rules_file import rule_set
from hearts_lab.rules import RuleSet
from hearts_lab.scoring import result
from hearts_lab.state import DealState
from hearts_lab.trace import Outcome, Played, RuleCheck, first_failed


@contextmanager
def reading(args: argparse.Namespace) -> Iterator[Record]:
    """The deal that a command's FILE and `--deal` name; what is wrong with it is said of that file."""
    content = source.load(args.file, source.MOST_BYTES)
    with inside(source.label(args.file)):
        yield source.one_deal(content, args.deal)


def chosen_seat(state: DealState, asked: int | None) -> int:
    """The seat asked for; else the seat to act, before the pass the first seat with a known hand."""
    if asked is not None:
        if not 0 <= asked < state.players:
            raise HeartsError("seat_range", seat=asked, most=state.players - 1)
        return asked
    if state.turn is not None:
        return state.turn
    known = [seat for seat, hand in enumerate(state.deal.hands) if hand is not None]
    if not known:
        raise BadFile("no_known_hand")
    return known[0]


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


def trace(args: argparse.Namespace) -> int:
    """Tell a deal, with every rule check."""
    lang = args.lang
    with reading(args) as record:
        events = told(record)
    names = seat_names(record.deal, lang)
    illegal = any(isinstance(event, Played) and first_failed(event.checks) for event in events)
    if args.json or args.format == "json":
        state = _replayed(record)
        say_json(
            {"events": [event_data(event, names, lang) for event in events], "result": result_data(state)}
        )
    elif args.format == "html":
        say(page(record, lang), lang)
    elif args.format == "svg":
        say(picture(_replayed(record), lang), lang)
    else:
        for event in events:
            say(event_text(event, names, lang), lang)
            for each in getattr(event, "checks", ()):
                if each.outcome is not Outcome.NOT_APPLICABLE:
                    say(f"    {SIGNS[each.outcome]} {each.rule}: {check_text(each, names, lang)}", lang)
    return 1 if illegal else 0


def _replayed(record: Record) -> DealState:
    """The state after a history, whether or not every play was legal."""
    state = record.opening()
    for card in record.plays:
        state = place(state, card)
    return state


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
                illegal += [found | {"deal": number} for found in _illegal(record)]
                mismatches += [found | {"deal": number} for found in _mismatch(record)]
    report: dict[str, Any] = {
        "deals": deals,
        "illegal": [_ordered(found) for found in illegal],
        "mismatches": mismatches,
    }
    if args.json:
        say_json(report)
    else:
        say(
            text("cli.replayed", args.lang, deals=deals, illegal=len(illegal), mismatches=len(mismatches)),
            args.lang,
        )
        for found in report["illegal"]:
            say(text("cli.illegal", args.lang, **found), args.lang)
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


def _ordered(found: dict[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in ("deal", "ply", "card", "rule")}


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
        state = _replayed(record)
    except BadPass:
        return
    if state.played_out:
        outcome = result(state)
        possible = [outcome.scores] if outcome.scores is not None else list(outcome.choices.values())
        if record.scores not in possible:
            yield {"recorded": list(record.scores), "computed": list(possible[0])}


def lens(args: argparse.Namespace) -> int:
    """Judge the position under every preset."""
    lang = args.lang
    with reading(args) as record:
        rulings = look(record)
    names = seat_names(record.deal, lang)
    if args.json:
        presets = {
            name: {"legal": _codes(ruling.legal), "why": list(_why(ruling, names, lang))}
            for name, ruling in rulings.items()
        }
        say_json({"presets": presets})
        return 0
    for name, ruling in rulings.items():
        cards = "–" if ruling.legal is None else " ".join(card_symbol(card, lang) for card in ruling.legal)
        say(f"{name}: {cards}", lang)
        for reason in _why(ruling, names, lang):
            say(f"    {reason}", lang)
    return 0


def _codes(cards: Cards | None) -> list[str] | None:
    return None if cards is None else [str(card) for card in cards]


def _why(ruling: Ruling, names: Sequence[str], lang: str) -> Iterable[str]:
    if ruling.impossible is not None:
        yield ruling.impossible.text(lang)
    for ply, card, refusal in ruling.earlier:
        yield text(
            "cli.earlier", lang, ply=ply, card=card, rule=refusal.rule, why=check_text(refusal, names, lang)
        )
    for card, refusal in ruling.refused.items():
        yield text("cli.refused", lang, card=card, rule=refusal.rule, why=check_text(refusal, names, lang))
    if ruling.legal is None and ruling.impossible is None:
        yield text("cli.nobody_to_play", lang)
