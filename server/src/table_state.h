/* table_state.h - what a table consists of; for its own files alone. */
#ifndef BIGTOP_SERVER_TABLE_STATE_H
#define BIGTOP_SERVER_TABLE_STATE_H

#include "table.h"
#include "turnlog.h"

/* A turn takes three choices with the sets in scope. */
#define TABLE_MAX_CHOICES 8

/* Far more than happen in a game; a bound for those who try. */
#define TABLE_MAX_ACTS 1000

#define TABLE_ACT_SIZE    96
#define TABLE_CLOCKS_SIZE (BT_MAX_SEATS * 21 + 1)

struct table_pending {
    struct table_step step;
    struct table_act act;
    bt_game game; /* after the step */
    struct turnlog_draft draft;
    struct table *rebuilt; /* of a void: the table as it was then */
    int64_t left[BT_MAX_SEATS];
    char act_text[TABLE_ACT_SIZE], clocks_text[TABLE_CLOCKS_SIZE];
};

struct table_seat {
    int player;
    bool resigned, substituted;
    bool timed_out; /* by its clock, and not come back since */
};

/* A row that counts. */
struct table_row {
    uint32_t sequence, turn; /* the turn that begins after it */
    uint32_t moves;          /* of the game after it */
    struct table_act act;
    int64_t left[BT_MAX_SEATS];
    struct table_seat seats[BT_MAX_SEATS]; /* after it */
};

struct table {
    struct setup setup;
    struct table_seat seats[BT_MAX_SEATS];
    bt_game confirmed; /* after the last confirmed step */
    bt_game shown;     /* with the choices; the one that completes the turn is left out, because
                          playing it would score */
    bt_move choices[TABLE_MAX_CHOICES];
    unsigned choice_count;
    bool complete;
    uint32_t next;   /* sequence of the next row */
    uint32_t change; /* choices and undos since the last step */
    uint32_t move_count;
    bt_move moves[BT_RECORD_MAX_MOVES];
    struct turnlog log;
    struct table_row *rows; /* those that count */
    unsigned row_count, row_room;
    unsigned act_count; /* those that do not count any more among them */
    struct table_told
        told[TABLE_MOST_TOLD]; /* the newest, in turn: act n is at n % TABLE_MOST_TOLD */
    unsigned told_count;       /* of all there were */
    struct json_out remarks;   /* lines of the record */
    struct table_pending *pending;
};

/* ---- table.c ------------------------------------------------------------------------------- */

/* Begin the next row, and play moves in it. */
bool table_pending_begin(struct table *table);
bool table_pending_play(struct table_pending *pending, bt_move move);
bool table_pending_finish(struct table *table);

/* Forget the choices. */
void table_drop_choices(struct table *table);

/* Free what a table holds, not the table. */
void table_clear(struct table *table);

/* The record without remarks. */
size_t table_write_moves(const struct table *table, char *text, size_t capacity);

/* ---- table_acts.c -------------------------------------------------------------------------- */

/* Whether all seats but one have resigned or lost by time and nobody plays on for them. */
bool table_is_given_up(const struct table *table, const struct table_seat seats[BT_MAX_SEATS]);

/* Read the act of a stored row. */
bool table_read_act(struct table_act *act, const char *text);

/* The prepared act has happened. False if memory ran out. */
bool table_commit_act(struct table *table);

/* Note the row that was just committed. False if there is no memory. */
bool table_add_row(struct table *table, const struct table_pending *pending);

/* Read what the clocks show after a stored row. False if that makes no sense. */
bool table_read_clocks(const struct table *table, const char *text, int64_t left[BT_MAX_SEATS]);

#endif
