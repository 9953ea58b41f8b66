/* The evaluation; see evaluate.h. */
#include "evaluate.h"

#include "feature_forest.h"
#include "squares.h"

void ai_prepare(ai_evaluator *evaluator, const ai_weights *weights)
{
    evaluator->weights = weights;
    evaluator->circus_blind = false;
    evaluator->linear = false;
    ai_learn_tiles(&evaluator->knowledge);
    ai_begin_surveys(&evaluator->survey);
}

void ai_points_now(const bt_standing *standing, unsigned seats, float points[BT_MAX_SEATS])
{
    const float token = standing->token_count != 0
                            ? (float)standing->token_sum / (float)standing->token_count
                            : 0.0F;
    for (unsigned seat = 0; seat < seats; seat++) {
        points[seat] =
            (float)standing->totals[seat] + token * (float)standing->circus_figures[seat];
    }
}

/* Number of figures each seat has around the tile laid last, where the tent goes next. */
static void count_new_audience(const bt_game *game, unsigned counts[BT_MAX_SEATS])
{
    const int tent = game->tile_keys[game->tile_count - 1];
    for (unsigned i = 0; i < game->figure_count; i++) {
        const int here = game->tile_keys[game->figures[i].tile];
        counts[game->figures[i].seat] += bt_near(here, tent);
    }
}

bool ai_settled(const bt_game *game, float points[BT_MAX_SEATS])
{
    const bt_phase phase = bt_game_phase(game);
    const bool last_circus = phase == BT_PHASE_REVEAL && game->bag_left == 0;
    if (phase != BT_PHASE_OVER && phase != BT_PHASE_FINAL_REVEAL && !last_circus) {
        return false;
    }
    bt_standing standing;
    bt_game_standing(game, &standing);
    ai_points_now(&standing, game->config.seats, points);
    if (last_circus) {
        /* The tent moves once more, and a second token is revealed at the end. */
        unsigned audience[BT_MAX_SEATS] = {0};
        count_new_audience(game, audience);
        for (unsigned seat = 0; seat < game->config.seats; seat++) {
            points[seat] +=
                (float)(standing.token_sum * audience[seat]) / (float)standing.token_count;
        }
    }
    return true;
}

/* While a reveal is due, the tent's audience is certain to score a token, and the tent is as good
 * as on the tile laid last. */
static void expect_reveal(const bt_game *game, const ai_table_state *table,
                          ai_seat_state seats[BT_MAX_SEATS], float points[BT_MAX_SEATS])
{
    unsigned audience[BT_MAX_SEATS] = {0};
    count_new_audience(game, audience);
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        points[seat] += table->token * (float)seats[seat].audience;
        seats[seat].audience = (uint8_t)audience[seat];
    }
}

static unsigned next_seat(const bt_game *game)
{
    const unsigned seat = game->turn_seat;
    const bool later = game->phase == BT_PHASE_REVEAL;
    return !later ? seat : seat + 1u < game->config.seats ? seat + 1u : 0;
}

static void visit_features(const ai_evaluator *evaluator, const bt_game *game,
                           const ai_table_state *table, unsigned next, ai_term_visitor *visit,
                           void *context)
{
    ai_inputs inputs;
    for (unsigned f = 0; f < evaluator->survey.count; f++) {
        const ai_open_feature *feature = &evaluator->survey.features[f];
        for (unsigned seat = 0; seat < game->config.seats; seat++) {
            if (bt_figures_of(feature->totals, seat) != 0) {
                ai_feature_inputs(&inputs, feature, table, seat, game->config.seats, seat == next);
                visit(context, ai_term_of(feature->kind), seat, &inputs);
            }
        }
    }
    for (unsigned i = 0; i < game->figure_count; i++) {
        const bt_board_figure *figure = &game->figures[i];
        if (figure->feature == BT_FEATURE_MONASTERY || figure->feature == BT_FEATURE_GARDEN) {
            ai_monastery_inputs(&inputs, game, &evaluator->survey, table,
                                game->tile_keys[figure->tile], figure->kind == BT_FIGURE_ABBOT,
                                figure->feature == BT_FEATURE_GARDEN);
            visit(context, AI_TERM_MONASTERY, figure->seat, &inputs);
        }
    }
}

void ai_visit_terms(ai_evaluator *evaluator, const bt_game *game, float points[BT_MAX_SEATS],
                    ai_term_visitor *visit, void *context)
{
    ai_table_state table;
    ai_seat_state seats[BT_MAX_SEATS];
    ai_inputs inputs;
    const unsigned next = next_seat(game);
    ai_take_survey(&evaluator->survey, game, &evaluator->knowledge, &evaluator->weights->fill,
                   false);
    ai_count_table(&table, game, &evaluator->knowledge);
    table.blind = evaluator->circus_blind;
    ai_count_seats(seats, game, next);
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        points[seat] = (float)game->scores[seat];
    }
    if (game->phase == BT_PHASE_REVEAL) {
        expect_reveal(game, &table, seats, points);
    }
    visit_features(evaluator, game, &table, next, visit, context);
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        ai_seat_inputs(&inputs, &seats[seat], &table);
        visit(context, AI_TERM_SEAT, seat, &inputs);
    }
}

typedef struct summing {
    const ai_network *networks;
    float *points;
} summing;

static void add_term(void *context, ai_term term, unsigned seat, const ai_inputs *inputs)
{
    const summing *own = context;
    own->points[seat] += ai_run_network(&own->networks[term], inputs, NULL);
}

static void add_linear_term(void *context, ai_term term, unsigned seat, const ai_inputs *inputs)
{
    const summing *own = context;
    const float *linear = own->networks[term].linear;
    for (unsigned j = 0; j < inputs->count; j++) {
        own->points[seat] += inputs->x[j] * linear[j];
    }
}

void ai_evaluate(ai_evaluator *evaluator, const bt_game *game, float points[BT_MAX_SEATS])
{
    if (ai_settled(game, points)) {
        return;
    }
    summing own = {evaluator->weights->networks, points};
    ai_visit_terms(evaluator, game, points, evaluator->linear ? add_linear_term : add_term, &own);
}
