/* store_text.h - lists of numbers as a database keeps them: decimal, with single spaces. */
#ifndef BIGTOP_SERVER_STORE_TEXT_H
#define BIGTOP_SERVER_STORE_TEXT_H

#include "table.h"

/* Room for the moves of a step, eleven characters each. */
#define STORE_NUMBERS_SIZE (TABLE_MAX_STEP_MOVES * 11 + 1)

void store_moves_to_text(char text[STORE_NUMBERS_SIZE], const struct table_step *step);
void store_scores_to_text(char text[STORE_NUMBERS_SIZE], const int *scores, unsigned seats);

/* The next number of a list; false if there is none, or none within the bounds. */
bool store_take_number(const char **text, long long low, long long high, long long *number);

/* False if the text is no such list, or a longer one than there may be. */
bool store_text_to_moves(const char *text, struct table_step *step);
bool store_text_to_scores(const char *text, int scores[BT_MAX_SEATS], unsigned *seats);

#endif
