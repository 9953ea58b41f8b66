/* What other simple players share with the greedy one. */
#ifndef AI_GREEDY_H
#define AI_GREEDY_H

#include "../player.h"

/* Lead of a seat if the game ended now; the token under the tent counts as the mean of those that
 * may lie there. */
float ai_lead_now(const bt_game *game, unsigned seat);

#endif
