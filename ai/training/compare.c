/*
 * bigtop-compare: two files of weights against each other, by the evaluation alone, on duplicate
 * deals. Thousands of games a minute, so that small differences show before a search is tried.
 */
#include "weights_file.h"

#include "../src/evaluation/evaluate.h"
#include "../src/turns.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct duel {
    const ai_weights *sides[2];
    bt_config config;
    uint64_t seed;
    unsigned pairs;
    atomic_uint next;
    double *margins;
    double *wins;
} duel;

/* The next outcome of chance in a fixed order: the first of the shuffled tiles that may come. */
static void play_chance(bt_game *game, const uint8_t *order, bool *used, unsigned count,
                        bt_random *tokens)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const size_t choices = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    if (game->phase != BT_PHASE_DRAW) {
        ai_play_chance(game, tokens);
        return;
    }
    for (unsigned t = 0; t < count; t++) {
        for (size_t i = 0; !used[t] && i < choices; i++) {
            if (bt_move_kind(outcomes[i].move) == order[t]) {
                used[t] = true;
                bt_play_unchecked(game, outcomes[i].move, NULL);
                return;
            }
        }
    }
}

static unsigned shuffle(const bt_game *game, uint64_t seed, uint8_t order[BT_MAX_TILES])
{
    bt_random random;
    unsigned count = 0;
    bt_random_seed(&random, seed);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        for (unsigned n = 0; n < bt_bag(game, kind); n++) {
            order[count++] = (uint8_t)kind;
        }
    }
    for (unsigned i = count; i > 1; i--) {
        const unsigned j = bt_random_below(&random, i);
        const uint8_t swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
    return count;
}

static void play_game(const duel *own, ai_evaluator evaluators[2], unsigned first, uint64_t seed,
                      double *margin, double *win)
{
    static _Thread_local ai_rated_turn turns[AI_MAX_TURNS];
    bt_game game;
    uint8_t order[BT_MAX_TILES];
    bool used[BT_MAX_TILES] = {false};
    bt_random tokens;
    bt_game_start(&game, &own->config);
    bt_random_seed(&tokens, seed ^ 5);
    const unsigned count = shuffle(&game, seed, order);
    while (game.phase != BT_PHASE_OVER) {
        if (bt_deciding_seat(&game) < 0) {
            play_chance(&game, order, used, count, &tokens);
            continue;
        }
        const unsigned side = (unsigned)bt_deciding_seat(&game) == first ? 0 : 1;
        const unsigned rated = ai_rate_turns(&evaluators[side], &game, turns, AI_MAX_TURNS);
        unsigned best = 0;
        for (unsigned i = 1; i < rated; i++) {
            best = turns[i].lead > turns[best].lead ? i : best;
        }
        ai_play_turn(&game, &turns[best].turn);
    }
    float points[BT_MAX_SEATS] = {0.0F};
    for (unsigned i = 0; i < own->config.seats; i++) {
        points[i] = (float)bt_score(&game, i);
    }
    const double lead = (double)ai_lead(points, first, own->config.seats);
    *margin += lead / own->config.seats;
    const unsigned winners = bt_winners(&game);
    *win +=
        (winners >> first & 1u) != 0 ? 1.0 / __builtin_popcount(winners) / own->config.seats : 0.0;
}

static void *work(void *argument)
{
    duel *own = argument;
    ai_evaluator *evaluators = malloc(2 * sizeof *evaluators);
    ai_prepare(&evaluators[0], own->sides[0]);
    ai_prepare(&evaluators[1], own->sides[1]);
    for (unsigned pair; (pair = atomic_fetch_add(&own->next, 1)) < own->pairs;) {
        for (unsigned first = 0; first < own->config.seats; first++) {
            play_game(own, evaluators, first, bt_series_seed(own->seed, pair), &own->margins[pair],
                      &own->wins[pair]);
        }
    }
    free(evaluators);
    return NULL;
}

int main(int argc, char **argv)
{
    static ai_weights sides[2];
    if (argc < 5) {
        fprintf(stderr, "usage: bigtop-compare A B PAIRS SEED [SEATS [SETS [EDITION]]]\n");
        return 2;
    }
    for (int i = 0; i < 2; i++) {
        if (!read_weights(argv[1 + i], &sides[i])) {
            fprintf(stderr, "bigtop-compare: %s: no weights of this version\n", argv[1 + i]);
            return 1;
        }
    }
    duel own = {.sides = {&sides[0], &sides[1]},
                .pairs = (unsigned)strtoul(argv[3], NULL, 10),
                .seed = strtoull(argv[4], NULL, 10)};
    bt_config_preset(&own.config, argc > 7 ? (bt_edition)strtoul(argv[7], NULL, 10) : BT_EDITION_C2,
                     argc > 6 ? (unsigned)strtoul(argv[6], NULL, 10) : BT_SET_BASE,
                     argc > 5 ? (unsigned)strtoul(argv[5], NULL, 10) : 2);
    own.margins = calloc(own.pairs, sizeof *own.margins);
    own.wins = calloc(own.pairs, sizeof *own.wins);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, work, &own);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    double sum = 0;
    double squares = 0;
    double wins = 0;
    for (unsigned i = 0; i < own.pairs; i++) {
        sum += own.margins[i];
        squares += own.margins[i] * own.margins[i];
        wins += own.wins[i];
    }
    const double mean = sum / own.pairs;
    const double error = sqrt((squares / own.pairs - mean * mean) / own.pairs);
    printf("%s against %s: %u deals, margin %+.2f +- %.2f, wins %.2f %%\n", argv[1], argv[2],
           own.pairs, mean, 1.96 * error, 100.0 * wins / own.pairs);
    free(own.margins);
    free(own.wins);
    return 0;
}
