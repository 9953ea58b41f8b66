/*
 * socket.h - the players' end of a WebSocket, thousands of them in one thread: connecting, the
 * handshake, frames in and out. Speaks rightly only; wrong speech is tests/server's business.
 */
#ifndef BIGTOP_LOAD_SOCKET_H
#define BIGTOP_LOAD_SOCKET_H

#include <loop.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct load_socket;

struct load_socket_callbacks {
    void (*opened)(struct load_socket *socket);
    /* A text message; its characters live until the call returns. */
    void (*message)(struct load_socket *socket, const char *text, size_t length);
    void (*closed)(struct load_socket *socket, const char *reason);
};

struct load_socket {
    struct loop *loop;
    struct loop_watch watch;
    const struct load_socket_callbacks *callbacks;
    void *owner;
    unsigned number; /* for its owner */
    unsigned port;
    bool silent; /* connects, and sends not even a request */
    enum { LOAD_CLOSED, LOAD_CONNECTING, LOAD_SHAKES_HANDS, LOAD_OPEN } state;
    char *rest; /* what has come of a frame that is not whole */
    size_t rest_length, rest_room;
    uint64_t received; /* bytes */
};

/* Begin to connect to a port of this machine. `from` is an own address to connect from, such as
 * 127.0.0.2, or NULL. False if that fails at once; the socket must be zero or closed. */
bool load_socket_open(struct load_socket *socket, const char *from);

/* Send a text message. False if it does not fit into the system's buffer; nothing is sent then. */
bool load_socket_send(struct load_socket *socket, const char *text);

/* Close without a goodbye and without calling back. */
void load_socket_close(struct load_socket *socket);

#endif
