"""How good is each rule of thumb? One deal counted, and many counts made into figures.

In each deal every seat passes and plays what is judged best, and at every decision with an alternative each
principle that applies is held against what the choices are worth. Beside it, for scale, stand a choice at
random and the lowest legal card. Deals are independent of each other, so errors are taken over deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.coach.advice import Advice
from hearts_lab.coach.asking import judged
from hearts_lab.coach.principles import applying
from hearts_lab.coach.reliability import NEAR
from hearts_lab.coach.situation import Situation
from hearts_lab.engine import exchange, legal, place, start
from hearts_lab.state import Deal, DealState, view
from hearts_lab.values import Values

COUNTS: Final = ("decisions", "near", "cost", "random", "random_cost", "lowest", "lowest_cost")
"""What is added up for each principle over the decisions in which it applies."""

OVERALL: Final = (
    "decisions",
    "agreeing",
    "random_agreeing",
    "random",
    "random_cost",
    "lowest",
    "lowest_cost",
)
"""What is added up over all decisions."""

ALL: Final = "ALL"
"""The entry of all decisions, whichever principles apply."""

Tally = dict[str, dict[str, float]]


@dataclass(frozen=True, slots=True)
class Followed:
    """What came of following something blindly: how often it was near the best, and what it cost."""

    near: float
    cost: float


def mean(found: Iterable[Followed]) -> Followed:
    """What came of choosing one of several at random."""
    every = list(found)
    size = len(every)
    return Followed(sum(each.near for each in every) / size, sum(each.cost for each in every) / size)


def followed(said: Advice, values: Values, *, passing: bool) -> Followed | None:
    """What came of following a principle blindly; `None` where no judged choice follows it.

    Of several recommended cards to play each is as likely. Of a pass, and where it only argues against
    cards, the rest of the choice is made well.

    Example:
        >>> from hearts_lab.coach.advice import recommend
        >>> from hearts_lab.values import Worth
        >>> worths = [Worth(cards=Cards.parse(code), value=value) for code, value in (("2C", 1), ("KC", 3))]
        >>> followed(recommend(Cards.parse("KC")), Values.of(worths, worlds=400), passing=False)
        Followed(near=0.0, cost=2.0)
    """
    if said.cards and not passing:
        costs = [each.cost for each in values.choices if said.recommends(each.cards)]
        return mean(_one(cost, values) for cost in costs) if costs else None
    follows = said.recommends if said.cards else lambda cards: not said.opposes(cards)
    costs = [each.cost for each in values.choices if follows(each.cards)]
    return _one(min(costs), values) if costs else None


def at_random(said: Advice, values: Values, held: Cards, *, passing: bool) -> Followed:
    """What would have come of it if the principle had named as many other cards at random."""
    if said.cards and not passing:
        return mean(_one(each.cost, values) for each in values.choices)
    count = len(held & said.against) if not said.cards else min(len(said.cards), len(values.best.cards))
    masks = [(each.cards.mask, each.cost) for each in values.choices]
    found = []
    for cards in combinations(held, count):
        mask = Cards.from_iterable(cards).mask
        if said.cards:
            costs = [cost for choice, cost in masks if choice & mask == mask]
        else:
            costs = [cost for choice, cost in masks if not choice & mask]
        found.append(_one(min(costs), values) if costs else Followed(0, max(cost for _, cost in masks)))
    return mean(found)


def _one(cost: float, values: Values) -> Followed:
    return Followed(int(cost <= NEAR[values.unit]), cost)


def count_deal(deal: Deal, worlds: int, seed: int = 0) -> Tally:
    """Count one deal in which every seat does what is judged best.

    Args:
        deal: The deal; all hands known.
        worlds: In how many worlds each choice in question is judged.
        seed: Which worlds.
    """
    tally: Tally = defaultdict(lambda: defaultdict(float))
    state = start(deal)
    if deal.direction:
        chosen = [_decision(state, seat, worlds, seed, tally) for seat in range(state.players)]
        state = exchange(state, tuple(chosen), over=False)
    while state.turn is not None:
        state = place(state, _decision(state, state.turn, worlds, seed, tally).lowest)
    return {name: dict(counts) for name, counts in tally.items()}


def _decision(state: DealState, seat: int, worlds: int, seed: int, tally: Tally) -> Cards:
    seen = view(state, seat)
    values = judged(seen, worlds=worlds, seed=seed)
    if values is None:
        return legal(state)
    if not values.all_same and values.unit == "points":
        count(Situation(seen), values, tally)
    return values.best.cards


def count(now: Situation, values: Values, tally: Tally) -> None:
    """Count one decision: every principle that applies, and all of them together."""
    passing = now.state.trick is None
    held = now.hand if passing else now.legal
    said = applying(now)
    random = mean(_one(each.cost, values) for each in values.choices)
    lowest = _one(values.choices[-1].cost if passing else _lowest(values), values)
    scale = {"random": random.near, "random_cost": random.cost, "lowest": lowest.near}
    scale["lowest_cost"] = lowest.cost
    agreed = [any(each.recommends(choice.cards) for each in said.values()) for choice in values.choices]
    may = [choice.may_be_best for choice in values.choices]
    overall = {
        "decisions": 1.0,
        "agreeing": float(any(yes and near for yes, near in zip(agreed, may, strict=True))),
        "random_agreeing": _random_agreeing(list(said.values()), agreed, held, len(values.best.cards)),
    }
    _add(tally, f"{ALL}_{'passes' if passing else 'plays'}", overall | scale)
    for name, advice in said.items():
        result = followed(advice, values, passing=passing)
        if result is None:
            continue
        blind = at_random(advice, values, held, passing=passing)
        counts = {"decisions": 1.0, "near": result.near, "cost": result.cost}
        _add(tally, name, counts | scale | {"random": blind.near, "random_cost": blind.cost})


def _lowest(values: Values) -> float:
    """What the lowest card cost, whatever its suit."""
    ranked = min(values.choices, key=lambda each: (each.cards.lowest.rank, each.cards.lowest.index))
    return ranked.cost


def _random_agreeing(said: Sequence[Advice], agreed: Sequence[bool], held: Cards, size: int) -> float:
    """How often some principle would agree with a choice drawn from all that are allowed."""
    if size == 1:
        return sum(agreed) / len(agreed)
    every = [Cards.from_iterable(cards) for cards in combinations(held, size)]
    return sum(any(each.recommends(cards) for each in said) for cards in every) / len(every)


def _add(tally: Tally, name: str, counts: Mapping[str, float]) -> None:
    entry = tally[name]
    for key, figure in counts.items():
        entry[key] = entry.get(key, 0.0) + figure


def figures(tallies: Sequence[Mapping[str, Mapping[str, float]]]) -> dict[str, dict[str, float]]:
    """The figures of each principle from the counts of many deals, with standard errors over deals.

    Example:
        >>> deals = [{"A": {"decisions": 2, "near": 1}}, {"A": {"decisions": 2, "near": 2}}, {}]
        >>> figures(deals)["A"]["near"]
        0.75
    """
    names = sorted({name for tally in tallies for name in tally})
    every = {name: [tally.get(name, {}) for tally in tallies] for name in names}
    all_of = [
        sum(tally.get(f"{ALL}_{kind}", {}).get("decisions", 0) for kind in ("passes", "plays"))
        for tally in tallies
    ]
    found = {}
    for name, rows in every.items():
        sizes = [row.get("decisions", 0.0) for row in rows]
        keys = sorted({key for row in rows for key in row} - {"decisions"})
        found[name] = {"decisions": sum(sizes), "applies": sum(sizes) / sum(all_of) if sum(all_of) else 0.0}
        for key in keys:
            value, error = ratio([row.get(key, 0.0) for row in rows], sizes)
            found[name] |= {key: value, f"{key}_se": error}
    return found


def ratio(parts: Sequence[float], sizes: Sequence[float]) -> tuple[float, float]:
    """A mean per decision and its standard error, where the decisions come in deals.

    Source: the usual estimate of a ratio from clusters.

    Example:
        >>> ratio([1, 3], [2, 2])
        (1.0, 0.5)
    """
    size, total = len(sizes), sum(sizes)
    value = sum(parts) / total
    if size == 1:
        return value, 0.0
    spread = sum((part - value * weight) ** 2 for part, weight in zip(parts, sizes, strict=True))
    return value, sqrt(spread * size / (size - 1)) / total
