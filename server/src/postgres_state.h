/* postgres_state.h - what the store in PostgreSQL consists of; for its own files alone. */
#ifndef BIGTOP_SERVER_POSTGRES_STATE_H
#define BIGTOP_SERVER_POSTGRES_STATE_H

#include "store_postgres.h"

#include <libpq-fe.h>

/* The statements that are prepared on each connection. Their numbers of parameters stand with their
 * texts in postgres_connection.c. */
enum postgres_statement {
    PG_BEGIN,
    PG_BEGIN_READING,
    PG_COMMIT,
    PG_INSERT_GAME,
    PG_INSERT_LEASE,
    PG_HOLD,
    PG_INSERT_STEP,
    PG_UPDATE_GAME,
    PG_UPDATE_PEOPLE,
    PG_PUT_CHAT,
    PG_NOTIFY,
    PG_SELECT_GAME,
    PG_SELECT_STEPS,
    PG_SELECT_CHAT,
    PG_SELECT_EVERY,
    PG_SELECT_PUBLIC,
    PG_SELECT_SERIES,
    PG_SELECT_AWAITED,
    PG_SELECT_DUE,
    PG_COUNT_EVERY,
    PG_COUNT_PUBLIC,
    PG_COUNT_SERIES,
    PG_RENEW,
    PG_ACQUIRE,
    PG_ADOPT,
    PG_RELEASE,
    PG_LEAVE,
    PG_STATEMENT_COUNT
};

#define PG_MOST_VALUES 10

/* A statement with its values, which lie one after another in `calls.text`. */
struct postgres_call {
    enum postgres_statement which;
    unsigned count;
    size_t values[PG_MOST_VALUES]; /* offsets; PG_NULL for none */
};
#define PG_NULL SIZE_MAX

/* Statements that are sent together: one round trip, however many they are. */
struct postgres_calls {
    struct postgres_call *list;
    size_t count, capacity;
    char *text;
    size_t length, text_capacity;
    bool failed; /* memory ran out */
};

enum postgres_hold { PG_WANTED, PG_OWNED };

/* A game that is ours, or asked for. */
struct postgres_lease {
    struct postgres_lease *next;       /* in its bucket */
    struct postgres_lease *next_batch; /* of those in the batch */
    char game[STORE_ID_SIZE];
    enum postgres_hold hold;
    bool in_batch; /* the batch checks already that it is ours */
    bool fresh;    /* the batch creates the game */
    int64_t fence;
    int64_t asked,
        until; /* of a wanted one: when it was last asked for, and how long it is wanted */
};

struct postgres_store {
    struct store store;
    char *address;
    char owner[STORE_ID_SIZE]; /* who we are among the servers */

    PGconn *connection;
    bool connected;     /* else it is being made, or there is none */
    int poll_events;    /* of poll(2), that the making waits for */
    int64_t patience;   /* until when it may take */
    int64_t next_try;   /* when to begin anew */
    unsigned tries;     /* in vain, since the last time it stood */
    int gathering;      /* an epoll descriptor that is readable when next_notice should be called */
    int pending_notice; /* an eventfd in it: there are notices in the queue */
    int watched;        /* the connection's socket in it; -1: none */

    struct postgres_calls batch;
    struct postgres_calls talk; /* what is to be told and not kept */
    bool begun;                 /* a part of the batch has been sent */
    struct postgres_lease *batch_leases;

    struct postgres_lease **buckets; /* the leases by their games; a power of two of lists */
    size_t bucket_count, lease_count;
    int64_t renewed; /* when we last told that we are alive */
    bool freed;      /* a game that is wanted has been given back, so it is to be asked for again */

    struct store_notice *notices; /* a ring */
    size_t notice_first, notice_count, notice_capacity;

    bool reading;                                /* no server: it owns and tells nothing */
    bool opening;                                /* whoever opens it tells what is wrong */
    char told[sizeof((struct store *)0)->fault]; /* the fault last logged */
};

static inline struct postgres_store *postgres_of(struct store *store)
{
    return (struct postgres_store *)store; /* its first member */
}

/* ---- postgres_connection.c: the connection ------------------------------------------------- */

/* Count the fault that stands in the store, and log it once. Always STORE_FAILED. */
enum store_result postgres_report(struct postgres_store *postgres);

/* Note what the database or its library says as the store's fault, and report it. */
enum store_result postgres_fail(struct postgres_store *postgres, const char *what);

/* Begin to connect, or get on with it, without waiting. True if the connection stands. */
bool postgres_ready(struct postgres_store *postgres);

/* Connect, waiting for it. */
bool postgres_connect(struct postgres_store *postgres, int64_t milliseconds);

/* The connection is gone: what was being done is lost. */
void postgres_disconnect(struct postgres_store *postgres);

/* Empty the list; give its memory back too. */
void postgres_clear_calls(struct postgres_calls *calls);
void postgres_free_calls(struct postgres_calls *calls);

/* Add a call; a value may be NULL. */
void postgres_add_call(struct postgres_calls *calls, enum postgres_statement which, unsigned count,
                       const char *const *values);

/* Takes the answer to the index-th call. False ends the taking; the rest is thrown away. */
typedef bool postgres_taker(void *context, size_t index, PGresult *result);

/* Send calls in one go and take their answers. `taker` may be NULL. STORE_CONFLICT if a row was
 * there already or a game is not ours any more. A transaction left open by a failure is ended. */
enum store_result postgres_run(struct postgres_store *postgres, const struct postgres_calls *calls,
                               postgres_taker *taker, void *context);

/* The same for a single call. */
enum store_result postgres_run_one(struct postgres_store *postgres, enum postgres_statement which,
                                   unsigned count, const char *const *values, postgres_taker *taker,
                                   void *context);

/* ---- postgres_schema.c --------------------------------------------------------------------- */

/* Bring the schema up to date, or make it; in one transaction, one server at a time. False with a
 * sentence. */
bool postgres_set_up_schema(PGconn *connection, char *fault, size_t size);

/* Whether the schema is there and up to date; nothing is written. False with a sentence. */
bool postgres_check_schema(PGconn *connection, char *fault, size_t size);

/* ---- postgres_lease.c: who owns what ------------------------------------------------------- */

/* The lease of a game that is ours; NULL if it is not. */
struct postgres_lease *postgres_owned(struct postgres_store *postgres, const char *game);

/* Note that a game is ours under this fence. NULL if there is no memory. */
struct postgres_lease *postgres_note_owned(struct postgres_store *postgres, const char *game,
                                           int64_t fence);

/* Note that the batch checks that a game is ours. */
void postgres_put_in_batch(struct postgres_store *postgres, struct postgres_lease *lease);

/* The batch is over; whether it counts or not, and whether its games are still ours. */
void postgres_end_batch(struct postgres_store *postgres, enum store_result result);

void postgres_free_leases(struct postgres_store *postgres);

/* Ask for a game. STORE_ABSENT if there is none such; `lease` is where it stands. */
enum store_result postgres_ask(struct postgres_store *postgres, const char *game, bool urge,
                               enum store_lease *lease);

/* Note the notices that have come with the answers. */
void postgres_gather_notices(struct postgres_store *postgres);

/* The connection is new: what we owned and heard before may be out of date. */
void postgres_start_over(struct postgres_store *postgres);

enum store_lease postgres_acquire(struct store *store, const char *game);
enum store_lease postgres_adopt(struct store *store, const char *game);
void postgres_release(struct store *store, const char *game);
void postgres_tell(struct store *store, const char *game, const char *text);
bool postgres_next_notice(struct store *store, struct store_notice *notice);
int postgres_descriptor(struct store *store);
enum store_result postgres_check(struct store *store);
void postgres_tick(struct store *store);

#endif
