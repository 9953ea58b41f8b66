/*
 * The search tree: decisions and chances in turn, grown best first.
 *
 *   decision   a seat has a tile to place; expanded at once, with every turn rated by the
 *              evaluation, of which the best are kept
 *   chance     the position after a turn; its outcomes are the kinds of tiles left
 *
 * A visit goes down from the root to a new decision and carries its value back up. Turns are chosen
 * by PUCT (Rosin 2011; Silver et al. 2017) with the evaluation's view as the prior; outcomes by the
 * largest arrears of visits behind their weights, so that chance adds no noise of its own and all
 * turns of a decision are tried with the same tiles in the same order.
 *
 * A node is solved when nothing below it is open any more: every outcome drawn, every turn kept
 * solved, down to the last tile, whose turns are rated exactly. With at most one tile to come all
 * turns are kept.
 *
 * Values are expected points by seat; every seat maximises its lead over its rivals (max^n:
 * Luckhart and Irani 1986). With more than two players a rival counts the more the more points it
 * has, as is right for who wants to be first: only the foremost can take the win away.
 */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "../evaluation/evaluate.h"
#include "../player.h"

#define AI_NO_NODE UINT32_MAX

typedef struct ai_tree_turn {
    bt_ai_turn turn;
    float rated[BT_MAX_SEATS]; /* points by the evaluation */
    float rated_lead;
    float prior;
    uint32_t chance; /* AI_NO_NODE until it is visited */
} ai_tree_turn;

typedef struct ai_decision {
    uint32_t first_turn, turn_count;
    uint32_t visits;
    uint8_t seat;
    bool solved; /* no visit would change `points` */
    float points[BT_MAX_SEATS];
} ai_decision;

typedef struct ai_outcome {
    uint8_t kind, weight;
    uint32_t visits;
    uint32_t decision; /* AI_NO_NODE until it is visited */
} ai_outcome;

typedef struct ai_chance {
    uint32_t first_outcome, outcome_count;
    uint32_t visits;
    uint32_t weight; /* of all outcomes */
    bool solved;
    float points[BT_MAX_SEATS];
} ai_chance;

typedef struct ai_tree_settings {
    float exploration; /* PUCT's constant, in points */
    float temperature; /* of the prior, in points */
    float trust;       /* visits that the rating of a turn is worth against its search */
    float rival_scale; /* points behind at which a rival counts e times less; 0: all count alike */
    bool circus_blind; /* see ai_evaluator */
    unsigned root_turns, inner_turns; /* turns kept at the root and below */
} ai_tree_settings;

typedef struct ai_tree {
    ai_evaluator evaluator;
    ai_tree_settings settings;
    unsigned seats;
    uint32_t turn_count, turn_capacity;
    uint32_t decision_count, decision_capacity;
    uint32_t outcome_count, outcome_capacity;
    uint32_t chance_count, chance_capacity;
    ai_tree_turn *turns;
    ai_decision *decisions;
    ai_outcome *outcomes;
    ai_chance *chances;
    ai_rated_turn rated[AI_MAX_TURNS];
} ai_tree;

/* Share out what is left of a search's memory after `used` bytes among the tree's nodes. */
void ai_tree_take_memory(ai_tree *tree, bt_ai_search *search, size_t used);

/* Begin a tree: the root is expanded. */
void ai_tree_start(ai_tree *tree, const bt_game *root, const ai_weights *weights,
                   const ai_tree_settings *settings);

/* One visit from the root, which is at `root`. False if there is no sense in more: the root has one
 * turn or is solved, or the memory is used up. */
bool ai_tree_visit(ai_tree *tree, const bt_game *root);

/* A seat's lead over its rivals, as the search weighs them. */
float ai_tree_lead(const ai_tree *tree, const float points[BT_MAX_SEATS], unsigned seat);

/* The chance node after a turn, NULL if it was never visited. */
const ai_chance *ai_tree_visited(const ai_tree *tree, const ai_tree_turn *turn);

/* A turn's value as the search sees it now, with the rating counted as so many visits. */
void ai_tree_turn_points(const ai_tree *tree, const ai_decision *decision, unsigned index,
                         float points[BT_MAX_SEATS]);

/* Standard error of a chance node, as far as it comes from outcomes not yet seen. */
float ai_chance_error(const ai_tree *tree, const ai_chance *node);

#endif
