/*
 * deal.h - the luck of a game, fixed beforehand: one shuffled order of all tiles and one of all
 * tokens, from which several games can be dealt.
 *
 * Games of one deal see the same tiles in the same order as long as they discard the same ones:
 * each draw takes the first tile left in the order that may be drawn now (with the river: river
 * tiles, then the lake, then land). A game that discards a tile (BASE-11) goes on with the next of
 * the same order, so that no more than one tile is out of step.
 */
#ifndef CLI_DEAL_H
#define CLI_DEAL_H

#include <bigtop.h>

#include <stdbool.h>
#include <stdint.h>

#define DEAL_MAX_TOKENS 32

typedef struct deal_order {
    unsigned tile_count, token_count;
    uint16_t tiles[BT_MAX_TILES];    /* kinds, in the order of drawing */
    uint8_t tokens[DEAL_MAX_TOKENS]; /* values, in the order of revealing */
} deal_order;

/* Every order equally likely. The configuration must be playable. */
void deal_shuffle(deal_order *dealt, const bt_config *config, uint64_t seed);

/* How far one game has come through a deal. */
typedef struct deal_draws {
    const deal_order *from;
    unsigned tokens_used;
    bool drawn[BT_MAX_TILES];
} deal_draws;

void deal_draws_begin(deal_draws *draws, const deal_order *from);

/* What chance does now; the game must be in a phase of chance, and every move of chance before must
 * have come from here. */
bt_move deal_draws_next(deal_draws *draws, const bt_game *game);

#endif
