/*
 * The evaluation from the inside: what is known of tiles, what a survey finds, and that rating all
 * turns at once gives what evaluating each by itself does.
 */
#include "ai_table.h"

#include "evaluation/evaluate.h"
#include "turns.h"

#include <math.h>
#include <stdlib.h>

static ai_evaluator *new_evaluator(const bt_config *config)
{
    ai_evaluator *evaluator = malloc(sizeof *evaluator);
    assert_non_null(evaluator);
    ai_prepare(evaluator, ai_weights_for(config));
    return evaluator;
}

/* A pattern asks something of one side alone: then a kind fits if it has such an edge. */
static void kinds_that_fit_one_side_have_its_edge(void **state)
{
    (void)state;
    static ai_tile_knowledge knowledge;
    static const uint8_t edges[4] = {0, BT_EDGE_FIELD, BT_EDGE_ROAD, BT_EDGE_CITY};
    ai_learn_tiles(&knowledge);
    for (unsigned demand = 1; demand < 4; demand++) {
        for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
            const bt_tile_facts *facts = bt_tile_facts_of(kind);
            bool has = false;
            for (unsigned side = 0; side < 4; side++) {
                has = has || facts->edges[side] == edges[demand];
            }
            const bool river = (knowledge.river >> kind & 1u) != 0;
            assert_int_equal((knowledge.fits[demand] >> kind & 1u) != 0, has && !river);
        }
    }
}

static void tiles_that_close_and_join_are_known(void **state)
{
    (void)state;
    static ai_tile_knowledge knowledge;
    ai_learn_tiles(&knowledge);
    const int cap = bt_tile_kind_by_id("base/E", 6);     /* a city at one side */
    const int whole = bt_tile_kind_by_id("base/C", 6);   /* all city */
    const int two = bt_tile_kind_by_id("base/H", 6);     /* two cities, opposite */
    const int through = bt_tile_kind_by_id("base/G", 6); /* one city through */
    const unsigned north_city = 3;
    const unsigned north_south_city = 3 | 3 << 4;
    assert_true(knowledge.closes[north_city][0] >> cap & 1u);
    assert_false(knowledge.closes[north_city][0] >> whole & 1u);
    assert_false(knowledge.closes[north_city][0] >> through & 1u);
    assert_true(knowledge.closes[north_south_city][0] >> through & 1u);
    assert_true(knowledge.joins[north_south_city][ai_side_pair(0, 2)] >> through & 1u);
    assert_false(knowledge.joins[north_south_city][ai_side_pair(0, 2)] >> two & 1u);
    assert_true(knowledge.fits[north_south_city] >> two & 1u);
}

static void a_survey_finds_what_lies_open(void **state)
{
    (void)state;
    bt_config config;
    bt_game game;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE, 2);
    assert_int_equal(bt_game_start(&game, &config), BT_OK);
    ai_evaluator *evaluator = new_evaluator(&config);
    ai_take_survey(&evaluator->survey, &game, &evaluator->knowledge, &evaluator->weights->fill,
                   false);
    /* The start tile: a city at the north, a road from east to west, fields nobody is on. */
    assert_int_equal(evaluator->survey.count, 2);
    for (unsigned f = 0; f < 2; f++) {
        const ai_open_feature *feature = &evaluator->survey.features[f];
        const bool city = feature->kind == BT_FEATURE_CITY;
        assert_int_equal(feature->squares, city ? 1 : 2);
        assert_int_equal(feature->worth, 1);
        assert_int_equal(feature->dead, 0);
        assert_true(feature->fill > 0.5F && feature->fill <= 1.0F);
        assert_true(feature->close <= feature->fill);
    }
    free(evaluator);
}

typedef struct listed {
    ai_evaluator *evaluator;
    const ai_rated_turn *rated;
    unsigned count, found, seats;
} listed;

static bool same_turn(const bt_ai_turn *a, const bt_ai_turn *b)
{
    bool same = a->count == b->count;
    for (unsigned i = 0; same && i < a->count; i++) {
        same = a->moves[i] == b->moves[i];
    }
    return same;
}

static bool compare_turn(void *context, const bt_ai_turn *turn, const bt_game *after)
{
    listed *own = context;
    float points[BT_MAX_SEATS];
    for (unsigned i = 0; i < own->count; i++) {
        if (!same_turn(&own->rated[i].turn, turn)) {
            continue;
        }
        own->found++;
        ai_evaluate(own->evaluator, after, points);
        for (unsigned seat = 0; seat < own->seats; seat++) {
            assert_true(fabsf(points[seat] - own->rated[i].points[seat]) < 0.01F);
        }
    }
    return true;
}

static void rating_turns_together_is_rating_each(void **state)
{
    (void)state;
    static ai_rated_turn rated[AI_MAX_TURNS];
    static const unsigned mixes[] = {BT_SET_BASE, BT_SET_ALL, BT_SET_BASE | BT_SET_BIGTOP};
    for (unsigned n = 0; n < 9; n++) {
        bt_config config;
        bt_game game;
        bt_random random;
        bt_config_preset(&config, n % 2 ? BT_EDITION_C3 : BT_EDITION_C2, mixes[n % 3], 2 + n % 4);
        assert_int_equal(bt_game_start(&game, &config), BT_OK);
        bt_random_seed(&random, n);
        ai_evaluator *evaluator = new_evaluator(&config);
        while (bt_game_phase(&game) != BT_PHASE_OVER) {
            if (bt_deciding_seat(&game) < 0) {
                play_chance(&game, &random);
                continue;
            }
            const unsigned count = ai_rate_turns(evaluator, &game, rated, AI_MAX_TURNS);
            listed own = {evaluator, rated, count, 0, config.seats};
            assert_true(count > 0 && count < AI_MAX_TURNS);
            ai_visit_turns(&game, compare_turn, &own);
            assert_int_equal(own.found, count);
            play_turn(&game, &rated[bt_random_below(&random, count)].turn);
        }
        free(evaluator);
    }
}

/* What a seat may expect when both play the rest as well as they can, by trying everything. */
static double expectation(const bt_game *game, unsigned seat)
{
    bt_move moves[BT_MAX_MOVES];
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const int decider = bt_deciding_seat(game);
    if (bt_game_phase(game) == BT_PHASE_OVER) {
        return bt_score(game, seat) - bt_score(game, 1 - seat);
    }
    if (decider < 0) {
        double sum = 0;
        double weight = 0;
        const size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
        for (size_t i = 0; i < count; i++) {
            bt_game after = *game;
            bt_play_unchecked(&after, outcomes[i].move, NULL);
            sum += outcomes[i].weight * expectation(&after, seat);
            weight += outcomes[i].weight;
        }
        return sum / weight;
    }
    const double sign = decider == (int)seat ? 1.0 : -1.0;
    double best = -1e9;
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        bt_game after = *game;
        bt_play_unchecked(&after, moves[i], NULL);
        const double value = sign * expectation(&after, seat);
        best = value > best ? value : best;
    }
    return sign * best;
}

/* Play up to where a tile is to be placed and so many are left. */
static void play_to_the_end(bt_game *game, unsigned sets, unsigned left, uint64_t seed)
{
    static bt_ai_analysis analysis;
    const unsigned eval = player_named("eval");
    bt_config config;
    bt_random random;
    bt_config_preset(&config, BT_EDITION_C2, sets, 2);
    assert_int_equal(bt_game_start(game, &config), BT_OK);
    bt_random_seed(&random, seed);
    while (bt_deciding_seat(game) < 0 || bt_bag_total(game) > left) {
        if (bt_deciding_seat(game) < 0) {
            play_chance(game, &random);
        } else {
            ask(eval, game, 1, 0, &analysis);
            play_turn(game, &analysis.turn);
        }
    }
}

static void the_master_plays_the_last_tiles_exactly(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        bt_game game;
        play_to_the_end(&game, BT_SET_BASE, 1, seed);
        const double best = expectation(&game, (unsigned)bt_deciding_seat(&game));
        ask(player_named("master"), &game, 1, 0, &analysis);
        assert_true(fabs((double)analysis.candidates[0].value - best) < 0.001);
        assert_true(analysis.candidates[0].standard_error == 0.0F);
    }
}

/* The last tile of all, also where it brings the circus: then two tokens are still to come. */
static void the_last_turn_is_rated_exactly(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    unsigned circuses = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        bt_game game;
        play_to_the_end(&game, BT_SET_BASE | BT_SET_BIGTOP, 0, seed);
        circuses += bt_tile_facts_of((unsigned)bt_drawn_kind(&game))->circus;
        const double best = expectation(&game, (unsigned)bt_deciding_seat(&game));
        ask(player_named("eval"), &game, 1, 0, &analysis);
        assert_true(fabs((double)analysis.candidates[0].value - best) < 0.01);
    }
    assert_true(circuses > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_that_fit_one_side_have_its_edge),
        cmocka_unit_test(tiles_that_close_and_join_are_known),
        cmocka_unit_test(a_survey_finds_what_lies_open),
        cmocka_unit_test(rating_turns_together_is_rating_each),
        cmocka_unit_test(the_last_turn_is_rated_exactly),
        cmocka_unit_test(the_master_plays_the_last_tiles_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
