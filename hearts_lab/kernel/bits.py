"""Cards as bits of one int: card `c` is bit `c.index`, clubs lowest, then diamonds, spades, hearts."""

SUIT = 0x1FFF
CLUBS = SUIT
DIAMONDS = SUIT << 13
SPADES = SUIT << 26
HEARTS = SUIT << 39
QUEEN = 1 << 36
KING = 1 << 37
ACE = 1 << 38
POINTS = HEARTS | QUEEN
DANGEROUS = QUEEN | KING | ACE
TWOS = 1 | 1 << 13 | 1 << 26 | 1 << 39


def suit_of(card: int) -> int:
    """All cards of a card's suit.

    >>> suit_of(QUEEN) == SPADES
    True
    """
    if card & CLUBS:
        return CLUBS
    if card & DIAMONDS:
        return DIAMONDS
    if card & SPADES:
        return SPADES
    return HEARTS


def top(cards: int) -> int:
    """The last card: of one suit, the highest. There must be one.

    >>> top(0b1011)
    8
    """
    return 1 << (cards.bit_length() - 1)


def nth(cards: int, n: int) -> int:
    """The card that has `n` cards below it.

    >>> nth(0b1011, 2)
    8
    """
    while n:
        cards &= cards - 1
        n -= 1
    return cards & -cards


def places(cards: int, among: int) -> int:
    """The places that some of the cards have among them all, lowest 0, as bits.

    >>> places(0b100100, 0b101110)
    10
    """
    found = 0
    while cards:
        card = cards & -cards
        found |= 1 << (among & (card - 1)).bit_count()
        cards ^= card
    return found


def lowest_rank(cards: int) -> int:
    """The card of lowest rank, whatever its suit; of several, the first suit.

    >>> lowest_rank(1 << 12 | 1 << 20) == 1 << 20
    True
    """
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT
    found = cards & (TWOS * (ranks & -ranks))
    return found & -found


def highest_rank(cards: int) -> int:
    """The card of highest rank, whatever its suit; of several, the last suit.

    >>> highest_rank(1 << 12 | 1 << 20) == 1 << 12
    True
    """
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT
    return top(cards & (TWOS * top(ranks)))
