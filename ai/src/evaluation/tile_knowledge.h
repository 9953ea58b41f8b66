/*
 * What is known of tiles before a game: which kinds fill an open square, close a feature there, or
 * join two. Sets of kinds are 64-bit words, so that "how many copies left" is a few population
 * counts (ai_count_copies) instead of a loop over the bag.
 *
 * A pattern is what the four sides of an open square demand: two bits a side, north lowest; 0
 * nothing, 1 field, 2 road, 3 city (engine/src/tile_tables.h).
 */
#ifndef AI_TILE_KNOWLEDGE_H
#define AI_TILE_KNOWLEDGE_H

#include "tile_tables.h"

_Static_assert(BT_TILE_KINDS <= 64, "a set of kinds does not fit its word");

typedef uint64_t ai_kinds;

#define AI_PATTERNS   256
#define AI_SIDE_PAIRS 6

typedef struct ai_tile_knowledge {
    /* Kinds that fit a pattern in some rotation. */
    ai_kinds fits[AI_PATTERNS];
    /* Of these, kinds that fit so that the road or city entering at a side gets no new end; a loop
     * back into the pattern counts as none. 0 where the side demands neither. */
    ai_kinds closes[AI_PATTERNS][4];
    /* Kinds that fit so that what enters at two sides becomes one feature. Pairs of sides in the
     * order NE, NS, NW, ES, EW, SW; see ai_side_pair. */
    ai_kinds joins[AI_PATTERNS][AI_SIDE_PAIRS];
    ai_kinds circus; /* kinds that bring the circus */
    ai_kinds river;
} ai_tile_knowledge;

/* Index of a pair of sides, a < b. */
static inline unsigned ai_side_pair(unsigned a, unsigned b)
{
    return a == 0 ? b - 1 : a + b;
}

/* Takes some tens of microseconds. */
void ai_learn_tiles(ai_tile_knowledge *knowledge);

/* Copies left of each kind, as bit planes. */
#define AI_BAG_PLANES 4

typedef struct ai_bag_planes {
    ai_kinds plane[AI_BAG_PLANES];
} ai_bag_planes;

/* The planes of a bag; land tiles only, as river tiles never fill an open square. */
static inline void ai_read_bag(ai_bag_planes *planes, const bt_game *game, ai_kinds river)
{
    for (unsigned p = 0; p < AI_BAG_PLANES; p++) {
        ai_kinds set = 0;
        for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
            set |= (ai_kinds)(game->bag[kind] >> p & 1u) << kind;
        }
        planes->plane[p] = set & ~river;
    }
}

static inline unsigned ai_count_copies(const ai_bag_planes *planes, ai_kinds kinds)
{
    unsigned count = 0;
    for (unsigned p = 0; p < AI_BAG_PLANES; p++) {
        count += (unsigned)__builtin_popcountll(planes->plane[p] & kinds) << p;
    }
    return count;
}

#endif
