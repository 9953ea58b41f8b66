/* Random numbers, playouts and series of games. */
#include "copy.h"
#include "levels.h"

void bt_random_seed(bt_random *random, uint64_t seed)
{
    random->state = seed;
}

uint64_t bt_random_next(bt_random *random)
{
    return bt_random_advance(&random->state);
}

uint32_t bt_random_below(bt_random *random, uint32_t bound)
{
    uint32_t bits = (uint32_t)(bt_random_next(random) >> 32);
    return bt_pick(&bits, bound);
}

#if defined(BT_BUILD_V3)
static bool has_v3(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("fma");
}
#endif

const char *bt_instruction_level(void)
{
#if defined(BT_BUILD_V3)
    return has_v3() ? "x86-64-v3" : "x86-64";
#elif defined(__x86_64__)
    return "x86-64";
#elif defined(__aarch64__)
    return "arm64";
#elif defined(__wasm_simd128__)
    return "wasm32-simd128";
#else
    return "portable";
#endif
}

static void play_on(bt_game *game, bt_random_player *player)
{
#if defined(BT_BUILD_V3)
    if (has_v3()) {
        bt_random_play_v3(game, player);
        return;
    }
#endif
    bt_random_play_portable(game, player);
}

unsigned bt_playout(bt_game *game, bt_random *random)
{
    bt_random_player player;
    bt_list_stage(game, &player);
    player.random = random->state;
    player.placements = 0;
    player.tiles = 0;
    play_on(game, &player);
    random->state = player.random;
    return player.tiles;
}

uint64_t bt_series_seed(uint64_t seed, uint64_t number)
{
    uint64_t state = seed;
    state = bt_random_advance(&state) ^ number;
    return bt_random_advance(&state);
}

uint64_t bt_series_signature(uint64_t hash, uint64_t number)
{
    uint64_t state = hash ^ bt_series_seed(1, number);
    return bt_random_advance(&state);
}

bt_error bt_simulate(const bt_config *config, uint64_t seed, uint64_t first, uint64_t count,
                     bt_simulation *result)
{
    bt_game start;
    bt_game game;
    bt_random_player fresh = {0};
    const bt_error error = bt_game_start(&start, config);
    if (error != BT_OK) {
        return error;
    }
    bt_list_stage(&start, &fresh);
    for (uint64_t number = first; number < first + count; number++) {
        bt_random_player player = fresh;
        bt_copy_game(&game, &start);
        player.random = bt_series_seed(seed, number);
        play_on(&game, &player);
        result->games++;
        result->turns += player.tiles;
        result->placements += player.placements;
        for (unsigned seat = 0; seat < config->seats; seat++) {
            result->score_sums[seat] += game.scores[seat];
        }
        result->signature += bt_series_signature(bt_hash(&game), number);
    }
    return BT_OK;
}
