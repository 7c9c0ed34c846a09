"""The positions that the examples and the questions look at: small deals kept as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from hearts_lab.history import Record
from hearts_lab.notation.deal_file import DEAL_FORMAT, VERSION, read_deal

_FIELDS: Final = ("pass", "dealt", "passed", "kitty", "leader", "totals", "moon")


@cache
def book(name: str) -> Mapping[str, Any]:
    """One of the data files of the rule book."""
    path = files("hearts_lab") / "rulebook" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def position(entry: Mapping[str, Any], rules: str | Mapping[str, Any] | None = None) -> Record:
    """The deal that an entry describes.

    Args:
        entry: What positions.toml explains.
        rules: A rule set to use in place of the entry's own, as a deal file writes it.

    Raises:
        BadRules, BadDeal: That rule set has no such deal.

    Example:
        >>> record = position({"like": "quiet", "upto": 2})
        >>> [str(card) for card in record.plays], record.deal.rules.preset
        (['2C', '4C'], 'classic')
    """
    whole = _whole(entry)
    data = {field: whole[field] for field in _FIELDS if field in whole}
    for field in ("dealt", "passed"):
        if field in data:
            data[field] = [cards or None for cards in data[field]]
    return read_deal(
        {
            "format": DEAL_FORMAT,
            "version": VERSION,
            "rules": rules or whole.get("rules", "classic"),
            "pass": "hold",
            "plays": whole["plays"],
        }
        | data
    )


def _whole(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry together with the one that it is like, its plays as a list of cards."""
    base = _whole(book("positions")[entry["like"]]) if "like" in entry else {"plays": []}
    plays = " ".join(entry["plays"]).split() if "plays" in entry else base["plays"]
    plays = plays[: entry.get("upto")] + " ".join(entry.get("then", [])).split()
    return base | dict(entry) | {"plays": plays}
