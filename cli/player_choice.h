/*
 * player_choice.h - computer players as arguments: NAME[:key=value,…].
 *
 * Keys are `ms` and `work` (its budget for a turn), `memory` (MiB) and the names of the player's
 * options: "greedy", "uct:work=1000,memory=64,exploration=0.5".
 */
#ifndef CLI_PLAYER_CHOICE_H
#define CLI_PLAYER_CHOICE_H

#include <bigtop_ai.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLAYER_CHOICE_MAX_MILLISECONDS 86400000u
#define PLAYER_CHOICE_MAX_WORK         1000000000000000ull
#define PLAYER_CHOICE_MAX_MEMORY       65536u /* MiB */

/* Of both limits, where both are given, the one reached first ends the search. 0: no limit. */
typedef struct player_choice {
    unsigned player;
    uint64_t milliseconds;
    uint64_t work;
    size_t memory; /* bytes */
    float options[BT_AI_MAX_OPTIONS];
} player_choice;

#define PLAYER_CHOICE_TEXT_SIZE 2048

/* Read a text as above. False if it is none; `reason` then says what was expected. */
bool player_choice_read(player_choice *choice, const char *text,
                        char reason[PLAYER_CHOICE_TEXT_SIZE]);

/* Give a player that searches and has no budget of its own this one; if it is none either, the time
 * that is sensible for that player. Players that answer at once need none. */
void player_choice_budget(player_choice *choice, uint64_t milliseconds, uint64_t work);

/* Everything chosen, whether it was said or not: equal texts mean equal players. */
void player_choice_write(const player_choice *choice, char text[PLAYER_CHOICE_TEXT_SIZE]);

/* Memory for its searches, to be freed; NULL if there is none. */
void *player_choice_memory(const player_choice *choice);

/* When a search should end, for bt_ai_request.interrupted with the clock as its context: at a
 * moment, or after Ctrl-C. */
typedef struct player_clock {
    int64_t end; /* nanoseconds of the clock below; INT64_MAX: never */
} player_clock;

/* Nanoseconds since some moment, of a clock that only goes forward. */
int64_t player_clock_now(void);
void player_clock_set(player_clock *clock, uint64_t milliseconds);
bool player_clock_over(void *context);

#endif
