/*
 * shared_chance.h - chance that a test decides for a running server: both map the same file.
 */
#ifndef BIGTOP_TEST_SHARED_CHANCE_H
#define BIGTOP_TEST_SHARED_CHANCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where the two sources stand: names and tokens, and all else, which is what games draw. */
struct shared_chance {
    _Atomic uint64_t names, draws;
};

/* Map the file, which is made if it is not there. It stays mapped to the end of the process. NULL
 * on failure. */
struct shared_chance *shared_chance_map(const char *path);

/* For a server's hook; the context is the struct. */
bool shared_chance_bytes(void *context, void *buffer, size_t size);

#endif
