"""What the cards taken in a deal cost, and what totals mean for the game.

Every figure is derived from the rule set: 26 points a deal is what hearts at one point and a queen at 13
come to, not a constant.
A moon is found by looking at the cards a seat has taken, never at a sum of points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.rules import POINT_CARDS, RuleSet
from hearts_lab.state import DealState, MoonChoice

Scores = tuple[int, ...]
"""One figure a seat, clockwise from seat 0."""


def penalty(card: Card, rules: RuleSet) -> int:
    """What a card costs whoever takes it: 0 for most, negative for the bonus card.

    Example:
        >>> from hearts_lab.rules import preset
        >>> [penalty(Card.parse(code), preset("omnibus").rules()) for code in ("QS", "AH", "AS", "JD")]
        [13, 1, 0, -10]
    """
    if card is rules.bonus:
        return rules.bonus_points
    return _point_card(card, rules)


def points(cards: Cards, rules: RuleSet) -> int:
    """What a pile of cards costs, the bonus card included."""
    scoring = cards.among(POINT_CARDS) if rules.bonus is None else cards
    return sum(penalty(card, rules) for card in scoring)


def bonus_cards(rules: RuleSet) -> Cards:
    """The bonus cards in play."""
    return Cards.EMPTY if rules.bonus is None else rules.pack.among(Cards.EMPTY.add(rules.bonus))


def moon_points(rules: RuleSet) -> int:
    """What all point cards together cost: 26 in the usual game.

    Where the moon needs the bonus card, it counts inside the moon and changes nothing here.

    Example:
        >>> from hearts_lab.rules import preset
        >>> spot_hearts = preset("classic").rules(heart_points="rank", queen_points=25)
        >>> moon_points(preset("classic").rules()), moon_points(spot_hearts)
        (26, 129)
    """
    return sum(_point_card(card, rules) for card in rules.point_cards)


def _point_card(card: Card, rules: RuleSet) -> int:
    if card is QUEEN_OF_SPADES:
        return rules.queen_points
    if card.suit is Suit.HEARTS:
        return int(card.rank) if rules.heart_points == "rank" else 1
    return 0


def taken_points(state: DealState) -> Scores:
    """What the cards that each seat has taken so far cost."""
    return tuple(points(pile, state.rules) for pile in state.taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a deal comes to.

    Attributes:
        points: What each seat took, before any moon.
        tricks: How many tricks each seat took.
        moon: The seat that shot the moon, or `None`.
        sun: The seat that took every trick where that counts as more than a moon, or `None`.
        choices: The scores under each way of scoring that the shooter may choose; empty where there is
            nothing to choose.
        scores: The scores of the deal; `None` while a choice is open.
    """

    points: Scores
    tricks: tuple[int, ...]
    moon: int | None
    sun: int | None
    choices: Mapping[str, Scores]
    scores: Scores | None


def shooter(taken: Sequence[Cards], rules: RuleSet) -> int | None:
    """The seat whose pile holds every card that a moon needs, or `None`.

    Example:
        >>> from hearts_lab.rules import preset
        >>> shooter((Cards.EMPTY, POINT_CARDS, Cards.EMPTY, Cards.EMPTY), preset("classic").rules())
        1
    """
    needed = rules.point_cards + bonus_cards(rules) if rules.moon_needs_bonus else rules.point_cards
    return next((seat for seat, pile in enumerate(taken) if needed <= pile), None)


def result(state: DealState) -> Result:
    """What a deal that is played out comes to.

    Example:
        >>> from hearts_lab.engine import legal, place, start
        >>> from hearts_lab.game import deal
        >>> state = start(deal(seed=7, direction=0))
        >>> while state.turn is not None:
        ...     state = place(state, legal(state).lowest)
        >>> sum(result(state).points)
        26
    """
    return tally(state.rules, state.taken, state.tricks_taken, state.deal.totals, state.moon)


def tally(
    rules: RuleSet,
    taken: Sequence[Cards],
    tricks: tuple[int, ...],
    totals: Scores,
    choice: MoonChoice | None = None,
) -> Result:
    """What a deal comes to, by what each seat has taken.

    Args:
        rules: How the table plays.
        taken: The cards each seat has taken.
        tricks: How many tricks each seat has taken.
        totals: The total of each seat before the deal.
        choice: The way of scoring that a shooter chose.

    Example:
        >>> from hearts_lab.rules import preset
        >>> piles = (POINT_CARDS, Cards.EMPTY, Cards.EMPTY, Cards.EMPTY)
        >>> tally(preset("classic").rules(), piles, (12, 1, 0, 0), (0, 0, 0, 0)).choices
        {'add': (0, 26, 26, 26), 'subtract': (-26, 0, 0, 0)}
    """
    plain = tuple(points(pile, rules) for pile in taken)
    seat = shooter(taken, rules)
    if seat is not None and rules.moon_max_total is not None and totals[seat] > rules.moon_max_total:
        seat = None
    if seat is None:
        # Taking no trick is paid only where nobody has shot: OpenSpiel counts it so.
        idle = rules.no_tricks_points
        plain = tuple(own + idle * (count == 0) for own, count in zip(plain, tricks, strict=True))
        return Result(points=plain, tricks=tricks, moon=None, sun=None, choices={}, scores=plain)
    sun = rules.sun != "none" and tricks[seat] == sum(tricks)
    scoring = rules.sun if sun else rules.moon
    inside = points(bonus_cards(rules), rules) if rules.moon_needs_bonus else 0
    scored = _moon_scores(seat, plain[seat] - inside, plain, moon_points(rules), sun=sun)
    if scoring == "add-unless-losing":
        scoring = "subtract" if loses(rules, settle(rules, totals, scored["add"]), seat) else "add"
    open_choice = scoring == "choice"
    chosen = choice if open_choice else scoring
    return Result(
        points=plain,
        tricks=tricks,
        moon=None if sun else seat,
        sun=seat if sun else None,
        choices=scored if open_choice else {},
        scores=None if chosen is None else scored[chosen],
    )


def _moon_scores(seat: int, own: int, plain: Scores, moon: int, *, sun: bool) -> dict[str, Scores]:
    """Both ways of scoring a moon; a bonus card outside it counts on top for whoever took it."""
    worth = 2 * moon if sun else moon
    beside = own - moon
    add = tuple(beside if other == seat else worth + score for other, score in enumerate(plain))
    subtract = tuple(beside - worth if other == seat else score for other, score in enumerate(plain))
    return {"add": add, "subtract": subtract}


def possible_sums(rules: RuleSet) -> frozenset[int]:
    """Every sum that the scores of one finished deal can have.

    The points of a deal, with what each player without a trick gets; a moon added to all others, or taken off
    the shooter; a sun likewise; each with the bonus card where the table plays with one.

    Example:
        >>> from hearts_lab.rules import preset
        >>> sorted(possible_sums(preset("classic").rules())), sorted(possible_sums(preset("omnibus").rules()))
        ([-26, 26, 78], [-36, 16, 68])
    """
    moon, others = moon_points(rules), rules.players - 1
    bonus = points(bonus_cards(rules), rules)
    plain, shot = {moon + bonus}, set()
    moon_bonus = 0 if rules.moon_needs_bonus else bonus
    for scoring, worth in ((rules.moon, moon), (rules.sun, 2 * moon)):
        if scoring in ("choice", "add", "add-unless-losing"):
            shot.add(others * worth + moon_bonus)
        if scoring in ("choice", "subtract", "add-unless-losing"):
            shot.add(moon_bonus - worth)
    if rules.last_trick_undecided == "nobody":  # what the last takers leave lying counts for nobody
        plain |= set(range(bonus, moon + 1))
    spread = range(rules.players) if rules.no_tricks_points else range(1)
    return frozenset(shot | {total + idle * rules.no_tricks_points for total in plain for idle in spread})


def can_lower(rules: RuleSet) -> bool:
    """Whether the score of a deal can lower a total: a moon that is subtracted, a bonus, taking no trick.

    Example:
        >>> from hearts_lab.rules import preset
        >>> can_lower(preset("classic").rules()), can_lower(preset("windows").rules())
        (True, False)
    """
    moons = {rules.moon, rules.sun} - {"add", "none"}
    bonus = rules.bonus_points if rules.bonus is not None else 0
    return bool(moons) or min(bonus, rules.no_tricks_points) < 0


def settle(rules: RuleSet, totals: Scores, scores: Scores) -> Scores:
    """The totals after a deal.

    Example:
        >>> from hearts_lab.rules import preset
        >>> settle(preset("classic").rules(), (12, 30, 25, 40), (-26, 0, 0, 0))
        (-14, 30, 25, 40)
        >>> settle(preset("classic").rules(floor=0), (12, 30, 25, 40), (-26, 0, 0, 0))
        (0, 30, 25, 40)
        >>> settle(preset("classic").rules(exact_limit=50), (87, 30, 25, 40), (13, 1, 2, 10))
        (50, 31, 27, 50)
    """
    after = [total + score for total, score in zip(totals, scores, strict=True)]
    if rules.floor is not None:
        after = [max(total, rules.floor) for total in after]
    if rules.exact_limit is not None:
        after = [rules.exact_limit if total == rules.limit else total for total in after]
    return tuple(after)


def plain_totals(rules: RuleSet) -> bool:
    """Whether a total is the sum of the scores, and nothing else, so that totals tell the scores.

    Example:
        >>> from hearts_lab.rules import preset
        >>> plain_totals(preset("classic").rules()), plain_totals(preset("classic").rules(floor=0))
        (True, False)
    """
    return rules.floor is None and rules.exact_limit is None


def at_limit(rules: RuleSet, totals: Scores) -> tuple[int, ...]:
    """The seats whose totals end the game.

    Example:
        >>> from hearts_lab.rules import preset
        >>> at_limit(preset("classic").rules(), (100, 45, 45, 20))
        (0,)
        >>> at_limit(preset("classic").rules(limit_rule="exceed"), (100, 45, 45, 20))
        ()
    """
    if rules.limit is None:
        return ()
    ends = rules.limit + (rules.limit_rule == "exceed")
    return tuple(seat for seat, total in enumerate(totals) if total >= ends)


def lowest(totals: Scores) -> tuple[int, ...]:
    """The seats that share the lowest total."""
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def loses(rules: RuleSet, totals: Scores, seat: int) -> bool:
    """Whether these totals end the game and somebody else has the lowest."""
    return bool(at_limit(rules, totals)) and seat not in lowest(totals)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Where a game stands.

    Attributes:
        limit: The seats at the limit now.
        tied: The seats that share the lowest total although the game has reached its end; an extra deal
            decides.
        winners: Who has won; empty while the game goes on.
    """

    limit: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


def verdict(rules: RuleSet, totals: Sequence[Scores]) -> Verdict:
    """Whether a game is over, and who wins.

    Args:
        rules: How the table plays.
        totals: The totals after each deal, the first one first; for a single deal those before it and those
            after it.

    Example:
        >>> from hearts_lab.rules import preset
        >>> verdict(preset("classic").rules(), [(106, 45, 45, 20)]).winners
        (3,)
        >>> verdict(preset("classic").rules(), [(104, 38, 38, 80)])
        Verdict(limit=(0,), tied=(1, 2), winners=())
        >>> verdict(preset("classic").rules(tie="shared"), [(104, 38, 38, 80)]).winners
        (1, 2)
    """
    if rules.limit is None:
        return Verdict(winners=lowest(totals[-1]))
    reached, contenders = False, tuple(range(rules.players))
    tied: tuple[int, ...] = ()
    for after in totals:
        reached = bool(at_limit(rules, after)) or (reached and rules.limit_seen == "once")
        if not reached:
            contenders, tied = tuple(range(rules.players)), ()
            continue
        least = min(after[seat] for seat in contenders)
        tied = tuple(seat for seat in contenders if after[seat] == least)
        if rules.tie == "extra-deal-tied":
            contenders = tied
    decided = len(tied) == 1 or (tied and rules.tie == "shared")
    return Verdict(
        limit=at_limit(rules, totals[-1]), tied=() if decided else tied, winners=tied if decided else ()
    )
