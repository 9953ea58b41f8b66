/*
 * Under the Big Top: circus and acrobat spaces, the tent and its tokens, pyramids, the ringmaster.
 * Where in a turn these act stands in expansion_points.h.
 */
#ifndef BT_EXPANSION_BIGTOP_H
#define BT_EXPANSION_BIGTOP_H

#include "../place.h"
#include "../score.h"

static inline bool bt_module_on(const bt_game *game, unsigned module)
{
    return (game->config.sets & BT_SET_BIGTOP) != 0 &&
           (game->config.options[BT_OPTION_MODULES] & module) != 0;
}

/* Events, in bigtop_events.c. `index` is an acrobat space's, `count` what the seat has there. */
void bt_log_acrobats(bt_event_log *log, const bt_game *game, unsigned index, unsigned seat,
                     unsigned count, unsigned each, bt_rule rule, bool final);
void bt_log_ringmaster(bt_event_log *log, const bt_game *game, unsigned figure_index, bool final);
void bt_log_reveal(bt_event_log *log, const bt_game *game, unsigned token);
void bt_log_circus(bt_event_log *log, const bt_game *game, unsigned seat, unsigned count,
                   unsigned token, bool final);
void bt_log_tent(bt_event_log *log, const bt_game *game, bt_rule rule);

/* Note a tile that carries a space. It counts for ringmasters even when its module is off
 * (SETUP-08). */
static inline void bt_bigtop_tile_laid(bt_game *game, const bt_tile_tables *tables, unsigned tile,
                                       int key)
{
    game->show_keys[game->show_count++] = (bt_square_key)key;
    game->circus_due = tables->circus != 0 && bt_module_on(game, BT_MODULE_CIRCUS);
    if (tables->acrobats != 0) {
        game->acrobat_spaces[game->acrobat_space_count++] =
            (bt_acrobat_space){.tile = (uint8_t)tile};
    }
}

/* ---- acrobats ---- */

/* Spaces with room on the tile just laid or around it (ACR-02, ACR-03), a bit each. */
static inline uint32_t bt_spaces_in_reach(const bt_game *game)
{
    const int here = game->tile_keys[game->tile_count - 1];
    uint32_t spaces = 0;
    for (unsigned i = 0; i < game->acrobat_space_count; i++) {
        const bt_acrobat_space *space = &game->acrobat_spaces[i];
        const int there = game->tile_keys[space->tile];
        const bool reach = bt_near(here, there);
        spaces |= (uint32_t)(reach & (space->count < 3)) << i;
    }
    return spaces;
}

static inline bool bt_has_acrobat(const bt_acrobat_space *space, unsigned seat)
{
    bool has = false;
    for (unsigned i = 0; i < space->count; i++) {
        has = has || space->owners[i] == seat;
    }
    return has;
}

/* Full pyramids the seat may score, wherever they stand (ACR-08, ACR-10), a bit each. */
static inline uint32_t bt_scorable_pyramids(const bt_game *game, unsigned seat)
{
    const bool needs_own = game->config.options[BT_OPTION_PYRAMID_NEEDS_OWN] != 0;
    uint32_t spaces = 0;
    for (unsigned i = 0; i < game->acrobat_space_count; i++) {
        const bt_acrobat_space *space = &game->acrobat_spaces[i];
        if (space->count == 3 && (!needs_own || bt_has_acrobat(space, seat))) {
            spaces |= 1u << i;
        }
    }
    return spaces;
}

/* A meeple climbs into a space (ACR-05). */
static inline void bt_add_acrobat(bt_game *game, unsigned index, unsigned seat)
{
    bt_acrobat_space *space = &game->acrobat_spaces[index];
    space->owners[space->count++] = (uint8_t)seat;
    if (space->count == 3) {
        space->filled_turn = (uint8_t)game->turn;
    }
    game->supply[seat][BT_FIGURE_MEEPLE]--;
    game->figures[game->figure_count++] = (bt_board_figure){.segment = BT_NO_SEGMENT,
                                                            .tile = space->tile,
                                                            .seat = (uint8_t)seat,
                                                            .kind = BT_FIGURE_MEEPLE,
                                                            .feature = BT_FEATURE_KIND_COUNT};
}

/* Pay a seat for its acrobats in one space (ACR-12). */
static inline void bt_pay_acrobats(bt_game *game, unsigned index, unsigned seat, unsigned each,
                                   bt_rule rule, bool final, bt_event_log *log)
{
    const bt_acrobat_space *space = &game->acrobat_spaces[index];
    unsigned count = 0;
    for (unsigned i = 0; i < space->count; i++) {
        count += space->owners[i] == seat;
    }
    if (count == 0) {
        return;
    }
    bt_give(game, seat, BT_CATEGORY_ACROBATS, count * each);
    if (log != NULL) {
        bt_log_acrobats(log, game, index, seat, count, each, rule, final);
    }
}

/* Score a full pyramid and empty its space (ACR-08, ACR-12, ACR-13). */
static inline void bt_score_pyramid(bt_game *game, unsigned index, bt_event_log *log)
{
    bt_acrobat_space *space = &game->acrobat_spaces[index];
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        bt_pay_acrobats(game, index, seat, 5, BT_RULE_ACR_08, false, log);
    }
    for (unsigned i = game->figure_count; i-- > 0;) {
        if (game->figures[i].segment == BT_NO_SEGMENT && game->figures[i].tile == space->tile) {
            bt_return_figure(game, i, BT_RULE_ACR_13, log);
        }
    }
    space->count = 0;
}

/* Acrobats at the end, whatever the size of their pyramid (ACR-15). */
static inline void bt_pay_final_acrobats(bt_game *game, bt_event_log *log)
{
    const unsigned each = game->config.options[BT_OPTION_ACROBAT_FINAL_POINTS];
    for (unsigned i = 0; i < game->acrobat_space_count; i++) {
        for (unsigned seat = 0; seat < game->config.seats; seat++) {
            bt_pay_acrobats(game, i, seat, each, BT_RULE_ACR_15, true, log);
        }
    }
}

/* ---- the ringmaster ---- */

/* Bonus for a ringmaster whose feature is scored: two points for each circus and acrobat space in
 * the 3x3 around it (RM-03, RM-05, RM-06). */
static inline void bt_pay_ringmaster(bt_game *game, unsigned figure_index, bool final,
                                     bt_event_log *log)
{
    const bt_board_figure *figure = &game->figures[figure_index];
    const int here = game->tile_keys[figure->tile];
    unsigned spaces = 0;
    for (unsigned i = 0; i < game->show_count; i++) {
        const int there = game->show_keys[i];
        spaces += bt_near(here, there);
    }
    if (spaces == 0) {
        return;
    }
    bt_give(game, figure->seat, BT_CATEGORY_RINGMASTER, 2 * spaces);
    if (log != NULL) {
        bt_log_ringmaster(log, game, figure_index, final);
    }
}

/* Bonuses of all ringmasters on a feature. */
static inline void bt_pay_ringmasters_on(bt_game *game, unsigned root, bool final,
                                         bt_event_log *log)
{
    for (unsigned i = 0; i < game->figure_count; i++) {
        if (game->figures[i].kind == BT_FIGURE_RINGMASTER &&
            bt_stands_on(game, &game->figures[i], root)) {
            bt_pay_ringmaster(game, i, final, log);
        }
    }
}

/* ---- the circus ---- */

/* Does the figure stand in the 3x3 of the tent, which is on the square `tent`? */
static inline bool bt_in_audience(const bt_game *game, const bt_board_figure *figure, int tent)
{
    const int here = game->tile_keys[figure->tile];
    return bt_near(here, tent);
}

/* Reveal a token and score the circus around the tent (CIR-07 to CIR-12). Nobody leaves the board.
 */
static inline void bt_score_circus(bt_game *game, unsigned token, bool final, bt_event_log *log)
{
    unsigned audience[BT_MAX_SEATS] = {0};
    const int tent = game->tile_keys[game->tent_tile];
    game->tokens[token]--;
    game->tokens_left--;
    for (unsigned i = 0; i < game->figure_count; i++) {
        audience[game->figures[i].seat] += bt_in_audience(game, &game->figures[i], tent);
    }
    if (log != NULL) {
        bt_log_reveal(log, game, token);
    }
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        if (audience[seat] == 0) {
            continue;
        }
        bt_give(game, seat, BT_CATEGORY_CIRCUS, token * audience[seat]);
        if (log != NULL) {
            bt_log_circus(log, game, seat, audience[seat], token, final);
        }
    }
}

/* Put the tent on the tile just laid, with a fresh token nobody has seen (CIR-03, CIR-05). */
static inline void bt_move_tent(bt_game *game, bt_event_log *log)
{
    const bt_rule rule = game->tent_tile == BT_NO_TENT ? BT_RULE_CIR_03 : BT_RULE_CIR_05;
    game->tent_tile = (uint8_t)(game->tile_count - 1);
    if (log != NULL) {
        bt_log_tent(log, game, rule);
    }
}

/* The tile just laid brings the circus, and all that it completed has been scored. The tent moves
 * here; but where it stood before, the circus is scored first, and chance must reveal the token:
 * true. */
static inline bool bt_circus_awaits_reveal(bt_game *game, bt_event_log *log)
{
    game->circus_due = 0;
    if (game->tent_tile != BT_NO_TENT) {
        return true;
    }
    bt_move_tent(game, log);
    return false;
}

#endif
