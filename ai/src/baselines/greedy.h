/* What other simple players share with the greedy one. */
#ifndef AI_GREEDY_H
#define AI_GREEDY_H

#include "../player.h"

/* Lead of a seat if the game ended now; the token under the tent counts as the mean of those that
 * may lie there. */
float ai_lead_now(const bt_game *game, unsigned seat);

/* Does the turn put a figure or an acrobat on the board? */
bool ai_uses_figure(const bt_ai_turn *turn);

#endif
