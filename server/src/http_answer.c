/* Answers, as the library wants them. */
#include "http_state.h"
#include "status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void http_add_header(struct MHD_Response *response, const char *name, const char *value)
{
    if (value)
        (void)MHD_add_response_header(response, name, value);
}

/* What every answer carries: the page may load nothing from elsewhere, be framed by nobody and tell
 * nobody where it was. */
static void add_common_headers(struct MHD_Response *response)
{
    http_add_header(
        response, "Content-Security-Policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
        "'unsafe-inline'; "
        "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'");
    http_add_header(response, "X-Content-Type-Options", "nosniff");
    http_add_header(response, "Referrer-Policy", "no-referrer");
    http_add_header(response, "Cross-Origin-Opener-Policy", "same-origin");
    http_add_header(response, "Cross-Origin-Resource-Policy", "same-origin");
}

static void add_allow(struct MHD_Response *response, unsigned methods)
{
    const char *get = (methods & HTTP_GET) != 0 ? "GET, HEAD" : "";
    const char *post = (methods & HTTP_POST) != 0 ? "POST" : "";
    char names[24];
    (void)snprintf(names, sizeof names, "%s%s%s", get, *get && *post ? ", " : "", post);
    if (*names)
        http_add_header(response, MHD_HTTP_HEADER_ALLOW, names);
}

static struct MHD_Response *create(struct MHD_Connection *connection,
                                   const struct http_reply *reply)
{
    if (reply->stream)
        return http_stream_response(reply->stream, connection);
    /* The library takes a pointer to bytes it may change only if it is told to. */
    void *body = (void *)(uintptr_t)reply->body;
    return MHD_create_response_from_buffer(
        reply->length, body, reply->lasting ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);
}

static struct MHD_Response *make_response(struct MHD_Connection *connection,
                                          const struct http_reply *reply)
{
    struct MHD_Response *response = create(connection, reply);
    if (!response)
        return NULL;
    add_common_headers(response);
    http_add_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
    http_add_header(response, MHD_HTTP_HEADER_CACHE_CONTROL,
                    reply->cache ? reply->cache : "no-store");
    http_add_header(response, MHD_HTTP_HEADER_ETAG, reply->etag);
    add_allow(response, reply->allow);
    if (reply->status == MHD_HTTP_UPGRADE_REQUIRED)
        http_add_header(response, "Sec-WebSocket-Version", "13");
    if (reply->status == MHD_HTTP_UNAUTHORIZED)
        http_add_header(response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
    if (reply->close || reply->stream)
        http_add_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    return response;
}

static enum MHD_Result queue(struct MHD_Connection *connection, unsigned status,
                             struct MHD_Response *response)
{
    if (!response)
        return MHD_NO;
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

enum MHD_Result http_send(struct MHD_Connection *connection, const struct http_reply *reply)
{
    return queue(connection, reply->status, make_response(connection, reply));
}

enum MHD_Result http_refuse(struct MHD_Connection *connection, const char *path,
                            struct http_fault fault)
{
    char body[300];
    struct http_reply reply = {
        .status = status_of(fault.code), .body = body, .close = true, .allow = fault.allow};
    if (strncmp(path, "/api/", 5) == 0) {
        reply.type = "application/json";
        reply.length = (size_t)snprintf(body, sizeof body,
                                        "{\"type\":\"error\",\"code\":\"%s\",\"message\":\"%s\"}",
                                        fault.code, fault.text);
    } else {
        reply.type = "text/plain; charset=utf-8";
        reply.length = (size_t)snprintf(body, sizeof body, "%s\n", fault.text);
    }
    return http_send(connection, &reply);
}

/* ---- Later --------------------------------------------------------------------------------- */

struct http_pending *http_wait(const struct http_request *request)
{
    struct http_pending *pending = request->internal;
    pending->state = PENDING_WAITS;
    MHD_suspend_connection(pending->connection);
    return pending;
}

void http_answer(struct http_pending *pending, const struct http_reply *reply)
{
    pending->status = reply->status;
    pending->response = make_response(pending->connection, reply);
    pending->state = PENDING_IS_ANSWERED;
    http_resume(pending->server, pending->connection);
}

enum MHD_Result http_send_waited(struct http_pending *pending)
{
    struct MHD_Response *response = pending->response;
    pending->response = NULL;
    return queue(pending->connection, pending->status, response);
}
