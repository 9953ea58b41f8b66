/*
 * match_settings.h - what a match is: everything its games depend on, and what one deal of it gave.
 */
#ifndef CLI_MATCH_SETTINGS_H
#define CLI_MATCH_SETTINGS_H

#include "player_choice.h"

#include <bigtop.h>

#include <stdbool.h>
#include <stdint.h>

enum { SIDE_A, SIDE_B, SIDE_COUNT };

typedef struct match_settings {
    bt_config config;
    player_choice sides[SIDE_COUNT];
    const char *names[SIDE_COUNT]; /* as they were given; the names in records */
    /* With more than two seats one side fills the field and the other sits alone among it. */
    unsigned single;
    uint64_t seed;
    uint64_t pairs; /* deals at most */
    bool sprt;
    double h0, h1;
} match_settings;

/* Games of a deal: the side that sits alone takes each seat once. Between two players that is a
 * pair of games with seats swapped. */
static inline unsigned match_games(const match_settings *settings)
{
    return settings->config.seats;
}

/* Game 0 has A in the first seat between two players, the side that sits alone otherwise. */
static inline unsigned match_side_of(const match_settings *settings, unsigned game, unsigned seat)
{
    return seat == game ? settings->single : 1 - settings->single;
}

typedef struct match_game {
    int16_t points[BT_MAX_SEATS];
    uint8_t winners; /* a bit a seat */
    uint16_t turns, discards;
    uint64_t hash;             /* of the final position */
    uint64_t work[SIDE_COUNT]; /* units of all its turns */
} match_game;

/* Thinking times of one side, in microseconds. The histogram has sixteen cells an octave: a
 * quantile is known to 4 %. */
#define EFFORT_CELLS 640
typedef struct match_effort {
    uint64_t turns, work, time, longest;
    uint64_t turns_over, time_over; /* beyond a budget of time, if there is one */
    uint32_t cells[EFFORT_CELLS];
} match_effort;

void match_effort_note(match_effort *effort, uint64_t microseconds, uint64_t budget, uint64_t work);
void match_effort_add(match_effort *sum, const match_effort *more);
/* The time that a share of the turns does not exceed, in microseconds; 0 without turns. */
double match_effort_quantile(const match_effort *effort, double share);

typedef struct match_deal {
    bool finished;
    match_game games[BT_MAX_SEATS];
} match_deal;

#endif
