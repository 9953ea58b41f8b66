/* Running it: health, metrics, logs, limits by address, reading the page again, stopping. */
#include "client.h"

#include "cmocka_all.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TOKEN "a-token-for-metrics"

struct operations_test {
    char data[64], page[80], log[80];
    struct process process;
};

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[160];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* A server whose log goes to a file. */
static int start(void **state, const char *const *more)
{
    struct operations_test *test = calloc(1, sizeof *test);
    assert_non_null(test);
    *state = test;
    folder_make(test->data);
    (void)snprintf(test->page, sizeof test->page, "%s/page", test->data);
    (void)snprintf(test->log, sizeof test->log, "%s/log", test->data);
    assert_int_equal(mkdir(test->page, 0700), 0);
    write_file(test->page, "index.html", "first");
    const char *arguments[24] = {"--page",      test->page, "--log",           "json",
                                 "--log-level", "info",     "--metrics-token", TOKEN};
    for (size_t i = 0; more && more[i]; i++)
        arguments[8 + i] = more[i];
    int own = dup(STDERR_FILENO);
    int log = open(test->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    assert_true(own >= 0 && log >= 0 && dup2(log, STDERR_FILENO) >= 0);
    bool started = process_start(&test->process, test->data, arguments);
    assert_true(dup2(own, STDERR_FILENO) >= 0);
    close(own);
    close(log);
    return started ? 0 : -1;
}

static int set_up(void **state)
{
    return start(state, NULL);
}

static int set_up_narrow(void **state)
{
    static const char *const arguments[] = {"--address-connections",
                                            "6",
                                            "--address-games",
                                            "3",
                                            "--viewers",
                                            "1",
                                            "--address-wrong",
                                            "3",
                                            NULL};
    return start(state, arguments);
}

static int set_up_proxied(void **state)
{
    static const char *const arguments[] = {"--trusted-proxy", "127.0.0.1", "--address-requests",
                                            "5", NULL};
    return start(state, arguments);
}

static int tear_down(void **state)
{
    struct operations_test *test = *state;
    int status = test->process.pid > 0 ? process_end(&test->process, SIGTERM) : 0;
    folder_remove(test->data);
    free(test);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

static char *get_with(const struct operations_test *test, const char *path, const char *headers)
{
    char request[600];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s\r\n", path,
                          headers);
    return http_exchange(test->process.port, request, (size_t)length);
}

static void assert_answer(const struct operations_test *test, const char *path, const char *headers,
                          const char *status, const char *text)
{
    char *answer = get_with(test, path, headers);
    assert_non_null(answer);
    assert_memory_equal(answer, status, strlen(status));
    assert_non_null(strstr(answer, text));
    free(answer);
}

static char *read_log(const struct operations_test *test)
{
    static char text[65536];
    FILE *file = fopen(test->log, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    (void)fclose(file);
    return text;
}

/* Wait until something stands in the log. */
static bool is_logged(const struct operations_test *test, const char *what)
{
    for (unsigned i = 0; i < 500; i++) {
        if (strstr(read_log(test), what))
            return true;
        (void)poll(NULL, 0, 10);
    }
    return false;
}

/* ---- Health and metrics -------------------------------------------------------------------- */

static void health_tells_that_it_is_ready(void **state)
{
    assert_answer(*state, "/health", "", "HTTP/1.1 200", "{\"status\":\"ready\"}");
}

static void metrics_are_for_this_machine_or_who_has_the_token(void **state)
{
    assert_answer(*state, "/metrics", "", "HTTP/1.1 200", "text/plain; version=0.0.4");
    assert_answer(*state, "/metrics", "X-Forwarded-For: 127.0.0.1\r\n", "HTTP/1.1 403", "token");
    assert_answer(*state, "/metrics", "Forwarded: for=127.0.0.1\r\n", "HTTP/1.1 403", "token");
    assert_answer(*state, "/metrics", "Via: 1.1 proxy\r\nAuthorization: Bearer " TOKEN "x\r\n",
                  "HTTP/1.1 403", "token");
    assert_answer(*state, "/metrics", "Via: 1.1 proxy\r\nAuthorization: Bearer " TOKEN "\r\n",
                  "HTTP/1.1 200", "bigtop_steps_total");
    assert_answer(*state, "/metrics", "Via: 1.1 proxy\r\nAuthorization: bearer " TOKEN "\r\n",
                  "HTTP/1.1 200", "bigtop_steps_total");
    assert_answer(*state, "/metrics", "Via: 1.1 proxy\r\nAuthorization: Basic " TOKEN "\r\n",
                  "HTTP/1.1 403", "token");
}

/* The number after a name in the metrics; -1 if it is not there. */
static long metric(const struct operations_test *test, const char *name)
{
    char key[100];
    char *answer = get_with(test, "/metrics", "");
    assert_non_null(answer);
    (void)snprintf(key, sizeof key, "\nbigtop_%s ", name);
    const char *found = strstr(answer, key);
    long number = found ? strtol(found + strlen(key), NULL, 10) : -1;
    free(answer);
    return number;
}

static void metrics_count_a_turn(void **state)
{
    struct operations_test *test = *state;
    struct client client;
    char game[32];
    uint64_t random = 5;
    assert_true(client_open(&client, test->process.port));
    json_t *position = client_new_game(&client, "c2", "base,bigtop", 2, game);
    position = client_choose(&client, game, position, &random);
    json_t *next = client_confirm(&client, game, position);
    assert_int_equal(whole_of(next, "sequence"), 1);
    json_decref(client_confirm(&client, game, position)); /* stale */
    assert_int_equal(metric(test, "steps_total"), 2);     /* the opening too */
    assert_int_equal(metric(test, "games_created_total"), 1);
    assert_int_equal(metric(test, "games_in_memory"), 1);
    assert_int_equal(metric(test, "websockets"), 1);
    assert_int_equal(metric(test, "commit_seconds_count"), 2);
    assert_int_equal(metric(test, "acknowledgement_seconds_count"), 2);
    assert_int_equal(metric(test, "errors_total{code=\"stale\"}"), 1);
    assert_int_equal(metric(test, "store_faults_total"), 0);
    assert_int_equal(metric(test, "thinkers_busy"), 0);
    assert_true(metric(test, "resident_memory_bytes") > 1000000);
    assert_true(metric(test, "open_files") > 5);
    /* Neither who plays nor what is played is in it. */
    char *answer = get_with(test, "/metrics", "");
    assert_null(strstr(answer, "Player"));
    assert_null(strstr(answer, game));
    assert_null(strstr(answer, "base/"));
    free(answer);
    json_decref(position);
    json_decref(next);
    client_close(&client);
}

/* Connections that ended do not count as open ones for ever, or all would be served as in a crowd.
 */
static void connections_that_ended_are_not_counted(void **state)
{
    struct operations_test *test = *state;
    for (unsigned i = 0; i < 20; i++)
        free(http_get(test->process.port, "/api/version"));
    assert_in_range(metric(test, "connections"), 1, 3);
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* A connection from another address of this machine. */
static int connect_from(const char *from, unsigned port)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(inet_pton(AF_INET, from, &address.sin_addr), 1);
    assert_int_equal(bind(descriptor, (struct sockaddr *)&address, sizeof address), 0);
    address.sin_port = htons((uint16_t)port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(descriptor, (struct sockaddr *)&address, sizeof address), 0);
    return descriptor;
}

/* A crowd from one address keeps nobody from coming from another. */
static void idle_crowd_of_one_address_harms_nobody(void **state)
{
    struct operations_test *test = *state;
    enum { CROWD = 300 };
    int crowd[CROWD];
    struct client witness;
    unsigned closed = 0;
    assert_true(client_open(&witness, test->process.port));
    for (unsigned i = 0; i < CROWD; i++)
        crowd[i] = connect_from("127.0.0.2", test->process.port);
    for (unsigned i = 0; i < CROWD; i++) {
        struct pollfd waiting = {.fd = crowd[i], .events = POLLIN};
        closed += closed < CROWD - 6 && poll(&waiting, 1, 2000) == 1;
    }
    assert_int_equal(closed, CROWD - 6);
    json_t *games = client_ask(&witness, "{ss}", "type", "games");
    assert_string_equal(text_of(games, "type"), "games");
    json_decref(games);
    assert_answer(test, "/", "", "HTTP/1.1 200", "first");
    assert_int_equal(metric(test, "refused_total{limit=\"connections\"}"), CROWD - 6);
    assert_true(is_logged(test, "\"event\":\"limit\",\"of\":\"connections\","
                                "\"address\":\"127.0.0.2\""));
    /* Told once, not three hundred times. */
    assert_null(strstr(strstr(read_log(test), "\"event\":\"limit\"") + 1, "\"event\":\"limit\""));
    for (unsigned i = 0; i < CROWD; i++)
        close(crowd[i]);
    client_close(&witness);
}

static void games_of_an_address_are_bounded(void **state)
{
    struct operations_test *test = *state;
    struct client client;
    char game[32];
    assert_true(client_open(&client, test->process.port));
    for (unsigned i = 0; i < 3; i++)
        json_decref(client_new_game(&client, "c2", "base", 2, game));
    json_t *answer = client_ask(&client, "{sss[{ssss}{ssss}]sss[s]}", "type", "create", "seats",
                                "name", "Anna", "colour", "red", "name", "Ben", "colour", "blue",
                                "edition", "c2", "sets", "base");
    assert_true(is_error(answer, "rate"));
    json_decref(answer);
    client_close(&client);
}

static void viewers_of_a_game_are_bounded(void **state)
{
    struct operations_test *test = *state;
    struct client clients[3];
    char game[32];
    for (unsigned i = 0; i < 3; i++)
        assert_true(client_open(&clients[i], test->process.port));
    json_decref(client_new_game(&clients[0], "c2", "base", 2, game));
    for (unsigned i = 1; i < 3; i++) {
        /* Without a token: who holds a seat always finds room. */
        char text[80];
        (void)snprintf(text, sizeof text, "{\"type\":\"open\",\"game\":\"%s\"}", game);
        assert_true(client_send(&clients[i], text));
        json_t *answer = client_receive(&clients[i], 10000);
        assert_true(i == 1 ? strcmp(text_of(answer, "type"), "position") == 0
                           : is_error(answer, "full"));
        json_decref(answer);
    }
    for (unsigned i = 0; i < 3; i++)
        client_close(&clients[i]);
}

/* After some wrong secrets from an address more of them are one too many, by open, join and redeem;
 * a right one still counts. */
static void who_guesses_invites_is_slowed_down(void **state)
{
    struct operations_test *test = *state;
    struct client client;
    char game[32];
    assert_true(client_open(&client, test->process.port));
    json_t *created =
        client_ask(&client, "{sssss[s]s[{ssss}{sb}]}", "type", "create", "edition", "c2", "sets",
                   "base", "seats", "name", "Anna", "colour", "red", "open", 1);
    assert_string_equal(text_of(created, "type"), "created");
    (void)snprintf(game, sizeof game, "%s", text_of(created, "game"));
    const json_t *invite = json_array_get(json_object_get(created, "invites"), 0);
    for (unsigned i = 0; i < 5; i++) {
        json_t *answer = client_ask(&client, "{ssssssss}", "type", "join", "game", game, "invite",
                                    "AAAAAAAAAAAAAAAAAAAAAA", "name", "Carl");
        assert_true(is_error(answer, i < 3 ? "not-invited" : "rate"));
        json_decref(answer);
    }
    assert_int_equal(metric(test, "errors_total{code=\"not-invited\"}"), 3);
    json_t *answer = client_ask(&client, "{ssssss}", "type", "open", "game", game, "token",
                                "AAAAAAAAAAAAAAAAAAAAAA");
    assert_true(is_error(answer, "rate"));
    json_decref(answer);
    answer = client_ask(&client, "{ssssss}", "type", "redeem", "game", game, "recovery",
                        "AAAAAAAAAAAAAAAAAAAAAA");
    assert_true(is_error(answer, "rate"));
    json_decref(answer);
    answer = client_ask(&client, "{ssssssss}", "type", "join", "game", game, "invite",
                        text_of(invite, "secret"), "name", "Ben");
    assert_string_equal(text_of(answer, "type"), "joined");
    json_decref(answer);
    answer = client_ask(&client, "{ssssss}", "type", "open", "game", game, "token",
                        text_of(created, "token"));
    assert_string_equal(text_of(answer, "type"), "position");
    json_decref(answer);
    answer = client_ask(&client, "{sssssiss}", "type", "rename", "game", game, "seat", 0, "name",
                        "Anne");
    assert_string_equal(text_of(answer, "type"), "table");
    json_decref(answer);
    json_decref(created);
    client_close(&client);
}

static void requests_through_a_proxy_count_for_whom_they_are(void **state)
{
    static const char anna[] = "X-Forwarded-For: 198.51.100.1\r\n";
    static const char ben[] = "X-Forwarded-For: 198.51.100.1, 198.51.100.2\r\n";
    for (unsigned i = 0; i < 5; i++)
        assert_answer(*state, "/", anna, "HTTP/1.1 200", "first");
    assert_answer(*state, "/", anna, "HTTP/1.1 429", "Too many");
    assert_answer(*state, "/", ben, "HTTP/1.1 200", "first");
}

/* ---- The log ------------------------------------------------------------------------------- */

static void log_is_json_without_secrets(void **state)
{
    struct operations_test *test = *state;
    struct client client;
    char game[32];
    assert_true(client_open(&client, test->process.port));
    json_decref(client_new_game(&client, "c2", "base", 2, game));
    client_close(&client);
    (void)process_end(&test->process, SIGTERM);
    test->process.pid = 0;
    char *log = read_log(test);
    assert_non_null(strstr(log, "\"event\":\"started\""));
    assert_non_null(strstr(log, "\"event\":\"stopped\",\"steps\":1"));
    assert_null(strstr(log, game));
    assert_null(strstr(log, "Player"));
    assert_null(strstr(log, TOKEN));
    for (char *line = strtok(log, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *event = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(event);
        assert_int_equal(strlen(text_of(event, "time")), 24);
        assert_true(*text_of(event, "level") && *text_of(event, "event"));
        json_decref(event);
    }
}

/* ---- Reading the page again, and stopping -------------------------------------------------- */

static void page_is_read_again_on_a_signal(void **state)
{
    struct operations_test *test = *state;
    assert_answer(test, "/", "", "HTTP/1.1 200", "first");
    write_file(test->page, "index.html", "second");
    write_file(test->page, "new.txt", "something new");
    assert_answer(test, "/", "", "HTTP/1.1 200", "first");
    (void)kill(test->process.pid, SIGHUP);
    assert_true(is_logged(test, "\"event\":\"page-reloaded\",\"files\":2"));
    assert_answer(test, "/", "", "HTTP/1.1 200", "second");
    assert_answer(test, "/new.txt", "", "HTTP/1.1 200", "something new");
}

static void page_that_cannot_be_read_changes_nothing(void **state)
{
    struct operations_test *test = *state;
    char path[160];
    (void)snprintf(path, sizeof path, "%s/index.html", test->page);
    assert_int_equal(unlink(path), 0);
    (void)kill(test->process.pid, SIGHUP);
    assert_true(is_logged(test, "\"event\":\"page-fault\""));
    assert_answer(test, "/", "", "HTTP/1.1 200", "first");
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Everybody is told, one of them does not care, and a computer was thinking. */
static void stopping_says_goodbye_and_takes_no_longer_than_it_must(void **state)
{
    struct operations_test *test = *state;
    static const char *const computers[] = {"master", NULL};
    struct client friend, deaf;
    char game[32];
    assert_true(client_open(&friend, test->process.port));
    assert_true(client_open(&deaf, test->process.port));
    json_decref(client_new_game_with(&friend, "c2", "base,bigtop", computers, 2, game));
    int64_t start_time = milliseconds();
    (void)kill(test->process.pid, SIGTERM);
    while (!friend.ended) {
        json_t *message = client_receive(&friend, 5000);
        if (!message)
            break;
        json_decref(message);
    }
    assert_int_equal(friend.close_code, 1001);
    int status = process_end(&test->process, 0);
    test->process.pid = 0;
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(milliseconds() - start_time < 4000); /* a sanitizer has its share */
    client_close(&friend);
    client_close(&deaf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(health_tells_that_it_is_ready, set_up, tear_down),
        cmocka_unit_test_setup_teardown(metrics_are_for_this_machine_or_who_has_the_token, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(metrics_count_a_turn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(connections_that_ended_are_not_counted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(idle_crowd_of_one_address_harms_nobody, set_up_narrow,
                                        tear_down),
        cmocka_unit_test_setup_teardown(games_of_an_address_are_bounded, set_up_narrow, tear_down),
        cmocka_unit_test_setup_teardown(viewers_of_a_game_are_bounded, set_up_narrow, tear_down),
        cmocka_unit_test_setup_teardown(who_guesses_invites_is_slowed_down, set_up_narrow,
                                        tear_down),
        cmocka_unit_test_setup_teardown(requests_through_a_proxy_count_for_whom_they_are,
                                        set_up_proxied, tear_down),
        cmocka_unit_test_setup_teardown(log_is_json_without_secrets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(page_is_read_again_on_a_signal, set_up, tear_down),
        cmocka_unit_test_setup_teardown(page_that_cannot_be_read_changes_nothing, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(stopping_says_goodbye_and_takes_no_longer_than_it_must,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests_name("running it", tests, NULL, NULL);
}
