/* A table for computer players: chance, thinking and playing, checked by the engine. */
#ifndef TESTS_AI_TABLE_H
#define TESTS_AI_TABLE_H

#include "cmocka_all.h"

#include <bigtop_ai.h>

unsigned player_named(const char *name);

/* Let chance play once, by its weights. */
void play_chance(bt_game *game, bt_random *random);

/* One question to a player, with the least memory it takes; `options` NULL for the initial ones. */
void ask_with(unsigned player, const float *options, const bt_game *game, uint64_t seed,
              uint64_t work, bt_ai_analysis *analysis);
void ask(unsigned player, const bt_game *game, uint64_t seed, uint64_t work,
         bt_ai_analysis *analysis);

/* Play a turn that must be legal and whole. */
void play_turn(bt_game *game, const bt_ai_turn *turn);

/* Play a whole game; players[seat] has work[seat] units a turn (0: until it is finished). */
void play_game(bt_game *game, const bt_config *config, const unsigned *players,
               const uint64_t *work, uint64_t seed);

/* Set an option by its name; the others at their initial values. */
void choose_option(float options[BT_AI_MAX_OPTIONS], const char *player, const char *name,
                   float value);

/* From one number of seats to the next when games of every kind are played. */
unsigned next_seats(unsigned seats);

/* The greedy player plays for all, up to where a tile is to be placed and `tiles` are left. */
void play_greedily(bt_game *game, unsigned tiles, uint64_t seed);

#endif
