/*
 * Whole turns, and chance between them.
 */
#ifndef AI_TURNS_H
#define AI_TURNS_H

#include <bigtop_ai.h>

/* Called for each turn with the position it leads to, in which chance is to move or the game is
 * over. False ends the listing. */
typedef bool ai_turn_visitor(void *context, const bt_ai_turn *turn, const bt_game *after);

/* Visit every way in which the deciding seat can finish the turn it is in, in the order of
 * bt_moves. False if the visitor ended it. */
bool ai_visit_turns(const bt_game *game, ai_turn_visitor *visit, void *context);

/* Play all moves of a turn, which must be legal. */
void ai_play_turn(bt_game *game, const bt_ai_turn *turn);

/* Does the turn put a figure or an acrobat on the board? */
bool ai_uses_figure(const bt_ai_turn *turn);

/* Among the moves of an action: does an earlier one put the same figure on the same feature, by
 * another segment of the tile? */
bool ai_repeats_figure(const bt_game *placed, const bt_move *moves, size_t index);

/* Let chance play once, by its weights. Returns what it played. */
bt_move ai_play_chance(bt_game *game, bt_random *random);

/* While a token is to be revealed: reveal the one nearest to the mean of all that may lie there,
 * and add to each seat's `correction` what the mean would have given it more. */
void ai_reveal_mean_token(bt_game *game, float correction[BT_MAX_SEATS]);

#endif
