#include "events.h"

#include "feature_forest.h"
#include "score.h"
#include "squares.h"

bt_figure bt_public_figure(const bt_game *game, unsigned index)
{
    const bt_board_figure *figure = &game->figures[index];
    const bool acrobat = figure->segment == BT_NO_SEGMENT;
    return (bt_figure){
        .seat = figure->seat,
        .kind = figure->kind,
        .segment = acrobat ? (uint8_t)BT_SEGMENT_ACROBAT
                           : (uint8_t)(figure->segment - game->tile_segments[figure->tile]),
        .tile = figure->tile,
        .square = bt_key_square(game->tile_keys[figure->tile]),
    };
}

bt_log_span bt_log_empty_span(const bt_event_log *log)
{
    return (bt_log_span){(uint16_t)log->square_count, 0, (uint16_t)log->figure_count, 0};
}

void bt_log_square(bt_event_log *log, bt_log_span *span, bt_square square)
{
    if (log->square_count >= BT_MAX_EVENT_SQUARES) {
        log->overflow = true;
        return;
    }
    log->squares[log->square_count++] = square;
    span->square_count++;
}

void bt_log_figure(bt_event_log *log, bt_log_span *span, const bt_game *game, unsigned index)
{
    if (log->figure_count >= BT_MAX_EVENT_FIGURES) {
        log->overflow = true;
        return;
    }
    log->figures[log->figure_count++] = bt_public_figure(game, index);
    span->figure_count++;
}

bt_log_span bt_log_feature(bt_event_log *log, const bt_game *game, unsigned root)
{
    bt_log_span span = bt_log_empty_span(log);
    for (unsigned tile = 0; tile < game->tile_count; tile++) {
        const unsigned first = game->tile_segments[tile];
        const unsigned end =
            tile + 1 < game->tile_count ? game->tile_segments[tile + 1] : game->segment_count;
        for (unsigned segment = first; segment < end; segment++) {
            if (bt_find(game->parents, segment) == root) {
                bt_log_square(log, &span, bt_key_square(game->tile_keys[tile]));
                break;
            }
        }
    }
    for (unsigned i = 0; i < game->figure_count; i++) {
        if (game->figures[i].segment != BT_NO_SEGMENT &&
            bt_find(game->parents, game->figures[i].segment) == root) {
            bt_log_figure(log, &span, game, i);
        }
    }
    return span;
}

bt_event *bt_log_event(bt_event_log *log, bt_event_type type, unsigned seat, bt_rule rule)
{
    if (log->event_count >= BT_MAX_EVENTS) {
        log->overflow = true;
        return NULL;
    }
    bt_event *event = &log->events[log->event_count++];
    *event = (bt_event){
        .type = (uint8_t)type,
        .seat = (uint8_t)seat,
        .rule = (uint8_t)rule,
        .feature = BT_FEATURE_KIND_COUNT,
    };
    return event;
}

void bt_event_set_span(bt_event *event, const bt_log_span *span)
{
    if (event == NULL || span == NULL) {
        return;
    }
    event->first_square = span->first_square;
    event->square_count = span->square_count;
    event->first_figure = span->first_figure;
    event->figure_count = span->figure_count;
}

void bt_event_add_item(bt_event *event, bt_item_kind kind, unsigned count, unsigned each,
                       bool always)
{
    if (event == NULL || (count == 0 && !always)) {
        return;
    }
    event->items[event->item_count++] = (bt_item){(uint8_t)kind, (uint8_t)count, (uint8_t)each};
}

/* Where an event is shown: the seat's own first figure on the feature. */
static bt_square first_own_square(const bt_event_log *log, const bt_log_span *span, unsigned seat)
{
    for (unsigned i = 0; i < span->figure_count; i++) {
        const bt_figure *figure = &log->figures[span->first_figure + i];
        if (figure->seat == seat) {
            return figure->square;
        }
    }
    return (bt_square){0, 0};
}

/* Add the neighbours of a monastery to its own square, which the span holds. */
static void add_neighbour_squares(bt_event_log *log, bt_log_span *span, const bt_game *game)
{
    if (span->square_count == 0) {
        return;
    }
    const bt_square centre = log->squares[span->first_square];
    const int key = bt_key_of(centre.x, centre.y);
    for (unsigned d = 0; d < 8; d++) {
        if (bt_tile_index(game, key + bt_neighbour(d)) >= 0) {
            bt_log_square(log, span, bt_key_square(key + bt_neighbour(d)));
        }
    }
}

void bt_log_feature_score(bt_event_log *log, const bt_game *game, unsigned root, unsigned kind,
                          bool final, const bt_worth *worth)
{
    const uint64_t totals = game->totals[root];
    const unsigned most = bt_majority(game, totals);
    bt_log_span span = bt_log_feature(log, game, root);
    if (kind == BT_FEATURE_MONASTERY || kind == BT_FEATURE_GARDEN) {
        add_neighbour_squares(log, &span, game);
    }
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        if (bt_figures_of(totals, seat) != most) {
            continue;
        }
        bt_event *event = bt_log_event(log, BT_EVENT_SCORE, seat, (bt_rule)worth->rule);
        if (event == NULL) {
            return;
        }
        event->category = worth->category;
        event->final = final;
        event->complete = worth->complete;
        event->feature = (uint8_t)kind;
        event->points = (int16_t)worth->points;
        event->square = first_own_square(log, &span, seat);
        bt_event_set_span(event, &span);
        bt_event_add_item(event, BT_ITEM_TILES, worth->tiles, worth->tile_points, false);
        bt_event_add_item(event, BT_ITEM_PENNANTS, worth->pennants, worth->pennant_points, false);
        bt_event_add_item(event, BT_ITEM_CITIES, worth->cities, 3, kind == BT_FEATURE_FIELD);
    }
}

void bt_log_return(bt_event_log *log, const bt_game *game, unsigned index, bt_rule rule)
{
    bt_log_span span = bt_log_empty_span(log);
    bt_log_figure(log, &span, game, index);
    bt_event *event = bt_log_event(log, BT_EVENT_RETURN, game->figures[index].seat, rule);
    if (event != NULL) {
        event->square = bt_key_square(game->tile_keys[game->figures[index].tile]);
        bt_event_set_span(event, &span);
    }
}

void bt_event_log_clear(bt_event_log *log)
{
    log->event_count = 0;
    log->square_count = 0;
    log->figure_count = 0;
    log->overflow = false;
}
