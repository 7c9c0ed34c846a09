"""Putting the trace into words and into JSON, in either language.

The engine speaks in ids and seat numbers; here they become sentences with the players' names.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.engine import BadPass, IllegalPlay
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import entry, fill, number, text
from hearts_lab.moon_choice import MoonAdvice
from hearts_lab.rules import MOST_PLAYERS, direction_name
from hearts_lab.scoring import result, settle, taken_points
from hearts_lab.state import Deal, DealState
from hearts_lab.trace import (
    Cancelled,
    Dealt,
    Event,
    HeartsBroken,
    KittyTaken,
    MoonShot,
    Passed,
    Played,
    Received,
    RuleCheck,
    Summed,
    Tied,
    TrickTaken,
)

SEATS: Final = ("seat", "turn", "to", "giver")
"""Parameters that are a seat, and are shown as a name."""

GROUPS: Final = ("seats", "winners")
"""Parameters that are several seats."""

FIGURES: Final = ("points", "scores", "totals")
"""Parameters that are one figure a seat, and are shown with the names."""


def seat_names(deal: Deal, lang: str) -> tuple[str, ...]:
    """What to call the players of a deal: their names, or the points of the compass, or numbers.

    Example:
        >>> from hearts_lab.game import deal
        >>> seat_names(deal(seed=7), "sv")
        ('Nord', 'Öst', 'Syd', 'Väst')
    """
    return deal.names or nameless(deal.rules.players, lang)


def nameless(players: int, lang: str) -> tuple[str, ...]:
    """What to call players without names: the points of the compass, or numbers."""
    compass = entry("event.seat", lang).get(str(players))
    return tuple(compass or (text("event.seat.other", lang, n=seat + 1) for seat in range(players)))


def check_text(check: RuleCheck, names: Sequence[str], lang: str) -> str:
    """The reason of a rule check in words.

    Example:
        >>> from hearts_lab.trace import Cancelled, Outcome, TrickTaken
        >>> check_text(RuleCheck("FOLLOW_SUIT", Outcome.PASSED, "follows"), (), "en")
        'The card is of the led suit.'
    """
    params = _named(check.params, names)
    words = entry(f"check.{check.rule}.{check.reason}", lang)
    return fill(words[params["how"]] if isinstance(words, Mapping) else words, lang, **params)


def complaint(error: HeartsError, lang: str) -> str:
    """The sentence of an error, with the reason of the rule check where a rule refused something.

    Seats are counted as files count them.

    Example:
        >>> from hearts_lab.cards import QUEEN_OF_SPADES
        >>> from hearts_lab.trace import Outcome
        >>> refusal = RuleCheck("FIRST_LEAD", Outcome.FAILED, "any_club")
        >>> complaint(IllegalPlay(0, QUEEN_OF_SPADES, refusal), "en")
        'Seat 0 may not play Q♠︎ (FIRST_LEAD). The deal must open with a club.'
    """
    sentence = error.text(lang)
    if isinstance(error, IllegalPlay | BadPass):
        seats = [text("event.seat.number", lang, n=seat) for seat in range(MOST_PLAYERS)]
        sentence += " " + check_text(error.check, seats, lang)
    return sentence


def event_text(event: Event, names: Sequence[str], lang: str) -> str:
    """What happened, in a sentence or two.

    Example:
        >>> from hearts_lab.trace import Cancelled, Received, TrickTaken
        >>> event_text(Received(seat=0, giver=3, cards=None), ["Anna", "Bo", "Cia", "Dan"], "en")
        'Anna picks up the cards from Dan.'
    """
    key, params = _words(event, names, lang)
    spoken = text(f"event.{key}", lang, **params)
    if isinstance(event, MoonShot) and event.advice is not None:
        spoken += " " + _choice_text(event, names, lang)
    return spoken


def advice_text(advice: MoonAdvice, names: Sequence[str], lang: str) -> str:
    """Both tables that a shooter chooses from, who would win, and the better way.

    Example:
        >>> from hearts_lab.moon_choice import weigh
        >>> from hearts_lab.rules import preset
        >>> both = {"add": (0, 26, 26, 26), "subtract": (-26, 0, 0, 0)}
        >>> advice = weigh(preset("classic").rules(), (80, 90, 40, 60), both, seat=0)
        >>> advice_text(advice, ["Ann", "Bo", "Cia", "Dan"], "en").split(". ")[-2]
        'Best: subtract them'
    """
    return _choice_text(MoonShot(seat=advice.seat, **advice.told()), names, lang)


def _choice_text(event: MoonShot, names: Sequence[str], lang: str) -> str:
    """Both tables that a shooter chooses from, who would win, and the advice."""
    seat, shown = names[event.seat], {}
    for way, totals in event.after.items():
        wins, ties = ([names[other] for other in seats[way]] for seats in (event.wins, event.ties))
        end = "tie" if ties else "on" if not wins else "shared" if len(wins) > 1 else "win"
        shown[way] = _by_name(totals, names, lang)
        shown[f"then_{way}"] = text(f"event.then.{end}", lang, seats=wins or ties)
    best = text(f"event.way.{event.advice}", lang)
    advice = text(f"event.advice.{event.reason}", lang, seat=seat, best=best)
    return text("event.choice", lang, seat=seat, advice=advice, **shown)


def _words(event: Event, names: Sequence[str], lang: str) -> tuple[str, dict[str, object]]:
    """The catalogue entry of an event and its parameters."""
    values: dict[str, Any] = {field.name: getattr(event, field.name) for field in dataclasses.fields(event)}
    params = _named(values, names) | {
        name: _by_name(value, names, lang)
        for name, value in values.items()
        if name in FIGURES and isinstance(value, tuple)
    }
    if "trick" in values:
        params["trick"] = values["trick"] + 1
    if isinstance(event, Dealt):
        way = direction_name(event.direction, len(event.hands))
        params |= {"direction": direction_text(way, lang), "count": event.pass_count}
    if isinstance(event, Summed):
        params["sum"] = sum(event.points)
    return _key(event), params


def _key(event: Event) -> str:
    """The catalogue entry of an event."""
    key = event.id
    match event:
        case Dealt():
            key = "DEAL" if event.direction else "HOLD"
        case Played():
            key = event.how
        case HeartsBroken() | Cancelled():
            key = f"{event.id}.{event.how}"
        case TrickTaken() if event.waited:
            key = "TRICK_waiting"
        case Summed() if sum(event.points) != event.expected:
            key = "SUM_wrong"
        case Tied():
            key = "TIE_shared" if event.shared else "TIE_extra"
        case Passed() | Received() | KittyTaken() if event.cards is None:
            key = f"{event.id}_unknown"
    return key


def _named(params: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Parameters with names in place of seats."""
    named = dict(params)
    for name, value in params.items():
        if name in SEATS and value is not None:
            named[name] = names[value]
        elif name in GROUPS:
            named[name] = [names[seat] for seat in value]
    return named


def direction_text(direction: str | int, lang: str) -> str:
    """Where cards are passed: "to the left".

    Example:
        >>> direction_text("across", "sv"), direction_text(2, "en")
        ('mittemot', '2 seats to the left')
    """
    word = direction if isinstance(direction, str) else "other"
    return text(f"event.direction.{word}", lang, n=direction)


def _by_name(figures: Sequence[int], names: Sequence[str], lang: str) -> str:
    return ", ".join(f"{name} {number(figure, lang)}" for name, figure in zip(names, figures, strict=True))


def event_id(event: Event) -> str:
    """The id of an event; a play is a `LEAD`, a `FOLLOW` or a `DISCARD`."""
    return event.how if isinstance(event, Played) else event.id


def event_data(event: Event, names: Sequence[str], lang: str) -> dict[str, Any]:
    """An event as JSON: its id, its values, its rule checks with their reasons, and its sentence.

    Seats, tricks and plays are counted from 0. Of the cards that were refused only the rule is told.

    Example:
        >>> from hearts_lab.trace import Cancelled, Received, TrickTaken
        >>> received = Received(seat=0, giver=3, cards=Cards.parse("QS"))
        >>> event_data(received, ["Anna", "Bo", "Cia", "Dan"], "en")
        {'event': 'RECEIVE', 'seat': 0, 'giver': 3, 'cards': 'QS', 'text': 'Anna gets Q♠︎ from Dan.'}
    """
    data: dict[str, Any] = {"event": event_id(event)}
    for field in dataclasses.fields(event):
        name, value = field.name, getattr(event, field.name)
        if name == "checks":
            data[name] = [check_data(check, names, lang) for check in value]
        elif name == "refused":
            data[name] = {str(card): check.rule for card, check in value.items()}
        elif name != "how":
            data[name] = _plain(value)
    return data | {"text": event_text(event, names, lang)}


def check_data(check: RuleCheck, names: Sequence[str], lang: str) -> dict[str, str]:
    """A rule check as JSON."""
    return {"rule": check.rule, "outcome": check.outcome.value, "text": check_text(check, names, lang)}


def _plain(value: object) -> Any:  # noqa: ANN401 - a JSON value
    if isinstance(value, Card | Cards):
        return str(value)
    if isinstance(value, Suit):
        return value.letter
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def result_data(state: DealState) -> dict[str, Any]:
    """What a deal comes to, as JSON: all figures so far while it is being played.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> result_data(start(deal(seed=7)))["points"]
        [0, 0, 0, 0]
    """
    totals = state.deal.totals
    data: dict[str, Any] = {
        "points": list(taken_points(state)),
        "tricks": list(state.tricks_taken),
        "moon": None,
    }
    if not state.played_out:
        return data | {"scores": None, "totals": list(totals)}
    outcome = result(state)
    data |= {"moon": outcome.moon}
    if outcome.sun is not None:
        data |= {"sun": outcome.sun}
    if outcome.scores is None:
        return data | {
            "choices": {way: list(scores) for way, scores in outcome.choices.items()},
            "totals": list(totals),
        }
    return data | {
        "scores": list(outcome.scores),
        "totals": list(settle(state.rules, totals, outcome.scores)),
    }
