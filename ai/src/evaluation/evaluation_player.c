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

static void step(bt_ai_search *search, uint64_t work)
{
    (void)search;
    (void)work;
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const evaluation_search *own = (const evaluation_search *)search;
    const unsigned seats = search->game.config.seats;
    bool listed[AI_MAX_TURNS] = {false};
    while (analysis->candidate_count < own->count &&
           analysis->candidate_count < BT_AI_MAX_CANDIDATES) {
        unsigned best = own->count;
        for (unsigned i = 0; i < own->count; i++) {
            if (!listed[i] && (best == own->count || own->turns[i].lead > own->turns[best].lead)) {
                best = i;
            }
        }
        listed[best] = true;
        bt_ai_candidate *candidate = &analysis->candidates[analysis->candidate_count++];
        candidate->turn = own->turns[best].turn;
        candidate->value = own->turns[best].lead;
        candidate->loss = analysis->candidates[0].value - candidate->value;
        candidate->visits = 1;
        for (unsigned seat = 0; seat < seats; seat++) {
            candidate->points[seat] = own->turns[best].points[seat];
        }
    }
    analysis->turn = analysis->candidates[0].turn;
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
    .step = step,
    .result = result,
};
