/* The lobby's messages. */
#include "lobby_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lobby *lobby_new(const struct lobby_options *options)
{
    struct lobby *lobby = calloc(1, sizeof *lobby);
    if (!lobby)
        return NULL;
    lobby->options = *options;
    lobby->store = options->store;
    lobby->chance = options->chance;
    if (!options->clock.steady)
        lobby->options.clock = clock_system();
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
    lobby_unpark(lobby, NULL);
    while (lobby->game_count > 0)
        lobby_drop(lobby, lobby->games[0]);
    lobby_free_games(lobby);
    json_out_free(&lobby->body);
    json_out_free(&lobby->frame);
    free(lobby);
}

struct lobby_client *lobby_join(struct lobby *lobby, void *transport)
{
    return lobby_join_by(lobby, lobby->options.send, lobby->options.refused, transport, false);
}

struct lobby_client *lobby_join_by(struct lobby *lobby, lobby_send *send, lobby_refused *refused,
                                   void *transport, bool passing)
{
    struct lobby_client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->send = send;
    client->refused = refused;
    client->passing = passing;
    client->transport = transport;
    client->next = lobby->clients;
    if (client->next)
        client->next->previous = client;
    lobby->clients = client;
    return client;
}

void lobby_set_address(struct lobby_client *client, const struct limits_address *address)
{
    client->address = *address;
}

unsigned lobby_game_count(const struct lobby *lobby)
{
    return lobby->game_count;
}

void lobby_leave(struct lobby *lobby, struct lobby_client *client)
{
    lobby_forget_client(lobby, client);
    lobby_unpark(lobby, client);
    lobby_end_hint(lobby, client);
    for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
        if (client->open[i].game)
            lobby_look_away(lobby, client->open[i].game, client);
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

static void refuse_unknown(struct lobby *lobby, const struct lobby_request *request,
                           const char *where, const char *name)
{
    char sentence[160];
    if (strlen(name) <= 64) {
        (void)snprintf(sentence, sizeof sentence, "%s has no member \"%s\"", where, name);
    } else {
        (void)snprintf(sentence, sizeof sentence, "%s has no member with so long a name", where);
    }
    lobby_malformed(lobby, request, sentence);
}

static void refuse_setup(struct lobby *lobby, const struct lobby_request *request, unsigned faults)
{
    metrics_error(lobby->options.metrics, "config");
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
    if (setup->resign != SETUP_PASSES && !lobby_may_sit(lobby, setup->resign))
        return SETUP_FAULT_TERMS;
    if (setup->clock.expiry != SETUP_PASSES && !lobby_may_sit(lobby, setup->clock.expiry))
        return SETUP_FAULT_CLOCK;
    return 0;
}

static void begin_game(struct lobby *lobby, const struct lobby_request *request,
                       struct lobby_game *game)
{
    game->created = lobby_seconds(lobby);
    struct lobby_change *change = lobby_new_people(lobby, game);
    if (change) {
        lobby_wait(lobby, request, game, true, change);
    } else {
        lobby_drop(lobby, game);
        lobby_refuse(lobby, request, NULL, TABLE_CHANCE);
    }
}

static void on_create(struct lobby *lobby, const struct lobby_request *request)
{
    struct setup setup;
    const char *unknown = setup_unknown_member(request->message);
    if (unknown) {
        refuse_unknown(lobby, request, "a new game", unknown);
        return;
    }
    unsigned faults = setup_read(&setup, request->message);
    if (faults == 0)
        faults = faults_of_players(lobby, &setup);
    if (faults != 0) {
        refuse_setup(lobby, request, faults);
        return;
    }
    if (!limits_take(lobby->options.limits, &request->client->address, LIMITS_NEW_GAMES)) {
        lobby_error(lobby, request, "rate", "too many games were begun from this address just now",
                    NULL);
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
        begin_game(lobby, request, game);
        return;
    }
    table_free(table);
    if (answer == TABLE_OK) {
        lobby_error(lobby, request, "full", "too many games are being played", NULL);
    } else {
        lobby_refuse(lobby, request, NULL, answer);
    }
}

/* Who the client is in this game from now on, by the token it shows. Without the member it is who
 * it was; with one that is nobody's it looks on. False, and answered, if too many such came from
 * its address. */
static bool take_token(struct lobby *lobby, const struct lobby_request *request,
                       const struct lobby_game *game, struct lobby_open *open)
{
    char holder[SECRET_HASH_SIZE] = "";
    if (!json_in_member(request->message, "token"))
        return true;
    const char *token = lobby_read_secret(request, "token");
    if (token)
        secret_hash(holder, token);
    bool known = token && people_knows(&game->people, holder);
    if (token && !known && !lobby_wrong_secret(lobby, request, game))
        return false;
    memset(open->holder, 0, sizeof open->holder);
    if (known)
        memcpy(open->holder, holder, sizeof open->holder);
    return true;
}

/* Enter a client that opens a game. Who holds a seat always comes in; for others there may be no
 * room. False, and answered, if it cannot be. */
static bool come_in(struct lobby *lobby, const struct lobby_request *request,
                    struct lobby_game *game, const struct lobby_open *open)
{
    unsigned most = lobby->options.max_viewers, looking_on = 0;
    for (unsigned i = 0; i < game->clients; i++)
        looking_on += lobby_open_of(game->viewers[i], game)->holder[0] == '\0';
    if (open->holder[0] == '\0' && most > 0 && looking_on >= most) {
        lobby_error(lobby, request, "full", "too many look on at this game", game->id);
        return false;
    }
    if (lobby_look_at(game, request->client))
        return true;
    lobby_refuse(lobby, request, game->id, TABLE_MEMORY);
    return false;
}

static void on_open(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_any_game(lobby, request);
    if (!game)
        return;
    struct lobby_open *open = lobby_open_of(request->client, game);
    bool fresh = !open;
    if (fresh) {
        open = lobby_open_of(request->client, NULL); /* a free place */
        if (!open) {
            lobby_error(lobby, request, "full", "this connection has too many games open",
                        game->id);
            return;
        }
        *open = (struct lobby_open){.game = game};
    }
    if (!take_token(lobby, request, game, open) ||
        (fresh && !come_in(lobby, request, game, open))) {
        if (fresh)
            *open = (struct lobby_open){0};
        return;
    }
    open->said_from = 0;
    if (request->client->passing) {
        lobby_note_visit(lobby, game, open->holder);
    } else {
        lobby_touch(lobby, game);
    }
    lobby_send_position(lobby, game, request);
    if (game->thought.ticket != 0)
        lobby_tell_thinking(lobby, game, request->client, NULL);
    lobby_let_think(lobby, game);
}

static void on_close(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    if (!game)
        return;
    *lobby_open_of(request->client, game) = (struct lobby_open){0};
    if (request->client->hint.game == game)
        lobby_void_hint(lobby, request->client);
    lobby_look_away(lobby, game, request->client);
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "closed");
    json_out_member_text(body, "game", game->id);
    lobby_deliver(lobby, request->client, request);
}

/* The game and the place of a request that decides something. NULL, and answered, if it cannot be:
 * from somebody who does not hold the seat, or whose time has run out. */
static struct lobby_game *read_decision(struct lobby *lobby, const struct lobby_request *request,
                                        struct table_place *at)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    if (!game || !lobby_read_place(lobby, request, at))
        return NULL;
    unsigned held = lobby_held(request, game);
    enum table_answer answer = table_check(game->table, *at);
    if (held == 0 || (answer == TABLE_OK && (held >> at->seat & 1u) == 0)) {
        lobby_not_yours(lobby, request, game);
        return NULL;
    }
    if (lobby_expire(lobby, game)) {
        lobby_refuse(lobby, request, game->id, TABLE_STALE);
        return NULL;
    }
    return game;
}

static void on_play(struct lobby *lobby, const struct lobby_request *request)
{
    struct table_place at;
    struct lobby_game *game = read_decision(lobby, request, &at);
    if (!game)
        return;
    int64_t move;
    if (!lobby_read_number(lobby, request, "move", &move))
        return;
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
    struct table_place at;
    struct lobby_game *game = read_decision(lobby, request, &at);
    if (!game)
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
    struct table_place at;
    struct lobby_game *game = read_decision(lobby, request, &at);
    if (!game)
        return;
    enum table_answer answer = table_prepare(game->table, at, &lobby->chance);
    if (answer == TABLE_OK) {
        lobby_wait(lobby, request, game, false, NULL);
    } else {
        lobby_refuse(lobby, request, game->id, answer);
    }
}

/* ---- Any message --------------------------------------------------------------------------- */

#define MOST_MEMBERS 6

struct kind {
    const char *type;
    void (*answer)(struct lobby *, const struct lobby_request *);
    enum lobby_need need;
    const char *members[MOST_MEMBERS + 1]; /* beside those of all messages */
};

/* Any message may have them: a program's request brings its token, whatever it asks for. */
static const char *const common_members[] = {"type", "id", "game", "token", NULL};

/* NULL if there is no message of this type. */
static const struct kind *find_kind(const char *type)
{
    static const struct kind kinds[] = {
        {"games", lobby_on_games, LOBBY_READS, {"ids", "limit", "offset"}},
        {"levels", lobby_on_levels, LOBBY_READS, {NULL}},
        {"create", on_create, LOBBY_READS, {NULL}},
        {"open", on_open, LOBBY_READS, {NULL}},
        {"close", on_close, LOBBY_READS, {NULL}},
        {"play", on_play, LOBBY_ACTS, {"sequence", "step", "seat", "change", "move"}},
        {"undo", on_undo, LOBBY_ACTS, {"sequence", "step", "seat", "change"}},
        {"confirm", on_confirm, LOBBY_ACTS, {"sequence", "step", "seat", "change"}},
        {"stop", lobby_on_stop, LOBBY_ACTS, {"sequence"}},
        {"hint", lobby_on_hint, LOBBY_READS, {"sequence", "step", "seat", "change"}},
        {"join", lobby_on_join, LOBBY_COMES, {"invite", "name", "seat", "colour"}},
        {"invite", lobby_on_invite, LOBBY_ACTS, {NULL}},
        {"recover", lobby_on_recover, LOBBY_ACTS, {NULL}},
        {"redeem", lobby_on_redeem, LOBBY_COMES, {"recovery"}},
        {"rename", lobby_on_rename, LOBBY_ACTS, {"seat", "name", "colour"}},
        {"leave", lobby_on_leave, LOBBY_ACTS, {"seat"}},
        {"public", lobby_on_public, LOBBY_ACTS, {"on"}},
        {"resign", lobby_on_resign, LOBBY_ACTS, {"seat"}},
        {"substitute", lobby_on_substitute, LOBBY_ACTS, {"seat", "level"}},
        {"return", lobby_on_return, LOBBY_ACTS, {"seat"}},
        {"take-back", lobby_on_take_back, LOBBY_ACTS, {"turn"}},
        {"agree", lobby_on_agree, LOBBY_ACTS, {"offer"}},
        {"decline", lobby_on_decline, LOBBY_ACTS, {"offer"}},
        {"rematch", lobby_on_rematch, LOBBY_ACTS, {NULL}},
        {"chat", lobby_on_chat, LOBBY_ACTS, {"text", "seat"}},
        {"chat-off", lobby_on_chat_off, LOBBY_ACTS, {"off"}},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(type, kinds[i].type) == 0)
            return &kinds[i];
    }
    return NULL;
}

/* A misspelt member would else be taken for one that was left out. False, and answered, if there is
 * one that the message does not know. A setup tells that itself. */
static bool knows_members(struct lobby *lobby, const struct lobby_request *request,
                          const struct kind *kind)
{
    const char *names[sizeof common_members / sizeof *common_members + MOST_MEMBERS];
    char where[40];
    size_t count = 0;
    if (kind->answer == on_create)
        return true;
    for (const char *const *name = common_members; *name; name++)
        names[count++] = *name;
    for (const char *const *name = kind->members; *name; name++)
        names[count++] = *name;
    names[count] = NULL;
    const char *unknown = json_in_unknown(request->message, names);
    if (!unknown)
        return true;
    (void)snprintf(where, sizeof where, "\"%s\"", kind->type);
    refuse_unknown(lobby, request, where, unknown);
    return false;
}

void lobby_answer(struct lobby *lobby, struct lobby_client *client, const json_value *message)
{
    struct lobby_request request = {.client = client, .message = message};
    const char *type = json_in_text(json_in_member(message, "type"), NULL);
    const json_value *id = json_in_member(message, "id");
    const struct kind *kind = type ? find_kind(type) : NULL;
    request.has_id = json_in_whole(id, &request.id);
    if (!json_in_is_object(message)) {
        lobby_malformed(lobby, &request, "a message is a JSON object");
    } else if (id && !request.has_id) {
        lobby_malformed(lobby, &request, "\"id\" must be a whole number");
    } else if (!type) {
        lobby_malformed(lobby, &request, "the member \"type\" is missing or no text");
    } else if (!kind) {
        lobby_malformed(lobby, &request, "there is no message of this type");
    } else if (knows_members(lobby, &request, kind) && lobby_secrets_are_texts(lobby, &request) &&
               !lobby_waits_for_lease(lobby, &request, kind->need)) {
        kind->answer(lobby, &request);
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
    lobby_answer(lobby, client, message);
    json_in_release(message);
}
