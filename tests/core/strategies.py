"""What Hypothesis draws: rule sets, deals, and deals played to their end by players of several tempers."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.engine import choose_moon, exchange, legal, phase, place, start
from hearts_lab.rules import POINT_CARDS, RuleSet, departures, preset
from hearts_lab.state import Deal, DealState

RANDOMS = st.integers(0, 2**32).map(Random)
"""A generator for what need not be made smaller when a proof fails."""

BY_ITSELF = st.fixed_dictionaries(
    {
        "first_trick_points": st.sampled_from(["forbidden", "allowed"]),
        "moon": st.sampled_from(["choice", "add", "subtract", "add-unless-losing"]),
        "moon_max_total": st.none() | st.integers(0, 100),
        "sun": st.sampled_from(["none", "choice", "add", "subtract"]),
        "no_tricks_points": st.sampled_from([0, -5]),
        "heart_points": st.sampled_from(["one", "rank"]),
        "queen_points": st.sampled_from([13, 25, 5, 0]),
        "bonus_points": st.sampled_from([-10, 0, -7]),
        "limit": st.none() | st.sampled_from([50, 100, 200]),
        "limit_rule": st.sampled_from(["reach", "exceed"]),
        "limit_seen": st.sampled_from(["once", "afresh"]),
        "tie": st.sampled_from(["extra-deal", "extra-deal-tied", "shared"]),
        "floor": st.none() | st.just(0),
        "exact_limit": st.none() | st.integers(0, 49),
    }
)
"""The options that go with all others; an exact limit only where there is a limit."""

TOGETHER = st.fixed_dictionaries(
    {
        "players": st.integers(3, 7),
        "bonus_card": st.sampled_from(["none", "JD", "TD"]),
        "moon_needs_bonus": st.booleans(),
        "kitty": st.sampled_from(["none", "none", "first-trick", "first-points"]),
        "first_lead": st.sampled_from(["lowest-club", "any-club", "left-of-dealer"]),
        "hearts_broken_by": st.sampled_from(
            ["heart-discarded", "heart-played", "heart-or-queen-played", "point-discarded", "free"]
        ),
        "forced_lead_breaks": st.sampled_from([True, False]),
        "queen_lead": st.sampled_from(["free", "after-broken"]),
        "hearts_instead_of_queen": st.booleans(),
        "pass_count": st.integers(0, 3),
        "drawn": st.booleans(),
    }
)
"""The options that do not go with all others; what does not go is then left out."""

ANY = st.integers(0, 1000)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rule set that makes sense: 3 to 7 players, any pack, every option."""
    options: dict[str, Any] = draw(TOGETHER)
    random = draw(RANDOMS)
    players, kitty = options.pop("players"), options["kitty"]
    sizes = [
        size
        for size in range(25)
        if ((52 - size) % players == 0) == (kitty == "none") and (52 - size) // players >= 3
    ]
    removed = sizes[draw(ANY) % len(sizes)]
    removable = [card for card in Cards.DECK.without(POINT_CARDS) if str(card) != options["bonus_card"]]
    if options["first_lead"] != "left-of-dealer":  # enough clubs stay for one to be in a hand
        removable = [card for card in removable if card.suit is not Suit.CLUBS or card.rank <= 7]
    if options["hearts_broken_by"] == "free":
        options["queen_lead"] = "free"
    if options["hearts_broken_by"] not in ("heart-discarded", "point-discarded"):
        options["forced_lead_breaks"] = True
    if options["hearts_broken_by"] == "free" or options["queen_lead"] == "after-broken":
        options["hearts_instead_of_queen"] = False
    if options["bonus_card"] == "none":
        options["moon_needs_bonus"] = False
    by_itself: dict[str, Any] = draw(BY_ITSELF)
    if by_itself["limit"] is None:
        by_itself["exact_limit"] = None
    cycle = random.choices(range(players), k=random.randint(1, 4))
    drawn = options.pop("drawn")
    return preset("party").rules(
        players,
        removed=" ".join(map(str, random.sample(removable, removed))),
        pass_cycle=["hold"] if not options["pass_count"] else "drawn" if drawn else cycle,
        **options,
        **by_itself,
    )


SHAPES = ("shuffled", "long suits", "one strong hand")
"""How the cards fall: as they do, or so that voids, or moons, are frequent."""


def dealt(rules: RuleSet, shape: str, random: Random) -> tuple[tuple[Cards, ...], Cards]:
    """Deal the pack in a shape: the hands and the kitty."""
    pack = list(rules.pack)
    random.shuffle(pack)
    size, players = rules.hand_size, rules.players
    if shape == "long suits":
        order = random.sample(list(Suit), 4)
        pack.sort(key=lambda card: order.index(card.suit) + random.random() + random.random() / 2)
    elif shape == "one strong hand":
        pack.sort(key=lambda card: -card.rank - 4 * random.random() - 2 * (card.suit is Suit.HEARTS))
    blocks = [pack[seat * size : (seat + 1) * size] for seat in range(players)]
    random.shuffle(blocks)
    return tuple(map(Cards.from_iterable, blocks)), Cards.from_iterable(pack[players * size :])


def some_deal(rules: RuleSet, shape: str, random: Random) -> Deal:
    """Make a deal of a rule set."""
    hands, kitty = dealt(rules, shape, random)
    return Deal(
        rules=rules,
        hands=hands,
        kitty=kitty,
        direction=random.choice(rules.pass_cycle or range(rules.players)),
        totals=tuple(random.choices(range(-30, 130), k=rules.players)),
        leader=random.randrange(rules.players) if rules.first_lead == "left-of-dealer" else None,
    )


Temper = Callable[[Cards, Random], Card]
"""A player that picks one of the legal cards."""

TEMPERS: dict[str, Temper] = {
    "random": lambda cards, random: random.choice(list(cards)),
    "high": lambda cards, _: max(cards, key=lambda card: card.rank),
    "low": lambda cards, _: min(cards, key=lambda card: card.rank),
    "points": lambda cards, _: max(cards, key=lambda card: (card in POINT_CARDS, card.rank)),
}


def company(mood: str, players: int, random: Random) -> list[str]:
    """Seat players: all alike, one that goes for the moon among timid ones, or anybody."""
    if mood == "shooter":
        return random.sample(["high"] + ["low"] * (players - 1), players)
    return ["random"] * players if mood == "random" else random.choices(list(TEMPERS), k=players)


class Played:
    """A deal played to its end.

    Attributes:
        states: The states before each play, then the last one, before and after a moon's choice.
        choices: What the engine let the seat to play choose from, for each play.
    """

    def __init__(self, states: Sequence[DealState], choices: Sequence[Cards]) -> None:
        self.states = states
        self.choices = choices

    def __repr__(self) -> str:
        deal, last = self.last.deal, self.last
        return (
            f"{departures(deal.rules)} {deal.rules.players} players, hands {list(map(str, deal.hands))}, "
            f"kitty {deal.kitty}, pass {deal.direction}, leader {deal.leader}, totals {deal.totals}, "
            f"passed {list(map(str, last.passed))}, plays {' '.join(map(str, last.plays))}, moon {last.moon}"
        )

    @property
    def last(self) -> DealState:
        """The state when all is over."""
        return self.states[-1]


def opened(deal: Deal, random: Random) -> DealState:
    """Pass at random and open the play."""
    state = start(deal)
    if not deal.direction:
        return state
    return exchange(state, [random.sample(list(hand.known), deal.rules.pass_count) for hand in state.hands])


def play_out(state: DealState, tempers: Sequence[str], random: Random) -> Played:
    """Play a deal to its end, a moon's choice included."""
    states, choices = [state], []
    while state.turn is not None:
        choices.append(legal(state))
        state = place(state, TEMPERS[tempers[state.turn]](choices[-1], random))
        states.append(state)
    if phase(state) == "choosing":
        states.append(choose_moon(state, random.choice(("add", "subtract"))))
    return Played(states, choices)


RULE_SETS = rule_sets()
SHAPE = st.sampled_from(SHAPES)
MOOD = st.sampled_from(["random", "shooter", "anybody"])


@st.composite
def played_deals(draw: st.DrawFn) -> Played:
    """A deal of any rule set, played to its end."""
    rules, random = draw(RULE_SETS), draw(RANDOMS)
    deal = some_deal(rules, draw(SHAPE), random)
    return play_out(opened(deal, random), company(draw(MOOD), rules.players, random), random)


Proof = Callable[[Played, Random], None]
"""Asserts something of a played deal; what it chooses itself it chooses at random."""


def examples(quick: int, thorough: int) -> list[ParameterSet]:
    """Say of how many deals something is proved: in every run always the same, in the slow suite new ones."""
    shards = [
        pytest.param((thorough // SHARDS, False), id=f"thorough-{number}", marks=pytest.mark.slow)
        for number in range(SHARDS)
    ]
    return [pytest.param((quick, True), id="quick"), *shards]


SHARDS = 20


def hold(size: tuple[int, bool], *proofs: Proof) -> None:
    """Prove something of many played deals of all kinds of rule sets."""

    def all_hold(deal: Played, random: Random) -> None:
        for proof in proofs:
            proof(deal, random)

    most, same = size
    relaxed = settings(
        max_examples=most,
        derandomize=same,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    relaxed(given(played_deals(), RANDOMS)(all_hold))()
