"""Spade danger: which card gives you the queen of spades, for certain, probably, or perhaps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Card
from hearts_lab.engine import legal
from hearts_lab.odds.bounds import bounds, countable
from hearts_lab.odds.fates import model_number, sampled, takes_queen
from hearts_lab.odds.laid import Laid, laid
from hearts_lab.odds.shares import NEVER, Method, Share
from hearts_lab.rng import start
from hearts_lab.state import View
from hearts_lab.worlds import World, Worlds
from hearts_lab.worlds import worlds as hidden_deals

WORLDS: Final = 400
"""In how many worlds something is tried that cannot be counted, unless somebody asks for more or less."""

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDanger:
    """How likely a card is to take the queen of spades in the trick on the table.

    Attributes:
        card: The card.
        forced: The share of the hidden deals in which it takes her whatever the others play.
        likely: The share in which it takes her when the others play as the model.
        possible: The share in which it takes her if the others play so.
    """

    card: Card
    forced: Share
    likely: Share
    possible: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Danger:
    """Where the queen of spades is, and what each card that may be played now risks.

    Attributes:
        seat: The seat that asks.
        holder: The chance of each seat to hold her; exact. All 0 once she has been played.
        kitty: The chance that she lies in a kitty.
        cards: The cards that the seat may play, lowest first; nothing when it is not its turn.
        bounds: How `forced` and `possible` were got.
        likely: How `likely` was got.
    """

    seat: int
    holder: tuple[Fraction, ...]
    kitty: Fraction
    cards: tuple[CardDanger, ...]
    bounds: Method
    likely: Method

    def of(self, card: Card) -> CardDanger:
        """What one card risks.

        Raises:
            KeyError: The card may not be played now.
        """
        for each in self.cards:
            if each.card is card:
                return each
        raise KeyError(str(card))


def holder(seen: View) -> tuple[Fraction, ...]:
    """The chance of each seat and, last, of a kitty to have the queen of spades now; exact.

    Example:
        After passing three cards to the left and receiving three from the right, another unseen card lies
        on the left with 10 chances in 36, and across or on the right with 13 each.

        >>> from hearts_lab.engine import exchange, start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> state = start(deal(seed=3, direction=1))
        >>> state = exchange(state, [list(hand.known)[:3] for hand in state.hands])
        >>> [str(chance) for chance in holder(view(state, 0))]
        ['0', '5/18', '13/36', '13/36', '0']
    """
    return _holder(hidden_deals(seen))


def _holder(hidden: Worlds) -> tuple[Fraction, ...]:
    return hidden.chances.get(QUEEN_OF_SPADES, (Fraction(0),) * len(hidden.known))


def danger(
    seen: View,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    model: str = "cautious",
    progress: Progress | None = None,
) -> Danger:
    """What each card that a seat may play risks in the trick on the table.

    All ways in which the hidden cards can lie are equally likely here: nothing is read from how well or
    badly others have chosen.

    Args:
        seen: What the seat may know.
        worlds: In how many hidden deals the model plays.
        seed: Which of them.
        model: Who the others are: `random`, `duck`, `avoid` or `cautious`.
        progress: Called after each card.

    Raises:
        HeartsError: The table plays with two packs, no such model, or the hidden cards cannot lie in any way.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> state = start(deal(seed=7, direction=0))
        >>> found = danger(view(state, state.turn))
        >>> [(str(each.card), each.possible) for each in found.cards]
        [('2C', Share(value=0.0, se=0.0))]
    """
    model_number(model)
    state, hidden = seen.state, hidden_deals(seen)
    cards = list(legal(state)) if state.turn == seen.seat else []
    tricks = [laid(seen, card) for card in cards]
    exact = all(countable(hidden, trick) for trick in tricks)
    tried = sampled(seen, hidden, worlds, seed) if cards else ()
    found = []
    for done, (card, trick) in enumerate(zip(cards, tricks, strict=True), 1):
        found.append(_card(seen, trick, card, hidden if exact else None, tried, (model, seed)))
        if progress is not None:
            progress(done, len(cards))
    *seats, kitty = _holder(hidden)
    return Danger(
        seat=seen.seat,
        holder=tuple(seats),
        kitty=kitty,
        cards=tuple(found),
        bounds=Method(exact=True) if exact else Method(worlds=worlds, seed=seed),
        likely=Method(worlds=worlds, seed=seed, model=model),
    )


def _card(
    seen: View,
    trick: Laid,
    card: Card,
    counted: Worlds | None,
    tried: tuple[World, ...],
    others: tuple[str, int],
) -> CardDanger:
    """What one card risks; the bounds are counted where that is possible, else tried."""
    model, seed = others
    if counted is not None:
        forced, possible = (Share(float(bound)) for bound in bounds(counted, trick))
    elif trick.winning:
        found = [trick.takes_queen(world.hands, world.kitty) for world in tried]
        forced, possible = (Share.of(sum(hits), len(tried)) for hits in zip(*found, strict=True))
    else:
        forced = possible = NEVER
    taken = sum(
        takes_queen(seen, trick, world, model, start(seed, number)) for number, world in enumerate(tried)
    )
    likely = Share.of(taken, len(tried))
    if counted is not None or not trick.winning:
        likely = likely.within(forced.value, possible.value)
    return CardDanger(card=card, forced=forced, likely=likely, possible=possible)
