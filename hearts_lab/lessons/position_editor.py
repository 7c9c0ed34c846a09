"""Laying out a position by hand: who was dealt what, what was passed, what has been played.

What is laid out is a deal file; whatever it says is judged like any other, so only a position that can come
about counts as one, and what stands in the way is said in one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from hearts_lab.cards import DECK, Card
from hearts_lab.engine import IllegalPlay, legal
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.i18n import LANGUAGES, card_symbol, card_words, catalogue, text
from hearts_lab.lessons.recording import recording
from hearts_lab.lessons.stepper import BadAction
from hearts_lab.narrate import check_text, complaint, nameless
from hearts_lab.notation import share, source
from hearts_lab.notation.deal_file import DEAL_FORMAT, VERSION, read_deal, write_deal
from hearts_lab.rng import Rng
from hearts_lab.rules import preset, preset_names

PASSES: Final = ("hold", "left", "right", "across")
SEATS: Final = 4
HAND: Final = 13


@dataclass(frozen=True, kw_only=True)
class PositionEditor:
    """A position that is being laid out; four play with one pack.

    Attributes:
        rules: The preset.
        direction: Where cards are passed: one of `PASSES`.
        dealt: By seat, the cards dealt; an empty hand is one that is not known.
        passed: By seat, the cards passed; nothing where that is not known.
        plays: The cards played, in order.
        leader: The seat that leads first, where the cards do not tell.
        lang: The language, `en` or `sv`.
        four: Whether the pack has four colours.

    Example:
        >>> editor = opened("en").act({"type": "put", "card": "QS", "where": "dealt-2"})
        >>> editor.problem("en")
        'South has 1 card. A hand has 13, or none where it is not known.'
    """

    rules: str = "classic"
    direction: str = "hold"
    dealt: tuple[tuple[Card, ...], ...] = ((),) * SEATS
    passed: tuple[tuple[Card, ...], ...] = ((),) * SEATS
    plays: tuple[Card, ...] = ()
    leader: int | None = None
    lang: str = "en"
    four: bool = False

    def act(self, message: Mapping[str, Any]) -> PositionEditor:
        """The panel after an action.

        Args:
            message: `put`: the `card` into a place `where`, or out of it again; places are `dealt-0` to
                `dealt-3`, `passed-0` to `passed-3` and `plays`. `clear`: everything.
                `fill`: deal the cards that lie nowhere to the hands that are not full. `set`: `rules`,
                `direction` or `leader`. `deal`: take over the deal that is `given` as a share code or as the
                text of a file. `show`: `lang`, `four`.

        Raises:
            HeartsError: It cannot be done.
        """
        match message:
            case {"type": "put", "card": str(code), "where": str(where)}:
                changed = self._put(_card(code), where)
            case {"type": "clear"}:
                changed = PositionEditor(rules=self.rules, lang=self.lang, four=self.four)
            case {"type": "fill"}:
                changed = self._filled()
            case {"type": "set"}:
                changed = self._set(message)
            case {"type": "deal", "given": str(given)}:
                changed = self._taken_over(source.one_deal(given))
            case {"type": "show"}:
                changed = replace(
                    self, **{name: message[name] for name in ("lang", "four") if name in message}
                )
            case _:
                raise BadAction("table_action", action=str(message.get("type", "–")))
        return changed

    def _set(self, message: Mapping[str, Any]) -> PositionEditor:
        rules, direction = message.get("rules", self.rules), message.get("direction", self.direction)
        leader = message.get("leader", self.leader)
        if rules not in _presets() or direction not in PASSES or leader not in (None, *range(SEATS)):
            raise BadAction("table_action", action="set")
        passed = self.passed if direction != "hold" else ((),) * SEATS
        return replace(self, rules=rules, direction=direction, leader=leader, passed=passed)

    def _at(self, where: str) -> tuple[Card, ...]:
        """What lies in a place."""
        pile, _, seat = where.partition("-")
        if where == "plays":
            return self.plays
        if pile not in ("dealt", "passed") or seat not in map(str, range(SEATS)):
            raise BadAction("table_action", action=where)
        piles: tuple[tuple[Card, ...], ...] = getattr(self, pile)
        return piles[int(seat)]

    def _with(self, where: str, cards: tuple[Card, ...]) -> PositionEditor:
        """The position with these cards in a place."""
        self._at(where)
        pile, _, seat = where.partition("-")
        if where == "plays":
            return replace(self, plays=cards)
        piles = getattr(self, pile)
        changed = tuple(cards if other == int(seat) else here for other, here in enumerate(piles))
        return replace(self, dealt=changed) if pile == "dealt" else replace(self, passed=changed)

    def _put(self, card: Card, where: str) -> PositionEditor:
        here = self._at(where)
        if card in here:
            return self._with(where, tuple(other for other in here if other is not card))
        if not where.startswith("dealt"):
            return self._with(where, (*here, card))
        dealt = tuple(tuple(other for other in hand if other is not card) for hand in self.dealt)
        seat = int(where.removeprefix("dealt-"))
        return replace(self, dealt=(*dealt[:seat], (*here, card), *dealt[seat + 1 :]))

    def _filled(self) -> PositionEditor:
        """The cards that lie nowhere, dealt to the hands that are not full; the same each time."""
        left = [card for card in DECK if not any(card in hand for hand in self.dealt)]
        Rng(0, sum(1 << card.index for card in left) % (1 << 52)).shuffle(left)
        hands = []
        for hand in self.dealt:
            room = HAND - len(hand)
            hands.append((*hand, *left[: max(0, room)]))
            left = left[max(0, room) :]
        return replace(self, dealt=tuple(hands))

    def _taken_over(self, record: Record) -> PositionEditor:
        rules = record.deal.rules
        if rules.players != SEATS or rules.decks > 1:
            raise HeartsError("editor_four")
        data = write_deal(record)
        return replace(
            self,
            rules=rules.preset if rules.preset in _presets() else "classic",
            direction=data["pass"],
            dealt=tuple(tuple(hand or ()) for hand in record.deal.hands),
            passed=tuple(tuple(cards or ()) for cards in record.passed),
            plays=record.plays,
            leader=record.deal.leader,
        )

    # What comes of it.

    def record(self) -> Record:
        """The deal that is laid out.

        Raises:
            HeartsError: It cannot be.
        """
        passed = [_codes(cards) for cards in self.passed]
        value: dict[str, Any] = {
            "format": DEAL_FORMAT,
            "version": VERSION,
            "rules": self.rules,
            "pass": self.direction,
            "dealt": [_codes(hand) for hand in self.dealt],
            "plays": [str(card) for card in self.plays],
        }
        if any(passed):
            value["passed"] = passed
        if self.leader is not None:
            value["leader"] = self.leader
        record = read_deal(value)
        record.state()
        return record

    def problem(self, lang: str) -> str | None:
        """What stands in the way, in one sentence; `None` where the position can come about."""
        seats = nameless(SEATS, lang)
        for name, hand in zip(seats, self.dealt, strict=True):
            if len(hand) not in (0, HAND):
                return text("editor.hand", lang, seat=name, n=len(hand), size=HAND)
        try:
            self.record()
        except IllegalPlay as error:
            why = check_text(error.check, seats, lang)
            seat = seats[int(str(error.params["seat"]))]
            return text("editor.refused", lang, seat=seat, card=error.params["card"], why=why)
        except HeartsError as error:
            return complaint(error, lang)
        return None

    def shown(self) -> dict[str, Any]:
        """What a panel shows: the places and their cards, what stands in the way, or else the table.

        Beside the fields of a recording, where there is one: `places` (`where`, `cards`), `rules`,
        `direction`, `leader`, `code` (a share code or `null`), `ok`, and by language in `said` the `title`,
        `names` of the places, `options`, `words` and `symbols` of all cards, and `verdict`.
        """
        langs = (self.lang, *(code for code in LANGUAGES if code != self.lang))
        places = [*(f"{pile}-{seat}" for pile in self._piles() for seat in range(SEATS)), "plays"]
        shown: dict[str, Any] = {
            "panel": "editor",
            "lang": self.lang,
            "langs": list(langs),
            "four": self.four,
            "live": True,
            "ok": self.problem("en") is None,
            "places": [{"where": each, "cards": self._codes(each)} for each in places],
            "rules": self.rules,
            "direction": self.direction,
            "leader": self.leader,
            "code": None,
            "said": {code: self._said(places, code) for code in langs},
        }
        table: dict[str, Any] = {}
        if shown["ok"]:
            record = self.record()
            shown["code"] = share.encode(record)
            table = recording(record, langs=langs, lens=False)
            table = {name: value for name, value in table.items() if name not in shown}
            table |= {"at": len(table["steps"]) - 1, "rule_titles": table.pop("rules", None)}
        words = {code: {**catalogue("table", code), **catalogue("editor", code)["panel"]} for code in langs}
        shown["words"] = {
            code: {name: word for name, word in by.items() if isinstance(word, str)}
            | {"suits": table["words"][code]["suits"] if table else {}}
            for code, by in words.items()
        }
        return table | shown

    def _piles(self) -> tuple[str, ...]:
        return ("dealt",) if self.direction == "hold" else ("dealt", "passed")

    def _codes(self, where: str) -> list[str]:
        """What lies in a place: plays as they came, other cards as in a hand."""
        cards = self._at(where)
        return [
            str(card) for card in (cards if where == "plays" else sorted(cards, key=lambda card: card.index))
        ]

    def _said(self, places: list[str], lang: str) -> dict[str, Any]:
        seats = nameless(SEATS, lang)
        problem = self.problem(lang)
        return {
            "title": text("editor.title", lang),
            "names": [_place_name(where, seats, lang) for where in places],
            "options": {
                "rules": [[name, text(f"preset.{name}.title", lang)] for name in _presets()],
                "direction": [[name, text(f"editor.pass.{name}", lang)] for name in PASSES],
                "leader": [
                    ["", text("editor.cards_tell", lang)],
                    *([str(n), seat] for n, seat in enumerate(seats)),
                ],
            },
            "cards": {str(card): [card_symbol(card, lang), card_words(card, lang)] for card in DECK},
            "verdict": self._verdict(seats, lang) if problem is None else problem,
        }

    def _verdict(self, seats: tuple[str, ...], lang: str) -> str:
        """What can be done in a position that can come about."""
        state = self.record().state()
        if state.turn is None:
            return text("editor.possible", lang)
        turn = seats[state.turn]
        if not state.hands[state.turn].complete:
            return text("editor.turn", lang, seat=turn)
        return text("editor.legal", lang, seat=turn, cards=legal(state))


def _place_name(where: str, seats: tuple[str, ...], lang: str) -> str:
    pile, _, seat = where.partition("-")
    return text(f"editor.place.{pile}", lang, **({"seat": seats[int(seat)]} if seat else {}))


def _presets() -> tuple[str, ...]:
    """The presets in which four play with one pack of 52."""
    return tuple(
        name
        for name in preset_names()
        if preset(name).rules().players == SEATS and preset(name).rules().decks == 1
    )


def _codes(cards: tuple[Card, ...]) -> str | None:
    return " ".join(map(str, cards)) or None


def _card(code: str) -> Card:
    try:
        return Card.parse(code)
    except ValueError:
        raise BadAction("not_a_card", word=code) from None


def opened(lang: str = "en", *, deal: str | None = None) -> PositionEditor:
    """Open the position editor.

    Args:
        lang: `en` or `sv`.
        deal: A share code, or the text of a deal file, to begin with.
    """
    editor = PositionEditor(lang=lang)
    return editor if deal is None else editor.act({"type": "deal", "given": deal})
