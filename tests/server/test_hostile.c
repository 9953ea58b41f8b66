/* Nonsense from the network: each piece gets a clear answer, ends at most its own connection, and
 * the server plays on. */
#include "client.h"

#include "cmocka_all.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct table_test {
    char data[64], page[80];
    struct process process;
    struct client witness; /* who was there before, and must not notice anything */
};

static int start(void **state, const char *const *arguments)
{
    struct table_test *test = calloc(1, sizeof *test);
    assert_non_null(test);
    folder_make(test->data);
    *state = test;
    if (!process_start(&test->process, test->data, arguments) ||
        !client_open(&test->witness, test->process.port))
        return -1;
    return 0;
}

static int set_up(void **state)
{
    return start(state, NULL);
}

static int set_up_impatient(void **state)
{
    static const char *const arguments[] = {"--head", "1", NULL};
    return start(state, arguments);
}

/* Short times and little room. */
static int set_up_strict(void **state)
{
    static const char *const arguments[] = {"--head", "1",        "--ping", "1", "--connections",
                                            "16",     "--frames", "20",     NULL};
    return start(state, arguments);
}

/* Without a limit for an address: here all of the crowd comes from the same one, and it is the
 * limit for all together that has to hold (test_operations.c has the other one). */
static int set_up_for_crowds(void **state)
{
    static const char *const arguments[] = {"--address-connections", "1000000", NULL};
    return start(state, arguments);
}

static void assert_plays_on(struct table_test *test)
{
    json_t *games = client_ask(&test->witness, "{ss}", "type", "games");
    assert_string_equal(text_of(games, "type"), "games");
    json_decref(games);
}

static int tear_down(void **state)
{
    struct table_test *test = *state;
    client_close(&test->witness);
    int status = process_end(&test->process, SIGTERM);
    folder_remove(test->data);
    free(test);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

static void assert_open(struct client *client, const struct table_test *test)
{
    assert_true(client_open(client, test->process.port));
}

/* The other side says goodbye with this code, and nothing else; 0: just ends. */
static void assert_closed(struct client *client, int code)
{
    assert_null(client_receive(client, 10000));
    assert_int_equal(client->close_code, code);
    client_close(client);
}

static void assert_answer(struct client *client, const char *code)
{
    json_t *answer = client_receive(client, 10000);
    assert_true(is_error(answer, code));
    json_decref(answer);
}

/* ---- Frames -------------------------------------------------------------------------------- */

static void bad_messages_leave_the_connection_open(void **state)
{
    struct table_test *test = *state;
    struct client client;
    assert_open(&client, test);
    assert_true(client_send(&client, "nonsense"));
    assert_answer(&client, "json");
    assert_true(client_send(&client, ""));
    assert_answer(&client, "json");
    assert_true(client_send(&client, "{\"type\":\"open\",\"type\":\"open\"}"));
    assert_answer(&client, "json");
    assert_true(client_send(&client, "{\"type\":\"open\",\"game\":\"../../etc/passwd      \"}"));
    assert_answer(&client, "unknown-game");
    char *deep = malloc(60001);
    assert_non_null(deep);
    memset(deep, '[', 60000);
    deep[60000] = '\0';
    assert_true(client_send(&client, deep));
    assert_answer(&client, "json");
    free(deep);
    json_t *games = client_ask(&client, "{ss}", "type", "games");
    assert_string_equal(text_of(games, "type"), "games");
    json_decref(games);
    client_close(&client);
    assert_plays_on(test);
}

static void messages_in_fragments_are_put_together(void **state)
{
    struct table_test *test = *state;
    struct client client;
    assert_open(&client, test);
    assert_true(client_send_frame(&client, 0x01, true, "{\"type\":", 8));
    assert_true(client_send_frame(&client, FRAME_PING, true, "hello", 5));
    assert_true(client_send_frame(&client, 0x00, true, "", 0));
    assert_true(client_send_frame(&client, 0x80, true, "\"games\"}", 8));
    json_t *games = client_receive(&client, 10000);
    assert_string_equal(text_of(games, "type"), "games");
    json_decref(games);
    client_close(&client);
}

static void broken_frames_end_the_connection(void **state)
{
    static const struct {
        unsigned first;
        bool masked;
        const char *payload;
        size_t length;
        int code;
    } frames[] = {
        {FRAME_TEXT, false, "{}", 2, 1002},      /* not masked */
        {0xc1, true, "{}", 2, 1002},             /* a reserved bit */
        {0x83, true, "{}", 2, 1002},             /* no such kind */
        {0x80, true, "{}", 2, 1002},             /* goes on with nothing */
        {FRAME_BINARY, true, "{}", 2, 1003},     /* binary */
        {FRAME_TEXT, true, "\xff\xfe", 2, 1007}, /* not UTF-8 */
        {FRAME_CLOSE, true, "\x03\xe8", 2, 1000},
        {FRAME_CLOSE, true, "\x00\x01", 2, 1002}, /* no such code */
        {FRAME_CLOSE, true, "", 0, 1005},
    };
    struct table_test *test = *state;
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        struct client client;
        assert_open(&client, test);
        assert_true(client_send_frame(&client, frames[i].first, frames[i].masked, frames[i].payload,
                                      frames[i].length));
        assert_closed(&client, frames[i].code);
    }
    assert_plays_on(test);
}

static void fragmented_or_long_control_frames_end_the_connection(void **state)
{
    struct table_test *test = *state;
    struct client client;
    char payload[126] = "";
    assert_open(&client, test);
    assert_true(client_send_frame(&client, 0x09, true, "", 0));
    assert_null(client_receive(&client, 10000));
    client_close(&client);
    assert_open(&client, test);
    assert_true(client_send_frame(&client, FRAME_PING, true, payload, sizeof payload));
    assert_null(client_receive(&client, 10000));
    assert_true(client.ended);
    client_close(&client);
    assert_plays_on(test);
}

static void too_long_messages_end_the_connection(void **state)
{
    struct table_test *test = *state;
    struct client client;
    size_t length = (64 << 10) + 1;
    char *payload = calloc(1, length);
    assert_non_null(payload);
    memset(payload, ' ', length);
    assert_open(&client, test);
    assert_true(client_send_frame(&client, FRAME_TEXT, true, payload, length - 1));
    assert_answer(&client, "json");
    (void)client_send_frame(&client, FRAME_TEXT, true, payload, length);
    assert_closed(&client, 1009);
    /* In pieces, each of which is allowed. */
    assert_open(&client, test);
    assert_true(client_send_frame(&client, 0x01, true, payload, length - 100));
    assert_true(client_send_frame(&client, 0x80, true, payload, 200));
    assert_closed(&client, 1009);
    /* Said to be as long as can be. */
    assert_open(&client, test);
    static const unsigned char head[] = {0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff,
                                         0xff, 0xff, 1,    2,    3,    4,    'x'};
    assert_true(plain_send(client.descriptor, head, sizeof head));
    assert_closed(&client, 1009);
    /* A length with its highest bit set is none. */
    assert_open(&client, test);
    unsigned char none[sizeof head];
    memcpy(none, head, sizeof head);
    none[2] = 0xff;
    assert_true(plain_send(client.descriptor, none, sizeof none));
    assert_null(client_receive(&client, 10000));
    assert_true(client.ended);
    client_close(&client);
    free(payload);
    assert_plays_on(test);
}

/* Bytes without any sense in great number, to both protocols. */
static void noise_ends_the_connection(void **state)
{
    struct table_test *test = *state;
    uint64_t random = 7;
    unsigned char noise[5000];
    for (int i = 0; i < 60; i++) {
        size_t length = 1 + random_below(&random, sizeof noise);
        for (size_t at = 0; at < length; at++)
            noise[at] = (unsigned char)random_below(&random, 256);
        if (i % 2 == 0) {
            struct client client;
            assert_open(&client, test);
            (void)plain_send(client.descriptor, noise, length);
            shutdown(client.descriptor, SHUT_WR);
            json_t *answer = client_receive(&client, 10000);
            json_decref(answer);
            client_close(&client);
        } else {
            int plain = plain_connect(test->process.port);
            (void)plain_send(plain, noise, length);
            if (i > 5) /* the others wait for the end of a line until their time is up */
                (void)plain_send(plain, "\r\n\r\n", 4);
            shutdown(plain, SHUT_WR);
            assert_true(plain_closed(plain, 10000));
            close(plain);
        }
    }
    assert_plays_on(test);
}

/* ---- Too much, too slow, too quiet --------------------------------------------------------- */

static void who_sends_too_fast_is_told_and_then_cut_off(void **state)
{
    struct table_test *test = *state;
    struct client client;
    unsigned refused = 0;
    assert_open(&client, test);
    for (int i = 0; i < 400; i++)
        (void)client_send(&client, "{\"type\":\"games\"}");
    json_t *answer;
    while ((answer = client_receive(&client, 10000)) != NULL) {
        refused += strcmp(text_of(answer, "code"), "rate") == 0;
        json_decref(answer);
    }
    assert_true(refused > 0);
    assert_int_equal(client.close_code, 1008);
    client_close(&client);
    assert_plays_on(test);
}

static void who_takes_no_answers_does_not_hold_others_up(void **state)
{
    struct table_test *test = *state;
    struct client client;
    char game[32];
    uint64_t random = 3;
    json_decref(client_new_game(&test->witness, "c2", "base,bigtop", 2, game));
    assert_open(&client, test);
    char open[80];
    (void)snprintf(open, sizeof open, "{\"type\":\"open\",\"game\":\"%s\"}", game);
    /* Positions of some 20 kB, none of which is read. */
    for (int i = 0; i < 190; i++)
        assert_true(client_send(&client, open));
    json_t *position = client_ask(&test->witness, "{ssss}", "type", "open", "game", game);
    for (int i = 0; i < 10; i++) {
        position = client_choose(&test->witness, game, position, &random);
        json_t *next = client_confirm(&test->witness, game, position);
        assert_int_equal(json_integer_value(json_object_get(next, "sequence")), i + 1);
        json_decref(position);
        position = next;
    }
    json_decref(position);
    client_close(&client);
    assert_plays_on(test);
}

static void who_is_silent_is_pinged_and_then_cut_off(void **state)
{
    struct table_test *test = *state;
    struct client mute;
    assert_open(&mute, test);
    mute.mute = true;
    for (int i = 0; i < 12 && !mute.ended; i++) {
        json_decref(client_receive(&mute, 500));
        json_decref(client_receive(&test->witness, 10));
    }
    assert_true(mute.pings > 0);
    assert_true(mute.ended);
    client_close(&mute);
    assert_plays_on(test); /* the witness has answered its pings */
}

static void slow_requests_are_cut_off(void **state)
{
    struct table_test *test = *state;
    int lines[6];
    for (int i = 0; i < 6; i++) {
        lines[i] = plain_connect(test->process.port);
        assert_true(plain_send(lines[i], "GET / HTTP/1.1\r\nX: ", 19));
    }
    /* A byte now and then keeps a connection from being idle, but not from being too slow. */
    struct timespec pause = {.tv_nsec = 250000000};
    for (int i = 0; i < 16; i++) {
        for (int line = 0; line < 6; line++)
            (void)send(lines[line], "x", 1, MSG_NOSIGNAL);
        json_decref(client_receive(&test->witness, 1));
        nanosleep(&pause, NULL);
    }
    for (int i = 0; i < 6; i++) {
        assert_true(plain_closed(lines[i], 100));
        close(lines[i]);
    }
    assert_plays_on(test);
}

/* With room for 16 connections, of which 12 may be WebSockets. */
static void many_connections_leave_room_for_others(void **state)
{
    struct table_test *test = *state;
    struct client clients[12];
    unsigned open = 0;
    while (open < 12 && client_open(&clients[open], test->process.port))
        open++;
    assert_int_equal(open, 11); /* and the witness */
    client_close(&clients[11]);
    char *answer = http_get(test->process.port, "/api/version");
    assert_non_null(strstr(answer, "HTTP/1.1 200 "));
    free(answer);
    for (unsigned i = 0; i < open; i++)
        client_close(&clients[i]);
    struct client again;
    struct timespec pause = {.tv_nsec = 100000000};
    bool opened = false;
    for (int i = 0; i < 50 && !opened; i++) {
        nanosleep(&pause, NULL);
        opened = client_open(&again, test->process.port);
        if (!opened)
            client_close(&again);
    }
    assert_true(opened);
    client_close(&again);
    assert_plays_on(test);
}

/* More at once than there is room for, most of which do nothing: they must make way. */
static void crowd_is_survived(void **state)
{
    struct table_test *test = *state;
    static const char request[] = "GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n";
    int lines[600];
    for (int i = 0; i < 600; i++) {
        lines[i] = plain_connect(test->process.port);
        if (lines[i] >= 0 && i % 3 == 0)
            (void)plain_send(lines[i], request, strlen(request));
    }
    assert_plays_on(test);
    char *answer = http_get(test->process.port, "/api/version");
    assert_non_null(strstr(answer, "HTTP/1.1 200 "));
    free(answer);
    assert_plays_on(test);
    for (int i = 0; i < 600; i++) {
        if (lines[i] >= 0)
            close(lines[i]);
    }
}

/* ---- HTTP ---------------------------------------------------------------------------------- */

static void assert_status(const struct table_test *test, const char *request, const char *status)
{
    char *answer = http_exchange(test->process.port, request, strlen(request));
    if (!strstr(answer, status))
        fail_msg("expected %s for\n%s\ngot\n%.300s", status, request, answer);
    /* One answer, not two; but what the library refuses by itself it heads twice. */
    const char *second = strstr(answer + 1, "HTTP/1.1 ");
    if (second)
        assert_non_null(strstr(second, " 400 "));
    free(answer);
}

#define LINES(...) __VA_ARGS__ "Connection: close\r\n\r\n"

static void requests_that_are_not_for_us_are_refused(void **state)
{
    struct table_test *test = *state;
    assert_status(test, LINES("GET / HTTP/1.1\r\nHost: evil.example\r\n"), " 421 ");
    assert_status(test, LINES("GET / HTTP/1.1\r\nHost: localhost\r\n"), " 200 ");
    assert_status(test, LINES("GET / HTTP/1.1\r\n"), " 400 ");
    assert_status(test, LINES("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n"),
                  " 400 ");
    assert_status(test, LINES("GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n"), " 404 ");
    assert_status(test, LINES("GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n"), " 404 ");
    assert_status(test, LINES("GET //etc/passwd HTTP/1.1\r\nHost: localhost\r\n"), " 404 ");
    assert_status(test, LINES("GET /%00 HTTP/1.1\r\nHost: localhost\r\n"), " 404 ");
    assert_status(test, LINES("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"),
                  " 405 ");
    assert_status(test, LINES("DELETE /api/games HTTP/1.1\r\nHost: localhost\r\n"), " 405 ");
    assert_plays_on(test);
}

static void requests_of_doubtful_length_are_refused(void **state)
{
    struct table_test *test = *state;
    static const char smuggled[] = "GET / HTTP/1.1\r\nHost: localhost\r\n"
                                   "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n"
                                   "0\r\n\r\nGET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert_status(test, smuggled, " 400 ");
    assert_status(test,
                  "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n"
                  "Content-Length: 5\r\n\r\nabcde",
                  " 400 ");
    assert_status(test, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +4\r\n\r\nabcd",
                  " 400 ");
    assert_status(test, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nabcd",
                  " 413 ");
    assert_status(test,
                  "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                  "0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                  " 405 ");
    assert_plays_on(test);
}

static void handshakes_that_are_not_right_are_refused(void **state)
{
    struct table_test *test = *state;
#define SOCKET  "GET /ws HTTP/1.1\r\nHost: localhost\r\n"
#define UPGRADE "Upgrade: websocket\r\nConnection: Upgrade\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define KEY     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define ORIGIN  "Origin: http://localhost\r\n"
    assert_status(test, LINES(SOCKET), " 426 ");
    assert_status(test, SOCKET UPGRADE KEY ORIGIN "\r\n", " 426 ");
    assert_status(test, SOCKET UPGRADE "Sec-WebSocket-Version: 8\r\n" KEY ORIGIN "\r\n", " 426 ");
    assert_status(test, SOCKET UPGRADE VERSION ORIGIN "\r\n", " 400 ");
    assert_status(test, SOCKET UPGRADE VERSION ORIGIN "Sec-WebSocket-Key: short\r\n\r\n", " 400 ");
    assert_status(test, SOCKET UPGRADE VERSION KEY "\r\n", " 403 ");
    assert_status(test, SOCKET UPGRADE VERSION KEY "Origin: http://evil.example\r\n\r\n", " 403 ");
    assert_status(test, SOCKET UPGRADE VERSION KEY "Origin: null\r\n\r\n", " 403 ");
    assert_plays_on(test);
}

static void answers_forbid_what_the_page_does_not_need(void **state)
{
    static const char *const headers[] = {
        "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval';",
        "frame-ancestors 'none'", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer"};
    struct table_test *test = *state;
    static const char *const paths[] = {"/", "/nothing", "/api/games"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char *answer = http_get(test->process.port, paths[i]);
        for (size_t header = 0; header < sizeof headers / sizeof *headers; header++)
            assert_non_null(strstr(answer, headers[header]));
        free(answer);
    }
}

/* ---- Starting ------------------------------------------------------------------------------ */

/* A server that cannot serve says why and ends with 1. */
static void second_server_does_not_start(void **state)
{
    struct table_test *test = *state;
    struct process second;
    assert_false(process_start(&second, test->data, NULL)); /* the same games */
    int status = process_end(&second, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    char port[16], other[64];
    (void)snprintf(port, sizeof port, "%u", test->process.port);
    folder_make(other);
    const char *const arguments[] = {"--port", port, NULL};
    assert_false(process_start(&second, other, arguments)); /* the same port */
    status = process_end(&second, 0);
    assert_int_equal(WEXITSTATUS(status), 1);
    folder_remove(other);
    assert_plays_on(test);
}

#define WITH(test, how) cmocka_unit_test_setup_teardown(test, how, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH(bad_messages_leave_the_connection_open, set_up),
        WITH(messages_in_fragments_are_put_together, set_up),
        WITH(broken_frames_end_the_connection, set_up),
        WITH(fragmented_or_long_control_frames_end_the_connection, set_up),
        WITH(too_long_messages_end_the_connection, set_up),
        WITH(noise_ends_the_connection, set_up_impatient),
        WITH(who_sends_too_fast_is_told_and_then_cut_off, set_up_strict),
        WITH(who_takes_no_answers_does_not_hold_others_up, set_up),
        WITH(who_is_silent_is_pinged_and_then_cut_off, set_up_strict),
        WITH(slow_requests_are_cut_off, set_up_strict),
        WITH(many_connections_leave_room_for_others, set_up_strict),
        WITH(crowd_is_survived, set_up_for_crowds),
        WITH(requests_that_are_not_for_us_are_refused, set_up),
        WITH(requests_of_doubtful_length_are_refused, set_up),
        WITH(handshakes_that_are_not_right_are_refused, set_up),
        WITH(answers_forbid_what_the_page_does_not_need, set_up),
        WITH(second_server_does_not_start, set_up),
    };
    return cmocka_run_group_tests_name("hostile network", tests, NULL, NULL);
}
