"""What a teacher shows to a class: any deal, the moment to be talked about, and deals that show a point.

Everybody who plays with the same class code gets the deal that stands here under that code. The cards of all
hands are in what is shown, for whoever stands at the projector; hiding them is a matter of the front end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from hearts_lab.cards import QUEEN_OF_SPADES, Cards, Suit
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, catalogue, text
from hearts_lab.lessons.finder import played
from hearts_lab.lessons.recording import recording, states
from hearts_lab.lessons.seating import class_seed
from hearts_lab.lessons.stepper import BadAction
from hearts_lab.notation import source
from hearts_lab.players import Cautious
from hearts_lab.rules import POINT_CARDS, preset
from hearts_lab.scoring import points, result
from hearts_lab.state import DealState

MOST_DEALS: Final = 300
"""So many generated deals are looked through before the finder gives up."""

MUCH: Final = 10
"""A seat that alone has taken so many points may be shooting the moon."""

HIGH_SPADES: Final = Cards.parse("KS AS")


def high_spades_without_queen(state: DealState) -> bool:
    """Somebody is dealt the ace and king of spades without the queen."""
    return _untouched(state) and any(
        hand.known >= HIGH_SPADES and QUEEN_OF_SPADES not in hand.known for hand in state.hands
    )


def void_to_make(state: DealState) -> bool:
    """Somebody can pass all clubs, or all diamonds."""
    most = state.rules.pass_count
    suits = (Suit.CLUBS, Suit.DIAMONDS)
    return state.leader is None and any(
        1 <= len(hand.known.of(suit)) <= most for hand in state.hands for suit in suits
    )


def moon_to_stop(state: DealState) -> bool:
    """One seat alone has taken many points, and others can still take one."""
    takers = [pile.among(POINT_CARDS) for pile in state.taken if pile.among(POINT_CARDS)]
    between_tricks = state.turn is not None and len(state.plays) % state.players == 0
    return between_tricks and len(takers) == 1 and points(takers[0], state.rules) >= MUCH


def _untouched(state: DealState) -> bool:
    return not state.plays and all(cards is None for cards in state.passed)


def hearts_just_broken(state: DealState) -> bool:
    """The last card has broken hearts."""
    return state.broken_by is not None and state.broken_by == len(state.plays) - 1


def queen_just_taken(state: DealState) -> bool:
    """The queen of spades has been taken in the trick that has just been completed."""
    complete = bool(state.tricks) and len(state.plays) % state.players == 0
    return complete and QUEEN_OF_SPADES in state.tricks[-1].cards


def moon_shot(state: DealState) -> bool:
    """Somebody has shot the moon."""
    return state.played_out and result(state).moon is not None


POINTS: Final[Mapping[str, Callable[[DealState], bool]]] = {
    "high_spades": high_spades_without_queen,
    "void": void_to_make,
    "broken": hearts_just_broken,
    "queen": queen_just_taken,
    "stop_moon": moon_to_stop,
    "moon": moon_shot,
}
"""What the finder can look for, by name."""


@dataclass(frozen=True, kw_only=True)
class Teacher:
    """A deal on the projector.

    Attributes:
        record: The deal.
        at: The step of its recording that is shown first.
        code: The class code that the deal belongs to; nothing where it was found or opened.
        wanted: What the finder looked for last: a key of `POINTS`.
        seed: The generated deal that was looked at last.
        log: The deals of a file that was opened; the finder looks through these instead.
        number: The deal of the log that was looked at last.
        lang: The language, `en` or `sv`.

    Example:
        >>> found = opened("en", code="7B").act({"type": "find", "wanted": "queen"})
        >>> queen_just_taken(found.state)
        True
    """

    record: Record
    at: int = 0
    code: str = ""
    wanted: str = "high_spades"
    seed: int = 0
    log: tuple[Record, ...] = ()
    number: int = -1
    lang: str = "en"

    @property
    def state(self) -> DealState:
        """The state at the moment that is shown."""
        return states(self.record)[self.at]

    def act(self, message: Mapping[str, Any]) -> Teacher:
        """The panel after an action.

        Args:
            message: `find`: the next deal that shows what is `wanted`. `code`: the deal of a class `code`.
                `deal`: open what is `given`: a share code, a deal file, or a log of many deals. `show`:
                `lang`.

        Raises:
            HeartsError: It cannot be done, or no such deal was found.
        """
        match message:
            case {"type": "find", "wanted": str(wanted)} if wanted in POINTS:
                return self._found(wanted)
            case {"type": "code", "code": str(code)} if code.strip():
                return replace(self, record=class_deal(code), at=0, code=code.strip()[:40], log=())
            case {"type": "deal", "given": str(given)}:
                log = _read(given)
                return replace(self, record=source.chosen(log, 0), at=0, code="", log=tuple(log), number=0)
            case {"type": "show"}:
                return replace(self, lang=message.get("lang", self.lang))
        raise BadAction("table_action", action=str(message.get("type", "–")))

    def _found(self, wanted: str) -> Teacher:
        for number, record in self._deals():
            told = states(record)
            at = next((step for step, state in enumerate(told) if POINTS[wanted](state)), None)
            if at is not None:
                where = {"number": number} if len(self.log) > 1 else {"seed": number, "log": ()}
                return replace(self, record=record, at=at, code="", wanted=wanted, **where)
        raise HeartsError("nothing_found")

    def _deals(self) -> Iterator[tuple[int, Record]]:
        """The deals to look through: of a log the following ones first, else newly generated ones."""
        if len(self.log) > 1:
            order = [*range(self.number + 1, len(self.log)), *range(self.number + 1)]
            return ((number, self.log[number]) for number in order)
        numbers = range(self.seed + 1, self.seed + 1 + MOST_DEALS)
        return ((number, played(number, seats=(Cautious(),) * 4)) for number in numbers)

    def shown(self) -> dict[str, Any]:
        """What a panel shows: an open recording, and what the teacher can do with it.

        Beside the fields of a recording: `wanted`, `code`, and by language in `said` `title`, `about` (where
        the deal comes from) and `points` (name and text of what can be looked for).
        """
        langs = (self.lang, *(code for code in LANGUAGES if code != self.lang))
        begin = {"panel": "teacher", "lang": self.lang, "live": True}
        state = recording(self.record, langs=langs, lens=False, start=begin)
        words = {code: state["words"][code] | catalogue("teacher", code)["panel"] for code in langs}
        return state | {
            "at": self.at,
            "words": words,
            "wanted": self.wanted,
            "code": self.code,
            "said": {code: self._said(code) for code in langs},
        }

    def _said(self, lang: str) -> dict[str, Any]:
        if self.code:
            about = text("teacher.by_code", lang, code=self.code)
        elif self.log:
            about = text("teacher.of_log", lang, n=self.number + 1, deals=len(self.log))
        else:
            about = text("teacher.generated", lang, seed=self.seed)
        return {
            "title": text("teacher.title", lang),
            "about": about,
            "points": [[name, text(f"teacher.point.{name}", lang)] for name in POINTS],
        }


def class_deal(code: str) -> Record:
    """The first deal of a class code, as cautious players play it."""
    return played(class_seed(code), seats=(Cautious(),) * 4)


def _read(given: str) -> list[Record]:
    """The deals of a text of any format; a log in CSV is told from its column names."""
    if given.lstrip().startswith("#") or "plays_by_trick" in given:
        return list(source.records(given, "csv", preset("openspiel").rules()))
    return source.deals(given)


def opened(lang: str = "en", *, code: str = "", deal: str | None = None) -> Teacher:
    """Open the teacher's panel.

    Args:
        lang: `en` or `sv`.
        code: A class code.
        deal: A share code, or the text of a deal file or a log; else a deal is generated.
    """
    if deal is not None:
        return Teacher(record=class_deal(""), lang=lang).act({"type": "deal", "given": deal})
    if code:
        return Teacher(record=class_deal(code), code=code, lang=lang)
    return Teacher(record=played(1, seats=(Cautious(),) * 4), seed=1, lang=lang)
