"""The catalogues: every text is there in both languages, and every text that is asked for is there."""

import ast
import re
import string
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import hearts_lab
from hearts_lab.cards import DECK
from hearts_lab.checks import check_pass
from hearts_lab.engine import check, judge, legal, place, start
from hearts_lab.game import deal
from hearts_lab.history import Record, told
from hearts_lab.i18n import LANGUAGES, catalogue, entry
from hearts_lab.narrate import check_text, event_text, seat_names
from hearts_lab.rng import Rng
from hearts_lab.rulebook.positions import book, position
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import DealState, view
from hearts_lab.trace import RuleCheck

PACKAGE = Path(hearts_lab.__file__).parent
AREAS = sorted({path.stem for path in (PACKAGE / "locale").rglob("*.toml")})

BANNED = re.compile(
    r"\b(knep\w*|klubb(a|or|orna)|diamant\w*|spaddrottning\w*|drottning\w*|däck\w*|dräkt\w*|trumfdräkt\w*"
    r"|passning\w*|pass(a|ar|ade|at) (bort|vidare|kort|tre)|svartskall\w*|led(a|er|de)? med)\b",
    re.IGNORECASE,
)
"""Words of a machine translation, a word for declining a bid, and a slur: none of them is ours."""

SINGULAR = re.compile(r"unit\.\w+\.one")
"""One of a thing need not be said as a figure: "en kortlek"."""

RECOGNISED = "score.words."
"""Words to be recognised rather than shown: each language has its own number of them."""


def texts(value: object, key: str) -> Iterator[tuple[str, str]]:
    """Every text below an entry, with its key."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from texts(part, f"{key}.{name}")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from texts(part, f"{key}.{number}")
    else:
        assert isinstance(value, str), key
        yield key, value


@cache
def words(area: str, lang: str) -> Mapping[str, str]:
    found = dict(texts(catalogue(area, lang), area))
    return {key: pattern for key, pattern in found.items() if not key.startswith(RECOGNISED)}


def placeholders(pattern: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in string.Formatter().parse(pattern) if name is not None}


# Both languages.


def test_both_languages_have_the_same_areas() -> None:
    for lang in LANGUAGES:
        assert sorted(path.stem for path in (PACKAGE / "locale" / lang).glob("*.toml")) == AREAS


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_have_the_same_entries(area: str) -> None:
    english, swedish = words(area, "en"), words(area, "sv")
    assert {*english} ^ {*swedish} == set()


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_use_the_same_parameters(area: str) -> None:
    english, swedish = words(area, "en"), words(area, "sv")
    odd = {
        key: (english[key], swedish[key])
        for key in english
        if {*placeholders(english[key])} != {*placeholders(swedish[key])} and not SINGULAR.fullmatch(key)
    }
    assert odd == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_every_parameter_is_shown_in_a_way_there_is(area: str, lang: str) -> None:
    known = {"", "words", "Words", "and", "or", "genitive", *catalogue("unit", lang)}
    for key, pattern in words(area, lang).items():
        for name, spec in placeholders(pattern).items():
            assert spec in known or re.fullmatch(r"\.\d", spec), (key, name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_no_text_is_empty_or_ends_in_a_space(area: str, lang: str) -> None:
    for key, pattern in words(area, lang).items():
        assert pattern.strip(), key
        assert pattern == pattern.rstrip(), key
        assert "  " not in pattern, key


@pytest.mark.parametrize("area", AREAS)
def test_the_swedish_is_that_of_card_players(area: str) -> None:
    found = {key: pattern for key, pattern in words(area, "sv").items() if BANNED.search(pattern)}
    assert found == {}


# What the engine says.

TABLES = (
    preset("classic").rules(),
    preset("family").rules(),
    preset("windows").rules(),
    preset("openspiel").rules(hearts_instead_of_queen=True),
    preset("classic").rules(hearts_broken_by="free", first_lead="any-club"),
    preset("party").rules(5, first_lead="left-of-dealer", queen_lead="after-broken"),
    preset("family").rules(3, removed="none", kitty="first-trick", bonus_card="JD", sun="add"),
)


def judged(state: DealState) -> Iterator[tuple[DealState, RuleCheck]]:
    """Every check of every card from every seat, with the hands known and as each seat sees them."""
    for seat in range(state.players):
        for shown in (state, view(state, (seat + 1) % state.players).state):
            for card in DECK:
                for each in check(shown, seat, card):
                    yield shown, each


def passes(state: DealState) -> Iterator[tuple[DealState, RuleCheck]]:
    hand = [*(state.deal.hands[0] or ())]
    for cards in (hand[:3], hand[:2], [hand[0]] * 3, [*hand[:2], next(c for c in DECK if c not in hand)]):
        for shown in (state, view(state, 1).state):
            for each in check_pass(shown, 0, cards):
                yield shown, each


def said_by_the_engine() -> Iterator[tuple[DealState, RuleCheck]]:
    for number, rules in enumerate(TABLES):
        for direction in (0, 1):
            dealt = deal(number, rules, direction=direction)
            yield from passes(start(dealt))
            yield from judged(start(dealt))
        state = start(deal(number, rules, direction=0))
        rng = Rng(number, 1)
        while state.turn is not None:
            yield from judged(state) if len(state.plays) % 5 == 0 else ()
            cards = [*legal(state)]
            state = place(state, cards[rng.below(len(cards))])
        yield from judged(state)
        yield from passes(state)
    for name in ("only_points", "only_hearts", "hearts_and_queen", "heart_discarded", "no_clubs"):
        for rules_name in ("classic", "party", "windows"):
            yield from judged(position(book("positions")[name], rules_name).state())
    may_choose = {"preset": "classic", "options": {"hearts_instead_of_queen": True}}
    yield from judged(position(book("positions")["hearts_and_queen"], may_choose).state())
    any_lead = {"preset": "classic", "options": {"first_lead": "left-of-dealer"}}
    only_the_queen = {"dealt": ["", "", "QS 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", ""], "leader": 1}
    yield from judged(position(only_the_queen | {"plays": ["2S"]}, any_lead).state())
    yield from passes(position(book("positions")["passing_over"]).state())
    mine = book("positions")["quiet"]["dealt"][0]
    laid_down = {"like": "passing", "dealt": [mine, "", "", ""], "passed": ["JS KS AH", "", "", ""]}
    yield from passes(position(laid_down).state())
    revoked = start(deal(3, TABLES[0], direction=0))
    while not (revoked.trick and revoked.trick.cards and len(revoked.tricks) > 2):
        revoked = place(revoked, legal(revoked).lowest)
    for card in judge(revoked, revoked.turn or 0):
        yield from judged(place(revoked, card))


@cache
def reasons_met() -> Mapping[tuple[str, str], tuple[DealState, RuleCheck]]:
    return {(each.rule, each.reason): (state, each) for state, each in said_by_the_engine()}


def reasons_written() -> set[tuple[str, str]]:
    """Every rule and reason that stands in the code of the rules."""
    tree = ast.parse((PACKAGE / "checks.py").read_text(encoding="utf-8"))
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    found = set()
    for call in calls:
        assert isinstance(call.func, ast.Name)
        if call.func.id == "_unknown":
            found |= {(rule, "hand_unknown") for rule in literals(call.args[0])}
        elif call.func.id == "_broken":
            found |= {(rule, "broken") for rule in literals(call.args[0])}
        elif call.func.id in ("_passed", "_failed", "_waived", "_not_applicable"):
            found |= {(rule, why) for rule in literals(call.args[0]) for why in literals(call.args[1])}
    return found


def literals(node: ast.expr) -> list[str]:
    """The texts that an argument may be: a literal, or either side of a condition."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_reason_of_the_rules_has_a_text_and_every_text_a_reason() -> None:
    rules = {rule: reasons for rule, reasons in catalogue("check", "en").items() if rule.isupper()}
    assert reasons_written() == {(rule, reason) for rule, reasons in rules.items() for reason in reasons}


def test_the_engine_gives_every_reason_there_is() -> None:
    assert reasons_written() - {*reasons_met()} == set()
    assert {*reasons_met()} - reasons_written() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_the_engine_gives_can_be_put_into_words(lang: str) -> None:
    for state, each in reasons_met().values():
        said = check_text(each, seat_names(state.deal, lang), lang)
        assert said.endswith((".", "!"))
        assert "{" not in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_a_deal_can_be_put_into_words(lang: str) -> None:
    for number, rules in enumerate(TABLES):
        state = start(deal(number, rules, direction=0))
        while state.turn is not None:
            state = place(state, legal(state).highest)
        for event in told(Record.of(state)):
            assert event_text(event, seat_names(state.deal, lang), lang)


# Errors.


def errors_raised() -> Iterator[tuple[Path, str]]:
    """The key of every error that the code raises with a literal key."""
    kinds = {"HeartsError", "BadRules", "BadDeal", "BadFile"}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in kinds
                and node.args
            ):
                for key in literals(node.args[0]):
                    yield path, key


def test_every_error_has_a_text() -> None:
    known = {*catalogue("error", "en")}
    assert {(path.name, key) for path, key in errors_raised() if key.partition(".")[0] not in known} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_seat_of_every_table_has_a_name(lang: str) -> None:
    assert len(entry("event.seat", lang)["4"]) == 4
    for players in range(3, 8):
        rules: RuleSet = preset("party").rules(players)
        assert len({*seat_names(deal(1, rules), lang)}) == players
