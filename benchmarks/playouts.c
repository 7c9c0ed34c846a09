/* Random deals of the classic game in plain C: what the compiled kernel is held against.
   Same generator, same rules, same deals as hearts_lab.kernel; prints the points of each seat, then playouts a second of processor time.
   cc -O3 -march=native -o playouts playouts.c && ./playouts 1000000 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t cards;
#define SUIT 0x1FFFULL
#define SPADES (SUIT << 26)
#define HEARTS (SUIT << 39)
#define QUEEN (1ULL << 36)
#define POINTS (HEARTS | QUEEN)
#define M32 0xFFFFFFFFULL

static inline uint64_t step(uint64_t x) { return (x & M32) * 2147483085ULL + (x >> 32); }

static uint64_t mix(uint64_t h) {
    h = ((h ^ (h >> 16)) * 0x7FEB352DULL) & M32;
    h = ((h ^ (h >> 15)) * 0x46CA6B5BULL) & M32;
    return h ^ (h >> 16);
}

static uint64_t start(uint64_t seed, uint64_t index) {
    uint64_t a = mix((seed & M32) ^ 0x1E3779B9ULL), b = mix((seed >> 32) ^ a ^ 0x3C6EF372ULL), low = index & M32;
    a = mix(a ^ low);
    b = mix(((b + low * 0x5851F42DULL) & M32) ^ (index >> 32));
    return step(step(((b & 0x3FFFFFFFULL) << 32 | a) + 1));
}

static cards suit_of(cards card) {
    for (int suit = 0; suit < 3; suit++)
        if (card & SUIT << 13 * suit) return SUIT << 13 * suit;
    return HEARTS;
}

static uint64_t deal(uint64_t x, cards hands[4]) {
    cards pack[52];
    for (int i = 0; i < 52; i++) pack[i] = 1ULL << i;
    for (int places = 52; places > 13;) {
        x = step(x);
        uint64_t u = (x ^ x >> 32) & M32;
        for (int k = 0; k < 2; k++) {
            u = (u & M32) * places--;
            cards card = pack[u >> 32];
            pack[u >> 32] = pack[places];
            pack[places] = card;
        }
    }
    for (int seat = 0; seat < 4; seat++) {
        hands[seat] = 0;
        for (int i = 39 - 13 * seat; i < 52 - 13 * seat; i++) hands[seat] |= pack[i];
    }
    return x;
}

static void play(uint64_t x, cards hands[4], int points[4]) {
    int seat = 0, broken = 0;
    while (!(hands[seat] & 1)) seat++;
    for (int trick = 0; trick < 13; trick++) {
        cards led = 0, best = 0, table = 0;
        int winner = seat;
        x = step(x);
        uint64_t u = x ^ x >> 32;
        for (int place = 0; place < 4; place++) {
            cards hand = hands[seat], legal;
            if (place) {
                legal = hand & led;
                if (!legal) {
                    legal = trick ? hand : hand & ~POINTS;
                    if (!legal) legal = hand;
                }
            } else if (!trick) legal = 1;
            else {
                legal = broken ? hand : hand & ~HEARTS;
                if (!legal) legal = hand;
            }
            if (legal & (legal - 1)) {
                u = (u & M32) * __builtin_popcountll(legal);
                for (uint64_t skip = u >> 32; skip; skip--) legal &= legal - 1;
                legal &= -legal;
            }
            hands[seat] ^= legal;
            table |= legal;
            if (!place) {
                led = suit_of(legal);
                best = legal;
            } else if ((legal & led) > best) {
                best = legal;
                winner = seat;
            }
            seat = (seat + 1) & 3;
        }
        if (table & POINTS) {
            broken = 1;
            points[winner] += __builtin_popcountll(table & HEARTS) + (table & QUEEN ? 13 : 0);
        }
        seat = winner;
    }
}

int main(int argc, char **argv) {
    long deals = argc > 1 ? atol(argv[1]) : 1000000;
    int64_t sums[4] = {0, 0, 0, 0};
    clock_t from = clock();
    for (long index = 0; index < deals; index++) {
        cards hands[4];
        int points[4] = {0, 0, 0, 0};
        uint64_t x = deal(start(1, index), hands);
        play(x, hands, points);
        for (int seat = 0; seat < 4; seat++) sums[seat] += points[seat];
    }
    double seconds = (double)(clock() - from) / CLOCKS_PER_SEC;
    printf("%ld %ld %ld %ld\n%.0f\n", sums[0], sums[1], sums[2], sums[3], deals / seconds);
    return 0;
}
