/*
 * store.h - where games are kept. A narrow interface, so that another database can take SQLite's
 * place.
 *
 * A game is a header, one row for each thing that happened, what its people are called and may do,
 * and what they said. A row is a step - the decisions between two outcomes of chance with those
 * outcomes - or an act, which changes who plays or what counts. Rows are only added, under a number
 * that exists once. Everything written goes into a batch; store_commit makes the batch durable, all
 * of it or nothing, and only what is committed may be shown.
 *
 * Several processes may share a store. Then a game belongs to one of them at a time, and only its
 * owner writes: store_acquire asks for a game, and store_next_notice tells what the others do.
 */
#ifndef BIGTOP_SERVER_STORE_H
#define BIGTOP_SERVER_STORE_H

#include "table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_header {
    /* Written once: */
    const char *game;       /* its id */
    int64_t created;        /* seconds since 1970 */
    unsigned format, rules; /* record format of the moves, rules revision of the scores */
    const char *setup;      /* JSON object, see setup.h */
    const char *series;     /* id of the first game of its series; its own for a game by itself */
    /* Replaced by store_put_people: */
    const char *people; /* JSON object, see people.h; empty: nobody holds a seat */
    bool is_public;     /* it stands in the list that everybody may read */
};

/* The game as a list shows it: the last row's. */
struct store_summary {
    int64_t changed; /* seconds since 1970 */
    uint32_t sequence, turn, tiles_left;
    bool over;
    bool awaited;     /* it goes on by itself: a computer is to move while people play too, or a
                         clock of the server's runs */
    int64_t deadline; /* milliseconds since 1970 by which the deciding seat must have moved; 0: none
                       */
    unsigned seats;
    int scores[BT_MAX_SEATS];
};

/* Something said at the table. */
struct store_chat {
    uint32_t number; /* from 0 on */
    int seat;        /* -1: a spectator */
    const char *name, *text;
    int64_t time; /* seconds since 1970 */
    bool removed;
};

enum store_result {
    STORE_OK,
    STORE_ABSENT,   /* no such game */
    STORE_CONFLICT, /* another process has written such a row, or owns the game by now */
    STORE_FAILED    /* store_fault says why */
};

enum store_lease {
    STORE_LEASE_OWNED,   /* this process may write the game's rows */
    STORE_LEASE_PENDING, /* another one has been asked for it; a notice follows */
    STORE_LEASE_FAILED   /* store_fault says why */
};

/* What happened elsewhere to a game. */
enum store_notice_kind {
    STORE_NOTICE_CHANGED, /* its owner, another process, wrote rows, people or chat: read it again
                           */
    STORE_NOTICE_OWNED,   /* a pending lease has come, or a game that goes on by itself had no owner
                             any more: read it again before writing */
    STORE_NOTICE_WANTED,  /* another process asks for it: flush, then store_release */
    STORE_NOTICE_LOST,    /* the lease ran out or was taken */
    STORE_NOTICE_TOLD,    /* another process says `text` of it (store_tell) */
    STORE_NOTICE_UNSURE   /* of every game: notices may have been missed; `game` is empty */
};

#define STORE_ID_SIZE   40
#define STORE_TOLD_SIZE 96

struct store_notice {
    enum store_notice_kind kind;
    char game[STORE_ID_SIZE];
    uint32_t sequence; /* the game's last row; 0 where it is not known */
    char who[STORE_ID_SIZE],
        text[STORE_TOLD_SIZE]; /* of STORE_NOTICE_TOLD: the process, and what */
};

/* Which games a list holds. */
enum store_filter {
    STORE_EVERY,
    STORE_PUBLIC, /* and not over */
    STORE_SERIES  /* those of one series, the oldest first */
};

/* Called with what is read; false ends the reading, which then fails. Texts live until it returns.
 */
typedef bool store_header_reader(void *context, const struct store_header *header,
                                 const struct store_summary *summary);
typedef bool store_step_reader(void *context, const struct table_step *step);
typedef bool store_chat_reader(void *context, const struct store_chat *chat);

/* Who takes a game that is loaded: its header first, then its rows in order, then what was said.
 * `step` and `chat` may be NULL: what they take is not read then. */
struct store_readers {
    store_header_reader *header;
    store_step_reader *step;
    store_chat_reader *chat;
    void *context;
};

struct store;

struct store_operations {
    enum store_result (*create)(struct store *store, const struct store_header *header);
    enum store_result (*append)(struct store *store, const char *game,
                                const struct table_step *step, const struct store_summary *summary);
    enum store_result (*put_people)(struct store *store, const char *game, const char *people,
                                    bool is_public);
    enum store_result (*put_chat)(struct store *store, const char *game,
                                  const struct store_chat *chat);
    enum store_result (*commit)(struct store *store);
    void (*rollback)(struct store *store);
    enum store_result (*load)(struct store *store, const char *game,
                              const struct store_readers *readers);
    enum store_result (*list)(struct store *store, enum store_filter filter, const char *series,
                              uint32_t offset, uint32_t limit, uint64_t *total,
                              store_header_reader *reader, void *context);
    enum store_result (*awaited)(struct store *store, uint32_t limit, store_header_reader *reader,
                                 void *context);
    enum store_result (*due)(struct store *store, int64_t until, uint32_t limit,
                             store_header_reader *reader, void *context);
    /* NULL in a store that no other process shares: */
    enum store_lease (*acquire)(struct store *store, const char *game);
    enum store_lease (*adopt)(struct store *store, const char *game);
    void (*release)(struct store *store, const char *game);
    void (*tell)(struct store *store, const char *game, const char *text);
    bool (*next_notice)(struct store *store, struct store_notice *notice);
    int (*descriptor)(struct store *store);
    void (*tick)(struct store *store);
    void (*close)(struct store *store);
    enum store_result (*check)(struct store *store); /* NULL: there is nothing to try */
};

/* The part every store has in common. */
struct store {
    const struct store_operations *operations;
    char fault[256];
    uint64_t faults; /* failures so far */
};

/* Add a game to the batch; its opening is appended like any other step. */
static inline enum store_result store_create(struct store *store, const struct store_header *header)
{
    return store->operations->create(store, header);
}

/* Add a row to the batch and bring the game's summary up to date. STORE_CONFLICT if there is a row
 * of its sequence already. After a failure or conflict the batch can only be rolled back. */
static inline enum store_result store_append(struct store *store, const char *game,
                                             const struct table_step *step,
                                             const struct store_summary *summary)
{
    return store->operations->append(store, game, step, summary);
}

/* Add to the batch that these are the game's people from now on. */
static inline enum store_result store_put_people(struct store *store, const char *game,
                                                 const char *people, bool is_public)
{
    return store->operations->put_people(store, game, people, is_public);
}

/* Add something said to the batch; an entry with the same number is replaced. */
static inline enum store_result store_put_chat(struct store *store, const char *game,
                                               const struct store_chat *chat)
{
    return store->operations->put_chat(store, game, chat);
}

/* Make the batch durable. If that fails nothing of it counts. STORE_OK if the batch is empty;
 * STORE_CONFLICT if another process has meanwhile written what the batch would have. */
static inline enum store_result store_commit(struct store *store)
{
    return store->operations->commit(store);
}

static inline void store_rollback(struct store *store)
{
    store->operations->rollback(store);
}

/* Read a game, owned or not. */
static inline enum store_result store_load(struct store *store, const char *game,
                                           const struct store_readers *readers)
{
    return store->operations->load(store, game, readers);
}

/* Read the headers of `limit` games from the `offset`-th on, the one changed last first, of those
 * the filter lets through; `series` is for STORE_SERIES. `total` receives how many those are. */
static inline enum store_result store_list(struct store *store, enum store_filter filter,
                                           const char *series, uint32_t offset, uint32_t limit,
                                           uint64_t *total, store_header_reader *reader,
                                           void *context)
{
    return store->operations->list(store, filter, series, offset, limit, total, reader, context);
}

/* Read the headers of `limit` games that go on by themselves, the one changed last first. */
static inline enum store_result store_awaited(struct store *store, uint32_t limit,
                                              store_header_reader *reader, void *context)
{
    return store->operations->awaited(store, limit, reader, context);
}

/* Read the headers of `limit` games whose deadline is not after `until`, the earliest first. */
static inline enum store_result store_due(struct store *store, int64_t until, uint32_t limit,
                                          store_header_reader *reader, void *context)
{
    return store->operations->due(store, until, limit, reader, context);
}

/* ---- Several processes --------------------------------------------------------------------- */

/* Ask to own a game before writing to it; asked again it answers the same until something changes.
 * A game that is created is owned by the process that creates it. */
static inline enum store_lease store_acquire(struct store *store, const char *game)
{
    return store->operations->acquire ? store->operations->acquire(store, game) : STORE_LEASE_OWNED;
}

/* Own a game if nobody who lives does, for what the server does by itself; if somebody does,
 * STORE_LEASE_PENDING, though nobody has been asked. */
static inline enum store_lease store_adopt(struct store *store, const char *game)
{
    return store->operations->adopt ? store->operations->adopt(store, game) : STORE_LEASE_OWNED;
}

/* Whether other processes may write to the same store. */
static inline bool store_is_shared(const struct store *store)
{
    return store->operations->acquire != NULL;
}

/* Give a game back. Nothing of it may be in the batch. */
static inline void store_release(struct store *store, const char *game)
{
    if (store->operations->release)
        store->operations->release(store, game);
}

/* Tell the other processes something of a game that is worth nothing later: words of ASCII, fewer
 * than STORE_TOLD_SIZE characters. It goes out with the next call of store_next_notice. */
static inline void store_tell(struct store *store, const char *game, const char *text)
{
    if (store->operations->tell)
        store->operations->tell(store, game, text);
}

/* What others did that has not been told yet; false if there is nothing. */
static inline bool store_next_notice(struct store *store, struct store_notice *notice)
{
    return store->operations->next_notice && store->operations->next_notice(store, notice);
}

/* A file descriptor that is readable when there may be a notice; -1 if there never is. It is the
 * same one until the store is closed. */
static inline int store_descriptor(struct store *store)
{
    return store->operations->descriptor ? store->operations->descriptor(store) : -1;
}

/* To be called about every second: renews what is owned, connects again. */
static inline void store_tick(struct store *store)
{
    if (store->operations->tick)
        store->operations->tick(store);
}

/* ---- Its state, and the end ---------------------------------------------------------------- */

/* Try whether the store can be written to, by a write that changes nothing. The batch must be
 * empty.
 */
static inline enum store_result store_check(struct store *store)
{
    return store->operations->check ? store->operations->check(store) : STORE_OK;
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
