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
from hearts_lab.errors import BadDeal, BadFile, inside
from hearts_lab.history import Record
from hearts_lab.rules import RuleSet, seats_to_the_left
from hearts_lab.state import Deal

SEATS: Final = "NESW"
NAMES: Final = ("north", "east", "south", "west")
NEEDED: Final = ("direction", "passes_nesw", "plays_by_trick")
LONGEST_SCORE: Final = 6


def read(lines: Iterable[str], rules: RuleSet) -> Iterator[Record]:
    """The deals of a log, one after the other.

    Raises:
        BadFile: A column is missing, or a row cannot be read.
        BadDeal: The cards of a row do not make a deal.
    """
    if rules.players != len(SEATS):
        raise BadFile("log_players")
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    try:
        missing = [name for name in NEEDED if name not in (rows.fieldnames or ())]
        if missing:
            raise BadFile("log_columns", missing=missing)
        for number, row in enumerate(rows):
            with inside(f"deals[{number}]"):
                yield _record(row, rules)
    except csv.Error as error:
        raise BadFile("log_csv") from error


def _record(row: Mapping[str, str | None], rules: RuleSet) -> Record:
    direction_word, passes, tricks = (row[name] or "" for name in NEEDED)
    with inside("direction"):
        direction = seats_to_the_left(direction_word, rules.players)
    with inside("passes_nesw"):
        passed = _passes(passes, passing=bool(direction))
    with inside("plays_by_trick"):
        plays = list(_plays(tricks))
    hands = []
    for seat in range(len(SEATS)):
        received, given = passed[(seat - direction) % len(SEATS)], passed[seat]
        held = [card for player, card in plays if player == seat]
        with inside(NAMES[seat]):
            hands.append(_dealt(held, received or Cards.EMPTY, given or Cards.EMPTY))
    return Record(
        deal=Deal(rules=rules, hands=tuple(hands), direction=direction),
        passed=passed,
        plays=tuple(card for _, card in plays),
        scores=_scores(row),
    )


def _passes(text: str, *, passing: bool) -> tuple[Cards | None, ...]:
    """The cards that each seat passed."""
    piles = text.split("/")
    if not passing and not text.strip("/"):
        return (None,) * len(SEATS)
    if len(piles) != len(SEATS) or not passing:
        raise BadFile("log_passes")
    return tuple(_pile(_card(pile[place : place + 2]) for place in range(0, len(pile), 2)) for pile in piles)


def _plays(text: str) -> Iterator[tuple[int, Card]]:
    """The seat and the card of every play."""
    for trick in text.split("/"):
        leader = SEATS.find(trick[:1])
        clockwise = (SEATS + SEATS)[leader : leader + len(SEATS)]
        if len(trick) != 3 * len(SEATS) or trick[::3] != clockwise:
            raise BadFile("log_trick", trick=trick)
        for place in range(0, len(trick), 3):
            yield SEATS.index(trick[place]), _card(trick[place + 1 : place + 3])


def _dealt(held: Iterable[Card], received: Cards, given: Cards) -> Cards:
    """The cards a seat was dealt: what it played less what it got, and what it passed."""
    try:
        return _pile(held) - received + given
    except ValueError as error:
        raise BadDeal("log_not_played", card=Card.parse(str(error))) from error


def _pile(cards: Iterable[Card]) -> Cards:
    try:
        return Cards.from_iterable(cards)
    except ValueError as error:
        raise BadDeal("card_twice", card=Card.parse(str(error))) from error


def _card(code: str) -> Card:
    try:
        return Card.parse(code)
    except ValueError as error:
        raise BadFile("not_a_card", word=code) from error


def _scores(row: Mapping[str, str | None]) -> tuple[int, ...] | None:
    """The scores, where the log has them."""
    written = [row.get(name) or "" for name in NAMES]
    if not all(written):
        return None
    for name, word in zip(NAMES, written, strict=True):
        if not word.removeprefix("-").isdecimal() or len(word) > LONGEST_SCORE:
            raise BadFile("log_score", word=word).within(name)
    return tuple(map(int, written))
