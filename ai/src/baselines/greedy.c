/*
 * The greedy player: of all turns the one after which it would lead by most if the game ended now,
 * less a little for each figure it uses.
 */
#include "greedy.h"

#include "../evaluation/evaluate.h"
#include "../turns.h"

enum { FIGURE_COST, OPTION_COUNT };

float ai_lead_now(const bt_game *game, unsigned seat)
{
    bt_standing standing;
    float points[BT_MAX_SEATS] = {0.0F};
    bt_game_standing(game, &standing);
    const float token =
        standing.token_count != 0 ? (float)standing.token_sum / (float)standing.token_count : 0.0F;
    for (unsigned i = 0; i < game->config.seats; i++) {
        points[i] = (float)standing.totals[i] + token * (float)standing.circus_figures[i];
    }
    return ai_lead(points, seat, game->config.seats);
}

bool ai_uses_figure(const bt_ai_turn *turn)
{
    for (unsigned i = 0; i < turn->count; i++) {
        const bt_move_type type = bt_move_type_of(turn->moves[i]);
        if (type == BT_MOVE_FIGURE || type == BT_MOVE_ACROBAT) {
            return true;
        }
    }
    return false;
}

typedef struct greedy_search {
    bt_ai_search head;
    unsigned seat;
    unsigned equals; /* turns seen with the best value */
    float value;
    bt_ai_turn turn;
} greedy_search;

static bool look_at(void *context, const bt_ai_turn *turn, const bt_game *after)
{
    greedy_search *own = context;
    const float cost = ai_uses_figure(turn) ? own->head.options[FIGURE_COST] : 0.0F;
    const float value = ai_lead_now(after, own->seat) - cost;
    own->head.work++;
    if (own->equals == 0 || value > own->value) {
        own->equals = 0;
        own->value = value;
    } else if (value < own->value) {
        return true;
    }
    /* Of equal turns each is kept with the same chance. */
    own->equals++;
    if (bt_random_below(&own->head.random, own->equals) == 0) {
        own->turn = *turn;
    }
    return true;
}

static void start(bt_ai_search *search)
{
    greedy_search *own = (greedy_search *)search;
    own->seat = (unsigned)bt_deciding_seat(&search->game);
    own->equals = 0;
    ai_visit_turns(&search->game, look_at, own);
    search->finished = true;
}

static void step(bt_ai_search *search, uint64_t work)
{
    (void)search;
    (void)work;
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const greedy_search *own = (const greedy_search *)search;
    analysis->turn = own->turn;
    analysis->candidate_count = 1;
    analysis->candidates[0] = (bt_ai_candidate){.turn = own->turn, .value = own->value};
}

static const bt_ai_option_facts options[OPTION_COUNT] = {
    [FIGURE_COST] = {"figure-cost", "points that using a figure costs", 0.5F, 0.0F, 10.0F},
};

const ai_player ai_greedy_player = {
    .facts = {.name = "greedy", .summary = "Plays for the best score if the game ended now."},
    .option_count = OPTION_COUNT,
    .options = options,
    .memory = sizeof(greedy_search),
    .good_memory = sizeof(greedy_search),
    .start = start,
    .step = step,
    .result = result,
};
