"""What every choice of a deal cost, and what became of each seat's chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hearts_lab.cards import Cards
from hearts_lab.coach.asking import ask
from hearts_lab.coach.hint import Hint, prefers
from hearts_lab.coach.mistakes import Mistake, mistakes
from hearts_lab.coach.principles import applying
from hearts_lab.coach.reliability import NEAR, strength
from hearts_lab.engine import place, start
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.moon_choice import advise
from hearts_lab.review.grades import Grade, grade
from hearts_lab.scoring import Scores, result
from hearts_lab.search import WORLDS, Progress, win_chance
from hearts_lab.state import DealState, View, view
from hearts_lab.values import Unit, Worth

CLOSER: Final = (1, 4, 16)
"""Where it is not clear how much a choice cost, it is judged again in so many times the worlds."""

SWING: Final = {"points": 2.0, "win": 0.05}
"""A change of the expected result that turns a deal, if none of the others is larger."""

TURNING: Final = 3
"""So many turning points are told of a seat."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a seat: what to pass or what to play.

    Attributes:
        seen: What the seat could know.
        chosen: What it chose.
    """

    seen: View
    chosen: Cards

    @property
    def seat(self) -> int:
        """Who chose."""
        return self.seen.seat

    @property
    def ply(self) -> int | None:
        """Which play it was, from 0; `None` for a pass."""
        return None if self.seen.state.trick is None else len(self.seen.state.plays)

    @property
    def trick(self) -> int:
        """The number of the trick, from 1; 0 for a pass."""
        return 0 if self.seen.state.trick is None else len(self.seen.state.tricks) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A choice with what it cost.

    Attributes:
        choice: The choice.
        hint: What the coach would have said; what its values are worth is known to more worlds where that
            was in question.
        grade: How good the choice was.
        missed: The principles that point to the best choice and not to this one, or that argue against this
            one and for no third one; first those that do both, the most reliable ones first.
        mistakes: The common mistakes that the choice was, by name.
    """

    choice: Choice
    hint: Hint
    grade: Grade
    missed: tuple[str, ...] = ()
    mistakes: tuple[Mistake, ...] = ()

    @property
    def worth(self) -> Worth | None:
        """What the choice was worth; `None` if there was nothing to choose."""
        return None if self.hint.values is None else self.hint.values.worth(self.choice.chosen)

    @property
    def cost(self) -> float:
        """What the choice cost on average."""
        return 0.0 if self.worth is None else self.worth.cost


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing:
    """A change of what a seat could expect.

    Attributes:
        after: The choice that it came with, or after.
        own: Whether the choice itself was the change; else it is what happened until the next choice.
        change: By how much the expected result got worse; less than 0 where it got better.
        then: What the best of the next choice is worth; `None` where the deal ends before it.
    """

    after: Judged
    own: bool
    change: float
    then: Worth | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReview:
    """The choices of one seat in a deal.

    Its result is made of three parts: what its cards promised (`promise`), what its own choices cost
    (`cost`), and the rest (`luck`): how the hidden cards lay and what the others did.

    Attributes:
        seat: The seat.
        judged: Its choices, in order; those without an alternative too.
        result: What the deal came to, in the unit of the values; `None` if it is not over.
    """

    seat: int
    judged: tuple[Judged, ...]
    result: float | None

    @property
    def weighed(self) -> tuple[Judged, ...]:
        """The choices that had an alternative."""
        return tuple(each for each in self.judged if each.worth is not None)

    @property
    def promise(self) -> float:
        """What the seat could expect before its first choice, making the best of it."""
        values = self.weighed[0].hint.values if self.weighed else None
        return 0.0 if values is None else values.best.value

    @property
    def cost(self) -> float:
        """What its choices cost altogether."""
        return sum(each.cost for each in self.weighed)

    @property
    def luck(self) -> float | None:
        """What is left of the result; less than 0 is good luck."""
        return None if self.result is None else self.result - self.promise - self.cost

    @property
    def swings(self) -> tuple[Swing, ...]:
        """The turning points: the largest changes of what the seat could expect, in the order of play."""
        changes = tuple(self._changes())
        large = sorted(changes, key=lambda each: -abs(each.change))[:TURNING]
        kept = [each for each in large if abs(each.change) >= SWING[self.unit]]
        return tuple(each for each in changes if each in kept)

    @property
    def unit(self) -> Unit:
        """What its values are measured in."""
        values = self.weighed[0].hint.values if self.weighed else None
        return "points" if values is None else values.unit

    def _changes(self) -> Iterator[Swing]:
        for number, each in enumerate(self.weighed):
            worth = each.worth
            if worth is None:
                continue
            yield Swing(after=each, own=True, change=worth.cost)
            following = self.weighed[number + 1 : number + 2]
            values = following[0].hint.values if following else None
            then = None if values is None else values.best
            value = self.result if then is None else then.value
            if value is not None:
                yield Swing(after=each, own=False, change=value - worth.value, then=then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A deal with the price of every choice.

    Attributes:
        record: The deal.
        seats: What each seat that was asked for made of it.
        worlds: In how many worlds each choice was judged at least.
        seed: The seed of those worlds.
        most: In how many worlds a choice was judged at most.
    """

    record: Record
    seats: tuple[SeatReview, ...]
    worlds: int
    seed: int
    most: int

    @property
    def judged(self) -> tuple[Judged, ...]:
        """The choices of all seats, passes first, then in the order of play."""
        every = [each for seat in self.seats for each in seat.judged]
        return tuple(sorted(every, key=lambda each: (each.choice.trick, each.choice.ply or 0)))


def review(
    record: Record,
    seats: Iterable[int] | None = None,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    closer: Sequence[int] = CLOSER,
    progress: Progress | None = None,
) -> Review:
    """Judge the choices of a deal, each by what its seat could know at the time.

    Args:
        record: The deal, to its end or as far as it has come.
        seats: The seats to look at; by default every one whose hand is known.
        worlds: In how many sampled worlds each choice is judged; in more where that does not tell enough.
        seed: Which worlds.
        closer: In how many times the worlds a choice is judged, one after the other, until it is clear.
        progress: Called with how many choices are judged and how many there are.

    Raises:
        HeartsError: A play or pass was illegal, a hand that was asked for is not known, or the table plays
            with two packs.

    Example:
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.cards import Card
        >>> opened = Record(deal=deal(seed=7, direction=0), passed=(None,) * 4, plays=(Card.parse("2C"),))
        >>> [each.grade for each in review(opened).judged]
        ['forced']
    """
    if record.deal.rules.decks > 1:
        raise HeartsError("kernel_decks")
    last = record.state()
    asked = _seats(last, seats)
    choices = [each for each in _choices(record) if each.seat in asked]
    named = mistakes(record)
    judged: list[Judged] = []
    for done, each in enumerate(choices):
        if progress is not None:
            progress(done, len(choices))
        judged.append(judge_choice(each, named, worlds, seed, closer))
    if progress is not None:
        progress(len(choices), len(choices))
    parts = []
    for seat in asked:
        own = tuple(each for each in judged if each.choice.seat == seat)
        made = SeatReview(seat=seat, judged=own, result=None)
        parts.append(SeatReview(seat=seat, judged=own, result=_result(last, seat, made.unit)))
    return Review(record=record, seats=tuple(parts), worlds=worlds, seed=seed, most=worlds * closer[-1])


def _seats(state: DealState, seats: Iterable[int] | None) -> tuple[int, ...]:
    known = [seat for seat, hand in enumerate(state.deal.hands) if hand is not None]
    if seats is None:
        return tuple(known)
    asked = tuple(seats)
    for seat in asked:
        if not 0 <= seat < state.players:
            raise HeartsError("seat_range", seat=seat, most=state.players - 1)
        if seat not in known:
            raise HeartsError("hint_hand", seat=seat)
    return asked


def _choices(record: Record) -> Iterator[Choice]:
    before = start(record.deal)
    for seat, cards in enumerate(record.passed):
        if cards is not None and record.deal.hands[seat] is not None:
            yield Choice(view(before, seat), cards)
    state = record.opening()
    for card in record.plays:
        turn = state.turn
        if turn is not None and state.hands[turn].complete:
            yield Choice(view(state, turn), Cards().add(card))
        state = place(state, card)


def judge_choice(
    choice: Choice,
    named: Sequence[Mistake] = (),
    worlds: int = WORLDS,
    seed: int = 0,
    closer: Sequence[int] = CLOSER,
) -> Judged:
    """What one choice cost; the arguments are those of `review`, with the deal's common mistakes."""
    for times in closer:
        hint = ask(choice.seen, worlds=worlds * times, seed=seed, also=(choice.chosen,))
        found = _grade(hint, choice)
        if found != "unclear":
            break
    if found in ("fine", "forced"):
        return Judged(choice=choice, hint=hint, grade=found)
    own = (
        each
        for each in named
        if (each.seat, each.ply) == (choice.seat, choice.ply) and _would_have_helped(each, hint)
    )
    return Judged(
        choice=choice,
        hint=hint,
        grade=found,
        missed=tuple(missed(hint, choice.chosen)),
        mistakes=tuple(own),
    )


def _would_have_helped(mistake: Mistake, hint: Hint) -> bool:
    """Whether what was forgotten may be as good as the best choice; else something else was the mistake."""
    values = hint.values
    return not mistake.instead or (
        values is not None
        and any(
            each.cards <= mistake.instead and (each.may_be_best or each.cost <= NEAR[values.unit])
            for each in values.choices
        )
    )


def missed(hint: Hint, chosen: Cards) -> Iterator[str]:
    """The principles that tell the best choice from another one, the strongest first.

    Args:
        hint: What the coach says.
        chosen: The other choice.
    """
    said = applying(hint.now)

    def rank(name: str) -> tuple[bool, float]:
        return not (said[name].recommends(hint.best) and said[name].opposes(chosen)), -strength(name)

    for name in sorted(said, key=rank):
        points = said[name].recommends(hint.best) and not said[name].follows(chosen)
        if points or prefers(said[name], hint.best, chosen):
            yield name


def _grade(hint: Hint, choice: Choice) -> Grade:
    if hint.values is None:
        return "forced"
    return grade(hint.values.worth(choice.chosen), hint.values.unit)


def _result(state: DealState, seat: int, unit: Unit) -> float | None:
    scores = _scores(state)
    if scores is None:
        return None
    if unit == "win":
        after = [total + score for total, score in zip(state.deal.totals, scores, strict=True)]
        return 1 - win_chance(state.rules, after, seat)
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def _scores(state: DealState) -> Scores | None:
    """The scores of a deal that is over; where a shooter has yet to choose, by the better way."""
    if not state.played_out:
        return None
    scores = result(state).scores
    advice = advise(state)
    return scores if scores is not None or advice is None else advice.tables[advice.best].scores
