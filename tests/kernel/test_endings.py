"""The exact ending equals plain search through every line of play."""

from random import Random as Dice
from typing import Any

import pytest

from hearts_lab.kernel.bits import POINTS, highest_rank, lowest_rank, nth, suit_of
from hearts_lab.kernel.candidates import takes_nothing
from hearts_lab.kernel.deal import deal, opener
from hearts_lab.kernel.endings import card_scores
from hearts_lab.kernel.rules import FAR, Packed, may_follow, may_lead, pack
from hearts_lab.kernel.score import card_points, scores
from hearts_lab.rng import start
from hearts_lab.rules import preset

Position = dict[str, Any]


def legal_cards(rules: Packed, now: Position) -> int:
    hand = now["hands"][(now["leader"] + now["place"]) % len(now["hands"])]
    if now["place"]:
        return may_follow(hand, now["led"], rules.first_trick_barred if now["first"] else 0)
    return may_lead(hand, now["first"], now["locked"], rules)


def after(rules: Packed, now: Position, card: int) -> Position:
    """The position after one card; a complete trick goes to its taker."""
    players = len(now["hands"])
    then = dict(now)
    seat = (now["leader"] + now["place"]) % players
    hands = now["hands"]
    then["hands"] = (*hands[:seat], hands[seat] ^ card, *hands[seat + 1 :])
    then["left"] ^= card
    then["trick"] |= card
    then["place"] += 1
    if now["place"] == 0:
        then |= {"led": suit_of(card), "best": card, "winner": 0}
        if card & now["locked"] and rules.forced_lead_breaks:
            then["locked"] = 0
    elif card & now["led"] > now["best"]:
        then |= {"best": card, "winner": now["place"]}
    if then["place"] < players:
        return then
    trick = then["trick"]
    if trick & rules.breaks_in_suit or trick & ~then["led"] & rules.breaks_off_suit:
        then["locked"] = 0
    leader = (now["leader"] + then["winner"]) % players
    if then["kitty"] and (rules.kitty == 1 or trick & POINTS):
        trick |= then["kitty"]
        then["kitty"] = 0
    taken = now["taken"]
    then["taken"] = (*taken[:leader], taken[leader] | trick, *taken[leader + 1 :])
    return then | {"leader": leader, "place": 0, "led": 0, "best": 0, "trick": 0, "winner": 0, "first": 0}


def position(rules: Packed, players: int, dice: Dice, tricks: int, extra: int) -> Position:
    """Play until so many tricks are left; one seat often takes all that it can."""
    hands = deal(start(99, dice.randrange(10**6)), rules.deck, (0,) * players)[1]
    kitty = rules.deck ^ sum(hands)
    now: Position = {"hands": hands, "taken": (0,) * players, "left": sum(hands), "kitty": kitty, "place": 0}
    now |= {
        "leader": opener(hands),
        "led": 0,
        "best": 0,
        "trick": 0,
        "winner": 0,
        "first": 1,
        "locked": rules.locked,
    }
    hog = dice.randrange(players) if dice.random() < 0.6 else -1
    while max(hand.bit_count() for hand in now["hands"]) > tricks or now["place"] != extra:
        cards = legal_cards(rules, now)
        if hog < 0:
            card = nth(cards, dice.randrange(cards.bit_count()))
        else:
            takes = (now["leader"] + now["place"]) % players == hog
            card = highest_rank(cards) if takes else lowest_rank(cards)
        now = after(rules, now, card)
    return now


def bits(cards: int) -> list[int]:
    return [1 << place for place in range(cards.bit_length()) if cards >> place & 1]


def value(rules: Packed, now: Position, victim: int) -> int:
    """What the victim scores when everybody else plays against it, by trying everything."""
    players = len(now["hands"])
    if now["place"] == 0 and not any(now["hands"]):
        return scores(now["taken"], (0,) * players, rules)[victim]
    values = [value(rules, after(rules, now, card), victim) for card in bits(legal_cards(rules, now))]
    acting = (now["leader"] + now["place"]) % players
    return min(values) if acting == victim else max(values)


@pytest.mark.parametrize("seed", range(6))
def test_the_value_of_every_card_equals_that_of_trying_every_line(seed: int) -> None:
    dice = Dice(seed)
    for _ in range(5):
        players = dice.choice((3, 4, 4, 5))
        options: dict[str, object] = {
            "moon": dice.choice(("add", "subtract")),
            "sun": dice.choice(("none", "add", "subtract")),
            "no_tricks_points": dice.choice((0, -5)),
            "heart_points": dice.choice(("one", "rank")),
            "hearts_broken_by": dice.choice(("heart-discarded", "heart-or-queen-played", "point-discarded")),
            "queen_lead": dice.choice(("free", "after-broken")),
            "bonus_card": dice.choice(("none", "JD")),
        }
        if options["bonus_card"] == "JD":
            options["moon_needs_bonus"] = dice.random() < 0.5
        rules = pack(preset("party").rules(players, **options))
        now = position(rules, players, dice, dice.choice((2, 2, 3)), dice.randrange(players))
        victim = dice.randrange(players)
        wanted = [value(rules, after(rules, now, card), victim) for card in bits(legal_cards(rules, now))]
        everybody = (1 << players) - 1
        order = ("left", "kitty", "leader", "place", "led", "best", "trick", "winner", "first", "locked")
        rest = [rules, now["hands"], now["taken"], victim, everybody, *(now[name] for name in order)]
        memory = [[0] * (1 << 14), [0] * (1 << 14)]
        assert card_scores(*[*rest, FAR, *memory]) == wanted
        acting = (now["leader"] + now["place"]) % players
        best = min(wanted) if acting == victim else max(wanted)
        assert card_scores(*[*rest, best, *memory]).index(best) == wanted.index(best)


def test_a_hand_that_surely_takes_nothing_takes_nothing_in_any_line() -> None:
    dice = Dice(11)
    rules = pack(preset("party").rules(moon="add"))
    proved = [0, 0]
    while min(proved) < 12:
        now = position(rules, 4, dice, 3, 0)
        victim = dice.randrange(4)
        hand = now["hands"][victim]
        leads = legal_cards(rules, now) if now["leader"] == victim else 0
        moon_is_open = sum(pile & POINTS != 0 for pile in now["taken"]) < 2
        if moon_is_open or not takes_nothing(hand, now["left"] & ~hand, leads):
            continue
        assert value(rules, now, victim) == card_points(now["taken"][victim], rules)
        proved[leads > 0] += 1
