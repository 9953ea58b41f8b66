/*
 * turnlog.h - the log of a game: one entry a turn, and one for the end, as JSON text.
 *
 * A step is what one confirmation brings: the decisions of a turn and what chance decided after
 * them. Its first tiles drawn in vain belong to the next turn's entry, so they are carried over.
 */
#ifndef BIGTOP_SERVER_TURNLOG_H
#define BIGTOP_SERVER_TURNLOG_H

#include "json.h"

#include <bigtop.h>

/* The entries of a game so far. Zero it to begin. */
struct turnlog {
    struct json_out entries;         /* one after another, with commas */
    size_t starts[BT_MAX_TILES + 2]; /* where each begins */
    unsigned count;
    unsigned turns;                      /* entries that are turns */
    struct json_out discarded, discards; /* drawn in vain for the running turn: kinds and events */
};

/* The part of a turnlog that one step adds, not yet taken over. */
struct turnlog_draft {
    bt_event_log *events;
    unsigned seats;
    unsigned seat; /* whose turn */
    int tile;      /* kind in hand, -1 before the first draw */
    bool decided;  /* holds a decision: not the opening */
    bool placed;
    bt_move place;
    unsigned token, last_token;
    int last_points[BT_MAX_SEATS]; /* of the final count, which are no part of the turn's totals */
    struct json_out choices, turn_events;
    struct json_out next_discarded, next_discards;
    struct json_out last_events;
    struct json_out entries[2];
    unsigned entry_count;
};

/* Begin a step in `game`. False if there is no memory. The caller ends it with turnlog_draft_free.
 */
bool turnlog_begin(struct turnlog_draft *draft, const bt_game *game, unsigned seats);
void turnlog_draft_free(struct turnlog_draft *draft);

/* Play the step's next move and note what happened. What bt_play returns. */
bt_error turnlog_play(struct turnlog_draft *draft, bt_game *game, bt_move move);

/* The step is over, `game` stands after it: write its entries. False if memory ran out. */
bool turnlog_finish(struct turnlog_draft *draft, const struct turnlog *log, const bt_game *game);

/* Take the entries of a finished draft over. False, and nothing changed that shows, if there is no
 * memory or no room. */
bool turnlog_take(struct turnlog *log, struct turnlog_draft *draft);

/* Write {"from": N, "entries": […]} with the entries from index `from` on. */
void turnlog_write(const struct turnlog *log, unsigned from, struct json_out *out);

void turnlog_free(struct turnlog *log);

#endif
