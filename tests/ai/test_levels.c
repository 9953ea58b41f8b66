/*
 * The levels people play against: how they behave, and that each is stronger than the one before.
 * Seeds are fixed and the players' thinking is bound by work, so the games are the same everywhere.
 */
#include "ai_table.h"

typedef struct turn_habits {
    unsigned turns_with_figures, figures_placed;
    unsigned free_completions, completions_taken;
} turn_habits;

static unsigned figures_in_hand(const bt_game *game, unsigned seat)
{
    unsigned count = 0;
    for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
        count += bt_supply(game, seat, (bt_figure_kind)kind);
    }
    return count;
}

/* Points a placement alone brings the seat at once. */
static int points_for_placing(const bt_game *game, bt_move placement, unsigned seat)
{
    bt_game after = *game;
    assert_int_equal(bt_play(&after, placement, NULL), BT_OK);
    assert_int_equal(bt_play(&after, bt_move_pass(), NULL), BT_OK);
    return bt_score(&after, seat) - bt_score(game, seat);
}

/* Can the tile finish something of the seat's own? */
static bool completion_is_free(const bt_game *game, unsigned seat)
{
    const uint32_t count = bt_placement_count(game);
    for (uint32_t n = 0; n < count; n++) {
        if (points_for_placing(game, bt_placement(game, n), seat) > 0) {
            return true;
        }
    }
    return false;
}

static void watch_turn(turn_habits *habits, const bt_game *game, const bt_ai_turn *turn)
{
    const unsigned seat = bt_turn_seat(game);
    if (figures_in_hand(game, seat) > 0) {
        habits->turns_with_figures++;
        habits->figures_placed += bt_move_type_of(turn->moves[1]) == BT_MOVE_FIGURE;
    }
    if (completion_is_free(game, seat)) {
        habits->free_completions++;
        habits->completions_taken += points_for_placing(game, turn->moves[0], seat) > 0;
    }
}

static void a_beginner_places_figures_and_finishes_things(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    const unsigned beginner = player_named("beginner");
    turn_habits habits = {0};
    bt_config config;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE, 2);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        bt_game game;
        bt_random random;
        assert_int_equal(bt_game_start(&game, &config), BT_OK);
        bt_random_seed(&random, seed);
        while (bt_game_phase(&game) != BT_PHASE_OVER) {
            if (bt_deciding_seat(&game) < 0) {
                play_chance(&game, &random);
                continue;
            }
            ask(beginner, &game, bt_random_next(&random), 0, &analysis);
            watch_turn(&habits, &game, &analysis.turn);
            play_turn(&game, &analysis.turn);
        }
    }
    print_message("# places %u of %u, takes %u of %u\n", habits.figures_placed,
                  habits.turns_with_figures, habits.completions_taken, habits.free_completions);
    assert_in_range(100 * habits.figures_placed / habits.turns_with_figures, 40, 70);
    assert_true(10 * habits.completions_taken >= 8 * habits.free_completions);
}

/* Mean lead of `better` over `worse` in so many games of both seats. */
static double mean_lead(const char *better, const char *worse, unsigned games, uint64_t work)
{
    bt_config config;
    double sum = 0;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE, 2);
    for (unsigned i = 0; i < games; i++) {
        const unsigned seat = i % 2;
        bt_game game;
        unsigned players[2];
        uint64_t works[2];
        players[seat] = player_named(better);
        players[1 - seat] = player_named(worse);
        works[seat] = bt_ai_player(players[seat])->searches ? work : 0;
        works[1 - seat] = 0;
        play_game(&game, &config, players, works, 500 + i / 2);
        sum += bt_score(&game, seat) - bt_score(&game, 1 - seat);
    }
    return sum / games;
}

static void each_level_is_stronger_than_the_one_before(void **state)
{
    (void)state;
    for (unsigned i = 1; i < 5; i++) {
        const char *better = bt_ai_player(i)->name;
        const double lead = mean_lead(better, bt_ai_player(i - 1)->name, 24, 0);
        print_message("# %s leads by %.1f\n", better, lead);
        assert_true(lead > 4.0);
    }
    const double lead = mean_lead("master", "expert", 4, 60);
    print_message("# master leads by %.1f\n", lead);
    assert_true(lead > 0.0);
}

static void greedy_beats_random(void **state)
{
    (void)state;
    assert_true(mean_lead("greedy", "random", 10, 0) > 50.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_beginner_places_figures_and_finishes_things),
        cmocka_unit_test(each_level_is_stronger_than_the_one_before),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
