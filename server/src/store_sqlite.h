/* store_sqlite.h - the store in one SQLite file; docs/store.md gives its tables. */
#ifndef BIGTOP_SERVER_STORE_SQLITE_H
#define BIGTOP_SERVER_STORE_SQLITE_H

#include "store.h"

#define STORE_SCHEMA_VERSION 3

/* Open the database at `path`, or create it. `vfs` names the SQLite VFS to use; NULL for the usual
 * one. NULL on failure, and `fault` receives a sentence: the file is no database of ours, of a
 * newer version, damaged, in use by another server, or cannot be written. A file that is refused is
 * left as it was. */
struct store *store_sqlite_open(const char *path, const char *vfs, char *fault, size_t fault_size);

/* Open one that is there to read it as it is at this moment, even while a server uses it; nothing
 * can be written. NULL if that cannot be done, with a sentence. */
struct store *store_sqlite_open_reading(const char *path, char *fault, size_t fault_size);

/* Copy a database, even while a server uses it, as it is at this moment into a new file, which is
 * there as a whole or not at all. `games` receives how many are in it. False with a sentence. */
bool store_sqlite_backup(const char *path, const char *file, uint64_t *games, char *fault,
                         size_t fault_size);

#endif
