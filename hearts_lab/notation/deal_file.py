"""The deal file and the game file: JSON that carries everything a deal needs to be told again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from hearts_lab.cards import Card, Cards
from hearts_lab.errors import BadDeal, BadFile
from hearts_lab.game import Game
from hearts_lab.history import Record
from hearts_lab.notation.json_text import Fields
from hearts_lab.rules import Preset, RuleSet, direction_name, preset, seats_to_the_left
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
    fields = Fields(value, "deal")
    _check_format(fields, DEAL_FORMAT)
    rules_value = fields.take("rules", (str, dict), required=True)
    direction = fields.take("pass", (str, int), required=True)
    dealt = fields.take("dealt", list, required=True)
    names, passed, totals = (fields.take(name, list) for name in ("players", "passed", "totals"))
    kitty, leader, plays = fields.take("kitty", str), fields.take("leader", int), fields.take("plays", list)
    moon, seed = fields.take("moon", str), fields.take("seed", int)
    fields.done(DEAL_FIELDS)
    rules = read_rules(rules_value, len(dealt))
    if moon not in (None, *get_args(MoonChoice)):
        raise BadFile("moon_choice", known=get_args(MoonChoice))
    deal = Deal(
        rules=rules,
        hands=tuple(_hand(cards, "dealt", seat) for seat, cards in enumerate(dealt)),
        direction=seats_to_the_left(direction, rules.players),
        totals=_totals(totals),
        names=_names(names),
        kitty=None if kitty is None else _cards(kitty, "kitty"),
        leader=leader,
        seed=seed,
    )
    return Record(deal=deal, passed=_passed(passed, deal), plays=_plays(plays or [], rules), moon=moon)


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
    """
    fields = Fields(value, "game")
    _check_format(fields, GAME_FORMAT)
    rules_value = fields.take("rules", (str, dict), required=True)
    names, deals = fields.take("players", list), fields.take("deals", list, required=True)
    fields.done(GAME_FIELDS)
    records = [read_deal(deal) for deal in deals]
    if records:
        players = records[0].deal.rules.players
    elif names:
        players = len(names)
    else:
        players = preset_of(rules_value).rules().players
    game = Game(rules=read_rules(rules_value, players), names=_names(names))
    for number, record in enumerate(records):
        if record.deal.rules != game.rules:
            raise BadFile("other_rules", deal=number)
        game = game.with_deal(record.state())
    return game


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


def read_rules(value: str | dict[str, Any], players: int) -> RuleSet:
    """A rule set as files write it: the name of a preset, or a preset and the options that differ.

    Raises:
        BadFile, BadRules: It is not one.

    Example:
        >>> read_rules({"preset": "classic", "options": {"moon": "add"}}, 4).moon
        'add'
    """
    chosen = preset_of(value)
    if isinstance(value, str):
        return chosen.rules(players)
    fields = Fields(value, "rules")
    fields.take("preset", str)
    options = fields.take("options", dict) or {}
    fields.done(("preset", "options"))
    return chosen.rules(players, **options)


def preset_of(value: str | dict[str, Any]) -> Preset:
    """The preset that a written rule set starts from."""
    return preset(
        value if isinstance(value, str) else Fields(value, "rules").take("preset", str, required=True)
    )


def write_rules(rules: RuleSet) -> dict[str, Any]:
    """A rule set as its preset and the options in which it differs."""
    changes = rules.changes()
    return {"preset": rules.preset} | ({"options": changes} if changes else {})


def _check_format(fields: Fields, wanted: str) -> None:
    found = fields.take("format", str, required=True)
    if found != wanted:
        raise BadFile("format", found=found[:LONGEST_NAME], known=[DEAL_FORMAT, GAME_FORMAT])
    version = fields.take("version", int, required=True)
    if version != VERSION:
        raise BadFile("version", found=str(version)[:LONGEST_NAME], known=VERSION)


def _cards(value: object, field: str) -> Cards:
    if not isinstance(value, str):
        raise BadFile("cards_kind", field=field)
    try:
        return Cards.parse(value)
    except ValueError as error:
        raise BadFile("not_cards", field=field, word=str(error)[:LONGEST_NAME]) from error


def _hand(value: object, field: str, seat: int) -> Cards | None:
    return None if value is None else _cards(value, f"{field}[{seat}]")


def _passed(values: list[object] | None, deal: Deal) -> tuple[Cards | None, ...]:
    players = deal.rules.players
    if values is None:
        return (None,) * players
    if len(values) != players:
        raise BadDeal("per_seat", field="passed", entries=len(values), players=players)
    return tuple(_hand(cards, "passed", seat) for seat, cards in enumerate(values))


def _plays(values: Sequence[object], rules: RuleSet) -> tuple[Card, ...]:
    left, plays = rules.pack, []
    most = rules.players * rules.hand_size
    if len(values) > most:
        raise BadDeal("too_many_plays", plays=len(values), most=most)
    for ply, value in enumerate(values):
        try:
            card = Card.parse(value if isinstance(value, str) else "")
        except ValueError as error:
            raise BadFile("not_cards", field=f"plays[{ply}]", word=str(value)[:LONGEST_NAME]) from error
        if card not in left:
            raise BadDeal("played_twice" if card in rules.pack else "card_removed", card=card, ply=ply)
        left = left.remove(card)
        plays.append(card)
    return tuple(plays)


def _names(values: Sequence[object] | None) -> tuple[str, ...]:
    for value in values or ():
        if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_NAME or not value.isprintable():
            raise BadFile("player_name", most=LONGEST_NAME)
    return tuple(str(value) for value in values or ())


def _totals(values: Sequence[object] | None) -> tuple[int, ...]:
    totals = []
    for value in values or ():
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST_TOTAL:
            raise BadFile("totals")
        totals.append(value)
    return tuple(totals)
