/* The routes of the interface for programs, and how requests become messages. */
#include "api_state.h"
#include "loop.h"
#include "secret.h"
#include "status.h"

#include <bigtop.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct api *api_new(const struct api_options *options)
{
    struct api *api = calloc(1, sizeof *api);
    char *record = malloc(TABLE_MAX_RECORD);
    if (!api || !record) {
        free(api);
        free(record);
        return NULL;
    }
    api->options = *options;
    api->record = record;
    return api;
}

void api_free(struct api *api)
{
    if (!api)
        return;
    json_out_free(&api->body);
    json_out_free(&api->text);
    json_out_free(&api->line);
    free(api->record);
    free(api);
}

void api_use(struct api *api, struct http_server *http)
{
    api->http = http;
}

void api_flush(struct api *api)
{
    api_calls_flush(api);
    api_events_flush(api);
}

void api_tick(struct api *api)
{
    int64_t before = loop_now() - (int64_t)api->options.answer_seconds * 1000;
    static const char message[] = "the answer took too long";
    api_calls_give_up(api, before, "timeout", message);
    api_events_give_up(api, before, "timeout", message);
}

void api_stop(struct api *api)
{
    static const char message[] = "the server stops";
    api->stopping = true;
    api_flush(api);
    api_calls_give_up(api, INT64_MAX, "stopping", message);
    api_events_give_up(api, INT64_MAX, "stopping", message);
    api_events_stop(api);
}

/* ---- Replies ------------------------------------------------------------------------------- */

static void reply_json(struct http_reply *reply, unsigned status, const struct json_out *out)
{
    static const char no_memory[] =
        "{\"type\":\"error\",\"code\":\"internal\",\"message\":\"the server is out of memory\"}";
    *reply = (struct http_reply){
        .status = status, .type = "application/json", .body = out->text, .length = out->length};
    if (out->failed) {
        reply->status = 500;
        reply->body = no_memory;
        reply->length = sizeof no_memory - 1;
    }
}

void api_refuse(struct api *api, struct http_reply *reply, const char *code, const char *message)
{
    json_out_clear(&api->body);
    json_out_object(&api->body);
    json_out_member_text(&api->body, "type", "error");
    json_out_member_text(&api->body, "code", code);
    json_out_member_text(&api->body, "message", message);
    json_out_end_object(&api->body);
    reply_json(reply, status_of(code), &api->body);
}

static void refuse_store(struct api *api, struct http_reply *reply, enum store_result result)
{
    if (result == STORE_ABSENT) {
        api_refuse(api, reply, "unknown-game", "there is no such game");
    } else {
        api_refuse(api, reply, "store", "what is asked for cannot be read");
    }
}

/* ---- The lobby's messages ------------------------------------------------------------------ */

static const char error_head[] = "{\"type\":\"error\",\"code\":\"";

bool api_answers(const char **text, size_t *length, char id)
{
    const char head[] = {'{', '"', 'i', 'd', '"', ':', id, ','};
    if (*length < sizeof head || memcmp(*text, head, sizeof head) != 0)
        return false;
    *text += sizeof head - 1;
    *length -= sizeof head - 1;
    return true;
}

bool api_is_error(const char *text, size_t length)
{
    /* The first character is a brace, or the comma that stood after the id. */
    return length > sizeof error_head &&
           memcmp(text + 1, error_head + 1, sizeof error_head - 2) == 0;
}

void api_reply_message(struct http_reply *reply, const char *text, size_t length, unsigned good)
{
    *reply = (struct http_reply){
        .status = good, .type = "application/json", .body = text, .length = length};
    if (api_is_error(text, length)) {
        char code[32] = "";
        size_t at = sizeof error_head - 1;
        for (size_t i = 0; i + 1 < sizeof code && at + i < length && text[at + i] != '"'; i++)
            code[i] = text[at + i];
        reply->status = status_of(code);
    }
}

static void add_member(struct json_out *out, const char *name, const char *value)
{
    if (value)
        json_out_member_text(out, name, value);
}

const char *api_open_message(struct api *api, const char *game, const char *token, size_t *length)
{
    struct json_out *out = &api->text;
    json_out_clear(out);
    json_out_object(out);
    json_out_member_text(out, "type", "open");
    json_out_member_text(out, "game", game);
    add_member(out, "token", token);
    json_out_member_whole(out, "id", 0);
    json_out_end_object(out);
    *length = out->length;
    return json_out_terminated(out);
}

/* ---- Routes -------------------------------------------------------------------------------- */

struct route;

/* What the path and the headers say. */
struct asked {
    const struct route *route;
    char game[API_WORD_SIZE];
    char token_text[API_WORD_SIZE];
    const char *token; /* NULL: there is none */
};

typedef void route_answer(struct api *api, const struct asked *asked,
                          const struct http_request *request, struct http_reply *reply);

static route_answer answer_version, answer_plain, answer_games, answer_record, answer_result,
    answer_results, answer_events, answer_message;

struct route {
    const char *path;
    unsigned method;
    route_answer *answer;
    const char *type; /* of the message that the request becomes */
    bool open;        /* the game is opened before */
    enum lobby_form form;
};

/* All there is. A new message of the lobby's that a program may send needs a line here, and a place
 * in docs/openapi.json. */
static const struct route routes[] = {
    {"/api/version", HTTP_GET, answer_version, NULL, false, 0},
    {"/api/levels", HTTP_GET, answer_plain, "levels", false, 0},
    {"/api/games", HTTP_GET, answer_games, "games", false, 0},
    {"/api/games", HTTP_POST, answer_message, "create", false, 0},
    {"/api/games/{game}", HTTP_GET, answer_plain, "open", false, 0},
    {"/api/games/{game}/events", HTTP_GET, answer_events, NULL, false, 0},
    {"/api/games/{game}/record", HTTP_GET, answer_record, NULL, false, 0},
    {"/api/games/{game}/result", HTTP_GET, answer_result, NULL, false, LOBBY_JSON},
    {"/api/games/{game}/result.csv", HTTP_GET, answer_result, NULL, false, LOBBY_CSV},
    {"/api/games/{game}/play", HTTP_POST, answer_message, "play", true, 0},
    {"/api/games/{game}/undo", HTTP_POST, answer_message, "undo", true, 0},
    {"/api/games/{game}/confirm", HTTP_POST, answer_message, "confirm", true, 0},
    {"/api/games/{game}/stop", HTTP_POST, answer_message, "stop", true, 0},
    {"/api/games/{game}/hint", HTTP_POST, answer_message, "hint", true, 0},
    {"/api/games/{game}/join", HTTP_POST, answer_message, "join", false, 0},
    {"/api/games/{game}/redeem", HTTP_POST, answer_message, "redeem", false, 0},
    {"/api/games/{game}/invite", HTTP_POST, answer_message, "invite", true, 0},
    {"/api/games/{game}/recover", HTTP_POST, answer_message, "recover", true, 0},
    {"/api/games/{game}/rename", HTTP_POST, answer_message, "rename", true, 0},
    {"/api/games/{game}/leave", HTTP_POST, answer_message, "leave", true, 0},
    {"/api/games/{game}/public", HTTP_POST, answer_message, "public", true, 0},
    {"/api/games/{game}/resign", HTTP_POST, answer_message, "resign", true, 0},
    {"/api/games/{game}/substitute", HTTP_POST, answer_message, "substitute", true, 0},
    {"/api/games/{game}/return", HTTP_POST, answer_message, "return", true, 0},
    {"/api/games/{game}/take-back", HTTP_POST, answer_message, "take-back", true, 0},
    {"/api/games/{game}/agree", HTTP_POST, answer_message, "agree", true, 0},
    {"/api/games/{game}/decline", HTTP_POST, answer_message, "decline", true, 0},
    {"/api/games/{game}/rematch", HTTP_POST, answer_message, "rematch", true, 0},
    {"/api/games/{game}/chat", HTTP_POST, answer_message, "chat", true, 0},
    {"/api/games/{game}/chat-off", HTTP_POST, answer_message, "chat-off", true, 0},
    {"/api/results", HTTP_GET, answer_results, NULL, false, LOBBY_JSON},
    {"/api/results.csv", HTTP_GET, answer_results, NULL, false, LOBBY_CSV},
};

#define ROUTE_COUNT (sizeof routes / sizeof *routes)

const char *api_route(unsigned n, unsigned *methods)
{
    if (n >= ROUTE_COUNT)
        return NULL;
    *methods = routes[n].method;
    return routes[n].path;
}

/* How many characters of a text are those of ids; 0 if more than any has. */
static size_t word_length(const char *text)
{
    size_t length = strspn(text, CHANCE_NAME_DIGITS);
    return length < API_WORD_SIZE ? length : 0;
}

/* Whether a path is of a route's form; `game` receives the id in it. */
static bool matches(const char *form, const char *path, char game[API_WORD_SIZE])
{
    static const char place[] = "{game}";
    const char *id = strstr(form, place);
    game[0] = '\0';
    if (!id)
        return strcmp(form, path) == 0;
    size_t before = (size_t)(id - form);
    if (strncmp(form, path, before) != 0)
        return false;
    size_t length = word_length(path + before);
    if (length == 0 || strcmp(id + sizeof place - 1, path + before + length) != 0)
        return false;
    memcpy(game, path + before, length);
    game[length] = '\0';
    return true;
}

unsigned api_methods(const char *path)
{
    char game[API_WORD_SIZE];
    unsigned methods = 0;
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        if (matches(routes[i].path, path, game))
            methods |= routes[i].method;
    }
    return methods;
}

static bool find_route(struct asked *asked, const struct http_request *request)
{
    unsigned method = request->method == HTTP_HEAD ? HTTP_GET : request->method;
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        asked->route = &routes[i];
        if (routes[i].method == method && matches(routes[i].path, request->path, asked->game))
            return true;
    }
    return false;
}

/* "Bearer" and a token, if there is the header at all. */
static bool find_token(struct asked *asked, const struct http_request *request)
{
    const char *token;
    if (!http_bearer(request, &token))
        return false;
    if (!token)
        return true;
    size_t length = strlen(token);
    if (length >= sizeof asked->token_text || !secret_is_form(token, length))
        return false;
    memcpy(asked->token_text, token, length + 1);
    asked->token = asked->token_text;
    return true;
}

void api_answer(struct api *api, const struct http_request *request, struct http_reply *reply)
{
    struct asked asked = {0};
    json_out_clear(&api->body);
    if (!find_route(&asked, request)) {
        api_refuse(api, reply, "not-found", "there is nothing here");
    } else if (api->stopping) {
        api_refuse(api, reply, "stopping", "the server stops");
    } else if (!find_token(&asked, request)) {
        api_refuse(api, reply, "token",
                   "the header Authorization is \"Bearer\" and a token, which has 22 characters");
    } else {
        asked.route->answer(api, &asked, request, reply);
    }
}

/* ---- Requests that become messages --------------------------------------------------------- */

/* Begin a message; its end, with what the path and the headers say, is added by `ask`. */
static struct json_out *begin_message(struct api *api)
{
    json_out_clear(&api->text);
    json_out_object(&api->text);
    return &api->text;
}

static void ask(struct api *api, const struct asked *asked, const struct http_request *request,
                struct http_reply *reply)
{
    struct json_out *out = &api->text;
    bool creates = strcmp(asked->route->type, "create") == 0;
    json_out_member_text(out, "type", asked->route->type);
    add_member(out, "game", *asked->game ? asked->game : NULL);
    add_member(out, "token", asked->token);
    json_out_member_whole(out, "id", 1);
    json_out_end_object(out);
    struct api_question question = {.game = asked->route->open ? asked->game : NULL,
                                    .token = asked->token,
                                    .message = json_out_terminated(out),
                                    .good = creates ? 201 : 200};
    api_ask(api, request, &question, reply);
}

static bool is_not_reserved(void *context, const char *name, const json_value *value)
{
    static const char *const reserved[] = {"type", "game", "token", "id"};
    (void)context;
    (void)value;
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if (strcmp(name, reserved[i]) == 0)
            return false;
    }
    return true;
}

/* Whether the body is an object that may become a message; refused if not. `empty` tells whether it
 * has no members. */
static bool check_body(struct api *api, const struct http_request *request,
                       struct http_reply *reply, bool *empty)
{
    char fault[200], sentence[232];
    json_value *body = json_in_read(request->body, request->length, fault, sizeof fault);
    bool object = json_in_is_object(body);
    bool good = object && json_in_each(body, is_not_reserved, NULL);
    *empty = json_in_members(body) == 0;
    json_in_release(body);
    if (!body) {
        (void)snprintf(sentence, sizeof sentence, "the body is no JSON: %s", fault);
        api_refuse(api, reply, "json", sentence);
    } else if (!object) {
        api_refuse(api, reply, "message", "the body has to be a JSON object");
    } else if (!good) {
        api_refuse(api, reply, "message",
                   "\"type\", \"game\", \"token\" and \"id\" come from the path and the headers");
    }
    return good;
}

/* The body, which is an object, is the message but for its last members. */
static void answer_message(struct api *api, const struct asked *asked,
                           const struct http_request *request, struct http_reply *reply)
{
    const char *end = request->body + request->length;
    bool empty = true;
    if (request->length > 0 && !check_body(api, request, reply, &empty))
        return;
    struct json_out *out = begin_message(api);
    if (!empty) {
        const char *start = strchr(request->body, '{') + 1;
        while (*--end != '}')
            continue;
        json_out_raw(out, start, (size_t)(end - start));
    }
    ask(api, asked, request, reply);
}

/* The path and the headers say everything. */
static void answer_plain(struct api *api, const struct asked *asked,
                         const struct http_request *request, struct http_reply *reply)
{
    (void)begin_message(api);
    ask(api, asked, request, reply);
}

static void answer_games(struct api *api, const struct asked *asked,
                         const struct http_request *request, struct http_reply *reply)
{
    struct json_out *out = begin_message(api);
    json_out_member_whole(out, "offset", http_query_number(request, "offset", 0));
    json_out_member_whole(out, "limit", http_query_number(request, "limit", LOBBY_LIST_USUAL));
    ask(api, asked, request, reply);
}

static void answer_events(struct api *api, const struct asked *asked,
                          const struct http_request *request, struct http_reply *reply)
{
    api_events_begin(api, request, reply, asked->game, asked->token);
}

/* ---- Other requests ------------------------------------------------------------------------ */

static void answer_version(struct api *api, const struct asked *asked,
                           const struct http_request *request, struct http_reply *reply)
{
    (void)asked;
    (void)request;
    json_out_object(&api->body);
    json_out_member_text(&api->body, "version", BT_VERSION);
    json_out_member_whole(&api->body, "rules", BT_RULES_REVISION);
    json_out_member_whole(&api->body, "protocol", 2);
    json_out_end_object(&api->body);
    reply_json(reply, 200, &api->body);
}

static void answer_record(struct api *api, const struct asked *asked,
                          const struct http_request *request, struct http_reply *reply)
{
    size_t length = 0;
    (void)request;
    enum store_result result =
        lobby_record(api->options.lobby, asked->game, api->record, TABLE_MAX_RECORD, &length);
    *reply = (struct http_reply){
        .status = 200, .type = "text/plain; charset=utf-8", .body = api->record, .length = length};
    if (result != STORE_OK)
        refuse_store(api, reply, result);
}

static void reply_results(struct api *api, const struct asked *asked, enum store_result result,
                          struct http_reply *reply)
{
    if (result != STORE_OK) {
        refuse_store(api, reply, result);
        return;
    }
    reply_json(reply, 200, &api->body);
    if (asked->route->form == LOBBY_CSV)
        reply->type = "text/csv; charset=utf-8; header=present";
}

static void answer_result(struct api *api, const struct asked *asked,
                          const struct http_request *request, struct http_reply *reply)
{
    (void)request;
    reply_results(api, asked,
                  lobby_result(api->options.lobby, asked->game, asked->route->form, &api->body),
                  reply);
}

static void answer_results(struct api *api, const struct asked *asked,
                           const struct http_request *request, struct http_reply *reply)
{
    int64_t offset = http_query_number(request, "offset", 0);
    int64_t limit = http_query_number(request, "limit", LOBBY_LIST_USUAL);
    const char *series = http_query_text(request, "series");
    if (offset < 0 || limit < 1 || limit > LOBBY_LIST_MOST || !series) {
        api_refuse(api, reply, "message",
                   "\"series\" is missing, or \"offset\" or \"limit\" out of range");
        return;
    }
    reply_results(api, asked,
                  lobby_series(api->options.lobby, series, (uint32_t)offset, (uint32_t)limit,
                               asked->route->form, &api->body),
                  reply);
}
