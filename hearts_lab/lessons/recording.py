"""A deal as a recording: everything that a page needs to step through it, texts included, and nothing more.

The front end has no catalogue and no rules; it draws what stands here. A recording is JSON:

- `panel`: `stepper` or `table`; `langs`: the languages that it carries; `lang`, `four`, `hide`, `at`: how
it starts; - `own`: the seat whose hand stays when the others are hidden; `open`: whether any other hand is
in it at all; - `live`: whether a kernel listens to choices; `branch`: whether this is a line that leaves
the recorded deal; - `strings`: every text once, as a list with one text a language; all numbers called
*text* below count from 0 in it; - `words`: by language the table of the area `table` of the catalogue, for
what stands on buttons; - `seats`: by seat `name` (text), `side`, `order`, `x`, `y` (see
[`places`][hearts_lab.svg.scene.places]); - `cards`, `symbols`: by code, the card in words and as index and
suit (texts); `rules`: by id, the rule's title (text); - `links`: by rule id, the address of its page
(text), where a page has one; - `counts`: the text for so many hidden cards, by number; - `checks`: every
rule check that occurs: rule id, outcome, text that says why; - `verdicts`: what a card comes to: 1 if
legal, its checks (numbers in `checks`), the text that refuses it or `null`; - `steps`: see below.

A step is the table after something happened:

- `kind`: `deal`, `pass`, `receive`, `play` or `end`; `place` and `says` (texts): where it is and what
happened; - `hands`: where hands change other than by a play, all of them: codes in a string, or how many
are hidden; - `marked`: cards to lift, by seat; `labels`: name and points of each seat (texts); - of a play
`seat`, `card`, `checks`; and `taker` where it completes the trick; `winning`: who has the trick so far; -
`events`: what it brought about beyond what `says` tells, as id, text, and seat or `null`; - `turn`: the
seat to play; `judged`: for each card that this seat holds the number of its verdict; - `lens`: for each
rule set that allows other cards its name (text), those cards, and the text that says why or
  `null`; `agree`: which rule sets allow the same cards (text or `null`);
- `stops`: which of `trick`, `decision`, `event` this step is a stop for; `moment`: what to call it in a
list (text).

A recording made for one seat ([`one_seat`][hearts_lab.lessons.recording.one_seat]) holds no card that this
seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from hearts_lab import engine
from hearts_lab.cards import QUEEN_OF_SPADES, Cards, Suit
from hearts_lab.engine import judge
from hearts_lab.history import Record, Step, steps
from hearts_lab.i18n import LANGUAGES, card_symbol, catalogue, join, text
from hearts_lab.lessons.other_rules import Lens
from hearts_lab.narrate import check_text, event_text, seat_names
from hearts_lab.scoring import penalty, taken_points
from hearts_lab.state import DealState, view
from hearts_lab.svg import places, scene
from hearts_lab.svg.words import card_title, hand_words
from hearts_lab.trace import PLAY_RULES, Event, Outcome, Passed, Played, Received, RuleCheck, first_failed

TOLD: Final = ("PLAY", "BREAKS", "TRICK", "POINTS", "BONUS", "DEAL")
"""Events that the sentence above the table tells; the others stand in a list."""
_SPOKEN_HERE: Final = ("place", "says", "rules", "presets", "lens_agree")
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
        links: The addresses of the rules' pages, by rule id and language.
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
    if links:
        shown["links"] = {rule: recorder.string([by[lang] for lang in langs]) for rule, by in links.items()}
    shown["strings"] = recorder.strings
    return shown


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
    """Collects texts, checks and verdicts, each once, while a deal is told."""

    def __init__(self, record: Record, langs: Sequence[str], own: int, *, lens: bool) -> None:
        self.deal = record.deal
        self.rules = record.deal.rules
        self.langs = langs
        self.own = own
        self.lens: Lens | None = None
        self._with_lens = lens
        self.names = {lang: seat_names(record.deal, lang) for lang in langs}
        self.strings: list[list[str]] = []
        self._strings: dict[tuple[str, ...], int] = {}
        self._reasons: dict[tuple[object, ...], int] = {}
        self._checks: dict[tuple[str, str, int], int] = {}
        self._verdicts: dict[tuple[int, tuple[int, ...], int | None], int] = {}

    # Texts, checks and verdicts by number.

    def string(self, by_language: Iterable[str]) -> int:
        """The number of a text, given in every language."""
        said = tuple(by_language)
        number = self._strings.setdefault(said, len(self.strings))
        if number == len(self.strings):
            self.strings.append(list(said))
        return number

    def say(self, key: str, **params: object) -> int:
        """The number of a text of the catalogue."""
        return self.string(text(key, lang, **params) for lang in self.langs)

    def reason(self, check: RuleCheck) -> int:
        """The number of the text that says why a check came out as it did."""
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
        """The number of a verdict."""
        failed = first_failed(checks)
        numbers = tuple(self.check(check) for check in checks)
        why = None if failed is None else self.reason(failed)
        return self._verdicts.setdefault((int(failed is None), numbers, why), len(self._verdicts))

    def tables(self, told: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Everything that steps refer to, and the seats; of the cards only those that are to be seen."""
        rules = self.rules
        seen = _seen(told)
        pack = [card for card in dict.fromkeys(rules.pack) if str(card) in seen]
        seats = [
            {"name": self.string(self.names[lang][seat] for lang in self.langs)}
            | {"side": place.side, "order": place.order, "x": place.x, "y": place.y}
            for seat, place in enumerate(places(rules.players, self.own))
        ]
        return {
            "seats": seats,
            "cards": {
                str(card): self.string(card_title(card, lang, penalty(card, rules)) for lang in self.langs)
                for card in pack
            },
            "symbols": {
                str(card): self.string(card_symbol(card, lang) for lang in self.langs) for card in pack
            },
            "counts": [
                self.string(hand_words(size, lang) for lang in self.langs)
                for size in range(rules.hand_size + 1)
            ],
            "rules": {rule: self.say(f"table.rules.{rule}") for rule in PLAY_RULES},
            "words": {lang: _words(lang) for lang in self.langs},
            "checks": [list(key) for key in self._checks],
            "verdicts": [[legal, list(checks), why] for legal, checks, why in self._verdicts],
        }

    # Steps.

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
                "checks": [self.check(each) for each in first.checks],
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
        table = scene(state, self.names[self.langs[0]])
        says = self.tell_all(told) if told else self.say(f"table.says.{kind}")
        step: dict[str, Any] = {
            "kind": kind,
            "place": self._place(state),
            "says": says,
            "moment": says if moment is None else self.tell_all([moment]),
            "events": [
                [event.id, self.tell_all([event]), getattr(event, "seat", None)]
                for event in events
                if event not in told
            ],
            "labels": [
                self.string(
                    text("svg.name", lang, seat=self.names[lang][seat], points=points) for lang in self.langs
                )
                for seat, points in enumerate(taken_points(state))
            ],
            "winning": table.winner,
            "turn": state.turn,
            "stops": ["event"] if moment is not None or kind == "end" else [],
        }
        choice = self._choice(state)
        if choice.pop("options", 0) > 1:
            step["stops"].append("decision")
        return step | choice

    def tell_all(self, events: Sequence[Event]) -> int:
        """The number of the sentences that tell some events."""
        return self.string(
            " ".join(event_text(event, self.names[lang], lang) for event in events) for lang in self.langs
        )

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
            "judged": {str(card): self.verdict(checks) for card, checks in judged.items()}
        }
        choice["options"] = len(legal)
        return choice | (self._through_lens(self.lens, legal) if self.lens else {})

    def _through_lens(self, lens: Lens, legal: Cards) -> dict[str, Any]:
        seen = lens.seen(legal)
        titles = {name: [text(f"table.presets.{name}", lang) for lang in self.langs] for name in seen}
        rows = [
            [
                self.string(titles[name]),
                str(other.legal),
                None if other.why is None else self.reason(other.why),
            ]
            for name, other in seen.items()
            if other.legal != legal
        ]
        same = [titles[name] for name, other in seen.items() if other.legal == legal]
        agree = (
            self.string(
                text("table.lens_agree", lang, rules=join(by_language, lang))
                for lang, by_language in zip(self.langs, zip(*same, strict=True), strict=True)
            )
            if same
            else None
        )
        return {"lens": rows, "agree": agree}

    def _place(self, state: DealState) -> int:
        if state.trick is None and not state.played_out:
            return self.say("table.place.passing")
        if not state.plays:
            return self.say("table.place.before")
        trick = (len(state.plays) - 1) // state.players
        return self.say("table.place.trick", n=trick + 1, last=state.rules.hand_size)


def _words(lang: str) -> dict[str, Any]:
    suits = {suit.letter: text(f"card.suit.{suit.name}", lang) for suit in Suit}
    return {"suits": suits} | {
        key: value for key, value in catalogue("table", lang).items() if key not in _SPOKEN_HERE
    }


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
