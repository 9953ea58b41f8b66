/*
 * UCT (Kocsis and Szepesvari 2006) with chance nodes, in the two shapes in which it was published
 * for this game: whole turns as actions, raw margins and uniform playouts (Ameneyro, Galvan and
 * Kuri Morales 2020), and tile and figure as two levels with squashed margins and an evaluation
 * after some random turns (the strongest documented program, 2026). From descriptions alone.
 */
#ifndef AI_UCT_H
#define AI_UCT_H

#include "../evaluation/evaluate.h"
#include "../player.h"

enum {
    AI_UCT_EXPLORATION, /* the constant c, in units of the reward */
    AI_UCT_SCALE,       /* reward tanh(lead / scale); 0: the lead itself */
    AI_UCT_TURNS,       /* random turns before the evaluation; as many as tiles: to the end */
    AI_UCT_FIGURES,     /* chance of a figure in a random turn in which one may be placed */
    AI_UCT_WHOLE_TURNS, /* 1: whole turns are actions; 0: tile, figure and pyramid are levels */
    AI_UCT_OPTION_COUNT
};

#define AI_UCT_MEMORY      (2u << 20)
#define AI_UCT_GOOD_MEMORY (96u << 20)

void ai_uct_start(bt_ai_search *search);
void ai_uct_step(bt_ai_search *search, uint64_t work);
void ai_uct_result(const bt_ai_search *search, bt_ai_analysis *analysis);

#define AI_UCT_OPTIONS(exploration, scale, turns, figures, whole)                                  \
    {                                                                                              \
        {"exploration", "UCB's constant, in units of the reward", exploration, 0.0F, 100.0F},      \
            {"scale", "points of the squashed reward; 0: not squashed", scale, 0.0F, 1000.0F},     \
            {"turns", "random turns before the evaluation; 200: to the end", turns, 0.0F, 200.0F}, \
            {"figures", "chance of a figure in a random turn; above 1: as any option", figures,    \
             0.0F, 2.0F},                                                                          \
        {                                                                                          \
            "whole-turns", "1: actions are whole turns", whole, 0.0F, 1.0F                         \
        }                                                                                          \
    }

#endif
