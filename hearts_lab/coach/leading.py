"""Principles for the player who leads."""

from __future__ import annotations

from hearts_lab.cards import Cards, Rank, Suit
from hearts_lab.coach.advice import Advice, argue_against, recommend
from hearts_lab.coach.situation import GUARDS, PLAIN_SUITS, QUEEN, SPADE_HONOURS, Situation, highest

LATE = 6
"""After so many tricks a deal is in its second half: voids are common and high cards take points."""


def avoiding(now: Situation) -> bool:
    """Whether this seat leads and wants to take nothing: it is not about to shoot the moon."""
    shooting = now.moon_in_hand or (now.sole_taker == now.seat and now.losers <= 1)
    return now.leading and not shooting


def bleed_spades(now: Situation) -> Advice | None:
    """BLEED_SPADES: with the queen elsewhere, lead low spades until she has to come out."""
    low = now.legal & GUARDS
    if not avoiding(now) or now.queen != "out" or not low:
        return None
    if now.honours and len(low) <= now.enough_guards:
        return None
    reason = "guarded" if now.honours else "here"
    return recommend(
        low.highest,
        now.legal & SPADE_HONOURS,
        reason,
        also=low,
        honours=now.honours,
        left=len(now.guards) - 1,
    )


def keep_off_spades(now: Situation) -> Advice | None:
    """KEEP_OFF_SPADES: with the queen, or a bare ace or king while she is out, do not lead spades."""
    spades = _off_limits(now)
    if not avoiding(now) or len(spades) == len(now.legal) or not spades:
        return None
    reasons = ("queen", "bare_queen") if now.queen == "mine" else ("honours", "bare_honours")
    return argue_against(spades, reasons[not now.guards], honours=now.honours)


def _off_limits(now: Situation) -> Cards:
    """The spades, where leading them brings the queen closer to this hand."""
    bare = now.queen == "out" and now.honours and len(now.guards) <= now.enough_guards
    mine = now.queen == "mine" and not now.dead(Suit.SPADES)
    return now.legal.of(Suit.SPADES) if mine or bare else Cards.EMPTY


def lead_short_suit(now: Situation) -> Advice | None:
    """LEAD_SHORT_SUIT: lead a suit you have one or two cards of, to be void when it comes back."""
    if not avoiding(now):
        return None
    short = []
    for suit in Suit:
        own = now.legal.of(suit)
        if len(now.hand.of(suit)) <= 2 and own and not own & _off_limits(now):
            card = own.highest
            if now.above(card) or now.fresh(suit):
                short.append(card)
    if not short:
        return None
    card = min(short, key=lambda each: (len(now.hand.of(each.suit)), each.rank))
    reasons = ("single", "single_few") if len(now.hand.of(card.suit)) == 1 else ("double", "double_few")
    few = len(now.unseen.of(card.suit)) <= len(
        now.others
    )  # the suit may not come back: a void is worth little
    return recommend(card, reason=reasons[few], suit=card.suit)


def open_fresh_suit(now: Situation) -> Advice | None:
    """OPEN_FRESH_SUIT: spend a high card in a plain suit that everybody still follows."""
    if not avoiding(now) or bleed_spades(now) or now.sole_taker == now.seat:
        return None
    suits = [suit for suit in PLAIN_SUITS if now.legal.of(suit) and now.fresh(suit)]
    if not suits:
        return None
    suit = max(suits, key=lambda each: (len(now.unseen.of(each)), each.value))
    card = now.legal.of(suit).highest
    reason = "low" if len(now.above(card)) > len(now.below(card)) else "here"
    return recommend(card, reason=reason, suit=suit, out=len(now.unseen.of(suit)))


def lead_low(now: Situation) -> Advice | None:
    """LEAD_LOW: late in the deal, lead the card that most others can beat."""
    if not avoiding(now) or now.played < (LATE // 2 if now.queen == "out" else LATE):
        return None
    beatable = Cards.from_iterable(card for card in now.legal if now.above(card) and card not in QUEEN)
    if not beatable or bleed_spades(now):
        return None
    card = min(beatable, key=lambda each: (len(now.below(each)) - len(now.above(each)), each.rank))
    below, above = len(now.below(card)), len(now.above(card))
    reason = "none_below" if now.sure_loser(card) else "here" if above > below else "least"
    return recommend(card, now.masters(now.legal), reason, below=below, above=above)


def lead_sure_loser(now: Situation) -> Advice | None:
    """LEAD_SURE_LOSER: by counting, lead a card under which nothing is out."""
    if not avoiding(now) or now.played < LATE:
        return None
    losers = Cards.from_iterable(card for card in now.legal if now.sure_loser(card) and card not in QUEEN)
    if not losers:
        return None
    card = highest(losers)
    return recommend(card, also=losers, suit=card.suit, above=len(now.above(card)))


def lead_low_heart(now: Situation) -> Advice | None:
    """LEAD_LOW_HEART: once hearts are broken, a low heart gives four points away."""
    hearts = now.legal.of(Suit.HEARTS)
    if not avoiding(now) or not hearts or len(hearts) == len(now.legal):
        return None
    low = hearts.lowest
    if len(now.below(low)) > 1 or len(now.above(low)) < 2:
        return None
    reason = "here" if now.below(low) else "none_below"
    return recommend(low, reason=reason, above=len(now.above(low)))


def dead_suit(now: Situation) -> Advice | None:
    """DEAD_SUIT: a suit that nobody else holds takes the trick, with everything that is thrown on it."""
    if not avoiding(now) or not now.points_out:
        return None
    dead = Cards.from_iterable(card for card in now.legal if now.dead(card.suit))
    if not dead or len(dead) == len(now.legal):
        return None
    return argue_against(dead, suits=tuple(dict.fromkeys(card.suit for card in dead)))


def remember_two_of_clubs(now: Situation) -> Advice | None:
    """REMEMBER_TWO_OF_CLUBS: the two has been played, so a three may be the lowest club left."""
    clubs = now.legal.of(Suit.CLUBS)
    if not avoiding(now) or now.played < LATE // 2 or not clubs or clubs.lowest.rank > Rank.FOUR:
        return None
    opened = now.state.plays[0]
    if opened.suit is not Suit.CLUBS or opened.rank >= clubs.lowest.rank or now.state.leader == now.seat:
        return None
    if not now.sure_loser(clubs.lowest) or now.sole_taker == now.seat:
        return None
    return recommend(clubs.lowest, opened=opened, seat=now.state.leader)
