/* Events of Under the Big Top. */
#include "bigtop.h"

static bt_event *show_event(bt_event_log *log, bt_event_type type, unsigned seat, bt_rule rule,
                            bt_category category, unsigned points, bool final)
{
    bt_event *event = bt_log_event(log, type, seat, rule);
    if (event != NULL) {
        event->category = (uint8_t)category;
        event->points = (int16_t)points;
        event->final = final;
        event->complete = true;
    }
    return event;
}

void bt_log_acrobats(bt_event_log *log, const bt_game *game, unsigned index, unsigned seat,
                     unsigned count, unsigned each, bt_rule rule, bool final)
{
    const bt_acrobat_space *space = &game->acrobat_spaces[index];
    const bt_square square = bt_key_square(game->tile_keys[space->tile]);
    bt_log_span span = bt_log_empty_span(log);
    bt_log_square(log, &span, square);
    for (unsigned i = 0; i < game->figure_count; i++) {
        const bt_board_figure *figure = &game->figures[i];
        if (figure->segment == BT_NO_SEGMENT && figure->tile == space->tile &&
            figure->seat == seat) {
            bt_log_figure(log, &span, game, i);
        }
    }
    bt_event *event =
        show_event(log, BT_EVENT_SCORE, seat, rule, BT_CATEGORY_ACROBATS, count * each, final);
    if (event != NULL) {
        event->square = square;
        event->complete = space->count == 3;
        bt_event_set_span(event, &span);
        bt_event_add_item(event, BT_ITEM_ACROBATS, count, each, false);
    }
}

void bt_log_ringmaster(bt_event_log *log, const bt_game *game, unsigned figure_index, bool final)
{
    const bt_board_figure *figure = &game->figures[figure_index];
    const int here = game->tile_keys[figure->tile];
    unsigned circus = 0;
    unsigned acrobats = 0;
    bt_log_span span = bt_log_empty_span(log);
    for (unsigned i = 0; i < game->show_count; i++) {
        const int there = game->show_keys[i];
        if (!bt_near(here, there)) {
            continue;
        }
        const unsigned kind = game->tile_shapes[bt_tile_index(game, there)] / 4u;
        circus += bt_tile_tables_of[kind].circus;
        acrobats += bt_tile_tables_of[kind].acrobats;
        bt_log_square(log, &span, bt_key_square(there));
    }
    bt_log_figure(log, &span, game, figure_index);
    bt_event *event =
        show_event(log, BT_EVENT_SCORE, figure->seat, final ? BT_RULE_RM_06 : BT_RULE_RM_03,
                   BT_CATEGORY_RINGMASTER, 2 * (circus + acrobats), final);
    if (event != NULL) {
        event->square = bt_key_square(here);
        bt_event_set_span(event, &span);
        bt_event_add_item(event, BT_ITEM_CIRCUS_SPACES, circus, 2, false);
        bt_event_add_item(event, BT_ITEM_ACROBAT_SPACES, acrobats, 2, false);
    }
}

void bt_log_reveal(bt_event_log *log, const bt_game *game, unsigned token)
{
    bt_event *event = bt_log_event(log, BT_EVENT_REVEAL, game->turn_seat, BT_RULE_CIR_12);
    if (event != NULL) {
        event->value = (uint8_t)token;
        event->square = bt_key_square(game->tile_keys[game->tent_tile]);
    }
}

/* Does an earlier figure of the same seat stand on the same tile? A tile is named once, also where
 * two acrobats of a seat have another figure between them. */
static bool stood_before(const bt_game *game, unsigned index)
{
    const bt_board_figure *figure = &game->figures[index];
    for (unsigned i = 0; i < index; i++) {
        if (game->figures[i].tile == figure->tile && game->figures[i].seat == figure->seat) {
            return true;
        }
    }
    return false;
}

void bt_log_circus(bt_event_log *log, const bt_game *game, unsigned seat, unsigned count,
                   unsigned token, bool final)
{
    bt_log_span span = bt_log_empty_span(log);
    const int tent = game->tile_keys[game->tent_tile];
    for (unsigned i = 0; i < game->figure_count; i++) {
        const bt_board_figure *figure = &game->figures[i];
        if (figure->seat != seat || !bt_in_audience(game, figure, tent)) {
            continue;
        }
        bt_log_figure(log, &span, game, i);
        if (!stood_before(game, i)) {
            bt_log_square(log, &span, bt_key_square(game->tile_keys[figure->tile]));
        }
    }
    bt_event *event = show_event(log, BT_EVENT_SCORE, seat, final ? BT_RULE_END_02 : BT_RULE_CIR_07,
                                 BT_CATEGORY_CIRCUS, count * token, final);
    if (event != NULL) {
        event->value = (uint8_t)token;
        event->square = bt_key_square(game->tile_keys[game->tent_tile]);
        bt_event_set_span(event, &span);
        bt_event_add_item(event, BT_ITEM_MEEPLES, count, token, false);
    }
}

void bt_log_tent(bt_event_log *log, const bt_game *game, bt_rule rule)
{
    bt_event *event = bt_log_event(log, BT_EVENT_TENT, game->turn_seat, rule);
    if (event != NULL) {
        event->square = bt_key_square(game->tile_keys[game->tent_tile]);
    }
}
