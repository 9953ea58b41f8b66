/* Computers over real sockets: whole games, many at once, restarts in the middle of a thought. */
#include "client.h"

#include "cmocka_all.h"

#include <bigtop_ai.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

struct table_test {
    char data[64];
    struct process process;
};

#define COMMON "--frames", "100000", "--any-player", "1", "--at-once", "1"

static const char *const quick[] = {COMMON, "--ms", "20", NULL};
/* Every turn keeps a processor busy for ten seconds. */
static const char *const slow[] = {COMMON, "--threads", "2", "--busy-ms", "10000", NULL};

static const char *const against[] = {NULL, "random"};
static const char *const first_moves[] = {"random", NULL};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int set_up(void **state, const char *const *arguments)
{
    struct table_test *test = calloc(1, sizeof *test);
    assert_non_null(test);
    folder_make(test->data);
    *state = test;
    return process_start(&test->process, test->data, arguments) ? 0 : -1;
}

static int set_up_quick(void **state)
{
    return set_up(state, quick);
}

static int set_up_slow(void **state)
{
    return set_up(state, slow);
}

static int tear_down(void **state)
{
    struct table_test *test = *state;
    int status = process_end(&test->process, SIGTERM);
    folder_remove(test->data);
    free(test);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

/* The next message of a type; the others are thrown away. */
static json_t *receive_type(struct client *client, const char *type, int milliseconds)
{
    json_t *message;
    while ((message = client_receive(client, milliseconds)) != NULL) {
        if (strcmp(text_of(message, "type"), type) == 0)
            return message;
        json_decref(message);
    }
    return NULL;
}

/* Play a person's turn at random; takes the position over and returns the one after it. */
static json_t *play_turn(struct client *client, const char *game, json_t *position,
                         uint64_t *random)
{
    position = client_choose(client, game, position, random);
    json_t *next = client_confirm(client, game, position);
    assert_int_equal(whole_of(next, "sequence"), whole_of(position, "sequence") + 1);
    json_decref(position);
    return next;
}

static bool is_persons_turn(const json_t *position)
{
    const json_t *seat = json_object_get(position, "seat");
    const json_t *seats = json_object_get(json_object_get(position, "setup"), "seats");
    const json_t *sitting = json_array_get(seats, (size_t)json_integer_value(seat));
    return json_is_null(json_object_get(sitting, "computer"));
}

static json_t *reopen(struct client *client, const char *game)
{
    return client_ask(client, "{ssss}", "type", "open", "game", game);
}

/* ---- Games --------------------------------------------------------------------------------- */

/* Every player that there is, at one table with a person. */
static void whole_games_are_played(void **state)
{
    static const struct {
        const char *edition, *sets;
    } kinds[] = {{"c2", "base,bigtop"}, {"c3", "base,abbot,river,bigtop"}};
    struct table_test *test = *state;
    struct client client;
    uint64_t random = 1;
#if defined(FEWER_GAMES)
    const unsigned stride = 3; /* two of three players, with a kind each */
#else
    const unsigned stride = 1;
#endif
    for (unsigned i = 0; i < 2 * bt_ai_player_count(); i += stride) {
        /* A connection may have a few games open, not as many as there are players. */
        assert_true(client_open(&client, test->process.port));
        const char *const computers[] = {bt_ai_player(i / 2)->name, NULL, "random"};
        char game[32];
        json_t *position = client_new_game_with(&client, kinds[i % 2].edition, kinds[i % 2].sets,
                                                computers, 3, game);
        while (!is_over(position)) {
            if (is_persons_turn(position)) {
                position = play_turn(&client, game, position, &random);
                continue;
            }
            json_decref(position);
            position = receive_type(&client, "position", 20000);
            assert_non_null(position);
        }
        json_decref(position);
        client_close(&client);
    }
}

static void person_is_answered_while_others_think(void **state)
{
    enum { THINKING = 6, TURNS = 10 };
    struct table_test *test = *state;
    struct client thinking, person;
    char game[32];
    uint64_t random = 2;
    int64_t longest = 0;
    assert_true(client_open(&thinking, test->process.port));
    assert_true(client_open(&person, test->process.port));
    for (int i = 0; i < THINKING; i++)
        json_decref(client_new_game_with(&thinking, "c2", "base", first_moves, 2, game));
    json_t *position = client_new_game(&person, "c2", "base,bigtop", 2, game);
    for (int i = 0; i < TURNS; i++) {
        position = client_choose(&person, game, position, &random);
        int64_t before = now();
        json_t *next = client_confirm(&person, game, position);
        int64_t took = now() - before;
        longest = took > longest ? took : longest;
        assert_int_equal(whole_of(next, "sequence"), whole_of(position, "sequence") + 1);
        json_decref(position);
        position = next;
    }
    /* Some tens of milliseconds; more only because tests share the machine. */
    assert_true(longest < 500);
    json_decref(position);
    client_close(&thinking);
    client_close(&person);
}

static void thinking_shows_and_can_be_stopped(void **state)
{
    struct table_test *test = *state;
    struct client client;
    char game[32];
    assert_true(client_open(&client, test->process.port));
    json_decref(client_new_game_with(&client, "c2", "base", first_moves, 2, game));
    int64_t before = now();
    for (int i = 0; i < 4; i++) {
        json_t *thinking = receive_type(&client, "thinking", 5000);
        assert_non_null(thinking);
        assert_int_equal(whole_of(thinking, "seat"), 0);
        assert_int_equal(whole_of(thinking, "milliseconds"), 10000);
        json_decref(thinking);
    }
    assert_true(now() - before < 5000);
    json_t *answer = client_ask(&client, "{sssssi}", "type", "stop", "game", game, "sequence", 0);
    assert_string_equal(text_of(answer, "type"), "thinking");
    json_t *position = receive_type(&client, "position", 2000);
    assert_non_null(position);
    assert_int_equal(whole_of(position, "sequence"), 1);
    assert_int_equal(whole_of(position, "seat"), 1);
    json_decref(position);
    json_decref(answer);
    client_close(&client);
}

/* A person's turn is on disk, the computer's answer is not: it is thought about again. */
static void restart_in_the_middle_of_a_thought(void **state)
{
    struct table_test *test = *state;
    struct client client;
    char game[32];
    uint64_t random = 3;
    assert_true(client_open(&client, test->process.port));
    json_t *position = client_new_game_with(&client, "c3", "base,bigtop", against, 2, game);
    position = play_turn(&client, game, position, &random);
    json_t *thinking = receive_type(&client, "thinking", 5000);
    assert_non_null(thinking);
    json_decref(thinking);
    client_close(&client);
    (void)process_end(&test->process, SIGKILL);
    assert_true(process_start(&test->process, test->data, quick));
    assert_true(client_open(&client, test->process.port));
    json_t *after = reopen(&client, game);
    if (whole_of(after, "sequence") == 1) { /* the computer may be faster than we are */
        json_decref(after);
        after = receive_type(&client, "position", 10000);
    }
    assert_int_equal(whole_of(after, "sequence"), 2);
    assert_true(is_persons_turn(after));
    json_decref(after);
    json_decref(position);
    client_close(&client);
}

/* Nobody opens the game after the restart. */
static void restart_goes_on_without_anybody(void **state)
{
    struct table_test *test = *state;
    struct client client;
    char game[32];
    int64_t until = now() + 10000;
    int64_t turn = 0;
    assert_true(client_open(&client, test->process.port));
    json_decref(client_new_game_with(&client, "c2", "base", first_moves, 2, game));
    client_close(&client);
    (void)process_end(&test->process, SIGTERM);
    assert_true(process_start(&test->process, test->data, quick));
    assert_true(client_open(&client, test->process.port));
    while (turn < 2 && now() < until) {
        json_t *list = client_ask(&client, "{ss}", "type", "games");
        turn = whole_of(json_array_get(json_object_get(list, "games"), 0), "turn");
        json_decref(list);
    }
    assert_int_equal(turn, 2);
    client_close(&client);
}

static void levels_alone_may_be_chosen_without_a_test(void **state)
{
    static const char *const usual[] = {"--frames", "1000", NULL};
    struct table_test *test = *state;
    struct client client;
    (void)process_end(&test->process, SIGTERM);
    assert_true(process_start(&test->process, test->data, usual));
    assert_true(client_open(&client, test->process.port));
    for (unsigned i = 0; i < bt_ai_player_count(); i++) {
        json_t *answer =
            client_ask(&client, "{sss[{ssssss}{ssss}]sss[s]}", "type", "create", "seats", "name",
                       "A", "colour", "red", "computer", bt_ai_player(i)->name, "name", "B",
                       "colour", "blue", "edition", "c2", "sets", "base");
        assert_string_equal(text_of(answer, "type"),
                            bt_ai_player(i)->level > 0 ? "created" : "error");
        json_decref(answer);
    }
    client_close(&client);
}

/* ---- Hints --------------------------------------------------------------------------------- */

static void hint_is_answered(void **state)
{
    struct table_test *test = *state;
    struct client client;
    char game[32];
    assert_true(client_open(&client, test->process.port));
    json_t *position = client_new_game(&client, "c2", "base,bigtop", 2, game);
    json_t *hint = client_ask(&client, "{sssssisisi}", "type", "hint", "game", game, "sequence", 0,
                              "step", 0, "seat", 0);
    assert_string_equal(text_of(hint, "type"), "hint");
    size_t count = json_array_size(json_object_get(hint, "candidates"));
    assert_true(count >= 1 && count <= 5);
    json_decref(hint);
    /* Asked for and overtaken by a move. */
    int64_t id = client_post(&client, "{sssssisisi}", "type", "hint", "game", game, "sequence", 0,
                             "step", 0, "seat", 0);
    int64_t move = whole_of(json_array_get(json_object_get(position, "moves"), 0), "move");
    (void)client_post(&client, "{sssssisisisI}", "type", "play", "game", game, "sequence", 0,
                      "step", 0, "seat", 0, "move", (json_int_t)move);
    json_t *late = client_receive(&client, 10000);
    assert_int_equal(whole_of(late, "id"), id);
    assert_true(is_error(late, "stale"));
    json_decref(late);
    json_decref(position);
    client_close(&client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whole_games_are_played, set_up_quick, tear_down),
        cmocka_unit_test_setup_teardown(person_is_answered_while_others_think, set_up_slow,
                                        tear_down),
        cmocka_unit_test_setup_teardown(thinking_shows_and_can_be_stopped, set_up_slow, tear_down),
        cmocka_unit_test_setup_teardown(restart_in_the_middle_of_a_thought, set_up_slow, tear_down),
        cmocka_unit_test_setup_teardown(restart_goes_on_without_anybody, set_up_slow, tear_down),
        cmocka_unit_test_setup_teardown(levels_alone_may_be_chosen_without_a_test, set_up_quick,
                                        tear_down),
        cmocka_unit_test_setup_teardown(hint_is_answered, set_up_slow, tear_down),
    };
    return cmocka_run_group_tests_name("computers", tests, NULL, NULL);
}
