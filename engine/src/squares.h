/*
 * Squares and the table that finds what lies on them.
 *
 * A square is the number x + BT_ROW * y. No two squares of one connected shape of BT_MAX_TILES
 * tiles share a number, neighbours differ by constants, and the low bits spread well over the
 * table, so that the first probe nearly always hits. An entry holds the key above ten bits of
 * contents:
 *
 *    0                      nothing
 *    slot + 1               an open square, by its slot in the placement index
 *    BT_BLOCKED_SLOT + 1    a square no tile of the placement index may take
 *    BT_CONTENTS_TILE + n   tile n
 *
 * Entries are never removed: an open square becomes a tile in place. The arrays of open squares go
 * on beyond the last slot, so that writing to "the slot" of a tile is harmless and needs no branch.
 */
#ifndef BT_SQUARES_H
#define BT_SQUARES_H

#include "bigtop.h"

#define BT_ROW (BT_MAX_TILES > 104 ? 416 : 288)
/* Farther from every square than any neighbour. */
#define BT_FAR_KEY (BT_MAX_TILES > 104 ? -1000000 : -32768)

#define BT_CONTENTS_BITS 10u
#define BT_CONTENTS_MASK ((1u << BT_CONTENTS_BITS) - 1u)
/* The slot that stands for squares outside the placement index. */
#define BT_BLOCKED_SLOT  ((unsigned)BT_MAX_OPEN_SQUARES)
#define BT_CONTENTS_TILE (BT_BLOCKED_SLOT + 2u)

_Static_assert(BT_CONTENTS_TILE + BT_MAX_TILES <= BT_CONTENTS_MASK,
               "slots and tiles do not fit the table's entries");
_Static_assert(BT_MAX_TILES <= 255, "tile indexes are bytes");
_Static_assert(BT_ROW / 2 > BT_MAX_TILES + 1, "rows overlap");

static inline int bt_key_of(int x, int y)
{
    return x + BT_ROW * y;
}

static inline int bt_key_y(int key)
{
    /* Division that rounds down, of a number kept positive. */
    const int rows = 1024;
    return (key + BT_ROW / 2 + BT_ROW * rows) / BT_ROW - rows;
}

static inline bt_square bt_key_square(int key)
{
    const int y = bt_key_y(key);
    return (bt_square){(int16_t)(key - BT_ROW * y), (int16_t)y};
}

/* Key differences to the neighbours in the order of bt_side, then the diagonal ones. */
static inline int bt_neighbour(unsigned direction)
{
    static const int16_t offsets[8] = {-BT_ROW,     1,          BT_ROW,     -1,
                                       -BT_ROW + 1, BT_ROW + 1, BT_ROW - 1, -BT_ROW - 1};
    return offsets[direction];
}

static inline uint32_t bt_entry(int key, unsigned contents)
{
    return (uint32_t)key << BT_CONTENTS_BITS | contents;
}

/* Above BT_CONTENTS_MASK if the entry is another key's, not if it is the wanted one's or empty.
 * Whether a square is known at all is as random as the game, so that must not become a branch: the
 * empty statement hides from the compiler that the mask has only two values. */
static inline uint32_t bt_entry_difference(uint32_t entry, uint32_t wanted)
{
    uint32_t empty = 0u - (uint32_t)(entry == 0);
    __asm__("" : "+r"(empty));
    return (entry ^ wanted) & ~empty;
}

/* Where the table has the key, or where it would go. */
static inline unsigned bt_table_position(const uint32_t *table, int key)
{
    const uint32_t wanted = bt_entry(key, 0);
    unsigned position = (unsigned)key % BT_SQUARE_TABLE_SIZE;
    while (__builtin_expect(bt_entry_difference(table[position], wanted) > BT_CONTENTS_MASK, 0)) {
        position = (position + 1) % BT_SQUARE_TABLE_SIZE;
    }
    return position;
}

static inline unsigned bt_contents(const bt_game *game, int key)
{
    return game->square_table[bt_table_position(game->square_table, key)] & BT_CONTENTS_MASK;
}

/* Index of the tile on a square, -1 if there is none. */
static inline int bt_tile_index(const bt_game *game, int key)
{
    return (int)bt_contents(game, key) - (int)BT_CONTENTS_TILE >= 0
               ? (int)bt_contents(game, key) - (int)BT_CONTENTS_TILE
               : -1;
}

/* Tiles on the eight squares around one. */
static inline unsigned bt_count_neighbours(const bt_game *game, int key)
{
    unsigned count = 0;
    for (unsigned d = 0; d < 8; d++) {
        count += bt_contents(game, key + bt_neighbour(d)) >= BT_CONTENTS_TILE;
    }
    return count;
}

/* Whether one square lies in the 3x3 of the other. */
static inline bool bt_near(int a, int b)
{
    const unsigned distance = (unsigned)(a < b ? b - a : a - b);
    return (distance <= 1u) | (distance - (BT_ROW - 1u) <= 2u);
}

#endif
