/* store_postgres.h - the store in PostgreSQL, which several servers may share (docs/store.md). */
#ifndef BIGTOP_SERVER_STORE_POSTGRES_H
#define BIGTOP_SERVER_STORE_POSTGRES_H

#include "store.h"

/* Connect to the database of a postgresql:// address and bring its schema up to date. NULL if that
 * cannot be done; `fault` then receives a sentence, without the address's password. A connection
 * that is lost later comes back by itself (store_tick). */
struct store *store_postgres_open(const char *address, char *fault, size_t fault_size);

/* Connect to a database whose schema is there and up to date, only to read games, beside the
 * servers and unknown to them; nothing can be written. NULL if that cannot be done, with a
 * sentence. */
struct store *store_postgres_open_reading(const char *address, char *fault, size_t fault_size);

/* Drop the connection and leave everything else as it is, as a killed process does: what this store
 * owned comes free when its time is over. For tests. */
void store_postgres_abandon(struct store *store);

#endif
