/*
 * The reader of records: its state, and what its two files share. Functions return false after
 * noting a fault.
 */
#ifndef BT_RECORD_READ_H
#define BT_RECORD_READ_H

#include "record_scan.h"

#define BT_RECORD_MAX_BYTES (1u << 20)

typedef struct bt_reader {
    bt_scanner scan;
    bt_record *record;
    bt_game game;  /* the position after the moves read so far */
    uint32_t turn; /* number of the turn whose line is read */
    bool as_scored;
    bool ended;                   /* the `end` line was read */
    int totals[BT_MAX_SEATS];     /* what the line's totals should be */
    unsigned rules[BT_MAX_SEATS]; /* rule of each seat's last score in this turn */
    bt_record_fault fault;
} bt_reader;

bool bt_fault_at(bt_reader *reader, const bt_word *word, bt_error error, const char *reason);
bool bt_fault_here(bt_reader *reader, bt_error error, const char *reason);

/* There must be no further word. */
bool bt_line_ends(bt_reader *reader);

/* Read "pN" and go on to the next word. */
bool bt_read_seat(bt_reader *reader, unsigned *seat);

/* Read the line of a turn, or the `end` line, at whose first word the scanner looks. */
bool bt_read_turn(bt_reader *reader);

#endif
