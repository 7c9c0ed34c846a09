"""Rule sets as data: every option of the game, and the presets with the provenance of each value.

A [`RuleSet`][hearts_lab.rules.rule_set.RuleSet] says how one table of a fixed number of players plays; the
engine asks it and nothing else. A [`Preset`][hearts_lab.rules.preset.Preset] is what one published text
describes: the values for each number of players, and for every value whether that text states it, whether it
is inferred, or whether the text is silent and what fills the gap.
"""

from hearts_lab.rules.preset import Preset, Provenance, departures, preset, preset_names
from hearts_lab.rules.rule_set import (
    DIRECTIONS,
    DRAWN,
    FEWEST_PLAYERS,
    LARGEST_NUMBER,
    MOST_PLAYERS,
    NONE,
    OPTIONS,
    POINT_CARDS,
    RuleSet,
    direction_name,
    option_values,
    read_option,
    seats_to_the_left,
    write_option,
)

__all__ = [
    "DIRECTIONS",
    "DRAWN",
    "FEWEST_PLAYERS",
    "LARGEST_NUMBER",
    "MOST_PLAYERS",
    "NONE",
    "OPTIONS",
    "POINT_CARDS",
    "Preset",
    "Provenance",
    "RuleSet",
    "departures",
    "direction_name",
    "option_values",
    "preset",
    "preset_names",
    "read_option",
    "seats_to_the_left",
    "write_option",
]
