"""Questions about the rules of play: what may be played, who takes a trick, whether hearts are broken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import judge
from hearts_lab.history import Record
from hearts_lab.i18n import card_symbol, text
from hearts_lab.lens import lens
from hearts_lab.lessons.asked import Asked, Setting, card_choice, number_choice, plain_choice, yes_or_no
from hearts_lab.narrate import check_text
from hearts_lab.scoring import bonus_cards, penalty, points
from hearts_lab.state import Trick
from hearts_lab.trace import Outcome, first_failed

FEW: Final = 2
"""So many rule sets that refuse a card are named one by one."""


def legal_cards(now: Setting, lang: str) -> Asked:
    """Which cards may be played?"""
    names, seat = now.names(lang), now.turn
    choices = []
    for card, checks in judge(now.state, seat).items():
        refusal = first_failed(checks)
        waived = next((check for check in checks if check.outcome is Outcome.WAIVED), None)
        why = refusal or waived
        said = (
            text("exercise.may", lang, card=card)
            if why is None
            else f"{card_symbol(card, lang)}: {check_text(why, names, lang)}"
        )
        choices.append(card_choice(card, lang, right=refusal is None, feedback=said))
    right = [Card.parse(choice.id) for choice in choices if choice.right]
    key = "answer" if len(right) < len(choices) else "all"
    return Asked(
        kind="cards",
        about="turn",
        prompt=text("exercise.legal.prompt", lang, seat=names[seat]),
        choices=tuple(choices),
        explanation=text(f"exercise.legal.{key}", lang, cards=right),
    )


def trick_taker(now: Setting, lang: str) -> Asked:
    """Who takes the trick that has just been completed?"""
    trick, names = now.last_trick, now.names(lang)
    winner = now.state.takers[-1]
    if winner is None:
        raise now.unsuited()
    said = {seat: taker_feedback(trick, seat, winner, names, lang) for seat, _ in sorted(trick)}
    choices = [plain_choice(seat, names[seat], right=seat == winner, feedback=said[seat]) for seat in said]
    prompt = text("exercise.taker.prompt", lang)
    return Asked(kind="one", about="trick", prompt=prompt, choices=tuple(choices), explanation=said[winner])


def taker_feedback(trick: Trick, seat: int, winner: int, names: Sequence[str], lang: str) -> str:
    """Why a seat takes a complete trick, or why it does not."""
    card = dict(trick)[seat]
    if seat == winner:
        key = "left" if trick.cancelled else "right"
    elif card.suit is not trick.led:
        key = "other_suit"
    elif card in trick.cancelled:
        key = "cancelled"
    else:
        key = "lower"
    best = dict(trick)[winner]
    params = {"card": card, "best": best, "led": trick.led, "cards": trick.cancelled}
    return text(f"exercise.taker.{key}", lang, seat=names[seat], **params)


def trick_points(now: Setting, lang: str) -> Asked:
    """What does the trick that has just been completed cost?"""
    trick, rules = now.last_trick, now.state.rules
    pile = Cards.from_iterable(trick.cards)
    cost = points(pile, rules)
    scoring = [card for card in trick.cards if penalty(card, rules)]
    bonus = sum(penalty(card, rules) for card in pile.among(bonus_cards(rules)))
    one_queen = int(any(penalty(card, rules) == rules.queen_points for card in scoring))
    wrong = "wrong_bonus" if bonus else "wrong"
    tempting = {
        len(scoring): "bonus" if bonus else "count",
        one_queen: wrong,
        26: wrong,
        cost - bonus: "bonus",
        cost - 2 * bonus: "bonus",
    }
    choices = [number_choice(cost, right=True)]
    for other, key in sorted(tempting.items()):
        if other != cost:
            said = text(f"exercise.points.{key}", lang, points=bonus)
            choices.append(number_choice(other, right=False, feedback=said))
    key = "with_bonus" if bonus else "answer" if scoring else "none"
    return Asked(
        kind="number",
        about="trick",
        prompt=text("exercise.points.prompt", lang),
        choices=tuple(choices),
        explanation=text(f"exercise.points.{key}", lang, cards=scoring, points=cost, bonus=bonus),
    )


def hearts_broken(now: Setting, lang: str) -> Asked:
    """Are hearts broken now?"""
    state = now.state
    if state.broken_by is None:
        said = text(f"exercise.broken.no_{state.rules.hearts_broken_by}", lang)
    else:
        seat, trick = state.player_of(state.broken_by)
        card = state.plays[state.broken_by]
        said = text("exercise.broken.yes", lang, seat=now.names(lang)[seat], card=card, trick=trick + 1)
    prompt = text("exercise.broken.prompt", lang)
    return yes_or_no(prompt, said, lang, answer=state.broken_by is not None)


def lead_under_rule_sets(now: Setting, lang: str) -> Asked:
    """Under which rule sets may the card about which they differ most be played?"""
    names, state = now.names(lang), now.state
    rulings = {name: ruling for name, ruling in lens(Record.of(state)).items() if ruling.legal is not None}

    def split(card: Card) -> int:
        allowed = sum(card in (ruling.legal or Cards.EMPTY) for ruling in rulings.values())
        return min(allowed, len(rulings) - allowed)

    card = max(state.hands[now.turn].known, key=split)
    if not split(card):
        raise now.unsuited()
    choices = []
    for name, ruling in rulings.items():
        refusal = ruling.refused.get(card)
        label = text(f"preset.{name}.title", lang)
        said = (
            text("exercise.rule_sets.may", lang, rules=label, card=card)
            if refusal is None
            else f"{label}: {check_text(refusal, names, lang)}"
        )
        choices.append(plain_choice(name, label, right=refusal is None, feedback=said))
    right, wrong = ([choice.label for choice in choices if choice.right is may] for may in (True, False))
    key = "answer_but" if len(wrong) <= FEW else "answer"
    return Asked(
        kind="several",
        about="turn",
        prompt=text("exercise.rule_sets.prompt", lang, seat=names[now.turn], card=card),
        choices=tuple(choices),
        explanation=text(f"exercise.rule_sets.{key}", lang, card=card, rules=right, others=wrong),
    )
