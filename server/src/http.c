/*
 * HTTP by libmicrohttpd, with its own epoll descriptor inside our loop (no thread of its own).
 *
 * The library gives up on a connection that is silent for a while, but not on one that sends a byte
 * now and then; so every connection has a deadline here too, and those past it are shut down.
 */
#include "http.h"

#include "handshake.h"
#include "loop.h"

#include <errno.h>
#include <limits.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

/* A connection to the library, from accept to close. */
struct line {
    struct line *next, *previous;
    int socket;
    enum { LINE_WAITS_FOR_REQUEST, LINE_IS_ANSWERED, LINE_IS_WEBSOCKET } state;
    int64_t since; /* when the state began */
};

/* With less room than an eighth, who has no request to make must go sooner than usual. */
#define CROWDED_SECONDS 2

struct http_server {
    struct MHD_Daemon *daemon;
    struct http_options options;
    struct http_callbacks callbacks;
    struct line *lines;
    unsigned line_count;
    bool clearing; /* a WebSocket has been closed since the last run */
};

/* ---- Deadlines ----------------------------------------------------------------------------- */

static void set_state(struct line *line, unsigned state)
{
    if (line) {
        line->state = state;
        line->since = loop_now();
    }
}

static struct line *line_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void line_started(struct http_server *server, struct MHD_Connection *connection, void **slot)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct line *line = info ? calloc(1, sizeof *line) : NULL;
    *slot = line;
    if (!line)
        return;
    line->socket = info->connect_fd;
    line->next = server->lines;
    if (line->next)
        line->next->previous = line;
    server->lines = line;
    server->line_count++;
    set_state(line, LINE_WAITS_FOR_REQUEST);
}

static void line_ended(struct http_server *server, struct line *line)
{
    if (!line)
        return;
    if (line->next)
        line->next->previous = line->previous;
    if (line->previous) {
        line->previous->next = line->next;
    } else {
        server->lines = line->next;
    }
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
    struct line *line = line_of(connection);
    (void)context;
    (void)slot;
    (void)code;
    if (line && line->state == LINE_IS_ANSWERED)
        set_state(line, LINE_WAITS_FOR_REQUEST);
}

static bool is_too_slow(const struct line *line, const struct http_options *options, bool crowded,
                        int64_t now)
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
    for (struct line *line = server->lines; line; line = line->next) {
        /* The library sees an end of the stream and closes by itself. */
        if (is_too_slow(line, &server->options, crowded, now))
            (void)shutdown(line->socket, SHUT_RDWR);
    }
}

/* ---- Answers ------------------------------------------------------------------------------- */

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static void add(struct MHD_Response *response, const char *name, const char *value)
{
    if (value)
        (void)MHD_add_response_header(response, name, value);
}

/* What every answer carries: the page may load nothing from elsewhere, be framed by nobody and tell
 * nobody where it was. */
static void add_common_headers(struct MHD_Response *response)
{
    add(response, "Content-Security-Policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
        "'unsafe-inline'; "
        "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'");
    add(response, "X-Content-Type-Options", "nosniff");
    add(response, "Referrer-Policy", "no-referrer");
    add(response, "Cross-Origin-Opener-Policy", "same-origin");
    add(response, "Cross-Origin-Resource-Policy", "same-origin");
}

static enum MHD_Result send_reply(struct MHD_Connection *connection, const struct http_reply *reply)
{
    /* The library takes a pointer to bytes it may change only if it is told to. */
    void *body = (void *)(uintptr_t)reply->body;
    struct MHD_Response *response = MHD_create_response_from_buffer(
        reply->length, body, reply->lasting ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    add_common_headers(response);
    add(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
    add(response, MHD_HTTP_HEADER_CACHE_CONTROL, reply->cache ? reply->cache : "no-store");
    add(response, MHD_HTTP_HEADER_ETAG, reply->etag);
    if (reply->status == MHD_HTTP_METHOD_NOT_ALLOWED)
        add(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD");
    if (reply->status == MHD_HTTP_UPGRADE_REQUIRED)
        add(response, "Sec-WebSocket-Version", "13");
    if (reply->close)
        add(response, MHD_HTTP_HEADER_CONNECTION, "close");
    enum MHD_Result result = MHD_queue_response(connection, reply->status, response);
    MHD_destroy_response(response);
    return result;
}

/* Refuse; who is refused may try again on another connection. */
static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status, const char *text)
{
    struct http_reply reply = {.status = status,
                               .type = "text/plain; charset=utf-8",
                               .body = text,
                               .length = strlen(text),
                               .lasting = true,
                               .close = true};
    return send_reply(connection, &reply);
}

/* ---- WebSockets ---------------------------------------------------------------------------- */

static void on_upgraded(void *context, struct MHD_Connection *connection, void *request,
                        const char *early, size_t early_length, MHD_socket socket,
                        struct MHD_UpgradeResponseHandle *handle)
{
    struct http_server *server = context;
    (void)request;
    /* From now on the WebSocket has timeouts of its own. */
    set_state(line_of(connection), LINE_IS_WEBSOCKET);
    server->callbacks.upgraded(server->callbacks.context, socket, early, early_length,
                               (struct http_upgraded *)handle);
}

void http_close(struct http_server *server, struct http_upgraded *connection)
{
    /* The library does not tell by its descriptor or timeout that it has something to clear away.
     */
    server->clearing = true;
    (void)MHD_upgrade_action((struct MHD_UpgradeResponseHandle *)connection,
                             MHD_UPGRADE_ACTION_CLOSE);
}

static enum MHD_Result switch_protocols(struct http_server *server,
                                        struct MHD_Connection *connection, const char *accept)
{
    struct MHD_Response *response = MHD_create_response_for_upgrade(on_upgraded, server);
    if (!response)
        return MHD_NO;
    add(response, MHD_HTTP_HEADER_UPGRADE, "websocket");
    add(response, "Sec-WebSocket-Accept", accept);
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_SWITCHING_PROTOCOLS, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result answer_upgrade(struct http_server *server, struct MHD_Connection *connection)
{
    const char *version = header(connection, "Sec-WebSocket-Version");
    char accept[HANDSHAKE_ACCEPT_SIZE];
    if (!handshake_list_has(header(connection, MHD_HTTP_HEADER_UPGRADE), "websocket") ||
        !handshake_list_has(header(connection, MHD_HTTP_HEADER_CONNECTION), "upgrade") ||
        !version || strcmp(version, "13") != 0) {
        return refuse(connection, MHD_HTTP_UPGRADE_REQUIRED,
                      "This address speaks WebSocket, version 13.\n");
    }
    if (!handshake_accept(header(connection, "Sec-WebSocket-Key"), accept))
        return refuse(connection, MHD_HTTP_BAD_REQUEST, "The Sec-WebSocket-Key is not one.\n");
    if (!handshake_origin_matches(header(connection, MHD_HTTP_HEADER_ORIGIN),
                                  header(connection, MHD_HTTP_HEADER_HOST)))
        return refuse(connection, MHD_HTTP_FORBIDDEN, "The Origin must be this server's own.\n");
    if (!server->callbacks.room(server->callbacks.context)) {
        return refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE, "Too many connections are open.\n");
    }
    return switch_protocols(server, connection, accept);
}

/* ---- Requests ------------------------------------------------------------------------------ */

/* A proxy before us may read such a request by the other length and see a second request where we
 * see a body; so none with a doubtful length is served. */
static bool has_doubtful_length(struct MHD_Connection *connection)
{
    const char *coding = header(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING);
    const char *length = header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return (coding && length) || (coding && strcasecmp(coding, "chunked") != 0) ||
           (length && (*length == '\0' || strspn(length, "0123456789") != strlen(length)));
}

static bool has_body(struct MHD_Connection *connection)
{
    const char *length = header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return header(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING) ||
           (length && strspn(length, "0") != strlen(length));
}

struct count {
    const char *name;
    unsigned number;
};

static enum MHD_Result count_header(void *context, enum MHD_ValueKind kind, const char *name,
                                    const char *value)
{
    struct count *count = context;
    (void)kind;
    (void)value;
    count->number += strcasecmp(name, count->name) == 0;
    return MHD_YES;
}

static bool is_doubled(struct MHD_Connection *connection, const char *name)
{
    struct count count = {name, 0};
    (void)MHD_get_connection_values(connection, MHD_HEADER_KIND, count_header, &count);
    return count.number > 1;
}

/* The reason to refuse a request whatever it asks for, and the status; NULL if there is none. */
static const char *find_fault(const struct http_server *server, struct MHD_Connection *connection,
                              const char *method, unsigned *status)
{
    const struct http_options *options = &server->options;
    *status = MHD_HTTP_BAD_REQUEST;
    if (has_doubtful_length(connection) || is_doubled(connection, MHD_HTTP_HEADER_CONTENT_LENGTH) ||
        is_doubled(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING))
        return "The length of the request is not told in one way.\n";
    if (is_doubled(connection, MHD_HTTP_HEADER_HOST))
        return "The request names more than one host.\n";
    *status = MHD_HTTP_MISDIRECTED_REQUEST;
    if (!handshake_host_allowed(header(connection, MHD_HTTP_HEADER_HOST), options->bound,
                                options->allowed_hosts, options->allowed_host_count))
        return "This server does not go by that name (see --allow-host).\n";
    *status = MHD_HTTP_METHOD_NOT_ALLOWED;
    if (strcmp(method, MHD_HTTP_METHOD_GET) != 0 && strcmp(method, MHD_HTTP_METHOD_HEAD) != 0)
        return "Only GET and HEAD are understood here.\n";
    *status = MHD_HTTP_CONTENT_TOO_LARGE;
    if (has_body(connection))
        return "A request here has no body.\n";
    return NULL;
}

static enum MHD_Result answer_get(struct http_server *server, struct MHD_Connection *connection,
                                  const char *path)
{
    struct http_request request = {.path = path, .internal = connection};
    struct http_reply reply = {0};
    server->callbacks.answer(server->callbacks.context, &request, &reply);
    const char *known = header(connection, MHD_HTTP_HEADER_IF_NONE_MATCH);
    if (reply.etag && known && handshake_list_has(known, reply.etag)) {
        reply.status = MHD_HTTP_NOT_MODIFIED;
        reply.length = 0;
    }
    return send_reply(connection, &reply);
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection,
                                  const char *path, const char *method, const char *version,
                                  const char *upload, size_t *upload_size, void **slot)
{
    static char headers_seen;
    struct http_server *server = context;
    (void)version;
    (void)upload;
    (void)upload_size;
    if (!*slot) {
        /* After the headers. An answer now makes the library close the connection, unread body and
         * all; that is right for a fault and for nothing else. */
        unsigned status;
        const char *fault = find_fault(server, connection, method, &status);
        set_state(line_of(connection), LINE_IS_ANSWERED);
        *slot = &headers_seen;
        return fault ? refuse(connection, status, fault) : MHD_YES;
    }
    if (strcmp(path, server->options.socket_path) == 0 && strcmp(method, MHD_HTTP_METHOD_GET) == 0)
        return answer_upgrade(server, connection);
    return answer_get(server, connection, path);
}

int64_t http_query_number(const struct http_request *request, const char *name, int64_t usual)
{
    const char *text = MHD_lookup_connection_value(request->internal, MHD_GET_ARGUMENT_KIND, name);
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
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE, 0, NULL, NULL, on_request, server,
        MHD_OPTION_LISTEN_SOCKET, options->listener, MHD_OPTION_CONNECTION_LIMIT,
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

int http_descriptor(const struct http_server *server)
{
    return MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

void http_run(struct http_server *server)
{
    server->clearing = false;
    (void)MHD_run(server->daemon);
}

int http_timeout(struct http_server *server)
{
    /* The library watches its sockets edge-triggered: what it has seen and not yet dealt with it
     * tells by a timeout of zero and in no other way. */
    MHD_UNSIGNED_LONG_LONG milliseconds;
    if (server->clearing)
        return 0;
    if (MHD_get_timeout(server->daemon, &milliseconds) != MHD_YES)
        return -1;
    return milliseconds > INT_MAX ? INT_MAX : (int)milliseconds;
}
