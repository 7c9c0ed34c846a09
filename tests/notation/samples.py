"""Deals, views and games of every kind, made here, and what they are as JSON."""

from functools import cache
from random import Random
from typing import Any

from hearts_lab.engine import exchange, start
from hearts_lab.game import Game, deal
from hearts_lab.history import Record
from hearts_lab.notation.deal_file import write_deal, write_game, write_view
from hearts_lab.players import Duck
from hearts_lab.players import play_out as played_by
from hearts_lab.rules import RuleSet, preset
from hearts_lab.state import DealState, View, view
from tests.core.strategies import opened, play_out

FOUR = ("Anna", "Bo <b>&", "Åsa", 'Ö\'Neil "x"')
"""Names that a careless page would stumble over."""


def plain_deal(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON values
    """A deal file short enough to read: each seat holds a suit, and the first has led."""
    ranks = "23456789TJQKA"
    hands = [" ".join(rank + suit for rank in ranks) for suit in "CDSH"]
    told = {"format": "hearts-lab/deal", "version": 1, "rules": "classic", "pass": "hold", "dealt": hands}
    return told | {"plays": ["2C", "2D"]} | fields


def states(rules: RuleSet, seed: int, *, number: int = 0) -> list[DealState]:
    """Every state of a deal: before cards are passed, before each play, and at the end."""
    names = FOUR if rules.players == 4 else ()
    dealt = deal(seed, rules, number=number, totals=tuple(range(rules.players)), names=names)
    opening = opened(dealt, Random(seed))
    played = play_out(opening, ["random"] * rules.players, Random(seed)).states
    return [*([start(dealt)] if dealt.direction else []), *played]


@cache
def some_states() -> tuple[DealState, ...]:
    """A few positions of deals under rule sets that differ in all that a file can say."""
    rule_sets = [
        preset("classic").rules(),
        preset("windows").rules(limit=50),
        preset("party").rules(5),
        preset("omnibus").rules(),
        preset("family").rules(3, kitty="first-trick", removed="none"),
        preset("party").rules(7, first_lead="left-of-dealer"),
        preset("cancellation").rules(6),
    ]
    chosen = []
    for number, rules in enumerate(rule_sets):
        told = states(rules, seed=number, number=number)
        chosen += [told[place] for place in (0, 1, 2, 9, len(told) // 2, len(told) - 2, len(told) - 1)]
    return tuple(chosen)


@cache
def some_views() -> tuple[View, ...]:
    """What seats may know of these positions, and of one in which only they have passed."""
    seen = [view(state, number % state.players) for number, state in enumerate(some_states())]
    own = view(start(deal(3)), 2).state
    passes = [None, None, list(own.hands[2].known)[:3], None]
    return (*seen, view(exchange(own, passes), 2))


@cache
def a_game() -> Game:
    """Three deals of a game."""
    game = Game(rules=preset("classic").rules(), names=FOUR)
    for _ in range(3):
        game = game.with_deal(played_by(start(game.next_deal(5)), (Duck(),) * 4))
    return game


def deal_files() -> list[dict[str, Any]]:
    """Deal files that must be read."""
    whole = [write_deal(Record.of(state)) for state in some_states()]
    return whole + [write_view(seen) for seen in some_views()]


def game_file() -> dict[str, Any]:
    """A game file that must be read."""
    return write_game(a_game())
