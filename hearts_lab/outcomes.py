"""Every way in which the points of a deal can fall, to tell possible scores from impossible ones.

A row of scores is possible when somebody can take the queen of spades, somebody each heart, and so on, so
that the rule set writes down exactly that row. Each such way is built as piles of cards and scored by
[`tally`][hearts_lab.scoring.tally], like a deal that was played. Play itself is not looked into, so a row
that is called impossible certainly is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement, pairwise, product
from typing import Literal

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.rules import RuleSet
from hearts_lab.scoring import Scores, penalty, points, possible_sums, tally
from hearts_lab.state import MoonChoice


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
    for heart in _hearts(rules):
        hearts |= {own + penalty(heart, rules) for own in hearts}
    bonus, copies = 0 if rules.bonus is None else rules.bonus_points, range(rules.decks + 1)
    plain = {
        own + rules.queen_points * queens + bonus * extra
        for own, queens, extra in product(hearts, copies, copies)
        if (own, queens) != (max(hearts), rules.decks)
        or (extra < rules.decks and rules.moon_needs_bonus)
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
    return rules.queen_points + (0 if rules.bonus is None else rules.decks * rules.bonus_points)


def _plain_falls(rules: RuleSet, row: Scores) -> Iterator[Fall]:
    """How the cards can fall so that the points taken come to this row."""
    seats = range(rules.players)
    lying = rules.last_trick_undecided == "nobody"  # then a last seat stands for nobody
    takers = range(rules.players + lying)
    for queens, bonus in product(_holders(rules, takers), _holders(rules, takers if rules.bonus else ())):
        held = [Cards.EMPTY] * len(takers)
        for seat in queens:
            held[seat] = held[seat].add(QUEEN_OF_SPADES)
        if rules.bonus is not None:
            for seat in bonus:
                held[seat] = held[seat].add(rules.bonus)
        idle = {seat for seat in seats if not held[seat] and row[seat] == rules.no_tricks_points < 0}
        left = tuple(0 if seat in idle else row[seat] - points(held[seat], rules) for seat in seats)
        if lying:
            left += (sum(penalty(heart, rules) for heart in _hearts(rules)) - sum(left),)
        shares = _share_hearts(rules, left)
        if shares is None:
            continue
        taken = tuple(pile + share for pile, share in zip(held, shares, strict=True))[: rules.players]
        tricks = _tricks(rules, taken, idle)
        if tricks is not None:
            yield Fall(taken, tricks)


def _holders(rules: RuleSet, takers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Who may take a card of which each deck has one; nobody where there is no such card."""
    return combinations_with_replacement(takers, rules.decks) if takers else iter([()])


def _moon_falls(rules: RuleSet) -> Iterator[Fall]:
    """How the cards can fall when one seat takes every card that a moon needs."""
    seats = range(rules.players)
    for shooter in seats:
        with_bonus = [shooter] if rules.moon_needs_bonus else seats
        for bonus in _holders(rules, with_bonus if rules.bonus else ()):
            taken = [Cards.EMPTY] * rules.players
            taken[shooter] = rules.point_cards
            if rules.bonus is not None:
                for seat in bonus:
                    taken[seat] = taken[seat].add(rules.bonus)
            free = [seat for seat in seats if not taken[seat]]
            alone = len(free) == rules.players - 1
            # Whether anybody else takes a trick matters only for the sun.
            for idle in [set(free), set(free[1:])] if alone and rules.sun != "none" else [set(free)]:
                tricks = [int(seat != shooter and seat not in idle) for seat in seats]
                tricks[shooter] = rules.hand_size - sum(tricks)
                if tricks[shooter] >= _least_tricks(rules, taken[shooter]):
                    yield Fall(tuple(taken), tuple(tricks))


def _tricks(rules: RuleSet, taken: tuple[Cards, ...], idle: set[int]) -> tuple[int, ...] | None:
    """Enough tricks for every seat's cards; `None` if the deal has not so many."""
    paid = bool(rules.no_tricks_points)
    tricks = [
        0 if seat in idle else max(int(paid), _least_tricks(rules, pile)) for seat, pile in enumerate(taken)
    ]
    spare = rules.hand_size - sum(tricks)
    if spare < 0:
        return None
    tricks[next((seat for seat in range(rules.players) if seat not in idle), 0)] += spare
    return tuple(tricks)


def _least_tricks(rules: RuleSet, pile: Cards) -> int:
    """The fewest tricks that so many cards can lie in; some may come with the kitty."""
    return -((rules.kitty_size - len(pile)) // rules.players) if pile else 0


def _hearts(rules: RuleSet) -> Cards:
    return rules.point_cards.of(Suit.HEARTS)


@lru_cache(maxsize=4096)
def _share_hearts(rules: RuleSet, wanted: Scores) -> tuple[Cards, ...] | None:
    """Hearts for each seat that cost so many points; `None` if they cannot be shared out like that."""
    hearts = sorted(_hearts(rules), key=lambda card: -penalty(card, rules))
    if min(wanted) < 0 or sum(wanted) != sum(penalty(card, rules) for card in hearts):
        return None
    if rules.heart_points == "rank":
        return _place_hearts(rules, tuple(hearts), wanted, set())
    ends = list(accumulate(wanted, initial=0))
    return tuple(Cards.from_iterable(hearts[start:end]) for start, end in pairwise(ends))


def _place_hearts(
    rules: RuleSet, hearts: tuple[Card, ...], wanted: Scores, dead: set[Scores]
) -> tuple[Cards, ...] | None:
    """The same where hearts differ: the dearest first, with whoever still has room for it."""
    if not hearts:
        return (Cards.EMPTY,) * len(wanted)
    rooms = tuple(sorted(wanted))
    if rooms in dead:  # so much room has been tried, in another order of the seats
        return None
    cost = penalty(hearts[0], rules)
    for seat, room in enumerate(wanted):
        if room >= cost:
            rest = tuple(left - cost if other == seat else left for other, left in enumerate(wanted))
            shares = _place_hearts(rules, hearts[1:], rest, dead)
            if shares is not None:
                return (*shares[:seat], shares[seat].add(hearts[0]), *shares[seat + 1 :])
    dead.add(rooms)
    return None
