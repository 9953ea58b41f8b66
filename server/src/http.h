/*
 * http.h - answering HTTP requests; with http_answer.c, http_check.c and http_stream.c the only
 * part of the server that knows libmicrohttpd.
 *
 * It refuses what is not for this server before the handler sees it: another host's name, methods
 * that a path does not take, requests whose length is told in two ways, bodies that are too long or
 * not JSON, WebSockets and bodies of foreign pages. It runs in the caller's thread, whenever the
 * caller lets it.
 */
#ifndef BIGTOP_SERVER_HTTP_H
#define BIGTOP_SERVER_HTTP_H

#include "address_limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct http_server;

/* Methods, as bits. Whatever takes GET takes HEAD too. */
enum { HTTP_GET = 1 << 0, HTTP_HEAD = 1 << 1, HTTP_POST = 1 << 2 };

#define HTTP_ADDRESS_SIZE 46

struct http_request {
    unsigned method;
    const char *path; /* as sent: nothing is unescaped */
    const char *body; /* what came with POST, terminated by a zero that is not counted */
    size_t length;
    char address[HTTP_ADDRESS_SIZE]; /* of the client, in digits */
    struct limits_address peer;      /* the other end of the connection */
    struct limits_address client; /* whom it speaks for: not the peer if that is a trusted proxy */
    bool forwarded;               /* it comes through a proxy, trusted or not */
    void *internal;
};

/* A request that is answered later, and an answer without a foreseen end. */
struct http_pending;
struct http_stream;

/* The answer; the handler fills it in. `body` must live until the handler is called again, or if
 * `lasting` until the answer has been taken or would have been cut off (`reply_seconds` of
 * http_options). */
struct http_reply {
    unsigned status;
    const char *type;
    const char *body;
    size_t length;
    bool lasting;
    bool close;                 /* the connection, after the answer */
    const char *cache;          /* Cache-Control */
    const char *etag;           /* with its quotation marks; may be NULL */
    unsigned allow;             /* methods, for the header Allow; 0: none */
    struct http_stream *stream; /* in place of the body: handed over */
    struct http_pending *later; /* http_answer will be called with it; nothing else counts */
};

/* A number in the request's query; `usual` if it is not there, -1 if it is no whole number below
 * 10^9. */
int64_t http_query_number(const struct http_request *request, const char *name, int64_t usual);

/* A text in the query, as sent; NULL if it is not there. */
const char *http_query_text(const struct http_request *request, const char *name);

/* The token of the header Authorization, as sent, behind "Bearer" in capitals or not; NULL if there
 * is no such header. False if it is there and says something else. */
bool http_bearer(const struct http_request *request, const char **token);

/* ---- Answering later ----------------------------------------------------------------------- */

/* Let a request wait, for `reply.later`. */
struct http_pending *http_wait(const struct http_request *request);

/* Answer it. That its connection may be gone is no concern of the caller's. */
void http_answer(struct http_pending *pending, const struct http_reply *reply);

/* ---- Streams ------------------------------------------------------------------------------- */

/* An answer that is sent bit by bit. `gone` is called once, when nothing more can be sent: the
 * other side went, did not take what was sent, or the stream was ended. Until it is handed over by
 * a reply it is the caller's. NULL if there is no memory. */
struct http_stream *http_stream_new(struct http_server *server, void (*gone)(void *context),
                                    void *context);

/* Give back one that was not handed over; `gone` is not called. */
void http_stream_free(struct http_stream *stream);

/* Send, as soon as the other side takes it. Who lets more than the bound of http_options gather is
 * cut off. */
void http_stream_send(struct http_stream *stream, const char *text, size_t length);

/* End it when all has been sent. */
void http_stream_end(struct http_stream *stream);

/* ---- The server ---------------------------------------------------------------------------- */

/* A connection that has become a WebSocket. */
struct http_upgraded;

struct http_callbacks {
    void *context;
    /* The methods a path takes; 0: there is nothing, and a GET is answered so. */
    unsigned (*methods)(void *context, const char *path);
    void (*answer)(void *context, const struct http_request *request, struct http_reply *reply);
    /* Whether there is room for one more WebSocket. */
    bool (*room)(void *context);
    /* A WebSocket of `client` is open on `socket`; `early` has been read from it already. To be
     * ended with http_close. */
    void (*upgraded)(void *context, int socket, const struct limits_address *client,
                     const void *early, size_t early_length, struct http_upgraded *connection);
};

struct http_options {
    int listener;      /* a listening socket; the server closes it */
    const char *bound; /* the host it was asked to listen on */
    const char *const *allowed_hosts;
    size_t allowed_host_count;
    unsigned max_connections; /* WebSockets among them */
    unsigned head_seconds;    /* for a request to arrive, and for a connection to be idle */
    unsigned reply_seconds;   /* for an answer to be taken */
    const char *socket_path;  /* where WebSockets are opened */
    size_t body_bytes;        /* of one request */
    size_t queue_bytes;       /* of a stream, not yet taken by the other side */
    unsigned beat_seconds;    /* without a message, after which a stream gets an empty line */
    unsigned take_seconds;    /* for the other side of a stream to take anything at all */
    struct limits *limits;    /* by address; NULL: none */
};

/* NULL on failure; the listener is then still the caller's. */
struct http_server *http_start(const struct http_options *options,
                               const struct http_callbacks *callbacks);

/* Stop; every WebSocket must have been closed, every stream ended and every request answered. */
void http_stop(struct http_server *server);

/* Take no new connections; those that are there go on. */
void http_quiesce(struct http_server *server);

/* Connections, WebSockets among them. */
unsigned http_count(const struct http_server *server);

/* A descriptor that becomes readable when there is something to do. */
int http_descriptor(const struct http_server *server);

/* Do what there is to do, without waiting. */
void http_run(struct http_server *server);

/* Milliseconds until http_run should be called even if the descriptor is silent; -1: never. */
int http_timeout(struct http_server *server);

/* Cut off connections that are too slow, and give streams a sign of life; to be called every second
 * or so. */
void http_tick(struct http_server *server);

/* End a WebSocket's connection; its socket is closed by the next http_run. */
void http_close(struct http_server *server, struct http_upgraded *connection);

#endif
