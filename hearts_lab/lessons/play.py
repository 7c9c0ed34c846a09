"""The play table, without any front end: one person at a table of built-in players.

A table is a value: [`act`][hearts_lab.lessons.play.PlayTable.act] makes one from another. What it shows is a
[`recording`][hearts_lab.lessons.recording.recording] made for the person's seat, so no card that this seat
does not know is in it, and neither is the seed; once the deal is over, all hands lie open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from hearts_lab.cards import Card, Cards
from hearts_lab.coach.asking import ask
from hearts_lab.coach.hint import Hint
from hearts_lab.coach.words import WHY, last_level
from hearts_lab.engine import choose_moon, exchange, phase, play, start
from hearts_lab.game import Game
from hearts_lab.history import Record
from hearts_lab.lessons.play_words import shown
from hearts_lab.lessons.stepper import BadAction
from hearts_lab.players import Duck, Player, player
from hearts_lab.review import Review, review
from hearts_lab.rules import RuleSet
from hearts_lab.scoring import bonus_cards, result
from hearts_lab.search import Search
from hearts_lab.state import DealState, MoonChoice, view

OPPONENTS: Final = ("cautious", "duck", "random", "search")
"""Who can sit at the table, the usual one first."""

MOST_SEED: Final = 2**63
"""Seeds are smaller than this."""

HINT_WORLDS: Final = {"passing": 80, "playing": 240}
"""In how many worlds a hint judges the choices in question: soon enough in a browser too."""

REVIEW_WORLDS: Final = 80
"""In how many worlds a review judges each choice of a deal: a few seconds in a browser."""

SEARCH_WORLDS: Final = 80
"""In how many worlds the searching player judges its choices."""


@dataclass(frozen=True, kw_only=True)
class PlayTable:
    """One person plays against built-in players, deal after deal.

    Attributes:
        game: The rules, and the deals that are over.
        state: The deal on the table, with all hands.
        seats: The name of the player of each seat; nothing for the person's own.
        own: The person's seat.
        seed: Where the cards come from.
        lang: The language, `en` or `sv`.
        four: Whether the pack has four colours.
        lens: Whether to show what other rule sets would allow.
        level: How much of the hint is open, 0 for nothing.
        hint: What the coach says to the choice, once it was asked.
        reviewed: What the person's choices in this deal cost, once that was asked.
        since: The step from which the person has not seen what happened.
        late: Whether the clock made the last choice in the person's place.
        before: The table before the last action, for undo.
        home: The table as it was really played on, while the person tries out something else.

    Example:
        >>> from hearts_lab.rules import preset
        >>> table = PlayTable.dealt(preset("classic").rules(), ("duck",) * 4, own=2, seed=7)
        >>> table.phase, len(table.hand)
        ('passing', 13)
        >>> table = table.act({"type": "pass", "cards": [str(card) for card in list(table.hand)[:3]]})
        >>> table.phase, table.state.turn
        ('playing', 2)
    """

    game: Game
    state: DealState
    seats: tuple[str, ...]
    own: int
    seed: int
    lang: str = "en"
    four: bool = False
    lens: bool = False
    level: int = 0
    hint: Hint | None = None
    reviewed: Review | None = None
    since: int = 0
    late: bool = False
    before: PlayTable | None = None
    home: PlayTable | None = None

    @classmethod
    def dealt(
        cls, rules: RuleSet, seats: tuple[str, ...], *, own: int, seed: int, lang: str = "en"
    ) -> PlayTable:
        """Sit down and deal.

        Args:
            rules: How the table plays.
            seats: The name of each seat's player; that of the person's own seat does not matter.
            own: The person's seat.
            seed: Where the cards come from.
            lang: `en` or `sv`.

        Raises:
            HeartsError: There is no such player.
        """
        game = Game(rules=rules)
        named = tuple("" if seat == own else name for seat, name in enumerate(seats))
        for name in filter(None, named):
            opponent(name)
        table = cls(game=game, state=start(game.next_deal(seed)), seats=named, own=own, seed=seed, lang=lang)
        return replace(table, state=table._played_on(table.state))

    # Where the table stands.

    @property
    def phase(self) -> str:
        """What the deal waits for: `passing`, `playing`, `choosing` or `over`."""
        return phase(self.state)

    @property
    def hand(self) -> Cards:
        """The person's cards."""
        return self.state.hands[self.own].known

    @property
    def last(self) -> int:
        """The number of the last step in the recording of the deal."""
        passing = 2 if self.state.deal.direction and self.state.leader is not None else 0
        return passing + len(self.state.plays) + (self.state.moon is not None)

    @property
    def settled(self) -> bool:
        """Whether the rest of the deal can no longer change its scores.

        Every card that costs or brings points has been taken; where it counts who takes no trick, or every
        trick, that is decided too.
        """
        state, rules = self.state, self.state.rules
        if self.phase != "playing" or rules.kitty_size or rules.decks > 1:
            return False
        taken = Cards.from_iterable(card for pile in state.taken for card in pile)
        if not rules.point_cards + bonus_cards(rules) <= taken:
            return False
        tricks = state.tricks_taken
        return not (rules.no_tricks_points and 0 in tricks) and not (
            rules.sun != "none" and max(tricks) == len(state.tricks)
        )

    @cached_property
    def finished(self) -> Game:
        """The game with the deal on the table, once that is over and really counts."""
        over = self.phase == "over" and self.home is None
        return self.game.with_deal(self.state) if over else self.game

    def may(self) -> dict[str, bool]:
        """Which actions can be done now."""
        acting = self.phase == "passing" or self.state.turn == self.own
        return {
            "undo": self.before is not None,
            "claim": self.settled,
            "hint": acting and self.level < (WHY if self.hint is None else last_level(self.hint)),
            "next": self.phase == "over" and self.home is None and not self.finished.over,
            "try": bool(self.state.plays),
            "review": self.phase == "over" and self.reviewed is None,
            "return": self.home is not None,
        }

    # What can be done.

    def act(self, message: Mapping[str, Any]) -> PlayTable:
        """The table after an action.

        Args:
            message: `type` and what belongs to it. `pass`: `cards`. `play`: `card`. `moon`: `choice`.
                `claim`: the rest is played out. `next`: the next deal. `time`: the clock has run out.
                `hint`: one level more. `review`. `undo`. `try`: go back before the own play number `ply`.
                `return`: to what was really played. `show`: any of `lang`, `four`, `lens`. With `step`, the
                step that the person saw last, an action that comes late does nothing.

        Raises:
            IllegalPlay: A rule refuses the card.
            BadPass: A rule refuses the pass.
            BadAction: There is no such action, or it cannot be done now.
        """
        if message.get("step", self.last) != self.last:
            return self
        match message:
            case {"type": "pass", "cards": [*codes]}:
                table = self._pass([_card(code) for code in codes])
            case {"type": "play", "card": str(code)}:
                table = self._play(_card(code))
            case {"type": "moon", "choice": "add" | "subtract" as choice}:
                table = self._moon(choice)
            case {"type": "time"} if self.state.rules.play_seconds:
                table = replace(self._by_itself(), late=True)
            case {"type": "show"}:
                chosen = {name: message[name] for name in ("lang", "four", "lens") if name in message}
                table = replace(self, since=self.last, **chosen)
            case {"type": str(name)} if self.may().get(name):
                table = self._may(name, message)
            case _:
                raise BadAction("table_action", action=str(message.get("type", "–")))
        return table

    def _may(self, name: str, message: Mapping[str, Any]) -> PlayTable:
        match name:
            case "claim":
                return self._moved(self._played_out())
            case "next":
                return self._moved(start(self.finished.next_deal(self.seed)), game=self.finished, since=0)
            case "hint":
                found = self.hint or ask(view(self.state, self.own), worlds=HINT_WORLDS[self.phase])
                return replace(self, level=self.level + 1, hint=found, since=self.last)
            case "review":
                judged = review(Record.of(self.state), [self.own], worlds=REVIEW_WORLDS, closer=(1,))
                return replace(self, reviewed=judged, since=self.last)
            case "try":
                return self._try(message.get("ply"))
            case _:
                return self._back_to(self.before if name == "undo" else self.home)

    def _pass(self, cards: list[Card]) -> PlayTable:
        if self.phase != "passing":
            raise BadAction("table_action", action="pass")
        laid = [
            cards if seat == self.own else self._player(seat).choose_pass(view(self.state, seat))
            for seat in range(self.state.players)
        ]
        return self._moved(exchange(self.state, laid))

    def _play(self, card: Card) -> PlayTable:
        if self.state.turn != self.own:
            raise BadAction("table_action", action="play")
        return self._moved(play(self.state, card))

    def _moon(self, choice: MoonChoice) -> PlayTable:
        if self.phase != "choosing":
            raise BadAction("table_action", action="moon")
        return self._moved(choose_moon(self.state, choice))

    def _by_itself(self) -> PlayTable:
        """The choice made in the person's place."""
        seen, myself = view(self.state, self.own), self._player(self.own)
        if self.phase == "passing":
            return self._pass(list(myself.choose_pass(seen)))
        return (
            self._play(myself.choose_card(seen))
            if self.phase == "playing"
            else self._moon(myself.choose_moon(seen))
        )

    def _try(self, ply: object) -> PlayTable:
        plays = self.state.plays
        if not isinstance(ply, int) or not 0 <= ply < len(plays) or self.state.player_of(ply)[0] != self.own:
            raise BadAction("table_ply")
        back = replace(Record.of(self.state), plays=plays[:ply], moon=None).as_played()
        table = replace(_afresh(self), state=back, before=self, home=self.home or self)
        return replace(table, since=table.last)

    # From one table to the next.

    def _moved(self, state: DealState, *, game: Game | None = None, since: int | None = None) -> PlayTable:
        """The table after something the person has done, and after what the others do to that."""
        return replace(
            _afresh(self),
            game=game or self.game,
            state=self._played_on(state),
            since=self.last if since is None else since,
            before=self,
        )

    def _back_to(self, table: PlayTable | None) -> PlayTable:
        """An earlier table, shown as this one is."""
        table = _afresh(table or self)
        return replace(table, since=table.last, lang=self.lang, four=self.four, lens=self.lens)

    def _played_on(self, state: DealState) -> DealState:
        """The others play until it is the person's turn, and score a moon of theirs."""
        while state.turn is not None and state.turn != self.own:
            state = self._played_by(state.turn, state)
        if phase(state) == "choosing":
            outcome = result(state)
            seat = outcome.moon if outcome.sun is None else outcome.sun
            if seat is not None and seat != self.own:
                state = choose_moon(state, self._player(seat).choose_moon(view(state, seat)))
        return state

    def _played_out(self) -> DealState:
        state = self.state
        while state.turn is not None:
            state = self._played_by(state.turn, state)
        return state

    def _played_by(self, seat: int, state: DealState) -> DealState:
        return play(state, self._player(seat).choose_card(view(state, seat)))

    def _player(self, seat: int) -> Player:
        """Who plays a seat; for the person one that ducks, where nothing hangs on it or the time is up."""
        return opponent(self.seats[seat], (self.seed + seat) % MOST_SEED) if seat != self.own else Duck()

    def shown(self) -> dict[str, Any]:
        """What a panel shows; see [`play_words`][hearts_lab.lessons.play_words]."""
        return shown(self)


def _afresh(table: PlayTable) -> PlayTable:
    """A table with nothing said to it."""
    return replace(table, level=0, hint=None, reviewed=None, late=False)


def opponent(name: str, seed: int = 0) -> Player:
    """The built-in player of a name; beside those of [`players`][hearts_lab.players] there is `search`.

    Raises:
        HeartsError: There is none.
    """
    return Search(seed=seed, budget=SEARCH_WORLDS) if name == "search" else player(name, seed)


def _card(code: object) -> Card:
    try:
        return Card.parse(str(code))
    except ValueError:
        raise BadAction("not_a_card", word=str(code)) from None
