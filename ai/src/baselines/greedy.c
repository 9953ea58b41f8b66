/*
 * The greedy player: of all turns the one after which it would lead by most if the game ended now,
 * less a little for each figure it uses.
 */
#include "greedy.h"

#include "../evaluation/evaluate.h"
#include "../turns.h"
#include "best_turn.h"

enum { FIGURE_COST, OPTION_COUNT };

float ai_lead_now(const bt_game *game, unsigned seat)
{
    bt_standing standing;
    float points[BT_MAX_SEATS] = {0.0F};
    bt_game_standing(game, &standing);
    ai_points_now(&standing, game->config.seats, points);
    return ai_lead(points, seat, game->config.seats);
}

typedef struct greedy_search {
    bt_ai_search head;
    unsigned seat;
    ai_best_turn best;
} greedy_search;

static bool look_at(void *context, const bt_ai_turn *turn, const bt_game *after)
{
    greedy_search *own = context;
    const float cost = ai_uses_figure(turn) ? own->head.options[FIGURE_COST] : 0.0F;
    own->head.work++;
    ai_consider_turn(&own->best, &own->head.random, turn, ai_lead_now(after, own->seat) - cost);
    return true;
}

static void start(bt_ai_search *search)
{
    greedy_search *own = (greedy_search *)search;
    own->seat = (unsigned)bt_deciding_seat(&search->game);
    own->best = (ai_best_turn){0};
    ai_visit_turns(&search->game, look_at, own);
    search->finished = true;
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const greedy_search *own = (const greedy_search *)search;
    ai_give_turn(analysis, &own->best.turn, own->best.value);
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
    .result = result,
};
