"""A match: who plays, which deals, and playing them in any order, on any number of processors."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from hearts_lab.arena.seatings import MOST, Seating, seatings
from hearts_lab.arena.table import play_deal
from hearts_lab.arena.tally import Tally
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.notation.kept import Kept
from hearts_lab.players import Player
from hearts_lab.roster import Pipe, player
from hearts_lab.rules import RuleSet, departures, preset

FORMAT: Final = {"format": "hearts-lab/match", "version": 1}

CHUNK: Final = 10
"""How many deals are played, and saved, at a time."""

AHEAD: Final = 64
"""How many chunks an executor is given at once: the memory stays flat however long the match."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player in a match.

    Attributes:
        name: What it is called; two players with one name are one.
        make: Makes the player from a seed. Processes of an executor must be able to import it.
    """

    name: str
    make: Callable[[int], Player]


@dataclass(frozen=True, slots=True)
class _ByName:
    name: str

    def __call__(self, seed: int) -> Player:
        return player(self.name, seed)


def contestant(name: str) -> Contestant:
    """A player of the [roster][hearts_lab.roster] as a contestant.

    Raises:
        HeartsError: There is no such player.

    Example:
        >>> contestant("cautious").make(7).name
        'cautious'
    """
    player(name)
    return Contestant(name, _ByName(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who plays, under which rules, and which deals.

    Attributes:
        contestants: The players, each once.
        rules: How the table plays.
        seed: Which deals, and which random choices.
        rotations: In how many seatings each deal is played at most.

    Raises:
        HeartsError: There are more contestants than seats, or none, or two of one name.

    Example:
        >>> match = Match(contestants=(contestant("duck"), contestant("random")))
        >>> len(match.seatings)
        6
    """

    contestants: tuple[Contestant, ...]
    rules: RuleSet = field(default_factory=lambda: preset("classic").rules())
    seed: int = 0
    rotations: int = MOST

    def __post_init__(self) -> None:
        seatings(len(self.contestants), self.rules.players)
        names = [one.name for one in self.contestants]
        for name in names:
            if names.count(name) > 1:
                raise HeartsError("arena_twice", player=name)

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Who sits where, seating by seating."""
        return seatings(len(self.contestants), self.rules.players, max(1, self.rotations))

    @property
    def key(self) -> dict[str, Any]:
        """What two matches must share for their deals to count as one match."""
        return {
            "players": [one.name for one in self.contestants],
            "rules": {"preset": self.rules.preset, "options": departures(self.rules)},
            "seats": self.rules.players,
            "seed": self.seed,
            "seatings": [list(seating) for seating in self.seatings],
        }

    def play(self, first: int, last: int) -> Tally:
        """Play the deals from one number up to, not including, another."""
        tally = Tally.empty(len(self.contestants))
        with ExitStack() as table:
            made = [one.make(self.seed) for one in self.contestants]
            for one in made:
                if isinstance(one, Pipe):
                    table.enter_context(closing(one))
            for number in range(first, last):
                dealt = deal(self.seed, self.rules, number=number)
                played = [
                    (
                        seating,
                        play_deal(
                            dealt, number, [(self.contestants[who].name, made[who]) for who in seating]
                        ),
                    )
                    for seating in self.seatings
                ]
                tally += Tally.of(len(self.contestants), played)
        return tally


def run(
    match: Match,
    deals: int,
    *,
    executor: Executor | None = None,
    resume: Path | None = None,
    stop: Callable[[Tally], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Play a match. The result is the same however the work is split and whether or not it was interrupted.

    Args:
        match: The match.
        deals: How many deals, each in all seatings.
        executor: Who plays them, for example a `ProcessPoolExecutor`; nobody else by default.
        resume: A file in which what has been played is kept; what it holds already is not played again.
        stop: Asked after each ten deals whether that is enough.
        progress: Called with how many deals have been played and how many there are.

    Raises:
        HeartsError: A player broke a rule or gave no answer, or the file is of another match.

    Example:
        >>> match = Match(contestants=(contestant("cautious"), contestant("duck")), seed=1)
        >>> run(match, 20).deals
        20
    """
    contestants = len(match.contestants)
    tally, saved = Tally.empty(contestants), None
    if resume is not None:
        read = partial(Tally.read, contestants=contestants)
        saved = Kept(resume, FORMAT | match.key, "tally", read, Tally.data)
    for first, last, part in _parts(match, deals, executor, saved):
        tally += part
        if saved is not None:
            saved.add(first, last, part)
        if progress is not None:
            progress(last, deals)
        if stop is not None and stop(tally):
            break
    return tally


def _parts(
    match: Match, deals: int, executor: Executor | None, saved: Kept[Tally] | None
) -> Iterator[tuple[int, int, Tally]]:
    """The deals in their order, ten at a time: from the file, or played."""
    chunks = ((first, min(first + CHUNK, deals)) for first in range(0, deals, CHUNK))
    if executor is None:
        for first, last in chunks:
            kept = None if saved is None else saved.part(first, last)
            yield first, last, match.play(first, last) if kept is None else kept
        return
    waiting: deque[tuple[int, int, Tally | Future[Tally]]] = deque()
    try:
        for first, last in chunks:
            kept = None if saved is None else saved.part(first, last)
            waiting.append((first, last, executor.submit(match.play, first, last) if kept is None else kept))
            if len(waiting) >= AHEAD:
                yield _done(*waiting.popleft())
        while waiting:
            yield _done(*waiting.popleft())
    finally:
        for _, _, part in waiting:
            if isinstance(part, Future):
                part.cancel()


def _done(first: int, last: int, part: Tally | Future[Tally]) -> tuple[int, int, Tally]:
    return first, last, part.result() if isinstance(part, Future) else part
