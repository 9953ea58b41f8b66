/*
 * Laying a tile: its segments, its neighbours, the open squares around it, and what it completes.
 */
#ifndef BT_PLACE_H
#define BT_PLACE_H

#include "feature_forest.h"
#include "placement_index.h"
#include "squares.h"

/* Counters that change with every tile. While a tile is laid they live here and not in the game: a
 * store through a byte pointer would make the compiler reload each of them. */
typedef struct bt_counters {
    unsigned segment_count;
    unsigned open_count;
    unsigned free_top;
    unsigned tile_count;
    unsigned city_bit_count;
    unsigned road_bit_count;
    unsigned pending_count;
    unsigned completed_city_count;
} bt_counters;

static inline bt_counters bt_load_counters(const bt_game *game)
{
    return (bt_counters){game->segment_count, game->open_count,          game->free_top,
                         game->tile_count,    game->city_bit_count,      game->road_bit_count,
                         game->pending_count, game->completed_city_count};
}

static inline void bt_store_counters(bt_game *game, const bt_counters *counters)
{
    game->segment_count = (uint16_t)counters->segment_count;
    game->open_count = (uint16_t)counters->open_count;
    game->free_top = (uint16_t)counters->free_top;
    game->tile_count = (uint8_t)counters->tile_count;
    game->city_bit_count = (uint8_t)counters->city_bit_count;
    game->road_bit_count = (uint8_t)counters->road_bit_count;
    game->pending_count = (uint8_t)counters->pending_count;
    game->completed_city_count = (uint16_t)counters->completed_city_count;
}

/* First free bit at which `wanted` bits fit into one word. */
static inline unsigned bt_claim_bits(unsigned *bit_count, unsigned wanted)
{
    unsigned first = *bit_count;
    if (BT_MASK_WORDS > 1 && first % 64 + wanted > 64) {
        first = (first + 63) / 64 * 64;
    }
    *bit_count = first + wanted;
    return first;
}

static inline void bt_set_followers(bt_mask *followers, unsigned first, unsigned count)
{
    const uint64_t bits = ((1ull << count) - 1) & ~1ull;
    followers->word[first / 64 % BT_MASK_WORDS] |= bits << first % 64;
}

/* Begin a tree for each segment of the tile. Always eight, so that there is no branch on how many
 * there are; those beyond the last are overwritten by the next tile. */
static inline void bt_add_segments(bt_game *restrict game, bt_counters *counters,
                                   const bt_tile_tables *tables)
{
    const unsigned base = counters->segment_count;
    const unsigned city = bt_claim_bits(&counters->city_bit_count, tables->city_count);
    const unsigned road = bt_claim_bits(&counters->road_bit_count, tables->road_bit_count);
    __builtin_memcpy(&game->totals[base], tables->totals, sizeof tables->totals);
    bt_write_sequence(&game->parents[base], base);
#if BT_MAX_TILES > 104
    for (unsigned i = 0; i < 8; i++) {
        bt_mask mask = {{0}};
        mask.word[city / 64] |= (uint64_t)tables->city_bits[i] << city % 64;
        mask.word[road / 64] |= (uint64_t)tables->road_bits[i] << road % 64;
        game->masks[base + i] = mask;
    }
#else
    bt_write_shifted(game->masks[base].word, tables->city_bits, city, tables->road_bits, road);
#endif
    if (tables->city_count > 1) {
        bt_set_followers(&game->city_followers, city, tables->city_count);
    }
    if (tables->road_bit_count > 1) {
        bt_set_followers(&game->road_followers, road, tables->road_bit_count);
    }
    counters->segment_count = base + tables->segment_count;
}

/* Look at the four neighbours: note the tiles among them in `contents`, tell the open squares what
 * they now face, and open new ones. Returns a bit for each side with a tile. No branch depends on
 * which is which: that is as random as the game. */
static inline unsigned bt_visit_neighbours(bt_game *restrict game, bt_counters *counters, int key,
                                           const bt_shape *shape, unsigned contents[4])
{
    unsigned occupied = 0;
    unsigned free_top = counters->free_top;
    for (unsigned side = 0; side < 4; side++) {
        const int neighbour = key + bt_neighbour(side);
        const unsigned position = bt_table_position(game->square_table, neighbour);
        const uint32_t entry = game->square_table[position];
        const uint32_t fresh = bt_entry(neighbour, game->free_slots[free_top]);
        const uint32_t now = entry == 0 ? fresh : entry;
        const unsigned what = now & BT_CONTENTS_MASK;
        game->square_table[position] = now;
        game->open_keys[what - 1] = (bt_square_key)neighbour;
        game->open_patterns[what - 1] =
            (uint8_t)(game->open_patterns[what - 1] | shape->offers[side]);
        free_top += entry == 0;
        contents[side] = what;
        occupied |= (unsigned)(what >= BT_CONTENTS_TILE) << side;
    }
    counters->free_top = free_top;
    /* Slots are taken in turn, so the most that were ever in use bounds their numbers. */
    counters->open_count = free_top > counters->open_count ? free_top : counters->open_count;
    return occupied;
}

/* Join the tile's segments with those of its neighbours; roads and cities whose last open end
 * closes go to the pending queue. */
static inline void bt_join_neighbours(bt_game *restrict game, bt_counters *counters,
                                      const bt_shape *shape, unsigned base, unsigned occupied,
                                      const unsigned contents[4])
{
    unsigned pending_count = counters->pending_count;
    unsigned city_count = counters->completed_city_count;
    while (occupied != 0) {
        const unsigned side = (unsigned)__builtin_ctz(occupied);
        const unsigned tile = contents[side] - BT_CONTENTS_TILE;
        const unsigned other = game->tile_segments[tile];
        const uint32_t ours = shape->joins_new[side];
        const uint32_t theirs = bt_shapes[game->tile_shapes[tile]].joins_old[side ^ 2u];
        const uint64_t ends = (ours & BT_JOIN_ENDS) != 0 ? BT_TWO_ENDS : 0;
        unsigned root;
        const uint64_t joined = bt_join(game->totals, game->masks, game->parents,
                                        base + (ours & 255u), other + (theirs & 255u), ends, &root);
        const bool closed = ends != 0 && (joined & BT_OPEN_MASK) == 0;
        const bool city = (ours & BT_JOIN_CITY) != 0;
        game->pending[pending_count] = (uint16_t)(root | (city ? BT_PENDING_CITY : 0));
        pending_count += closed;
        game->completed_cities[city_count] = (uint16_t)root;
        city_count += closed && city;
        if ((ours & BT_JOIN_EXTRA) != 0) {
            bt_join(game->totals, game->masks, game->parents, base + (ours >> 8 & 255u),
                    other + (theirs >> 8 & 255u), 0, &root);
            bt_join(game->totals, game->masks, game->parents, base + (ours >> 16 & 255u),
                    other + (theirs >> 16 & 255u), 0, &root);
        }
        occupied &= occupied - 1;
    }
    counters->pending_count = pending_count;
    counters->completed_city_count = city_count;
}

/* Count the tile for the occupied monasteries and gardens around it; those now closed go to the
 * pending queue (BASE-32, BASE-37). */
static inline void bt_visit_monasteries(bt_game *restrict game, bt_counters *counters, int key)
{
    for (unsigned i = 0; i < game->monastery_count; i++) {
        if (bt_near(game->monastery_keys[i], key)) {
            game->monastery_missing[i]--;
            if (game->monastery_missing[i] == 0) {
                game->pending[counters->pending_count++] =
                    (uint16_t)(BT_PENDING_MONASTERY | game->monastery_segments[i]);
            }
        }
    }
}

/* Lay a tile on an open square. `slot` is the square's, BT_BLOCKED_SLOT if it has none. */
static inline __attribute__((always_inline)) void bt_lay_tile(bt_game *restrict game,
                                                              bt_counters *counters, unsigned slot,
                                                              int key, unsigned kind,
                                                              unsigned rotation)
{
    const bt_tile_tables *tables = &bt_tile_tables_of[kind];
    const bt_shape *shape = &bt_shapes[kind * 4 + rotation];
    const unsigned base = counters->segment_count;
    const unsigned tile = counters->tile_count;
    unsigned contents[4];

    game->tile_keys[tile] = (bt_square_key)key;
    game->tile_shapes[tile] = (uint16_t)(kind * 4 + rotation);
    game->tile_segments[tile] = (uint16_t)base;
    counters->tile_count = tile + 1;
    game->square_table[bt_table_position(game->square_table, key)] =
        bt_entry(key, BT_CONTENTS_TILE + tile);
    game->open_patterns[slot] = 0;
    if (slot != BT_BLOCKED_SLOT) {
        game->free_slots[--counters->free_top] = (uint16_t)(slot + 1);
    }
    bt_add_segments(game, counters, tables);
    const unsigned occupied = bt_visit_neighbours(game, counters, key, shape, contents);
    bt_join_neighbours(game, counters, shape, base, occupied, contents);
    if (game->monastery_count != 0) {
        bt_visit_monasteries(game, counters, key);
    }
}

#endif
