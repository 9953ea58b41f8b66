#include "ws.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <wslay/wslay.h>

/* Read at most this much from one connection before the others have their turn. */
#define READ_AT_ONCE 65536

/* How long a connection that is being closed may take over it. */
#define CLOSING_MILLISECONDS 3000

struct ws_connection {
    struct ws_connection *next, *previous;
    struct ws_connection *next_touched;
    struct ws_hub *hub;
    struct loop_watch watch;
    wslay_event_context_ptr frames;
    void *handle, *client;
    unsigned char *early;
    size_t early_length, early_taken;
    size_t budget;
    int64_t heard, pinged;
    int64_t closing; /* when it must be over; 0: it is not being closed */
    int64_t credit,
        credit_time;  /* thousandths of frames that may come, and when that was counted */
    unsigned refused; /* frames that came too fast since the credit was last full */
    bool over_credit; /* a frame of the message being received was */
    bool blocked;     /* waits for the socket to take more */
    bool ended;       /* to be cleared away */
    bool touched;     /* something may have to be done at the next flush */
};

struct ws_hub {
    struct loop *loop;
    struct ws_limits limits;
    struct ws_callbacks callbacks;
    struct ws_connection *connections;
    struct ws_connection *touched;
    unsigned count;
};

/* Among thousands of connections few have anything to do at a time; those are flushed, and no other
 * is even looked at. */
static void touch(struct ws_connection *connection)
{
    if (connection->touched)
        return;
    connection->touched = true;
    connection->next_touched = connection->hub->touched;
    connection->hub->touched = connection;
}

/* ---- Output -------------------------------------------------------------------------------- */

static ssize_t on_write(wslay_event_context_ptr frames, const uint8_t *data, size_t size, int flags,
                        void *context)
{
    struct ws_connection *connection = context;
    int more = (flags & WSLAY_MSG_MORE) != 0 ? MSG_MORE : 0;
    ssize_t sent;
    do {
        sent = send(connection->watch.fd, data, size, MSG_NOSIGNAL | more);
    } while (sent < 0 && errno == EINTR);
    if (sent < 0) {
        connection->blocked = errno == EAGAIN;
        wslay_event_set_error(frames, connection->blocked ? WSLAY_ERR_WOULDBLOCK
                                                          : WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    return sent;
}

void ws_send(struct ws_connection *connection, const char *text, size_t length)
{
    if (connection->ended || !wslay_event_want_read(connection->frames))
        return;
    touch(connection);
    struct wslay_event_msg message = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = length};
    size_t queued = wslay_event_get_queued_msg_length(connection->frames);
    /* One message always fits, however long; who has not taken the ones before comes again later.
     */
    if ((queued > 0 && queued + length > connection->hub->limits.queue_bytes) ||
        wslay_event_queue_msg(connection->frames, &message) != 0)
        connection->ended = true;
}

static void flush(struct ws_connection *connection)
{
    bool was_blocked = connection->blocked;
    connection->blocked = false;
    if (wslay_event_want_write(connection->frames) && wslay_event_send(connection->frames) != 0)
        connection->ended = true;
    if (connection->blocked != was_blocked && !connection->ended &&
        !loop_change(connection->hub->loop, &connection->watch,
                     LOOP_READ | (connection->blocked ? LOOP_WRITE : 0u)))
        connection->ended = true;
}

/* ---- Input --------------------------------------------------------------------------------- */

static ssize_t take_early(struct ws_connection *connection, uint8_t *buffer, size_t size)
{
    size_t left = connection->early_length - connection->early_taken;
    if (size > left)
        size = left;
    memcpy(buffer, connection->early + connection->early_taken, size);
    connection->early_taken += size;
    return (ssize_t)size;
}

static ssize_t on_read(wslay_event_context_ptr frames, uint8_t *buffer, size_t size, int flags,
                       void *context)
{
    struct ws_connection *connection = context;
    (void)flags;
    if (connection->early_taken < connection->early_length)
        return take_early(connection, buffer, size);
    if (connection->budget == 0) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    ssize_t got;
    do {
        got = recv(connection->watch.fd, buffer, size, 0);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) {
        bool later = got < 0 && (errno == EAGAIN);
        wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    connection->heard = loop_now();
    connection->budget -= (size_t)got < connection->budget ? (size_t)got : connection->budget;
    return got;
}

/* A bucket that fills with time and gives one frame's worth for each that comes. */
static void on_frame(wslay_event_context_ptr frames,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *context)
{
    struct ws_connection *connection = context;
    const struct ws_limits *limits = &connection->hub->limits;
    (void)frames;
    (void)frame;
    if (limits->frames_per_second == 0)
        return;
    int64_t now = loop_now();
    int64_t full = (int64_t)limits->burst * 1000;
    connection->credit += (now - connection->credit_time) * limits->frames_per_second;
    connection->credit_time = now;
    if (connection->credit >= full) {
        connection->credit = full;
        connection->refused = 0;
    }
    if (connection->credit >= 1000) {
        connection->credit -= 1000;
    } else {
        connection->over_credit = true;
        connection->refused++;
    }
}

/* What has been queued goes first, as far as the socket takes it: wslay sends a goodbye before all
 * else, and nothing after it. */
static void begin_close(struct ws_connection *connection, uint16_t code, const char *reason)
{
    touch(connection);
    flush(connection);
    (void)wslay_event_queue_close(connection->frames, code, (const uint8_t *)reason,
                                  strlen(reason));
    wslay_event_shutdown_read(connection->frames);
}

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *context)
{
    struct ws_connection *connection = context;
    const struct ws_callbacks *callbacks = &connection->hub->callbacks;
    bool too_fast = connection->over_credit;
    (void)frames;
    connection->over_credit = false;
    if (connection->ended)
        return;
    if (connection->refused > connection->hub->limits.burst) {
        begin_close(connection, WSLAY_CODE_POLICY_VIOLATION, "too many messages");
    } else if (message->opcode == WSLAY_BINARY_FRAME) {
        begin_close(connection, WSLAY_CODE_UNSUPPORTED_DATA, "text only");
    } else if (message->opcode == WSLAY_TEXT_FRAME && too_fast) {
        callbacks->too_fast(callbacks->context, connection->client);
    } else if (message->opcode == WSLAY_TEXT_FRAME) {
        callbacks->message(callbacks->context, connection->client,
                           message->msg ? (const char *)message->msg : "", message->msg_length);
    }
}

/* After our goodbye whatever still comes is thrown away: closing with it unread would make the
 * system reset the connection, and the other side might lose the reason. */
static void discard(struct ws_connection *connection)
{
    char waste[4096];
    ssize_t got;
    connection->budget = READ_AT_ONCE;
    do {
        got = recv(connection->watch.fd, waste, sizeof waste, 0);
        connection->budget -= sizeof waste;
    } while (got > 0 && connection->budget > 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        connection->ended = true;
}

static void receive(struct ws_connection *connection)
{
    if (connection->closing != 0) {
        discard(connection);
        return;
    }
    connection->budget = READ_AT_ONCE;
    if (wslay_event_recv(connection->frames) != 0)
        connection->ended = true;
}

/* ---- Closing ------------------------------------------------------------------------------- */

/* Notice that one side wants to close, and when both have said so. */
static void follow_close(struct ws_connection *connection)
{
    if (connection->ended || wslay_event_want_read(connection->frames))
        return;
    if (connection->closing == 0)
        connection->closing = loop_now() + CLOSING_MILLISECONDS;
    if (!wslay_event_get_close_sent(connection->frames))
        return;
    if (wslay_event_get_close_received(connection->frames)) {
        connection->ended = true;
    } else {
        (void)shutdown(connection->watch.fd, SHUT_WR);
    }
}

static void on_ready(void *context, unsigned events)
{
    struct ws_connection *connection = context;
    if (connection->ended)
        return;
    touch(connection);
    if ((events & LOOP_WRITE) != 0)
        flush(connection);
    if ((events & LOOP_READ) != 0)
        receive(connection);
}

/* ---- Opening and ending -------------------------------------------------------------------- */

static void destroy(struct ws_connection *connection)
{
    struct ws_hub *hub = connection->hub;
    if (connection->next)
        connection->next->previous = connection->previous;
    if (connection->previous) {
        connection->previous->next = connection->next;
    } else {
        hub->connections = connection->next;
    }
    hub->count--;
    loop_remove(hub->loop, &connection->watch);
    if (connection->client)
        hub->callbacks.closed(hub->callbacks.context, connection->client);
    wslay_event_context_free(connection->frames);
    hub->callbacks.release(hub->callbacks.context, connection->handle);
    free(connection->early);
    free(connection);
}

static struct ws_connection *new_connection(struct ws_hub *hub, const void *early,
                                            size_t early_length)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_read,
        .send_callback = on_write,
        .on_frame_recv_start_callback = on_frame,
        .on_msg_recv_callback = on_message,
    };
    struct ws_connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    connection->early = malloc(early_length + 1);
    if (!connection->early ||
        wslay_event_context_server_init(&connection->frames, &callbacks, connection) != 0) {
        free(connection->early);
        free(connection);
        return NULL;
    }
    if (early_length > 0)
        memcpy(connection->early, early, early_length);
    connection->early_length = early_length;
    connection->hub = hub;
    connection->heard = connection->pinged = connection->credit_time = loop_now();
    connection->credit = (int64_t)hub->limits.burst * 1000;
    wslay_event_config_set_max_recv_msg_length(connection->frames, hub->limits.message_bytes);
    return connection;
}

static bool prepare_socket(int socket)
{
    int one = 1;
    int flags = fcntl(socket, F_GETFL);
    /* Answers are whole and short: waiting for more to send with them would only delay them. */
    (void)setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return flags >= 0 && fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0;
}

void ws_open(struct ws_hub *hub, int socket, const void *early, size_t early_length, void *handle)
{
    struct ws_connection *connection =
        prepare_socket(socket) ? new_connection(hub, early, early_length) : NULL;
    if (!connection) {
        hub->callbacks.release(hub->callbacks.context, handle);
        return;
    }
    connection->handle = handle;
    connection->watch = (struct loop_watch){.fd = socket, .ready = on_ready, .context = connection};
    connection->next = hub->connections;
    if (connection->next)
        connection->next->previous = connection;
    hub->connections = connection;
    hub->count++;
    touch(connection);
    connection->client = hub->callbacks.opened(hub->callbacks.context, connection);
    if (!connection->client || !loop_add(hub->loop, &connection->watch, LOOP_READ)) {
        connection->ended = true;
    } else {
        receive(connection);
    }
}

unsigned ws_count(const struct ws_hub *hub)
{
    return hub->count;
}

bool ws_room(const struct ws_hub *hub)
{
    return hub->count < hub->limits.connections;
}

/* ---- The hub ------------------------------------------------------------------------------- */

void ws_flush(struct ws_hub *hub)
{
    /* What one of them does may touch others, who then are done here too. */
    while (hub->touched) {
        struct ws_connection *connection = hub->touched;
        hub->touched = connection->next_touched;
        connection->touched = false;
        if (!connection->ended && !connection->blocked)
            flush(connection);
        follow_close(connection);
        if (connection->ended)
            destroy(connection);
    }
}

static void check_time(struct ws_connection *connection, int64_t now)
{
    const struct ws_limits *limits = &connection->hub->limits;
    if ((connection->closing != 0 && now > connection->closing) ||
        now - connection->heard > (int64_t)limits->silence_seconds * 1000) {
        connection->ended = true;
        touch(connection);
    } else if (connection->closing == 0 &&
               now - connection->pinged >= (int64_t)limits->ping_seconds * 1000) {
        struct wslay_event_msg ping = {.opcode = WSLAY_PING};
        (void)wslay_event_queue_msg(connection->frames, &ping);
        connection->pinged = now;
        touch(connection);
    }
}

void ws_tick(struct ws_hub *hub)
{
    int64_t now = loop_now();
    for (struct ws_connection *connection = hub->connections; connection;
         connection = connection->next)
        check_time(connection, now);
}

void ws_farewell(struct ws_hub *hub)
{
    for (struct ws_connection *connection = hub->connections; connection;
         connection = connection->next)
        begin_close(connection, WSLAY_CODE_GOING_AWAY, "the server stops");
    ws_flush(hub);
}

struct ws_hub *ws_hub_new(struct loop *loop, const struct ws_limits *limits,
                          const struct ws_callbacks *callbacks)
{
    struct ws_hub *hub = calloc(1, sizeof *hub);
    if (hub) {
        hub->loop = loop;
        hub->limits = *limits;
        hub->callbacks = *callbacks;
    }
    return hub;
}

void ws_hub_free(struct ws_hub *hub)
{
    if (!hub)
        return;
    struct ws_connection *next;
    for (struct ws_connection *connection = hub->connections; connection; connection = next) {
        next = connection->next;
        destroy(connection);
    }
    free(hub);
}
