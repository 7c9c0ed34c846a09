"""The search player: every choice judged in the same sampled worlds.

The hidden cards are dealt in many ways that agree with what the seat knows, each equally likely. In every
such world each choice is played out by the kernel's rule players, moons counted both ways, and the mean of
the results is what the choice is worth. All choices meet the same worlds, so the difference between two of
them is known much better than either value. Choices that are clearly worse drop out, and the rest meet more
worlds.

`judge` gives the figures, for hints with `cautious` at all seats. The player, `Search`, lets its own seat go
on with a moon for longer, against others of two kinds, and does the usual where the figures are close.

Source: sampling the hidden cards and playing them out is the usual way in which machines play card games.
What each step is worth in points is measured on the site's page about strength.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import legal
from hearts_lab.kernel.policy import BOLD
from hearts_lab.players import KernelPlayer, advised_moon
from hearts_lab.search.passes import passes
from hearts_lab.search.race import Entrant, leader, still_running
from hearts_lab.search.table import DOUBT, POLICIES, POLICY, ROUND_BITS, Table
from hearts_lab.search.winning import win_chance
from hearts_lab.state import MoonChoice, View
from hearts_lab.values import Values

__all__ = [
    "LESSON_WORLDS",
    "POLICIES",
    "POLICY",
    "WORLDS",
    "Bold",
    "Progress",
    "Search",
    "judge",
    "passes",
    "win_chance",
]

WORLDS: Final = 400
"""In how many worlds choices are judged that are in question, unless somebody asks for more or less."""

LESSON_WORLDS: Final = 200
"""In how many worlds they are judged where nothing is compiled: at most a second for a choice."""

ROUNDS: Final = (1, 1, 2, 4)
"""The worlds in eighths, round by round; after each round choices drop out."""

FINALISTS: Final = 10
"""So many passes get past the first round."""

HEAD_START: Final = 50
"""So many points, in all worlds together, another choice must save the player against that of `Bold`."""

SLACK: Final = {"points": 0.3, "win": 0.01}
"""A choice that costs no more than this stays in question: hints want to know it exactly."""

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is to do."""


def judge(
    seen: View,
    *,
    budget: int = WORLDS,
    seed: int = 0,
    policy: str = "cautious",
    doubt: int = DOUBT,
    also: Sequence[Cards] = (),
    progress: Progress | None = None,
) -> Values | None:
    """What each choice of a seat is worth: the cards it may play, or the passes worth a thought.

    The same seed gives the same values, on every machine, compiled or not.

    Args:
        seen: What the seat may know; it has to play or to pass.
        budget: In how many worlds choices are judged that are in question.
        seed: Which worlds.
        policy: Who plays a world out; see `POLICIES`.
        doubt: How many quarters of a moon of one's own count as missed by one heart.
        also: Further choices to judge to the end, such as the pass that was really made.
        progress: Called after each round.

    Returns:
        The values, the best choice first; `None` where there is nothing to choose.

    Raises:
        HeartsError: The table plays with two packs, which the kernel does not.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> state = start(deal(seed=7, direction=0))
        >>> judge(view(state, state.turn)) is None  # the two of clubs is forced
        True
    """
    choices = _choices(seen, also)
    if len(choices) < 2:
        return None
    table = Table(seen, policy, doubt)
    everyone, running = _race(table, choices, budget=budget, seed=seed, also=also, progress=progress)
    best = leader(running)
    worths = [each.worth(best) for each in everyone]
    return Values.of(worths, worlds=len(best.values), seed=seed, unit=table.unit)


def _race(
    table: Table,
    choices: Sequence[Cards],
    *,
    budget: int,
    seed: int,
    also: Sequence[Cards] = (),
    progress: Progress | None = None,
    whole: bool = True,
) -> tuple[list[Entrant], list[Entrant]]:
    """Let the choices meet worlds, fewer choices from round to round: all of them, and those in question.

    Only whoever asks for the whole race wants to know what the best is worth once no other is left.
    """
    everyone = running = [Entrant(choice, table.parts) for choice in choices]
    sizes = [max(1, budget * share // sum(ROUNDS)) for share in ROUNDS]
    most = len(choices) if table.state.trick else FINALISTS
    index = (table.own.mask % (1 << 52)) << 6 | len(table.state.plays)
    done, most_done = 0, sum(sizes) * len(choices)
    for number, size in enumerate(sizes):
        if len(running) == 1 and not whole:
            break
        met = table.results([each.choice for each in running], seed, index << ROUND_BITS + 1 | number, size)
        for each, results in zip(running, met, strict=True):
            each.meet(results)
        done += size * len(running)
        if progress is not None:
            progress(done, most_done)
        running = still_running(running, also, most, SLACK[table.unit])
    if progress is not None:
        progress(most_done, most_done)
    return everyone, running


def _choices(seen: View, also: Sequence[Cards]) -> tuple[Cards, ...]:
    state = seen.state
    if state.trick is None:
        return tuple(dict.fromkeys((*passes(seen.hand, state.rules.pass_count), *also)))
    return tuple(Cards().add(card) for card in legal(state)) if state.turn == seen.seat else ()


@dataclass(frozen=True, slots=True)
class Bold(KernelPlayer):
    """`cautious` that does not give up a moon so soon: how the search lets its own seat go on."""

    name: ClassVar[str] = "bold"
    policy: ClassVar[int] = BOLD


@dataclass(frozen=True, slots=True)
class Search:
    """The player that judges every choice in sampled worlds and takes the best.

    Chance makes the best of many figures look better than it is. So the choice that `Bold` would make has a
    head start of some points in all worlds together, which weighs the less the more worlds there are.

    Attributes:
        seed: Which worlds it samples.
        budget: In how many worlds it judges choices that are in question.
        policy: Who plays a world out; see `POLICIES`.
        doubt: How many quarters of a moon of its own count as missed by one heart.
        head_start: The head start, in points.
    """

    seed: int = 0
    budget: int = WORLDS
    policy: str = POLICY
    doubt: int = DOUBT
    head_start: int = HEAD_START
    name: ClassVar[str] = "search"

    def values(
        self, seen: View, also: Sequence[Cards] = (), progress: Progress | None = None
    ) -> Values | None:
        """What each choice is worth, without a head start; `None` where there is nothing to choose."""
        return judge(
            seen,
            budget=self.budget,
            seed=self.seed,
            policy=self.policy,
            doubt=self.doubt,
            also=(*also, *_usual(seen)),
            progress=progress,
        )

    def choose_pass(self, seen: View) -> Cards:
        """The pass that is worth most."""
        return self._best(seen)

    def choose_card(self, seen: View) -> Card:
        """The card that is worth most; the only legal one without a thought."""
        return self._best(seen).lowest

    def choose_moon(self, seen: View) -> MoonChoice:
        """The way that is better for the standings."""
        return advised_moon(seen)

    def _best(self, seen: View) -> Cards:
        usual = _usual(seen)
        choices = _choices(seen, usual)
        if len(choices) == 1:
            return choices[0]
        table = Table(seen, self.policy, self.doubt)
        _, running = _race(table, choices, budget=self.budget, seed=self.seed, also=usual, whole=False)
        return leader(running, usual, self.head_start * table.point).choice


def _usual(seen: View) -> tuple[Cards, ...]:
    """What `Bold` would do, if it has anything to choose."""
    if seen.state.rules.decks > 1 or (seen.state.trick is not None and seen.state.turn != seen.seat):
        return ()
    if seen.state.trick is None:
        return (Bold().choose_pass(seen),)
    return (Cards().add(Bold().choose_card(seen)),)
