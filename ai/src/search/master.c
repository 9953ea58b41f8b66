/*
 * The player that searches: a tree over turns and draws (tree.h), fed by the evaluation.
 */
#include "master.h"

#include "../mathematics.h"
#include "tree.h"

typedef struct master_search {
    bt_ai_search head;
    ai_tree tree;
} master_search;

_Static_assert(sizeof(master_search) + (1u << 20) <= AI_MASTER_MEMORY, "no room for a tree");

/* A turn that leads clearly must have been tried with most draws before the search ends early. */
#define CLEAR_VISITS 64

/* Standard deviation of how far the evaluation's view of a lead over the best rival is off at the
 * end, so many tiles before it. Measured on self-play (docs/ai.md): it grows with the root of the
 * tiles, and the circus doubles it. */
static float deviation(const bt_game *game)
{
    const bool bigtop = (game->config.sets & BT_SET_BIGTOP) != 0;
    const float of_one_tile = bigtop ? 4.6F : 2.4F;
    return of_one_tile * (float)ai_sqrt((double)game->bag_left + 0.5);
}

void ai_master_start(bt_ai_search *search)
{
    master_search *own = (master_search *)search;
    const float rank = search->options[AI_MASTER_RANK];
    const ai_tree_settings settings = {.exploration = search->options[AI_MASTER_EXPLORATION],
                                       .temperature = search->options[AI_MASTER_TEMPERATURE],
                                       .trust = search->options[AI_MASTER_TRUST],
                                       .rival_scale =
                                           rank > 0.0F ? deviation(&search->game) / rank : 0.0F,
                                       .circus_blind = search->options[AI_MASTER_CIRCUS] == 0.0F,
                                       .root_turns = (unsigned)search->options[AI_MASTER_ROOT],
                                       .inner_turns = (unsigned)search->options[AI_MASTER_INNER]};
    ai_tree_take_memory(&own->tree, search, sizeof *own);
    ai_tree_start(&own->tree, &search->game, ai_weights_for(&search->game.config), &settings);
}

/* Is one turn so far ahead of all others that more thought would be wasted? */
static bool is_clear(const master_search *own)
{
    const ai_decision *root = &own->tree.decisions[0];
    const float enough = own->head.options[AI_MASTER_CLEAR];
    float best = -1e9F;
    float second = -1e9F;
    uint32_t best_visits = 0;
    if (enough <= 0.0F) {
        return false;
    }
    for (unsigned i = 0; i < root->turn_count; i++) {
        float points[BT_MAX_SEATS];
        const ai_tree_turn *turn = &own->tree.turns[root->first_turn + i];
        ai_tree_turn_points(&own->tree, root, i, points);
        const float lead = ai_tree_lead(&own->tree, points, root->seat);
        if (lead > best) {
            second = best;
            best = lead;
            const ai_chance *chance = ai_tree_visited(&own->tree, turn);
            best_visits = chance != NULL ? chance->visits : 0;
        } else {
            second = lead > second ? lead : second;
        }
    }
    return best - second > enough && best_visits > CLEAR_VISITS;
}

void ai_master_step(bt_ai_search *search, uint64_t work)
{
    master_search *own = (master_search *)search;
    for (uint64_t i = 0; i < work; i++) {
        if (!ai_tree_visit(&own->tree, &search->game)) {
            search->finished = true;
            return;
        }
        search->work++;
        if (search->work % CLEAR_VISITS == 0 && is_clear(own)) {
            search->finished = true;
            return;
        }
        if (ai_interrupted(search)) {
            return;
        }
    }
}

/* Chances to win from expected points: each seat against the best of the others, then scaled. */
static void fill_win(bt_ai_candidate *candidate, const bt_game *game)
{
    const unsigned seats = game->config.seats;
    float sum = 0.0F;
    for (unsigned i = 0; i < seats; i++) {
        float best = -1e9F;
        for (unsigned j = 0; j < seats; j++) {
            best = j != i && candidate->points[j] > best ? candidate->points[j] : best;
        }
        const float lead = (candidate->points[i] - best) / deviation(game);
        /* The logistic curve nearest to the normal distribution. */
        candidate->win[i] = (float)(1.0 / (1.0 + ai_exp(-1.702 * (double)lead)));
        sum += candidate->win[i];
    }
    for (unsigned i = 0; i < seats; i++) {
        candidate->win[i] /= sum;
    }
}

static void fill_candidate(const master_search *own, unsigned index, bt_ai_candidate *candidate)
{
    const ai_tree *tree = &own->tree;
    const ai_decision *root = &tree->decisions[0];
    const ai_tree_turn *turn = &tree->turns[root->first_turn + index];
    const ai_chance *chance = ai_tree_visited(tree, turn);
    *candidate = (bt_ai_candidate){.turn = turn->turn};
    ai_tree_turn_points(tree, root, index, candidate->points);
    candidate->value = ai_tree_lead(tree, candidate->points, root->seat);
    if (chance != NULL) {
        candidate->visits = chance->visits;
        candidate->standard_error = chance->solved ? 0.0F : ai_chance_error(tree, chance);
    }
    fill_win(candidate, &own->head.game);
}

/* A turn is known well enough to be played when it is solved, or has a fair share of the visits. */
static bool is_known(const master_search *own, unsigned index, uint32_t enough)
{
    const ai_decision *root = &own->tree.decisions[0];
    const ai_chance *chance =
        ai_tree_visited(&own->tree, &own->tree.turns[root->first_turn + index]);
    return (chance != NULL ? chance->visits : 0) >= enough || (chance != NULL && chance->solved);
}

/* A quarter of the visits of the open turn that has most. */
static uint32_t fair_share(const master_search *own)
{
    const ai_decision *root = &own->tree.decisions[0];
    uint32_t most = 0;
    for (unsigned i = 0; i < root->turn_count; i++) {
        const ai_chance *chance =
            ai_tree_visited(&own->tree, &own->tree.turns[root->first_turn + i]);
        if (chance != NULL && !chance->solved && chance->visits > most) {
            most = chance->visits;
        }
    }
    return most / 4;
}

/* Turns that are known come first, by value: the best of them is played. */
void ai_master_result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const master_search *own = (const master_search *)search;
    const ai_decision *root = &own->tree.decisions[0];
    const uint32_t enough = fair_share(own);
    for (unsigned pass = 0; pass < 2; pass++) {
        const unsigned first = analysis->candidate_count;
        for (unsigned i = 0; i < root->turn_count; i++) {
            bt_ai_candidate candidate;
            if (is_known(own, i, enough) == (pass == 0)) {
                fill_candidate(own, i, &candidate);
                ai_insert_candidate(analysis, first, &candidate);
            }
        }
    }
    ai_finish_candidates(analysis);
}

const bt_ai_option_facts ai_master_options[AI_MASTER_OPTION_COUNT] = {
    [AI_MASTER_EXPLORATION] = {"exploration", "how widely turns are tried, in points", 3.0F, 0.0F,
                               100.0F},
    [AI_MASTER_TEMPERATURE] = {"temperature", "of the evaluation as a prior, in points", 1.5F,
                               0.05F, 100.0F},
    [AI_MASTER_TRUST] = {"trust", "visits that the evaluation of a turn is worth", 2.0F, 0.01F,
                         1000.0F},
    [AI_MASTER_ROOT] = {"root-turns", "turns considered", 48.0F, 1.0F, 64.0F},
    [AI_MASTER_CLEAR] = {"clear", "lead in points that ends the search early; 0 never", 4.0F, 0.0F,
                         100.0F},
    [AI_MASTER_CIRCUS] = {"circus", "0: blind to tent, acrobats and ringmaster", 1.0F, 0.0F, 1.0F},
    [AI_MASTER_RANK] = {"rank", "how much more the foremost rival counts; 0: all alike", 2.0F, 0.0F,
                        100.0F},
    [AI_MASTER_INNER] = {"inner-turns", "turns considered later in the tree", 12.0F, 1.0F, 64.0F},
};
