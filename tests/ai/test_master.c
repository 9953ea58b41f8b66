/*
 * The searching player: what its options promise, beyond what test_players asks of everybody.
 */
#include "ai_table.h"

#include <string.h>

static void start(bt_game *game, unsigned seats, unsigned tiles, uint64_t seed)
{
    bt_config config;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE, seats);
    assert_int_equal(bt_game_start(game, &config), BT_OK);
    play_greedily(game, tiles, seed);
}

static void think_with_rank(const bt_game *game, float rank, bt_ai_analysis *analysis)
{
    float options[BT_AI_MAX_OPTIONS];
    choose_option(options, "master", "rank", rank);
    ask_with(player_named("master"), options, game, 5, 120, analysis);
}

typedef struct leads {
    float over_mean, over_best;
} leads;

static leads leads_of(const bt_ai_candidate *candidate, unsigned seat, unsigned seats)
{
    float sum = 0.0F;
    float best = -1e9F;
    for (unsigned i = 0; i < seats; i++) {
        const float points = candidate->points[i];
        sum += i != seat ? points : 0.0F;
        best = i != seat && points > best ? points : best;
    }
    const float own = candidate->points[seat];
    return (leads){own - sum / (float)(seats - 1), own - best};
}

static void rank_0_counts_all_rivals_alike(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    for (unsigned seats = 3; seats <= BT_MAX_SEATS; seats++) {
        bt_game game;
        start(&game, seats, 20, seats);
        think_with_rank(&game, 0.0F, &analysis);
        for (unsigned i = 0; i < analysis.candidate_count; i++) {
            const leads lead =
                leads_of(&analysis.candidates[i], (unsigned)bt_deciding_seat(&game), seats);
            assert_float_equal(analysis.candidates[i].value, lead.over_mean, 1e-3);
        }
    }
}

/* The foremost counts more than the others, but not alone; a high rank leaves only the foremost. */
static void with_rank_the_foremost_rival_counts_most(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    for (unsigned seats = 3; seats <= BT_MAX_SEATS; seats++) {
        for (unsigned high = 0; high < 2; high++) {
            bt_game game;
            start(&game, seats, 20, 10 + seats);
            think_with_rank(&game, high ? 100.0F : 1.0F, &analysis);
            for (unsigned i = 0; i < analysis.candidate_count; i++) {
                const float value = analysis.candidates[i].value;
                const leads lead =
                    leads_of(&analysis.candidates[i], (unsigned)bt_deciding_seat(&game), seats);
                assert_true(value < lead.over_mean + 1e-3F);
                assert_true(value > lead.over_best - 1e-3F);
                assert_true(!high || value < lead.over_best + 0.5F);
            }
        }
    }
}

static void between_two_players_rank_changes_nothing(void **state)
{
    (void)state;
    static bt_ai_analysis with;
    static bt_ai_analysis without;
    bt_game game;
    start(&game, 2, 30, 3);
    think_with_rank(&game, 0.0F, &without);
    think_with_rank(&game, 5.0F, &with);
    assert_memory_equal(&with, &without, sizeof with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rank_0_counts_all_rivals_alike),
        cmocka_unit_test(with_rank_the_foremost_rival_counts_most),
        cmocka_unit_test(between_two_players_rank_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
