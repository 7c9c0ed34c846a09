"""The rule card: a rule set on one page, to print and lay on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final

from hearts_lab.i18n import join, number, text
from hearts_lab.rulebook.options import matters, value_sentence
from hearts_lab.rules import NONE, RuleSet, departures, preset
from hearts_lab.scoring import possible_sums

_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "deal": ("decks", "removed", "hand", "kitty"),
    "pass": ("pass_count", "pass_cycle"),
    "play": (
        "first_lead",
        "follow",
        "takes",
        "cancelling",
        "last_trick_undecided",
        "first_trick_points",
        "hearts_broken_by",
        "forced_lead_breaks",
        "queen_lead",
        "hearts_instead_of_queen",
        "play_seconds",
    ),
    "points": (
        "heart_points",
        "queen_points",
        "bonus_card",
        "bonus_points",
        "moon",
        "moon_needs_bonus",
        "moon_max_total",
        "sun",
        "no_tricks_points",
        "sums",
    ),
    "end": ("limit", "limit_rule", "tie", "limit_seen", "exact_limit", "floor"),
}
"""The parts of the card: options of the rule set, and lines that every card has."""

_COMMON: Final = ("hand", "follow", "takes", "sums")

_UNUSUAL: Final[Mapping[str, object]] = {
    "decks": 1,
    "kitty": NONE,
    "play_seconds": None,
    "bonus_card": NONE,
    "moon_max_total": None,
    "sun": NONE,
    "no_tricks_points": 0,
    "floor": None,
    "exact_limit": None,
}
"""Options of which the card speaks only where they have another value than this one."""

_FEW_SUMS: Final = 20
"""More sums than these help nobody to check a score sheet."""

_ROOMY: Final = 32
"""How many lines fit on the page in the usual size of type."""

_LINE: Final = 82
"""How many characters fit on a line."""

_NO_ICON: Final = '<link rel="icon" href="data:,">'
"""A browser asks a site for an icon that the card does not have."""

_STYLE: Final = """
@page { size: A4; margin: 14mm 16mm; }
* { box-sizing: border-box; }
body { background: #fff; color: #000; font: 10.5pt/1.36 Georgia, "DejaVu Serif", serif; margin: 0 auto;
  max-width: 178mm; padding: 4mm; }
h1 { font-size: 2.1em; line-height: 1.1; margin: 0; }
header { border-bottom: 1.5pt solid #000; margin-bottom: .9em; padding-bottom: .7em; }
header p { margin: .4em 0 0; }
section { break-inside: avoid; display: grid; gap: 4mm; grid-template-columns: 30mm 1fr;
  margin-bottom: .7em; }
h2 { font-size: 1.15em; margin: 0; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-bottom: .4pt solid #000; padding: .22em 0; }
li:first-child { padding-top: 0; }
footer { font-size: .8em; margin-top: 1em; }
footer p { margin: 0 0 .2em; }
.dense { font-size: 9pt; }
nav { display: flex; font: .9em sans-serif; gap: 1em; justify-content: space-between; margin-bottom: 1.5em; }
nav button { font: inherit; }
@media (max-width: 30em) { section { grid-template-columns: 1fr; gap: 1mm; } }
@media print { body { max-width: none; padding: 0; } nav { display: none; } }
"""


def card(rules: RuleSet, lang: str, *, back: str = "") -> str:
    """A rule set on one page of A4, as an HTML document that needs nothing beside it.

    It is black on white. What the text behind the preset does not say, and what differs from the preset,
    is marked.

    Args:
        rules: The rule set.
        lang: `en` or `sv`.
        back: The address of the page it was opened from; on a site it stands above the card with a button
            to print.

    Example:
        >>> page = card(preset("classic").rules(moon="add"), "sv")
        >>> "<h1>Hjärter: Klassisk</h1>" in page, "skytten får 0 och alla andra 26 var. *" in page
        (True, True)
    """
    name = text(f"preset.{rules.preset}.title", lang)
    heading = text("rulecard.title", lang, preset=name)
    lines = {part: list(_lines(part, rules, lang)) for part in _PARTS}
    dense = sum(1 + len(line) // _LINE for said in lines.values() for line in said) > _ROOMY
    parts = "".join(_part(part, said, lang) for part, said in lines.items())
    notes = "".join(f"<p>{escape(note)}</p>" for note in _notes(rules, lang))
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(heading)}</title>'
        f"<style>{_STYLE}</style>{_NO_ICON if back else ''}</head>"
        f"<body{' class=dense' if dense else ''}>{_way_back(back, lang)}"
        f"<header><h1>{escape(heading)}</h1>"
        f"<p><strong>{escape(text('rulecard.subtitle', lang, n=rules.players))}.</strong> "
        f"{escape(text('rulecard.aim', lang))}</p></header>"
        f"<main>{parts}</main><footer>{notes}</footer></body></html>\n"
    )


def _way_back(back: str, lang: str) -> str:
    """What stands above the card on a site, and is not printed."""
    if not back:
        return ""
    link = f'<a href="{escape(back)}">← {escape(text("rulecard.back", lang))}</a>'
    button = f'<button type="button" onclick="print()">{escape(text("rulecard.print", lang))}</button>'
    return f"<nav>{link}{button}</nav>"


def _part(part: str, lines: Sequence[str], lang: str) -> str:
    said = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<section><h2>{escape(text(f'rulecard.heading.{part}', lang))}</h2><ul>{said}</ul></section>"


def _lines(part: str, rules: RuleSet, lang: str) -> Iterator[str]:
    for line in _PARTS[part]:
        if line == "sums":
            yield from _check(rules, lang)
        elif line in _COMMON:
            yield text(f"rulecard.{line}", lang, n=rules.hand_size)
        elif matters(line, rules) and (line not in _UNUSUAL or getattr(rules, line) != _UNUSUAL[line]):
            yield value_sentence(line, rules, lang) + _mark(line, rules)


def _check(rules: RuleSet, lang: str) -> Iterator[str]:
    """What a deal comes to, unless it can be almost anything."""
    sums = [number(total, lang) for total in sorted(possible_sums(rules))]
    if len(sums) <= _FEW_SUMS:
        yield text("rulecard.sums", lang, sums=join(sums, lang, "or"))


def _mark(option: str, rules: RuleSet) -> str:
    """What is chosen for this table has a star, what the text does not say a ring."""
    if option in departures(rules):
        return " *"
    return " °" if preset(rules.preset).provenance(option, rules.players).kind == "silent" else ""


def _notes(rules: RuleSet, lang: str) -> Iterator[str]:
    """What the marks mean, and which text it is."""
    shown = {option for options in _PARTS.values() for option in options} - {*_COMMON}
    marks = {_mark(option, rules) for option in shown}
    name = text(f"preset.{rules.preset}.title", lang)
    source = text(f"source.{preset(rules.preset).source}.short", lang)
    yield text("rulecard.source", lang, source=source)
    if " °" in marks:
        yield text("rulecard.filled", lang)
    if " *" in marks:
        yield text("rulecard.chosen", lang, preset=name)
