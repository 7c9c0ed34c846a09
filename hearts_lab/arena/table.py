"""One deal in one seating: played, watched and timed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter_ns
from typing import NamedTuple, TypeVar

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards
from hearts_lab.engine import legal, start
from hearts_lab.errors import HeartsError
from hearts_lab.kernel.jit import fast
from hearts_lab.kernel.playouts import whole_deal
from hearts_lab.kernel.rules import pack
from hearts_lab.moon_choice import weigh
from hearts_lab.players import KernelPlayer, Player, play_out
from hearts_lab.roster.answers import allowed_card, allowed_pass
from hearts_lab.scoring import result, tally
from hearts_lab.state import Deal, MoonChoice, View

T = TypeVar("T")


class Outcome(NamedTuple):
    """What a deal came to for one seat.

    Attributes:
        score: The score of the deal.
        moon: Whether the seat shot the moon or the sun.
        queen: Whether it took the queen of spades.
        decisions: How often it had something to choose.
        nanoseconds: The time it took for that.
    """

    score: int
    moon: bool
    queen: bool
    decisions: int
    nanoseconds: int


def play_deal(dealt: Deal, number: int, seats: Sequence[tuple[str, Player]]) -> list[Outcome]:
    """Play a deal to its end.

    Args:
        dealt: The deal, as [`game.deal`][hearts_lab.game.deal] deals it.
        number: Its number.
        seats: The name and the player of each seat.

    Raises:
        HeartsError: A player broke a rule or gave no answer; the sentence names it.
    """
    players = [one for _, one in seats]
    policies = [one.policy for one in players if isinstance(one, KernelPlayer)]
    if len(policies) == len(players) and dealt.rules.decks == 1:
        return _by_kernel(dealt, number, policies)
    watched = tuple(Watched(name, one) for name, one in seats)
    state = play_out(start(dealt), watched)
    came = result(state)
    return [
        Outcome(
            (came.scores or ())[seat],
            seat in (came.moon, came.sun),
            QUEEN_OF_SPADES in state.taken[seat],
            one.decisions,
            one.nanoseconds,
        )
        for seat, one in enumerate(watched)
    ]


def _by_kernel(dealt: Deal, number: int, policies: Sequence[int]) -> list[Outcome]:
    """The same for players of the kernel, a thousand times as fast."""
    rules, totals = dealt.rules, dealt.totals
    who = sum(policy << 8 * seat for seat, policy in enumerate(policies))
    seed, count, seats = dealt.seed or 0, rules.pass_count, (0,) * rules.players
    begun = perf_counter_ns()
    _, piles = fast(whole_deal)(seed, number, pack(rules), who, dealt.direction, count, seats)
    spent = (perf_counter_ns() - begun) // len(seats)
    taken = tuple(map(Cards, piles))
    tricks = tuple(len(pile) // rules.players for pile in taken)  # a kitty is less than a trick
    came = tally(rules, taken, tricks, totals)
    scores, shooter = came.scores or (), came.moon if came.sun is None else came.sun
    if came.choices and shooter is not None:
        scores = came.choices[weigh(rules, totals, came.choices, shooter).best]
    choices = rules.hand_size - 1 + bool(dealt.direction)  # forced plays are not told apart here
    return [
        Outcome(scores[seat], seat == shooter, QUEEN_OF_SPADES in taken[seat], choices, spent)
        for seat in range(rules.players)
    ]


@dataclass(slots=True)
class Watched:
    """A player whose answers are timed and checked.

    Attributes:
        name: What the player is called.
        player: The player.
        decisions: How often it had something to choose.
        nanoseconds: How long that took.
    """

    name: str
    player: Player
    decisions: int = 0
    nanoseconds: int = 0

    def choose_pass(self, seen: View) -> Cards:
        """Its pass, if the rules allow it."""
        cards = self._asked(self.player.choose_pass, seen)
        if not isinstance(cards, Cards):
            raise HeartsError("player_answer", player=self.name, answer=repr(cards))
        return allowed_pass(self.name, seen, cards)

    def choose_card(self, seen: View) -> Card:
        """Its card, if the rules allow it."""
        card = self._asked(self.player.choose_card, seen, counts=len(legal(seen.state)) > 1)
        if not isinstance(card, Card):
            raise HeartsError("player_answer", player=self.name, answer=repr(card))
        return allowed_card(self.name, seen, card)

    def choose_moon(self, seen: View) -> MoonChoice:
        """Its way to score a moon."""
        choice = self._asked(self.player.choose_moon, seen)
        if choice not in ("add", "subtract"):
            raise HeartsError("player_answer", player=self.name, answer=repr(choice))
        return choice

    def _asked(self, choose: Callable[[View], T], seen: View, *, counts: bool = True) -> T:
        begun = perf_counter_ns()
        try:
            answer = choose(seen)
        except HeartsError:
            raise
        except Exception as error:
            raise HeartsError("player_crashed", player=self.name, error=repr(error)) from error
        if counts:
            self.nanoseconds += perf_counter_ns() - begun
            self.decisions += 1
        return answer
