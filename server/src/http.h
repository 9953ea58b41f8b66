/*
 * http.h - answering HTTP requests, the only part of the server that knows libmicrohttpd.
 *
 * It refuses what is not for this server before the handler sees it: another host's name, methods
 * other than GET and HEAD, requests whose length is told in two ways, WebSockets of foreign pages.
 * It runs in the caller's thread, whenever the caller lets it.
 */
#ifndef BIGTOP_SERVER_HTTP_H
#define BIGTOP_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct http_server;

struct http_request {
    const char *path; /* as sent: nothing is unescaped */
    void *internal;
};

/* The answer; the handler fills it in. `body` must live until the handler is called again, or for
 * ever if `lasting`. */
struct http_reply {
    unsigned status;
    const char *type;
    const char *body;
    size_t length;
    bool lasting;
    bool close;        /* the connection, after the answer */
    const char *cache; /* Cache-Control */
    const char *etag;  /* with its quotation marks; may be NULL */
};

/* A number in the request's query; `usual` if it is not there, -1 if it is no whole number below
 * 2^31. */
int64_t http_query_number(const struct http_request *request, const char *name, int64_t usual);

/* A connection that has become a WebSocket. */
struct http_upgraded;

struct http_callbacks {
    void *context;
    void (*answer)(void *context, const struct http_request *request, struct http_reply *reply);
    /* Whether there is room for one more WebSocket. */
    bool (*room)(void *context);
    /* A WebSocket is open on `socket`; `early` has been read from it already. To be ended with
     * http_close. */
    void (*upgraded)(void *context, int socket, const void *early, size_t early_length,
                     struct http_upgraded *connection);
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
};

/* NULL on failure; the listener is then still the caller's. */
struct http_server *http_start(const struct http_options *options,
                               const struct http_callbacks *callbacks);

/* Stop; every WebSocket must have been closed. */
void http_stop(struct http_server *server);

/* A descriptor that becomes readable when there is something to do. */
int http_descriptor(const struct http_server *server);

/* Do what there is to do, without waiting. */
void http_run(struct http_server *server);

/* Milliseconds until http_run should be called even if the descriptor is silent; -1: never. */
int http_timeout(struct http_server *server);

/* Cut off connections that are too slow; to be called every second or so. */
void http_tick(struct http_server *server);

/* End a WebSocket's connection; its socket is closed by the next http_run. */
void http_close(struct http_server *server, struct http_upgraded *connection);

#endif
