/*
 * What holds for every player of the library, whichever there are: the promises of bigtop_ai.h.
 */
#include "ai_table.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

static void levels_come_first_from_the_weakest_on(void **state)
{
    (void)state;
    static const char *const names[] = {"beginner", "casual", "club", "strong", "expert", "master"};
    for (unsigned i = 0; i < 6; i++) {
        assert_string_equal(bt_ai_player(i)->name, names[i]);
        assert_int_equal(bt_ai_player(i)->level, i + 1);
    }
    for (unsigned i = 6; i < bt_ai_player_count(); i++) {
        assert_int_equal(bt_ai_player(i)->level, 0);
    }
}

static void players_are_found_by_name_alone(void **state)
{
    (void)state;
    for (unsigned i = 0; i < bt_ai_player_count(); i++) {
        const char *name = bt_ai_player(i)->name;
        assert_int_equal(bt_ai_player_by_name(name, strlen(name)), i);
        assert_int_equal(bt_ai_player_by_name(name, strlen(name) - 1), -1);
        assert_true(strlen(bt_ai_player(i)->summary) > 10);
    }
    assert_int_equal(bt_ai_player_by_name("", 0), -1);
    assert_int_equal(bt_ai_player_by_name("Master", 6), -1);
    assert_null(bt_ai_player(bt_ai_player_count()));
    assert_int_equal(bt_ai_memory(bt_ai_player_count()), 0);
    assert_int_equal(bt_ai_option_count(bt_ai_player_count()), 0);
    assert_null(bt_ai_option(0, bt_ai_option_count(0)));
}

/* ---- positions to ask about ---- */

static void preset(bt_config *config, bt_edition edition, unsigned sets, unsigned seats)
{
    bt_config_preset(config, edition, sets, seats);
    config->options[BT_OPTION_FIELDS] = 1;
    assert_int_equal(bt_config_check(config), 0);
}

/* Play so many turns at random, up to where a seat has to place a tile. */
static void play_randomly(bt_game *game, bt_random *random, unsigned turns)
{
    bt_move moves[BT_MAX_MOVES];
    while (bt_game_phase(game) != BT_PHASE_OVER) {
        if (bt_deciding_seat(game) < 0) {
            play_chance(game, random);
            continue;
        }
        if (bt_game_phase(game) == BT_PHASE_PLACE && turns-- == 0) {
            return;
        }
        const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
        assert_int_equal(bt_play(game, moves[bt_random_below(random, (uint32_t)count)], NULL),
                         BT_OK);
    }
}

static void middle_of_a_game(bt_game *game, bt_edition edition, unsigned sets, unsigned seats,
                             uint64_t seed)
{
    bt_config config;
    bt_random random;
    preset(&config, edition, sets, seats);
    bt_random_seed(&random, seed);
    assert_int_equal(bt_game_start(game, &config), BT_OK);
    play_randomly(game, &random, bt_config_tile_count(&config) / 2);
}

/* ---- refusals ---- */

static void bad_questions_are_refused(void **state)
{
    (void)state;
    bt_game game;
    bt_game drawing;
    bt_config config;
    bt_ai_search *search;
    middle_of_a_game(&game, BT_EDITION_C2, BT_SET_BASE, 2, 1);
    preset(&config, BT_EDITION_C2, BT_SET_BASE, 2);
    assert_int_equal(bt_game_start(&drawing, &config), BT_OK);
    for (unsigned i = 0; i < bt_ai_player_count(); i++) {
        const size_t size = bt_ai_memory(i);
        assert_true(size > 0 && bt_ai_good_memory(i) >= size);
        float options[BT_AI_MAX_OPTIONS];
        for (unsigned n = 0; n < bt_ai_option_count(i); n++) {
            options[n] = bt_ai_option(i, n)->initial;
        }
        bt_ai_request request = {
            .player = i, .game = &game, .memory = malloc(size), .memory_size = size - 1};
        assert_int_equal(bt_ai_start(&search, &request), BT_ERROR_CAPACITY);
        request.memory_size = size;
        request.game = &drawing;
        assert_int_equal(bt_ai_start(&search, &request), BT_ERROR_MOVE_PHASE);
        request.game = &game;
        request.player = bt_ai_player_count();
        assert_int_equal(bt_ai_start(&search, &request), BT_ERROR_RANGE);
        request.player = i;
        request.options = options;
        for (unsigned n = 0; n < bt_ai_option_count(i); n++) {
            options[n] = bt_ai_option(i, n)->high + 1.0F;
            assert_int_equal(bt_ai_start(&search, &request), BT_ERROR_RANGE);
            options[n] = bt_ai_option(i, n)->initial;
        }
        assert_int_equal(bt_ai_start(&search, &request), BT_OK);
        free(request.memory);
    }
}

/* ---- games ---- */

static void all_seats_play_whole_games_of_every_kind(void **state)
{
    (void)state;
    static const unsigned mixes[] = {BT_SET_BASE, BT_SET_BASE | BT_SET_BIGTOP,
                                     BT_SET_BASE | BT_SET_ABBOT | BT_SET_RIVER, BT_SET_ALL};
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        for (unsigned m = 0; m < 4; m++) {
            for (unsigned seats = 2; seats <= 6; seats = next_seats(seats)) {
                bt_config config;
                bt_game game;
                unsigned players[BT_MAX_SEATS];
                uint64_t work[BT_MAX_SEATS];
                preset(&config, (bt_edition)edition, mixes[m], seats);
                for (unsigned seat = 0; seat < seats; seat++) {
                    players[seat] = (edition * 20 + m * 5 + seats + seat) % bt_ai_player_count();
                    work[seat] = bt_ai_player(players[seat])->searches ? 3 : 0;
                }
                play_game(&game, &config, players, work, 100 * m + seats);
            }
        }
    }
}

static void equal_questions_get_equal_answers(void **state)
{
    (void)state;
    static bt_ai_analysis first;
    static bt_ai_analysis second;
    for (unsigned i = 0; i < bt_ai_player_count(); i++) {
        for (uint64_t seed = 1; seed <= 3; seed++) {
            bt_game game;
            middle_of_a_game(&game, BT_EDITION_C3, BT_SET_ALL, 2 + (unsigned)seed, seed);
            ask(i, &game, seed, 40, &first);
            ask(i, &game, seed, 40, &second);
            assert_memory_equal(&first, &second, sizeof first);
        }
    }
}

/* Steps may be cut as one likes. */
static void small_steps_lead_where_large_ones_do(void **state)
{
    (void)state;
    static bt_ai_analysis whole;
    static bt_ai_analysis cut;
    const unsigned master = player_named("master");
    bt_game game;
    middle_of_a_game(&game, BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 2, 5);
    const size_t size = bt_ai_memory(master);
    const bt_ai_request request = {
        .player = master, .game = &game, .seed = 9, .memory = malloc(size), .memory_size = size};
    ask(master, &game, 9, 60, &whole);
    bt_ai_search *search;
    assert_int_equal(bt_ai_start(&search, &request), BT_OK);
    for (unsigned i = 0; i < 60; i++) {
        bt_ai_step(search, 1);
    }
    bt_ai_result(search, &cut);
    assert_memory_equal(&whole, &cut, sizeof whole);
    free(request.memory);
}

static void a_search_that_was_not_stepped_has_a_legal_turn(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    for (unsigned i = 0; i < bt_ai_player_count(); i++) {
        bt_game game;
        bt_ai_search *search;
        middle_of_a_game(&game, BT_EDITION_C3, BT_SET_BASE | BT_SET_BIGTOP, 3, 8);
        const size_t size = bt_ai_memory(i);
        const bt_ai_request request = {
            .player = i, .game = &game, .seed = 1, .memory = malloc(size), .memory_size = size};
        assert_int_equal(bt_ai_start(&search, &request), BT_OK);
        bt_ai_result(search, &analysis);
        assert_true(analysis.candidate_count >= 1);
        play_turn(&game, &analysis.turn);
        free(request.memory);
    }
}

/* A turn that was begun by somebody else is finished from where it stands. */
static void a_turn_is_finished_from_its_action(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    for (unsigned i = 0; i < bt_ai_player_count(); i++) {
        bt_game game;
        middle_of_a_game(&game, BT_EDITION_C3, BT_SET_ALL, 2, 11);
        assert_int_equal(bt_play(&game, bt_placement(&game, 0), NULL), BT_OK);
        assert_int_equal(bt_game_phase(&game), BT_PHASE_ACTION);
        ask(i, &game, 1, 20, &analysis);
        play_turn(&game, &analysis.turn);
    }
}

/* With the least memory the tree is full after a while: then the search is finished. */
static void the_master_ends_when_its_memory_is_full(void **state)
{
    (void)state;
    static bt_ai_analysis first;
    static bt_ai_analysis second;
    const unsigned master = player_named("master");
    for (uint64_t seed = 1; seed <= 4; seed++) {
        bt_game game;
        middle_of_a_game(&game, BT_EDITION_C2, seed % 2 ? BT_SET_BASE : BT_SET_ALL, 2, seed);
        ask(master, &game, 1, 100000, &first);
        ask(master, &game, 1, 100000, &second);
        assert_true(first.work < 100000);
        assert_memory_equal(&first, &second, sizeof first);
        play_turn(&game, &first.turn);
    }
}

typedef struct counted {
    unsigned asked;
} counted;

static bool stop_at_once(void *context)
{
    ((counted *)context)->asked++;
    return true;
}

static void an_interrupted_search_answers_early(void **state)
{
    (void)state;
    static bt_ai_analysis analysis;
    const unsigned master = player_named("master");
    bt_game game;
    counted questions = {0};
    middle_of_a_game(&game, BT_EDITION_C2, BT_SET_BASE, 2, 3);
    const size_t size = bt_ai_memory(master);
    const bt_ai_request request = {.player = master,
                                   .game = &game,
                                   .memory = malloc(size),
                                   .memory_size = size,
                                   .interrupted = stop_at_once,
                                   .context = &questions};
    assert_int_equal(bt_ai_think(&request, 0, &analysis), BT_OK);
    assert_true(questions.asked > 0);
    assert_true(analysis.work < 10);
    play_turn(&game, &analysis.turn);
    free(request.memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_come_first_from_the_weakest_on),
        cmocka_unit_test(players_are_found_by_name_alone),
        cmocka_unit_test(bad_questions_are_refused),
        cmocka_unit_test(all_seats_play_whole_games_of_every_kind),
        cmocka_unit_test(equal_questions_get_equal_answers),
        cmocka_unit_test(small_steps_lead_where_large_ones_do),
        cmocka_unit_test(a_search_that_was_not_stepped_has_a_legal_turn),
        cmocka_unit_test(a_turn_is_finished_from_its_action),
        cmocka_unit_test(the_master_ends_when_its_memory_is_full),
        cmocka_unit_test(an_interrupted_search_answers_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
