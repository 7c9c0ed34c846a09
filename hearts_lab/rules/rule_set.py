"""A rule set: one value for every option of the game, and how options are read and written."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from hearts_lab.cards import QUEEN_OF_SPADES, Card, Cards, Suit
from hearts_lab.errors import BadRules

FirstLead = Literal["lowest-club", "any-club", "left-of-dealer"]
FirstTrickPoints = Literal["forbidden", "allowed"]
HeartsBrokenBy = Literal[
    "heart-discarded", "heart-played", "heart-or-queen-played", "point-discarded", "free"
]
QueenLead = Literal["free", "after-broken"]
KittyOwner = Literal["none", "first-trick", "first-points"]
BonusCard = Literal["none", "JD", "TD"]
MoonScoring = Literal["choice", "add", "subtract", "add-unless-losing"]
SunScoring = Literal["none", "choice", "add", "subtract"]
HeartPoints = Literal["one", "rank"]
LimitRule = Literal["reach", "exceed"]
LimitSeen = Literal["once", "afresh"]
Cancelling = Literal["cancel", "first-higher"]
Undecided = Literal["second", "nobody"]
Tie = Literal["extra-deal", "extra-deal-tied", "shared"]

DIRECTIONS: Final = ("left", "right", "across", "hold")
DRAWN: Final = "drawn"
NONE: Final = "none"
PLAYERS: Final = {1: (3, 7), 2: (6, 11)}
"""The fewest and the most players, by the number of decks."""
FEWEST_PLAYERS: Final = min(fewest for fewest, _ in PLAYERS.values())
MOST_PLAYERS: Final = max(most for _, most in PLAYERS.values())
LARGEST_NUMBER: Final = 999_999
"""The largest number that an option takes, and the smallest with a minus sign."""


def seats_to_the_left(direction: object, players: int) -> int:
    """How many seats to the left a pass goes: 0 for a hold, 1 for left, `players - 1` for right.

    Raises:
        BadRules: There is no such direction, or nobody sits across.

    Example:
        >>> seats_to_the_left("right", 4), seats_to_the_left("across", 6)
        (3, 3)
    """
    if direction == "across" and players % 2:
        raise BadRules("across_odd", players=players)
    named = {"hold": 0, "left": 1, "right": players - 1, "across": players // 2}
    seats: object = direction
    if isinstance(direction, str):
        seats = named.get(direction, int(direction) if direction.isdecimal() and len(direction) <= 2 else -1)
    if not isinstance(seats, int) or isinstance(seats, bool) or not 0 <= seats < players:
        raise BadRules("direction", known=DIRECTIONS, most=players - 1)
    return seats


def direction_name(seats: int, players: int) -> str | int:
    """The word for a pass of so many seats to the left, or that number where there is no word.

    Example:
        >>> direction_name(3, 4), direction_name(2, 5)
        ('right', 2)
    """
    named = {players // 2: "across"} if players % 2 == 0 else {}
    return (named | {0: "hold", 1: "left", players - 1: "right"}).get(seats, seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """How one table plays: one value for every option.

    Attributes:
        preset: The preset that this rule set starts from; it never decides anything.
        players: How many play.
        decks: How many packs of 52 cards are shuffled together: 1, or 2 for Cancellation Hearts.
        removed: Cards taken out of the pack before the deal.
        kitty: Who gets the cards that cannot be dealt evenly: nobody because there are none, the winner of
            the first
            trick, or the first to take a point card.
        pass_count: How many cards each player passes.
        pass_cycle: For one deal after the other, how many seats to the left the cards go; 0 is a hold.
            Empty: every deal says.
        first_lead: The holder of the lowest club leads it, or leads any club, or the player left of the
            dealer leads any card.
        first_trick_points: Whether point cards may be played on the first trick.
        hearts_broken_by: What has to happen before a heart may be led.
        forced_lead_breaks: Whether a heart led because nothing else could be led breaks hearts too.
        queen_lead: Whether the queen of spades may be led at any time, or only once hearts are broken.
        hearts_instead_of_queen: With only hearts and the queen of spades, whether a heart may be led
            instead of her.
        bonus_card: A diamond that is worth taking.
        bonus_points: What the bonus card scores; negative is good.
        moon_needs_bonus: Whether the moon takes the bonus card too, which then counts inside the moon.
        moon: What a moon does: the shooter chooses, others add, the shooter subtracts, or others add unless
            the shooter would lose by it.
        moon_max_total: A shooter with more than this total before the deal keeps the points; `None`: no
            such rule.
        sun: What taking all tricks does, for twice a moon; `none`: it is a moon like any other.
        no_tricks_points: What a player scores who takes no trick, unless somebody shoots the moon.
        heart_points: A heart costs one point, or its rank (2 to 14).
        queen_points: What the queen of spades costs.
        limit: The total that ends the game; `None`: a single deal.
        limit_rule: The game ends when a total reaches the limit, or when one exceeds it.
        limit_seen: After a tie at the limit the game stays decided by the next unique lowest total, or the
            limit is looked at afresh.
        tie: What happens when the lowest total is shared at the end.
        floor: Totals never sink below it; `None`: they may be negative.
        exact_limit: What a total becomes that a deal brings to exactly the limit; `None`: it stays.
        cancelling: With two decks, whether two identical cards in one trick cancel each other, or the first
            is higher.
        last_trick_undecided: Who takes a last trick in which all cards of the led suit cancel each other:
            the second of
            the two highest, or nobody, and nobody scores it.
        play_seconds: Time for one play, enforced by tables that have a clock; `None`: no limit.

    Raises:
        BadRules: Two values are at odds with each other; the sentence says why.

    Example:
        >>> from hearts_lab.rules import preset
        >>> table = preset("classic").rules(moon="add")
        >>> table.players, table.hand_size, table.moon, table.lowest_club
        (4, 13, 'add', Card.parse('2C'))
    """

    preset: str = dataclasses.field(compare=False)
    players: int
    decks: int
    removed: Cards
    kitty: KittyOwner
    pass_count: int
    pass_cycle: tuple[int, ...]
    first_lead: FirstLead
    first_trick_points: FirstTrickPoints
    hearts_broken_by: HeartsBrokenBy
    forced_lead_breaks: bool
    queen_lead: QueenLead
    hearts_instead_of_queen: bool
    bonus_card: BonusCard
    bonus_points: int
    moon_needs_bonus: bool
    moon: MoonScoring
    moon_max_total: int | None
    sun: SunScoring
    no_tricks_points: int
    heart_points: HeartPoints
    queen_points: int
    limit: int | None
    limit_rule: LimitRule
    limit_seen: LimitSeen
    tie: Tie
    floor: int | None
    exact_limit: int | None
    cancelling: Cancelling
    last_trick_undecided: Undecided
    play_seconds: int | None

    def __post_init__(self) -> None:
        for at_odds, key, params in self._conflicts():
            if at_odds:
                raise BadRules(key, **params)

    def _conflicts(self) -> Sequence[tuple[bool, str, dict[str, object]]]:
        if self.decks not in PLAYERS:
            raise BadRules("decks", decks=self.decks)
        fewest, most = PLAYERS[self.decks]
        if not fewest <= self.players <= most:
            raise BadRules("player_range", players=self.players, decks=self.decks, fewest=fewest, most=most)
        if not self.removed <= self.shuffled:
            raise BadRules("removed_twice", cards=self.removed - (self.removed & self.shuffled))
        bonus = Cards() if self.bonus is None else Cards().add(self.bonus)
        left_over = len(self.pack) % self.players
        discards_break = self.hearts_broken_by in ("heart-discarded", "point-discarded")
        return (
            (
                self.decks == 1 and (self.cancelling, self.last_trick_undecided) != ("cancel", "second"),
                "one_deck",
                {},
            ),
            (
                self.cancelling == "first-higher" and self.last_trick_undecided != "second",
                "always_decided",
                {},
            ),
            (bool(self.removed & POINT_CARDS), "removed_points", {"cards": self.removed & POINT_CARDS}),
            (bool(self.removed & bonus), "removed_bonus", {"card": self.bonus}),
            (
                self.kitty == NONE and bool(left_over),
                "uneven",
                {"cards": len(self.pack), "players": self.players, "over": left_over},
            ),
            (
                self.kitty != NONE and not left_over,
                "no_kitty",
                {"cards": len(self.pack), "players": self.players},
            ),
            (not 0 <= self.pass_count <= self.hand_size, "pass_count", {"most": self.hand_size}),
            (not self.pass_count and set(self.pass_cycle) != {0}, "pass_nothing", {}),
            (
                any(not 0 <= seats < self.players for seats in self.pass_cycle),
                "direction",
                {"known": DIRECTIONS, "most": self.players - 1},
            ),
            (
                self.queen_lead == "after-broken" and self.hearts_broken_by == "free",
                "queen_waits_for_nothing",
                {},
            ),
            (self.hearts_instead_of_queen and self.queen_lead == "after-broken", "queen_not_forced", {}),
            (self.hearts_instead_of_queen and self.hearts_broken_by == "free", "hearts_always_free", {}),
            (not self.forced_lead_breaks and not discards_break, "forced_lead_is_played", {}),
            (self.moon_needs_bonus and self.bonus is None, "moon_needs_no_bonus", {}),
            (
                self.first_lead != "left-of-dealer" and len(self.pack.of(Suit.CLUBS)) <= self.kitty_size,
                "no_clubs",
                {"first_lead": self.first_lead},
            ),
            (self.limit is not None and self.limit < 1, "limit", {}),
            (self.floor is not None and self.floor > 0, "floor", {}),
            *self._exact_limit_conflicts(),
            (self.play_seconds is not None and self.play_seconds < 1, "play_seconds", {}),
            (self.queen_points < 0 or self.bonus_points > 0 or self.no_tricks_points > 0, "points_sign", {}),
        )

    def _exact_limit_conflicts(self) -> Sequence[tuple[bool, str, dict[str, object]]]:
        if self.exact_limit is None:
            return ()
        return (
            (self.limit is None, "exact_limit_single", {}),
            (self.limit is not None and self.exact_limit >= self.limit, "exact_limit", {}),
            (self.floor is not None and self.exact_limit < self.floor, "exact_limit", {}),
        )

    @property
    def bonus(self) -> Card | None:
        """The bonus card, if the table plays with one."""
        return None if self.bonus_card == NONE else Card.parse(self.bonus_card)

    @property
    def pack(self) -> Cards:
        """All cards in play, the kitty included."""
        return self.shuffled - self.removed

    @property
    def shuffled(self) -> Cards:
        """All cards of all decks."""
        return Cards.DECK if self.decks == 1 else Cards.DECK + Cards.DECK

    @property
    def point_cards(self) -> Cards:
        """Every heart and queen of spades in play."""
        return self.pack.among(POINT_CARDS)

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt."""
        return len(self.pack) // self.players

    @property
    def kitty_size(self) -> int:
        """How many cards lie in the kitty."""
        return len(self.pack) % self.players

    @property
    def lowest_club(self) -> Card:
        """The lowest club of the pack; if it lies in the kitty, the lowest club in a hand leads instead."""
        return self.pack.of(Suit.CLUBS).lowest

    def direction(self, deal: int) -> int | None:
        """How many seats to the left cards go in a deal, counted from 0; `None` where every deal says.

        Example:
            >>> from hearts_lab.rules import preset
            >>> [preset("classic").rules().direction(deal) for deal in range(5)]
            [1, 3, 2, 0, 1]
        """
        return self.pass_cycle[deal % len(self.pass_cycle)] if self.pass_cycle else None

    def with_options(self, /, **options: object) -> RuleSet:
        """This rule set with other values for some options, given as in a deal file.

        Raises:
            BadRules: An option or a value is not known, or two values are at odds.
        """
        read: dict[str, Any] = {
            name: read_option(name, value, self.players) for name, value in options.items()
        }
        return dataclasses.replace(self, **read)


POINT_CARDS: Final = Cards.SUITS[Suit.HEARTS] & Cards.DECK | Cards().add(QUEEN_OF_SPADES)
"""The 13 hearts and the queen of spades."""

_TYPES: Final = {name: hint for name, hint in get_type_hints(RuleSet).items() if name != "preset"}
OPTIONS: Final = tuple(_TYPES)
"""The names of all options, in the order in which rule sets are shown."""


def option_values(name: str) -> tuple[object, ...]:
    """The values an option chooses from; empty where it takes a number or cards.

    Example:
        >>> option_values("queen_lead")
        ('free', 'after-broken')
    """
    hint = _TYPES[name]
    return get_args(hint) if get_origin(hint) is Literal else (True, False) if hint is bool else ()


def read_option(name: str, value: object, players: int) -> object:
    """Turn a value from a file or a command line into the value of an option.

    Args:
        name: The option.
        value: A JSON or TOML value, or its text; what differs by player count may be a table from count to
            value.
        players: How many play.

    Raises:
        BadRules: There is no such option, or it does not take this value.

    Example:
        >>> read_option("limit", "none", 4), read_option("pass_cycle", ["left", "hold"], 4)
        (None, (1, 0))
        >>> read_option("removed", {"5": "2D 2C"}, 5)
        Cards.parse('2C 2D')
    """
    if name not in _TYPES:
        raise BadRules("unknown_option", option=name, known=OPTIONS)
    if isinstance(value, Mapping):
        if str(players) not in value:
            raise BadRules("option_for_count", option=name, players=players)
        value = value[str(players)]
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise BadRules("option_range", option=name, most=LARGEST_NUMBER)
    hint = _TYPES[name]
    try:
        if hint is Cards:
            return Cards() if value == NONE else Cards.parse(str(value))
        if hint == tuple[int, ...]:
            return _read_cycle(value, players)
        return _read_plain(hint, value)
    except BadRules:
        raise
    except (ValueError, TypeError) as error:
        raise BadRules("option_value", option=name, value=str(value), known=_known(name)) from error


def _read_cycle(value: object, players: int) -> tuple[int, ...]:
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, Sequence) or not words:
        raise TypeError(value)
    return () if words == [DRAWN] else tuple(seats_to_the_left(word, players) for word in words)


def _read_plain(hint: Any, value: object) -> object:  # noqa: ANN401 - a type
    """A word, a switch, a number, or `none`, written as itself or as its text."""
    if get_origin(hint) is Literal:
        read = value
        takes = isinstance(value, str) and value in get_args(hint)
    elif hint is bool:
        read = {"true": True, "false": False}.get(str(value).lower())
        takes = read is not None
    elif value in (None, NONE):
        read = None
        takes = hint == int | None
    else:
        read = value
        digits = value.removeprefix("-") if isinstance(value, str) else ""
        if digits.isdecimal() and len(digits) <= len(str(LARGEST_NUMBER)):
            read = int(str(value))
        takes = isinstance(read, int) and not isinstance(read, bool)
    if not takes:
        raise TypeError(value)
    return read


def write_option(name: str, rules: RuleSet) -> Any:  # noqa: ANN401 - a JSON value
    """The value of an option as files write it."""
    value = getattr(rules, name)
    if name == "pass_cycle":
        return [direction_name(seats, rules.players) for seats in value] or DRAWN
    return str(value) or NONE if isinstance(value, Cards) else NONE if value is None else value


def _known(name: str) -> list[str]:
    hint = _TYPES[name]
    if hint is Cards:
        return ["2D 2C", NONE]
    if hint == tuple[int, ...]:
        return [*DIRECTIONS, DRAWN]
    numbers = ["0", "1", "2", "…"] if hint in (int, int | None) else []
    return [*map(str, option_values(name)), *numbers, *([NONE] if hint == int | None else [])]
