/*
 * Kills the server again and again while games are being played, and looks after each kill whether
 * everything that was acknowledged is there.
 *
 *   kill_test [--kills N] [--games N] [--seed N] [--vfs lossy|torn]
 *
 * Several games are played at once over one connection, their confirmations sent together, so that
 * steps share a commit. A timer kills the server at a random moment, while it starts or recovers
 * too. Then it is started again and every game must stand where its last acknowledged step left it:
 * same position, same log. One step more is right only if its confirmation was under way.
 *
 * With --vfs the server's file system forgets what was not synced (lossy_vfs.h): a power cut.
 */
#include "client.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define MAX_GAMES 8

/* A kill comes within this time after the start: about the time of forty steps. */
#define MOST_MICROSECONDS 400000u

/* What is known of a game. */
struct known {
    char id[32];
    json_t *position; /* after the last acknowledged step, without `id` and `log` */
    json_t *entries;  /* its log */
    json_t *chosen;   /* the position that was being confirmed; NULL if none was */
};

struct run {
    unsigned kills, games, seed;
    const char *vfs;
    char data[64];
    struct process process;
    struct client client;
    uint64_t random;
    struct known known[MAX_GAMES];
    unsigned finished;
    /* What happened: */
    unsigned long steps, came_through, were_lost, early_kills;
};

static volatile sig_atomic_t target;

static void on_alarm(int signal)
{
    (void)signal;
    if (target > 0)
        (void)kill(target, SIGKILL);
}

static void die(const struct known *known, const char *what, const json_t *expected,
                const json_t *found)
{
    char *texts[2] = {json_dumps(expected, JSON_SORT_KEYS), json_dumps(found, JSON_SORT_KEYS)};
    (void)fprintf(stderr, "kill_test: game %s: %s\nexpected: %s\nfound:    %s\n", known->id, what,
                  texts[0] ? texts[0] : "-", texts[1] ? texts[1] : "-");
    exit(1);
}

/* ---- What is known ------------------------------------------------------------------------- */

/* Take the log out of a position and add it to what is known of it. */
static void take_log(struct known *known, json_t *position)
{
    const json_t *log = json_object_get(position, "log");
    size_t from = (size_t)whole_of(log, "from");
    if (from > json_array_size(known->entries))
        die(known, "the log has a gap", known->entries, log);
    while (json_array_size(known->entries) > from)
        (void)json_array_remove(known->entries, json_array_size(known->entries) - 1);
    (void)json_array_extend(known->entries, json_object_get(log, "entries"));
    (void)json_object_del(position, "log");
    (void)json_object_del(position, "id");
}

/* A step has been acknowledged. Takes the position over. */
static void learn(struct known *known, json_t *position)
{
    take_log(known, position);
    json_decref(known->position);
    json_decref(known->chosen);
    known->position = position;
    known->chosen = NULL;
}

static void forget(struct known *known)
{
    json_decref(known->position);
    json_decref(known->entries);
    json_decref(known->chosen);
    *known = (struct known){0};
}

/* A step that was not acknowledged is there all the same: it must be the one that was under way, on
 * top of what was known. */
static void check_one_more(const struct known *known, const json_t *position, const json_t *entries)
{
    size_t before = json_array_size(known->entries);
    for (size_t i = 0; i < before; i++) {
        if (!json_equal(json_array_get(known->entries, i), json_array_get(entries, i)))
            die(known, "the log of before has changed", known->entries, entries);
    }
    const json_t *choices = json_object_get(json_array_get(entries, before), "choices");
    if (!json_equal(choices, json_object_get(known->chosen, "chosen")))
        die(known, "another step than the one under way", known->chosen, position);
}

static void check_game(struct run *run, struct known *known)
{
    json_t *position = client_ask(&run->client, "{ssss}", "type", "open", "game", known->id);
    if (!position && run->client.ended)
        return; /* killed once more; the next round looks again */
    int64_t sequence = whole_of(position, "sequence");
    int64_t acknowledged = whole_of(known->position, "sequence");
    json_t *entries = json_incref(json_object_get(json_object_get(position, "log"), "entries"));
    (void)json_object_del(position, "id");
    if (sequence == acknowledged) {
        (void)json_object_del(position, "log");
        if (!json_equal(position, known->position))
            die(known, "the position has changed", known->position, position);
        if (!json_equal(entries, known->entries))
            die(known, "the log has changed", known->entries, entries);
        run->were_lost += known->chosen != NULL;
        json_decref(position);
        json_decref(known->chosen);
        known->chosen = NULL;
    } else if (sequence == acknowledged + 1 && known->chosen) {
        check_one_more(known, position, entries);
        run->came_through++;
        learn(known, position);
    } else {
        die(known, "an acknowledged step is missing", known->position, position);
    }
    json_decref(entries);
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void begin_game(struct run *run, struct known *known)
{
    static const char *const sets[] = {"base", "base,bigtop", "base,abbot,river,bigtop"};
    unsigned kind = random_below(&run->random, 3);
    json_t *position = client_new_game(&run->client, kind == 1 ? "c2" : "c3", sets[kind],
                                       2 + random_below(&run->random, 5), known->id);
    if (!position || !json_object_get(position, "sequence")) {
        json_decref(position);
        known->id[0] = '\0';
        return;
    }
    known->entries = json_array();
    learn(known, position);
}

/* Make choices until the turn can be confirmed; false if the connection ends. */
static bool choose(struct run *run, struct known *known)
{
    json_t *position = json_deep_copy(known->position);
    position = client_choose(&run->client, known->id, position, &run->random);
    if (!position)
        return false;
    if (!json_is_true(json_object_get(position, "complete")))
        die(known, "a choice was refused", known->position, position);
    json_decref(known->chosen);
    known->chosen = position;
    return true;
}

static void send_confirm(struct run *run, const struct known *known, unsigned number)
{
    struct place at = place_of(known->chosen);
    char text[200];
    (void)snprintf(text, sizeof text,
                   "{\"type\":\"confirm\",\"game\":\"%s\",\"sequence\":%lld,\"step\":%lld,"
                   "\"seat\":%lld,\"id\":%u}",
                   known->id, (long long)at.sequence, (long long)at.step, (long long)at.seat,
                   1000000000 + number);
    (void)client_send(&run->client, text);
}

/* Wait for the answers to all confirmations; false if the connection ends before. */
static bool take_answers(struct run *run, unsigned waiting)
{
    while (waiting > 0) {
        json_t *answer = client_receive(&run->client, 20000);
        if (!answer)
            return false;
        int64_t number = whole_of(answer, "id") - 1000000000;
        if (number < 0 || number >= run->games) {
            json_decref(answer);
            continue;
        }
        if (strcmp(text_of(answer, "type"), "position") != 0)
            die(&run->known[number], "a confirmation was refused", NULL, answer);
        learn(&run->known[number], answer);
        run->steps++;
        waiting--;
    }
    return true;
}

/* One turn in every game; false if the connection ends. */
static bool play_round(struct run *run)
{
    unsigned waiting = 0;
    for (unsigned i = 0; i < run->games; i++) {
        struct known *known = &run->known[i];
        if (known->position && is_over(known->position)) {
            run->finished++;
            json_decref(client_ask(&run->client, "{ssss}", "type", "close", "game", known->id));
            forget(known);
        }
        if (!known->position)
            begin_game(run, known);
        if (!known->position || !choose(run, known))
            return false;
    }
    for (unsigned i = 0; i < run->games; i++, waiting++)
        send_confirm(run, &run->known[i], i);
    return take_answers(run, waiting);
}

/* ---- Killing ------------------------------------------------------------------------------- */

/* After the first time it comes again and again, should there have been no process to kill yet. */
static void set_timer(unsigned microseconds)
{
    struct itimerval timer = {
        .it_value = {.tv_sec = microseconds / 1000000, .tv_usec = microseconds % 1000000},
        .it_interval = {.tv_usec = microseconds > 0 ? 2000 : 0}};
    (void)setitimer(ITIMER_REAL, &timer, NULL);
}

/* Start the server and connect; false if it has been killed before that. */
static bool start(struct run *run, unsigned kill_after)
{
    const char *arguments[] = {"--frames", "1000000", run->vfs ? "--vfs" : NULL, run->vfs, NULL};
    run->client = (struct client){.descriptor = -1};
    target = 0;
    if (kill_after > 0)
        set_timer(kill_after);
    bool started = process_start_watched(&run->process, run->data, arguments, &target);
    return started && client_open(&run->client, run->process.port);
}

static void end(struct run *run, int signal)
{
    set_timer(0);
    target = 0;
    client_close(&run->client);
    (void)process_end(&run->process, signal);
}

static void kill_once(struct run *run)
{
    bool alive = start(run, 1 + random_below(&run->random, MOST_MICROSECONDS));
    run->early_kills += !alive;
    for (unsigned i = 0; i < run->games && alive; i++) {
        if (run->known[i].position)
            check_game(run, &run->known[i]);
    }
    while (alive && play_round(run))
        continue;
    end(run, SIGKILL);
}

/* Without a kill: everything must be there. */
static void check_all(struct run *run)
{
    if (!start(run, 0)) {
        (void)fprintf(stderr, "kill_test: the server does not start any more\n");
        exit(1);
    }
    for (unsigned i = 0; i < run->games; i++) {
        if (run->known[i].position)
            check_game(run, &run->known[i]);
        forget(&run->known[i]);
    }
    end(run, SIGTERM);
}

static bool read_arguments(struct run *run, int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2) {
        unsigned number = i + 1 < argc ? (unsigned)strtoul(argv[i + 1], NULL, 10) : 0;
        if (i + 1 == argc)
            return false;
        if (strcmp(argv[i], "--kills") == 0) {
            run->kills = number;
        } else if (strcmp(argv[i], "--games") == 0) {
            run->games = number;
        } else if (strcmp(argv[i], "--seed") == 0) {
            run->seed = number;
        } else if (strcmp(argv[i], "--vfs") == 0) {
            run->vfs = argv[i + 1];
        } else {
            return false;
        }
    }
    return run->games > 0 && run->games <= MAX_GAMES;
}

int main(int argc, char **argv)
{
    struct run run = {.kills = 20, .games = 4, .seed = (unsigned)time(NULL)};
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    if (!read_arguments(&run, argc, argv)) {
        (void)fprintf(stderr,
                      "usage: kill_test [--kills N] [--games N] [--seed N] [--vfs lossy|torn]\n");
        return 2;
    }
    (void)sigaction(SIGALRM, &action, NULL);
    run.random = run.seed;
    folder_make(run.data);
    for (unsigned i = 0; i < run.kills; i++) {
        kill_once(&run);
        if (isatty(STDERR_FILENO))
            (void)fprintf(stderr, "\r%u of %u kills, %lu steps", i + 1, run.kills, run.steps);
    }
    check_all(&run);
    folder_remove(run.data);
    printf("%s%u kills (%lu before the server was up), seed %u: %lu steps acknowledged, none lost; "
           "of those under way %lu came through, %lu did not; %u games finished\n",
           isatty(STDERR_FILENO) ? "\n" : "", run.kills, run.early_kills, run.seed, run.steps,
           run.came_through, run.were_lost, run.finished);
    return 0;
}
