/*
 * store_text.h - lists of numbers as a database keeps them: decimal, with single spaces. An empty
 * text is an empty list.
 */
#ifndef BIGTOP_SERVER_STORE_TEXT_H
#define BIGTOP_SERVER_STORE_TEXT_H

#include "table.h"

/* Room for the moves of a step, eleven characters each. */
#define STORE_NUMBERS_SIZE (TABLE_MAX_STEP_MOVES * 11 + 1)

/* Write a step's moves; the scores of the first `seats` seats. They always fit. */
void store_moves_to_text(char text[STORE_NUMBERS_SIZE], const struct table_step *step);
void store_scores_to_text(char text[STORE_NUMBERS_SIZE], const int *scores, unsigned seats);

/* The next number of a list, from `low` to `high`; false if there is none such. `text` is moved
 * behind it, and behind what is no number as far as it was read. */
bool store_take_number(const char **text, long long low, long long high, long long *number);

/* Read a step's moves and their count; scores and how many seats they are of, the others' being 0.
 * False if the text is no such list, or a longer one than there may be; what was read before the
 * fault is then written too. */
bool store_text_to_moves(const char *text, struct table_step *step);
bool store_text_to_scores(const char *text, int scores[BT_MAX_SEATS], unsigned *seats);

/* The sentence that `what` of a game in a database cannot be read, cut off if it does not fit:
 * "row" or the like with a number, unless that is below 0. */
void store_damage_to_text(char *text, size_t size, const char *game, const char *what,
                          int64_t number);

#endif
