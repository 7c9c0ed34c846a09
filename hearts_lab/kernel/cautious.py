"""The sensible player: ducks, makes and uses voids, minds the spades, stops a moon, or goes on with one.

It looks at its own hand and at what is public: the cards on the table, the cards played, who has taken
points. Its prices were set by matches against the other players over many thousand deals; they mean nothing
by themselves, only which card comes out cheapest.
"""

from hearts_lab.kernel.bits import ACE, HEARTS, KING, POINTS, QUEEN, SPADES, SUIT, lowest_rank, top

NOBODY, MINE, WINNING, LOSING, OVER = 0, 1, 2, 3, 4
"""Who can still shoot the moon: anybody, as nobody has a point; the player itself; a seat that is winning
this trick; a seat that is not; nobody, as two seats have points."""

KILLERS = KING | ACE
"""Spades that the queen may be thrown under."""
HIGH_SPADES = QUEEN | KILLERS
HONOURS = 0x1E00 | 0x1E00 << 13 | 0x1E00 << 26 | 0x1E00 << 39
"""Aces, kings, queens and jacks."""
BOLDNESS = 4
"""So many more tricks may look lost to a bold player that has all points so far."""
COURT = 0x1C00 | 0x1C00 << 13 | 0x1C00 << 26 | 0x1C00 << 39
"""Aces, kings and queens: six of them are a hand to shoot with."""


def losers(hand: int, out: int) -> int:
    """About how many tricks a hand would lose if it led its suits from the top.

    Cards above all others win; each of them draws about two cards of the suit.

    Example:
        The ace draws two of the others' three cards; the three loses to the last one.

        >>> losers(0b1_0000_0000_0010, 0b1110_0000_0000)
        1
    """
    lost = 0
    for suit in range(4):
        own = hand >> 13 * suit & SUIT
        others = out >> 13 * suit & SUIT
        if own and others:
            winners = (own >> others.bit_length()).bit_count()
            rest = own.bit_count() - winners
            standing = others.bit_count() - 2 * winners
            if rest and standing > 0:
                lost += min(rest, standing)
    return lost


def masters(hand: int, out: int) -> int:
    """The cards of a hand that nobody can beat in their suits."""
    found = 0
    for suit in range(4):
        own = hand & SUIT << 13 * suit
        if own:
            others = out & SUIT << 13 * suit
            found |= own & -(1 << others.bit_length())
    return found


def attack(hand: int, legal: int, led: int, best: int, out: int, last: int) -> int:
    """Take every trick: lead what nobody can beat, overtake, and throw away what wins nothing."""
    if led == 0:
        sure = legal & masters(hand, out)
        choice = 0
        most = -1
        for suit in range(4):
            own = (sure or legal) & SUIT << 13 * suit
            if own:
                others = (out & SUIT << 13 * suit).bit_count()
                weight = others if sure else 16 * own.bit_count() + own.bit_length() - 13 * suit
                if weight > most:
                    most = weight
                    choice = top(own)
        return choice
    if legal & led:
        over = legal & -(best << 1)
        if over:
            return over & -over if last else top(over)
        return legal & -legal
    useless = legal & ~masters(hand, out)
    return lowest_rank(useless) if useless else lowest_rank(legal)


def lead(hand: int, legal: int, out: int, queen_out: int) -> int:
    """Lead what is least likely to win; draw spades while the queen is out and no killer is here."""
    if queen_out and not hand & HIGH_SPADES and legal & SPADES:
        return top(legal & SPADES)
    choice = 0
    lowest = 1 << 30
    for suit in range(4):
        cards = legal & SUIT << 13 * suit
        if cards == 0:
            continue
        others = out & SUIT << 13 * suit
        count = others.bit_count()
        length = cards.bit_count()
        card = cards & -cards
        for second in range(2):
            if second:
                # The highest card of the suit: no worse where it wins no more often, and then better gone.
                if length == 1:
                    break
                below_queen = cards & (QUEEN - 1) if suit == 2 and queen_out else cards
                if below_queen == 0:
                    break
                card = top(below_queen)
            price = 5000
            if count:
                beaten = (others & (card - 1)).bit_count()
                price = 980 * beaten // count + 50 * length - 70 * second
                if suit == 3:
                    price -= 65
                elif queen_out and card & HIGH_SPADES:
                    price += 400
            if price < lowest or (price == lowest and second):
                lowest = price
                choice = card
    return choice


def discard(legal: int, out: int) -> int:
    """Throw away what is most dangerous to keep: high cards, first of short suits."""
    choice = 0
    highest = -(1 << 30)
    for suit in range(4):
        cards = legal & SUIT << 13 * suit
        if cards == 0:
            continue
        others = out & SUIT << 13 * suit
        price = -260
        if others:
            price = 68 * (others & (top(cards) - 1)).bit_count() - 110 * (cards.bit_count() - 1)
            if suit == 3:
                price += 10
        if price > highest:
            highest = price
            choice = top(cards)
    return choice


def stop(
    hand: int, legal: int, place: int, led: int, best: int, trick: int, out: int, last: int, moon: int
) -> int:
    """A card against somebody else's moon, or 0 while that is too early or costs too much."""
    gone = POINTS & ~(hand | out | trick)
    weight = (gone & HEARTS).bit_count() + (6 if gone & QUEEN else 0)
    if place == 0:
        return 0
    if legal & led:
        over = legal & -(best << 1) & ~QUEEN
        few = trick & POINTS and not trick & QUEEN and (trick & HEARTS).bit_count() <= 2
        if over and few and weight >= 7:
            if last:
                return over & -over if moon == WINNING else 0
            return top(over) if weight >= 10 else 0
        return 0
    if moon == WINNING and weight >= 17:
        if legal & ~POINTS:
            return discard(legal & ~POINTS, out)
        return legal & HEARTS & -(legal & HEARTS)
    if moon == LOSING and last and weight >= 7 and not legal & QUEEN and legal & HEARTS:
        return top(legal & HEARTS)
    return 0


def cautious(
    hand: int,
    legal: int,
    place: int,
    players: int,
    led: int,
    best: int,
    trick: int,
    out: int,
    first: int,
    moon: int,
    bold: int,
) -> int:
    """Choose a card, or with `bold` as 1 go for the moon for longer.

    `moon` says who can still shoot, all else is as `policy.choose` has it.
    """
    last = int(place == players - 1)
    queen_out = (hand | out | trick) & QUEEN
    if moon <= MINE:
        most = 1 + BOLDNESS * moon if bold else moon
        able = moon == MINE or (not first and (hand & HONOURS).bit_count() >= 2)
        if able and losers(hand, out) <= most:
            return attack(hand, legal, led, best, out, last)
    elif moon <= LOSING:
        card = stop(hand, legal, place, led, best, trick, out, last, moon)
        if card:
            return card
    if place == 0:
        return lead(hand, legal, out, queen_out)
    if legal & led:
        under = legal & (best - 1)
        if under & QUEEN:
            return QUEEN
        rest = legal & ~QUEEN
        if rest == 0:
            return legal
        if first or (last and not trick & POINTS):
            return top(rest)
        if under:
            return top(under)
        return top(rest) if last else rest & -rest
    if legal & QUEEN:
        return QUEEN
    if queen_out and legal & KILLERS:
        return top(legal & KILLERS)
    return discard(legal, out)


def cautious_pass(hand: int, count: int) -> int:
    """Pass as `timid_pass` does; but with a hand for the moon, the lowest cards."""
    if (hand & COURT).bit_count() < 6:
        return timid_pass(hand, count)
    chosen = 0
    while count:
        chosen |= lowest_rank(hand & ~chosen)
        count -= 1
    return chosen


def timid_pass(hand: int, count: int) -> int:
    """Pass the queen and her killers unless guarded, high hearts, high cards of short suits."""
    low_spades = (hand >> 26 & 0x3FF).bit_count()
    chosen = 0
    while count:
        choice = 0
        highest = -(1 << 30)
        for suit in range(4):
            cards = (hand & ~chosen) >> 13 * suit & SUIT
            length = cards.bit_count()
            below = 0
            rest = cards
            while rest:
                card = rest & -rest
                rest ^= card
                rank = card.bit_length() - 1
                if suit == 2:
                    price = -227
                    if rank == 10:
                        price = 500 - 78 * low_spades
                    elif rank > 10:
                        price = 226 - 43 * low_spades
                elif suit == 3:
                    price = 13 * rank - 25 * below
                else:
                    price = 13 * rank - 25 * below
                    if length <= 3:
                        price += 11 * (4 - length)
                below += 1
                if price > highest:
                    highest = price
                    choice = card << 13 * suit
        chosen |= choice
        count -= 1
    return chosen
