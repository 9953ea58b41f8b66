/* Which games are in memory, and reading them from the store. */
#include "lobby_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lobby_make_games(struct lobby *lobby)
{
    unsigned most = lobby->options.max_tables;
    lobby->max_games = most > 0 ? most : LOBBY_USUAL_TABLES;
    lobby->bucket_count = 16;
    while (lobby->bucket_count < lobby->max_games)
        lobby->bucket_count *= 2;
    lobby->games = calloc(lobby->max_games, sizeof(struct lobby_game *));
    lobby->buckets = calloc(lobby->bucket_count, sizeof(struct lobby_game *));
    return lobby->games && lobby->buckets;
}

void lobby_free_games(struct lobby *lobby)
{
    free(lobby->games);
    free(lobby->buckets);
}

/* Ids are our own random ones, so nobody can fill one bucket: a plain hash (FNV-1a) does. */
static struct lobby_game **bucket_of(const struct lobby *lobby, const char *id)
{
    uint32_t hash = 0x811c9dc5u;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 0x01000193u;
    return &lobby->buckets[hash & (lobby->bucket_count - 1)];
}

struct lobby_game *lobby_find(struct lobby *lobby, const char *id)
{
    struct lobby_game *game = *bucket_of(lobby, id);
    while (game && strcmp(game->id, id) != 0)
        game = game->next;
    if (game)
        game->used = ++lobby->clock;
    return game;
}

static void add_to_lists(struct lobby *lobby, struct lobby_game *game)
{
    struct lobby_game **bucket = bucket_of(lobby, game->id);
    game->next = *bucket;
    *bucket = game;
    game->place = lobby->game_count;
    lobby->games[lobby->game_count++] = game;
}

static void remove_from_lists(struct lobby *lobby, const struct lobby_game *game)
{
    struct lobby_game **at = bucket_of(lobby, game->id);
    while (*at != game)
        at = &(*at)->next;
    *at = game->next;
    struct lobby_game *last = lobby->games[--lobby->game_count];
    lobby->games[game->place] = last;
    last->place = game->place;
}

void lobby_drop(struct lobby *lobby, struct lobby_game *game)
{
    remove_from_lists(lobby, game);
    lobby_end_thinking(lobby, game);
    lobby_void_hints(lobby, game);
    table_free(game->table);
    free(game->viewers);
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
    if (lobby->game_count < lobby->max_games)
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
    add_to_lists(lobby, game);
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
