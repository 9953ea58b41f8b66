/* Computer players: one search at a time, in memory of its own that is taken when it is first used.
 */
#include "pool.h"

#include <bigtop_ai.h>

/* For the largest tree; a quarter of a second of thought fills a few MiB. */
#define SEARCH_MEMORY (32u << 20)

static bt_ai_search *search;
static bt_ai_analysis analysis;

#if defined(__wasm__)
#define WASM_PAGE 65536u

static void *search_memory(void)
{
    static void *memory;
    if (memory == NULL) {
        const size_t before = __builtin_wasm_memory_grow(0, SEARCH_MEMORY / WASM_PAGE);
        if (before == (size_t)-1) {
            return NULL;
        }
        /* The module's memory is addressed from 0; there is no object that this could point into.
         */
        memory = (void *)(before * WASM_PAGE); /* NOLINT(performance-no-int-to-ptr) */
    }
    return memory;
}
#else
static void *search_memory(void)
{
    static _Alignas(64) char memory[SEARCH_MEMORY];
    return memory;
}
#endif

int32_t bigtop_player_count(void)
{
    return (int32_t)bt_ai_player_count();
}

int32_t bigtop_player(uint32_t player)
{
    const bt_ai_player_facts *facts = bt_ai_player(player);
    number_writer out = {0};
    if (facts == NULL) {
        return -BT_ERROR_RANGE;
    }
    put_number(&out, facts->level);
    put_number(&out, facts->searches);
    put_number(&out, facts->thinking_milliseconds);
    return (int32_t)out.count;
}

int32_t bigtop_think(int32_t game, uint32_t player, uint64_t seed)
{
    const pool_game *slot = pool_find(game);
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const bt_ai_request request = {.player = player,
                                   .game = &slot->game,
                                   .seed = seed,
                                   .memory = search_memory(),
                                   .memory_size = SEARCH_MEMORY};
    search = NULL;
    return -(int32_t)bt_ai_start(&search, &request);
}

int32_t bigtop_think_step(uint32_t work)
{
    if (search == NULL) {
        return BIGTOP_NO_GAME;
    }
    return bt_ai_step(search, work) ? 1 : 0;
}

int32_t bigtop_think_end(void)
{
    search = NULL;
    return 0;
}

static void put_turn(number_writer *out, const bt_ai_turn *turn)
{
    put_number(out, turn->count);
    for (unsigned i = 0; i < BT_AI_TURN_MOVES; i++) {
        put_number(out, i < turn->count ? (int64_t)turn->moves[i] : 0);
    }
}

/* The bits of a float, which the loader reads as such. */
static void put_float(number_writer *out, float number)
{
    int32_t bits;
    __builtin_memcpy(&bits, &number, sizeof bits);
    put_number(out, bits);
}

int32_t bigtop_think_result(uint32_t seats)
{
    number_writer out = {0};
    if (search == NULL) {
        return BIGTOP_NO_GAME;
    }
    if (seats > BT_MAX_SEATS) {
        return -BT_ERROR_RANGE;
    }
    bt_ai_result(search, &analysis);
    put_number(&out, (int64_t)(analysis.work < INT32_MAX ? analysis.work : INT32_MAX));
    put_turn(&out, &analysis.turn);
    for (uint32_t i = 0; i < analysis.candidate_count; i++) {
        const bt_ai_candidate *candidate = &analysis.candidates[i];
        put_turn(&out, &candidate->turn);
        put_number(&out, candidate->visits);
        put_float(&out, candidate->value);
        put_float(&out, candidate->standard_error);
        put_float(&out, candidate->loss);
        for (unsigned seat = 0; seat < seats; seat++) {
            put_float(&out, candidate->points[seat]);
            put_float(&out, candidate->win[seat]);
        }
    }
    return (int32_t)analysis.candidate_count;
}
