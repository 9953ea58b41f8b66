#include "visible.h"

#include <stdlib.h>

/* FNV-1a, a byte at a time. */
static void mix(uint64_t *sum, int64_t number)
{
    for (unsigned i = 0; i < 8; i++) {
        *sum = (*sum ^ ((uint64_t)number >> (8 * i) & 255u)) * 0x100000001b3ull;
    }
}

static int compare_numbers(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a;
    const int64_t y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void mix_sorted(uint64_t *sum, int64_t *numbers, size_t count)
{
    qsort(numbers, count, sizeof numbers[0], compare_numbers);
    mix(sum, (int64_t)count);
    for (size_t i = 0; i < count; i++) {
        mix(sum, numbers[i]);
    }
}

static int64_t square_number(bt_square square)
{
    return ((int64_t)square.y + 1000) * 10000 + square.x + 1000;
}

static void mix_tiles(uint64_t *sum, const bt_game *game)
{
    int64_t tiles[BT_MAX_TILES];
    bt_placed_tile tile;
    unsigned count = 0;
    for (; bt_placed(game, count, &tile) == BT_OK; count++) {
        tiles[count] = (square_number(tile.square) * 1000 + tile.kind) * 4 + tile.rotation;
    }
    mix_sorted(sum, tiles, count);
}

/* Acrobats of one space are alike to the rules, whoever stands on whom. */
static void mix_figures(uint64_t *sum, const bt_game *game)
{
    int64_t numbers[BT_MAX_FIGURES];
    bt_figure figures[BT_MAX_FIGURES];
    const size_t count = bt_figures(game, figures, BT_MAX_FIGURES);
    for (size_t i = 0; i < count; i++) {
        const bt_figure *figure = &figures[i];
        numbers[i] =
            ((square_number(figure->square) * 256 + figure->segment) * 8 + figure->seat) * 4 +
            figure->kind;
    }
    mix_sorted(sum, numbers, count);
}

static void mix_counts(uint64_t *sum, const bt_game *game)
{
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        mix(sum, bt_bag(game, kind));
        mix(sum, bt_discards(game, kind));
    }
    for (unsigned value = 0; value <= BT_MAX_TOKEN_VALUE; value++) {
        mix(sum, bt_tokens(game, value));
    }
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        mix(sum, bt_score(game, seat));
        for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            mix(sum, bt_supply(game, seat, (bt_figure_kind)kind));
        }
    }
}

/* The tile placed last matters while its turn goes on. */
static void mix_turn(uint64_t *sum, const bt_game *game)
{
    const bt_phase phase = bt_game_phase(game);
    bt_placed_tile last;
    mix(sum, phase);
    mix(sum, bt_turn_seat(game));
    mix(sum, bt_drawn_kind(game));
    if ((phase == BT_PHASE_ACTION || phase == BT_PHASE_PYRAMID || phase == BT_PHASE_REVEAL) &&
        bt_placed(game, bt_placed_count(game) - 1, &last) == BT_OK) {
        mix(sum, square_number(last.square));
    }
}

uint64_t visible_position(const bt_game *game)
{
    uint64_t sum = 0xcbf29ce484222325ull;
    bt_square tent;
    mix_tiles(&sum, game);
    mix_figures(&sum, game);
    mix_counts(&sum, game);
    mix_turn(&sum, game);
    mix(&sum, bt_tent(game, &tent) ? square_number(tent) : -1);
    return sum;
}
