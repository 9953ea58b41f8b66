/* What the engine derives from the facts of a tile is what the facts say, for every kind, rotation
 * and pair of neighbours. The facts themselves are compared with data/tiles.json elsewhere. */
#include "cmocka_all.h"

#include "feature_forest.h"
#include "tile_tables.h"
#include "vectors.h"

static const bt_tile_facts *facts_of(unsigned kind)
{
    return &bt_tile_facts_table[kind];
}

static unsigned edge_at(unsigned kind, unsigned rotation, unsigned side)
{
    return facts_of(kind)->edges[(side - rotation) & 3u];
}

static unsigned demand_of(unsigned edge)
{
    return edge == BT_EDGE_RIVER ? 0 : edge + 1;
}

/* The segment of a kind with a place there; `half` counts from north's left half, after rotation.
 */
static int segment_at(unsigned kind, unsigned rotation, unsigned feature, unsigned half)
{
    const bt_tile_facts *facts = facts_of(kind);
    const unsigned printed = (half - 2 * rotation) & 7u;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const bt_segment_facts *segment = &facts->segments[i];
        const bool field = feature == BT_FEATURE_FIELD;
        const unsigned places = field ? segment->halves : segment->sides;
        if (segment->kind == feature && (places >> (field ? printed : printed / 2) & 1u) != 0) {
            return (int)i;
        }
    }
    return -1;
}

/* ---- where a tile fits ---- */

static unsigned expected_fits(unsigned kind, unsigned pattern)
{
    unsigned fits = 0;
    for (unsigned rotation = 0; rotation < facts_of(kind)->rotations; rotation++) {
        bool good = pattern != 0;
        for (unsigned side = 0; side < 4; side++) {
            const unsigned demand = pattern >> (2 * side) & 3u;
            good = good && (demand == 0 || demand == demand_of(edge_at(kind, rotation, side)));
        }
        fits |= (unsigned)good << rotation;
    }
    return fits;
}

static void test_fits_are_those_of_the_edges(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
        for (unsigned pattern = 0; pattern < 256; pattern++) {
            assert_int_equal(bt_fit_pattern(&bt_tile_tables_of[kind], pattern),
                             expected_fits(kind, pattern));
        }
    }
}

static void test_offers_are_demands_on_the_neighbour(void **state)
{
    (void)state;
    for (unsigned shape = 0; shape < BT_TILE_KINDS * 4; shape++) {
        for (unsigned side = 0; side < 4; side++) {
            const unsigned demand = demand_of(edge_at(shape / 4, shape % 4, side));
            assert_int_equal(bt_shapes[shape].offers[side], demand << (2 * ((side + 2) % 4)));
        }
    }
}

/* ---- what joins ---- */

/* Pairs of segments, own and the neighbour's, a bit each. */
typedef struct pairs {
    uint64_t bits;
} pairs;

static void add_pair(pairs *set, int own, int other)
{
    if (own < 0 || own > 7 || other < 0 || other > 7) {
        fail_msg("segments %d and %d cannot join", own, other);
        return;
    }
    set->bits |= 1ull << (own * 8 + other);
}

/* The pairs that meet at a side of the first tile, by the facts. Left halves meet right ones. */
static pairs expected_pairs(unsigned shape, unsigned side, unsigned other)
{
    pairs set = {0};
    const unsigned edge = edge_at(shape / 4, shape % 4, side);
    const unsigned here = 2 * side;
    const unsigned there = 2 * ((side + 2) % 4);
    if (edge == BT_EDGE_CITY || edge == BT_EDGE_ROAD) {
        const unsigned feature = edge == BT_EDGE_CITY ? BT_FEATURE_CITY : BT_FEATURE_ROAD;
        add_pair(&set, segment_at(shape / 4, shape % 4, feature, here),
                 segment_at(other / 4, other % 4, feature, there));
    }
    if (edge != BT_EDGE_CITY) {
        add_pair(&set, segment_at(shape / 4, shape % 4, BT_FEATURE_FIELD, here),
                 segment_at(other / 4, other % 4, BT_FEATURE_FIELD, there + 1));
        add_pair(&set, segment_at(shape / 4, shape % 4, BT_FEATURE_FIELD, here + 1),
                 segment_at(other / 4, other % 4, BT_FEATURE_FIELD, there));
    }
    return set;
}

static pairs table_pairs(unsigned shape, unsigned side, unsigned other)
{
    pairs set = {0};
    const uint32_t ours = bt_shapes[shape].joins_new[side];
    const uint32_t theirs = bt_shapes[other].joins_old[side ^ 2u];
    const unsigned count = (ours & BT_JOIN_EXTRA) != 0 ? 3 : 1;
    for (unsigned i = 0; i < count; i++) {
        add_pair(&set, (int)(ours >> (8 * i) & 255u), (int)(theirs >> (8 * i) & 255u));
    }
    return set;
}

static void test_neighbours_join_what_meets(void **state)
{
    (void)state;
    for (unsigned shape = 0; shape < BT_TILE_KINDS * 4; shape++) {
        for (unsigned other = 0; other < BT_TILE_KINDS * 4; other++) {
            for (unsigned side = 0; side < 4; side++) {
                const unsigned edge = edge_at(shape / 4, shape % 4, side);
                if (edge == edge_at(other / 4, other % 4, side ^ 2u)) {
                    assert_true(table_pairs(shape, side, other).bits ==
                                expected_pairs(shape, side, other).bits);
                }
            }
        }
    }
}

static void test_flags_of_joins(void **state)
{
    (void)state;
    for (unsigned shape = 0; shape < BT_TILE_KINDS * 4; shape++) {
        for (unsigned side = 0; side < 4; side++) {
            const unsigned edge = edge_at(shape / 4, shape % 4, side);
            const uint32_t joins = bt_shapes[shape].joins_new[side];
            assert_true(((joins & BT_JOIN_CITY) != 0) == (edge == BT_EDGE_CITY));
            assert_true(((joins & BT_JOIN_ENDS) != 0) ==
                        (edge == BT_EDGE_CITY || edge == BT_EDGE_ROAD));
            assert_true(((joins & BT_JOIN_EXTRA) != 0) ==
                        (edge == BT_EDGE_ROAD || edge == BT_EDGE_RIVER));
        }
    }
}

/* ---- totals and sets of segments ---- */

static void check_segment(const bt_tile_tables *tables, const bt_segment_facts *segment, unsigned i)
{
    const uint64_t totals = tables->totals[i];
    const bool built = segment->kind == BT_FEATURE_CITY || segment->kind == BT_FEATURE_ROAD;
    const bool field = segment->kind == BT_FEATURE_FIELD;
    assert_int_equal(tables->kinds[i], segment->kind);
    assert_int_equal(bt_open_ends(totals), __builtin_popcount(segment->sides));
    assert_int_equal(bt_pennants(totals), segment->pennants);
    assert_int_equal(totals >> BT_TILES_SHIFT & BT_TILES_MASK, built || field);
    assert_true((totals & (BT_FIGURES_MASK | BT_RINGMASTERS_MASK)) == 0);
}

/* Where figures may stand: meeples and ringmasters on all but gardens, on fields if those are
 * played (BASE-43); abbots on monasteries and gardens (BASE-24, RM-01). */
static void check_figures(const bt_tile_tables *tables, const bt_segment_facts *segment, unsigned i)
{
    const bool field = segment->kind == BT_FEATURE_FIELD;
    const bool garden = segment->kind == BT_FEATURE_GARDEN;
    for (unsigned fields = 0; fields < 2; fields++) {
        const uint32_t allowed = tables->figure_segments[fields];
        const bool meeple = !garden && (!field || fields == 1);
        const bool abbot = garden || segment->kind == BT_FEATURE_MONASTERY;
        assert_int_equal(allowed >> (8 * BT_FIGURE_MEEPLE + i) & 1u, meeple);
        assert_int_equal(allowed >> (8 * BT_FIGURE_RINGMASTER + i) & 1u, meeple);
        assert_int_equal(allowed >> (8 * BT_FIGURE_ABBOT + i) & 1u, abbot);
    }
}

/* Bits that city and road segments get, in the order of the tile. */
static void check_bits(const bt_tile_tables *tables, const bt_tile_facts *facts)
{
    unsigned city_bit_of[BT_MAX_SEGMENTS_PER_TILE] = {0};
    unsigned cities = 0;
    unsigned roads = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        city_bit_of[i] = facts->segments[i].kind == BT_FEATURE_CITY ? 1u << cities++ : 0;
        roads += facts->segments[i].kind == BT_FEATURE_ROAD;
    }
    assert_int_equal(tables->city_count, cities);
    assert_int_equal(tables->road_bit_count, roads > 1 ? roads : 0);
    unsigned road = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        unsigned touched = city_bit_of[i];
        for (unsigned j = 0; j < facts->segment_count; j++) {
            touched |= (facts->segments[i].touches_cities >> j & 1u) != 0 ? city_bit_of[j] : 0;
        }
        assert_int_equal(tables->city_bits[i], touched);
        const bool own_bit = facts->segments[i].kind == BT_FEATURE_ROAD && roads > 1;
        assert_int_equal(tables->road_bits[i], own_bit ? 1u << road++ : 0);
    }
}

static void test_segments_start_as_the_facts_say(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
        const bt_tile_tables *tables = &bt_tile_tables_of[kind];
        const bt_tile_facts *facts = facts_of(kind);
        assert_int_equal(tables->segment_count, facts->segment_count);
        assert_int_equal(tables->rotations, facts->rotations);
        assert_int_equal(tables->circus, facts->circus);
        assert_int_equal(tables->acrobats, facts->acrobats);
        for (unsigned i = 0; i < facts->segment_count; i++) {
            check_segment(tables, &facts->segments[i], i);
            check_figures(tables, &facts->segments[i], i);
        }
        check_bits(tables, facts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fits_are_those_of_the_edges),
        cmocka_unit_test(test_offers_are_demands_on_the_neighbour),
        cmocka_unit_test(test_neighbours_join_what_meets),
        cmocka_unit_test(test_flags_of_joins),
        cmocka_unit_test(test_segments_start_as_the_facts_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
