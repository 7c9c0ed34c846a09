"""What a principle says of one position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hearts_lab.cards import Card, Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What a principle recommends in one position, and what it argues against.

    For a play, any one of the recommended cards follows the principle. For a pass, all of them should be in
    it, as far as it has room. A principle may only argue against something.

    Attributes:
        cards: The cards it recommends.
        against: The cards it argues against.
        also: Further cards to play that follow it as well, though they are not its first choice.
        whole: Whether a pass has to take all of the cards, for one of them alone does not help.
        reason: Which sentence says why, in the entry `principle.<id>.reasons`.
        params: The values in that sentence.

    Example:
        >>> duck = Advice(cards=Cards.parse("5S"), against=Cards.parse("KS"))
        >>> duck.recommends(Cards.parse("5S")), duck.opposes(Cards.parse("KS"))
        (True, True)
    """

    cards: Cards = Cards.EMPTY
    against: Cards = Cards.EMPTY
    also: Cards = Cards.EMPTY
    whole: bool = False
    reason: str = "here"
    params: Mapping[str, object] = field(default_factory=dict)

    def recommends(self, choice: Cards) -> bool:
        """Whether a choice, one card to play or the cards to pass, follows the principle."""
        wanted = len(self.cards & choice)
        return bool(wanted) and wanted == min(len(self.cards), len(choice)) and not self.opposes(choice)

    def follows(self, choice: Cards) -> bool:
        """Whether a choice follows the principle, if only as its second choice or with a part of a pass."""
        partly = not self.whole and len(choice) > 1 and bool(self.cards & choice)
        return self.recommends(choice) or (not self.opposes(choice) and (partly or bool(self.also & choice)))

    def about(self, choice: Cards) -> Advice:
        """The same, said of those cards of a choice that follow it, or that it argues against.

        Example:
            >>> duck = recommend(Cards.parse("5S"), Cards.parse("KS"), also=Cards.parse("3S 5S"))
            >>> str(duck.about(Cards.parse("3S")).params["cards"])
            '3S'
        """
        if not self.cards and self.opposes(choice):
            named = self.against & choice
            return replace(self, against=named, params={**self.params, "cards": named})
        if self.recommends(choice) or not self.follows(choice):
            return self
        named = (self.cards | self.also) & choice
        return replace(self, cards=named, params={**self.params, "cards": named})

    def opposes(self, choice: Cards) -> bool:
        """Whether the principle argues against a choice."""
        return bool(self.against & choice)


def recommend(
    cards: Card | Cards,
    against: Cards = Cards.EMPTY,
    reason: str = "here",
    *,
    also: Cards = Cards.EMPTY,
    whole: bool = False,
    **params: object,
) -> Advice:
    """Recommend cards; what is recommended is never argued against."""
    wanted = cards if isinstance(cards, Cards) else Cards().add(cards)
    return Advice(
        cards=wanted,
        against=against.without(wanted),
        also=also,
        whole=whole,
        reason=reason,
        params={"cards": wanted} | params,
    )


def argue_against(cards: Cards, reason: str = "here", **params: object) -> Advice:
    """Argue against cards without recommending any."""
    return Advice(against=cards, reason=reason, params={"cards": cards} | params)
