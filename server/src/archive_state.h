/* archive_state.h - what the files of archive.h share. */
#ifndef BIGTOP_SERVER_ARCHIVE_STATE_H
#define BIGTOP_SERVER_ARCHIVE_STATE_H

#include <archive.h>
#include <stdbool.h>
#include <stddef.h>

/* The form of the lines; docs/store.md describes it. */
#define ARCHIVE_VERSION 1
#define ARCHIVE_TYPE    "bigtop-export"

#define ARCHIVE_ADDRESS_SIZE 4200

/* Tell what is wrong. Always false. */
bool archive_complain(const char *fault);

/* Where the store is; `make`: its data folder is made if it is not there. False, and told, if that
 * cannot be done. */
bool archive_address(const char *store, const char *data, bool make, char *address, size_t size);

#endif
