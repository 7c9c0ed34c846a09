"""A deal as a recording: everything that a page needs to step through it, texts included, and nothing more.

The front end has no catalogue and no rules; it draws what stands here. A recording is JSON; every number
called *text* below is the number of a text in `strings`, counted from 0:

- `panel`: `stepper` or `table`; `lang`, `four`, `hide`, `at`: how it starts;
- `langs`: the languages that it carries; `strings`: every text once, as a list with one text a language;
- `words`: by language the area `table` of the catalogue, for what stands on buttons, and the `suits`;
- `own`: the seat whose hand stays when the others are hidden; `open`: whether any other hand is in it;
- `live`: whether a kernel listens to choices; `branch`: whether this line has left the recorded deal;
- `seats`: by seat `name` (text), `side`, `order`, `x`, `y`; see [`places`][hearts_lab.svg.scene.places];
- `cards`, `symbols`: by code, the card in words and as index and suit (texts);
- `counts`: by number, what so many hidden cards are called (text);
- `rules`: by id, what a rule is called (text);
- `links`: by id of a rule, an option or a rule set, the address of its page (text), if any is known;
- `voices`: by option, what this rule set says of the play and who says so: id, text;
- `checks`: every rule check that occurs: rule id, outcome, and why (text);
- `verdicts`: what a card comes to: 1 if legal, its checks by number, and what refuses it (text) or `null`;
- `steps`: the table after each thing that happened.

A step has

- `kind`: `deal`, `pass`, `receive`, `play` or `end`; `place` and `says` (texts): where it is, what happened;
- `hands`: where hands change other than by a play, all of them: codes in a string, or how many are hidden;
- `marked`: cards to lift, by seat; `labels`: name and points of each seat (texts);
- of a play `seat`, `card` and `checks`; `taker` where it completes the trick; `winning`: who has it so far;
- `cancelled`: cards of the trick that cancel each other, if any;
- `events`: what `says` does not tell, as id, text, and seat or `null`;
- `turn`: the seat to play; `judged`: for each card that it holds the number of its verdict;
- `lens`: for each rule set that allows other cards its name (text), those cards, why (text), who says so
  (text), these two perhaps `null`, and its id; `agree`: which rule sets allow the same (text), or `null`;
- `stops`: which of `trick`, `decision`, `event` it is a stop for; `moment`: its name in a list (text).

A recording made for one seat ([`one_seat`][hearts_lab.lessons.recording.one_seat]) holds no card that this
seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from hearts_lab import engine
from hearts_lab.cards import QUEEN_OF_SPADES, Cards
from hearts_lab.engine import judge
from hearts_lab.history import Record, Step, steps
from hearts_lab.i18n import LANGUAGES
from hearts_lab.lessons.other_rules import Lens
from hearts_lab.lessons.wording import Wording
from hearts_lab.scoring import taken_points
from hearts_lab.state import DealState, view
from hearts_lab.svg import places, scene
from hearts_lab.trace import Event, Outcome, Passed, Played, Received, first_failed

TOLD: Final = ("PLAY", "BREAKS", "TRICK", "POINTS", "BONUS", "DEAL")
"""Events that the sentence above the table tells; the others stand in a list."""
MOMENTS: Final = ("BREAKS", "BONUS", "KITTY", "MOON", "SUN", "SUM", "SCORE")
"""Events that are worth going back to."""


def recording(
    record: Record,
    *,
    langs: Sequence[str] = LANGUAGES,
    own: int | None = None,
    lens: bool = True,
    links: Mapping[str, Mapping[str, str]] | None = None,
    start: Mapping[str, object] | None = None,
) -> dict[str, Any]:
    """Record a deal.

    Args:
        record: The deal; its hidden hands stay hidden.
        langs: The languages to carry.
        own: The seat drawn nearest to the reader; South where the seats are the points of the compass.
        lens: Whether to judge each position under the other rule sets too.
        links: The addresses of pages, as in [`linked`][hearts_lab.lessons.recording.linked].
        start: `panel`, `lang`, `four`, `hide`, `at`, `live`, `branch`, where they differ from the usual.

    Example:
        >>> from hearts_lab.cards import Card
        >>> from hearts_lab.game import deal
        >>> opened = (Card.parse("2C"),)
        >>> shown = recording(Record(deal=deal(seed=7, direction=0), passed=(None,) * 4, plays=opened))
        >>> [step["kind"] for step in shown["steps"]], shown["steps"][1]["card"]
        (['deal', 'play'], '2C')
    """
    if own is None:
        own = 2 if record.deal.rules.players == 4 and not record.deal.names else 0
    recorder = _Recorder(record, langs, own, lens=lens)
    told = [each for step in steps(record) for each in recorder.tell(step)]
    usual = {
        "panel": "stepper",
        "lang": langs[0],
        "four": False,
        "hide": False,
        "at": 0,
        "live": False,
        "branch": False,
    }
    shown = usual | dict(start or {}) | recorder.tables(told)
    shown |= {"langs": list(langs), "own": own, "steps": told}
    shown["open"] = sum(isinstance(hand, str) for hand in told[0]["hands"]) > 1
    shown["strings"] = recorder.wording.strings
    return linked(shown, links) if links else shown


def linked(shown: Mapping[str, Any], links: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """A recording that knows where the pages of rules, options and rule sets are.

    Args:
        shown: The recording.
        links: The addresses, by id and language; only those that the recording speaks of are kept.
    """
    named = {*shown["rules"], *(option for option, _ in shown["voices"])}
    named |= {row[-1] for step in shown["steps"] for row in step.get("lens", ())}
    strings, known = [*shown["strings"]], {}
    for name in sorted(named & links.keys()):
        known[name] = len(strings)
        strings.append([links[name][lang] for lang in shown["langs"]])
    return dict(shown) | {"strings": strings, "links": known}


def one_seat(record: Record, seat: int) -> Record:
    """What one seat may know of a deal as it stands: its own cards, and what has been played.

    Example:
        >>> from hearts_lab.game import deal
        >>> hidden = one_seat(Record(deal=deal(seed=7, direction=0), passed=(None,) * 4), 2)
        >>> [hand is None for hand in hidden.deal.hands]
        [True, True, False, True]
    """
    *_, last = steps(record)
    return Record.of(view(last.state, seat).state)


def states(record: Record) -> list[DealState]:
    """The state at each step of a recording; while cards lie face down to be passed, the hands as dealt."""
    told = []
    for step in steps(record):
        if isinstance(step.events[0], Passed):
            told.append(engine.start(record.deal))
            if not any(isinstance(event, Received) for event in step.events):
                continue
        told.append(step.state)
    return told


class _Recorder:
    """Tells a deal step by step."""

    def __init__(self, record: Record, langs: Sequence[str], own: int, *, lens: bool) -> None:
        self.deal = record.deal
        self.rules = record.deal.rules
        self.own = own
        self.wording = Wording(record.deal, langs)
        self.lens: Lens | None = None
        self._with_lens = lens

    def tables(self, told: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Everything that steps refer to, and the seats; of the cards only those that are to be seen."""
        seen = _seen(told)
        pack = [card for card in dict.fromkeys(self.rules.pack) if str(card) in seen]
        seats = [
            {"name": name, "side": place.side, "order": place.order, "x": place.x, "y": place.y}
            for name, place in zip(
                self.wording.names_by_seat(), places(self.rules.players, self.own), strict=True
            )
        ]
        return {"seats": seats} | self.wording.tables(pack)

    def tell(self, step: Step) -> Iterable[dict[str, Any]]:
        """One step of the history as one step of the recording; passing is two."""
        first, state = step.events[0], step.state
        if isinstance(first, Passed):
            yield from self._passing(step)
        elif isinstance(first, Played):
            if self.lens is not None:
                self.lens = self.lens.after(first.card)
            told = self._step(state, step.events, "play")
            told |= {
                "seat": first.seat,
                "card": str(first.card),
                "checks": [self.wording.check(each) for each in first.checks],
            }
            if len(state.plays) % state.players == 0:
                told["taker"] = state.takers[-1]
                told["stops"].append("trick")
            yield told
        else:
            kind = "deal" if first.id == "DEAL" else "end"
            yield self._step(state, step.events, kind) | {"hands": _hands(state)}

    def _passing(self, step: Step) -> Iterable[dict[str, Any]]:
        given = [event for event in step.events if isinstance(event, Passed)]
        taken = [event for event in step.events if isinstance(event, Received)]
        by_giver = {event.seat: event.cards for event in given}
        size = self.rules.hand_size
        chosen = self._step(step.state, given, "pass")
        for unsettled in ("judged", "lens", "agree"):
            chosen.pop(unsettled, None)
        yield chosen | {
            "turn": None,
            "hands": [size if hand is None else str(hand) for hand in self.deal.hands],
            "marked": [str(by_giver.get(seat) or "") for seat in range(self.rules.players)],
            "stops": ["event", "trick"],
        }
        if taken:
            hands = _hands(step.state)
            marked = [str(event.cards or "") if isinstance(hands[event.seat], str) else "" for event in taken]
            yield self._step(step.state, taken, "receive") | {"hands": hands, "marked": marked}

    def _step(self, state: DealState, events: Sequence[Event], kind: str) -> dict[str, Any]:
        """What happened, and where the deal stands after it."""
        told = [event for event in events if event.id in TOLD]
        moment = _moment(events)
        table = scene(state, ("",) * state.players)
        says = self.wording.told(told) if told else self.wording.say(f"table.says.{kind}")
        step: dict[str, Any] = {
            "kind": kind,
            "place": self._place(state),
            "says": says,
            "moment": says if moment is None else self.wording.told([moment]),
            "events": self._beside(events),
            "labels": self.wording.labels(taken_points(state)),
            "winning": table.winner,
            "turn": state.turn,
            "stops": ["event"] if moment is not None or kind == "end" else [],
        }
        if table.cancelled:
            step["cancelled"] = str(table.cancelled)
        choice = self._choice(state)
        if choice.pop("options", 0) > 1:
            step["stops"].append("decision")
        return step | choice

    def _beside(self, events: Sequence[Event]) -> list[list[Any]]:
        """What the sentence above the table does not tell; of broken hearts, who says that they now are."""
        said: list[list[Any]] = [
            [event.id, self.wording.told([event]), getattr(event, "seat", None)]
            for event in events
            if event.id not in TOLD
        ]
        if any(event.id == "BREAKS" for event in events):
            said.append(["BREAKS", self.wording.voice("hearts_broken_by"), None])
        return said

    def _choice(self, state: DealState) -> dict[str, Any]:
        """What the seat to play may play, as far as its hand is known."""
        turn = state.turn
        if turn is None:
            return {}
        if self.lens is None and self._with_lens:
            self.lens = Lens.of(state)
        if not state.hands[turn].complete:
            return {}
        judged = judge(state, turn)
        legal = Cards.from_iterable(card for card, checks in judged.items() if first_failed(checks) is None)
        choice: dict[str, Any] = {
            "judged": {str(card): self.wording.verdict(checks) for card, checks in judged.items()}
        }
        choice["options"] = len(legal)
        return choice | (self._through_lens(self.lens, legal) if self.lens else {})

    def _through_lens(self, lens: Lens, legal: Cards) -> dict[str, Any]:
        seen = lens.seen(legal)
        rows = [
            [self.wording.title(name), str(other.legal), *self.wording.stand(name, other.why), name]
            for name, other in seen.items()
            if other.legal != legal
        ]
        agree = [name for name, other in seen.items() if other.legal == legal]
        return {"lens": rows, "agree": self.wording.agree(agree)}

    def _place(self, state: DealState) -> int:
        if state.trick is None and not state.played_out:
            return self.wording.say("table.place.passing")
        if not state.plays:
            return self.wording.say("table.place.before")
        trick = (len(state.plays) - 1) // state.players
        return self.wording.say("table.place.trick", n=trick + 1, last=state.rules.hand_size)


def _hands(state: DealState) -> list[str | int]:
    return [str(hand.known) if hand.complete else hand.size for hand in state.hands]


def _seen(told: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """The codes of all cards that lie open at some step."""
    hands = [hand for step in told for hand in step.get("hands", ()) if isinstance(hand, str)]
    return frozenset(" ".join([*hands, *(step.get("card", "") for step in told)]).split())


def _moment(events: Sequence[Event]) -> Event | None:
    """What makes a step worth going back to: hearts are broken, the queen, an exception, the end."""
    notable = next((event for event in events if event.id in MOMENTS), None)
    first = events[0]
    if notable is not None or not isinstance(first, Played):
        return notable
    unusual = {check.outcome for check in first.checks} & {Outcome.WAIVED, Outcome.FAILED}
    return first if unusual or first.card is QUEEN_OF_SPADES else None
