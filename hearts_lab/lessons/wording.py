"""The texts of a recording, each once: the front end refers to them by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from hearts_lab.cards import Card, Suit
from hearts_lab.i18n import card_symbol, catalogue, join, text
from hearts_lab.narrate import check_text, event_text, seat_names
from hearts_lab.rulebook import provenance_text, title, value_sentence
from hearts_lab.rulebook.options import RULE_OPTIONS
from hearts_lab.rules import departures, preset
from hearts_lab.scoring import Scores, penalty
from hearts_lab.state import Deal
from hearts_lab.svg.words import card_title, hand_words
from hearts_lab.trace import PLAY_RULES, Event, RuleCheck, first_failed

_SPOKEN_HERE: Final = ("place", "says", "lens_agree", "voice", "chosen")
"""Entries of the catalogue that are said while a deal is recorded; the front end gets the others."""
_VOICES: Final = ("first_lead", "first_trick_points", "hearts_broken_by", "queen_lead")
"""The options that govern a play, in the order in which their rules are asked."""


class Wording:
    """Collects texts, rule checks and verdicts; whatever comes again has the same number.

    Args:
        deal: The deal that is told.
        langs: The languages that each text is kept in.
    """

    def __init__(self, deal: Deal, langs: Sequence[str]) -> None:
        self.rules = deal.rules
        self.langs = langs
        self.names = {lang: seat_names(deal, lang) for lang in langs}
        self.strings: list[list[str]] = []
        self._strings: dict[tuple[str, ...], int] = {}
        self._said: dict[tuple[object, ...], int] = {}
        self._reasons: dict[tuple[object, ...], int] = {}
        self._checks: dict[tuple[str, str, int], int] = {}
        self._verdicts: dict[tuple[int, tuple[int, ...], int | None], int] = {}

    def string(self, by_language: Iterable[str]) -> int:
        """The number of a text, given in every language."""
        said = tuple(by_language)
        number = self._strings.setdefault(said, len(self.strings))
        if number == len(self.strings):
            self.strings.append(list(said))
        return number

    def say(self, key: str, **params: object) -> int:
        """A text of the catalogue; one that comes again is not put together again."""
        known = (key, *params.items())
        if known not in self._said:
            self._said[known] = self.string(text(key, lang, **params) for lang in self.langs)
        return self._said[known]

    def title(self, name: str) -> int:
        """What a rule or a rule set is called."""
        return self.string(title(name, lang) for lang in self.langs)

    def told(self, events: Sequence[Event]) -> int:
        """The sentences that tell some events; a bonus comes before the sum that it is part of."""
        events = sorted(events, key=lambda event: event.id == "POINTS")
        return self.string(
            " ".join(event_text(event, self.names[lang], lang) for event in events) for lang in self.langs
        )

    def names_by_seat(self) -> list[int]:
        """The names of the players."""
        return [self.string(names) for names in zip(*self.names.values(), strict=True)]

    def labels(self, points: Scores) -> list[int]:
        """Name and points of each seat."""
        return [self._label(seat, taken) for seat, taken in enumerate(points)]

    def _label(self, seat: int, taken: int) -> int:
        known = (seat, taken)
        if known not in self._said:
            labels = (
                text("svg.name", lang, seat=self.names[lang][seat], points=taken) for lang in self.langs
            )
            self._said[known] = self.string(labels)
        return self._said[known]

    # Rule checks.

    def reason(self, check: RuleCheck) -> int:
        """Why a check came out as it did."""
        known = (check.rule, check.reason, *check.params.items())
        if known not in self._reasons:
            said = (check_text(check, self.names[lang], lang) for lang in self.langs)
            self._reasons[known] = self.string(said)
        return self._reasons[known]

    def check(self, check: RuleCheck) -> int:
        """The number of a rule check."""
        key = (check.rule, check.outcome.value, self.reason(check))
        return self._checks.setdefault(key, len(self._checks))

    def verdict(self, checks: Sequence[RuleCheck]) -> int:
        """The number of a verdict: whether the card is legal, its checks, and what refuses it."""
        failed = first_failed(checks)
        numbers = tuple(self.check(check) for check in checks)
        why = None if failed is None else self.reason(failed)
        return self._verdicts.setdefault((int(failed is None), numbers, why), len(self._verdicts))

    # Who says so.

    def voice(self, option: str) -> int:
        """What this rule set says about an option, and who says so."""
        return self.string(self._voice(option, lang) for lang in self.langs)

    def _voice(self, option: str, lang: str) -> str:
        rules = self.rules
        sentence = value_sentence(option, rules, lang)
        if option in departures(rules):
            return text("table.chosen", lang, sentence=sentence)
        return text(
            "table.voice",
            lang,
            sentence=sentence,
            rules=title(rules.preset, lang),
            who=self._who(rules.preset, option, lang),
        )

    def _who(self, name: str, option: str, lang: str) -> str:
        return provenance_text(preset(name).provenance(option, self.rules.players), lang)

    def stand(self, name: str, check: RuleCheck | None) -> tuple[int | None, int | None]:
        """Why another rule set differs, and who says that it does."""
        if check is None:
            return None, None
        options = RULE_OPTIONS[check.rule]
        who = self.string(self._who(name, options[0], lang) for lang in self.langs) if options else None
        return self.reason(check), who

    def agree(self, presets: Sequence[str]) -> int | None:
        """That some rule sets allow the same cards."""
        if not presets:
            return None
        titles = {lang: join([title(name, lang) for name in presets], lang) for lang in self.langs}
        key = f"table.lens_agree.{'one' if len(presets) == 1 else 'other'}"
        return self.string(text(key, lang, rules=titles[lang]) for lang in self.langs)

    # What steps refer to.

    def tables(self, cards: Sequence[Card]) -> dict[str, Any]:
        """The tables that go with the steps; `cards` are those that are to be seen."""
        return {
            "cards": {
                str(card): self.string(
                    card_title(card, lang, penalty(card, self.rules)) for lang in self.langs
                )
                for card in cards
            },
            "symbols": {
                str(card): self.string(card_symbol(card, lang) for lang in self.langs) for card in cards
            },
            "counts": [
                self.string(hand_words(size, lang) for lang in self.langs)
                for size in range(self.rules.hand_size + 1)
            ],
            "rules": {rule: self.title(rule) for rule in PLAY_RULES},
            "voices": [[option, self.voice(option)] for option in _VOICES],
            "words": {lang: _words(lang) for lang in self.langs},
            "checks": [list(key) for key in self._checks],
            "verdicts": [[legal, list(checks), why] for legal, checks, why in self._verdicts],
        }


def _words(lang: str) -> Mapping[str, Any]:
    """The texts of buttons and headings."""
    suits = {suit.letter: text(f"card.suit.{suit.name}", lang) for suit in Suit}
    words = {key: value for key, value in catalogue("table", lang).items() if key not in _SPOKEN_HERE}
    return {"suits": suits} | words
