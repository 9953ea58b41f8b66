/*
 * Random games of every kind for the property tests. A number decides all of a game: edition,
 * seats, sets, options, policy and moves. When a property fails, the number and the record so far
 * are printed.
 */
#ifndef PROPERTY_RANDOM_GAMES_H
#define PROPERTY_RANDOM_GAMES_H

#include "cmocka_all.h"

#include <random_game.h>

/* How many games to play where `normal` are played in a release build. */
uint64_t games_to_play(uint64_t normal);

/* The configuration of the game with this number. */
void config_of_game(bt_config *config, uint64_t number);

void begin_game(random_game *play, uint64_t number);

/* Play the next move; false if the game was over. The engine must accept what it listed. */
bool step_game(random_game *play);

/* Any move that may be played now, chosen with `random`; 0 if the game is over. */
bt_move any_move(const bt_game *game, bt_random *random);

/* memcmp of whole structs, which is meant: nothing at all may have changed. */
bool same_bytes(const void *one, const void *other, size_t size);

/* Fail the test unless a condition holds. */
#define require(play, condition)                                                                   \
    ((condition) ? (void)0 : property_fails((play), #condition, __FILE__, __LINE__))

_Noreturn void property_fails(const random_game *play, const char *condition, const char *file,
                              int line);

#endif
