/*
 * Games that the evaluation plays against itself, kept as what the networks saw.
 */
#ifndef TRAINING_SELF_PLAY_H
#define TRAINING_SELF_PLAY_H

#include "../src/evaluation/evaluate.h"

typedef struct seen_term {
    uint8_t term; /* ai_term */
    uint8_t seat;
    ai_inputs inputs;
} seen_term;

typedef struct seen_position {
    unsigned first_term, term_count;
    float certain[BT_MAX_SEATS]; /* points apart from the terms */
} seen_position;

/* An open square that was seen, to learn whether it gets filled. */
typedef struct seen_square {
    int16_t x, y;
    uint8_t stage, copies;
} seen_square;

#define SELF_PLAY_POSITIONS 128
#define SELF_PLAY_TERMS     (SELF_PLAY_POSITIONS * 48)
#define SELF_PLAY_SQUARES   (SELF_PLAY_POSITIONS * 64)

typedef struct played_game {
    unsigned seats;
    unsigned position_count, term_count, square_count;
    float final[BT_MAX_SEATS];
    bt_game end;
    seen_position positions[SELF_PLAY_POSITIONS];
    seen_term terms[SELF_PLAY_TERMS];
    seen_square squares[SELF_PLAY_SQUARES];
} played_game;

/* Play one game of the configuration. Each turn is drawn with odds exp(lead / temperature). */
void self_play(played_game *game, ai_evaluator *evaluator, const bt_config *config, uint64_t seed,
               float temperature);

#endif
