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

void ai_master_start(bt_ai_search *search)
{
    master_search *own = (master_search *)search;
    const ai_tree_settings settings = {.exploration = search->options[AI_MASTER_EXPLORATION],
                                       .temperature = search->options[AI_MASTER_TEMPERATURE],
                                       .trust = search->options[AI_MASTER_TRUST],
                                       .circus_blind = search->options[AI_MASTER_CIRCUS] == 0.0F,
                                       .root_turns = (unsigned)search->options[AI_MASTER_ROOT],
                                       .inner_turns = (unsigned)search->options[AI_MASTER_INNER]};
    const size_t used = (sizeof *own + 63) / 64 * 64;
    ai_tree_share_memory(&own->tree, (char *)search + used, search->memory_size - used);
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
    for (unsigned i = 0; i < root->turn_count; i++) {
        float points[BT_MAX_SEATS];
        const ai_tree_turn *turn = &own->tree.turns[root->first_turn + i];
        ai_tree_turn_points(&own->tree, root, i, points);
        const float lead = ai_lead(points, root->seat, own->tree.seats);
        if (lead > best) {
            second = best;
            best = lead;
            best_visits = turn->chance != AI_NO_NODE ? own->tree.chances[turn->chance].visits : 0;
        } else {
            second = lead > second ? lead : second;
        }
    }
    return enough > 0.0F && best - second > enough && best_visits > CLEAR_VISITS;
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

/* Standard deviation of a lead at the end, seen from so many tiles before it; measured on self-play
 * (docs/ai.md). */
static float deviation(unsigned tiles_left)
{
    return 2.2F * (float)ai_sqrt((double)tiles_left + 0.5);
}

/* Chances to win from expected points: each seat against the best of the others, then scaled. */
static void fill_win(bt_ai_candidate *candidate, unsigned seats, unsigned tiles_left)
{
    float sum = 0.0F;
    for (unsigned i = 0; i < seats; i++) {
        float best = -1e9F;
        for (unsigned j = 0; j < seats; j++) {
            best = j != i && candidate->points[j] > best ? candidate->points[j] : best;
        }
        const float lead = (candidate->points[i] - best) / deviation(tiles_left);
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
    const ai_chance *chance = turn->chance != AI_NO_NODE ? &tree->chances[turn->chance] : NULL;
    candidate->turn = turn->turn;
    ai_tree_turn_points(tree, root, index, candidate->points);
    candidate->value = ai_lead(candidate->points, root->seat, tree->seats);
    if (chance != NULL && chance->visits != 0) {
        candidate->visits = chance->visits;
        candidate->standard_error = chance->solved ? 0.0F : ai_chance_error(tree, chance);
    }
    fill_win(candidate, tree->seats, own->head.game.bag_left);
}

/* Turns that were searched come first, by value; the visits decide which of them counts: the best
 * value among those with a fair share of the visits is played. */
static bool comes_before(const bt_ai_candidate *a, const bt_ai_candidate *b, uint32_t enough)
{
    const bool a_known = a->visits >= enough;
    const bool b_known = b->visits >= enough;
    if (a_known != b_known) {
        return a_known;
    }
    return a->value > b->value;
}

static void insert_candidate(bt_ai_analysis *analysis, const bt_ai_candidate *candidate,
                             uint32_t enough)
{
    unsigned at = analysis->candidate_count;
    while (at > 0 && comes_before(candidate, &analysis->candidates[at - 1], enough)) {
        at--;
    }
    if (at == BT_AI_MAX_CANDIDATES) {
        return;
    }
    if (analysis->candidate_count < BT_AI_MAX_CANDIDATES) {
        analysis->candidate_count++;
    }
    for (unsigned i = analysis->candidate_count - 1; i > at; i--) {
        analysis->candidates[i] = analysis->candidates[i - 1];
    }
    analysis->candidates[at] = *candidate;
}

void ai_master_result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const master_search *own = (const master_search *)search;
    const ai_decision *root = &own->tree.decisions[0];
    uint32_t most = 0;
    for (unsigned i = 0; i < root->turn_count; i++) {
        const uint32_t chance = own->tree.turns[root->first_turn + i].chance;
        const uint32_t visits = chance != AI_NO_NODE ? own->tree.chances[chance].visits : 0;
        const bool solved = chance != AI_NO_NODE && own->tree.chances[chance].solved;
        most = visits > most && !solved ? visits : most;
    }
    for (unsigned i = 0; i < root->turn_count; i++) {
        bt_ai_candidate candidate = {0};
        fill_candidate(own, i, &candidate);
        const uint32_t chance = own->tree.turns[root->first_turn + i].chance;
        const bool solved = chance != AI_NO_NODE && own->tree.chances[chance].solved;
        const uint32_t visits = candidate.visits;
        candidate.visits = solved ? UINT32_MAX : visits;
        insert_candidate(analysis, &candidate, most / 4);
        candidate.visits = visits;
    }
    for (unsigned i = 0; i < analysis->candidate_count; i++) {
        bt_ai_candidate *candidate = &analysis->candidates[i];
        const float loss = analysis->candidates[0].value - candidate->value;
        candidate->loss = loss > 0.0F ? loss : 0.0F;
        candidate->visits = candidate->visits == UINT32_MAX ? 0 : candidate->visits;
    }
    analysis->turn = analysis->candidates[0].turn;
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
    [AI_MASTER_INNER] = {"inner-turns", "turns considered later in the tree", 12.0F, 1.0F, 64.0F},
};
