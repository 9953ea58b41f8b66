/* The words of a line of a case, and what they name. */
#ifndef BIGTOP_TEST_WORDS_H
#define BIGTOP_TEST_WORDS_H

#include <stdbool.h>

#include "bigtop.h"

#define WORDS_MAX 24

typedef struct words {
    unsigned count;
    char *word[WORDS_MAX];
} words;

/* Takes the line apart. */
words words_of(char *line);

bool is(const char *word, const char *other);

/* The word at an index, "" beyond the last. */
const char *at(const words *list, unsigned index);

int number(const char *word);

/* "p2" -> 1 */
unsigned seat_of(const char *word);

/* "-1,2"; false if it is no square. */
bool square_of(const char *word, int *x, int *y);

/* "meeple" and so on; -1 if there is no such kind. */
int figure_kind(const char *word);

/* The move that the words from `first` on name: "place 0,1 r2" or an action as in records. 0 if
 * they name none. */
bt_move move_of(const bt_game *game, const words *list, unsigned first);

#endif
