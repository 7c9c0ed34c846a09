"""The rules of Hearts once more, on plain words and sets, written straight from the rule texts.

It shares nothing with the engine and reads only the options of a rule set: whoever wants to know whether the
engine is right
asks both. A card is its code, `QS`; a hand or a pile is a set of codes; nothing is explained and nothing
is fast.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Options = Any
"""Whatever has the options of a rule set as attributes."""

RANKS = "23456789TJQKA"
HEARTS = frozenset(rank + "H" for rank in RANKS)
POINT_CARDS = HEARTS | {"QS"}


def height(card: str) -> int:
    """Give the rank as a number: 2 to 14."""
    return RANKS.index(card[0]) + 2


def suit(card: str) -> str:
    """Give the letter of the suit."""
    return card[1]


def lowest_club(cards: Collection[str]) -> str:
    """Find the club that opens, among the cards of a hand or a pack."""
    return min((card for card in cards if suit(card) == "C"), key=height)


def may_play(
    rules: Options, hand: Collection[str], table: Sequence[str], *, first: bool, broken: bool
) -> set[str]:
    """Choose the cards of a hand that may be played on what lies on the table."""
    if table:
        same = {card for card in hand if suit(card) == suit(table[0])}
        choice = same or set(hand)
        clean = choice - POINT_CARDS
        return clean if clean and first and rules.first_trick_points == "forbidden" else choice
    if first and rules.first_lead != "left-of-dealer":
        return (
            {lowest_club(hand)} if rules.first_lead == "lowest-club" else {c for c in hand if suit(c) == "C"}
        )
    choice = set(hand)
    if first and rules.first_trick_points == "forbidden" and choice - POINT_CARDS:
        choice -= POINT_CARDS
    if broken or rules.hearts_broken_by == "free":
        return choice
    free = choice - waiting(rules)
    if free == {"QS"} and rules.hearts_instead_of_queen:
        return choice
    return free or choice


def waiting(rules: Options) -> frozenset[str]:
    """Name the cards that may not be led before hearts are broken."""
    return POINT_CARDS if rules.queen_lead == "after-broken" else HEARTS


def breaks_hearts(rules: Options, card: str, table: Sequence[str]) -> bool:
    """Say whether a card that may be played breaks hearts, if they are whole."""
    how = rules.hearts_broken_by
    if how == "heart-played":
        return card in HEARTS
    if how == "heart-or-queen-played":
        return card in POINT_CARDS
    if how == "free":
        return False
    if not table:  # a waiting card may be led only by who has nothing else
        return bool(card in waiting(rules) and rules.forced_lead_breaks)
    breakers = HEARTS if how == "heart-discarded" else POINT_CARDS
    return card in breakers and suit(card) != suit(table[0])


def winning(table: Sequence[str]) -> int:
    """Find the place of the card that takes a trick."""
    return table.index(max((card for card in table if suit(card) == suit(table[0])), key=height))


def cost(rules: Options, card: str) -> int:
    """Count what a card costs, the bonus card aside."""
    if card in HEARTS:
        return height(card) if rules.heart_points == "rank" else 1
    return int(rules.queen_points) if card == "QS" else 0


def total(rules: Options, cards: Collection[str]) -> int:
    """Count what cards cost, the bonus card included."""
    bonus = rules.bonus_points if rules.bonus_card in cards else 0
    return sum(cost(rules, card) for card in cards) + int(bonus)


@dataclass
class Table:
    """A deal being played after the passes.

    Attributes:
        rules: Anything with the options of a rule set as attributes.
        hands: The cards of each seat.
        turn: Who plays next; at first, who leads.
        kitty: The cards left over.
        totals: The totals before the deal.
    """

    rules: Options
    hands: list[set[str]]
    turn: int
    kitty: set[str] = field(default_factory=set)
    totals: Sequence[int] = ()
    table: list[str] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    broken: bool = False
    piles: list[set[str]] = field(default_factory=list)
    kitty_for: int | None = None

    def __post_init__(self) -> None:
        self.piles = [set() for _ in self.hands]

    def legal(self) -> set[str]:
        """Choose the cards that may be played now."""
        return may_play(
            self.rules, self.hands[self.turn], self.table, first=not self.tricks, broken=self.broken
        )

    def play(self, card: str) -> None:
        """Put a card on the table, and clear the table when it was the last of the trick."""
        self.broken = self.broken or breaks_hearts(self.rules, card, self.table)
        self.hands[self.turn].remove(card)
        self.table.append(card)
        self.turn = (self.turn + 1) % len(self.hands)
        if len(self.table) == len(self.hands):
            taker = (self.turn + winning(self.table)) % len(self.hands)
            if self.kitty_for is None and (
                self.rules.kitty == "first-trick"
                or (self.rules.kitty == "first-points" and POINT_CARDS & set(self.table))
            ):
                self.kitty_for = taker
                self.piles[taker] |= self.kitty
            self.piles[taker] |= set(self.table)
            self.tricks.append(taker)
            self.turn, self.table = taker, []

    def points(self) -> list[int]:
        """Count what each seat has taken, before any moon."""
        taken = [total(self.rules, pile) for pile in self.piles]
        if self.moon() is not None:
            return taken
        return [
            points if seat in self.tricks else points + self.rules.no_tricks_points
            for seat, points in enumerate(taken)
        ]

    def moon(self) -> int | None:
        """Find who has taken all that a moon takes."""
        needed = POINT_CARDS | ({self.rules.bonus_card} if self.rules.moon_needs_bonus else set())
        for seat, pile in enumerate(self.piles):
            most = self.rules.moon_max_total
            if needed <= pile and (most is None or self.totals[seat] <= most):
                return seat
        return None

    def sun(self) -> bool:
        """Say whether whoever shot took every trick, where that counts for more."""
        return self.rules.sun != "none" and set(self.tricks) == {self.moon()}

    def scores(self) -> Mapping[str, list[int]]:
        """Write down the deal: under `fixed` what is certain, else under each choice of the shooter."""
        points, shooter = self.points(), self.moon()
        if shooter is None:
            return {"fixed": points}
        how = self.rules.sun if self.sun() else self.rules.moon
        worth = total(self.rules, POINT_CARDS) * (2 if self.sun() else 1)
        on_top = 0  # what the shooter scores beside the moon
        if self.rules.bonus_card in self.piles[shooter] and not self.rules.moon_needs_bonus:
            on_top = self.rules.bonus_points
        add = [score + worth for score in points]
        add[shooter] = on_top
        subtract = list(points)
        subtract[shooter] = on_top - worth
        if how == "add-unless-losing":
            how = "subtract" if self.would_lose(add, shooter) else "add"
        both = {"add": add, "subtract": subtract}
        return both if how == "choice" else {"fixed": both[how]}

    def would_lose(self, scores: Sequence[int], seat: int) -> bool:
        """Say whether the game would end with somebody else ahead."""
        after = [a + b for a, b in zip(self.totals, scores, strict=True)]
        if self.rules.floor is not None:
            after = [max(number, self.rules.floor) for number in after]
        if self.rules.limit is None:
            return False
        if self.rules.exact_limit is not None:
            after = [self.rules.exact_limit if number == self.rules.limit else number for number in after]
        over = max(after) > self.rules.limit or (
            self.rules.limit_rule == "reach" and max(after) == self.rules.limit
        )
        return over and min(after) < after[seat]


def ways(
    rules: Options,
    hands: Sequence[frozenset[str]],
    turn: int,
    plays: int,
    *,
    first: bool,
    broken: bool,
    table: tuple[str, ...] = (),
) -> int:
    """Count the legal ways to make the next plays, one by one."""
    if not plays:
        return 1
    count = 0
    for card in may_play(rules, hands[turn], table, first=first, broken=broken):
        after = (*table, card)
        left = [hand - {card} if seat == turn else hand for seat, hand in enumerate(hands)]
        following, opens = (turn + 1) % len(hands), first
        if len(after) == len(hands):
            following, opens = (following + winning(after)) % len(hands), False
        count += ways(
            rules,
            left,
            following,
            plays - 1,
            first=opens,
            broken=broken or breaks_hearts(rules, card, table),
            table=() if len(after) == len(hands) else after,
        )
    return count
