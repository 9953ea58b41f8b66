/*
 * The referee on positions small enough to be counted by hand: tile facts and the base game. This
 * program is linked without the engine: what it finds true of the oracle is true of the oracle
 * alone.
 */
#include <string.h>

#include "oracle_words.h"

/* ---- Tile facts ---- */

static void facts_are_read_and_turned(void **state)
{
    (void)state;
    oracle *o = oracle_new();
    const oracle_facts *facts = &o->facts;
    int counts[BT_EDITION_COUNT][3] = {{0}};
    for (int kind = 0; kind < facts->kind_count; kind++) {
        char set = facts->kinds[kind].id[1]; /* bAse, rIver, bIgtop */
        int index = set == 'a' ? 0 : facts->kinds[kind].id[0] == 'r' ? 1 : 2;
        for (int edition = 0; edition < BT_EDITION_COUNT; edition++)
            counts[edition][index] += facts->kinds[kind].counts[edition];
    }
    assert_int_equal(counts[BT_EDITION_C2][0], 72);
    assert_int_equal(counts[BT_EDITION_C2][1], 12);
    assert_int_equal(counts[BT_EDITION_C2][2], 20);
    assert_int_equal(counts[BT_EDITION_C3][0], 72);
    assert_int_equal(counts[BT_EDITION_C3][1], 12);
    assert_int_equal(counts[BT_EDITION_C3][2], 20);
    assert_int_equal(facts->kinds[oracle_kind_by_id(facts, "base/X")].rotations, 1);
    assert_int_equal(facts->kinds[oracle_kind_by_id(facts, "base/U")].rotations, 2);
    assert_int_equal(facts->kinds[oracle_kind_by_id(facts, "base/H")].rotations, 2);
    assert_int_equal(facts->kinds[oracle_kind_by_id(facts, "bigtop/N")].rotations, 2);
    assert_int_equal(facts->kinds[oracle_kind_by_id(facts, "river/C")].rotations, 2);
    assert_int_equal(facts->kinds[oracle_kind_by_id(facts, "base/D")].rotations, 4);
    assert_int_equal(facts->kinds[oracle_kind_by_id(facts, "base/V")].rotations, 4);
    /* base/V: roads W and S; turned once clockwise N and W. */
    const oracle_kind *bend = &facts->kinds[oracle_kind_by_id(facts, "base/V")];
    assert_int_equal(oracle_edge(bend, 1, BT_NORTH), 'R');
    assert_int_equal(oracle_edge(bend, 1, BT_WEST), 'R');
    assert_int_equal(oracle_edge(bend, 1, BT_SOUTH), 'F');
    assert_int_equal(oracle_turned_sides(1u << BT_WEST, 1), 1u << BT_NORTH);
    assert_int_equal(oracle_turned_halves(1u << 7, 1), 1u << 1); /* WR becomes NR */
    oracle_free(o);
}

static void facts_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "{",
        "{\"tiles\": []}",
        /* an edge without its feature */
        "{\"tiles\": [{\"id\": \"base/A\", \"edges\": \"RRFF\", \"features\": []}]}",
        /* a field half too many */
        "{\"tiles\": [{\"id\": \"base/C\", \"edges\": \"CCCC\", \"features\": [{\"kind\": \"city\","
        " \"sides\": [\"N\", \"E\", \"S\", \"W\"]}, {\"kind\": \"field\", \"halves\": "
        "[\"NL\"]}]}]}",
        "{\"tiles\": [{\"id\": \"base/C\", \"edges\": \"CCCC\", \"features\": [{\"kind\": "
        "\"lake\"}]}"
        "]}",
    };
    static oracle_facts facts;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char fault[200] = "";
        assert_false(oracle_read_facts(&facts, wrong[i], strlen(wrong[i]), fault, sizeof fault));
        assert_true(fault[0] != '\0');
    }
}

/* ---- Roads and cities ---- */

/*
 * A road that leaves a crossing to the north and comes back to it from the east:
 *
 *      V---V
 *      |   |
 *      X---V
 */
static void loop_through_one_tile_counts_it_once(void **state)
{
    (void)state;
    oracle *o = start(0);
    lay(o, "base/X", 1, 0, 0);
    place(o, "base/V", 1, -1, 3); /* roads S and E */
    meeple(o, BT_FEATURE_ROAD, BT_SOUTH);
    assert_int_equal(o->report.score_count, 0);
    lay(o, "base/V", 2, -1, 0); /* roads W and S */
    assert_false(feature_on(o, 1, 0, BT_FEATURE_ROAD, BT_NORTH)->complete);
    place(o, "base/V", 2, 0, 1); /* roads N and W */
    /* Both stubs of the crossing are one feature now, and it is occupied. */
    assert_ptr_equal(feature_on(o, 1, 0, BT_FEATURE_ROAD, BT_NORTH),
                     feature_on(o, 1, 0, BT_FEATURE_ROAD, BT_EAST));
    assert_false(may(o, figure(o, BT_FIGURE_MEEPLE, BT_FEATURE_ROAD, BT_NORTH)));
    pass(o);
    assert_int_equal(reported(o, 1, BT_CATEGORY_ROADS), 4);
    assert_int_equal(o->report.scores[0].items[0].count, 4);
    assert_string_equal(o->report.scores[0].rule, "BASE-30");
    assert_int_equal(o->supply[1][BT_FIGURE_MEEPLE], 7);
    oracle_free(o);
}

/* A road that the new tile completes may be occupied with it; the meeple scores and comes back at
 * once (BASE-22). */
static void completing_tile_may_be_occupied(void **state)
{
    (void)state;
    oracle *o = start(0);
    lay(o, "base/W", 1, 0, 0);
    place(o, "base/W", -1, 0, 0);
    assert_true(feature_on(o, 0, 0, BT_FEATURE_ROAD, BT_EAST)->complete);
    meeple(o, BT_FEATURE_ROAD, BT_EAST);
    assert_int_equal(reported(o, 1, BT_CATEGORY_ROADS), 3);
    assert_int_equal(o->report.returned_count, 1);
    assert_int_equal(o->figure_count, 0);
    oracle_free(o);
}

static void small_city_follows_the_option(void **state)
{
    (void)state;
    for (int small = 2; small <= 4; small += 2) {
        bt_config config = config_of(BT_EDITION_C2, BT_SET_BASE, 2);
        config.options[BT_OPTION_CITY_SMALL] = (uint8_t)small;
        oracle *o = start_with(config);
        place(o, "base/E", 0, -1, 2);
        meeple(o, BT_FEATURE_CITY, BT_SOUTH);
        assert_int_equal(points_of(o, 0), small);
        oracle_free(o);
    }
}

/* Three tiles, one pennant: 2 x 3 + 2 x 1; before it is complete 1 for each tile. */
static void city_counts_tiles_and_pennants(void **state)
{
    (void)state;
    oracle *o = start(0);
    place(o, "base/F", 0, -1, 1); /* a passage from north to south */
    meeple(o, BT_FEATURE_CITY, BT_SOUTH);
    assert_int_equal(feature_on(o, 0, 0, BT_FEATURE_CITY, BT_NORTH)->points, 3);
    assert_int_equal(feature_on(o, 0, 0, BT_FEATURE_CITY, BT_NORTH)->open_ends, 1);
    assert_int_equal(feature_on(o, 0, 0, BT_FEATURE_CITY, BT_NORTH)->figures[0], 1);
    lay(o, "base/E", 0, -2, 2);
    assert_int_equal(points_of(o, 0), 8);
    assert_int_equal(o->report.scores[0].item_count, 2);
    oracle_free(o);
}

/* One meeple each in a city that the last tile joins. */
static void majority_ties_pay_all(void **state)
{
    (void)state;
    oracle *o = start(0);
    place(o, "base/M", 0, -1, 2); /* city S and E */
    meeple(o, BT_FEATURE_CITY, BT_SOUTH);
    lay(o, "base/U", 1, 0, 0);
    lay(o, "base/U", 2, 0, 0);
    place(o, "base/E", 2, -1, 3); /* city W */
    meeple(o, BT_FEATURE_CITY, BT_WEST);
    assert_int_equal(o->report.score_count, 0);
    lay(o, "base/G", 1, -1, 0); /* joins both, and completes */
    assert_int_equal(o->report.score_count, 2);
    assert_int_equal(reported(o, 0, BT_CATEGORY_CITIES), 10);
    assert_int_equal(reported(o, 1, BT_CATEGORY_CITIES), 10);
    assert_int_equal(o->report.returned_count, 2);
    oracle_free(o);
}

/* Two against one: the minority gets nothing and goes home all the same (BASE-35). */
static void majority_takes_all(void **state)
{
    (void)state;
    oracle *o = start(0);
    place(o, "base/M", 0, -1, 2);
    meeple(o, BT_FEATURE_CITY, BT_SOUTH); /* p1 */
    lay(o, "base/U", 1, 0, 0);
    lay(o, "base/U", 2, 0, 0);
    place(o, "base/E", 2, -1, 3);
    meeple(o, BT_FEATURE_CITY, BT_WEST); /* p2 */
    lay(o, "base/B", 0, -2, 0);
    lay(o, "base/U", 3, 0, 0);
    place(o, "base/E", 1, -2, 2);
    meeple(o, BT_FEATURE_CITY, BT_SOUTH); /* p1 again */
    lay(o, "base/R", 1, -1, 0);           /* joins all three */
    assert_int_equal(reported(o, 0, BT_CATEGORY_CITIES), 2 * 5 + 2);
    assert_int_equal(reported(o, 1, BT_CATEGORY_CITIES), -1);
    assert_int_equal(o->report.returned_count, 3);
    assert_int_equal(o->supply[1][BT_FIGURE_MEEPLE], 7);
    oracle_free(o);
}

/* ---- Monasteries and fields ---- */

/*
 *     U D U
 *     B . B     the hole is filled with a monastery
 *     E E B
 */
static void monastery_placed_into_a_hole(void **state)
{
    (void)state;
    oracle *o = start(0);
    lay(o, "base/U", 1, 0, 0);
    lay(o, "base/U", -1, 0, 0);
    place(o, "base/B", 1, 1, 0);
    meeple(o, BT_FEATURE_MONASTERY, BT_NORTH); /* p1, stays incomplete */
    lay(o, "base/B", -1, 1, 0);
    lay(o, "base/B", 1, 2, 0);
    lay(o, "base/E", 0, 2, 2);
    lay(o, "base/E", -1, 2, 2);
    assert_int_equal(feature_on(o, 1, 1, BT_FEATURE_MONASTERY, 0)->points, 5);
    assert_int_equal(feature_on(o, 1, 1, BT_FEATURE_MONASTERY, 0)->open_ends, 4);
    place(o, "base/B", 0, 1, 0);
    meeple(o, BT_FEATURE_MONASTERY, BT_NORTH); /* p2 */
    assert_int_equal(o->report.score_count, 1);
    assert_int_equal(reported(o, 1, BT_CATEGORY_MONASTERIES), 9);
    assert_string_equal(o->report.scores[0].rule, "BASE-32");
    assert_int_equal(feature_on(o, 1, 1, BT_FEATURE_MONASTERY, 0)->points, 6);
    oracle_free(o);
}

/* The last of the eight neighbours lies diagonally, and another player laid it (BASE-37). */
static void monastery_completed_from_a_corner(void **state)
{
    (void)state;
    oracle *o = start(0);
    lay(o, "base/U", 1, 0, 0);
    lay(o, "base/U", -1, 0, 0);
    place(o, "base/B", 0, 1, 0);
    meeple(o, BT_FEATURE_MONASTERY, BT_NORTH); /* p1 */
    lay(o, "base/B", -1, 1, 0);
    lay(o, "base/B", 1, 1, 0);
    lay(o, "base/E", 0, 2, 2);
    lay(o, "base/E", -1, 2, 2);
    assert_int_equal(points_of(o, 0), 0);
    lay(o, "base/E", 1, 2, 2);
    assert_int_equal(reported(o, 0, BT_CATEGORY_MONASTERIES), 9);
    oracle_free(o);
}

/* A field between two completed cities: 3 for each at the end, whoever built them. */
static void field_with_two_cities(void **state)
{
    (void)state;
    oracle *o = start(0);
    place(o, "base/H", 0, -1, 0); /* cities N and S, one field round both */
    play(o, farmer(o, EL));
    assert_int_equal(o->report.score_count, 0);
    lay(o, "base/E", 0, -2, 2);
    assert_int_equal(feature_on(o, 0, -1, BT_FEATURE_CITY, BT_NORTH)->tiles, 2);
    keep_only(o, "base/E");
    lay(o, "base/E", 1, -1, 2);
    assert_int_equal(o->phase, BT_PHASE_OVER);
    assert_int_equal(reported(o, 0, BT_CATEGORY_FIELDS), 6);
    assert_int_equal(o->report.scores[0].items[0].count, 2);
    assert_int_equal(points_of(o, 0), 6);
    assert_int_equal(oracle_winners(o), 1);
    oracle_free(o);
}

/* Start tile and cap touch the same city; their fields join east of it. The city counts once. A
 * second farmer comes in by joining, and both score. */
static void city_touched_twice_counts_once(void **state)
{
    (void)state;
    oracle *o = start(0);
    place(o, "base/E", 0, -1, 2);
    play(o, farmer(o, EL)); /* p1 */
    place(o, "base/U", 1, 0, 0);
    play(o, farmer(o, NL)); /* p2; joined with the start tile's northern field */
    lay(o, "base/B", 1, -1, 0);
    bt_standing standing;
    oracle_standing(o, &standing);
    assert_int_equal(standing.points[0][BT_CATEGORY_FIELDS], 3);
    assert_int_equal(standing.points[1][BT_CATEGORY_FIELDS], 3);
    keep_only(o, "base/B");
    lay(o, "base/B", 2, -1, 0);
    assert_int_equal(reported(o, 0, BT_CATEGORY_FIELDS), 3);
    assert_int_equal(reported(o, 1, BT_CATEGORY_FIELDS), 3);
    assert_int_equal(oracle_winners(o), 3);
    oracle_free(o);
}

static void field_without_city_scores_nothing_in_so_many_words(void **state)
{
    (void)state;
    oracle *o = start(0);
    place(o, "base/U", 1, 0, 0);
    play(o, farmer(o, SL));
    keep_only(o, "base/U");
    lay(o, "base/U", 2, 0, 0);
    assert_int_equal(o->report.score_count, 1);
    assert_int_equal(reported(o, 0, BT_CATEGORY_FIELDS), 0);
    oracle_free(o);
}

static void fields_can_be_switched_off(void **state)
{
    (void)state;
    bt_config config = config_of(BT_EDITION_C2, BT_SET_BASE, 2);
    config.options[BT_OPTION_FIELDS] = 0;
    oracle *o = start_with(config);
    place(o, "base/U", 1, 0, 0);
    assert_int_equal(o->move_count, 2); /* pass and the road */
    assert_false(may(o, farmer(o, NL)));
    oracle_free(o);
}

/* ---- Tiles that fit nowhere, the end ---- */

static void tile_that_fits_nowhere_leaves_the_game(void **state)
{
    (void)state;
    oracle *o = start(0);
    lay(o, "base/E", 0, -1, 2); /* no city is open any more */
    draw(o, "base/C");
    assert_int_equal(o->phase, BT_PHASE_DRAW);
    assert_int_equal(o->seat, 1);
    assert_int_equal(o->discards[oracle_kind_by_id(&o->facts, "base/C")], 1);
    assert_int_equal(o->report.discarded, oracle_kind_by_id(&o->facts, "base/C"));
    /* The last tile of the bag fits nowhere: the game ends without another turn. */
    oracle_start(o, &o->config);
    lay(o, "base/E", 0, -1, 2);
    keep_only(o, "base/C");
    draw(o, "base/C");
    assert_int_equal(o->phase, BT_PHASE_OVER);
    oracle_free(o);
}

static void ties_may_go_to_the_latest_seat(void **state)
{
    (void)state;
    bt_config config = config_of(BT_EDITION_C2, BT_SET_BASE, 3);
    config.options[BT_OPTION_TIES] = 1;
    oracle *o = start_with(config);
    keep_only(o, "base/U");
    lay(o, "base/U", 1, 0, 0);
    assert_int_equal(o->phase, BT_PHASE_OVER);
    assert_int_equal(oracle_winners(o), 1u << 2);
    oracle_free(o);
}

static void incomplete_features_at_the_end(void **state)
{
    (void)state;
    oracle *o = start(0);
    place(o, "base/F", 0, -1, 1); /* with a pennant */
    meeple(o, BT_FEATURE_CITY, BT_SOUTH);
    place(o, "base/U", 1, 0, 0);
    meeple(o, BT_FEATURE_ROAD, BT_WEST);
    keep_only(o, "base/B");
    place(o, "base/B", 1, 1, 0);
    meeple(o, BT_FEATURE_MONASTERY, 0);
    assert_int_equal(reported(o, 0, BT_CATEGORY_CITIES), 2 + 1);
    assert_int_equal(reported(o, 1, BT_CATEGORY_ROADS), 2);
    assert_int_equal(reported(o, 0, BT_CATEGORY_MONASTERIES), 3);
    assert_true(o->report.scores[0].final);
    assert_int_equal(o->report.scores[0].category, BT_CATEGORY_ROADS);
    oracle_free(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_read_and_turned),
        cmocka_unit_test(facts_that_make_no_sense_are_refused),
        cmocka_unit_test(loop_through_one_tile_counts_it_once),
        cmocka_unit_test(completing_tile_may_be_occupied),
        cmocka_unit_test(small_city_follows_the_option),
        cmocka_unit_test(city_counts_tiles_and_pennants),
        cmocka_unit_test(majority_ties_pay_all),
        cmocka_unit_test(majority_takes_all),
        cmocka_unit_test(monastery_placed_into_a_hole),
        cmocka_unit_test(monastery_completed_from_a_corner),
        cmocka_unit_test(field_with_two_cities),
        cmocka_unit_test(city_touched_twice_counts_once),
        cmocka_unit_test(field_without_city_scores_nothing_in_so_many_words),
        cmocka_unit_test(fields_can_be_switched_off),
        cmocka_unit_test(tile_that_fits_nowhere_leaves_the_game),
        cmocka_unit_test(ties_may_go_to_the_latest_seat),
        cmocka_unit_test(incomplete_features_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
