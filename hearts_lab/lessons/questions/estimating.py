"""Questions that are answered by an estimate, in per cent, of a chance that is counted exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import ceil, floor
from typing import Final

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Setting, plain_choice
from hearts_lab.lessons.questions.counting import able_to_hold, chance_text, tempting_shares
from hearts_lab.odds import danger
from hearts_lab.worlds import Worlds, worlds

CLOSE: Final = 5
"""So many percentage points an answer may be off where the chance can be worked out on paper."""
ROUGH: Final = 10
"""So many where it can only be judged."""


def about_holding(now: Setting, lang: str) -> Asked:
    """About how likely is it that a seat holds a card?"""
    card, seat, names = Card.parse(now.given["card"]), int(now.given["holder"]), now.names(lang)
    ways = worlds(now.seen)
    right = ways.chances[card][seat]
    params = {"seat": names[seat], "card": card, "n": len(able_to_hold(now, card))}
    tempting = {
        share: text(f"exercise.chance.{key}", lang, **params)
        for share, key in tempting_shares(now, seat, card).items()
    }
    said = text(
        "exercise.chance.answer",
        lang,
        **params,
        good=int(right * ways.count),
        ways=ways.count,
        percent=100 * right,
    )
    prompt = text("exercise.about.holding", lang, me=_me(now, lang), **params)
    why = chance_text(now, seat, card, right, lang)
    return _asked(prompt, f"{why} {said}", right, CLOSE, tempting, lang)


def about_following(now: Setting, lang: str) -> Asked:
    """About how likely is it that all others can follow a suit?"""
    suit, me = Suit[now.given["suit"].upper()], now.seen.seat
    ways = worlds(now.seen)
    others = [seat for seat in range(now.state.players) if seat != me]
    good = all_holding(ways, others, Cards.SUITS[suit])
    right = Fraction(good, ways.count)
    somebody = text("exercise.about.somebody", lang, suit=suit)
    params = {"suit": suit, "good": good, "ways": ways.count, "percent": 100 * right}
    said = text("exercise.about.following_answer", lang, **params)
    prompt = text("exercise.about.following", lang, me=_me(now, lang), suit=suit)
    return _asked(prompt, said, right, ROUGH, {1 - right: somebody}, lang)


def all_holding(ways: Worlds, seats: list[int], cards: Cards) -> int:
    """In how many ways each of these seats holds one of some cards.

    All ways, less those in which one seat has none, plus those in which two have none, and so on: inclusion
    and exclusion.
    """
    count = 0
    for size in range(len(seats) + 1):
        for none in combinations(seats, size):
            if any(Cards(ways.known[seat]) & cards for seat in none):
                continue
            for layout in ways.layouts:
                for seat in none:
                    layout = layout.without(seat, cards.mask)  # noqa: PLW2901 - narrower and narrower
                count += (-1) ** size * layout.count
    return count


def about_danger(now: Setting, lang: str) -> Asked:
    """In about how many per cent of the ways in which the cards may lie could a card take the queen?"""
    card = Card.parse(now.given["card"])
    found = danger(now.seen, worlds=1)
    if not found.bounds.exact:
        raise now.unsuited()
    ways = worlds(now.seen).count
    good = round(found.of(card).possible.value * ways)
    right = Fraction(good, ways)
    params = {"card": card, "good": good, "ways": ways, "percent": 100 * right}
    said = text("exercise.about.danger_answer", lang, **params)
    never = text("exercise.about.never", lang, card=card)
    prompt = text("exercise.about.danger", lang, me=_me(now, lang), card=card)
    return _asked(prompt, said, right, ROUGH, {1 - right: never}, lang)


def _asked(
    prompt: str, said: str, right: Fraction, within: int, tempting: Mapping[Fraction, str], lang: str
) -> Asked:
    """The question, with the wrong answers that are far enough from the right one."""
    offered = {right: ""} | {
        share: words for share, words in tempting.items() if 100 * abs(share - right) > within + 1
    }
    low, high = max(0, ceil(100 * right - within)), min(100, floor(100 * right + within))
    accepted = text("exercise.about.accepted", lang, low=low, high=high)
    return Asked(
        kind="number",
        about="turn",
        prompt=prompt,
        choices=tuple(
            plain_choice(share, _percent(share, lang), right=share == right, feedback=words)
            for share, words in sorted(offered.items())
        ),
        explanation=f"{said} {accepted}",
        within=within,
    )


def _percent(share: Fraction, lang: str) -> str:
    return text("exercise.about.percent", lang, percent=100 * share)


def _me(now: Setting, lang: str) -> str:
    return now.names(lang)[now.seen.seat]
