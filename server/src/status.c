#include "status.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *code;
    unsigned status;
} statuses[] = {
    /* the request is none */
    {"request", 400},
    {"json", 400},
    {"message", 400},
    {"token", 401},
    {"origin", 403},
    {"not-yours", 403},
    {"not-invited", 403},
    {"not-found", 404},
    {"unknown-game", 404},
    {"method", 405},
    {"length", 411},
    {"too-large", 413},
    {"media-type", 415},
    {"host", 421},
    {"upgrade", 426},
    /* it comes at the wrong time */
    {"not-open", 409},
    {"stale", 409},
    {"seat", 409},
    {"phase", 409},
    {"not-complete", 409},
    {"nothing-to-undo", 409},
    {"not-thinking", 409},
    {"no-hints", 409},
    {"busy", 409},
    {"taken", 409},
    {"not-away", 409},
    {"cup", 409},
    {"chat-off", 409},
    /* it asks for what cannot be */
    {"config", 422},
    {"illegal-move", 422},
    {"name", 422},
    /* there are too many */
    {"rate", 429},
    {"streams", 429},
    /* the fault is ours */
    {"internal", 500},
    {"full", 503},
    {"store", 503},
    {"stopping", 503},
    {"timeout", 504},
};

unsigned status_of(const char *code)
{
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (strcmp(code, statuses[i].code) == 0)
            return statuses[i].status;
    }
    return 409;
}

const char *status_code(unsigned n, unsigned *status)
{
    if (n >= sizeof statuses / sizeof *statuses)
        return NULL;
    *status = statuses[n].status;
    return statuses[n].code;
}
