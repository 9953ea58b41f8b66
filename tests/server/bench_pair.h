/* bench_pair.h - two people at a table, each at a connection of their own, and one who looks on; on
 * the bench. */
#ifndef BIGTOP_TEST_BENCH_PAIR_H
#define BIGTOP_TEST_BENCH_PAIR_H

#include "lobby_bench.h"

/* Anna and Ben, each at a connection of their own, and a spectator. */
struct pair {
    struct bench bench;
    struct bench_client anna, ben, eve;
    char game[32], tokens[2][32];
    json_t *position; /* the newest */
};

/* `position` is the newest now; the pair has it. */
void pair_take(struct pair *pair, json_t *position);
json_t *pair_open_as(struct pair *pair, struct bench_client *client, const char *token);
/* `more` are further members of `create`, with a comma before them. */
void pair_open(struct pair *pair, const char *more);
/* A third one sits beside Anna: seat 2 is hers too. */
void pair_open_with_cleo(struct pair *pair);
void pair_close(struct pair *pair);
/* Whoever is to decide plays turns. */
void pair_play(struct pair *pair, int turns);
/* A message about a seat. */
json_t *pair_ask_seat(struct pair *pair, struct bench_client *client, const char *type, int seat);
const char *pair_state_of(const struct pair *pair, size_t seat);
bool pair_has_lost(const struct pair *pair, size_t seat);

/* The last thing that happened to people; `seat` -1: to nobody's seat. */
void pair_assert_newest_act(const struct pair *pair, const char *act, int seat, int turn);
/* The game's record; the caller's to free. */
char *pair_record_of(struct pair *pair);
/* The game as another lobby reads it from the store is the one in memory. */
void pair_assert_read_again(struct pair *pair);
/* What the clock of a seat shows. */
int64_t pair_left_of(const struct pair *pair, size_t seat);
/* Anna plays to the end; Ben has resigned, and only his tiles are placed. */
void pair_play_to_the_end(struct pair *pair);
/* Ask for the game as when the turn began. */
json_t *pair_take_back(struct pair *pair, struct bench_client *client, int turn);

#endif
