/*
 * The words of the record's grammar that reading and writing share (docs/record.md).
 */
#ifndef BT_RECORD_WORDS_H
#define BT_RECORD_WORDS_H

#include "bigtop.h"

/* "N" to "W" by bt_side, "NL" to "WR" by half-edge. */
extern const char *const bt_side_words[4];
extern const char *const bt_half_words[8];

/* The sides (cities, roads) or half-edges (fields) of a segment as seen on the board, a bit each.
 */
unsigned bt_segment_places(unsigned kind, unsigned segment, unsigned rotation);

/* Play a move on a copy of `before` and tell the totals that a turn's line carries after it: the
 * points without those of the final count, which belong to the `end` line. `rules`, if not NULL,
 * receives for each seat the rule of its last score, where it scored. */
void bt_turn_totals(const bt_game *before, bt_move move, int totals[BT_MAX_SEATS],
                    unsigned rules[BT_MAX_SEATS]);

#endif
