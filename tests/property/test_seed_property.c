/*
 * The same seed gives the same game: in bt_simulate, move by move through the public functions, in
 * a series cut into pieces, and in `bigtop sim` on any number of threads.   test_seed_property
 * BIGTOP
 */
#include "random_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static random_game play;
static const char *program;

/* ---- the library ---- */

static uint64_t simulated(const bt_config *config, uint64_t seed, uint64_t first, uint64_t count)
{
    bt_simulation result = {0};
    assert_int_equal(bt_simulate(config, seed, first, count, &result), BT_OK);
    assert_int_equal(result.games, count);
    return result.signature;
}

static void test_move_by_move_as_in_one_go(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < games_to_play(1500); number++) {
        bt_config config;
        bt_simulation result = {0};
        uint64_t turns = 0;
        config_of_game(&config, number);
        assert_int_equal(bt_simulate(&config, 3, number, 1, &result), BT_OK);
        random_game_start(&play, &config, POLICY_UNIFORM, 3, number);
        while (step_game(&play)) {
            turns +=
                bt_move_type_of(play.record.moves[play.record.move_count - 1]) == BT_MOVE_PLACE;
        }
        require(&play, bt_series_signature(bt_hash(&play.game), number) == result.signature);
        require(&play, result.turns == turns && result.placements == play.placements);
        for (unsigned seat = 0; seat < config.seats; seat++) {
            require(&play, result.score_sums[seat] == bt_score(&play.game, seat));
        }
    }
}

static void test_a_series_may_be_cut(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < games_to_play(30); number++) {
        bt_config config;
        config_of_game(&config, number);
        const uint64_t whole = simulated(&config, number, 5, 40);
        uint64_t pieces = 0;
        for (uint64_t first = 5; first < 45; first += 8) {
            pieces += simulated(&config, number, first, 8);
        }
        assert_true(pieces == whole);
        assert_true(simulated(&config, number + 1, 5, 40) != whole);
        assert_true(simulated(&config, number, 5, 0) == 0);
    }
}

/* A playout from anywhere is the same for the same numbers, wherever the game lies in memory. */
static void test_playouts_repeat(void **state)
{
    (void)state;
    static bt_game copies[3];
    for (uint64_t number = 0; number < games_to_play(300); number++) {
        bt_random random;
        begin_game(&play, number);
        for (uint64_t step = number % 200; step > 0 && step_game(&play); step--) {
        }
        unsigned tiles[3];
        for (unsigned i = 0; i < 3; i++) {
            copies[i] = play.game;
            bt_random_seed(&random, number);
            tiles[i] = bt_playout(&copies[i], &random);
        }
        require(&play, tiles[0] == tiles[1] && tiles[0] == tiles[2]);
        require(&play, same_bytes(&copies[0], &copies[1], sizeof copies[0]));
        require(&play, same_bytes(&copies[0], &copies[2], sizeof copies[0]));
        require(&play, bt_placed_count(&copies[0]) == bt_placed_count(&play.game) + tiles[0]);
        require(&play, bt_game_phase(&copies[0]) == BT_PHASE_OVER);
    }
}

/* ---- the program ---- */

/* The signature that `bigtop sim` prints. */
static uint64_t printed_signature(const char *game, const char *policy, unsigned threads)
{
    char command[1000];
    char output[4000];
    snprintf(command, sizeof command,
             "'%s' sim %s --games %" PRIu64 " --seed 11 --policy %s --threads %u --json", program,
             game, games_to_play(150), policy, threads);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t length = fread(output, 1, sizeof output - 1, pipe);
    assert_int_equal(pclose(pipe), 0);
    output[length] = '\0';
    const char *found = strstr(output, "\"signature\":\"");
    assert_non_null(found);
    return strtoull(found + strlen("\"signature\":\""), NULL, 16);
}

static void test_any_number_of_threads(void **state)
{
    (void)state;
    bt_config config;
    bt_config_preset(&config, BT_EDITION_C3, BT_SET_ALL, 3);
    static const char all[] = "--players 3 --edition c3 --sets base,abbot,river,bigtop";
    const uint64_t expected = simulated(&config, 11, 0, games_to_play(150));
    static const unsigned threads[] = {1, 2, 3, 7, 16};
    const uint64_t busy = printed_signature(all, "busy", 1);
    for (unsigned i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        assert_true(printed_signature(all, "uniform", threads[i]) == expected);
        assert_true(printed_signature(all, "busy", threads[i]) == busy);
    }
    assert_true(busy != expected);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_move_by_move_as_in_one_go),
        cmocka_unit_test(test_a_series_may_be_cut),
        cmocka_unit_test(test_playouts_repeat),
        cmocka_unit_test(test_any_number_of_threads),
    };
    if (argc != 2) {
        fprintf(stderr, "usage: test_seed_property BIGTOP\n");
        return 2;
    }
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
