/* bigtop bench: how fast the engine plays random games, and how long copying a game takes. */
#include "command.h"
#include "options.h"
#include "progress.h"

#include <bigtop.h>

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_RUNS  99
#define POOL_SIZE 64

/* What is timed: two players, c2, fields on, every rule of these sets. */
typedef struct bench_game {
    const char *name;
    unsigned sets;
    bt_simulation result;
    double rates[MAX_RUNS]; /* games a second, by run; sorted in the end */
    double
        cpu_rates[MAX_RUNS]; /* likewise, by the processor time used: steadier on a busy machine */
} bench_game;

typedef struct bench_job {
    uint64_t games, runs;
    const char *only;
    bool json, no_copy;
    bench_game kinds[2];
    double copy_hot, copy_pool; /* nanoseconds */
} bench_job;

/* ---- measuring ---- */

static bool wanted(const bench_job *job, const bench_game *kind)
{
    return job->only == NULL || strcmp(job->only, kind->name) == 0;
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double rate(uint64_t games, double seconds)
{
    return seconds > 0 ? (double)games / seconds : 0;
}

static void run_once(bench_job *job, bench_game *kind, uint64_t run)
{
    bt_config config;
    bt_config_preset(&config, BT_EDITION_C2, kind->sets, 2);
    kind->result = (bt_simulation){0};
    const double begun = progress_clock();
    const double used = processor_seconds();
    bt_simulate(&config, 1, 0, job->games, &kind->result);
    kind->cpu_rates[run] = rate(job->games, processor_seconds() - used);
    kind->rates[run] = rate(job->games, progress_clock() - begun);
}

/* Kinds take turns, so that a machine that slows down slows both. */
static void measure_games(bench_job *job)
{
    progress shown;
    progress_begin(&shown, "runs", job->runs);
    for (uint64_t run = 0; run < job->runs && !interrupts_seen(); run++) {
        for (unsigned i = 0; i < 2; i++) {
            if (wanted(job, &job->kinds[i])) {
                run_once(job, &job->kinds[i], run);
            }
        }
        progress_show(&shown, run + 1);
    }
    progress_end(&shown);
}

/* Nanoseconds a copy takes, over a pool of games that are all in the middle of play. */
static double time_copies(bt_game *pool, unsigned size)
{
    const unsigned copies = 200000;
    const double begun = progress_clock();
    for (unsigned i = 0; i < copies; i++) {
        pool[(i + 1) % size] = pool[i % size];
        /* The compiler must not see that the next copy overwrites this one. */
        __asm__ volatile("" ::: "memory");
    }
    return (progress_clock() - begun) * 1e9 / copies;
}

/* Play on at random until half the tiles lie. */
static void play_half(bt_game *game, bt_random *random)
{
    while (bt_placed_count(game) < 46 && bt_game_phase(game) != BT_PHASE_OVER) {
        bt_outcome outcomes[BT_MAX_TILE_KINDS];
        bt_move moves[BT_MAX_MOVES];
        if (bt_deciding_seat(game) < 0) {
            const size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
            bt_play_unchecked(game, outcomes[bt_random_below(random, (uint32_t)count)].move, NULL);
        } else {
            const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
            bt_play_unchecked(game, moves[bt_random_below(random, (uint32_t)count)], NULL);
        }
    }
}

static bool measure_copies(bench_job *job)
{
    bt_config config;
    bt_random random;
    bt_game *pool = calloc(POOL_SIZE, sizeof *pool);
    if (pool == NULL) {
        return false;
    }
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 2);
    bt_random_seed(&random, 1);
    bt_game_start(&pool[0], &config);
    play_half(&pool[0], &random);
    for (unsigned i = 1; i < POOL_SIZE; i++) {
        pool[i] = pool[0];
    }
    job->copy_hot = time_copies(pool, 2);
    job->copy_pool = time_copies(pool, POOL_SIZE);
    free(pool);
    return true;
}

/* ---- output ---- */

static int compare_rates(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static void print_game_json(const bench_job *job, const bench_game *kind)
{
    printf("\"%s\":{\"games_per_second\":%.0f,\"lowest\":%.0f,\"highest\":%.0f,\"games_per_cpu_"
           "second\":%.0f,\"turns\":%" PRIu64 ",\"signature\":\"%016" PRIx64 "\"},",
           kind->name, kind->rates[job->runs / 2], kind->rates[0], kind->rates[job->runs - 1],
           kind->cpu_rates[job->runs / 2], kind->result.turns, kind->result.signature);
}

static void print_json(const bench_job *job)
{
    putchar('{');
    for (unsigned i = 0; i < 2; i++) {
        if (wanted(job, &job->kinds[i])) {
            print_game_json(job, &job->kinds[i]);
        }
    }
    printf("\"players\":2,\"edition\":\"c2\",\"fields\":\"on\",\"games\":%" PRIu64
           ",\"runs\":%" PRIu64 ",\"state_bytes\":%zu,",
           job->games, job->runs, sizeof(bt_game));
    if (!job->no_copy) {
        printf("\"copy_ns\":%.0f,\"copy_pool_ns\":%.0f,", job->copy_hot, job->copy_pool);
    }
    printf("\"compiler\":\"%s\",\"instruction_level\":\"%s\",\"version\":\"%s\"}\n", COMPILER,
           bt_instruction_level(), BT_VERSION);
}

static void print_text(const bench_job *job)
{
    for (unsigned i = 0; i < 2; i++) {
        const bench_game *kind = &job->kinds[i];
        if (wanted(job, kind)) {
            printf("%-12s %8.0f games a second (%.0f to %.0f; by processor time %.0f), signature "
                   "%016" PRIx64 "\n",
                   kind->name, kind->rates[job->runs / 2], kind->rates[0],
                   kind->rates[job->runs - 1], kind->cpu_rates[job->runs / 2],
                   kind->result.signature);
        }
    }
    printf("state        %8zu bytes\n", sizeof(bt_game));
    if (!job->no_copy) {
        printf("copy         %8.0f ns (%.0f in a pool of %d)\n", job->copy_hot, job->copy_pool,
               POOL_SIZE);
    }
    printf("built by     %s, running as %s\n", COMPILER, bt_instruction_level());
    printf("played       uniform random games, two players, c2, fields on; median of %" PRIu64
           " runs of %" PRIu64 " games on one core\n",
           job->runs, job->games);
}

/* ---- arguments ---- */

enum { KEY_GAMES = 1000, KEY_RUNS, KEY_ONLY, KEY_NO_COPY, KEY_JSON };

static const struct argp_option bench_arguments[] = {
    {"games", KEY_GAMES, "G", 0, "Games in a run (20000)", 0},
    {"runs", KEY_RUNS, "N", 0, "Runs, of which the median counts (7)", 0},
    {"only", KEY_ONLY, "NAME", 0, "base or base+bigtop alone", 0},
    {"no-copy", KEY_NO_COPY, NULL, 0, "Do not measure copying", 0},
    {"json", KEY_JSON, NULL, 0, "Print one JSON object", 0},
    {0}};

static error_t parse_argument(int key, char *text, struct argp_state *state)
{
    bench_job *job = state->input;
    switch (key) {
    case KEY_GAMES:
        job->games = option_number(state, "--games", text, 0, 1000000000);
        return 0;
    case KEY_RUNS:
        job->runs = option_number(state, "--runs", text, 1, MAX_RUNS);
        return 0;
    case KEY_ONLY:
        job->only = text;
        if (!wanted(job, &job->kinds[0]) && !wanted(job, &job->kinds[1])) {
            argp_error(state, "--only takes base or base+bigtop, not \"%s\"", text);
        }
        return 0;
    case KEY_NO_COPY:
        job->no_copy = true;
        return 0;
    case KEY_JSON:
        job->json = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int command_bench(int argc, char **argv)
{
    static const struct argp arguments = {
        .options = bench_arguments,
        .parser = parse_argument,
        .doc = "Measure the engine on one core. The signature is the same on every build and "
               "machine.\v" COMMAND_EXIT_HELP};
    bench_job job = {.games = 20000,
                     .runs = 7,
                     .kinds = {{.name = "base", .sets = BT_SET_BASE},
                               {.name = "base+bigtop", .sets = BT_SET_BASE | BT_SET_BIGTOP}}};
    argp_parse(&arguments, argc, argv, 0, NULL, &job);
    interrupts_watch();
    measure_games(&job);
    if (interrupts_seen()) {
        return COMMAND_INTERRUPTED;
    }
    if (!job.no_copy && !measure_copies(&job)) {
        fprintf(stderr, "bigtop bench: out of memory\n");
        return COMMAND_SYSTEM;
    }
    for (unsigned i = 0; i < 2; i++) {
        qsort(job.kinds[i].cpu_rates, job.runs, sizeof job.kinds[i].cpu_rates[0], compare_rates);
        qsort(job.kinds[i].rates, job.runs, sizeof job.kinds[i].rates[0], compare_rates);
    }
    (job.json ? print_json : print_text)(&job);
    return COMMAND_FINE;
}
