/*
 * Events as JSON Lines: a client of the lobby that opens a game and does nothing else, whose
 * messages are lines of an answer without end.
 */
#include "api_state.h"
#include "loop.h"

#include <stdlib.h>
#include <string.h>

static void unlink_events(struct api_events *events)
{
    if (events->next)
        events->next->previous = events->previous;
    if (events->previous) {
        events->previous->next = events->next;
    } else {
        events->api->events = events->next;
    }
}

static void end(struct api_events *events)
{
    if (events->client)
        lobby_leave(events->api->options.lobby, events->client);
    unlink_events(events);
    free(events->refusal);
    free(events);
}

static void on_gone(void *context)
{
    struct api_events *events = context;
    events->stream = NULL;
    end(events);
}

/* ---- What comes from the lobby ------------------------------------------------------------- */

static void keep_refusal(struct api_events *events, const char *text, size_t length)
{
    events->refusal = malloc(length);
    events->failed = true;
    if (!events->refusal)
        return;
    memcpy(events->refusal, text, length);
    events->refusal[0] = '{';
    events->length = length;
}

static void send_line(struct api_events *events, const char *text, size_t length)
{
    struct json_out *line = &events->api->line;
    json_out_clear(line);
    json_out_plain(line, "{", 1);
    json_out_plain(line, text + 1, length - 1);
    json_out_plain(line, "\n", 1);
    if (line->failed) {
        events->failed = true;
    } else {
        http_stream_send(events->stream, line->text, line->length);
    }
}

static void on_message(void *transport, const char *text, size_t length)
{
    struct api_events *events = transport;
    bool answers = api_answers(&text, &length, '0');
    if (events->failed)
        return;
    if (!events->opened && api_is_error(text, length)) {
        keep_refusal(events, text, length);
    } else if (events->opened || answers) {
        events->opened = true;
        send_line(events, text, length);
        /* It asks for nothing, so an error says that the game has been closed. */
        events->failed = events->failed || api_is_error(text, length);
    }
}

/* ---- Replies ------------------------------------------------------------------------------- */

/* The reply when the game is open, or could not be opened. In the second case, and when only the
 * head is wanted, the stream is given back. */
static void write_reply(struct api_events *events, struct http_reply *reply)
{
    struct api *api = events->api;
    *reply = (struct http_reply){.status = 200, .type = "application/x-ndjson", .body = ""};
    if (events->opened && !events->head) {
        reply->stream = events->stream;
        events->replied = true;
        return;
    }
    http_stream_free(events->stream);
    events->stream = NULL;
    json_out_clear(&api->body);
    json_out_plain(&api->body, events->refusal ? events->refusal : "", events->length);
    if (!events->opened && (events->length == 0 || api->body.failed)) {
        api_refuse(api, reply, "internal", "the server is out of memory");
    } else if (!events->opened) {
        api_reply_message(reply, api->body.text, api->body.length, 200);
    }
}

static bool has_outcome(const struct api_events *events)
{
    return events->opened || events->failed;
}

/* ---- Beginning ----------------------------------------------------------------------------- */

/* Whether there is room for one more stream to an address. */
static bool has_room(const struct api *api, const char *address)
{
    unsigned all = 0, same = 0;
    for (const struct api_events *events = api->events; events; events = events->next) {
        all++;
        same += strcmp(events->address, address) == 0;
    }
    return all < api->options.streams && same < api->options.streams_per_address;
}

static struct api_events *new_events(struct api *api, const struct http_request *request)
{
    struct api_events *events = calloc(1, sizeof *events);
    if (!events)
        return NULL;
    events->api = api;
    events->since = loop_now();
    events->head = request->method == HTTP_HEAD;
    memcpy(events->address, request->address, sizeof events->address);
    events->next = api->events;
    if (events->next)
        events->next->previous = events;
    api->events = events;
    events->stream = http_stream_new(api->http, on_gone, events);
    events->client = lobby_join_by(api->options.lobby, on_message, NULL, events, false);
    if (events->client)
        lobby_set_address(events->client, &request->client);
    if (events->stream && events->client)
        return events;
    http_stream_free(events->stream);
    end(events);
    return NULL;
}

void api_events_begin(struct api *api, const struct http_request *request, struct http_reply *reply,
                      const char *game, const char *token)
{
    size_t length;
    if (!has_room(api, request->address)) {
        api_refuse(api, reply, "streams", "too many streams are open");
        return;
    }
    struct api_events *events = new_events(api, request);
    const char *open = api_open_message(api, game, token, &length);
    if (!events || !open) {
        if (events) {
            http_stream_free(events->stream);
            end(events);
        }
        api_refuse(api, reply, "internal", "the server is out of memory");
        return;
    }
    lobby_message(api->options.lobby, events->client, open, length);
    if (!has_outcome(events)) {
        events->pending = http_wait(request);
        *reply = (struct http_reply){.later = events->pending};
        return;
    }
    write_reply(events, reply);
    if (!events->stream)
        end(events);
}

/* ---- Later --------------------------------------------------------------------------------- */

/* Answer one that has waited for its game. What is not handed over ends here. */
static void answer(struct api_events *events)
{
    struct http_reply reply;
    struct http_pending *pending = events->pending;
    events->pending = NULL;
    write_reply(events, &reply);
    if (!events->stream)
        end(events);
    /* May end those that are handed over. */
    http_answer(pending, &reply);
}

void api_events_flush(struct api *api)
{
    struct api_events *next;
    for (struct api_events *events = api->events; events; events = next) {
        next = events->next;
        if (events->pending && has_outcome(events)) {
            answer(events);
        } else if (events->replied && events->failed) {
            http_stream_end(events->stream);
        }
    }
}

void api_events_give_up(struct api *api, int64_t before, const char *code, const char *message)
{
    struct api_events *next;
    for (struct api_events *events = api->events; events; events = next) {
        next = events->next;
        if (!events->pending || events->since >= before)
            continue;
        struct http_reply reply;
        struct http_pending *pending = events->pending;
        http_stream_free(events->stream);
        end(events);
        api_refuse(api, &reply, code, message);
        http_answer(pending, &reply);
    }
}

void api_events_stop(struct api *api)
{
    for (struct api_events *events = api->events; events; events = events->next)
        http_stream_end(events->stream);
}
