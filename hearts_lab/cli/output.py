"""Printing, on terminals of every kind."""

from __future__ import annotations

import json
import sys
from typing import TextIO
from unicodedata import normalize

from hearts_lab.cards import TEXT_STYLE
from hearts_lab.trace import Outcome

PLAIN = str.maketrans(
    {
        "♣": "C",
        "♦": "D",
        "♠": "S",
        "♥": "H",
        TEXT_STYLE: "",
        "✓": "+",
        "✗": "x",
        "↷": "~",
        "–": "-",
        "\u2212": "-",
        "“": '"',
        "”": '"',
        "’": "'",
        "…": "...",
        "×": "x",
        "±": "+-",
        "·": "|",
        "→": "->",
    }
)
"""What a terminal gets that cannot print these signs."""

SIGNS = {
    Outcome.PASSED: "✓",
    Outcome.FAILED: "✗",
    Outcome.WAIVED: "↷",
    Outcome.NOT_APPLICABLE: "–",
    Outcome.UNKNOWN: "?",
}
"""The sign of each outcome of a rule check."""

SWEDISH_SUITS = str.maketrans({"♣": "K", "♦": "R"})


def say(text: str, lang: str = "en", to: TextIO | None = None) -> None:
    """Print a line; where the terminal cannot show suit symbols it gets letters."""
    stream = to or sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    if not _fits(text, encoding):
        text = (text.translate(SWEDISH_SUITS) if lang == "sv" else text).translate(PLAIN)
        text = "".join(sign if _fits(sign, encoding) else _bare(sign, encoding) for sign in text)
    print(text, file=stream)


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _bare(sign: str, encoding: str) -> str:
    """A letter without its marks, such as a for å; nothing for a sign that has no letter in it."""
    return normalize("NFKD", sign).encode(encoding, "ignore").decode(encoding)


def say_json(value: object) -> None:
    """Print JSON; escaped where the terminal cannot show it."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
    print(json.dumps(value, ensure_ascii=encoding != "utf8", indent=1))
