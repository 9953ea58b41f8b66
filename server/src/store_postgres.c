/*
 * The store in PostgreSQL: writing and reading games. What is written is kept until the commit and
 * then sent in one go, as a transaction; the database checks in it that the games are still ours.
 */
#include "postgres_state.h"

#include "chance.h"
#include "store_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* A batch that grows beyond this, such as that of `bigtop import`, is sent in parts. */
#define PART_BYTES ((size_t)4 << 20)

struct number {
    char text[24];
};

static const char *whole(struct number *number, int64_t value)
{
    (void)snprintf(number->text, sizeof number->text, "%" PRId64, value);
    return number->text;
}

static const char *truth(bool value)
{
    return value ? "true" : "false";
}

/* ---- The batch ----------------------------------------------------------------------------- */

static void add(struct postgres_store *postgres, enum postgres_statement which, unsigned count,
                const char *const *values)
{
    if (postgres->batch.count == 0 && !postgres->begun)
        postgres_add_call(&postgres->batch, PG_BEGIN, 0, NULL);
    postgres_add_call(&postgres->batch, which, count, values);
}

static enum store_result send_batch(struct postgres_store *postgres)
{
    enum store_result result = postgres_run(postgres, &postgres->batch, NULL, NULL);
    postgres_clear_calls(&postgres->batch);
    if (result != STORE_OK) {
        postgres->begun = false;
        postgres_end_batch(postgres, result);
    }
    return result;
}

/* Have the batch check that a game is ours. */
static enum store_result hold(struct postgres_store *postgres, const char *game)
{
    struct postgres_lease *lease = postgres_owned(postgres, game);
    if (!lease) {
        enum store_lease answer;
        enum store_result result = postgres_ask(postgres, game, false, &answer);
        if (result != STORE_OK)
            return result;
        lease = postgres_owned(postgres, game);
        if (!lease) {
            (void)snprintf(postgres->store.fault, sizeof postgres->store.fault,
                           "another server owns the game");
            return STORE_CONFLICT;
        }
    }
    if (lease->in_batch)
        return STORE_OK;
    struct number fence;
    const char *const values[] = {game, whole(&fence, lease->fence)};
    add(postgres, PG_HOLD, 2, values);
    postgres_put_in_batch(postgres, lease);
    return STORE_OK;
}

/* Tell the others what the batch changes; they hear it when it is committed. */
static void tell(struct postgres_store *postgres, const char *game, uint32_t sequence)
{
    char text[2 * STORE_ID_SIZE + 16];
    (void)snprintf(text, sizeof text, "c %s %s %" PRIu32, postgres->owner, game, sequence);
    const char *const values[] = {text};
    add(postgres, PG_NOTIFY, 1, values);
}

/* What has been added is kept; a part of it is sent if it is much. */
static enum store_result added(struct postgres_store *postgres)
{
    if (postgres->batch.length < PART_BYTES)
        return postgres->batch.failed ? postgres_fail(postgres, "out of memory") : STORE_OK;
    enum store_result result = send_batch(postgres);
    postgres->begun = result == STORE_OK;
    return result;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static enum store_result postgres_create(struct store *store, const struct store_header *header)
{
    struct postgres_store *postgres = postgres_of(store);
    struct number created, format, rules;
    const char *const values[] = {
        header->game,
        whole(&created, header->created),
        whole(&format, header->format),
        whole(&rules, header->rules),
        header->setup,
        header->people ? header->people : "",
        truth(header->is_public),
        header->series ? header->series : header->game,
    };
    const char *const lease[] = {header->game, postgres->owner};
    add(postgres, PG_INSERT_GAME, 8, values);
    add(postgres, PG_INSERT_LEASE, 2, lease);
    struct postgres_lease *noted = postgres_note_owned(postgres, header->game, 1);
    if (!noted)
        return postgres_fail(postgres, "the game's id is too long, or memory ran out");
    noted->fresh = true; /* nobody else can own it before it is committed */
    postgres_put_in_batch(postgres, noted);
    return added(postgres);
}

static void add_row(struct postgres_store *postgres, const char *game,
                    const struct table_step *step, const char *scores, int64_t time)
{
    char moves[STORE_NUMBERS_SIZE];
    struct number sequence, at;
    store_moves_to_text(moves, step);
    const char *const values[] = {
        game,        whole(&sequence, step->sequence), moves, scores, whole(&at, time), step->act,
        step->clocks};
    add(postgres, PG_INSERT_STEP, 7, values);
}

static enum store_result postgres_append(struct store *store, const char *game,
                                         const struct table_step *step,
                                         const struct store_summary *summary)
{
    struct postgres_store *postgres = postgres_of(store);
    char scores[STORE_NUMBERS_SIZE];
    enum store_result result = hold(postgres, game);
    if (result != STORE_OK)
        return result;
    store_scores_to_text(scores, summary->scores, summary->seats);
    add_row(postgres, game, step, scores, step->time != 0 ? step->time : summary->changed);
    struct number changed, sequence, turn, tiles, deadline;
    const char *const values[] = {
        game,
        whole(&changed, summary->changed),
        whole(&sequence, summary->sequence),
        whole(&turn, summary->turn),
        whole(&tiles, summary->tiles_left),
        truth(summary->over),
        scores,
        truth(summary->awaited),
        summary->deadline > 0 ? whole(&deadline, summary->deadline) : NULL,
    };
    add(postgres, PG_UPDATE_GAME, 9, values);
    tell(postgres, game, summary->sequence);
    return added(postgres);
}

static enum store_result postgres_put_people(struct store *store, const char *game,
                                             const char *people, bool is_public)
{
    struct postgres_store *postgres = postgres_of(store);
    const char *const values[] = {game, people, truth(is_public)};
    enum store_result result = hold(postgres, game);
    if (result != STORE_OK)
        return result;
    add(postgres, PG_UPDATE_PEOPLE, 3, values);
    tell(postgres, game, 0);
    return added(postgres);
}

static enum store_result postgres_put_chat(struct store *store, const char *game,
                                           const struct store_chat *chat)
{
    struct postgres_store *postgres = postgres_of(store);
    struct number number, seat, time;
    const char *const values[] = {
        game,
        whole(&number, chat->number),
        whole(&seat, chat->seat),
        chat->name ? chat->name : "",
        whole(&time, chat->time),
        chat->text,
        truth(chat->removed),
    };
    enum store_result result = hold(postgres, game);
    if (result != STORE_OK)
        return result;
    add(postgres, PG_PUT_CHAT, 7, values);
    tell(postgres, game, 0);
    return added(postgres);
}

static void postgres_rollback(struct store *store)
{
    struct postgres_store *postgres = postgres_of(store);
    if (postgres->begun)
        postgres_disconnect(postgres); /* the simplest way to be rid of the parts that were sent */
    postgres_clear_calls(&postgres->batch);
    postgres_end_batch(postgres, STORE_FAILED);
}

static enum store_result postgres_commit(struct store *store)
{
    struct postgres_store *postgres = postgres_of(store);
    if (postgres->batch.count == 0 && !postgres->begun)
        return STORE_OK;
    postgres_add_call(&postgres->batch, PG_COMMIT, 0, NULL);
    enum store_result result = send_batch(postgres);
    if (result == STORE_OK) {
        postgres->begun = false;
        postgres_end_batch(postgres, STORE_OK);
    }
    return result;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static const char *text_at(const PGresult *result, int row, int column)
{
    return PQgetvalue(result, row, column);
}

static const char *text_or_null(const PGresult *result, int row, int column)
{
    return PQgetisnull(result, row, column) != 0 ? NULL : PQgetvalue(result, row, column);
}

static int64_t whole_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static uint32_t count_at(const PGresult *result, int row, int column)
{
    int64_t number = whole_at(result, row, column);
    return number < 0 || number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static bool truth_at(const PGresult *result, int row, int column)
{
    return *PQgetvalue(result, row, column) == 't';
}

static bool read_game(const PGresult *result, int row, store_header_reader *reader, void *context)
{
    struct store_header header = {
        .game = text_at(result, row, 0),
        .created = whole_at(result, row, 1),
        .format = count_at(result, row, 2),
        .rules = count_at(result, row, 3),
        .setup = text_at(result, row, 4),
        .people = text_at(result, row, 12),
        .is_public = truth_at(result, row, 13),
        .series = text_at(result, row, 15),
    };
    struct store_summary summary = {
        .changed = whole_at(result, row, 5),
        .sequence = count_at(result, row, 6),
        .turn = count_at(result, row, 7),
        .tiles_left = count_at(result, row, 8),
        .over = truth_at(result, row, 9),
        .awaited = truth_at(result, row, 11),
        .deadline = whole_at(result, row, 14),
    };
    return store_text_to_scores(text_at(result, row, 10), summary.scores, &summary.seats) &&
           reader(context, &header, &summary);
}

static bool read_step(const PGresult *result, int row, const struct store_readers *readers)
{
    struct table_step step = {
        .sequence = count_at(result, row, 0),
        .time = whole_at(result, row, 3),
        .act = text_or_null(result, row, 4),
        .clocks = text_or_null(result, row, 5),
    };
    unsigned seats;
    return store_text_to_moves(text_at(result, row, 1), &step) &&
           store_text_to_scores(text_at(result, row, 2), step.scores, &seats) &&
           readers->step(readers->context, &step);
}

static bool read_chat(const PGresult *result, int row, const struct store_readers *readers)
{
    struct store_chat chat = {
        .number = count_at(result, row, 0),
        .seat = (int)whole_at(result, row, 1),
        .name = text_at(result, row, 2),
        .time = whole_at(result, row, 3),
        .text = text_at(result, row, 4),
        .removed = truth_at(result, row, 5),
    };
    return readers->chat(readers->context, &chat);
}

/* A game's header, rows and chat are read in one transaction, so that they belong together. */
struct loading {
    struct postgres_store *postgres;
    const struct store_readers *readers;
    const char *game;
    enum postgres_statement parts[5]; /* which call is which */
    enum store_result result;
};

/* `what` is damaged, the number-th of its kind if that is not below 0. Always false. */
static bool damaged(struct loading *loading, const char *what, int64_t number)
{
    char *fault = loading->postgres->store.fault;
    store_damage_to_text(fault, sizeof loading->postgres->store.fault, loading->game, what, number);
    loading->result = postgres_report(loading->postgres);
    return false;
}

static bool take_loaded(void *context, size_t index, PGresult *result)
{
    struct loading *loading = context;
    const struct store_readers *readers = loading->readers;
    int rows = PQntuples(result);
    switch (loading->parts[index]) {
    case PG_SELECT_GAME:
        loading->result = rows == 1 ? STORE_OK : STORE_ABSENT;
        if (rows == 1 && !read_game(result, 0, readers->header, readers->context))
            return damaged(loading, "the header", -1);
        return rows == 1;
    case PG_SELECT_STEPS:
        for (int row = 0; row < rows; row++) {
            if (!read_step(result, row, readers))
                return damaged(loading, "row", whole_at(result, row, 0));
        }
        return true;
    case PG_SELECT_CHAT:
        for (int row = 0; row < rows; row++) {
            if (!read_chat(result, row, readers))
                return damaged(loading, "chat entry", whole_at(result, row, 0));
        }
        return true;
    default:
        return true;
    }
}

static enum store_result postgres_load(struct store *store, const char *game,
                                       const struct store_readers *readers)
{
    struct postgres_store *postgres = postgres_of(store);
    struct loading loading = {
        .postgres = postgres, .readers = readers, .game = game, .result = STORE_ABSENT};
    struct postgres_calls calls = {0};
    size_t count = 0;
    const char *const values[] = {game};
    loading.parts[count++] = PG_BEGIN_READING;
    loading.parts[count++] = PG_SELECT_GAME;
    if (readers->step)
        loading.parts[count++] = PG_SELECT_STEPS;
    if (readers->chat)
        loading.parts[count++] = PG_SELECT_CHAT;
    loading.parts[count++] = PG_COMMIT;
    for (size_t i = 0; i < count; i++)
        postgres_add_call(&calls, loading.parts[i], i > 0 && i + 1 < count, values);
    enum store_result result = postgres_run(postgres, &calls, take_loaded, &loading);
    postgres_free_calls(&calls);
    return result == STORE_OK ? loading.result : STORE_FAILED;
}

/* ---- Lists --------------------------------------------------------------------------------- */

struct listing {
    uint64_t *total; /* NULL: the first answer holds games already */
    store_header_reader *reader;
    void *context;
};

static bool take_list(void *context, size_t index, PGresult *result)
{
    const struct listing *listing = context;
    if (listing->total && index == 0) {
        *listing->total = (uint64_t)whole_at(result, 0, 0);
        return true;
    }
    /* One header that cannot be read must not hide the other games. */
    for (int row = 0; row < PQntuples(result); row++)
        (void)read_game(result, row, listing->reader, listing->context);
    return true;
}

static enum store_result postgres_list(struct store *store, enum store_filter filter,
                                       const char *series, uint32_t offset, uint32_t limit,
                                       uint64_t *total, store_header_reader *reader, void *context)
{
    static const enum postgres_statement which[][2] = {
        [STORE_EVERY] = {PG_COUNT_EVERY, PG_SELECT_EVERY},
        [STORE_PUBLIC] = {PG_COUNT_PUBLIC, PG_SELECT_PUBLIC},
        [STORE_SERIES] = {PG_COUNT_SERIES, PG_SELECT_SERIES},
    };
    struct listing listing = {total, reader, context};
    struct postgres_calls calls = {0};
    struct number first, most;
    bool of_series = filter == STORE_SERIES;
    const char *const values[] = {whole(&most, limit), whole(&first, offset), series};
    postgres_add_call(&calls, which[filter][0], of_series, &series);
    postgres_add_call(&calls, which[filter][1], of_series ? 3 : 2, values);
    enum store_result result = postgres_run(postgres_of(store), &calls, take_list, &listing);
    postgres_free_calls(&calls);
    return result;
}

static enum store_result postgres_awaited(struct store *store, uint32_t limit,
                                          store_header_reader *reader, void *context)
{
    struct listing listing = {NULL, reader, context};
    struct number most;
    const char *const values[] = {whole(&most, limit)};
    return postgres_run_one(postgres_of(store), PG_SELECT_AWAITED, 1, values, take_list, &listing);
}

static enum store_result postgres_due(struct store *store, int64_t until, uint32_t limit,
                                      store_header_reader *reader, void *context)
{
    struct listing listing = {NULL, reader, context};
    struct number most, last;
    const char *const values[] = {whole(&most, limit), whole(&last, until)};
    return postgres_run_one(postgres_of(store), PG_SELECT_DUE, 2, values, take_list, &listing);
}

/* ---- Opening and closing ------------------------------------------------------------------- */

static void let_go(struct postgres_store *postgres)
{
    postgres_disconnect(postgres);
    postgres_free_calls(&postgres->batch);
    postgres_free_calls(&postgres->talk);
    if (postgres->gathering >= 0)
        (void)close(postgres->gathering);
    if (postgres->pending_notice >= 0)
        (void)close(postgres->pending_notice);
    postgres_free_leases(postgres);
    free(postgres->notices);
    free(postgres->address);
    free(postgres);
}

static void postgres_close(struct store *store)
{
    struct postgres_store *postgres = postgres_of(store);
    const char *const owner[] = {postgres->owner};
    postgres_rollback(store);
    /* What was ours is free for the others at once, and they are told. */
    if (postgres->connected && !postgres->reading) {
        char text[STORE_ID_SIZE + 8];
        (void)snprintf(text, sizeof text, "f %s *", postgres->owner);
        const char *const told[] = {text};
        (void)postgres_run_one(postgres, PG_LEAVE, 1, owner, NULL, NULL);
        (void)postgres_run_one(postgres, PG_NOTIFY, 1, told, NULL, NULL);
    }
    let_go(postgres);
}

void store_postgres_abandon(struct store *store)
{
    let_go(postgres_of(store));
}

static const struct store_operations operations = {
    .create = postgres_create,
    .append = postgres_append,
    .put_people = postgres_put_people,
    .put_chat = postgres_put_chat,
    .commit = postgres_commit,
    .rollback = postgres_rollback,
    .load = postgres_load,
    .list = postgres_list,
    .awaited = postgres_awaited,
    .due = postgres_due,
    .acquire = postgres_acquire,
    .adopt = postgres_adopt,
    .release = postgres_release,
    .tell = postgres_tell,
    .next_notice = postgres_next_notice,
    .descriptor = postgres_descriptor,
    .tick = postgres_tick,
    .close = postgres_close,
    .check = postgres_check,
};

#define OPENING_MILLISECONDS 10000

static bool prepare(struct postgres_store *postgres, const char *address)
{
    struct epoll_event event = {.events = EPOLLIN};
    struct chance chance = chance_system();
    char name[CHANCE_NAME_SIZE];
    postgres->watched = -1;
    postgres->store.operations = &operations;
    postgres->address = strdup(address);
    postgres->gathering = epoll_create1(EPOLL_CLOEXEC);
    postgres->pending_notice = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (!postgres->address || postgres->gathering < 0 || postgres->pending_notice < 0 ||
        !chance_name(&chance, name) ||
        epoll_ctl(postgres->gathering, EPOLL_CTL_ADD, postgres->pending_notice, &event) != 0)
        return false;
    (void)snprintf(postgres->owner, sizeof postgres->owner, "%s", name);
    return true;
}

static struct store *open_store(const char *address, bool reading, char *fault, size_t fault_size)
{
    struct postgres_store *postgres = calloc(1, sizeof *postgres);
    if (!postgres || !prepare(postgres, address)) {
        (void)snprintf(fault, fault_size, "the database cannot be used: the system gave no means");
        if (postgres)
            let_go(postgres);
        return NULL;
    }
    postgres->reading = reading;
    postgres->opening = true;
    if (postgres_connect(postgres, OPENING_MILLISECONDS)) {
        postgres->opening = false;
        return &postgres->store;
    }
    (void)snprintf(fault, fault_size, "the PostgreSQL database cannot be %s: %s",
                   reading ? "read" : "used",
                   *postgres->store.fault ? postgres->store.fault : "it does not answer");
    let_go(postgres);
    return NULL;
}

struct store *store_postgres_open(const char *address, char *fault, size_t fault_size)
{
    return open_store(address, false, fault, fault_size);
}

struct store *store_postgres_open_reading(const char *address, char *fault, size_t fault_size)
{
    return open_store(address, true, fault, fault_size);
}
