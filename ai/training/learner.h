/*
 * Learning from played games: temporal differences, TD(lambda), of Sutton (1988), as in Tesauro's
 * TD-Gammon; steps by Adam (Kingma and Ba 2015).
 */
#ifndef TRAINING_LEARNER_H
#define TRAINING_LEARNER_H

#include "self_play.h"

typedef struct learning_sums {
    double squared_error; /* of the lead, against its target */
    uint64_t positions;
    double final_error; /* of the lead, against the end of the game */
} learning_sums;

/* Numbers that are learned by steps: those of the networks. */
#define LEARNED_NUMBERS (AI_TERM_COUNT * AI_NETWORK_NUMBERS)

/* Add a game's gradient of half the squared error. `lambda` from 0 (the next value alone) to 1 (the
 * result alone). */
void add_game_gradient(float gradient[LEARNED_NUMBERS], const played_game *game,
                       const ai_weights *weights, float lambda, learning_sums *sums);

typedef struct adam_state {
    float first[LEARNED_NUMBERS], second[LEARNED_NUMBERS];
    uint64_t steps;
} adam_state;

void take_step(adam_state *optimizer, ai_weights *weights, const float gradient[LEARNED_NUMBERS],
               float rate, float decay);

/* How often squares were filled, by stage and copies. */
typedef struct fill_counts {
    double seen[AI_FILL_STAGES][AI_FILL_COPIES], filled[AI_FILL_STAGES][AI_FILL_COPIES];
} fill_counts;

void count_fills(fill_counts *counts, const played_game *game);
void forget_fills(fill_counts *counts, double share);
void learn_fills(ai_fill_table *table, const fill_counts *counts);

/* Take the hidden layers out of weights or of a gradient. */
void make_linear(float *numbers);

/* Where learning starts: points on the board count, figures in hand are worth a little. */
void first_weights(ai_weights *weights, uint64_t seed);

#endif
