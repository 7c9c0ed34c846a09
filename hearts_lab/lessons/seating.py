"""Sitting down to play: which rules, who plays, how long; then the play table itself.

A panel that was opened without anything given shows the choices and has dealt no card, so a page that was
drawn beforehand holds none. The seed comes from the class code, or from chance.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, catalogue, text
from hearts_lab.lessons.play import MOST_SEED, OPPONENTS, PlayTable
from hearts_lab.lessons.saved_table import resume, save
from hearts_lab.lessons.stepper import BadAction
from hearts_lab.notation import share
from hearts_lab.rules import preset, preset_names
from hearts_lab.state import view

USUAL: Final = {"rules": "classic", "opponents": "cautious", "players": "4", "limit": "100", "seconds": "0"}
"""What is chosen to begin with."""

LIMITS: Final = ("0", "50", "100")
"""Where a game may end; 0 is never."""

TIMES: Final = ("0", "15", "30", "60")
"""Seconds for a play; 0 is as long as one likes."""


def class_seed(code: str) -> int:
    """The seed that a class code stands for: whoever types the same word gets the same cards.

    Capitals, spaces and hyphens make no difference.

    Example:
        >>> class_seed("Class 7B") == class_seed("class-7b")
        True
    """
    word = "".join(sign for sign in code.casefold() if sign.isalnum())
    digest = hashlib.sha256(word.encode()).digest()
    return int.from_bytes(digest[:8], "big") % MOST_SEED


@dataclass(frozen=True, kw_only=True)
class PlayPanel:
    """A place to play: the choices to begin with, and the table once cards are dealt.

    Attributes:
        table: The table; `None` before anybody has sat down.
        chosen: What was chosen last, by the name of the choice.
        code: What was asked for last: `saved`, the table to go on with another day, or `shared`, the deal as
            far as the person's seat knows it. It is shown once.
        lang: The language, `en` or `sv`.

    Example:
        >>> panel = PlayPanel().act({"type": "new", "code": "7B"})
        >>> panel.shown()["phase"]
        'passing'
    """

    table: PlayTable | None = None
    chosen: Mapping[str, str] = field(default_factory=USUAL.copy)
    code: Mapping[str, str] = field(default_factory=dict)
    lang: str = "en"

    def act(self, message: Mapping[str, Any]) -> PlayPanel:
        """The panel after an action.

        Args:
            message: `new`: deal, with any of `rules`, `opponents`, `players`, `limit`, `seconds` and `code`.
                `resume`: go on with the table saved as `code`. `save`, `share`: show that code. `leave`: back
                to the choices. Else what the table takes; see
                [`act`][hearts_lab.lessons.play.PlayTable.act].

        Raises:
            HeartsError: It cannot be done.
        """
        match message:
            case {"type": "new"}:
                return self._seated(message)
            case {"type": "resume", "code": str(code)}:
                return replace(self, table=replace(resume(code), lang=self.lang), code={})
            case {"type": "leave"}:
                return replace(self, table=None, code={})
            case {"type": "show"} if self.table is None:
                return replace(self, lang=message.get("lang", self.lang))
        if self.table is None:
            raise BadAction("table_action", action=str(message.get("type", "–")))
        if message.get("type") in ("save", "share"):
            return replace(
                self, table=self.table.act({"type": "show"}), code=_code(self.table, message["type"])
            )
        table = self.table.act(message)
        return replace(self, table=table, lang=table.lang, code={})

    def _seated(self, message: Mapping[str, Any]) -> PlayPanel:
        chosen = dict(self.chosen) | {name: str(message[name]) for name in USUAL if message.get(name)}
        players, limit, seconds = (_number(chosen[name]) for name in ("players", "limit", "seconds"))
        rules = preset(chosen["rules"]).rules(players, limit=limit or None, play_seconds=seconds or None)
        code = str(message.get("code", "")).strip()
        table = PlayTable.dealt(
            rules,
            (chosen["opponents"],) * players,
            own=2 if players == 4 else 0,
            seed=class_seed(code) if code else secrets.randbelow(MOST_SEED),
            lang=self.lang,
        )
        return replace(self, table=table, chosen=chosen, code={})

    def shown(self) -> dict[str, Any]:
        """What the panel shows: the table as [`play_words`][hearts_lab.lessons.play_words] has it, and `sit`.

        Asked for, `saved` or `shared` is there too. `sit` holds by language the choices as `name`, `label`,
        `chosen` and `options` (`value`, `label`, `about`).
        """
        sit = {code: [*_choices(self.chosen, code)] for code in LANGUAGES}
        if self.table is not None:
            return self.table.shown() | {"sit": sit} | dict(self.code)
        langs = (self.lang, *(code for code in LANGUAGES if code != self.lang))
        words = {code: {**catalogue("table", code), **catalogue("play", code)["panel"]} for code in langs}
        kept = {
            code: {name: word for name, word in by.items() if isinstance(word, str)}
            for code, by in words.items()
        }
        return {
            "panel": "play",
            "phase": "sitting",
            "lang": self.lang,
            "langs": list(langs),
            "words": kept,
            "sit": sit,
        }


def opened(lang: str = "en", **given: Any) -> PlayPanel:  # noqa: ANN401 - what a page or a notebook gives
    """A place to play.

    Args:
        lang: `en` or `sv`.
        **given: Nothing for the choices to begin with; else as for `new`, and the cards are dealt at once.

    Example:
        >>> opened("sv").shown()["phase"], opened("sv", code="7B").shown()["phase"]
        ('sitting', 'passing')
    """
    panel = PlayPanel(lang=lang)
    return panel.act({"type": "new", **given}) if given else panel


def _code(table: PlayTable, kind: str) -> dict[str, str]:
    if kind == "save":
        return {"saved": save(table)}
    seen = table.state if table.phase == "over" else view(table.state, table.own).state
    return {"shared": share.encode(Record.of(replace(seen, deal=replace(seen.deal, seed=None))))}


def _number(word: str) -> int:
    if not word.isdigit() or len(word) > 4:
        raise BadAction("table_number", word=word)
    return int(word)


def _choices(chosen: Mapping[str, str], lang: str) -> Sequence[dict[str, Any]]:
    rules = [name for name in preset_names() if preset(name).rules().decks == 1]
    options = {
        "opponents": [
            (name, text(f"play.player.{name}.name", lang), text(f"play.player.{name}.about", lang))
            for name in OPPONENTS
        ],
        "rules": [(name, text(f"preset.{name}.title", lang), "") for name in rules],
        "players": [(str(n), str(n), "") for n in range(3, 8)],
        "limit": [
            (n, text("play.sit.at_limit" if int(n) else "play.sit.no_limit", lang, n=int(n)), "")
            for n in LIMITS
        ],
        "seconds": [
            (n, text("play.sit.timed" if int(n) else "play.sit.no_time", lang, n=int(n)), "") for n in TIMES
        ],
    }
    return [
        {
            "name": name,
            "label": text(f"play.sit.{name}", lang),
            "chosen": chosen[name],
            "options": [{"value": value, "label": label, "about": about} for value, label, about in each],
        }
        for name, each in options.items()
    ]
