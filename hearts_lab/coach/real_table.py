"""A real table: one's own hand, what has been played, and all else unknown.

What is entered at a table is now and then wrong, and now and then somebody breaks a rule unnoticed. So a play
that contradicts an earlier one is taken down all the same, and both are named: which of them is wrong, only
the players can tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hearts_lab.cards import Card, Cards
from hearts_lab.coach.asking import ask, asking
from hearts_lab.coach.hint import Hint
from hearts_lab.engine import play
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.search import WORLDS, Progress
from hearts_lab.state import DealState


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoke:
    """Two plays of a seat that contradict each other: it did not follow a suit that it played later.

    Attributes:
        seat: Who played both.
        first: The play that did not follow, from 0.
        later: The play of that suit.
    """

    seat: int
    first: int
    later: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RealTable:
    """What one player knows of a deal at a real table.

    Attributes:
        record: The deal with unknown hands, and what has been entered.
        seat: The player's own seat.

    Example:
        >>> from hearts_lab.rules import preset
        >>> from hearts_lab.state import Deal
        >>> own = Cards.parse("5C 9C 4D QD 2S 6S 8S 3H 7H 9H TH QH AH")
        >>> hands = (own, None, None, None)
        >>> deal = Deal(rules=preset("classic").rules(), hands=hands, direction=0, leader=1)
        >>> table = RealTable(record=Record(deal=deal, passed=(None,) * 4), seat=0)
        >>> for card in "2C AC 7C 5C 3D".split():
        ...     table = table.entered(Card.parse(card))
        >>> table.state.turn
        3
    """

    record: Record
    seat: int

    @property
    def state(self) -> DealState:
        """Where the deal stands, as it was entered."""
        return self.record.as_played()

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """The plays that contradict each other."""
        return tuple(_revokes(self.state, self.seat))

    def entered(self, card: Card) -> RealTable:
        """The table after one play more.

        Raises:
            IllegalPlay: It is one's own and against the rules.
            HeartsError: The card has been played, is in one's own hand, or nobody is to play.
        """
        state = self.state
        if state.turn is None:
            raise HeartsError("hint_over" if state.played_out else "advise_passing")
        if card in state.plays:
            raise HeartsError("played_twice", card=card)
        if state.turn == self.seat:
            play(state, card)
        elif card in state.hands[self.seat].known:
            raise HeartsError("advise_own", card=card)
        return self._with((*self.record.plays, card))

    def undone(self) -> RealTable:
        """The table without the last play.

        Raises:
            HeartsError: Nothing has been played.
        """
        if not self.record.plays:
            raise HeartsError("advise_nothing")
        return self._with(self.record.plays[:-1])

    def corrected(self, ply: int, card: Card) -> RealTable:
        """The table with another card for an earlier play; the later ones stay as they were entered.

        Raises:
            HeartsError: There was no such play, or with this card a later one cannot be.
        """
        plays = self.record.plays
        if not plays:
            raise HeartsError("advise_nothing")
        if not 0 <= ply < len(plays):
            raise HeartsError("advise_ply", ply=ply, last=len(plays) - 1)
        table = self._with(plays[:ply])
        for each in (card, *plays[ply + 1 :]):
            table = table.entered(each)
        return table

    @property
    def choosing(self) -> bool:
        """Whether it is one's own turn to play, or one's pass has yet to be chosen."""
        state = self.state
        if state.played_out:
            return False
        return state.turn == self.seat if state.trick else state.passed[self.seat] is None

    def passing(self, cards: Cards) -> RealTable:
        """The table after one's own pass.

        Raises:
            BadPass: Those cards may not be passed.
            HeartsError: Nobody passes in this deal, or cards have been played.
        """
        return self._passed(self.seat, cards)

    def receiving(self, cards: Cards) -> RealTable:
        """The table with the cards that one was passed: now cards are played.

        Raises:
            BadDeal: They cannot have been passed, or nobody can tell who leads.
            HeartsError: One's own pass is not known yet, nobody passes, or cards have been played.
        """
        if self.record.passed[self.seat] is None:
            raise HeartsError("advise_pass_first")
        return self._passed(self.state.giver(self.seat), cards)

    def led_by(self, seat: int) -> RealTable:
        """The table at which a seat leads first.

        Raises:
            BadDeal: That seat cannot.
        """
        deal = replace(self.record.deal, leader=seat)
        table = replace(self, record=replace(self.record, deal=deal))
        table.record.opening()
        return table

    def _passed(self, seat: int, cards: Cards) -> RealTable:
        if not self.record.deal.direction or self.record.plays:
            raise HeartsError("advise_no_pass")
        passed = tuple(cards if other == seat else given for other, given in enumerate(self.record.passed))
        table = replace(self, record=replace(self.record, passed=passed))
        table.record.opening()
        return table

    def _with(self, plays: tuple[Card, ...]) -> RealTable:
        return replace(self, record=replace(self.record, plays=plays))

    def hint(self, *, worlds: int = WORLDS, seed: int = 0, progress: Progress | None = None) -> Hint:
        """What the coach says.

        Raises:
            HeartsError: It is not one's own turn, or two plays contradict each other.
        """
        seen = asking(self.state, self.seat)
        for each in self.revokes:
            first, later = self.record.plays[each.first], self.record.plays[each.later]
            raise HeartsError("advise_revoke", seat=each.seat, first=first, later=later, suit=later.suit)
        return ask(seen, worlds=worlds, seed=seed, progress=progress)


def _revokes(state: DealState, own: int) -> Iterator[Revoke]:
    shown: dict[tuple[int, object], int] = {}
    for ply, card in enumerate(state.plays):
        seat, trick = state.player_of(ply)
        led = state.plays[trick * state.players].suit
        if seat == own:
            continue
        if (seat, card.suit) in shown:
            yield Revoke(seat=seat, first=shown[seat, card.suit], later=ply)
        if card.suit is not led:
            shown.setdefault((seat, led), ply)


def at_table(record: Record, seat: int | None = None) -> RealTable:
    """The real table that a record tells of: its seat is the one whose hand is known.

    Raises:
        HeartsError: No hand is known, or several are and none was chosen, or there is no such seat.
    """
    seats = [number for number, hand in enumerate(record.deal.hands) if hand is not None]
    if seat is None:
        if len(seats) != 1:
            raise HeartsError("advise_whose", hands=len(seats))
        seat = seats[0]
    if seat >= record.deal.rules.players:
        raise HeartsError("seat_range", seat=seat, most=record.deal.rules.players - 1)
    if seat not in seats:
        raise HeartsError("hint_hand", seat=seat)
    hands = tuple(hand if number == seat else None for number, hand in enumerate(record.deal.hands))
    leader = record.opening().leader if record.deal.leader is None else record.deal.leader
    return RealTable(record=replace(record, deal=replace(record.deal, hands=hands, leader=leader)), seat=seat)
