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
    lobby_forget_said(game);
    if (game->table_due)
        lobby->tables_due--;
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
        if (game->clients == 0 && !lobby_is_waiting(lobby, game) && lobby_running_clock(game) < 0 &&
            (!oldest || goes_before(game, oldest)))
            oldest = game;
    }
    if (oldest) {
        lobby_let_go(lobby, oldest);
        lobby_drop(lobby, oldest);
    }
    return oldest != NULL;
}

struct lobby_game *lobby_take_in(struct lobby *lobby, const char *id, struct table *table)
{
    struct lobby_game *game = make_room(lobby) ? calloc(1, sizeof *game) : NULL;
    if (!game)
        return NULL;
    memcpy(game->id, id, strlen(id) + 1);
    game->table = table;
    memcpy(game->series, id, strlen(id) + 1);
    game->used = ++lobby->clock;
    add_to_lists(lobby, game);
    return game;
}

/* ---- Reading ------------------------------------------------------------------------------- */

struct loading {
    struct table *table;
    struct people people;
    char series[CHANCE_NAME_SIZE];
    int64_t created, deadline;
    struct lobby_said said[LOBBY_MAX_SAID]; /* the newest, round and round */
    uint32_t said_count, said_next;
    uint32_t rows, sequence;
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
    if (!good || !people_read(&loading->people, &setup, header->people) ||
        strlen(header->series) >= sizeof loading->series)
        return false;
    memcpy(loading->series, header->series, strlen(header->series) + 1);
    loading->created = header->created;
    loading->deadline = summary->deadline;
    loading->sequence = summary->sequence;
    loading->table = table_new(&setup);
    return loading->table != NULL;
}

static bool load_row(void *context, const struct table_step *row)
{
    struct loading *loading = context;
    loading->rows++;
    return table_replay(loading->table, row);
}

static bool load_chat(void *context, const struct store_chat *chat)
{
    struct loading *loading = context;
    loading->said_next = chat->number + 1; /* no number is given twice, removed or not */
    if (chat->removed)
        return true;
    struct lobby_said *said = &loading->said[loading->said_count++ % LOBBY_MAX_SAID];
    free(said->text);
    *said = (struct lobby_said){.number = chat->number, .seat = chat->seat, .time = chat->time};
    snprintf(said->name, sizeof said->name, "%s", chat->name);
    said->text = strdup(chat->text);
    return said->text != NULL;
}

/* Forget what was read. */
static void drop_loading(struct loading *loading)
{
    for (unsigned i = 0; i < LOBBY_MAX_SAID; i++)
        free(loading->said[i].text);
    table_free(loading->table);
    free(loading);
}

/* Read a game. On failure the store's fault is the reason. The caller drops what was read. */
static enum store_result load(struct lobby *lobby, const char *id, struct loading **read)
{
    struct loading *loading = calloc(1, sizeof *loading);
    *read = NULL;
    if (!loading)
        return STORE_FAILED;
    const struct store_readers readers = {
        .header = load_header, .step = load_row, .chat = load_chat, .context = loading};
    enum store_result result = store_load(lobby->store, id, &readers);
    if (result == STORE_OK && loading->rows != loading->sequence + 1)
        loading->fault = "steps of the game are missing";
    if (result == STORE_OK && !loading->fault) {
        *read = loading;
        return STORE_OK;
    }
    if (loading->fault)
        snprintf(lobby->store->fault, sizeof lobby->store->fault, "%s", loading->fault);
    drop_loading(loading);
    return result == STORE_ABSENT ? STORE_ABSENT : STORE_FAILED;
}

/* Take what was read into a game, whose own table is gone. */
static void take_over(struct lobby *lobby, struct lobby_game *game, struct loading *loading)
{
    game->table = loading->table;
    loading->table = NULL;
    game->people = loading->people;
    game->created = loading->created;
    game->deadline = loading->deadline;
    memcpy(game->series, loading->series, sizeof game->series);
    lobby_forget_said(game);
    uint32_t count = loading->said_count < LOBBY_MAX_SAID ? loading->said_count : LOBBY_MAX_SAID;
    for (uint32_t i = 0; i < count; i++) {
        struct lobby_said *said =
            &loading->said[(loading->said_count - count + i) % LOBBY_MAX_SAID];
        (void)lobby_keep_said(game, said);
        said->text = NULL;
    }
    game->said_next = loading->said_next;
    game->offer = (struct lobby_offer){0};
    lobby_call_seats(game);
    lobby_start_clock(lobby, game);
    lobby_touch(lobby, game);
}

enum store_result lobby_get(struct lobby *lobby, const char *id, struct lobby_game **game,
                            bool *full)
{
    *full = false;
    *game = lobby_find(lobby, id);
    if (*game)
        return STORE_OK;
    struct loading *loading;
    enum store_result result = load(lobby, id, &loading);
    if (result != STORE_OK)
        return result;
    *game = lobby_take_in(lobby, id, loading->table);
    if (*game) {
        take_over(lobby, *game, loading);
    } else {
        *full = true;
        result = STORE_FAILED;
    }
    drop_loading(loading);
    return result;
}

bool lobby_reload(struct lobby *lobby, struct lobby_game *game)
{
    struct loading *loading;
    if (load(lobby, game->id, &loading) != STORE_OK)
        return false;
    lobby_end_thinking(lobby, game);
    table_free(game->table);
    take_over(lobby, game, loading);
    drop_loading(loading);
    return true;
}

bool lobby_refresh(struct lobby *lobby, struct lobby_game *game)
{
    struct loading *loading;
    if (load(lobby, game->id, &loading) != STORE_OK)
        return false;
    uint32_t before = table_sequence(game->table), now = table_sequence(loading->table);
    unsigned from = table_log_length(game->table);
    struct lobby_offer offer = game->offer;
    int64_t clock_from = game->clock_from;
    if (now == before) {
        table_free(loading->table); /* ours has the choices too */
        loading->table = game->table;
    } else {
        lobby_end_thinking(lobby, game);
        table_free(game->table);
    }
    take_over(lobby, game, loading);
    drop_loading(loading);
    if (now == before) {
        game->offer = offer;
        game->clock_from = clock_from;
        return true;
    }
    /* What was shown of the log is still its beginning if it only grew by a step. */
    bool grew = now == before + 1 && table_log_length(game->table) > from;
    lobby_broadcast(lobby, game, grew ? from : 0, NULL);
    return true;
}
