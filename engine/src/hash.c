/* The hash of what the rules see. Parts are mixed one by one and added, so that order does not
 * matter where the rules do not see it. */
#include "expansion_points.h"

#include "levels.h"

static uint64_t mix(uint64_t value)
{
    return bt_random_advance(&value);
}

/* A part of at most 56 bits, tagged with what it is. */
static uint64_t part(uint64_t tag, uint64_t value)
{
    return mix(tag << 56 ^ value);
}

_Static_assert(BT_MAX_TILES > 104 || BT_ROW == 288, "see key_word");

/* A square as a number that does not depend on BT_MAX_TILES: the key it has with 104 tiles. What
 * lies too far east or west for such a key is marked. */
static uint64_t key_word(int key)
{
#if BT_MAX_TILES > 104
    const bt_square square = bt_key_square(key);
    const bool far = square.x < -144 || square.x > 143;
    return ((uint32_t)(square.x + 288 * square.y) & 0x3ffffu) | (uint64_t)far << 18;
#else
    return (uint32_t)key & 0x3ffffu;
#endif
}

static uint64_t square_word(const bt_game *game, unsigned tile)
{
    return key_word(game->tile_keys[tile]);
}

static uint64_t hash_tiles(const bt_game *game)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < game->tile_count; i++) {
        sum += part(1, square_word(game, i) << 32 | (uint64_t)game->tile_shapes[i]);
    }
    return sum;
}

static uint64_t hash_figures(const bt_game *game)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < game->figure_count; i++) {
        const bt_board_figure *figure = &game->figures[i];
        const uint64_t segment =
            figure->segment == BT_NO_SEGMENT
                ? 255u
                : (uint64_t)(figure->segment - game->tile_segments[figure->tile]);
        sum += part(2, square_word(game, figure->tile) << 32 | segment << 16 |
                           (uint64_t)figure->kind << 8 | figure->seat);
    }
    return sum;
}

static uint64_t hash_counts(const bt_game *game)
{
    uint64_t sum = 0;
    /* Late in a game most kinds are neither in the bag nor discarded: eight of them at a glance. */
    for (unsigned first = 0; first < BT_MAX_TILE_KINDS; first += 8) {
        uint64_t bag;
        uint64_t discarded;
        __builtin_memcpy(&bag, game->bag + first, 8);
        __builtin_memcpy(&discarded, game->discarded + first, 8);
        for (unsigned kind = first; (bag | discarded) != 0 && kind < first + 8; kind++) {
            if ((game->bag[kind] | game->discarded[kind]) != 0) {
                sum += part(3, (uint64_t)kind << 16 | (uint64_t)game->bag[kind] << 8 |
                                   (uint64_t)game->discarded[kind]);
            }
        }
    }
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        sum += part(4, (uint64_t)value << 8 | game->tokens[value]);
    }
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        uint64_t supply = 0;
        for (unsigned figure = 0; figure < BT_FIGURE_KIND_COUNT; figure++) {
            supply = supply << 8 | game->supply[seat][figure];
        }
        sum +=
            part(5, (uint64_t)seat << 40 | (uint64_t)(uint16_t)game->scores[seat] << 24 | supply);
    }
    return sum;
}

uint64_t bt_hash(const bt_game *game)
{
    uint64_t sum = hash_tiles(game) + hash_figures(game) + hash_counts(game);
    if (game->tent_tile != BT_NO_TENT) {
        sum += part(6, square_word(game, game->tent_tile));
    }
    sum += part(7, (uint64_t)game->phase << 32 | (uint64_t)game->turn_seat << 24 |
                       (game->phase == BT_PHASE_PLACE ? game->drawn_kind : BT_NO_TILE));
    if (game->phase == BT_PHASE_ACTION || game->phase == BT_PHASE_PYRAMID ||
        game->phase == BT_PHASE_REVEAL) {
        sum += part(8, square_word(game, game->tile_count - 1u));
    }
    if (game->river_side != BT_NO_RIVER_END) {
        sum += part(9, key_word(game->river_key) << 16 | (uint64_t)game->river_side << 8 |
                           game->river_bend);
    }
    return mix(sum);
}
