/* Weakened judgement; see judgement.h. */
#include "judgement.h"

#include "../evaluation/evaluate.h"
#include "../mathematics.h"
#include "../turns.h"

typedef struct judgement_search {
    bt_ai_search head;
    ai_evaluator evaluator;
    unsigned seat, seats;
    unsigned in_hand; /* figures the seat had before the turn */
    bool hesitates;
    unsigned count; /* turns looked at */
    float best;     /* what the turn chosen was worth with its luck in the drawing */
    bt_ai_turn turn;
} judgement_search;

_Static_assert(sizeof(judgement_search) <= AI_JUDGEMENT_MEMORY, "too little memory for a level");

static unsigned figures_in_hand(const bt_game *game, unsigned seat)
{
    unsigned count = 0;
    for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
        count += bt_supply(game, seat, (bt_figure_kind)kind);
    }
    return count;
}

/* The lead if the game ended now, as far as this player sees it. */
static float lead_seen(const judgement_search *own, const bt_game *after)
{
    const float *options = own->head.options;
    bt_standing standing;
    float points[BT_MAX_SEATS] = {0.0F};
    bt_game_standing(after, &standing);
    ai_points_now(&standing, own->seats, points);
    for (unsigned i = 0; i < own->seats; i++) {
        const float fields = (float)standing.points[i][BT_CATEGORY_FIELDS];
        points[i] -= (1.0F - options[AI_JUDGEMENT_FIELDS]) * fields;
    }
    const float mine = points[own->seat];
    return mine + options[AI_JUDGEMENT_RIVALS] * (ai_lead(points, own->seat, own->seats) - mine);
}

static float judge(judgement_search *own, const bt_ai_turn *turn, const bt_game *after)
{
    const float *options = own->head.options;
    const float foresight = options[AI_JUDGEMENT_FORESIGHT];
    float value = 0.0F;
    if (foresight < 1.0F) {
        value += (1.0F - foresight) * lead_seen(own, after);
    }
    if (foresight > 0.0F) {
        float points[BT_MAX_SEATS];
        ai_evaluate(&own->evaluator, after, points);
        value += foresight * ai_lead(points, own->seat, own->seats);
    }
    const bool uses = ai_uses_figure(turn);
    const unsigned left = figures_in_hand(after, own->seat) + (uses ? 1u : 0u);
    if (left > own->in_hand) {
        value += options[AI_JUDGEMENT_JOY] * (float)(left - own->in_hand);
    }
    /* A figure that comes back at once does not count as given away. */
    if (own->hesitates && uses && left == own->in_hand) {
        value -= 10.0F;
    }
    return value;
}

/* Adding a number from the Gumbel distribution to each value and taking the largest draws a turn
 * with odds exp(value / carelessness), without a list of all turns. */
static float luck(judgement_search *own)
{
    const double fraction =
        ((double)(bt_random_next(&own->head.random) >> 11) + 0.5) / 9007199254740992.0;
    return -(float)ai_log(-ai_log(fraction)) * own->head.options[AI_JUDGEMENT_CARELESSNESS];
}

static bool look_at(void *context, const bt_ai_turn *turn, const bt_game *after)
{
    judgement_search *own = context;
    const float value = judge(own, turn, after) + luck(own);
    own->head.work++;
    if (own->count == 0 || value > own->best) {
        own->best = value;
        own->turn = *turn;
    }
    own->count++;
    return true;
}

void ai_judgement_start(bt_ai_search *search)
{
    judgement_search *own = (judgement_search *)search;
    const uint32_t draw = bt_random_below(&search->random, 1000);
    own->seat = (unsigned)bt_deciding_seat(&search->game);
    own->seats = search->game.config.seats;
    own->in_hand = figures_in_hand(&search->game, own->seat);
    own->hesitates = (float)draw < 1000.0F * search->options[AI_JUDGEMENT_HESITATION];
    own->count = 0;
    ai_prepare(&own->evaluator, ai_weights_for(&search->game.config));
    ai_visit_turns(&search->game, look_at, own);
    search->finished = true;
}

void ai_judgement_result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    ai_give_turn(analysis, &((const judgement_search *)search)->turn, 0.0F);
}
