"""The command that asks the same question of many deals."""

from __future__ import annotations

import argparse
from pathlib import Path

from hearts_lab.cli.deals import chosen_rules
from hearts_lab.cli.output import say, say_json
from hearts_lab.cli.progress import counting
from hearts_lab.cli.workers import workers
from hearts_lab.errors import HeartsError, inside
from hearts_lab.i18n import text
from hearts_lab.notation import source
from hearts_lab.roster import named
from hearts_lab.study import Result, Study, count_log, run
from hearts_lab.study.words import lines


def study(args: argparse.Namespace) -> int:
    """Count what happens in many deals, played now or read from a log."""
    result = _log(args) if args.study == "log" else _played(args)
    if args.json:
        say_json(result.data())
    else:
        for line in lines(result, args.lang):
            say(line, args.lang)
    return 0


def _log(args: argparse.Namespace) -> Result:
    if args.file is None:
        raise HeartsError("study_log_file")
    content = source.load(args.file, source.MOST_BYTES)
    rules = chosen_rules(args) if args.rules else None
    with inside(source.label(args.file)):
        return count_log(content, rules, name=Path(source.label(args.file)).name)


def _played(args: argparse.Namespace) -> Result:
    if args.file is not None:
        raise HeartsError("study_no_file", study=args.study)
    names = tuple(named(args.seats))
    wanted = Study(name=args.study, players=names, rules=chosen_rules(args), seed=args.seed)
    resume = None if args.resume is None else Path(args.resume)
    with workers(args.workers) as executor, counting(text("study.running", args.lang)) as progress:
        return run(
            wanted,
            args.deals,
            executor=executor,
            resume=resume,
            progress=None if progress is None else lambda done, whole, _: progress(done, whole),
        )
