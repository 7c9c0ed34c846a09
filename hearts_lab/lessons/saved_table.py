"""A play table as one line of letters, to go on with another day.

The line has to hold the hidden cards too, so it is packed: nobody reads them by accident. It is only made
when the person asks for it.
"""

from __future__ import annotations

from typing import Final

from hearts_lab.errors import BadFile
from hearts_lab.history import Record
from hearts_lab.lessons.play import MOST_SEED, PlayTable, opponent
from hearts_lab.notation import share
from hearts_lab.notation.deal_file import read_deal, read_game, write_deal, write_game
from hearts_lab.notation.json_text import Fields

PREFIX: Final = "HLT1."
FIELDS: Final = ("game", "deal", "seats", "own", "seed")


def save(table: PlayTable) -> str:
    """A table in one line: the game, the deal as far as it has come, and who plays.

    What could be undone is left behind; a line that was only tried out gives way to what was really played.

    Example:
        >>> from hearts_lab.rules import preset
        >>> table = PlayTable.dealt(preset("classic").rules(), ("duck",) * 4, own=2, seed=7)
        >>> resume(save(table)).state == table.state
        True
    """
    table = table.home or table
    data = {
        "game": write_game(table.game),
        "deal": write_deal(Record.of(table.state)),
        "seats": list(table.seats),
        "own": table.own,
        "seed": table.seed,
    }
    return share.pack(data, PREFIX)


def resume(code: str) -> PlayTable:
    """The table of such a line.

    Raises:
        BadFile: It is none, or is damaged.
        HeartsError: A deal in it contradicts itself or the rules.
    """
    fields = Fields(share.unpack(code, PREFIX))
    game = read_game(fields.take("game", dict, required=True))
    state = read_deal(fields.take("deal", dict, required=True)).state()
    seats = tuple(map(str, fields.take("seats", list, required=True)))
    own, seed = (fields.take(name, int, required=True) for name in ("own", "seed"))
    fields.done(FIELDS)
    known = None not in state.deal.hands and state.rules == game.rules and state.deal.totals == game.totals
    if (
        not known
        or len(seats) != state.players
        or own not in range(state.players)
        or seed not in range(MOST_SEED)
    ):
        raise BadFile("not_saved_table")
    for seat, name in enumerate(seats):
        if seat != own:
            opponent(name)
    table = PlayTable(game=game, state=state, seats=seats, own=own, seed=seed)
    if table.state.turn not in (None, own):
        raise BadFile("not_saved_table")
    return table
