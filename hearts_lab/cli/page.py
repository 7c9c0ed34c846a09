"""The trace of a deal as a page of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from hearts_lab.cards import Card
from hearts_lab.cli.layout import suits
from hearts_lab.cli.output import SIGNS
from hearts_lab.history import Record, told
from hearts_lab.i18n import text
from hearts_lab.narrate import check_text, event_text, seat_names
from hearts_lab.svg import hand_words
from hearts_lab.svg.spoken import STYLE as WORDS
from hearts_lab.svg.spoken import aloud, spoken
from hearts_lab.trace import Event, Played, RuleCheck, TrickTaken, first_failed

STYLE = (
    f"\n{WORDS}"
    """
body { font: 1rem/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
body { color: #1d2522; background: #fbf8f1 }
h1 { font-size: 1.5rem }
ol { list-style: none; padding: 0 }
li { margin: .35rem 0 }
li.trick { margin-bottom: 1.2rem; font-weight: bold }
table { border-collapse: collapse }
td, th { text-align: left; padding: .15rem .8rem .15rem 0; white-space: pre-wrap }
details ul { font-size: .9rem }
summary { cursor: pointer }
.failed { color: #9d1c1f; font-weight: bold }
@media (prefers-color-scheme: dark) {
  body { color: #e9e4d8; background: #17201d }
  .failed { color: #ff8d86 }
}
"""
)


def page(record: Record, lang: str) -> str:
    """The trace as one HTML page that needs nothing else; every name in it is escaped."""
    names = seat_names(record.deal, lang)
    title = escape(text("chronicle.title", lang))
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
            *_hands(record, names, lang),
            f"<p>{escape(text('chronicle.checks', lang))}</p>\n<ol>",
            *(_item(event, names, lang) for event in told(record)),
            "</ol>\n</body>\n</html>",
        ]
    )


def _hands(record: Record, names: Sequence[str], lang: str) -> Iterator[str]:
    yield "<table>"
    for name, hand in zip(names, record.deal.hands, strict=True):
        cards = (
            text("layout.unknown", lang) if hand is None else aloud(suits(hand, lang), hand_words(hand, lang))
        )
        yield f'<tr><th scope="row">{escape(name)}</th><td>{cards}</td></tr>'
    yield "</table>"


def _item(event: Event, names: Sequence[str], lang: str) -> str:
    sentence = spoken(event_text(event, names, lang), lang)
    checks: Sequence[RuleCheck] = getattr(event, "checks", ())
    mark = ' class="trick"' if isinstance(event, TrickTaken) else ""
    if not checks:
        return f"<li{mark}>{sentence}</li>"
    refusal = first_failed(checks)
    if refusal is not None:
        sentence += (
            f' <span class="failed">✗ {refusal.rule}: {spoken(check_text(refusal, names, lang), lang)}</span>'
        )
    rows = "".join(
        f"<li>{SIGNS[check.outcome]} {text(f'check.outcome.{check.outcome}', lang)} · {check.rule}: "
        f"{spoken(check_text(check, names, lang), lang)}</li>"
        for check in checks
    )
    if isinstance(event, Played):
        rows += "".join(_refused(card, refusal, names, lang) for card, refusal in event.refused.items())
    return f"<li><details><summary>{sentence}</summary><ul>{rows}</ul></details></li>"


def _refused(card: Card, refusal: RuleCheck, names: Sequence[str], lang: str) -> str:
    why = check_text(refusal, names, lang)
    return f"<li>{spoken(text('cli.refused', lang, card=card, rule=refusal.rule, why=why), lang)}</li>"
