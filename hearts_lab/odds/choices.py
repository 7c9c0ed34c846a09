"""What a choice does to the whole deal: the chance to end up with the queen of spades, or with a moon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hearts_lab.cards import Cards
from hearts_lab.engine import legal, phase, place
from hearts_lab.kernel.policy import choose_pass
from hearts_lab.odds.danger import WORLDS, Progress
from hearts_lab.odds.fates import fates, model_number, sampled
from hearts_lab.odds.shares import Method, Share
from hearts_lab.rng import start
from hearts_lab.state import View
from hearts_lab.worlds import World
from hearts_lab.worlds import worlds as hidden_deals


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What one choice leads to for the seat that makes it.

    Attributes:
        cards: The card played, or the cards passed.
        queen: The chance to take the queen of spades in the deal, in earlier tricks too.
        moon: The chance to shoot the moon.
    """

    cards: Cards
    queen: Share
    moon: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What each choice leads to, all tried in the same hidden deals.

    Attributes:
        seat: The seat that chooses.
        choices: The choices, as they were asked for.
        method: How the chances were got.
    """

    seat: int
    choices: tuple[Choice, ...]
    method: Method

    def of(self, cards: Cards) -> Choice:
        """What one choice leads to.

        Raises:
            KeyError: It was not asked for.
        """
        for each in self.choices:
            if each.cards == cards:
                return each
        raise KeyError(str(cards))


def choices(
    seen: View,
    asked: Sequence[Cards] = (),
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    model: str = "cautious",
    progress: Progress | None = None,
) -> Choices:
    """The chance to end the deal with the queen of spades, and with a moon, after each choice.

    After the choice everybody, the seat itself too, plays as the model to the end of the deal.

    Args:
        seen: What the seat may know; it has to play or to pass.
        asked: The cards to play, each alone, or the passes; by default every legal card, or the pass of the
            model.
        worlds: In how many hidden deals, each equally likely, each choice is tried.
        seed: Which of them.
        model: Who plays: `random`, `duck`, `avoid` or `cautious`.
        progress: Called after each choice.

    Raises:
        HeartsError: The table plays with two packs, no such model, or the hidden cards cannot lie in any way.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> found = choices(view(start(deal(seed=7)), 0), worlds=20)
        >>> print(found.choices[0].cards)
        AC TD AH
    """
    number = model_number(model)
    passing = phase(seen.state) == "passing"
    if not asked and passing:
        _, chosen = choose_pass(start(seed, 0), number, seen.hand.mask, seen.state.rules.pass_count)
        asked = (Cards(chosen),)
    elif not asked:
        asked = tuple(Cards().add(card) for card in legal(seen.state))
    tried = sampled(seen, hidden_deals(seen), worlds, seed)
    found = []
    for done, cards in enumerate(asked, 1):
        after = _passed(seen, cards) if passing else _played(seen, cards)
        left = tried if passing else tuple(_without(world, seen.seat, cards.mask) for world in tried)
        ends = list(fates(after, left, model, seed))
        queen = Share.of(sum(fate.queen == seen.seat for fate in ends), worlds)
        moon = Share.of(sum(fate.shooter == seen.seat for fate in ends), worlds)
        found.append(Choice(cards=cards, queen=queen, moon=moon))
        if progress is not None:
            progress(done, len(asked))
    method = Method(worlds=worlds, seed=seed, model=model)
    return Choices(seat=seen.seat, choices=tuple(found), method=method)


def _passed(seen: View, cards: Cards) -> View:
    passed = tuple(cards if seat == seen.seat else others for seat, others in enumerate(seen.state.passed))
    return View(seen.seat, replace(seen.state, passed=passed))


def _played(seen: View, cards: Cards) -> View:
    return View(seen.seat, place(seen.state, cards.lowest))


def _without(world: World, seat: int, cards: int) -> World:
    hands = tuple(hand & ~cards if other == seat else hand for other, hand in enumerate(world.hands))
    return World(hands, world.kitty)
