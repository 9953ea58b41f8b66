/*
 * Features: a disjoint-set forest over the segments of placed tiles.
 *
 * A root carries the totals of its feature in one 64-bit word, so that joining two features is one
 * addition:
 *
 *    bits  0-23  figures of each seat, four bits a seat (10 at the most)
 *    bits 24-33  open ends of a road or city
 *    bits 34-43  segments (a tile with two of them in one feature is taken out when points are
 * counted) bits 44-51  pennants
 *
 * and a mask: a city's own segments, the city segments a field touches, or a road's segments on
 * tiles with several roads. City and road segments get their bits as they are placed; the two kinds
 * have separate numbering. The bits of one tile never straddle two words.
 */
#ifndef BT_FEATURE_FOREST_H
#define BT_FEATURE_FOREST_H

#include "bigtop.h"
#include "tile_tables.h"

#define BT_FIGURES_MASK     0xffffffull
#define BT_OPEN_SHIFT       24
#define BT_OPEN_MASK        (0x3ffull << BT_OPEN_SHIFT)
#define BT_TILES_SHIFT      34
#define BT_TILES_MASK       0x3ffull
#define BT_PENNANTS_SHIFT   44
#define BT_PENNANTS_MASK    0xffull
#define BT_ONE_RINGMASTER   (1ull << 52)
#define BT_COUNTED          (1ull << 63)
#define BT_RINGMASTERS_MASK (7ull << 52)
/* What one joined edge takes from the open ends of a road or city: an end of either tile. */
#define BT_TWO_ENDS (2ull << BT_OPEN_SHIFT)

/* Entries of bt_game.pending: a root and what kind of feature it is. */
#define BT_PENDING_CITY      0x8000u
#define BT_PENDING_MONASTERY 0x4000u /* or a garden */
#define BT_PENDING_MASK      0x3fffu

_Static_assert(BT_MAX_SEGMENTS + 8 <= BT_PENDING_MASK, "roots do not fit pending entries");
_Static_assert(BT_MAX_TILES * 4 < 1 << 10, "totals too narrow for open ends and tiles");

static inline unsigned bt_find(const uint16_t *parents, unsigned segment)
{
    unsigned root = parents[parents[segment]];
    while (__builtin_expect(parents[root] != root, 0)) {
        root = parents[root];
    }
    return root;
}

static inline unsigned bt_figures_of(uint64_t totals, unsigned seat)
{
    return (unsigned)(totals >> (4 * seat)) & 15u;
}

static inline uint64_t bt_one_figure(unsigned seat)
{
    return 1ull << (4 * seat);
}

static inline unsigned bt_open_ends(uint64_t totals)
{
    return (unsigned)((totals & BT_OPEN_MASK) >> BT_OPEN_SHIFT);
}

static inline unsigned bt_pennants(uint64_t totals)
{
    return (unsigned)(totals >> BT_PENNANTS_SHIFT & BT_PENNANTS_MASK);
}

/* Tiles of which a feature has more than one segment, counted once for each segment beyond the
 * first. `followers` marks the bits that are not the first of their tile; a tile has at most four.
 */
static inline unsigned bt_repeated_tiles(const bt_mask *mask, const bt_mask *followers)
{
    unsigned count = 0;
    for (unsigned w = 0; w < BT_MASK_WORDS; w++) {
        const uint64_t bits = mask->word[w];
        const uint64_t follow = followers->word[w];
        uint64_t earlier = bits << 1 & follow;
        earlier |= earlier << 1 & follow;
        earlier |= earlier << 1 & follow;
        count += (unsigned)__builtin_popcountll(bits & earlier);
    }
    return count;
}

/* Distinct tiles of the road or city with this root. */
static inline unsigned bt_distinct_tiles(const bt_game *game, unsigned root, bool city)
{
    const bt_mask *followers = city ? &game->city_followers : &game->road_followers;
    return (unsigned)(game->totals[root] >> BT_TILES_SHIFT & BT_TILES_MASK) -
           bt_repeated_tiles(&game->masks[root], followers);
}

static inline bool bt_masks_meet(const bt_mask *a, const bt_mask *b)
{
    uint64_t meet = 0;
    for (unsigned w = 0; w < BT_MASK_WORDS; w++) {
        meet |= a->word[w] & b->word[w];
    }
    return meet != 0;
}

/* Completed cities that the field with this root touches (BASE-40). */
static inline unsigned bt_cities_at(const bt_game *game, unsigned field_root)
{
    unsigned count = 0;
    for (unsigned i = 0; i < game->completed_city_count; i++) {
        count += bt_masks_meet(&game->masks[field_root], &game->masks[game->completed_cities[i]]);
    }
    return count;
}

/* Join the features of two segments. `ends` is BT_TWO_ENDS for roads and cities, 0 for fields.
 * Returns the totals of the joined feature and its root in `*root`. */
static inline uint64_t bt_join(uint64_t *restrict totals, bt_mask *restrict masks,
                               uint16_t *restrict parents, unsigned a, unsigned b, uint64_t ends,
                               unsigned *root)
{
    const unsigned root_a = bt_find(parents, a);
    const unsigned root_b = bt_find(parents, b);
    /* The older root stays: its numbers are the ones other tables know. */
    const unsigned keep = root_a < root_b ? root_a : root_b;
    const unsigned drop = root_a < root_b ? root_b : root_a;
    const uint64_t joined = totals[keep] + (keep != drop ? totals[drop] : 0) - ends;
    for (unsigned w = 0; w < BT_MASK_WORDS; w++) {
        masks[keep].word[w] |= masks[drop].word[w];
    }
    totals[keep] = joined;
    parents[drop] = (uint16_t)keep;
    *root = keep;
    return joined;
}

#endif
