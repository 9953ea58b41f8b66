/*
 * tables.h - tables with two players each, who make random legal moves at a steady pace. A game
 * that is over is followed by another, so that the load stays the same however long it lasts.
 */
#ifndef BIGTOP_LOAD_TABLES_H
#define BIGTOP_LOAD_TABLES_H

#include "figures.h"
#include "position.h"
#include "socket.h"

struct load_options {
    unsigned port, tables;
    int64_t pace;      /* microseconds between the moves of a table */
    unsigned protocol; /* of the server; from 2 on the second player joins by an invite */
    uint64_t random;
    const char *sets; /* as in a JSON list, with its quotation marks */
};

enum { LOAD_MOST_ERRORS = 24 };

struct load_figures {
    struct load_times confirms, plays; /* from sending to the answer */
    uint64_t moves, games, late;       /* confirmed; begun; that were not over at the next one */
    uint64_t errors, closed;           /* errors the server answered; sockets it closed */
    char texts[LOAD_MOST_ERRORS][120]; /* the first of them */
    unsigned text_count;
};

struct load_tables;

/* Connect everybody. Ends the program when there is no memory. */
struct load_tables *load_tables_new(struct loop *loop, const struct load_options *options,
                                    struct load_figures *figures);
void load_tables_free(struct load_tables *tables);

/* Tables at which both players see the game. */
unsigned load_tables_ready(const struct load_tables *tables);

/* Begin to make moves, the tables one after another over a whole pace. */
void load_tables_start(struct load_tables *tables);
/* No new moves. */
void load_tables_end(struct load_tables *tables);

/* Make the moves that are due. Milliseconds until the next one is. */
int load_tables_run(struct load_tables *tables);

/* Bytes received by all players. */
uint64_t load_tables_bytes(const struct load_tables *tables);

#endif
