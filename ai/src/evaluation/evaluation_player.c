/* The evaluation without search: the turn that it rates best. */
#include "../player.h"
#include "evaluate.h"

typedef struct evaluation_search {
    bt_ai_search head;
    ai_evaluator evaluator;
    unsigned count;
    ai_rated_turn turns[AI_MAX_TURNS];
} evaluation_search;

static void start(bt_ai_search *search)
{
    evaluation_search *own = (evaluation_search *)search;
    ai_prepare(&own->evaluator, ai_weights_for(&search->game.config));
    own->evaluator.circus_blind = search->options[0] == 0.0F;
    own->count = ai_rate_turns(&own->evaluator, &search->game, own->turns, AI_MAX_TURNS);
    search->work = own->count;
    search->finished = true;
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const evaluation_search *own = (const evaluation_search *)search;
    for (unsigned i = 0; i < own->count; i++) {
        const ai_rated_turn *rated = &own->turns[i];
        bt_ai_candidate candidate = {.turn = rated->turn, .value = rated->lead, .visits = 1};
        for (unsigned seat = 0; seat < search->game.config.seats; seat++) {
            candidate.points[seat] = rated->points[seat];
        }
        ai_insert_candidate(analysis, 0, &candidate);
    }
    ai_finish_candidates(analysis);
}

static const bt_ai_option_facts options[] = {
    {"circus", "0: blind to tent, acrobats and ringmaster", 1.0F, 0.0F, 1.0F},
};

const ai_player ai_evaluation_player = {
    .facts = {.name = "eval", .summary = "Plays the turn its evaluation likes best; no search."},
    .option_count = 1,
    .options = options,
    .memory = sizeof(evaluation_search),
    .good_memory = sizeof(evaluation_search),
    .start = start,
    .result = result,
};
