"""Learning from one's own mistakes: each dear choice of a deal comes up again, to find a better one.

A wrong try goes back to the position and says why; a choice that is nearly as good as the best counts as
found. The panel is a value: [`act`][hearts_lab.lessons.retry.Retry.act] makes one from another. Nothing in
it shows a card that the seat could not know at the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from hearts_lab.cards import Card, Cards
from hearts_lab.checks import check_pass
from hearts_lab.coach.asking import ask
from hearts_lab.coach.hint import Hint
from hearts_lab.engine import play, start
from hearts_lab.errors import HeartsError
from hearts_lab.game import deal as dealt
from hearts_lab.history import Record
from hearts_lab.lessons import retry_words
from hearts_lab.lessons.stepper import BadAction
from hearts_lab.notation import source
from hearts_lab.players import play_out, player
from hearts_lab.review import Judged, Review, review
from hearts_lab.review.grades import at_least
from hearts_lab.rules import preset
from hearts_lab.trace import first_failed
from hearts_lab.values import Unit, Worth

Outcome = Literal["open", "found", "viewed", "skipped"]
"""What became of a mistake: nothing yet, a better choice was found, it was shown, it was left."""

WORLDS: Final = 40
"""In how many worlds each choice of the deal is judged first: soon enough in a browser too."""

CLOSER: Final = (1, 4)
"""Where a price is not clear, it is worked out again in so many times the worlds."""

SAMPLE_SEED: Final = 36
"""The deal that comes up where none is given."""


@dataclass(frozen=True, kw_only=True)
class Retry:
    """The mistakes of one seat in a deal, one after the other.

    Attributes:
        record: The deal.
        seat: Whose mistakes.
        mistakes: The choices that cost something, in the order of play.
        outcomes: What became of each.
        at: Which one is on the table; as many as there are means all are done.
        tried: The last try at it.
        hint: The values of that position, with the last try among them.
        lang: The language, `en` or `sv`.
        four: Whether the pack has four colours.
    """

    record: Record
    seat: int
    mistakes: tuple[Judged, ...]
    outcomes: tuple[Outcome, ...]
    at: int = 0
    tried: Cards | None = None
    hint: Hint | None = None
    lang: str = "en"
    four: bool = False

    @classmethod
    def of(cls, found: Review, seat: int, *, lang: str = "en") -> Retry:
        """The mistakes that a review found with a seat."""
        own = (part for part in found.seats if part.seat == seat)
        mistakes = tuple(each for part in own for each in part.judged if _costs(each))
        return cls(
            record=found.record, seat=seat, mistakes=mistakes, outcomes=_untried(len(mistakes)), lang=lang
        )

    @property
    def done(self) -> bool:
        """Whether every mistake has come up."""
        return self.at >= len(self.mistakes)

    @property
    def mistake(self) -> Judged:
        """The mistake on the table.

        Raises:
            HeartsError: All are done.
        """
        if self.done:
            raise BadAction("retry_done")
        return self.mistakes[self.at]

    @property
    def outcome(self) -> Outcome:
        """What became of the mistake on the table."""
        return "open" if self.done else self.outcomes[self.at]

    @property
    def worth(self) -> Worth | None:
        """What the last try is worth."""
        if self.tried is None or self.hint is None or self.hint.values is None:
            return None
        return self.hint.values.worth(self.tried)

    def may(self) -> dict[str, bool]:
        """Which actions can be done now."""
        open_now = not self.done and self.outcome == "open"
        missed = any(outcome != "found" for outcome in self.outcomes)
        return {
            "skip": open_now,
            "view": open_now,
            "next": not self.done and not open_now,
            "again": self.done and missed,
        }

    def act(self, message: Mapping[str, Any]) -> Retry:
        """The panel after an action.

        Args:
            message: `type` and what belongs to it. `play`: `card`. `pass`: `cards`. `view`: show the answer.
                `skip`: leave this one. `next`: on to the next one. `again`: those that were not found.
                `show`: any of `lang`, `four`.

        Raises:
            IllegalPlay: A rule refuses the card.
            HeartsError: There is no such action, or it cannot be done now.
        """
        match message:
            case {"type": "play", "card": str(code)} if self.may()["view"]:
                return self._play(_card(code))
            case {"type": "pass", "cards": [*codes]} if self.may()["view"]:
                return self._pass([_card(str(code)) for code in codes])
            case {"type": "show"}:
                return replace(self, **{name: message[name] for name in ("lang", "four") if name in message})
            case {"type": str(name)} if self.may().get(name):
                return self._may(name)
        raise BadAction("retry_action", action=str(message.get("type", "–")))

    def _may(self, name: str) -> Retry:
        if name == "view":
            return replace(self._became("viewed"), tried=None, hint=self.mistake.hint)
        if name == "again":
            left = tuple(
                each for each, outcome in zip(self.mistakes, self.outcomes, strict=True) if outcome != "found"
            )
            untried = _untried(len(left))
            return replace(self, mistakes=left, outcomes=untried, at=0, tried=None, hint=None)
        left_as = self._became("skipped") if name == "skip" else self
        return replace(left_as, at=self.at + 1, tried=None, hint=None)

    def _play(self, card: Card) -> Retry:
        choice = self.mistake.choice
        if choice.ply is None:
            raise BadAction("retry_pass")
        play(choice.seen.state, card)
        return self._tried(Cards().add(card))

    def _pass(self, cards: list[Card]) -> Retry:
        choice = self.mistake.choice
        if choice.ply is not None:
            raise BadAction("retry_card")
        refusal = first_failed(check_pass(start(self.record.deal), self.seat, cards))
        if refusal is not None:
            raise BadAction("retry_refused", count=self.record.deal.rules.pass_count)
        return self._tried(Cards.from_iterable(cards))

    def _tried(self, cards: Cards) -> Retry:
        """The panel after a try: found if it costs next to nothing, as far as the worlds tell."""
        hint = self.mistake.hint
        values = hint.values
        if values is not None and all(each.cards != cards for each in values.choices):
            also = (cards, self.mistake.choice.chosen)
            hint = ask(self.mistake.choice.seen, worlds=values.worlds, seed=values.seed, also=also)
        worth = None if hint.values is None else hint.values.worth(cards)
        fine = worth is not None and at_least(worth, _unit(hint)) == "fine"
        found = self._became("found") if fine and cards != self.mistake.choice.chosen else self
        return replace(found, tried=cards, hint=hint)

    def _became(self, outcome: Outcome) -> Retry:
        before, after = self.outcomes[: self.at], self.outcomes[self.at + 1 :]
        return replace(self, outcomes=(*before, outcome, *after))

    def shown(self) -> dict[str, Any]:
        """What a front end needs to draw it; see [`retry_words`][hearts_lab.lessons.retry_words]."""
        return retry_words.shown(self)


def _untried(count: int) -> tuple[Outcome, ...]:
    return tuple("open" for _ in range(count))


def _costs(each: Judged) -> bool:
    """Whether a choice is known to have cost something."""
    return each.worth is not None and at_least(each.worth, _unit(each.hint)) != "fine"


def _unit(hint: Hint) -> Unit:
    return "points" if hint.values is None else hint.values.unit


def _card(code: str) -> Card:
    try:
        return Card.parse(code)
    except ValueError:
        raise BadAction("not_a_card", word=code) from None


def sample() -> Record:
    """A deal to learn from where none is given: one player at a table of better ones plays at random."""
    first = start(dealt(SAMPLE_SEED, preset("classic").rules(moon="add"), direction=1))
    names = ("cautious", "cautious", "random", "cautious")
    return Record.of(play_out(first, tuple(player(name, seat) for seat, name in enumerate(names))))


def opened(
    lang: str = "en", *, code: str | None = None, seat: int | None = None, worlds: int = WORLDS
) -> Retry:
    """The mistakes of a seat in a deal, to try again.

    Args:
        lang: `en` or `sv`.
        code: A deal that has been played, as a share code or the text of a deal file; a sample by default.
        seat: Whose mistakes; by default the seat nearest to the reader.
        worlds: In how many sampled worlds the choices are judged.

    Raises:
        HeartsError: There is no such deal or seat, or it cannot be judged.
    """
    record = sample() if code is None else source.one_deal(code)
    if seat is None:
        known = [number for number, hand in enumerate(record.deal.hands) if hand is not None]
        seat = 2 if 2 in known else next(iter(known), 0)
    if not 0 <= seat < record.deal.rules.players:
        raise HeartsError("seat_range", seat=seat, most=record.deal.rules.players - 1)
    return Retry.of(review(record, [seat], worlds=worlds, closer=CLOSER), seat, lang=lang)
