/* Deals: the orders of tiles and tokens; see deal.h. */
#include "deal.h"

#include <assert.h>
#include <string.h>

static void take_all(deal_order *dealt, const bt_game *start)
{
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        for (unsigned copy = 0; copy < bt_bag(start, kind); copy++) {
            assert(dealt->tile_count < BT_MAX_TILES);
            dealt->tiles[dealt->tile_count++] = (uint16_t)kind;
        }
    }
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        for (unsigned copy = 0; copy < bt_tokens(start, value); copy++) {
            assert(dealt->token_count < DEAL_MAX_TOKENS);
            dealt->tokens[dealt->token_count++] = (uint8_t)value;
        }
    }
}

void deal_shuffle(deal_order *dealt, const bt_config *config, uint64_t seed)
{
    bt_game start;
    bt_random random;
    memset(dealt, 0, sizeof *dealt);
    bt_game_start(&start, config);
    take_all(dealt, &start);
    bt_random_seed(&random, seed);
    for (unsigned i = dealt->tile_count; i > 1; i--) {
        const uint32_t other = bt_random_below(&random, i);
        const uint16_t kind = dealt->tiles[i - 1];
        dealt->tiles[i - 1] = dealt->tiles[other];
        dealt->tiles[other] = kind;
    }
    for (unsigned i = dealt->token_count; i > 1; i--) {
        const uint32_t other = bt_random_below(&random, i);
        const uint8_t value = dealt->tokens[i - 1];
        dealt->tokens[i - 1] = dealt->tokens[other];
        dealt->tokens[other] = value;
    }
}

void deal_draws_begin(deal_draws *draws, const deal_order *from)
{
    memset(draws, 0, sizeof *draws);
    draws->from = from;
}

static bt_move next_tile(deal_draws *draws, const bt_game *game)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    bool possible[BT_MAX_TILE_KINDS] = {false};
    const size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    for (size_t i = 0; i < count; i++) {
        possible[bt_move_kind(outcomes[i].move)] = true;
    }
    const deal_order *from = draws->from;
    unsigned i = 0;
    while (i < from->tile_count && (draws->drawn[i] || !possible[from->tiles[i]])) {
        i++;
    }
    /* The order holds all that was in the bag, and all that left the bag was drawn from here. */
    assert(i < from->tile_count);
    draws->drawn[i] = true;
    return bt_move_draw(from->tiles[i]);
}

bt_move deal_draws_next(deal_draws *draws, const bt_game *game)
{
    if (bt_game_phase(game) == BT_PHASE_DRAW) {
        return next_tile(draws, game);
    }
    assert(draws->tokens_used < draws->from->token_count);
    return bt_move_reveal(draws->from->tokens[draws->tokens_used++]);
}
