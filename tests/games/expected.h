/* What the other engine said about a game (README.md, "X.expected"). */
#ifndef BIGTOP_TEST_EXPECTED_H
#define BIGTOP_TEST_EXPECTED_H

#include <stdbool.h>

#include "bigtop.h"

#define EXPECTED_MAX_RESULTS 128

/* One turn, or the end of the game. The strings point into the text read. */
typedef struct expected_turn {
    unsigned number; /* 0: the end */
    int left;
    int places;
    char *place_list; /* NULL if it was not given */
    int options;
    char *option_list; /* likewise */
    unsigned result_count;
    char *results[EXPECTED_MAX_RESULTS]; /* lines score, return, token, tent, figure */
    int totals[BT_MAX_SEATS];
} expected_turn;

/* Cut the next game's name and text off `*rest`; NULL when there is none. */
char *expected_next_game(char **rest, char **text);

/* Cut the next turn off `*text`. False if there is none or it cannot be understood. */
bool expected_next_turn(char **text, expected_turn *turn);

#endif
