/*
 * The load generator: tables with two WebSockets each and a move every few seconds at each of them,
 * against a server that runs already. Tells how long a confirmation takes to be acknowledged, and
 * what the server takes of the machine meanwhile. Exit code 1 if a bound that was given is broken,
 * or anything went wrong.
 */
#include "idle.h"
#include "tables.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Games grow as they are played, and all of them began at the same time; so it is peaks that tell
 * whether memory grows, each over more than a game where it matters (make soak). */
enum { QUARTERS = 4 };

struct run {
    struct load_options options;
    struct load_figures figures;
    double seconds, pace;
    pid_t server;
    unsigned idle_count;
    double most_p99, most_growth; /* milliseconds, percent; 0: no bound */
    struct loop *loop;
    struct load_tables *tables;
    struct load_idle *idle;
    struct load_usage first, last;     /* when moves began and ended */
    struct load_usage peaks[QUARTERS]; /* the most it took in each quarter of the time */
    int64_t start, next_look;
    double own_seconds; /* of processor, while moves were made */
    uint64_t bytes;
    double took; /* seconds in which moves were made */
};

enum {
    KEY_PORT = 0x100,
    KEY_TABLES,
    KEY_EVERY,
    KEY_SECONDS,
    KEY_PID,
    KEY_IDLE,
    KEY_P99,
    KEY_GROWTH,
    KEY_PROTOCOL,
    KEY_SEED,
    KEY_SETS
};

static const struct argp_option option_table[] = {
    {"port", KEY_PORT, "PORT", 0, "Where the server is, on this machine", 0},
    {"tables", KEY_TABLES, "N", 0, "Tables (1000)", 0},
    {"every", KEY_EVERY, "SECONDS", 0, "Time between the moves of a table (2)", 0},
    {"seconds", KEY_SECONDS, "N", 0, "How long (300)", 0},
    {"pid", KEY_PID, "PID", 0, "The server's process, to tell what it takes", 0},
    {"idle", KEY_IDLE, "N", 0, "Sockets from 127.0.0.2 beside them that do nothing (0)", 0},
    {"p99", KEY_P99, "MS", 0, "Fail if the 99th percentile is above", 0},
    {"growth", KEY_GROWTH, "PERCENT", 0,
     "Fail if memory grows by more from the second quarter to the last, or open files at all", 0},
    {"protocol", KEY_PROTOCOL, "N", 0, "The server's protocol (2)", 0},
    {"seed", KEY_SEED, "N", 0, "Of the moves that are made (1)", 0},
    {"sets", KEY_SETS, "LIST", 0, "Of the games (\"base\",\"bigtop\")", 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct run *run = state->input;
    switch (key) {
    case KEY_PORT:
        run->options.port = (unsigned)strtoul(text, NULL, 10);
        return 0;
    case KEY_TABLES:
        run->options.tables = (unsigned)strtoul(text, NULL, 10);
        return 0;
    case KEY_EVERY:
        run->pace = strtod(text, NULL);
        return 0;
    case KEY_SECONDS:
        run->seconds = strtod(text, NULL);
        return 0;
    case KEY_PID:
        run->server = (pid_t)strtol(text, NULL, 10);
        return 0;
    case KEY_IDLE:
        run->idle_count = (unsigned)strtoul(text, NULL, 10);
        return 0;
    case KEY_P99:
        run->most_p99 = strtod(text, NULL);
        return 0;
    case KEY_GROWTH:
        run->most_growth = strtod(text, NULL);
        return 0;
    case KEY_PROTOCOL:
        run->options.protocol = (unsigned)strtoul(text, NULL, 10);
        return 0;
    case KEY_SEED:
        run->options.random = strtoull(text, NULL, 10);
        return 0;
    case KEY_SETS:
        run->options.sets = text;
        return 0;
    case ARGP_KEY_END:
        if (run->options.port == 0 || run->options.tables == 0 || !(run->pace >= 0.001))
            argp_error(state, "--port, and at least one table and a millisecond, are needed");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {.options = option_table,
                                   .parser = parse,
                                   .doc = "Tables under load, and what they feel of it."};

/* ---- Running ------------------------------------------------------------------------------- */

static bool turn_loop(struct run *run)
{
    int wait = load_tables_run(run->tables);
    if (run->idle) {
        load_idle_run(run->idle);
        wait = wait < 10 ? wait : 10;
    }
    return loop_wait(run->loop, wait);
}

/* Once a second. */
static void look(struct run *run)
{
    int64_t now = load_now();
    if (now < run->next_look)
        return;
    run->next_look = now + 1000000;
    double part = (double)(now - run->start) / 1e6 / run->seconds * QUARTERS;
    struct load_usage usage = load_usage_of(run->server);
    struct load_usage *peak = &run->peaks[part < QUARTERS ? (unsigned)part : QUARTERS - 1];
    if (usage.resident_mib > peak->resident_mib)
        peak->resident_mib = usage.resident_mib;
    if (usage.open_files > peak->open_files)
        peak->open_files = usage.open_files;
}

/* Everybody connects and sees a game; false if that does not come about within a minute. */
static bool gather(struct run *run)
{
    int64_t moment = load_now() + 60 * INT64_C(1000000);
    while (load_tables_ready(run->tables) < run->options.tables && load_now() < moment &&
           run->figures.closed + run->figures.errors == 0 && turn_loop(run))
        continue;
    return load_tables_ready(run->tables) == run->options.tables;
}

static double own_time(void)
{
    struct rusage usage;
    (void)getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void measure(struct run *run)
{
    double own = own_time();
    uint64_t bytes = load_tables_bytes(run->tables);
    run->first = load_usage_of(run->server);
    run->start = load_now();
    int64_t end = run->start + (int64_t)(run->seconds * 1e6);
    load_tables_start(run->tables);
    while (load_now() < end && turn_loop(run))
        look(run);
    run->last = load_usage_of(run->server);
    run->took = (double)(load_now() - run->start) / 1e6;
    run->own_seconds = own_time() - own;
    run->bytes = load_tables_bytes(run->tables) - bytes;
    load_tables_end(run->tables);
    /* The last answers. */
    end = load_now() + 500000;
    while (load_now() < end && turn_loop(run))
        continue;
}

/* ---- Telling ------------------------------------------------------------------------------- */

static void tell_times(const char *name, struct load_times *times)
{
    printf("%s: %zu, p50 %.2f ms, p90 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, max %.2f ms\n", name,
           times->count, load_times_share(times, 0.5), load_times_share(times, 0.9),
           load_times_share(times, 0.99), load_times_share(times, 0.999),
           load_times_share(times, 1));
}

static void tell(struct run *run)
{
    struct load_figures *figures = &run->figures;
    double moves = (double)(figures->moves > 0 ? figures->moves : 1);
    printf("%u tables, a move every %.3f s each, %.0f s\n", run->options.tables, run->pace,
           run->took);
    tell_times("confirm to acknowledgement", &figures->confirms);
    tell_times("choice to position", &figures->plays);
    printf("moves: %" PRIu64 ", %.1f a second (%.1f asked for); late %" PRIu64 "; games %" PRIu64
           "\n",
           figures->moves, (double)figures->moves / run->took, run->options.tables / run->pace,
           figures->late, figures->games);
    printf("sent by the server: %.1f kB a move, %.1f MB/s\n", (double)run->bytes / moves / 1e3,
           (double)run->bytes / run->took / 1e6);
    if (run->server > 0) {
        printf("server: %.1f MiB, %u open files at first; most in each quarter:",
               run->first.resident_mib, run->first.open_files);
        for (unsigned i = 0; i < QUARTERS; i++)
            printf(" %.1f MiB %u", run->peaks[i].resident_mib, run->peaks[i].open_files);
        double spent = run->last.processor_seconds - run->first.processor_seconds;
        printf("\nprocessor: server %.0f us a move, %.0f%% of one; players %.0f us a move\n",
               spent / moves * 1e6, 100 * spent / run->took, run->own_seconds / moves * 1e6);
    }
    if (run->idle) {
        printf("idle sockets: %u asked for, %u open, %" PRIu64 " turned away\n", run->idle_count,
               load_idle_open(run->idle), load_idle_refused(run->idle));
    }
    printf("errors %" PRIu64 ", connections lost %" PRIu64 "\n", figures->errors, figures->closed);
    for (unsigned i = 0; i < figures->text_count; i++)
        printf("  %s\n", figures->texts[i]);
}

static bool is_within_bounds(struct run *run)
{
    const struct load_usage *early = &run->peaks[1], *late = &run->peaks[QUARTERS - 1];
    bool good = run->figures.errors == 0 && run->figures.closed == 0 && run->figures.moves > 0;
    if (run->most_p99 > 0 && load_times_share(&run->figures.confirms, 0.99) > run->most_p99) {
        printf("TOO SLOW: the 99th percentile is above %.1f ms\n", run->most_p99);
        good = false;
    }
    if (run->most_growth > 0 &&
        (late->resident_mib > early->resident_mib * (1 + run->most_growth / 100) ||
         late->open_files > early->open_files)) {
        printf("GROWS: more than %.1f%% of memory, or open files\n", run->most_growth);
        good = false;
    }
    return good;
}

int main(int argc, char **argv)
{
    static struct run run = {
        .options = {.tables = 1000, .protocol = 2, .random = 1, .sets = "\"base\",\"bigtop\""},
        .seconds = 300,
        .pace = 2};
    struct rlimit files;
    argp_parse(&parser, argc, argv, 0, NULL, &run);
    run.options.pace = (int64_t)(run.pace * 1e6);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    run.loop = loop_new();
    if (!run.loop)
        return 1;
    run.tables = load_tables_new(run.loop, &run.options, &run.figures);
    bool gathered = gather(&run);
    if (run.idle_count > 0)
        run.idle = load_idle_new(run.loop, run.options.port, run.idle_count, "127.0.0.2");
    if (gathered)
        measure(&run);
    tell(&run);
    bool good = gathered && is_within_bounds(&run);
    if (run.idle)
        load_idle_free(run.idle);
    load_tables_free(run.tables);
    loop_free(run.loop);
    return good ? 0 : 1;
}
