"""A hint: the best choice by the numbers, and the principles that point to it or elsewhere.

The number decides, the principle explains. A principle is never shown as a reason for a card that it argues
against, and where none points to the best card the hint says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from hearts_lab.cards import Cards
from hearts_lab.coach.advice import Advice
from hearts_lab.coach.principles import applying
from hearts_lab.coach.reliability import NEAR, strength
from hearts_lab.coach.situation import Situation
from hearts_lab.values import Values, Worth

Verdict = Literal["forced", "same", "clear", "unclear"]
"""One legal card; nothing hangs on the choice; one choice is best; several may be."""

Loss = Literal["conceded", "moon", "queen", "points"]
"""What a choice loses by: another player's moon, the own moon, the queen of spades, or points in general."""

TELLING: Final = 0.03
"""A difference in a chance that is worth a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A principle and what it says here.

    Attributes:
        principle: Its id.
        said: What it recommends and what it argues against.
        choice: What the best choice that follows it is worth.
    """

    principle: str
    said: Advice
    choice: Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """The strongest principle that points elsewhere, and why it loses here.

    Attributes:
        reason: The principle, with the best choice that follows it.
        loss: What that choice loses by.
        objection: Another principle that argues against that choice here.
    """

    reason: Reason
    loss: Loss
    objection: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What the coach has to say to a player who has to choose.

    Attributes:
        now: The situation.
        verdict: How clear the choice is.
        values: What the choices are worth; `None` where there is nothing to choose.
        best: The choice that is recommended.
        reasons: The principles that point to it, the most reliable first; then those that it follows as a
            second choice, or with some of the cards it passes.
        near: Principles that point to another choice, or argue against this one, where the other may be as
            good; first those that argue against this one.
        elsewhere: The strongest principle that points to a choice which is worse.
        warnings: Principles that point to nothing, and argue against other choices only.
    """

    now: Situation
    verdict: Verdict
    values: Values | None
    best: Cards
    reasons: tuple[Reason, ...] = ()
    near: tuple[Reason, ...] = ()
    elsewhere: Elsewhere | None = None
    warnings: tuple[Reason, ...] = ()


def hint(now: Situation, values: Values | None) -> Hint:
    """Put a hint together.

    Args:
        now: The situation of a seat that has to play or to pass.
        values: What its choices are worth; not needed with one legal card.

    Example:
        >>> from hearts_lab.coach.positions import find
        >>> now = find("DUCK_UNDER", "exercise").now
        >>> worths = [Worth(cards=Cards().add(card), value=cost) for card, cost in zip(now.legal, (4.0, 0.0))]
        >>> given = hint(now, Values.of(worths, worlds=100))
        >>> str(given.best), [each.principle for each in given.reasons]
        ('JD', ['DUCK_UNDER'])
    """
    if values is None:
        return Hint(now=now, verdict="forced", values=None, best=now.legal)
    said = applying(now)
    best = _chosen(values, said)
    verdict: Verdict = "same" if values.all_same else "clear" if values.clear else "unclear"
    following = _sorted(
        Reason(principle=name, said=each.about(best.cards), choice=best)
        for name, each in said.items()
        if each.follows(best.cards)
    )
    reasons = sorted(following, key=lambda each: not said[each.principle].recommends(best.cards))
    warnings = _sorted(
        Reason(principle=name, said=each, choice=best)
        for name, each in said.items()
        if each.against and not (each.cards or each.opposes(best.cards))
    )
    near: list[Reason] = []
    worse: list[Reason] = []
    for name, each in said.items():
        followed = _followed(each, values)
        if followed is None or not (each.opposes(best.cards) or each.cards) or each.follows(best.cards):
            continue
        reason = Reason(principle=name, said=each.about(best.cards), choice=followed)
        as_good = followed.cost <= NEAR[values.unit] or followed.least_cost <= 0
        (near if as_good else worse).append(reason)
    return Hint(
        now=now,
        verdict=verdict,
        values=values,
        best=best.cards,
        reasons=tuple(reasons),
        near=tuple(sorted(_sorted(near), key=lambda each: not each.said.opposes(best.cards))),
        elsewhere=_elsewhere(_sorted(worse), best, said),
        warnings=warnings,
    )


def _sorted(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons, those of the most reliable principles first."""
    return tuple(sorted(reasons, key=lambda each: -strength(each.principle)))


def _chosen(values: Values, said: Mapping[str, Advice]) -> Worth:
    """The best choice; among those that may be as good, the one that most principles point to.

    As good: as far as the worlds tell, and so near that nothing hangs on it.
    """

    def backing(choice: Worth) -> float:
        speaking = [(strength(name), each) for name, each in said.items()]
        backed = sum(weight for weight, each in speaking if each.recommends(choice.cards))
        return backed - sum(weight for weight, each in speaking if each.opposes(choice.cards))

    equals = [each for each in values.choices if each.may_be_best and each.cost <= NEAR[values.unit]]
    return max(equals, key=backing)


def _followed(said: Advice, values: Values) -> Worth | None:
    """The best choice that follows a principle: one it recommends, or at least does not argue against."""
    if said.cards:
        return next((each for each in values.choices if said.recommends(each.cards)), None)
    if said.against:
        return next((each for each in values.choices if not said.opposes(each.cards)), None)
    return None


def _elsewhere(worse: tuple[Reason, ...], best: Worth, said: Mapping[str, Advice]) -> Elsewhere | None:
    if not worse:
        return None
    strongest = worse[0]
    choice = strongest.choice
    objections = [
        Reason(principle=name, said=each, choice=best)
        for name, each in said.items()
        if name != strongest.principle and prefers(each, best.cards, choice.cards)
    ]
    return Elsewhere(
        reason=strongest, loss=loss(choice, best), objection=next(iter(_sorted(objections)), None)
    )


def prefers(said: Advice, better: Cards, worse: Cards) -> bool:
    """Whether a principle argues against one choice and for another, or at least for no third one.

    Example:
        >>> duck = Advice(cards=Cards.parse("5S"), against=Cards.parse("KS"))
        >>> [prefers(duck, Cards.parse(card), Cards.parse("KS")) for card in ("5S", "4S")]
        [True, False]
    """
    for_it = said.recommends(better) or not (said.cards or said.opposes(better))
    return said.opposes(worse) and for_it


WEIGHTS: Final[Mapping[Loss, float]] = {"conceded": 26 - 52 / 3, "moon": 26, "queen": 13 + 13 / 3}
"""What each of these costs at a table of four: the own points less the mean of the others'."""


def loss(choice: Worth, best: Worth) -> Loss:
    """What a choice loses by against the best one: one thing if it is half of it, else points in general."""
    chances: dict[Loss, float] = {
        "conceded": choice.conceded - best.conceded,
        "moon": best.moon - choice.moon,
        "queen": choice.queen - best.queen,
    }
    name = max(chances, key=lambda each: WEIGHTS[each] * chances[each])
    explained = WEIGHTS[name] * chances[name]
    return name if chances[name] >= TELLING and explained >= choice.cost / 2 else "points"
