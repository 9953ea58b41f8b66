/* store_open.h - which store an address means. */
#ifndef BIGTOP_SERVER_STORE_OPEN_H
#define BIGTOP_SERVER_STORE_OPEN_H

#include "store.h"

/* Open the store at a postgresql:// address or in an SQLite file, which is made if it is not there.
 * `vfs` is for SQLite, NULL: its usual one. NULL if it cannot be opened, `fault` says why. */
struct store *store_open(const char *address, const char *vfs, char *fault, size_t fault_size);

/* Open a store that is there and of the newest version, to read it even while a server writes to
 * it; nothing can be written. NULL if that cannot be done, `fault` says why. An SQLite file is seen
 * as it is at this moment; in PostgreSQL each game is. */
struct store *store_open_reading(const char *address, char *fault, size_t fault_size);

/* The SQLite file in a data folder. */
#define STORE_FILE_NAME "bigtop.db"

/* Whether an address names a PostgreSQL database and no file. */
bool store_is_postgres(const char *address);

#endif
