"""Dealing, and whole games: one deal after the other until the rule set says that the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hearts_lab.cards import Cards
from hearts_lab.engine import phase
from hearts_lab.errors import BadDeal
from hearts_lab.rng import Rng
from hearts_lab.rules import RuleSet, preset
from hearts_lab.scoring import Scores, Verdict, result, settle, verdict
from hearts_lab.state import Deal, DealState


def deal(
    seed: int,
    rules: RuleSet | None = None,
    *,
    number: int = 0,
    direction: int | None = None,
    totals: Scores = (),
    names: Sequence[str] = (),
) -> Deal:
    """Shuffle and deal: the same cards for the same seed and number, on every machine.

    Cards are dealt one at a time, clockwise from seat 0; what cannot be dealt evenly is the kitty.

    Args:
        seed: The seed, 0 to 2**63 - 1.
        rules: How the table plays; the preset `classic` by default.
        number: The number of the deal in its game, from 0; it also says where cards are passed.
        direction: How many seats to the left cards are passed, in place of what the pass cycle says.
        totals: The total of each seat before the deal.
        names: The names of the players.

    Example:
        >>> [len(hand) for hand in deal(seed=7).hands], deal(seed=7) == deal(seed=7)
        ([13, 13, 13, 13], True)
    """
    rules = rules or preset("classic").rules()
    rng = Rng(seed, number)
    *hands, kitty = rng.split(rules.pack.mask, [rules.hand_size] * rules.players + [rules.kitty_size])
    if direction is None:
        direction = rules.direction(number)
    return Deal(
        rules=rules,
        hands=tuple(map(_cards, hands)),
        kitty=_cards(kitty),
        direction=rng.below(rules.players) if direction is None else direction,
        totals=tuple(totals),
        names=tuple(names),
        leader=(number + 1) % rules.players if says_who_leads(rules) else None,
        seed=seed,
    )


def says_who_leads(rules: RuleSet) -> bool:
    """Whether the deal has to say who leads, since the cards do not tell."""
    return rules.first_lead == "left-of-dealer" or rules.decks > 1


def _cards(mask: int) -> Cards:
    """The cards of a mask in which the second copy of a card may stand without the first."""
    return Cards(mask & Cards.DECK.mask) + Cards(mask >> len(Cards.DECK))


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: the deals that have been played and what they come to.

    Attributes:
        rules: How the table plays.
        names: The names of the players, or nothing.
        deals: The deals that are over.

    Example:
        >>> game = Game(rules=preset("classic").rules())
        >>> game.totals, game.over
        ((0, 0, 0, 0), False)
    """

    rules: RuleSet
    names: tuple[str, ...] = ()
    deals: tuple[DealState, ...] = ()

    @cached_property
    def standings(self) -> tuple[Scores, ...]:
        """The totals after each deal."""
        totals: Scores = (0,) * self.rules.players
        table = []
        for state in self.deals:
            totals = settle(self.rules, totals, result(state).scores or ())
            table.append(totals)
        return tuple(table)

    @property
    def totals(self) -> Scores:
        """The totals now."""
        return self.standings[-1] if self.deals else (0,) * self.rules.players

    @property
    def verdict(self) -> Verdict:
        """Whether the game is over, and who wins."""
        return verdict(self.rules, self.standings) if self.deals else Verdict()

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.verdict.winners)

    def next_deal(self, seed: int) -> Deal:
        """Deal the next cards of the game; the pass cycle goes on.

        Raises:
            BadDeal: The game is over.
        """
        if self.over:
            raise BadDeal("game_over")
        return deal(seed, self.rules, number=len(self.deals), totals=self.totals, names=self.names)

    def with_deal(self, state: DealState) -> Game:
        """The game with one more deal.

        Raises:
            BadDeal: The game is over already, or that deal is not, or it starts from other totals.
        """
        if self.over:
            raise BadDeal("game_over")
        if phase(state) != "over":
            raise BadDeal("deal_not_over")
        if state.deal.totals != self.totals:
            raise BadDeal("other_totals")
        return replace(self, deals=(*self.deals, state))
