/*
 * A player after Heyden's: expectimax over the own turn, the draw, and the next seat's answer,
 * which is taken to be the worst for us, with Ballard's Star2 pruning in the variant that probes
 * several answers (Star2.5).
 *
 * A turn is refuted as soon as bounds from above on what its draws are worth do not add up to more
 * than the best turn so far. A first round over the draws tries only a few answers to each, which
 * gives the bounds; a second looks at the rest of them. The search is cut up into single answers,
 * so that it can pause anywhere.
 */
#include "../evaluation/evaluate.h"
#include "../turns.h"
#include "greedy.h"
#include "hand_rating.h"
#include "ranked_turns.h"

enum { OPTION_EVALUATION, OPTION_PROBES, OPTION_FIGURE_COST, OPTION_COUNT };

/* No answer is as good for us as this many points, for it could be another one. */
#define HOPE 25.0F

typedef enum stage {
    STAGE_TURN,  /* the next turn is to be begun */
    STAGE_PROBE, /* first round over its draws */
    STAGE_SEARCH /* second round */
} stage;

typedef struct star25_search {
    bt_ai_search head;
    unsigned seat;
    stage stage;

    /* Own turns, best first by their value one turn deep. */
    ai_ranked_turns turns;
    float values[AI_MAX_RANKED];
    unsigned turn;    /* place of the turn in work in `turns.order` */
    unsigned best;    /* index */
    bool compared;    /* `best` was found by looking at answers */
    float best_value; /* then: of `best` */

    /* The turn in work: the position after it, and what may be drawn. */
    bt_game after;
    float correction; /* of all values */
    unsigned draw_count, draw;
    bt_outcome draws[BT_MAX_TILE_KINDS];
    float bounds[BT_MAX_TILE_KINDS]; /* of the values of draws, from above */
    double bound;                    /* of the turn's: weighted mean of `bounds` */
    double weight_sum;

    /* The draw in work, and its answers. */
    bt_game drawn;
    ai_ranked_turns answers;
    unsigned answer;

    ai_hand_rater rater;
} star25_search;

/* ---- values ---- */

static float value_of(star25_search *own, const bt_game *game)
{
    own->head.work++;
    return own->head.options[OPTION_EVALUATION] >= 0.5F
               ? ai_hand_rating(&own->rater, game, own->seat)
               : ai_lead_now(game, own->seat);
}

/* Points that using a figure costs; the evaluation by rules of thumb knows itself. */
static float cost_of(const star25_search *own, const bt_ai_turn *turn)
{
    const bool knows = own->head.options[OPTION_EVALUATION] >= 0.5F;
    return !knows && ai_uses_figure(turn) ? own->head.options[OPTION_FIGURE_COST] : 0.0F;
}

/* ---- a turn ---- */

static void end_turn(star25_search *own, float value)
{
    const unsigned index = own->turns.order[own->turn];
    if (!own->compared || value > own->best_value) {
        own->best = index;
        own->best_value = value;
        own->compared = true;
    }
    own->turn++;
    own->stage = STAGE_TURN;
    own->head.finished = own->turn == own->turns.count;
}

/* What may be drawn and laid; tiles that fit nowhere are drawn again. */
static void list_draws(star25_search *own, float hope)
{
    const size_t count = bt_chance(&own->after, own->draws, BT_MAX_TILE_KINDS);
    own->draw_count = 0;
    own->weight_sum = 0.0;
    own->bound = (double)hope;
    for (size_t i = 0; i < count; i++) {
        if (bt_placement_count_of(&own->after, bt_move_kind(own->draws[i].move)) != 0) {
            own->bounds[own->draw_count] = hope;
            own->weight_sum += (double)own->draws[i].weight;
            own->draws[own->draw_count++] = own->draws[i];
        }
    }
}

/* Make the position after a draw, and list the answers not yet looked at. */
static void begin_draw(star25_search *own)
{
    own->drawn = own->after;
    bt_play_unchecked(&own->drawn, own->draws[own->draw].move, NULL);
    ai_rank_turns(&own->answers, &own->drawn);
    own->answer = own->stage == STAGE_SEARCH ? (unsigned)own->head.options[OPTION_PROBES] : 0;
}

static void begin_turn(star25_search *own)
{
    const unsigned index = own->turns.order[own->turn];
    own->after = own->head.game;
    own->correction = -cost_of(own, &own->turns.turns[index]);
    ai_play_turn(&own->after, &own->turns.turns[index]);
    if (own->after.phase == BT_PHASE_REVEAL) {
        /* What the token gives too much or too little is the same after every answer. */
        float correction[BT_MAX_SEATS] = {0.0F};
        ai_reveal_mean_token(&own->after, correction);
        own->correction += ai_lead(correction, own->seat, own->after.config.seats);
    }
    own->draw_count = 0;
    if (own->after.phase == BT_PHASE_DRAW) {
        list_draws(own, own->values[index] + HOPE);
    }
    if (own->draw_count == 0) {
        end_turn(own, own->values[index]);
        return;
    }
    own->draw = 0;
    own->stage = STAGE_PROBE;
    begin_draw(own);
}

/* The draw in work is done with. */
static void next_draw(star25_search *own)
{
    own->draw++;
    if (own->draw == own->draw_count && own->stage == STAGE_PROBE) {
        own->draw = 0;
        own->stage = STAGE_SEARCH;
    }
    if (own->draw == own->draw_count) {
        end_turn(own, (float)own->bound);
    } else {
        begin_draw(own);
    }
}

static void look_at_answer(star25_search *own)
{
    const bt_ai_turn *turn = &own->answers.turns[own->answers.order[own->answer++]];
    bt_game answered = own->drawn;
    ai_play_turn(&answered, turn);
    const float value = value_of(own, &answered) + own->correction + cost_of(own, turn);
    float *bound = &own->bounds[own->draw];
    if (value >= *bound) {
        return;
    }
    const double share = (double)own->draws[own->draw].weight / own->weight_sum;
    own->bound -= share * (double)(*bound - value);
    *bound = value;
    if (own->compared && own->bound <= (double)own->best_value) {
        end_turn(own, (float)own->bound); /* refuted */
    }
}

/* One answer, or the beginning of something. */
static void advance(star25_search *own)
{
    const unsigned probes = (unsigned)own->head.options[OPTION_PROBES];
    if (own->stage == STAGE_TURN) {
        begin_turn(own);
    } else if (own->answer >= own->answers.count ||
               (own->stage == STAGE_PROBE && own->answer >= probes)) {
        next_draw(own);
    } else {
        look_at_answer(own);
    }
}

/* ---- the player ---- */

/* Turns by falling value; equal ones keep their order. */
static void sort_by_value(star25_search *own)
{
    uint16_t *order = own->turns.order;
    for (unsigned i = 1; i < own->turns.count; i++) {
        const uint16_t index = order[i];
        unsigned at = i;
        while (at > 0 && own->values[order[at - 1]] < own->values[index]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = index;
    }
}

static void start(bt_ai_search *search)
{
    star25_search *own = (star25_search *)search;
    own->seat = (unsigned)bt_deciding_seat(&search->game);
    own->stage = STAGE_TURN;
    own->turn = 0;
    own->compared = false;
    own->best_value = 0.0F;
    ai_prepare_hand_rater(&own->rater, NULL, search->game.config.seats);
    ai_rank_turns(&own->turns, &search->game);
    for (unsigned i = 0; i < own->turns.count; i++) {
        bt_game after = search->game;
        ai_play_turn(&after, &own->turns.turns[i]);
        own->values[i] = value_of(own, &after) - cost_of(own, &own->turns.turns[i]);
    }
    sort_by_value(own);
    own->best = own->turns.order[0];
    search->finished = own->turns.count == 1;
}

/* An answer takes some microseconds, to begin a draw some tens. */
#define ANSWERS_BETWEEN_QUESTIONS 16

static void step(bt_ai_search *search, uint64_t work)
{
    star25_search *own = (star25_search *)search;
    const uint64_t end = search->work + work;
    for (unsigned n = 1; search->work < end && !search->finished; n++) {
        advance(own);
        if (n % ANSWERS_BETWEEN_QUESTIONS == 0 && ai_interrupted(search)) {
            return;
        }
    }
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const star25_search *own = (const star25_search *)search;
    ai_give_turn(analysis, &own->turns.turns[own->best],
                 own->compared ? own->best_value : own->values[own->best]);
}

static const bt_ai_option_facts options[OPTION_COUNT] = {
    [OPTION_EVALUATION] = {"evaluation", "0 as of greedy, 1 as of jcz", 0.0F, 0.0F, 1.0F},
    [OPTION_PROBES] = {"probes", "answers tried first", 5.0F, 1.0F, 1000.0F},
    [OPTION_FIGURE_COST] = {"figure-cost", "points that a figure costs, for evaluation 0", 2.0F,
                            0.0F, 10.0F},
};

const ai_player ai_star25_player = {
    .facts = {.name = "star25",
              .summary = "Searches turn, draw and answer with Star2.5, after Heyden's player.",
              .searches = true,
              .thinking_milliseconds = 1000},
    .option_count = OPTION_COUNT,
    .options = options,
    .memory = sizeof(star25_search),
    .good_memory = sizeof(star25_search),
    .start = start,
    .step = step,
    .result = result,
};
