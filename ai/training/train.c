/*
 * bigtop-train: learns the weights of the evaluation from games against itself.
 *
 * Reproducible: a batch of games is played with the weights as they are, each game from its own
 * seed, and the games' gradients are added in the order of the games, whatever the threads did.
 */
#include "learner.h"
#include "weights_file.h"

#include <argp.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCH 64

typedef struct train_settings {
    const char *kind; /* which games: see configurations */
    const char *start, *out;
    uint64_t games, seed;
    unsigned threads;
    float rate, lambda, temperature;
    bool linear;
} train_settings;

typedef struct batch {
    const train_settings *settings;
    const ai_weights *weights;
    uint64_t first; /* number of the first game */
    float temperature;
    atomic_uint next;
    played_game *games; /* BATCH of them */
    float (*gradients)[LEARNED_NUMBERS];
    learning_sums *sums;
} batch;

/* A mixture of configurations for each set of weights. */
static void choose_config(bt_config *config, const char *kind, uint64_t number)
{
    bt_random random;
    bt_random_seed(&random, bt_series_seed(77, number));
    const bool bigtop = strstr(kind, "bigtop") != NULL;
    const bool two = strncmp(kind, "two", 3) == 0;
    const unsigned dice = bt_random_below(&random, 8);
    const unsigned seats = two ? 2 : 3 + bt_random_below(&random, 8) % 4;
    unsigned sets = BT_SET_BASE | (bigtop ? BT_SET_BIGTOP : 0);
    sets |= dice == 0 || dice == 1 ? BT_SET_ABBOT : 0;
    sets |= dice == 1 || dice == 2 ? BT_SET_RIVER : 0;
    const bt_edition edition = bt_random_below(&random, 2) ? BT_EDITION_C3 : BT_EDITION_C2;
    bt_config_preset(config, edition, sets, seats);
    config->options[BT_OPTION_FIELDS] = 1;
}

static void *work_on_batch(void *argument)
{
    batch *own = argument;
    ai_evaluator *evaluator = malloc(sizeof *evaluator);
    ai_prepare(evaluator, own->weights);
    for (unsigned i; (i = atomic_fetch_add(&own->next, 1)) < BATCH;) {
        bt_config config;
        const uint64_t number = own->first + i;
        choose_config(&config, own->settings->kind, number);
        self_play(&own->games[i], evaluator, &config, bt_series_seed(own->settings->seed, number),
                  own->temperature);
        memset(own->gradients[i], 0, sizeof own->gradients[i]);
        own->sums[i] = (learning_sums){0};
        add_game_gradient(own->gradients[i], &own->games[i], own->weights, own->settings->lambda,
                          &own->sums[i]);
    }
    free(evaluator);
    return NULL;
}

static void play_batch(batch *own)
{
    pthread_t threads[64];
    atomic_store(&own->next, 0);
    for (unsigned t = 0; t < own->settings->threads; t++) {
        pthread_create(&threads[t], NULL, work_on_batch, own);
    }
    for (unsigned t = 0; t < own->settings->threads; t++) {
        pthread_join(threads[t], NULL);
    }
}

typedef struct progress_sums {
    double squared, final, points;
    uint64_t positions, games;
} progress_sums;

static void add_report(progress_sums *report, const learning_sums *sums, const played_game *game)
{
    report->squared += sums->squared_error;
    report->final += sums->final_error;
    report->positions += sums->positions;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        report->points += (double)game->final[seat] / game->seats;
    }
    report->games++;
}

static void print_report(const progress_sums *report, uint64_t done, double seconds)
{
    fprintf(stderr, "%8llu games  %6.0f s  error %.3f  of the result %.2f  points a seat %.2f\n",
            (unsigned long long)done, seconds, sqrt(report->squared / (double)report->positions),
            sqrt(report->final / (double)report->positions),
            report->points / (double)report->games);
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static void learn_batch(batch *own, ai_weights *weights, adam_state *optimizer, float rate,
                        fill_counts *fills, progress_sums *report)
{
    static float gradient[LEARNED_NUMBERS];
    memset(gradient, 0, sizeof gradient);
    play_batch(own);
    uint64_t positions = 0;
    for (unsigned i = 0; i < BATCH; i++) {
        for (unsigned n = 0; n < LEARNED_NUMBERS; n++) {
            gradient[n] += own->gradients[i][n];
        }
        positions += own->sums[i].positions;
        count_fills(fills, &own->games[i]);
        add_report(report, &own->sums[i], &own->games[i]);
    }
    for (unsigned n = 0; n < LEARNED_NUMBERS; n++) {
        gradient[n] /= (float)positions;
    }
    if (own->settings->linear) {
        make_linear(gradient);
    }
    take_step(optimizer, weights, gradient, rate, 1e-4F);
}

static void train(const train_settings *settings, ai_weights *weights)
{
    static adam_state adam;
    static fill_counts fills;
    struct timespec start;
    progress_sums report = {0};
    const uint64_t batches = (settings->games + BATCH - 1) / BATCH;
    batch own = {.settings = settings,
                 .weights = weights,
                 .games = malloc(BATCH * sizeof(played_game)),
                 .gradients = malloc(BATCH * sizeof(*own.gradients)),
                 .sums = malloc(BATCH * sizeof(learning_sums))};
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (uint64_t b = 0; b < batches; b++) {
        const float part = (float)b / (float)batches;
        own.first = b * BATCH;
        own.temperature = settings->temperature * (1.0F - 0.7F * part);
        const float rate = settings->rate * (part < 0.6F ? 1.0F : (1.0F - part) / 0.4F + 0.02F);
        learn_batch(&own, weights, &adam, rate, &fills, &report);
        if ((b + 1) % 25 == 0 || b + 1 == batches) {
            print_report(&report, (b + 1) * BATCH, seconds_since(&start));
            report = (progress_sums){0};
            learn_fills(&weights->fill, &fills);
            forget_fills(&fills, 0.2);
            write_weights(settings->out, weights, settings->kind, settings->seed, (b + 1) * BATCH);
        }
    }
    free(own.games);
    free(own.gradients);
    free(own.sums);
}

static error_t parse(int key, char *value, struct argp_state *state)
{
    train_settings *own = state->input;
    switch (key) {
    case 'k':
        own->kind = value;
        break;
    case 'w':
        own->start = value;
        break;
    case 'o':
        own->out = value;
        break;
    case 'g':
        own->games = strtoull(value, NULL, 10);
        break;
    case 's':
        own->seed = strtoull(value, NULL, 10);
        break;
    case 't':
        own->threads = (unsigned)strtoul(value, NULL, 10);
        break;
    case 'r':
        own->rate = strtof(value, NULL);
        break;
    case 'l':
        own->lambda = strtof(value, NULL);
        break;
    case 'T':
        own->temperature = strtof(value, NULL);
        break;
    case 'L':
        own->linear = true;
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"kind", 'k', "KIND", 0, "two, two-bigtop, more or more-bigtop: players and sets", 0},
        {"start", 'w', "FILE", 0, "weights to begin with", 0},
        {"out", 'o', "FILE", 0, "where the weights go", 0},
        {"games", 'g', "N", 0, "games to play", 0},
        {"seed", 's', "N", 0, "seed of the games and the first weights", 0},
        {"threads", 't', "N", 0, "threads", 0},
        {"rate", 'r', "X", 0, "size of the steps", 0},
        {"lambda", 'l', "X", 0, "weight of later values", 0},
        {"linear", 'L', NULL, 0, "no hidden layers", 0},
        {"temperature", 'T', "X", 0, "points that make a turn e times as likely, at first", 0},
        {0}};
    static const struct argp argp = {
        options, parse, NULL, "Learn the evaluation's weights from self-play.", NULL, NULL, NULL};
    train_settings settings = {.kind = "two",
                               .out = "weights.txt",
                               .games = 20000,
                               .seed = 1,
                               .threads = 2,
                               .rate = 0.01F,
                               .lambda = 0.8F,
                               .temperature = 1.0F};
    static ai_weights weights;
    argp_parse(&argp, argc, argv, 0, NULL, &settings);
    first_weights(&weights, settings.seed);
    if (settings.start != NULL && !read_weights(settings.start, &weights)) {
        fprintf(stderr, "bigtop-train: %s: no weights of this version\n", settings.start);
        return 1;
    }
    if (settings.linear) {
        make_linear((float *)&weights);
    }
    train(&settings, &weights);
    return 0;
}
