"""Every way in which the points of a deal can fall, to tell possible scores from impossible ones.

A row of scores is possible when somebody can take the queen of spades, somebody each heart, and so on, so
that the rule set writes down exactly that row. Each such way is built as piles of cards and scored by
[`tally`][hearts_lab.scoring.tally], like a deal that was played. Play itself is not looked into, so a row
that is called impossible certainly is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Literal

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.rules import POINT_CARDS, RuleSet
from hearts_lab.scoring import Scores, penalty, possible_sums, tally
from hearts_lab.state import MoonChoice

HEARTS = POINT_CARDS.of(Suit.HEARTS)


@dataclass(frozen=True, slots=True)
class Fall:
    """How the cards of a deal fall: what each seat takes, as far as it counts, and in how many tricks."""

    taken: tuple[Cards, ...]
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way in which a row of scores can have come about.

    Attributes:
        kind: No moon, a moon, or a sun.
        seat: The shooter.
        way: How the moon was scored.
        fall: How the cards fell.
    """

    kind: Literal["plain", "moon", "sun"]
    seat: int | None = None
    way: MoonChoice | None = None
    fall: Fall


def readings(rules: RuleSet, row: Scores, totals: Scores) -> Iterator[Reading]:
    """The ways in which a row of scores can have come about; none if it is impossible.

    Args:
        rules: How the table plays.
        row: The scores of one deal.
        totals: The totals before it; a few rule sets score a moon by them.

    Example:
        >>> from hearts_lab.rules import preset
        >>> table, totals = preset("classic").rules(), (0, 0, 0, 0)
        >>> [(each.kind, each.seat, each.way) for each in readings(table, (26, 0, 26, 26), totals)]
        [('moon', 1, 'add')]
        >>> list(readings(table, (7, 7, 6, 6), totals))
        []
    """
    if sum(row) not in possible_sums(rules):
        return
    for fall in _plain_falls(rules, row):
        outcome = tally(rules, fall.taken, fall.tricks, totals)
        if outcome.scores == row and outcome.moon is None and outcome.sun is None:
            yield Reading(kind="plain", fall=fall)
    for fall, way in moon_rows(rules).get(row, ()):
        outcome = tally(rules, fall.taken, fall.tricks, totals)
        if way != "taken" and row in (outcome.scores, *outcome.choices.values()):
            if outcome.moon is not None:
                yield Reading(kind="moon", seat=outcome.moon, way=way, fall=fall)
            elif outcome.sun is not None:
                yield Reading(kind="sun", seat=outcome.sun, way=way, fall=fall)


@lru_cache(maxsize=65_536)
def reading(rules: RuleSet, row: Scores, totals: Scores) -> Reading | None:
    """One way in which a row of scores can have come about; `None` if it is impossible."""
    return next(readings(rules, row, totals), None)


@lru_cache(maxsize=32)
def moon_rows(rules: RuleSet) -> Mapping[Scores, tuple[tuple[Fall, MoonChoice | Literal["taken"]], ...]]:
    """Every row that a moon or a sun could be written as, allowed by the rule set or not.

    `taken` is the row of points before the moon is scored.

    Example:
        >>> from hearts_lab.rules import preset
        >>> [way for fall, way in moon_rows(preset("windows").rules())[-26, 0, 0, 0]]
        ['subtract']
    """
    free = rules.with_options(
        moon="choice", sun="none" if rules.sun == "none" else "choice", moon_max_total="none"
    )
    rows: dict[Scores, tuple[tuple[Fall, MoonChoice | Literal["taken"]], ...]] = {}
    for fall in _moon_falls(rules):
        outcome = tally(free, fall.taken, fall.tricks, (0,) * rules.players)
        ways: tuple[tuple[MoonChoice | Literal["taken"], Scores], ...] = (
            ("taken", outcome.points),
            ("add", outcome.choices["add"]),
            ("subtract", outcome.choices["subtract"]),
        )
        for way, row in ways:
            rows[row] = (*rows.get(row, ()), (fall, way))
    return rows


@lru_cache(maxsize=32)
def possible_scores(rules: RuleSet) -> frozenset[int]:
    """Every score that one player can have in a deal.

    Example:
        >>> from hearts_lab.rules import preset
        >>> sorted(possible_scores(preset("windows").rules())) == list(range(27))
        True
        >>> sorted(possible_scores(preset("omnibus").rules()) - set(range(27)))
        [-36, -26, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1]
    """
    hearts = {0}
    for heart in HEARTS:
        hearts |= {points + penalty(heart, rules) for points in hearts}
    bonus = 0 if rules.bonus is None else rules.bonus_points
    plain = {
        points + rules.queen_points * queen + bonus * extra
        for points, queen, extra in product(hearts, (False, True), (False, True))
        if not (queen and points == max(hearts) and (extra or not rules.moon_needs_bonus))
        or rules.moon_max_total is not None
    }
    totals = (0,) * rules.players
    either = rules.with_options(moon="choice") if rules.moon == "add-unless-losing" else rules
    moons = {score for row in moon_rows(rules) if reading(either, row, totals) for score in row}
    return frozenset(plain | moons | {rules.no_tricks_points})


def least_with_queen(rules: RuleSet) -> int:
    """The lowest score that somebody can have who takes the queen of spades.

    Example:
        >>> from hearts_lab.rules import preset
        >>> least_with_queen(preset("classic").rules()), least_with_queen(preset("omnibus").rules())
        (13, 3)
    """
    return rules.queen_points + (0 if rules.bonus is None else rules.bonus_points)


def _plain_falls(rules: RuleSet, row: Scores) -> Iterator[Fall]:
    """How the cards can fall so that the points taken come to this row."""
    seats = range(rules.players)
    for queen, bonus in product(seats, seats if rules.bonus else (None,)):
        held = [Cards.EMPTY] * rules.players
        held[queen] = held[queen].add(QUEEN_OF_SPADES)
        if bonus is not None and rules.bonus is not None:
            held[bonus] = held[bonus].add(rules.bonus)
        idle = {seat for seat in seats if not held[seat] and row[seat] == rules.no_tricks_points < 0}
        left = tuple(
            0 if seat in idle else row[seat] - sum(penalty(card, rules) for card in held[seat])
            for seat in seats
        )
        shares = _share_hearts(rules, left)
        if shares is None:
            continue
        taken = tuple(pile + share for pile, share in zip(held, shares, strict=True))
        tricks = _tricks(rules, taken, idle)
        if tricks is not None:
            yield Fall(taken, tricks)


def _moon_falls(rules: RuleSet) -> Iterator[Fall]:
    """How the cards can fall when one seat takes every card that a moon needs."""
    seats = range(rules.players)
    for shooter in seats:
        holders = (None,) if rules.bonus is None else (shooter,) if rules.moon_needs_bonus else seats
        for bonus in holders:
            taken = [Cards.EMPTY] * rules.players
            taken[shooter] = POINT_CARDS
            if bonus is not None and rules.bonus is not None:
                taken[bonus] = taken[bonus].add(rules.bonus)
            free = [seat for seat in seats if seat not in (shooter, bonus)]
            for idle in _idle_seats(rules, free, alone=bonus in (None, shooter)):
                tricks = [int(seat != shooter and seat not in idle) for seat in seats]
                tricks[shooter] = rules.hand_size - sum(tricks)
                if tricks[shooter] >= _least_tricks(rules, taken[shooter]):
                    yield Fall(tuple(taken), tuple(tricks))


def _idle_seats(rules: RuleSet, free: list[int], *, alone: bool) -> Iterator[set[int]]:
    """Who may take no trick at all: it matters where that is paid for, and for the sun."""
    if rules.no_tricks_points:
        yield from (set(idle) for size in range(len(free) + 1) for idle in combinations(free, size))
        return
    yield set(free)
    if alone and rules.sun != "none":
        yield set(free[1:])


def _tricks(rules: RuleSet, taken: tuple[Cards, ...], idle: set[int]) -> tuple[int, ...] | None:
    """Enough tricks for every seat's cards; `None` if the deal has not so many."""
    paid = bool(rules.no_tricks_points)
    tricks = [
        0 if seat in idle else max(int(paid), _least_tricks(rules, pile)) for seat, pile in enumerate(taken)
    ]
    spare = rules.hand_size - sum(tricks)
    if spare < 0:
        return None
    tricks[next(seat for seat, pile in enumerate(taken) if pile)] += spare
    return tuple(tricks)


def _least_tricks(rules: RuleSet, pile: Cards) -> int:
    """The fewest tricks that so many cards can lie in; some may come with the kitty."""
    return -((rules.kitty_size - len(pile)) // rules.players) if pile else 0


@lru_cache(maxsize=4096)
def _share_hearts(rules: RuleSet, points: Scores) -> tuple[Cards, ...] | None:
    """Hearts for each seat that cost so many points; `None` if they cannot be shared out like that."""
    hearts = sorted(HEARTS, key=lambda card: -penalty(card, rules))
    if min(points) < 0 or sum(points) != sum(penalty(card, rules) for card in hearts):
        return None
    if rules.heart_points == "one":
        shares, start = [], 0
        for share in points:
            shares.append(Cards.from_iterable(hearts[start : start + share]))
            start += share
        return tuple(shares)
    return _place_hearts(rules, tuple(hearts), points)


def _place_hearts(rules: RuleSet, hearts: tuple[Card, ...], points: Scores) -> tuple[Cards, ...] | None:
    """The same where hearts differ: the dearest first, with whoever still has room for it."""
    if not hearts:
        return (Cards.EMPTY,) * len(points)
    heart, cost = hearts[0], penalty(hearts[0], rules)
    tried = set()
    for seat, room in enumerate(points):
        if room >= cost and room not in tried:
            tried.add(room)
            rest = tuple(left - cost if other == seat else left for other, left in enumerate(points))
            shares = _place_hearts(rules, hearts[1:], rest)
            if shares is not None:
                return (*shares[:seat], shares[seat].add(heart), *shares[seat + 1 :])
    return None
