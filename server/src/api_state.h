/* api_state.h - what the interface for programs consists of; for its own files alone. */
#ifndef BIGTOP_SERVER_API_STATE_H
#define BIGTOP_SERVER_API_STATE_H

#include "api.h"

/* The id of a path, or the token of a header: characters that need no care in JSON. */
#define API_WORD_SIZE 65

/* A request that has become a client of the lobby. What it is sent is caught here and looked at
 * afterwards: who sends may not be called back. */
struct api_call {
    struct api_call *next, *previous;
    struct api *api;
    struct lobby_client *client;
    struct http_pending *pending; /* NULL: it can still be answered at once */
    char *message;                /* to be sent once the game is open; NULL: it has been sent */
    unsigned good;                /* the status if all goes well */
    char *answer;                 /* NULL: none yet */
    size_t length;
    bool answered; /* also when there was no memory for the answer */
    bool opened;   /* the answer to `open` has come, and was a position */
    int64_t since;
};

/* A stream of events. */
struct api_events {
    struct api_events *next, *previous;
    struct api *api;
    struct lobby_client *client;
    struct http_stream *stream;   /* NULL: it has gone */
    struct http_pending *pending; /* as above */
    char address[HTTP_ADDRESS_SIZE];
    char *refusal; /* the error that came in place of a position */
    size_t length;
    bool head;    /* only the head of the answer is wanted */
    bool opened;  /* its first position has come */
    bool replied; /* the stream has been handed over */
    bool failed;  /* an error has come since, or memory ran out: it ends */
    int64_t since;
};

struct api {
    struct api_options options;
    struct http_server *http;
    struct api_call *calls;     /* those that wait */
    struct api_events *events;  /* all */
    struct json_out body, text; /* the reply being made; the message being made */
    struct json_out line;       /* of events, being sent */
    char *record;
    bool stopping;
};

/* ---- api.c --------------------------------------------------------------------------------- */

/* An error in the words of the protocol, with the status that goes with it. */
void api_refuse(struct api *api, struct http_reply *reply, const char *code, const char *message);

/* The reply to a message of the lobby's, which must live as long as a reply's body: `good` if it is
 * no error. */
void api_reply_message(struct http_reply *reply, const char *text, size_t length, unsigned good);

/* The message `open` for a game, as a text that lives until the next. With a token if there is one.
 */
const char *api_open_message(struct api *api, const char *game, const char *token, size_t *length);

/* Whether a message from the lobby answers the request with this id (0 to 9), and what is left of
 * it without that id. */
bool api_answers(const char **text, size_t *length, char id);

/* Whether a message without its id is an error. */
bool api_is_error(const char *text, size_t length);

/* ---- api_calls.c: requests as clients of the lobby ----------------------------------------- */

struct api_question {
    const char *game;    /* to be opened first; NULL: none */
    const char *token;   /* NULL: none */
    const char *message; /* with the id 1; NULL if memory ran out */
    unsigned good;       /* the status if it is not answered by an error */
};

/* Ask the lobby. */
void api_ask(struct api *api, const struct http_request *request,
             const struct api_question *question, struct http_reply *reply);

/* Answer those whose answer has come; and those that came before a time, with an error. */
void api_calls_flush(struct api *api);
void api_calls_give_up(struct api *api, int64_t before, const char *code, const char *message);

/* ---- api_events.c: streams of events ------------------------------------------------------- */

void api_events_begin(struct api *api, const struct http_request *request, struct http_reply *reply,
                      const char *game, const char *token);
void api_events_flush(struct api *api);
void api_events_give_up(struct api *api, int64_t before, const char *code, const char *message);

/* End all streams. */
void api_events_stop(struct api *api);

#endif
