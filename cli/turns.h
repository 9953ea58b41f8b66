/*
 * turns.h - walks through a record turn by turn, as its lines are.
 */
#ifndef CLI_TURNS_H
#define CLI_TURNS_H

#include <bigtop.h>

#include <stdbool.h>
#include <stdio.h>

/* A line of a record: a turn, or the end of the game. The moves of the end begin with the last
 * turn's last move, because the final count may happen inside it; only the count is the end's. */
typedef struct turn {
    const bt_record *record;
    bool end;
    bool complete;   /* nothing of it is missing */
    unsigned number; /* of the turn; 0 for the end */
    unsigned seat;
    uint32_t first_move, end_move; /* in record->moves */
    bt_game before;                /* before its first move */
    bt_game after;
    int totals[BT_MAX_SEATS];         /* as its line tells them; only if complete */
    const bt_record_totals *recorded; /* what the record said, NULL if it said nothing */
} turn;

typedef struct turn_walk {
    const bt_record *record;
    bt_game game;
    bt_game before_last; /* before the last move of the turn before */
    uint32_t next;
    uint32_t totals_next;
    unsigned turns;
    bool ended;
} turn_walk;

/* The record must be legal, as bt_record_read guarantees. */
void turn_walk_begin(turn_walk *walk, const bt_record *record);

/* The next line; false after the last. */
bool turn_walk_next(turn_walk *walk, turn *line);

/* Call `visit` for each move of a line that brought events of that line. `log` is the caller's
 * room; `game` stands after the move. */
typedef void turn_visit(void *context, const bt_game *game, const bt_event_log *log, uint32_t first,
                        uint32_t end);
void turn_events(const turn *line, bt_event_log *log, turn_visit *visit, void *context);

/* The line in the words of the record, totals included if it is complete; no line feed. */
void turn_print(const turn *line, FILE *stream);

/* Index of the first event in the log of a move that belongs to the final count. */
uint32_t turn_first_final(const bt_event_log *log, bt_phase before);

#endif
