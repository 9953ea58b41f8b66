/*
 * explain.h - what happened, in sentences: every point with its sum and its rule.
 */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include <bigtop.h>

#include <stdio.h>

/* A line for each event of the log from index `first` up to, not including, `end`; each begins with
 * `indent` blanks. `after` is the position after the events; names come from the record. */
void explain_events(FILE *stream, const bt_record *record, const bt_game *after,
                    const bt_event_log *log, uint32_t first, uint32_t end, unsigned indent);

/* The final count, or if the game still runs the points so far and what the board would bring, as a
 * table with a column for each player and a row for each category. */
void explain_result(FILE *stream, const bt_record *record, const bt_game *game);

/* "bigtop 0.1.0 rules", edition, sets, players and options that differ from the edition's. */
void explain_setup(FILE *stream, const bt_record *record);

#endif
