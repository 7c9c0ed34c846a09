"""Stepping through a deal, without any front end: where one stands, the line looked at, undo, language.

A session is a value: [`act`][hearts_lab.lessons.stepper.act] makes one from another. Whatever a session
shows is computed from its history, so that a session that was saved and read again is the same session.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from hearts_lab.cards import Card
from hearts_lab.engine import IllegalPlay, check
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.lessons.recording import recording, states
from hearts_lab.state import DealState
from hearts_lab.trace import first_failed

Stop = Literal["card", "trick", "decision", "event"]
"""How far a move goes: one card, to the end of a trick, to the next real choice, to the next event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Somebody steps through a deal.

    Attributes:
        record: The deal as it was recorded.
        line: The history looked at: the recorded one, or a branch of it.
        at: The step one stands at, from 0.
        lang: The language, `en` or `sv`.
        four: Whether the pack has four colours.
        hide: Whether other hands lie face down.
        own: The seat nearest to the reader; `None` leaves it to the recording.
        past: The lines and steps to go back to by undo, the oldest first.

    Example:
        >>> from hearts_lab.cards import Card
        >>> from hearts_lab.game import deal
        >>> record = Record(deal=deal(seed=7, direction=0), passed=(None,) * 4, plays=(Card.parse("2C"),))
        >>> session = act(Session.of(record), {"type": "move"})
        >>> session.at, session.branched, len(session.state.plays)
        (1, False, 1)
    """

    record: Record
    line: Record
    at: int = 0
    lang: str = "en"
    four: bool = False
    hide: bool = False
    own: int | None = None
    past: tuple[tuple[Record, int], ...] = ()

    @classmethod
    def of(cls, record: Record, *, at: int = 0, lang: str = "en", own: int | None = None) -> Session:
        """Start a session on a recorded deal."""
        return cls(record=record, line=record, at=at, lang=lang, own=own)

    @property
    def state(self) -> DealState:
        """The state one stands at."""
        return _told(self.line)[self.at]

    @property
    def last(self) -> int:
        """The last step of the line."""
        return len(_told(self.line)) - 1

    @property
    def branched(self) -> bool:
        """Whether the line has left the recorded deal."""
        return self.line != self.record

    def shown(self, **more: object) -> dict[str, Any]:
        """What a panel shows of the session.

        Args:
            **more: What else the recording says of how it starts; see
                [`recording`][hearts_lab.lessons.recording.recording].
        """
        start = {"at": self.at, "lang": self.lang, "four": self.four, "hide": self.hide}
        return dict(_recorded(self.line, self.own)) | start | {"branch": self.branched} | more


def act(session: Session, action: Mapping[str, Any]) -> Session:
    """The session after an action.

    Args:
        session: The session.
        action: `type` and what belongs to it. `move`: `by` a stop, `back` or not. `go`: to step `at`, with
            -1 for the last. `play`: `card`, from the step `at` if that is given; a card that was not played
            there opens a branch. `undo`: back before the last branching. `return`: to the recorded deal.
            `show`: any of `lang`, `four`, `hide`.

    Raises:
        IllegalPlay: A rule refuses the card.
        BadAction: There is no such action, or it cannot be done here.

    Example:
        >>> from hearts_lab.game import deal
        >>> session = Session.of(Record(deal=deal(seed=7, direction=0), passed=(None,) * 4))
        >>> played = act(session, {"type": "play", "card": "2C"})
        >>> played.branched, act(played, {"type": "undo"}) == session
        (True, True)
    """
    match action:
        case {"type": "move"}:
            return replace(
                session, at=_stop(session, action.get("by", "card"), back=action.get("back", False))
            )
        case {"type": "go", "at": int(at)}:
            return replace(session, at=_step(session, at))
        case {"type": "play", "card": str(code)}:
            return _play(replace(session, at=_step(session, action.get("at", session.at))), code)
        case {"type": "undo"} if session.past:
            *past, (line, at) = session.past
            return replace(session, line=line, at=at, past=tuple(past))
        case {"type": "return"}:
            at = min(session.at, _common(session.record, session.line))
            return replace(session, line=session.record, at=at, past=())
        case {"type": "show"}:
            chosen = {name: action[name] for name in ("lang", "four", "hide") if name in action}
            return replace(session, **chosen)
        case _:
            raise BadAction("unknown_action", action=action.get("type", "–"))


class BadAction(HeartsError):
    """Something a session cannot do."""


def _step(session: Session, at: int) -> int:
    """A step of the line by its number; beyond the end, the last."""
    return max(0, session.last + 1 + at) if at < 0 else min(at, session.last)


def _stop(session: Session, by: Stop, *, back: bool) -> int:
    """The next step in a direction that is a stop of this kind; else the end that way."""
    steps, to = _recorded(session.line, session.own)["steps"], session.at
    while (to > 0) if back else (to < session.last):
        to += -1 if back else 1
        if by == "card" or by in steps[to]["stops"]:
            break
    return to


def _play(session: Session, code: str) -> Session:
    """Play a card where one stands: one step on if it is what was played there, else a branch."""
    state = session.state
    try:
        card = Card.parse(code)
    except ValueError:
        raise BadAction("not_a_card", word=code) from None
    seat, plays = state.turn, state.plays
    refused = first_failed(check(state, seat or 0, card))
    if seat is None or refused is not None:
        raise IllegalPlay(seat or 0, card, refused or check(state, 0, card)[0])
    if session.line.plays[len(plays) : len(plays) + 1] == (card,):
        return replace(session, at=session.at + 1)
    line = replace(session.line, plays=(*plays, card), moon=None, scores=None)
    past = (*session.past, (session.line, session.at))
    return replace(session, line=line, at=session.at + 1, past=past)


def _common(one: Record, other: Record) -> int:
    """The last step that two lines of one deal share."""
    same = 0
    while one.plays[same : same + 1] and one.plays[same : same + 1] == other.plays[same : same + 1]:
        same += 1
    return next(at for at, state in reversed(list(enumerate(_told(one)))) if len(state.plays) <= same)


@lru_cache(maxsize=16)
def _told(line: Record) -> tuple[DealState, ...]:
    """The states of a line, step by step."""
    return tuple(states(line))


@lru_cache(maxsize=16)
def _recorded(line: Record, own: int | None) -> Mapping[str, Any]:
    """The recording of a line, made once however often it is looked at."""
    return recording(line, own=own)
