"""The principles: rules of thumb that players teach each other, each a small detector on one position.

A principle knows nothing of numbers. It says whether it has something to say here, which cards it
recommends and which it argues against; [`hint`][hearts_lab.coach.hint] then holds that against what the cards
are worth. Its page (title, what it says, why, when it fails, an example, an exercise) is in the catalogue
`principle`, under its id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from hearts_lab.coach import discarding, following, leading, moon, passing, standing
from hearts_lab.coach.advice import Advice
from hearts_lab.coach.situation import Situation

Group = Literal["passing", "leading", "following", "discarding", "moon", "standing"]
"""When a principle speaks: passing, leading, following suit, discarding, around a moon, about the totals."""

GROUPS: Final[tuple[Group, ...]] = ("passing", "leading", "following", "discarding", "moon", "standing")


@dataclass(frozen=True, slots=True)
class Principle:
    """A rule of thumb.

    Attributes:
        id: Its name in files and addresses.
        group: When it speaks.
        detect: What it says of a position; `None` where it does not apply.
        sources: Who teaches it, as entries of the catalogue `coach.source`.
    """

    id: str
    group: Group
    detect: Callable[[Situation], Advice | None]
    sources: tuple[str, ...]


PRINCIPLES: Final = (
    Principle("PASS_QUEEN", "passing", passing.pass_queen, ("002", "wikibooks", "spruce")),
    Principle("KEEP_GUARDED_QUEEN", "passing", passing.keep_guarded_queen, ("wikibooks", "spruce")),
    Principle("PASS_SPADE_HONOURS", "passing", passing.pass_spade_honours, ("002", "wikibooks", "spruce")),
    Principle("KEEP_LOW_SPADES", "passing", passing.keep_low_spades, ("wikibooks", "spruce")),
    Principle("PASS_HIGH_HEARTS", "passing", passing.pass_high_hearts, ("002", "wikibooks", "spruce")),
    Principle("KEEP_STOPPER", "passing", passing.keep_stopper, ("andrews_hearts",)),
    Principle("PASS_TO_VOID", "passing", passing.pass_to_void, ("002", "wikibooks", "spruce")),
    Principle("PASS_BARE_HONOURS", "passing", passing.pass_bare_honours, ("spruce", "whitley")),
    Principle("KEEP_LOW_CARDS", "passing", passing.keep_low_cards, ("002",)),
    Principle("PASS_FOR_MOON", "passing", passing.pass_for_moon, ("heartsgame",)),
    Principle("BLEED_SPADES", "leading", leading.bleed_spades, ("002", "heartscardgame")),
    Principle("KEEP_OFF_SPADES", "leading", leading.keep_off_spades, ("reference",)),
    Principle("LEAD_SHORT_SUIT", "leading", leading.lead_short_suit, ("002", "reference")),
    Principle("OPEN_FRESH_SUIT", "leading", leading.open_fresh_suit, ("macintosh",)),
    Principle("LEAD_LOW", "leading", leading.lead_low, ("002",)),
    Principle("LEAD_SURE_LOSER", "leading", leading.lead_sure_loser, ("serenity",)),
    Principle("LEAD_LOW_HEART", "leading", leading.lead_low_heart, ("toolkit",)),
    Principle("DEAD_SUIT", "leading", leading.dead_suit, ("toolkit",)),
    Principle("REMEMBER_TWO_OF_CLUBS", "leading", leading.remember_two_of_clubs, ("002",)),
    Principle("FIRST_TRICK_HIGH", "following", following.first_trick_high, ("reference",)),
    Principle("DUCK_UNDER", "following", following.duck_under, ("002", "whitley")),
    Principle("QUEEN_UNDER_HONOUR", "following", following.queen_under_honour, ("cardgamesplanet",)),
    Principle("HOLD_QUEEN_BACK", "following", following.hold_queen_back, ("wikibooks",)),
    Principle("SPADE_DANGER", "following", following.spade_danger, ("002", "reference")),
    Principle("SPEND_SPADE_HONOUR", "following", following.spend_spade_honour, ("wikibooks",)),
    Principle("QUEEN_GONE", "following", following.queen_gone, ("002",)),
    Principle("HIGH_CARDS_EARLY", "following", following.high_cards_early, ("macintosh",)),
    Principle("TAKE_FREE_TRICK", "following", following.take_free_trick, ("002",)),
    Principle("TAKE_WITH_HIGHEST", "following", following.take_with_highest, ("serenity",)),
    Principle("WIN_LOW", "following", following.win_low, ("toolkit",)),
    Principle("COUNT_HEARTS", "following", following.count_hearts, ("002", "reference")),
    Principle("TAKE_BONUS", "following", following.take_bonus, ("andrews_jack",)),
    Principle("DISCARD_QUEEN", "discarding", discarding.discard_queen, ("002", "cardgamesplanet")),
    Principle("DISCARD_SPADE_HONOURS", "discarding", discarding.discard_spade_honours, ("reference",)),
    Principle("DISCARD_HIGH_HEARTS", "discarding", discarding.discard_high_hearts, ("reference",)),
    Principle("DISCARD_DANGER", "discarding", discarding.discard_danger, ("002", "cardgamesplanet")),
    Principle("DISCARD_TO_VOID", "discarding", discarding.discard_to_void, ("cardgamesplanet",)),
    Principle("KEEP_GUARDS", "discarding", discarding.keep_guards, ("andrews_count",)),
    Principle("KEEP_EXIT", "discarding", discarding.keep_exit, ("002",)),
    Principle("MOON_ATTACK", "moon", moon.moon_attack, ("002",)),
    Principle("GIVE_UP_THE_MOON", "moon", moon.give_up_the_moon, ("002",)),
    Principle("STOP_THE_MOON", "moon", moon.stop_the_moon, ("002", "onlinecardgames")),
    Principle("KEEP_MOON_STOPPER", "moon", moon.keep_moon_stopper, ("cardgamesplanet_moon", "heartsgame")),
    Principle("SPREAD_HEARTS", "moon", moon.spread_hearts, ("002", "cardgamesplanet_moon")),
    Principle("AIM_AT_LEADER", "standing", standing.aim_at_leader, ("andrews_chat",)),
    Principle("SPARE_THE_LAST", "standing", standing.spare_the_last, ("gigg",)),
    Principle("CHOOSE_MOON_SCORING", "standing", standing.choose_moon_scoring, ("002",)),
)
"""All principles, in the order of a deal."""

IDS: Final = tuple(each.id for each in PRINCIPLES)

_BY_ID: Final[Mapping[str, Principle]] = {each.id: each for each in PRINCIPLES}


def principle(name: str) -> Principle:
    """The principle of an id.

    Raises:
        KeyError: There is none.

    Example:
        >>> principle("DUCK_UNDER").group
        'following'
    """
    return _BY_ID[name]


def applying(now: Situation) -> Mapping[str, Advice]:
    """What each principle says that applies to a position, by its id.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.state import view
        >>> list(applying(Situation(view(start(deal(seed=7, direction=0)), 0))))
        []
    """
    return dict(_applying(now))


def _applying(now: Situation) -> Iterator[tuple[str, Advice]]:
    if now.rules.decks > 1:
        return  # in Cancellation the highest card need not win: none of this holds
    for each in PRINCIPLES:
        said = each.detect(now)
        if said is not None:
            yield each.id, said
