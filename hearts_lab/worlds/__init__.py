"""Hidden hands: every way in which the cards that a seat does not see can lie, counted and sampled exactly.

A seat sees more than its own cards: the cards it passed and the ones it received, who did not follow a
suit, who had to lead a heart, who had to play a point card to the first trick, who opened the deal. All
ways that agree with that are equally likely here; how the others choose what they pass and play is a
question for a model of the players, not of the cards.

Example:
    >>> from hearts_lab.engine import start
    >>> from hearts_lab.game import deal
    >>> from hearts_lab.state import view
    >>> north = worlds(view(start(deal(seed=7)), 0))
    >>> north.count  # 39! / 13!³
    84478098072866400
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from hearts_lab.cards import Card, Cards
from hearts_lab.errors import BadDeal
from hearts_lab.rng import Rng
from hearts_lab.state import DealState, View
from hearts_lab.worlds.evidence import barred, mask_of, openings
from hearts_lab.worlds.layout import Layout


class World(NamedTuple):
    """One way in which the cards may lie.

    Attributes:
        hands: The cards of each seat, as bits (`Cards.mask`): before the play, as they were dealt.
        kitty: The cards of the kitty, as bits; 0 where there is none or somebody has it.
    """

    hands: tuple[int, ...]
    kitty: int


@dataclass(frozen=True)
class Worlds:
    """All ways in which the cards may lie, given what is known.

    Attributes:
        known: For each seat, the cards that it is known to hold, as bits; last, the cards of a kitty that
            still lies there.
        layouts: The ways in which the hidden cards may lie beside them, in cases that exclude one another.
    """

    known: tuple[int, ...]
    layouts: tuple[Layout, ...]

    @cached_property
    def count(self) -> int:
        """In how many ways the hidden cards can lie; 0 where somebody must have broken a rule."""
        return sum(layout.count for layout in self.layouts)

    @cached_property
    def chances(self) -> dict[Card, tuple[Fraction, ...]]:
        """For each card that has not been played, its chance to lie with each seat and, last, in the kitty.

        Raises:
            BadDeal: There is no way at all.
        """
        self._some()
        places = range(len(self.known))
        found = {
            card: [Fraction(int(card in Cards(cards))) for cards in self.known]
            for pile in self.known
            for card in Cards(pile)
        }
        for layout in self.layouts:
            for holders, cards in layout.groups.items():
                shares = [Fraction(self._share(layout, holders, place), self.count) for place in places]
                for card in Cards(cards):
                    before = found.get(card, [Fraction(0)] * len(self.known))
                    found[card] = [one + two for one, two in zip(before, shares, strict=True)]
        return {card: tuple(found[card]) for card in sorted(found, key=mask_of)}

    @staticmethod
    def _share(layout: Layout, holders: int, place: int) -> int:
        if holders == 1 << place:
            return layout.count
        return layout.count_with(holders, place) if holders >> place & 1 else 0

    def sample(self, rng: Rng) -> World:
        """One way in which the cards may lie, each equally likely.

        Raises:
            BadDeal: There is none.
        """
        self._some()
        wanted = rng.below(self.count) if len(self.layouts) > 1 else 0
        for layout in self.layouts:
            wanted -= layout.count
            if wanted < 0:
                break
        *hands, kitty = (known | cards for known, cards in zip(self.known, layout.sample(rng), strict=True))
        return World(tuple(hands), kitty)

    def _some(self) -> None:
        if not self.count:
            raise BadDeal("no_worlds")


def worlds(seen: View | DealState) -> Worlds:
    """All ways in which the cards may lie, given what a seat knows, or what a state with unknown hands says.

    Before the play, hidden hands are what was dealt, with the cards that others may have laid down to pass.

    Example:
        >>> from hearts_lab.engine import exchange, start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> state = start(deal(seed=7, direction=1))
        >>> state = exchange(state, [list(hand.known)[:3] for hand in state.hands])
        >>> mine = view(state, 0)
        >>> passed, *_ = mine.state.passed[0]
        >>> [str(chance) for chance in worlds(mine).chances[passed][:4]]
        ['0', '1', '0', '0']
    """
    state = seen.state if isinstance(seen, View) else seen
    deal, rules = state.deal, state.rules
    passing = state.leader is None
    kitty = deal.kitty.mask if deal.kitty is not None and state.kitty_owner is None else 0
    if passing:
        hands = [(hand or Cards.EMPTY).mask for hand in deal.hands]
        sizes = [rules.hand_size] * state.players
        excluded = [0] * state.players
    else:
        hands = [hand.known.mask for hand in state.hands]
        sizes = [hand.size for hand in state.hands]
        excluded = barred(state)
    known = (*hands, kitty)
    rooms = [size - cards.bit_count() for size, cards in zip(sizes, hands, strict=True)]
    rooms.append(rules.kitty_size if deal.kitty is None else 0)
    hidden = rules.pack.mask & ~Cards.from_iterable(state.plays).mask
    for cards in (*hands, 0 if deal.kitty is None else deal.kitty.mask):
        hidden &= ~cards
    cases = [(0, 0)] if passing else openings(state, hidden)
    leader = state.leader or 0
    layouts = [
        Layout.of(hidden, rooms, [*excluded, 0], [(state.players, in_kitty), (leader, opening)])
        for in_kitty, opening in cases
    ]
    return Worlds(known, tuple(layout for layout in layouts if layout.count))
