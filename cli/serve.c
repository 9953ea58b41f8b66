/* bigtop serve: the table in the browser. */
#include "command.h"
#include "options.h"

#include <serve.h>

#include <argp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_HOSTS = 16, MOST_PROXIES = 16 };

typedef struct arguments {
    struct serve_options serve;
    unsigned name_count, proxy_count;
    const char *names[MOST_HOSTS], *proxies[MOST_PROXIES];
} arguments;

enum {
    KEY_HOST = 0x100,
    KEY_PORT,
    KEY_DATA,
    KEY_PAGE,
    KEY_STORE,
    KEY_ALLOW,
    KEY_PROXY,
    KEY_METRICS_TOKEN,
    KEY_LOG,
    KEY_LOG_LEVEL,
    KEY_ANY_PLAYER,
    KEY_QUIET,
    KEY_NUMBERS /* and more, one for each of the numbers below */
};

/* Options that are numbers: their bounds and where they go. Where zero means any number it is
 * written as such. */
static const struct {
    const char *name;
    uint64_t low, high;
    size_t offset;
    bool unlimited;
} numbers[] = {
    {"threads", 1, 16, offsetof(struct serve_options, threads), false},
    {"ms", 10, 600000, offsetof(struct serve_options, milliseconds), false},
    {"connections", 8, 1000000, offsetof(struct serve_options, max_connections), false},
    {"tables", 1, 1000000, offsetof(struct serve_options, max_tables), false},
    {"viewers", 0, 1000000, offsetof(struct serve_options, max_viewers), true},
    {"address-connections", 0, 1000000, offsetof(struct serve_options, address_connections), true},
    {"address-arrivals", 0, 1000000, offsetof(struct serve_options, address_arrivals), true},
    {"address-requests", 0, 1000000, offsetof(struct serve_options, address_requests), true},
    {"address-games", 0, 1000000, offsetof(struct serve_options, address_games), true},
    {"address-wrong", 0, 1000000, offsetof(struct serve_options, address_wrong), true},
};
enum { NUMBER_COUNT = sizeof numbers / sizeof *numbers };

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
    {"threads", KEY_NUMBERS + 0, "N", 0,
     "How many computer players may think at the same moment (as many as there are processors)", 0},
    {"ms", KEY_NUMBERS + 1, "N", 0,
     "Milliseconds that a computer player may think about a turn at most (as its level does)", 0},
    {"trusted-proxy", KEY_PROXY, "ADDRESS", 0,
     "Address, or network such as 10.0.0.0/8, of a proxy whose X-Forwarded-For tells whom limits "
     "are for; may be repeated",
     0},
    {"metrics-token", KEY_METRICS_TOKEN, "TOKEN", 0,
     "Shows /metrics also to callers from elsewhere that have it; @FILE reads it from a file", 0},
    {"log", KEY_LOG, "FORM", 0, "What is logged to stderr is text, json or none (text)", 0},
    {"log-level", KEY_LOG_LEVEL, "LEVEL", 0, "error, warning, info or debug (warning)", 0},
    {NULL, 0, NULL, 0, "Limits; 0 for an address or viewers is none:", 1},
    {"connections", KEY_NUMBERS + 2, "N", 0,
     "Connections at the same moment (512), three quarters of them WebSockets", 0},
    {"tables", KEY_NUMBERS + 3, "N", 0,
     "Games kept in memory (1024); the others are read again when somebody opens them", 0},
    {"viewers", KEY_NUMBERS + 4, "N", 0, "Who look on at the same game without a seat (200)", 0},
    {"address-connections", KEY_NUMBERS + 5, "N", 0,
     "Connections of one address at the same moment (128)", 0},
    {"address-arrivals", KEY_NUMBERS + 6, "N", 0, "New connections of it a minute (1200)", 0},
    {"address-requests", KEY_NUMBERS + 7, "N", 0, "Its requests by HTTP a minute (3000)", 0},
    {"address-games", KEY_NUMBERS + 8, "N", 0, "Games it begins a minute (120)", 0},
    {"address-wrong", KEY_NUMBERS + 9, "N", 0,
     "Wrong tokens and invites of it a minute; more are answered with `rate`, right ones always "
     "count (30)",
     0},
    {"any-player", KEY_ANY_PLAYER, NULL, OPTION_HIDDEN, "Also players that are no level; for tests",
     0},
    {"quiet", KEY_QUIET, NULL, 0, "Print nothing but errors", 0},
    {0},
};

static void add_text(struct argp_state *state, const char *name, const char **texts,
                     unsigned *count, unsigned most, const char *text)
{
    if (*count == most) {
        argp_error(state, "%s may be given %u times at most", name, most);
    } else {
        texts[(*count)++] = text;
    }
}

static void take_number(arguments *chosen, unsigned which, const char *text,
                        struct argp_state *state)
{
    char name[40];
    (void)snprintf(name, sizeof name, "--%s", numbers[which].name);
    unsigned number =
        (unsigned)option_number(state, name, text, numbers[which].low, numbers[which].high);
    if (number == 0 && numbers[which].unlimited)
        number = SERVE_UNLIMITED;
    memcpy((char *)&chosen->serve + numbers[which].offset, &number, sizeof number);
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    struct serve_options *serve = &chosen->serve;
    if (key >= KEY_NUMBERS && key < KEY_NUMBERS + NUMBER_COUNT) {
        take_number(chosen, (unsigned)(key - KEY_NUMBERS), text, state);
        return 0;
    }
    switch (key) {
    case KEY_HOST:
        serve->host = text;
        return 0;
    case KEY_PORT:
        serve->port = (unsigned)option_number(state, "--port", text, 0, 65535);
        return 0;
    case KEY_DATA:
        serve->data_dir = text;
        return 0;
    case KEY_PAGE:
        serve->page_dir = text;
        return 0;
    case KEY_STORE:
        serve->store = text;
        return 0;
    case KEY_ALLOW:
        add_text(state, "--allow-host", chosen->names, &chosen->name_count, MOST_HOSTS, text);
        return 0;
    case KEY_PROXY:
        add_text(state, "--trusted-proxy", chosen->proxies, &chosen->proxy_count, MOST_PROXIES,
                 text);
        return 0;
    case KEY_METRICS_TOKEN:
        serve->metrics_token = text;
        return 0;
    case KEY_LOG:
        serve->log_form = text;
        return 0;
    case KEY_LOG_LEVEL:
        serve->log_level = text;
        return 0;
    case KEY_ANY_PLAYER:
        serve->hooks.any_player = true;
        return 0;
    case KEY_QUIET:
        serve->quiet = true;
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
static int serve(arguments *chosen)
{
    struct serve_options *wanted = &chosen->serve;
    wanted->any_port = wanted->port == 0;
    wanted->allow_hosts = chosen->names;
    wanted->allow_host_count = chosen->name_count;
    wanted->trusted_proxies = chosen->proxies;
    wanted->trusted_proxy_count = chosen->proxy_count;
    switch (bigtop_serve(wanted)) {
    case 0:
        return COMMAND_FINE;
    case 2:
        return COMMAND_USAGE;
    default:
        return COMMAND_SYSTEM;
    }
}
#else
static int serve(arguments *chosen)
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
    chosen.serve.port = 8080;
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    return serve(&chosen);
}
