#include "store_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append_number(char text[STORE_NUMBERS_SIZE], long long number)
{
    size_t length = strlen(text);
    snprintf(text + length, STORE_NUMBERS_SIZE - length, length > 0 ? " %lld" : "%lld", number);
}

void store_moves_to_text(char text[STORE_NUMBERS_SIZE], const struct table_step *step)
{
    text[0] = '\0';
    for (unsigned i = 0; i < step->count; i++)
        append_number(text, step->moves[i]);
}

void store_scores_to_text(char text[STORE_NUMBERS_SIZE], const int *scores, unsigned seats)
{
    text[0] = '\0';
    for (unsigned seat = 0; seat < seats; seat++)
        append_number(text, scores[seat]);
}

bool store_take_number(const char **text, long long low, long long high, long long *number)
{
    if (**text == ' ')
        (*text)++;
    if (**text != '-' && (**text < '0' || **text > '9'))
        return false;
    char *end;
    errno = 0;
    *number = strtoll(*text, &end, 10);
    bool good = errno == 0 && end != *text && *number >= low && *number <= high;
    *text = end;
    return good;
}

bool store_text_to_moves(const char *text, struct table_step *step)
{
    for (step->count = 0; *text; step->count++) {
        long long number;
        if (step->count == TABLE_MAX_STEP_MOVES ||
            !store_take_number(&text, 0, UINT32_MAX, &number))
            return false;
        step->moves[step->count] = (bt_move)number;
    }
    return true;
}

bool store_text_to_scores(const char *text, int scores[BT_MAX_SEATS], unsigned *seats)
{
    memset(scores, 0, BT_MAX_SEATS * sizeof *scores);
    for (*seats = 0; *text; (*seats)++) {
        long long number;
        if (*seats == BT_MAX_SEATS || !store_take_number(&text, INT16_MIN, INT16_MAX, &number))
            return false;
        scores[*seats] = (int)number;
    }
    return true;
}

void store_damage_to_text(char *text, size_t size, const char *game, const char *what,
                          int64_t number)
{
    char place[24] = "";
    if (number >= 0)
        snprintf(place, sizeof place, " %" PRId64, number);
    snprintf(text, size, "the database is damaged: %s%s of game %s cannot be read", what, place,
             game);
}
