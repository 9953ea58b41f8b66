/*
 * bigtop match: computer players against each other, on duplicate deals.
 *
 * Threads take deals in order and play all games of a deal, one after the other; the first thread
 * only watches: it shows the progress, has the file's lines written to disk and waits.
 */
#include "command.h"
#include "match_log.h"
#include "match_play.h"
#include "match_report.h"
#include "match_summary.h"
#include "options.h"
#include "progress.h"
#include "record_file.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MAX_THREADS 256
#define MAX_PAIRS   1000000u

typedef struct match_job {
    /* The arguments. */
    config_options game;
    match_settings settings;
    uint64_t milliseconds, work, threads;
    const char *specs[SIDE_COUNT];
    const char *field, *log_path, *record_folder;
    bool json;

    match_log log;
    match_deal *deals;

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t changed;
    match_effort effort[SIDE_COUNT];
    uint64_t next;    /* deals before it are finished or being played */
    uint64_t playing; /* threads at work */
    uint64_t done;    /* deals finished in this run */
    uint64_t rated;   /* deals finished at all, and the sum of their margins: for the */
    double margins;   /* progress line */
    uint64_t tested;  /* deals the running test has seen */
    sprt test;
    bool decided;
    int status; /* COMMAND_FINE until something goes wrong */
} match_job;

/* ---- faults ---- */

/* The first fault is told, and ends the match. The lock is held. */
static void stop(match_job *job, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void stop(match_job *job, int status, const char *format, ...)
{
    va_list values;
    if (job->status != COMMAND_FINE) {
        return;
    }
    job->status = status;
    fputs("bigtop match: ", stderr);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
}

/* ---- records ---- */

static const char record_prefix[] = "deal-";

/* A folder for records: made if it is not there. Records of another match would be mixed up with
 * this one's, so they are not overwritten. */
static int prepare_folder(const match_job *job)
{
    if (job->record_folder == NULL) {
        return COMMAND_FINE;
    }
    if (mkdir(job->record_folder, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "bigtop match: cannot make %s: %s\n", job->record_folder, strerror(errno));
        return COMMAND_SYSTEM;
    }
    DIR *folder = opendir(job->record_folder);
    if (folder == NULL) {
        fprintf(stderr, "bigtop match: cannot use %s: %s\n", job->record_folder, strerror(errno));
        return COMMAND_SYSTEM;
    }
    int status = COMMAND_FINE;
    const struct dirent *entry;
    while (!job->log.resumed && status == COMMAND_FINE && (entry = readdir(folder)) != NULL) {
        if (strncmp(entry->d_name, record_prefix, strlen(record_prefix)) == 0) {
            fprintf(stderr, "bigtop match: %s holds records already (%s)\n", job->record_folder,
                    entry->d_name);
            status = COMMAND_NO;
        }
    }
    closedir(folder);
    return status;
}

/* The lock is held: writing a file looks up the process's mask, which is not for two at a time. */
static int save_record(const match_job *job, const match_table *table, unsigned game)
{
    char path[4096];
    const int length = snprintf(path, sizeof path, "%s/%s%06" PRIu64 "-game-%u.record",
                                job->record_folder, record_prefix, table->number + 1, game + 1);
    if (length < 0 || (size_t)length >= sizeof path) {
        fprintf(stderr, "bigtop match: the name of the folder is too long\n");
        return COMMAND_SYSTEM;
    }
    return record_file_write(&table->record, path);
}

/* ---- threads ---- */

static bool going_on(const match_job *job)
{
    return job->status == COMMAND_FINE && !job->decided && !interrupts_seen();
}

/* The next deal to be played; false if there is none. The lock is held. */
static bool take_deal(match_job *job, uint64_t *number)
{
    while (job->next < job->settings.pairs && job->deals[job->next].finished) {
        job->next++;
    }
    if (job->next >= job->settings.pairs || !going_on(job)) {
        return false;
    }
    *number = job->next++;
    return true;
}

/* The test sees deals in their order, whatever the order of finishing. */
static void run_test(match_job *job)
{
    while (job->settings.sprt && !job->decided && job->tested < job->settings.pairs &&
           job->deals[job->tested].finished) {
        sprt_add(&job->test, match_deal_margin(&job->settings, &job->deals[job->tested++]));
        job->decided = job->test.decision != SPRT_UNDECIDED;
    }
}

static void rate_deal(match_job *job, const match_deal *finished)
{
    job->rated++;
    job->margins += match_deal_margin(&job->settings, finished);
}

static void finish_deal(match_job *job, uint64_t number, const match_deal *deal,
                        const match_effort effort[SIDE_COUNT])
{
    job->deals[number] = *deal;
    job->deals[number].finished = true;
    match_effort_add(&job->effort[SIDE_A], &effort[SIDE_A]);
    match_effort_add(&job->effort[SIDE_B], &effort[SIDE_B]);
    job->done++;
    rate_deal(job, deal);
    if (!match_log_append(&job->log, &job->settings, number, deal, effort)) {
        stop(job, COMMAND_SYSTEM, "cannot write %s: %s", job->log.path, strerror(errno));
    }
    run_test(job);
    pthread_cond_signal(&job->changed);
}

/* Play a deal; the lock is held before and after, but not meanwhile. */
static void play_deal(match_job *job, match_table *table, uint64_t number)
{
    match_deal deal = {0};
    match_effort effort[SIDE_COUNT] = {0};
    match_table_deal(table, number);
    for (unsigned game = 0; game < match_games(&job->settings); game++) {
        if (!going_on(job)) {
            return;
        }
        pthread_mutex_unlock(&job->lock);
        const match_outcome outcome = match_table_play(table, game, &deal.games[game], effort);
        pthread_mutex_lock(&job->lock);
        if (outcome == MATCH_FAULT) {
            stop(job, COMMAND_NO, "%s", table->fault);
        }
        if (outcome != MATCH_PLAYED) {
            return;
        }
        if (job->record_folder != NULL) {
            const int status = save_record(job, table, game);
            job->status = status != COMMAND_FINE ? status : job->status;
        }
    }
    if (job->status == COMMAND_FINE) {
        finish_deal(job, number, &deal, effort);
    }
}

static void *run_thread(void *context)
{
    match_job *job = context;
    match_table *table = malloc(sizeof *table);
    const bool open = table != NULL && match_table_open(table, &job->settings);
    uint64_t number = 0;
    pthread_mutex_lock(&job->lock);
    if (!open) {
        stop(job, COMMAND_SYSTEM, "there is no memory for the searches");
    }
    while (open && take_deal(job, &number)) {
        play_deal(job, table, number);
    }
    job->playing--;
    pthread_cond_signal(&job->changed);
    pthread_mutex_unlock(&job->lock);
    if (table != NULL) {
        match_table_close(table);
        free(table);
    }
    return NULL;
}

/* ---- the first thread ---- */

static void wait_a_little(match_job *job)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 100000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&job->changed, &job->lock, &until);
}

static void sync_log(match_job *job)
{
    if (!match_log_sync(&job->log)) {
        stop(job, COMMAND_SYSTEM, "cannot write %s: %s", job->log.path, strerror(errno));
    }
}

/* The lock is held. */
static void watch(match_job *job)
{
    progress shown;
    double synced = progress_clock();
    progress_begin(&shown, job->settings.config.seats == 2 ? "pairs" : "deals",
                   job->settings.pairs - job->log.lines);
    while (job->playing > 0) {
        wait_a_little(job);
        if (job->rated > 0) {
            snprintf(shown.note, sizeof shown.note, "margin %+.2f",
                     job->margins / (double)job->rated);
        }
        progress_show(&shown, job->done);
        if (progress_clock() - synced >= 1) {
            sync_log(job);
            synced = progress_clock();
        }
    }
    sync_log(job);
    progress_end(&shown);
}

static int play_match(match_job *job)
{
    pthread_t handles[MAX_THREADS];
    uint64_t started = 0;
    pthread_mutex_lock(&job->lock);
    for (uint64_t i = 0; i < job->settings.pairs; i++) {
        if (job->deals[i].finished) {
            rate_deal(job, &job->deals[i]);
        }
    }
    run_test(job);
    for (; started < job->threads && going_on(job); started++) {
        job->playing++;
        const int error = pthread_create(&handles[started], NULL, run_thread, job);
        if (error != 0) {
            job->playing--;
            stop(job, COMMAND_SYSTEM, "cannot start a thread: %s", strerror(error));
            break;
        }
    }
    watch(job);
    const int status = job->status;
    pthread_mutex_unlock(&job->lock);
    for (uint64_t i = 0; i < started; i++) {
        pthread_join(handles[i], NULL);
    }
    return status == COMMAND_FINE && interrupts_seen() ? COMMAND_INTERRUPTED : status;
}

static int report(const match_job *job, double seconds, bool interrupted)
{
    static match_summary summary;
    const match_report told = {&job->settings, &summary, job->effort, seconds, interrupted};
    if (!match_summarise(&summary, &job->settings, job->deals)) {
        fputs("bigtop match: out of memory\n", stderr);
        return COMMAND_SYSTEM;
    }
    return job->json ? match_report_json(&told) : match_report_text(&told);
}

static int run_job(match_job *job)
{
    job->deals = calloc(job->settings.pairs, sizeof *job->deals);
    if (job->deals == NULL) {
        fputs("bigtop match: out of memory\n", stderr);
        return COMMAND_SYSTEM;
    }
    sprt_begin(&job->test, job->settings.h0, job->settings.h1);
    int status = match_log_open(&job->log, job->log_path, &job->settings, job->deals, job->effort);
    status = status == COMMAND_FINE ? prepare_folder(job) : status;
    if (status == COMMAND_FINE) {
        interrupts_watch();
        const double begun = progress_clock();
        status = play_match(job);
        if (status == COMMAND_FINE || status == COMMAND_INTERRUPTED) {
            const int told = report(job, progress_clock() - begun, status == COMMAND_INTERRUPTED);
            status = told != COMMAND_FINE ? told : status;
        }
    }
    if (!match_log_close(&job->log) && status == COMMAND_FINE) {
        fprintf(stderr, "bigtop match: cannot write %s: %s\n", job->log_path, strerror(errno));
        status = COMMAND_SYSTEM;
    }
    free(job->deals);
    return status;
}

/* ---- arguments ---- */

enum {
    KEY_A = 0x200,
    KEY_B,
    KEY_PAIRS,
    KEY_MILLISECONDS,
    KEY_WORK,
    KEY_SEED,
    KEY_FIELD,
    KEY_SPRT,
    KEY_RESUME,
    KEY_RECORDS,
    KEY_THREADS,
    KEY_JSON
};

static const struct argp_option match_arguments[] = {
    {"a", KEY_A, "PLAYER", 0, "One side: NAME[:key=value,...] (see below)", 0},
    {"b", KEY_B, "PLAYER", 0, "The other", 0},
    {"pairs", KEY_PAIRS, "N", 0,
     "How many deals at most (100): a deal is a pair of games with seats swapped between two "
     "players, and with n players n games, in which A sits on each seat once among n-1 of B",
     0},
    {"ms", KEY_MILLISECONDS, "T", 0, "Milliseconds a turn for players that search", 0},
    {"work", KEY_WORK, "W", 0,
     "Units of work a turn for players that search; results are then the same on every machine", 0},
    {"seed", KEY_SEED, "S", 0, "Seed of tiles, tokens and searches (1)", 0},
    {"field", KEY_FIELD, "a|b", 0,
     "With more than two players: who fills the table (b); the other sits alone", 0},
    {"sprt", KEY_SPRT, "H0,H1", 0,
     "Stop when it is clear, with 5 % for either error, whether the margin is rather H0 or H1 "
     "points a game (such as 0,2)",
     0},
    {"resume", KEY_RESUME, "FILE", 0,
     "Keep the results of finished deals in FILE and go on after those that are there", 0},
    {"records", KEY_RECORDS, "FOLDER", 0, "Write the record of every game into this folder", 0},
    {"threads", KEY_THREADS, "T", 0,
     "How many games at a time (as many as there are processors); each search has one thread", 0},
    {"json", KEY_JSON, NULL, 0, "Print one JSON object", 0},
    {0}};

static void read_sprt(match_settings *settings, const char *text, const struct argp_state *state)
{
    char *end = NULL;
    settings->sprt = true;
    settings->h0 = strtod(text, &end);
    bool good = end != text && *end == ',';
    if (good) {
        text = end + 1;
        settings->h1 = strtod(text, &end);
        good = end != text && *end == '\0' && isfinite(settings->h0) && isfinite(settings->h1) &&
               settings->h0 < settings->h1;
    }
    if (!good) {
        argp_error(state, "--sprt takes two margins, the lower one first, such as 0,2");
    }
}

static error_t parse_text(int key, char *text, struct argp_state *state)
{
    match_job *job = state->input;
    switch (key) {
    case KEY_A:
    case KEY_B:
        job->specs[key - KEY_A] = text;
        return 0;
    case KEY_FIELD:
        if (strcmp(text, "a") != 0 && strcmp(text, "b") != 0) {
            argp_error(state, "--field takes a or b, not \"%s\"", text);
        }
        job->field = text;
        return 0;
    case KEY_SPRT:
        read_sprt(&job->settings, text, state);
        return 0;
    case KEY_RESUME:
        job->log_path = text;
        return 0;
    case KEY_RECORDS:
        job->record_folder = text;
        return 0;
    case KEY_JSON:
        job->json = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* All arguments are read. */
static void finish_arguments(match_job *job, const struct argp_state *state)
{
    char reason[PLAYER_CHOICE_TEXT_SIZE];
    if (job->milliseconds > 0 && job->work > 0) {
        argp_error(state, "--ms and --work exclude each other");
    }
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        const char *spec = job->specs[side];
        if (spec == NULL) {
            argp_error(state, "--a and --b are needed: who plays?");
        }
        if (!player_choice_read(&job->settings.sides[side], spec, reason)) {
            argp_error(state, "--%s %s: %s", side == SIDE_A ? "a" : "b", spec, reason);
        }
        player_choice_budget(&job->settings.sides[side], job->milliseconds, job->work);
        job->settings.names[side] = spec;
    }
}

static error_t parse_argument(int key, char *text, struct argp_state *state)
{
    match_job *job = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &job->game;
        return 0;
    case KEY_PAIRS:
        job->settings.pairs = option_number(state, "--pairs", text, 1, MAX_PAIRS);
        return 0;
    case KEY_MILLISECONDS:
        job->milliseconds = option_number(state, "--ms", text, 1, PLAYER_CHOICE_MAX_MILLISECONDS);
        return 0;
    case KEY_WORK:
        job->work = option_number(state, "--work", text, 1, PLAYER_CHOICE_MAX_WORK);
        return 0;
    case KEY_SEED:
        job->settings.seed = option_number(state, "--seed", text, 0, UINT64_MAX);
        return 0;
    case KEY_THREADS:
        job->threads = option_number(state, "--threads", text, 1, MAX_THREADS);
        return 0;
    case ARGP_KEY_END:
        finish_arguments(job, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "\"%s\" is too many: players are given with --a and --b", text);
        return 0;
    default:
        return parse_text(key, text, state);
    }
}

static const char match_help[] =
    "Let two computer players play each other on duplicate deals: all games of a deal have the "
    "same order of tiles and tokens, and only the seats differ.\v"
    "A PLAYER is a name from `bigtop players`, with settings after a colon: ms and work (its own "
    "budget a turn in place of --ms or --work), memory (MiB) and its options, such as "
    "uct:work=500,memory=64. Without a budget players take the time that is usual for them.\n\n"
    "Means have 95 % intervals over deals, never over games. Win rates count a shared win as its "
    "share. With fixed work the result depends on the settings and the seed alone, not on the "
    "number of threads.\n\n"
    "Example: bigtop match --a greedy --b random --pairs 50 --sets base,bigtop\n\n" //
    COMMAND_EXIT_HELP;

int command_match(int argc, char **argv)
{
    static const struct argp_child children[] = {{&config_argp, 0, "The game:", 0}, {0}};
    static const struct argp parser = {.options = match_arguments,
                                       .parser = parse_argument,
                                       .doc = match_help,
                                       .children = children};
    static match_job job;
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    job.settings.pairs = 100;
    job.settings.seed = 1;
    job.threads = processors < 1 ? 1 : (uint64_t)processors;
    job.threads = job.threads > MAX_THREADS ? MAX_THREADS : job.threads;
    pthread_mutex_init(&job.lock, NULL);
    pthread_cond_init(&job.changed, NULL);
    argp_parse(&parser, argc, argv, 0, NULL, &job);
    job.settings.config = job.game.config;
    if (job.field != NULL && job.settings.config.seats == 2) {
        fputs("bigtop match: --field is for more than two players\n", stderr);
        return COMMAND_USAGE;
    }
    job.settings.single = job.field != NULL && job.field[0] == 'a' ? SIDE_B : SIDE_A;
    const int status = run_job(&job);
    pthread_cond_destroy(&job.changed);
    pthread_mutex_destroy(&job.lock);
    return status;
}
