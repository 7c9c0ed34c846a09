"""Training the pass: a hand, three cards to choose, and what the coach says to that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from hearts_lab.cards import Card, Cards
from hearts_lab.coach.words import WHY, hint_text
from hearts_lab.engine import exchange, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, catalogue, text
from hearts_lab.lessons.recording import recording
from hearts_lab.lessons.stepper import BadAction
from hearts_lab.narrate import seat_names
from hearts_lab.notation import source
from hearts_lab.review import Choice, Judged, Review, judge_choice
from hearts_lab.review.words import choice_lines, grade_word, how
from hearts_lab.state import Deal, DealState, View, view

WORLDS: Final = 96
"""In how many worlds each pass is judged: soon enough in a browser too."""


@dataclass(frozen=True, kw_only=True)
class PassTrainer:
    """A hand to pass from.

    Attributes:
        deal: The deal.
        seat: The seat that passes.
        seed: The number of the generated deal; the next one has the next number.
        chosen: What was passed; `None` before that.
        grades: The grades of the passes so far.
        lang: The language, `en` or `sv`.
        four: Whether the pack has four colours.

    Example:
        >>> trainer = opened("en", seed=7)
        >>> hand = [str(card) for card in trainer.seen.hand]
        >>> trainer.act({"type": "pass", "cards": hand[:3]}).judged is None
        False
    """

    deal: Deal
    seat: int
    seed: int
    chosen: Cards | None = None
    grades: tuple[str, ...] = ()
    lang: str = "en"
    four: bool = False

    @property
    def state(self) -> DealState:
        """The deal before anybody has passed."""
        return start(self.deal)

    @property
    def seen(self) -> View:
        """What the seat may know."""
        return view(self.state, self.seat)

    @cached_property
    def judged(self) -> Judged | None:
        """What the pass cost, once it was made."""
        if self.chosen is None:
            return None
        return judge_choice(Choice(self.seen, self.chosen), worlds=WORLDS, closer=(1,))

    def act(self, message: Mapping[str, Any]) -> PassTrainer:
        """The panel after an action.

        Args:
            message: `pass`: the `cards`. `again`: choose once more from the same hand. `another`: the next
                hand. `deal`: the deal that is `given` as a share code or the text of a file. `show`: `lang`,
                `four`.

        Raises:
            HeartsError: It cannot be done.
        """
        match message:
            case {"type": "pass", "cards": [*codes]} if self.chosen is None:
                return self._passed([_card(code) for code in codes])
            case {"type": "again"} if self.chosen is not None:
                return replace(self, chosen=None)
            case {"type": "another"}:
                return replace(self, deal=generated(self.seed + 1), seed=self.seed + 1, chosen=None)
            case {"type": "deal", "given": str(given)}:
                return replace(self, deal=_to_pass(source.one_deal(given), self.seat), chosen=None)
            case {"type": "show"}:
                chosen = {name: message[name] for name in ("lang", "four") if name in message}
                return replace(self, **chosen)
        raise BadAction("table_action", action=str(message.get("type", "–")))

    def _passed(self, cards: list[Card]) -> PassTrainer:
        passes = [cards if seat == self.seat else None for seat in range(self.state.players)]
        exchange(self.seen.state, passes)  # raises where a rule refuses it
        done = replace(self, chosen=Cards.from_iterable(cards))
        grade = done.judged.grade if done.judged is not None else "forced"
        return replace(done, grades=(*self.grades, grade))

    def shown(self) -> dict[str, Any]:
        """What a panel shows: a recording for the seat, and in `said` the task and the verdict by language.

        `chosen` and `best` are cards; `said` has `title`, `task`, `verdict` (or `null`), `lines`, `hint`,
        `how` and `tally`.
        """
        langs = (self.lang, *(code for code in LANGUAGES if code != self.lang))
        record = Record.of(self.seen.state)
        opening = {"panel": "passing", "lang": self.lang, "four": self.four, "live": True}
        state = recording(record, langs=langs, own=self.seat, lens=False, start=opening)
        words = {code: state["words"][code] | catalogue("passing", code)["panel"] for code in langs}
        best = Cards.EMPTY if self.judged is None else self.judged.hint.best
        return state | {
            "words": words,
            "pass_count": self.deal.rules.pass_count,
            "chosen": [str(card) for card in self.chosen or ()],
            "best": [str(card) for card in best],
            "done": self.chosen is not None,
            "said": {code: self._said(record, code) for code in langs},
        }

    def _said(self, record: Record, lang: str) -> dict[str, Any]:
        judged, count = self.judged, self.deal.rules.pass_count
        to = seat_names(self.deal, lang)[self.state.receiver(self.seat)]
        found = Review(record=record, seats=(), worlds=WORLDS, seed=0, most=WORLDS)
        fine = self.grades.count("fine")
        verdict = None if judged is None else text("passing.verdict", lang, grade=grade_word(judged, lang))
        return {
            "title": text("passing.title", lang),
            "task": text("play.task.pass", lang, n=count, seat=to),
            "verdict": verdict,
            "lines": [] if judged is None else [*choice_lines(found, judged, lang)][1:],
            "hint": [] if judged is None else list(hint_text(judged.hint, lang, WHY)),
            "how": how(found, lang),
            "tally": text("passing.tally", lang, fine=fine, n=len(self.grades)) if self.grades else "",
        }


def generated(seed: int) -> Deal:
    """A deal in which cards are passed, each way in turn."""
    return deal(seed, number=seed % 3)


def _to_pass(record: Record, seat: int) -> Deal:
    """The deal of a record, if the seat has something to pass in it."""
    if record.deal.rules.decks > 1:
        raise HeartsError("kernel_decks")
    if not record.deal.direction:
        raise HeartsError("no_pass_here")
    if seat >= record.deal.rules.players or record.deal.hands[seat] is None:
        raise HeartsError("odds_hand", seat=seat)
    return record.deal


def opened(lang: str = "en", *, deal: str | None = None, seed: int = 1, seat: int = 2) -> PassTrainer:
    """Open the pass trainer.

    Args:
        lang: `en` or `sv`.
        deal: A share code, or the text of a deal file; else a hand is dealt.
        seed: Which hand.
        seat: Who passes.
    """
    dealt = generated(seed) if deal is None else _to_pass(source.one_deal(deal), seat)
    return PassTrainer(deal=dealt, seat=seat, seed=seed, lang=lang)


def _card(code: object) -> Card:
    try:
        return Card.parse(str(code))
    except ValueError:
        raise BadAction("not_a_card", word=str(code)) from None
