"""Presets: what one published text describes, with the provenance of every value.

The presets are the files of `hearts_lab/presets`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from hearts_lab.errors import BadRules
from hearts_lab.rules.rule_set import OPTIONS, RuleSet, read_option, write_option


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Who says that an option has this value.

    Attributes:
        kind: `stated` by the source, `inferred` from it, or `silent`: the source does not say, and
            something else fills the gap.
        source: The text that states it or that it is inferred from; for a silent one, the preset or the
            toolkit that fills it.
    """

    kind: Literal["stated", "inferred", "silent"]
    source: str


@dataclass(frozen=True, kw_only=True)
class Preset:
    """What one published text says, option by option.

    Attributes:
        id: Its name on the command line and in files.
        source: The text.
        entries: The content of its file.

    Example:
        >>> preset("classic").provenance("moon", 4)
        Provenance(kind='stated', source='002')
    """

    id: str
    source: str
    entries: Mapping[str, Any]

    @cached_property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players the text has rules."""
        return tuple(self.entries["players"]["counts"])

    def rules(self, players: int | None = None, /, **options: object) -> RuleSet:
        """The rule set for so many players, the preset's usual number by default.

        Raises:
            BadRules: The preset has no rules for so many, or an option does not fit.

        Example:
            >>> len(preset("party").rules(5).pack)
            50
        """
        if players is None:
            chosen = options.get("players", self.entries["players"]["value"])
            players = int(str(read_option("players", chosen, 0)))
        options["players"] = players
        if players not in self.player_counts:
            raise BadRules("player_count", preset=self.id, players=players, counts=self.player_counts)
        values = {name: self._leaf(name, players)["value"] for name in OPTIONS} | options
        read: dict[str, Any] = {name: read_option(name, value, players) for name, value in values.items()}
        return RuleSet(preset=self.id, **read)

    def provenance(self, option: str, players: int) -> Provenance:
        """Who says that an option has its value in this preset, for so many players."""
        leaf = self._leaf(option, players)
        return Provenance(kind=leaf["provenance"], source=leaf["source"])

    def _leaf(self, option: str, players: int) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.entries[option]
        return found if "value" in found else found[str(players)]


@cache
def preset(name: str) -> Preset:
    """The preset of a name.

    Raises:
        BadRules: There is none; the sentence lists those there are.
    """
    if name not in _preset_files():
        raise BadRules("unknown_preset", preset=name, known=preset_names())
    entries = tomllib.loads(_preset_files()[name].read_text(encoding="utf-8"))
    return Preset(id=name, source=entries["source"], entries=entries)


def departures(rules: RuleSet) -> dict[str, Any]:
    """The options in which a rule set departs from its preset, as a deal file writes them.

    Example:
        >>> departures(preset("classic").rules(moon="add"))
        {'moon': 'add'}
    """
    base = preset(rules.preset).rules(rules.players)
    return {
        name: write_option(name, rules) for name in OPTIONS if getattr(rules, name) != getattr(base, name)
    }


@cache
def preset_names() -> tuple[str, ...]:
    """All presets, in the order in which they are compared.

    Example:
        >>> preset_names()[:4]
        ('classic', 'family', 'party', 'windows')
    """
    return tuple(sorted(_preset_files(), key=lambda name: preset(name).entries["order"]))


@cache
def _preset_files() -> Mapping[str, Path]:
    return {path.stem: path for path in (Path(__file__).parent.parent / "presets").glob("*.toml")}
