/*
 * Several servers on one store. A game belongs to one of them at a time, and only its owner writes
 * to it. Whose client wants to act gets the game for it: the request is parked until the owner has
 * handed the game over, or until its time is up because it is gone. The others that show the game
 * read what its owner writes, and pass it on.
 *
 * Where nobody shares the store every game is ours, and nothing here does anything.
 */
#include "lobby_state.h"

#include <stdlib.h>
#include <string.h>

/* A request that waits for its game. */
struct lobby_parked {
    struct lobby_parked *next;
    struct lobby_client *client;
    json_value *message;
    char game[CHANCE_NAME_SIZE];
    int64_t since;
};

#define PARKED_MILLISECONDS 4000

/* Of one client; it is not to fill our memory while it waits. */
#define MOST_PARKED 16

/* ---- Owning -------------------------------------------------------------------------------- */

/* The game is ours now: what others wrote before has to be known before we write. */
static bool take_over(struct lobby *lobby, struct lobby_game *game)
{
    game->owned = true;
    if (lobby_refresh(lobby, game))
        return true;
    game->owned = false;
    return false;
}

bool lobby_may_write(struct lobby *lobby, struct lobby_game *game)
{
    if (game->owned || !store_is_shared(lobby->store))
        return true;
    return store_adopt(lobby->store, game->id) == STORE_LEASE_OWNED && take_over(lobby, game);
}

/* It is another's, or nobody's. */
static void give_up(struct lobby *lobby, struct lobby_game *game)
{
    game->owned = false;
    lobby_end_thinking(lobby, game);
}

void lobby_let_go(struct lobby *lobby, struct lobby_game *game)
{
    if (!store_is_shared(lobby->store))
        return;
    if (game->owned)
        store_release(lobby->store, game->id);
    game->owned = false;
}

/* ---- Parking ------------------------------------------------------------------------------- */

static unsigned count_parked(const struct lobby *lobby, const struct lobby_client *client,
                             const char *game)
{
    unsigned count = 0;
    for (const struct lobby_parked *parked = lobby->parked; parked; parked = parked->next)
        count += parked->client == client && (!game || strcmp(parked->game, game) == 0);
    return count;
}

static void park(struct lobby *lobby, const struct lobby_request *request, const char *game)
{
    struct lobby_parked *parked =
        count_parked(lobby, request->client, NULL) < MOST_PARKED ? calloc(1, sizeof *parked) : NULL;
    if (parked)
        parked->message = json_in_copy(request->message);
    if (!parked || !parked->message) {
        free(parked);
        lobby_error(lobby, request, "elsewhere", "too many requests wait for other servers", game);
        return;
    }
    parked->client = request->client;
    parked->since = lobby_steady(lobby);
    memcpy(parked->game, game, strlen(game) + 1);
    struct lobby_parked **last = &lobby->parked;
    while (*last)
        last = &(*last)->next;
    *last = parked;
}

static void forget(struct lobby_parked *parked)
{
    json_in_release(parked->message);
    free(parked);
}

/* The id of the game a request is about; NULL if it has none that could be one. */
static const char *game_of(const struct lobby_request *request)
{
    size_t length = 0;
    const char *game = json_in_text(json_in_member(request->message, "game"), &length);
    return game && length == CHANCE_NAME_SIZE - 1 ? game : NULL;
}

/* Who is nobody here is refused here, and fetches no game from another server. */
static bool may_fetch(const struct lobby_request *request, const struct lobby_game *game,
                      enum lobby_need need)
{
    return need == LOBBY_COMES ||
           (game && lobby_open_of(request->client, game) && lobby_is_known(request, game));
}

/* The lease of a game has come at once; NULL: of one that is not in memory, which is read now.
 * False if one in memory cannot be read again. */
static bool own(struct lobby *lobby, struct lobby_game *game, const char *id)
{
    bool full;
    if (game)
        return take_over(lobby, game);
    if (lobby_get(lobby, id, &game, &full) == STORE_OK)
        game->owned = true;
    return true; /* if not, whoever answers finds out why */
}

bool lobby_waits_for_lease(struct lobby *lobby, const struct lobby_request *request,
                           enum lobby_need need)
{
    const char *id = store_is_shared(lobby->store) ? game_of(request) : NULL;
    if (!id || need == LOBBY_READS)
        return false;
    if (count_parked(lobby, request->client, id) > 0) {
        park(lobby, request, id);
        return true;
    }
    struct lobby_game *game = lobby_find(lobby, id);
    if ((game && game->owned) || !may_fetch(request, game, need))
        return false;
    switch (store_acquire(lobby->store, id)) {
    case STORE_LEASE_OWNED:
        if (own(lobby, game, id))
            return false;
        break;
    case STORE_LEASE_PENDING:
        park(lobby, request, id);
        return true;
    case STORE_LEASE_FAILED:
        break;
    }
    lobby_error(lobby, request, "store", store_fault(lobby->store), id);
    return true;
}

/* Take those of the list that wait for a game, or for any (NULL), since `until` or before. */
static struct lobby_parked *take_parked(struct lobby *lobby, const char *game, int64_t until)
{
    struct lobby_parked *taken = NULL, **last = &taken;
    for (struct lobby_parked **at = &lobby->parked; *at;) {
        struct lobby_parked *parked = *at;
        if (parked->since > until || (game && strcmp(parked->game, game) != 0)) {
            at = &parked->next;
            continue;
        }
        *at = parked->next;
        parked->next = NULL;
        *last = parked;
        last = &parked->next;
    }
    return taken;
}

/* Answer in their order those that wait for a game, or for any (NULL). */
static void answer_parked(struct lobby *lobby, const char *game)
{
    struct lobby_parked *parked = take_parked(lobby, game, INT64_MAX);
    while (parked) {
        struct lobby_parked *next = parked->next;
        lobby_answer(lobby, parked->client, parked->message);
        forget(parked);
        parked = next;
    }
}

static void refuse_old(struct lobby *lobby)
{
    struct lobby_parked *parked =
        take_parked(lobby, NULL, lobby_steady(lobby) - PARKED_MILLISECONDS);
    while (parked) {
        struct lobby_parked *next = parked->next;
        struct lobby_request request = {.client = parked->client, .message = parked->message};
        request.has_id = json_in_whole(json_in_member(parked->message, "id"), &request.id);
        lobby_error(lobby, &request, "elsewhere",
                    "the game is at another server, which does not answer; try again",
                    parked->game);
        forget(parked);
        parked = next;
    }
}

void lobby_unpark(struct lobby *lobby, const struct lobby_client *client)
{
    for (struct lobby_parked **at = &lobby->parked; *at;) {
        struct lobby_parked *parked = *at;
        if (client && parked->client != client) {
            at = &parked->next;
            continue;
        }
        *at = parked->next;
        forget(parked);
    }
}

/* ---- What others do ------------------------------------------------------------------------ */

/* Somebody else has written to a game: show it as it is now. */
static void follow(struct lobby *lobby, struct lobby_game *game)
{
    if (game->clients == 0) {
        lobby_drop(lobby, game); /* whoever opens it reads it then */
        return;
    }
    /* Should it fail the game is shown as it was, and refused as stale when somebody acts. */
    (void)lobby_refresh(lobby, game);
}

static void hear_owned(struct lobby *lobby, const char *id)
{
    struct lobby_game *game;
    bool full;
    if (lobby_get(lobby, id, &game, &full) == STORE_OK && (game->owned || take_over(lobby, game)))
        lobby_let_think(lobby, game);
    answer_parked(lobby, id);
}

static void hear_wanted(struct lobby *lobby, const char *id)
{
    lobby_flush(lobby);
    struct lobby_game *game = lobby_find(lobby, id);
    if (game)
        give_up(lobby, game);
    store_release(lobby->store, id);
}

static void hear_lost(struct lobby *lobby, const char *id)
{
    struct lobby_game *game = lobby_find(lobby, id);
    if (game && lobby_is_waiting(lobby, game)) {
        lobby_flush(lobby); /* which fails, and everybody is told */
        game = lobby_find(lobby, id);
    }
    if (game && game->owned) {
        give_up(lobby, game);
        follow(lobby, game);
    }
}

/* Notices may have been missed, and leases lost: begin anew with every game. */
static void hear_unsure(struct lobby *lobby)
{
    lobby_flush(lobby);
    for (unsigned i = lobby->game_count; i > 0; i--) {
        struct lobby_game *game = lobby->games[i - 1];
        give_up(lobby, game);
        follow(lobby, game);
    }
    answer_parked(lobby, NULL);
}

static void hear(struct lobby *lobby, const struct store_notice *notice)
{
    struct lobby_game *game = lobby_find(lobby, notice->game);
    switch (notice->kind) {
    case STORE_NOTICE_CHANGED:
        if (game && !game->owned && !lobby_is_waiting(lobby, game))
            follow(lobby, game);
        break;
    case STORE_NOTICE_OWNED:
        hear_owned(lobby, notice->game);
        break;
    case STORE_NOTICE_WANTED:
        hear_wanted(lobby, notice->game);
        break;
    case STORE_NOTICE_LOST:
        hear_lost(lobby, notice->game);
        break;
    case STORE_NOTICE_TOLD:
        lobby_hear_elsewhere(lobby, notice);
        break;
    case STORE_NOTICE_UNSURE:
        hear_unsure(lobby);
        break;
    }
}

void lobby_hear_store(struct lobby *lobby)
{
    struct store_notice notice;
    while (store_next_notice(lobby->store, &notice))
        hear(lobby, &notice);
}

void lobby_tick_leases(struct lobby *lobby)
{
    store_tick(lobby->store);
    refuse_old(lobby);
    lobby_tick_elsewhere(lobby);
}
