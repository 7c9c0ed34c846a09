"""Whatever is in a file, it is read or refused in one sentence, and what is read can be told."""

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearts_lab.cli.layout import layout
from hearts_lab.cli.page import page
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record, told
from hearts_lab.i18n import LANGUAGES
from hearts_lab.lens import lens
from hearts_lab.narrate import event_data, seat_names
from hearts_lab.notation import json_text, log_csv, openspiel, rules_file, share, source
from hearts_lab.notation.deal_file import DEAL_FIELDS, write_deal
from hearts_lab.rules import OPTIONS, RuleSet, option_values, preset, preset_names
from tests.notation.samples import deal_files, game_file, plain_deal

Json = Any
FILES = [*deal_files(), game_file(), plain_deal()]
MANY = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)

WORDS = [
    *preset_names(),
    *(value for name in OPTIONS for value in option_values(name)),
    "across",
    "hold",
    "drawn",
]
CARDS = ["", "QS", "QS 2C KD 5H", "2C 3C 4C", "QS QS QS"]
ODD = [10**18, 1.5, -0.0, float("inf"), "0", "5", "-1", "<script>", "\u202e", "\ud800"]
SIMPLE = st.none() | st.booleans() | st.integers(-2, 60) | st.sampled_from([*WORDS, *CARDS, *ODD])
JUNK = st.recursive(
    SIMPLE | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from([*DEAL_FIELDS, *OPTIONS, "preset", "options", "4", "self"]), inner)
    ),
    max_leaves=8,
)


def places(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value, as the keys that lead to it."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


@st.composite
def spoilt(draw: st.DrawFn) -> Json:
    """A file with something taken away, replaced, doubled or swapped, once or a few times."""
    value = copy.deepcopy(draw(st.sampled_from(FILES)))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(value))
        if not found:
            break
        *path, key = draw(st.sampled_from(found))
        inside = value
        for step in path:
            inside = inside[step]
        change = draw(st.sampled_from(["delete", "replace", "replace", "double", "swap", "add"]))
        if change == "delete":
            del inside[key]
        elif change == "replace":
            inside[key] = draw(JUNK)
        elif change == "add" and isinstance(inside, dict):
            inside[draw(st.sampled_from([*DEAL_FIELDS, *OPTIONS, "options"]))] = draw(JUNK)
        elif isinstance(inside, list):
            other = draw(st.integers(0, len(inside) - 1))
            if change == "double":
                inside.insert(other, inside[key])
            else:
                inside[key], inside[other] = inside[other], inside[key]
    return value


def said(error: HeartsError) -> None:
    for lang in LANGUAGES:
        sentence = error.text(lang)
        assert "\n" not in sentence
        assert sentence.isprintable()


def can_be_told(record: Record) -> None:
    """Everything that is made from a record either works or is refused in a sentence."""
    names = seat_names(record.deal, "sv")
    for make in (
        record.state,
        lambda: [event_data(event, names, "sv") for event in told(record)],
        lambda: lens(record),
        lambda: layout(record, "en"),
        lambda: page(record, "sv"),
        lambda: share.decode(share.encode(record)),
        lambda: openspiel.write(record),
    ):
        try:
            make()
        except HeartsError as error:
            said(error)


@MANY
@given(spoilt())
def test_a_spoilt_file_is_read_or_refused_in_one_sentence(value: Json) -> None:
    try:
        records = source.deals(json.dumps(value))
    except HeartsError as error:
        said(error)
        return
    for record in records:
        [again] = source.deals(json_text.write(write_deal(record)))
        assert again.deal == record.deal
        assert (again.passed, again.plays, again.moon) == (record.passed, record.plays, record.moon)
        can_be_told(record)


@MANY
@given(JUNK)
def test_any_json_is_read_or_refused_in_one_sentence(value: Json) -> None:
    try:
        source.deals(json.dumps(value))
    except HeartsError as error:
        said(error)


@st.composite
def scribbled(draw: st.DrawFn, content: str) -> str:
    """Overwrite a text here and there with something else."""
    for _ in range(draw(st.integers(1, 4))):
        place, gone = draw(st.integers(0, len(content))), draw(st.integers(0, 9))
        new = draw(st.text(max_size=3) | st.sampled_from(SCRIBBLES))
        content = content[:place] + new + content[place + gone :]
    return content


SCRIBBLES = ["-1", "99", "QS", "/", ",", '"', "{", "\n", "0x" + "f" * 5000]


@MANY
@given(st.sampled_from(list(map(json.dumps, FILES))).flatmap(scribbled))
def test_a_scribbled_file_is_read_or_refused_in_one_sentence(content: str) -> None:
    try:
        source.deals(content)
    except HeartsError as error:
        said(error)


LINE = openspiel.write(source.deals(json.dumps(plain_deal()))[0])
ROW = "hold,///,N2CE2DS2SW2H/" + "/".join(f"N{r}CE{r}DS{r}SW{r}H" for r in "3456789TJQKA")
LOG = f"# a comment\ndirection,passes_nesw,plays_by_trick,north,east,south,west\n{ROW},0,0,13,13\n"
TABLE = 'name = "x"\npreset = "classic"\n[options]\nmoon = "add"\npass_cycle = ["left", "hold"]\n'


def own_rules(content: str) -> RuleSet:
    _, base, options = rules_file.read(content)
    return base.rules(None, **options)


@MANY
@given(st.sampled_from([LINE, LOG, TABLE]).flatmap(scribbled))
def test_other_formats_are_read_or_refused_in_one_sentence(content: str) -> None:
    rules = preset("openspiel").rules()
    for read in (
        lambda: openspiel.read(content, rules),
        lambda: list(log_csv.read(content.split("\n"), rules)),
        lambda: own_rules(content),
    ):
        try:
            read()
        except HeartsError as error:
            said(error)


CODE = share.encode(source.deals(json.dumps(game_file()))[0])


@MANY
@given(scribbled(CODE))
def test_a_damaged_share_code_is_refused_or_is_the_same_deal(damaged: str) -> None:
    try:
        assert share.decode(damaged) == share.decode(CODE)
    except HeartsError as error:
        said(error)
