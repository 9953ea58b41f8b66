/* store_open.h - which store an address means. */
#ifndef BIGTOP_SERVER_STORE_OPEN_H
#define BIGTOP_SERVER_STORE_OPEN_H

#include "store.h"

/* Open the store at a postgresql:// address or in an SQLite file, which is made if it is not there.
 * `vfs` is for SQLite, NULL: its usual one. NULL if it cannot be opened, `fault` says why. */
struct store *store_open(const char *address, const char *vfs, char *fault, size_t fault_size);

/* Whether an address names a PostgreSQL database and no file. */
bool store_is_postgres(const char *address);

#endif
