/* sqlite_state.h - what the store in SQLite consists of; for its own files alone. */
#ifndef BIGTOP_SERVER_SQLITE_STATE_H
#define BIGTOP_SERVER_SQLITE_STATE_H

#include "store_sqlite.h"

#include <sqlite3.h>

enum sqlite_statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    INSERT_GAME,
    INSERT_STEP,
    UPDATE_GAME,
    UPDATE_PEOPLE,
    PUT_CHAT,
    SELECT_GAME,
    SELECT_STEPS,
    SELECT_CHAT,
    SELECT_EVERY,
    SELECT_PUBLIC,
    SELECT_SERIES,
    SELECT_AWAITED,
    SELECT_DUE,
    COUNT_EVERY,
    COUNT_PUBLIC,
    COUNT_SERIES,
    TOUCH_SCHEMA,
    STATEMENT_COUNT
};

struct sqlite_store {
    struct store store;
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENT_COUNT];
    bool in_batch;
    bool unwritable; /* the last try to write failed for a reason of the disk's */
    int lock;        /* descriptor of the locked file; -1: none */
    char told[sizeof((struct store *)0)->fault]; /* the fault last written to stderr */
};

/* ---- sqlite_file.c: the file and its schema ------------------------------------------------ */

/* Open the database, new or of any version so far, and bring its schema up to date. False, with a
 * sentence, if that cannot be done; the store is then only to be closed. */
bool sqlite_open_file(struct sqlite_store *sqlite, const char *path, const char *vfs, char *fault,
                      size_t size);

/* Open one that is there and of the newest version, only to read it as it is at this moment,
 * whether a server is writing to it or not. */
bool sqlite_open_reading(struct sqlite_store *sqlite, const char *path, char *fault, size_t size);

#endif
