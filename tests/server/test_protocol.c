/* The protocol over real sockets: whole games, several clients, restarts, records. */
#include "client.h"

#include "cmocka_all.h"

#include <bigtop.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

struct table_test {
    char data[64];
    struct process process;
};

static const char *const fast[] = {"--frames", "100000", NULL};

static int set_up(void **state)
{
    struct table_test *test = calloc(1, sizeof *test);
    assert_non_null(test);
    folder_make(test->data);
    *state = test;
    return process_start(&test->process, test->data, fast) ? 0 : -1;
}

static int tear_down(void **state)
{
    struct table_test *test = *state;
    int status = process_end(&test->process, SIGTERM);
    folder_remove(test->data);
    free(test);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

static void restart(struct table_test *test, int signal)
{
    (void)process_end(&test->process, signal);
    assert_true(process_start(&test->process, test->data, fast));
}

/* Choose and confirm. Takes the position over. */
static json_t *play_turn(struct client *client, const char *game, json_t *position,
                         uint64_t *random)
{
    position = client_choose(client, game, position, random);
    json_t *next = client_confirm(client, game, position);
    if (whole_of(next, "sequence") != whole_of(position, "sequence") + 1)
        assert_true(is_error(next, "no error"));
    json_decref(position);
    return next;
}

static json_t *reopen(struct client *client, const char *game)
{
    return client_ask(client, "{ssss}", "type", "open", "game", game);
}

/* The body of an answer with status 200. */
static const char *body_of(const char *answer)
{
    assert_non_null(strstr(answer, "HTTP/1.1 200 "));
    const char *body = strstr(answer, "\r\n\r\n");
    assert_non_null(body);
    return body + 4;
}

/* ---- Whole games --------------------------------------------------------------------------- */

/* The record of a game that is over gives the same scores as the table. */
static void check_record(unsigned port, const char *game, const json_t *position)
{
    char path[100];
    bt_record *record = malloc(sizeof *record);
    bt_game end;
    (void)snprintf(path, sizeof path, "/api/games/%s/record", game);
    char *answer = http_get(port, path);
    const char *text = body_of(answer);
    assert_non_null(strstr(text, "name p1 \"Player 1\""));
    assert_non_null(record);
    assert_int_equal(bt_record_read(record, text, strlen(text), false, NULL), BT_OK);
    assert_int_equal(bt_record_position(record, UINT32_MAX, &end), BT_OK);
    assert_int_equal(bt_game_phase(&end), BT_PHASE_OVER);
    const json_t *scores = json_object_get(position, "scores");
    for (unsigned seat = 0; seat < json_array_size(scores); seat++)
        assert_int_equal(bt_score(&end, seat), json_integer_value(json_array_get(scores, seat)));
    free(record);
    free(answer);
}

static void whole_games_are_played(void **state)
{
    static const struct {
        const char *edition, *sets;
        unsigned seats;
    } games[] = {
        {"c2", "base", 2},
        {"c2", "base,bigtop", 3},
        {"c3", "base,bigtop", 4},
        {"c2", "base,abbot,river,bigtop", 5},
        {"c3", "base,abbot,river,bigtop", 6},
    };
    struct table_test *test = *state;
    struct client client;
    uint64_t random = 1;
    char ids[5][32];
    assert_true(client_open(&client, test->process.port));
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char *game = ids[i];
        json_t *position =
            client_new_game(&client, games[i].edition, games[i].sets, games[i].seats, game);
        assert_string_equal(text_of(position, "type"), "position");
        while (!is_over(position))
            position = play_turn(&client, game, position, &random);
        assert_int_equal(json_array_size(json_object_get(position, "scores")), games[i].seats);
        assert_true(json_array_size(json_object_get(position, "winners")) > 0);
        check_record(test->process.port, game, position);
        json_decref(position);
    }
    /* They are kept for who knows them, and in no list any more. */
    json_t *list = client_ask(&client, "{ss}", "type", "games");
    assert_int_equal(whole_of(list, "total"), 0);
    json_decref(list);
    list = client_ask(&client, "{sss[sssss]}", "type", "games", "ids", ids[0], ids[1], ids[2],
                      ids[3], ids[4]);
    assert_int_equal(whole_of(list, "total"), 5);
    json_t *first = json_array_get(json_object_get(list, "games"), 0);
    assert_true(json_is_true(json_object_get(first, "over")));
    json_decref(list);
    client_close(&client);
}

/* Two clients at one table, playing in turn, and a third who comes later: all see the same. */
static void clients_at_one_table_see_the_same(void **state)
{
    struct table_test *test = *state;
    struct client clients[3];
    char game[32];
    uint64_t random = 2;
    for (int i = 0; i < 3; i++)
        assert_true(client_open(&clients[i], test->process.port));
    json_t *position = client_new_game(&clients[0], "c2", "base,abbot,bigtop", 2, game);
    json_decref(reopen(&clients[1], game));
    for (int turn = 0; turn < 30; turn++) {
        struct client *mover = &clients[turn % 2];
        struct client *watcher = &clients[1 - turn % 2];
        position = play_turn(mover, game, position, &random);
        json_t *seen = client_receive(watcher, 5000);
        while (seen && whole_of(seen, "sequence") < turn + 1) {
            json_decref(seen);
            seen = client_receive(watcher, 5000);
        }
        (void)json_object_del(position, "id");
        assert_true(json_equal(position, seen));
        json_decref(seen);
    }
    json_t *late = reopen(&clients[2], game);
    json_t *now = reopen(&clients[0], game);
    (void)json_object_del(late, "id");
    (void)json_object_del(now, "id");
    assert_true(json_equal(late, now));
    json_decref(late);
    json_decref(now);
    json_decref(position);
    for (int i = 0; i < 3; i++)
        client_close(&clients[i]);
}

/* The log that comes piece by piece is the log that comes whole. */
static void log_in_pieces_is_the_whole_log(void **state)
{
    struct table_test *test = *state;
    struct client client;
    char game[32];
    uint64_t random = 3;
    assert_true(client_open(&client, test->process.port));
    json_t *position = client_new_game(&client, "c3", "base,river,bigtop", 3, game);
    json_t *entries = json_array();
    while (!is_over(position)) {
        position = play_turn(&client, game, position, &random);
        const json_t *log = json_object_get(position, "log");
        assert_int_equal(whole_of(log, "from"), json_array_size(entries));
        (void)json_array_extend(entries, json_object_get(log, "entries"));
    }
    json_decref(position);
    position = reopen(&client, game);
    assert_true(json_equal(entries, json_object_get(json_object_get(position, "log"), "entries")));
    json_decref(entries);
    json_decref(position);
    client_close(&client);
}

/* ---- Leaving and coming back --------------------------------------------------------------- */

static void game_outlives_the_server(void **state)
{
    static const int signals[] = {SIGTERM, SIGKILL, SIGINT};
    struct table_test *test = *state;
    struct client client;
    char game[32];
    uint64_t random = 4;
    assert_true(client_open(&client, test->process.port));
    json_t *position = client_new_game(&client, "c2", "base,bigtop", 2, game);
    for (int i = 0; i < 3; i++) {
        for (int turn = 0; turn < 9; turn++)
            position = play_turn(&client, game, position, &random);
        /* Choices that were not confirmed are forgotten. */
        json_decref(client_choose(&client, game, json_incref(position), &random));
        restart(test, signals[i]);
        client_close(&client);
        assert_true(client_open(&client, test->process.port));
        json_t *again = reopen(&client, game);
        (void)json_object_del(again, "id");
        (void)json_object_del(position, "id");
        assert_int_equal(whole_of(json_object_get(again, "log"), "from"), 0);
        (void)json_object_del(position, "log");
        json_t *log = json_incref(json_object_get(again, "log"));
        (void)json_object_del(again, "log");
        assert_true(json_equal(position, again));
        assert_int_equal(json_array_size(json_object_get(log, "entries")), 9 * (i + 1));
        json_decref(log);
        json_decref(position);
        position = again;
    }
    json_decref(position);
    client_close(&client);
}

/* Who knows no more than the id looks on, before and after a restart; the holder plays. */
static void stranger_at_the_table_may_only_look(void **state)
{
    struct table_test *test = *state;
    struct client anna, eve;
    char game[32];
    assert_true(client_open(&anna, test->process.port));
    json_decref(client_new_game(&anna, "c2", "base", 2, game));
    for (int i = 0; i < 2; i++) {
        json_t *position = reopen(&anna, game);
        assert_true(client_open(&eve, test->process.port));
        json_decref(
            client_ask(&eve, "{ssssso}", "type", "open", "game", game, "token", json_null()));
        json_t *refused = client_confirm(&eve, game, position);
        assert_true(is_error(refused, "not-yours"));
        json_decref(refused);
        uint64_t random = 3;
        position = play_turn(&anna, game, position, &random);
        assert_int_equal(whole_of(position, "sequence"), i + 1);
        json_decref(position);
        client_close(&eve);
        client_close(&anna);
        restart(test, SIGKILL);
        assert_true(client_open(&anna, test->process.port));
    }
    client_close(&anna);
}

static void stale_second_tab_changes_nothing(void **state)
{
    struct table_test *test = *state;
    struct client first, second;
    char game[32];
    uint64_t random = 5;
    assert_true(client_open(&first, test->process.port));
    assert_true(client_open(&second, test->process.port));
    json_t *position = client_new_game(&first, "c2", "base", 2, game);
    json_t *old = reopen(&second, game);
    int64_t move = whole_of(json_array_get(json_object_get(old, "moves"), 0), "move");
    position = play_turn(&first, game, position, &random);
    json_t *error = client_play(&second, game, old, move);
    assert_true(is_error(error, "stale"));
    json_decref(error);
    error = client_confirm(&second, game, old);
    assert_true(is_error(error, "stale"));
    json_decref(error);
    error = client_undo(&second, game, old);
    assert_true(is_error(error, "stale"));
    json_decref(error);
    json_t *now = reopen(&second, game);
    assert_int_equal(whole_of(now, "sequence"), 1);
    assert_int_equal(whole_of(now, "step"), 0);
    json_decref(now);
    json_decref(old);
    json_decref(position);
    client_close(&first);
    client_close(&second);
}

static void execute(const char *folder, const char *text)
{
    char path[100];
    sqlite3 *database;
    (void)snprintf(path, sizeof path, "%s/bigtop.db", folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, text, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* Games that cannot be played again are told of and left alone; the others go on. */
static void game_that_cannot_be_read_is_told_and_kept(void **state)
{
    static const char *const changes[] = {
        "UPDATE game SET rules = 2",
        "UPDATE game SET setup = '{}'",
        "UPDATE step SET scores = '5 0'",
        "UPDATE step SET moves = '2'",
        "UPDATE step SET sequence = sequence + 1",
        "DELETE FROM step",
    };
    struct table_test *test = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct client client;
        char game[32];
        assert_true(client_open(&client, test->process.port));
        json_decref(client_new_game(&client, "c2", "base", 2, game));
        client_close(&client);
        (void)process_end(&test->process, SIGTERM);
        execute(test->data, changes[i]);
        assert_true(process_start(&test->process, test->data, fast));
        assert_true(client_open(&client, test->process.port));
        json_t *error = reopen(&client, game);
        assert_true(is_error(error, "store"));
        json_decref(error);
        json_decref(client_new_game(&client, "c2", "base", 2, game));
        json_t *position = reopen(&client, game);
        assert_string_equal(text_of(position, "type"), "position");
        json_decref(position);
        client_close(&client);
    }
}

/* ---- HTTP ---------------------------------------------------------------------------------- */

static void lists_and_version_by_http(void **state)
{
    struct table_test *test = *state;
    struct client client;
    char game[32];
    unsigned port = test->process.port;
    assert_true(client_open(&client, port));
    for (int i = 0; i < 3; i++)
        json_decref(client_new_game(&client, "c2", "base", 2, game));
    char *answer = http_get(port, "/api/games?limit=2&offset=1");
    json_t *list = json_loads(body_of(answer), JSON_REJECT_DUPLICATES, NULL);
    assert_int_equal(whole_of(list, "total"), 3);
    assert_int_equal(whole_of(list, "offset"), 1);
    assert_int_equal(json_array_size(json_object_get(list, "games")), 2);
    json_decref(list);
    free(answer);
    answer = http_get(port, "/api/version");
    json_t *version = json_loads(body_of(answer), 0, NULL);
    assert_string_equal(text_of(version, "version"), BT_VERSION);
    assert_int_equal(whole_of(version, "protocol"), 2);
    json_decref(version);
    free(answer);
    static const char *const bad[] = {"/api/games?limit=0", "/api/games?limit=501",
                                      "/api/games?offset=-1", "/api/games?offset=9999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        answer = http_get(port, bad[i]);
        assert_non_null(strstr(answer, "HTTP/1.1 400 "));
        free(answer);
    }
    answer = http_get(port, "/api/games/AAAAAAAAAAAAAAAAAAAAAA/record");
    assert_non_null(strstr(answer, "HTTP/1.1 404 "));
    free(answer);
    client_close(&client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whole_games_are_played, set_up, tear_down),
        cmocka_unit_test_setup_teardown(clients_at_one_table_see_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(log_in_pieces_is_the_whole_log, set_up, tear_down),
        cmocka_unit_test_setup_teardown(game_outlives_the_server, set_up, tear_down),
        cmocka_unit_test_setup_teardown(stale_second_tab_changes_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(stranger_at_the_table_may_only_look, set_up, tear_down),
        cmocka_unit_test_setup_teardown(game_that_cannot_be_read_is_told_and_kept, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(lists_and_version_by_http, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
