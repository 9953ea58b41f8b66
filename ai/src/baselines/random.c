/* The random player: a placement drawn uniformly, then one of what may be done with it. */
#include "../player.h"
#include "../turns.h"

typedef struct random_search {
    bt_ai_search head;
    bt_ai_turn turn;
} random_search;

static void start(bt_ai_search *search)
{
    random_search *own = (random_search *)search;
    bt_game game = search->game;
    ai_random_turn(&game, &search->random, &own->turn);
    search->finished = true;
}

static void step(bt_ai_search *search, uint64_t work)
{
    (void)search;
    (void)work;
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const random_search *own = (const random_search *)search;
    analysis->turn = own->turn;
    analysis->candidate_count = 1;
    analysis->candidates[0].turn = own->turn;
}

const ai_player ai_random_player = {
    .facts = {.name = "random", .summary = "Plays any legal turn, each choice equally likely."},
    .memory = sizeof(random_search),
    .good_memory = sizeof(random_search),
    .start = start,
    .step = step,
    .result = result,
};
