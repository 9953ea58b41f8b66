/*
 * api.h - the interface for programs: requests by HTTP become messages to the lobby and its answers
 * become the replies, as docs/protocol.md and docs/openapi.json say. Each request is a client of
 * the lobby for as long as it takes, so that a program may do by HTTP exactly what a page may do by
 * WebSocket, and nothing else.
 */
#ifndef BIGTOP_SERVER_API_H
#define BIGTOP_SERVER_API_H

#include "http.h"
#include "lobby.h"

struct api;

struct api_options {
    struct lobby *lobby;
    unsigned streams;             /* of events, altogether */
    unsigned streams_per_address; /* from one address */
    unsigned answer_seconds;      /* that a request waits for the lobby at most */
};

/* NULL if there is no memory. */
struct api *api_new(const struct api_options *options);

/* Everything must have been answered (api_stop, then http_run). */
void api_free(struct api *api);

/* Where streams are sent; to be told before the first request. */
void api_use(struct api *api, struct http_server *http);

/* The methods a path takes; 0: it is not one of the interface's. */
unsigned api_methods(const char *path);

/* Answer a request, for a path that api_methods knows or any other below /api/. */
void api_answer(struct api *api, const struct http_request *request, struct http_reply *reply);

/* Answer what has waited for the lobby; to be called after lobby_flush. */
void api_flush(struct api *api);

/* Give up what waits too long; to be called every second or so. */
void api_tick(struct api *api);

/* The server is going away: answer everything and end the streams. */
void api_stop(struct api *api);

/* The n-th route of the interface, its path with {game} where a game's id stands; NULL past the
 * last. For tests: `methods` receives its methods. */
const char *api_route(unsigned n, unsigned *methods);

#endif
