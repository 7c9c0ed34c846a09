"""Every player by name: those that think no further than the trick, the search, and programs outside.

- `random`, `duck`, `avoid`, `cautious`: see [`players`][hearts_lab.players].
- `search` judges choices in sampled worlds; `search:100` in 100 of them.
- `pipe:COMMAND` is a program of its own that answers questions in [lines of JSON][hearts_lab.roster.pipe].
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Final

from hearts_lab.errors import HeartsError
from hearts_lab.players import PLAYERS, Player
from hearts_lab.roster.pipe import Pipe
from hearts_lab.search import WORLDS, Search

__all__ = ["FORMS", "Pipe", "named", "player", "seated"]

MOST_WORLDS: Final = 1_000_000

FORMS: Final = (*PLAYERS, "search", "search:N", "pipe:COMMAND")
"""What a player's name can be."""


NAME: Final = re.compile(r"""(?:^|,)((?:"[^"]*"|'[^']*'|[^,])*)""")
"""A name in a list; a comma between quotation marks belongs to it."""


def named(names: str) -> list[str]:
    """The names in a list with commas between them, as one types it.

    Example:
        >>> named("search, duck, pipe:node 'one, two.js'")
        ['search', 'duck', "pipe:node 'one, two.js'"]
    """
    return [name.strip() for name in NAME.findall(names)]


def player(name: str, seed: int = 0) -> Player:
    """The player of a name.

    Args:
        name: See the head of this page.
        seed: Which random choices it makes.

    Raises:
        HeartsError: There is none; the sentence lists those there are.

    Example:
        >>> player("search:100").budget, player("cautious").name
        (100, 'cautious')
    """
    kind, sign, rest = name.partition(":")
    if kind == "search":
        return Search(seed=seed, budget=_worlds(rest) if sign else WORLDS)
    if kind == "pipe" and rest.strip():
        return Pipe(rest)
    if name not in PLAYERS:
        raise HeartsError("unknown_player", player=name, known=list(FORMS))
    return PLAYERS[name](seed)


@contextmanager
def seated(names: Sequence[str], seed: int = 0) -> Iterator[tuple[Player, ...]]:
    """The players of some seats, one for each name; programs among them end when the game does.

    Example:
        >>> with seated(["duck", "avoid"]) as players:
        ...     [one.name for one in players]
        ['duck', 'avoid']
    """
    made = {name: player(name, seed) for name in names}
    with ExitStack() as table:
        for one in made.values():
            if isinstance(one, Pipe):
                table.enter_context(closing(one))
        yield tuple(made[name] for name in names)


def _worlds(word: str) -> int:
    if not word.isdecimal() or not 0 < len(word) < 8 or not 1 <= int(word) <= MOST_WORLDS:
        raise HeartsError("search_worlds", worlds=word, most=MOST_WORLDS)
    return int(word)
