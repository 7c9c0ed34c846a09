"""The command that lets players play a match."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from hearts_lab.arena import Match, Tally, contestant, decided, run
from hearts_lab.arena.seatings import MOST
from hearts_lab.arena.standing import data, lines
from hearts_lab.cli.deals import chosen_rules
from hearts_lab.cli.output import say, say_json
from hearts_lab.cli.progress import counting
from hearts_lab.cli.workers import workers
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import text
from hearts_lab.roster import named


def arena(args: argparse.Namespace) -> int:
    """Let players play the same deals in all seatings and print how they did."""
    names = dict.fromkeys(named(args.seats))
    match = Match(
        contestants=tuple(map(contestant, names)),
        rules=chosen_rules(args),
        seed=args.seed,
        rotations=MOST if args.rotations is None else args.rotations,
    )
    resume = None if args.resume is None else Path(args.resume)
    with workers(args.workers) as executor, counting(text("arena.playing", args.lang)) as progress:
        tally = run(
            match,
            args.deals,
            executor=executor,
            resume=resume,
            stop=_stop(match, args.decide),
            progress=progress,
        )
    if args.json:
        say_json(data(match, tally))
    else:
        for line in lines(match, tally, args.lang):
            say(line, args.lang)
    return 0


def _stop(match: Match, close: str | None) -> Callable[[Tally], bool] | None:
    """Whether to stop early: once it is clear who is better, or that nobody is by so many points."""
    if close is None:
        return None
    try:
        points = float(close)
    except ValueError:
        points = -1.0
    if not 0 <= points <= 100 or len(match.contestants) != 2:
        raise HeartsError("arena_decide", given=close)
    return partial(decided, match, close=points)
