/* bigtop serve: the table in the browser. */
#include "command.h"
#include "options.h"

#if defined(BIGTOP_WITH_SERVER)
#include <serve.h>
#endif

#include <argp.h>
#include <stdio.h>
#include <string.h>

enum { MOST_HOSTS = 16 };

typedef struct arguments {
    const char *host, *data, *page, *store;
    unsigned port, threads, milliseconds, connections, tables;
    bool any_player, quiet;
    unsigned name_count;
    const char *names[MOST_HOSTS];
} arguments;

enum {
    KEY_HOST = 0x100,
    KEY_PORT,
    KEY_DATA,
    KEY_PAGE,
    KEY_STORE,
    KEY_ALLOW,
    KEY_THREADS,
    KEY_MS,
    KEY_CONNECTIONS,
    KEY_TABLES,
    KEY_ANY_PLAYER,
    KEY_QUIET
};

static const struct argp_option options[] = {
    {"port", KEY_PORT, "PORT", 0, "Port to listen on (8080); 0 takes a free one", 0},
    {"host", KEY_HOST, "ADDRESS", 0, "Address to listen on (127.0.0.1: this machine alone)", 0},
    {"data", KEY_DATA, "DIR", 0,
     "Where the games are kept ($XDG_DATA_HOME/bigtop, else ~/.local/share/bigtop)", 0},
    {"store", KEY_STORE, "ADDRESS", 0,
     "Where the games are instead: postgresql://..., which several servers may share, or a file",
     0},
    {"page", KEY_PAGE, "DIR", 0, "Where the page is (beside the program)", 0},
    {"allow-host", KEY_ALLOW, "NAME", 0,
     "A name by which a proxy or a network knows this server; may be repeated", 0},
    {"threads", KEY_THREADS, "N", 0,
     "How many computer players may think at the same moment (as many as there are processors)", 0},
    {"ms", KEY_MS, "N", 0,
     "Milliseconds that a computer player may think about a turn at most (as its level does)", 0},
    {"connections", KEY_CONNECTIONS, "N", 0,
     "Connections at the same moment (512), three quarters of them WebSockets", 0},
    {"tables", KEY_TABLES, "N", 0,
     "Games kept in memory (1024); the others are read again when somebody opens them", 0},
    {"any-player", KEY_ANY_PLAYER, NULL, OPTION_HIDDEN, "Also players that are no level; for tests",
     0},
    {"quiet", KEY_QUIET, NULL, 0, "Print nothing but errors", 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    switch (key) {
    case KEY_HOST:
        chosen->host = text;
        return 0;
    case KEY_PORT:
        chosen->port = (unsigned)option_number(state, "--port", text, 0, 65535);
        return 0;
    case KEY_DATA:
        chosen->data = text;
        return 0;
    case KEY_PAGE:
        chosen->page = text;
        return 0;
    case KEY_STORE:
        chosen->store = text;
        return 0;
    case KEY_ALLOW:
        if (chosen->name_count == MOST_HOSTS) {
            argp_error(state, "--allow-host may be given %d times at most", MOST_HOSTS);
        }
        chosen->names[chosen->name_count++] = text;
        return 0;
    case KEY_THREADS:
        chosen->threads = (unsigned)option_number(state, "--threads", text, 1, 16);
        return 0;
    case KEY_MS:
        chosen->milliseconds = (unsigned)option_number(state, "--ms", text, 10, 600000);
        return 0;
    case KEY_CONNECTIONS:
        chosen->connections = (unsigned)option_number(state, "--connections", text, 8, 1000000);
        return 0;
    case KEY_TABLES:
        chosen->tables = (unsigned)option_number(state, "--tables", text, 1, 1000000);
        return 0;
    case KEY_ANY_PLAYER:
        chosen->any_player = true;
        return 0;
    case KEY_QUIET:
        chosen->quiet = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "serve takes no argument, \"%s\" is too many", text);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse,
    NULL,
    "Serve the table: people play in the browser, on one screen or several. Games are on disk "
    "before "
    "a step is acknowledged; Ctrl-C ends the program and no game.\v"
    "Example: bigtop serve --port 9000\n\n" COMMAND_EXIT_HELP,
    NULL,
    NULL,
    NULL,
};

#if defined(BIGTOP_WITH_SERVER)
static int serve(const arguments *chosen)
{
    struct serve_options wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.host = chosen->host;
    wanted.port = chosen->port;
    wanted.any_port = chosen->port == 0;
    wanted.data_dir = chosen->data;
    wanted.page_dir = chosen->page;
    wanted.store = chosen->store;
    wanted.allow_hosts = chosen->names;
    wanted.allow_host_count = chosen->name_count;
    wanted.threads = chosen->threads;
    wanted.milliseconds = chosen->milliseconds;
    wanted.max_connections = chosen->connections;
    wanted.max_tables = chosen->tables;
    wanted.hooks.any_player = chosen->any_player;
    wanted.quiet = chosen->quiet;
    return bigtop_serve(&wanted) == 0 ? COMMAND_FINE : COMMAND_SYSTEM;
}
#else
static int serve(const arguments *chosen)
{
    (void)chosen;
    fputs("bigtop: this program was built without the table, because its libraries were missing; "
          "`tools/setup play` installs them\n",
          stderr);
    return COMMAND_SYSTEM;
}
#endif

int command_serve(int argc, char **argv)
{
    arguments chosen;
    memset(&chosen, 0, sizeof chosen);
    chosen.port = 8080;
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    return serve(&chosen);
}
