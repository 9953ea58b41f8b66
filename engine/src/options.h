/*
 * What the deciding seat may do once its tile lies.
 */
#ifndef BT_OPTIONS_H
#define BT_OPTIONS_H

#include "expansion_points.h"

/* The options of an action, besides passing: a bit per segment or per acrobat space. */
typedef struct bt_options {
    uint32_t figures[BT_FIGURE_KIND_COUNT]; /* segments each kind of figure may take */
    uint32_t spaces;                        /* acrobat spaces a meeple may climb into */
    uint32_t recall;                        /* 1 if the abbot may be recalled */
    uint32_t pyramids;                      /* spaces whose pyramid may be scored */
} bt_options;

/* Segments a kind of figure may stand on, occupied or not, with this tile. */
static inline unsigned bt_allowed_segments(const bt_game *game, unsigned figure,
                                           const bt_tile_tables *tables)
{
    const unsigned built = tables->built_segments;
    const unsigned fields =
        game->config.options[BT_OPTION_FIELDS] != 0 ? tables->field_segments : 0;
    if (figure == BT_FIGURE_ABBOT) {
        return tables->monastery_segments | tables->garden_segments;
    }
    return built | fields | tables->monastery_segments;
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

static inline bt_options bt_action_options(const bt_game *game)
{
    const unsigned seat = game->turn_seat;
    const uint8_t *supply = game->supply[seat];
    bt_options options = {{0, 0, 0}, 0, 0, 0};
    const bool abbots = (game->config.sets & BT_SET_ABBOT) != 0;
    const bool ringmasters = (game->config.sets & BT_SET_BIGTOP) != 0;

    if (supply[BT_FIGURE_MEEPLE] != 0 || (abbots && supply[BT_FIGURE_ABBOT] != 0) ||
        (ringmasters && supply[BT_FIGURE_RINGMASTER] != 0)) {
        const unsigned kind = game->tile_shapes[game->tile_count - 1] / 4u;
        const bt_tile_tables *tables = &bt_tile_tables_of[kind];
        const unsigned free_segments = bt_free_segments(game, tables);
        for (unsigned figure = 0; figure < BT_FIGURE_KIND_COUNT; figure++) {
            if (supply[figure] != 0) {
                options.figures[figure] = free_segments & bt_allowed_segments(game, figure, tables);
            }
        }
    }
    if (abbots && supply[BT_FIGURE_ABBOT] == 0) {
        options.recall = bt_recallable_abbot(game, seat) >= 0;
    }
    if (game->acrobat_space_count != 0 && bt_module_on(game, BT_MODULE_ACROBATS)) {
        if (supply[BT_FIGURE_MEEPLE] != 0) {
            options.spaces = bt_spaces_in_reach(game);
        }
        if (game->config.options[BT_OPTION_PYRAMID_PHASE] == 0) {
            options.pyramids = bt_scorable_pyramids(game, seat);
        }
    }
    return options;
}

/* The options of the phase, whichever it is of action and pyramid. */
static inline bt_options bt_phase_options(const bt_game *game)
{
    if (game->phase == BT_PHASE_PYRAMID) {
        return (bt_options){.pyramids = bt_scorable_pyramids(game, game->turn_seat)};
    }
    return bt_action_options(game);
}

/* How many moves these are, passing included. */
static inline unsigned bt_count_options(const bt_options *options)
{
    unsigned count = 1 + options->recall;
    for (unsigned figure = 0; figure < BT_FIGURE_KIND_COUNT; figure++) {
        count += (unsigned)__builtin_popcount(options->figures[figure]);
    }
    return count + (unsigned)__builtin_popcount(options->spaces) +
           (unsigned)__builtin_popcount(options->pyramids);
}

/* Position of the n-th set bit; n below their number. */
static inline unsigned bt_nth_bit(uint32_t bits, unsigned n)
{
    for (; n > 0; n--) {
        bits &= bits - 1;
    }
    return (unsigned)__builtin_ctz(bits);
}

/* The n-th of them in the order that bt_moves promises. */
static inline bt_move bt_nth_option(const bt_options *options, unsigned n)
{
    if (n == 0) {
        return bt_move_pass();
    }
    n--;
    for (unsigned figure = 0; figure < BT_FIGURE_KIND_COUNT; figure++) {
        const unsigned count = (unsigned)__builtin_popcount(options->figures[figure]);
        if (n < count) {
            return bt_move_figure_on((bt_figure_kind)figure,
                                     bt_nth_bit(options->figures[figure], n));
        }
        n -= count;
    }
    const unsigned spaces = (unsigned)__builtin_popcount(options->spaces);
    if (n < spaces) {
        return bt_move_acrobat(bt_nth_bit(options->spaces, n));
    }
    n -= spaces;
    if (n < options->recall) {
        return bt_move_recall();
    }
    return bt_move_pyramid(bt_nth_bit(options->pyramids, n - options->recall));
}

#endif
