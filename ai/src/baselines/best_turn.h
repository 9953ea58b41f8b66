/* The best of many turns, seen one after the other; of equal ones each with the same chance. */
#ifndef AI_BEST_TURN_H
#define AI_BEST_TURN_H

#include <bigtop_ai.h>

/* Zeros before the first turn. */
typedef struct ai_best_turn {
    unsigned equals; /* turns seen that have the best value */
    float value;
    bt_ai_turn turn;
} ai_best_turn;

static inline void ai_consider_turn(ai_best_turn *best, bt_random *random, const bt_ai_turn *turn,
                                    float value)
{
    if (best->equals == 0 || value > best->value) {
        best->equals = 0;
        best->value = value;
    } else if (value < best->value) {
        return;
    }
    best->equals++;
    if (bt_random_below(random, best->equals) == 0) {
        best->turn = *turn;
    }
}

#endif
