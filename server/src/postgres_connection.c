/*
 * The connection to PostgreSQL. Statements are prepared once and sent in libpq's pipeline mode: a
 * batch with all its rows costs one round trip. A connection that breaks is made anew without
 * anybody waiting for it; meanwhile what needs it fails with a sentence.
 */
#include "log.h"
#include "loop.h"
#include "postgres_state.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#define GAME_COLUMNS                                                                               \
    "id, created, format, rules, setup, changed, sequence, turn, tiles_left, over, scores,"        \
    " awaited, people, public, deadline, series"

/* Whether the server that owns a lease lives. */
#define OWNER_LIVES                                                                                \
    "EXISTS (SELECT 1 FROM server s WHERE s.id = l.owner AND s.expires > clock_timestamp())"

#define LEASE_TIME "interval '5 seconds'"

static const struct {
    const char *text;
    unsigned count; /* of its parameters */
} statements[PG_STATEMENT_COUNT] = {
    [PG_BEGIN] = {"BEGIN", 0},
    [PG_BEGIN_READING] = {"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", 0},
    [PG_COMMIT] = {"COMMIT", 0},
    [PG_INSERT_GAME] = {"INSERT INTO game (" GAME_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $2, 0, 0,"
                        " 0, false, '', false, $6, $7, NULL, $8)",
                        8},
    [PG_INSERT_LEASE] = {"INSERT INTO lease VALUES ($1, $2, 1)", 2},
    [PG_HOLD] = {"SELECT hold($1, $2)", 2},
    [PG_INSERT_STEP] = {"INSERT INTO step (game, sequence, moves, scores, time, act, clocks)"
                        " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                        7},
    [PG_UPDATE_GAME] = {"UPDATE game SET changed = $2, sequence = $3, turn = $4, tiles_left = $5,"
                        " over = $6, scores = $7, awaited = $8, deadline = $9 WHERE id = $1",
                        9},
    [PG_UPDATE_PEOPLE] = {"UPDATE game SET people = $2, public = $3 WHERE id = $1", 3},
    [PG_PUT_CHAT] = {"INSERT INTO chat (game, number, seat, name, time, text, removed)"
                     " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, number) DO UPDATE"
                     " SET seat = $3, name = $4, time = $5, text = $6, removed = $7",
                     7},
    [PG_NOTIFY] = {"SELECT pg_notify('bigtop', $1)", 1},
    [PG_SELECT_GAME] = {"SELECT " GAME_COLUMNS " FROM game WHERE id = $1", 1},
    [PG_SELECT_STEPS] = {"SELECT sequence, moves, scores, time, act, clocks FROM step"
                         " WHERE game = $1 ORDER BY sequence",
                         1},
    [PG_SELECT_CHAT] = {"SELECT number, seat, name, time, text, removed FROM chat WHERE game = $1"
                        " ORDER BY number",
                        1},
    [PG_SELECT_EVERY] = {"SELECT " GAME_COLUMNS " FROM game ORDER BY changed DESC, id"
                         " LIMIT $1 OFFSET $2",
                         2},
    [PG_SELECT_PUBLIC] = {"SELECT " GAME_COLUMNS " FROM game WHERE public AND NOT over"
                          " ORDER BY changed DESC, id LIMIT $1 OFFSET $2",
                          2},
    [PG_SELECT_SERIES] = {"SELECT " GAME_COLUMNS " FROM game WHERE series = $3"
                          " ORDER BY created, id LIMIT $1 OFFSET $2",
                          3},
    [PG_SELECT_AWAITED] = {"SELECT " GAME_COLUMNS " FROM game WHERE awaited"
                           " ORDER BY changed DESC, id LIMIT $1",
                           1},
    [PG_SELECT_DUE] = {"SELECT " GAME_COLUMNS " FROM game WHERE deadline IS NOT NULL"
                       " AND deadline <= $2 ORDER BY deadline, id LIMIT $1",
                       2},
    [PG_COUNT_EVERY] = {"SELECT count(*) FROM game", 0},
    [PG_COUNT_PUBLIC] = {"SELECT count(*) FROM game WHERE public AND NOT over", 0},
    [PG_COUNT_SERIES] = {"SELECT count(*) FROM game WHERE series = $1", 1},
    [PG_RENEW] = {"INSERT INTO server VALUES ($1, clock_timestamp() + " LEASE_TIME ")"
                  " ON CONFLICT (id) DO UPDATE SET expires = excluded.expires",
                  1},
    /* Take the game if it is ours or nobody's; if not, ask its owner for it where $3 says so. */
    [PG_ACQUIRE] =
        {"WITH taken AS (UPDATE lease l SET owner = $2, fence = fence +"
         "  CASE WHEN l.owner = $2 THEN 0 ELSE 1 END"
         "  WHERE l.game = $1 AND (l.owner = $2 OR NOT " OWNER_LIVES ") RETURNING fence)"
         " SELECT (SELECT fence FROM taken), EXISTS (SELECT 1 FROM lease WHERE game = $1),"
         " CASE WHEN EXISTS (SELECT 1 FROM taken) THEN pg_notify('bigtop', 'o ' || $2 || ' ' || $1)"
         "  WHEN $3::boolean THEN pg_notify('bigtop', 'w ' || $2 || ' ' || $1) END",
         3},
    /* Take the games that go on by themselves and whose owner is gone. */
    [PG_ADOPT] =
        {"WITH orphan AS (SELECT l.game FROM lease l JOIN game g ON g.id = l.game"
         "  WHERE g.awaited AND l.owner <> $1 AND NOT " OWNER_LIVES
         "  ORDER BY g.changed DESC LIMIT 32 FOR UPDATE OF l SKIP LOCKED)"
         " UPDATE lease l SET owner = $1, fence = fence + 1 FROM orphan WHERE l.game = orphan.game"
         " RETURNING l.game, l.fence, pg_notify('bigtop', 'o ' || $1 || ' ' || l.game)",
         1},
    [PG_RELEASE] = {"WITH given AS (UPDATE lease SET owner = '' WHERE game = $1 AND owner = $2"
                    "  RETURNING game)"
                    " SELECT pg_notify('bigtop', 'f ' || $2 || ' ' || game) FROM given",
                    2},
    [PG_LEAVE] = {"DELETE FROM server WHERE id = $1", 1},
};

/* What a session needs, whatever the database's own defaults are. A commit returns when its rows
 * are on disk; no statement, and no waiting for another server's, holds up the table for long. */
static const char session_settings[] =
    "SET search_path = bigtop; SET client_min_messages = warning;"
    "SET statement_timeout = '20s'; SET lock_timeout = '5s';"
    "SET idle_in_transaction_session_timeout = '60s';"
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')";

/* The database itself sees to it that who only reads writes nothing. */
static const char reading_settings[] = "SET default_transaction_read_only = on";

#define CONNECT_MILLISECONDS    8000
#define FIRST_PAUSE             100
#define LONGEST_PAUSE           2000
#define SERVERS_KEPT_REMEMBERED "interval '1 day'"

/* ---- Faults -------------------------------------------------------------------------------- */

/* Whoever opens the store tells what is wrong, and later a fault is told once and not at every
 * request that meets it again. */
enum store_result postgres_report(struct postgres_store *postgres)
{
    postgres->store.faults++;
    if (!postgres->opening && strcmp(postgres->told, postgres->store.fault) != 0) {
        memcpy(postgres->told, postgres->store.fault, sizeof postgres->told);
        log_event(LOG_LEVEL_ERROR, "store-fault", LOG_TEXT("fault", postgres->store.fault));
    }
    return STORE_FAILED;
}

enum store_result postgres_fail(struct postgres_store *postgres, const char *what)
{
    char line[200];
    size_t length = strcspn(what, "\n"); /* libpq's sentences have several lines */
    snprintf(line, sizeof line, "%.*s", (int)(length < 180 ? length : 180), what);
    snprintf(postgres->store.fault, sizeof postgres->store.fault, "the database says: %s",
             *line ? line : "nothing");
    return postgres_report(postgres);
}

/* ---- Being woken --------------------------------------------------------------------------- */

static void watch(struct postgres_store *postgres, int socket, uint32_t events)
{
    if (postgres->watched >= 0)
        (void)epoll_ctl(postgres->gathering, EPOLL_CTL_DEL, postgres->watched, NULL);
    postgres->watched = socket;
    if (socket >= 0) {
        struct epoll_event event = {.events = events, .data.fd = socket};
        (void)epoll_ctl(postgres->gathering, EPOLL_CTL_ADD, socket, &event);
    }
}

/* ---- Connecting ---------------------------------------------------------------------------- */

void postgres_disconnect(struct postgres_store *postgres)
{
    if (!postgres->connection)
        return;
    watch(postgres, -1, 0);
    PQfinish(postgres->connection);
    postgres->connection = NULL;
    postgres->connected = false;
    postgres->begun = false;
    int64_t pause = FIRST_PAUSE << (postgres->tries < 6 ? postgres->tries : 6);
    postgres->next_try = loop_now() + (pause < LONGEST_PAUSE ? pause : LONGEST_PAUSE);
    postgres->tries++;
}

static bool give_up(struct postgres_store *postgres, const char *why)
{
    (void)postgres_fail(postgres, why);
    postgres_disconnect(postgres);
    return false;
}

static void begin_connecting(struct postgres_store *postgres)
{
    /* What comes before the address can be set otherwise by it. */
    const char *const names[] = {"keepalives_idle",  "keepalives_interval",
                                 "keepalives_count", "tcp_user_timeout",
                                 "application_name", "dbname",
                                 "client_encoding",  NULL};
    const char *const values[] = {"5", "3", "3", "8000", "bigtop", postgres->address, "UTF8", NULL};
    postgres->connection = PQconnectStartParams(names, values, 1);
    postgres->patience = loop_now() + CONNECT_MILLISECONDS;
    postgres->poll_events = POLLOUT;
    postgres->watched = -1;
    if (!postgres->connection) {
        (void)postgres_fail(postgres, "out of memory");
    } else if (PQstatus(postgres->connection) == CONNECTION_BAD) {
        (void)give_up(postgres, PQerrorMessage(postgres->connection));
    } else {
        watch(postgres, PQsocket(postgres->connection), EPOLLOUT);
    }
}

/* Notices of the server, such as "is being shut down", are no errors of ours. */
static void ignore_notice(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

static bool prepare_statements(PGconn *connection)
{
    for (int i = 0; i < PG_STATEMENT_COUNT; i++) {
        char name[12];
        snprintf(name, sizeof name, "s%d", i);
        PGresult *result = PQprepare(connection, name, statements[i].text, 0, NULL);
        bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
        if (!good)
            return false;
    }
    return true;
}

static bool execute(PGconn *connection, const char *text)
{
    PGresult *result = PQexec(connection, text);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Take part in what the servers tell each other. */
static bool join_servers(PGconn *connection)
{
    return execute(connection, "LISTEN bigtop") &&
           execute(connection, "DELETE FROM server"
                               " WHERE expires < clock_timestamp() - " SERVERS_KEPT_REMEMBERED);
}

static bool begin_session(struct postgres_store *postgres)
{
    PGconn *connection = postgres->connection;
    bool reading = postgres->reading;
    char fault[200];
    (void)PQsetNoticeReceiver(connection, ignore_notice, NULL);
    if (!execute(connection, session_settings) ||
        (reading && !execute(connection, reading_settings)))
        return give_up(postgres, PQerrorMessage(connection));
    if (reading ? !postgres_check_schema(connection, fault, sizeof fault)
                : !postgres_set_up_schema(connection, fault, sizeof fault))
        return give_up(postgres, fault);
    if (!prepare_statements(connection) || (!reading && !join_servers(connection)))
        return give_up(postgres, PQerrorMessage(connection));
    watch(postgres, PQsocket(connection), EPOLLIN);
    postgres->connected = true;
    postgres->tries = 0;
    if (*postgres->told) {
        log_event(LOG_LEVEL_WARNING, "store-reached",
                  LOG_NUMBER("faults", (int64_t)postgres->store.faults));
    }
    *postgres->told = '\0';
    postgres_start_over(postgres);
    return postgres->connected;
}

/* One step on the way to a connection, if its socket is ready for it. */
static bool go_on_connecting(struct postgres_store *postgres)
{
    struct pollfd ready = {.fd = PQsocket(postgres->connection),
                           .events = (short)postgres->poll_events};
    if (poll(&ready, 1, 0) <= 0) {
        if (loop_now() > postgres->patience)
            return give_up(postgres, "it does not answer");
        return false;
    }
    switch (PQconnectPoll(postgres->connection)) {
    case PGRES_POLLING_OK:
        return begin_session(postgres);
    case PGRES_POLLING_READING:
        postgres->poll_events = POLLIN;
        watch(postgres, PQsocket(postgres->connection), EPOLLIN);
        return false;
    case PGRES_POLLING_WRITING:
        postgres->poll_events = POLLOUT;
        watch(postgres, PQsocket(postgres->connection), EPOLLOUT);
        return false;
    default:
        return give_up(postgres, PQerrorMessage(postgres->connection));
    }
}

bool postgres_ready(struct postgres_store *postgres)
{
    if (postgres->connected)
        return true;
    if (!postgres->connection && loop_now() >= postgres->next_try)
        begin_connecting(postgres);
    return postgres->connection && go_on_connecting(postgres);
}

bool postgres_connect(struct postgres_store *postgres, int64_t milliseconds)
{
    int64_t end = loop_now() + milliseconds;
    begin_connecting(postgres);
    while (postgres->connection && !postgres->connected && loop_now() < end) {
        struct pollfd ready = {.fd = PQsocket(postgres->connection),
                               .events = (short)postgres->poll_events};
        (void)poll(&ready, 1, 100);
        (void)go_on_connecting(postgres);
    }
    return postgres->connected;
}

/* ---- Calls --------------------------------------------------------------------------------- */

void postgres_clear_calls(struct postgres_calls *calls)
{
    calls->count = 0;
    calls->length = 0;
    calls->failed = false;
}

void postgres_free_calls(struct postgres_calls *calls)
{
    free(calls->list);
    free(calls->text);
    *calls = (struct postgres_calls){0};
}

static bool make_room(struct postgres_calls *calls, size_t length)
{
    if (calls->count == calls->capacity) {
        size_t capacity = calls->capacity ? 2 * calls->capacity : 64;
        struct postgres_call *list = realloc(calls->list, capacity * sizeof *list);
        if (!list)
            return false;
        calls->list = list;
        calls->capacity = capacity;
    }
    if (!calls->text || calls->length + length > calls->text_capacity) {
        size_t capacity = 2 * (calls->length + length) + 4096;
        char *text = realloc(calls->text, capacity);
        if (!text)
            return false;
        calls->text = text;
        calls->text_capacity = capacity;
    }
    return true;
}

void postgres_add_call(struct postgres_calls *calls, enum postgres_statement which, unsigned count,
                       const char *const *values)
{
    size_t length = 0;
    for (unsigned i = 0; i < count; i++)
        length += values[i] ? strlen(values[i]) + 1 : 0;
    if (calls->failed || !make_room(calls, length)) {
        calls->failed = true;
        return;
    }
    struct postgres_call *call = &calls->list[calls->count++];
    *call = (struct postgres_call){.which = which, .count = count};
    for (unsigned i = 0; i < count; i++) {
        call->values[i] = PG_NULL;
        if (!values[i])
            continue;
        size_t size = strlen(values[i]) + 1;
        call->values[i] = calls->length;
        memcpy(calls->text + calls->length, values[i], size);
        calls->length += size;
    }
}

/* ---- Running ------------------------------------------------------------------------------- */

static bool send_call(PGconn *connection, const struct postgres_calls *calls, size_t index)
{
    const struct postgres_call *call = &calls->list[index];
    const char *values[PG_MOST_VALUES];
    char name[12];
    snprintf(name, sizeof name, "s%d", (int)call->which);
    for (unsigned i = 0; i < call->count; i++)
        values[i] = call->values[i] == PG_NULL ? NULL : calls->text + call->values[i];
    return PQsendQueryPrepared(connection, name, (int)call->count, values, NULL, NULL, 0) == 1;
}

static bool send_calls(PGconn *connection, const struct postgres_calls *calls)
{
    if (PQenterPipelineMode(connection) != 1)
        return false;
    for (size_t i = 0; i < calls->count; i++) {
        if (!send_call(connection, calls, i))
            return false;
    }
    return PQpipelineSync(connection) == 1;
}

/* A row that is there already, or a game that another server took. */
static bool is_conflict(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state && (strcmp(state, "23505") == 0 || strcmp(state, "BT001") == 0);
}

/* The answers of a pipeline, as they come. */
struct taking {
    struct postgres_store *postgres;
    postgres_taker *taker;
    void *context;
    enum store_result result;
};

static void take(struct taking *taking, size_t index, PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (taking->result != STORE_OK)
        return;
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        if (taking->taker && !taking->taker(taking->context, index, result))
            taking->taker = NULL;
        return;
    }
    const char *sentence = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (is_conflict(result)) {
        taking->result = STORE_CONFLICT;
        snprintf(taking->postgres->store.fault, sizeof taking->postgres->store.fault,
                 "another server has written to the game: %.180s", sentence);
    } else {
        taking->result = postgres_fail(
            taking->postgres, sentence ? sentence : PQerrorMessage(taking->postgres->connection));
    }
}

/* Take everything up to the end of the pipeline. False if the connection breaks before. */
static bool take_answers(struct taking *taking, PGconn *connection, size_t count)
{
    for (size_t index = 0; index <= count;) {
        PGresult *result = PQgetResult(connection);
        if (!result) { /* the end of one call's answers */
            if (PQstatus(connection) != CONNECTION_OK || index == count)
                return false;
            index++;
            continue;
        }
        bool end = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (!end)
            take(taking, index, result);
        PQclear(result);
        if (end)
            return true;
    }
    return false;
}

enum store_result postgres_run(struct postgres_store *postgres, const struct postgres_calls *calls,
                               postgres_taker *taker, void *context)
{
    if (calls->failed)
        return postgres_fail(postgres, "out of memory");
    if (!postgres_ready(postgres)) {
        /* Why has been told when the connection broke. */
        postgres->store.faults++;
        snprintf(postgres->store.fault, sizeof postgres->store.fault,
                 "the database cannot be reached at the moment");
        return STORE_FAILED;
    }
    PGconn *connection = postgres->connection;
    struct taking taking = {postgres, taker, context, STORE_OK};
    if (!send_calls(connection, calls) || !take_answers(&taking, connection, calls->count) ||
        PQexitPipelineMode(connection) != 1) {
        (void)postgres_fail(postgres, PQerrorMessage(connection));
        postgres_disconnect(postgres);
        return STORE_FAILED;
    }
    if (taking.result != STORE_OK && PQtransactionStatus(connection) != PQTRANS_IDLE &&
        !execute(connection, "ROLLBACK"))
        postgres_disconnect(postgres);
    if (taking.result != STORE_OK)
        postgres->begun = false;
    postgres_gather_notices(postgres);
    return taking.result;
}

enum store_result postgres_run_one(struct postgres_store *postgres, enum postgres_statement which,
                                   unsigned count, const char *const *values, postgres_taker *taker,
                                   void *context)
{
    struct postgres_calls calls = {0};
    postgres_add_call(&calls, which, count, values);
    enum store_result result = postgres_run(postgres, &calls, taker, context);
    postgres_free_calls(&calls);
    return result;
}
