"""The command that helps at a real table, where only one's own hand is known."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from hearts_lab.cards import Card, Cards
from hearts_lab.cli.deals import chosen_rules
from hearts_lab.cli.hints import chosen_worlds
from hearts_lab.cli.output import say, say_json
from hearts_lab.cli.progress import counting
from hearts_lab.cli.reading import reading
from hearts_lab.coach.real_table import RealTable, at_table
from hearts_lab.coach.words import hint_data, hint_text
from hearts_lab.engine import legal
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import text
from hearts_lab.narrate import complaint, seat_names
from hearts_lab.notation.deal_file import write_deal
from hearts_lab.odds import danger
from hearts_lab.odds.words import danger_data, lines
from hearts_lab.rulebook.story import describe
from hearts_lab.state import Deal, view

WORDS: Final = {
    "undo": ("undo", "ångra"),
    "fix": ("fix", "rätta"),
    "pass": ("pass", "skicka"),
    "got": ("got", "fick"),
    "leader": ("leader", "utspel"),
    "file": ("file", "fil"),
    "quit": ("quit", "sluta"),
}
"""What may be entered beside cards, in English and in Swedish; both are always understood."""


def advise(args: argparse.Namespace) -> int:
    """Help at a real table: from a file with unknown hands, or entered step by step."""
    worlds = chosen_worlds(args)
    if args.file is None:
        return _Session(args, _opened(args), worlds).run()
    if (
        any(given is not None for given in (args.hand, args.rules, args.players, args.passing, args.leader))
        or args.set
    ):
        raise HeartsError("advise_file")
    with reading(args) as record:
        table = at_table(record, args.seat)
        if args.json:
            say_json(_data(table, args, worlds))
            return 0
        for line in _lines(table, args, worlds):
            say(line, args.lang)
    return 0


def _opened(args: argparse.Namespace) -> RealTable:
    """The table as it stands before anything is entered."""
    if args.hand is None:
        raise HeartsError("advise_hand")
    rules = chosen_rules(args)
    seat = args.seat or 0
    if not 0 <= seat < rules.players:
        raise HeartsError("seat_range", seat=seat, most=rules.players - 1)
    own = _cards(args.hand, args.lang)
    hands = tuple(own if other == seat else None for other in range(rules.players))
    way = {"hold": 0, "left": 1, "right": rules.players - 1, "across": rules.players // 2}[
        args.passing or "hold"
    ]
    deal = Deal(rules=rules, hands=hands, direction=way, leader=args.leader)
    return RealTable(record=Record(deal=deal, passed=(None,) * rules.players), seat=seat)


def _cards(words: str, lang: str) -> Cards:
    return Cards.from_iterable(_card(word, lang) for word in words.replace(",", " ").split())


def _card(word: str, lang: str) -> Card:
    try:
        return Card.parse(word, lang)
    except ValueError:
        raise HeartsError("not_a_card", word=word) from None


@dataclass
class _Session:
    """A table entered step by step, a line at a time; what was right before a mistake in a line is kept."""

    args: argparse.Namespace
    table: RealTable
    worlds: int

    def run(self) -> int:
        """Read until there is no more; what is wrong is said."""
        lang = self.args.lang
        say(text("coach.advise.welcome", lang), lang)
        self._show()
        for line in sys.stdin:
            words = line.split()
            if words and words[0].lower() in WORDS["quit"]:
                break
            try:
                self._enter(words)
            except HeartsError as error:
                say(complaint(error, lang), lang, sys.stderr)
        return 0

    def _enter(self, words: list[str]) -> None:
        if not words:
            return
        lang, rest = self.args.lang, " ".join(words[1:])
        command = next((name for name, known in WORDS.items() if words[0].lower() in known), "cards")
        if command == "file":
            say_json(write_deal(self.table.record))
            return
        if command == "undo":
            self.table = self.table.undone()
        elif command == "cards":
            for word in words:
                self.table = self.table.entered(_card(word, lang))
        elif command in ("fix", "leader"):
            self.table = self._numbered(command, rest)
        else:
            cards = _cards(rest, lang)
            self.table = self.table.passing(cards) if command == "pass" else self.table.receiving(cards)
        self._show()

    def _numbered(self, command: str, rest: str) -> RealTable:
        """The table after a command that begins with a number."""
        number, _, card = rest.partition(" ")
        if not number.isdecimal() or bool(card) != (command == "fix"):
            raise HeartsError(f"advise_{command}")
        if command == "leader":
            return self.table.led_by(int(number))
        return self.table.corrected(int(number), _card(card, self.args.lang))

    def _show(self) -> None:
        for line in _lines(self.table, self.args, self.worlds):
            say(line, self.args.lang)


def _lines(table: RealTable, args: argparse.Namespace, worlds: int) -> Iterator[str]:
    """Where the table stands and, if it is one's own turn, what may be played, the odds and the hint."""
    lang, state, seat = args.lang, table.state, table.seat
    names = seat_names(state.deal, lang)
    for each in table.revokes:
        first, later = state.plays[each.first], state.plays[each.later]
        yield text(
            "coach.advise.revoke",
            lang,
            seat=names[each.seat],
            first=first,
            later=later,
            ply=each.first,
            ply_later=each.later,
        )
    if state.played_out:
        yield text("cli.over", lang)
        return
    if state.trick is not None and state.turn is not None:
        yield text("coach.advise.turn", lang, seat=names[state.turn], ply=len(state.plays))
    passed = state.passed[seat]
    if state.trick is None and passed is not None:
        yield text("coach.advise.waiting", lang, cards=passed)
    if not table.choosing:
        return
    yield from describe(state, seat, lang)
    if state.trick is not None:
        yield text("coach.advise.legal", lang, cards=legal(state))
    if table.revokes:
        return
    if state.trick is not None:
        yield from lines(danger(view(state, seat), worlds=worlds, seed=args.seed), lang, names)
    with counting(text("cli.thinking", lang)) as progress:
        hint = table.hint(worlds=worlds, seed=args.seed, progress=progress)
    yield from hint_text(hint, lang)


def _data(table: RealTable, args: argparse.Namespace, worlds: int) -> dict[str, Any]:
    state, seat = table.state, table.seat
    plays = state.plays
    revokes = [
        {
            "seat": each.seat,
            "plays": [
                {"ply": each.first, "card": str(plays[each.first])},
                {"ply": each.later, "card": str(plays[each.later])},
            ],
        }
        for each in table.revokes
    ]
    found: dict[str, Any] = {"seat": seat, "turn": state.turn, "revokes": revokes}
    ready = table.choosing and not revokes
    playing = ready and state.trick is not None
    found["legal"] = [str(card) for card in legal(state)] if playing else []
    found["queen"] = (
        danger_data(danger(view(state, seat), worlds=worlds, seed=args.seed)) if playing else None
    )
    hint = table.hint(worlds=worlds, seed=args.seed) if ready else None
    found["hint"] = None if hint is None else hint_data(hint, args.lang)
    return found
