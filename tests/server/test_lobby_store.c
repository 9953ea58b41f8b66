/* The lobby and its store: steps are shown when they are stored, and did not happen if that fails.
 */
#include "assert_error.h"
#include "lobby_bench.h"

#include <string.h>

static const char create[] =
    "{\"type\":\"create\",\"seats\":[{\"name\":\"A\",\"colour\":\"red\"},"
    "{\"name\":\"B\",\"colour\":\"blue\"}],\"edition\":\"c3\",\"sets\":[\"base\"]}";

static void steps_of_several_tables_share_a_write(void **state)
{
    struct bench bench;
    struct bench_client clients[3];
    char games[3][32];
    json_t *positions[3];
    (void)state;
    bench_open(&bench, 31);
    for (int i = 0; i < 3; i++) {
        bench_join(&bench, &clients[i]);
        positions[i] = bench_new_game(&bench, &clients[i], games[i]);
        positions[i] = bench_choose(&bench, &clients[i], games[i], positions[i], 0);
        bench_forget(&clients[i]);
    }
    unsigned before = bench.memory->commits;
    for (int i = 0; i < 3; i++) {
        struct place at = place_of(positions[i]);
        bench_post(&bench, &clients[i], "{sssssIsIsI}", "type", "confirm", "game", games[i],
                   "sequence", (json_int_t)at.sequence, "step", (json_int_t)at.step, "seat",
                   (json_int_t)at.seat);
        assert_int_equal(clients[i].count, 0);
    }
    lobby_flush(bench.lobby);
    assert_int_equal(bench.memory->commits, before + 1);
    for (int i = 0; i < 3; i++) {
        json_t *position = bench_take(&clients[i]);
        assert_int_equal(whole_of(position, "sequence"), 1);
        json_decref(position);
        json_decref(positions[i]);
        bench_leave(&bench, &clients[i]);
    }
    bench_close(&bench);
}

/* The second of two confirmations of the same position comes before the first is stored. */
static void position_is_confirmed_once(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 32);
    bench_join(&bench, &anna);
    json_t *chosen = bench_choose(&bench, &anna, game, bench_new_game(&bench, &anna, game), 0);
    struct place at = place_of(chosen);
    bench_forget(&anna);
    for (int i = 0; i < 2; i++) {
        bench_post(&bench, &anna, "{sssssIsIsIsi}", "type", "confirm", "game", game, "sequence",
                   (json_int_t)at.sequence, "step", (json_int_t)at.step, "seat",
                   (json_int_t)at.seat, "id", i);
    }
    lobby_flush(bench.lobby);
    json_t *position = bench_take(&anna);
    assert_int_equal(whole_of(position, "sequence"), 1);
    assert_int_equal(whole_of(position, "id"), 0);
    assert_error(bench_take(&anna), "stale");
    assert_null(memory_store_step(bench.memory, game, 2));
    json_decref(position);
    json_decref(chosen);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void step_that_is_not_stored_did_not_happen(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 33);
    bench_join(&bench, &anna);
    json_t *start = bench_new_game(&bench, &anna, game);
    for (int kind = 0; kind < 2; kind++) {
        json_t *now = bench_ask(&bench, &anna, "{ssss}", "type", "open", "game", game);
        json_t *chosen = bench_choose(&bench, &anna, game, now, 0);
        bench.memory->fail_append = kind == 0;
        bench.memory->fail_commit = kind == 1;
        assert_error(bench_do(&bench, &anna, "confirm", game, chosen), "store");
        bench.memory->fail_append = bench.memory->fail_commit = false;
        json_decref(chosen);
        /* The table is shown again as the store has it. */
        json_t *shown = bench_take(&anna);
        assert_true(json_equal(start, shown));
        json_decref(shown);
    }
    json_t *chosen = bench_choose(&bench, &anna, game, start, 0);
    json_t *confirmed = bench_do(&bench, &anna, "confirm", game, chosen);
    assert_int_equal(whole_of(confirmed, "sequence"), 1);
    json_decref(chosen);
    json_decref(confirmed);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void step_that_was_stored_in_spite_of_a_failure_is_shown(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 34);
    bench_join(&bench, &anna);
    json_t *chosen = bench_choose(&bench, &anna, game, bench_new_game(&bench, &anna, game), 0);
    bench.memory->fail_commit = bench.memory->commit_all_the_same = true;
    assert_error(bench_do(&bench, &anna, "confirm", game, chosen), "store");
    json_t *shown = bench_take(&anna);
    assert_int_equal(whole_of(shown, "sequence"), 1);
    json_decref(shown);
    json_decref(chosen);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void game_that_is_not_stored_is_not_created(void **state)
{
    struct bench bench;
    struct bench_client anna;
    (void)state;
    bench_open(&bench, 35);
    bench_join(&bench, &anna);
    for (int kind = 0; kind < 3; kind++) {
        bench.memory->fail_append = kind == 0;
        bench.memory->fail_commit = kind == 1;
        bench.no_random = kind == 2;
        bench_send(&bench, &anna, create);
        assert_error(bench_take(&anna), kind == 2 ? "internal" : "store");
    }
    bench.memory->fail_append = bench.memory->fail_commit = bench.no_random = false;
    json_t *games = bench_ask(&bench, &anna, "{ss}", "type", "games");
    assert_int_equal(whole_of(games, "total"), 0);
    json_decref(games);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void games_nobody_has_open_make_room(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char first[32], game[32];
    (void)state;
    bench_open(&bench, 36);
    bench_join(&bench, &anna);
    json_t *start = bench_new_game(&bench, &anna, first);
    json_decref(bench_ask(&bench, &anna, "{ssss}", "type", "close", "game", first));
    for (unsigned i = 0; i < LOBBY_USUAL_TABLES + 10; i++) {
        bench_send(&bench, &anna, create);
        bench_forget(&anna);
    }
    json_t *again = bench_ask(&bench, &anna, "{ssss}", "type", "open", "game", first);
    assert_true(json_equal(start, again));
    json_decref(start);
    json_decref(again);
    for (unsigned i = 0; i < LOBBY_MAX_OPEN - 1; i++)
        json_decref(bench_new_game(&bench, &anna, game));
    json_t *one_too_many = bench_new_game(&bench, &anna, game);
    assert_true(is_error(one_too_many, "full"));
    json_decref(one_too_many);
    bench.memory->fail_load = true;
    json_decref(bench_ask(&bench, &anna, "{ssss}", "type", "close", "game", first));
    assert_error(
        bench_ask(&bench, &anna, "{ssss}", "type", "open", "game", "AAAAAAAAAAAAAAAAAAAAAA"),
        "store");
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_several_tables_share_a_write),
        cmocka_unit_test(position_is_confirmed_once),
        cmocka_unit_test(step_that_is_not_stored_did_not_happen),
        cmocka_unit_test(step_that_was_stored_in_spite_of_a_failure_is_shown),
        cmocka_unit_test(game_that_is_not_stored_is_not_created),
        cmocka_unit_test(games_nobody_has_open_make_room),
    };
    return cmocka_run_group_tests_name("lobby and store", tests, NULL, NULL);
}
