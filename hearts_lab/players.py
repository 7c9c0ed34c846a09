"""Players: from what one seat may know to a pass, a card, and the scoring of a moon.

A player is given a [`View`][hearts_lab.state.View], never a whole state, so it cannot peek. The same seed
and the same
view always give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Rank, Suit
from hearts_lab.engine import choose_moon, exchange, legal, phase, play, taker
from hearts_lab.errors import HeartsError
from hearts_lab.kernel.bits import POINTS, suit_of
from hearts_lab.kernel.cautious import LOSING, MINE, NOBODY, OVER, WINNING
from hearts_lab.kernel.policy import AVOID, CAUTIOUS, choose, choose_pass
from hearts_lab.moon_choice import advise
from hearts_lab.rng import Rng
from hearts_lab.rules import POINT_CARDS
from hearts_lab.scoring import result
from hearts_lab.state import DealState, MoonChoice, Trick, View, view


class Player(Protocol):
    """Somebody who plays a seat."""

    @property
    def name(self) -> str:
        """What the player is called on the command line and in tables."""

    def choose_pass(self, seen: View) -> Cards:
        """The cards to pass."""

    def choose_card(self, seen: View) -> Card:
        """The card to play: one of the legal ones."""

    def choose_moon(self, seen: View) -> MoonChoice:
        """How to score one's own moon."""


def advised_moon(seen: View) -> MoonChoice:
    """What [`moon_choice`][hearts_lab.moon_choice] advises."""
    advice = advise(seen.state)
    return "add" if advice is None else advice.best


@dataclass(frozen=True, slots=True)
class Random:
    """Plays any legal card and passes any cards, each equally likely.

    Attributes:
        seed: Which random choices it makes.
    """

    seed: int = 0
    name: ClassVar[str] = "random"

    def _rng(self, seen: View) -> Rng:
        return Rng(self.seed, (seen.hand.mask % (1 << 52)) << 6 | len(seen.state.plays))

    def choose_pass(self, seen: View) -> Cards:
        """Any cards."""
        hand = list(seen.hand)
        self._rng(seen).shuffle(hand)
        return Cards.from_iterable(hand[: seen.state.rules.pass_count])

    def choose_card(self, seen: View) -> Card:
        """Any legal card."""
        return self._rng(seen).choice(list(legal(seen.state)))

    def choose_moon(self, seen: View) -> MoonChoice:
        """The way that is better for the standings."""
        return advised_moon(seen)


@dataclass(frozen=True, slots=True)
class Duck:
    """Stays under whatever wins the trick so far, and throws away the most dangerous card when it can.

    - Leads its lowest card.
    - Follows with its highest card that does not win; with none, the last to play takes a trick with its
      highest card, others play
      their lowest and hope.
    - Discards the queen of spades, then the highest heart, then the highest card.
    - Passes the queen, ace and king of spades, then its highest cards.

    Attributes:
        seed: Not used: this player leaves nothing to chance.
    """

    seed: int = 0
    name: ClassVar[str] = "duck"

    def choose_pass(self, seen: View) -> Cards:
        """The dangerous spades, then the highest cards."""
        worst_first = sorted(seen.hand, key=_danger, reverse=True)
        return Cards.from_iterable(worst_first[: seen.state.rules.pass_count])

    def choose_card(self, seen: View) -> Card:
        """The card that ducks best."""
        cards, trick = list(legal(seen.state)), seen.state.trick
        if trick is None or trick.led is None:
            return min(cards, key=lambda card: (card.rank, card.index))
        if cards[0].suit is not trick.led:
            return max(cards, key=_burden)
        under = [card for card in cards if not _wins(trick, card)]
        if under:
            return max(under, key=lambda card: (card is QUEEN_OF_SPADES, card.rank))
        last = len(trick.cards) == trick.players - 1
        return max(cards, key=lambda card: (card is not QUEEN_OF_SPADES, card.rank if last else -card.rank))

    def choose_moon(self, seen: View) -> MoonChoice:
        """The way that is better for the standings."""
        return advised_moon(seen)


def _danger(card: Card) -> tuple[bool, int, int]:
    return card.suit is Suit.SPADES and card.rank >= Rank.QUEEN, card.rank, card.index


def _burden(card: Card) -> tuple[bool, bool, int, int]:
    return card is QUEEN_OF_SPADES, card in POINT_CARDS, card.rank, card.index


def _wins(trick: Trick, card: Card) -> bool:
    return taker(trick.with_card(card)) == len(trick.cards)


@dataclass(frozen=True, slots=True)
class KernelPlayer:
    """A player that the kernel plays worlds out with, at a table of the readable engine.

    Attributes:
        seed: Not used: these players leave nothing to chance.
        policy: Its number in the kernel.
    """

    seed: int = 0
    name: ClassVar[str]
    policy: ClassVar[int]

    def choose_pass(self, seen: View) -> Cards:
        """The cards that the kernel's player passes."""
        self._know(seen)
        return Cards(choose_pass(1, self.policy, seen.hand.mask, seen.state.rules.pass_count)[1])

    def choose_card(self, seen: View) -> Card:
        """The card that the kernel's player plays."""
        self._know(seen)
        cards, state = legal(seen.state), seen.state
        if len(cards) == 1:
            return cards.lowest
        trick = state.trick or Trick(seen.seat, state.players)
        table = [1 << card.index for card in trick.cards]
        winner = (taker(trick) or 0) if table else 0
        hand = seen.hand.mask
        chosen = choose(
            self.policy,
            hand,
            cards.mask,
            len(table),
            state.players,
            suit_of(table[0]) if table else 0,
            table[winner] if table else 0,
            sum(table),
            state.rules.pack.mask & ~Cards.from_iterable(state.plays).mask & ~hand,
            int(not state.tricks),
            _moon(state, seen.seat, trick.seat(winner) if table else None),
        )
        return Cards(chosen).lowest

    def choose_moon(self, seen: View) -> MoonChoice:
        """The way that is better for the standings."""
        return advised_moon(seen)

    def _know(self, seen: View) -> None:
        """Raise unless the kernel knows the table's pack."""
        if seen.state.rules.decks > 1:
            raise HeartsError("player_one_deck", player=self.name)


def _moon(state: DealState, seat: int, winning: int | None) -> int:
    """Who can still shoot the moon, as the kernel numbers it."""
    takers = [other for other, pile in enumerate(state.taken) if pile.mask & POINTS]
    if len(takers) != 1:
        return OVER if takers else NOBODY
    if takers[0] == seat:
        return MINE
    return WINNING if takers[0] == winning else LOSING


@dataclass(frozen=True, slots=True)
class Avoid(KernelPlayer):
    """Ducks and minds the queen of spades: the yardstick, which never changes.

    - Leads its lowest card; a spade below the queen while she is out and it holds none of queen, king, ace.
    - Follows with its highest card that does not win; last to play to a trick without points it takes it
      with its highest card.
    - Discards the queen, then the ace and king of spades while she is out, then the highest heart.
    - Passes by a price list: bare high spades, high cards, short suits.
    """

    name: ClassVar[str] = "avoid"
    policy: ClassVar[int] = AVOID


@dataclass(frozen=True, slots=True)
class Cautious(KernelPlayer):
    """Ducks, makes and uses voids, minds the spades, stops a moon, or goes on with one.

    It is the player that the search plays its worlds out with. Its prices were set by matches against the
    other players over many thousand deals.
    """

    name: ClassVar[str] = "cautious"
    policy: ClassVar[int] = CAUTIOUS


PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": Random,
    "duck": Duck,
    "avoid": Avoid,
    "cautious": Cautious,
}
"""The players that think no further than the trick, by name; each is made from a seed."""


def player(name: str, seed: int = 0) -> Player:
    """The player of a name.

    Raises:
        HeartsError: There is none; the sentence lists those there are.

    Example:
        >>> player("duck").name
        'duck'
    """
    if name not in PLAYERS:
        raise HeartsError("unknown_player", player=name, known=list(PLAYERS))
    return PLAYERS[name](seed)


def play_out(state: DealState, seats: tuple[Player, ...]) -> DealState:
    """Let players finish a deal: passing, playing, and the choice after a moon.

    Args:
        state: Any state of a deal whose hands are all known.
        seats: The player of each seat.

    Example:
        >>> from hearts_lab.engine import phase, start
        >>> from hearts_lab.game import deal
        >>> phase(play_out(start(deal(seed=7)), (Duck(), Random(), Duck(), Random())))
        'over'
    """
    if phase(state) == "passing":
        state = exchange(
            state, [chooser.choose_pass(view(state, seat)) for seat, chooser in enumerate(seats)]
        )
    while state.turn is not None:
        state = play(state, seats[state.turn].choose_card(view(state, state.turn)))
    if phase(state) == "choosing":
        outcome = result(state)
        seat = outcome.moon if outcome.moon is not None else outcome.sun
        if seat is not None:
            state = choose_moon(state, seats[seat].choose_moon(view(state, seat)))
    return state
