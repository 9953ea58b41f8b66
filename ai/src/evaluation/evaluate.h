/*
 * The evaluation: what each seat may expect to have at the end of the game.
 */
#ifndef AI_EVALUATE_H
#define AI_EVALUATE_H

#include "inputs.h"

#include <bigtop_ai.h>

/* Room for one evaluation after the other. Prepare once; weights must outlive it. */
typedef struct ai_evaluator {
    const ai_weights *weights;
    ai_tile_knowledge knowledge;
    ai_survey survey;
    bool linear;       /* the weights have no hidden layers */
    bool circus_blind; /* leaves out what the expansion adds, to show what it is worth */
} ai_evaluator;

void ai_prepare(ai_evaluator *evaluator, const ai_weights *weights);

/* The weights for a configuration. */
const ai_weights *ai_weights_for(const bt_config *config);

/* The weights of the linear evaluation that the two-level player has. */
const ai_weights *ai_two_level_weights(const bt_config *config);

/* Expected final points of each seat, in any phase; exact once the last tile is played. */
void ai_evaluate(ai_evaluator *evaluator, const bt_game *game, float points[BT_MAX_SEATS]);

/* Called for each term of a position with its inputs. */
typedef void ai_term_visitor(void *context, ai_term term, unsigned seat, const ai_inputs *inputs);

/* Visit the terms of a position in which the game goes on, and write to `points` what is certain
 * already: the sum of both is the evaluation. */
void ai_visit_terms(ai_evaluator *evaluator, const bt_game *game, float points[BT_MAX_SEATS],
                    ai_term_visitor *visit, void *context);

/* Points if the game ended now; the token under the tent counts as the mean of those that may lie
 * there. */
void ai_points_now(const bt_standing *standing, unsigned seats, float points[BT_MAX_SEATS]);

/* True if the last tile lies and its turn is over, so that only tokens are to be revealed: `points`
 * are what all may expect, tokens by their mean. */
bool ai_settled(const bt_game *game, float points[BT_MAX_SEATS]);

/* Lead of a seat over the mean of the others. */
static inline float ai_lead(const float points[BT_MAX_SEATS], unsigned seat, unsigned seats)
{
    float others = 0.0F;
    for (unsigned i = 0; i < seats; i++) {
        others += i != seat ? points[i] : 0.0F;
    }
    return points[seat] - others / (float)(seats - 1);
}

/* A whole turn and what it leads to. */
typedef struct ai_rated_turn {
    bt_ai_turn turn;
    float lead; /* of the seat whose turn it is */
    float points[BT_MAX_SEATS];
} ai_rated_turn;

/* More than any position has. */
#define AI_MAX_TURNS 2048

/* Rate every turn the deciding seat can play. Turns that lead to the same features by segments of
 * one feature are listed once. Returns how many were written; at most `capacity`. */
unsigned ai_rate_turns(ai_evaluator *evaluator, const bt_game *game, ai_rated_turn *turns,
                       unsigned capacity);

#endif
