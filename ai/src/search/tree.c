/* The search tree; see tree.h. */
#include "tree.h"

#include "../mathematics.h"
#include "../turns.h"

void ai_tree_take_memory(ai_tree *tree, bt_ai_search *search, size_t used)
{
    /* By what a visit takes in the middle of a game; 64 bytes a part for its alignment. */
    const size_t percent = (search->memory_size - used - 4 * (size_t)64) / 100;
    tree->turn_capacity = (uint32_t)(62 * percent / sizeof(ai_tree_turn));
    tree->outcome_capacity = (uint32_t)(32 * percent / sizeof(ai_outcome));
    tree->chance_capacity = (uint32_t)(3 * percent / sizeof(ai_chance));
    tree->decision_capacity = (uint32_t)(3 * percent / sizeof(ai_decision));
    tree->turns = ai_take_memory(search, &used, tree->turn_capacity * sizeof(ai_tree_turn));
    tree->outcomes = ai_take_memory(search, &used, tree->outcome_capacity * sizeof(ai_outcome));
    tree->chances = ai_take_memory(search, &used, tree->chance_capacity * sizeof(ai_chance));
    tree->decisions = ai_take_memory(search, &used, tree->decision_capacity * sizeof(ai_decision));
}

float ai_tree_lead(const ai_tree *tree, const float points[BT_MAX_SEATS], unsigned seat)
{
    const float scale = tree->settings.rival_scale;
    if (tree->seats == 2 || scale == 0.0F) {
        return ai_lead(points, seat, tree->seats);
    }
    float best = -1e9F;
    for (unsigned i = 0; i < tree->seats; i++) {
        best = i != seat && points[i] > best ? points[i] : best;
    }
    float sum = 0.0F;
    for (unsigned i = 0; i < tree->seats; i++) {
        sum += i != seat ? (float)ai_exp((double)((points[i] - best) / scale)) : 0.0F;
    }
    /* The slope of this by a rival's points is that rival's share of the sum. */
    const float rivals = (float)(tree->seats - 1);
    return points[seat] - best - scale * (float)ai_log((double)(sum / rivals));
}

/* ---- expanding ---- */

static void copy_points(float to[BT_MAX_SEATS], const float from[BT_MAX_SEATS], unsigned seats)
{
    for (unsigned i = 0; i < seats; i++) {
        to[i] = from[i];
    }
}

/* Move the `keep` best to the front, best first. */
static void sort_best(ai_rated_turn *turns, unsigned count, unsigned keep)
{
    for (unsigned i = 0; i < keep; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < count; j++) {
            best = turns[j].lead > turns[best].lead ? j : best;
        }
        const ai_rated_turn swap = turns[i];
        turns[i] = turns[best];
        turns[best] = swap;
    }
}

/* `correction` is added to all points: what the path assumed about tokens. At most `most` turns are
 * kept; all, where the end can be counted out. */
static uint32_t expand(ai_tree *tree, const bt_game *game, const float correction[BT_MAX_SEATS],
                       unsigned most)
{
    const unsigned count = ai_rate_turns(&tree->evaluator, game, tree->rated, AI_MAX_TURNS);
    const unsigned keep = count < most || game->bag_left == 1 ? count : most;
    const unsigned seat = (unsigned)bt_deciding_seat(game);
    if (tree->decision_count == tree->decision_capacity ||
        tree->turn_capacity - tree->turn_count < keep) {
        return AI_NO_NODE;
    }
    for (unsigned i = 0; i < count; i++) {
        tree->rated[i].lead = ai_tree_lead(tree, tree->rated[i].points, seat);
    }
    sort_best(tree->rated, count, keep);
    ai_decision *node = &tree->decisions[tree->decision_count];
    *node = (ai_decision){.first_turn = tree->turn_count,
                          .turn_count = keep,
                          .seat = (uint8_t)seat,
                          .solved = game->bag_left == 0};
    float sum = 0.0F;
    for (unsigned i = 0; i < keep; i++) {
        ai_tree_turn *turn = &tree->turns[tree->turn_count++];
        const ai_rated_turn *rated = &tree->rated[i];
        turn->turn = rated->turn;
        turn->chance = AI_NO_NODE;
        for (unsigned s = 0; s < tree->seats; s++) {
            turn->rated[s] = rated->points[s] + correction[s];
        }
        turn->rated_lead = ai_tree_lead(tree, turn->rated, node->seat);
        turn->prior = (float)ai_exp(
            (double)((rated->lead - tree->rated[0].lead) / tree->settings.temperature));
        sum += turn->prior;
    }
    for (unsigned i = 0; i < keep; i++) {
        tree->turns[node->first_turn + i].prior /= sum;
    }
    copy_points(node->points, tree->turns[node->first_turn].rated, tree->seats);
    return tree->decision_count++;
}

static uint32_t add_chance(ai_tree *tree, const bt_game *game)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const uint32_t count = (uint32_t)bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    if (tree->chance_count == tree->chance_capacity ||
        tree->outcome_capacity - tree->outcome_count < count) {
        return AI_NO_NODE;
    }
    ai_chance *node = &tree->chances[tree->chance_count];
    *node = (ai_chance){.first_outcome = tree->outcome_count, .outcome_count = count};
    for (uint32_t i = 0; i < count; i++) {
        tree->outcomes[tree->outcome_count++] =
            (ai_outcome){.kind = (uint8_t)bt_move_kind(outcomes[i].move),
                         .weight = (uint8_t)outcomes[i].weight,
                         .decision = AI_NO_NODE};
        node->weight += outcomes[i].weight;
    }
    return tree->chance_count++;
}

/* ---- going down ---- */

const ai_chance *ai_tree_visited(const ai_tree *tree, const ai_tree_turn *turn)
{
    const ai_chance *chance = turn->chance != AI_NO_NODE ? &tree->chances[turn->chance] : NULL;
    return chance != NULL && chance->visits != 0 ? chance : NULL;
}

void ai_tree_turn_points(const ai_tree *tree, const ai_decision *decision, unsigned index,
                         float points[BT_MAX_SEATS])
{
    const ai_tree_turn *turn = &tree->turns[decision->first_turn + index];
    const ai_chance *chance = ai_tree_visited(tree, turn);
    if (chance == NULL) {
        copy_points(points, turn->rated, tree->seats);
        return;
    }
    if (chance->solved) {
        copy_points(points, chance->points, tree->seats);
        return;
    }
    const float visits = (float)chance->visits;
    const float trust = tree->settings.trust;
    for (unsigned s = 0; s < tree->seats; s++) {
        points[s] = (trust * turn->rated[s] + visits * chance->points[s]) / (trust + visits);
    }
}

/* By how much search has moved the turns that were searched, for the seat that decides. */
static float search_shift(const ai_tree *tree, const ai_decision *node)
{
    float sum = 0.0F;
    float weight = 0.0F;
    for (unsigned i = 0; i < node->turn_count; i++) {
        const ai_tree_turn *turn = &tree->turns[node->first_turn + i];
        const ai_chance *chance = ai_tree_visited(tree, turn);
        if (chance == NULL) {
            continue;
        }
        const float visits = (float)chance->visits;
        sum += visits * (ai_tree_lead(tree, chance->points, node->seat) - turn->rated_lead);
        weight += visits;
    }
    return weight > 0.0F ? sum / weight : 0.0F;
}

/* Value of a turn for choosing: a turn not yet searched is expected to move like the others. */
static float turn_value(const ai_tree *tree, const ai_decision *node, unsigned index, float shift)
{
    const ai_tree_turn *turn = &tree->turns[node->first_turn + index];
    const ai_chance *chance = ai_tree_visited(tree, turn);
    const float expected = turn->rated_lead + shift;
    if (chance == NULL) {
        return expected;
    }
    const float searched = ai_tree_lead(tree, chance->points, node->seat);
    if (chance->solved) {
        return searched;
    }
    const float visits = (float)chance->visits;
    return (tree->settings.trust * expected + visits * searched) / (tree->settings.trust + visits);
}

static unsigned choose_turn(const ai_tree *tree, const ai_decision *node)
{
    const float shift = search_shift(tree, node);
    const float root = tree->settings.exploration * (float)ai_sqrt((double)node->visits + 1.0);
    float best_score = 0.0F;
    unsigned best = node->turn_count;
    for (unsigned i = 0; i < node->turn_count; i++) {
        const ai_tree_turn *turn = &tree->turns[node->first_turn + i];
        const ai_chance *chance = ai_tree_visited(tree, turn);
        if (chance != NULL && chance->solved) {
            continue;
        }
        const float visits = chance != NULL ? (float)chance->visits : 0.0F;
        const float score = turn_value(tree, node, i, shift) + root * turn->prior / (1.0F + visits);
        if (best == node->turn_count || score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return best;
}

/* The outcome that is furthest behind its share. */
static ai_outcome *choose_outcome(const ai_tree *tree, const ai_chance *node)
{
    ai_outcome *best = NULL;
    float most = 0.0F;
    const float turn = (float)(node->visits + 1) / (float)node->weight;
    for (uint32_t i = 0; i < node->outcome_count; i++) {
        ai_outcome *outcome = &tree->outcomes[node->first_outcome + i];
        const bool solved =
            outcome->decision != AI_NO_NODE && tree->decisions[outcome->decision].solved;
        const float arrears = turn * (float)outcome->weight - (float)outcome->visits;
        if (!solved && (best == NULL || arrears > most)) {
            best = outcome;
            most = arrears;
        }
    }
    return best;
}

/* Draw a tile. One that fits nowhere leaves the game, and the likeliest of the rest comes. */
static void draw(bt_game *game, unsigned kind)
{
    bt_play_unchecked(game, bt_move_draw(kind), NULL);
    while (game->phase == BT_PHASE_DRAW) {
        bt_outcome outcomes[BT_MAX_TILE_KINDS];
        const size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
        size_t likeliest = 0;
        for (size_t i = 1; i < count; i++) {
            likeliest = outcomes[i].weight > outcomes[likeliest].weight ? i : likeliest;
        }
        bt_play_unchecked(game, outcomes[likeliest].move, NULL);
    }
}

/* ---- going up ---- */

/* The mean of the outcomes visited, by their weights. */
static void update_chance(const ai_tree *tree, ai_chance *node)
{
    float sums[BT_MAX_SEATS] = {0.0F};
    float weight = 0.0F;
    bool solved = true;
    for (uint32_t i = 0; i < node->outcome_count; i++) {
        const ai_outcome *outcome = &tree->outcomes[node->first_outcome + i];
        if (outcome->decision == AI_NO_NODE) {
            solved = false;
            continue;
        }
        const ai_decision *decision = &tree->decisions[outcome->decision];
        const float share = (float)outcome->weight;
        solved = solved && decision->solved;
        weight += share;
        for (unsigned s = 0; s < tree->seats; s++) {
            sums[s] += share * decision->points[s];
        }
    }
    for (unsigned s = 0; s < tree->seats; s++) {
        node->points[s] = sums[s] / weight;
    }
    node->solved = solved;
}

float ai_chance_error(const ai_tree *tree, const ai_chance *node)
{
    const unsigned seat = tree->decisions[0].seat;
    const float mean = ai_tree_lead(tree, node->points, seat);
    float squares = 0.0F;
    float seen = 0.0F;
    float count = 0.0F;
    for (uint32_t i = 0; i < node->outcome_count; i++) {
        const ai_outcome *outcome = &tree->outcomes[node->first_outcome + i];
        if (outcome->decision != AI_NO_NODE) {
            const ai_decision *decision = &tree->decisions[outcome->decision];
            const float off = ai_tree_lead(tree, decision->points, seat) - mean;
            squares += (float)outcome->weight * off * off;
            seen += (float)outcome->weight;
            count += 1.0F;
        }
    }
    /* Sampling without replacement: nothing is left to chance once all outcomes were seen. */
    const float unseen = 1.0F - seen / (float)node->weight;
    return (float)ai_sqrt((double)(squares / seen / count * unseen));
}

/* The value of a decision is that of its best turn; of unsearched ones no more is known than the
 * rating, which the search may have moved. */
static void update_decision(const ai_tree *tree, ai_decision *node)
{
    const float shift = search_shift(tree, node);
    unsigned best = 0;
    float best_value = 0.0F;
    bool solved = true;
    for (unsigned i = 0; i < node->turn_count; i++) {
        const ai_chance *chance = ai_tree_visited(tree, &tree->turns[node->first_turn + i]);
        const float value = turn_value(tree, node, i, shift);
        solved = solved && chance != NULL && chance->solved;
        if (i == 0 || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    ai_tree_turn_points(tree, node, best, node->points);
    node->solved = solved;
}

/* ---- a visit ---- */

/* A decision in which nobody decides: the game is over, or only a reveal is left. */
static uint32_t add_end(ai_tree *tree, const bt_game *game, const float correction[BT_MAX_SEATS])
{
    if (tree->decision_count == tree->decision_capacity) {
        return AI_NO_NODE;
    }
    ai_decision *node = &tree->decisions[tree->decision_count];
    *node = (ai_decision){.solved = true};
    ai_settled(game, node->points);
    for (unsigned s = 0; s < tree->seats; s++) {
        node->points[s] += correction[s];
    }
    return tree->decision_count++;
}

static bool visit_decision(ai_tree *tree, ai_decision *node, bt_game *game,
                           float correction[BT_MAX_SEATS]);

static bool visit_chance(ai_tree *tree, ai_chance *node, bt_game *game,
                         float correction[BT_MAX_SEATS])
{
    ai_outcome *outcome = choose_outcome(tree, node);
    draw(game, outcome->kind);
    if (outcome->decision == AI_NO_NODE) {
        outcome->decision = bt_deciding_seat(game) < 0
                                ? add_end(tree, game, correction)
                                : expand(tree, game, correction, tree->settings.inner_turns);
        if (outcome->decision == AI_NO_NODE) {
            return false;
        }
    } else if (!visit_decision(tree, &tree->decisions[outcome->decision], game, correction)) {
        return false;
    }
    outcome->visits++;
    node->visits++;
    update_chance(tree, node);
    return true;
}

static bool visit_decision(ai_tree *tree, ai_decision *node, bt_game *game,
                           float correction[BT_MAX_SEATS])
{
    ai_tree_turn *turn = &tree->turns[node->first_turn + choose_turn(tree, node)];
    ai_play_turn(game, &turn->turn);
    if (game->phase == BT_PHASE_REVEAL) {
        ai_reveal_mean_token(game, correction);
    }
    if (turn->chance == AI_NO_NODE) {
        turn->chance = add_chance(tree, game);
        if (turn->chance == AI_NO_NODE) {
            return false;
        }
    }
    if (!visit_chance(tree, &tree->chances[turn->chance], game, correction)) {
        return false;
    }
    node->visits++;
    update_decision(tree, node);
    return true;
}

void ai_tree_start(ai_tree *tree, const bt_game *root, const ai_weights *weights,
                   const ai_tree_settings *settings)
{
    const float nothing[BT_MAX_SEATS] = {0.0F};
    ai_prepare(&tree->evaluator, weights);
    tree->evaluator.circus_blind = settings->circus_blind;
    tree->settings = *settings;
    tree->seats = root->config.seats;
    tree->turn_count = 0;
    tree->decision_count = 0;
    tree->outcome_count = 0;
    tree->chance_count = 0;
    expand(tree, root, nothing, settings->root_turns);
}

bool ai_tree_visit(ai_tree *tree, const bt_game *root)
{
    ai_decision *node = &tree->decisions[0];
    float correction[BT_MAX_SEATS] = {0.0F};
    if (node->solved || node->turn_count < 2) {
        return false;
    }
    bt_game game = *root;
    return visit_decision(tree, node, &game, correction);
}
