/* http_state.h - what the HTTP server consists of; for its own files alone. */
#ifndef BIGTOP_SERVER_HTTP_STATE_H
#define BIGTOP_SERVER_HTTP_STATE_H

#include "http.h"

#include <microhttpd.h>

/* A connection to the library, from accept to close. */
struct http_line {
    struct http_line *next, *previous;
    int socket;
    enum { LINE_WAITS_FOR_REQUEST, LINE_IS_ANSWERED, LINE_IS_STREAM, LINE_IS_WEBSOCKET } state;
    int64_t since;                /* when the state began */
    struct limits_address peer;   /* the other end */
    struct limits_address client; /* whose connection it counts as */
    bool counted;                 /* among that address's connections */
};

struct http_server {
    struct MHD_Daemon *daemon;
    struct http_options options;
    struct http_callbacks callbacks;
    struct http_line *lines;
    unsigned line_count;
    struct http_stream *streams; /* those handed over */
    bool urgent; /* there is something to do of which the library does not tell by its descriptor */
};

/* A request from its headers to the end of its answer. */
struct http_pending {
    struct http_server *server;
    struct MHD_Connection *connection;
    char *body;
    size_t length, capacity;
    enum { PENDING_IS_READ, PENDING_WAITS, PENDING_IS_ANSWERED } state;
    unsigned status;
    struct MHD_Response *response; /* the answer to one that waited; NULL if memory ran out */
};

/* ---- http.c -------------------------------------------------------------------------------- */

/* What belongs to a connection of the library's, for as long as it is open; NULL if there was no
 * memory for it. */
struct http_line *http_line_of(struct MHD_Connection *connection);

/* Note that one of its states begins now: the time it may take is counted from here. The line may
 * be NULL. */
void http_set_state(struct http_line *line, unsigned state);

/* Let the connection go on that was suspended; the next http_run calls for it. */
void http_resume(struct http_server *server, struct MHD_Connection *connection);

/* ---- http_check.c: what is refused --------------------------------------------------------- */

struct http_fault {
    const char *code, *text;
    unsigned allow; /* methods */
};

/* A header of the request; NULL if it is not there. */
const char *http_header(struct MHD_Connection *connection, const char *name);

/* The method of that name; 0 if it is none of ours. */
unsigned http_method(const char *name);

/* Whether a request whose headers have come is refused whatever it asks for, and why. */
bool http_find_fault(const struct http_server *server, struct MHD_Connection *connection,
                     const char *path, const char *method, struct http_fault *fault);

/* ---- http_answer.c: answers ---------------------------------------------------------------- */

/* Add a header, if there is a value and memory: an answer without it is better than none. */
void http_add_header(struct MHD_Response *response, const char *name, const char *value);

/* Send an answer, whose body is copied unless it is `lasting`. MHD_NO, which ends the connection,
 * if there is no memory. */
enum MHD_Result http_send(struct MHD_Connection *connection, const struct http_reply *reply);

/* Send the answer that a request waited for, and give it back. MHD_NO as above. */
enum MHD_Result http_send_waited(struct http_pending *pending);

/* Refuse; who is refused may try again on another connection. Programs are told in JSON. */
enum MHD_Result http_refuse(struct MHD_Connection *connection, const char *path,
                            struct http_fault fault);

/* ---- http_stream.c: streams ---------------------------------------------------------------- */

/* The answer that sends it over a connection; NULL if there is no memory, and then it is gone. */
struct MHD_Response *http_stream_response(struct http_stream *stream,
                                          struct MHD_Connection *connection);

/* Signs of life, and an end to those whose other side has gone. */
void http_stream_tick(struct http_server *server, int64_t now);

#endif
