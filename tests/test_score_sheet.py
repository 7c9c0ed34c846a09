"""The score check: what is read, what is impossible, and what mends it.

The figures are added up by hand, or by the counting in this file, which shares nothing with the program.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_lab.audit import Audit, audit, check
from hearts_lab.audit.show import data, html, lines
from hearts_lab.audit.words import problem_text, repair_text
from hearts_lab.errors import BadFile
from hearts_lab.notation.score_sheet import ScoreSheet, read
from hearts_lab.outcomes import least_with_queen, possible_scores, reading, readings
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import result
from tests.cli.running import refused, run
from tests.core.strategies import Played, examples, hold

CLASSIC = preset("classic").rules()
WINDOWS = preset("windows").rules()
NOTHING = (0, 0, 0, 0)

SOURCE = """\
Giv;Anna;Erik;Karl;Sofia
1;4;13;9;0
2;26 (Måne);26;26;26
3;5;1;2;18
Totalt;9;40;37;44
"""
"""The sheet that the long article tells of: all four have 26 in deal 2, and the shooter's 9 is right.
What the others had in deals 1 and 3 is not told; these figures add up to 26 a deal, and to their totals."""


def checked(text: str, rules: RuleSet = CLASSIC) -> Audit:
    return check(text, lambda _: rules)


def read_by(text: str, rules: RuleSet = CLASSIC) -> ScoreSheet:
    return checked(text, rules).sheet


def kinds(found: Audit) -> list[tuple[int | None, str]]:
    return [(problem.row, problem.kind) for problem in found.problems]


def changes(found: Audit) -> list[list[tuple[int | None, int | None, int, int, int]]]:
    """Give each repair of the whole sheet: deal, row of totals, seat, what is written, what it should be."""
    return [
        [(each.deal, each.total, each.seat, each.was, each.now) for each in repair.changes]
        for repair in found.repairs
    ]


def written(rows: Sequence[Sequence[object]], totals: Sequence[object] | None = None) -> str:
    """Write a sheet with numbered deals."""
    table = [["Deal", *(f"P{seat}" for seat in range(len(rows[0])))]]
    table += [[str(number), *map(str, row)] for number, row in enumerate(rows, start=1)]
    table += [["Total", *map(str, totals)]] if totals else []
    return "\n".join(",".join(row) for row in table)


# The sheet of the source.


def test_all_four_cannot_have_26_and_the_cell_that_is_wrong_is_the_shooters() -> None:
    found = checked(SOURCE)
    assert kinds(found) == [(1, "sum")]
    assert changes(found) == [[(1, None, 0, 26, 0)]]
    said = problem_text(found, found.problems[0], "en")
    assert "Deal 2 adds up to 104" in said
    assert "26, or with a moon to 78 or −26" in said
    assert "Not everybody can have 26" in said
    assert "Anna comes to 35, but the total says 9" in said
    mended = repair_text(found, found.problems[0], "en")
    assert mended is not None
    assert "Deal 2, Anna: 0 in place of 26" in mended
    assert "4 + 0 + 5 = 9" in mended


def test_both_ways_of_scoring_that_moon_are_shown() -> None:
    tables = checked(SOURCE).moon_tables
    assert tables["add"].rows[1] == (0, 26, 26, 26)
    assert tables["add"].totals == (9, 40, 37, 44)
    assert tables["subtract"].rows[1] == (-26, 0, 0, 0)
    assert tables["subtract"].totals == (4 - 26 + 5, 13 + 0 + 1, 9 + 0 + 2, 0 + 0 + 18)
    assert tables["subtract"].totals[0] == -17
    shown = "\n".join(lines(checked(SOURCE), "sv"))
    assert "Totalt     9    40    37     44" in shown
    assert "Totalt   −17    14    11     18" in shown


def test_where_nobody_may_subtract_only_one_table_is_shown() -> None:
    found = checked(SOURCE, WINDOWS)
    assert changes(found) == [[(1, None, 0, 26, 0)]]
    assert found.moon_tables == {}
    assert found.repaired is not None
    assert found.repaired.totals == (9, 40, 37, 44)


def test_without_totals_the_word_beside_the_cell_tells_whose_it_is() -> None:
    assert changes(checked(SOURCE.replace("Totalt;9;40;37;44\n", ""))) == [[(1, None, 0, 26, 0)]]


def test_without_totals_and_words_four_repairs_fit_and_it_says_so() -> None:
    found = checked("Anna;Erik;Karl;Sofia\n4;13;9;0\n26;26;26;26\n5;1;2;18\n")
    assert changes(found) == [[(1, None, seat, 26, 0)] for seat in range(4)]
    assert (repair_text(found, found.problems[0], "en") or "").startswith("4 changes fit equally well")


# What is read.


@pytest.mark.parametrize(
    "text",
    [
        "Anna,Erik,Karl,Sofia\n4,13,9,0\n0,26,26,26\n",
        "Anna;Erik;Karl;Sofia\r\n4;13;9;0\r\n0;26;26;26\r\n",
        "Anna\tErik\tKarl\tSofia\n4\t13\t9\t0\n0\t26\t26\t26",
        "\ufeffAnna;Erik;Karl;Sofia\n4;13;9;0\n0;26;26;26\n",
        '"Anna";"Erik";"Karl";"Sofia"\n"4";"13";"9";"0"\n"0 (moon)";"26";"26";"26"\n',
        "Anna ; Erik ; Karl ; Sofia\n 4; 13 ;9;0\n\n;;;\n0 måne;26 p;26;26*\n",
        "Anna;Erik;Karl;Sofia\n4;13;9;–\n-;26;26;26\n",
        "Giv;Anna;Erik;Karl;Sofia\n1;4;13;9;0\n2;0;26;26;26\n",
        ";Anna;Erik;Karl;Sofia\nGiv 1;4;13;9;0\nGiv 2;0;26;26;26\n",
        "What;Anna;Erik;Karl;Sofia\n1;4;13;9;0\n2;0;26;26;26\n",
        "Anna;Erik;Karl;Sofia\n1;4;13;9;0\n2;0;26;26;26\n",
        "Our evening;;;;\nRound;Anna;Erik;Karl;Sofia\n1;4;13;9;0\n2;0;26;26;26\n",
        "Giv;Anna;Erik;Karl;Sofia;Summa\n1;4;13;9;0;26\n2;0;26;26;26;78\n",
        "Giv;Anna;Erik;Karl;Sofia;Kommentar\n1;4;13;9;0;\n2;0;26;26;26;Anna sköt månen\n",
        "Giv;Anna;Erik;Karl;Sofia;;\n1;4;13;9;0;;\n2;0;26;26;26;;\n3;;;;;;\n",
        "Anna;Erik;Karl;Sofia\n4;13;9;0\n0;26;26;26\n4;39;35;26\n",
        "Giv;Anna;Erik;Karl;Sofia\n1;4;13;9;0\n2;0;26;26;26\nSumma:;4;39;35;26\n",
        "Giv;Anna;Erik;Karl;Sofia\n1;4;13;9;0\nEfter giv 1;4;13;9;0\n2;0;26;26;26\nEfter giv 2;4;39;35;26\n",
        "Giv;Anna;Erik;Karl;Sofia\n1;4;13;9;0\n2;0;26;26;26\n;4;39;35;26\n",
    ],
)
def test_a_sheet_is_read_however_it_is_laid_out(text: str) -> None:
    sheet = read_by(text)
    assert sheet.names == ("Anna", "Erik", "Karl", "Sofia")
    assert [deal.figures for deal in sheet.deals] == [(4, 13, 9, 0), (0, 26, 26, 26)]
    assert all(total.figures in ((4, 13, 9, 0), (4, 39, 35, 26)) for total in sheet.totals)
    assert audit(sheet, CLASSIC).problems == ()


def test_figures_without_names_are_read_too() -> None:
    sheet = read_by("4,13,9,0\n0,26,26,26")
    assert sheet.names == ()
    assert len(sheet.deals) == 2
    assert data(audit(sheet, CLASSIC), "sv")["players"] == [
        "Spelare 1",
        "Spelare 2",
        "Spelare 3",
        "Spelare 4",
    ]


def test_a_first_column_that_counts_up_is_a_player_where_only_that_makes_deals() -> None:
    three = preset("classic").rules(3)
    assert read_by("A,B,C,D\n1,13,12,0\n2,13,11,0", CLASSIC).players == 4
    assert read_by("A,B,C,D\n1,13,13,0\n2,13,12,1", three).players == 3


@pytest.mark.parametrize("minus", ["-", "−", "–", "－"])  # a hyphen, a minus sign, a dash, a wide one
def test_any_minus_sign_is_read(minus: str) -> None:
    assert read_by(f"A;B;C;D\n{minus}26;0;0;0").deals[0].figures == (-26, 0, 0, 0)


def test_the_word_beside_a_score_says_who_shot_the_moon() -> None:
    for word in ("(Måne)", "(moon)", "månen", "MOON!", "(solen)", "sun"):
        assert read_by(f"A;B;C;D\n26;0 {word};26;26").deals[0].shot == (1,)
    assert read_by("A;B;C;D\n13 dam;0;6 p;7*").deals[0].shot == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no deal"),
        ("A;B;C;D\n", "has no deal"),
        ("A;B\n1;2\n", "figures for 2 players"),
        ("A;B;C;D;E;F;G;H;I;J;K;L\n13;0;0;0;0;0;0;0;0;0;0;13\n", "figures for 12 players"),
        ("A;B;C;D\n4;13;9\n", "Line 2, column 4 of the score sheet is empty"),
        ("A;B;C;D\n4;13;9;0;7;7\n", "Line 2 of the score sheet has 6 cells, but the row of names has 4"),
        ("A;B;C;D\n4;13;9,5;0\n", "“9,5” is not a whole number"),
        ("A;B;C;D\n4;13;9.5;0\n", "Line 2, column 3"),
        ("A;B;C;D\n4;13;26/0;0\n", "“26/0” is not a whole number"),
        ("A;B;C;D\n4;13;=B1;0\n", "“=B1” is not a whole number"),
        ("A;B;C;D\n4;13;(9);0\n", "“(9)” is not a whole number"),
        ("A;B;C;D\n4;13;" + "9" * 5000 + ";0\n", "no figure can be above 100000"),
        ("A" * 50 + ";B;C;D\n4;13;9;0\n", "at most 40 characters"),
        ("A;B;C\x07;D\n4;13;9;0\n", "printable"),
        ("A;B;C;D\n" + "4;13;9;0\n" * 201, "201 deals; at most 200"),
        ('A;B;C;D\n4;13;9;"' + "0" * 150_000, "not CSV"),
        ("\x00\x01\x02", "has no deal"),
    ],
)
def test_what_is_no_score_sheet_is_refused_in_one_sentence(text: str, said: str) -> None:
    sentence = refused("score", "-", stdin=text.encode())
    assert said in sentence
    assert len(sentence) < 300


def test_a_sheet_of_another_number_of_players_is_refused() -> None:
    assert "figures for 4 players, but the rule set is for 3" in refused(
        "score", "-", "--players", 3, stdin=b"A;B;C;D\n4;13;9;0"
    )
    assert "no rules for 5 players" in refused("score", "-", stdin=b"A;B;C;D;E\n4;13;9;0;0")
    with pytest.raises(BadFile):
        audit(read("A;B;C;D\n4;13;9;0"), preset("party").rules(5))


def test_what_a_swedish_spreadsheet_writes_is_read() -> None:
    for encoding in ("cp1252", "utf-16", "utf-8-sig"):
        ran = run("score", "-", "--json", stdin=SOURCE.replace("Anna", "Åsa").encode(encoding))
        assert ran.json["players"][0] == "Åsa"
        assert ran.code == 1


# What is possible.


def forward(players: int, *, bonus: bool = False) -> set[tuple[int, ...]]:
    """Make every row of a deal without a moon, from all ways in which the cards that count can fall."""
    rows = set()
    for hearts in shares(13, players):
        for queen, jack in product(range(players), range(players if bonus else 1)):
            if hearts[queen] == 13:
                continue
            row = [count + 13 * (seat == queen) for seat, count in enumerate(hearts)]
            row[jack] -= 10 * bonus
            rows.add(tuple(row))
    return rows


def shares(count: int, players: int) -> Iterator[tuple[int, ...]]:
    if players == 1:
        yield (count,)
        return
    for own in range(count + 1):
        for rest in shares(count - own, players - 1):
            yield (own, *rest)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_way_of_sharing_out_the_points_is_possible_and_no_other(players: int) -> None:
    rules = preset("party").rules(players)
    rows = forward(players)
    nothing = (0,) * players
    every = list(shares(26, players))
    for row in every if players < 5 else Random(7).sample(every, 2_000):
        kinds_ = {each.kind for each in readings(rules, row, nothing)}
        assert kinds_ == ({"plain"} if row in rows else set()), row


def test_with_the_jack_of_diamonds_every_way_of_sharing_out_is_possible_and_no_other() -> None:
    rules = preset("omnibus").rules()
    rows = forward(4, bonus=True)
    random = Random(7)
    for row in random.sample(sorted(rows), 1_000):
        assert reading(rules, row, NOTHING) is not None, row
    moons = {-10, -26, -36}
    for row in random.sample(sorted(rows), 400):
        changed = list(row)
        up, down = random.sample(range(4), 2)
        step = random.randint(1, 12)
        changed[up] += step
        changed[down] -= step
        if not moons & set(changed):
            assert (reading(rules, tuple(changed), NOTHING) is not None) == (tuple(changed) in rows), changed


@pytest.mark.parametrize(
    ("name", "options", "row", "possible"),
    [
        # a moon in both scorings, where the shooter chooses, and in one where nobody does
        ("classic", {}, (26, 26, 0, 26), True),
        ("classic", {}, (0, 0, -26, 0), True),
        ("windows", {}, (26, 26, 0, 26), True),
        ("windows", {}, (0, 0, -26, 0), False),
        ("classic", {"moon": "subtract"}, (26, 26, 0, 26), False),
        ("classic", {}, (26, 0, 0, 0), False),
        ("classic", {}, (25, 1, 0, 0), True),
        # the table of cases.md: the shooter with the jack, and another player with it
        ("omnibus", {}, (-10, 26, 26, 26), True),
        ("omnibus", {}, (0, 16, 26, 26), True),
        ("omnibus", {}, (-36, 0, 0, 0), True),
        ("omnibus", {}, (-26, -10, 0, 0), True),
        ("omnibus", {}, (16, 0, 0, 0), True),  # the queen and three hearts; the jack and the other ten hearts
        ("omnibus", {}, (16, 13, -13, 0), False),
        ("bicycle", {"bonus_card": "JD", "moon_needs_bonus": True, "moon": "subtract"}, (-26, 0, 0, 0), True),
        (
            "bicycle",
            {"bonus_card": "JD", "moon_needs_bonus": True, "moon": "subtract"},
            (26, -10, 0, 0),
            True,
        ),
        (
            "bicycle",
            {"bonus_card": "JD", "moon_needs_bonus": True, "moon": "subtract"},
            (-36, 0, 0, 0),
            False,
        ),
        # the sun
        ("classic", {"sun": "add"}, (0, 52, 52, 52), True),
        ("classic", {"sun": "subtract"}, (-52, 0, 0, 0), True),
        ("classic", {"sun": "add"}, (-52, 0, 0, 0), False),
        ("classic", {}, (0, 52, 52, 52), False),
        # a bonus for no trick at all
        ("classic", {"no_tricks_points": -5}, (13, 13, -5, 0), True),
        ("classic", {"no_tricks_points": -5}, (13, 13, -5, -5), True),
        ("classic", {"no_tricks_points": -5}, (13, 18, -5, 0), False),
        ("classic", {}, (13, 18, -5, 0), False),
        ("classic", {"no_tricks_points": -5, "moon": "add"}, (0, 26, 26, 26), True),
        ("classic", {"no_tricks_points": -5, "moon": "add"}, (0, 26, 26, 21), False),  # not beside a moon
        # spot hearts: 129 in all, the queen 25
        ("classic", {"heart_points": "rank", "queen_points": 25}, (25, 104, 0, 0), True),
        ("classic", {"heart_points": "rank", "queen_points": 25}, (1, 128, 0, 0), False),  # no heart costs 1
        ("classic", {"heart_points": "rank", "queen_points": 25}, (0, 129, 129, 129), True),
        ("classic", {"heart_points": "rank", "queen_points": 25}, (28, 101, 0, 0), True),
        # a player with more than so many points before the deal cannot shoot the moon
        ("classic", {"moon_max_total": -1}, (26, 0, 0, 0), True),
        ("classic", {"moon_max_total": -1}, (0, 26, 26, 26), False),
    ],
)
def test_what_a_rule_set_makes_possible(
    name: str,
    options: dict[str, Any],
    row: tuple[int, ...],
    possible: bool,  # noqa: FBT001 - what the table says
) -> None:
    rules = preset(name).rules(**options)
    assert (reading(rules, row, NOTHING) is not None) == possible


def test_whether_the_others_get_the_points_can_depend_on_the_totals() -> None:
    rules = preset("classic").rules(moon="add-unless-losing")
    add, subtract = (0, 26, 26, 26), (-26, 0, 0, 0)
    assert reading(rules, add, (0, 0, 0, 0))
    assert not reading(rules, subtract, (0, 0, 0, 0))
    assert not reading(rules, add, (80, 90, 40, 60))
    assert reading(rules, subtract, (80, 90, 40, 60))


def test_seven_players_have_only_seven_tricks() -> None:
    rules = preset("party").rules(7)
    # eight hearts are at least two tricks, each of the other six a trick of its own: eight tricks in all
    assert reading(rules, (8, 1, 1, 1, 1, 1, 13), (0,) * 7) is None
    assert reading(rules, (7, 1, 1, 1, 1, 2, 13), (0,) * 7) is not None


def test_with_two_packs_a_deal_comes_to_52() -> None:
    rules = preset("cancellation").rules(6)
    nothing = (0,) * 6
    assert reading(rules, (26, 26, 0, 0, 0, 0), nothing)  # thirteen hearts and a queen each
    assert reading(rules, (51, 1, 0, 0, 0, 0), nothing)
    assert reading(rules, (12, 12, 12, 12, 4, 0), nothing) is None  # nobody has a queen
    assert reading(rules, (25, 1, 0, 0, 0, 0), nothing) is None
    assert {each.kind for each in readings(rules, (0, *([52] * 5)), nothing)} == {"moon"}


def test_where_nobody_takes_the_last_trick_points_may_be_missing() -> None:
    rules = preset("cancellation").rules(6, last_trick_undecided="nobody")
    assert reading(rules, (26, 25, 0, 0, 0, 0), (0,) * 6)
    assert reading(rules, (39, 0, 0, 0, 0, 0), (0,) * 6)  # a queen lies there
    assert reading(rules, (53, 0, 0, 0, 0, 0), (0,) * 6) is None


def test_the_scores_that_one_player_can_have() -> None:
    assert possible_scores(CLASSIC) == set(range(27)) | {-26}
    assert 27 not in possible_scores(preset("omnibus").rules())
    spots = possible_scores(preset("windows").rules(heart_points="rank", queen_points=0))
    assert spots == set(range(105)) - {1, 103}  # no heart costs 1, and all of them 104
    assert least_with_queen(CLASSIC) == 13


@pytest.mark.parametrize("size", examples(quick=100, thorough=10_000))
def test_whatever_is_played_under_any_rule_set_is_possible(size: tuple[int, bool]) -> None:
    def prove(deal: Played, _: Random) -> None:
        outcome, rules = result(deal.last), deal.last.rules
        assert outcome.scores is not None
        found = list(readings(rules, outcome.scores, deal.last.deal.totals))
        shooter = outcome.moon if outcome.sun is None else outcome.sun
        kind = "plain" if shooter is None else "moon" if outcome.sun is None else "sun"
        assert (kind, shooter) in [(each.kind, each.seat) for each in found]
        assert set(outcome.scores) <= possible_scores(rules)

    hold(size, prove)


# What mends it.

ROWS = st.lists(st.sampled_from(sorted(forward(4))), min_size=1, max_size=8)
proofs = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def totals_of(rows: Sequence[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


@proofs
@given(ROWS, st.data())
def test_one_wrong_figure_is_found_by_the_totals_and_mended(
    rows: list[tuple[int, ...]], drawn: st.DataObject
) -> None:
    deal, seat = drawn.draw(st.integers(0, len(rows) - 1)), drawn.draw(st.integers(0, 3))
    right = rows[deal][seat]
    wrong = drawn.draw(st.integers(0, 40).filter(lambda figure: figure != right))
    faulty = [list(row) for row in rows]
    faulty[deal][seat] = wrong
    found = checked(written(faulty, totals_of(rows)))
    assert changes(found) == [[(deal, None, seat, wrong, right)]]
    assert [problem.row for problem in found.problems] == [deal]


@proofs
@given(ROWS, st.integers(0, 3), st.integers(1, 25))
def test_one_wrong_total_is_found_and_mended(rows: list[tuple[int, ...]], seat: int, off: int) -> None:
    totals = totals_of(rows)
    totals[seat] += off
    found = checked(written(rows, totals))
    assert kinds(found) == [(None, "total")]
    assert changes(found) == [[(None, 0, seat, totals[seat], totals[seat] - off)]]


def test_figures_that_changed_places_in_a_deal_are_found_by_the_totals() -> None:
    # deal 3 was 7/19/0/0: 4 + 1 + 7 = 12, 13 + 2 + 19 = 34, 9 + 5 + 0 = 14, 0 + 18 + 0 = 18
    found = checked(written([(4, 13, 9, 0), (1, 2, 5, 18), (7, 0, 19, 0)], [12, 34, 14, 18]))
    assert kinds(found) == [(2, "total")]
    assert changes(found) == [[(2, None, 1, 0, 19), (2, None, 2, 19, 0)]]


def test_a_moon_written_one_way_and_added_up_the_other_is_found_by_the_totals() -> None:
    # with the moon subtracted the shooter has 26 less than 5
    found = checked(written([(0, 26, 26, 26), (5, 1, 2, 18)], [-21, 1, 2, 18]))
    assert kinds(found) == [(0, "total")]
    assert found.repairs[0].rows[0] == (-26, 0, 0, 0)
    assert len(found.repairs) == 1


def test_a_moon_whose_points_stand_with_the_shooter_is_no_score_and_fits_both_ways() -> None:
    found = checked(written([(26, 0, 0, 0), (5, 1, 2, 18)]))
    assert kinds(found) == [(0, "moon")]
    assert {repair.rows[0] for repair in found.repairs} == {(-26, 0, 0, 0), (0, 26, 26, 26)}
    assert "0/26/26/26 or −26/0/0/0" in problem_text(found, found.problems[0], "en")
    fixed = checked(written([(26, 0, 0, 0), (5, 1, 2, 18)]), WINDOWS)
    assert [repair.rows[0] for repair in fixed.repairs] == [(0, 26, 26, 26)]
    by_totals = checked(written([(26, 0, 0, 0), (5, 1, 2, 18)], [5, 27, 28, 44]))
    assert [repair.rows[0] for repair in by_totals.repairs] == [(0, 26, 26, 26)]


def test_a_moon_subtracted_where_the_others_always_get_the_points_is_refused() -> None:
    found = checked(written([(-26, 0, 0, 0)], [-26, 0, 0, 0]), WINDOWS)
    assert kinds(found) == [(0, "moon")]
    assert found.repairs[0].rows == ((0, 26, 26, 26),)


def test_a_moon_that_counts_for_the_others_and_against_the_shooter_lost_one_of_the_two() -> None:
    found = checked(written([(-26, 26, 26, 26)], [0, 26, 26, 26]))
    assert changes(found) == [[(0, None, 0, -26, 0)]]


def test_a_deal_of_27_is_mended_wherever_a_point_can_be_taken_away() -> None:
    # not from the 13 of the queen, and not from the 0
    found = checked(written([(13, 6, 8, 0)]))
    assert kinds(found) == [(0, "sum")]
    assert changes(found) == [[(0, None, 1, 6, 5)], [(0, None, 2, 8, 7)]]
    assert (repair_text(found, found.problems[0], "sv") or "").startswith("2 ändringar passar lika bra")


def test_where_the_totals_add_up_the_wrong_figure_the_total_changes_too() -> None:
    found = checked(written([(13, 6, 8, 0)], [13, 6, 8, 0]))
    assert changes(found) == [
        [(0, None, 1, 6, 5), (None, 0, 1, 6, 5)],
        [(0, None, 2, 8, 7), (None, 0, 2, 8, 7)],
    ]


def test_somebody_must_have_the_queen_of_spades() -> None:
    found = checked(written([(7, 7, 6, 6)]))
    assert kinds(found) == [(0, "queen")]
    assert "at least 13 points" in problem_text(found, found.problems[0], "en")
    # two figures are wrong at least: somebody gets 13, and another gives up as much
    assert all(len(repair.changes) == 2 for repair in found.repairs)
    assert len(found.repairs) > 1


def test_scores_that_nobody_can_have_are_named() -> None:
    found = checked(written([(30, 0, 0, -4)]))
    assert kinds(found) == [(0, "score")]
    assert found.problems[0].figures == (30, -4)


def test_a_possible_sum_that_the_cards_cannot_make_is_said_to_be_so() -> None:
    spots = preset("classic").rules(heart_points="rank", queen_points=25)
    found = checked(written([(2, 2, 125, 0)]), spots)  # there is one heart that costs 2
    assert kinds(found) == [(0, "split")]


def test_a_word_about_a_moon_that_is_none_is_a_problem_of_its_own() -> None:
    found = checked("A;B;C;D\n25 (moon);1;0;0\n")
    assert kinds(found) == [(0, "note")]
    assert found.repairs == ()
    other = checked("A;B;C;D\n0;26 (moon);26;26\n")
    assert kinds(other) == [(0, "note")]


def test_the_sum_that_a_deal_states_is_checked() -> None:
    found = checked("Giv;A;B;C;D;Summa\n1;4;13;9;0;27\n")
    assert kinds(found) == [(0, "row_sum")]
    assert found.problems[0].figures == (27, 26)


def test_totals_in_the_middle_of_a_sheet_are_checked_too() -> None:
    text = "Giv;A;B;C;D\n1;4;13;9;0\nEfter 1;4;13;8;0\n2;5;1;2;18\nEfter 2;9;14;11;18\n"
    assert changes(checked(text)) == [[(None, 0, 2, 8, 9)]]


def test_totals_never_sink_below_a_floor() -> None:
    floored = preset("classic").rules(floor=0)
    sheet = written([(4, 13, 9, 0), (-26, 0, 0, 0), (5, 1, 2, 18)], [5, 14, 11, 18])
    assert checked(sheet, floored).problems == ()
    assert kinds(checked(sheet)) == [(None, "total")]  # 4 - 26 + 5 = -17
    assert checked(sheet.replace("Total,5", "Total,-17")).problems == ()


def test_several_faults_are_mended_together() -> None:
    rows = [(4, 13, 9, 0), (26, 26, 26, 26), (5, 1, 2, 18), (13, 5, 5, 5)]
    # deal 2: the moon is P3's; deal 4: 28, P0 had 11 and P1 the queen with 5 hearts less... by the totals
    found = checked(written(rows, [4 + 26 + 5 + 13, 13 + 26 + 1 + 5, 9 + 26 + 2 + 3, 0 + 0 + 18 + 5]))
    assert [problem.row for problem in found.problems] == [1, 3]
    assert changes(found) == [[(1, None, 3, 26, 0), (3, None, 2, 5, 3)]]


def test_what_no_small_change_mends_is_said_to_be_so() -> None:
    found = checked(written([(1, 1, 1, 1)]))
    assert kinds(found) == [(0, "sum")]
    nothing = checked(written([(99, 99, 99, 99)]))
    assert nothing.repairs == ()
    assert repair_text(nothing, nothing.problems[0], "en") is None
    assert "No change of one or two figures" in "\n".join(lines(nothing, "en"))


@pytest.mark.parametrize("players", [3, 5, 6, 7])
def test_other_numbers_of_players(players: int) -> None:
    rules = preset("party").rules(players)
    moon = [0, *([26] * (players - 1))]
    plain = [13, 13, *([0] * (players - 2))]
    right = written([moon, plain], [13, 39, *([26] * (players - 2))])
    assert checked(right, rules).problems == ()
    found = checked(right.replace("1,0,26", "1,26,26"), rules)
    assert changes(found) == [[(0, None, 0, 26, 0)]]


def test_a_long_sheet_under_the_wrong_rules_is_still_checked() -> None:
    rows = [(4, 13, 9, -10), (0, 16, 26, 26)] * 60  # Omnibus, held against classic
    found = checked(written(rows, totals_of(rows)))
    assert len(found.problems) == 120
    assert checked(written(rows, totals_of(rows)), preset("omnibus").rules()).problems == ()


# What is shown.


def every_kind() -> dict[str, Audit]:
    spots = preset("classic").rules(heart_points="rank", queen_points=25)
    found = [
        checked(SOURCE),
        checked(written([(26, 0, 0, 0)])),
        checked(written([(7, 7, 6, 6)])),
        checked(written([(30, 0, 0, -4)])),
        checked(written([(2, 2, 125, 0)]), spots),
        checked("A;B;C;D\n25 (moon);1;0;0\n"),
        checked("Giv;A;B;C;D;Summa\n1;4;13;9;0;27\n"),
        checked(written([(4, 13, 9, 0)], [4, 13, 9, 1])),
    ]
    return {each.problems[0].kind: each for each in found}


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_kind_of_problem_has_its_sentence_and_its_page(lang: str) -> None:
    shown = every_kind()
    assert set(shown) == {"score", "moon", "sum", "queen", "split", "note", "row_sum", "total"}
    for found in shown.values():
        said = problem_text(found, found.problems[0], lang)
        assert said.endswith((".", "…"))
        assert "{" not in said
        assert said.split()[0] in html(found, lang)
        assert any(said in line for line in lines(found, lang))


def test_names_from_strangers_stay_text() -> None:
    found = checked("<script>;B;C;D\n7;7;6;6\n")
    assert "<script>" not in html(found, "en")
    assert "&lt;script&gt;" in html(found, "en")


def test_who_has_won_by_the_totals_is_said() -> None:
    over = checked(written([(26, 26, 26, 0)] * 4))
    assert over.verdict.winners == (3,)
    assert "Winner: P3" in "\n".join(lines(over, "en"))
    tied = checked(written([(0, 26, 26, 26), (26, 0, 26, 26)] * 2))
    assert tied.verdict.tied == (0, 1)
    assert "another deal decides" in "\n".join(lines(tied, "en"))


def test_the_command_tells_of_findings_by_its_exit_code(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(SOURCE, encoding="utf-8")
    ran = run("score", sheet, "--json", "--lang", "sv")
    assert ran.code == 1
    report = ran.json
    assert {"rows", "problems", "totals"} <= set(report)
    assert [row["sum"] for row in report["rows"]] == [26, 104, 26]
    (problem,) = report["problems"]
    assert set(problem) >= {"row", "kind", "text", "repair"}
    assert problem["row"] == 1
    assert report["totals"] == [35, 40, 37, 44]
    assert report["repaired"]["totals"] == [9, 40, 37, 44]
    assert report["tables"]["subtract"]["totals"] == [-17, 14, 11, 18]
    assert "Troligast: Giv 2, Anna: 0 i stället för 26" in run("score", sheet, "--lang", "sv").out
    sheet.write_text(SOURCE.replace("26 (Måne)", "0 (Måne)"), encoding="utf-8")
    assert run("score", sheet).code == 0
    assert run("score", sheet, "--rules", "omnibus").code == 1
    assert run("score", sheet, "--set", "moon=subtract").code == 1
    assert "no file" in refused("score", tmp_path / "none.csv")


def test_the_panel_lets_its_reader_look_before_it_tells() -> None:
    from hearts_lab.widgets import ScorePanel

    asked, answer = ScorePanel(SOURCE, lang="en").shown.value.split("<details", 1)
    assert "Anna" in asked
    assert all(word not in asked for word in ("impossible", "instead of", "✗"))
    assert "impossible" in answer


def test_the_panel_checks_what_is_pasted_uploaded_or_held_against_other_rules() -> None:
    from hearts_lab.widgets import ScorePanel

    panel = ScorePanel(SOURCE, lang="sv")
    assert "Anna: 0 i stället för 26" in panel.shown.value
    assert panel._repr_mimebundle_()["text/html"] == panel.shown.value
    panel.rules.value = "windows"
    assert panel.found is not None
    assert panel.found.moon_tables == {}
    panel.sheet.value = "<b>;nonsense"
    panel.button.click()
    assert panel.found is None
    assert panel.shown.value.startswith('<p role="alert">')
    assert "<b>" not in panel.shown.value
    fixed = SOURCE.replace("26 (Måne)", "0 (Måne)")
    panel._uploaded({"new": [{"name": "sheet.csv", "content": fixed.encode("cp1252")}]})
    assert panel.found is not None
    assert panel.found.problems == ()
