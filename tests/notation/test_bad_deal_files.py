"""A deal file that cannot be read or played says why in one sentence: where, which card, which rule."""

import json
from typing import Any

import pytest

from hearts_lab.errors import HeartsError
from hearts_lab.i18n import LANGUAGES
from hearts_lab.narrate import complaint
from hearts_lab.notation import json_text, source
from hearts_lab.notation.deal_file import DEAL_FIELDS
from tests.notation.samples import game_file, plain_deal

CLUBS, DIAMONDS, SPADES, HEARTS = plain_deal()["dealt"]
MIXED = [CLUBS[:-2] + "2D", DIAMONDS.replace("2D", "AC"), SPADES, HEARTS]
"""The ace of clubs and the two of diamonds have changed places."""


def passing(*passed: str | None, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON values
    return plain_deal(**{"pass": "left", "plays": None, "passed": [*passed]} | fields)


def sentence_about(content: str, lang: str) -> str:
    with pytest.raises(HeartsError) as refused:
        _ = [record.state() for record in source.deals(content)]
    sentence = complaint(refused.value, lang)
    assert "\n" not in sentence
    assert "{" not in sentence
    assert len(sentence) < 700
    return sentence


BAD = {
    "51 cards": (plain_deal(dealt=[CLUBS, DIAMONDS, SPADES, HEARTS[:-3]]), ["12", "13", "3"]),
    "53 cards": (plain_deal(dealt=[CLUBS, DIAMONDS, SPADES, HEARTS + " 2C"]), ["14", "13", "3"]),
    "a card in two hands": (
        plain_deal(dealt=[CLUBS, DIAMONDS.replace("2D", "2C"), SPADES, HEARTS]),
        ["dealt[1]", "2♣"],
    ),
    "a card twice in a hand": (
        plain_deal(dealt=[CLUBS.replace("3C", "2C"), DIAMONDS, SPADES, HEARTS]),
        ["dealt[0]", "2♣"],
    ),
    "a card three times": (plain_deal(dealt=["2C 2C 2C", None, None, None]), ["dealt[0]", "2♣"]),
    "a word that is no card": (plain_deal(dealt=[CLUBS, "1Z", SPADES, HEARTS]), ["dealt[1]", "1Z"]),
    "Swedish letters": (plain_deal(dealt=[CLUBS, DIAMONDS, "ES KNS", HEARTS]), ["dealt[2]", "ES"]),
    "a hand that is a number": (plain_deal(dealt=[CLUBS, 7, SPADES, HEARTS]), ["dealt[1]", "QS TH 2C"]),
    "too many hands": (
        plain_deal(rules="windows", dealt=[CLUBS, DIAMONDS, SPADES, HEARTS, HEARTS]),
        ["windows", "5", "4"],
    ),
    "too few hands": (plain_deal(rules="windows", dealt=[CLUBS, DIAMONDS, SPADES]), ["windows", "3"]),
    "no hands": (plain_deal(dealt=[]), ["classic", "0"]),
    "a card that was taken out": (
        plain_deal(rules="party", dealt=[None, None, f"2D {CLUBS} 2S 3S 4S"]),
        ["dealt[2]", "2♦"],
    ),
    "three names": (plain_deal(players=["a", "b", "c"]), ["players", "3", "4"]),
    "five totals": (plain_deal(totals=[0] * 5), ["totals", "5", "4"]),
    "three passes": (passing("2C 3C 4C", None, None), ["passed", "3", "4"]),
    "an empty name": (plain_deal(players=["a", "", "c", "d"]), ["players[1]", "40"]),
    "a blank name": (plain_deal(players=["a", "b", "  ", "d"]), ["players[2]"]),
    "a name turned around": (plain_deal(players=["\u202eabc", "b", "c", "d"]), ["players[0]"]),
    "a name of two lines": (plain_deal(players=["a", "b", "c", "d\nEast"]), ["players[3]"]),
    "a name with an escape": (plain_deal(players=["a\x1b[31m", "b", "c", "d"]), ["players[0]"]),
    "half a character": (plain_deal(players=["\ud83c", "b", "c", "d"]), ["players[0]"]),
    "a long name": (plain_deal(players=["a" * 41, "b", "c", "d"]), ["players[0]", "40"]),
    "a name that is a number": (plain_deal(players=[1, "b", "c", "d"]), ["players[0]"]),
    "a total that is a text": (plain_deal(totals=[0, "1", 2, 3]), ["totals[1]"]),
    "half a point": (plain_deal(totals=[0, 0, 0.5, 0]), ["totals[2]"]),
    "a total that is true": (plain_deal(totals=[0, 0, 0, True]), ["totals[3]"]),
    "an unknown rule set": (plain_deal(rules="klassisk"), ["rules", "klassisk", "classic", "family"]),
    "a rule set that is a path": (plain_deal(rules="../presets/classic"), ["rules", "classic"]),
    "a rule set with a very long name": (plain_deal(rules="x" * 5000), ["rules", "classic"]),
    "rules without a preset": (plain_deal(rules={"options": {}}), ["rules", "preset"]),
    "rules with another field": (plain_deal(rules={"preset": "classic", "a": 1}), ["rules", "“a”|”a”"]),
    "an unknown option": (
        plain_deal(rules={"preset": "classic", "options": {"mond": "add"}}),
        ["rules", "mond", "moon"],
    ),
    "an option named self": (
        plain_deal(rules={"preset": "classic", "options": {"self": 1}}),
        ["rules", "self", "moon"],
    ),
    "another number of players": (
        plain_deal(rules={"preset": "party", "options": {"players": 5}}),
        ["dealt", "4", "5"],
    ),
    "an unknown value": (
        plain_deal(rules={"preset": "classic", "options": {"moon": "double"}}),
        ["rules", "moon", "double", "add", "subtract"],
    ),
    "a value that is a list": (
        plain_deal(rules={"preset": "classic", "options": {"limit": [50]}}),
        ["rules", "limit"],
    ),
    "half a seat to the left": (
        plain_deal(rules={"preset": "classic", "options": {"pass_cycle": [1.5]}}),
        ["rules", "left", "3"],
    ),
    "a limit out of range": (
        plain_deal(rules={"preset": "classic", "options": {"limit": 10**12}}),
        ["rules", "limit", "999999"],
    ),
    "options at odds": (
        plain_deal(rules={"preset": "classic", "options": {"removed": "QS 2C 2D 2S"}}),
        ["rules", "Q♠|D♠"],
    ),
    "a pass to nowhere": (plain_deal(**{"pass": "sideways"}), ["pass", "left", "hold"]),
    "a pass four seats on": (plain_deal(**{"pass": 4}), ["pass", "3"]),
    "a pass across among three": (
        plain_deal(**{"pass": "across"}, rules="party", dealt=[None] * 3, plays=None),
        ["pass", "3"],
    ),
    "a pass of two": (passing("2C 3C", None, None, None), ["passed[0]", "PASS_COUNT", "2", "3"]),
    "a pass of four": (passing(None, "2D 3D 4D 5D", None, None), ["passed[1]", "PASS_COUNT", "4", "3"]),
    "a pass of one card twice": (passing("2C 2C 3C", None, None, None), ["passed[0]", "PASS_DISTINCT", "2♣"]),
    "a pass of a card not held": (
        passing(None, None, "2S 3S QH", None),
        ["passed[2]", "PASS_IN_HAND", "Q♥|D♥"],
    ),
    "a pass on hold": (
        plain_deal(passed=["2C 3C 4C", None, None, None], plays=None),
        ["passed[0]", "PASS_COUNT"],
    ),
    "a hidden hand that passed a card of another": (
        passing(None, "2C 3D 4D", None, None, dealt=[CLUBS, None, None, None]),
        ["2♣", "1"],
    ),
    "a leader who is not there": (plain_deal(leader=4), ["leader", "4", "3"]),
    "a leader without the two of clubs": (plain_deal(leader=2, plays=None), ["leader", "2", "0"]),
    "nobody who could lead": (
        plain_deal(dealt=[None, DIAMONDS, None, None], plays=None),
        ["leader"],
    ),
    "a card not held": (plain_deal(plays=["2C", "2S"]), ["plays[1]", "IN_HAND", "2♠"]),
    "a suit not followed": (
        plain_deal(dealt=MIXED, plays=["2C", "3D"]),
        ["plays[1]", "FOLLOW_SUIT", "3♦"],
    ),
    "points on the first trick": (
        plain_deal(plays=["2C", "2D", "QS"]),
        ["plays[2]", "FIRST_TRICK_POINTS", "Q♠|D♠"],
    ),
    "another first lead": (plain_deal(plays=["3C"]), ["plays[0]", "FIRST_LEAD", "3♣", "2♣"]),
    "a card played twice": (plain_deal(plays=["2C", "2C"]), ["plays[1]", "2♣"]),
    "a play that is no card": (plain_deal(plays=["2C", "hearts"]), ["plays[1]", "hearts"]),
    "a play that is a number": (plain_deal(plays=["2C", 3]), ["plays[1]", "3"]),
    "more plays than cards": (plain_deal(plays=["2C"] * 53), ["plays", "53", "52"]),
    "a moon that nobody shot": (plain_deal(moon="add"), ["moon"]),
    "a moon that is neither": (plain_deal(moon="double"), ["moon", "add", "subtract"]),
    "a kitty where there is none": (plain_deal(kitty="2C"), ["1", "0"]),
    "another format": (plain_deal(format="pgn"), ["pgn", "hearts-lab/deal"]),
    "another version": (plain_deal(version=2), ["version", "2", "1"]),
    "a field too many": (plain_deal(plaeys=[]), ["plaeys", "plays"]),
    "a field with a very long name": (plain_deal(**{"x" * 9000: 1}), ["xxx", "plays"]),
    "a field with an escape in its name": (plain_deal(**{"\x1b[2J": 1}), ["�[2J", "plays"]),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", BAD)
def test_a_bad_deal_says_where_and_what(name: str, lang: str) -> None:
    deal, words = BAD[name]
    sentence = sentence_about(json.dumps(deal), lang)
    for word in words:
        assert any(part in sentence.replace("\ufe0e", "") for part in word.split("|")), (word, sentence)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("field", ["format", "version", "rules", "pass", "dealt"])
def test_a_missing_field_is_named(field: str, lang: str) -> None:
    for deal in (plain_deal(**{field: None}), {k: v for k, v in plain_deal().items() if k != field}):
        assert f"{field}" in sentence_about(json.dumps(deal), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("field", DEAL_FIELDS)
def test_a_field_of_another_kind_is_named(field: str, lang: str) -> None:
    value: Any
    for value in ({"a": 1}, True, 1.5, [[]]):
        if not (
            field in ("rules", "players", "dealt", "passed", "plays", "totals") and value in ({"a": 1}, [[]])
        ):
            assert field in sentence_about(json.dumps(plain_deal(**{field: value})), lang)


def test_null_is_as_good_as_nothing() -> None:
    optional = ("players", "passed", "kitty", "leader", "moon", "totals", "seed")
    [with_nulls] = source.deals(json.dumps(plain_deal(**dict.fromkeys(optional))))
    [without] = source.deals(json.dumps(plain_deal()))
    assert with_nulls == without


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_in_a_game_names_the_deal(lang: str) -> None:
    game = game_file()
    game["deals"][1]["dealt"][2] = "2C"
    assert "deals[1]" in sentence_about(json.dumps(game), lang)
    several = f"{json.dumps(plain_deal())}\n{json.dumps(plain_deal(version=3))}\n"
    assert "deals[1]" in sentence_about(several, lang)


# What is not even JSON.

TEXTS = {
    "nothing": ("", []),
    "white space": (" \n\t\n", []),
    "a word": ("hello", ["1"]),
    "a list": ("[]", ["JSON"]),
    "a number": ("7", ["JSON"]),
    "null": ("null", ["JSON"]),
    "endless lists": ("[" * 200_000, []),
    "endless objects": ('{"a":' * 100_000, []),
    "nine levels": ('{"rules": [[[[[[[[]]]]]]]]}', ["8"]),
    "NaN": ('{"seed": NaN}', ["NaN"]),
    "minus infinity": ('{"seed": -Infinity}', ["-Infinity"]),
    "a number beyond all": ('{"format": 1e999}', ["format"]),
    "5,000 digits": ('{"seed": ' + "9" * 5000 + "}", ["999", "19"]),
    "20 digits": ('{"seed": 99999999999999999999}', ["19"]),
    "a field twice": ('{"seed": 1, "version": 1, "seed": 1}', ["seed"]),
    "a line break in a text": ('{"format": "a\nb"}', ["1"]),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_is_no_file_of_ours_says_so(name: str, lang: str) -> None:
    content, words = TEXTS[name]
    sentence = sentence_about(content, lang)
    for word in words:
        assert word in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_cut_off_anywhere_says_where(lang: str) -> None:
    whole = json.dumps(plain_deal(), indent=1)
    for end in range(1, len(whole) - 1, 7):
        assert str(whole[:end].count("\n") + 1) in sentence_about(whole[:end], lang)


def test_a_deal_file_has_at_most_a_million_bytes() -> None:
    room = json_text.MOST_BYTES - len(json.dumps(plain_deal()))
    assert source.deals(json.dumps(plain_deal()) + " " * room)
    assert "1000000" in sentence_about(json.dumps(plain_deal()) + " " * (room + 1), "en")


def test_a_long_word_is_not_repeated_in_full() -> None:
    assert len(sentence_about(json.dumps(plain_deal(rules="x" * 10**5)), "en")) < 500
