/*
 * serve.h - the table: hands out the page and holds the games (docs/protocol.md, docs/store.md).
 */
#ifndef BIGTOP_SERVE_H
#define BIGTOP_SERVE_H

#include <stdbool.h>
#include <stddef.h>

/* For tests; leave all of it zero. */
struct serve_hooks {
    void (*ready)(void *context, unsigned port); /* called when connections are taken */
    void *context;
    bool (*random_bytes)(void *context, void *buffer, size_t size); /* in place of the system's */
    const char *vfs;                                                /* name of an SQLite VFS */
    bool any_player; /* also players that are no level may sit at the table */
    bool at_once;    /* computers show their turns as soon as they have them */
    unsigned
        busy_milliseconds; /* every player thinks as long as this, whatever there is to think */
};

/* Zero means the usual value, in brackets. */
struct serve_options {
    const char *host;     /* address or name to listen on (127.0.0.1) */
    unsigned port;        /* (8080) */
    bool any_port;        /* let the system choose a free one */
    const char *data_dir; /* ($XDG_DATA_HOME/bigtop, else ~/.local/share/bigtop); made if need be */
    const char *store;    /* postgresql:// address or SQLite file (bigtop.db in data_dir) */
    const char *page_dir; /* (../share/bigtop/web from the folder the program lies in) */
    const char *const *allow_hosts; /* names by which a proxy or a network knows this server */
    size_t allow_host_count;
    unsigned max_connections;   /* (512), three quarters of them WebSockets */
    unsigned max_tables;        /* games kept in memory (1024) */
    unsigned frames_per_second; /* a connection may send (50, and four times as many at once) */
    unsigned head_seconds;      /* for a request to arrive (15) */
    unsigned
        ping_seconds; /* between pings (20); after three times that silence a connection ends */
    unsigned threads; /* in which computers think (as many as there are processors) */
    unsigned milliseconds; /* that a computer thinks about a turn at most (no bound) */
    bool quiet;            /* print nothing but errors */
    struct serve_hooks hooks;
};

/* Serve until SIGINT or SIGTERM, which are taken over meanwhile. Prints where the table is to
 * stdout and errors to stderr. Returns the program's exit code: 0 after a signal, 1 if it cannot
 * serve. */
int bigtop_serve(const struct serve_options *options);

#endif
