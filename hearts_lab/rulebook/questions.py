"""Questions that come up at the table, answered by running the engine under every preset."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from hearts_lab.cards import Card
from hearts_lab.checks import check_pass
from hearts_lab.engine import IllegalPlay, check, legal, taker
from hearts_lab.errors import BadRules
from hearts_lab.i18n import entry, join, number, text
from hearts_lab.narrate import check_text
from hearts_lab.rulebook.positions import book, position
from hearts_lab.rules import Preset, RuleSet, preset, preset_names
from hearts_lab.scoring import penalty, possible_sums, result, settle, verdict
from hearts_lab.state import DealState
from hearts_lab.trace import RuleCheck, first_failed


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the engine answered under one preset.

    Attributes:
        outcome: The answer, as the entry `question.answer.<outcome>` of the catalogue.
        params: The values in that entry.
        seat: The seat that a value named `seat` stands for.
        check: The rule check that decided, if one did.
    """

    outcome: str
    params: Mapping[str, Any] = field(default_factory=dict)
    check: RuleCheck | None = None

    def said(self, lang: str) -> str:
        """The answer in words."""
        names = entry("event.seat", lang)["4"]
        params = dict(self.params)
        if "seat" in params:
            params["seat"] = names[params["seat"]]
        for name in ("sums", "counts"):
            if name in params:
                params[name] = join([number(value, lang) for value in self.params[name]], lang, "or")
        if self.check is not None:
            params["reason"] = check_text(self.check, names, lang)
        return text(f"question.answer.{self.outcome}", lang, **params)


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One thing to try under every preset.

    Attributes:
        label: Its entry in the catalogue; empty where a question has only one.
        entry: What to try.
        state: The position under the first preset that knows it; `None` where there is none.
        answers: By preset, what the engine answered.
    """

    label: str
    entry: Mapping[str, Any]
    state: DealState | None
    answers: Mapping[str, Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, or a case that the texts leave open, with what was tried."""

    id: str
    probes: tuple[Probe, ...]
    related: tuple[str, ...] = ()


def questions(group: str = "question") -> tuple[Question, ...]:
    """All questions, or with `open` all cases that the texts leave open, answered.

    Example:
        >>> worth = next(question for question in questions() if question.id == "queen_worth")
        >>> worth.probes[0].answers["classic"].said("en")
        '13 points.'
    """
    return tuple(
        Question(
            id=asked["id"],
            probes=tuple(_probe(probe) for probe in asked.get("probe", ())),
            related=tuple(asked.get("related", ())),
        )
        for asked in book("questions")[group]
    )


def _probe(probe: Mapping[str, Any]) -> Probe:
    answers = {name: answer(probe, preset(name)) for name in preset_names() if _fits(probe, preset(name))}
    state = position(probe).state() if "like" in probe else None
    return Probe(label=probe.get("label", ""), entry=probe, state=state, answers=answers)


def _fits(probe: Mapping[str, Any], chosen: Preset) -> bool:
    """Whether a preset has a game in which this can be tried: most positions are of four players."""
    return probe["try"] in ("players", "opens", "penalty", "ends", "limit") or 4 in chosen.player_counts


def answer(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    """Try one thing under one preset."""
    return _TRIES[probe["try"]](probe, chosen)


def _state(probe: Mapping[str, Any], chosen: Preset) -> DealState:
    own = probe.get("own", {}).get(chosen.id, {})
    return position(probe, {"preset": chosen.id, "options": probe.get("options", {}) | own}).state()


def _play(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    try:
        state = _state(probe, chosen)
    except IllegalPlay as error:
        return Answer(outcome="impossible", check=error.check)
    checks = check(state, state.turn or 0, Card.parse(probe["card"]))
    refused = first_failed(checks)
    if refused is not None:
        return Answer(outcome="no", check=refused)
    return Answer(outcome="yes", check=next(each for each in checks if each.rule == probe["rule"]))


def _legal(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    state = _state(probe, chosen)
    cards = legal(state)
    if len(cards) == 1:
        return Answer(outcome="single", params={"cards": cards})
    held = state.hands[state.turn or 0].known
    return Answer(outcome="all" if cards == held else "some", params={"cards": cards})


def _pass(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    cards = [Card.parse(word) for word in probe["cards"].split()]
    refused = first_failed(check_pass(_state(probe, chosen), probe["seat"], cards))
    return Answer(outcome="yes" if refused is None else "no", check=refused)


def _taker(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    trick = _state(probe, chosen).tricks[-1]
    winner = taker(trick)
    if winner is None:
        return Answer(outcome="nobody")
    return Answer(outcome="takes", params={"seat": trick.seat(winner), "card": trick.cards[winner]})


def _broken(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    broken = _state(probe, chosen).broken_by is not None
    return Answer(outcome="broken" if broken else "unbroken")


def _moon(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    scored = result(_state(probe, chosen))
    if scored.moon is None:
        return Answer(outcome="no_moon", params={"n": scored.points[probe["seat"]]})
    other = (scored.moon + 1) % len(scored.points)
    if scored.choices:
        subtract, add = scored.choices["subtract"], scored.choices["add"]
        return Answer(
            outcome="moon_choice",
            params={
                "seat": scored.moon,
                "less": subtract[scored.moon],
                "own": add[scored.moon],
                "more": add[other],
            },
        )
    scores = scored.scores or ()
    return Answer(
        outcome="moon_fixed", params={"seat": scored.moon, "own": scores[scored.moon], "more": scores[other]}
    )


def _penalty(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    return Answer(outcome="points", params={"n": penalty(Card.parse(probe["card"]), chosen.rules())})


def _players(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    try:
        rules = chosen.rules(probe["players"])
    except BadRules:
        return Answer(outcome="players_no", params={"counts": chosen.player_counts})
    params = {"n": rules.hand_size, "removed": rules.removed, "card": rules.lowest_club}
    return Answer(outcome="players_yes", params=params)


def _opens(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    if probe["players"] not in chosen.player_counts:
        return Answer(outcome="opens_no", params={"n": probe["players"]})
    return Answer(outcome="opens", params={"card": chosen.rules(probe["players"]).lowest_club})


def _ends(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    rules = chosen.rules().with_options(**probe.get("options", {}))
    if rules.limit is None:
        return Answer(outcome="single_deal")
    others = (0,) * (rules.players - 2)
    ends = next(total for total in count(1) if verdict(rules, [(total, 1, *others)]).limit)
    return Answer(outcome="ends", params={"n": ends})


def _limit(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    return _ends({"options": {"limit": probe["limit"]}}, chosen)


def _tie(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    return _decided(chosen.rules(), [tuple(probe["totals"])])


def _tie_later(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    if chosen.rules().limit is None:
        return Answer(outcome="single_deal")
    return _decided(chosen.rules(), [tuple(totals) for totals in probe["totals"]])


def _decided(rules: RuleSet, totals: Sequence[tuple[int, ...]]) -> Answer:
    outcome = verdict(rules, totals)
    if not outcome.winners:
        return Answer(outcome="extra_deal" if outcome.tied else "goes_on")
    if len(outcome.winners) > 1:
        return Answer(outcome="shared")
    return Answer(outcome="wins", params={"seat": outcome.winners[0]})


def _sum(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    sums = possible_sums(chosen.rules())
    possible = sum(probe["scores"]) in sums
    return Answer(outcome="sum_yes" if possible else "sum_no", params={"sums": sorted(sums)})


def _negative(probe: Mapping[str, Any], chosen: Preset) -> Answer:
    state = _state(probe, chosen)
    scored, totals = result(state), state.deal.totals
    ways = [*scored.choices.values(), *([scored.scores] if scored.scores else [])]
    low, seat = min(
        (total, seat) for way in ways for seat, total in enumerate(settle(state.rules, totals, way))
    )
    if low < 0:
        return Answer(outcome="negative", params={"before": totals[seat], "after": low})
    return Answer(outcome="never_negative")


_TRIES: Final[Mapping[str, Callable[[Mapping[str, Any], Preset], Answer]]] = {
    "play": _play,
    "legal": _legal,
    "pass": _pass,
    "taker": _taker,
    "broken": _broken,
    "moon": _moon,
    "penalty": _penalty,
    "players": _players,
    "opens": _opens,
    "ends": _ends,
    "limit": _limit,
    "tie": _tie,
    "tie_later": _tie_later,
    "sum": _sum,
    "negative": _negative,
}
