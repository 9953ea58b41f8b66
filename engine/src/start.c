/* Setting up a game. */
#include "turn.h"

#include "config.h"

static void fill_supplies(bt_game *game)
{
    const bool abbots = (game->config.sets & BT_SET_ABBOT) != 0;
    const bool ringmasters = bt_module_on(game, BT_MODULE_RINGMASTER);
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        game->supply[seat][BT_FIGURE_MEEPLE] = game->config.options[BT_OPTION_MEEPLES];
        game->supply[seat][BT_FIGURE_ABBOT] = abbots;
        game->supply[seat][BT_FIGURE_RINGMASTER] = ringmasters;
    }
}

/* SETUP-01 to SETUP-06, RIV-01. Returns the tile that lies there from the start, already out of the
 * bag. */
static unsigned fill_bag(bt_game *game)
{
    const bool river = (game->config.sets & BT_SET_RIVER) != 0;
    unsigned first = BT_TILE_BASE_D;
    for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
        const unsigned copies = bt_config_copies(&game->config, kind);
        game->bag[kind] = (uint8_t)copies;
        game->bag_left = (uint16_t)(game->bag_left + copies);
        if (bt_is_river_tile(kind)) {
            game->river_left = (uint16_t)(game->river_left + copies);
        }
    }
    if (river) {
        first = game->config.edition == BT_EDITION_C3 ? BT_TILE_RIVER_A3 : BT_TILE_RIVER_A;
        if (game->config.options[BT_OPTION_RIVER_START_TILE] == 0) {
            bt_take_from_bag(game, BT_TILE_BASE_D);
        }
    }
    bt_take_from_bag(game, first);
    return first;
}

/* SETUP-03 */
static void fill_tokens(bt_game *game)
{
    static const uint8_t tokens[BT_MAX_TOKEN_VALUE + 1] = {0, 1, 0, 4, 5, 3, 2, 1};
    if (!bt_module_on(game, BT_MODULE_CIRCUS)) {
        return;
    }
    for (unsigned value = 0; value <= BT_MAX_TOKEN_VALUE; value++) {
        game->tokens[value] = tokens[value];
        game->tokens_left = (uint8_t)(game->tokens_left + tokens[value]);
    }
}

static void clear(bt_game *game)
{
    *game = (bt_game){0};
    for (unsigned i = 0; i < BT_MAX_OPEN_SQUARES + 2; i++) {
        game->free_slots[i] = (uint16_t)(i + 1);
    }
    for (unsigned i = 0; i < BT_MAX_MONASTERIES; i++) {
        game->monastery_keys[i] = (bt_square_key)BT_FAR_KEY;
    }
    for (unsigned i = 0; i < BT_MAX_SHOW_TILES; i++) {
        game->show_keys[i] = (bt_square_key)BT_FAR_KEY;
    }
    game->drawn_kind = BT_NO_TILE;
    game->tent_tile = BT_NO_TENT;
    game->river_side = BT_NO_RIVER_END;
    game->river_bend = BT_RIVER_STRAIGHT;
    game->turn = 1;
}

bt_error bt_game_start(bt_game *game, const bt_config *config)
{
    if (bt_config_check(config) != 0) {
        return BT_ERROR_CONFIG;
    }
    const bt_config wanted = *config; /* may lie inside *game */
    clear(game);
    game->config = wanted;
    fill_supplies(game);
    fill_tokens(game);
    const unsigned first = fill_bag(game);
    bt_counters counters = bt_load_counters(game);
    bt_lay_tile(game, &counters, BT_BLOCKED_SLOT, 0, first, 0);
    if (bt_is_river_tile(first)) {
        bt_river_tile_laid(game, &counters, first, 0, 0, BT_NO_RIVER_END);
        game->river_bend = BT_RIVER_STRAIGHT;
    }
    bt_store_counters(game, &counters);
    game->phase = BT_PHASE_DRAW;
    return BT_OK;
}
