"""Plays deals under every preset and prints, as JSON, what the core makes of them, and what it advises.

Runs by itself, on any Python: `python tests/pyodide/probe.py`.
"""

import hashlib
import json
from dataclasses import replace
from typing import Any

from hearts_lab.cards import Card
from hearts_lab.coach.asking import ask
from hearts_lab.coach.words import WHY, hint_text
from hearts_lab.engine import choose_moon, exchange, legal, phase, play, start
from hearts_lab.game import deal
from hearts_lab.history import Record, steps
from hearts_lab.lessons.finder import played
from hearts_lab.lessons.panels import opened
from hearts_lab.narrate import event_data, seat_names
from hearts_lab.odds import danger, lines, moon
from hearts_lab.rng import Rng
from hearts_lab.rules import preset, preset_names
from hearts_lab.scoring import result
from hearts_lab.state import DealState, view

DEALS = 3  # a preset
WORLDS = 24


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


def advised(seed: int) -> list[str]:
    """The odds and the hint for the first real choice after two tricks of a deal."""
    record = played(seed)
    begun = (replace(record, plays=record.plays[:ply], moon=None).state() for ply in range(8, 52))
    state = next(state for state in begun if len(legal(state)) > 2)
    seen = view(state, state.turn or 0)
    names = seat_names(state.deal, "en")
    odds = (danger(seen, worlds=WORLDS, seed=seed), moon(seen, worlds=WORLDS, seed=seed))
    said = [line for each in odds for line in lines(each, "en", names)]
    return [*said, *hint_text(ask(seen, worlds=WORLDS, seed=seed), "sv", WHY)]


def sat_down() -> dict[str, Any]:
    """A play table after the pass and the first card of the one who sits there."""
    panel = opened("play", "sv", code="7B")
    own = panel.shown()["own"]
    hand = panel.shown()["steps"][0]["hands"][own].split()
    panel = panel.act({"type": "pass", "cards": hand[-3:]})
    judged = panel.shown()["steps"][-1]["judged"]
    verdicts = panel.shown()["verdicts"]
    card = next(card for card, number in judged.items() if verdicts[number][0])
    return panel.act({"type": "play", "card": card}).shown()


def findings() -> dict[str, Any]:
    """Everything that must be the same on every Python."""
    found: dict[str, Any] = {"table": sat_down(), "advice": [advised(seed) for seed in (3, 4)]}
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
