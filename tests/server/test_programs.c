/* Nonsense over HTTP from what says it is a program: each piece gets a clear answer or ends its own
 * connection, and the server goes on answering. The other half is in test_hostile.c. */
#include "client.h"

#include "cmocka_all.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct table_test {
    char data[64];
    struct process process;
    char game[32], token[32]; /* of two people at one screen */
};

#define JSON    "Content-Type: application/json\r\n"
#define CLOSE   "Connection: close\r\n"
#define HOST    "Host: localhost\r\n"
#define PATIENT 10000

static void pause_milliseconds(long milliseconds)
{
    struct timespec pause = {.tv_sec = milliseconds / 1000,
                             .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

/* ---- Asking -------------------------------------------------------------------------------- */

static char *post(const struct table_test *test, const char *path, const char *headers,
                  const char *body, size_t length)
{
    size_t size = length + 1000;
    char *request = malloc(size);
    assert_non_null(request);
    int head =
        snprintf(request, size, "POST %s HTTP/1.1\r\n" HOST CLOSE "%sContent-Length: %zu\r\n\r\n",
                 path, headers, length);
    memcpy(request + head, body, length);
    char *answer = http_exchange(test->process.port, request, (size_t)head + length);
    free(request);
    assert_non_null(answer);
    return answer;
}

/* An answer's status, and its error's code if there is to be one. */
static void assert_answer(char *answer, int status, const char *code)
{
    char line[32], member[64];
    (void)snprintf(line, sizeof line, "HTTP/1.1 %d ", status);
    (void)snprintf(member, sizeof member, "\"code\":\"%s\"", code ? code : "");
    if (strncmp(answer, line, strlen(line)) != 0 || (code && !strstr(answer, member)))
        fail_msg("expected %d %s, got %.900s", status, code ? code : "", answer);
    free(answer);
}

static void assert_refused(const struct table_test *test, const char *body, int status,
                           const char *code)
{
    assert_answer(post(test, "/api/games", JSON, body, strlen(body)), status, code);
}

/* A request as it stands. */
static void assert_raw(const struct table_test *test, const char *request, int status,
                       const char *code)
{
    assert_answer(http_exchange(test->process.port, request, strlen(request)), status, code);
}

static void assert_goes_on(const struct table_test *test)
{
    assert_answer(http_get(test->process.port, "/api/version"), 200, NULL);
}

#define A_GAME                                                                                     \
    "{\"seats\":[{\"name\":\"A\",\"colour\":\"red\"},{\"name\":\"B\",\"colour\":\"blue\"}],"       \
    "\"edition\":\"c2\",\"sets\":[\"base\"]}"

static int start(void **state, const char *const *arguments)
{
    struct table_test *test = calloc(1, sizeof *test);
    assert_non_null(test);
    *state = test;
    folder_make(test->data);
    if (!process_start(&test->process, test->data, arguments))
        return -1;
    char *created = post(test, "/api/games", JSON, A_GAME, strlen(A_GAME));
    const char *id = strstr(created, "\"game\":\"");
    assert_non_null(id);
    (void)snprintf(test->game, sizeof test->game, "%.22s", id + 8);
    const char *token = strstr(created, "\"token\":\"");
    assert_non_null(token);
    (void)snprintf(test->token, sizeof test->token, "%.22s", token + 9);
    free(created);
    return 0;
}

static int set_up(void **state)
{
    return start(state, NULL);
}

/* Short times, and one stream. */
static int set_up_strict(void **state)
{
    static const char *const arguments[] = {"--head", "1", "--ping", "1", "--streams", "1", NULL};
    return start(state, arguments);
}

/* One stream, and as many messages as anybody likes. */
static int set_up_talkative(void **state)
{
    static const char *const arguments[] = {"--streams", "1", "--frames", "100000", NULL};
    return start(state, arguments);
}

static int set_up_small(void **state)
{
    static const char *const arguments[] = {"--connections", "16", NULL};
    return start(state, arguments);
}

static int tear_down(void **state)
{
    struct table_test *test = *state;
    int status = process_end(&test->process, SIGTERM);
    folder_remove(test->data);
    free(test);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

/* ---- Bodies -------------------------------------------------------------------------------- */

static void broken_json_is_told(void **state)
{
    struct table_test *test = *state;
    assert_refused(test, "nonsense", 400, "json");
    assert_refused(test, "{", 400, "json");
    assert_refused(test, "{\"a\":1,}", 400, "json");
    assert_refused(test, "{} {}", 400, "json");
    assert_refused(test, "{\"a\":\"}", 400, "json");
    assert_refused(test, "{\"seats\":[],\"seats\":[]}", 400, "json");
    assert_refused(test, "{\"a\":\"\xff\"}", 400, "json");
    assert_answer(post(test, "/api/games", JSON, "{\"a\":\0}", 7), 400, "json");
    assert_refused(test, "[]", 400, "message");
    assert_refused(test, "{}", 422, "config");
    assert_refused(test, " { } ", 422, "config");
    assert_refused(test, "", 422, "config");
    char *deep = malloc(60001);
    assert_non_null(deep);
    memset(deep, '[', 60000);
    deep[60000] = '\0';
    assert_refused(test, deep, 400, "json");
    free(deep);
    assert_goes_on(test);
}

/* The path says what a request is, and no spelling in the body may say otherwise. */
static void body_cannot_say_what_the_path_says(void **state)
{
    struct table_test *test = *state;
    assert_refused(test, "{\"type\":\"games\"}", 400, "message");
    assert_refused(test, "{\"\\u0074ype\":\"games\"}", 400, "message");
    assert_refused(test, "{\"id\":5}", 400, "message");
    assert_refused(test, "{\"game\":\"x\"}", 400, "message");
    assert_refused(test, "{\"token\":\"x\"}", 400, "message");
    assert_refused(test, "{\"seats\":{\"type\":1}}", 422, "config");
    assert_refused(test, "{\"seats\":{}}}", 400, "json");
}

static void too_long_bodies_are_refused(void **state)
{
    struct table_test *test = *state;
    size_t most = 64u << 10;
    char *body = malloc(most + 1);
    assert_non_null(body);
    memset(body, ' ', most + 1);
    body[0] = '{';
    body[most - 1] = '}';
    assert_answer(post(test, "/api/games", JSON, body, most), 422, "config");
    free(body);
    assert_raw(test, "POST /api/games HTTP/1.1\r\n" HOST CLOSE JSON "Content-Length: 65537\r\n\r\n",
               413, "too-large");
    assert_raw(test,
               "POST /api/games HTTP/1.1\r\n" HOST CLOSE JSON
               "Content-Length: 99999999999999999999\r\n\r\n",
               413, NULL);
    assert_raw(test,
               "POST /api/games HTTP/1.1\r\n" HOST CLOSE JSON
               "Expect: 100-continue\r\nContent-Length: 70000\r\n\r\n",
               413, "too-large");
    assert_goes_on(test);
}

static void other_bodies_are_refused(void **state)
{
    struct table_test *test = *state;
    assert_answer(post(test, "/api/games", "", "{}", 2), 415, "media-type");
    assert_answer(post(test, "/api/games", "Content-Type: text/plain\r\n", "{}", 2), 415,
                  "media-type");
    assert_answer(post(test, "/api/games", "Content-Type: application/jsonx\r\n", "{}", 2), 415,
                  "media-type");
    assert_answer(
        post(test, "/api/games", "Content-Type: Application/JSON; charset=utf-8\r\n", "{}", 2), 422,
        "config");
    assert_answer(post(test, "/api/games", JSON "Origin: http://evil.example\r\n", "{}", 2), 403,
                  "origin");
    assert_answer(post(test, "/api/games", JSON "Origin: null\r\n", "{}", 2), 403, "origin");
    assert_answer(post(test, "/api/games", JSON "Origin: http://localhost\r\n", "{}", 2), 422,
                  "config");
    assert_answer(post(test, "/api/games", JSON "Authorization: Bearer\r\n", "{}", 2), 401,
                  "token");
    assert_answer(post(test, "/api/games", JSON "Authorization: Bearer a\"b\r\n", "{}", 2), 401,
                  "token");
}

/* A token that is nobody's, or of another game, holds no seat, and never comes back in an answer.
 */
static void foreign_tokens_hold_nothing(void **state)
{
#define PLACE "{\"sequence\":0,\"step\":0,\"seat\":0"
    static const struct {
        const char *type, *body;
    } requests[] = {{"play", PLACE ",\"move\":1}"}, {"undo", PLACE "}"}, {"confirm", PLACE "}"}};
    struct table_test *test = *state;
    char *other = post(test, "/api/games", JSON, A_GAME, strlen(A_GAME));
    const char *token = strstr(other, "\"token\":\"");
    assert_non_null(token);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        char path[64], headers[128];
        const char *body = requests[i].body;
        (void)snprintf(path, sizeof path, "/api/games/%s/%s", test->game, requests[i].type);
        (void)snprintf(headers, sizeof headers, JSON "Authorization: Bearer %.22s\r\n", token + 9);
        char *answer = post(test, path, headers, body, strlen(body));
        (void)snprintf(headers, sizeof headers, "%.22s", token + 9);
        assert_null(strstr(answer, headers));
        assert_answer(answer, 403, "not-yours");
        assert_answer(post(test, path, JSON, body, strlen(body)), 403, "not-yours");
    }
    free(other);
}

static void bodies_of_doubtful_length_are_refused(void **state)
{
    struct table_test *test = *state;
#define POST "POST /api/games HTTP/1.1\r\n" HOST JSON
    assert_raw(test, POST "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", 400, NULL);
    assert_raw(test, POST "Content-Length: -2\r\n\r\n{}", 400, NULL);
    assert_raw(test, POST "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
               NULL);
    assert_raw(test, POST "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 411, "length");
    assert_raw(test,
               "POST /api/games HTTP/1.1\r\nHost: evil.example\r\n" JSON
               "Content-Length: 2\r\n\r\n{}",
               421, "host");
    assert_goes_on(test);
}

static void methods_are_those_of_the_path(void **state)
{
    static const struct {
        const char *line, *allow;
    } requests[] = {
        {"DELETE /api/games", "GET, HEAD, POST"},
        {"PUT /api/games", "GET, HEAD, POST"},
        {"POST /api/version", "GET, HEAD"},
        {"POST /api/games/AAAAAAAAAAAAAAAAAAAAAA/events", "GET, HEAD"},
        {"GET /api/games/AAAAAAAAAAAAAAAAAAAAAA/play", "POST"},
        {"OPTIONS /api/games/AAAAAAAAAAAAAAAAAAAAAA/play", "POST"},
        {"POST /", "GET, HEAD"},
    };
    struct table_test *test = *state;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        char request[200], allow[64];
        int length =
            snprintf(request, sizeof request, "%s HTTP/1.1\r\n" HOST JSON "\r\n", requests[i].line);
        char *answer = http_exchange(test->process.port, request, (size_t)length);
        (void)snprintf(allow, sizeof allow, "\r\nAllow: %s\r\n", requests[i].allow);
        if (!strstr(answer, allow))
            fail_msg("%s: expected %s, got %.500s", requests[i].line, allow, answer);
        assert_answer(answer, 405, NULL);
    }
}

static void what_is_not_there_is_not_found(void **state)
{
    struct table_test *test = *state;
    static const char *const methods[] = {"GET", "POST", "DELETE"};
    static const char *const paths[] = {"/api/games/AAAAAAAAAAAAAAAAAAAAAA/hat", "/api/hat",
                                        "/api/games/A/play/on", "/api/"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        for (size_t j = 0; j < sizeof methods / sizeof *methods; j++) {
            char request[200];
            int length =
                snprintf(request, sizeof request, "%s %s HTTP/1.1\r\n" HOST JSON CLOSE "\r\n",
                         methods[j], paths[i]);
            char *answer = http_exchange(test->process.port, request, (size_t)length);
            assert_null(strstr(answer, "\r\nAllow: "));
            assert_answer(answer, 404, "not-found");
        }
    }
}

/* Bytes without any sense as bodies. */
static void noise_is_refused(void **state)
{
    struct table_test *test = *state;
    uint64_t random = 11;
    char noise[3000];
    for (int i = 0; i < 40; i++) {
        size_t length = 1 + random_below(&random, sizeof noise);
        for (size_t at = 0; at < length; at++)
            noise[at] = (char)random_below(&random, 256);
        assert_answer(post(test, "/api/games", JSON, noise, length), 400, "json");
    }
    assert_goes_on(test);
}

/* ---- Connections --------------------------------------------------------------------------- */

static void pipelined_requests_are_answered_in_order(void **state)
{
    struct table_test *test = *state;
    static const char requests[] =
        POST "Content-Length: 2\r\n\r\n[]" POST "Content-Length: 2\r\n\r\n{}"
             "GET /api/version HTTP/1.1\r\n" HOST CLOSE "\r\n";
    char *answer = http_exchange(test->process.port, requests, sizeof requests - 1);
    const char *first = strstr(answer, "\"message\"");
    const char *second = strstr(answer, "\"config\"");
    const char *third = strstr(answer, "\"protocol\"");
    assert_true(first && second && third && first < second && second < third);
    free(answer);
}

/* One that waits for the disk does not let the next one overtake it. */
static void pipelined_games_are_created_in_order(void **state)
{
    struct table_test *test = *state;
    char request[800];
    int length = snprintf(request, sizeof request,
                          POST "Content-Length: %zu\r\n\r\n" A_GAME
                               "GET /api/version HTTP/1.1\r\n" HOST CLOSE "\r\n",
                          strlen(A_GAME));
    char *answer = http_exchange(test->process.port, request, (size_t)length);
    const char *created = strstr(answer, "\"created\"");
    assert_non_null(created);
    assert_non_null(strstr(created, "\"protocol\""));
    free(answer);
}

static void half_closed_connections_are_answered_or_closed(void **state)
{
    struct table_test *test = *state;
    static const char whole[] = POST "Content-Length: 2\r\n\r\n[]";
    static const char half[] = POST "Content-Length: 5\r\n\r\n{";
    int lines[20];
    for (int i = 0; i < 20; i++) {
        const char *request = i % 2 == 0 ? whole : half;
        lines[i] = plain_connect(test->process.port);
        assert_true(plain_send(lines[i], request, strlen(request)));
        shutdown(lines[i], SHUT_WR);
    }
    for (int i = 0; i < 20; i++) {
        assert_true(plain_closed(lines[i], PATIENT));
        close(lines[i]);
    }
    assert_goes_on(test);
}

static void slow_bodies_are_cut_off(void **state)
{
    struct table_test *test = *state;
    static const char head[] = POST "Content-Length: 1000\r\n\r\n{";
    int lines[4];
    for (int i = 0; i < 4; i++) {
        lines[i] = plain_connect(test->process.port);
        assert_true(plain_send(lines[i], head, sizeof head - 1));
    }
    for (int i = 0; i < 14; i++) {
        for (int line = 0; line < 4; line++)
            (void)send(lines[line], " ", 1, MSG_NOSIGNAL);
        pause_milliseconds(250);
    }
    for (int i = 0; i < 4; i++) {
        assert_true(plain_closed(lines[i], 100));
        close(lines[i]);
    }
    assert_goes_on(test);
}

/* Who does not wait for an answer that takes a while leaves nothing behind. */
static void impatient_askers_are_forgotten(void **state)
{
    struct table_test *test = *state;
    char request[400];
    static const char place[] = "{\"sequence\":0,\"step\":0,\"seat\":0}";
    int length = snprintf(request, sizeof request,
                          "POST /api/games/%s/hint HTTP/1.1\r\n" HOST JSON
                          "Authorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
                          test->game, test->token, strlen(place), place);
    for (int i = 0; i < 10; i++) {
        int line = plain_connect(test->process.port);
        assert_true(plain_send(line, request, (size_t)length));
        pause_milliseconds(20);
        close(line);
    }
    assert_goes_on(test);
}

/* Connections that have gone are not counted among those that crowd the server, which leaves slow
 * ones less time. */
static void connections_that_were_do_not_crowd(void **state)
{
    struct table_test *test = *state;
    for (int i = 0; i < 40; i++)
        assert_goes_on(test);
    int idle = plain_connect(test->process.port);
    assert_false(plain_closed(idle, 3600));
    close(idle);
}

/* ---- Streams ------------------------------------------------------------------------------- */

/* Begin to read events; the answer is left unread. `buffer` bounds what the system takes for us
 * (0: as usual). */
static int open_stream(const struct table_test *test, int buffer, const char *version)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)test->process.port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char request[200];
    int length = snprintf(request, sizeof request, "GET /api/games/%s/events %s\r\n" HOST "\r\n",
                          test->game, version);
    int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(line >= 0);
    if (buffer > 0)
        (void)setsockopt(line, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    assert_int_equal(connect(line, (struct sockaddr *)&address, sizeof address), 0);
    assert_true(plain_send(line, request, (size_t)length));
    return line;
}

/* Read until a text has come. */
static void await(int line, const char *text)
{
    char got[65536];
    size_t length = 0;
    struct timeval patience = {.tv_sec = PATIENT / 1000};
    (void)setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    got[0] = '\0';
    while (!strstr(got, text)) {
        ssize_t more = recv(line, got + length, sizeof got - 1 - length, 0);
        if (more <= 0)
            fail_msg("\"%s\" did not come, but %.600s", text, got);
        length += (size_t)more;
        got[length] = '\0';
    }
}

/* Whether another stream may be opened, within the time. */
static bool has_room(const struct table_test *test, int milliseconds)
{
    char path[64];
    (void)snprintf(path, sizeof path, "/api/games/%s/events", test->game);
    for (int waited = 0; waited <= milliseconds; waited += 50) {
        char request[200];
        int length =
            snprintf(request, sizeof request, "HEAD %s HTTP/1.1\r\n" HOST CLOSE "\r\n", path);
        char *answer = http_exchange(test->process.port, request, (size_t)length);
        bool room = strstr(answer, " 200 ") != NULL;
        free(answer);
        if (room)
            return true;
        pause_milliseconds(50);
    }
    return false;
}

static void stream_tells_that_it_is_there(void **state)
{
    struct table_test *test = *state;
    int line = open_stream(test, 0, "HTTP/1.1");
    await(line, "\"type\":\"position\"");
    for (int i = 0; i < 3; i++)
        await(line, "1\r\n\n\r\n"); /* a chunk with an empty line */
    assert_false(has_room(test, 0));
    close(line);
    assert_true(has_room(test, PATIENT));
}

static void half_closed_stream_ends(void **state)
{
    struct table_test *test = *state;
    int line = open_stream(test, 0, "HTTP/1.1");
    await(line, "\"type\":\"position\"");
    shutdown(line, SHUT_WR);
    assert_true(plain_closed(line, PATIENT));
    assert_true(has_room(test, PATIENT));
    close(line);
}

static void stream_of_the_old_protocol_ends_with_its_connection(void **state)
{
    struct table_test *test = *state;
    int line = open_stream(test, 0, "HTTP/1.0");
    await(line, "\"log\":{\"from\":0,\"entries\":[]}}\n");
    assert_false(plain_closed(line, 200));
    close(line);
}

static void streams_end_when_the_server_stops(void **state)
{
    struct table_test *test = *state;
    int read = open_stream(test, 0, "HTTP/1.1");
    int unread = open_stream(test, 0, "HTTP/1.1");
    await(read, "\"type\":\"position\"");
    int status = process_end(&test->process, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    await(read, "0\r\n\r\n");
    assert_true(plain_closed(read, PATIENT));
    assert_true(plain_closed(unread, PATIENT));
    close(read);
    close(unread);
    assert_true(process_start(&test->process, test->data, NULL));
}

/* What nobody reads gathers up to a bound, and then the stream is cut; whoever plays does not
 * notice. Choices made and taken back are told to everybody at the table. */
static void unread_stream_is_cut_off(void **state)
{
    struct table_test *test = *state;
    int line = open_stream(test, 4096, "HTTP/1.1");
    struct client client;
    assert_true(client_open(&client, test->process.port));
    json_t *position =
        client_ask(&client, "{ssssss}", "type", "open", "game", test->game, "token", test->token);
    bool room = false;
    for (int i = 0; i < 4000 && !room; i++) {
        const json_t *move = json_array_get(json_object_get(position, "moves"), 0);
        json_t *next = whole_of(position, "step") > 0
                           ? client_undo(&client, test->game, position)
                           : client_play(&client, test->game, position, whole_of(move, "move"));
        assert_string_equal(text_of(next, "type"), "position");
        json_decref(position);
        position = next;
        room = i % 200 == 0 && has_room(test, 0);
    }
    json_decref(position);
    assert_true(room);
    /* The other side learns of it when it reads what is left. */
    assert_true(plain_closed(line, PATIENT));
    close(line);
    client_close(&client);
}

#define WITH(test, how) cmocka_unit_test_setup_teardown(test, how, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH(broken_json_is_told, set_up),
        WITH(body_cannot_say_what_the_path_says, set_up),
        WITH(too_long_bodies_are_refused, set_up),
        WITH(other_bodies_are_refused, set_up),
        WITH(foreign_tokens_hold_nothing, set_up),
        WITH(bodies_of_doubtful_length_are_refused, set_up),
        WITH(methods_are_those_of_the_path, set_up),
        WITH(what_is_not_there_is_not_found, set_up),
        WITH(noise_is_refused, set_up),
        WITH(pipelined_requests_are_answered_in_order, set_up),
        WITH(pipelined_games_are_created_in_order, set_up),
        WITH(half_closed_connections_are_answered_or_closed, set_up_strict),
        WITH(slow_bodies_are_cut_off, set_up_strict),
        WITH(impatient_askers_are_forgotten, set_up),
        WITH(connections_that_were_do_not_crowd, set_up_small),
        WITH(stream_tells_that_it_is_there, set_up_strict),
        WITH(half_closed_stream_ends, set_up_strict),
        WITH(stream_of_the_old_protocol_ends_with_its_connection, set_up),
        WITH(streams_end_when_the_server_stops, set_up),
        WITH(unread_stream_is_cut_off, set_up_talkative),
    };
    return cmocka_run_group_tests_name("programs by HTTP", tests, NULL, NULL);
}
