/*
 * lobby_bench.h - a lobby on the workbench: a store in memory, chance on a string, and clients that
 * keep what they are sent.
 */
#ifndef BIGTOP_TEST_LOBBY_BENCH_H
#define BIGTOP_TEST_LOBBY_BENCH_H

#include "lobby.h"
#include "memory_store.h"
#include "scripted_thinking.h"

#include <jansson.h>

#define BENCH_INBOX 256

struct bench_client {
    struct lobby_client *client;
    json_t *inbox[BENCH_INBOX]; /* oldest first */
    unsigned count;
    json_t *table;     /* the newest message `table` that was no answer; not in the inbox */
    unsigned refusals; /* secrets of it that were none */
};

struct bench {
    struct memory_store *memory;
    struct scripted_thinking thinking;
    struct lobby *lobby;
    uint64_t random;      /* the state chance comes from */
    bool no_random;       /* the source fails */
    int64_t steady, wall; /* what the clocks show; they stand still unless the test moves them */
};

void bench_open(struct bench *bench, uint64_t random);
/* The lobby goes and another one comes, over the same store. The clients must have left. */
void bench_restart(struct bench *bench);

void bench_close(struct bench *bench);

void bench_join(struct bench *bench, struct bench_client *client);
void bench_leave(struct bench *bench, struct bench_client *client);

/* Send a message as it is and let the lobby finish with it. */
void bench_send(struct bench *bench, struct bench_client *client, const char *text);

/* Send a message made by json_pack, not followed by a flush. */
void bench_post(struct bench *bench, struct bench_client *client, const char *format, ...);

/* Send a message made by json_pack, flush, and return the first message that came for it. */
json_t *bench_ask(struct bench *bench, struct bench_client *client, const char *format, ...);

/* The oldest message not yet taken; NULL if there is none. The caller releases it. */
json_t *bench_take(struct bench_client *client);
void bench_forget(struct bench_client *client);

/* Create a game for two and open it. Returns its position. */
json_t *bench_new_game(struct bench *bench, struct bench_client *client, char game[32]);

/* Move both clocks on, and let the lobby notice. */
void bench_pass(struct bench *bench, int64_t milliseconds);

/* Choose the first of what may be chosen and confirm. Takes the position over and returns the next
 * one. */
json_t *bench_turn(struct bench *bench, struct bench_client *client, const char *game,
                   json_t *position);

/* Let whoever thinks think about the oldest task and report; the lobby hears it and is done with
 * it. False if there is no task. */
bool bench_think(struct bench *bench, bool done);

/* play, undo and confirm in the position. */
json_t *bench_play(struct bench *bench, struct bench_client *client, const char *game,
                   const json_t *position, int64_t move);
json_t *bench_do(struct bench *bench, struct bench_client *client, const char *type,
                 const char *game, const json_t *position);

/* Choose the n-th of the moves, counted round, until the turn is complete. Takes the position over.
 */
json_t *bench_choose(struct bench *bench, struct bench_client *client, const char *game,
                     json_t *position, unsigned n);

#endif
