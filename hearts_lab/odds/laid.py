"""The trick on the table once a card is laid on it, and who would take the queen of spades with it."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from hearts_lab.cards import Card
from hearts_lab.kernel.bits import POINTS, QUEEN, suit_of
from hearts_lab.kernel.position import position
from hearts_lab.kernel.rules import FIRST_TRICK, Packed, may_follow, pack
from hearts_lab.state import View


class Laid(NamedTuple):
    """A trick with a card just laid on it.

    Attributes:
        rules: The rule set.
        card: The card.
        led: All cards of the led suit.
        trick: The cards on the table, this one included.
        winning: Whether the card wins the trick so far.
        later: The seats that still play to it, in order.
        barred: Cards that may not be played to it while there is another.
        kitty_waits: Whether a kitty lies there that somebody will get.
    """

    rules: Packed
    card: int
    led: int
    trick: int
    winning: bool
    later: tuple[int, ...]
    barred: int
    kitty_waits: bool

    @property
    def above(self) -> int:
        """The cards that would beat it."""
        return self.led & -(self.card << 1)

    @property
    def below(self) -> int:
        """The cards of the led suit that would not."""
        return self.led & (self.card - 1)

    def takes_queen(self, hands: tuple[int, ...], kitty: int) -> tuple[bool, bool]:
        """Whether the card takes the queen whatever the others play, and whether it may.

        Args:
            hands: The cards of each seat.
            kitty: The kitty that lies there.
        """
        if not self.winning:
            return False, False
        replies = [self._replies(may_follow(hands[seat], self.led, self.barred)) for seat in self.later]
        results = {self._takes(chosen, kitty) for chosen in product(*replies)}
        return results == {True}, True in results

    def _replies(self, legal: int) -> set[tuple[bool, int]]:
        """What a seat's legal cards come to: whether one beats the card, and which points it brings."""
        replies = set()
        while legal:
            card = legal & -legal
            legal ^= card
            replies.add((bool(card & self.above), card & QUEEN or bool(card & POINTS)))
        return replies

    def _takes(self, replies: tuple[tuple[bool, int], ...], kitty: int) -> bool:
        if any(beaten for beaten, _ in replies):
            return False
        if self.trick & QUEEN or any(points & QUEEN for _, points in replies):
            return True
        if not kitty & QUEEN:
            return False
        points = self.trick & POINTS or any(brought for _, brought in replies)
        return self.kitty_waits and bool(self.rules.kitty == FIRST_TRICK or points)


def laid(seen: View, card: Card) -> Laid:
    """The trick once the seat to play has laid a card on it.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> seen = view(start(deal(seed=7, direction=0)), 0)
        >>> laid(seen, Card.parse("2C")).later
        (1, 2, 3)
    """
    state = seen.state
    rules, now = pack(state.rules), position(state)
    bit = 1 << card.index
    leads = now.place == 0
    led = suit_of(bit) if leads else now.led
    return Laid(
        rules=rules,
        card=bit,
        led=led,
        trick=now.trick | bit,
        winning=leads or (bool(bit & led) and bit > now.best),
        later=tuple((now.leader + place) % state.players for place in range(now.place + 1, state.players)),
        barred=rules.first_trick_barred if now.first else 0,
        kitty_waits=bool(rules.kitty) and state.kitty_owner is None,
    )
