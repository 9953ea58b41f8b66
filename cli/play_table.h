/*
 * play_table.h - a game in progress at one terminal: what is settled, what has been chosen in the
 * running turn and may be taken back, and chance.
 */
#ifndef CLI_PLAY_TABLE_H
#define CLI_PLAY_TABLE_H

#include <bigtop.h>
#include <chance.h>

#include <stdbool.h>

/* Place, action, pyramid. */
enum { PLAY_MOST_CHOICES = 4 };

typedef struct play_table {
    bt_record record; /* what is settled: confirmed turns and every outcome of chance */
    bt_game settled;  /* the position after it */
    bt_game shown;    /* with the choices, but without one that completes the turn */
    unsigned choice_count;
    bt_move choices[PLAY_MOST_CHOICES];
    bool complete; /* the choices complete the turn: confirm is next */
    struct chance chance;
    bt_event_log log; /* of the last move settled */
} play_table;

/* Begin a game; its record has a configuration that can be played, and no moves yet. */
void play_table_begin(play_table *table);

/* Go on from a record that was read. The decisions of a turn that is not over become choices. */
void play_table_take_up(play_table *table);

/* Is an outcome of chance due? */
bool play_table_chance_is_due(const play_table *table);

/* Let chance bring one outcome and settle it; its events are in `log`. False if the system's random
 * source failed. */
bool play_table_chance(play_table *table);

/* Choose a legal move of the running turn. */
void play_table_choose(play_table *table, bt_move move);

/* Take the last choice back; false if there is none. */
bool play_table_undo(play_table *table);

/* What settling the choices would score, as far as no chance is needed; into `log`, which stands
 * for the position returned in `after`. */
void play_table_preview(const play_table *table, bt_game *after, bt_event_log *log);

/* Settle the next choice; its events are in `log`. False when all are settled. */
bool play_table_settle(play_table *table);

#endif
