"""Plays deals under every preset and prints, as JSON, what the core makes of them.

Runs by itself, on any Python: `python tests/pyodide/probe.py`.
"""

import hashlib
import json
from typing import Any

from hearts_lab.cards import Card
from hearts_lab.engine import choose_moon, exchange, legal, phase, play, start
from hearts_lab.game import deal
from hearts_lab.history import Record, steps
from hearts_lab.narrate import event_data, seat_names
from hearts_lab.rng import Rng
from hearts_lab.rules import preset, preset_names
from hearts_lab.scoring import result
from hearts_lab.state import DealState

DEALS = 3  # a preset


def played_out(name: str, seed: int) -> DealState:
    """Deal, pass and play by chance: every choice is one of the legal ones."""
    rules = preset(name).rules()
    state = start(deal(seed, rules, number=seed))
    chance = Rng(seed, 1)
    if phase(state) == "passing":
        state = exchange(state, [_some(list(hand.known), rules.pass_count, chance) for hand in state.hands])
    while phase(state) == "playing":
        state = play(state, *_some(list(legal(state)), 1, chance))
    return choose_moon(state, "add") if phase(state) == "choosing" else state


def _some(cards: list[Card], count: int, chance: Rng) -> list[Card]:
    chance.shuffle(cards)
    return cards[:count]


def told(state: DealState, lang: str) -> str:
    """Tell a deal, every check of every play included, and sum up the telling in a digest."""
    names = seat_names(state.deal, lang)
    telling = [event_data(event, names, lang) for step in steps(Record.of(state)) for event in step.events]
    return hashlib.sha256(json.dumps(telling, ensure_ascii=False).encode()).hexdigest()


def findings() -> dict[str, Any]:
    """Everything that must be the same on every Python."""
    found = {}
    for name in preset_names():
        for seed in range(DEALS):
            state = played_out(name, seed)
            found[f"{name} {seed}"] = {
                "plays": " ".join(map(str, state.plays)),
                "scores": result(state).scores,
                "told": {lang: told(state, lang) for lang in ("en", "sv")},
            }
    return found


if __name__ == "__main__":
    print(json.dumps(findings()))  # noqa: T201 - the test reads it
