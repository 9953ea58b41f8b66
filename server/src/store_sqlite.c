/*
 * The store in SQLite.
 *
 * The write-ahead log with synchronous=FULL: a commit returns when its rows are on disk. The
 * database is held exclusively as long as it is open: two servers on one file would each believe
 * that the games are theirs. This also keeps the index of the log in memory instead of a shared
 * file, one thing less to be lost in a crash.
 */
#include "store_sqlite.h"

#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "BgTp": marks the file as ours (PRAGMA application_id). */
#define APPLICATION_ID 0x42675470

#define TEXT_OF(number) #number
#define TEXT(number)    TEXT_OF(number)

/* Pages of 4 KiB in the log before they are written to their places. The steps of many tables write
 * the same few pages again and again: with SQLite's usual 1000 a thousand tables would have all of
 * them written, and two more syncs waited for, twice a second. */
#define CHECKPOINT_PAGES 16384

/* Few games are in it at any time, however many there are. */
#define AWAITED_INDEX "CREATE INDEX game_awaited ON game (changed) WHERE awaited;"

static const char schema[] = "PRAGMA application_id = " TEXT(
    APPLICATION_ID) ";"
                    "CREATE TABLE schema (version INTEGER NOT NULL) STRICT;"
                    "INSERT INTO schema VALUES (" TEXT(
                        STORE_SCHEMA_VERSION) ");"
                                              "CREATE TABLE game ("
                                              " id TEXT NOT NULL PRIMARY KEY,"
                                              " created INTEGER NOT NULL,"
                                              " format INTEGER NOT NULL,"
                                              " rules INTEGER NOT NULL,"
                                              " setup TEXT NOT NULL,"
                                              " changed INTEGER NOT NULL,"
                                              " sequence INTEGER NOT NULL,"
                                              " turn INTEGER NOT NULL,"
                                              " tiles_left INTEGER NOT NULL,"
                                              " over INTEGER NOT NULL,"
                                              " scores TEXT NOT NULL,"
                                              " awaited INTEGER NOT NULL DEFAULT 0)"
                                              " STRICT, WITHOUT ROWID;"
                                              "CREATE INDEX game_by_change ON game "
                                              "(changed);" AWAITED_INDEX "CREATE TABLE step ("
                                              " game TEXT NOT NULL,"
                                              " sequence INTEGER NOT NULL,"
                                              " moves TEXT NOT NULL,"
                                              " scores TEXT NOT NULL,"
                                              " time INTEGER NOT NULL,"
                                              " PRIMARY KEY (game, sequence)) STRICT, WITHOUT "
                                              "ROWID;";

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    INSERT_GAME,
    INSERT_STEP,
    UPDATE_GAME,
    SELECT_GAME,
    SELECT_STEPS,
    SELECT_LIST,
    SELECT_AWAITED,
    COUNT_GAMES,
    STATEMENT_COUNT
};

#define GAME_COLUMNS                                                                               \
    "id, created, format, rules, setup, changed, sequence, turn, tiles_left, over, scores,"        \
    " awaited"

static const char *const statement_texts[STATEMENT_COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [INSERT_GAME] =
        "INSERT INTO game (" GAME_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?2, 0, 0, 0, 0, '', 0)",
    [INSERT_STEP] =
        "INSERT INTO step (game, sequence, moves, scores, time) VALUES (?1, ?2, ?3, ?4, ?5)",
    [UPDATE_GAME] =
        "UPDATE game SET changed = ?2, sequence = ?3, turn = ?4, tiles_left = ?5, over = ?6,"
        " scores = ?7, awaited = ?8 WHERE id = ?1",
    [SELECT_GAME] = "SELECT " GAME_COLUMNS " FROM game WHERE id = ?1",
    [SELECT_STEPS] = "SELECT sequence, moves, scores FROM step WHERE game = ?1 ORDER BY sequence",
    [SELECT_LIST] =
        "SELECT " GAME_COLUMNS " FROM game ORDER BY changed DESC, id LIMIT ?1 OFFSET ?2",
    [SELECT_AWAITED] =
        "SELECT " GAME_COLUMNS " FROM game WHERE awaited ORDER BY changed DESC, id LIMIT ?1",
    [COUNT_GAMES] = "SELECT count(*) FROM game",
};

struct sqlite_store {
    struct store store;
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENT_COUNT];
    bool in_batch;
    char told[sizeof((struct store *)0)->fault]; /* the fault last written to stderr */
};

static struct sqlite_store *sqlite_of(struct store *store)
{
    return (struct sqlite_store *)store; /* its first member */
}

/* ---- Running statements -------------------------------------------------------------------- */

/* Tell whoever runs the table, once for a fault and not at every request that meets it again. */
static enum store_result tell(struct sqlite_store *sqlite)
{
    if (strcmp(sqlite->told, sqlite->store.fault) != 0) {
        memcpy(sqlite->told, sqlite->store.fault, sizeof sqlite->told);
        const char *path = sqlite3_db_filename(sqlite->database, "main");
        (void)fprintf(stderr, "bigtop: %s: %s\n", path ? path : "the database",
                      sqlite->store.fault);
    }
    return STORE_FAILED;
}

static enum store_result fail(struct sqlite_store *sqlite)
{
    snprintf(sqlite->store.fault, sizeof sqlite->store.fault, "the database says: %s",
             sqlite3_errmsg(sqlite->database));
    return tell(sqlite);
}

/* `sequence` is the step that is damaged, 0 for the game's header. */
static enum store_result damaged(struct sqlite_store *sqlite, const char *game, unsigned sequence)
{
    if (sequence == 0) {
        snprintf(sqlite->store.fault, sizeof sqlite->store.fault,
                 "the database is damaged: the header of game %s cannot be read", game);
    } else {
        snprintf(sqlite->store.fault, sizeof sqlite->store.fault,
                 "the database is damaged: step %u of game %s cannot be played again", sequence,
                 game);
    }
    return tell(sqlite);
}

static enum store_result run(struct sqlite_store *sqlite, enum statement which)
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

/* ---- Numbers as text ----------------------------------------------------------------------- */

/* Room for the moves of a step, eleven characters each. */
#define NUMBERS_SIZE (TABLE_MAX_STEP_MOVES * 11 + 1)

static void append_number(char text[NUMBERS_SIZE], long long number)
{
    size_t length = strlen(text);
    snprintf(text + length, NUMBERS_SIZE - length, length > 0 ? " %lld" : "%lld", number);
}

static void moves_to_text(char text[NUMBERS_SIZE], const struct table_step *step)
{
    text[0] = '\0';
    for (unsigned i = 0; i < step->count; i++)
        append_number(text, step->moves[i]);
}

static void scores_to_text(char text[NUMBERS_SIZE], const int *scores, unsigned seats)
{
    text[0] = '\0';
    for (unsigned seat = 0; seat < seats; seat++)
        append_number(text, scores[seat]);
}

/* The next number of a list with single spaces; false if there is none, or none within the bounds.
 */
static bool take_number(const char **text, long long low, long long high, long long *number)
{
    if (**text == ' ')
        (*text)++;
    if (**text != '-' && (**text < '0' || **text > '9'))
        return false;
    char *end;
    errno = 0;
    *number = strtoll(*text, &end, 10);
    bool good = errno == 0 && end != *text && *number >= low && *number <= high;
    *text = end;
    return good;
}

static bool text_to_moves(const char *text, struct table_step *step)
{
    for (step->count = 0; *text; step->count++) {
        long long number;
        if (step->count == TABLE_MAX_STEP_MOVES || !take_number(&text, 0, UINT32_MAX, &number))
            return false;
        step->moves[step->count] = (bt_move)number;
    }
    return true;
}

static bool text_to_scores(const char *text, int scores[BT_MAX_SEATS], unsigned *seats)
{
    memset(scores, 0, BT_MAX_SEATS * sizeof *scores);
    for (*seats = 0; *text; (*seats)++) {
        long long number;
        if (*seats == BT_MAX_SEATS || !take_number(&text, INT16_MIN, INT16_MAX, &number))
            return false;
        scores[*seats] = (int)number;
    }
    return true;
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
    return run(sqlite, INSERT_GAME);
}

static enum store_result insert_step(struct sqlite_store *sqlite, const char *game,
                                     const struct table_step *step, const char *scores,
                                     int64_t time)
{
    char moves[NUMBERS_SIZE];
    moves_to_text(moves, step);
    sqlite3_stmt *statement = sqlite->statements[INSERT_STEP];
    bind_text(statement, 1, game);
    sqlite3_bind_int64(statement, 2, step->sequence);
    bind_text(statement, 3, moves);
    bind_text(statement, 4, scores);
    sqlite3_bind_int64(statement, 5, time);
    return run(sqlite, INSERT_STEP);
}

static enum store_result sqlite_append(struct store *store, const char *game,
                                       const struct table_step *step,
                                       const struct store_summary *summary)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    char scores[NUMBERS_SIZE];
    scores_to_text(scores, summary->scores, summary->seats);
    if (begin_batch(sqlite) != STORE_OK ||
        insert_step(sqlite, game, step, scores, summary->changed) != STORE_OK)
        return STORE_FAILED;
    sqlite3_stmt *statement = sqlite->statements[UPDATE_GAME];
    bind_text(statement, 1, game);
    sqlite3_bind_int64(statement, 2, summary->changed);
    sqlite3_bind_int64(statement, 3, summary->sequence);
    sqlite3_bind_int64(statement, 4, summary->turn);
    sqlite3_bind_int64(statement, 5, summary->tiles_left);
    sqlite3_bind_int64(statement, 6, summary->over);
    bind_text(statement, 7, scores);
    sqlite3_bind_int64(statement, 8, summary->awaited);
    return run(sqlite, UPDATE_GAME);
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
    };
    struct store_summary summary = {
        .changed = sqlite3_column_int64(statement, 5),
        .sequence = column_count(statement, 6),
        .turn = column_count(statement, 7),
        .tiles_left = column_count(statement, 8),
        .over = sqlite3_column_int(statement, 9) != 0,
        .awaited = sqlite3_column_int(statement, 11) != 0,
    };
    return text_to_scores(column_text(statement, 10), summary.scores, &summary.seats) &&
           reader(context, &header, &summary);
}

static bool read_step(sqlite3_stmt *statement, store_step_reader *reader, void *context)
{
    struct table_step step = {.sequence = column_count(statement, 0)};
    unsigned seats;
    return text_to_moves(column_text(statement, 1), &step) &&
           text_to_scores(column_text(statement, 2), step.scores, &seats) && reader(context, &step);
}

static enum store_result load_header(struct sqlite_store *sqlite, const char *game,
                                     store_header_reader *reader, void *context)
{
    sqlite3_stmt *statement = sqlite->statements[SELECT_GAME];
    bind_text(statement, 1, game);
    enum store_result answer = STORE_ABSENT;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW) {
        answer = read_game(statement, reader, context) ? STORE_OK : damaged(sqlite, game, 0);
    } else if (result != SQLITE_DONE) {
        answer = fail(sqlite);
    }
    sqlite3_reset(statement);
    return answer;
}

static enum store_result load_steps(struct sqlite_store *sqlite, const char *game,
                                    store_step_reader *reader, void *context)
{
    sqlite3_stmt *statement = sqlite->statements[SELECT_STEPS];
    bind_text(statement, 1, game);
    enum store_result answer = STORE_OK;
    unsigned loaded = 0;
    int result;
    while (answer == STORE_OK && (result = sqlite3_step(statement)) != SQLITE_DONE) {
        loaded++;
        if (result != SQLITE_ROW) {
            answer = fail(sqlite);
        } else if (!read_step(statement, reader, context)) {
            answer = damaged(sqlite, game, loaded);
        }
    }
    sqlite3_reset(statement);
    return answer;
}

static enum store_result sqlite_load(struct store *store, const char *game,
                                     store_header_reader *header, store_step_reader *step,
                                     void *context)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    enum store_result result = load_header(sqlite, game, header, context);
    return result == STORE_OK ? load_steps(sqlite, game, step, context) : result;
}

static enum store_result count_games(struct sqlite_store *sqlite, uint64_t *total)
{
    sqlite3_stmt *statement = sqlite->statements[COUNT_GAMES];
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

static enum store_result sqlite_list(struct store *store, uint32_t offset, uint32_t limit,
                                     uint64_t *total, store_header_reader *reader, void *context)
{
    struct sqlite_store *sqlite = sqlite_of(store);
    enum store_result answer = count_games(sqlite, total);
    sqlite3_stmt *statement = sqlite->statements[SELECT_LIST];
    sqlite3_bind_int64(statement, 1, limit);
    sqlite3_bind_int64(statement, 2, offset);
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
    free(sqlite);
}

static const struct store_operations operations = {
    .create = sqlite_create,
    .append = sqlite_append,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .load = sqlite_load,
    .list = sqlite_list,
    .awaited = sqlite_awaited,
    .close = sqlite_close,
};

static bool execute(struct sqlite_store *sqlite, const char *text)
{
    return sqlite3_exec(sqlite->database, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* The number a query answers with; -1 if it fails. */
static sqlite3_int64 ask_number(struct sqlite_store *sqlite, const char *query)
{
    sqlite3_stmt *statement;
    sqlite3_int64 number = -1;
    if (sqlite3_prepare_v2(sqlite->database, query, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* Whether the file is new and empty, ours and of our version, or neither; before it is written to.
 */
static bool check_file(struct sqlite_store *sqlite, bool *fresh, char *fault, size_t size)
{
    sqlite3_int64 tables = ask_number(sqlite, "SELECT count(*) FROM sqlite_schema");
    if (tables < 0) {
        bool busy = sqlite3_errcode(sqlite->database) == SQLITE_BUSY;
        snprintf(fault, size, "%s",
                 busy ? "another server is using it" : sqlite3_errmsg(sqlite->database));
        return false;
    }
    *fresh = tables == 0;
    if (*fresh)
        return true;
    if (ask_number(sqlite, "PRAGMA application_id") != APPLICATION_ID) {
        snprintf(fault, size, "it is no database of Bigtop's");
        return false;
    }
    sqlite3_int64 version = ask_number(sqlite, "SELECT version FROM schema");
    if (version < 1) {
        snprintf(fault, size, "it carries no schema version");
        return false;
    }
    if (version > STORE_SCHEMA_VERSION) {
        snprintf(fault, size, "a newer Bigtop wrote it (schema %lld, this program knows %d)",
                 (long long)version, STORE_SCHEMA_VERSION);
        return false;
    }
    return true;
}

/* SQLite answers with the mode it is in, which is another one if it cannot have this one. */
static bool use_write_ahead_log(struct sqlite_store *sqlite)
{
    sqlite3_stmt *statement;
    bool used = sqlite3_prepare_v2(sqlite->database, "PRAGMA journal_mode = WAL", -1, &statement,
                                   NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW &&
                strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    return sqlite3_finalize(statement) == SQLITE_OK && used;
}

/* Version 1 knew no computers: nobody waits for one in its games. */
static bool bring_up_to_date(struct sqlite_store *sqlite)
{
    return ask_number(sqlite, "SELECT version FROM schema") == STORE_SCHEMA_VERSION ||
           execute(sqlite,
                   "BEGIN IMMEDIATE;"
                   "ALTER TABLE game ADD COLUMN awaited INTEGER NOT NULL DEFAULT 0;" AWAITED_INDEX
                   "UPDATE schema SET version = " TEXT(STORE_SCHEMA_VERSION) ";"
                                                                             "COMMIT");
}

static bool set_up(struct sqlite_store *sqlite, bool fresh)
{
    if (!use_write_ahead_log(sqlite) ||
        !execute(sqlite, "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;"
                         "PRAGMA wal_autocheckpoint = " TEXT(CHECKPOINT_PAGES)))
        return false;
    if (fresh && !(execute(sqlite, "BEGIN IMMEDIATE") && execute(sqlite, schema) &&
                   execute(sqlite, "COMMIT")))
        return false;
    if (!bring_up_to_date(sqlite))
        return false;
    for (int i = 0; i < STATEMENT_COUNT; i++) {
        if (sqlite3_prepare_v3(sqlite->database, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &sqlite->statements[i], NULL) != SQLITE_OK)
            return false;
    }
    return true;
}

static bool open_file(struct sqlite_store *sqlite, const char *path, const char *vfs, char *fault,
                      size_t size)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool fresh = false;
    if (sqlite3_open_v2(path, &sqlite->database, flags, vfs) != SQLITE_OK ||
        !execute(sqlite, "PRAGMA locking_mode = EXCLUSIVE")) {
        snprintf(fault, size, "%s",
                 sqlite->database ? sqlite3_errmsg(sqlite->database) : "out of memory");
        return false;
    }
    if (!check_file(sqlite, &fresh, fault, size))
        return false;
    if (!set_up(sqlite, fresh)) {
        snprintf(fault, size, "%s", sqlite3_errmsg(sqlite->database));
        return false;
    }
    return true;
}

struct store *store_sqlite_open(const char *path, const char *vfs, char *fault, size_t fault_size)
{
    struct sqlite_store *sqlite = calloc(1, sizeof *sqlite);
    char reason[200] = "out of memory";
    if (sqlite) {
        sqlite->store.operations = &operations;
        if (open_file(sqlite, path, vfs, reason, sizeof reason))
            return &sqlite->store;
        sqlite_close(&sqlite->store);
    }
    snprintf(fault, fault_size, "the database %s cannot be used: %s", path, reason);
    return NULL;
}
