/* The lobby's messages. */
#include "lobby_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct lobby *lobby_new(const struct lobby_options *options)
{
    struct lobby *lobby = calloc(1, sizeof *lobby);
    if (!lobby)
        return NULL;
    lobby->options = *options;
    lobby->store = options->store;
    lobby->chance = options->chance;
    if (!lobby_make_games(lobby)) {
        lobby_free(lobby);
        return NULL;
    }
    return lobby;
}

void lobby_free(struct lobby *lobby)
{
    if (!lobby)
        return;
    lobby_flush(lobby);
    while (lobby->game_count > 0)
        lobby_drop(lobby, lobby->games[0]);
    lobby_free_games(lobby);
    json_out_free(&lobby->body);
    json_out_free(&lobby->frame);
    free(lobby);
}

struct lobby_client *lobby_join(struct lobby *lobby, void *transport)
{
    struct lobby_client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->transport = transport;
    client->next = lobby->clients;
    if (client->next)
        client->next->previous = client;
    lobby->clients = client;
    return client;
}

void lobby_leave(struct lobby *lobby, struct lobby_client *client)
{
    lobby_forget_client(lobby, client);
    lobby_end_hint(lobby, client);
    for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
        if (client->open[i])
            lobby_look_away(lobby, client->open[i], client);
    }
    if (client->next)
        client->next->previous = client->previous;
    if (client->previous) {
        client->previous->next = client->next;
    } else {
        lobby->clients = client->next;
    }
    free(client);
}

/* ---- Requests ------------------------------------------------------------------------------ */

static void on_games(struct lobby *lobby, const struct lobby_request *request)
{
    int64_t offset, limit;
    if (!lobby_read_whole(request, "offset", 0, &offset) || offset < 0 || offset > UINT32_MAX ||
        !lobby_read_whole(request, "limit", LOBBY_LIST_USUAL, &limit) || limit < 1 ||
        limit > LOBBY_LIST_MOST) {
        lobby_malformed(lobby, request, "\"offset\" or \"limit\" is out of range");
        return;
    }
    lobby_flush(lobby);
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "games");
    if (lobby_write_list(lobby, (uint32_t)offset, (uint32_t)limit, body) == STORE_OK) {
        lobby_deliver(lobby, request->client, request);
    } else {
        lobby_error(lobby, request, "store", store_fault(lobby->store), NULL);
    }
}

static void refuse_setup(struct lobby *lobby, const struct lobby_request *request, unsigned faults)
{
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "error");
    json_out_member_text(body, "code", "config");
    json_out_member_text(body, "message", "such a game cannot be played");
    json_out_key(body, "faults");
    setup_write_faults(faults, body);
    lobby_deliver(lobby, request->client, request);
}

/* Computers that there are, but not for this table. */
static unsigned faults_of_players(const struct lobby *lobby, const struct setup *setup)
{
    for (unsigned seat = 0; seat < setup->config.seats; seat++) {
        if (setup->players[seat] != SETUP_PERSON && !lobby_may_sit(lobby, setup->players[seat]))
            return SETUP_FAULT_COMPUTER;
    }
    return 0;
}

static void on_create(struct lobby *lobby, const struct lobby_request *request)
{
    struct setup setup;
    unsigned faults = setup_read(&setup, request->message);
    faults |= faults_of_players(lobby, &setup);
    if (faults != 0) {
        refuse_setup(lobby, request, faults);
        return;
    }
    /* Nobody need ask where nobody can answer. */
    setup.no_hints = setup.no_hints || lobby_strongest(lobby) == SETUP_PERSON;
    char id[CHANCE_NAME_SIZE];
    struct table *table = table_new(&setup);
    enum table_answer answer = table ? TABLE_OK : TABLE_MEMORY;
    if (table && !chance_name(&lobby->chance, id))
        answer = TABLE_CHANCE;
    if (answer == TABLE_OK)
        answer = table_prepare_opening(table, &lobby->chance);
    struct lobby_game *game = answer == TABLE_OK ? lobby_take_in(lobby, id, table) : NULL;
    if (game) {
        game->created = time(NULL);
        lobby_wait(lobby, request, game, true);
        return;
    }
    table_free(table);
    if (answer == TABLE_OK) {
        lobby_error(lobby, request, "full", "too many games are being played", NULL);
    } else {
        lobby_refuse(lobby, request, NULL, answer);
    }
}

/* The client's first free place for an open game. */
static struct lobby_game **free_place(struct lobby_client *client)
{
    for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
        if (!client->open[i])
            return &client->open[i];
    }
    return NULL;
}

static void open_game(struct lobby *lobby, const struct lobby_request *request,
                      struct lobby_game *game)
{
    if (!lobby_has_open(request->client, game)) {
        struct lobby_game **place = free_place(request->client);
        if (!place) {
            lobby_error(lobby, request, "full", "this connection has too many games open",
                        game->id);
            return;
        }
        if (!lobby_look_at(game, request->client)) {
            lobby_refuse(lobby, request, game->id, TABLE_MEMORY);
            return;
        }
        *place = game;
    }
    lobby_send_position(lobby, game, request);
    if (game->thought.ticket != 0)
        lobby_tell_thinking(lobby, game, request->client, NULL);
    lobby_let_think(lobby, game);
}

static void on_open(struct lobby *lobby, const struct lobby_request *request)
{
    const char *id = lobby_read_game(lobby, request);
    if (!id)
        return;
    lobby_flush(lobby);
    struct lobby_game *game;
    bool full;
    enum store_result result = lobby_get(lobby, id, &game, &full);
    if (result == STORE_OK) {
        open_game(lobby, request, game);
    } else if (result == STORE_ABSENT) {
        lobby_error(lobby, request, "unknown-game", "there is no such game", NULL);
    } else if (full) {
        lobby_error(lobby, request, "full", "too many games are being played", id);
    } else {
        lobby_error(lobby, request, "store", store_fault(lobby->store), id);
    }
}

static void on_close(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    if (!game)
        return;
    for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
        if (request->client->open[i] == game)
            request->client->open[i] = NULL;
    }
    if (request->client->hint.game == game)
        lobby_void_hint(lobby, request->client);
    lobby_look_away(lobby, game, request->client);
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "closed");
    json_out_member_text(body, "game", game->id);
    lobby_deliver(lobby, request->client, request);
}

static void on_play(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    struct table_place at;
    if (!game || !lobby_read_place(lobby, request, &at))
        return;
    int64_t move;
    if (!json_in_whole(json_in_member(request->message, "move"), &move)) {
        lobby_malformed(lobby, request, "\"move\" must be a whole number");
        return;
    }
    unsigned rule;
    enum table_answer answer = table_play(game->table, at, move, &rule);
    if (answer == TABLE_OK) {
        lobby_broadcast(lobby, game, table_log_length(game->table), request);
    } else if (answer == TABLE_ILLEGAL) {
        lobby_refuse_move(lobby, request, game->id, rule);
    } else {
        lobby_refuse(lobby, request, game->id, answer);
    }
}

static void on_undo(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    struct table_place at;
    if (!game || !lobby_read_place(lobby, request, &at))
        return;
    enum table_answer answer = table_undo(game->table, at);
    if (answer == TABLE_OK) {
        lobby_broadcast(lobby, game, table_log_length(game->table), request);
    } else {
        lobby_refuse(lobby, request, game->id, answer);
    }
}

static void on_confirm(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    struct table_place at;
    if (!game || !lobby_read_place(lobby, request, &at))
        return;
    enum table_answer answer = table_prepare(game->table, at, &lobby->chance);
    if (answer == TABLE_OK) {
        lobby_wait(lobby, request, game, false);
    } else {
        lobby_refuse(lobby, request, game->id, answer);
    }
}

/* ---- Any message --------------------------------------------------------------------------- */

static void dispatch(struct lobby *lobby, const struct lobby_request *request, const char *type)
{
    static const struct {
        const char *type;
        void (*answer)(struct lobby *, const struct lobby_request *);
    } kinds[] = {{"games", on_games},        {"create", on_create},   {"open", on_open},
                 {"close", on_close},        {"play", on_play},       {"undo", on_undo},
                 {"confirm", on_confirm},    {"stop", lobby_on_stop}, {"hint", lobby_on_hint},
                 {"levels", lobby_on_levels}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(type, kinds[i].type) == 0) {
            kinds[i].answer(lobby, request);
            return;
        }
    }
    lobby_malformed(lobby, request, "there is no message of this type");
}

static void answer(struct lobby *lobby, struct lobby_client *client, const json_value *message)
{
    struct lobby_request request = {.client = client, .message = message};
    const char *type = json_in_text(json_in_member(message, "type"), NULL);
    const json_value *id = json_in_member(message, "id");
    request.has_id = json_in_whole(id, &request.id);
    if (!json_in_is_object(message)) {
        lobby_malformed(lobby, &request, "a message is a JSON object");
    } else if (id && !request.has_id) {
        lobby_malformed(lobby, &request, "\"id\" must be a whole number");
    } else if (!type) {
        lobby_malformed(lobby, &request, "the member \"type\" is missing or no text");
    } else {
        dispatch(lobby, &request, type);
    }
}

void lobby_message(struct lobby *lobby, struct lobby_client *client, const char *text,
                   size_t length)
{
    char fault[200];
    json_value *message = json_in_read(text, length, fault, sizeof fault);
    if (!message) {
        char sentence[sizeof fault + 32];
        snprintf(sentence, sizeof sentence, "the message is no JSON: %s", fault);
        lobby_complain(lobby, client, "json", sentence);
        return;
    }
    answer(lobby, client, message);
    json_in_release(message);
}
