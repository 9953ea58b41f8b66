/*
 * describe.h - moves, events and positions of the engine as JSON, as docs/protocol.md gives them.
 * Everything here writes one value into `out` and changes nothing else.
 */
#ifndef BIGTOP_SERVER_DESCRIBE_H
#define BIGTOP_SERVER_DESCRIBE_H

#include "json.h"

#include <bigtop.h>

/* A decision of a seat, legal in `game`: MOVE. */
void describe_move(struct json_out *out, const bt_game *game, bt_move move);

/* The moves of a turn, as far as they are legal one after another in `game`: [MOVE, …]. */
void describe_turn(struct json_out *out, const bt_game *game, const bt_move *moves, unsigned count);

/* The events from index `first` up to, not including, `end`, as EVENTs one after another: the
 * caller writes the list around them. */
void describe_events(struct json_out *out, const bt_event_log *log, uint32_t first, uint32_t end);

/* The members of a position that show the board and what lies beside it, from `tiles` to `winners`,
 * into the object that is being written. */
void describe_board(struct json_out *out, const bt_game *game, unsigned seats);

/* What of it is shown. */
struct describe_shown {
    bool counts;      /* what could be counted, but is not plain to see: the tiles left by kind,
                         fields, what features are worth */
    bool standing;    /* the scores if the game ended now; else null */
    unsigned winners; /* as bits of seats */
};

/* The same, of which only some is shown. */
void describe_board_for(struct json_out *out, const bt_game *game, unsigned seats,
                        const struct describe_shown *shown);

/* {"base/V": 12, …}: placements each kind in the bag has now. */
void describe_placements(struct json_out *out, const bt_game *game);

/* [[1,0,12],…]: the empty squares beside tiles, each with the copies in the bag that fit there. */
void describe_open_squares(struct json_out *out, const bt_game *game);

/* [4, 10] */
void describe_scores(struct json_out *out, const bt_game *game, unsigned seats);

/* The id of a tile kind, or null for -1. */
void describe_kind(struct json_out *out, int kind);

/* A seat, or null for -1. */
void describe_seat(struct json_out *out, int seat);

#endif
