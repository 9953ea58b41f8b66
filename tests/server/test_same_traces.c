/*
 * Two servers with the same history and different outcomes to come leave the same traces up to the
 * first outcome that differs: what they answer, their metrics, their logs, and backups and exports
 * of their stores.
 *
 * Names and tokens come from one source, draws from another (shared_chance.h); from a step on that
 * is chosen by chance the second one is different, and what is drawn there is never asked for. The
 * games' clocks stand still; what the metrics measure in seconds and bytes of memory is left out,
 * and so are the log's times.
 */
#include "client.h"
#include "moved_clock.h"
#include "shared_chance.h"

#include "cmocka_all.h"

#include <archive.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES 200

struct side {
    char folder[64];
    struct shared_chance *chance;
    struct process process;
    struct client client;
    char *answer; /* the last one, as text */
};

static void path_of(const struct side *side, const char *name, char path[100])
{
    (void)snprintf(path, 100, "%s/%s", side->folder, name);
}

/* ---- Servers ------------------------------------------------------------------------------- */

/* Start a process whose log goes into a file. */
static bool start_logged(struct side *side, const char *const *arguments)
{
    char path[100];
    path_of(side, "log", path);
    int log = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600), kept = dup(STDERR_FILENO);
    (void)dup2(log, STDERR_FILENO);
    bool started = process_start(&side->process, side->folder, arguments);
    (void)dup2(kept, STDERR_FILENO);
    close(kept);
    close(log);
    return started;
}

static void side_open(struct side *side)
{
    char clock[100], chance[100];
    const char *const arguments[] = {
        "--clock",         clock,     "--chance",           chance,    "--threads", "1",
        "--address-games", "1000000", "--frames",           "1000000", "--log",     "json",
        "--log-level",     "debug",   "--address-requests", "600",     NULL};
    memset(side, 0, sizeof *side);
    folder_make(side->folder);
    path_of(side, "clock", clock);
    path_of(side, "chance", chance);
    struct moved_clock *moved = moved_clock_map(clock);
    side->chance = shared_chance_map(chance);
    assert_non_null(moved);
    assert_non_null(side->chance);
    atomic_store(&moved->standing, INT64_C(1700000000000));
    assert_true(start_logged(side, arguments));
    assert_true(client_open(&side->client, side->process.port));
}

static void side_stop(struct side *side)
{
    client_close(&side->client);
    assert_int_equal(process_end(&side->process, SIGTERM), 0);
}

static void side_remove(struct side *side)
{
    free(side->answer);
    folder_remove(side->folder);
}

/* Send a message with an id and keep the answer to it. */
static json_t *say(struct side *side, const char *text, int64_t id)
{
    json_t *answer;
    assert_true(client_send(&side->client, text));
    while ((answer = client_receive(&side->client, 20000)) != NULL && whole_of(answer, "id") != id)
        json_decref(answer);
    assert_non_null(answer);
    free(side->answer);
    side->answer = json_dumps(answer, 0);
    return answer;
}

/* ---- Traces -------------------------------------------------------------------------------- */

/* The value of a metric that measures time or memory is not compared, and neither is where the
 * times fell. */
static bool is_measured(const char *line)
{
    return strncmp(line, "bigtop_", 7) == 0 &&
           (strstr(line, "_seconds_bucket") || strstr(line, "_seconds_sum") ||
            strncmp(line, "bigtop_resident", 15) == 0);
}

static char *metrics_of(const struct side *side)
{
    char *answer = http_get(side->process.port, "/metrics");
    char *body = answer ? strstr(answer, "\r\n\r\n") : NULL;
    assert_non_null(body);
    char *to = answer;
    for (char *line = body + 4; *line;) {
        size_t length = strcspn(line, "\n");
        length += line[length] == '\n';
        if (!is_measured(line)) {
            memmove(to, line, length);
            to += length;
        }
        line += length;
    }
    *to = '\0';
    return answer;
}

static void assert_same_metrics(const struct side sides[2])
{
    char *one = metrics_of(&sides[0]), *other = metrics_of(&sides[1]);
    assert_non_null(strstr(one, "bigtop_steps_total "));
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t capacity = 16u << 20;
    char *text = calloc(1, capacity);
    assert_non_null(text);
    *length = fread(text, 1, capacity - 1, file);
    (void)fclose(file);
    return text;
}

typedef enum archive_result archive_function(const char *store, const char *data, const char *file);

static char *archive_of(const struct side *side, archive_function *archive, size_t *length)
{
    char path[100];
    path_of(side, "archive", path);
    (void)unlink(path);
    assert_int_equal(archive(NULL, side->folder, path), ARCHIVE_DONE);
    return read_file(path, length);
}

/* Put zeros for the digits of times, ports and for what else is the process's own. */
static void level_numbers(char *log, const char *name)
{
    size_t length = strlen(name);
    for (char *at = log; (at = strstr(at, name)) != NULL;) {
        at += length;
        for (at += *at == '"'; *at && !strchr("\",}", *at); at++)
            *at = '0';
        /* However many digits it had. */
        char *from = at;
        while (from[-1] == '0' && from[-2] == '0')
            from--;
        memmove(from, at, strlen(at) + 1);
        at = from;
    }
}

static bool same_archives(const struct side sides[2], archive_function *archive)
{
    size_t lengths[2];
    char *one = archive_of(&sides[0], archive, &lengths[0]);
    char *other = archive_of(&sides[1], archive, &lengths[1]);
    assert_true(lengths[0] > 100);
    if (archive == bigtop_export) {
        level_numbers(one, "\"written\":");
        level_numbers(other, "\"written\":");
    }
    bool same = lengths[0] == lengths[1] && memcmp(one, other, lengths[0]) == 0;
    free(one);
    free(other);
    return same;
}

static void assert_same_logs(const struct side sides[2])
{
    char *logs[2];
    for (int i = 0; i < 2; i++) {
        char path[100];
        size_t length;
        path_of(&sides[i], "log", path);
        logs[i] = read_file(path, &length);
        level_numbers(logs[i], "\"time\":");
        level_numbers(logs[i], "\"port\":");
    }
    assert_non_null(strstr(logs[0], "\"started\""));
    assert_non_null(strstr(logs[0], "\"limit\""));
    assert_non_null(strstr(logs[0], "\"stopped\""));
    assert_string_equal(logs[0], logs[1]);
    free(logs[0]);
    free(logs[1]);
}

/* ---- Games --------------------------------------------------------------------------------- */

/* The same to both, which answer the same. Returns the answer. */
static json_t *say_both(struct side sides[2], const char *text, int64_t id)
{
    json_t *answer = say(&sides[0], text, id);
    json_decref(say(&sides[1], text, id));
    assert_string_equal(sides[0].answer, sides[1].answer);
    return answer;
}

static json_t *begin(struct side sides[2], uint64_t number, char game[32])
{
    char text[300];
    for (int i = 0; i < 2; i++) {
        atomic_store(&sides[i].chance->names, number * 31 + 5);
        atomic_store(&sides[i].chance->draws, number * 57 + 7);
    }
    json_t *created =
        say_both(sides,
                 "{\"type\":\"create\",\"id\":1,\"edition\":\"c2\",\"sets\":[\"base\",\"bigtop\"],"
                 "\"seats\":[{\"name\":\"A\",\"colour\":\"red\"},"
                 "{\"name\":\"B\",\"colour\":\"blue\"}]}",
                 1);
    (void)snprintf(game, 32, "%s", text_of(created, "game"));
    (void)snprintf(text, sizeof text,
                   "{\"type\":\"open\",\"id\":2,\"game\":\"%s\",\"token\":\"%s\"}", game,
                   text_of(created, "token"));
    json_decref(created);
    return say_both(sides, text, 2);
}

static void end(struct side sides[2], const char *game)
{
    char text[100];
    (void)snprintf(text, sizeof text, "{\"type\":\"close\",\"id\":3,\"game\":\"%s\"}", game);
    json_decref(say_both(sides, text, 3));
}

/* The next request in a position: a choice by `random`, or to confirm. */
static bool next_request(const json_t *position, const char *game, uint64_t *random, char text[300])
{
    struct place at = place_of(position);
    const json_t *moves = json_object_get(position, "moves");
    bool confirms = json_is_true(json_object_get(position, "complete"));
    char move[40] = "";
    if (!confirms) {
        if (json_array_size(moves) == 0) {
            char *found = json_dumps(position, 0);
            fail_msg("nothing to choose: %s", found);
        }
        uint32_t n = random_below(random, (uint32_t)json_array_size(moves));
        (void)snprintf(move, sizeof move, ",\"move\":%lld",
                       (long long)whole_of(json_array_get(moves, n), "move"));
    }
    (void)snprintf(text, 300,
                   "{\"type\":\"%s\",\"id\":4,\"game\":\"%s\",\"sequence\":%lld,\"step\":%lld,"
                   "\"seat\":%lld%s}",
                   confirms ? "confirm" : "play", game, (long long)at.sequence, (long long)at.step,
                   (long long)at.seat, move);
    return confirms;
}

/* Play up to a step whose outcome is to be different. `text` receives its confirmation. */
static void play_to_parting(struct side sides[2], uint64_t number, char game[32], char text[300])
{
    uint64_t random = number * 977;
    uint32_t parting = random_below(&random, number % 20 == 0 ? 60 : 6), steps = 0;
    json_t *position = begin(sides, number, game);
    for (;;) {
        if (steps == parting)
            atomic_store(&sides[1].chance->draws, number * 57 + 77777);
        bool confirms = next_request(position, game, &random, text);
        if (confirms && steps == parting)
            break;
        json_decref(position);
        position = say_both(sides, text, 4);
        steps += confirms;
    }
    json_decref(position);
}

/* More requests than the address may send in a minute, which is told in the log. */
static void ask_too_often(const struct side sides[2])
{
    for (int i = 0; i < 2; i++) {
        bool refused = false;
        for (int n = 0; n < 2000 && !refused; n++) {
            char *answer = http_get(sides[i].process.port, "/api/version");
            refused = answer && strncmp(answer, "HTTP/1.1 429 ", 13) == 0;
            free(answer);
        }
        assert_true(refused);
    }
}

static void traces_are_the_same_up_to_the_outcome(void **state)
{
    struct side sides[2];
    char game[32], text[300];
    unsigned different = 0;
    (void)state;
    side_open(&sides[0]);
    side_open(&sides[1]);
    for (uint64_t number = 0; number < GAMES; number++) {
        play_to_parting(sides, number, game, text);
        assert_same_metrics(sides);
        if (number % 20 == 0 || number + 1 == GAMES) {
            assert_true(same_archives(sides, bigtop_export));
            assert_true(same_archives(sides, bigtop_backup));
        }
        end(sides, game);
    }
    ask_too_often(sides);
    side_stop(&sides[0]);
    side_stop(&sides[1]);
    assert_same_logs(sides);
    side_remove(&sides[0]);
    side_remove(&sides[1]);
    /* And after an outcome that differs they do differ: the test could fail. */
    side_open(&sides[0]);
    side_open(&sides[1]);
    for (uint64_t number = 0; number < 5; number++) {
        play_to_parting(sides, number, game, text);
        assert_true(different > 0 || same_archives(sides, bigtop_export));
        json_decref(say(&sides[0], text, 4));
        json_decref(say(&sides[1], text, 4));
        different += strcmp(sides[0].answer, sides[1].answer) != 0;
        end(sides, game);
    }
    assert_true(different > 2);
    assert_false(same_archives(sides, bigtop_export));
    assert_false(same_archives(sides, bigtop_backup));
    side_stop(&sides[0]);
    side_stop(&sides[1]);
    side_remove(&sides[0]);
    side_remove(&sides[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traces_are_the_same_up_to_the_outcome),
    };
    return cmocka_run_group_tests_name("same traces", tests, NULL, NULL);
}
