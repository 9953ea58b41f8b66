/*
 * health.h - how the server is: GET /health for whoever waits for it or shares load out, GET
 * /metrics for whoever watches it.
 */
#ifndef BIGTOP_SERVER_HEALTH_H
#define BIGTOP_SERVER_HEALTH_H

#include "address_limits.h"
#include "http.h"
#include "lobby.h"
#include "metrics.h"
#include "thinkers.h"
#include "ws.h"

struct health {
    /* Where it looks; all of it stays the caller's. */
    const struct metrics *metrics;
    struct lobby *lobby;
    struct store *store;
    const struct ws_hub *hub;
    const struct http_server *http;
    struct thinkers *thinkers;
    const struct limits *limits;
    const char *token; /* that lets callers from elsewhere see the metrics; may be NULL */
    bool stopping;
    /* Its own. */
    struct json_out text;
    int64_t checked; /* when the store was last tried, 0: never */
    bool writable;
};

/* Answer a request for one of the two; false, and no answer, for any other path. */
bool health_answer(struct health *health, const struct http_request *request,
                   struct http_reply *reply);

void health_free(struct health *health);

#endif
