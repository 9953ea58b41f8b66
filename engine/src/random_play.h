/*
 * Uniform random play, as fast as we can make it. This file is compiled once for each instruction
 * level (random_play_portable.c, random_play_v3.c); all levels play the same games from the same
 * seeds.
 *
 * How random numbers are used is fixed, so that a game can be replayed move by move through the
 * public functions (cli/simulate.c does): a draw takes one number; its upper half picks the tile
 * from a list of what is in the bag, kind by kind, from which drawn tiles are taken by moving the
 * last one into their place; its lower half picks the placement, and what that multiplication
 * leaves over picks the action, and so on. A reveal takes a number of its own.
 */
#ifndef BT_RANDOM_PLAY_H
#define BT_RANDOM_PLAY_H

#include "options.h"
#include "turn.h"

static inline uint64_t bt_random_advance(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15ull;
    uint64_t z = *state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

/* Pick below `bound` with `bits`, and leave the rest of them for the next pick. */
static inline uint32_t bt_pick(uint32_t *bits, uint32_t bound)
{
    const uint64_t product = (uint64_t)*bits * bound;
    *bits = (uint32_t)product;
    return (uint32_t)(product >> 32);
}

typedef struct bt_random_player {
    uint64_t random;
    uint64_t placements; /* choices seen */
    uint32_t bits;
    uint32_t tiles; /* laid */
    uint32_t left;  /* tiles in the list below */
    bool river;     /* the list holds river tiles, without the lake unless it alone is left */
    uint8_t list[BT_MAX_TILES];
} bt_random_player;

/* List the tiles that may be drawn at this stage of the game. */
static inline void bt_list_stage(const bt_game *game, bt_random_player *player)
{
    player->left = 0;
    player->river = game->river_left != 0;
    for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
        const bool lake = kind == BT_TILE_RIVER_L || kind == BT_TILE_RIVER_L3;
        const bool wanted =
            bt_is_river_tile(kind) == player->river && (!lake || game->river_left == 1);
        for (unsigned i = 0; wanted && i < game->bag[kind]; i++) {
            player->list[player->left++] = (uint8_t)kind;
        }
    }
}

static inline void bt_random_reveal(bt_game *game, bt_random_player *player)
{
    uint32_t bits = (uint32_t)(bt_random_advance(&player->random) >> 32);
    uint32_t n = bt_pick(&bits, game->tokens_left);
    unsigned value = 1;
    while (n >= game->tokens[value]) {
        n -= game->tokens[value];
        value++;
    }
    bt_reveal(game, value, NULL);
}

static inline unsigned bt_random_draw(bt_random_player *player)
{
    const uint64_t number = bt_random_advance(&player->random);
    uint32_t high = (uint32_t)(number >> 32);
    player->bits = (uint32_t)number;
    const uint32_t index = bt_pick(&high, player->left);
    const unsigned kind = player->list[index];
    player->list[index] = player->list[--player->left];
    return kind;
}

static inline void bt_random_option(bt_game *game, bt_random_player *player)
{
    const bt_options options = bt_phase_options(game);
    const uint32_t n = bt_pick(&player->bits, bt_count_options(options));
    bt_act(game, bt_nth_option(options, n), NULL);
}

/* A step of any phase. Out of line: the land tiles' turns, which are nearly all, do not come here.
 */
static __attribute__((noinline)) void bt_random_step(bt_game *game, bt_random_player *player)
{
    switch (game->phase) {
    case BT_PHASE_DRAW:
        bt_draw(game, bt_random_draw(player), NULL);
        break;
    case BT_PHASE_PLACE: {
        const unsigned kind = game->drawn_kind;
        const uint32_t count = bt_fit_count(game, kind);
        const uint32_t n = bt_pick(&player->bits, count);
        player->placements += count;
        player->tiles++;
        if (bt_is_river_tile(kind)) {
            const unsigned rotation = bt_select(bt_river_fits(game, kind), n);
            bt_place(game, BT_BLOCKED_SLOT, game->river_key, kind, rotation);
        } else {
            unsigned rotation;
            bt_fits fits;
            bt_find_fits(game->open_patterns, game->open_count, &bt_tile_tables_of[kind], &fits);
            const unsigned slot = bt_pick_fit(&fits, n, &rotation);
            bt_place(game, slot, game->open_keys[slot], kind, rotation);
        }
        break;
    }
    case BT_PHASE_ACTION:
    case BT_PHASE_PYRAMID:
        bt_random_option(game, player);
        break;
    default:
        bt_random_reveal(game, player);
        break;
    }
}

/* A land turn from the draw to the action: draw, find the fits, lay the tile. One pass over the
 * placement index serves the question whether the tile fits, the number and the choice. */
static inline void bt_random_land_tile(bt_game *game, bt_random_player *player)
{
    const unsigned kind = bt_random_draw(player);
    bt_fits fits;
    bt_find_fits(game->open_patterns, game->open_count, &bt_tile_tables_of[kind], &fits);
    game->bag[kind]--;
    game->bag_left--;
    if (__builtin_expect(fits.count == 0, 0)) {
        game->discarded[kind]++;
        if (game->bag_left == 0) {
            bt_end_game(game, NULL);
        }
        return;
    }
    unsigned rotation;
    const uint32_t n = bt_pick(&player->bits, fits.count);
    const unsigned slot = bt_pick_fit(&fits, n, &rotation);
    player->placements += fits.count;
    player->tiles++;
    bt_place_land(game, slot, game->open_keys[slot], kind, rotation);
}

/* Play the land tiles, from a draw to the end of the game. */
static inline void bt_random_play_land(bt_game *game, bt_random_player *player)
{
    for (;;) {
        bt_random_land_tile(game, player);
        if (__builtin_expect(game->phase == BT_PHASE_ACTION, 1)) {
            const bt_options options = bt_action_options(game);
            const uint32_t n = bt_pick(&player->bits, bt_count_options(options));
            if (n != 0) {
                bt_take_action(game, bt_nth_option(options, n), NULL);
            }
            bt_after_action(game, NULL);
        }
        while (__builtin_expect(game->phase != BT_PHASE_DRAW, 0)) {
            if (game->phase == BT_PHASE_OVER) {
                return;
            }
            bt_random_step(game, player);
        }
    }
}

/* Play to the end; the player's list is that of the stage the game is in. */
static inline void bt_random_play(bt_game *game, bt_random_player *player)
{
    if (game->phase != BT_PHASE_DRAW) {
        player->bits = (uint32_t)bt_random_advance(&player->random);
    }
    while (game->phase != BT_PHASE_OVER) {
        const bool drawing = game->phase == BT_PHASE_DRAW;
        if (!drawing || (player->river && player->left != 0)) {
            bt_random_step(game, player);
        } else if (player->river) {
            bt_list_stage(game, player);
        } else {
            bt_random_play_land(game, player);
        }
    }
}

#endif
