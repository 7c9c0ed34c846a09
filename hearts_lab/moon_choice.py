"""How to score one's own moon: what each way leads to, and which one to take.

Both ways put the same distance between the shooter and everybody else: 26 points added to a rival or 26
taken off oneself come to the same. What differs is how near the end of the game comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from hearts_lab.rules import RuleSet
from hearts_lab.scoring import Result, Scores, Verdict, result, settle, verdict
from hearts_lab.state import DealState, MoonChoice

Prospect = Literal["lost", "open", "shared", "won"]
"""What a table means for the shooter, the worst first."""

PROSPECTS: Final[tuple[Prospect, ...]] = ("lost", "open", "shared", "won")


@dataclass(frozen=True, slots=True, kw_only=True)
class MoonTable:
    """Where one way of scoring a moon leads.

    Attributes:
        scores: The scores of the deal.
        totals: The totals after it.
        verdict: Whether that ends the game, and who wins.
    """

    scores: Scores
    totals: Scores
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class MoonAdvice:
    """Both ways of scoring a moon, and which one is better for the shooter.

    Attributes:
        seat: The shooter.
        tables: What each way leads to.
        best: The better way.
        reason: Why, as the entry `event.advice.<reason>` of the catalogue: `wins`, `shares` (only this way
            does), `loses` (the other way does), `both_win`, `both_share`, `both_lose`, `margin` (this way
            leaves the shooter better placed), `ahead` (the shooter leads, so the sooner the game ends the
            better), `behind` (the longer it lasts the better) or `level`.
    """

    seat: int
    tables: Mapping[MoonChoice, MoonTable]
    best: MoonChoice
    reason: str

    def told(self) -> dict[str, Any]:
        """The fields of the event [`MoonShot`][hearts_lab.trace.MoonShot] that tell all this."""
        tables = self.tables
        return {
            "scores": {way: table.scores for way, table in tables.items()},
            "after": {way: table.totals for way, table in tables.items()},
            "wins": {way: table.verdict.winners for way, table in tables.items()},
            "ties": {way: table.verdict.tied for way, table in tables.items()},
            "advice": self.best,
            "reason": self.reason,
        }


def weigh(rules: RuleSet, totals: Scores, choices: Mapping[str, Scores], seat: int) -> MoonAdvice:
    """Compare both ways of scoring a moon.

    Args:
        rules: How the table plays.
        totals: The totals before the deal.
        choices: The scores of the deal under each way.
        seat: The shooter.

    Example:
        >>> from hearts_lab.rules import preset
        >>> both = {"add": (0, 26, 26, 26), "subtract": (-26, 0, 0, 0)}
        >>> advice = weigh(preset("classic").rules(), (80, 90, 40, 60), both, seat=0)
        >>> advice.tables["add"].totals, advice.tables["add"].verdict.winners
        ((80, 116, 66, 86), (2,))
        >>> advice.best, advice.reason
        ('subtract', 'loses')
    """
    add, subtract = (_table(rules, totals, choices[way]) for way in ("add", "subtract"))
    best, reason = _better(rules, add, subtract, seat)
    return MoonAdvice(seat=seat, tables={"add": add, "subtract": subtract}, best=best, reason=reason)


def advise(state: DealState) -> MoonAdvice | None:
    """The advice for whoever has shot the moon, or the sun, in a deal; `None` with nothing to choose.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> advise(start(deal(seed=7))) is None
        True
    """
    if not state.played_out:
        return None
    outcome: Result = result(state)
    seat = outcome.moon if outcome.sun is None else outcome.sun
    if seat is None or not outcome.choices:
        return None
    return weigh(state.rules, state.deal.totals, outcome.choices, seat)


def _table(rules: RuleSet, totals: Scores, scores: Scores) -> MoonTable:
    after = settle(rules, totals, scores)
    return MoonTable(scores=scores, totals=after, verdict=verdict(rules, [totals, after]))


def _better(rules: RuleSet, add: MoonTable, subtract: MoonTable, seat: int) -> tuple[MoonChoice, str]:
    hopes = [PROSPECTS.index(_prospect(rules, table.verdict, seat)) for table in (add, subtract)]
    if hopes[0] != hopes[1]:
        best: MoonChoice = "add" if hopes[0] > hopes[1] else "subtract"
        return best, {"won": "wins", "shared": "shares"}.get(PROSPECTS[max(hopes)], "loses")
    if PROSPECTS[hopes[0]] != "open":
        return "add", {"won": "both_win", "shared": "both_share", "lost": "both_lose"}[PROSPECTS[hopes[0]]]
    margins = [_margin(table.totals, seat) for table in (add, subtract)]
    if margins[0] != margins[1]:
        return ("add" if margins[0] > margins[1] else "subtract"), "margin"
    if margins[0] < 0:
        return "subtract", "behind"
    return "add", "ahead" if margins[0] else "level"


def _prospect(rules: RuleSet, standing: Verdict, seat: int) -> Prospect:
    if standing.winners:
        return "lost" if seat not in standing.winners else "won" if len(standing.winners) == 1 else "shared"
    out = rules.tie == "extra-deal-tied" and bool(standing.tied) and seat not in standing.tied
    return "lost" if out else "open"


def _margin(totals: Scores, seat: int) -> int:
    """How many points the shooter is ahead of the best of the others."""
    return min(total for other, total in enumerate(totals) if other != seat) - totals[seat]
