"""Looking at a position from one seat: the table as that seat sees it, and figures beside it.

The figures are those of the panel's name: see [`meters`][hearts_lab.lessons.meters].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from hearts_lab.engine import legal, place
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, catalogue, text
from hearts_lab.lessons.finder import played
from hearts_lab.lessons.meters import METERS, differ, section_data
from hearts_lab.lessons.recording import recording
from hearts_lab.lessons.stepper import BadAction
from hearts_lab.narrate import seat_names
from hearts_lab.notation import source
from hearts_lab.players import Cautious
from hearts_lab.state import DealState, View, view

FIRST_SEED: Final = 11
"""The deal that a panel opens with unless one is given."""


@dataclass(frozen=True, kw_only=True)
class Looking:
    """A position of a deal, seen from one seat.

    Attributes:
        meter: Which figures stand beside it: a key of `METERS`.
        record: The deal as it was played.
        ply: How many cards have been played.
        seat: The seat that looks.
        seed: The generated deal that is looked at; the next one has the next number.
        lang: The language, `en` or `sv`.
        four: Whether the pack has four colours.

    Example:
        >>> look = opened("reading", "en", seed=7, ply=8)
        >>> look.act({"type": "move", "by": "card"}).ply
        9
    """

    meter: str
    record: Record
    ply: int
    seat: int
    seed: int
    lang: str = "en"
    four: bool = False

    @cached_property
    def states(self) -> tuple[DealState, ...]:
        """The deal after each number of plays."""
        told = [self.record.opening()]
        for card in self.record.plays:
            told.append(place(told[-1], card))
        return tuple(told)

    @property
    def seen(self) -> View:
        """What the seat may know."""
        return view(self.states[self.ply], self.seat)

    def act(self, message: Mapping[str, Any]) -> Looking:
        """The panel after an action.

        Args:
            message: `move`: `by` a `card`, a `trick`, or to the seat's next `choice` (for the lens, to the
                next choice of any seat about which rule sets differ), `back` or not. `go`: to
                the `ply`. `seat`: look from another `seat`. `deal`: look at the deal that is `given` as a
                share code or as the text of a file. `another`: the next generated deal. `show`: `lang`,
                `four`.

        Raises:
            HeartsError: It cannot be done.
        """
        match message:
            case {"type": "move"}:
                return self._moved(message.get("by", "card"), -1 if message.get("back") else 1)
            case {"type": "go", "ply": int(ply)} if 0 <= ply < len(self.states):
                return replace(self, ply=ply)
            case {"type": "seat", "seat": int(seat)} if 0 <= seat < self.record.deal.rules.players:
                return _checked(replace(self, seat=seat))
            case {"type": "deal", "given": str(given)}:
                return looking_at(self, source.one_deal(given))
            case {"type": "another"}:
                return looking_at(replace(self, seed=self.seed + 1), generated(self.seed + 1))
            case {"type": "show"}:
                chosen = {name: message[name] for name in ("lang", "four") if name in message}
                return replace(self, **chosen)
        raise BadAction("table_action", action=str(message.get("type", "–")))

    def _moved(self, by: str, step: int) -> Looking:
        """The panel at the next stop of this kind in a direction; else at the end that way."""
        ply, last = self.ply + step, len(self.states) - 1
        while 0 < ply < last and not self._stops(by, self.states[ply]):
            ply += step
        ply = max(0, min(ply, last))
        turn = self.states[ply].turn
        follows = by == "choice" and self.meter == "lens" and turn is not None
        return replace(self, ply=ply, seat=turn if follows and turn is not None else self.seat)

    def _stops(self, by: str, state: DealState) -> bool:
        if by == "trick":
            return len(state.plays) % state.players == 0
        if by == "choice" and self.meter == "lens":
            return differ(view(state, state.turn or 0))
        return by == "card" or (state.turn == self.seat and len(legal(state)) > 1)

    def shown(self) -> dict[str, Any]:
        """What a panel shows: a recording for the seat, and in `said` the figures by language.

        `said` holds `title`, `about`, `names`, and `sections` of `title`, `heads`, `rows` and `notes`; a row
        has a `label`, its `words`, its `figures`, and perhaps a `bar` of `value`, `se`, `forced`, `possible`.
        """
        langs = (self.lang, *(code for code in LANGUAGES if code != self.lang))
        seen = self.seen
        start = {"panel": "meter", "lang": self.lang, "four": self.four, "live": True}
        state = recording(Record.of(seen.state), langs=langs, own=self.seat, lens=False, start=start)
        found = METERS[self.meter].found(seen)
        words = {code: state["words"][code] | catalogue("meter", code)["panel"] for code in langs}
        return state | {
            "at": len(state["steps"]) - 1,
            "words": words,
            "meter": self.meter,
            "seat": self.seat,
            "ply": self.ply,
            "plies": len(self.states) - 1,
            "said": {code: self._said(found, code) for code in langs},
        }

    def _said(self, found: Any, lang: str) -> dict[str, Any]:  # noqa: ANN401 - whatever that meter finds
        names = seat_names(self.record.deal, lang)
        return {
            "title": text(f"meter.{self.meter}.title", lang),
            "about": text(f"meter.{self.meter}.about", lang, seat=names[self.seat]),
            "names": list(names),
            "sections": [section_data(each) for each in METERS[self.meter].sections(found, lang, names)],
        }


def generated(seed: int) -> Record:
    """A deal played out by cautious players."""
    return played(seed, seats=(Cautious(),) * 4)


def looking_at(look: Looking, record: Record, ply: int | None = None) -> Looking:
    """Look at a deal after so many plays: where it stands, or at a finished one at the first choice."""
    seat = look.seat if look.seat < record.deal.rules.players else 0
    fresh = replace(look, record=record, ply=len(record.plays), seat=seat)
    if ply is not None:
        fresh = fresh.act({"type": "go", "ply": ply})
    elif fresh.states[-1].played_out:
        fresh = replace(fresh, ply=0).act({"type": "move", "by": "choice"})
    return _checked(fresh)


def _checked(look: Looking) -> Looking:
    if look.record.deal.rules.decks > 1:
        raise HeartsError("kernel_decks")
    if look.record.deal.hands[look.seat] is None:
        raise HeartsError("odds_hand", seat=look.seat)
    return look


def opened(
    meter: str,
    lang: str = "en",
    *,
    deal: str | None = None,
    seed: int = FIRST_SEED,
    seat: int = 2,
    ply: int | None = None,
) -> Looking:
    """Open a panel that looks at a position.

    Args:
        meter: Which figures stand beside it.
        lang: `en` or `sv`.
        deal: A share code, or the text of a deal file; else a deal is generated.
        seed: Which deal is generated.
        seat: The seat that looks.
        ply: How many cards have been played.
    """
    record = generated(seed) if deal is None else source.one_deal(deal)
    if not 0 <= seat < record.deal.rules.players:
        raise HeartsError("seat_range", seat=seat, most=record.deal.rules.players - 1)
    look = Looking(meter=meter, record=record, ply=0, seat=seat, seed=seed, lang=lang)
    return looking_at(look, record, ply)
