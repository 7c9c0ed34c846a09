"""A whole game in words: the scores and totals of each deal, who wins, and why the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hearts_lab.game import Game
from hearts_lab.history import Record, told
from hearts_lab.i18n import number, text
from hearts_lab.narrate import direction_text, event_text, nameless
from hearts_lab.rules import direction_name
from hearts_lab.scoring import Result, Scores, result, verdict
from hearts_lab.state import DealState
from hearts_lab.trace import MoonShot


def game_names(game: Game, lang: str) -> tuple[str, ...]:
    """What to call the players of a game."""
    return game.names or nameless(game.rules.players, lang)


def lines(game: Game, lang: str) -> Iterator[str]:
    """A game as a table of totals, with each moon, and how it ended.

    Example:
        >>> from hearts_lab.rules import preset
        >>> list(lines(Game(rules=preset("classic").rules()), "en"))[-1]
        'Nobody has reached 100 yet. Deal 1 is next; cards are passed to the left.'
    """
    names = game_names(game, lang)
    yield text("game.title", lang, rules=game.rules.preset, deals=len(game.deals))
    if game.deals:
        yield ""
        yield from _table(game, names, lang)
    moons = list(_moons(game, names, lang))
    if moons:
        yield ""
        yield from moons
    yield ""
    yield from why(game, lang)


def why(game: Game, lang: str) -> Iterator[str]:
    """Why a game has ended and who has won, or what it waits for.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.players import Duck, play_out
        >>> from hearts_lab.rules import preset
        >>> game = Game(rules=preset("classic").rules(limit=1))
        >>> game = game.with_deal(play_out(start(game.next_deal(seed=7)), (Duck(),) * 4))
        >>> next(why(game, "en")).startswith("Deal 1: ")
        True
    """
    names, rules = game_names(game, lang), game.rules
    ended = False
    for deal in range(1, len(game.deals) + 1):
        standing = verdict(rules, game.standings[:deal])
        if rules.limit is not None and standing.limit and not ended:
            seats = [names[seat] for seat in standing.limit]
            yield text(f"game.limit.{rules.limit_rule}", lang, n=deal, seats=seats, limit=rules.limit)
        if standing.tied:
            seats = [names[seat] for seat in standing.tied]
            yield text(f"game.tied.{rules.tie}", lang, n=deal, seats=seats)
        ended = bool(standing.tied or standing.winners)
    yield _end(game, names, lang)


def _end(game: Game, names: Sequence[str], lang: str) -> str:
    """The last word: who has won, or which deal comes next."""
    standing = game.verdict
    if standing.winners:
        seats = [names[seat] for seat in standing.winners]
        total = game.totals[standing.winners[0]]
        key = "game.won" if len(seats) == 1 else "game.shared"
        return text(key, lang, seats=seats, total=total, deals=len(game.deals))
    following = len(game.deals)
    seats_left = game.rules.direction(following)
    passing = "drawn" if seats_left is None else "on" if seats_left else "hold"
    way = direction_name(seats_left or 0, game.rules.players)
    following_deal = text(f"game.next.{passing}", lang, n=following + 1, direction=direction_text(way, lang))
    if standing.tied or game.rules.limit is None:
        return following_deal
    return text(f"game.open.{game.rules.limit_rule}", lang, limit=game.rules.limit) + " " + following_deal


def _table(game: Game, names: Sequence[str], lang: str) -> Iterator[str]:
    """The totals after each deal, with the scores of the deal in brackets."""
    cells = [
        [f"{number(total, lang)} ({number(score, lang)})" for total, score in zip(*row, strict=True)]
        for row in zip(game.standings, map(_scores, game.deals), strict=True)
    ]
    head = text("game.deal", lang)
    first = max(len(head), len(str(len(cells))))
    widths = [max(map(len, column)) for column in zip(names, *cells, strict=True)]
    yield "  ".join(
        [head.ljust(first), *(name.rjust(width) for name, width in zip(names, widths, strict=True))]
    )
    for deal, row in enumerate(cells, start=1):
        figures = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join([str(deal).ljust(first), *figures])


def _scores(state: DealState) -> Scores:
    return result(state).scores or ()


def _moons(game: Game, names: Sequence[str], lang: str) -> Iterator[str]:
    """Each moon: both tables to choose from with the advice, and what was chosen."""
    for deal, state in enumerate(game.deals, start=1):
        outcome = result(state)
        if outcome.moon is None and outcome.sun is None:
            continue
        for event in told(Record.of(state)):
            if isinstance(event, MoonShot):
                said = event_text(event, names, lang)
                if state.moon is not None:
                    said += " " + text(f"game.chose.{state.moon}", lang, seat=names[event.seat])
                yield text("game.moon", lang, n=deal, said=said)


def data(game: Game, lang: str) -> dict[str, Any]:
    """A game's table as JSON; deals and seats count from 0.

    Example:
        >>> from hearts_lab.rules import preset
        >>> data(Game(rules=preset("classic").rules()), "en")["totals"]
        [0, 0, 0, 0]
    """
    return {
        "players": list(game_names(game, lang)),
        "deals": [
            _deal_data(state, result(state), totals)
            for state, totals in zip(game.deals, game.standings, strict=True)
        ],
        "totals": list(game.totals),
        "over": game.over,
        "winners": list(game.verdict.winners),
        "why": list(why(game, lang)),
    }


def _deal_data(state: DealState, outcome: Result, totals: Scores) -> dict[str, Any]:
    return {
        "pass": direction_name(state.deal.direction, state.players),
        "scores": list(outcome.scores or ()),
        "totals": list(totals),
        "moon": outcome.moon,
        "sun": outcome.sun,
        "choice": state.moon,
    }
