/*
 * A player after JCloisterZone's: of all turns the one that leads to the position rated best by
 * rules of thumb (hand_rating.h).
 */
#include "../turns.h"
#include "best_turn.h"
#include "hand_rating.h"

typedef struct jcz_search {
    bt_ai_search head;
    unsigned seat;
    ai_best_turn best;
    ai_hand_rater rater;
} jcz_search;

static bool look_at(void *context, const bt_ai_turn *turn, const bt_game *after)
{
    jcz_search *own = context;
    own->head.work++;
    ai_consider_turn(&own->best, &own->head.random, turn,
                     ai_hand_rating(&own->rater, after, own->seat));
    return true;
}

static void start(bt_ai_search *search)
{
    jcz_search *own = (jcz_search *)search;
    own->seat = (unsigned)bt_deciding_seat(&search->game);
    own->best = (ai_best_turn){0};
    ai_prepare_hand_rater(&own->rater, search->options, search->game.config.seats);
    ai_visit_turns(&search->game, look_at, own);
    search->finished = true;
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const jcz_search *own = (const jcz_search *)search;
    ai_give_turn(analysis, &own->best.turn, own->best.value);
}

const ai_player ai_jcz_player = {
    .facts = {.name = "jcz", .summary = "Plays by rules of thumb, after JCloisterZone's player."},
    .option_count = AI_HAND_CONSTANTS,
    .options = ai_hand_constants,
    .memory = sizeof(jcz_search),
    .good_memory = sizeof(jcz_search),
    .start = start,
    .result = result,
};
