/* bigtop sim: random games, counted, compared with the oracle, recorded. */
#include "command.h"
#include "options.h"
#include "progress.h"
#include "random_game.h"

#if defined(BIGTOP_WITH_ORACLE)
#include <oracle.h>
#endif

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_THREADS     256
#define DIFFERENCE_SIZE 1000

/* ---- what is counted ---- */

typedef struct sim_counts {
    uint64_t games, turns, placements, discards, circus_scorings, pyramids, ringmaster_bonuses,
        abbot_recalls, signature;
    int64_t score_sums[BT_MAX_SEATS];
} sim_counts;

static void add_counts(sim_counts *sum, const sim_counts *more)
{
    sum->games += more->games;
    sum->turns += more->turns;
    sum->placements += more->placements;
    sum->discards += more->discards;
    sum->circus_scorings += more->circus_scorings;
    sum->pyramids += more->pyramids;
    sum->ringmaster_bonuses += more->ringmaster_bonuses;
    sum->abbot_recalls += more->abbot_recalls;
    sum->signature += more->signature;
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        sum->score_sums[seat] += more->score_sums[seat];
    }
}

static void count_move(sim_counts *counts, const random_game *play)
{
    const bt_move move = play->record.moves[play->record.move_count - 1];
    counts->turns += bt_move_type_of(move) == BT_MOVE_PLACE;
    counts->pyramids += bt_move_type_of(move) == BT_MOVE_PYRAMID;
    counts->abbot_recalls += bt_move_type_of(move) == BT_MOVE_RECALL;
    for (uint32_t i = 0; i < play->events.event_count; i++) {
        const bt_event *event = &play->events.events[i];
        counts->discards += event->type == BT_EVENT_DISCARD;
        counts->circus_scorings += event->type == BT_EVENT_REVEAL;
        counts->ringmaster_bonuses +=
            event->type == BT_EVENT_SCORE && event->category == BT_CATEGORY_RINGMASTER;
    }
}

/* ---- the job, shared by all threads ---- */

typedef struct sim_job {
    config_options game;
    uint64_t games, seed, threads;
    random_policy policy;
    bool oracle, json;
    const char *record_directory;

    atomic_uint_fast64_t next; /* number of the next game to be played */
    atomic_uint_fast64_t done;
    atomic_int status;      /* COMMAND_FINE until something goes wrong */
    pthread_mutex_t report; /* held while a thread tells of a fault */
} sim_job;

static bool going_on(sim_job *job)
{
    return atomic_load(&job->status) == COMMAND_FINE && !interrupts_seen();
}

/* Text of a record, which the caller frees; NULL without memory. */
static char *record_text(const bt_record *record)
{
    char *text = malloc(BT_RECORD_MAX_TEXT);
    if (text != NULL && bt_record_write(record, text, BT_RECORD_MAX_TEXT) == 0) {
        snprintf(text, BT_RECORD_MAX_TEXT, "(a record with a move the engine refuses)\n");
    }
    return text;
}

static void report_difference(sim_job *job, const random_game *play, uint64_t number,
                              const char *difference)
{
    pthread_mutex_lock(&job->report);
    if (atomic_load(&job->status) == COMMAND_FINE) {
        char *text = record_text(&play->record);
        printf("game %" PRIu64 ", move %" PRIu32 ": %s\n%s", number, play->record.move_count,
               difference, text != NULL ? text : "");
        free(text);
        atomic_store(&job->status, COMMAND_NO);
    }
    pthread_mutex_unlock(&job->report);
}

static void report_system(sim_job *job, const char *what, const char *path)
{
    pthread_mutex_lock(&job->report);
    if (atomic_load(&job->status) == COMMAND_FINE) {
        fprintf(stderr, "bigtop sim: %s%s: %s\n", what, path, strerror(errno));
        atomic_store(&job->status, COMMAND_SYSTEM);
    }
    pthread_mutex_unlock(&job->report);
}

/* Whole or not at all: written beside its name first. */
static bool save_record(sim_job *job, const bt_record *record, uint64_t number)
{
    char path[4096];
    char part[4104];
    snprintf(path, sizeof path, "%s/game-%06" PRIu64 ".record", job->record_directory, number);
    snprintf(part, sizeof part, "%s.part", path);
    char *text = record_text(record);
    FILE *file = text != NULL ? fopen(part, "w") : NULL;
    bool good = file != NULL && fputs(text, file) >= 0;
    good = file != NULL && fclose(file) == 0 && good && rename(part, path) == 0;
    free(text);
    if (!good) {
        report_system(job, "cannot write ", path);
    }
    return good;
}

/* ---- playing ---- */

#if defined(BIGTOP_WITH_ORACLE)
typedef oracle referee;
#else
typedef void referee;
#endif

static referee *new_referee(const sim_job *job)
{
#if defined(BIGTOP_WITH_ORACLE)
    return job->oracle ? oracle_new() : NULL;
#else
    (void)job;
    return NULL;
#endif
}

static void free_referee(referee *judge)
{
#if defined(BIGTOP_WITH_ORACLE)
    oracle_free(judge);
#else
    (void)judge;
#endif
}

static void referee_start(referee *judge, const bt_config *config)
{
#if defined(BIGTOP_WITH_ORACLE)
    if (judge != NULL) {
        oracle_start(judge, config);
    }
#else
    (void)judge;
    (void)config;
#endif
}

static bool referee_agrees(referee *judge, const random_game *play, char *difference, size_t size)
{
#if defined(BIGTOP_WITH_ORACLE)
    const bt_move move = play->record.moves[play->record.move_count - 1];
    return judge == NULL || oracle_step(judge, move, &play->game, &play->events, difference, size);
#else
    (void)judge;
    (void)play;
    (void)difference;
    (void)size;
    return true;
#endif
}

static void play_game(sim_job *job, random_game *play, referee *judge, uint64_t number,
                      sim_counts *counts)
{
    sim_counts one = {0};
    char difference[DIFFERENCE_SIZE];
    bt_error error = BT_OK;
    random_game_start(play, &job->game.config, job->policy, job->seed, number);
    referee_start(judge, &job->game.config);
    while (random_game_step(play, &error)) {
        if (error != BT_OK) {
            snprintf(difference, sizeof difference, "a listed move was refused: %s",
                     bt_error_text(error));
            report_difference(job, play, number, difference);
            return;
        }
        count_move(&one, play);
        if (!referee_agrees(judge, play, difference, sizeof difference)) {
            report_difference(job, play, number, difference);
            return;
        }
    }
    if (job->record_directory != NULL && !save_record(job, &play->record, number)) {
        return;
    }
    one.games = 1;
    one.placements = play->placements;
    one.signature = bt_series_signature(bt_hash(&play->game), number);
    for (unsigned seat = 0; seat < job->game.config.seats; seat++) {
        one.score_sums[seat] = bt_score(&play->game, seat);
    }
    add_counts(counts, &one);
    atomic_fetch_add(&job->done, 1);
}

typedef struct sim_thread {
    pthread_t handle;
    sim_job *job;
    sim_counts counts;
    progress *shown; /* of the first thread alone */
} sim_thread;

static void *run_thread(void *context)
{
    sim_thread *thread = context;
    sim_job *job = thread->job;
    random_game *play = malloc(sizeof *play);
    referee *judge = new_referee(job);
    if (play == NULL || (job->oracle && judge == NULL)) {
        errno = ENOMEM;
        report_system(job, "cannot start a game", "");
        free_referee(judge);
        free(play);
        return NULL;
    }
    while (going_on(job)) {
        const uint64_t number = atomic_fetch_add(&job->next, 1);
        if (number >= job->games) {
            break;
        }
        play_game(job, play, judge, number, &thread->counts);
        if (thread->shown != NULL) {
            progress_show(thread->shown, atomic_load(&job->done));
        }
    }
    free_referee(judge);
    free(play);
    return NULL;
}

/* ---- output ---- */

static void print_means(const sim_counts *counts, unsigned seats, const char *separator)
{
    for (unsigned seat = 0; seat < seats; seat++) {
        printf("%s%.4f", seat > 0 ? separator : "",
               counts->games > 0 ? (double)counts->score_sums[seat] / (double)counts->games : 0.0);
    }
}

static double placements_per_turn(const sim_counts *counts)
{
    return counts->turns > 0 ? (double)counts->placements / (double)counts->turns : 0.0;
}

static void print_json(const sim_counts *counts, unsigned seats, double seconds)
{
    printf("{\"games\":%" PRIu64 ",\"seconds\":%.3f,\"games_per_second\":%.1f,\"mean_score\":[",
           counts->games, seconds, seconds > 0 ? (double)counts->games / seconds : 0.0);
    print_means(counts, seats, ",");
    printf("],\"placements_per_turn\":%.4f,\"discards\":%" PRIu64 ",\"circus_scorings\":%" PRIu64
           ",\"pyramids\":%" PRIu64 ",\"ringmaster_bonuses\":%" PRIu64 ",\"abbot_recalls\":%" PRIu64
           ",\"signature\":\"%016" PRIx64 "\"%s}\n",
           placements_per_turn(counts), counts->discards, counts->circus_scorings, counts->pyramids,
           counts->ringmaster_bonuses, counts->abbot_recalls, counts->signature,
           interrupts_seen() ? ",\"interrupted\":true" : "");
}

static void print_text(const sim_counts *counts, unsigned seats, double seconds)
{
    printf("games                %" PRIu64 "%s\n", counts->games,
           interrupts_seen() ? " (interrupted)" : "");
    printf("seconds              %.2f (%.0f games a second)\n", seconds,
           seconds > 0 ? (double)counts->games / seconds : 0.0);
    fputs("mean score           ", stdout);
    print_means(counts, seats, "  ");
    printf("\nplacements a turn    %.2f\n", placements_per_turn(counts));
    printf("discarded tiles      %" PRIu64 "\n", counts->discards);
    printf("circus scorings      %" PRIu64 "\n", counts->circus_scorings);
    printf("pyramids scored      %" PRIu64 "\n", counts->pyramids);
    printf("ringmaster bonuses   %" PRIu64 "\n", counts->ringmaster_bonuses);
    printf("abbots taken back    %" PRIu64 "\n", counts->abbot_recalls);
    printf("signature            %016" PRIx64 "\n", counts->signature);
}

/* ---- arguments ---- */

enum { KEY_GAMES = 1000, KEY_SEED, KEY_POLICY, KEY_ORACLE, KEY_RECORD, KEY_THREADS, KEY_JSON };

static const struct argp_option sim_arguments[] = {
    {"games", KEY_GAMES, "G", 0, "How many games (1000)", 0},
    {"seed", KEY_SEED, "S", 0, "Seed of the series (1); game n of a series is always the same", 0},
    {"policy", KEY_POLICY, "NAME", 0,
     "uniform: every placement and then every option alike; busy: prefers ringmasters, acrobats, "
     "pyramids, abbots and completions",
     0},
    {"oracle", KEY_ORACLE, NULL, 0, "Compare every position with the slow referee", 0},
    {"record", KEY_RECORD, "DIR", 0, "Write every game's record into this directory", 0},
    {"threads", KEY_THREADS, "T", 0, "How many threads (1); the result does not depend on it", 0},
    {"json", KEY_JSON, NULL, 0, "Print one JSON object", 0},
    {0}};

static random_policy policy_of(const struct argp_state *state, const char *text)
{
    if (strcmp(text, "uniform") != 0 && strcmp(text, "busy") != 0) {
        argp_error(state, "--policy takes uniform or busy, not \"%s\"", text);
    }
    return strcmp(text, "busy") == 0 ? POLICY_BUSY : POLICY_UNIFORM;
}

static error_t parse_argument(int key, char *text, struct argp_state *state)
{
    sim_job *job = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &job->game;
        return 0;
    case KEY_GAMES:
        job->games = option_number(state, "--games", text, 0, 1000000000000ull);
        return 0;
    case KEY_SEED:
        job->seed = option_number(state, "--seed", text, 0, UINT64_MAX);
        return 0;
    case KEY_POLICY:
        job->policy = policy_of(state, text);
        return 0;
    case KEY_ORACLE:
#if !defined(BIGTOP_WITH_ORACLE)
        argp_error(state, "this program was built without the oracle (it needs jansson)");
#endif
        job->oracle = true;
        return 0;
    case KEY_RECORD:
        job->record_directory = text;
        return 0;
    case KEY_THREADS:
        job->threads = option_number(state, "--threads", text, 1, MAX_THREADS);
        return 0;
    case KEY_JSON:
        job->json = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Play all games; COMMAND_FINE, or what went wrong. */
static int run_job(sim_job *job, sim_counts *counts)
{
    progress shown;
    sim_thread *threads = calloc(job->threads, sizeof *threads);
    if (threads == NULL) {
        fprintf(stderr, "bigtop sim: out of memory\n");
        return COMMAND_SYSTEM;
    }
    progress_begin(&shown, "games", job->games);
    uint64_t started = 1;
    for (; started < job->threads; started++) {
        threads[started].job = job;
        const int error =
            pthread_create(&threads[started].handle, NULL, run_thread, &threads[started]);
        if (error != 0) {
            errno = error;
            report_system(job, "cannot start a thread", "");
            break;
        }
    }
    threads[0].job = job;
    threads[0].shown = &shown;
    run_thread(&threads[0]);
    add_counts(counts, &threads[0].counts);
    for (uint64_t i = 1; i < started; i++) {
        pthread_join(threads[i].handle, NULL);
        add_counts(counts, &threads[i].counts);
    }
    progress_end(&shown);
    free(threads);
    const int status = atomic_load(&job->status);
    return status == COMMAND_FINE && interrupts_seen() ? COMMAND_INTERRUPTED : status;
}

int command_sim(int argc, char **argv)
{
    static const struct argp_child children[] = {{&config_argp, 0, "The game:", 0}, {0}};
    static const struct argp arguments = {
        .options = sim_arguments,
        .parser = parse_argument,
        .doc = "Play random games and count what happens in them.\v" COMMAND_EXIT_HELP,
        .children = children};
    sim_job job = {.games = 1000, .seed = 1, .threads = 1};
    sim_counts counts = {0};
    pthread_mutex_init(&job.report, NULL);
    argp_parse(&arguments, argc, argv, 0, NULL, &job);
    if (job.record_directory != NULL && mkdir(job.record_directory, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "bigtop sim: cannot make %s: %s\n", job.record_directory, strerror(errno));
        return COMMAND_SYSTEM;
    }
    interrupts_watch();
    const double begun = progress_clock();
    const int status = run_job(&job, &counts);
    const double seconds = progress_clock() - begun;
    if (status == COMMAND_FINE || status == COMMAND_INTERRUPTED) {
        (job.json ? print_json : print_text)(&counts, job.game.config.seats, seconds);
    }
    pthread_mutex_destroy(&job.report);
    return status;
}
