/* Learning; see learner.h. */
#include "learner.h"

#include <math.h>
#include <string.h>

typedef struct run_term {
    float sums[AI_HIDDEN];
} run_term;

/* Expected points of every seat in every position, and the hidden layers on the way. */
static void run_game(const played_game *game, const ai_weights *weights,
                     float values[][BT_MAX_SEATS], run_term *runs)
{
    for (unsigned p = 0; p < game->position_count; p++) {
        const seen_position *position = &game->positions[p];
        memcpy(values[p], position->certain, sizeof position->certain);
        for (unsigned i = 0; i < position->term_count; i++) {
            const unsigned t = position->first_term + i;
            const seen_term *term = &game->terms[t];
            values[p][term->seat] +=
                ai_run_network(&weights->networks[term->term], &term->inputs, runs[t].sums);
        }
    }
}

static void add_term_gradient(ai_network *gradient, const ai_network *network,
                              const ai_inputs *inputs, const run_term *run, float error)
{
    float bent[AI_HIDDEN];
    for (unsigned h = 0; h < AI_HIDDEN; h++) {
        const bool on = run->sums[h] > 0.0F;
        gradient->out[h] += on ? error * run->sums[h] : 0.0F;
        bent[h] = on ? error * network->out[h] : 0.0F;
    }
    for (unsigned j = 0; j < inputs->count; j++) {
        const float x = inputs->x[j];
        if (x != 0.0F) {
            gradient->linear[j] += error * x;
            for (unsigned h = 0; h < AI_HIDDEN; h++) {
                gradient->hidden[j][h] += x * bent[h];
            }
        }
    }
}

static float clip(float x, float limit)
{
    return x > limit ? limit : x < -limit ? -limit : x;
}

/* From errors of the seats' points to the slope of the loss: leads count in full, points little. */
static void slopes_of(const float errors[BT_MAX_SEATS], unsigned seats, float slopes[BT_MAX_SEATS])
{
    const float points_share = 0.1F;
    float mean = 0.0F;
    for (unsigned i = 0; i < seats; i++) {
        mean += errors[i] / (float)seats;
    }
    for (unsigned i = 0; i < seats; i++) {
        slopes[i] = clip(errors[i] - mean, 20.0F) + points_share * clip(errors[i], 20.0F);
    }
}

void add_game_gradient(float gradient[LEARNED_NUMBERS], const played_game *game,
                       const ai_weights *weights, float lambda, learning_sums *sums)
{
    static _Thread_local float values[SELF_PLAY_POSITIONS][BT_MAX_SEATS];
    static _Thread_local run_term runs[SELF_PLAY_TERMS];
    float target[BT_MAX_SEATS];
    run_game(game, weights, values, runs);
    memcpy(target, game->final, sizeof target);
    for (unsigned p = game->position_count; p-- > 0;) {
        const seen_position *position = &game->positions[p];
        float errors[BT_MAX_SEATS] = {0.0F};
        float slopes[BT_MAX_SEATS];
        for (unsigned seat = 0; seat < game->seats; seat++) {
            errors[seat] = values[p][seat] - target[seat];
        }
        slopes_of(errors, game->seats, slopes);
        for (unsigned i = 0; i < position->term_count; i++) {
            const unsigned t = position->first_term + i;
            const seen_term *term = &game->terms[t];
            add_term_gradient((ai_network *)gradient + term->term, &weights->networks[term->term],
                              &term->inputs, &runs[t], slopes[term->seat]);
        }
        const float lead_error = ai_lead(errors, 0, game->seats);
        const float final_error =
            ai_lead(values[p], 0, game->seats) - ai_lead(game->final, 0, game->seats);
        sums->squared_error += (double)(lead_error * lead_error);
        sums->final_error += (double)(final_error * final_error);
        sums->positions++;
        for (unsigned seat = 0; seat < game->seats; seat++) {
            target[seat] = lambda * target[seat] + (1.0F - lambda) * values[p][seat];
        }
    }
}

void take_step(adam_state *optimizer, ai_weights *weights, const float gradient[LEARNED_NUMBERS],
               float rate, float decay)
{
    const float keep_first = 0.9F;
    const float keep_second = 0.99F;
    float *numbers = (float *)weights->networks;
    optimizer->steps++;
    const float bias_first = 1.0F - powf(keep_first, (float)optimizer->steps);
    const float bias_second = 1.0F - powf(keep_second, (float)optimizer->steps);
    for (unsigned i = 0; i < LEARNED_NUMBERS; i++) {
        const float slope = gradient[i];
        optimizer->first[i] = keep_first * optimizer->first[i] + (1.0F - keep_first) * slope;
        optimizer->second[i] =
            keep_second * optimizer->second[i] + (1.0F - keep_second) * slope * slope;
        const float step = (optimizer->first[i] / bias_first) /
                           (sqrtf(optimizer->second[i] / bias_second) + 1e-3F);
        numbers[i] -= rate * (step + decay * numbers[i]);
    }
}

void count_fills(fill_counts *counts, const played_game *game)
{
    for (unsigned i = 0; i < game->square_count; i++) {
        const seen_square *square = &game->squares[i];
        counts->seen[square->stage][square->copies]++;
        counts->filled[square->stage][square->copies] +=
            bt_tile_at(&game->end, square->x, square->y) >= 0;
    }
}

void forget_fills(fill_counts *counts, double share)
{
    for (unsigned s = 0; s < AI_FILL_STAGES; s++) {
        for (unsigned c = 0; c < AI_FILL_COPIES; c++) {
            counts->seen[s][c] *= 1.0 - share;
            counts->filled[s][c] *= 1.0 - share;
        }
    }
}

/* Before anything is known: each copy comes with this chance to this place. */
static double guess(unsigned stage, unsigned copies)
{
    (void)stage;
    return copies == 0 ? 0.0 : 1.0 - pow(0.9, (double)copies);
}

void learn_fills(ai_fill_table *table, const fill_counts *counts)
{
    const double trust = 20.0; /* the guess weighs like so many squares seen */
    for (unsigned s = 0; s < AI_FILL_STAGES; s++) {
        for (unsigned c = 0; c < AI_FILL_COPIES; c++) {
            const double filled = counts->filled[s][c] + trust * guess(s, c);
            table->chance[s][c] = c == 0 ? 0.0F : (float)(filled / (counts->seen[s][c] + trust));
        }
    }
}

void make_linear(float *numbers)
{
    ai_network *networks = (ai_network *)(void *)numbers;
    for (unsigned t = 0; t < AI_TERM_COUNT; t++) {
        memset(networks[t].hidden, 0, sizeof networks[t].hidden);
        memset(networks[t].out, 0, sizeof networks[t].out);
    }
}

void first_weights(ai_weights *weights, uint64_t seed)
{
    bt_random random;
    bt_random_seed(&random, seed);
    *weights = (ai_weights){0};
    for (unsigned t = 0; t < AI_TERM_COUNT; t++) {
        for (unsigned j = 0; j < AI_INPUTS; j++) {
            for (unsigned h = 0; h < AI_HIDDEN; h++) {
                weights->networks[t].hidden[j][h] =
                    ((float)(bt_random_next(&random) >> 40) / 16777216.0F - 0.5F) * 0.5F;
            }
        }
        for (unsigned h = 0; h < AI_HIDDEN; h++) {
            weights->networks[t].out[h] =
                ((float)(bt_random_next(&random) >> 40) / 16777216.0F - 0.5F) * 0.2F;
        }
    }
    weights->networks[AI_TERM_CITY].linear[9] = 8.0F;
    weights->networks[AI_TERM_CITY].linear[10] = 4.0F;
    weights->networks[AI_TERM_ROAD].linear[9] = 8.0F;
    weights->networks[AI_TERM_FIELD].linear[9] = 8.0F;
    weights->networks[AI_TERM_FIELD].linear[10] = 3.0F;
    weights->networks[AI_TERM_MONASTERY].linear[2] = 8.0F;
    for (unsigned n = 1; n < 8; n++) {
        weights->networks[AI_TERM_SEAT].linear[9 + n] = 4.0F + (float)n;
    }
    fill_counts nothing = {0};
    learn_fills(&weights->fill, &nothing);
}
