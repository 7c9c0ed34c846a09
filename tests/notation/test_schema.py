"""The published schemas hold for every file that is written, and refuse a field of the wrong form."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from hearts_lab.i18n import LANGUAGES
from hearts_lab.notation.deal_file import DEAL_FIELDS, write_rules
from hearts_lab.notation.schema import deal_schema, game_schema
from hearts_lab.rules import OPTIONS, RuleSet, write_option
from tests.core.strategies import RULE_SETS
from tests.notation.samples import deal_files, game_file, plain_deal


@cache
def deals(lang: str = "en") -> Draft202012Validator:
    return Draft202012Validator(deal_schema(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_they_are_schemas(lang: str) -> None:
    for schema in (deal_schema(lang), game_schema(lang)):
        Draft202012Validator.check_schema(schema)
        assert json.loads(json.dumps(schema)) == schema


def test_they_hold_for_every_deal_that_is_written() -> None:
    for deal in [*deal_files(), plain_deal()]:
        deals().validate(deal)


def test_they_hold_for_a_game_that_is_written() -> None:
    Draft202012Validator(game_schema("sv")).validate(game_file())


@settings(max_examples=30, deadline=None, derandomize=True)
@given(RULE_SETS)
def test_they_hold_for_every_rule_set(rules: RuleSet) -> None:
    deals().validate(plain_deal(rules=write_rules(rules)))
    every = {name: write_option(name, rules) for name in OPTIONS}
    deals().validate(plain_deal(rules={"preset": rules.preset, "options": every}))


def test_optional_fields_may_be_null() -> None:
    optional = set(DEAL_FIELDS) - {"format", "version", "rules", "pass", "dealt"}
    deals().validate(plain_deal(**dict.fromkeys(optional)))


REFUSED: dict[str, Any] = {
    "format": "hearts-lab/game",
    "version": 2,
    "rules": {"preset": "classic", "options": {"moon": "double"}},
    "players": ["a", "b"],
    "pass": "sideways",
    "dealt": ["2C 3C 1Z", None, None, None],
    "passed": "2C 3C 4C",
    "kitty": ["2C"],
    "leader": -1,
    "plays": ["2C 3C"],
    "moon": "double",
    "totals": [0, 0, 0, 0.5],
    "seed": "7",
    "plaeys": [],
}


@pytest.mark.parametrize("field", REFUSED)
def test_they_refuse_a_field_of_the_wrong_form(field: str) -> None:
    [error] = deals().iter_errors(plain_deal(**{field: REFUSED[field]}))
    assert field in (*error.path, *error.message.split("'"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_field_is_described(lang: str) -> None:
    fields = deal_schema(lang)["properties"]
    assert tuple(fields) == DEAL_FIELDS
    assert all(field["description"] for field in fields.values())
