/*
 * Answers that are sent bit by bit. What is to be sent waits in a queue; when that is empty the
 * library is told to leave the connection alone until there is more.
 *
 * A connection that is left alone is not watched either: that its other side has gone is found out
 * by the tick, and at the latest by the next sign of life.
 */
#define _GNU_SOURCE /* POLLRDHUP */
#include "http_state.h"
#include "loop.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* Handed to the library at once. */
#define BLOCK_BYTES 4096

struct http_stream {
    struct http_stream *next, *previous;
    struct http_server *server;
    struct MHD_Connection *connection; /* NULL: not handed over yet */
    int socket;
    void (*gone)(void *context);
    void *context;
    char *queue;
    size_t length, taken, capacity;
    int64_t sent;   /* when something was last put into the queue */
    bool suspended; /* the library leaves the connection alone */
    bool ending;    /* after what is in the queue */
    bool broken;    /* at once */
};

struct http_stream *http_stream_new(struct http_server *server, void (*gone)(void *context),
                                    void *context)
{
    struct http_stream *stream = calloc(1, sizeof *stream);
    if (stream) {
        stream->server = server;
        stream->gone = gone;
        stream->context = context;
        stream->sent = loop_now();
    }
    return stream;
}

void http_stream_free(struct http_stream *stream)
{
    if (stream)
        free(stream->queue);
    free(stream);
}

/* ---- What is sent -------------------------------------------------------------------------- */

static void wake(struct http_stream *stream)
{
    if (stream->suspended) {
        stream->suspended = false;
        http_resume(stream->server, stream->connection);
    }
}

static void cut(struct http_stream *stream)
{
    stream->broken = true;
    /* The library may be waiting for the other side to take something. */
    if (stream->connection)
        (void)shutdown(stream->socket, SHUT_RDWR);
    wake(stream);
}

static bool make_room(struct http_stream *stream, size_t length)
{
    if (stream->taken > 0) {
        stream->length -= stream->taken;
        memmove(stream->queue, stream->queue + stream->taken, stream->length);
        stream->taken = 0;
    }
    if (stream->length + length <= stream->capacity)
        return true;
    size_t capacity = 2 * (stream->length + length);
    char *queue = realloc(stream->queue, capacity);
    if (!queue)
        return false;
    stream->queue = queue;
    stream->capacity = capacity;
    return true;
}

void http_stream_send(struct http_stream *stream, const char *text, size_t length)
{
    size_t waiting = stream->length - stream->taken;
    if (stream->ending || stream->broken)
        return;
    /* One message always fits, however long; who has not taken the ones before comes again later.
     */
    if ((waiting > 0 && waiting + length > stream->server->options.queue_bytes) ||
        !make_room(stream, length)) {
        cut(stream);
        return;
    }
    memcpy(stream->queue + stream->length, text, length);
    stream->length += length;
    stream->sent = loop_now();
    wake(stream);
}

void http_stream_end(struct http_stream *stream)
{
    stream->ending = true;
    wake(stream);
}

/* ---- For the library ----------------------------------------------------------------------- */

static ssize_t on_read(void *context, uint64_t position, char *buffer, size_t room)
{
    struct http_stream *stream = context;
    size_t waiting = stream->length - stream->taken;
    (void)position;
    if (stream->broken)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (waiting == 0 && stream->ending)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (waiting == 0) {
        stream->suspended = true;
        MHD_suspend_connection(stream->connection);
        return 0;
    }
    if (waiting > room)
        waiting = room;
    memcpy(buffer, stream->queue + stream->taken, waiting);
    stream->taken += waiting;
    if (stream->taken == stream->length) {
        /* A long position is not to be paid for as long as the stream lives. */
        free(stream->queue);
        stream->queue = NULL;
        stream->length = stream->taken = stream->capacity = 0;
    }
    return (ssize_t)waiting;
}

static void on_freed(void *context)
{
    struct http_stream *stream = context;
    if (stream->next)
        stream->next->previous = stream->previous;
    if (stream->previous) {
        stream->previous->next = stream->next;
    } else {
        stream->server->streams = stream->next;
    }
    stream->gone(stream->context);
    http_stream_free(stream);
}

struct MHD_Response *http_stream_response(struct http_stream *stream,
                                          struct MHD_Connection *connection)
{
    struct http_server *server = stream->server;
    struct http_line *line = http_line_of(connection);
    struct MHD_Response *response =
        line ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK_BYTES, on_read, stream,
                                                 on_freed)
             : NULL;
    if (!response) {
        stream->gone(stream->context);
        http_stream_free(stream);
        return NULL;
    }
    stream->connection = connection;
    stream->socket = line->socket;
    stream->next = server->streams;
    if (stream->next)
        stream->next->previous = stream;
    server->streams = stream;
    http_set_state(line, LINE_IS_STREAM);
    (void)MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT,
                                    server->options.take_seconds);
    return response;
}

/* ---- Time ---------------------------------------------------------------------------------- */

/* Who says that nothing more will come from there wants nothing more either. */
static bool has_gone(const struct http_stream *stream)
{
    struct pollfd socket = {.fd = stream->socket, .events = POLLRDHUP};
    return poll(&socket, 1, 0) > 0;
}

void http_stream_tick(struct http_server *server, int64_t now)
{
    for (struct http_stream *stream = server->streams; stream; stream = stream->next) {
        if (stream->suspended && has_gone(stream)) {
            cut(stream);
        } else if (stream->suspended &&
                   now - stream->sent >= (int64_t)server->options.beat_seconds * 1000) {
            http_stream_send(stream, "\n", 1);
        }
    }
}
