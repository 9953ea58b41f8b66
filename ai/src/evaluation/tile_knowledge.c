/* Tables over all tiles; see tile_knowledge.h. */
#include "tile_knowledge.h"

/* What a kind offers in one rotation. */
typedef struct turned_tile {
    uint8_t segment_sides[4]; /* for each side: all sides of the road, city or field there */
    bool extends[4];          /* the side belongs to a road or a city */
} turned_tile;

static unsigned turn_sides(unsigned sides, unsigned rotation)
{
    return (sides << rotation | sides >> (4 - rotation)) & 15u;
}

/* Sides whose whole edge is one field. Half-edges are two bits a side. */
static unsigned whole_field_sides(const bt_tile_facts *facts, const bt_segment_facts *segment)
{
    unsigned sides = 0;
    for (unsigned side = 0; side < 4; side++) {
        const bool whole = (segment->halves >> (2 * side) & 3u) == 3u;
        sides |= (unsigned)(whole && facts->edges[side] == BT_EDGE_FIELD) << side;
    }
    return sides;
}

static turned_tile turn_tile(const bt_tile_facts *facts, unsigned rotation)
{
    turned_tile tile = {{0}, {false}};
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const bt_segment_facts *segment = &facts->segments[i];
        const bool field = segment->kind == BT_FEATURE_FIELD;
        if (segment->kind > BT_FEATURE_FIELD) {
            continue;
        }
        const unsigned sides =
            turn_sides(field ? whole_field_sides(facts, segment) : segment->sides, rotation);
        for (unsigned side = 0; side < 4; side++) {
            if ((sides >> side & 1u) != 0) {
                tile.segment_sides[side] = (uint8_t)sides;
                tile.extends[side] = !field;
            }
        }
    }
    return tile;
}

/* Does the kind fit the pattern in this rotation? */
static bool fits(const bt_tile_tables *tables, unsigned pattern, unsigned rotation)
{
    const unsigned rotations = tables->fits_low[pattern & 15u] & tables->fits_high[pattern >> 4];
    return (rotations >> (4 + rotation) & 1u) != 0;
}

static unsigned demanded_sides(unsigned pattern)
{
    unsigned sides = 0;
    for (unsigned side = 0; side < 4; side++) {
        sides |= (unsigned)((pattern >> (2 * side) & 3u) != 0) << side;
    }
    return sides;
}

static void learn_turned(ai_tile_knowledge *knowledge, unsigned kind, unsigned rotation)
{
    const bt_tile_tables *tables = &bt_tile_tables_of[kind];
    const turned_tile tile = turn_tile(&bt_tile_facts_table[kind], rotation);
    const ai_kinds bit = 1ull << kind;
    for (unsigned pattern = 1; pattern < AI_PATTERNS; pattern++) {
        if (!fits(tables, pattern, rotation)) {
            continue;
        }
        const unsigned demanded = demanded_sides(pattern);
        knowledge->fits[pattern] |= bit;
        for (unsigned a = 0; a < 4; a++) {
            if ((demanded >> a & 1u) == 0) {
                continue;
            }
            if (tile.extends[a] && (tile.segment_sides[a] & ~demanded) == 0) {
                knowledge->closes[pattern][a] |= bit;
            }
            for (unsigned b = a + 1; b < 4; b++) {
                if ((demanded & tile.segment_sides[a]) >> b & 1u) {
                    knowledge->joins[pattern][ai_side_pair(a, b)] |= bit;
                }
            }
        }
    }
}

void ai_learn_tiles(ai_tile_knowledge *knowledge)
{
    *knowledge = (ai_tile_knowledge){{0}, {{0}}, {{0}}, 0, 0};
    for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
        const bt_tile_facts *facts = &bt_tile_facts_table[kind];
        bool river = false;
        for (unsigned side = 0; side < 4; side++) {
            river = river || facts->edges[side] == BT_EDGE_RIVER;
        }
        knowledge->river |= (ai_kinds)river << kind;
        knowledge->circus |= (ai_kinds)facts->circus << kind;
        for (unsigned rotation = 0; !river && rotation < facts->rotations; rotation++) {
            learn_turned(knowledge, kind, rotation);
        }
    }
}
