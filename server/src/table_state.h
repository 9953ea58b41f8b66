/* table_state.h - what a table consists of; for table.c and position.c alone. */
#ifndef BIGTOP_SERVER_TABLE_STATE_H
#define BIGTOP_SERVER_TABLE_STATE_H

#include "table.h"
#include "turnlog.h"

/* A turn takes three choices with the sets in scope. */
#define TABLE_MAX_CHOICES 8

struct table_pending {
    struct table_step step;
    bt_game game; /* after the step */
    struct turnlog_draft draft;
};

struct table {
    struct setup setup;
    bt_game confirmed; /* after the last confirmed step */
    bt_game shown;     /* with the choices; the one that completes the turn is left out, because
                          playing it would score */
    bt_move choices[TABLE_MAX_CHOICES];
    unsigned choice_count;
    bool complete;
    uint32_t rows;   /* steps so far, the opening among them */
    uint32_t change; /* choices and undos since the last one */
    uint32_t move_count;
    bt_move moves[BT_RECORD_MAX_MOVES];
    struct turnlog log;
    struct table_pending *pending;
};

#endif
