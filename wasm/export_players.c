/* Computer players: what there is, and searches in slices. */
#include "pool.h"

#include <bigtop_ai.h>

/* The memory of a search, taken once for each slot. It is never more for one player than another,
 * so that equal calls give equal results whatever was searched before. */
#define SEARCH_MEMORY ((size_t)64 << 20)

/* One for the player whose turn it is and one for who asks for a hint meanwhile. */
#define SEARCH_SLOTS 2u

typedef struct search_slot {
    void *memory; /* NULL until the first search */
    bt_ai_search *search;
    int32_t game;
    uint32_t generation;
    bool used;
} search_slot;

static search_slot slots[SEARCH_SLOTS];

const char *player_name(uint32_t player)
{
    const bt_ai_player_facts *facts = bt_ai_player(player);
    return facts != NULL ? facts->name : NULL;
}

const char *player_summary(uint32_t player)
{
    const bt_ai_player_facts *facts = bt_ai_player(player);
    return facts != NULL ? facts->summary : NULL;
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

/* ---- slots ---- */

/* Handles as those of games. */
#define GENERATIONS (0x7fffffffu / SEARCH_SLOTS)

static search_slot *find_slot(int32_t handle)
{
    if (handle <= 0) {
        return NULL;
    }
    search_slot *slot = &slots[(uint32_t)handle % SEARCH_SLOTS];
    return slot->used && slot->generation == (uint32_t)handle / SEARCH_SLOTS ? slot : NULL;
}

/* A search ends with its game: whoever forgets one does not block a slot for ever. */
static bool is_free(const search_slot *slot)
{
    return !slot->used || pool_find(slot->game) == NULL;
}

/* A slot with memory; NULL if there is none. Those that have memory come first. */
static search_slot *free_slot(void)
{
    search_slot *bare = NULL;
    for (uint32_t i = 0; i < SEARCH_SLOTS; i++) {
        if (is_free(&slots[i])) {
            if (slots[i].memory != NULL) {
                return &slots[i];
            }
            bare = &slots[i];
        }
    }
    if (bare != NULL) {
        bare->memory = more_memory(SEARCH_MEMORY);
    }
    return bare != NULL && bare->memory != NULL ? bare : NULL;
}

static int32_t take_slot(search_slot *slot, bt_ai_search *search, int32_t game)
{
    slot->search = search;
    slot->game = game;
    slot->used = true;
    slot->generation = slot->generation + 1 < GENERATIONS ? slot->generation + 1 : 1;
    return (int32_t)(slot->generation * SEARCH_SLOTS + (uint32_t)(slot - slots));
}

/* The slot of a search that may go on; NULL, and the refusal. */
static search_slot *running_slot(int32_t handle, int32_t *refusal)
{
    search_slot *slot = find_slot(handle);
    if (slot == NULL) {
        *refusal = BIGTOP_NO_SEARCH;
        return NULL;
    }
    if (pool_find(slot->game) == NULL) {
        *refusal = BIGTOP_NO_GAME;
        return NULL;
    }
    return slot;
}

/* ---- searches ---- */

int32_t bigtop_search_start(int32_t game, uint32_t player, uint32_t seed_low, uint32_t seed_high)
{
    const pool_game *position = pool_find(game);
    if (position == NULL) {
        return BIGTOP_NO_GAME;
    }
    const size_t good = bt_ai_good_memory(player);
    if (good == 0) {
        return -BT_ERROR_RANGE;
    }
    search_slot *slot = free_slot();
    if (slot == NULL) {
        return BIGTOP_NO_SEARCH_ROOM;
    }
    const bt_ai_request request = {.player = player,
                                   .game = &position->game,
                                   .seed = (uint64_t)seed_high << 32 | seed_low,
                                   .memory = slot->memory,
                                   .memory_size = good < SEARCH_MEMORY ? good : SEARCH_MEMORY};
    bt_ai_search *search = NULL;
    /* A slot that is free because its game is gone may be written over. */
    slot->used = false;
    const bt_error error = bt_ai_start(&search, &request);
    return error == BT_OK ? take_slot(slot, search, game) : -(int32_t)error;
}

int32_t bigtop_search_step(int32_t search, uint32_t work)
{
    int32_t refusal = 0;
    const search_slot *slot = running_slot(search, &refusal);
    if (slot == NULL) {
        return refusal;
    }
    if (work > BIGTOP_MOST_WORK) {
        return -BT_ERROR_RANGE;
    }
    return bt_ai_step(slot->search, work);
}

int32_t bigtop_search_work(int32_t search)
{
    int32_t refusal = 0;
    const search_slot *slot = running_slot(search, &refusal);
    if (slot == NULL) {
        return refusal;
    }
    const uint64_t work = bt_ai_work(slot->search);
    return work < INT32_MAX ? (int32_t)work : INT32_MAX;
}

int32_t bigtop_search_free(int32_t search)
{
    search_slot *slot = find_slot(search);
    if (slot == NULL) {
        return BIGTOP_NO_SEARCH;
    }
    slot->used = false;
    return 0;
}

/* ---- results ---- */

/* The bits of a number as they are: nothing is rounded on the way. */
static void put_float(number_writer *out, float number)
{
    const union {
        float number;
        int32_t bits;
    } both = {.number = number};
    put_number(out, both.bits);
}

static void put_turn(number_writer *out, const bt_ai_turn *turn)
{
    put_number(out, turn->count);
    for (unsigned i = 0; i < BT_AI_TURN_MOVES; i++) {
        put_number(out, i < turn->count ? turn->moves[i] : 0);
    }
}

static void put_candidate(number_writer *out, const bt_ai_candidate *candidate)
{
    put_turn(out, &candidate->turn);
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        put_float(out, candidate->points[seat]);
    }
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        put_float(out, candidate->win[seat]);
    }
    put_float(out, candidate->value);
    put_float(out, candidate->standard_error);
    put_float(out, candidate->loss);
    put_number(out, candidate->visits);
}

int32_t bigtop_search_result(int32_t search)
{
    int32_t refusal = 0;
    const search_slot *slot = running_slot(search, &refusal);
    bt_ai_analysis analysis;
    number_writer out = {0};
    if (slot == NULL) {
        return refusal;
    }
    bt_ai_result(slot->search, &analysis);
    put_number(&out, (int64_t)(analysis.work & UINT32_MAX));
    put_number(&out, (int64_t)(analysis.work >> 32));
    put_turn(&out, &analysis.turn);
    for (uint32_t i = 0; i < analysis.candidate_count; i++) {
        put_candidate(&out, &analysis.candidates[i]);
    }
    return (int32_t)analysis.candidate_count;
}
