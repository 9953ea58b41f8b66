/*
 * metrics.h - what the server counts of its own work, and how that is told (Prometheus, text format
 * 0.0.4). Nothing here depends on what chance decided or on who plays.
 *
 * Whoever counts may have no metrics (NULL), as the lobby of a test has none.
 */
#ifndef BIGTOP_SERVER_METRICS_H
#define BIGTOP_SERVER_METRICS_H

#include "json.h"

#include <stdint.h>

/* How often something took at most so long. */
#define METRICS_BOUNDS 13
struct metrics_histogram {
    uint64_t counts[METRICS_BOUNDS + 1]; /* each bound's own, the last one: longer than any */
    int64_t sum;                         /* microseconds */
};

/* Errors are counted by their codes, which are texts of the program's own. */
#define METRICS_CODES 64
struct metrics {
    int64_t received; /* when what is being dealt with was heard of; 0: it is nobody's request */
    uint64_t steps, games;
    struct metrics_histogram commit;  /* making a batch durable */
    struct metrics_histogram message; /* from hearing of a confirmation to its acknowledgement */
    const char *codes[METRICS_CODES];
    uint64_t errors[METRICS_CODES];
};

/* Microseconds of a clock that never jumps. */
int64_t metrics_now(void);

void metrics_step(struct metrics *metrics);
void metrics_game(struct metrics *metrics);
void metrics_error(struct metrics *metrics, const char *code);
void metrics_commit(struct metrics *metrics, int64_t microseconds);

/* The step of a request that came at `received` has been acknowledged; nothing if that is 0. */
void metrics_acknowledged(struct metrics *metrics, int64_t received);

/* When the request came that is being dealt with; 0 without metrics. */
static inline int64_t metrics_received(const struct metrics *metrics)
{
    return metrics ? metrics->received : 0;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* A metric with one value. `kind` is "counter" or "gauge". */
void metrics_write(struct json_out *out, const char *name, const char *kind, const char *help,
                   uint64_t value);

/* The heading of one with several, and each of them; `label` as in `of="requests"`. */
void metrics_write_head(struct json_out *out, const char *name, const char *kind, const char *help);
void metrics_write_labelled(struct json_out *out, const char *name, const char *label,
                            const char *of, uint64_t value);

/* What is counted above. */
void metrics_write_counts(struct json_out *out, const struct metrics *metrics);

#endif
