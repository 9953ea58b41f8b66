/* Self-play; see self_play.h. */
#include "self_play.h"

#include "../src/turns.h"
#include "squares.h"

#include <math.h>

static void note_term(void *context, ai_term term, unsigned seat, const ai_inputs *inputs)
{
    played_game *game = context;
    if (game->term_count < SELF_PLAY_TERMS) {
        game->terms[game->term_count++] = (seen_term){(uint8_t)term, (uint8_t)seat, *inputs};
    }
}

static void note_squares(played_game *game, const bt_game *state, const ai_evaluator *evaluator)
{
    ai_bag_planes bag;
    ai_read_bag(&bag, state, evaluator->knowledge.river);
    for (unsigned slot = 0; slot < state->open_count; slot++) {
        const unsigned pattern = state->open_patterns[slot];
        if (pattern == 0 || game->square_count == SELF_PLAY_SQUARES) {
            continue;
        }
        const unsigned copies = ai_count_copies(&bag, evaluator->knowledge.fits[pattern]);
        const bt_square square = bt_key_square(state->open_keys[slot]);
        game->squares[game->square_count++] =
            (seen_square){square.x, square.y, (uint8_t)ai_fill_stage(state->bag_left),
                          (uint8_t)(copies < AI_FILL_COPIES ? copies : AI_FILL_COPIES - 1)};
    }
}

static void note_position(played_game *game, const bt_game *state, ai_evaluator *evaluator)
{
    if (game->position_count == SELF_PLAY_POSITIONS) {
        return;
    }
    seen_position *position = &game->positions[game->position_count++];
    position->first_term = game->term_count;
    ai_visit_terms(evaluator, state, position->certain, note_term, game);
    position->term_count = game->term_count - position->first_term;
    note_squares(game, state, evaluator);
}

static double random_fraction(bt_random *random)
{
    return (double)(bt_random_next(random) >> 11) / 9007199254740992.0;
}

static unsigned draw_turn(const ai_rated_turn *turns, unsigned count, float temperature,
                          bt_random *random)
{
    double odds[AI_MAX_TURNS];
    double sum = 0;
    float best = turns[0].lead;
    for (unsigned i = 1; i < count; i++) {
        best = turns[i].lead > best ? turns[i].lead : best;
    }
    for (unsigned i = 0; i < count; i++) {
        odds[i] = exp((double)(turns[i].lead - best) / (double)temperature);
        sum += odds[i];
    }
    double draw = random_fraction(random) * sum;
    unsigned chosen = 0;
    while (chosen + 1 < count && draw >= odds[chosen]) {
        draw -= odds[chosen++];
    }
    return chosen;
}

static void play_turn(bt_game *state, ai_evaluator *evaluator, float temperature, bt_random *random)
{
    static _Thread_local ai_rated_turn turns[AI_MAX_TURNS];
    const unsigned count = ai_rate_turns(evaluator, state, turns, AI_MAX_TURNS);
    ai_play_turn(state, &turns[draw_turn(turns, count, temperature, random)].turn);
}

void self_play(played_game *game, ai_evaluator *evaluator, const bt_config *config, uint64_t seed,
               float temperature)
{
    bt_game state;
    bt_random random;
    bt_game_start(&state, config);
    bt_random_seed(&random, seed);
    game->seats = config->seats;
    game->position_count = 0;
    game->term_count = 0;
    game->square_count = 0;
    while (state.phase != BT_PHASE_OVER) {
        if (bt_deciding_seat(&state) < 0) {
            ai_play_chance(&state, &random);
            continue;
        }
        play_turn(&state, evaluator, temperature, &random);
        if (state.phase == BT_PHASE_DRAW || state.phase == BT_PHASE_REVEAL) {
            note_position(game, &state, evaluator);
        }
    }
    for (unsigned seat = 0; seat < game->seats; seat++) {
        game->final[seat] = (float)bt_score(&state, seat);
    }
    game->end = state;
}
