/* Computers at the table and hints, on the bench: they think when the test says so. */
#include "assert_error.h"
#include "lobby_bench.h"

#include "cmocka_all.h"

#include <string.h>

/* A game in which these seats are played by computers ("01": the second one), with whatever members
 * follow; opened. */
static json_t *new_game(struct bench *bench, struct bench_client *client, const char *computers,
                        const char *more, char game[32])
{
    static const char *const colours[] = {"red", "blue", "green", "yellow"};
    char seats[400] = "";
    char text[600];
    for (unsigned i = 0; computers[i] != '\0'; i++) {
        size_t length = strlen(seats);
        (void)snprintf(seats + length, sizeof seats - length,
                       "%s{\"name\":\"P%u\",\"colour\":\"%s\"%s}", i > 0 ? "," : "", i, colours[i],
                       computers[i] == '1' ? ",\"computer\":\"random\"" : "");
    }
    (void)snprintf(text, sizeof text,
                   "{\"type\":\"create\",\"edition\":\"c2\",\"sets\":[\"base\"],\"seats\":[%s]%s}",
                   seats, more);
    bench_forget(client);
    bench_send(bench, client, text);
    json_t *created = bench_take(client);
    assert_string_equal(text_of(created, "type"), "created");
    (void)snprintf(game, 32, "%s", text_of(created, "game"));
    json_decref(created);
    return bench_ask(bench, client, "{ssss}", "type", "open", "game", game);
}

/* The next message, which must be of this type. */
static json_t *take_type(struct bench_client *client, const char *type)
{
    json_t *message = bench_take(client);
    assert_non_null(message);
    assert_string_equal(text_of(message, "type"), type);
    return message;
}

static bool take_error(struct bench_client *client, const char *code)
{
    json_t *message = bench_take(client);
    bool same = is_error(message, code);
    json_decref(message);
    return same;
}

/* Choose and confirm; takes the position over and returns the one after it. */
static json_t *play_turn(struct bench *bench, struct bench_client *client, const char *game,
                         json_t *position)
{
    position = bench_choose(bench, client, game, position, 1);
    json_t *after = bench_do(bench, client, "confirm", game, position);
    json_decref(position);
    return after;
}

/* ---- Computers ----------------------------------------------------------------------------- */

static void computer_answers_a_person_until_the_game_is_over(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    unsigned thoughts = 0;
    (void)state;
    bench_open(&bench, 1);
    bench_join(&bench, &anna);
    json_t *position = new_game(&bench, &anna, "01", "", game);
    while (!is_over(position)) {
        position = play_turn(&bench, &anna, game, position);
        if (is_over(position))
            break;
        json_t *thinking = take_type(&anna, "thinking");
        assert_int_equal(whole_of(thinking, "seat"), 1);
        assert_int_equal(whole_of(thinking, "sequence"), whole_of(position, "sequence"));
        assert_string_equal(text_of(thinking, "level"), "random");
        json_decref(thinking);
        assert_true(bench_think(&bench, true));
        json_t *next = take_type(&anna, "position");
        assert_int_equal(whole_of(next, "sequence"), whole_of(position, "sequence") + 1);
        assert_true(is_over(next) || whole_of(next, "seat") == 0);
        json_decref(position);
        position = next;
        thoughts++;
    }
    assert_true(thoughts >= 35);
    assert_int_equal(bench.thinking.count, 0);
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void nobody_moves_for_a_computer(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 2);
    bench_join(&bench, &anna);
    json_t *position = new_game(&bench, &anna, "10", "", game);
    int64_t move = whole_of(json_array_get(json_object_get(position, "moves"), 0), "move");
    assert_int_equal(whole_of(position, "seat"), 0);
    assert_error(bench_play(&bench, &anna, game, position, move), "seat");
    assert_error(bench_do(&bench, &anna, "undo", game, position), "seat");
    assert_error(bench_do(&bench, &anna, "confirm", game, position), "seat");
    assert_error(bench_do(&bench, &anna, "hint", game, position), "seat");
    assert_true(bench_think(&bench, true));
    json_t *next = take_type(&anna, "position");
    assert_int_equal(whole_of(next, "seat"), 1);
    /* What it has confirmed stands. */
    assert_error(bench_do(&bench, &anna, "undo", game, next), "nothing-to-undo");
    json_decref(next);
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void progress_is_shown_to_all_and_to_who_comes_later(void **state)
{
    struct bench bench;
    struct bench_client clients[2];
    char game[32];
    (void)state;
    bench_open(&bench, 3);
    bench_join(&bench, &clients[0]);
    bench_join(&bench, &clients[1]);
    json_decref(new_game(&bench, &clients[0], "10", "", game));
    json_decref(take_type(&clients[0], "thinking"));
    assert_true(bench_think(&bench, false));
    json_t *progress = take_type(&clients[0], "thinking");
    assert_int_equal(whole_of(progress, "elapsed"), 250);
    assert_true(json_array_size(json_object_get(progress, "turn")) >= 1);
    json_t *position = bench_ask(&bench, &clients[1], "{ssss}", "type", "open", "game", game);
    assert_string_equal(text_of(position, "type"), "position");
    json_t *later = take_type(&clients[1], "thinking");
    assert_true(json_equal(progress, later));
    json_decref(later);
    json_decref(position);
    json_decref(progress);
    bench_leave(&bench, &clients[0]);
    bench_leave(&bench, &clients[1]);
    bench_close(&bench);
}

static void stop_is_passed_on(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 4);
    bench_join(&bench, &anna);
    json_t *position = new_game(&bench, &anna, "10", "", game);
    assert_error(bench_ask(&bench, &anna, "{sssssi}", "type", "stop", "game", game, "sequence", 7),
                 "stale");
    assert_false(bench.thinking.tasks[0].stopped);
    json_t *answer = bench_ask(&bench, &anna, "{sssssisi}", "type", "stop", "game", game,
                               "sequence", 0, "id", 9);
    assert_string_equal(text_of(answer, "type"), "thinking");
    assert_int_equal(whole_of(answer, "id"), 9);
    assert_true(bench.thinking.tasks[0].stopped);
    json_decref(answer);
    assert_true(bench_think(&bench, true));
    assert_error(bench_ask(&bench, &anna, "{sssssi}", "type", "stop", "game", game, "sequence", 1),
                 "not-thinking");
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void computers_among_themselves_want_to_be_looked_at(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 5);
    bench_join(&bench, &anna);
    json_decref(new_game(&bench, &anna, "11", "", game));
    assert_true(bench_think(&bench, true));
    assert_int_equal(bench.thinking.count, 1);
    json_decref(bench_ask(&bench, &anna, "{ssss}", "type", "close", "game", game));
    assert_int_equal(bench.thinking.count, 0);
    bench_leave(&bench, &anna);
    bench_restart(&bench);
    assert_int_equal(bench.thinking.count, 0);
    bench_join(&bench, &anna);
    json_decref(bench_ask(&bench, &anna, "{ssss}", "type", "open", "game", game));
    assert_int_equal(bench.thinking.count, 1);
    while (bench_think(&bench, true))
        bench_forget(&anna);
    json_t *position = bench_ask(&bench, &anna, "{ssss}", "type", "open", "game", game);
    assert_true(is_over(position));
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

/* It goes on whether or not anybody who plays has come back. */
static void restart_lets_computers_go_on(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 6);
    bench_join(&bench, &anna);
    json_decref(new_game(&bench, &anna, "10", "", game));
    bench_leave(&bench, &anna);
    assert_int_equal(bench.thinking.count, 1);
    bench_restart(&bench);
    assert_int_equal(bench.thinking.count, 1);
    assert_true(bench_think(&bench, true));
    assert_non_null(memory_store_step(bench.memory, game, 1));
    bench_restart(&bench);
    assert_int_equal(bench.thinking.count, 0);
    bench_close(&bench);
}

static void seed_is_another_every_time(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 7);
    bench_join(&bench, &anna);
    json_decref(new_game(&bench, &anna, "10", "", game));
    uint64_t seed = bench.thinking.tasks[0].what.seed;
    assert_true(bench_think(&bench, true));
    bench_forget(&anna);
    json_decref(new_game(&bench, &anna, "10", "", game));
    assert_true(bench.thinking.tasks[0].what.seed != seed);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void turn_that_is_not_legal_is_replaced(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 8);
    bench_join(&bench, &anna);
    json_decref(new_game(&bench, &anna, "110", "", game));
    bench.thinking.nonsense = true;
    assert_true(bench_think(&bench, true));
    assert_non_null(memory_store_step(bench.memory, game, 1));
    bench.thinking.fail = true;
    assert_true(bench_think(&bench, true));
    assert_non_null(memory_store_step(bench.memory, game, 2));
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void turn_that_is_not_stored_is_thought_again(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 9);
    bench_join(&bench, &anna);
    json_t *position = new_game(&bench, &anna, "10", "", game);
    json_decref(take_type(&anna, "thinking"));
    bench.memory->fail_commit = true;
    assert_true(bench_think(&bench, true));
    json_t *same = take_type(&anna, "position");
    assert_int_equal(whole_of(same, "sequence"), 0);
    assert_int_equal(json_array_size(json_object_get(same, "chosen")), 0);
    assert_int_equal(bench.thinking.count, 0);
    bench.memory->fail_commit = false;
    lobby_tick(bench.lobby);
    assert_true(bench_think(&bench, true));
    assert_non_null(memory_store_step(bench.memory, game, 1));
    json_decref(same);
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

/* Somebody resigns, and before that is written the computer is done: both happen, one after the
 * other. */
static void turn_waits_for_what_is_being_written(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 21);
    bench_join(&bench, &anna);
    json_decref(new_game(&bench, &anna, "100", "", game));
    bench_forget(&anna);
    bench_post(&bench, &anna, "{sssssi}", "type", "resign", "game", game, "seat", 2);
    assert_true(bench_think(&bench, true));
    json_t *resigned = take_type(&anna, "position");
    json_t *played = take_type(&anna, "position");
    assert_int_equal(whole_of(resigned, "sequence"), 1);
    assert_int_equal(whole_of(played, "sequence"), 2);
    assert_int_equal(whole_of(played, "turn"), 2);
    assert_non_null(memory_store_step(bench.memory, game, 1)->act);
    assert_null(memory_store_step(bench.memory, game, 2)->act);
    json_decref(played);
    json_decref(resigned);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void computers_that_there_are_not_are_refused(void **state)
{
    static const char *const refused[] = {"\"computer\":\"nobody\"", "\"computer\":\"\"",
                                          "\"computer\":3", "\"computer\":true"};
    struct bench bench;
    struct bench_client anna;
    (void)state;
    bench_open(&bench, 10);
    bench_join(&bench, &anna);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char text[400];
        (void)snprintf(text, sizeof text,
                       "{\"type\":\"create\",\"seats\":[{\"name\":\"A\",\"colour\":\"red\",%s},"
                       "{\"name\":\"B\",\"colour\":\"blue\",\"computer\":null}],"
                       "\"edition\":\"c2\",\"sets\":[\"base\"]}",
                       refused[i]);
        bench_send(&bench, &anna, text);
        json_t *error = bench_take(&anna);
        assert_true(is_error(error, "config"));
        assert_string_equal(json_string_value(json_array_get(json_object_get(error, "faults"), 0)),
                            "computer");
        json_decref(error);
    }
    json_t *levels = bench_ask(&bench, &anna, "{ss}", "type", "levels");
    assert_int_equal(json_array_size(json_object_get(levels, "levels")), bt_ai_player_count());
    json_decref(levels);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

/* ---- Hints --------------------------------------------------------------------------------- */

static void hint_goes_to_who_asked_alone(void **state)
{
    struct bench bench;
    struct bench_client clients[2];
    char game[32];
    (void)state;
    bench_open(&bench, 20);
    bench_join(&bench, &clients[0]);
    bench_join(&bench, &clients[1]);
    json_t *position = new_game(&bench, &clients[0], "00", "", game);
    json_decref(bench_ask(&bench, &clients[1], "{ssss}", "type", "open", "game", game));
    assert_null(bench_do(&bench, &clients[0], "hint", game, position));
    assert_error(bench_do(&bench, &clients[0], "hint", game, position), "busy");
    assert_true(bench_think(&bench, false)); /* how far it is, is nobody's business */
    assert_int_equal(clients[0].count, 0);
    assert_true(bench_think(&bench, true));
    json_t *hint = take_type(&clients[0], "hint");
    const json_t *first = json_array_get(json_object_get(hint, "candidates"), 0);
    const json_t *turn = json_object_get(first, "turn");
    assert_int_equal(whole_of(hint, "seat"), 0);
    assert_true(json_array_size(turn) >= 2);
    assert_int_equal(clients[1].count, 0);
    /* It can be played as it is. */
    for (size_t i = 0; i < json_array_size(turn); i++) {
        json_t *next = bench_play(&bench, &clients[0], game, position,
                                  whole_of(json_array_get(turn, i), "move"));
        assert_string_equal(text_of(next, "type"), "position");
        json_decref(position);
        position = next;
    }
    assert_true(json_is_true(json_object_get(position, "complete")));
    assert_error(bench_do(&bench, &clients[0], "hint", game, position), "phase");
    json_decref(position);
    json_decref(hint);
    bench_leave(&bench, &clients[0]);
    bench_leave(&bench, &clients[1]);
    bench_close(&bench);
}

static void hint_in_the_middle_of_a_turn_is_about_the_rest(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 21);
    bench_join(&bench, &anna);
    json_t *position = new_game(&bench, &anna, "00", "", game);
    int64_t move = whole_of(json_array_get(json_object_get(position, "moves"), 0), "move");
    json_t *placed = bench_play(&bench, &anna, game, position, move);
    assert_null(bench_do(&bench, &anna, "hint", game, placed));
    assert_true(bench_think(&bench, true));
    json_t *hint = take_type(&anna, "hint");
    const json_t *first = json_array_get(json_object_get(hint, "candidates"), 0);
    assert_int_equal(json_array_size(json_object_get(first, "turn")), 1);
    assert_int_equal(whole_of(hint, "step"), 1);
    json_decref(hint);
    json_decref(placed);
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void hint_that_comes_too_late_is_stale(void **state)
{
    struct bench bench;
    struct bench_client clients[2];
    char game[32];
    (void)state;
    bench_open(&bench, 22);
    bench_join(&bench, &clients[0]);
    bench_join(&bench, &clients[1]);
    json_t *position = new_game(&bench, &clients[0], "00", "", game);
    json_decref(bench_ask(&bench, &clients[1], "{ssss}", "type", "open", "game", game));
    assert_null(bench_do(&bench, &clients[0], "hint", game, position));
    int64_t move = whole_of(json_array_get(json_object_get(position, "moves"), 0), "move");
    json_t *placed = bench_play(&bench, &clients[1], game, position, move);
    assert_true(take_error(&clients[0], "stale"));
    assert_int_equal(bench.thinking.count, 0);
    assert_error(bench_do(&bench, &clients[0], "hint", game, position), "stale");
    /* Closing the game ends it too. */
    assert_null(bench_do(&bench, &clients[0], "hint", game, placed));
    assert_error(bench_ask(&bench, &clients[0], "{ssss}", "type", "close", "game", game), "stale");
    assert_int_equal(bench.thinking.count, 0);
    /* And leaving. */
    assert_null(bench_do(&bench, &clients[1], "hint", game, placed));
    bench_leave(&bench, &clients[1]);
    assert_int_equal(bench.thinking.count, 0);
    json_decref(placed);
    json_decref(position);
    bench_leave(&bench, &clients[0]);
    bench_close(&bench);
}

static void game_without_hints_gives_none(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 23);
    bench_join(&bench, &anna);
    json_t *position = new_game(&bench, &anna, "00", ",\"hints\":false", game);
    const json_t *setup = json_object_get(position, "setup");
    assert_true(json_is_false(json_object_get(setup, "hints")));
    assert_error(bench_do(&bench, &anna, "hint", game, position), "no-hints");
    bench_leave(&bench, &anna);
    bench_restart(&bench);
    bench_join(&bench, &anna);
    json_decref(bench_ask(&bench, &anna, "{ssss}", "type", "open", "game", game));
    assert_error(bench_do(&bench, &anna, "hint", game, position), "no-hints");
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computer_answers_a_person_until_the_game_is_over),
        cmocka_unit_test(nobody_moves_for_a_computer),
        cmocka_unit_test(progress_is_shown_to_all_and_to_who_comes_later),
        cmocka_unit_test(stop_is_passed_on),
        cmocka_unit_test(computers_among_themselves_want_to_be_looked_at),
        cmocka_unit_test(restart_lets_computers_go_on),
        cmocka_unit_test(seed_is_another_every_time),
        cmocka_unit_test(turn_that_is_not_legal_is_replaced),
        cmocka_unit_test(turn_that_is_not_stored_is_thought_again),
        cmocka_unit_test(turn_waits_for_what_is_being_written),
        cmocka_unit_test(computers_that_there_are_not_are_refused),
        cmocka_unit_test(hint_goes_to_who_asked_alone),
        cmocka_unit_test(hint_in_the_middle_of_a_turn_is_about_the_rest),
        cmocka_unit_test(hint_that_comes_too_late_is_stale),
        cmocka_unit_test(game_without_hints_gives_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
