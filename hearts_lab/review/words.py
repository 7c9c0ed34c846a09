"""A review in words, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hearts_lab.coach.hint import Hint
from hearts_lab.coach.principles import applying
from hearts_lab.coach.reliability import strength
from hearts_lab.coach.words import mistake_text, percent, reason_text, title
from hearts_lab.history import steps
from hearts_lab.i18n import entry, fill, join, text
from hearts_lab.narrate import seat_names
from hearts_lab.review.grades import GRADES, Grade, at_least, interval, level
from hearts_lab.review.judging import Judged, Review, SeatReview, Swing
from hearts_lab.scoring import result, shooter
from hearts_lab.state import Deal
from hearts_lab.trace import PointsTaken
from hearts_lab.values import CONFIDENCE, Unit, Worth


def lines(found: Review, lang: str) -> Iterator[str]:
    """A review as lines of text.

    Example:
        >>> from hearts_lab.cards import Card
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.history import Record
        >>> from hearts_lab.review import review
        >>> opened = Record(deal=deal(seed=7, direction=0), passed=(None,) * 4, plays=(Card.parse("2C"),))
        >>> list(lines(review(opened, [0]), "en"))[0]
        'North: the deal is not over.'
    """
    for part in found.seats:
        yield from seat_lines(found, part, lang)
        yield ""
    yield how(found, lang) if found.seats else text("review.none", lang)


def seat_lines(found: Review, part: SeatReview, lang: str) -> Iterator[str]:
    """What a review says of one seat."""
    yield from summary(found, part, lang)
    for each in costly(part):
        yield f"  {SIGNS[each.grade]} " + " ".join(choice_lines(found, each, lang))
    for swing in part.swings:
        yield "  " + swing_text(found, swing, lang)
    for line in parts_lines(part, lang):
        yield "  " + line


SIGNS = {"forced": "–", "fine": "✓", "inaccuracy": "?!", "mistake": "?", "blunder": "??", "unclear": "~"}
"""The sign of each grade, as chess players write them."""


def costly(part: SeatReview) -> tuple[Judged, ...]:
    """The choices of a seat that may have cost something."""
    return tuple(each for each in part.judged if each.grade not in ("fine", "forced"))


def summary(found: Review, part: SeatReview, lang: str) -> Iterator[str]:
    """What the deal came to, and how good the choices were."""
    name = seat_names(found.record.deal, lang)[part.seat]
    state = found.record.as_played()
    scores = result(state).scores if state.played_out else None
    if scores is None:
        yield text("review.open", lang, seat=name)
    else:
        yield text("review.finished", lang, seat=name, score=scores[part.seat])
    grades = [each.grade for each in part.judged]
    counts = [grade_text(each, lang, grades.count(each)) for each in (*GRADES, "unclear") if each in grades]
    if counts:
        yield text("review.counts", lang, n=len(part.weighed), parts=join(counts, lang))
    if "forced" in grades:
        forced = grades.count("forced")
        yield text(f"review.forced.{'one' if forced == 1 else 'other'}", lang, n=forced)


def grade_text(grade: Grade, lang: str, n: int = 1) -> str:
    """A grade in a word, or so many of it: "2 mistakes"."""
    if n == 1 and grade not in ("fine", "forced"):
        return fill("{n} {word}", lang, n=1, word=entry(f"review.grade.{grade}", lang)["one"])
    return text(f"review.grade.{grade}.other", lang, n=n)


def grade_word(each: Judged, lang: str) -> str:
    """The grade of a choice; where it is not clear, between which grades it lies."""
    worth, unit = each.worth, unit_of(each)
    if each.grade != "unclear" or worth is None:
        return str(entry(f"review.grade.{each.grade}", lang)["one"])
    most = GRADES[level(interval(worth)[1], unit)]
    words = [entry(f"review.grade.{name}", lang)["one"] for name in (at_least(worth, unit), most)]
    return text("review.unclear", lang, least=words[0], most=words[1])


def unit_of(each: Judged) -> Unit:
    """What the values of a choice are measured in."""
    return "points" if each.hint.values is None else each.hint.values.unit


def choice_lines(found: Review, each: Judged, lang: str) -> Iterator[str]:
    """What a choice cost, what was better, and what speaks for that."""
    choice, worth, deal = each.choice, each.worth, found.record.deal
    grade = grade_word(each, lang)
    if choice.ply is None:
        yield text("review.pass", lang, cards=choice.chosen, grade=grade)
    else:
        yield text("review.play", lang, trick=choice.trick, card=choice.chosen, grade=grade)
    if worth is not None:
        yield price(worth, each.hint, lang)
        yield text(f"review.{_against_best(each, worth)}", lang, best=each.hint.best)
    if each.hint.best == choice.chosen:
        return
    for mistake in each.mistakes:
        yield mistake_text(mistake, deal, lang)
    if not each.mistakes:
        yield _principle(each, deal, lang)


def _against_best(each: Judged, worth: Worth) -> str:
    """How a choice compares with the one that the coach would have made."""
    values, best = each.hint.values, each.hint.best
    if best == each.choice.chosen:
        return "itself"
    worse = values is not None and worth.least_cost > values.worth(best).cost
    return "best" if worse else "perhaps"


def _principle(each: Judged, deal: Deal, lang: str) -> str:
    """The principle that was missed; where there is none, what the principles say of the two choices."""
    said, best, chosen = applying(each.hint.now), each.hint.best, each.choice.chosen
    for name in each.missed:
        key = "missed" if each.worth is not None and _against_best(each, each.worth) == "best" else "speaks"
        why = reason_text(name, said[name].about(chosen), deal, lang)
        return text(f"review.{key}", lang, title=title(name, lang), why=why)
    followed = [name for name in said if said[name].recommends(chosen) and not said[name].recommends(best)]
    if followed:
        return text("review.followed", lang, title=title(max(followed, key=strength), lang))
    return text("review.alike" if each.hint.reasons else "review.uncovered", lang)


def price(worth: Worth, hint: Hint, lang: str) -> str:
    """What a choice cost on average, with the margin of that figure."""
    win = hint.values is not None and hint.values.unit == "win"
    scale, key = (100, "cost_win") if win else (1, "cost")
    cost, error = scale * worth.cost, scale * CONFIDENCE * worth.cost_se
    return text(f"review.{key}", lang, cost=cost, error=error)


def swing_text(found: Review, swing: Swing, lang: str) -> str:
    """A turning point in a sentence."""
    choice = swing.after.choice
    suffix = "_pass" if choice.ply is None else ""
    unit = unit_of(swing.after)
    x = abs(swing.change) * (100 if unit == "win" else 1)
    change = text(f"review.turn.change.{unit}", lang, x=x)
    if swing.own:
        params = {"trick": choice.trick, "card": choice.chosen, "cards": choice.chosen}
        return text(f"review.turn.own{suffix}", lang, change=change, **params)
    key = f"{'worse' if swing.change > 0 else 'better'}{suffix}"
    names = seat_names(found.record.deal, lang)
    return text(
        f"review.turn.{key}",
        lang,
        trick=choice.trick,
        change=change,
        giver=names[choice.seen.state.giver(choice.seat)],
        until=text(f"review.turn.until.{'end' if swing.then is None else 'next'}", lang),
        events=" ".join(_events(found, swing, lang)) or text("review.turn.nothing", lang),
    )


CHANCES: Final = ("moon", "conceded", "queen")

TELLING: Final = 0.1
"""So much a chance has to change to be told."""


def _events(found: Review, swing: Swing, lang: str) -> Iterator[str]:
    """What explains a change: who took points until the next choice, and which chances changed a lot."""
    first = swing.after.choice.ply
    if first is None:
        return
    own = [
        each.choice.ply for each in found.judged if each.choice.seat == swing.after.choice.seat and each.worth
    ]
    later = [ply for ply in own if ply is not None and ply > first]
    last = min(later, default=len(found.record.plays))
    names = seat_names(found.record.deal, lang)
    for step in steps(found.record):
        if first < len(step.state.plays) <= last:
            tricks = len(step.state.tricks)
            for event in step.events:
                if isinstance(event, PointsTaken):
                    seat = names[event.seat]
                    yield text("review.turn.took", lang, seat=seat, points=event.points, trick=tricks)
    before, name = swing.after.worth, names[swing.after.choice.seat]
    state = found.record.as_played()
    moon = shooter(state.taken, state.rules) if swing.then is None and state.played_out else None
    if moon is not None:
        yield text("review.turn.shot", lang, seat=names[moon])
    if before is None or swing.then is None:
        return
    changes = {each: (getattr(before, each), getattr(swing.then, each)) for each in CHANCES}
    told = [
        each
        for each, (old, new) in changes.items()
        if abs(new - old) >= TELLING and (new > old) == ((swing.change < 0) == (each == "moon"))
    ]
    for each in told[: 1 if "moon" in told else None]:  # the queen belongs to the moon
        old, new = map(percent, changes[each])
        yield text(f"review.turn.chance.{each}", lang, seat=name, old=old, new=new)


def parts_lines(part: SeatReview, lang: str) -> Iterator[str]:
    """Luck and skill: what the result of a seat is made of, in rounded figures that add up."""
    if part.result is None:
        return
    suffix, scale, decimals = ("_win", 100, 0) if part.unit == "win" else ("", 1, 1)
    exact = {"result": part.result, "promise": part.promise, "cost": part.cost}
    figures = {name: round(scale * figure, decimals) for name, figure in exact.items()}
    figures["luck"] = figures["result"] - figures["promise"] - figures["cost"]
    for name, figure in figures.items():
        yield text(f"review.parts.{name}{suffix}", lang, x=figure)


def how(found: Review, lang: str) -> str:
    """How the figures were got."""
    policy = text("review.policy", lang)
    key = "how_once" if found.most == found.worlds else "how"
    return text(f"review.{key}", lang, worlds=found.worlds, most=found.most, seed=found.seed, policy=policy)


def data(found: Review, lang: str) -> dict[str, Any]:
    """A review as JSON: every choice with its cost, and what each seat's result is made of."""
    passes = [each for each in found.judged if each.choice.ply is None]
    plays = [each for each in found.judged if each.choice.ply is not None]
    return {
        "plays": [{"ply": each.choice.ply} | _choice_data(found, each, lang) for each in plays],
        "passes": [_choice_data(found, each, lang) for each in passes],
        "seats": [_seat_data(found, part, lang) for part in found.seats],
        "worlds": found.worlds,
        "seed": found.seed,
    }


def _choice_data(found: Review, each: Judged, lang: str) -> dict[str, Any]:
    worth = each.worth
    said = "cards" if each.choice.ply is None else "card"
    return {
        "seat": each.choice.seat,
        said: str(each.choice.chosen),
        "best": str(each.hint.best),
        "cost": round(each.cost, 4),
        "se": 0.0 if worth is None else round(worth.cost_se, 4),
        "unit": unit_of(each),
        "class": each.grade,
        "principles": list(each.missed),
        "mistakes": [mistake.id for mistake in each.mistakes],
        "text": list(choice_lines(found, each, lang)) if each.grade not in ("fine", "forced") else [],
    }


def _seat_data(found: Review, part: SeatReview, lang: str) -> dict[str, Any]:
    figures = {"result": part.result, "promise": part.promise, "cost": part.cost, "luck": part.luck}
    shown = {name: None if figure is None else round(figure, 4) for name, figure in figures.items()}
    turning = [
        {"ply": each.after.choice.ply, "own": each.own, "change": round(each.change, 4)}
        for each in part.swings
    ]
    text_of = [*summary(found, part, lang), *(swing_text(found, each, lang) for each in part.swings)]
    return {"seat": part.seat, "unit": part.unit} | shown | {"turning": turning, "text": text_of}
