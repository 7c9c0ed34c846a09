"""What a player sees when it has to decide, in the words of the game.

Everything here follows from a [`View`][hearts_lab.state.View]: which cards are out, who may hold them, who
has shown a void, where the queen is, who may be shooting the moon. Nothing depends on a hidden card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Rank, Suit
from hearts_lab.engine import legal, taker
from hearts_lab.rules import POINT_CARDS, RuleSet
from hearts_lab.scoring import penalty, points
from hearts_lab.state import DealState, Trick, View, union

QUEEN: Final = Cards().add(QUEEN_OF_SPADES)
"""The queen of spades as a collection of one card."""

SPADE_HONOURS: Final = Cards.parse("KS AS")
"""The two spades that take the queen when she falls under them."""

GUARDS: Final = Cards.parse("2S 3S 4S 5S 6S 7S 8S 9S TS JS")
"""The spades under the queen: whoever holds her, or a higher spade, hides behind them."""

PLAIN_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS)
"""The suits in which no card costs anything."""


@dataclass(frozen=True)
class Situation:
    """A view with everything a player can read from it.

    Attributes:
        seen: What the seat may know; its own hand has to be known.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> now = Situation(view(start(deal(seed=7, direction=0)), 0))
        >>> len(now.unseen), now.queen
        (39, 'out')
    """

    seen: View

    # The table.

    @property
    def state(self) -> DealState:
        """The state as the seat knows it."""
        return self.seen.state

    @property
    def rules(self) -> RuleSet:
        """How the table plays."""
        return self.seen.state.rules

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.seen.seat

    @property
    def hand(self) -> Cards:
        """The cards it holds."""
        return self.seen.hand

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the left."""
        players = self.state.players
        return tuple((self.seat + step) % players for step in range(1, players))

    @cached_property
    def legal(self) -> Cards:
        """The cards it may play; nothing when it is not its turn."""
        return legal(self.state) if self.state.turn == self.seat else Cards.EMPTY

    @property
    def played(self) -> int:
        """How many tricks are complete."""
        return len(self.state.tricks)

    # The trick on the table.

    @property
    def trick(self) -> Trick:
        """The trick on the table."""
        return self.state.trick or Trick(self.seat, self.state.players)

    @property
    def led(self) -> Suit | None:
        """The led suit; `None` when this seat leads."""
        return self.trick.led

    @property
    def leading(self) -> bool:
        """Whether this seat leads."""
        return self.trick.led is None

    @property
    def following(self) -> bool:
        """Whether it has to follow suit."""
        return self.trick.led is not None and bool(self.hand.of(self.trick.led))

    @property
    def discarding(self) -> bool:
        """Whether it is void in the led suit."""
        return self.trick.led is not None and not self.hand.of(self.trick.led)

    @cached_property
    def later(self) -> tuple[int, ...]:
        """The seats that play to this trick after this one."""
        return self.others[: self.state.players - 1 - len(self.trick.cards)]

    @property
    def last(self) -> bool:
        """Whether everybody else has played to this trick."""
        return not self.later

    @cached_property
    def top(self) -> Card:
        """The card that wins the trick so far; somebody has to have played."""
        return self.trick.cards[taker(self.trick) or 0]

    @cached_property
    def top_seat(self) -> int:
        """Who wins the trick so far."""
        return self.trick.seat(taker(self.trick) or 0)

    @cached_property
    def under(self) -> Cards:
        """The legal cards of the led suit that stay under the card that wins so far."""
        return Cards.from_iterable(c for c in self.legal if c.suit is self.led and c.rank < self.top.rank)

    @cached_property
    def over(self) -> Cards:
        """The legal cards that would win the trick so far."""
        return Cards.from_iterable(c for c in self.legal if c.suit is self.led and c.rank > self.top.rank)

    @cached_property
    def on_table(self) -> int:
        """What the cards of this trick cost so far."""
        return points(Cards.from_iterable(self.trick.cards), self.rules)

    # The cards that are out.

    @cached_property
    def unseen(self) -> Cards:
        """The cards that are neither played nor held here: in the other hands, or in a hidden kitty."""
        kitty = self.state.deal.kitty or Cards.EMPTY
        return self.rules.pack - union((Cards.from_iterable(self.state.plays), self.hand, kitty))

    @cached_property
    def hidden_kitty(self) -> int:
        """How many of the unseen cards lie in a kitty rather than in a hand."""
        return 0 if self.state.deal.kitty is not None else self.rules.kitty_size

    @cached_property
    def _held(self) -> dict[int, Cards]:
        return {seat: self._may_hold(seat) for seat in self.others}

    def _may_hold(self, seat: int) -> Cards:
        hand = self.state.hands[seat]
        if hand.complete:
            return hand.known
        elsewhere = union(self.state.hands[other].known for other in self.others if other != seat)
        return self.unseen.without(hand.barred).without(elsewhere)

    def may_hold(self, seat: int) -> Cards:
        """The unseen cards that another seat may hold: none of a suit that it did not follow."""
        return self._held[seat]

    def above(self, card: Card) -> Cards:
        """The cards that are out and beat a card."""
        return Cards.from_iterable(c for c in self.unseen.of(card.suit) if c.rank > card.rank)

    def below(self, card: Card) -> Cards:
        """The cards that are out and lie under a card."""
        return Cards.from_iterable(c for c in self.unseen.of(card.suit) if c.rank < card.rank)

    def dead(self, suit: Suit) -> bool:
        """Whether nobody else holds the suit any more."""
        return not self.unseen.of(suit)

    def sure_loser(self, card: Card) -> bool:
        """Whether a lead of this card is sure to be beaten: nothing lower is out, and something higher is."""
        return not self.below(card) and len(self.above(card)) > self.hidden_kitty

    def rounds(self, suit: Suit) -> int:
        """How many earlier tricks were led in a suit."""
        return sum(trick.led is suit for trick in self.state.tricks)

    def voids(self, suit: Suit) -> tuple[int, ...]:
        """The other seats that cannot hold a suit."""
        return tuple(
            seat for seat in self.others if self.state.hands[seat].size and not self.may_hold(seat).of(suit)
        )

    def fresh(self, suit: Suit) -> bool:
        """Whether everybody else is likely to follow a suit: no void is known, and many cards are out.

        Many: all but one of what three for each other player would be, such as eight with four players.
        """
        return len(self.unseen.of(suit)) >= 3 * len(self.others) - 1 and not self.voids(suit)

    # The queen of spades.

    @cached_property
    def queen(self) -> Literal["mine", "out", "table", "gone"]:
        """Where the queen of spades is: in this hand, in another one, in this trick, or played before."""
        if QUEEN_OF_SPADES in self.hand:
            return "mine"
        if QUEEN_OF_SPADES in self.unseen:
            return "out"
        return "table" if QUEEN_OF_SPADES in self.trick.cards else "gone"

    @cached_property
    def honours(self) -> Cards:
        """The ace and king of spades, as far as they are held here."""
        return self.hand & SPADE_HONOURS

    @cached_property
    def guards(self) -> Cards:
        """The spades under the queen, as far as they are held here."""
        return self.hand & GUARDS

    @property
    def enough_guards(self) -> int:
        """How many low spades hold out while spades are led: three with 13 cards in a hand."""
        return max(2, -(-self.rules.hand_size // 5))

    def may_have_queen(self, seat: int) -> bool:
        """Whether another seat may hold the queen of spades."""
        return QUEEN_OF_SPADES in self.may_hold(seat)

    # Points and the moon.

    @cached_property
    def points_out(self) -> Cards:
        """The point cards that the others still hold."""
        return self.unseen & POINT_CARDS

    def cost(self, card: Card) -> int:
        """What a card costs whoever takes it."""
        return penalty(card, self.rules)

    @cached_property
    def point_takers(self) -> tuple[int, ...]:
        """The seats that have taken a point card."""
        return tuple(seat for seat, pile in enumerate(self.state.taken) if pile & POINT_CARDS)

    @property
    def sole_taker(self) -> int | None:
        """The seat that has taken every point card so far; `None` while nobody has, or once several have."""
        return self.point_takers[0] if len(self.point_takers) == 1 else None

    @property
    def shooter(self) -> int | None:
        """Another seat that has taken every point card so far."""
        return None if self.sole_taker == self.seat else self.sole_taker

    @cached_property
    def run(self) -> int:
        """How many tricks in a row, up to the last, were taken by whoever took that one."""
        takers = self.state.takers
        return next((n for n, seat in enumerate(reversed(takers)) if seat != takers[-1]), len(takers))

    @cached_property
    def losers(self) -> int:
        """How many tricks this hand is likely to lose when it plays its high cards first.

        In each suit the cards above all that are out win; each draws one card from every other player, and
        what is then left out may beat what is left here.
        """
        lost = 0
        for suit in Suit:
            own, out = self.hand.of(suit), self.unseen.of(suit)
            if own and out:
                winners = sum(card.rank > out.highest.rank for card in own)
                lost += min(len(own) - winners, max(0, len(out) - len(self.others) * winners))
        return lost

    @property
    def moon_in_hand(self) -> bool:
        """Whether this seat leads and only it can take what is left: every point card, and nobody beats one.

        It has taken all the others, so it leads these and has shot the moon.
        """
        left = self.hand & POINT_CARDS
        alone = self.leading and not set(self.point_takers) - {self.seat}
        return alone and bool(left) and not self.points_out and self.masters(left) == left

    @property
    def moon_shot(self) -> bool:
        """Whether this seat has taken every point card there is."""
        left = self.points_out | self.hand & POINT_CARDS | Cards.from_iterable(self.trick.cards) & POINT_CARDS
        return self.sole_taker == self.seat and not left

    @cached_property
    def settled(self) -> bool:
        """Whether it is certain who takes this trick, unless this seat does: nobody later can go over."""
        suit, rank = self.top.suit, self.top.rank
        return all(card.rank < rank for seat in self.later for card in self.may_hold(seat).of(suit))

    def masters(self, cards: Cards) -> Cards:
        """Those of some cards that no card that is out can beat."""
        return Cards.from_iterable(card for card in cards if not self.above(card))


def highest(cards: Cards) -> Card:
    """The card of the highest rank, whichever its suit."""
    return max(cards, key=lambda card: (card.rank, card.index))


def at_most(cards: Cards, rank: Rank) -> Cards:
    """Those of some cards that are no higher than a rank."""
    return Cards.from_iterable(card for card in cards if card.rank <= rank)


def at_least(cards: Cards, rank: Rank) -> Cards:
    """Those of some cards that are no lower than a rank."""
    return Cards.from_iterable(card for card in cards if card.rank >= rank)
