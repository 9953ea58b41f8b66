/*
 * store_shelf.h - a store on the workbench, of any kind, and what tests write into it and read from
 * it.
 */
#ifndef BIGTOP_TEST_STORE_SHELF_H
#define BIGTOP_TEST_STORE_SHELF_H

#include "postgres_cluster.h"
#include "store.h"

enum shelf_kind { SHELF_SQLITE, SHELF_MEMORY, SHELF_POSTGRES };

struct shelf {
    enum shelf_kind kind;
    char folder[64], path[160], fault[400];
    struct cluster *cluster; /* of SHELF_POSTGRES */
    struct store *store;
};

/* A new, empty store. The cluster is the caller's; NULL for the other kinds. */
void shelf_make(struct shelf *shelf, enum shelf_kind kind, struct cluster *cluster);
void shelf_remove(struct shelf *shelf);

/* Open what has been closed; NULL in `store`, and a fault, if that fails. */
void shelf_open(struct shelf *shelf);

/* Close and open again; a store in memory only forgets what was not committed. */
void shelf_reopen(struct shelf *shelf);

/* Add a game with its opening to the batch. */
void add_game(struct store *store, const char *id, int64_t time);

/* What was read, as text. */
struct reading {
    char text[4000];
    unsigned steps;
};

/* A store_header_reader that adds the game's id to a reading. */
bool read_id(void *context, const struct store_header *header, const struct store_summary *summary);

/* Everything of a game as text, or "absent", or "failed". Lives until the next call. */
const char *load_text(struct store *store, const char *id);

/* The ids of the games that go on by themselves. Lives until the next call. */
const char *awaited_text(struct store *store, uint32_t limit);

#endif
