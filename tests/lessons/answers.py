"""The answers of the course, found once more from the cards alone, by ways that the lessons do not use."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from hearts_lab.lessons.exercise import Exercise
from hearts_lab.state import DealState
from tests.core import referee


def codes(cards: object) -> list[str]:
    return [str(card) for card in cards]  # type: ignore[attr-defined]


def tricks(state: DealState) -> list[list[tuple[int, str]]]:
    """The tricks from the plays alone, the last one perhaps not complete."""
    found: list[list[tuple[int, str]]] = []
    leader, players = state.leader or 0, state.players
    for start in range(0, len(state.plays), players):
        cards = codes(state.plays[start : start + players])
        found.append([((leader + place) % players, card) for place, card in enumerate(cards)])
        if len(cards) == players:
            leader = winner(found[-1], state.rules)
    return found


def winner(trick: Sequence[tuple[int, str]], rules: object) -> int:
    """Who takes a complete trick; with two packs identical cards cancel."""
    cards = [card for _, card in trick]
    able = [card for card in cards if getattr(rules, "decks") == 1 or cards.count(card) == 1]  # noqa: B009
    best = max((c for c in able if referee.suit(c) == referee.suit(cards[0])), key=referee.height)
    return trick[cards.index(best)][0]


def piles(state: DealState) -> list[list[str]]:
    """What each seat has taken."""
    taken: list[list[str]] = [[] for _ in range(state.players)]
    for trick in tricks(state):
        if len(trick) == state.players:
            taken[winner(trick, state.rules)] += [card for _, card in trick]
    return taken


def hidden_worlds(task: Exercise) -> Iterator[dict[int, set[str]]]:
    """Every way in which the hidden cards can lie that the suits not followed leave open."""
    state, me = task.state, task.seat
    assert me is not None
    gone = {*codes(state.plays), *codes(state.hands[me].known)}
    hidden = sorted({*codes(state.rules.pack)} - gone)
    out_of = {
        (seat, referee.suit(trick[0][1]))
        for trick in tricks(state)
        for seat, card in trick
        if referee.suit(card) != referee.suit(trick[0][1])
    }
    others = [seat for seat in range(state.players) if seat != me]
    may = {seat: [card for card in hidden if (seat, referee.suit(card)) not in out_of] for seat in others}
    one, two, three = sorted(others, key=lambda seat: len(may[seat]))
    size = {seat: state.hands[seat].size for seat in others}
    for first in combinations(may[one], size[one]):
        left = [card for card in may[two] if card not in first]
        for second in combinations(left, size[two]):
            third = {*hidden}.difference(first, second)
            if third <= {*may[three]} and len(third) == size[three]:
                yield {one: {*first}, two: {*second}, three: third}


def share_with(task: Exercise, card: str) -> dict[int, Fraction]:
    """How often each other seat holds a card."""
    counts: dict[int, int] = {}
    whole = 0
    for world in hidden_worlds(task):
        whole += 1
        for seat, cards in world.items():
            counts[seat] = counts.get(seat, 0) + (card in cards)
    return {seat: Fraction(count, whole) for seat, count in counts.items()}


def best_endings(state: DealState) -> set[str]:
    """The cards after which the others can give the seat to play the fewest points, by trying everything."""
    assert state.turn is not None
    assert state.trick is not None
    hands = tuple(frozenset(codes(hand.known)) for hand in state.hands)
    me, rules = state.turn, state.rules
    broken = state.broken_by is not None

    @cache
    def worst(hands: tuple[frozenset[str], ...], leader: int, table: tuple[str, ...], whole: bool) -> int:  # noqa: FBT001
        players = len(hands)
        if len(table) == players:
            seat = (leader + referee.winning(table)) % players
            cost = referee.total(rules, table) if seat == me else 0
            return cost + (worst(hands, seat, (), whole) if hands[seat] else 0)
        turn = (leader + len(table)) % players
        comes_to = [value for _, value in moves(hands, leader, table, whole)]
        return min(comes_to) if turn == me else max(comes_to)

    def moves(
        hands: tuple[frozenset[str], ...],
        leader: int,
        table: tuple[str, ...],
        whole: bool,  # noqa: FBT001
    ) -> Iterator[tuple[str, int]]:
        turn = (leader + len(table)) % len(hands)
        for card in referee.may_play(rules, hands[turn], table, first=False, broken=whole):
            left = tuple(hand - {card} if seat == turn else hand for seat, hand in enumerate(hands))
            now = whole or referee.breaks_hearts(rules, card, table)
            yield card, worst(left, leader, (*table, card), now)

    found = dict(moves(hands, state.trick.leader, tuple(codes(state.trick.cards)), broken))
    return {card for card, value in found.items() if value == min(found.values())}


def better_moon(state: DealState) -> str:
    """How a moon is scored best: by who wins, or who is ahead, after each way."""
    taken, totals = piles(state), list(state.deal.totals)
    shooter = next(seat for seat, pile in enumerate(taken) if {*pile} >= referee.POINT_CARDS)
    added = [total + 26 * (seat != shooter) for seat, total in enumerate(totals)]
    subtracted = [total - 26 * (seat == shooter) for seat, total in enumerate(totals)]

    def worth(table: list[int]) -> int:
        over, lowest = max(table) >= 100, min(table)
        if not over or table.count(lowest) > 1:
            return 1
        return 2 if table[shooter] == lowest else 0

    assert worth(added) != worth(subtracted)
    return "add" if worth(added) > worth(subtracted) else "subtract"


def broken(state: DealState, rules: object) -> bool:
    """Whether hearts are broken by other rules, from the plays alone."""
    table: list[str] = []
    done = False
    for ply, card in enumerate(codes(state.plays)):
        table = table if ply % state.players else []
        done = done or referee.breaks_hearts(rules, card, table)
        table.append(card)
    return done


def allowed(state: DealState, rules: object) -> set[str]:
    """The cards that may be played by other rules."""
    assert state.turn is not None
    assert state.trick is not None
    hand, table = codes(state.hands[state.turn].known), codes(state.trick.cards)
    return referee.may_play(rules, hand, table, first=not state.tricks, broken=broken(state, rules))


def _last(task: Exercise) -> list[tuple[int, str]]:
    state = task.state
    return [trick for trick in tricks(state) if len(trick) == state.players][-1]


def _points(task: Exercise) -> set[str]:
    return {str(referee.total(task.state.rules, [card for _, card in _last(task)]))}


def _left(task: Exercise) -> set[str]:
    return {str(26 - sum(referee.total(task.state.rules, pile) for pile in piles(task.state)))}


def _row(task: Exercise) -> set[str]:
    taken = piles(task.state)
    row = [referee.total(task.state.rules, pile) for pile in taken]
    if any({*pile} >= referee.POINT_CARDS for pile in taken):
        row = [0 if score else 26 for score in row]
    return {" ".join(map(str, row))}


def _moon(task: Exercise) -> set[str]:
    takers = [seat for seat, pile in enumerate(piles(task.state)) if {*pile} & referee.POINT_CARDS]
    return {str(takers[0]) if len(takers) == 1 else "nobody"}


def _out(task: Exercise) -> set[str]:
    state, letter = task.state, task.given["suit"][0].upper()
    assert task.seat is not None
    seen = [*codes(state.plays), *codes(state.hands[task.seat].known)]
    return {str(13 - sum(card[1] == letter for card in seen))}


def _voids(task: Exercise) -> set[str]:
    letter = task.given["suit"][0].upper()
    led = [trick for trick in tricks(task.state) if trick[0][1][1] == letter]
    return {str(seat) for trick in led for seat, card in trick if card[1] != letter and seat != task.seat}


def _holder(task: Exercise) -> set[str]:
    shares = share_with(task, task.given["card"])
    return {str(seat) for seat, share in shares.items() if share == max(shares.values())}


def _chance(task: Exercise) -> set[str]:
    return {str(share_with(task, task.given["card"])[int(task.given["holder"])])}


def _about_following(task: Exercise) -> set[str]:
    letter = task.given["suit"][0].upper()
    able = [all(any(card[1] == letter for card in hand) for hand in w.values()) for w in hidden_worlds(task)]
    return {str(Fraction(sum(able), len(able)))}


def _danger(task: Exercise) -> set[str]:
    """The cards that take the queen in some of many hidden deals in which the others play at random."""
    state, me = task.state, task.seat
    assert me is not None
    assert state.trick is not None
    table, rng = codes(state.trick.cards), random.Random(1)
    mine = codes(state.hands[me].known)
    hidden = sorted({*codes(state.rules.pack)} - {*codes(state.plays), *mine})
    others = [seat for seat in range(state.players) if seat != me]
    later = [(me + step) % state.players for step in range(1, state.players - len(table))]
    out_of = {
        (seat, referee.suit(card))
        for seat in others
        for card in hidden
        if any(
            trick[0][1][1] == card[1] and dict(trick).get(seat, card)[1] != card[1] for trick in tricks(state)
        )
    }
    found: set[str] = set()
    for _ in range(6000):
        rng.shuffle(hidden)
        hands, at = {}, 0
        for seat in others:
            hands[seat] = {*hidden[at : at + state.hands[seat].size]}
            at += state.hands[seat].size
        if any((seat, referee.suit(card)) in out_of for seat in others for card in hands[seat]):
            continue
        for card in allowed(state, state.rules):
            trick = [*table, card]
            for seat in later:
                may = referee.may_play(state.rules, hands[seat], trick, first=False, broken=True)
                trick.append(rng.choice(sorted(may)))
            if referee.winning(trick) == len(table) and "QS" in trick:
                found.add(card)
    return found


def places(figures: Mapping[str, float] | Mapping[str, Fraction]) -> set[str]:
    """Where each belongs when the highest figure comes first, as an answer says it."""
    return {
        f"{1 + sum(other > figure for other in figures.values())} {name}" for name, figure in figures.items()
    }


def _strength(task: Exercise) -> set[str]:
    """Take the winner out of the trick, and see who would win it then."""
    cards, found = [card for _, card in _last(task)], {}
    led = referee.suit(cards[0])
    while any(referee.suit(card) == led for card in cards):
        able = [card for card in cards if referee.suit(card) == led]
        best = able[referee.winning(able)]
        found[best] = float(len(cards))
        cards.remove(best)
    return places(found | dict.fromkeys(cards, 0.0))


def takes_her(task: Exercise) -> dict[str, Fraction]:
    """The share of hidden deals in which each card takes the queen for some cards played after it."""
    state, me = task.state, task.seat
    assert me is not None
    assert state.trick is not None
    table = codes(state.trick.cards)
    later = [(me + step) % state.players for step in range(1, state.players - len(table))]
    counts, whole = dict.fromkeys(allowed(state, state.rules), 0), 0
    for world in hidden_worlds(task):
        whole += 1
        for card in counts:
            trick = [*table, card]
            able = [
                referee.may_play(state.rules, world[seat], trick, first=False, broken=True) for seat in later
            ]
            counts[card] += any(
                "QS" in (*trick, *replies) and referee.winning([*trick, *replies]) == len(table)
                for replies in product(*able)
            )
    return {card: Fraction(count, whole) for card, count in counts.items()}


def _likeliest(task: Exercise) -> set[str]:
    return places({str(seat): share for seat, share in share_with(task, task.given["card"]).items()})


def _suits_out(task: Exercise) -> set[str]:
    assert task.seat is not None
    seen = [*codes(task.state.plays), *codes(task.state.hands[task.seat].known)]
    names = {"C": "CLUBS", "D": "DIAMONDS", "S": "SPADES", "H": "HEARTS"}
    return places({name: 13 - sum(card[1] == letter for card in seen) for letter, name in names.items()})


def _score_table(task: Exercise) -> set[str]:
    found = set()
    for seat, pile in enumerate(piles(task.state)):
        cost = referee.total(task.state.rules, pile)
        found |= {
            f"{seat}.hearts={sum(referee.suit(card) == 'H' for card in pile)}",
            f"{seat}.points={cost}",
            f"{seat}.total={task.state.deal.totals[seat] + cost}",
        }
    return found


def _trick_table(task: Exercise) -> set[str]:
    found = set()
    for at, trick in enumerate(tricks(task.state)):
        taker, cost = winner(trick, task.state.rules), referee.total(task.state.rules, [c for _, c in trick])
        found |= {f"{at}.taker={taker}", f"{at}.points={cost}"}
    return found


def _suit_table(task: Exercise) -> set[str]:
    """A seat can hold a suit if it does in one of all hidden deals."""
    names = {"C": "CLUBS", "D": "DIAMONDS", "S": "SPADES", "H": "HEARTS"}
    held = {
        (seat, referee.suit(card))
        for world in hidden_worlds(task)
        for seat, hand in world.items()
        for card in hand
    }
    others = [seat for seat in range(task.state.players) if seat != task.seat]
    return {
        f"{seat}.{name}={'may' if (seat, letter) in held else 'none'}"
        for seat in others
        for letter, name in names.items()
    }


ANSWERS: Mapping[str, Callable[[Exercise], set[str]]] = {
    "legal": lambda task: allowed(task.state, task.state.rules),
    "taker": lambda task: {str(winner(_last(task), task.state.rules))},
    "points": _points,
    "broken": lambda task: {"yes" if broken(task.state, task.state.rules) else "no"},
    "left": _left,
    "row": _row,
    "danger": _danger,
    "moon": _moon,
    "moon_scoring": lambda task: {better_moon(task.state)},
    "out": _out,
    "voids": _voids,
    "holder": _holder,
    "chance": _chance,
    "strength": _strength,
    "most_dangerous": lambda task: places(takes_her(task)),
    "likeliest": _likeliest,
    "suits_out": _suits_out,
    "about_holding": _chance,
    "about_following": _about_following,
    "about_danger": lambda task: {str(takes_her(task)[task.given["card"]])},
    "score_table": _score_table,
    "trick_table": _trick_table,
    "suit_table": _suit_table,
    "ending": lambda task: best_endings(task.state),
}
"""The answer to each question that can be found from the cards alone."""
