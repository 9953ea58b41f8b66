/*
 * serve.h - the table: hands out the page and holds the games (docs/protocol.md, docs/store.md).
 */
#ifndef BIGTOP_SERVE_H
#define BIGTOP_SERVE_H

#include <stdbool.h>
#include <stddef.h>

struct clock_port;

/* For tests; leave all of it zero. */
struct serve_hooks {
    void (*ready)(void *context, unsigned port); /* called when connections are taken */
    void *context;
    bool (*random_bytes)(void *context, void *buffer, size_t size); /* in place of the system's */
    const char *vfs;                                                /* name of an SQLite VFS */
    const struct clock_port *clock; /* by which games are timed, in place of the system's */
    bool any_player;                /* also players that are no level may sit at the table */
    bool at_once;                   /* computers show their turns as soon as they have them */
    unsigned
        busy_milliseconds; /* every player thinks as long as this, whatever there is to think */
};

/* In place of a number of what a limit counts: any number. */
#define SERVE_UNLIMITED 0xffffffffu

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
    unsigned max_connections;     /* (512), three quarters of them WebSockets */
    unsigned max_tables;          /* games kept in memory (1024) */
    unsigned max_streams;         /* of events for programs (an eighth of max_connections) */
    unsigned streams_per_address; /* (16) */
    unsigned frames_per_second;   /* a connection may send (50, and four times as many at once) */
    unsigned head_seconds;        /* for a request to arrive (15) */
    unsigned max_viewers;         /* who look on at the same game without a seat (200) */
    /* For an address; a minute is any minute. */
    unsigned address_connections;       /* at the same moment (128) */
    unsigned address_arrivals;          /* new connections a minute (1200) */
    unsigned address_requests;          /* by HTTP a minute (3000) */
    unsigned address_games;             /* begun a minute (120) */
    unsigned address_wrong;             /* wrong tokens and invites a minute (30) */
    const char *const *trusted_proxies; /* addresses or networks whose X-Forwarded-For counts */
    size_t trusted_proxy_count;
    const char *metrics_token; /* that shows /metrics to callers from elsewhere (nobody); after
                                  an @, the file it stands in */
    const char *log_form;      /* text, json or none (text) */
    const char *log_level;     /* error, warning, info or debug (warning) */
    unsigned
        ping_seconds; /* between pings (20); after three times that silence a connection ends */
    unsigned threads; /* in which computers think (as many as there are processors) */
    unsigned milliseconds; /* that a computer thinks about a turn at most (no bound) */
    bool quiet;            /* print nothing but errors */
    struct serve_hooks hooks;
};

/* Serve until SIGINT or SIGTERM, which are taken over meanwhile; SIGHUP reads the page again.
 * Prints where the table is to stdout and logs to stderr. Returns 0 after a
 * signal, 1 if it cannot serve, 2 if an option makes no sense. */
int bigtop_serve(const struct serve_options *options);

#endif
