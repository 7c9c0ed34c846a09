"""The options of a rule set in words, and who says that they have the values they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.i18n import entry, join, text
from hearts_lab.rulebook.positions import book
from hearts_lab.rules import Preset, Provenance, RuleSet, direction_name, preset, preset_names
from hearts_lab.scoring import can_lower, moon_points

RULE_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "TURN": (),
    "IN_HAND": (),
    "FOLLOW_SUIT": (),
    "FIRST_LEAD": ("first_lead",),
    "FIRST_TRICK_POINTS": ("first_trick_points",),
    "HEARTS_LEAD": ("hearts_broken_by", "hearts_instead_of_queen"),
    "QUEEN_LEAD": ("queen_lead",),
    "PASS_COUNT": ("pass_count", "pass_cycle"),
    "PASS_DISTINCT": (),
    "PASS_IN_HAND": (),
    "PASS_BLIND": (),
    "BREAKS": ("hearts_broken_by", "forced_lead_breaks"),
    "TRICK": (),
    "POINTS": ("heart_points", "queen_points"),
    "BONUS": ("bonus_card", "bonus_points"),
    "MOON": ("moon", "moon_needs_bonus", "moon_max_total"),
    "SUN": ("sun",),
    "SUM": ("heart_points", "queen_points", "bonus_points", "no_tricks_points"),
    "LIMIT": ("limit", "limit_rule", "exact_limit", "floor"),
    "TIE": ("tie", "limit_seen"),
    "CANCELLED": ("cancelling", "last_trick_undecided", "decks"),
    "KITTY": ("kitty", "removed"),
}
"""The options that govern each rule and effect. Those without any are the same at every table."""


def matters(option: str, rules: RuleSet) -> bool:
    """Whether an option makes any difference beside the other options of a rule set.

    Example:
        >>> classic = preset("classic").rules()
        >>> matters("bonus_points", classic), matters("forced_lead_breaks", classic)
        (False, True)
    """
    bonus, limit = rules.bonus is not None, rules.limit is not None
    conditions = {
        "bonus_points": bonus,
        "moon_needs_bonus": bonus,
        "pass_cycle": rules.pass_count > 0,
        "forced_lead_breaks": rules.hearts_broken_by in ("heart-discarded", "point-discarded"),
        "hearts_instead_of_queen": rules.queen_lead == "free" and rules.hearts_broken_by != "free",
        "cancelling": rules.decks > 1,
        "last_trick_undecided": rules.decks > 1 and rules.cancelling == "cancel",
        "limit_rule": limit,
        "limit_seen": limit and rules.tie != "shared",
        "floor": limit and (can_lower(rules) or rules.floor is not None),
        "exact_limit": limit,
    }
    return conditions.get(option, True)


def value_text(option: str, rules: RuleSet, lang: str) -> str:
    """The value of an option in a word or two.

    Example:
        >>> value_text("pass_cycle", preset("classic").rules(), "sv")
        'vänster, höger, mittemot, inget byte'
        >>> value_text("limit", preset("classic").rules(), "en")
        '100'
    """
    form = "list" if option == "pass_cycle" and rules.pass_cycle else _form(option, rules)
    return text(f"option.{option}.value.{form}", lang, **_params(option, rules, lang))


def value_sentence(option: str, rules: RuleSet, lang: str) -> str:
    """The value of an option as a sentence of the rules.

    Example:
        >>> value_sentence("queen_points", preset("classic").rules(), "en")
        'The queen of spades costs 13 points.'
    """
    form = _form(option, rules)
    value = getattr(rules, option)
    if option == "pass_cycle" and value:
        form = "list" if any(value) else "never"
    elif option in ("pass_count", "no_tricks_points") and value == 0:
        form = "zero"
    return text(f"option.{option}.says.{form}", lang, **_params(option, rules, lang))


def _form(option: str, rules: RuleSet) -> str:
    """Which entry of the catalogue speaks of the value of an option."""
    value = getattr(rules, option)
    if option == "decks":
        return "one" if value == 1 else "two"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return "number"
    if isinstance(value, Cards):
        return "cards" if value else "none"
    if value is None:
        return "never" if option == "floor" and not can_lower(rules) else "none"
    return value if isinstance(value, str) else "drawn"


def _params(option: str, rules: RuleSet, lang: str) -> dict[str, object]:
    """The values that an option's texts may use."""
    value = getattr(rules, option)
    if option == "pass_cycle":
        return {"directions": ", ".join(_direction(seats, rules.players, lang) for seats in value)}
    special = {
        "players": {"n": value, "counts": [str(n) for n in preset(rules.preset).player_counts]},
        "removed": {"n": len(rules.pack), "cards": value},
        "first_lead": {"card": rules.lowest_club},
        "bonus_card": {"card": rules.bonus},
        "moon": {"n": moon_points(rules)},
        "sun": {"n": 2 * moon_points(rules)},
    }
    return special.get(option, {"n": value})


def _direction(seats: int, players: int, lang: str) -> str:
    name = direction_name(seats, players)
    return text(f"option.pass_cycle.direction.{name if isinstance(name, str) else 'other'}", lang, n=name)


# Who says so.


@dataclass(frozen=True, slots=True)
class Stand:
    """What one preset has as the value of an option, for some numbers of players, and who says so.

    Attributes:
        preset: The preset.
        counts: The numbers of players; empty where it is all that the preset has rules for.
        rules: The rule set for one of these numbers.
        provenance: Who says so.
    """

    preset: Preset
    counts: tuple[int, ...]
    rules: RuleSet
    provenance: Provenance


@cache
def stands(option: str) -> tuple[Stand, ...]:
    """Where every preset stands on an option.

    Example:
        >>> [(stand.preset.id, stand.counts) for stand in stands("removed")][:2]
        [('classic', (3,)), ('classic', (4,))]
    """
    found = []
    for name in preset_names():
        chosen = preset(name)
        groups: dict[tuple[str, Provenance], list[int]] = {}
        for players in _counts(chosen, option):
            key = (value_text(option, chosen.rules(players), "en"), chosen.provenance(option, players))
            groups.setdefault(key, []).append(players)
        for (_, provenance), counts in groups.items():
            shown = tuple(counts) if len(groups) > 1 else ()
            found.append(Stand(chosen, shown, chosen.rules(counts[0]), provenance))
    return tuple(found)


def _counts(chosen: Preset, option: str) -> tuple[int, ...]:
    return chosen.player_counts if option != "players" else (chosen.rules().players,)


def provenance_text(provenance: Provenance, lang: str) -> str:
    """Who says so, in words.

    Example:
        >>> provenance_text(preset("classic").provenance("pass_cycle", 4), "en")
        'not said, filled in as in Family'
    """
    source = provenance.source
    if source in preset_names() and provenance.kind == "silent":
        return text("page.provenance.as_preset", lang, preset=text(f"preset.{source}.title", lang))
    return text(f"page.provenance.{voice(provenance)}", lang, source=text(f"source.{source}.short", lang))


def voice(provenance: Provenance) -> str:
    """How far a text says so: as its provenance has it, or in other words where the text itself was not read.

    Such a text is `reported` to say something, or something is `gathered` from what is reported of it.

    Example:
        >>> [voice(preset(name).provenance("moon", 4)) for name in ("classic", "pagat")]
        ['stated', 'reported']
        >>> [voice(preset(name).provenance("kitty", 4)) for name in ("classic", "pagat")]
        ['inferred', 'gathered']
    """
    second_hand = book("sources").get(provenance.source, {}).get("second_hand", False)
    other = {"stated": "reported", "inferred": "gathered"} if second_hand else {}
    return other.get(provenance.kind, provenance.kind)


def stand_text(stand: Stand, lang: str) -> str:
    """A preset by name, with the numbers of players if they matter."""
    title = text(f"preset.{stand.preset.id}.title", lang)
    if not stand.counts:
        return title
    return text("page.for_players", lang, preset=title, counts=join([str(n) for n in stand.counts], lang))


def who_says(option: str, lang: str) -> Mapping[str, str]:
    """For each value of an option, in words, which presets have it and how far their texts say so.

    A preset whose text does not mention an option that makes no difference there is left out.

    Example:
        >>> who_says("first_trick_points", "en")["allowed"]
        'stated by the text: Family; reported second-hand: Pagat'
    """
    values: dict[str, dict[str, list[str]]] = {}
    for stand in stands(option):
        if stand.provenance.kind == "silent" and not matters(option, stand.rules):
            continue
        voices = values.setdefault(value_text(option, stand.rules, lang), {})
        voices.setdefault(_voice(stand.provenance, lang), []).append(stand_text(stand, lang))
    return {
        value: "; ".join(f"{voice}: {', '.join(names)}" for voice, names in voices.items())
        for value, voices in values.items()
    }


def _voice(provenance: Provenance, lang: str) -> str:
    """How far a preset's own text says so."""
    if provenance.kind == "silent":
        return provenance_text(provenance, lang)
    return text(f"page.voice.{voice(provenance)}", lang)


def mentions(option: str, lang: str) -> Sequence[str]:
    """What texts say of other values than the ones they play by themselves."""
    found: Sequence[str] = entry(f"option.{option}", lang).get("mentions", ())
    return found
