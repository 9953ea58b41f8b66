/*
 * The referee on positions small enough to be counted by hand: Under the Big Top, the abbot and the
 * river. Linked without the engine, as test_oracle is.
 */
#include <string.h>

#include "oracle_words.h"

/* ---- Circus and ringmaster ---- */

/* A game with tent, ringmaster and a tile that fits nowhere, counted by hand: docs/record.md. */
static void worked_example(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_ABBOT | BT_SET_BIGTOP);
    place(o, "bigtop/L", 0, -1, 2);
    play(o, farmer(o, NL));
    assert_true(o->report.tent_moved);
    assert_int_equal(o->report.score_count, 0);
    place(o, "base/X", 1, 0, 0);
    meeple(o, BT_FEATURE_ROAD, BT_WEST);
    draw(o, "base/C"); /* fits nowhere */
    place(o, "base/A", 1, 1, 2);
    meeple(o, BT_FEATURE_MONASTERY, 0);
    lay(o, "base/U", -1, 0, 0);
    place(o, "base/Vg", 2, 0, 0);
    play(o, farmer(o, NL));
    place(o, "base/E", -1, 1, 1);
    play(o, figure(o, BT_FIGURE_RINGMASTER, BT_FEATURE_CITY, BT_EAST));
    place(o, "base/K", -2, 0, 2);
    meeple(o, BT_FEATURE_CITY, BT_SOUTH);
    place(o, "bigtop/J", 0, 1, 3);
    pass(o);
    assert_int_equal(o->phase, BT_PHASE_REVEAL);
    assert_int_equal(reported(o, 1, BT_CATEGORY_CITIES), 4);
    assert_int_equal(reported(o, 1, BT_CATEGORY_RINGMASTER), 2);
    assert_int_equal(o->report.returned_count, 1); /* so it does not count for the circus */
    bt_outcome outcomes[ORACLE_MAX_KINDS];
    assert_int_equal(oracle_chance(o, outcomes, ORACLE_MAX_KINDS), 6);
    play(o, bt_move_reveal(4));
    assert_int_equal(reported(o, 0, BT_CATEGORY_CIRCUS), 4);
    assert_int_equal(reported(o, 1, BT_CATEGORY_CIRCUS), 4);
    assert_int_equal(points_of(o, 0), 4);
    assert_int_equal(points_of(o, 1), 10);
    assert_int_equal(o->tent, oracle_tile_at(o, 0, 1));
    assert_int_equal(o->tokens[4], 4);
    assert_int_equal(o->phase, BT_PHASE_DRAW);
    oracle_free(o);
}

/* Figures round the tent, straight and diagonal, one beyond, and the tent's own square. */
static void tent_counts_its_nine_squares(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_BIGTOP);
    place(o, "bigtop/F", 0, 1, 0);        /* under the tent; road S, field all round */
    meeple(o, BT_FEATURE_ROAD, BT_SOUTH); /* p1 on the tent's square (Q-21) */
    place(o, "base/U", 1, 0, 0);
    meeple(o, BT_FEATURE_ROAD, BT_EAST); /* p2, diagonal */
    place(o, "base/U", 2, 0, 0);
    play(o, farmer(o, NL)); /* p1, two columns off */
    lay(o, "base/B", 1, 1, 0);
    lay(o, "base/U", -1, 0, 0);
    lay(o, "base/U", -2, 0, 0);
    bt_standing standing;
    oracle_standing(o, &standing);
    assert_int_equal(standing.circus_figures[0], 1);
    assert_int_equal(standing.circus_figures[1], 1);
    assert_int_equal(standing.token_sum, 67);
    assert_int_equal(standing.token_count, 16);
    lay(o, "bigtop/H", 3, 0, 0);
    /* The road of p2 is still open in the west. */
    assert_int_equal(o->phase, BT_PHASE_REVEAL);
    play(o, bt_move_reveal(7));
    assert_int_equal(reported(o, 0, BT_CATEGORY_CIRCUS), 7);
    assert_int_equal(reported(o, 1, BT_CATEGORY_CIRCUS), 7);
    assert_string_equal(o->report.scores[0].rule, "CIR-07");
    assert_int_equal(o->tokens[7], 0);
    assert_int_equal(o->tent, o->tile_count - 1);
    oracle_free(o);
}

/* RM-03, RM-04: the bonus is the owner's even where another has the majority; RM-05: both kinds of
 * tile count, each once. */
static void ringmaster_without_a_share(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_BIGTOP);
    place(o, "base/M", 0, -1, 2);
    meeple(o, BT_FEATURE_CITY, BT_SOUTH); /* p1 */
    lay(o, "base/U", 1, 0, 0);
    lay(o, "base/U", 2, 0, 0);
    place(o, "base/E", 2, -1, 3);
    play(o, figure(o, BT_FIGURE_RINGMASTER, BT_FEATURE_CITY, BT_WEST)); /* p2 */
    lay(o, "base/B", 0, -2, 0);
    lay(o, "bigtop/F", 3, 0, 1); /* road W, a circus next to the ringmaster's tile */
    place(o, "base/E", 1, -2, 2);
    meeple(o, BT_FEATURE_CITY, BT_SOUTH); /* p1 */
    lay(o, "bigtop/A", 3, -1, 0);         /* acrobats, beside it too */
    assert_int_equal(o->report.score_count, 0);
    lay(o, "base/R", 1, -1, 0);
    assert_int_equal(reported(o, 0, BT_CATEGORY_CITIES), 12);
    assert_int_equal(reported(o, 1, BT_CATEGORY_CITIES), -1);
    assert_int_equal(reported(o, 1, BT_CATEGORY_RINGMASTER), 4);
    assert_int_equal(o->supply[1][BT_FIGURE_RINGMASTER], 1);
    oracle_free(o);
}

/* ---- Acrobats ---- */

/*
 *   U D U U      A is the acrobat tile; the tiles beside it and at its corners reach it
 *     A B
 */
static void pyramid_in_the_second_edition(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_BIGTOP);
    place(o, "bigtop/A", 0, 1, 0);
    assert_false(may(o, figure(o, BT_FIGURE_MEEPLE, BT_FEATURE_GARDEN, 0)));
    assert_false(may(o, figure(o, BT_FIGURE_RINGMASTER, BT_FEATURE_GARDEN, 0)));
    play(o, bt_move_acrobat(0)); /* p1 */
    place(o, "base/U", 1, 0, 0);
    play(o, bt_move_acrobat(0)); /* p2, from a corner */
    place(o, "base/U", 2, 0, 0);
    assert_false(may(o, bt_move_acrobat(0))); /* out of reach */
    assert_false(may(o, bt_move_pyramid(0)));
    pass(o);
    lay(o, "base/U", -1, 0, 0);
    place(o, "base/B", 1, 1, 0);
    play(o, bt_move_acrobat(0)); /* p1: full, and not scored */
    assert_int_equal(o->report.score_count, 0);
    assert_int_equal(o->supply[0][BT_FIGURE_MEEPLE], 5);
    bt_standing standing;
    oracle_standing(o, &standing);
    assert_int_equal(standing.points[0][BT_CATEGORY_ACROBATS], 10);
    place(o, "base/B", 2, 1, 0);
    assert_false(may(o, bt_move_acrobat(0)));
    assert_true(may(o, bt_move_pyramid(0)));
    o->supply[1][BT_FIGURE_MEEPLE] = 0; /* Q-12 */
    oracle_list_moves(o);
    assert_true(may(o, bt_move_pyramid(0)));
    play(o, bt_move_pyramid(0));
    assert_int_equal(reported(o, 0, BT_CATEGORY_ACROBATS), 10);
    assert_int_equal(reported(o, 1, BT_CATEGORY_ACROBATS), 5);
    assert_int_equal(o->report.returned_count, 3);
    assert_int_equal(o->supply[0][BT_FIGURE_MEEPLE], 7);
    assert_string_equal(o->report.scores[0].rule, "ACR-08");
    place(o, "base/B", 0, 2, 0); /* ACR-13: open again */
    assert_true(may(o, bt_move_acrobat(0)));
    assert_false(may(o, bt_move_pyramid(0)));
    oracle_free(o);
}

/* In c2 anybody may score it, in c3 only who stands in it, at the start of scoring and after doing
 * nothing else (ACR-09 to ACR-11). */
static void pyramid_in_the_newest_edition(void **state)
{
    (void)state;
    oracle *o = start_with(config_of(BT_EDITION_C3, BT_SET_BASE | BT_SET_BIGTOP, 3));
    place(o, "bigtop/A", 0, 1, 0);
    play(o, bt_move_acrobat(0)); /* p1 */
    place(o, "base/U", 1, 0, 0);
    play(o, bt_move_acrobat(0)); /* p2 */
    lay(o, "base/U", -1, 0, 0);  /* p3 */
    place(o, "base/B", 1, 1, 0);
    play(o, bt_move_acrobat(0)); /* p1: full */
    assert_int_equal(o->phase, BT_PHASE_DRAW);
    lay(o, "base/U", 2, 0, 0); /* p2 */
    assert_int_equal(o->phase, BT_PHASE_PYRAMID);
    assert_int_equal(o->move_count, 2);
    pass(o); /* lets it stand */
    assert_int_equal(o->seat, 2);
    lay(o, "base/U", 3, 0, 0); /* p3 has nobody in it */
    assert_int_equal(o->phase, BT_PHASE_DRAW);
    place(o, "base/U", 4, 0, 0);
    meeple(o, BT_FEATURE_ROAD, BT_EAST); /* p1 placed a meeple */
    assert_int_equal(o->phase, BT_PHASE_DRAW);
    lay(o, "base/U", -2, 0, 0); /* p2 */
    play(o, bt_move_pyramid(0));
    assert_int_equal(reported(o, 0, BT_CATEGORY_ACROBATS), 10);
    assert_int_equal(reported(o, 1, BT_CATEGORY_ACROBATS), 5);
    assert_int_equal(o->phase, BT_PHASE_DRAW);
    oracle_free(o);
}

/* Two rings in reach are two moves, and an acrobat counts for the circus at its tile's square. */
static void ring_filled_through_its_neighbour(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_BIGTOP);
    lay(o, "bigtop/B", 0, 1, 0);   /* ring 0, road S */
    place(o, "bigtop/A", 1, 1, 0); /* ring 1 */
    assert_true(may(o, bt_move_acrobat(0)));
    assert_true(may(o, bt_move_acrobat(1)));
    play(o, bt_move_acrobat(0)); /* p2 into the neighbour's ring */
    assert_int_equal(oracle_acrobats_on(o, oracle_tile_at(o, 0, 1)), 1);
    assert_int_equal(o->figures[0].seat, 1);
    lay(o, "base/U", 1, 0, 0);
    lay(o, "bigtop/H", 2, 0, 0);    /* p2: the tent comes */
    place(o, "bigtop/J", 0, -1, 2); /* p1: closes nothing of anybody's */
    pass(o);
    assert_int_equal(o->phase, BT_PHASE_REVEAL);
    play(o, bt_move_reveal(3)); /* round 2,0: the acrobat at 0,1 is too far */
    assert_int_equal(o->report.score_count, 0);
    keep_only(o, "base/B");
    lay(o, "base/B", -1, -1, 0);
    assert_int_equal(o->phase, BT_PHASE_FINAL_REVEAL);
    play(o, bt_move_reveal(6)); /* round 0,-1: too far as well */
    assert_int_equal(o->phase, BT_PHASE_OVER);
    assert_int_equal(reported(o, 1, BT_CATEGORY_CIRCUS), -1);
    assert_int_equal(reported(o, 1, BT_CATEGORY_ACROBATS), 5);
    assert_string_equal(o->report.scores[0].rule, "ACR-15");
    oracle_free(o);
}

/* END-02, END-03: the last circus counts an acrobat and a ringmaster; the ringmaster scores its
 * road and its bonus; the acrobat its points. */
static void last_circus_and_what_is_left(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_BIGTOP);
    place(o, "bigtop/B", 0, 1, 0);
    play(o, bt_move_acrobat(0)); /* p1 */
    place(o, "base/U", 1, 0, 0);
    play(o, figure(o, BT_FIGURE_RINGMASTER, BT_FEATURE_ROAD, BT_EAST)); /* p2 */
    keep_only(o, "bigtop/F");
    lay(o, "bigtop/F", 1, 1, 0);
    assert_int_equal(o->phase, BT_PHASE_FINAL_REVEAL);
    play(o, bt_move_reveal(5));
    assert_int_equal(reported(o, 0, BT_CATEGORY_CIRCUS), 5);
    assert_int_equal(reported(o, 1, BT_CATEGORY_CIRCUS), 5);
    assert_int_equal(reported(o, 1, BT_CATEGORY_ROADS), 2);
    assert_int_equal(reported(o, 1, BT_CATEGORY_RINGMASTER), 4);
    assert_int_equal(reported(o, 0, BT_CATEGORY_ACROBATS), 5);
    assert_string_equal(o->report.scores[0].rule, "END-02");
    assert_int_equal(o->tent, ORACLE_NOWHERE);
    assert_int_equal(oracle_winners(o), 1u << 1);
    oracle_free(o);
}

static void modules_can_be_off(void **state)
{
    (void)state;
    bt_config config = config_of(BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 2);
    config.options[BT_OPTION_MODULES] = 0;
    oracle *o = start_with(config);
    place(o, "bigtop/A", 0, 1, 0);
    assert_int_equal(o->move_count, 2); /* pass and the field */
    pass(o);
    lay(o, "bigtop/F", 1, 1, 0);
    assert_int_equal(o->tent, ORACLE_NOWHERE);
    lay(o, "bigtop/J", 0, -1, 2);
    assert_int_equal(o->phase, BT_PHASE_DRAW);
    assert_int_equal(o->supply[0][BT_FIGURE_RINGMASTER], 0);
    oracle_free(o);
}

/* ---- The abbot ---- */

static void abbot_comes_back_for_what_is_there(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_ABBOT);
    place(o, "base/Eg", 0, -1, 2);
    assert_false(may(o, figure(o, BT_FIGURE_MEEPLE, BT_FEATURE_GARDEN, 0)));
    play(o, figure(o, BT_FIGURE_ABBOT, BT_FEATURE_GARDEN, 0)); /* p1 */
    place(o, "base/U", 1, 0, 0);
    assert_false(may(o, bt_move_recall())); /* not p2's */
    pass(o);
    place(o, "base/B", 1, -1, 0);
    assert_false(may(o, figure(o, BT_FIGURE_ABBOT, BT_FEATURE_MONASTERY, 0)));
    assert_true(may(o, bt_move_recall()));
    play(o, bt_move_recall());
    assert_int_equal(reported(o, 0, BT_CATEGORY_GARDENS), 1 + 3); /* the new tile included */
    assert_string_equal(o->report.scores[0].rule, "BASE-34");
    assert_false(o->report.scores[0].complete);
    assert_int_equal(o->supply[0][BT_FIGURE_ABBOT], 1);
    assert_int_equal(o->figure_count, 0);
    oracle_free(o);
}

/* The tile that completes the abbot's monastery leaves nothing to take back: it scores in full. */
static void completed_monastery_is_not_recalled(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_ABBOT);
    lay(o, "base/U", 1, 0, 0);
    lay(o, "base/U", -1, 0, 0);
    place(o, "base/B", 0, 1, 0);
    play(o, figure(o, BT_FIGURE_ABBOT, BT_FEATURE_MONASTERY, 0)); /* p1 */
    lay(o, "base/B", -1, 1, 0);
    lay(o, "base/B", 1, 1, 0);
    lay(o, "base/E", 0, 2, 2);
    lay(o, "base/E", -1, 2, 2);
    lay(o, "base/U", 2, 0, 0);
    place(o, "base/E", 1, 2, 2); /* p1 */
    assert_false(may(o, bt_move_recall()));
    pass(o);
    assert_int_equal(reported(o, 0, BT_CATEGORY_MONASTERIES), 9);
    assert_true(o->report.scores[0].complete);
    assert_int_equal(o->supply[0][BT_FIGURE_ABBOT], 1);
    oracle_free(o);
}

/* ---- The river ---- */

/*
 * The river runs clockwise round 0,1 and would have to come back to its spring:
 *
 *     ?  spring  G        RIV-03 lets two right bends follow each other only after a straight tile
 *     K    .     D
 *     I    D     J
 */
static void river_does_not_turn_back(void **state)
{
    (void)state;
    oracle *o = start(BT_SET_RIVER);
    lay(o, "river/G", 1, 0, 0);                     /* from W to S, a right bend */
    assert_false(may_place(o, "river/J", 1, 1, 1)); /* N to W, right again */
    assert_true(may_place(o, "river/J", 1, 1, 2));  /* N to E, left */
    assert_true(may_place(o, "river/D", 1, 1, 1));
    assert_false(may_place(o, "river/D", 1, 1, 0)); /* does not continue the river */
    lay(o, "river/D", 1, 1, 1);
    assert_true(may_place(o, "river/J", 1, 2, 1));
    lay(o, "river/J", 1, 2, 1);
    assert_false(may_place(o, "river/I", 0, 2, 2));
    lay(o, "river/D", 0, 2, 0);
    lay(o, "river/I", -1, 2, 2); /* E to N */
    lay(o, "river/K", -1, 1, 0);
    /* A city east or water before the spring's west side: E fits neither way and leaves the game.
     */
    int seat = o->seat;
    draw(o, "river/E");
    assert_int_equal(o->phase, BT_PHASE_DRAW);
    assert_int_equal(o->seat, seat);
    assert_int_equal(o->discards[oracle_kind_by_id(&o->facts, "river/E")], 1);
    lay(o, "river/H", -1, 0, 1);
    oracle_free(o);
}

/* RIV-01: river, lake, land, in this order; what the editions put among it. */
static void river_comes_first(void **state)
{
    (void)state;
    bt_outcome outcomes[ORACLE_MAX_KINDS];
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        for (unsigned show = 0; show < 2; show++) {
            unsigned sets = BT_SET_BASE | BT_SET_RIVER | (show ? BT_SET_BIGTOP : 0u);
            bt_config config = config_of((bt_edition)edition, sets, 2);
            oracle *o = start_with(config);
            const char *spring = edition == BT_EDITION_C3 ? "river/A3" : "river/A";
            assert_string_equal(oracle_kind_of(o, 0)->id, spring);
            size_t count = oracle_chance(o, outcomes, ORACLE_MAX_KINDS);
            unsigned weights = 0;
            for (size_t i = 0; i < count; i++) {
                const oracle_kind *kind = &o->facts.kinds[bt_move_kind(outcomes[i].move)];
                assert_true(kind->river != 0 && strncmp(kind->id, "river/L", 7) != 0);
                weights += outcomes[i].weight;
            }
            assert_int_equal(weights, edition == BT_EDITION_C3 && show ? 11 : 10);
            assert_int_equal(oracle_bag_total(o),
                             71 + 11 + (show ? 20 : 0)); /* one base/D stays in the box */
            for (size_t i = 0; i < count; i++)
                o->bag[bt_move_kind(outcomes[i].move)] = 0;
            count = oracle_chance(o, outcomes, ORACLE_MAX_KINDS);
            assert_int_equal(count, 1);
            assert_int_equal(
                strncmp(o->facts.kinds[bt_move_kind(outcomes[0].move)].id, "river/L", 7), 0);
            oracle_free(o);
        }
    }
}

static void start_tile_in_box_or_bag(void **state)
{
    (void)state;
    bt_config config = config_of(BT_EDITION_C2, BT_SET_BASE, 2);
    oracle *o = start_with(config);
    int kind = oracle_kind_by_id(&o->facts, "base/D");
    assert_int_equal(o->bag[kind], 3);
    assert_int_equal(oracle_bag_total(o), 71);
    config.sets |= BT_SET_RIVER;
    oracle_start(o, &config);
    assert_int_equal(o->bag[kind], 3);
    config.options[BT_OPTION_RIVER_START_TILE] = 1;
    oracle_start(o, &config);
    assert_int_equal(o->bag[kind], 4);
    oracle_free(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example),
        cmocka_unit_test(tent_counts_its_nine_squares),
        cmocka_unit_test(ringmaster_without_a_share),
        cmocka_unit_test(pyramid_in_the_second_edition),
        cmocka_unit_test(pyramid_in_the_newest_edition),
        cmocka_unit_test(ring_filled_through_its_neighbour),
        cmocka_unit_test(last_circus_and_what_is_left),
        cmocka_unit_test(modules_can_be_off),
        cmocka_unit_test(abbot_comes_back_for_what_is_there),
        cmocka_unit_test(completed_monastery_is_not_recalled),
        cmocka_unit_test(river_does_not_turn_back),
        cmocka_unit_test(river_comes_first),
        cmocka_unit_test(start_tile_in_box_or_bag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
