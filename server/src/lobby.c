/* The lobby's messages. */
#include "lobby_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct lobby *lobby_new(struct store *store, struct chance chance, lobby_send *send)
{
    struct lobby *lobby = calloc(1, sizeof *lobby);
    if (lobby) {
        lobby->store = store;
        lobby->chance = chance;
        lobby->send = send;
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
    for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
        if (client->open[i])
            client->open[i]->clients--;
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

/* ---- Lists and records --------------------------------------------------------------------- */

/* One game of the list; a game whose header cannot be read is left out. */
static bool write_listed(void *context, const struct store_header *header,
                         const struct store_summary *summary)
{
    struct json_out *out = context;
    struct setup setup;
    char fault[200];
    json_value *object = json_in_read(header->setup, strlen(header->setup), fault, sizeof fault);
    bool good = object && setup_read(&setup, object) == 0;
    json_in_release(object);
    if (!good)
        return false;
    json_out_object(out);
    json_out_member_text(out, "game", header->game);
    setup_write(&setup, out);
    json_out_member_whole(out, "turn", summary->turn);
    json_out_member_whole(out, "tilesLeft", summary->tiles_left);
    json_out_key(out, "scores");
    json_out_list(out);
    for (unsigned seat = 0; seat < summary->seats; seat++)
        json_out_whole(out, summary->scores[seat]);
    json_out_end_list(out);
    json_out_member_bool(out, "over", summary->over);
    json_out_member_whole(out, "created", header->created);
    json_out_member_whole(out, "changed", summary->changed);
    json_out_end_object(out);
    return true;
}

/* The members `total`, `offset` and `games`. */
static enum store_result write_list(struct lobby *lobby, uint32_t offset, uint32_t limit,
                                    struct json_out *out)
{
    uint64_t total = 0;
    lobby_flush(lobby);
    json_out_key(out, "games");
    json_out_list(out);
    enum store_result result = store_list(lobby->store, offset, limit, &total, write_listed, out);
    json_out_end_list(out);
    json_out_member_whole(out, "offset", offset);
    json_out_member_whole(out, "total", (int64_t)total);
    return result;
}

enum store_result lobby_list(struct lobby *lobby, uint32_t offset, uint32_t limit,
                             struct json_out *out)
{
    json_out_object(out);
    enum store_result result = write_list(lobby, offset, limit, out);
    json_out_end_object(out);
    return out->failed ? STORE_FAILED : result;
}

enum store_result lobby_record(struct lobby *lobby, const char *game, char *text, size_t capacity,
                               size_t *length)
{
    struct lobby_game *found;
    bool full;
    lobby_flush(lobby);
    enum store_result result = lobby_get(lobby, game, &found, &full);
    if (result == STORE_OK) {
        *length = table_write_record(found->table, text, capacity);
        result = *length > 0 && *length < capacity ? STORE_OK : STORE_FAILED;
    }
    return result;
}

/* ---- Answers of the table ------------------------------------------------------------------ */

static void refuse_move(struct lobby *lobby, const struct lobby_request *request, const char *game,
                        unsigned rule)
{
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "error");
    json_out_member_text(body, "code", "illegal-move");
    json_out_member_text(body, "message", "the rules do not allow this move here");
    json_out_member_text(body, "game", game);
    json_out_key(body, "rule");
    if (rule == BT_RULE_NONE) {
        json_out_null(body);
    } else {
        json_out_text(body, bt_rule_id(rule));
    }
    lobby_deliver(lobby, request->client, request);
}

static void refuse(struct lobby *lobby, const struct lobby_request *request, const char *game,
                   enum table_answer answer)
{
    static const char *const texts[][2] = {
        [TABLE_OK] = {"internal", "nothing is wrong"},
        [TABLE_STALE] = {"stale", "the position has changed meanwhile"},
        [TABLE_SEAT] = {"seat", "another seat decides now"},
        [TABLE_PHASE] = {"phase", "no such move can be made now"},
        [TABLE_ILLEGAL] = {"illegal-move", "the rules do not allow this move here"},
        [TABLE_NOT_COMPLETE] = {"not-complete", "the turn's choices are not complete yet"},
        [TABLE_NOTHING_TO_UNDO] = {"nothing-to-undo", "there is no choice to take back"},
        [TABLE_CHANCE] = {"internal", "the system gave no random numbers"},
        [TABLE_MEMORY] = {"internal", "the server is out of memory"},
    };
    lobby_error(lobby, request, texts[answer][0], texts[answer][1], game);
}

/* ---- Reading requests ---------------------------------------------------------------------- */

static void malformed(struct lobby *lobby, const struct lobby_request *request, const char *what)
{
    lobby_error(lobby, request, "message", what, NULL);
}

/* The id in the member `game`; NULL, and answered, if there is none. */
static const char *read_game(struct lobby *lobby, const struct lobby_request *request)
{
    size_t length = 0;
    const char *id = json_in_text(json_in_member(request->message, "game"), &length);
    if (!id) {
        malformed(lobby, request, "the member \"game\" is missing or no text");
    } else if (length != CHANCE_NAME_SIZE - 1) {
        lobby_error(lobby, request, "unknown-game", "there is no such game", NULL);
    } else {
        return id;
    }
    return NULL;
}

/* The game a request is about, which the client must have open; NULL, and answered, if it has not.
 */
static struct lobby_game *read_open_game(struct lobby *lobby, const struct lobby_request *request)
{
    const char *id = read_game(lobby, request);
    if (!id)
        return NULL;
    struct lobby_game *game = lobby_find(lobby, id);
    if (!game || !lobby_has_open(request->client, game)) {
        lobby_error(lobby, request, "not-open", "this connection has not opened the game", id);
        return NULL;
    }
    if (lobby_is_waiting(lobby, game)) {
        /* Its step must have happened, or have failed, before the next request is looked at. */
        lobby_flush(lobby);
        return read_open_game(lobby, request);
    }
    return game;
}

/* A whole number in a member; `usual` if it is not there. False if it is something else. */
static bool read_whole(const struct lobby_request *request, const char *name, int64_t usual,
                       int64_t *number)
{
    const json_value *value = json_in_member(request->message, name);
    *number = usual;
    return !value || json_in_whole(value, number);
}

static bool read_place(struct lobby *lobby, const struct lobby_request *request,
                       struct table_place *at)
{
    /* -1 is never right, so a member left out is answered like a wrong one. */
    if (read_whole(request, "sequence", -1, &at->sequence) &&
        read_whole(request, "step", -1, &at->step) && read_whole(request, "seat", -1, &at->seat) &&
        read_whole(request, "change", TABLE_ANY_CHANGE, &at->change))
        return true;
    malformed(lobby, request,
              "\"sequence\", \"step\", \"seat\" and \"change\" must be whole numbers");
    return false;
}

/* ---- Requests ------------------------------------------------------------------------------ */

static void on_games(struct lobby *lobby, const struct lobby_request *request)
{
    int64_t offset, limit;
    if (!read_whole(request, "offset", 0, &offset) || offset < 0 || offset > UINT32_MAX ||
        !read_whole(request, "limit", LOBBY_LIST_USUAL, &limit) || limit < 1 ||
        limit > LOBBY_LIST_MOST) {
        malformed(lobby, request, "\"offset\" or \"limit\" is out of range");
        return;
    }
    lobby_flush(lobby);
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "games");
    if (write_list(lobby, (uint32_t)offset, (uint32_t)limit, body) == STORE_OK) {
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

static void on_create(struct lobby *lobby, const struct lobby_request *request)
{
    struct setup setup;
    unsigned faults = setup_read(&setup, request->message);
    if (faults != 0) {
        refuse_setup(lobby, request, faults);
        return;
    }
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
        refuse(lobby, request, NULL, answer);
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
        *place = game;
        game->clients++;
    }
    lobby_send_position(lobby, game, request);
}

static void on_open(struct lobby *lobby, const struct lobby_request *request)
{
    const char *id = read_game(lobby, request);
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
    struct lobby_game *game = read_open_game(lobby, request);
    if (!game)
        return;
    for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
        if (request->client->open[i] == game)
            request->client->open[i] = NULL;
    }
    game->clients--;
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "closed");
    json_out_member_text(body, "game", game->id);
    lobby_deliver(lobby, request->client, request);
}

static void on_play(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = read_open_game(lobby, request);
    struct table_place at;
    if (!game || !read_place(lobby, request, &at))
        return;
    int64_t move;
    if (!json_in_whole(json_in_member(request->message, "move"), &move)) {
        malformed(lobby, request, "\"move\" must be a whole number");
        return;
    }
    unsigned rule;
    enum table_answer answer = table_play(game->table, at, move, &rule);
    if (answer == TABLE_OK) {
        lobby_broadcast(lobby, game, table_log_length(game->table), request);
    } else if (answer == TABLE_ILLEGAL) {
        refuse_move(lobby, request, game->id, rule);
    } else {
        refuse(lobby, request, game->id, answer);
    }
}

static void on_undo(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = read_open_game(lobby, request);
    struct table_place at;
    if (!game || !read_place(lobby, request, &at))
        return;
    enum table_answer answer = table_undo(game->table, at);
    if (answer == TABLE_OK) {
        lobby_broadcast(lobby, game, table_log_length(game->table), request);
    } else {
        refuse(lobby, request, game->id, answer);
    }
}

static void on_confirm(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = read_open_game(lobby, request);
    struct table_place at;
    if (!game || !read_place(lobby, request, &at))
        return;
    enum table_answer answer = table_prepare(game->table, at, &lobby->chance);
    if (answer == TABLE_OK) {
        lobby_wait(lobby, request, game, false);
    } else {
        refuse(lobby, request, game->id, answer);
    }
}

/* ---- Any message --------------------------------------------------------------------------- */

static void dispatch(struct lobby *lobby, const struct lobby_request *request, const char *type)
{
    static const struct {
        const char *type;
        void (*answer)(struct lobby *, const struct lobby_request *);
    } kinds[] = {
        {"games", on_games}, {"create", on_create}, {"open", on_open},       {"close", on_close},
        {"play", on_play},   {"undo", on_undo},     {"confirm", on_confirm},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(type, kinds[i].type) == 0) {
            kinds[i].answer(lobby, request);
            return;
        }
    }
    malformed(lobby, request, "there is no message of this type");
}

static void answer(struct lobby *lobby, struct lobby_client *client, const json_value *message)
{
    struct lobby_request request = {.client = client, .message = message};
    const char *type = json_in_text(json_in_member(message, "type"), NULL);
    const json_value *id = json_in_member(message, "id");
    request.has_id = json_in_whole(id, &request.id);
    if (!json_in_is_object(message)) {
        malformed(lobby, &request, "a message is a JSON object");
    } else if (id && !request.has_id) {
        malformed(lobby, &request, "\"id\" must be a whole number");
    } else if (!type) {
        malformed(lobby, &request, "the member \"type\" is missing or no text");
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
