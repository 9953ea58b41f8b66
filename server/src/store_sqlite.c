/* The store in SQLite: writing and reading games. */
#include "log.h"
#include "sqlite_state.h"
#include "store_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#define GAME_COLUMNS                                                                               \
    "id, created, format, rules, setup, changed, sequence, turn, tiles_left, over, scores,"        \
    " awaited, people, public, deadline, series"

static const char *const statement_texts[STATEMENT_COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [INSERT_GAME] = "INSERT INTO game (" GAME_COLUMNS ") VALUES"
                    " (?1, ?2, ?3, ?4, ?5, ?2, 0, 0, 0, 0, '', 0, ?6, ?7, NULL, ?8)",
    [INSERT_STEP] = "INSERT INTO step (game, sequence, moves, scores, time, act, clocks)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [UPDATE_GAME] =
        "UPDATE game SET changed = ?2, sequence = ?3, turn = ?4, tiles_left = ?5, over = ?6,"
        " scores = ?7, awaited = ?8, deadline = ?9 WHERE id = ?1",
    [UPDATE_PEOPLE] = "UPDATE game SET people = ?2, public = ?3 WHERE id = ?1",
    [PUT_CHAT] = "INSERT OR REPLACE INTO chat (game, number, seat, name, time, text, removed)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SELECT_GAME] = "SELECT " GAME_COLUMNS " FROM game WHERE id = ?1",
    [SELECT_STEPS] = "SELECT sequence, moves, scores, time, act, clocks FROM step WHERE game = ?1"
                     " ORDER BY sequence",
    [SELECT_CHAT] = "SELECT number, seat, name, time, text, removed FROM chat WHERE game = ?1"
                    " ORDER BY number",
    [SELECT_EVERY] =
        "SELECT " GAME_COLUMNS " FROM game ORDER BY changed DESC, id LIMIT ?1 OFFSET ?2",
    [SELECT_PUBLIC] =
        "SELECT " GAME_COLUMNS
        " FROM game WHERE public AND NOT over ORDER BY changed DESC, id LIMIT ?1 OFFSET ?2",
    [SELECT_SERIES] = "SELECT " GAME_COLUMNS
                      " FROM game WHERE series = ?3 ORDER BY created, id LIMIT ?1 OFFSET ?2",
    [SELECT_AWAITED] =
        "SELECT " GAME_COLUMNS " FROM game WHERE awaited ORDER BY changed DESC, id LIMIT ?1",
    [SELECT_DUE] = "SELECT " GAME_COLUMNS " FROM game WHERE deadline IS NOT NULL AND deadline <= ?2"
                   " ORDER BY deadline, id LIMIT ?1",
    [COUNT_EVERY] = "SELECT count(*) FROM game",
    [COUNT_PUBLIC] = "SELECT count(*) FROM game WHERE public AND NOT over",
    [COUNT_SERIES] = "SELECT count(*) FROM game WHERE series = ?1",
    [TOUCH_SCHEMA] = "UPDATE schema SET version = version",
};

static struct sqlite_store *sqlite_of(struct store *store)
{
    return (struct sqlite_store *)store; /* its first member */
}

/* ---- Running statements -------------------------------------------------------------------- */

/* Tell whoever runs the table, once for a fault and not at every request that meets it again. */
static enum store_result tell(struct sqlite_store *sqlite)
{
    sqlite->store.faults++;
    if (strcmp(sqlite->told, sqlite->store.fault) != 0) {
        memcpy(sqlite->told, sqlite->store.fault, sizeof sqlite->told);
        const char *path = sqlite3_db_filename(sqlite->database, "main");
        log_event(LOG_LEVEL_ERROR, "store-fault", LOG_TEXT("fault", sqlite->store.fault),
                  LOG_TEXT("file", path ? path : ""));
    }
    return STORE_FAILED;
}

/* Whether it is the disk, the file or the memory, and no row. */
static bool is_of_the_disk(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_NOMEM:
        return true;
    default:
        return false;
    }
}

static enum store_result fail(struct sqlite_store *sqlite)
{
    sqlite->unwritable = sqlite->unwritable || is_of_the_disk(sqlite3_errcode(sqlite->database));
    snprintf(sqlite->store.fault, sizeof sqlite->store.fault, "the database says: %s",
             sqlite3_errmsg(sqlite->database));
    return tell(sqlite);
}

/* `what` is damaged, the number-th of its kind if that is not below 0. */
static enum store_result damaged(struct sqlite_store *sqlite, const char *game, const char *what,
                                 int64_t number)
{
    store_damage_to_text(sqlite->store.fault, sizeof sqlite->store.fault, game, what, number);
    return tell(sqlite);
}

static enum store_result run(struct sqlite_store *sqlite, enum sqlite_statement which)
{
    sqlite3_stmt *statement = sqlite->statements[which];
    int result = sqlite3_step(statement);
    enum store_result answer = result == SQLITE_DONE ? STORE_OK : fail(sqlite);
    sqlite3_reset(statement);
    return answer;
}

/* Text that lives until the statement has run. */
static void bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

static enum store_result begin_batch(struct sqlite_store *sqlite)
{
    if (sqlite->in_batch)
        return STORE_OK;
    enum store_result result = run(sqlite, BEGIN);
    sqlite->in_batch = result == STORE_OK;
    return result;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static enum store_result sqlite_create(struct store *store, const struct store_header *header)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    if (begin_batch(sqlite) != STORE_OK)
        return STORE_FAILED;
    sqlite3_stmt *statement = sqlite->statements[INSERT_GAME];
    bind_text(statement, 1, header->game);
    sqlite3_bind_int64(statement, 2, header->created);
    sqlite3_bind_int64(statement, 3, header->format);
    sqlite3_bind_int64(statement, 4, header->rules);
    bind_text(statement, 5, header->setup);
    bind_text(statement, 6, header->people ? header->people : "");
    sqlite3_bind_int64(statement, 7, header->is_public);
    bind_text(statement, 8, header->series ? header->series : header->game);
    return run(sqlite, INSERT_GAME);
}

/* A row that is there already is another process's work, or ours of before a failure. */
static enum store_result insert_step(struct sqlite_store *sqlite, const char *game,
                                     const struct table_step *step, const char *scores,
                                     int64_t time)
{
    char moves[STORE_NUMBERS_SIZE];
    store_moves_to_text(moves, step);
    sqlite3_stmt *statement = sqlite->statements[INSERT_STEP];
    bind_text(statement, 1, game);
    sqlite3_bind_int64(statement, 2, step->sequence);
    bind_text(statement, 3, moves);
    bind_text(statement, 4, scores);
    sqlite3_bind_int64(statement, 5, time);
    bind_text(statement, 6, step->act); /* NULL becomes NULL */
    bind_text(statement, 7, step->clocks);
    enum store_result result = run(sqlite, INSERT_STEP);
    bool exists = sqlite3_extended_errcode(sqlite->database) == SQLITE_CONSTRAINT_PRIMARYKEY;
    return result != STORE_OK && exists ? STORE_CONFLICT : result;
}

static enum store_result sqlite_append(struct store *store, const char *game,
                                       const struct table_step *step,
                                       const struct store_summary *summary)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    char scores[STORE_NUMBERS_SIZE];
    store_scores_to_text(scores, summary->scores, summary->seats);
    enum store_result result = begin_batch(sqlite);
    if (result == STORE_OK) {
        int64_t time = step->time != 0 ? step->time : summary->changed;
        result = insert_step(sqlite, game, step, scores, time);
    }
    if (result != STORE_OK)
        return result;
    sqlite3_stmt *statement = sqlite->statements[UPDATE_GAME];
    bind_text(statement, 1, game);
    sqlite3_bind_int64(statement, 2, summary->changed);
    sqlite3_bind_int64(statement, 3, summary->sequence);
    sqlite3_bind_int64(statement, 4, summary->turn);
    sqlite3_bind_int64(statement, 5, summary->tiles_left);
    sqlite3_bind_int64(statement, 6, summary->over);
    bind_text(statement, 7, scores);
    sqlite3_bind_int64(statement, 8, summary->awaited);
    if (summary->deadline > 0) {
        sqlite3_bind_int64(statement, 9, summary->deadline);
    } else {
        sqlite3_bind_null(statement, 9);
    }
    return run(sqlite, UPDATE_GAME);
}

static enum store_result sqlite_put_people(struct store *store, const char *game,
                                           const char *people, bool is_public)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    if (begin_batch(sqlite) != STORE_OK)
        return STORE_FAILED;
    sqlite3_stmt *statement = sqlite->statements[UPDATE_PEOPLE];
    bind_text(statement, 1, game);
    bind_text(statement, 2, people);
    sqlite3_bind_int64(statement, 3, is_public);
    enum store_result result = run(sqlite, UPDATE_PEOPLE);
    return result == STORE_OK && sqlite3_changes(sqlite->database) == 0 ? STORE_ABSENT : result;
}

static enum store_result sqlite_put_chat(struct store *store, const char *game,
                                         const struct store_chat *chat)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    if (begin_batch(sqlite) != STORE_OK)
        return STORE_FAILED;
    sqlite3_stmt *statement = sqlite->statements[PUT_CHAT];
    bind_text(statement, 1, game);
    sqlite3_bind_int64(statement, 2, chat->number);
    sqlite3_bind_int64(statement, 3, chat->seat);
    bind_text(statement, 4, chat->name);
    sqlite3_bind_int64(statement, 5, chat->time);
    bind_text(statement, 6, chat->text);
    sqlite3_bind_int64(statement, 7, chat->removed);
    return run(sqlite, PUT_CHAT);
}

static void sqlite_rollback(struct store *store)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    /* After a serious failure SQLite has rolled back by itself; then there is nothing left to do.
     */
    if (sqlite->in_batch && !sqlite3_get_autocommit(sqlite->database)) {
        char fault[sizeof store->fault];
        memcpy(fault, store->fault, sizeof fault);
        (void)run(sqlite, ROLLBACK);
        memcpy(store->fault, fault, sizeof fault);
    }
    sqlite->in_batch = false;
}

static enum store_result sqlite_commit(struct store *store)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    if (!sqlite->in_batch)
        return STORE_OK;
    if (run(sqlite, COMMIT) != STORE_OK) {
        sqlite_rollback(store);
        return STORE_FAILED;
    }
    sqlite->in_batch = false;
    if (sqlite->unwritable) {
        log_event(LOG_LEVEL_WARNING, "store-reached",
                  LOG_NUMBER("faults", (int64_t)sqlite->store.faults));
        sqlite->unwritable = false;
        sqlite->told[0] = '\0';
    }
    return STORE_OK;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

static uint32_t column_count(sqlite3_stmt *statement, int column)
{
    sqlite3_int64 number = sqlite3_column_int64(statement, column);
    return number < 0 || number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

/* Hand the row of GAME_COLUMNS the statement stands on to a reader. */
static bool read_game(sqlite3_stmt *statement, store_header_reader *reader, void *context)
{
    struct store_header header = {
        .game = column_text(statement, 0),
        .created = sqlite3_column_int64(statement, 1),
        .format = column_count(statement, 2),
        .rules = column_count(statement, 3),
        .setup = column_text(statement, 4),
        .people = column_text(statement, 12),
        .is_public = sqlite3_column_int(statement, 13) != 0,
        .series = column_text(statement, 15),
    };
    struct store_summary summary = {
        .changed = sqlite3_column_int64(statement, 5),
        .sequence = column_count(statement, 6),
        .turn = column_count(statement, 7),
        .tiles_left = column_count(statement, 8),
        .over = sqlite3_column_int(statement, 9) != 0,
        .awaited = sqlite3_column_int(statement, 11) != 0,
        .deadline = sqlite3_column_int64(statement, 14),
    };
    return store_text_to_scores(column_text(statement, 10), summary.scores, &summary.seats) &&
           reader(context, &header, &summary);
}

static bool read_step(sqlite3_stmt *statement, const struct store_readers *readers)
{
    struct table_step step = {
        .sequence = column_count(statement, 0),
        .time = sqlite3_column_int64(statement, 3),
        .act = (const char *)sqlite3_column_text(statement, 4),
        .clocks = (const char *)sqlite3_column_text(statement, 5),
    };
    unsigned seats;
    return store_text_to_moves(column_text(statement, 1), &step) &&
           store_text_to_scores(column_text(statement, 2), step.scores, &seats) &&
           readers->step(readers->context, &step);
}

static bool read_chat(sqlite3_stmt *statement, const struct store_readers *readers)
{
    struct store_chat chat = {
        .number = column_count(statement, 0),
        .seat = sqlite3_column_int(statement, 1),
        .name = column_text(statement, 2),
        .time = sqlite3_column_int64(statement, 3),
        .text = column_text(statement, 4),
        .removed = sqlite3_column_int(statement, 5) != 0,
    };
    return readers->chat(readers->context, &chat);
}

static enum store_result load_header(struct sqlite_store *sqlite, const char *game,
                                     store_header_reader *reader, void *context)
{
    sqlite3_stmt *statement = sqlite->statements[SELECT_GAME];
    bind_text(statement, 1, game);
    enum store_result answer = STORE_ABSENT;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW) {
        answer = read_game(statement, reader, context) ? STORE_OK
                                                       : damaged(sqlite, game, "the header", -1);
    } else if (result != SQLITE_DONE) {
        answer = fail(sqlite);
    }
    sqlite3_reset(statement);
    return answer;
}

/* Hand the rows of a game, or what was said in it, to `read` one by one. */
static enum store_result load_rows(struct sqlite_store *sqlite, const char *game,
                                   enum sqlite_statement which, const char *what,
                                   bool (*read)(sqlite3_stmt *, const struct store_readers *),
                                   const struct store_readers *readers)
{
    sqlite3_stmt *statement = sqlite->statements[which];
    bind_text(statement, 1, game);
    enum store_result answer = STORE_OK;
    int result;
    while (answer == STORE_OK && (result = sqlite3_step(statement)) != SQLITE_DONE) {
        if (result != SQLITE_ROW) {
            answer = fail(sqlite);
        } else if (!read(statement, readers)) {
            answer = damaged(sqlite, game, what, sqlite3_column_int64(statement, 0));
        }
    }
    sqlite3_reset(statement);
    return answer;
}

static enum store_result sqlite_load(struct store *store, const char *game,
                                     const struct store_readers *readers)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    enum store_result result = load_header(sqlite, game, readers->header, readers->context);
    if (result == STORE_OK && readers->step)
        result = load_rows(sqlite, game, SELECT_STEPS, "row", read_step, readers);
    if (result == STORE_OK && readers->chat)
        result = load_rows(sqlite, game, SELECT_CHAT, "chat entry", read_chat, readers);
    return result;
}

static enum store_result count_games(struct sqlite_store *sqlite, enum sqlite_statement which,
                                     const char *series, uint64_t *total)
{
    sqlite3_stmt *statement = sqlite->statements[which];
    if (which == COUNT_SERIES)
        bind_text(statement, 1, series);
    enum store_result answer = STORE_OK;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        *total = (uint64_t)sqlite3_column_int64(statement, 0);
    } else {
        answer = fail(sqlite);
    }
    sqlite3_reset(statement);
    return answer;
}

/* Hand the games that a bound statement finds to a reader. */
static enum store_result read_games(struct sqlite_store *sqlite, sqlite3_stmt *statement,
                                    store_header_reader *reader, void *context)
{
    enum store_result answer = STORE_OK;
    int result;
    while (answer == STORE_OK && (result = sqlite3_step(statement)) != SQLITE_DONE) {
        if (result != SQLITE_ROW) {
            answer = fail(sqlite);
        } else {
            /* One header that cannot be read must not hide the other games. */
            (void)read_game(statement, reader, context);
        }
    }
    sqlite3_reset(statement);
    return answer;
}

static enum store_result sqlite_awaited(struct store *store, uint32_t limit,
                                        store_header_reader *reader, void *context)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    sqlite3_stmt *statement = sqlite->statements[SELECT_AWAITED];
    sqlite3_bind_int64(statement, 1, limit);
    return read_games(sqlite, statement, reader, context);
}

static enum store_result sqlite_due(struct store *store, int64_t until, uint32_t limit,
                                    store_header_reader *reader, void *context)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    sqlite3_stmt *statement = sqlite->statements[SELECT_DUE];
    sqlite3_bind_int64(statement, 1, limit);
    sqlite3_bind_int64(statement, 2, until);
    return read_games(sqlite, statement, reader, context);
}

static enum store_result sqlite_list(struct store *store, enum store_filter filter,
                                     const char *series, uint32_t offset, uint32_t limit,
                                     uint64_t *total, store_header_reader *reader, void *context)
{
    static const enum sqlite_statement statements[][2] = {
        [STORE_EVERY] = {COUNT_EVERY, SELECT_EVERY},
        [STORE_PUBLIC] = {COUNT_PUBLIC, SELECT_PUBLIC},
        [STORE_SERIES] = {COUNT_SERIES, SELECT_SERIES},
    };
    struct sqlite_store *sqlite = sqlite_of(store);
    enum store_result answer = count_games(sqlite, statements[filter][0], series, total);
    sqlite3_stmt *statement = sqlite->statements[statements[filter][1]];
    sqlite3_bind_int64(statement, 1, limit);
    sqlite3_bind_int64(statement, 2, offset);
    if (filter == STORE_SERIES)
        bind_text(statement, 3, series);
    return answer == STORE_OK ? read_games(sqlite, statement, reader, context) : answer;
}

/* ---- Opening and closing ------------------------------------------------------------------- */

static void sqlite_close(struct store *store)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    sqlite_rollback(store);
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(sqlite->statements[i]);
    sqlite3_close(sqlite->database);
    if (sqlite->lock >= 0)
        (void)close(sqlite->lock); /* after everything is written */
    free(sqlite);
}

/* With less a step may fail, though the few bytes of a check still find their place. */
#define LEAST_ROOM (INT64_C(1) << 20)

/* Whether there is room beside the database. A file system that does not tell counts as roomy. */
static bool has_room(const struct sqlite_store *sqlite)
{
    struct statvfs disk;
    const char *path = sqlite3_db_filename(sqlite->database, "main");
    if (!path || !*path || statvfs(path, &disk) != 0)
        return true;
    return (double)disk.f_bavail * (double)disk.f_frsize >= (double)LEAST_ROOM;
}

static enum store_result sqlite_check(struct store *store)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    if (!has_room(sqlite)) {
        bool known = sqlite->unwritable;
        (void)snprintf(store->fault, sizeof store->fault,
                       "less than a megabyte is free where the database lies");
        sqlite->unwritable = true;
        return known ? STORE_FAILED : tell(sqlite);
    }
    if (begin_batch(sqlite) != STORE_OK)
        return STORE_FAILED;
    if (run(sqlite, TOUCH_SCHEMA) == STORE_OK)
        return sqlite_commit(store);
    sqlite_rollback(store);
    return STORE_FAILED;
}

static const struct store_operations operations = {
    .create = sqlite_create,
    .append = sqlite_append,
    .put_people = sqlite_put_people,
    .put_chat = sqlite_put_chat,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .load = sqlite_load,
    .list = sqlite_list,
    .awaited = sqlite_awaited,
    .due = sqlite_due,
    .close = sqlite_close,
    .check = sqlite_check,
};

static bool prepare_statements(struct sqlite_store *sqlite, char *fault, size_t size)
{
    for (int i = 0; i < STATEMENT_COUNT; i++) {
        if (sqlite3_prepare_v3(sqlite->database, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &sqlite->statements[i], NULL) != SQLITE_OK) {
            snprintf(fault, size, "%s", sqlite3_errmsg(sqlite->database));
            return false;
        }
    }
    return true;
}

struct store *store_sqlite_open(const char *path, const char *vfs, char *fault, size_t fault_size)
{
    struct sqlite_store *sqlite = calloc(1, sizeof *sqlite);
    char reason[200] = "out of memory";
    if (sqlite) {
        sqlite->store.operations = &operations;
        sqlite->lock = -1;
        if (sqlite_open_file(sqlite, path, vfs, reason, sizeof reason) &&
            prepare_statements(sqlite, reason, sizeof reason))
            return &sqlite->store;
        sqlite_close(&sqlite->store);
    }
    snprintf(fault, fault_size, "the database %s cannot be used: %s", path, reason);
    return NULL;
}

struct store *store_sqlite_open_reading(const char *path, char *fault, size_t fault_size)
{
    struct sqlite_store *sqlite = calloc(1, sizeof *sqlite);
    char reason[200] = "out of memory";
    if (sqlite) {
        sqlite->store.operations = &operations;
        sqlite->lock = -1;
        if (sqlite_open_reading(sqlite, path, reason, sizeof reason) &&
            prepare_statements(sqlite, reason, sizeof reason))
            return &sqlite->store;
        sqlite_close(&sqlite->store);
    }
    snprintf(fault, fault_size, "the database %s cannot be read: %s", path, reason);
    return NULL;
}
