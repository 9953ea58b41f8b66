/*
 * HTTP by libmicrohttpd, with its own epoll descriptor inside our loop (no thread of its own).
 *
 * The library gives up on a connection that is silent for a while, but not on one that sends a byte
 * now and then; so every connection has a deadline here too, and those past it are shut down.
 */
#include "handshake.h"
#include "http_state.h"
#include "loop.h"

#include <arpa/inet.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/* With less room than an eighth, who has no request to make must go sooner than usual. */
#define CROWDED_SECONDS 2

/* ---- Deadlines ----------------------------------------------------------------------------- */

void http_set_state(struct http_line *line, unsigned state)
{
    if (line) {
        line->state = state;
        line->since = loop_now();
    }
}

struct http_line *http_line_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void line_started(struct http_server *server, struct MHD_Connection *connection, void **slot)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct http_line *line = info ? calloc(1, sizeof *line) : NULL;
    *slot = line;
    if (!line)
        return;
    line->socket = info->connect_fd;
    line->next = server->lines;
    if (line->next)
        line->next->previous = line;
    server->lines = line;
    server->line_count++;
    http_set_state(line, LINE_WAITS_FOR_REQUEST);
    info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    line->peer = line->client = limits_address_of(info ? info->client_addr : NULL);
    /* Whose connections a proxy's are is known when it asks for something. */
    if (limits_is_proxy(server->options.limits, &line->peer))
        return;
    line->counted = limits_connect(server->options.limits, &line->client);
    if (!line->counted)
        (void)shutdown(line->socket, SHUT_RDWR);
}

static void line_ended(struct http_server *server, struct http_line *line)
{
    if (!line)
        return;
    server->line_count--;
    if (line->next)
        line->next->previous = line->previous;
    if (line->previous) {
        line->previous->next = line->next;
    } else {
        server->lines = line->next;
    }
    /* The library listens again at the run after the one in which it has room again, and does not
     * tell that it wants one: those who wait to be let in would wait for ever. */
    server->urgent = true;
    if (line->counted)
        limits_disconnect(server->options.limits, &line->client);
    free(line);
}

static void on_connection(void *context, struct MHD_Connection *connection, void **slot,
                          enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        line_started(context, connection, slot);
    } else {
        line_ended(context, *slot);
        *slot = NULL;
    }
}

static void on_completed(void *context, struct MHD_Connection *connection, void **slot,
                         enum MHD_RequestTerminationCode code)
{
    struct http_line *line = http_line_of(connection);
    struct http_pending *pending = *slot;
    (void)context;
    (void)code;
    if (line && line->state == LINE_IS_ANSWERED)
        http_set_state(line, LINE_WAITS_FOR_REQUEST);
    if (pending) {
        if (pending->response)
            MHD_destroy_response(pending->response);
        free(pending->body);
        free(pending);
    }
    *slot = NULL;
}

static bool is_too_slow(const struct http_line *line, const struct http_options *options,
                        bool crowded, int64_t now)
{
    int64_t age = now - line->since;
    switch (line->state) {
    case LINE_WAITS_FOR_REQUEST:
        return age > (int64_t)options->head_seconds * 1000 ||
               (crowded && age > CROWDED_SECONDS * 1000);
    case LINE_IS_ANSWERED:
        return age > (int64_t)options->reply_seconds * 1000;
    default:
        return false;
    }
}

void http_tick(struct http_server *server)
{
    unsigned most = server->options.max_connections;
    bool crowded = server->line_count > most - most / 8;
    int64_t now = loop_now();
    for (struct http_line *line = server->lines; line; line = line->next) {
        /* The library sees an end of the stream and closes by itself. */
        if (is_too_slow(line, &server->options, crowded, now))
            (void)shutdown(line->socket, SHUT_RDWR);
    }
    http_stream_tick(server, now);
}

/* ---- Who asks ------------------------------------------------------------------------------ */

/* The last header of a name, which is the nearest proxy's; NULL if there is none. */
static enum MHD_Result keep_last(void *context, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0)
        *(const char **)context = value;
    return MHD_YES;
}

static struct limits_address client_of(const struct http_server *server,
                                       struct MHD_Connection *connection)
{
    static const struct limits_address unknown;
    const struct http_line *line = http_line_of(connection);
    const char *forwarded = NULL;
    (void)MHD_get_connection_values(connection, MHD_HEADER_KIND, keep_last, (void *)&forwarded);
    return line ? limits_client(server->options.limits, &line->peer, forwarded) : unknown;
}

/* ---- WebSockets ---------------------------------------------------------------------------- */

static void on_upgraded(void *context, struct MHD_Connection *connection, void *request,
                        const char *early, size_t early_length, MHD_socket socket,
                        struct MHD_UpgradeResponseHandle *handle)
{
    static const struct limits_address unknown;
    struct http_server *server = context;
    struct http_line *line = http_line_of(connection);
    (void)request;
    /* From now on the WebSocket has timeouts of its own. */
    http_set_state(line, LINE_IS_WEBSOCKET);
    server->callbacks.upgraded(server->callbacks.context, socket, line ? &line->client : &unknown,
                               early, early_length, (struct http_upgraded *)handle);
}

void http_close(struct http_server *server, struct http_upgraded *connection)
{
    /* The library does not tell by its descriptor or timeout that it has something to clear away.
     */
    server->urgent = true;
    (void)MHD_upgrade_action((struct MHD_UpgradeResponseHandle *)connection,
                             MHD_UPGRADE_ACTION_CLOSE);
}

static enum MHD_Result switch_protocols(struct http_server *server,
                                        struct MHD_Connection *connection, const char *accept)
{
    struct MHD_Response *response = MHD_create_response_for_upgrade(on_upgraded, server);
    if (!response)
        return MHD_NO;
    http_add_header(response, MHD_HTTP_HEADER_UPGRADE, "websocket");
    http_add_header(response, "Sec-WebSocket-Accept", accept);
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_SWITCHING_PROTOCOLS, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, const char *code, const char *text)
{
    return http_refuse(connection, "", (struct http_fault){.code = code, .text = text});
}

/* A proxy's connections come and go; a WebSocket through it belongs to its client alone, and counts
 * as that one's. */
static bool count_forwarded(struct http_server *server, struct MHD_Connection *connection)
{
    struct http_line *line = http_line_of(connection);
    if (!line || line->counted)
        return true;
    line->client = client_of(server, connection);
    line->counted = limits_connect(server->options.limits, &line->client);
    return line->counted;
}

static enum MHD_Result answer_upgrade(struct http_server *server, struct MHD_Connection *connection)
{
    const char *version = http_header(connection, "Sec-WebSocket-Version");
    char accept[HANDSHAKE_ACCEPT_SIZE];
    if (!handshake_list_has(http_header(connection, MHD_HTTP_HEADER_UPGRADE), "websocket") ||
        !handshake_list_has(http_header(connection, MHD_HTTP_HEADER_CONNECTION), "upgrade") ||
        !version || strcmp(version, "13") != 0) {
        return refuse(connection, "upgrade", "This address speaks WebSocket, version 13.");
    }
    if (!handshake_accept(http_header(connection, "Sec-WebSocket-Key"), accept))
        return refuse(connection, "request", "The Sec-WebSocket-Key is not one.");
    if (!handshake_origin_matches(http_header(connection, MHD_HTTP_HEADER_ORIGIN),
                                  http_header(connection, MHD_HTTP_HEADER_HOST)))
        return refuse(connection, "origin", "The Origin must be this server's own.");
    if (!count_forwarded(server, connection))
        return refuse(connection, "rate", "Too many connections come from this address.");
    if (!server->callbacks.room(server->callbacks.context)) {
        return refuse(connection, "full", "Too many connections are open.");
    }
    return switch_protocols(server, connection, accept);
}

/* ---- Requests ------------------------------------------------------------------------------ */

static void tell_who_asks(const struct http_server *server, struct MHD_Connection *connection,
                          struct http_request *request)
{
    const struct http_line *line = http_line_of(connection);
    if (line)
        request->peer = line->peer;
    request->client = client_of(server, connection);
    request->forwarded = http_header(connection, "X-Forwarded-For") ||
                         http_header(connection, "Forwarded") || http_header(connection, "Via");
    limits_write_address(&request->client, request->address);
}

static enum MHD_Result answer(struct http_server *server, struct http_pending *pending,
                              const char *path, unsigned method)
{
    struct MHD_Connection *connection = pending->connection;
    struct http_request request = {.method = method,
                                   .path = path,
                                   .body = pending->body ? pending->body : "",
                                   .length = pending->length,
                                   .internal = pending};
    struct http_reply reply = {0};
    tell_who_asks(server, connection, &request);
    http_set_state(http_line_of(connection), LINE_IS_ANSWERED);
    if (!limits_take(server->options.limits, &request.client, LIMITS_REQUESTS)) {
        return http_refuse(
            connection, path,
            (struct http_fault){.code = "rate",
                                .text = "Too many requests come from this address."});
    }
    server->callbacks.answer(server->callbacks.context, &request, &reply);
    if (reply.later)
        return MHD_YES;
    const char *known = http_header(connection, MHD_HTTP_HEADER_IF_NONE_MATCH);
    if (reply.etag && known && handshake_list_has(known, reply.etag)) {
        reply.status = MHD_HTTP_NOT_MODIFIED;
        reply.length = 0;
    }
    return http_send(connection, &reply);
}

/* After the headers. An answer now makes the library close the connection, unread body and all;
 * that is right for a fault and for nothing else. */
static enum MHD_Result begin(struct http_server *server, struct MHD_Connection *connection,
                             const char *path, const char *method, void **slot)
{
    struct http_pending *pending = calloc(1, sizeof *pending);
    struct http_fault fault;
    if (!pending)
        return MHD_NO;
    *slot = pending;
    pending->server = server;
    pending->connection = connection;
    /* The body has as long to arrive as the headers had. */
    http_set_state(http_line_of(connection), LINE_WAITS_FOR_REQUEST);
    if (!http_find_fault(server, connection, path, method, &fault))
        return MHD_YES;
    http_set_state(http_line_of(connection), LINE_IS_ANSWERED);
    return http_refuse(connection, path, fault);
}

static enum MHD_Result take_body(struct http_pending *pending, const char *upload, size_t *size)
{
    size_t length = pending->length + *size;
    /* The header that tells the length has been checked; this does not rely on it. */
    if (length > pending->server->options.body_bytes)
        return MHD_NO;
    if (length >= pending->capacity) {
        size_t capacity = 2 * length + 1;
        char *body = realloc(pending->body, capacity);
        if (!body)
            return MHD_NO;
        pending->body = body;
        pending->capacity = capacity;
    }
    memcpy(pending->body + pending->length, upload, *size);
    pending->length = length;
    pending->body[length] = '\0';
    *size = 0;
    return MHD_YES;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection,
                                  const char *path, const char *method, const char *version,
                                  const char *upload, size_t *upload_size, void **slot)
{
    struct http_server *server = context;
    struct http_pending *pending = *slot;
    (void)version;
    if (!pending)
        return begin(server, connection, path, method, slot);
    if (*upload_size > 0)
        return take_body(pending, upload, upload_size);
    if (pending->state == PENDING_IS_ANSWERED)
        return http_send_waited(pending);
    if (pending->state == PENDING_WAITS)
        return MHD_YES;
    if (strcmp(path, server->options.socket_path) == 0 && strcmp(method, MHD_HTTP_METHOD_GET) == 0)
        return answer_upgrade(server, connection);
    return answer(server, pending, path, http_method(method));
}

static struct MHD_Connection *connection_of(const struct http_request *request)
{
    return ((const struct http_pending *)request->internal)->connection;
}

bool http_bearer(const struct http_request *request, const char **token)
{
    static const char scheme[] = "Bearer ";
    const char *header = http_header(connection_of(request), MHD_HTTP_HEADER_AUTHORIZATION);
    bool good = !header || strncasecmp(header, scheme, sizeof scheme - 1) == 0;
    *token = header && good ? header + sizeof scheme - 1 : NULL;
    return good;
}

const char *http_query_text(const struct http_request *request, const char *name)
{
    return MHD_lookup_connection_value(connection_of(request), MHD_GET_ARGUMENT_KIND, name);
}

int64_t http_query_number(const struct http_request *request, const char *name, int64_t usual)
{
    const char *text = http_query_text(request, name);
    if (!text)
        return usual;
    if (*text == '\0' || strlen(text) > 9 || strspn(text, "0123456789") != strlen(text))
        return -1;
    return strtoll(text, NULL, 10);
}

/* ---- Running ------------------------------------------------------------------------------- */

/* Paths are compared as they were sent: no two spellings of one path, no hidden zero characters. */
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    return strlen(text);
}

struct http_server *http_start(const struct http_options *options,
                               const struct http_callbacks *callbacks)
{
    struct http_server *server = calloc(1, sizeof *server);
    if (!server)
        return NULL;
    server->options = *options;
    server->callbacks = *callbacks;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request,
        server, MHD_OPTION_LISTEN_SOCKET, options->listener, MHD_OPTION_CONNECTION_LIMIT,
        options->max_connections, MHD_OPTION_CONNECTION_TIMEOUT, options->head_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_NOTIFY_CONNECTION,
        on_connection, server, MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
    if (!server->daemon) {
        free(server);
        return NULL;
    }
    return server;
}

void http_stop(struct http_server *server)
{
    if (!server)
        return;
    MHD_stop_daemon(server->daemon);
    free(server);
}

void http_quiesce(struct http_server *server)
{
    MHD_socket listener = MHD_quiesce_daemon(server->daemon);
    if (listener != MHD_INVALID_SOCKET)
        close(listener);
}

unsigned http_count(const struct http_server *server)
{
    return server->line_count;
}

int http_descriptor(const struct http_server *server)
{
    return MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

void http_resume(struct http_server *server, struct MHD_Connection *connection)
{
    MHD_resume_connection(connection);
    server->urgent = true;
}

void http_run(struct http_server *server)
{
    server->urgent = false;
    (void)MHD_run(server->daemon);
}

int http_timeout(struct http_server *server)
{
    /* The library watches its sockets edge-triggered: what it has seen and not yet dealt with it
     * tells by a timeout of zero and in no other way. */
    MHD_UNSIGNED_LONG_LONG milliseconds;
    if (server->urgent)
        return 0;
    if (MHD_get_timeout(server->daemon, &milliseconds) != MHD_YES)
        return -1;
    return milliseconds > INT_MAX ? INT_MAX : (int)milliseconds;
}
