/*
 * Whole turns: every way in which the deciding seat can finish the turn it is in.
 */
#ifndef AI_TURNS_H
#define AI_TURNS_H

#include <bigtop_ai.h>

/* Called for each turn with the position it leads to, in which chance is to move or the game is
 * over. False ends the listing. */
typedef bool ai_turn_visitor(void *context, const bt_ai_turn *turn, const bt_game *after);

/* Visit all of them, in the order of bt_moves. False if the visitor ended it. */
bool ai_visit_turns(const bt_game *game, ai_turn_visitor *visit, void *context);

/* The n-th legal move (n below bt_moves) at each decision, drawn at random, until the turn is over.
 */
void ai_random_turn(bt_game *game, bt_random *random, bt_ai_turn *turn);

#endif
