"""The command that gives the odds."""

from __future__ import annotations

import argparse

from hearts_lab.cli.hints import chosen_worlds
from hearts_lab.cli.output import say, say_json
from hearts_lab.cli.reading import chosen_seat, reading
from hearts_lab.errors import HeartsError
from hearts_lab.narrate import seat_names
from hearts_lab.odds import danger, moon
from hearts_lab.odds.words import danger_data, lines, moon_data
from hearts_lab.rulebook.story import describe
from hearts_lab.state import view


def odds(args: argparse.Namespace) -> int:
    """Say how dangerous each card is, where the queen of spades is, and who may shoot the moon."""
    worlds, lang = chosen_worlds(args), args.lang
    with reading(args) as record:
        state = record.state()
        seat = chosen_seat(state, args.seat)
        if not state.hands[seat].complete:
            raise HeartsError("odds_hand", seat=seat)
        seen = view(state, seat)
        risk = danger(seen, worlds=worlds, seed=args.seed)
        shots = moon(seen, worlds=worlds, seed=args.seed)
    if args.json:
        say_json({"seat": seat, "queen": danger_data(risk), "moon": moon_data(shots)})
        return 0
    names = seat_names(state.deal, lang)
    for line in (
        *describe(seen.state, seat, lang),
        "",
        *lines(risk, lang, names),
        "",
        *lines(shots, lang, names),
    ):
        say(line, lang)
    return 0
