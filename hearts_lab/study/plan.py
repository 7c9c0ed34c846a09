"""What a study is: its name, who plays, under which rules, which deals; and what it found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from hearts_lab.errors import BadFile, HeartsError
from hearts_lab.kernel.rules import pack
from hearts_lab.notation.deal_file import read_rules, write_rules
from hearts_lab.odds import Share
from hearts_lab.roster import player
from hearts_lab.rules import RuleSet, preset
from hearts_lab.study.deals import ended
from hearts_lab.study.tallies import TALLIES

FORMAT: Final = {"format": "hearts-lab/study", "version": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """A study of many deals, the same whenever and wherever it is run.

    Attributes:
        name: What is counted: `deals`, `queen` or `moons`.
        players: The player of each seat, by name.
        rules: How the table plays.
        seed: Which deals.

    Raises:
        HeartsError: There is no study or no player of that name, the players are not as many as the seats,
            or the table plays with two packs.

    Example:
        >>> Study(name="deals", players=("cautious",)).players
        ('cautious', 'cautious', 'cautious', 'cautious')
    """

    name: str
    players: tuple[str, ...] = ("cautious",)
    rules: RuleSet = field(default_factory=lambda: preset("classic").rules())
    seed: int = 0

    def __post_init__(self) -> None:
        if self.name not in TALLIES:
            raise HeartsError("unknown_study", study=self.name, known=[*TALLIES, "log"])
        pack(self.rules)
        for name in self.players:
            player(name)
        if len(self.players) == 1:
            object.__setattr__(self, "players", self.players * self.rules.players)
        if len(self.players) != self.rules.players:
            raise HeartsError("study_players", players=len(self.players), seats=self.rules.players)

    @property
    def key(self) -> dict[str, Any]:
        """What two studies must share for their deals to count together."""
        return {
            "study": self.name,
            "players": list(self.players),
            "rules": write_rules(self.rules),
            "seed": self.seed,
        }

    def count(self, first: int, last: int) -> Counter[str]:
        """What the deals from one number up to, not including, another come to."""
        found: Counter[str] = Counter()
        tally = TALLIES[self.name]
        for outcome in ended(self.players, self.rules, self.seed, first, last):
            found["deals"] += 1
            found.update(tally(outcome))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a study found: counts by key, such as `cautious/points/13`.

    Attributes:
        key: The settings of the study, or the log that was read.
        counts: How often each thing happened; `deals` is how many deals there were.
    """

    key: Mapping[str, Any]
    counts: Mapping[str, int]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return self.counts.get("deals", 0)

    def share(self, hits: str, tries: str) -> Share:
        """How often one thing happened out of another, with its standard error.

        Example:
            >>> Result(key={}, counts={"deals": 400, "moons": 8}).share("moons", "deals").value
            0.02
        """
        return Share.of(self.counts.get(hits, 0), self.counts.get(tries, 0))

    def numbered(self, prefix: str) -> dict[int, int]:
        """The counts whose key is a prefix and a number, by the number.

        Example:
            >>> Result(key={}, counts={"held/2": 5, "held/0": 3, "held/2/took": 1}).numbered("held")
            {0: 3, 2: 5}
        """
        start = f"{prefix}/"
        found = {
            int(key.removeprefix(start)): count
            for key, count in self.counts.items()
            if key.startswith(start) and key.removeprefix(start).removeprefix("-").isdecimal()
        }
        return dict(sorted(found.items()))

    def per_deal(self, name: str) -> Share:
        """What the seats of a player came to in a deal, each, and the standard error of that over the deals.

        Example:
            >>> counts = {"deals": 4, "duck/seats": 8, "duck/deal/10": 2, "duck/deal/14": 2}
            >>> Result(key={}, counts=counts).per_deal("duck")
            Share(value=6.0, se=0.5773502691896257)
        """
        seats = self.counts[f"{name}/seats"] / self.deals
        together = self.numbered(f"{name}/deal")
        mean = sum(points * count for points, count in together.items()) / self.deals
        spread = sum(count * (points - mean) ** 2 for points, count in together.items())
        return Share(mean / seats, sqrt(spread / max(1, self.deals - 1) / self.deals) / seats)

    @property
    def players(self) -> tuple[str, ...]:
        """The players, or the sides of a log, each once, in the order of the alphabet."""
        return tuple(sorted(key.removesuffix("/seats") for key in self.counts if key.endswith("/seats")))

    def data(self) -> dict[str, Any]:
        """The result as JSON, with all settings."""
        return FORMAT | dict(self.key) | {"counts": dict(sorted(self.counts.items()))}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Result:
        """A result from its JSON.

        Raises:
            BadFile: It is none.

        Example:
            >>> result = Result(key={"study": "deals"}, counts={"deals": 3})
            >>> Result.read(result.data()) == result
            True
        """
        if {name: data.get(name) for name in FORMAT} != FORMAT or not isinstance(data.get("counts"), dict):
            raise BadFile("not_a_study")
        key = {name: value for name, value in data.items() if name not in (*FORMAT, "counts")}
        return cls(key=key, counts=data["counts"])


def study_of(key: Mapping[str, Any]) -> Study:
    """The study of some settings.

    Example:
        >>> study = Study(name="queen", seed=7)
        >>> study_of(study.key) == study
        True
    """
    return Study(
        name=key["study"],
        players=tuple(key["players"]),
        rules=read_rules(key["rules"], None),
        seed=key["seed"],
    )
