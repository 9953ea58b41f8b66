/*
 * Writing score events into the caller's log. Nothing here is called without a log.
 */
#ifndef BT_EVENTS_H
#define BT_EVENTS_H

#include "bigtop.h"

/* Parts of a log that several events share: the squares and figures of one feature. */
typedef struct bt_log_span {
    uint16_t first_square, square_count;
    uint16_t first_figure, figure_count;
} bt_log_span;

/* The tiles and figures of the feature with this root, in the log. */
bt_log_span bt_log_feature(bt_event_log *log, const bt_game *game, unsigned root);

/* A span that begins at the end of the log. */
bt_log_span bt_log_empty_span(const bt_event_log *log);
/* Add to the span that was begun last. */
void bt_log_square(bt_event_log *log, bt_log_span *span, bt_square square);
void bt_log_figure(bt_event_log *log, bt_log_span *span, const bt_game *game, unsigned index);

/* Append an event with all members 0 but these; NULL if the log is full. */
bt_event *bt_log_event(bt_event_log *log, bt_event_type type, unsigned seat, bt_rule rule);

/* Give an event what a span holds. Both may be NULL: then nothing happens. */
void bt_event_set_span(bt_event *event, const bt_log_span *span);
/* Add an item; one that counts nothing is left out unless `always`. */
void bt_event_add_item(bt_event *event, bt_item_kind kind, unsigned count, unsigned each,
                       bool always);

struct bt_worth;

/* One event for each seat with the majority of the feature, its tiles and figures shared among
 * them. */
void bt_log_feature_score(bt_event_log *log, const bt_game *game, unsigned root, unsigned kind,
                          bool final, const struct bt_worth *worth);

/* The figure with this index goes back to its owner. */
void bt_log_return(bt_event_log *log, const bt_game *game, unsigned index, bt_rule rule);

/* The figure with this index as the public struct. */
bt_figure bt_public_figure(const bt_game *game, unsigned index);

#endif
