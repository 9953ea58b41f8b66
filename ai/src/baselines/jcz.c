/*
 * A player after JCloisterZone's: of all turns the one that leads to the position rated best by
 * rules of thumb (hand_rating.h).
 */
#include "../turns.h"
#include "hand_rating.h"

typedef struct jcz_search {
    bt_ai_search head;
    unsigned seat;
    unsigned equals; /* turns seen with the best value */
    float value;
    bt_ai_turn turn;
    ai_hand_rater rater;
} jcz_search;

static bool look_at(void *context, const bt_ai_turn *turn, const bt_game *after)
{
    jcz_search *own = context;
    const float value = ai_hand_rating(&own->rater, after, own->seat);
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
    jcz_search *own = (jcz_search *)search;
    own->seat = (unsigned)bt_deciding_seat(&search->game);
    own->equals = 0;
    ai_prepare_hand_rater(&own->rater, search->options, search->game.config.seats);
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
    const jcz_search *own = (const jcz_search *)search;
    analysis->turn = own->turn;
    analysis->candidate_count = 1;
    analysis->candidates[0] = (bt_ai_candidate){.turn = own->turn, .value = own->value};
}

const ai_player ai_jcz_player = {
    .facts = {.name = "jcz", .summary = "Plays by rules of thumb, after JCloisterZone's player."},
    .option_count = AI_HAND_CONSTANTS,
    .options = ai_hand_constants,
    .memory = sizeof(jcz_search),
    .good_memory = sizeof(jcz_search),
    .start = start,
    .step = step,
    .result = result,
};
