/* Compiled once for each instruction level, with LEVEL its name. */
#include "level.h"

#include "random_play.h"

#define JOINED(a, b)  a##b
#define NAME_OF(a, b) JOINED(a, b)
#define TEXT_OF(name) #name
#define AS_TEXT(name) TEXT_OF(name)

static void fit_block(unsigned kind, const uint8_t patterns[64], uint64_t words[4])
{
    bt_fit_words fits;
    bt_fit_block(&bt_tile_tables_of[kind], patterns, &fits);
    for (unsigned rotation = 0; rotation < 4; rotation++) {
        words[rotation] = fits.rotation[rotation];
    }
}

static unsigned select_bit(uint64_t word, unsigned n)
{
    return bt_select(word, n);
}

static void play(bt_game *game, uint64_t random)
{
    bt_random_player player = {.random = random};
    bt_list_stage(game, &player);
    bt_random_play(game, &player);
}

static void write_sequence(uint16_t to[8], unsigned first)
{
    bt_write_sequence(to, first);
}

static void write_shifted(uint64_t to[8], const uint8_t low[8], unsigned low_shift,
                          const uint8_t high[8], unsigned high_shift)
{
    bt_write_shifted(to, low, low_shift, high, high_shift);
}

const level NAME_OF(level_, LEVEL) = {
    .name = AS_TEXT(LEVEL),
#if defined(BT_VECTORS_AVX2) || defined(BT_VECTORS_NEON) || defined(BT_VECTORS_WASM)
    .vectors = true,
#endif
    .fit_block = fit_block,
    .select = select_bit,
    .play = play,
    .write_sequence = write_sequence,
    .write_shifted = write_shifted,
};
