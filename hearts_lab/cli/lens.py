"""The command that looks at a position through every rule set."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from hearts_lab.cards import Cards
from hearts_lab.cli.output import say, say_json
from hearts_lab.cli.reading import reading
from hearts_lab.i18n import card_symbol, text
from hearts_lab.lens import Ruling
from hearts_lab.lens import lens as judged_by_all
from hearts_lab.narrate import check_text, seat_names


def lens(args: argparse.Namespace) -> int:
    """Judge the position under every preset."""
    lang = args.lang
    with reading(args) as record:
        rulings = judged_by_all(record)
    names = seat_names(record.deal, lang)
    if args.json:
        presets = {
            name: {"legal": _codes(ruling.legal), "why": list(_why(ruling, names, lang))}
            for name, ruling in rulings.items()
        }
        say_json({"presets": presets})
        return 0
    for name, ruling in rulings.items():
        cards = "–" if ruling.legal is None else " ".join(card_symbol(card, lang) for card in ruling.legal)
        say(f"{name}: {cards}", lang)
        for reason in _why(ruling, names, lang):
            say(f"    {reason}", lang)
    return 0


def _codes(cards: Cards | None) -> list[str] | None:
    return None if cards is None else [str(card) for card in cards]


def _why(ruling: Ruling, names: Sequence[str], lang: str) -> Iterable[str]:
    if ruling.impossible is not None:
        yield ruling.impossible.text(lang)
    for ply, card, refusal in ruling.earlier:
        yield text(
            "cli.earlier", lang, ply=ply, card=card, rule=refusal.rule, why=check_text(refusal, names, lang)
        )
    for card, refusal in ruling.refused.items():
        yield text("cli.refused", lang, card=card, rule=refusal.rule, why=check_text(refusal, names, lang))
    if ruling.legal is None and ruling.impossible is None:
        yield text("cli.nobody_to_play", lang)
