"""What a match says of each player, with the error of what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hearts_lab.arena.match import Match
from hearts_lab.arena.tally import Tally
from hearts_lab.i18n import text
from hearts_lab.odds import Share
from hearts_lab.odds.report import figure_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one player did.

    Attributes:
        name: The player.
        points: Its mean score, per seat and deal; fewer is better.
        se: The standard error of that, over the deals.
        margin: How many points less it took than the others, per seat and deal.
        margin_se: The standard error of that.
        moons: Moons shot, per seat and deal.
        conceded: How often, per seat and deal, another player shot.
        queens: Queens of spades taken, per seat and deal.
        ms: Milliseconds for a decision.
    """

    name: str
    points: float
    se: float
    margin: float
    margin_se: float
    moons: float
    conceded: float
    queens: float
    ms: float


def standings(match: Match, tally: Tally) -> tuple[Standing, ...]:
    """How each player of a match did.

    Example:
        >>> from hearts_lab.arena import contestant, run
        >>> match = Match(contestants=(contestant("cautious"), contestant("random")), seed=3)
        >>> cautious, random = standings(match, run(match, 20))
        >>> cautious.points < random.points, cautious.margin == -random.margin
        (True, True)
    """
    contestants = len(match.contestants)
    seats = [sum(seating.count(who) for seating in match.seatings) for who in range(contestants)]
    found = []
    for who, one in enumerate(match.contestants):
        own = [1 / seats[who] if other == who else 0.0 for other in range(contestants)]
        apart = (
            [
                -share if other == who else 1 / seats[other] / (contestants - 1)
                for other, share in enumerate(own)
            ]
            if contestants > 1
            else [0.0]
        )
        points, se = tally.mean_and_error(own)
        margin, margin_se = tally.mean_and_error(apart)
        played = seats[who] * tally.deals
        found.append(
            Standing(
                name=one.name,
                points=points,
                se=se,
                margin=margin,
                margin_se=margin_se,
                moons=tally.moons[who] / played,
                conceded=tally.conceded[who] / played,
                queens=tally.queens[who] / played,
                ms=tally.nanoseconds[who] / max(1, tally.decisions[who]) / 1e6,
            )
        )
    return tuple(found)


def data(match: Match, tally: Tally) -> dict[str, Any]:
    """A match as JSON; `margin` is that of the first player against the others."""
    table = standings(match, tally)
    return {
        "players": [
            {
                "name": one.name,
                "points": _short(one.points),
                "se": _short(one.se),
                "margin": _short(one.margin),
                "margin_se": _short(one.margin_se),
                "moons": _short(one.moons),
                "conceded": _short(one.conceded),
                "queens": _short(one.queens),
                "ms": _short(one.ms),
            }
            for one in table
        ],
        "margin": _short(table[0].margin),
        "margin_se": _short(table[0].margin_se),
        "deals": tally.deals,
        "seatings": len(match.seatings),
        "seed": match.seed,
    }


def _short(figure: float) -> float | None:
    """A figure to five places; nothing where one deal gives no error."""
    return None if figure != figure else round(figure, 5)  # noqa: PLR0124 - not a number


def lines(match: Match, tally: Tally, lang: str) -> list[str]:
    """A match as a table for people, and what to make of it."""
    head = [text(f"arena.head.{name}", lang) for name in COLUMNS]
    rows = [head]
    for one in standings(match, tally):
        cells = {"points": (one.points, one.se), "margin": (one.margin, one.margin_se)}
        row = [one.name]
        for name in COLUMNS[1:]:
            if name in cells:
                mean, error = cells[name]
                row.append(figure_text(Share(mean, error), lang))
            else:
                places = "ms" if name == "ms" else "share"
                row.append(text(f"arena.{places}", lang, value=getattr(one, name)))
        rows.append(row)
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    table = [
        "  ".join(
            [
                row[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in rows
    ]
    how = text(
        "arena.how",
        lang,
        deals=tally.deals,
        seatings=len(match.seatings),
        rules=match.rules.preset,
        seed=match.seed,
    )
    return [*table, "", how]


COLUMNS = ("name", "points", "margin", "moons", "conceded", "queens", "ms")
