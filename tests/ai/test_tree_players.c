/*
 * The two shapes of UCT: what they have beyond what test_players asks of everybody. Memory that
 * runs out, options that change the shape, steps that are cut, and that they find what is there.
 */
#include "ai_table.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"uct", "two-level"};

#define NAMES (sizeof names / sizeof names[0])

/* ---- positions ---- */

static void start(bt_game *game, bt_edition edition, unsigned sets, unsigned seats)
{
    bt_config config;
    bt_config_preset(&config, edition, sets, seats);
    assert_int_equal(bt_config_check(&config), 0);
    assert_int_equal(bt_game_start(game, &config), BT_OK);
}

/* ---- games ---- */

static void both_play_whole_games_of_every_kind(void **state)
{
    (void)state;
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        for (unsigned sets = BT_SET_BASE; sets <= BT_SET_ALL; sets += 2) {
            for (unsigned seats = 2; seats <= BT_MAX_SEATS; seats = next_seats(seats)) {
                bt_config config;
                bt_game game;
                unsigned players[BT_MAX_SEATS];
                uint64_t work[BT_MAX_SEATS];
                bt_config_preset(&config, (bt_edition)edition, sets, seats);
                for (unsigned seat = 0; seat < seats; seat++) {
                    players[seat] = player_named(names[(seat + sets / 2) % NAMES]);
                    work[seat] = 1 + 7 * seat;
                }
                play_game(&game, &config, players, work, 100 * sets + seats);
            }
        }
    }
}

/* ---- shapes ---- */

static void think(const char *name, const bt_game *game, const float *options, uint64_t work,
                  bt_ai_analysis *analysis)
{
    ask_with(player_named(name), options, game, 5, work, analysis);
}

static void every_shape_gives_legal_turns(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    static const struct {
        const char *option;
        float value;
    } shapes[] = {{"turns", 0.0F},       {"turns", 10.0F},      {"turns", 200.0F},
                  {"figures", 0.0F},     {"figures", 1.0F},     {"figures", 2.0F},
                  {"whole-turns", 0.0F}, {"whole-turns", 1.0F}, {"scale", 0.0F},
                  {"scale", 30.0F},      {"exploration", 0.0F}, {"exploration", 100.0F}};
    for (unsigned s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        for (unsigned i = 0; i < NAMES; i++) {
            for (unsigned tiles = 0; tiles < 50; tiles += 24) {
                float options[BT_AI_MAX_OPTIONS];
                bt_game game;
                start(&game, BT_EDITION_C3, BT_SET_ALL, 2 + tiles / 24);
                play_greedily(&game, tiles, s + 1);
                choose_option(options, names[i], shapes[s].option, shapes[s].value);
                think(names[i], &game, options, 60, &analysis);
                play_turn(&game, &analysis.turn);
            }
        }
    }
}

/* ---- memory and work ---- */

static bt_ai_search *begin(const char *name, const bt_game *game, void **memory)
{
    const unsigned player = player_named(name);
    const size_t size = bt_ai_memory(player);
    *memory = malloc(size);
    const bt_ai_request request = {
        .player = player, .game = game, .seed = 9, .memory = *memory, .memory_size = size};
    bt_ai_search *search;
    assert_non_null(*memory);
    assert_int_equal(bt_ai_start(&search, &request), BT_OK);
    return search;
}

/* With the least memory the tree is full long before; the search goes on in what there is. */
static void a_full_tree_is_searched_on(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    static bt_ai_analysis again;
    for (unsigned i = 0; i < NAMES; i++) {
        bt_game game;
        start(&game, BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 2);
        play_greedily(&game, 40, 3);
        think(names[i], &game, NULL, 20000, &analysis);
        think(names[i], &game, NULL, 20000, &again);
        assert_int_equal(analysis.work, 20000);
        assert_memory_equal(&analysis, &again, sizeof analysis);
        play_turn(&game, &analysis.turn);
    }
}

static void small_steps_lead_where_large_ones_do(void **state)
{
    (void)state;
    static bt_ai_analysis whole;
    static bt_ai_analysis cut;
    for (unsigned i = 0; i < NAMES; i++) {
        bt_game game;
        void *memory;
        start(&game, BT_EDITION_C3, BT_SET_ALL, 3);
        play_greedily(&game, 50, 4);
        ask(player_named(names[i]), &game, 9, 300, &whole);
        bt_ai_search *search = begin(names[i], &game, &memory);
        for (unsigned n = 0; n < 100; n++) {
            bt_ai_step(search, 1);
            bt_ai_result(search, &cut); /* a look changes nothing */
            bt_ai_step(search, 2);
        }
        bt_ai_result(search, &cut);
        assert_int_equal(bt_ai_work(search), 300);
        assert_memory_equal(&whole, &cut, sizeof whole);
        free(memory);
    }
}

/* ---- what they find ---- */

static int lead(const bt_game *game, unsigned seat)
{
    return bt_score(game, seat) - bt_score(game, 1 - seat);
}

/* The best lead that a turn of the last tile leads to. */
static int best_end(const bt_game *game, unsigned seat)
{
    bt_move moves[BT_MAX_MOVES];
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    int best = INT32_MIN;
    if (count == 0) {
        assert_int_equal(bt_game_phase(game), BT_PHASE_OVER);
        return lead(game, seat);
    }
    for (size_t i = 0; i < count; i++) {
        bt_game after = *game;
        bt_play_unchecked(&after, moves[i], NULL);
        const int end = best_end(&after, seat);
        best = end > best ? end : best;
    }
    return best;
}

/* With the last tile there is no chance left, and up to some hundred turns to choose from: what
 * can be completed is. */
static void the_last_turn_gets_what_there_is(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    for (unsigned i = 0; i < NAMES; i++) {
        for (uint64_t seed = 1; seed <= 10; seed++) {
            bt_game game;
            start(&game, BT_EDITION_C2, BT_SET_BASE, 2);
            play_greedily(&game, 0, seed);
            const unsigned seat = bt_turn_seat(&game);
            const int best = best_end(&game, seat);
            ask(player_named(names[i]), &game, seed, 500, &analysis);
            play_turn(&game, &analysis.turn);
            assert_true(lead(&game, seat) >= best - 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_play_whole_games_of_every_kind),
        cmocka_unit_test(every_shape_gives_legal_turns),
        cmocka_unit_test(a_full_tree_is_searched_on),
        cmocka_unit_test(small_steps_lead_where_large_ones_do),
        cmocka_unit_test(the_last_turn_gets_what_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
