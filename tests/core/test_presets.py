"""The values of every rule set, as the tables of the rule texts give them."""

import pytest

from hearts_lab.rules import OPTIONS, preset, write_option

LEFT, RIGHT, ACROSS, HOLD = "left", "right", "across", "hold"
FOUR_DEALS = (LEFT, RIGHT, ACROSS, HOLD)

PLAY = {
    #            first trick   hearts are broken by    leading the queen
    "classic": ("forbidden", "heart-discarded", "free"),
    "family": ("allowed", "heart-played", "free"),
    "party": ("forbidden", "heart-or-queen-played", "free"),
    "windows": ("forbidden", "point-discarded", "after-broken"),
    "omnibus": ("forbidden", "heart-discarded", "free"),
    "microsoft": ("forbidden", "heart-played", "free"),
    "bicycle": ("forbidden", "heart-or-queen-played", "free"),
    "pagat": ("allowed", "heart-played", "free"),
    "openspiel": ("forbidden", "heart-or-queen-played", "free"),
}
PASSES = {
    ("classic", 4): FOUR_DEALS,
    ("family", 4): FOUR_DEALS,
    ("party", 4): FOUR_DEALS,
    ("windows", 4): (RIGHT, LEFT, ACROSS, HOLD),
    ("omnibus", 4): FOUR_DEALS,
    ("microsoft", 4): FOUR_DEALS,
    ("bicycle", 4): FOUR_DEALS,
    ("pagat", 4): FOUR_DEALS,
    ("classic", 3): (LEFT, RIGHT),
    ("family", 3): (LEFT, RIGHT),
    ("family", 5): (LEFT, RIGHT),
    **{("party", players): (LEFT, RIGHT) for players in (3, 5, 6, 7)},
    ("bicycle", 3): (LEFT, RIGHT),
    ("pagat", 5): (LEFT, RIGHT),
}
REMOVED = {
    **{(name, 4): "" for name in PLAY},
    **{(name, 3): "2D" for name in ("classic", "family", "party", "omnibus", "bicycle", "pagat")},
    **{(name, 5): "2C 2D" for name in ("family", "party", "bicycle", "pagat")},
    ("party", 6): "3C 4C 2D 3D",
    ("party", 7): "3C 2D 3D",
}


@pytest.mark.parametrize("name", PLAY)
def test_the_rules_of_play(name: str) -> None:
    rules = preset(name).rules()
    assert (rules.first_trick_points, rules.hearts_broken_by, rules.queen_lead) == PLAY[name]
    assert rules.first_lead == "lowest-club"
    assert rules.forced_lead_breaks
    assert not rules.hearts_instead_of_queen


@pytest.mark.parametrize(("name", "players"), PASSES)
def test_the_pass_cycle(name: str, players: int) -> None:
    rules = preset(name).rules(players)
    seats = {LEFT: 1, RIGHT: players - 1, ACROSS: players // 2, HOLD: 0}
    cycle = [seats[word] for word in PASSES[name, players]]
    assert rules.pass_count == 3
    assert [rules.direction(number) for number in range(8)] == (cycle * 4)[:8]


def test_openspiel_draws_the_direction_of_each_deal() -> None:
    assert preset("openspiel").rules().direction(0) is None


@pytest.mark.parametrize(("name", "players"), REMOVED)
def test_the_cards_that_leave_the_pack(name: str, players: int) -> None:
    assert str(preset(name).rules(players).removed) == REMOVED[name, players]


@pytest.mark.parametrize("name", PLAY)
def test_the_scoring(name: str) -> None:
    rules = preset(name).rules()
    moon = {"windows": "add", "microsoft": "add", "bicycle": "add", "openspiel": "add", "pagat": "subtract"}
    assert rules.moon == moon.get(name, "choice")
    assert rules.bonus_card == ("JD" if name == "omnibus" else "none")
    assert (rules.bonus_points, rules.moon_needs_bonus) == (-10, False)
    assert (rules.sun, rules.no_tricks_points, rules.floor) == ("none", 0, None)
    assert rules.limit == (None if name == "openspiel" else 100)
    assert (rules.limit_rule, rules.limit_seen, rules.tie) == ("reach", "once", "extra-deal")


@pytest.mark.parametrize("name", PLAY)
def test_the_name_of_a_rule_set_decides_nothing(name: str) -> None:
    for players in preset(name).player_counts:
        rules = preset(name).rules(players)
        twin = preset("party").rules(players, **{option: write_option(option, rules) for option in OPTIONS})
        assert twin == rules
        assert hash(twin) == hash(rules)


@pytest.mark.parametrize("name", PLAY)
def test_every_value_says_who_stands_behind_it(name: str) -> None:
    for players in preset(name).player_counts:
        for option in OPTIONS:
            said = preset(name).provenance(option, players)
            assert said.kind in ("stated", "inferred", "silent")
            assert said.source


# What the source texts say and leave open, row by row.
PROVENANCE = {
    ("classic", "pass_cycle", 4): ("silent", "family"),
    ("classic", "pass_cycle", 3): ("silent", "party"),
    ("family", "pass_cycle", 4): ("stated", "000"),
    ("family", "pass_cycle", 3): ("silent", "party"),
    ("party", "pass_cycle", 5): ("stated", "003"),
    ("windows", "pass_cycle", 4): ("stated", "004"),
    ("party", "first_lead", 5): ("inferred", "003"),
    ("classic", "first_trick_points", 4): ("stated", "002"),
    ("family", "first_trick_points", 4): ("stated", "000"),
    ("classic", "hearts_broken_by", 4): ("stated", "002"),
    ("windows", "hearts_broken_by", 4): ("stated", "004"),
    ("classic", "forced_lead_breaks", 4): ("silent", "toolkit"),
    ("windows", "forced_lead_breaks", 4): ("silent", "toolkit"),
    ("family", "forced_lead_breaks", 4): ("stated", "000"),
    ("party", "forced_lead_breaks", 4): ("stated", "003"),
    ("classic", "queen_lead", 4): ("inferred", "002"),
    ("family", "queen_lead", 4): ("silent", "toolkit"),
    ("party", "queen_lead", 4): ("stated", "003"),
    ("windows", "queen_lead", 4): ("stated", "004"),
    ("windows", "moon", 4): ("stated", "004"),
    ("classic", "tie", 4): ("stated", "002"),
    ("family", "tie", 4): ("stated", "000"),
    ("party", "tie", 4): ("silent", "classic"),
    ("windows", "tie", 4): ("silent", "classic"),
    ("classic", "removed", 3): ("stated", "002"),
    ("family", "removed", 3): ("silent", "party"),
    ("family", "removed", 5): ("silent", "party"),
    ("party", "removed", 6): ("stated", "003"),
}


@pytest.mark.parametrize(("name", "option", "players"), PROVENANCE)
def test_who_says_so(name: str, option: str, players: int) -> None:
    said = preset(name).provenance(option, players)
    assert (said.kind, said.source) == PROVENANCE[name, option, players]
