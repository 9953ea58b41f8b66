/* The random player at each instruction level. */
#ifndef BT_LEVELS_H
#define BT_LEVELS_H

#include "random_play.h"

void bt_random_play_portable(bt_game *game, bt_random_player *player);

#if defined(BT_BUILD_V3)
void bt_random_play_v3(bt_game *game, bt_random_player *player);
#endif

#endif
