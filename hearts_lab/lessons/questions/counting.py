"""Questions about hidden hands: what is still out, who cannot have a suit, who holds a card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hearts_lab.cards import Card, Cards, Suit
from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Setting, number_choice, plain_choice
from hearts_lab.state import DealState
from hearts_lab.worlds import worlds


def still_out(now: Setting, lang: str) -> Asked:
    """How many cards of a suit do the others still hold?"""
    state, suit = now.state, _suit(now)
    count = counted(now, suit)
    whole, gone, own, out = (count[name] for name in ("whole", "gone", "own", "out"))
    table = len(Cards.from_iterable(state.trick.cards).of(suit)) if state.trick else 0
    tempting = {
        whole - own: "played",
        whole - gone: "own",
        out + table: "table",
        gone: "gone",
    }
    choices = [number_choice(out, right=True)]
    for other, key in sorted(tempting.items()):
        if other != out:
            said = text(f"exercise.out.{key}", lang, suit=suit)
            choices.append(number_choice(other, right=False, feedback=said))
    return Asked(
        kind="number",
        about="turn",
        prompt=text("exercise.out.prompt", lang, seat=_me(now, lang), suit=suit),
        choices=tuple(choices),
        explanation=text("exercise.out.answer", lang, suit=suit, **count),
    )


def counted(now: Setting, suit: Suit) -> dict[str, int]:
    """Of a suit how many cards there are, how many have been played, are held, and are out."""
    whole = len(now.state.rules.pack.of(suit))
    gone, own = len(_played(now.state).of(suit)), len(now.seen.hand.of(suit))
    return {"whole": whole, "gone": gone, "own": own, "out": whole - gone - own}


def voids(now: Setting, lang: str) -> Asked:
    """Who has shown that they have none of a suit left?"""
    state, suit, names = now.state, _suit(now), now.names(lang)
    shown = {seat: (trick, card) for trick, seat, card in discards(state, suit)}
    others = [seat for seat in range(state.players) if seat != now.seat]
    choices = []
    for seat in others:
        if seat in shown:
            trick, card = shown[seat]
            said = text("exercise.voids.shown", lang, seat=names[seat], suit=suit, trick=trick, card=card)
        else:
            said = text("exercise.voids.followed", lang, seat=names[seat], suit=suit)
        choices.append(plain_choice(seat, names[seat], right=seat in shown, feedback=said))
    if not shown:
        raise now.unsuited()
    return Asked(
        kind="several",
        about="turn",
        prompt=text("exercise.voids.prompt", lang, seat=_me(now, lang), suit=suit),
        choices=tuple(choices),
        explanation=" ".join(choice.feedback for choice in choices if choice.right),
    )


def discards(state: DealState, suit: Suit) -> Iterator[tuple[int, int, Card]]:
    """Who did not follow a suit: the trick, counted from 1, the seat, and the card it played instead."""
    for number, trick in enumerate((*state.tricks, *([state.trick] if state.trick else []))):
        for seat, card in trick:
            if trick.led is suit and card.suit is not suit:
                yield number + 1, seat, card


def likely_holder(now: Setting, lang: str) -> Asked:
    """Who is most likely to hold a card?"""
    card, names = Card.parse(now.given["card"]), now.names(lang)
    ways = worlds(now.seen)
    chances = ways.chances[card]
    others = [seat for seat in range(now.state.players) if seat != now.seat]
    best = max(chances[seat] for seat in others)
    choices = tuple(
        plain_choice(
            seat,
            names[seat],
            right=chances[seat] == best,
            feedback=chance_text(now, seat, card, chances[seat], lang),
        )
        for seat in others
    )
    said = " ".join(choice.feedback for choice in sorted(choices, key=lambda each: not each.right))
    return Asked(
        kind="one",
        about="turn",
        prompt=text("exercise.holder.prompt", lang, seat=_me(now, lang), card=card),
        choices=choices,
        explanation=f"{said} {text('exercise.holder.method', lang, ways=ways.count)}",
    )


def chance_text(now: Setting, seat: int, card: Card, chance: Fraction, lang: str) -> str:
    """How likely a seat is to hold a card, and why."""
    name = now.names(lang)[seat]
    shown = [(trick, other) for trick, who, other in discards(now.state, card.suit) if who == seat]
    if chance == 0 and shown:
        trick, other = shown[0]
        params = {"seat": name, "suit": card.suit, "trick": trick, "card": other}
        return text("exercise.voids.shown", lang, **params)
    unseen = now.state.hands[seat].size - len(now.state.hands[seat].known)
    params = {"seat": name, "percent": 100 * chance, "n": unseen}
    out_of = [suit for suit in Suit if any(who == seat for _, who, _ in discards(now.state, suit))]
    if chance and out_of:
        return text("exercise.holder.chance_void", lang, **params, suits=out_of)
    return text("exercise.holder.chance", lang, **params)


def holding_chance(now: Setting, lang: str) -> Asked:
    """What is the chance that a seat holds a card?"""
    card, names = Card.parse(now.given["card"]), now.names(lang)
    seat = int(now.given["holder"])
    ways = worlds(now.seen)
    chances = ways.chances[card]
    right, able = chances[seat], able_to_hold(now, card)
    tempting = tempting_shares(now, seat, card)
    offered = {right: "right", **{share: key for share, key in tempting.items() if share != right}}
    params = {"seat": names[seat], "card": card, "n": len(able)}
    choices = tuple(
        plain_choice(
            str(share),
            str(share),
            right=share == right,
            feedback="" if share == right else text(f"exercise.chance.{key}", lang, **params),
        )
        for share, key in sorted(offered.items())
    )
    good, whole = right * ways.count, ways.count
    said = text("exercise.chance.answer", lang, **params, good=int(good), ways=whole, percent=100 * right)
    return Asked(
        kind="one",
        about="turn",
        prompt=text("exercise.chance.prompt", lang, me=_me(now, lang), **params),
        choices=choices,
        explanation=said,
    )


def able_to_hold(now: Setting, card: Card) -> list[int]:
    """The other seats that can hold a card."""
    chances = worlds(now.seen).chances[card]
    return [seat for seat in range(now.state.players) if seat != now.seat and chances[seat]]


def tempting_shares(now: Setting, seat: int, card: Card) -> dict[Fraction, str]:
    """Chances of a seat to hold a card that come to mind first, and what is said to them."""
    others = [other for other in range(now.state.players) if other != now.seat]
    rooms = {other: now.state.hands[other].size - len(now.state.hands[other].known) for other in others}
    return {
        Fraction(1, len(others)): "thirds",
        Fraction(1, len(able_to_hold(now, card))): "alike",
        Fraction(rooms[seat], sum(rooms.values())): "places",
        Fraction(1): "sure",
    }


def _me(now: Setting, lang: str) -> str:
    return now.names(lang)[now.seen.seat]


def _suit(now: Setting) -> Suit:
    return Suit[now.given["suit"].upper()]


def _played(state: DealState) -> Cards:
    return Cards.from_iterable(state.plays)
