/* What is refused whatever it asks for. */
#include "handshake.h"
#include "http_state.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *http_header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

unsigned http_method(const char *name)
{
    static const struct {
        const char *name;
        unsigned method;
    } methods[] = {{MHD_HTTP_METHOD_GET, HTTP_GET},
                   {MHD_HTTP_METHOD_HEAD, HTTP_HEAD},
                   {MHD_HTTP_METHOD_POST, HTTP_POST}};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(name, methods[i].name) == 0)
            return methods[i].method;
    }
    return 0;
}

/* ---- Length -------------------------------------------------------------------------------- */

/* A proxy before us may read such a request by the other length and see a second request where we
 * see a body; so none with a doubtful length is served. */
static bool has_doubtful_length(struct MHD_Connection *connection)
{
    const char *coding = http_header(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING);
    const char *length = http_header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return (coding && length) || (coding && strcasecmp(coding, "chunked") != 0) ||
           (length && (*length == '\0' || strspn(length, "0123456789") != strlen(length)));
}

static bool has_body(struct MHD_Connection *connection)
{
    const char *length = http_header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return http_header(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING) ||
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

/* Told before it is sent, so that nothing need be read to know that it is too much. */
static bool has_good_body(const struct http_server *server, struct MHD_Connection *connection,
                          struct http_fault *fault)
{
    const char *length = http_header(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    const char *type = http_header(connection, MHD_HTTP_HEADER_CONTENT_TYPE);
    static const char json[] = "application/json";
    size_t word = type ? strcspn(type, " \t;") : 0;
    if (http_header(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING)) {
        *fault = (struct http_fault){"length",
                                     "the length of the body has to be told (Content-Length)", 0};
    } else if (length &&
               (strlen(length) > 9 || strtoul(length, NULL, 10) > server->options.body_bytes)) {
        *fault = (struct http_fault){"too-large", "the body of a request has at most 64 KiB", 0};
    } else if (word != sizeof json - 1 || strncasecmp(type, json, word) != 0) {
        *fault = (struct http_fault){"media-type", "the body has to be application/json", 0};
    } else {
        return true;
    }
    return false;
}

/* ---- Who, what and how --------------------------------------------------------------------- */

/* Another site's page can send a form here with the browser's help, though not in JSON, and says
 * where it is from; programs say nothing. */
static bool is_from_elsewhere(struct MHD_Connection *connection)
{
    const char *origin = http_header(connection, MHD_HTTP_HEADER_ORIGIN);
    return origin &&
           !handshake_origin_matches(origin, http_header(connection, MHD_HTTP_HEADER_HOST));
}

static bool is_for_us(const struct http_server *server, struct MHD_Connection *connection,
                      struct http_fault *fault)
{
    const struct http_options *options = &server->options;
    *fault = (struct http_fault){.code = "request"};
    if (has_doubtful_length(connection) || is_doubled(connection, MHD_HTTP_HEADER_CONTENT_LENGTH) ||
        is_doubled(connection, MHD_HTTP_HEADER_TRANSFER_ENCODING)) {
        fault->text = "the length of the request is not told in one way";
    } else if (is_doubled(connection, MHD_HTTP_HEADER_HOST)) {
        fault->text = "the request names more than one host";
    } else if (!handshake_host_allowed(http_header(connection, MHD_HTTP_HEADER_HOST),
                                       options->bound, options->allowed_hosts,
                                       options->allowed_host_count)) {
        *fault = (struct http_fault){"host",
                                     "this server does not go by that name (see --allow-host)", 0};
    }
    return fault->text == NULL;
}

bool http_find_fault(const struct http_server *server, struct MHD_Connection *connection,
                     const char *path, const char *method, struct http_fault *fault)
{
    unsigned asked = http_method(method);
    unsigned allowed = server->callbacks.methods(server->callbacks.context, path);
    if (!is_for_us(server, connection, fault))
        return true;
    bool nothing = allowed == 0;
    if (nothing || (allowed & HTTP_GET) != 0)
        allowed |= HTTP_GET | HTTP_HEAD;
    if (nothing && (asked & allowed) == 0) {
        *fault = (struct http_fault){"not-found", "there is nothing here", 0};
    } else if ((asked & allowed) == 0) {
        *fault = (struct http_fault){"method", "the method is not one for this path", allowed};
    } else if (asked != HTTP_POST && has_body(connection)) {
        *fault = (struct http_fault){"too-large", "a request of this method has no body", 0};
    } else if (asked == HTTP_POST && is_from_elsewhere(connection)) {
        *fault = (struct http_fault){"origin", "the Origin must be this server's own", 0};
    } else {
        return asked == HTTP_POST && !has_good_body(server, connection, fault);
    }
    return true;
}
