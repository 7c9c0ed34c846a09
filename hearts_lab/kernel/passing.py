"""Which cards the kernel's players pass."""

from hearts_lab.kernel.bits import DANGEROUS, SUIT, highest_rank, top


def duck_pass(hand: int, count: int) -> int:
    """The ace, king and queen of spades, then the cards of highest rank: how `duck` passes."""
    chosen = 0
    while count:
        rest = hand & ~chosen
        chosen |= top(rest & DANGEROUS) if rest & DANGEROUS else highest_rank(rest)
        count -= 1
    return chosen


def avoid_pass(hand: int, count: int) -> int:
    """The most dangerous cards by a fixed price list: how `avoid` passes. Never changes."""
    chosen = 0
    while count:
        best = 0
        best_price = -(1 << 30)
        for suit in range(4):
            cards = (hand & ~chosen) >> 13 * suit & SUIT
            length = cards.bit_count()
            low_spades = (cards & 0x3FF).bit_count()
            rest = cards
            while rest:
                card = rest & -rest
                rest ^= card
                rank = card.bit_length() - 1
                below = (cards & (card - 1)).bit_count()
                if suit == 2:
                    price = -200
                    if rank >= 10:
                        price = 200 - 40 * low_spades
                        if low_spades >= 4:
                            price = -50
                        elif rank == 10:
                            price += 30
                elif suit == 3:
                    price = 14 * rank - 12 * below - 20
                else:
                    price = 12 * rank - 10 * below
                    if length <= 3:
                        price += 18 * (4 - length)
                if price > best_price:
                    best_price = price
                    best = card << 13 * suit
        chosen |= best
        count -= 1
    return chosen
