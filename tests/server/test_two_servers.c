/* Two servers on one PostgreSQL, the players of a game at different ones; one is killed, or the
 * database is. */
#include "client.h"
#include "postgres_cluster.h"

#include "cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct cluster cluster;

/* Play has to go on within this time after a kill. */
#define MOST_MILLISECONDS 10000

struct place_at {
    struct process process;
    struct client client;
    char folder[64];
};

static int64_t milliseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void pause_a_little(void)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
}

static void start(struct place_at *at, const char *busy)
{
    const char *const arguments[] = {
        "--store", cluster.address, "--at-once", "1", "--threads", "1", "--any-player",
        "1",       "--busy-ms",     busy,        NULL};
    folder_make(at->folder);
    assert_true(process_start(&at->process, at->folder, arguments));
    assert_true(client_open(&at->client, at->process.port));
}

static void kill_it(struct place_at *at)
{
    (void)process_end(&at->process, SIGKILL);
    client_close(&at->client);
    folder_remove(at->folder);
}

static void begin(struct place_at servers[2], const char *busy)
{
    cluster_execute(&cluster, "SET client_min_messages = error;"
                              " DROP SCHEMA IF EXISTS bigtop CASCADE");
    memset(servers, 0, 2 * sizeof *servers);
    start(&servers[0], busy);
    start(&servers[1], busy);
}

static void end(struct place_at servers[2])
{
    for (int i = 0; i < 2; i++) {
        client_close(&servers[i].client);
        assert_int_equal(process_end(&servers[i].process, SIGTERM), 0);
        folder_remove(servers[i].folder);
    }
}

static json_t *open_game(struct place_at *at, const char *game)
{
    json_t *position = client_ask(&at->client, "{ssss}", "type", "open", "game", game);
    assert_non_null(position);
    return position;
}

/* Wait for the position after a step that somebody else has made. */
static json_t *await_step(struct place_at *at, int64_t sequence)
{
    for (;;) {
        json_t *message = client_receive(&at->client, MOST_MILLISECONDS);
        assert_non_null(message);
        if (strcmp(text_of(message, "type"), "position") == 0 &&
            whole_of(message, "sequence") >= sequence)
            return message;
        json_decref(message);
    }
}

/* Take a turn here, asking again as long as the answer is that it cannot be done now. Returns the
 * position after it. */
static json_t *take_turn(struct place_at *at, const char *game, uint64_t *random)
{
    int64_t until = milliseconds() + MOST_MILLISECONDS;
    for (;;) {
        json_t *position = client_choose(&at->client, game, open_game(at, game), random);
        json_t *after = position && strcmp(text_of(position, "type"), "position") == 0
                            ? client_confirm(&at->client, game, position)
                            : json_incref(position);
        json_decref(position);
        assert_non_null(after);
        if (strcmp(text_of(after, "type"), "position") == 0)
            return after;
        const char *code = text_of(after, "code");
        if (strcmp(code, "elsewhere") != 0 && strcmp(code, "store") != 0 &&
            strcmp(code, "stale") != 0)
            fail_msg("%s: %s", code, text_of(after, "message"));
        json_decref(after);
        assert_true(milliseconds() < until);
        pause_a_little();
    }
}

static void players_at_different_servers_play_on(void **state)
{
    struct place_at servers[2];
    char game[32];
    uint64_t random = 7;
    (void)state;
    begin(servers, "0");
    json_decref(client_new_game(&servers[0].client, "c3", "base,bigtop", 2, game));
    json_decref(open_game(&servers[1], game));
    int64_t sequence = 0, longest = 0;
    for (int turn = 0; turn < 12; turn++) {
        int64_t before = milliseconds();
        json_t *position = take_turn(&servers[turn % 2], game, &random);
        json_t *seen = await_step(&servers[1 - turn % 2], ++sequence);
        assert_int_equal(whole_of(position, "sequence"), sequence);
        (void)json_object_del(position, "id");
        (void)json_object_del(position, "log");
        (void)json_object_del(seen, "log");
        assert_true(json_equal(position, seen));
        json_decref(position);
        json_decref(seen);
        int64_t time = milliseconds() - before;
        longest = time > longest ? time : longest;
    }
    printf("# the longest of 12 turns, each at the other server, took %d ms\n", (int)longest);
    assert_true(longest < 3000);
    end(servers);
}

/* Whoever is killed, the other one's player goes on; and then the one that comes back. */
static void either_server_may_be_killed(void **state)
{
    struct place_at servers[2];
    char game[32];
    uint64_t random = 11;
    (void)state;
    begin(servers, "0");
    json_decref(client_new_game(&servers[0].client, "c3", "base", 2, game));
    int64_t sequence = 0;
    for (int killed = 0; killed < 2; killed++) {
        json_decref(take_turn(&servers[1 - killed], game, &random));
        json_decref(take_turn(&servers[killed], game, &random)); /* it owns the game now */
        sequence += 2;
        kill_it(&servers[killed]);
        int64_t before = milliseconds();
        json_t *position = take_turn(&servers[1 - killed], game, &random);
        printf("# play went on after %d ms\n", (int)(milliseconds() - before));
        assert_int_equal(whole_of(position, "sequence"), ++sequence);
        json_decref(position);
        start(&servers[killed], "0");
        position = take_turn(&servers[killed], game, &random);
        assert_int_equal(whole_of(position, "sequence"), ++sequence);
        json_decref(position);
    }
    end(servers);
}

/* A computer was thinking at the server that is killed; it thinks on at the other one. */
static void computer_of_a_killed_server_moves_at_the_other(void **state)
{
    static const char *const computers[] = {NULL, "beginner"};
    struct place_at servers[2];
    char game[32];
    uint64_t random = 13;
    (void)state;
    begin(servers, "1500");
    json_t *position = client_new_game_with(&servers[0].client, "c3", "base", computers, 2, game);
    int64_t sequence = whole_of(position, "sequence");
    json_decref(position);
    json_decref(open_game(&servers[1], game));
    json_decref(take_turn(&servers[0], game, &random));
    json_decref(await_step(&servers[1], sequence + 1));
    kill_it(&servers[0]);
    int64_t before = milliseconds();
    json_decref(await_step(&servers[1], sequence + 2));
    printf("# the computer moved after %d ms\n", (int)(milliseconds() - before));
    start(&servers[0], "1500");
    end(servers);
}

static void database_may_be_stopped_under_them(void **state)
{
    struct place_at servers[2];
    char game[32];
    uint64_t random = 17;
    (void)state;
    begin(servers, "0");
    json_decref(client_new_game(&servers[0].client, "c3", "base", 2, game));
    json_t *kept = take_turn(&servers[0], game, &random);
    json_t *chosen = client_choose(&servers[0].client, game, open_game(&servers[0], game), &random);
    json_decref(open_game(&servers[1], game));
    cluster_stop(&cluster);
    json_t *refused = client_confirm(&servers[0].client, game, chosen);
    assert_true(is_error(refused, "store"));
    assert_non_null(strstr(text_of(refused, "message"), "database"));
    json_decref(refused);
    json_decref(chosen);
    cluster_start(&cluster);
    for (int turn = 0; turn < 2; turn++) {
        json_t *position = take_turn(&servers[turn], game, &random);
        assert_int_equal(whole_of(position, "sequence"), whole_of(kept, "sequence") + 1 + turn);
        json_decref(position);
    }
    json_decref(kept);
    end(servers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_at_different_servers_play_on),
        cmocka_unit_test(either_server_may_be_killed),
        cmocka_unit_test(computer_of_a_killed_server_moves_at_the_other),
        cmocka_unit_test(database_may_be_stopped_under_them),
    };
    if (!cluster_make(&cluster)) {
        printf("# no PostgreSQL here: nothing is tested\n");
        return 0;
    }
    int failed = cmocka_run_group_tests_name("two servers", tests, NULL, NULL);
    cluster_remove(&cluster);
    return failed;
}
