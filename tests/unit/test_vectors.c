/* Vector code gives what its scalar twin gives, and every instruction level plays the same games.
 */
#include "cmocka_all.h"

#include <string.h>

#include "level.h"
#include "tile_tables.h"
#include "vectors.h"

/* The levels that this processor can run. */
static const level *levels[3];
static unsigned level_count;

static void find_levels(void)
{
    levels[level_count++] = &level_scalar;
    levels[level_count++] = &level_portable;
#if defined(WITH_V3)
    if (strcmp(bt_instruction_level(), "x86-64-v3") == 0) {
        levels[level_count++] = &level_v3;
    }
#endif
}

/* ---- where a tile fits ---- */

static void check_block(const level *tested, unsigned kind, const uint8_t patterns[64])
{
    uint64_t words[4];
    tested->fit_block(kind, patterns, words);
    for (unsigned slot = 0; slot < 64; slot++) {
        unsigned fits = 0;
        for (unsigned rotation = 0; rotation < 4; rotation++) {
            fits |= (unsigned)(words[rotation] >> slot & 1u) << rotation;
        }
        const unsigned expected = bt_fit_pattern(&bt_tile_tables_of[kind], patterns[slot]);
        if (fits != expected) {
            fail_msg("%s, kind %u, slot %u, pattern %02x: %x instead of %x", tested->name, kind,
                     slot, patterns[slot], fits, expected);
        }
    }
}

static void test_every_pattern_of_every_kind(void **state)
{
    (void)state;
    for (unsigned tested = 0; tested < level_count; tested++) {
        for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
            for (unsigned first = 0; first < 256; first += 64) {
                uint8_t patterns[64];
                for (unsigned slot = 0; slot < 64; slot++) {
                    patterns[slot] = (uint8_t)(first + slot);
                }
                check_block(levels[tested], kind, patterns);
            }
        }
    }
}

static void test_random_patterns(void **state)
{
    (void)state;
    bt_random random;
    bt_random_seed(&random, 64);
    for (unsigned round = 0; round < 2000; round++) {
        /* One byte more than needed, so that blocks also begin at odd addresses. */
        uint8_t patterns[65];
        for (unsigned slot = 0; slot < 65; slot++) {
            const uint32_t number = bt_random_below(&random, 512);
            patterns[slot] = (uint8_t)(number < 256 ? number : 0);
        }
        const unsigned kind = bt_random_below(&random, BT_TILE_KINDS);
        for (unsigned tested = 0; tested < level_count; tested++) {
            check_block(levels[tested], kind, patterns + round % 2);
        }
    }
}

/* ---- the n-th set bit ---- */

static void test_select(void **state)
{
    (void)state;
    bt_random random;
    bt_random_seed(&random, 65);
    for (unsigned round = 0; round < 4000; round++) {
        uint64_t word = bt_random_next(&random);
        word &= round % 3 == 0 ? bt_random_next(&random) : ~0ull;
        word |= round % 5 == 0 ? 1ull << 63 : 1u;
        unsigned n = 0;
        for (unsigned bit = 0; bit < 64; bit++) {
            if ((word >> bit & 1u) == 0) {
                continue;
            }
            for (unsigned tested = 0; tested < level_count; tested++) {
                assert_int_equal(levels[tested]->select(word, n), bit);
            }
            n++;
        }
    }
}

/* ---- new segments ---- */

static void test_writing_eight_at_a_time(void **state)
{
    (void)state;
    bt_random random;
    bt_random_seed(&random, 66);
    for (unsigned round = 0; round < 2000; round++) {
        const unsigned first = bt_random_below(&random, 60000);
        const unsigned low_shift = bt_random_below(&random, 64);
        const unsigned high_shift = bt_random_below(&random, 64);
        uint8_t low[8];
        uint8_t high[8];
        for (unsigned i = 0; i < 8; i++) {
            low[i] = (uint8_t)bt_random_below(&random, 256);
            high[i] = (uint8_t)bt_random_below(&random, 256);
        }
        for (unsigned tested = 0; tested < level_count; tested++) {
            uint16_t sequence[8];
            uint64_t shifted[8];
            levels[tested]->write_sequence(sequence, first);
            levels[tested]->write_shifted(shifted, low, low_shift, high, high_shift);
            for (unsigned i = 0; i < 8; i++) {
                assert_int_equal(sequence[i], first + i);
                assert_true(shifted[i] ==
                            ((uint64_t)low[i] << low_shift | (uint64_t)high[i] << high_shift));
            }
        }
    }
}

/* ---- whole games ---- */

static uint64_t series_signature(const level *tested, const bt_config *config, uint64_t games)
{
    static bt_game game;
    uint64_t signature = 0;
    for (uint64_t number = 0; number < games; number++) {
        assert_int_equal(bt_game_start(&game, config), BT_OK);
        tested->play(&game, bt_series_seed(7, number));
        signature += bt_series_signature(bt_hash(&game), number);
    }
    return signature;
}

static void test_every_level_plays_the_same_games(void **state)
{
    (void)state;
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        for (unsigned sets = BT_SET_BASE; sets <= BT_SET_ALL; sets += 2) {
            bt_config config;
            bt_config_preset(&config, (bt_edition)edition, sets, 2 + sets % 5);
            bt_simulation result = {0};
            assert_int_equal(bt_simulate(&config, 7, 0, 100, &result), BT_OK);
            for (unsigned tested = 0; tested < level_count; tested++) {
                assert_true(series_signature(levels[tested], &config, 100) == result.signature);
            }
        }
    }
}

static void test_the_levels_are_what_they_say(void **state)
{
    (void)state;
    assert_false(level_scalar.vectors);
#if defined(WITH_V3)
    assert_false(level_portable.vectors);
    assert_true(level_v3.vectors);
#elif defined(__aarch64__)
    assert_true(level_portable.vectors);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_levels_are_what_they_say),
        cmocka_unit_test(test_every_pattern_of_every_kind),
        cmocka_unit_test(test_random_patterns),
        cmocka_unit_test(test_select),
        cmocka_unit_test(test_writing_eight_at_a_time),
        cmocka_unit_test(test_every_level_plays_the_same_games),
    };
    find_levels();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
