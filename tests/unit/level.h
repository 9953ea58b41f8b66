/* The vector code and the random player of one instruction level, under names of its own. */
#ifndef UNIT_LEVEL_H
#define UNIT_LEVEL_H

#include <bigtop.h>

typedef struct level {
    const char *name;
    bool vectors; /* compiled with intrinsics */
    /* For each rotation, which of 64 slots take a tile of this kind. */
    void (*fit_block)(unsigned kind, const uint8_t patterns[64], uint64_t words[4]);
    /* Position of the n-th set bit. */
    unsigned (*select)(uint64_t word, unsigned n);
    /* Play on from the start of a game with these random numbers. */
    void (*play)(bt_game *game, uint64_t random);
    /* See vectors.h. */
    void (*write_sequence)(uint16_t to[8], unsigned first);
    void (*write_shifted)(uint64_t to[8], const uint8_t low[8], unsigned low_shift,
                          const uint8_t high[8], unsigned high_shift);
} level;

extern const level level_scalar;
extern const level level_portable;
extern const level level_v3;

#endif
