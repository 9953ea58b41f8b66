/* Whole turns; see turns.h. */
#include "turns.h"

#include "feature_forest.h"

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

void ai_play_turn(bt_game *game, const bt_ai_turn *turn)
{
    for (unsigned i = 0; i < turn->count; i++) {
        bt_play_unchecked(game, turn->moves[i], NULL);
    }
}

bool ai_uses_figure(const bt_ai_turn *turn)
{
    for (unsigned i = 0; i < turn->count; i++) {
        const bt_move_type type = bt_move_type_of(turn->moves[i]);
        if (type == BT_MOVE_FIGURE || type == BT_MOVE_ACROBAT) {
            return true;
        }
    }
    return false;
}

bool ai_repeats_figure(const bt_game *placed, const bt_move *moves, size_t index)
{
    const unsigned first = placed->tile_segments[placed->tile_count - 1];
    const bt_move move = moves[index];
    if (bt_move_type_of(move) != BT_MOVE_FIGURE) {
        return false;
    }
    const unsigned root = bt_find(placed->parents, first + bt_move_segment(move));
    for (size_t i = 0; i < index; i++) {
        if (bt_move_type_of(moves[i]) == BT_MOVE_FIGURE &&
            bt_move_figure(moves[i]) == bt_move_figure(move) &&
            bt_find(placed->parents, first + bt_move_segment(moves[i])) == root) {
            return true;
        }
    }
    return false;
}

bt_move ai_play_chance(bt_game *game, bt_random *random)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += outcomes[i].weight;
    }
    uint32_t left = bt_random_below(random, sum);
    size_t chosen = 0;
    while (left >= outcomes[chosen].weight) {
        left -= outcomes[chosen++].weight;
    }
    bt_play_unchecked(game, outcomes[chosen].move, NULL);
    return outcomes[chosen].move;
}

void ai_reveal_mean_token(bt_game *game, float correction[BT_MAX_SEATS])
{
    bt_standing standing;
    bt_game_standing(game, &standing);
    const float mean = (float)standing.token_sum / (float)standing.token_count;
    unsigned nearest = 0;
    float least = 0.0F;
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        const float off = (float)value - mean;
        const float distance = off < 0.0F ? -off : off;
        if (bt_tokens(game, value) != 0 && (nearest == 0 || distance < least)) {
            nearest = value;
            least = distance;
        }
    }
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        correction[seat] += (mean - (float)nearest) * (float)standing.circus_figures[seat];
    }
    bt_play_unchecked(game, bt_move_reveal(nearest), NULL);
}
