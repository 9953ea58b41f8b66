/*
 * match_play.h - plays the games of a match: one table for each thread, with the memory of both
 * sides' searches.
 */
#ifndef CLI_MATCH_PLAY_H
#define CLI_MATCH_PLAY_H

#include "deal.h"
#include "match_settings.h"

typedef struct match_table {
    const match_settings *settings;
    void *memory[SIDE_COUNT];
    bt_game game;
    bt_record record;
    bt_ai_analysis analysis;
    deal_order dealt;
    deal_draws draws;
    uint64_t number; /* of the deal */
    unsigned turn;   /* of the game, from 1 */
    char fault[512]; /* what a player did wrong */
} match_table;

/* False without memory; close it in either case. */
bool match_table_open(match_table *table, const match_settings *settings);
void match_table_close(match_table *table);

typedef enum match_outcome {
    MATCH_PLAYED,
    MATCH_STOPPED, /* by Ctrl-C; the game does not count */
    MATCH_FAULT    /* a player broke its promises: `fault` tells how */
} match_outcome;

/* Shuffle the tiles and tokens of a deal. */
void match_table_deal(match_table *table, uint64_t number);

/* Play game `game` of the table's deal to its end. The record of it is in the table. `effort`, one
 * for each side, is added to. */
match_outcome match_table_play(match_table *table, unsigned game, match_game *result,
                               match_effort effort[SIDE_COUNT]);

#endif
