/*
 * ws.h - WebSocket connections, the only part of the server that knows wslay.
 *
 * Everything the other side might do wrong ends at most its own connection: broken frames, messages
 * that are too long, too many of them, silence, or taking no answers.
 */
#ifndef BIGTOP_SERVER_WS_H
#define BIGTOP_SERVER_WS_H

#include "loop.h"

#include <stdbool.h>
#include <stddef.h>

struct ws_hub;
struct ws_connection;

struct ws_limits {
    unsigned connections;
    size_t message_bytes;       /* of one message from the other side */
    size_t queue_bytes;         /* not yet taken by the other side */
    unsigned frames_per_second; /* from the other side; 0: any number */
    unsigned burst;             /* frames at once */
    unsigned ping_seconds;      /* between pings */
    unsigned silence_seconds;   /* without a sign of life */
};

struct ws_callbacks {
    void *context;
    /* A connection is there; what is returned is handed to the other two. NULL: it cannot be had.
     */
    void *(*opened)(void *context, struct ws_connection *connection);
    /* A text message has come. */
    void (*message)(void *context, void *client, const char *text, size_t length);
    /* The other side sends faster than allowed; the message is lost. */
    void (*too_fast)(void *context, void *client);
    /* The connection has gone; nothing may be sent any more. */
    void (*closed)(void *context, void *client);
    /* Give the socket back. */
    void (*release)(void *context, void *handle);
};

struct ws_hub *ws_hub_new(struct loop *loop, const struct ws_limits *limits,
                          const struct ws_callbacks *callbacks);

/* Closes every connection at once. */
void ws_hub_free(struct ws_hub *hub);

/* Whether one more connection may come. */
bool ws_room(const struct ws_hub *hub);

/* Connections that are open. */
unsigned ws_count(const struct ws_hub *hub);

/* Take over a socket after the handshake. `early` has been read from it already, `handle` is for
 * `release`. */
void ws_open(struct ws_hub *hub, int socket, const void *early, size_t early_length, void *handle);

/* Queue a text message. It leaves with ws_flush, or as soon as the other side takes it. */
void ws_send(struct ws_connection *connection, const char *text, size_t length);

/* Send what has been queued and clear away what has ended; to be called before waiting. */
void ws_flush(struct ws_hub *hub);

/* Ping, and end what is silent; to be called every second or so. */
void ws_tick(struct ws_hub *hub);

/* Say goodbye to everybody: the server is going away. */
void ws_farewell(struct ws_hub *hub);

#endif
