/* Compiled with -march=x86-64-v3 and called only where the processor has it. */
#include "levels.h"

void bt_random_play_v3(bt_game *game, bt_random_player *player)
{
    bt_random_play(game, player);
}
