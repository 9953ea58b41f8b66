/*
 * A copy of the database while a server writes to it. SQLite writes the copy from one moment's view
 * (VACUUM INTO); it gets its name only when it is whole, checked and on disk.
 */
#include "sqlite_state.h"

#include "new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool run(sqlite3 *database, const char *text, const char *value, char *fault, size_t size)
{
    sqlite3_stmt *statement = NULL;
    bool good =
        sqlite3_prepare_v2(database, text, -1, &statement, NULL) == SQLITE_OK &&
        (!value || sqlite3_bind_text(statement, 1, value, -1, SQLITE_STATIC) == SQLITE_OK) &&
        sqlite3_step(statement) == SQLITE_DONE;
    if (!good)
        (void)snprintf(fault, size, "%s", sqlite3_errmsg(database));
    sqlite3_finalize(statement);
    return good;
}

/* The text that a query answers with. False, with a sentence, if there is no answer. */
static bool ask(sqlite3 *database, const char *query, char *answer, size_t answer_size, char *fault,
                size_t size)
{
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(database, query, -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    const unsigned char *text = good ? sqlite3_column_text(statement, 0) : NULL;
    if (text) {
        (void)snprintf(answer, answer_size, "%s", (const char *)text);
    } else {
        (void)snprintf(fault, size, "%s", sqlite3_errmsg(database));
    }
    sqlite3_finalize(statement);
    return text != NULL;
}

/* The copy must be what it should be: a backup that cannot be read is worse than none. */
static bool check(const char *file, uint64_t *games, char *fault, size_t size)
{
    sqlite3 *database = NULL;
    char verdict[200];
    bool good = sqlite3_open_v2(file, &database, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
    if (!good) {
        (void)snprintf(fault, size, "%s", sqlite3_errmsg(database));
    } else {
        good = ask(database, "PRAGMA quick_check(1)", verdict, sizeof verdict, fault, size);
    }
    if (good && strcmp(verdict, "ok") != 0) {
        (void)snprintf(fault, size, "the database is damaged: %s", verdict);
        good = false;
    }
    good = good && ask(database, "SELECT count(*) FROM game", verdict, sizeof verdict, fault, size);
    *games = good ? strtoull(verdict, NULL, 10) : 0;
    sqlite3_close(database);
    return good;
}

bool store_sqlite_backup(const char *path, const char *file, uint64_t *games, char *fault,
                         size_t fault_size)
{
    struct sqlite_store source = {.lock = -1};
    struct new_file copy;
    bool good = sqlite_open_reading(&source, path, fault, fault_size) &&
                run(source.database, "COMMIT", NULL, fault, fault_size) &&
                /* It forbids to write anywhere, even to a new file. */
                run(source.database, "PRAGMA query_only = OFF", NULL, fault, fault_size) &&
                new_file_begin(&copy, file, fault, fault_size);
    if (good) {
        good = run(source.database, "VACUUM INTO ?1", copy.temporary, fault, fault_size) &&
               check(copy.temporary, games, fault, fault_size) &&
               new_file_end(&copy, fault, fault_size);
        if (!good)
            new_file_abandon(&copy);
    }
    sqlite3_close(source.database);
    return good;
}
