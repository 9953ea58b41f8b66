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

#endif
