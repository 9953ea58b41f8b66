/* Which games are in memory, and reading them from the store. */
#include "lobby_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* There are few games in memory at a time; a walk along the list costs less than what a message to
 * one of them costs anyway. */
struct lobby_game *lobby_find(struct lobby *lobby, const char *id)
{
    for (unsigned i = 0; i < lobby->game_count; i++) {
        if (strcmp(lobby->games[i]->id, id) == 0) {
            lobby->games[i]->used = ++lobby->clock;
            return lobby->games[i];
        }
    }
    return NULL;
}

void lobby_drop(struct lobby *lobby, struct lobby_game *game)
{
    for (unsigned i = 0; i < lobby->game_count; i++) {
        if (lobby->games[i] == game)
            lobby->games[i] = lobby->games[--lobby->game_count];
    }
    lobby_end_thinking(lobby, game);
    lobby_void_hints(lobby, game);
    table_free(game->table);
    free(game);
}

/* Whether a game is to go before another: first those in which no computer thinks, then those that
 * nobody has wanted for longer. */
static bool goes_before(const struct lobby_game *game, const struct lobby_game *other)
{
    bool idle = game->thought.ticket == 0;
    bool other_idle = other->thought.ticket == 0;
    return idle != other_idle ? idle : game->used < other->used;
}

/* Make room for one more game, by forgetting one that nobody has open. */
static bool make_room(struct lobby *lobby)
{
    if (lobby->game_count < LOBBY_MAX_TABLES)
        return true;
    struct lobby_game *oldest = NULL;
    for (unsigned i = 0; i < lobby->game_count; i++) {
        struct lobby_game *game = lobby->games[i];
        if (game->clients == 0 && !lobby_is_waiting(lobby, game) &&
            (!oldest || goes_before(game, oldest)))
            oldest = game;
    }
    if (oldest)
        lobby_drop(lobby, oldest);
    return oldest != NULL;
}

struct lobby_game *lobby_take_in(struct lobby *lobby, const char *id, struct table *table)
{
    struct lobby_game *game = make_room(lobby) ? calloc(1, sizeof *game) : NULL;
    if (!game)
        return NULL;
    memcpy(game->id, id, strlen(id) + 1);
    game->table = table;
    game->used = ++lobby->clock;
    lobby->games[lobby->game_count++] = game;
    return game;
}

/* ---- Reading ------------------------------------------------------------------------------- */

struct loading {
    struct table *table;
    uint32_t steps, sequence;
    const char *fault; /* what is wrong beside what the store itself may say */
};

static bool load_header(void *context, const struct store_header *header,
                        const struct store_summary *summary)
{
    struct loading *loading = context;
    if (header->format != BT_RECORD_FORMAT || header->rules != BT_RULES_REVISION) {
        loading->fault = "the game was played with another version of the rules";
        return false;
    }
    char fault[200];
    struct setup setup;
    json_value *object = json_in_read(header->setup, strlen(header->setup), fault, sizeof fault);
    bool good = object && setup_read(&setup, object) == 0;
    json_in_release(object);
    loading->table = good ? table_new(&setup) : NULL;
    loading->sequence = summary->sequence;
    return loading->table != NULL;
}

static bool load_step(void *context, const struct table_step *step)
{
    struct loading *loading = context;
    loading->steps++;
    return table_replay(loading->table, step);
}

/* Read a game. On failure the store's fault is the reason. */
static enum store_result load(struct lobby *lobby, const char *id, struct table **table)
{
    struct loading loading = {0};
    enum store_result result = store_load(
        lobby->store, id,
        &(struct store_readers){.header = load_header, .step = load_step, .context = &loading});
    if (result == STORE_OK && loading.steps != loading.sequence + 1)
        loading.fault = "steps of the game are missing";
    if (result == STORE_OK && !loading.fault) {
        *table = loading.table;
        return STORE_OK;
    }
    table_free(loading.table);
    if (loading.fault)
        snprintf(lobby->store->fault, sizeof lobby->store->fault, "%s", loading.fault);
    return result == STORE_ABSENT ? STORE_ABSENT : STORE_FAILED;
}

enum store_result lobby_get(struct lobby *lobby, const char *id, struct lobby_game **game,
                            bool *full)
{
    *full = false;
    *game = lobby_find(lobby, id);
    if (*game)
        return STORE_OK;
    struct table *table;
    enum store_result result = load(lobby, id, &table);
    if (result != STORE_OK)
        return result;
    *game = lobby_take_in(lobby, id, table);
    if (!*game) {
        table_free(table);
        *full = true;
        return STORE_FAILED;
    }
    return STORE_OK;
}

bool lobby_reload(struct lobby *lobby, struct lobby_game *game)
{
    struct table *table;
    if (load(lobby, game->id, &table) != STORE_OK)
        return false;
    lobby_end_thinking(lobby, game);
    table_free(game->table);
    game->table = table;
    return true;
}
