/* Weights as text: comment lines, then one number after the other. */
#ifndef TRAINING_WEIGHTS_FILE_H
#define TRAINING_WEIGHTS_FILE_H

#include "../src/evaluation/network.h"

/* Goes up when inputs or networks change. */
#define WEIGHTS_FORMAT 1

bool read_weights(const char *path, ai_weights *weights);
/* Written to a file beside it first, so that a break leaves the old one. */
bool write_weights(const char *path, const ai_weights *weights, const char *kind, uint64_t seed,
                   uint64_t games);

#endif
