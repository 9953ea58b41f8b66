/*
 * The abbot: figures for gardens and monasteries that may be taken back early (BASE-24, BASE-34).
 */
#ifndef BT_EXPANSION_ABBOT_H
#define BT_EXPANSION_ABBOT_H

#include "../score.h"

/* Index of the seat's abbot among the figures if it may be recalled: it stands on a monastery or
 * garden that is still incomplete with the tile just laid. -1 otherwise. */
static inline int bt_recallable_abbot(const bt_game *game, unsigned seat)
{
    for (unsigned i = 0; i < game->figure_count; i++) {
        const bt_board_figure *figure = &game->figures[i];
        if (figure->kind == BT_FIGURE_ABBOT && figure->seat == seat) {
            const unsigned index = bt_monastery_index(game, figure->segment);
            return game->monastery_missing[index] != 0 ? (int)i : -1;
        }
    }
    return -1;
}

/* Score the abbot's feature as it stands and take the abbot back (BASE-34). */
static inline void bt_recall_abbot(bt_game *game, unsigned seat, bt_event_log *log)
{
    const unsigned index = (unsigned)bt_recallable_abbot(game, seat);
    const bt_board_figure figure = game->figures[index];
    const uint32_t first_event = log != NULL ? log->event_count : 0;
    bt_pay_feature(game, figure.segment, figure.feature, false, log);
    if (log != NULL) {
        for (uint32_t i = first_event; i < log->event_count; i++) {
            log->events[i].rule = BT_RULE_BASE_34;
        }
    }
    bt_remove_monastery(game, figure.segment);
    bt_clear_figures(game, figure.segment);
    bt_return_figure(game, index, BT_RULE_BASE_34, log);
}

#endif
