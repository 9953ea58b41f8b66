/*
 * Requests as clients of the lobby: one comes, has a game opened if need be, says its message, and
 * goes when that is answered. Most are answered at once; a step is answered when it is on disk, and
 * a hint when it has been thought of.
 */
#include "api_state.h"
#include "loop.h"

#include <stdlib.h>
#include <string.h>

static void keep_answer(struct api_call *call, const char *text, size_t length)
{
    call->answered = true;
    call->answer = malloc(length);
    if (!call->answer)
        return;
    memcpy(call->answer, text, length);
    call->answer[0] = '{'; /* in place of the comma after the id */
    call->length = length;
}

static void on_message(void *transport, const char *text, size_t length)
{
    struct api_call *call = transport;
    if (call->answered)
        return;
    if (api_answers(&text, &length, '0')) {
        call->opened = !api_is_error(text, length);
        if (!call->opened)
            keep_answer(call, text, length);
    } else if (api_answers(&text, &length, '1') || api_is_error(text, length)) {
        keep_answer(call, text, length);
    }
}

/* Say the message as soon as the game is open. True if it has just been said. */
static bool advance(struct api_call *call)
{
    if (!call->opened || !call->message || call->answered)
        return false;
    char *message = call->message;
    call->message = NULL;
    lobby_message(call->api->options.lobby, call->client, message, strlen(message));
    free(message);
    return true;
}

static void write_reply(struct api_call *call, struct http_reply *reply)
{
    struct api *api = call->api;
    if (!call->answer) {
        api_refuse(api, reply, "internal", "the server is out of memory");
        return;
    }
    json_out_clear(&api->body);
    json_out_plain(&api->body, call->answer, call->length);
    if (api->body.failed) {
        api_refuse(api, reply, "internal", "the server is out of memory");
    } else {
        api_reply_message(reply, api->body.text, api->body.length, call->good);
    }
}

static void end(struct api_call *call)
{
    if (call->client)
        lobby_leave(call->api->options.lobby, call->client);
    free(call->message);
    free(call->answer);
    free(call);
}

static void unlink_call(struct api_call *call)
{
    if (call->next)
        call->next->previous = call->previous;
    if (call->previous) {
        call->previous->next = call->next;
    } else {
        call->api->calls = call->next;
    }
}

static void wait(struct api_call *call, const struct http_request *request,
                 struct http_reply *reply)
{
    struct api *api = call->api;
    call->pending = http_wait(request);
    call->next = api->calls;
    if (call->next)
        call->next->previous = call;
    api->calls = call;
    *reply = (struct http_reply){.later = call->pending};
}

static struct api_call *new_call(struct api *api, const struct http_request *request,
                                 const struct api_question *question)
{
    struct api_call *call = calloc(1, sizeof *call);
    if (!call)
        return NULL;
    call->api = api;
    call->good = question->good;
    call->since = loop_now();
    call->client = lobby_join_by(api->options.lobby, on_message, NULL, call, true);
    /* Limits hold for whom the request is from, as for a WebSocket's client. */
    if (call->client)
        lobby_set_address(call->client, &request->client);
    /* The buffer the message lies in is needed to open the game. */
    call->message = question->message ? strdup(question->message) : NULL;
    if (call->client && call->message)
        return call;
    end(call);
    return NULL;
}

void api_ask(struct api *api, const struct http_request *request,
             const struct api_question *question, struct http_reply *reply)
{
    struct api_call *call = new_call(api, request, question);
    if (!call) {
        api_refuse(api, reply, "internal", "the server is out of memory");
        return;
    }
    if (question->game) {
        size_t length;
        const char *open = api_open_message(api, question->game, question->token, &length);
        if (open)
            lobby_message(api->options.lobby, call->client, open, length);
    } else {
        call->opened = true;
    }
    (void)advance(call);
    if (call->answered) {
        write_reply(call, reply);
        end(call);
    } else {
        wait(call, request, reply);
    }
}

void api_calls_flush(struct api *api)
{
    struct api_call *next;
    bool said = false;
    for (struct api_call *call = api->calls; call; call = call->next)
        said = advance(call) || said;
    /* What they said is not to wait until something else happens. */
    if (said)
        lobby_flush(api->options.lobby);
    for (struct api_call *call = api->calls; call; call = next) {
        next = call->next;
        if (!call->answered)
            continue;
        struct http_reply reply;
        write_reply(call, &reply);
        http_answer(call->pending, &reply);
        unlink_call(call);
        end(call);
    }
}

void api_calls_give_up(struct api *api, int64_t before, const char *code, const char *message)
{
    struct api_call *next;
    for (struct api_call *call = api->calls; call; call = next) {
        next = call->next;
        if (call->since >= before)
            continue;
        struct http_reply reply;
        api_refuse(api, &reply, code, message);
        http_answer(call->pending, &reply);
        unlink_call(call);
        end(call);
    }
}
