/*
 * store.h - where games are kept. A narrow interface, so that another database can take SQLite's
 * place.
 *
 * A game is a header, written once, and one row for each step: the decisions between two outcomes
 * of chance with those outcomes. Rows are added within a batch; store_commit makes the batch
 * durable, all of it or nothing, and only what is committed may be shown.
 */
#ifndef BIGTOP_SERVER_STORE_H
#define BIGTOP_SERVER_STORE_H

#include "table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_header {
    const char *game;       /* its id */
    int64_t created;        /* seconds since 1970 */
    unsigned format, rules; /* record format of the moves, rules revision of the scores */
    const char *setup;      /* JSON object, see setup.h */
};

/* The game as a list shows it: the last step's. */
struct store_summary {
    int64_t changed;
    uint32_t sequence, turn, tiles_left;
    bool over;
    bool awaited; /* a computer is to move, and people play too */
    unsigned seats;
    int scores[BT_MAX_SEATS];
};

enum store_result {
    STORE_OK,
    STORE_ABSENT, /* no such game */
    STORE_FAILED  /* store_fault says why */
};

/* Called with what is read; false ends the reading, which then fails. Texts live until it returns.
 */
typedef bool store_header_reader(void *context, const struct store_header *header,
                                 const struct store_summary *summary);
typedef bool store_step_reader(void *context, const struct table_step *step);

struct store;

struct store_operations {
    enum store_result (*create)(struct store *store, const struct store_header *header);
    enum store_result (*append)(struct store *store, const char *game,
                                const struct table_step *step, const struct store_summary *summary);
    enum store_result (*commit)(struct store *store);
    void (*rollback)(struct store *store);
    enum store_result (*load)(struct store *store, const char *game, store_header_reader *header,
                              store_step_reader *step, void *context);
    enum store_result (*list)(struct store *store, uint32_t offset, uint32_t limit, uint64_t *total,
                              store_header_reader *reader, void *context);
    enum store_result (*awaited)(struct store *store, uint32_t limit, store_header_reader *reader,
                                 void *context);
    void (*close)(struct store *store);
};

/* The part every store has in common. */
struct store {
    const struct store_operations *operations;
    char fault[256];
};

/* Add a game to the batch; its opening is appended like any other step. */
static inline enum store_result store_create(struct store *store, const struct store_header *header)
{
    return store->operations->create(store, header);
}

/* Add a step to the batch and bring the game's summary up to date. Fails if the step is there
 * already. After a failure the batch can only be rolled back. */
static inline enum store_result store_append(struct store *store, const char *game,
                                             const struct table_step *step,
                                             const struct store_summary *summary)
{
    return store->operations->append(store, game, step, summary);
}

/* Make the batch durable. If that fails nothing of it counts. STORE_OK if the batch is empty. */
static inline enum store_result store_commit(struct store *store)
{
    return store->operations->commit(store);
}

static inline void store_rollback(struct store *store)
{
    store->operations->rollback(store);
}

/* Read a game: its header first, then its steps in order. */
static inline enum store_result store_load(struct store *store, const char *game,
                                           store_header_reader *header, store_step_reader *step,
                                           void *context)
{
    return store->operations->load(store, game, header, step, context);
}

/* Read the headers of `limit` games from the `offset`-th on, the one changed last first. `total`
 * receives the number of all games. */
static inline enum store_result store_list(struct store *store, uint32_t offset, uint32_t limit,
                                           uint64_t *total, store_header_reader *reader,
                                           void *context)
{
    return store->operations->list(store, offset, limit, total, reader, context);
}

/* Read the headers of `limit` games in which a computer is awaited, the one changed last first. */
static inline enum store_result store_awaited(struct store *store, uint32_t limit,
                                              store_header_reader *reader, void *context)
{
    return store->operations->awaited(store, limit, reader, context);
}

/* Why the last call failed: an English sentence. */
static inline const char *store_fault(const struct store *store)
{
    return store->fault;
}

static inline void store_close(struct store *store)
{
    if (store)
        store->operations->close(store);
}

#endif
