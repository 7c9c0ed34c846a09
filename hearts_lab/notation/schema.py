"""JSON Schemas of the deal file and the game file, for editors and for other programs that write them.

They are made from the same names and limits that the reader works with. A schema tells the form of a file;
whether its cards make a deal, only the reader knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args, get_type_hints

from hearts_lab.cards import Cards, Rank, Suit
from hearts_lab.i18n import text
from hearts_lab.notation.deal_file import (
    DEAL_FIELDS,
    DEAL_FORMAT,
    GAME_FIELDS,
    GAME_FORMAT,
    LARGEST_TOTAL,
    LONGEST_NAME,
    VERSION,
)
from hearts_lab.rules import (
    DIRECTIONS,
    DRAWN,
    FEWEST_PLAYERS,
    LARGEST_NUMBER,
    MOST_PLAYERS,
    NONE,
    OPTIONS,
    RuleSet,
    option_values,
    preset_names,
)
from hearts_lab.state import MoonChoice

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
REQUIRED: Final = {"format", "version", "rules", "pass", "dealt", "deals"}
"""What a file must say; any other field may be left out or be null."""

Schema = dict[str, Any]

CARD: Final = f"[{''.join(rank.letter for rank in Rank)}][{''.join(suit.letter for suit in Suit)}]"
CARDS: Final = {"type": "string", "pattern": f"^({CARD}( {CARD})*)?$"}
SEAT: Final = {"type": "integer", "minimum": 0, "maximum": MOST_PLAYERS - 1}
DIRECTION: Final = {"anyOf": [{"enum": list(DIRECTIONS)}, SEAT]}
TOTAL: Final = {"type": "integer", "minimum": -LARGEST_TOTAL, "maximum": LARGEST_TOTAL}
NAME: Final = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}


def deal_schema(lang: str) -> Schema:
    """The schema of a deal file, with its fields described in a language.

    Example:
        >>> deal_schema("en")["required"]
        ['format', 'version', 'rules', 'pass', 'dealt']
    """
    return {"$schema": DIALECT} | _object("deal", _deal_fields(lang), lang)


def game_schema(lang: str) -> Schema:
    """The schema of a game file, with its fields described in a language.

    Example:
        >>> game_schema("en")["required"]
        ['format', 'version', 'rules', 'deals']
    """
    fields = _deal_fields(lang)
    own: dict[str, Schema] = {
        "format": {"const": GAME_FORMAT},
        "deals": {"type": "array", "items": {"$ref": "#/$defs/deal"}},
    }
    game = {name: own.get(name) or fields[name] for name in GAME_FIELDS}
    return (
        {"$schema": DIALECT}
        | _object("game", game, lang)
        | {"$defs": {"deal": _object("deal", fields, lang)}}
    )


def _deal_fields(lang: str) -> dict[str, Schema]:
    fields: dict[str, Schema] = {
        "format": {"const": DEAL_FORMAT},
        "version": {"const": VERSION},
        "rules": _rules(lang),
        "players": _per_seat(NAME),
        "pass": DIRECTION,
        "dealt": _per_seat(_or_null(CARDS)),
        "passed": _per_seat(_or_null(CARDS)),
        "kitty": CARDS,
        "leader": SEAT,
        "plays": {"type": "array", "items": {"type": "string", "pattern": f"^{CARD}$"}},
        "moon": {"enum": list(get_args(MoonChoice))},
        "totals": _per_seat(TOTAL),
        "seed": {"type": "integer"},
    }
    return {name: fields[name] for name in DEAL_FIELDS}


def _object(name: str, fields: Mapping[str, Schema], lang: str) -> Schema:
    described = {
        field: {"description": text(f"schema.{field}", lang)}
        | (kind if field in REQUIRED else _or_null(kind))
        for field, kind in fields.items()
    }
    return {
        "title": text(f"schema.title.{name}", lang),
        "type": "object",
        "properties": described,
        "required": [field for field in fields if field in REQUIRED],
        "additionalProperties": False,
    }


def _rules(lang: str) -> Schema:
    presets = {"enum": list(preset_names())}
    options = {
        "type": "object",
        "properties": {
            name: {"description": text(f"option.{name}.title", lang)} | _option(name) for name in OPTIONS
        },
        "additionalProperties": False,
    }
    written_out = {
        "type": "object",
        "properties": {"preset": presets, "options": options},
        "required": ["preset"],
        "additionalProperties": False,
    }
    return {"anyOf": [presets, written_out]}


def _option(name: str) -> Schema:
    hint = get_type_hints(RuleSet)[name]
    if values := option_values(name):
        return {"enum": list(values)}
    if hint is Cards:
        return {"anyOf": [{"const": NONE}, CARDS]}
    if hint == tuple[int, ...]:
        return {"anyOf": [{"const": DRAWN}, {"type": "array", "items": DIRECTION, "minItems": 1}]}
    number = {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}
    return number if hint is int else {"anyOf": [{"const": NONE}, number]}


def _per_seat(kind: Schema) -> Schema:
    return {"type": "array", "items": kind, "minItems": FEWEST_PLAYERS, "maxItems": MOST_PLAYERS}


def _or_null(kind: Schema) -> Schema:
    return {"anyOf": [kind, {"type": "null"}]}
