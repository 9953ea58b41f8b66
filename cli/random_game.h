/*
 * random_game.h - one random game, move by move through the public functions.
 *
 * With the policy `uniform` it is the same game that bt_simulate plays, number for number: the two
 * check each other.
 */
#ifndef CLI_RANDOM_GAME_H
#define CLI_RANDOM_GAME_H

#include <bigtop.h>

typedef enum random_policy {
    POLICY_UNIFORM, /* placements uniform, then the remaining options uniform, passing among them */
    POLICY_BUSY     /* prefers ringmasters, acrobats, pyramids, abbots and completions */
} random_policy;

typedef struct random_game {
    bt_game game;
    bt_record record;    /* the game so far */
    bt_event_log events; /* of the last move */
    uint64_t placements; /* choices seen */

    /* For the choices alone. */
    random_policy policy;
    bt_random random;
    uint32_t bits;
    uint32_t left; /* tiles in the list */
    uint16_t list[BT_MAX_TILES];
} random_game;

/* Begin game `number` of the series `seed`. The configuration must be playable. */
void random_game_start(random_game *play, const bt_config *config, random_policy policy,
                       uint64_t seed, uint64_t number);

/* Choose the next move and play it. False if the game was over. A refusal by the engine of a move
 * that it had listed is returned in `*error`, with the refused move last in the record. */
bool random_game_step(random_game *play, bt_error *error);

#endif
