/* Whole turns; see turns.h. */
#include "turns.h"

static bool visit_from(const bt_game *game, unsigned seat, bt_ai_turn *turn, ai_turn_visitor *visit,
                       void *context)
{
    bt_move moves[BT_MAX_MOVES];
    if (bt_deciding_seat(game) != (int)seat || bt_game_phase(game) == BT_PHASE_DRAW) {
        return visit(context, turn, game);
    }
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    bool going = true;
    for (size_t i = 0; i < count && going; i++) {
        bt_game after = *game;
        bt_play_unchecked(&after, moves[i], NULL);
        turn->moves[turn->count++] = moves[i];
        going = visit_from(&after, seat, turn, visit, context);
        turn->count--;
    }
    return going;
}

bool ai_visit_turns(const bt_game *game, ai_turn_visitor *visit, void *context)
{
    bt_ai_turn turn = {0};
    return visit_from(game, (unsigned)bt_deciding_seat(game), &turn, visit, context);
}

void ai_random_turn(bt_game *game, bt_random *random, bt_ai_turn *turn)
{
    bt_move moves[BT_MAX_MOVES];
    *turn = (bt_ai_turn){0};
    while (bt_deciding_seat(game) >= 0) {
        const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
        const bt_move move = moves[bt_random_below(random, (uint32_t)count)];
        bt_play_unchecked(game, move, NULL);
        turn->moves[turn->count++] = move;
    }
}
