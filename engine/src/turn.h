/*
 * The course of a turn. Each function takes the game from one phase to the next:
 *
 *   draw -> place -> action -> [pyramid] -> scoring -> [reveal] -> draw ...
 *                                                  \-> [final reveal] -> over
 *
 * Scoring empties the queue bt_game.pending; brackets mark phases entered only when there is
 * something to decide or to reveal.
 */
#ifndef BT_TURN_H
#define BT_TURN_H

#include "expansion_points.h"

/* ---- the end of the game ---- */

/* Pay every occupied feature of these kinds, given as bits. A feature that is paid is marked in its
 * totals, which nothing but this reads. */
static inline void bt_count_features(bt_game *game, unsigned kinds, bt_event_log *log)
{
    for (unsigned i = 0; i < game->figure_count; i++) {
        const bt_board_figure *figure = &game->figures[i];
        if ((kinds >> figure->feature & 1u) == 0) {
            continue;
        }
        const unsigned root = bt_find(game->parents, figure->segment);
        if ((game->totals[root] & BT_COUNTED) == 0) {
            game->totals[root] |= BT_COUNTED;
            bt_pay_feature(game, root, figure->feature, true, log);
            bt_point_feature_paid(game, root, true, log);
        }
    }
}

/* Everything still on the board (END-03, BASE-40). Whoever reads the events gets them kind by kind.
 */
static inline void bt_count_board(bt_game *game, bt_event_log *log)
{
    static const uint8_t order[] = {BT_FEATURE_ROAD, BT_FEATURE_CITY, BT_FEATURE_MONASTERY,
                                    BT_FEATURE_GARDEN, BT_FEATURE_FIELD};
    if (log == NULL) {
        bt_count_features(game, (1u << BT_FEATURE_KIND_COUNT) - 1, NULL);
    } else {
        for (unsigned i = 0; i < sizeof order; i++) {
            bt_count_features(game, 1u << order[i], log);
        }
    }
    bt_point_features_counted(game, log);
    game->phase = BT_PHASE_OVER;
}

/* The bag is empty (END-01). */
static inline void bt_end_game(bt_game *game, bt_event_log *log)
{
    if (bt_point_game_ends(game)) {
        game->phase = BT_PHASE_FINAL_REVEAL;
    } else {
        bt_count_board(game, log);
    }
}

/* ---- after the action ---- */

static inline void bt_next_turn(bt_game *game, bt_event_log *log)
{
    if (game->bag_left == 0) {
        bt_end_game(game, log);
        return;
    }
    game->turn_seat =
        (uint8_t)(game->turn_seat + 1u < game->config.seats ? game->turn_seat + 1u : 0);
    game->turn++;
    game->phase = BT_PHASE_DRAW;
}

/* Give back all figures of a feature that was scored (BASE-35). */
static inline void bt_return_figures(bt_game *game, unsigned root, bt_event_log *log)
{
    for (unsigned i = game->figure_count; i-- > 0;) {
        if (bt_stands_on(game, &game->figures[i], root)) {
            bt_return_figure(game, i, BT_RULE_BASE_35, log);
        }
    }
    bt_clear_figures(game, root);
}

/* Score one feature of the queue, if anybody stands on it. */
static inline void bt_score_pending(bt_game *game, unsigned pending, bt_event_log *log)
{
    const unsigned root = pending & BT_PENDING_MASK;
    if ((game->totals[root] & BT_FIGURES_MASK) == 0) {
        return;
    }
    unsigned kind = (pending & BT_PENDING_CITY) != 0 ? BT_FEATURE_CITY : BT_FEATURE_ROAD;
    if ((pending & BT_PENDING_MONASTERY) != 0) {
        kind = bt_kind_of_monastery(game, root);
    }
    bt_pay_feature(game, root, kind, false, log);
    bt_point_feature_paid(game, root, false, log);
    if ((pending & BT_PENDING_MONASTERY) != 0) {
        bt_remove_monastery(game, root);
    }
    bt_return_figures(game, root, log);
}

/* Score what the tile completed, then the circus, then hand over the turn. The queue and how far it
 * is done are in the state: an expansion that must ask somebody between two features sets its phase
 * and returns, and calls this again. */
static inline void bt_score_turn(bt_game *game, bt_event_log *log)
{
    while (game->pending_done < game->pending_count) {
        bt_score_pending(game, game->pending[game->pending_done++], log);
    }
    game->pending_count = 0;
    game->pending_done = 0;
    if (bt_point_turn_scored(game, log)) {
        game->phase = BT_PHASE_REVEAL;
        return;
    }
    bt_next_turn(game, log);
}

static inline void bt_after_action(bt_game *game, bt_event_log *log)
{
    if (bt_point_pyramid_due(game)) {
        game->phase = BT_PHASE_PYRAMID;
        return;
    }
    bt_score_turn(game, log);
}

/* ---- chance ---- */

/* Take a tile out of the bag. */
static inline void bt_take_from_bag(bt_game *game, unsigned kind)
{
    game->bag[kind]--;
    game->bag_left--;
    if (bt_is_river_tile(kind)) {
        game->river_left--;
    }
}

static inline uint32_t bt_fit_count(const bt_game *game, unsigned kind)
{
    if (bt_is_river_tile(kind)) {
        return (uint32_t)__builtin_popcount(bt_river_fits(game, kind));
    }
    bt_fits fits;
    bt_find_fits(game->open_patterns, game->open_count, &bt_tile_tables_of[kind], &fits);
    return fits.count;
}

static inline void bt_draw(bt_game *game, unsigned kind, bt_event_log *log)
{
    bt_take_from_bag(game, kind);
    if (bt_fit_count(game, kind) != 0) {
        game->drawn_kind = (uint16_t)kind;
        game->phase = BT_PHASE_PLACE;
        return;
    }
    /* BASE-11 */
    game->discarded[kind]++;
    if (log != NULL) {
        bt_event *event = bt_log_event(log, BT_EVENT_DISCARD, game->turn_seat, BT_RULE_BASE_11);
        if (event != NULL) {
            event->tile_kind = (uint16_t)kind;
        }
    }
    if (game->bag_left == 0) {
        bt_end_game(game, log);
    }
}

static inline void bt_reveal(bt_game *game, unsigned token, bt_event_log *log)
{
    const bool final = game->phase == BT_PHASE_FINAL_REVEAL;
    bt_score_circus(game, token, final, log);
    if (final) {
        game->tent_tile = BT_NO_TENT;
        bt_count_board(game, log);
        return;
    }
    bt_move_tent(game, log);
    bt_next_turn(game, log);
}

/* ---- decisions ---- */

/* Lay the drawn tile. `slot` as for bt_lay_tile. */
static inline void bt_place(bt_game *game, unsigned slot, int key, unsigned kind, unsigned rotation)
{
    bt_counters counters = bt_load_counters(game);
    const unsigned river_in = bt_is_river_tile(kind) ? game->river_side : BT_NO_RIVER_END;
    bt_lay_tile(game, &counters, slot, key, kind, rotation);
    bt_point_tile_laid(game, &counters, kind, rotation, key, river_in);
    bt_store_counters(game, &counters);
    game->drawn_kind = BT_NO_TILE;
    game->action_taken = 0;
    game->phase = BT_PHASE_ACTION;
}

/* The same for a land tile on a square of the placement index. */
static inline void bt_place_land(bt_game *game, unsigned slot, int key, unsigned kind,
                                 unsigned rotation)
{
    bt_counters counters = bt_load_counters(game);
    bt_lay_tile(game, &counters, slot, key, kind, rotation);
    bt_point_tile_laid(game, &counters, kind, rotation, key, BT_NO_RIVER_END);
    bt_store_counters(game, &counters);
    game->action_taken = 0;
    game->phase = BT_PHASE_ACTION;
}

/* Watch an occupied monastery or garden. One that is closed already goes to the queue. */
static inline void bt_occupy_monastery(bt_game *game, unsigned segment)
{
    const int key = game->tile_keys[game->tile_count - 1];
    const unsigned missing = 8 - bt_count_neighbours(game, key);
    const unsigned index = game->monastery_count++;
    game->monastery_keys[index] = (bt_square_key)key;
    game->monastery_segments[index] = (uint16_t)segment;
    game->monastery_missing[index] = (uint8_t)missing;
    if (missing == 0) {
        game->pending[game->pending_count++] = (uint16_t)(BT_PENDING_MONASTERY | segment);
    }
}

/* Put a figure on a segment of the tile just laid (BASE-20 to BASE-24, RM-01). */
static inline void bt_put_figure(bt_game *game, unsigned figure, unsigned segment)
{
    const unsigned tile = game->tile_count - 1u;
    const unsigned global = game->tile_segments[tile] + segment;
    const unsigned kind = bt_tile_tables_of[game->tile_shapes[tile] / 4u].kinds[segment];
    const unsigned seat = game->turn_seat;
    game->supply[seat][figure]--;
    game->totals[bt_find(game->parents, global)] +=
        bt_one_figure(seat) + (figure == BT_FIGURE_RINGMASTER ? BT_ONE_RINGMASTER : 0);
    game->figures[game->figure_count++] = (bt_board_figure){.segment = (uint16_t)global,
                                                            .tile = (uint8_t)tile,
                                                            .seat = (uint8_t)seat,
                                                            .kind = (uint8_t)figure,
                                                            .feature = (uint8_t)kind};
    if (kind >= BT_FEATURE_MONASTERY) {
        bt_occupy_monastery(game, global);
    }
    game->action_taken = 1;
}

/* Do what an action or a pyramid decision says, without going on. */
static inline void bt_take_action(bt_game *game, bt_move move, bt_event_log *log)
{
    const unsigned seat = game->turn_seat;
    switch (bt_move_type_of(move)) {
    case BT_MOVE_FIGURE:
        bt_put_figure(game, bt_move_figure(move), bt_move_segment(move));
        break;
    case BT_MOVE_ACROBAT:
        bt_add_acrobat(game, bt_move_space(move), seat);
        game->action_taken = 1;
        break;
    case BT_MOVE_RECALL:
        bt_recall_abbot(game, seat, log);
        game->action_taken = 1;
        break;
    case BT_MOVE_PYRAMID:
        bt_score_pyramid(game, bt_move_space(move), log);
        break;
    default:
        break;
    }
}

/* Carry out an action or a pyramid decision and go on. */
static inline void bt_act(bt_game *game, bt_move move, bt_event_log *log)
{
    const bool pyramid_phase = game->phase == BT_PHASE_PYRAMID;
    bt_take_action(game, move, log);
    if (pyramid_phase) {
        bt_score_turn(game, log);
    } else {
        bt_after_action(game, log);
    }
}

#endif
