"""What the engine says: the outcome of each rule check, and the events of a deal.

Both are values made of ids and parameters, never of text; [`narrate`][hearts_lab.narrate] puts them into
words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Final, Literal

from hearts_lab.cards import Card, Cards, Suit

PLAY_RULES: Final = (
    "TURN",
    "IN_HAND",
    "FOLLOW_SUIT",
    "FIRST_LEAD",
    "FIRST_TRICK_POINTS",
    "HEARTS_LEAD",
    "QUEEN_LEAD",
)
"""The rules that judge a play, in the order in which they are checked."""

PASS_RULES: Final = ("PASS_COUNT", "PASS_DISTINCT", "PASS_IN_HAND", "PASS_BLIND")
"""The rules that judge a pass, in the order in which they are checked."""

EFFECTS: Final = ("BREAKS", "TRICK", "POINTS", "BONUS", "MOON", "SUN", "SUM", "LIMIT", "TIE", "CANCELLED")
"""What a play or the end of a deal brings about."""


class Outcome(StrEnum):
    """How a rule check came out."""

    PASSED = "passed"
    FAILED = "failed"
    WAIVED = "waived"
    NOT_APPLICABLE = "not-applicable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """One rule held against one play or pass.

    Attributes:
        rule: The id of the rule.
        outcome: How it came out. `waived`: the rule forbids it, but for the exception that the reason names.
        reason: Why, as the entry `check.<rule>.<reason>` of the catalogue.
        params: The values in that reason.

    Example:
        >>> RuleCheck("FOLLOW_SUIT", Outcome.PASSED, "leads").outcome.value
        'passed'
    """

    rule: str
    outcome: Outcome
    reason: str
    params: Mapping[str, object] = field(default_factory=dict)


def first_failed(checks: Sequence[RuleCheck]) -> RuleCheck | None:
    """The check that decides why something is refused: the first that failed; `None` when it is legal."""
    return next((check for check in checks if check.outcome is Outcome.FAILED), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened in a deal."""

    id: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """The cards are dealt; a hand that is not known is `None`."""

    id = "DEAL"
    hands: tuple[Cards | None, ...]
    direction: int
    pass_count: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    """A seat lays cards face down for another; `cards` is `None` where they are not known."""

    id = "PASS"
    seat: int
    to: int
    cards: Cards | None
    checks: tuple[RuleCheck, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Received(Event):
    """A seat takes up the cards passed to it."""

    id = "RECEIVE"
    seat: int
    giver: int
    cards: Cards | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Event):
    """A seat plays a card: it leads, follows suit or discards.

    Attributes:
        ply: The number of the play in the deal, from 0.
        trick: The number of the trick, from 0.
        how: Whether the card leads, follows or is discarded.
        led: The led suit; a lead's own suit.
        checks: Every rule held against the card, in order.
        legal: The cards that could have been played, of those that are known to have been in the hand.
        refused: For each other of these cards, the rule that refuses it.
    """

    id = "PLAY"
    ply: int
    trick: int
    seat: int
    card: Card
    how: Literal["LEAD", "FOLLOW", "DISCARD"]
    led: Suit
    checks: tuple[RuleCheck, ...]
    legal: Cards
    refused: Mapping[Card, RuleCheck]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsBroken(Event):
    """Hearts are broken: from now on they may be led."""

    id = "BREAKS"
    seat: int
    card: Card
    how: Literal["discarded", "followed", "led"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled(Event):
    """Identical cards of the led suit cancel each other in a trick.

    Attributes:
        trick: The number of the trick, from 0.
        cards: What is cancelled, each card once.
        how: Other cards of the suit are `left`; or `all` are cancelled, and the trick waits for the next
            taker while
            `seat` leads again; or, in the last trick, it goes to the `second` of the two highest, or is
            `lost`.
        seat: The seat that leads again; `None` otherwise.
    """

    id = "CANCELLED"
    trick: int
    cards: Cards
    how: Literal["left", "all", "second", "lost"]
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickTaken(Event):
    """The highest card of the led suit takes the trick, and its player leads next.

    Attributes:
        trick: The number of the trick, from 0.
        seat: Who takes it.
        card: The card that takes it.
        cards: All cards of the trick, in the order of play.
        waited: How many cards of earlier tricks, which nobody took, go with it.
    """

    id = "TRICK"
    trick: int
    seat: int
    card: Card
    cards: tuple[Card, ...]
    waited: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyTaken(Event):
    """A seat takes the cards that were left over; `cards` is `None` where they are not known."""

    id = "KITTY"
    seat: int
    cards: Cards | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTaken(Event):
    """The point cards of a trick and what they cost; `total` is what the seat has taken so far."""

    id = "POINTS"
    seat: int
    cards: Cards
    points: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTaken(Event):
    """A seat takes the bonus card."""

    id = "BONUS"
    seat: int
    card: Card
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoonShot(Event):
    """A seat has taken every point card; where it chooses the scoring, what each way leads to.

    Attributes:
        scores: What each way of scoring would write down; empty where there is nothing to choose.
        after: The totals that each way leads to.
        wins: Who would win by each way; nobody where the game goes on.
        ties: Who would share the lowest total by each way, for an extra deal to decide.
        advice: The way that is better for the shooter.
        reason: Why, as the entry `event.advice.<reason>` of the catalogue.
    """

    id = "MOON"
    seat: int
    scores: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    after: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    wins: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    ties: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    advice: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SunShot(MoonShot):
    """A seat has taken every trick, where the rule set counts that as more than a moon."""

    id = "SUN"


@dataclass(frozen=True, slots=True, kw_only=True)
class Summed(Event):
    """The points of the deal and their sum, checked against what the rule set makes possible."""

    id = "SUM"
    points: tuple[int, ...]
    expected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """The scores of the deal and the totals after it; `choice` is the way of scoring that a shooter chose."""

    id = "SCORE"
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    choice: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitReached(Event):
    """Totals that have reached, or exceeded, the limit."""

    id = "LIMIT"
    seats: tuple[int, ...]
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tied(Event):
    """The lowest total is shared at the end of the game, and so is the win, or an extra deal decides."""

    id = "TIE"
    seats: tuple[int, ...]
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver(Event):
    """The game is decided."""

    id = "END"
    winners: tuple[int, ...]
