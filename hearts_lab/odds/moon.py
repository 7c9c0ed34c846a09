"""Moon shots: each seat's chance to shoot the moon from here, and what still stops it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hearts_lab.cards import Cards, Suit
from hearts_lab.kernel.rules import pack
from hearts_lab.odds.danger import WORLDS
from hearts_lab.odds.fates import fates, model_number, sampled
from hearts_lab.odds.shares import NEVER, Method, Share, counted
from hearts_lab.state import DealState, View
from hearts_lab.worlds import Worlds
from hearts_lab.worlds import worlds as hidden_deals


@dataclass(frozen=True, slots=True, kw_only=True)
class Moon:
    """Who may still shoot the moon, and how likely it is.

    Attributes:
        seat: The seat that asks.
        seats: Each seat's chance to shoot the moon.
        stopped_by: For each seat, the seats whose points already stop it; nothing where it may still shoot.
        queen: Each seat's chance to end the deal with the queen of spades.
        above: The hidden cards that beat the highest card of the seat's own hand in their suit.
        stoppers: For each seat, the exact chance that it holds at least one of those cards.
        method: How the chances were got; its model is the population that they are true of.
    """

    seat: int
    seats: tuple[Share, ...]
    stopped_by: tuple[tuple[int, ...], ...]
    queen: tuple[Share, ...]
    above: Cards
    stoppers: tuple[Fraction, ...]
    method: Method

    @property
    def open_to(self) -> tuple[int, ...]:
        """The seats that may still shoot."""
        return tuple(seat for seat, others in enumerate(self.stopped_by) if not others)


def moon(seen: View, *, worlds: int = WORLDS, seed: int = 0, model: str = "cautious") -> Moon:
    """Each seat's chance to shoot the moon from here.

    The chance is that of a population: all seats, the one that asks too, play as the model. Other players
    shoot more moons or fewer: it depends on who tries, and on who sees one coming.

    Args:
        seen: What the seat may know.
        worlds: In how many hidden deals, each equally likely, the model plays to the end.
        seed: Which of them.
        model: Who plays: `random`, `duck`, `avoid` or `cautious`.

    Raises:
        HeartsError: The table plays with two packs, no such model, or the hidden cards cannot lie in any way.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> found = moon(view(start(deal(seed=7, direction=0)), 0), worlds=50)
        >>> found.open_to, found.method.model
        ((0, 1, 2, 3), 'cautious')
    """
    model_number(model)
    state, hidden = seen.state, hidden_deals(seen)
    worlds = 1 if state.played_out else worlds
    ended = list(fates(seen, sampled(seen, hidden, worlds, seed), model, seed))
    stopped = stopped_by(state)
    chances = counted([fate.shooter for fate in ended], state.players)
    if state.played_out:
        chances = tuple(Share(chance.value) for chance in chances)
    taker = queen_taker(state)
    queens = counted([fate.queen for fate in ended], state.players)
    above = cards_above(seen)
    settled = state.played_out or (taker is not None and all(stopped))
    return Moon(
        seat=seen.seat,
        seats=tuple(NEVER if others else chance for chance, others in zip(chances, stopped, strict=True)),
        stopped_by=stopped,
        queen=queens
        if taker is None
        else tuple(Share(float(seat == taker)) for seat in range(state.players)),
        above=above,
        stoppers=tuple(_holds_any(hidden, seat, above.mask) for seat in range(state.players)),
        method=Method(exact=True, model=model) if settled else Method(worlds=worlds, seed=seed, model=model),
    )


def stopped_by(state: DealState) -> tuple[tuple[int, ...], ...]:
    """For each seat, the other seats that have taken a card which its moon would need."""
    needed = pack(state.rules).moon_cards
    owners = [seat for seat, pile in enumerate(state.taken) if pile.mask & needed]
    return tuple(tuple(owner for owner in owners if owner != seat) for seat in range(state.players))


def queen_taker(state: DealState) -> int | None:
    """The seat that has taken the queen of spades."""
    queen = Cards.parse("QS")
    return next((seat for seat, pile in enumerate(state.taken) if pile & queen), None)


def cards_above(seen: View) -> Cards:
    """The cards that others may hold and that beat the highest card of the own hand in their suit.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> north = view(start(deal(seed=7)), 0)
        >>> print(north.hand)
        2C 4C 5C 6C TC AC 2D 4D TD 2S 4S 2H AH
        >>> print(cards_above(north))
        JD QD KD AD 5S 6S 7S 8S 9S TS JS QS KS AS
    """
    unseen = seen.state.rules.pack - Cards.from_iterable(seen.state.plays) - seen.hand
    found = Cards.EMPTY
    for suit in Suit:
        own = seen.hand.of(suit)
        if own:
            found = found + Cards.from_iterable(
                card for card in unseen.of(suit) if card.rank > own.highest.rank
            )
    return found


def _holds_any(hidden: Worlds, seat: int, cards: int) -> Fraction:
    if hidden.known[seat] & cards:
        return Fraction(1)
    without = sum(layout.without(seat, cards).count for layout in hidden.layouts)
    return 1 - Fraction(without, hidden.count)
