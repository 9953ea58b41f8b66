/*
 * What the deciding seat may do once its tile lies.
 */
#ifndef BT_OPTIONS_H
#define BT_OPTIONS_H

#include "expansion_points.h"

/* The options besides passing are the bits of one word, in the order that bt_moves promises: for
 * each kind of figure the segments it may take, the acrobat spaces a meeple may climb into, the
 * recall of the abbot, the spaces whose pyramid may be scored. */
typedef uint64_t bt_options;

#define BT_OPTION_SPACES   (8 * BT_FIGURE_KIND_COUNT)
#define BT_OPTION_RECALL   (BT_OPTION_SPACES + BT_MAX_ACROBAT_SPACES)
#define BT_OPTION_PYRAMIDS (BT_OPTION_RECALL + 1)

_Static_assert(BT_MAX_SEGMENTS_PER_TILE <= 8, "a kind of figure has eight bits");
_Static_assert(BT_OPTION_PYRAMIDS + BT_MAX_ACROBAT_SPACES <= 64, "options do not fit their word");

/* Segments a kind of figure may stand on, occupied or not, with this tile; eight bits a kind. */
static inline uint32_t bt_allowed_segments(const bt_game *game, const bt_tile_tables *tables)
{
    return tables->figure_segments[game->config.options[BT_OPTION_FIELDS]];
}

/* Segments of the tile just laid whose feature nobody occupies (BASE-21). */
static inline unsigned bt_free_segments(const bt_game *game, const bt_tile_tables *tables)
{
    const unsigned base = game->tile_segments[game->tile_count - 1];
    unsigned free_segments = 0;
    for (unsigned i = 0; i < tables->segment_count; i++) {
        const unsigned root = bt_find(game->parents, base + i);
        free_segments |= (unsigned)((game->totals[root] & BT_FIGURES_MASK) == 0) << i;
    }
    return free_segments;
}

/* Segments of the tile just laid that the seat's figures may take, eight bits a kind of figure. */
static inline bt_options bt_figure_options(const bt_game *game, const uint8_t *supply)
{
    const unsigned kind = game->tile_shapes[game->tile_count - 1] / 4u;
    const bt_tile_tables *tables = &bt_tile_tables_of[kind];
    const uint32_t free_segments = bt_free_segments(game, tables) * 0x010101u;
    uint32_t in_supply = 0;
    for (unsigned figure = 0; figure < BT_FIGURE_KIND_COUNT; figure++) {
        in_supply |= supply[figure] != 0 ? 255u << (8 * figure) : 0;
    }
    return free_segments & in_supply & bt_allowed_segments(game, tables);
}

/* What acrobats and pyramids add, on a board that has acrobat spaces. */
static inline bt_options bt_acrobat_options(const bt_game *game, const uint8_t *supply)
{
    bt_options options = 0;
    if (!bt_module_on(game, BT_MODULE_ACROBATS)) {
        return 0;
    }
    if (supply[BT_FIGURE_MEEPLE] != 0) {
        options |= (bt_options)bt_spaces_in_reach(game) << BT_OPTION_SPACES;
    }
    if (game->config.options[BT_OPTION_PYRAMID_PHASE] == 0) {
        options |= (bt_options)bt_scorable_pyramids(game, game->turn_seat) << BT_OPTION_PYRAMIDS;
    }
    return options;
}

static inline __attribute__((always_inline)) bt_options bt_action_options(const bt_game *game)
{
    const uint8_t *supply = game->supply[game->turn_seat];
    bt_options options = 0;
    if ((supply[BT_FIGURE_MEEPLE] | supply[BT_FIGURE_ABBOT] | supply[BT_FIGURE_RINGMASTER]) != 0) {
        options = bt_figure_options(game, supply);
    }
    if ((game->config.sets & BT_SET_ABBOT) != 0 && supply[BT_FIGURE_ABBOT] == 0) {
        const bool recall = bt_recallable_abbot(game, game->turn_seat) >= 0;
        options |= (bt_options)recall << BT_OPTION_RECALL;
    }
    if (game->acrobat_space_count != 0) {
        options |= bt_acrobat_options(game, supply);
    }
    return options;
}

/* The options of the phase, whichever it is of action and pyramid. */
static inline bt_options bt_phase_options(const bt_game *game)
{
    if (game->phase == BT_PHASE_PYRAMID) {
        return (bt_options)bt_scorable_pyramids(game, game->turn_seat) << BT_OPTION_PYRAMIDS;
    }
    return bt_action_options(game);
}

/* How many moves these are, passing included. */
static inline unsigned bt_count_options(bt_options options)
{
    return 1u + (unsigned)__builtin_popcountll(options);
}

/* The n-th of them; passing is the first. */
static inline bt_move bt_nth_option(bt_options options, unsigned n)
{
    if (n == 0) {
        return bt_move_pass();
    }
    const unsigned bit = bt_select(options, n - 1);
    if (bit < BT_OPTION_SPACES) {
        return bt_move_figure_on((bt_figure_kind)(bit / 8), bit % 8);
    }
    if (bit < BT_OPTION_RECALL) {
        return bt_move_acrobat(bit - BT_OPTION_SPACES);
    }
    return bit == BT_OPTION_RECALL ? bt_move_recall() : bt_move_pyramid(bit - BT_OPTION_PYRAMIDS);
}

#endif
