"""What the coach says, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hearts_lab.cards import Cards
from hearts_lab.coach.advice import Advice
from hearts_lab.coach.hint import TELLING, Elsewhere, Hint, Reason
from hearts_lab.coach.mistakes import Mistake
from hearts_lab.coach.reliability import NEAR, reliabilities
from hearts_lab.i18n import text
from hearts_lab.narrate import seat_names
from hearts_lab.state import Deal
from hearts_lab.values import CONFIDENCE, Values, Worth

SEATS: Final = ("seat", "shooter", "leader")
"""Values of a reason that are a seat, and are shown as a name."""

REASONS: Final = 2
"""So many principles are told that point to the best card."""

HARDLY: Final = {"points": 0.05, "win": 0.0005}
"""A cost below this is shown as nothing."""

PRINCIPLE, SUIT, CARD, WHY = 1, 2, 3, 4
"""The levels of a hint: each says what the one before said, and more."""

AT_ONCE: Final = ("forced", "same")
"""Verdicts with which all has been said."""


def reason_text(principle: str, said: Advice, deal: Deal, lang: str) -> str:
    """Why a principle says what it says here, in a sentence or two.

    Example:
        >>> from hearts_lab.coach.positions import find
        >>> from hearts_lab.coach.principles import applying
        >>> shown = find("DUCK_UNDER", "exercise")
        >>> reason_text("DUCK_UNDER", applying(shown.now)["DUCK_UNDER"], shown.record.deal, "sv")
        'Du kan ändå inte gå över ruter ess, så lägg det högsta du har, ruter knekt, och spara de lägre.'
    """
    values = named(said.params, deal, lang)
    return capital(text(f"principle.{principle}.reasons.{said.reason}", lang, **values))


def named(params: Mapping[str, Any], deal: Deal, lang: str) -> dict[str, Any]:
    """Values with names in place of seats."""
    names = seat_names(deal, lang)
    return {name: names[value] if name in SEATS else value for name, value in params.items()}


def capital(sentence: str) -> str:
    """A sentence with its first letter in capitals, whatever it starts with.

    Example:
        >>> capital("spader dam är ute.")
        'Spader dam är ute.'
    """
    return sentence[0].upper() + sentence[1:]


def percent(chance: float) -> int:
    """A chance in whole times out of 100."""
    return round(100 * chance)


def title(principle: str, lang: str) -> str:
    """The title of a principle."""
    return text(f"principle.{principle}.title", lang)


# A hint by levels.


def hint_text(hint: Hint, lang: str, level: int = WHY) -> tuple[str, ...]:
    """A hint in sentences, as far as a level tells.

    Args:
        hint: The hint.
        lang: `en` or `sv`.
        level: 1 names the principle, 2 the suit as well, 3 the card, 4 says everything.

    Example:
        >>> from hearts_lab.cards import Cards
        >>> from hearts_lab.coach.hint import hint
        >>> from hearts_lab.coach.positions import find
        >>> from hearts_lab.values import Values
        >>> now = find("DUCK_UNDER", "exercise").now
        >>> worths = [Worth(cards=Cards().add(card), value=cost) for card, cost in zip(now.legal, (4.0, 0.0))]
        >>> hint_text(hint(now, Values.of(worths, worlds=100)), "en", 3)[1:]
        ('It has to be one of your diamonds: look at the highest.', 'Play the jack of diamonds.')
    """
    return tuple(_hint(hint, lang, level))


def _hint(hint: Hint, lang: str, level: int) -> Iterator[str]:
    if hint.verdict == "forced":
        yield text("coach.hint.forced", lang, card=hint.best)
        return
    if hint.verdict == "same":
        worlds = 0 if hint.values is None else hint.values.worlds
        yield text(f"coach.hint.same_{_kind(hint)}", lang, worlds=worlds)
        return
    yield from _principle(hint, lang)
    if level >= SUIT:
        yield _suit(hint, lang)
    if level >= CARD:
        yield _best(hint, lang)
    if level >= WHY:
        yield from _why(hint, lang)


def last_level(hint: Hint) -> int:
    """The level after which a hint has no more to say."""
    return PRINCIPLE if hint.verdict in AT_ONCE else WHY


def _kind(hint: Hint) -> str:
    return "play" if hint.now.state.trick is not None else "pass"


def _principle(hint: Hint, lang: str) -> Iterator[str]:
    if not hint.reasons:
        other = hint.near or hint.elsewhere or hint.warnings
        yield text("coach.hint.none_here" if other else "coach.hint.none", lang)
        return
    name = hint.reasons[0].principle
    says = text(f"principle.{name}.says", lang)
    yield text("coach.hint.principle", lang, title=title(name, lang), says=says)


def _suit(hint: Hint, lang: str) -> str:
    """The suit; where it is given, whether to look high or low."""
    suits = tuple(dict.fromkeys(card.suit for card in hint.best))
    legal = hint.now.legal
    if _kind(hint) == "pass" or len(dict.fromkeys(card.suit for card in legal)) > 1:
        return text("coach.hint.suit", lang, suits=suits)
    card = hint.best.lowest
    place = "high" if card is legal.highest else "low" if card is legal.lowest else "middle"
    return text(f"coach.hint.{place}", lang, suit=suits[0])


def _best(hint: Hint, lang: str) -> str:
    return text(f"coach.hint.{_kind(hint)}", lang, card=hint.best, cards=hint.best)


def reason_lines(hint: Hint, lang: str, *, named: bool = False) -> Iterator[str]:
    """Why the best choice is good: the principles that point to it, and the cards that none of them names.

    Args:
        hint: The hint.
        lang: `en` or `sv`.
        named: Whether the first of the principles has been named already.
    """
    for number, reason in enumerate(_telling(hint)):
        why = reason_text(reason.principle, reason.said, hint.now.state.deal, lang)
        told = text("coach.hint.because", lang, title=title(reason.principle, lang), why=why)
        yield told if number or not named else why
    unnamed = [card for card in hint.best if not any(card in reason.said.cards for reason in hint.reasons)]
    if hint.reasons and unnamed:
        yield text("coach.hint.unnamed", lang, cards=Cards.from_iterable(unnamed))


def _why(hint: Hint, lang: str) -> Iterator[str]:
    deal = hint.now.state.deal
    yield from reason_lines(hint, lang, named=True)
    for reason in hint.warnings[: 0 if hint.reasons else REASONS]:
        why = reason_text(reason.principle, reason.said, deal, lang)
        yield text("coach.hint.because", lang, title=title(reason.principle, lang), why=why)
    yield from _numbers(hint, lang)
    for reason in hint.near[:1]:
        why = reason_text(reason.principle, reason.said, deal, lang)
        key = "near" if reason.said.cards else "near_against"
        yield text(f"coach.hint.{key}", lang, title=title(reason.principle, lang), why=why)
    if hint.elsewhere is not None:
        yield elsewhere_text(hint, hint.elsewhere, lang)
    if hint.reasons:
        yield reliability_text(hint.reasons[0].principle, lang)
    if hint.values is not None:
        yield _how(hint.values, lang)


def _telling(hint: Hint) -> Iterator[Reason]:
    """The principles that are told: for a card the first ones, for a pass as many as name its cards."""
    if _kind(hint) == "play":
        yield from hint.reasons[:REASONS]
        return
    told = Cards.EMPTY
    for reason in hint.reasons:
        if not reason.said.cards <= told:
            yield reason
            told |= reason.said.cards


def _numbers(hint: Hint, lang: str) -> Iterator[str]:
    """The verdict and the figures behind it."""
    values = hint.values
    if values is None:
        return
    best = values.worth(hint.best)
    others = [each for each in values.choices if each.cards != best.cards and not (each.same and best.same)]
    rivals = [each for each in others if each.may_be_best]
    suffix = "" if _kind(hint) == "play" else "_pass"
    if values.unit == "win":
        yield text("coach.hint.win", lang, chance=100 * (1 - best.value))
    else:
        yield text(f"coach.hint.points{suffix}", lang, card=best.cards, points=best.points)
    alike = [each for each in values.choices if each.cards != best.cards and each.same and best.same]
    if alike and not suffix:
        yield text("coach.hint.alike", lang, cards=tuple(card for each in alike for card in each.cards))
    if rivals:
        cards = tuple(card for each in rivals for card in each.cards)
        yield text(f"coach.hint.unclear{suffix}", lang, cards=cards, passes=len(rivals))
    elif others:
        following, cost = others[0].cards, _cost(others[0], hint, lang)
        hardly = "_hardly" if others[0].cost < HARDLY[values.unit] else ""
        yield text(f"coach.hint.next{hardly}{suffix}", lang, card=following, cards=following, cost=cost)
    for name in ("queen", "moon", "conceded"):
        chances = [getattr(each, name) for each in values.choices]
        if max(chances) - min(chances) >= TELLING and getattr(best, name) >= TELLING:
            yield text(f"coach.hint.{name}", lang, chance=percent(getattr(best, name)))


def _cost(choice: Worth, hint: Hint, lang: str) -> str:
    """What a choice costs, with its margin, in the unit that it is judged by."""
    unit = "points" if hint.values is None else hint.values.unit
    scale = 100 if unit == "win" else 1
    error = scale * CONFIDENCE * choice.cost_se
    return text(f"coach.hint.cost.{unit}", lang, cost=scale * choice.cost, error=error)


def _how(values: Values, lang: str) -> str:
    """How the figures of a hint were got."""
    return text("coach.hint.how", lang, worlds=values.worlds, seed=values.seed) + moons_counted(values, lang)


def moons_counted(values: Values, lang: str) -> str:
    """How moons of one's own are counted, to follow on how figures were got; nothing where there are none."""
    if max(each.moon for each in values.choices) < TELLING:
        return ""
    return f" {text('coach.hint.how_moon', lang)}"


def elsewhere_text(hint: Hint, elsewhere: Elsewhere, lang: str) -> str:
    """The principle that points elsewhere, and why that loses here."""
    deal, reason = hint.now.state.deal, elsewhere.reason
    kind = "against" if not reason.said.cards else _kind(hint)
    if kind == "pass" and reason.said.cards == reason.choice.cards:
        kind = "whole_pass"
    parts = [
        text(
            f"coach.hint.elsewhere.{kind}",
            lang,
            title=title(reason.principle, lang),
            card=reason.choice.cards,
            cards=reason.choice.cards,
            named=reason.said.cards,
            why=reason_text(reason.principle, reason.said, deal, lang),
        )
    ]
    if elsewhere.objection is not None:
        objection = elsewhere.objection
        why = reason_text(objection.principle, objection.said, deal, lang)
        parts.append(text("coach.hint.elsewhere.objection", lang, why=why))
    parts.append(_loss(elsewhere, reason.choice, hint, lang))
    return " ".join(parts)


def _loss(elsewhere: Elsewhere, choice: Worth, hint: Hint, lang: str) -> str:
    best = choice if hint.values is None else hint.values.worth(hint.best)
    name = elsewhere.loss
    chances = {
        "theirs": percent(getattr(choice, name)),
        "ours": percent(getattr(best, name)),
    }
    return text(f"coach.hint.elsewhere.{name}", lang, cost=_cost(choice, hint, lang), **chances)


def reliability_text(principle: str, lang: str) -> str:
    """How far a principle can be trusted."""
    known = reliabilities().get(principle)
    if known is None or not known.known:
        return text("coach.hint.not_measured", lang, title=title(principle, lang))
    said = text(
        "coach.hint.reliability",
        lang,
        title=title(principle, lang),
        within=NEAR["points"],
        near=percent(known.near),
        error=percent(known.near_margin),
        random=percent(known.random),
    )
    if known.against_chance == "better":
        return said
    return f"{said} {text(f'coach.hint.reliability_{known.against_chance}', lang)}"


# A hint as JSON.


def hint_data(hint: Hint, lang: str, level: int = WHY) -> dict[str, Any]:
    """A hint as JSON; what a level does not tell is `null` or empty.

    `value`, `cost` and the errors are in points, or in chances to win where `unit` says so.
    """
    tells = level >= CARD or hint.verdict == "forced"
    values = hint.values
    choices = () if values is None or level < WHY else values.choices
    reasons = hint.reasons if level >= WHY else hint.reasons[:1]
    return {
        "seat": hint.now.seat,
        "best": str(hint.best) if tells else None,
        "forced": hint.verdict == "forced",
        "clear": hint.verdict in ("forced", "clear"),
        "verdict": hint.verdict,
        "unit": "points" if values is None else values.unit,
        "worlds": 0 if values is None else values.worlds,
        "cards": [_worth_data(each) for each in choices],
        "reasons": [_reason_data(each, hint, lang, level) for each in reasons],
        "text": list(hint_text(hint, lang, level)),
    }


def _worth_data(worth: Worth) -> dict[str, Any]:
    figures = ("value", "points", "se", "queen", "moon", "conceded", "cost", "cost_se")
    return {"card": str(worth.cards)} | {name: round(getattr(worth, name), 4) for name in figures}


def _reason_data(reason: Reason, hint: Hint, lang: str, level: int) -> dict[str, Any]:
    name = reason.principle
    known = reliabilities().get(name)
    deal = hint.now.state.deal
    said = (
        reason_text(name, reason.said, deal, lang) if level >= WHY else text(f"principle.{name}.says", lang)
    )
    return {"principle": name, "text": said, "reliability": known.near if known and known.known else None}


def mistake_text(mistake: Mistake, deal: Deal, lang: str) -> str:
    """What a mistake was, in a sentence or two."""
    params = named({"seat": mistake.seat} | dict(mistake.params), deal, lang)
    return capital(text(f"coach.mistake.{mistake.id}.text", lang, **params))
