"""Max^n: every seat plays for its own score."""

from hearts_lab.kernel.bits import POINTS, suit_of
from hearts_lab.kernel.candidates import distinct, moon_worth
from hearts_lab.kernel.position import Position
from hearts_lab.kernel.rules import FIRST_TRICK, Packed, may_follow, may_lead
from hearts_lab.kernel.score import card_points

Scores = tuple[int, ...]


def playable(rules: Packed, now: Position) -> int:
    """The cards that the seat to play may play."""
    hand = now.hands[(now.leader + now.place) % len(now.hands)]
    if now.place:
        return may_follow(hand, now.led, rules.first_trick_barred if now.first else 0)
    return may_lead(hand, now.first, now.locked, rules)


def after(rules: Packed, now: Position, card: int) -> Position:
    """The position after a card, the trick gathered if it was the last one."""
    players = len(now.hands)
    seat = (now.leader + now.place) % players
    locked = 0 if not now.place and card & now.locked and rules.forced_lead_breaks else now.locked
    higher = not now.place or card & now.led > now.best
    now = now._replace(
        hands=(*now.hands[:seat], now.hands[seat] ^ card, *now.hands[seat + 1 :]),
        left=now.left ^ card,
        place=now.place + 1,
        led=now.led if now.place else suit_of(card),
        best=card if higher else now.best,
        winner=now.place if higher else now.winner,
        trick=now.trick | card,
        locked=locked,
    )
    if now.place < players:
        return now
    if now.trick & rules.breaks_in_suit or now.trick & ~now.led & rules.breaks_off_suit:
        locked = 0
    leader, pile, kitty = (now.leader + now.winner) % players, now.trick, now.kitty
    if kitty and (rules.kitty == FIRST_TRICK or pile & POINTS):
        pile, kitty = pile | kitty, 0
    taken = (*now.taken[:leader], now.taken[leader] | pile, *now.taken[leader + 1 :])
    return Position(now.hands, taken, now.left, kitty, leader, 0, 0, 0, 0, 0, 0, locked)


def final(rules: Packed, able: int, taken: Scores) -> Scores:
    """The scores of a deal that is played out, by the piles."""
    players = len(taken)
    holders = [seat for seat in range(players) if taken[seat] & rules.moon_cards]
    takers = [seat for seat in range(players) if taken[seat]]
    sole = holders[0] if len(holders) == 1 else players
    sweep = takers[0] if len(takers) == 1 else players
    worth = card_points(rules.moon_cards & ~rules.bonus, rules)
    shot = sole < players and able >> sole & 1
    no_tricks = 0 if shot else rules.no_tricks_points
    return tuple(
        (card_points(pile, rules) if pile else no_tricks)
        + moon_worth(sole, sweep, seat, players, able, worth, rules)
        for seat, pile in enumerate(taken)
    )


def scores_by_card(rules: Packed, able: int, now: Position) -> tuple[dict[int, Scores], int]:
    """What every card comes to for every seat, and the card that is played.

    Args:
        rules: The rule set, with moons that nobody chooses.
        able: A bit for each seat whose moon counts.
        now: A position in play.
    """
    known: dict[tuple[object, ...], Scores] = {}

    def value(now: Position) -> Scores:
        if now.place == 0 and not any(now.hands):
            return final(rules, able, now.taken)
        key = (
            now.hands,
            now.leader,
            now.trick,
            now.locked,
            tuple(pile & counting for pile in now.taken),
            idle(now),
        )
        if key not in known:
            known[key] = best(now)[1][0]
        return known[key]

    def idle(now: Position) -> tuple[bool, ...]:
        return tuple(pile == 0 for pile in now.taken) if rules.sun >= 0 or rules.no_tricks_points else ()

    def best(now: Position) -> tuple[dict[int, Scores], tuple[Scores, int]]:
        seat = (now.leader + now.place) % len(now.hands)
        cards = playable(rules, now)
        others = now.best
        for other, hand in enumerate(now.hands):
            others |= hand if other != seat else 0
        apart = distinct(cards, others, rules)
        found: dict[int, Scores] = {}
        scores: Scores = ()
        while cards:
            card = cards & -cards
            cards ^= card
            if card & apart:
                scores = value(after(rules, now, card))
            found[card] = scores
        chosen = min(found, key=lambda card: (found[card][seat], -sum(found[card]), card))
        return found, (found[chosen], chosen)

    counting = POINTS | rules.bonus
    found, (_, chosen) = best(now)
    return found, chosen
