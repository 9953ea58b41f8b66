/*
 * The placement index: where a tile fits, read off the demands of the open squares.
 *
 * Slots are taken 64 at a time. For each block and each rotation one 64-bit word says which slots
 * take the tile. Placements are numbered block by block, within a block by rotation, within a
 * rotation by slot; every build numbers them alike. The vector code of three instruction sets
 * stands here beside its scalar twin; nowhere else does the engine use intrinsics.
 */
#ifndef BT_PLACEMENT_INDEX_H
#define BT_PLACEMENT_INDEX_H

#include "bigtop.h"
#include "squares.h"
#include "tile_tables.h"
#include "vectors.h"

#define BT_BLOCKS (BT_MAX_OPEN_SQUARES / 64)

/* Where a tile fits, ready for counting and choosing. */
typedef struct bt_fits {
    uint32_t count; /* placements in all */
    uint32_t block_counts[BT_BLOCKS];
    bt_fit_words blocks[BT_BLOCKS];
} bt_fits;

static inline uint32_t bt_count_words(const bt_fit_words *words)
{
    return (uint32_t)(__builtin_popcountll(words->rotation[0]) +
                      __builtin_popcountll(words->rotation[1]) +
                      __builtin_popcountll(words->rotation[2]) +
                      __builtin_popcountll(words->rotation[3]));
}

/* `open_count` is the number of slots ever used. */
static inline void bt_find_fits(const uint8_t *patterns, unsigned open_count,
                                const bt_tile_tables *tables, bt_fits *fits)
{
    bt_fit_block(tables, patterns, &fits->blocks[0]);
    fits->block_counts[0] = bt_count_words(&fits->blocks[0]);
    fits->count = fits->block_counts[0];
    for (unsigned b = 1; __builtin_expect(b * 64 < open_count, 0); b++) {
        bt_fit_block(tables, patterns + (size_t)b * 64, &fits->blocks[b]);
        fits->block_counts[b] = bt_count_words(&fits->blocks[b]);
        fits->count += fits->block_counts[b];
    }
}

/* The n-th placement, n < fits->count: its slot; its rotation in `*rotation`. */
static inline unsigned bt_pick_fit(const bt_fits *fits, uint32_t n, unsigned *rotation)
{
    unsigned block = 0;
    while (__builtin_expect(n >= fits->block_counts[block], 0)) {
        n -= fits->block_counts[block];
        block++;
    }
    const uint64_t *words = fits->blocks[block].rotation;
    const uint32_t to_0 = (uint32_t)__builtin_popcountll(words[0]);
    const uint32_t to_1 = to_0 + (uint32_t)__builtin_popcountll(words[1]);
    const uint32_t to_2 = to_1 + (uint32_t)__builtin_popcountll(words[2]);
    const unsigned r = (unsigned)(n >= to_0) + (unsigned)(n >= to_1) + (unsigned)(n >= to_2);
    const uint32_t before = n >= to_2 ? to_2 : n >= to_1 ? to_1 : n >= to_0 ? to_0 : 0;
    *rotation = r;
    return block * 64 + bt_select(words[r], n - before);
}

#endif
