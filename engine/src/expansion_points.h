/*
 * The points of a turn where expansions act. Each is a direct call, guarded by the sets in play; an
 * expansion's own code is in expansions/. A new expansion adds its file there and its calls here.
 */
#ifndef BT_EXPANSION_POINTS_H
#define BT_EXPANSION_POINTS_H

#include "expansions/abbot.h"
#include "expansions/bigtop.h"
#include "expansions/river.h"

/* A tile has been laid on `key`; its neighbours are joined. `river_in` is the side by which the
 * river enters it, or BT_NO_RIVER_END for a land tile. */
static inline void bt_point_tile_laid(bt_game *game, bt_counters *counters, unsigned kind,
                                      unsigned rotation, int key, unsigned river_in)
{
    const bt_tile_tables *tables = &bt_tile_tables_of[kind];
    if ((tables->circus | tables->acrobats) != 0) {
        bt_bigtop_tile_laid(game, tables, counters->tile_count - 1, key);
    }
    if (river_in != BT_NO_RIVER_END) {
        bt_river_tile_laid(game, counters, kind, rotation, key, river_in);
    }
}

/* The feature with this root has just been paid; its figures are still on it. */
static inline void bt_point_feature_paid(bt_game *game, unsigned root, bool final,
                                         bt_event_log *log)
{
    if ((game->totals[root] & BT_RINGMASTERS_MASK) != 0) {
        bt_pay_ringmasters_on(game, root, final, log);
    }
}

/* May a pyramid be scored at the start of scoring (c3)? Asked once the action is done. */
static inline bool bt_point_pyramid_due(const bt_game *game)
{
    return game->acrobat_space_count != 0 && game->action_taken == 0 &&
           game->config.options[BT_OPTION_PYRAMID_PHASE] == 1 &&
           bt_module_on(game, BT_MODULE_ACROBATS) &&
           bt_scorable_pyramids(game, game->turn_seat) != 0;
}

/* All completed features are scored. True if the turn waits for chance in phase BT_PHASE_REVEAL. */
static inline bool bt_point_turn_scored(bt_game *game, bt_event_log *log)
{
    return game->circus_due != 0 && bt_circus_awaits_reveal(game, log);
}

/* The last turn is over. True if the end waits for chance in phase BT_PHASE_FINAL_REVEAL. */
static inline bool bt_point_game_ends(const bt_game *game)
{
    return game->tent_tile != BT_NO_TENT;
}

/* The features left on the board are paid. */
static inline void bt_point_features_counted(bt_game *game, bt_event_log *log)
{
    if (bt_module_on(game, BT_MODULE_ACROBATS)) {
        bt_pay_final_acrobats(game, log);
    }
}

#endif
