/*
 * The river: its tiles come before all others, continue it at its one open end, and may not turn
 * back on themselves (RIV-01 to RIV-06).
 */
#ifndef BT_EXPANSION_RIVER_H
#define BT_EXPANSION_RIVER_H

#include "../place.h"

#define BT_NO_RIVER_END 4u

/* bt_game.river_bend: how the last tile bent, as (way out - way in) mod 4, where 2 is straight on.
 */
#define BT_RIVER_STRAIGHT 2u

static inline unsigned bt_edge_at(unsigned kind, unsigned rotation, unsigned side)
{
    return bt_tile_facts_table[kind].edges[(side - rotation) & 3u];
}

static inline bool bt_is_river_tile(unsigned kind)
{
    return bt_tile_facts_table[kind].set == BT_SET_RIVER || kind == BT_TILE_BIGTOP_R;
}

/* The side by which the river leaves a tile that it enters by `side_in`; BT_NO_RIVER_END for none.
 */
static inline unsigned bt_river_way_out(unsigned kind, unsigned rotation, unsigned side_in)
{
    for (unsigned side = 0; side < 4; side++) {
        if (side != side_in && bt_edge_at(kind, rotation, side) == BT_EDGE_RIVER) {
            return side;
        }
    }
    return BT_NO_RIVER_END;
}

/* Why a river tile does not fit at the river's end with this rotation; BT_RULE_NONE if it does. */
static inline bt_rule bt_river_refusal(const bt_game *game, unsigned kind, unsigned rotation)
{
    const unsigned way_in = game->river_side;
    if (way_in == BT_NO_RIVER_END || bt_edge_at(kind, rotation, way_in) != BT_EDGE_RIVER) {
        return BT_RULE_RIV_02;
    }
    for (unsigned side = 0; side < 4; side++) {
        const int tile = bt_tile_index(game, game->river_key + bt_neighbour(side));
        if (tile >= 0) {
            const unsigned shape = game->tile_shapes[tile];
            if (bt_edge_at(shape / 4, shape % 4, side ^ 2u) != bt_edge_at(kind, rotation, side)) {
                return BT_RULE_BASE_10;
            }
        }
    }
    const unsigned way_out = bt_river_way_out(kind, rotation, way_in);
    if (way_out == BT_NO_RIVER_END) {
        return BT_RULE_NONE;
    }
    const unsigned bend = (way_out - way_in) & 3u;
    const bool turns_back = bend != BT_RIVER_STRAIGHT && bend == game->river_bend;
    const bool walled_in = bt_tile_index(game, game->river_key + bt_neighbour(way_out)) >= 0;
    return turns_back || walled_in ? BT_RULE_RIV_03 : BT_RULE_NONE;
}

/* The distinct rotations with which a river tile fits at the river's end, bits 0 to 3. */
static inline unsigned bt_river_fits(const bt_game *game, unsigned kind)
{
    unsigned fits = 0;
    for (unsigned r = 0; r < bt_tile_tables_of[kind].rotations; r++) {
        fits |= (unsigned)(bt_river_refusal(game, kind, r) == BT_RULE_NONE) << r;
    }
    return fits;
}

/* Keep the square before the river's open end out of the placement index: no land tile goes there.
 */
static inline void bt_block_square(bt_game *game, bt_counters *counters, int key)
{
    const unsigned position = bt_table_position(game->square_table, key);
    const unsigned slot = (game->square_table[position] & BT_CONTENTS_MASK) - 1;
    game->open_patterns[slot] = 0;
    game->free_slots[--counters->free_top] = (uint16_t)(slot + 1);
    game->square_table[position] = bt_entry(key, BT_BLOCKED_SLOT + 1);
}

/* A river tile was laid that the river enters by `way_in`: note the new open end. */
static inline void bt_river_tile_laid(bt_game *game, bt_counters *counters, unsigned kind,
                                      unsigned rotation, int key, unsigned way_in)
{
    const unsigned way_out = bt_river_way_out(kind, rotation, way_in);
    if (way_out == BT_NO_RIVER_END) {
        game->river_side = BT_NO_RIVER_END;
        return;
    }
    game->river_key = (bt_square_key)(key + bt_neighbour(way_out));
    game->river_side = (uint8_t)(way_out ^ 2u);
    game->river_bend = (uint8_t)((way_out - way_in) & 3u);
    bt_block_square(game, counters, game->river_key);
}

#endif
