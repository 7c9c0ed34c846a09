"""The deal file and the game file: JSON that carries everything a deal needs to be told again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final, get_args

from hearts_lab.cards import Card, Cards
from hearts_lab.errors import BadDeal, BadFile, inside
from hearts_lab.game import Game
from hearts_lab.history import Record
from hearts_lab.notation.json_text import Fields
from hearts_lab.rules import RuleSet, departures, direction_name, preset, seats_to_the_left
from hearts_lab.scoring import plain_totals
from hearts_lab.state import Deal, MoonChoice, View

DEAL_FORMAT: Final = "hearts-lab/deal"
GAME_FORMAT: Final = "hearts-lab/game"
VERSION: Final = 1
LONGEST_NAME: Final = 40
LARGEST_TOTAL: Final = 100_000

DEAL_FIELDS: Final = (
    "format",
    "version",
    "rules",
    "players",
    "pass",
    "dealt",
    "passed",
    "kitty",
    "leader",
    "plays",
    "moon",
    "totals",
    "seed",
)
"""The fields of a deal file, in the order in which they are written."""

GAME_FIELDS: Final = ("format", "version", "rules", "players", "deals")
"""The fields of a game file."""


def read_deal(value: object) -> Record:
    """A deal from parsed JSON.

    Raises:
        BadFile: It is not a deal file, or a field is missing, unknown, or of the wrong kind.
        BadRules: Its rule set cannot be.
        BadDeal: Its cards do not make a deal.

    Example:
        >>> from hearts_lab.game import deal
        >>> table = Record(deal=deal(seed=7), passed=(None,) * 4)
        >>> read_deal(write_deal(table)) == table
        True
    """
    fields = _opened(value, DEAL_FORMAT)
    rules_value = fields.take("rules", str, dict, required=True)
    direction = fields.take("pass", str, int, required=True)
    dealt = fields.take("dealt", list, required=True)
    names, passed, totals = (fields.take(name, list) for name in ("players", "passed", "totals"))
    kitty, leader, plays = fields.take("kitty", str), fields.take("leader", int), fields.take("plays", list)
    moon, seed = fields.take("moon", str), fields.take("seed", int)
    fields.done(DEAL_FIELDS)
    rules = read_rules(rules_value, len(dealt))
    if moon not in (None, *get_args(MoonChoice)):
        raise BadFile("moon_choice", known=get_args(MoonChoice))
    with inside("pass"):
        seats = seats_to_the_left(direction, rules.players)
    deal = Deal(
        rules=rules,
        hands=_piles(dealt, "dealt"),
        direction=seats,
        totals=_totals(totals or []),
        names=_names(names or []),
        kitty=None if kitty is None else _cards(kitty, "kitty"),
        leader=leader,
        seed=seed,
    )
    if passed is not None and len(passed) != rules.players:
        raise BadDeal("per_seat", field="passed", entries=len(passed), players=rules.players)
    return Record(
        deal=deal,
        passed=(None,) * rules.players if passed is None else _piles(passed, "passed"),
        plays=_plays(plays or [], rules),
        moon=moon,
    )


def write_deal(record: Record) -> dict[str, Any]:
    """A deal as JSON; fields that say nothing are left out.

    Example:
        >>> from hearts_lab.game import deal
        >>> written = write_deal(Record(deal=deal(seed=7), passed=(None,) * 4))
        >>> written["format"], written["rules"], written["pass"], written["seed"]
        ('hearts-lab/deal', {'preset': 'classic'}, 'left', 7)
    """
    deal = record.deal
    data: dict[str, Any] = {
        "format": DEAL_FORMAT,
        "version": VERSION,
        "rules": write_rules(deal.rules),
        "players": list(deal.names) or None,
        "pass": direction_name(deal.direction, deal.rules.players),
        "dealt": [None if hand is None else str(hand) for hand in deal.hands],
        "passed": None,
        "kitty": str(deal.kitty) if deal.kitty else None,
        "leader": deal.leader,
        "plays": [str(card) for card in record.plays] or None,
        "moon": record.moon,
        "totals": list(deal.totals) if any(deal.totals) else None,
        "seed": deal.seed,
    }
    if any(cards is not None for cards in record.passed):
        data["passed"] = [None if cards is None else str(cards) for cards in record.passed]
    return {name: value for name, value in data.items() if value is not None}


def write_view(seen: View) -> dict[str, Any]:
    """What one seat may know of a deal, as a deal file without a seed and without a hidden card."""
    return write_deal(Record.of(seen.state))


def read_game(value: object) -> Game:
    """A game from parsed JSON.

    Raises:
        BadFile, BadRules, BadDeal: As for a deal; also when a deal does not fit into the game.
        IllegalPlay, BadPass: Somebody broke a rule in it.
    """
    rules, names, records = read_records(value)
    game = Game(rules=rules, names=names)
    for number, record in enumerate(records):
        with inside(f"deals[{number}]"):
            game = game.with_deal(record.state())
    return game


def read_records(value: object) -> tuple[RuleSet, tuple[str, ...], list[Record]]:
    """The rule set, the names and the deals of a game file as they were written down, judged by nobody.

    Raises:
        BadFile, BadRules, BadDeal: As for a deal.
    """
    fields = _opened(value, GAME_FORMAT)
    rules_value = fields.take("rules", str, dict, required=True)
    names, deals = fields.take("players", list), fields.take("deals", list, required=True)
    fields.done(GAME_FIELDS)
    records = []
    for number, deal in enumerate(deals):
        with inside(f"deals[{number}]"):
            records.append(read_deal(deal))
    players = records[0].deal.rules.players if records else len(names) if names else None
    rules = read_rules(rules_value, players)
    for number, record in enumerate(records):
        if record.deal.rules != rules:
            raise BadFile("other_rules").within(f"deals[{number}]")
    if names and len(names) != rules.players:
        raise BadDeal("per_seat", field="players", entries=len(names), players=rules.players)
    return rules, _names(names or []), list(_scored(records))


def _scored(records: Sequence[Record]) -> Iterator[Record]:
    """The deals with the scores that were written down: what the totals before the next one add."""
    for record, following in zip_longest(records, records[1:]):
        if following is None or not plain_totals(record.deal.rules):
            yield record
        else:
            before, after = record.deal.totals, following.deal.totals
            scores = tuple(then - now for now, then in zip(before, after, strict=True))
            yield replace(record, scores=scores)


def write_game(game: Game) -> dict[str, Any]:
    """A game as JSON."""
    data = {
        "format": GAME_FORMAT,
        "version": VERSION,
        "rules": write_rules(game.rules),
        "players": list(game.names) or None,
        "deals": [write_deal(Record.of(state)) for state in game.deals],
    }
    return {name: value for name, value in data.items() if value is not None}


def read_rules(value: str | dict[str, Any], players: int | None) -> RuleSet:
    """A rule set as files write it: the name of a preset, or a preset and the options that differ.

    Args:
        value: The written rule set.
        players: How many play, if anything but the rule set says so.

    Raises:
        BadFile, BadRules: It is not one.

    Example:
        >>> read_rules({"preset": "classic", "options": {"moon": "add"}}, 4).moon
        'add'
    """
    with inside("rules"):
        if isinstance(value, str):
            return preset(value).rules(players)
        fields = Fields(value)
        chosen = preset(fields.take("preset", str, required=True))
        options = fields.take("options", dict) or {}
        fields.done(("preset", "options"))
        rules = chosen.rules(None if "players" in options else players, **options)
    if players not in (None, rules.players):
        raise BadDeal("seats", seats=players, players=rules.players)
    return rules


def write_rules(rules: RuleSet) -> dict[str, Any]:
    """A rule set as its preset and the options in which it differs.

    Example:
        >>> from hearts_lab.rules import preset
        >>> write_rules(preset("party").rules(5))
        {'preset': 'party', 'options': {'players': 5}}
    """
    changes = departures(rules)
    if rules.players != preset(rules.preset).rules().players:
        changes = {"players": rules.players} | changes
    return {"preset": rules.preset} | ({"options": changes} if changes else {})


def _opened(value: object, form: str) -> Fields:
    """The fields of a deal or game file, once its format and version are known to be right."""
    fields = Fields(value)
    found = fields.take("format", str, required=True)
    if found != form:
        raise BadFile("format", found=found, known=form)
    version = fields.take("version", int, required=True)
    if version != VERSION:
        raise BadFile("version", found=version, known=VERSION)
    return fields


def _piles(values: Sequence[object], field: str) -> tuple[Cards | None, ...]:
    """One pile of cards a seat; `None` where it is not known."""
    return tuple(
        None if value is None else _cards(value, f"{field}[{seat}]") for seat, value in enumerate(values)
    )


def _cards(value: object, place: str) -> Cards:
    if not isinstance(value, str):
        raise BadFile("cards_kind").within(place)
    cards = [_card(word, place) for word in value.replace(",", " ").split()]
    try:
        return Cards.from_iterable(cards)
    except ValueError as error:
        raise BadDeal("card_twice", card=Card.parse(str(error))).within(place) from error


def _card(value: object, place: str) -> Card:
    try:
        return Card.parse(value if isinstance(value, str) else "")
    except ValueError as error:
        raise BadFile("not_a_card", word=str(value)).within(place) from error


def _plays(values: Sequence[object], rules: RuleSet) -> tuple[Card, ...]:
    left, plays = rules.pack, []
    most = rules.players * rules.hand_size
    if len(values) > most:
        raise BadDeal("too_many_plays", plays=len(values), most=most)
    for ply, value in enumerate(values):
        card = _card(value, f"plays[{ply}]")
        if card not in left:
            key = "played_twice" if card in rules.pack else "card_removed"
            raise BadDeal(key, card=card).within(f"plays[{ply}]")
        left = left.remove(card)
        plays.append(card)
    return tuple(plays)


def _names(values: Sequence[object]) -> tuple[str, ...]:
    names = []
    for seat, value in enumerate(values):
        name = value if isinstance(value, str) else ""
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadFile("player_name", most=LONGEST_NAME).within(f"players[{seat}]")
        names.append(name)
    return tuple(names)


def _totals(values: Sequence[object]) -> tuple[int, ...]:
    totals = []
    for seat, value in enumerate(values):
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST_TOTAL:
            raise BadFile("total", most=LARGEST_TOTAL).within(f"totals[{seat}]")
        totals.append(value)
    return tuple(totals)
