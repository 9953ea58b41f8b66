/* The engine's facts are those of data/tiles.json, and the file agrees with itself and with what is
 * in the boxes. */
#include "cmocka_all.h"

#include <string.h>

#include "tile_file.h"
#include "tile_tables.h"

static file_tile tiles[FILE_MAX_TILES];
static unsigned tile_count;

static const file_tile *tile_named(const char *id)
{
    for (unsigned i = 0; i < tile_count; i++) {
        if (strcmp(tiles[i].id, id) == 0) {
            return &tiles[i];
        }
    }
    fail_msg("there is no tile %s", id);
    return NULL;
}

static bool is(const file_feature *feature, const char *kind)
{
    return strcmp(feature->kind, kind) == 0;
}

static bool has(const file_tile *tile, const char *kind)
{
    bool found = false;
    for (unsigned i = 0; i < tile->feature_count; i++) {
        found = found || is(&tile->features[i], kind);
    }
    return found;
}

/* ---- the engine's facts ---- */

/* River, circus and acrobats are features of the file, but no segments. */
static int segment_kind(const file_feature *feature)
{
    static const char *const kinds[BT_FEATURE_KIND_COUNT] = {"city", "road", "field", "monastery",
                                                             "garden"};
    for (unsigned kind = 0; kind < BT_FEATURE_KIND_COUNT; kind++) {
        if (is(feature, kinds[kind])) {
            return (int)kind;
        }
    }
    assert_true(is(feature, "river") || is(feature, "circus") || is(feature, "acrobats"));
    return -1;
}

/* The file counts the cities of a tile, the engine its segments. */
static unsigned touched_segments(const bt_tile_facts *facts, unsigned cities)
{
    unsigned segments = 0;
    unsigned city = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        if (facts->segments[i].kind == BT_FEATURE_CITY) {
            segments |= (cities >> city++ & 1u) << i;
        }
    }
    return segments;
}

static void check_segments(const file_tile *tile, const bt_tile_facts *facts)
{
    unsigned n = 0;
    for (unsigned i = 0; i < tile->feature_count; i++) {
        const file_feature *feature = &tile->features[i];
        if (segment_kind(feature) < 0) {
            continue;
        }
        assert_true(n < facts->segment_count);
        const bt_segment_facts *segment = &facts->segments[n++];
        assert_int_equal(segment->kind, segment_kind(feature));
        assert_int_equal(segment->sides, feature->sides);
        assert_int_equal(segment->halves, feature->halves);
        assert_int_equal(segment->pennants, feature->pennants);
        assert_int_equal(segment->touches_cities, touched_segments(facts, feature->touches_cities));
    }
    assert_int_equal(n, facts->segment_count);
}

static unsigned set_of(const file_tile *tile)
{
    return strncmp(tile->id, "base/", 5) == 0    ? BT_SET_BASE
           : strncmp(tile->id, "river/", 6) == 0 ? BT_SET_RIVER
                                                 : BT_SET_BIGTOP;
}

static void test_facts_are_those_of_the_file(void **state)
{
    (void)state;
    assert_int_equal(tile_count, bt_tile_kind_count());
    for (unsigned kind = 0; kind < tile_count; kind++) {
        const file_tile *tile = &tiles[kind];
        const bt_tile_facts *facts = bt_tile_facts_of(kind);
        assert_string_equal(facts->id, tile->id);
        for (unsigned side = 0; side < 4; side++) {
            assert_int_equal("FRCW"[facts->edges[side]], tile -> edges[side]);
        }
        assert_int_equal(facts->counts[BT_EDITION_C2], tile->counts[0]);
        assert_int_equal(facts->counts[BT_EDITION_C3], tile->counts[1]);
        assert_int_equal(facts->set, set_of(tile));
        assert_int_equal(facts->circus, has(tile, "circus"));
        assert_int_equal(facts->acrobats, has(tile, "acrobats"));
        assert_int_equal(facts->assumed, tile->assumed);
        check_segments(tile, facts);
    }
    assert_null(bt_tile_facts_of(tile_count));
}

static void test_bends_of_the_river(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < tile_count; kind++) {
        unsigned sides = 0;
        for (unsigned i = 0; i < tiles[kind].feature_count; i++) {
            sides |= is(&tiles[kind].features[i], "river") ? tiles[kind].features[i].sides : 0;
        }
        const bool bend = __builtin_popcount(sides) == 2 && sides != 5 && sides != 10;
        assert_int_equal(bt_tile_facts_of(kind)->river_bend, bend);
    }
}

static void test_kinds_are_found_by_id(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < tile_count; kind++) {
        assert_int_equal(bt_tile_kind_by_id(tiles[kind].id, strlen(tiles[kind].id)), kind);
    }
    assert_int_equal(bt_tile_kind_by_id("base/", 5), -1);
    assert_int_equal(bt_tile_kind_by_id("base/DD", 7), -1);
    assert_int_equal(bt_tile_kind_by_id("", 0), -1);
}

static void test_kinds_that_rules_name(void **state)
{
    (void)state;
    static const struct {
        unsigned kind;
        const char *id;
    } named[] = {{BT_TILE_BASE_D, "base/D"},     {BT_TILE_RIVER_A, "river/A"},
                 {BT_TILE_RIVER_L, "river/L"},   {BT_TILE_RIVER_A3, "river/A3"},
                 {BT_TILE_RIVER_L3, "river/L3"}, {BT_TILE_BIGTOP_R, "bigtop/R"}};
    for (unsigned i = 0; i < sizeof named / sizeof named[0]; i++) {
        assert_string_equal(bt_tile_facts_of(named[i].kind)->id, named[i].id);
    }
}

/* ---- rotations that look different ---- */

static unsigned turned(unsigned bits, unsigned size, unsigned by)
{
    return (bits << by | bits >> (size - by)) & ((1u << size) - 1u);
}

/* The feature that a quarter turn or two of another would be is on the tile as well. */
static bool has_turned(const file_tile *tile, const file_feature *feature, unsigned turns)
{
    bool found = false;
    for (unsigned i = 0; i < tile->feature_count; i++) {
        const file_feature *other = &tile->features[i];
        found = found || (is(other, feature->kind) && other->pennants == feature->pennants &&
                          other->sides == turned(feature->sides, 4, turns) &&
                          other->halves == turned(feature->halves, 8, 2 * turns));
    }
    return found;
}

static bool looks_the_same(const file_tile *tile, unsigned turns)
{
    bool same = true;
    for (unsigned i = 0; i < tile->feature_count; i++) {
        same = same && has_turned(tile, &tile->features[i], turns);
    }
    return same;
}

static void test_distinct_rotations(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < tile_count; kind++) {
        const unsigned expected = looks_the_same(&tiles[kind], 1)   ? 1
                                  : looks_the_same(&tiles[kind], 2) ? 2
                                                                    : 4;
        assert_int_equal(bt_tile_facts_of(kind)->rotations, expected);
    }
}

/* ---- the file agrees with itself ---- */

/* How often each side or half is claimed by features of a kind. */
static unsigned claims(const file_tile *tile, const char *kind, unsigned bit)
{
    unsigned count = 0;
    for (unsigned i = 0; i < tile->feature_count; i++) {
        const file_feature *feature = &tile->features[i];
        const unsigned bits = strcmp(kind, "field") == 0 ? feature->halves : feature->sides;
        count += is(feature, kind) && (bits >> bit & 1u) != 0;
    }
    return count;
}

static void test_each_edge_belongs_to_its_features(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < tile_count; kind++) {
        for (unsigned side = 0; side < 4; side++) {
            const char edge = tiles[kind].edges[side];
            assert_int_equal(claims(&tiles[kind], "city", side), edge == 'C');
            assert_int_equal(claims(&tiles[kind], "road", side), edge == 'R');
            assert_int_equal(claims(&tiles[kind], "river", side), edge == 'W');
            assert_int_equal(claims(&tiles[kind], "field", 2 * side), edge != 'C');
            assert_int_equal(claims(&tiles[kind], "field", 2 * side + 1), edge != 'C');
        }
    }
}

/* The engine joins one pair of segments there. */
static void test_a_field_edge_belongs_to_one_field(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < tile_count; kind++) {
        for (unsigned side = 0; side < 4; side++) {
            for (unsigned i = 0; tiles[kind].edges[side] == 'F' && i < tiles[kind].feature_count;
                 i++) {
                const unsigned here = tiles[kind].features[i].halves >> (2 * side) & 3u;
                assert_true(here == 0 || here == 3);
            }
        }
    }
}

static void test_fields_touch_cities_of_their_tile(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < tile_count; kind++) {
        unsigned cities = 0;
        for (unsigned i = 0; i < tiles[kind].feature_count; i++) {
            cities += is(&tiles[kind].features[i], "city");
        }
        for (unsigned i = 0; i < tiles[kind].feature_count; i++) {
            const file_feature *feature = &tiles[kind].features[i];
            assert_true(feature->touches_cities >> cities == 0);
            assert_true(feature->touches_cities == 0 || is(feature, "field"));
            assert_true(feature->pennants == 0 || is(feature, "city"));
        }
    }
}

/* ---- what is in the boxes ---- */

static unsigned copies(const char *set, unsigned edition)
{
    unsigned sum = 0;
    for (unsigned kind = 0; kind < tile_count; kind++) {
        sum += strncmp(tiles[kind].id, set, strlen(set)) == 0 ? tiles[kind].counts[edition] : 0;
    }
    return sum;
}

static void test_sets_have_as_many_tiles_as_their_boxes(void **state)
{
    (void)state;
    for (unsigned edition = 0; edition < 2; edition++) {
        assert_int_equal(copies("base/", edition), 72);
        assert_int_equal(copies("river/", edition), 12);
        assert_int_equal(copies("bigtop/", edition), 20);
    }
    /* In c3 one of the twenty is played with the river only (SETUP-06). */
    assert_int_equal(tile_named("bigtop/R")->counts[0], 0);
    assert_int_equal(tile_named("bigtop/R")->counts[1], 1);
}

static unsigned playable_tiles(bt_edition edition, unsigned sets, const char *start_tile)
{
    bt_config config;
    bt_config_preset(&config, edition, sets, 2);
    if (start_tile != NULL) {
        assert_int_equal(bt_config_set(&config, "river.start_tile", 16, start_tile, 3), BT_OK);
    }
    return bt_config_tile_count(&config);
}

static void test_games_have_as_many_tiles_as_their_sets(void **state)
{
    (void)state;
    const unsigned river = BT_SET_BASE | BT_SET_RIVER;
    const unsigned bigtop = BT_SET_BASE | BT_SET_BIGTOP;
    assert_int_equal(playable_tiles(BT_EDITION_C2, BT_SET_BASE, NULL), 72);
    assert_int_equal(playable_tiles(BT_EDITION_C3, BT_SET_BASE | BT_SET_ABBOT, NULL), 72);
    assert_int_equal(playable_tiles(BT_EDITION_C2, bigtop, NULL), 92);
    assert_int_equal(playable_tiles(BT_EDITION_C3, bigtop, NULL), 91);
    /* The start tile stays in the box or goes into the bag (RIV-01). */
    assert_int_equal(playable_tiles(BT_EDITION_C2, river, "box"), 83);
    assert_int_equal(playable_tiles(BT_EDITION_C2, river, "bag"), 84);
    assert_int_equal(playable_tiles(BT_EDITION_C2, BT_SET_ALL, "bag"), 104);
    assert_int_equal(playable_tiles(BT_EDITION_C3, BT_SET_ALL, "bag"), 104);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_facts_are_those_of_the_file),
        cmocka_unit_test(test_bends_of_the_river),
        cmocka_unit_test(test_kinds_are_found_by_id),
        cmocka_unit_test(test_kinds_that_rules_name),
        cmocka_unit_test(test_distinct_rotations),
        cmocka_unit_test(test_each_edge_belongs_to_its_features),
        cmocka_unit_test(test_a_field_edge_belongs_to_one_field),
        cmocka_unit_test(test_fields_touch_cities_of_their_tile),
        cmocka_unit_test(test_sets_have_as_many_tiles_as_their_boxes),
        cmocka_unit_test(test_games_have_as_many_tiles_as_their_sets),
    };
    const int count = argc == 2 ? tile_file_read(argv[1], tiles) : -1;
    if (count < 0) {
        return 2;
    }
    tile_count = (unsigned)count;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
