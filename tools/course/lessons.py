"""The exercises of each lesson, as recipes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_lab.cards import QUEEN_OF_SPADES, Cards, Suit
from hearts_lab.coach.mistakes import mistakes
from hearts_lab.coach.situation import PLAIN_SUITS
from hearts_lab.engine import legal
from hearts_lab.history import Record
from hearts_lab.moon_choice import advise
from hearts_lab.odds import danger
from hearts_lab.rules import POINT_CARDS, preset
from hearts_lab.scoring import result
from hearts_lab.solve import paranoid
from hearts_lab.state import DealState, view
from tools.course.positions import (
    danger_to_judge,
    dangers_apart,
    holder_to_judge,
    holders_apart,
    mixed_trick,
    suit_to_lead,
    suits_apart,
    sure_stopper,
    surest_card,
    tricks_with_points,
    voids_shown,
)
from tools.course.recipes import (
    NOTHING,
    Given,
    Recipe,
    Wanted,
    broken_or_not,
    choosing,
    counted,
    likely,
    likely_queen,
    moon_open,
    points_gone,
    shown_void,
    some_refused,
    taker_with,
    trick_worth,
    uneven,
    void_discard,
    whole_deal,
)

ACES: Final = Cards.parse("AC AD AS AH")
HONOURS: Final = Cards.parse("QS KS AS")


def exact(tricks: int, gap: int, *, trap: bool) -> Wanted:
    """Some tricks are left, and one card is safer than all others; with a trap the lowest card is not it."""

    def wanted(state: DealState) -> Given | None:
        if state.turn is None or not choosing(state, 3) or state.hands[state.turn].size != tricks:
            return None
        if sum(bool(pile & POINT_CARDS) for pile in state.taken) < 2:
            return None
        left = state.rules.point_cards.without(Cards.from_iterable(state.plays))
        if not left:
            return None
        solution = paranoid(state, compiled=True)
        ranked = sorted(set(solution.scores.values()))
        lowest = min(legal(state), key=lambda card: card.rank)
        fits = len(ranked) > 1 and ranked[1] - ranked[0] >= gap and len(solution.best) == 1
        return NOTHING if fits and (lowest not in solution.best) is trap else None

    return wanted


def in_play(trick: int = 0, least: int = 3) -> Wanted:
    """A seat has some choice, in this trick or later."""

    def wanted(state: DealState) -> Given | None:
        return NOTHING if choosing(state, least) and len(state.tricks) >= trick else None

    return wanted


def spade_led(state: DealState) -> Given | None:
    """Spades have been led before the queen was played, and a seat has some choice."""
    led = state.trick is not None and state.trick.led is Suit.SPADES
    return NOTHING if led and choosing(state, 3) and QUEEN_OF_SPADES not in state.plays else None


def before_pass(state: DealState) -> Given | None:
    """Cards are to be passed."""
    return NOTHING if state.trick is None and state.deal.direction else None


def some_may_take_her(state: DealState) -> Given | None:
    """Spades or another suit has been led, and some of a seat's cards could take the queen, others not."""
    if state.turn is None or not choosing(state, 3) or not state.tricks:
        return None
    if state.trick is None or state.trick.led is None or QUEEN_OF_SPADES in state.plays:
        return None
    seen = view(state, state.turn)
    if QUEEN_OF_SPADES in seen.hand:
        return None
    found = danger(seen, worlds=1)
    chances = [each.possible.value for each in found.cards]
    telling = any(chances) and not all(chances) and not any(0 < chance < 0.05 for chance in chances)
    return NOTHING if found.bounds.exact and telling else None


def thrown_on_a_void(state: DealState) -> Given | None:
    """A whole deal in which the queen was thrown, in its first half, on a suit emptied by the pass."""
    if whole_deal(moon=False)(state) is None or not state.deal.direction:
        return None
    for number, trick in enumerate(state.tricks[:6]):
        for seat, card in trick:
            passed, dealt = state.passed[seat], state.deal.hands[seat]
            if card is QUEEN_OF_SPADES and trick.led in PLAIN_SUITS and passed and dealt:
                suit = dealt.of(trick.led)
                emptied = suit and suit <= passed
                followed = any(led.led is trick.led for led in state.tricks[:number])
                return NOTHING if emptied and not followed else None
    return None


def bled_out(state: DealState) -> Given | None:
    """A whole deal in which others led low spades until the queen was her owner's only spade and cost 13."""
    if whole_deal(moon=False)(state) is None:
        return None
    led = [trick for trick in state.tricks if trick.led is Suit.SPADES]
    fell = next((at for at, trick in enumerate(led) if QUEEN_OF_SPADES in trick.cards), None)
    if fell is None or fell < 2:
        return None
    owner = next(seat for seat, card in led[fell] if card is QUEEN_OF_SPADES)
    later = any(
        card.suit is Suit.SPADES for trick in led[fell + 1 :] for seat, card in trick if seat == owner
    )
    low = all(trick.leader != owner and trick.cards[0].rank < 12 for trick in led[: fell + 1])
    return NOTHING if low and not later and QUEEN_OF_SPADES in state.taken[owner] else None


def moon_missed(state: DealState) -> Given | None:
    """A whole deal with a moon that somebody could have stopped."""
    if whole_deal(moon=True)(state) is None:
        return None
    return NOTHING if any(each.id == "MISSED_MOON" for each in mistakes(Record.of(state))) else None


def bonus_in_it(state: DealState) -> Given | None:
    """A trick is complete that holds the bonus card."""
    bonus = Cards().add(state.rules.bonus) if state.rules.bonus else Cards.EMPTY
    return trick_worth(-10, 16, bonus)(state)


def cancelled(state: DealState) -> Given | None:
    """A trick is complete in which two cards cancelled each other, one that would have won among them."""
    done = taker_with(Cards.DECK, discarded=False)(state)
    if done is None or not state.tricks[-1].cancelled:
        return None
    trick = state.tricks[-1]
    highest = max(card.rank for card in trick.cards if card.suit is trick.led)
    return done if any(card.rank == highest for card in trick.cancelled) else None


def moon_of_choice(way: str) -> Wanted:
    """A moon has been shot, and one way of scoring is better."""

    def wanted(state: DealState) -> Given | None:
        if not state.played_out or result(state).moon is None:
            return None
        advice = advise(state)
        telling = advice is not None and advice.reason not in ("level", "both_lose", "both_win")
        return NOTHING if advice and telling and advice.best == way else None

    return wanted


OMNIBUS: Final = preset("omnibus").rules()
ADDED: Final = preset("microsoft").rules()
FIVE: Final = preset("party").rules(5)
TWO_PACKS: Final = preset("cancellation").rules(8)


# fmt: off
RECIPES: Final[Mapping[str, tuple[Recipe, ...]]] = {
    "following-suit": (
        Recipe(name="ace-off-suit", question="taker", difficulty=2, count=2, first=1100,
               wanted=taker_with(ACES, discarded=True), hints=("highest_of_led",), players="random,duck"),
        Recipe(name="dear-trick", question="points", difficulty=2, count=1, first=1120,
               wanted=trick_worth(14, 16, Cards().add(QUEEN_OF_SPADES)), hints=("count_hearts",)),
        Recipe(name="three-tricks", question="trick_table", difficulty=2, count=1, first=1250,
               wanted=tricks_with_points(3, 2), hints=("trick_by_trick",), players="random,duck"),
        Recipe(name="strongest-first", question="strength", difficulty=2, count=2, first=1200,
               wanted=mixed_trick, hints=("led_only",), players="random,duck"),
    ),
    "first-trick": (
        Recipe(name="clubs-first", question="legal", difficulty=1, count=1, first=1140,
               wanted=some_refused(0), hints=("led_suit", "has_suit")),
        Recipe(name="second-trick", question="legal", difficulty=2, count=1, first=1150,
               wanted=void_discard, hints=("led_suit", "void")),
    ),
    "breaking-hearts": (
        Recipe(name="broken-late", question="broken", difficulty=2, count=1, first=1160,
               wanted=broken_or_not(broken=True, trick=5), hints=("look_back",)),
        Recipe(name="still-whole", question="broken", difficulty=2, count=1, first=1170,
               wanted=broken_or_not(broken=False, trick=5), hints=("look_back",)),
    ),
    "passing": (
        Recipe(name="queen-to-pass", question="best_pass", difficulty=1, count=3, first=2000,
               wanted=before_pass, because=("PASS_QUEEN",), hints=("void_chance",), hidden=True,
               passes=True, search=2000),
        Recipe(name="thrown-on-a-void", question="row", difficulty=2, count=1, first=2400,
               wanted=thrown_on_a_void, hints=("sum_first", "count_points"), players="avoid"),
        Recipe(name="spades-to-pass", question="best_pass", difficulty=2, count=2, first=2100,
               wanted=before_pass, because=("PASS_SPADE_HONOURS",), hints=("void_chance",), hidden=True,
               passes=True, search=2000),
        Recipe(name="void-to-make", question="best_pass", difficulty=2, count=2, first=2200,
               wanted=before_pass, because=("PASS_TO_VOID",), hints=("void_chance",), hidden=True,
               passes=True, search=2000),
        Recipe(name="hearts-to-pass", question="best_pass", difficulty=3, count=2, first=2300,
               wanted=before_pass, because=("PASS_HIGH_HEARTS",), hints=("low_company", "void_chance"),
               hidden=True, passes=True, search=2000),
    ),
    "scoring": (
        Recipe(name="hearts-gone", question="left", difficulty=1, count=2, first=3000,
               wanted=points_gone(queen=False, hearts=4), hints=("count_points",)),
        Recipe(name="queen-gone", question="left", difficulty=2, count=2, first=3020,
               wanted=points_gone(queen=True, hearts=6), hints=("count_points",)),
        Recipe(name="row-of-four", question="row", difficulty=2, count=3, first=3040,
               wanted=whole_deal(moon=False), hints=("sum_first", "count_points")),
        Recipe(name="whole-sheet", question="score_table", difficulty=2, count=2, first=3300,
               wanted=whole_deal(moon=False, takers=4), hints=("count_points", "sum_first"),
               totals=(31, 54, 12, 47)),
        Recipe(name="row-of-a-moon", question="row", difficulty=3, count=1, first=3060, rules=ADDED,
               wanted=whole_deal(moon=True), hints=("sum_first",), players="search:60"),
        Recipe(name="add-the-moon", question="moon_scoring", difficulty=3, count=1, first=3100,
               wanted=moon_of_choice("add"), hints=("near_hundred",), players="search:60", totals=(60, 84,
               48, 90)),
        Recipe(name="subtract-the-moon", question="moon_scoring", difficulty=3, count=1, first=3200,
               wanted=moon_of_choice("subtract"), hints=("near_hundred",), players="search:60", totals=(80,
               90, 40, 60)),
    ),
    "queen-of-spades": (
        Recipe(name="spade-led", question="best_card", difficulty=1, count=2, first=4000,
               wanted=spade_led, because=("SPADE_DANGER", "DUCK_UNDER"), hints=("queen_where", "low_now"),
               players="cautious", hidden=True, search=2000),
        Recipe(name="throw-her", question="best_card", difficulty=1, count=2, first=4100, wanted=in_play(),
               because=("DISCARD_QUEEN",), hints=("queen_where",), players="cautious", hidden=True,
               search=2000),
        Recipe(name="bled-out", question="row", difficulty=2, count=1, first=4600,
               wanted=bled_out, hints=("sum_first", "count_points"), players="avoid"),
        Recipe(name="bleed", question="best_card", difficulty=2, count=2, first=4200, wanted=in_play(),
               because=("BLEED_SPADES",), hints=("queen_where",), players="cautious", hidden=True,
               search=2000),
        Recipe(name="spare-honour", question="best_card", difficulty=2, count=2, first=4300,
               wanted=in_play(), because=("SPEND_SPADE_HONOUR", "DISCARD_SPADE_HONOURS"),
               hints=("queen_where", "rid_of"), players="cautious", hidden=True, search=2000),
        Recipe(name="may-take-her", question="danger", difficulty=1, count=3, first=4500,
               wanted=some_may_take_her, hints=("queen_where",), players="cautious", hidden=True),
        Recipe(name="most-dangerous", question="most_dangerous", difficulty=2, count=2, first=4700,
               wanted=dangers_apart, hints=("above_her",), players="cautious", hidden=True),
        Recipe(name="about-danger", question="about_danger", difficulty=3, count=1, first=4910,
               wanted=danger_to_judge, hints=("above_her",), players="cautious", hidden=True),
        Recipe(name="who-has-her", question="holder", difficulty=3, count=1, first=4400, wanted=likely_queen,
               hints=("who_cannot",), players="cautious", hidden=True),
    ),
    "shooting-the-moon": (
        Recipe(name="one-has-all", question="moon", difficulty=1, count=2, first=5000,
               wanted=moon_open(takers=1, least=3), hints=("two_takers",)),
        Recipe(name="a-moon", question="row", difficulty=2, count=1, first=5500, rules=ADDED,
               wanted=whole_deal(moon=True), hints=("sum_first",), players="search:60"),
        Recipe(name="two-have-some", question="moon", difficulty=1, count=1, first=5020,
               wanted=moon_open(takers=2, least=3), hints=("two_takers",)),
        Recipe(name="go-for-it", question="best_card", difficulty=3, count=3, first=5100,
               wanted=in_play(trick=3), because=("MOON_ATTACK",), hints=("moon_losers",),
               players="search:60", hidden=True, search=2000),
        Recipe(name="let-it-go", question="best_card", difficulty=3, count=1, first=5300,
               wanted=in_play(trick=2), because=("GIVE_UP_THE_MOON",), hints=("moon_losers",),
               players="cautious", hidden=True, search=2000),
    ),
    "stopping-a-moon": (
        Recipe(name="who-may", question="moon", difficulty=1, count=2, first=6000,
               wanted=moon_open(takers=1, least=5), hints=("two_takers",), players="cautious"),
        Recipe(name="already-stopped", question="moon", difficulty=1, count=1, first=6050,
               wanted=moon_open(takers=3, least=5), hints=("two_takers",), players="cautious"),
        Recipe(name="shot-unseen", question="row", difficulty=2, count=1, first=6500, rules=ADDED,
               wanted=moon_missed, hints=("sum_first",), players="search:60,avoid,duck,avoid"),
        Recipe(name="sure-stop", question="stopper", difficulty=3, count=2, first=6600,
               wanted=sure_stopper(3), hints=("moon_watch", "worst_place"), players="cautious", hidden=True),
        Recipe(name="take-one", question="best_card", difficulty=2, count=3, first=6100,
               wanted=in_play(least=2), because=("STOP_THE_MOON",), risk="conceded", hints=("moon_watch",),
               players="search:60", hidden=True, search=2000),
        Recipe(name="give-one", question="best_card", difficulty=3, count=2, first=6300,
               wanted=in_play(least=2), because=("SPREAD_HEARTS",), risk="conceded", hints=("moon_watch",),
               players="search:60", hidden=True, search=2000),
    ),
    "counting": (
        Recipe(name="hearts-out", question="out", difficulty=1, count=2, first=7000,
               wanted=counted(Suit.HEARTS, 8), hints=("count_suit",), hidden=True),
        Recipe(name="spades-out", question="out", difficulty=1, count=2, first=7020,
               wanted=counted(Suit.SPADES, 6), hints=("count_suit",), hidden=True),
        Recipe(name="one-void", question="voids", difficulty=1, count=2, first=7040, wanted=shown_void(1),
               hints=("who_discarded",), hidden=True),
        Recipe(name="two-voids", question="voids", difficulty=2, count=1, first=7060, wanted=shown_void(2),
               hints=("who_discarded",), hidden=True),
        Recipe(name="suits-out", question="suits_out", difficulty=2, count=1, first=7080,
               wanted=suits_apart, hints=("count_suit",), hidden=True),
        Recipe(name="which-suits", question="suit_table", difficulty=2, count=2, first=7600,
               wanted=voids_shown(2), hints=("seen_all",), players="cautious", hidden=True),
        Recipe(name="about-holding", question="about_holding", difficulty=3, count=2, first=7400,
               wanted=holder_to_judge, hints=("who_cannot",), players="cautious", hidden=True),
        Recipe(name="about-following", question="about_following", difficulty=3, count=2, first=7500,
               wanted=suit_to_lead, hints=("count_suit", "how_few"), players="cautious", hidden=True),
        Recipe(name="likeliest", question="likeliest", difficulty=3, count=2, first=7300,
               wanted=holders_apart, hints=("who_cannot",), players="cautious", hidden=True),
        Recipe(name="who-holds", question="holder", difficulty=2, count=2, first=7100, wanted=likely,
               hints=("who_cannot",), players="cautious", hidden=True),
        Recipe(name="how-likely", question="chance", difficulty=3, count=2, first=7200, wanted=uneven,
               hints=("who_cannot",), players="cautious", hidden=True),
    ),
    "last-five-tricks": (
        Recipe(name="three-left", question="ending", difficulty=1, count=3, first=8000, wanted=exact(3, 1,
               trap=False), hints=("work_back",), players="cautious"),
        Recipe(name="four-left", question="ending", difficulty=2, count=2, first=8100, wanted=exact(4, 2,
               trap=False), hints=("work_back",), players="cautious"),
        Recipe(name="low-is-wrong", question="ending", difficulty=2, count=2, first=8200, wanted=exact(4, 1,
               trap=True), hints=("work_back",), players="cautious"),
        Recipe(name="wherever", question="surest", difficulty=2, count=2, first=8400,
               wanted=surest_card(3, queen=False), hints=("worst_place", "who_leads"), players="cautious",
               hidden=True),
        Recipe(name="queen-wherever", question="surest", difficulty=3, count=1, first=8500,
               wanted=surest_card(3, queen=True), hints=("worst_place", "who_leads"), players="cautious",
               hidden=True),
        Recipe(name="four-wherever", question="surest", difficulty=3, count=1, first=8600,
               wanted=surest_card(4, queen=False), hints=("worst_place", "who_leads"), players="cautious",
               hidden=True),
        Recipe(name="five-left", question="ending", difficulty=3, count=3, first=8300, wanted=exact(5, 2,
               trap=True), hints=("work_back",), players="cautious"),
    ),
    "variants": (
        Recipe(name="jack-in-it", question="points", difficulty=1, count=2, first=9000, rules=OMNIBUS,
               wanted=bonus_in_it, hints=("count_hearts", "bonus")),
        Recipe(name="jack-in-the-row", question="row", difficulty=2, count=1, first=9020, rules=OMNIBUS,
               wanted=whole_deal(moon=False), hints=("sum_first", "count_points", "bonus")),
        Recipe(name="five-follow", question="legal", difficulty=1, count=1, first=9040, rules=FIVE,
               wanted=some_refused(2), hints=("led_suit", "has_suit")),
        Recipe(name="cancelled", question="taker", difficulty=3, count=2, first=9060, rules=TWO_PACKS,
               wanted=cancelled, hints=("first_in_pairs", "highest_of_led")),
    ),
    "review": (
        Recipe(name="better-card", question="best_card", difficulty=1, count=2, first=9100,
               wanted=in_play(trick=1), because=("DUCK_UNDER", "DISCARD_QUEEN", "SPADE_DANGER"),
               hints=("each_card",), players="random,duck", hidden=True, search=2000, mistake=True),
        Recipe(name="better-lead", question="best_card", difficulty=2, count=2, first=9200,
               wanted=in_play(trick=1), because=("BLEED_SPADES", "LEAD_SHORT_SUIT", "LEAD_SURE_LOSER"),
               hints=("each_suit",), players="duck", hidden=True, search=2000, mistake=True),
        Recipe(name="better-yet", question="best_card", difficulty=3, count=3, first=9300,
               wanted=in_play(trick=1), because=("HIGH_CARDS_EARLY", "TAKE_FREE_TRICK", "DISCARD_DANGER"),
               hints=("rid_of",), players="duck", hidden=True, search=2000, mistake=True),
    ),
}
# fmt: on
"""By lesson what is looked for, in the order in which it is taught."""
