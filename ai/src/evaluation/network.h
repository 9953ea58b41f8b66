/*
 * The networks of the evaluation. What a seat may expect of a position is a sum of terms: one for
 * each feature it has figures on, one for what it has in hand. Each kind of term has its own small
 * network over some tens of inputs: a linear part and one hidden layer.
 */
#ifndef AI_NETWORK_H
#define AI_NETWORK_H

#include "survey.h"

typedef enum ai_term {
    AI_TERM_CITY,
    AI_TERM_ROAD,
    AI_TERM_FIELD,
    AI_TERM_MONASTERY,
    AI_TERM_SEAT,
    AI_TERM_COUNT
} ai_term;

/* The term of a feature that is surveyed. */
static inline ai_term ai_term_of(unsigned kind)
{
    return kind == BT_FEATURE_CITY   ? AI_TERM_CITY
           : kind == BT_FEATURE_ROAD ? AI_TERM_ROAD
                                     : AI_TERM_FIELD;
}

#define AI_INPUTS 40
#define AI_HIDDEN 16

typedef struct ai_network {
    float linear[AI_INPUTS];
    float hidden[AI_INPUTS][AI_HIDDEN];
    float out[AI_HIDDEN];
} ai_network;

#define AI_NETWORK_NUMBERS (sizeof(ai_network) / sizeof(float))

typedef struct ai_weights {
    ai_network networks[AI_TERM_COUNT];
    ai_fill_table fill;
} ai_weights;

#define AI_WEIGHT_NUMBERS (sizeof(ai_weights) / sizeof(float))

/* Inputs of a term; the first is always 1. */
typedef struct ai_inputs {
    unsigned count;
    float x[AI_INPUTS];
} ai_inputs;

/* Value of a term in points. `sums`, if not NULL, receives the hidden layer before its bend. */
static inline float ai_run_network(const ai_network *network, const ai_inputs *inputs,
                                   float sums[AI_HIDDEN])
{
    float hidden[AI_HIDDEN] = {0.0F};
    float value = 0.0F;
    for (unsigned j = 0; j < inputs->count; j++) {
        const float x = inputs->x[j];
        if (x != 0.0F) {
            value += x * network->linear[j];
            for (unsigned h = 0; h < AI_HIDDEN; h++) {
                hidden[h] += x * network->hidden[j][h];
            }
        }
    }
    /* Four sums side by side: a fixed order that is the same with and without vectors. */
    float parts[4] = {0.0F};
    for (unsigned h = 0; h < AI_HIDDEN; h++) {
        parts[h % 4] += (hidden[h] > 0.0F ? hidden[h] : 0.0F) * network->out[h];
    }
    if (sums != NULL) {
        for (unsigned h = 0; h < AI_HIDDEN; h++) {
            sums[h] = hidden[h];
        }
    }
    return value + ((parts[0] + parts[1]) + (parts[2] + parts[3]));
}

#endif
