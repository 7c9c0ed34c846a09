"""Public game logs as CSV: one finished deal a row.

Read are the columns `direction`, `passes_nesw` (each seat's pass, separated by `/`) and `plays_by_trick`
(for each trick
the letter of each seat and its card, clockwise from the leader, separated by `/`), and the scores in
`north`, `east`, `south` and `west`
where they are there. Other columns are ignored; lines that begin with `#` are comments.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from hearts_lab.cards import Card, Cards
from hearts_lab.errors import BadFile, HeartsError
from hearts_lab.history import Record
from hearts_lab.rules import RuleSet, seats_to_the_left
from hearts_lab.state import Deal

SEATS: Final = "NESW"
NAMES: Final = ("north", "east", "south", "west")
NEEDED: Final = ("direction", "passes_nesw", "plays_by_trick")


def read(lines: Iterable[str], rules: RuleSet) -> Iterator[Record]:
    """The deals of a log, one after the other.

    Raises:
        BadFile: A column is missing, or a row cannot be read; the sentence names the row.
    """
    if rules.players != len(SEATS):
        raise BadFile("log_players")
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    missing = [name for name in NEEDED if name not in (rows.fieldnames or ())]
    if missing:
        raise BadFile("log_columns", missing=missing)
    try:
        for number, row in enumerate(rows):
            try:
                yield _record(row, rules)
            except (ValueError, KeyError, IndexError, TypeError) as error:
                why = error.text("en") if isinstance(error, HeartsError) else str(error)[:40]
                raise BadFile("log_row", row=number, why=why) from error
    except csv.Error as error:
        raise BadFile("log_csv", why=str(error)) from error


def _record(row: Mapping[str, str], rules: RuleSet) -> Record:
    direction = seats_to_the_left(row["direction"], rules.players)
    passed = [_cards(cards) for cards in row["passes_nesw"].split("/")] if direction else []
    held = [Cards.EMPTY] * rules.players
    plays = []
    for trick in row["plays_by_trick"].split("/"):
        for seat, card in _trick(trick):
            held[seat] = held[seat].add(card)
            plays.append(card)
    hands = held
    if direction:
        received = [passed[(seat - direction) % rules.players] for seat in range(rules.players)]
        hands = [hand - got + gave for hand, got, gave in zip(held, received, passed, strict=True)]
    scores = tuple(int(row[name]) for name in NAMES) if all(row.get(name) for name in NAMES) else None
    deal = Deal(rules=rules, hands=tuple(hands), direction=direction)
    return Record(
        deal=deal,
        passed=tuple(passed) or (None,) * rules.players,
        plays=tuple(plays),
        scores=scores,
    )


def _trick(text: str) -> Iterator[tuple[int, Card]]:
    leader = SEATS.index(text[0])
    for position in range(len(text) // 3):
        letter, code = text[3 * position], text[3 * position + 1 : 3 * position + 3]
        seat = (leader + position) % len(SEATS)
        if letter != SEATS[seat]:
            raise ValueError(text)
        yield seat, Card.parse(code)


def _cards(text: str) -> Cards:
    return Cards.from_iterable(Card.parse(text[place : place + 2]) for place in range(0, len(text), 2))
