"""Questions of judgement: which card, which pass. The figures come from the search player and are kept."""

from __future__ import annotations

import dataclasses

from hearts_lab.cards import Cards
from hearts_lab.coach.hint import Hint, hint, loss
from hearts_lab.coach.situation import Situation
from hearts_lab.coach.words import moons_counted, percent, reason_lines, reason_text
from hearts_lab.i18n import card_words, join, text
from hearts_lab.lessons.asked import Asked, Choice, Setting, card_choice
from hearts_lab.values import CONFIDENCE, Values, Worth


def best_card(now: Setting, lang: str) -> Asked:
    """Which card is best?"""
    values, told = _judged(now)
    choices = [
        card_choice(each.cards.lowest, lang, right=each.same, feedback=_feedback(each, now, told, lang))
        for each in sorted(values.choices, key=lambda each: each.cards.mask)
    ]
    key = "played" if "played" in now.given else "prompt"
    me = now.names(lang)[now.seen.seat]
    played = Cards.parse(now.given.get("played", ""))
    return Asked(
        kind="one",
        about="turn",
        prompt=text(f"exercise.best.{key}", lang, seat=me, card=played),
        choices=tuple(choices),
        explanation=_explained(told, now.given.get("principle"), lang),
    )


def best_pass(now: Setting, lang: str) -> Asked:
    """Which of these passes is best?"""
    values, told = _judged(now)
    choices = []
    for each in sorted(values.choices, key=lambda each: each.cards.mask):
        feedback = _feedback(each, now, told, lang)
        choices.append(_pass_choice(each, lang, feedback))
    state, me = now.state, now.seen.seat
    names = now.names(lang)
    return Asked(
        kind="one",
        about="turn",
        prompt=text("exercise.best_pass.prompt", lang, seat=names[me], other=names[state.receiver(me)]),
        choices=tuple(choices),
        explanation=_explained(told, now.given.get("principle"), lang),
    )


def _judged(now: Setting) -> tuple[Values, Hint]:
    if now.values is None:
        raise now.unsuited()
    return now.values, hint(Situation(now.seen), now.values)


def _pass_choice(worth: Worth, lang: str, feedback: str) -> Choice:
    spoken = join([card_words(card, lang) for card in worth.cards], lang)
    label = text("exercise.best_pass.label", lang, cards=worth.cards)
    return Choice(id=str(worth.cards), label=label, spoken=spoken, right=worth.same, feedback=feedback)


def _feedback(worth: Worth, now: Setting, told: Hint, lang: str) -> str:
    """What a choice costs, and a rule of thumb that speaks against it."""
    if worth.same:
        return ""
    best = told.values.best if told.values else worth
    name = loss(worth, best)
    params = {"theirs": percent(getattr(worth, name)), "ours": percent(getattr(best, name))}
    said = text(
        f"exercise.best.{name}",
        lang,
        cards=worth.cards,
        cost=worth.cost,
        error=CONFIDENCE * worth.cost_se,
        **params,
    )
    against = [each for each in told.reasons if each.said.opposes(worth.cards)]
    if not against:
        return said
    why = reason_text(against[0].principle, against[0].said, now.state.deal, lang)
    return f"{said} {why}"


def _explained(told: Hint, taught: str | None, lang: str) -> str:
    """The answer with the rules of thumb that point to it, the taught one first, and how it was got."""
    values = told.values
    if values is None:
        return ""
    reasons = tuple(sorted(told.reasons, key=lambda each: each.principle != taught))
    because = reason_lines(dataclasses.replace(told, reasons=reasons), lang)
    equals = [card for each in values.choices if each.same for card in each.cards]
    key = "pass" if told.now.state.trick is None else "card"
    answer = text(f"exercise.best.answer_{key}", lang, cards=equals if key == "card" else values.best.cards)
    method = text(
        "exercise.best.method", lang, points=values.best.points, worlds=values.worlds, seed=values.seed
    )
    return " ".join([answer, *because, method]) + moons_counted(values, lang)
