/* Two servers on one PostgreSQL, the players of a game at different ones; one is killed, or the
 * database is. */
#include "client.h"
#include "postgres_cluster.h"

#include "cmocka_all.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

/* What a server answers to GET of this path begins with that status. */
static bool answers(const struct place_at *at, const char *path, const char *status,
                    const char *text)
{
    char request[120];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", path);
    char *answer = http_exchange(at->process.port, request, (size_t)length);
    assert_non_null(answer);
    bool does = strncmp(answer, status, strlen(status)) == 0 && strstr(answer, text);
    free(answer);
    return does;
}

/* Wait for such an answer about the server's health, which is not tried at every request. */
static bool is_in_time(const struct place_at *at, const char *status)
{
    int64_t until = milliseconds() + MOST_MILLISECONDS;
    while (!answers(at, "/health", status, "status") && milliseconds() < until)
        pause_a_little();
    return answers(at, "/health", status, "status");
}

/* Lets what the servers write to stderr go to a file, until it is read. */
static int log_file, usual_stderr;

static void log_begin(void)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    log_file = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
    usual_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    assert_true(log_file >= 0 && usual_stderr >= 0);
    assert_true(dup2(log_file, STDERR_FILENO) >= 0);
    (void)fclose(file);
}

static const char *log_end(void)
{
    static char text[20000];
    assert_true(dup2(usual_stderr, STDERR_FILENO) >= 0);
    ssize_t length = pread(log_file, text, sizeof text - 1, 0);
    text[length > 0 ? length : 0] = '\0';
    (void)close(log_file);
    (void)close(usual_stderr);
    return text;
}

static void database_may_be_stopped_under_them(void **state)
{
    struct place_at servers[2];
    char game[32];
    uint64_t random = 17;
    (void)state;
    log_begin();
    begin(servers, "0");
    assert_true(answers(&servers[0], "/metrics", "HTTP/1.1 200", "store_faults_total 0\n"));
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
    assert_true(is_in_time(&servers[0], "HTTP/1.1 503"));
    assert_false(answers(&servers[0], "/metrics", "HTTP/1.1 200", "store_faults_total 0\n"));
    cluster_start(&cluster);
    for (int turn = 0; turn < 2; turn++) {
        json_t *position = take_turn(&servers[turn], game, &random);
        assert_int_equal(whole_of(position, "sequence"), whole_of(kept, "sequence") + 1 + turn);
        json_decref(position);
    }
    json_decref(kept);
    assert_true(is_in_time(&servers[0], "HTTP/1.1 200"));
    end(servers);
    const char *text = log_end();
    assert_non_null(strstr(text, " error store-fault fault=\"the database says: "));
    assert_non_null(strstr(text, " warning store-reached faults="));
    assert_null(strstr(text, game));
}

/* Its owner does not answer: who is nobody, or says nothing that makes sense, is told so at once
 * all the same, since no game is fetched for it. */
static void nobody_moves_a_game(void **state)
{
    struct place_at servers[2];
    char game[32];
    (void)state;
    begin(servers, "0");
    json_decref(client_new_game(&servers[0].client, "c3", "base", 2, game));
    json_decref(client_ask(&servers[1].client, "{ssssso}", "type", "open", "game", game, "token",
                           json_null()));
    assert_int_equal(kill(servers[0].process.pid, SIGSTOP), 0);
    json_t *refused =
        client_ask(&servers[1].client, "{sssssi}", "type", "resign", "game", game, "seat", 0);
    json_t *unknown = client_ask(&servers[1].client, "{ssssso}", "type", "sing", "game", game,
                                 "token", json_null());
    json_t *named = client_ask(&servers[1].client, "{ssssso}", "type", "chat", "game",
                               "AAAAAAAAAAAAAAAAAAAAAA", "token", json_null());
    assert_int_equal(kill(servers[0].process.pid, SIGCONT), 0);
    assert_true(is_error(refused, "not-yours"));
    assert_true(is_error(unknown, "message"));
    assert_true(is_error(named, "not-open"));
    json_decref(refused);
    json_decref(unknown);
    json_decref(named);
    end(servers);
}

/* ---- People at both ------------------------------------------------------------------------ */

static bool seats_are(const json_t *table, const char *first, const char *second)
{
    const json_t *seats = json_object_get(table, "seats");
    return strcmp(text_of(json_array_get(seats, 0), "state"), first) == 0 &&
           strcmp(text_of(json_array_get(seats, 1), "state"), second) == 0;
}

static int64_t offer_of(const json_t *table)
{
    return whole_of(json_array_get(json_object_get(table, "offers"), 0), "offer");
}

/* Let messages come in until the table is like this. */
static void await_table(struct place_at *at, const char *first, const char *second, bool offer)
{
    int64_t until = milliseconds() + 20000;
    while (!seats_are(at->client.table, first, second) ||
           (offer_of(at->client.table) != 0) != offer) {
        if (milliseconds() > until) {
            char *text = json_dumps(at->client.table, 0);
            fail_msg("%s", text);
        }
        json_decref(client_receive(&at->client, 100));
    }
}

/* Anna makes a game at the first server, Ben takes its other seat at the second one. */
static void begin_with_ben(struct place_at servers[2], char game[32])
{
    json_t *created =
        client_ask(&servers[0].client, "{sss[{ssss}{sb}]sss[s]sosb}", "type", "create", "seats",
                   "name", "Anna", "colour", "red", "open", 1, "edition", "c3", "sets", "base",
                   "options", json_object(), "public", 1);
    (void)snprintf(game, 32, "%s", text_of(created, "game"));
    json_decref(open_game(&servers[0], game));
    json_t *joined = client_ask(&servers[1].client, "{sssssisssn}", "type", "join", "game", game,
                                "seat", 1, "name", "Ben", "token");
    json_decref(client_ask(&servers[1].client, "{ssssss}", "type", "open", "game", game, "token",
                           text_of(joined, "token")));
    if (strcmp(text_of(joined, "type"), "joined") != 0) {
        char *text = json_dumps(joined, 0);
        fail_msg("%s", text);
    }
    json_decref(created);
    json_decref(joined);
}

static void people_at_different_servers_see_each_other(void **state)
{
    struct place_at servers[2];
    char game[32];
    uint64_t random = 19;
    (void)state;
    begin(servers, "0");
    begin_with_ben(servers, game);
    await_table(&servers[0], "here", "here", false);
    await_table(&servers[1], "here", "here", false);
    /* Said at one, heard at the other. */
    json_decref(client_ask(&servers[1].client, "{ssssss}", "type", "chat", "game", game, "text",
                           "Hello Anna"));
    int64_t until = milliseconds() + MOST_MILLISECONDS;
    for (bool heard = false; !heard;) {
        char *table = json_dumps(servers[0].client.table, 0);
        heard = table && strstr(table, "Hello Anna");
        free(table);
        assert_true(milliseconds() < until);
        json_decref(client_receive(&servers[0].client, 100));
    }
    /* Anna confirms a turn and offers to take it back; Ben, elsewhere, agrees. */
    json_t *position = open_game(&servers[0], game);
    if (whole_of(position, "seat") == 0) {
        position = client_choose(&servers[0].client, game, position, &random);
        json_t *after = client_confirm(&servers[0].client, game, position);
        assert_string_equal(text_of(after, "type"), "position");
        json_decref(after);
        json_t *offered = client_ask(&servers[0].client, "{sssssi}", "type", "take-back", "game",
                                     game, "turn", 1);
        assert_string_equal(text_of(offered, "type"), "table");
        json_decref(offered);
        await_table(&servers[1], "here", "here", true);
        json_t *agreed = client_ask(&servers[1].client, "{sssssI}", "type", "agree", "game", game,
                                    "offer", (json_int_t)offer_of(servers[1].client.table));
        assert_string_equal(text_of(agreed, "type"), "position");
        assert_int_equal(whole_of(agreed, "turn"), 1);
        json_decref(agreed);
        json_decref(await_step(&servers[0], 2));
        await_table(&servers[0], "here", "here", false);
    } else {
        fail_msg("Anna begins");
    }
    json_decref(position);
    /* Ben's server is killed: he is away, in a while. */
    kill_it(&servers[1]);
    await_table(&servers[0], "here", "away", false);
    start(&servers[1], "0");
    end(servers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_at_different_servers_play_on),
        cmocka_unit_test(either_server_may_be_killed),
        cmocka_unit_test(computer_of_a_killed_server_moves_at_the_other),
        cmocka_unit_test(nobody_moves_a_game),
        cmocka_unit_test(people_at_different_servers_see_each_other),
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
