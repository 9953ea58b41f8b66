/* memory_store.h - a store without a database, for tests of what stands above it; it can be made to
 * fail. */
#ifndef BIGTOP_TEST_MEMORY_STORE_H
#define BIGTOP_TEST_MEMORY_STORE_H

#include "store.h"

struct memory_game;
struct memory_text;

struct memory_store {
    struct store store;
    struct memory_game *games;
    struct memory_text *texts;
    unsigned commits;
    /* Switches of the test: */
    bool fail_append, fail_commit, fail_load;
    const char *load_alone;   /* the only game that can be read; NULL: all can */
    bool commit_all_the_same; /* a commit that fails, but reached the disk */
};

struct memory_store *memory_store_new(void);

/* What a stored step of a game holds; NULL if there is none. */
const struct table_step *memory_store_step(const struct memory_store *memory, const char *game,
                                           uint32_t sequence);

/* What is stored of a game's people; NULL if there is no such game. */
const char *memory_store_people(const struct memory_store *memory, const char *game);

#endif
