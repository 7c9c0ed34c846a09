"""A rule set as plain ints, and the legal cards."""

from typing import NamedTuple

from hearts_lab.cards import Cards
from hearts_lab.errors import BadRules
from hearts_lab.kernel.bits import CLUBS, HEARTS, POINTS, QUEEN
from hearts_lab.rules import RuleSet

LOWEST_CLUB, ANY_CLUB, LEFT_OF_DEALER = 0, 1, 2
FIRST_TRICK, FIRST_POINTS = 1, 2
ADD, SUBTRACT, ADD_UNLESS_LOSING = 0, 1, 2
FAR = 1 << 40
"""A total that nobody reaches: stands for no limit."""


class Packed(NamedTuple):
    """What the kernel has to know of a rule set.

    Attributes:
        deck: the cards in play.
        kitty: 0 for none, or who gets it: `FIRST_TRICK`, `FIRST_POINTS`.
        first_lead: `LOWEST_CLUB`, `ANY_CLUB` or `LEFT_OF_DEALER`.
        first_trick_barred: cards that may not be played on the first trick.
        locked: cards that may not be led until hearts are broken.
        breaks_in_suit: cards that break hearts when led or followed.
        breaks_off_suit: cards that break hearts when discarded.
        forced_lead_breaks: 1 where a forced lead of a locked card breaks hearts.
        hearts_instead: 1 where a hand of hearts and the queen may lead any of them.
        moon_cards: what a moon takes.
        heart_ranks: 1 where a heart costs its rank.
        queen_points: what the queen costs.
        bonus: the bonus card, or 0.
        bonus_points: what it scores.
        bonus_in_moon: the part of a moon's points that the bonus card is: its points where the moon needs
            it, or 0.
        no_tricks_points: for a seat without a trick.
        moon: how a moon counts: `ADD`, `SUBTRACT` or `ADD_UNLESS_LOSING`, which is also how a shooter
            chooses.
        sun: the same for all tricks, or -1 where they are a moon like any other.
        moon_max_total: a shooter with more before the deal keeps the points.
        ends: the total that ends a game.
        floor: totals never sink below.
    """

    deck: int
    kitty: int
    first_lead: int
    first_trick_barred: int
    locked: int
    breaks_in_suit: int
    breaks_off_suit: int
    forced_lead_breaks: int
    hearts_instead: int
    moon_cards: int
    heart_ranks: int
    queen_points: int
    bonus: int
    bonus_points: int
    bonus_in_moon: int
    no_tricks_points: int
    moon: int
    sun: int
    moon_max_total: int
    ends: int
    floor: int


BREAKERS = {
    "heart-discarded": (0, HEARTS),
    "heart-played": (HEARTS, HEARTS),
    "heart-or-queen-played": (POINTS, POINTS),
    "point-discarded": (0, POINTS),
    "free": (0, 0),
}
MOONS = {
    "none": -1,
    "add": ADD,
    "subtract": SUBTRACT,
    "choice": ADD_UNLESS_LOSING,
    "add-unless-losing": ADD_UNLESS_LOSING,
}


def pack(rules: RuleSet) -> Packed:
    """The kernel's form of a rule set of one deck.

    Raises:
        BadRules: The rule set is for two decks: the readable engine alone plays Cancellation Hearts.

    >>> from hearts_lab.rules import preset
    >>> pack(preset("windows").rules()).locked == POINTS
    True
    """
    if rules.decks > 1:
        raise BadRules("kernel_decks")
    in_suit, off_suit = BREAKERS[rules.hearts_broken_by]
    bonus = 0 if rules.bonus is None else Cards.EMPTY.add(rules.bonus).mask
    locked = POINTS if rules.queen_lead == "after-broken" else HEARTS
    return Packed(
        deck=rules.pack.mask,
        kitty=("none", "first-trick", "first-points").index(rules.kitty),
        first_lead=("lowest-club", "any-club", "left-of-dealer").index(rules.first_lead),
        first_trick_barred=POINTS if rules.first_trick_points == "forbidden" else 0,
        locked=0 if rules.hearts_broken_by == "free" else locked,
        breaks_in_suit=in_suit,
        breaks_off_suit=off_suit,
        forced_lead_breaks=int(rules.forced_lead_breaks),
        hearts_instead=int(rules.hearts_instead_of_queen),
        moon_cards=POINTS | (bonus if rules.moon_needs_bonus else 0),
        heart_ranks=int(rules.heart_points == "rank"),
        queen_points=rules.queen_points,
        bonus=bonus,
        bonus_points=rules.bonus_points,
        bonus_in_moon=rules.bonus_points if rules.moon_needs_bonus else 0,
        no_tricks_points=rules.no_tricks_points,
        moon=MOONS[rules.moon],
        sun=MOONS[rules.sun],
        moon_max_total=FAR if rules.moon_max_total is None else rules.moon_max_total,
        ends=FAR if rules.limit is None else rules.limit + (rules.limit_rule == "exceed"),
        floor=-FAR if rules.floor is None else rules.floor,
    )


def may_lead(hand: int, first: int, locked: int, rules: Packed) -> int:
    """The cards that a hand may lead.

    Args:
        hand: the cards held.
        first: 1 on the first trick.
        locked: cards that may not be led now: `rules.locked`, or 0 once hearts are broken.
        rules: the rule set.
    """
    cards = hand
    if first:
        if rules.first_lead != LEFT_OF_DEALER:
            clubs = hand & CLUBS
            return clubs & -clubs if rules.first_lead == LOWEST_CLUB else clubs
        if hand & ~rules.first_trick_barred:
            cards = hand & ~rules.first_trick_barred
    free = cards & ~locked
    if free == 0 or (free == QUEEN and locked and rules.hearts_instead):
        return cards
    return free


def may_follow(hand: int, led: int, barred: int) -> int:
    """The cards that a hand may play to a trick.

    Args:
        hand: the cards held.
        led: all cards of the led suit.
        barred: cards that may not be played to this trick while there is another.
    """
    cards = hand & led
    if cards == 0:
        cards = hand
    free = cards & ~barred
    return free or cards
