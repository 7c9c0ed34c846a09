"""Errors as one line on a terminal."""

from __future__ import annotations

from hearts_lab.engine import BadPass, IllegalPlay
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import text
from hearts_lab.narrate import check_text


def complaint(error: HeartsError, lang: str) -> str:
    """The sentence of an error, with the reason of the rule check where one refused something."""
    sentence = error.text(lang)
    if isinstance(error, IllegalPlay | BadPass):
        seats = [text("cli.seat_number", lang, n=seat) for seat in range(12)]
        sentence += " " + check_text(error.check, seats, lang)
    return " ".join(sentence.split())
