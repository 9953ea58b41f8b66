/* The exports of the wasm module, called with nonsense: every argument is checked, and a refused
 * call changes nothing. What sensible calls return is tested in the module itself (module.test.ts).
 */
#include "cmocka_all.h"

#include <bigtop_ai.h>

#include <stdlib.h>
#include <string.h>

#include "pool.h"

static bt_random random_numbers;

/* What memory.c does in the module. The sanitizers know the bounds, and look for leaks through the
 * exports' own pointers. */
static bool memory_is_short;

void *more_memory(size_t size)
{
    return memory_is_short ? NULL : malloc(size);
}

static uint32_t below(uint32_t bound)
{
    return bt_random_below(&random_numbers, bound);
}

/* A number that may be anything, but is often small. */
static uint32_t nonsense(void)
{
    switch (below(4)) {
    case 0:
        return below(8);
    case 1:
        return below(300);
    case 2:
        return 0u - below(300);
    default:
        return (uint32_t)bt_random_next(&random_numbers);
    }
}

static int32_t new_game(uint32_t edition, uint32_t seats)
{
    assert_int_equal(bigtop_config_preset(edition, BT_SET_ALL, seats), 0);
    const int32_t game = bigtop_new();
    assert_true(game > 0);
    return game;
}

static uint32_t first_number(void)
{
    uint32_t number;
    memcpy(&number, bigtop_buffer(), sizeof number);
    return number;
}

static uint32_t number_at(uint32_t index)
{
    uint32_t number;
    memcpy(&number, (const uint8_t *)bigtop_buffer() + 4 * (size_t)index, sizeof number);
    return number;
}

/* A legal move chosen at random; false when the game is over. */
static bool play_legal(int32_t game)
{
    const int32_t count = bigtop_moves(game);
    if (count > 0) {
        assert_true(bigtop_play(game, number_at(below((uint32_t)count))) >= 0);
        return true;
    }
    const int32_t outcomes = bigtop_chance(game);
    if (outcomes > 0) {
        assert_true(bigtop_play(game, number_at(2 * below((uint32_t)outcomes))) >= 0);
    }
    return outcomes > 0;
}

/* ---- all exports, by number ---- */

static int32_t call_facts(uint32_t which, uint32_t a, uint32_t b)
{
    switch (which) {
    case 0:
        return bigtop_text(a, b);
    case 1:
        return bigtop_choice_text(a, b);
    case 2:
        return bigtop_choice_value(a, b);
    case 3:
        return bigtop_tile(a);
    case 4:
        return bigtop_event(a);
    default:
        return bigtop_config_option(a, b);
    }
}

static int32_t call_view(uint32_t which, int32_t game)
{
    static int32_t (*const views[])(int32_t) = {
        bigtop_setup,  bigtop_moves,   bigtop_chance,   bigtop_history,      bigtop_state,
        bigtop_tiles,  bigtop_figures, bigtop_bag,      bigtop_acrobats,     bigtop_features,
        bigtop_tokens, bigtop_seats,   bigtop_standing, bigtop_record_write, bigtop_open_squares};
    return views[which % (sizeof views / sizeof views[0])](game);
}

static int32_t call_game(uint32_t which, int32_t game, uint32_t a)
{
    switch (which) {
    case 0:
        return bigtop_name(game, a);
    case 1:
        return bigtop_set_name(game, a, nonsense());
    case 2:
        return bigtop_explain(game, a);
    case 3:
        return bigtop_play(game, a);
    default:
        return bigtop_take_back(game, a);
    }
}

/* ---- tests ---- */

static void test_nonsense_about_no_game(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 1);
    const int32_t game = new_game(BT_EDITION_C2, 2);
    assert_int_equal(bigtop_free(game), 0);
    const int32_t handles[] = {game, 0, -1, 1, 63, 64, INT32_MAX, INT32_MIN};
    for (unsigned i = 0; i < sizeof handles / sizeof handles[0]; i++) {
        for (uint32_t which = 0; which < 14; which++) {
            assert_int_equal(call_view(which, handles[i]), BIGTOP_NO_GAME);
        }
        for (uint32_t which = 0; which < 5; which++) {
            assert_int_equal(call_game(which, handles[i], nonsense()), BIGTOP_NO_GAME);
        }
        assert_int_equal(bigtop_free(handles[i]), BIGTOP_NO_GAME);
        assert_int_equal(bigtop_copy(handles[i]), BIGTOP_NO_GAME);
        assert_true(bigtop_hash(handles[i]) == 0);
    }
}

static void test_nonsense_about_games(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 2);
    for (uint32_t number = 0; number < 20; number++) {
        const int32_t game = new_game(number % 2, 2 + number % 5);
        /* Some of the nonsense takes moves back, so a game may never end. */
        for (unsigned step = 0; step < 500; step++) {
            const uint64_t before = bigtop_hash(game);
            const int32_t result = call_game(below(5), game, nonsense());
            assert_true(result >= 0 || bigtop_hash(game) == before);
            call_facts(below(6), nonsense(), nonsense());
            assert_true(call_view(nonsense(), game) >= 0);
            play_legal(game);
        }
        assert_int_equal(bigtop_free(game), 0);
    }
}

static void test_nonsense_configurations(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 3);
    for (unsigned i = 0; i < 3000; i++) {
        const int32_t preset = bigtop_config_preset(nonsense(), nonsense(), nonsense());
        bigtop_config_option(nonsense(), nonsense());
        bigtop_config_tiles();
        const int32_t faults = bigtop_config_faults();
        const int32_t game = bigtop_new();
        assert_true((faults == 0) == (game > 0));
        if (game > 0) {
            play_legal(game);
            assert_int_equal(bigtop_free(game), 0);
        } else {
            assert_int_equal(game, -BT_ERROR_CONFIG);
            assert_int_equal(bigtop_simulate(1, 0, 1), -BT_ERROR_CONFIG);
        }
        assert_true(preset == 0 || preset == -BT_ERROR_RANGE);
    }
}

static void test_records_that_are_none(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 4);
    char *text = bigtop_buffer();
    const int32_t game = new_game(BT_EDITION_C3, 3);
    while (play_legal(game)) {
    }
    for (unsigned i = 0; i < 500; i++) {
        const uint32_t length = (uint32_t)bigtop_record_write(game);
        for (unsigned n = below(4) + 1; n > 0; n--) {
            text[below(length)] = (char)nonsense();
        }
        const int32_t other = bigtop_record_read(below(8) == 0 ? nonsense() : length, below(2));
        if (other > 0) {
            assert_int_equal(bigtop_free(other), 0);
        } else {
            assert_true(other != BIGTOP_NO_ROOM &&
                        (other == -BT_ERROR_RANGE || first_number() != 0));
            assert_true(bigtop_text(BIGTOP_TEXT_FAULT, 0) > 0);
        }
    }
    assert_int_equal(bigtop_record_read((uint32_t)bigtop_buffer_size() + 1, 0), -BT_ERROR_RANGE);
    assert_int_equal(bigtop_free(game), 0);
}

static void test_names_keep_records_readable(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 5);
    const int32_t game = new_game(BT_EDITION_C2, 2);
    for (unsigned i = 0; i < 2000; i++) {
        uint8_t *text = bigtop_buffer();
        const uint32_t length = below(80);
        for (uint32_t n = 0; n < length; n++) {
            text[n] = (uint8_t)(below(4) == 0 ? below(256) : 'a' + below(26));
        }
        const int32_t set = bigtop_set_name(game, below(3), length);
        assert_true(set == 0 || set == -BT_ERROR_RANGE);
        const int32_t again = bigtop_record_read((uint32_t)bigtop_record_write(game), 0);
        assert_true(again > 0);
        assert_true(bigtop_hash(again) == bigtop_hash(game));
        assert_int_equal(bigtop_free(again), 0);
    }
    assert_int_equal(bigtop_free(game), 0);
}

static void test_the_pool_fills_and_empties(void **state)
{
    (void)state;
    int32_t games[64];
    for (unsigned i = 0; i < 64; i++) {
        games[i] = new_game(BT_EDITION_C2, 2);
    }
    assert_int_equal(bigtop_new(), BIGTOP_NO_ROOM);
    assert_int_equal(bigtop_copy(games[5]), BIGTOP_NO_ROOM);
    assert_int_equal(bigtop_record_read(0, 0), BIGTOP_NO_ROOM);
    for (unsigned i = 0; i < 64; i++) {
        assert_int_equal(bigtop_free(games[i]), 0);
        const int32_t next = new_game(BT_EDITION_C2, 2);
        assert_int_not_equal(next, games[i]);
        assert_int_equal(bigtop_free(next), 0);
    }
}

/* ---- searches ---- */

/* A game in which a seat is to decide. */
static int32_t game_to_think_about(void)
{
    const int32_t game = new_game(BT_EDITION_C3, 3);
    while (bigtop_moves(game) <= 0) {
        assert_true(play_legal(game));
    }
    return game;
}

static uint32_t player_named(const char *name)
{
    const int player = bt_ai_player_by_name(name, strlen(name));
    assert_true(player >= 0);
    return (uint32_t)player;
}

static void test_there_is_no_search_without_memory(void **state)
{
    (void)state;
    const int32_t game = game_to_think_about();
    memory_is_short = true;
    assert_int_equal(bigtop_search_start(game, 0, 1, 0), BIGTOP_NO_SEARCH_ROOM);
    memory_is_short = false;
    const int32_t search = bigtop_search_start(game, 0, 1, 0);
    assert_true(search > 0);
    assert_int_equal(bigtop_search_free(search), 0);
    assert_int_equal(bigtop_free(game), 0);
}

static void test_nonsense_about_searches(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 6);
    const int32_t game = game_to_think_about();
    const int32_t search = bigtop_search_start(game, player_named("master"), 1, 2);
    assert_true(search > 0);
    for (unsigned i = 0; i < 2000; i++) {
        const int32_t other = (int32_t)nonsense();
        const uint32_t work = nonsense();
        assert_true(other == search || bigtop_search_step(other, work) == BIGTOP_NO_SEARCH);
        assert_true(other == search || bigtop_search_work(other) == BIGTOP_NO_SEARCH);
        assert_true(other == search || bigtop_search_result(other) == BIGTOP_NO_SEARCH);
        assert_true(other == search || bigtop_search_free(other) == BIGTOP_NO_SEARCH);
        assert_true(work <= BIGTOP_MOST_WORK ||
                    bigtop_search_step(search, work) == -BT_ERROR_RANGE);
        assert_true(other == game || bigtop_search_start(other, work, 0, 0) == BIGTOP_NO_GAME);
        assert_int_equal(bigtop_player(bt_ai_player_count() + work % 1000), -BT_ERROR_RANGE);
        assert_int_equal(bigtop_search_start(game, bt_ai_player_count() + work % 1000, 0, 0),
                         -BT_ERROR_RANGE);
    }
    assert_int_equal(bigtop_search_work(search), 0);
    assert_int_equal(bigtop_search_step(search, 3), 1);
    assert_int_equal(bigtop_search_work(search), 3);
    assert_true(bigtop_search_result(search) > 1);
    assert_int_equal(number_at(0), 3);
    assert_int_equal(bigtop_search_free(search), 0);
    assert_int_equal(bigtop_search_free(search), BIGTOP_NO_SEARCH);
    assert_int_equal(bigtop_free(game), 0);
}

static void test_a_search_ends_with_its_game(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 7);
    for (unsigned i = 0; i < 5; i++) {
        const int32_t game = game_to_think_about();
        const int32_t first = bigtop_search_start(game, player_named("eval"), i, 0);
        const int32_t second = bigtop_search_start(game, player_named("master"), i, 0);
        assert_true(first > 0 && second > 0 && first != second);
        assert_int_equal(bigtop_search_start(game, 0, 0, 0), BIGTOP_NO_SEARCH_ROOM);
        assert_int_equal(bigtop_free(game), 0);
        assert_int_equal(bigtop_search_step(first, 1), BIGTOP_NO_GAME);
        assert_int_equal(bigtop_search_work(second), BIGTOP_NO_GAME);
        assert_int_equal(bigtop_search_result(second), BIGTOP_NO_GAME);
        assert_int_equal(bigtop_search_start(game, 0, 0, 0), BIGTOP_NO_GAME);
        /* Half of the time nobody frees the search: its place is taken all the same. */
        assert_true(i % 2 == 0 || bigtop_search_free(first) == 0);
    }
}

/* Every player, from the first decision of a game to the last. */
static void test_players_play_through_the_exports(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 8);
    const int32_t game = game_to_think_about();
    for (uint32_t player = 0;; player = (player + 1) % bt_ai_player_count()) {
        if (bigtop_moves(game) <= 0 && !play_legal(game)) {
            break;
        }
        const int32_t search = bigtop_search_start(game, player, below(9), 0);
        if (search < 0) {
            assert_true(search == -BT_ERROR_MOVE_PHASE);
            continue;
        }
        bigtop_search_step(search, 2);
        assert_true(bigtop_search_result(search) > 0);
        bt_move moves[BT_AI_TURN_MOVES];
        const uint32_t count = number_at(2);
        assert_in_range(count, 1, BT_AI_TURN_MOVES);
        for (uint32_t i = 0; i < count; i++) {
            moves[i] = number_at(3 + i);
        }
        for (uint32_t i = 0; i < count; i++) {
            assert_true(bigtop_play(game, moves[i]) >= 0);
        }
        assert_int_equal(bigtop_search_free(search), 0);
    }
    assert_int_equal(bigtop_free(game), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nonsense_about_no_game),
        cmocka_unit_test(test_nonsense_about_games),
        cmocka_unit_test(test_nonsense_configurations),
        cmocka_unit_test(test_records_that_are_none),
        cmocka_unit_test(test_names_keep_records_readable),
        cmocka_unit_test(test_the_pool_fills_and_empties),
        cmocka_unit_test(test_there_is_no_search_without_memory),
        cmocka_unit_test(test_nonsense_about_searches),
        cmocka_unit_test(test_a_search_ends_with_its_game),
        cmocka_unit_test(test_players_play_through_the_exports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
