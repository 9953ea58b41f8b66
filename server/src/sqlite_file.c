/*
 * The file of the store in SQLite: its schema, and how older ones come up to date.
 *
 * The write-ahead log with synchronous=FULL: a commit returns when its rows are on disk. Two
 * servers on one file would each believe that the games are theirs, so whoever writes holds a lock
 * on a file beside it, which the system releases with the process. SQLite's own locks stay free for
 * `bigtop backup` and `bigtop export`, which read while the server runs.
 */
#include "sqlite_state.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define TEXT_OF(number) #number
#define TEXT(number)    TEXT_OF(number)

/* "BgTp": marks the file as ours (PRAGMA application_id). */
#define APPLICATION_ID 0x42675470

/* Pages of 4 KiB in the log before they are written to their places. The steps of many tables write
 * the same few pages again and again: with SQLite's usual 1000 a thousand tables would have all of
 * them written, and two more syncs waited for, twice a second. */
#define CHECKPOINT_PAGES 16384

/* What each version of the schema adds to the one before. A new file gets them all, an older one
 * those it lacks, in one transaction either way. */
static const char *const versions[STORE_SCHEMA_VERSION] = {
    "PRAGMA application_id = " TEXT(
        APPLICATION_ID) ";"
                        "CREATE TABLE schema (version INTEGER NOT NULL) STRICT;"
                        "INSERT INTO schema VALUES (1);"
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
                        " scores TEXT NOT NULL) STRICT, WITHOUT ROWID;"
                        "CREATE INDEX game_by_change ON game (changed);"
                        "CREATE TABLE step ("
                        " game TEXT NOT NULL,"
                        " sequence INTEGER NOT NULL,"
                        " moves TEXT NOT NULL,"
                        " scores TEXT NOT NULL,"
                        " time INTEGER NOT NULL,"
                        " PRIMARY KEY (game, sequence)) STRICT, WITHOUT ROWID;",

    /* Computers. Few games are in the index at any time, however many there are. */
    "ALTER TABLE game ADD COLUMN awaited INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX game_awaited ON game (changed) WHERE awaited;",

    /* People elsewhere. The games there are have nobody who holds a seat, and are private. */
    "ALTER TABLE game ADD COLUMN people TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN public INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN deadline INTEGER;"
    "ALTER TABLE game ADD COLUMN series TEXT NOT NULL DEFAULT '';"
    "UPDATE game SET series = id;"
    "CREATE INDEX game_public ON game (changed) WHERE public;"
    "CREATE INDEX game_by_deadline ON game (deadline) WHERE deadline IS NOT NULL;"
    "CREATE INDEX game_by_series ON game (series, created);"
    "ALTER TABLE step ADD COLUMN act TEXT;"
    "ALTER TABLE step ADD COLUMN clocks TEXT;"
    "CREATE TABLE chat ("
    " game TEXT NOT NULL,"
    " number INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " name TEXT NOT NULL,"
    " time INTEGER NOT NULL,"
    " text TEXT NOT NULL,"
    " removed INTEGER NOT NULL,"
    " PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;",
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

/* Which version of our schema the file has, 0 if it is new and empty. False if it is none of ours;
 * before it is written to. */
static bool check_file(struct sqlite_store *sqlite, int *found, char *fault, size_t size)
{
    sqlite3_int64 tables = ask_number(sqlite, "SELECT count(*) FROM sqlite_schema");
    if (tables < 0) {
        bool busy = sqlite3_errcode(sqlite->database) == SQLITE_BUSY;
        snprintf(fault, size, "%s",
                 busy ? "another server is using it" : sqlite3_errmsg(sqlite->database));
        return false;
    }
    *found = 0;
    if (tables == 0)
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
    *found = (int)version;
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

static bool bring_up_to_date(struct sqlite_store *sqlite, int version)
{
    if (version == STORE_SCHEMA_VERSION)
        return true;
    if (!execute(sqlite, "BEGIN IMMEDIATE"))
        return false;
    for (; version < STORE_SCHEMA_VERSION; version++) {
        if (!execute(sqlite, versions[version]))
            return false;
    }
    return execute(sqlite, "UPDATE schema SET version = " TEXT(STORE_SCHEMA_VERSION)) &&
           execute(sqlite, "COMMIT");
}

static bool set_up(struct sqlite_store *sqlite, int version)
{
    return use_write_ahead_log(sqlite) &&
           execute(sqlite, "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;"
                           "PRAGMA wal_autocheckpoint = " TEXT(CHECKPOINT_PAGES)) &&
           bring_up_to_date(sqlite, version);
}

/* Locks that only last a moment, such as those of a reader that ends. */
#define BUSY_MILLISECONDS 2000

static bool open_database(struct sqlite_store *sqlite, const char *path, const char *vfs, int flags,
                          char *fault, size_t size)
{
    if (sqlite3_open_v2(path, &sqlite->database, flags | SQLITE_OPEN_NOMUTEX, vfs) == SQLITE_OK &&
        sqlite3_busy_timeout(sqlite->database, BUSY_MILLISECONDS) == SQLITE_OK)
        return true;
    snprintf(fault, size, "%s",
             sqlite->database ? sqlite3_errmsg(sqlite->database) : "out of memory");
    return false;
}

/* Keep other servers out. The lock file stays when the lock goes: to remove it could take away the
 * one that another server has just locked. */
static bool lock_out_others(struct sqlite_store *sqlite, const char *path, char *fault, size_t size)
{
    char name[4200];
    if ((size_t)snprintf(name, sizeof name, "%s-lock", path) >= sizeof name) {
        snprintf(fault, size, "its name is too long");
        return false;
    }
    sqlite->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (sqlite->lock >= 0 && flock(sqlite->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (sqlite->lock >= 0 && errno == EWOULDBLOCK) {
        snprintf(fault, size, "another server is using it");
    } else {
        snprintf(fault, size, "%s-lock: %s", path, strerror(errno));
    }
    return false;
}

/* A new file is for us alone, since the chats and the tokens' hashes lie in it; SQLite gives its
 * log the mode of the file. Whatever prevents it, SQLite will say. */
static void create_file(const char *path)
{
    int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0)
        (void)close(descriptor);
}

bool sqlite_open_file(struct sqlite_store *sqlite, const char *path, const char *vfs, char *fault,
                      size_t size)
{
    int version = 0;
    if (!lock_out_others(sqlite, path, fault, size))
        return false;
    create_file(path);
    if (!open_database(sqlite, path, vfs, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, fault,
                       size) ||
        !check_file(sqlite, &version, fault, size))
        return false;
    if (!set_up(sqlite, version)) {
        snprintf(fault, size, "%s", sqlite3_errmsg(sqlite->database));
        return false;
    }
    return true;
}

bool sqlite_open_reading(struct sqlite_store *sqlite, const char *path, char *fault, size_t size)
{
    int version = 0;
    /* Also who only reads takes part in the log's locks, and has to be able to write for it. */
    if (!open_database(sqlite, path, NULL, SQLITE_OPEN_READWRITE, fault, size) ||
        !check_file(sqlite, &version, fault, size))
        return false;
    if (version == 0) {
        snprintf(fault, size, "it is empty");
        return false;
    }
    if (version != STORE_SCHEMA_VERSION) {
        snprintf(fault, size,
                 "an older Bigtop wrote it (schema %d); `bigtop serve` brings it up to date",
                 version);
        return false;
    }
    /* From here on it is seen as it is now. */
    if (!execute(sqlite, "PRAGMA query_only = ON; BEGIN; SELECT count(*) FROM schema")) {
        snprintf(fault, size, "%s", sqlite3_errmsg(sqlite->database));
        return false;
    }
    return true;
}
