#include "levels.h"

void bt_random_play_portable(bt_game *game, bt_random_player *player)
{
    bt_random_play(game, player);
}
