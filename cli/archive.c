/* bigtop backup, export and import: all games of a store, out of it and into it. */
#include "command.h"

#if defined(BIGTOP_WITH_SERVER)
#include <archive.h>
#endif

#include <argp.h>
#include <stdio.h>
#include <string.h>

typedef struct arguments {
    const char *store, *data, *file;
} arguments;

enum { KEY_STORE = 0x100, KEY_DATA };

static const struct argp_option options[] = {
    {"data", KEY_DATA, "DIR", 0,
     "Where `bigtop serve` keeps the games ($XDG_DATA_HOME/bigtop, else ~/.local/share/bigtop)", 0},
    {"store", KEY_STORE, "ADDRESS", 0, "The store instead: an SQLite file or postgresql://...", 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    switch (key) {
    case KEY_DATA:
        chosen->data = text;
        return 0;
    case KEY_STORE:
        chosen->store = text;
        return 0;
    case ARGP_KEY_ARG:
        if (chosen->file)
            argp_error(state, "one FILE, \"%s\" is too many", text);
        chosen->file = text;
        return 0;
    case ARGP_KEY_END:
        if (!chosen->file)
            argp_error(state, "FILE is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static arguments read_arguments(const char *help, int argc, char **argv)
{
    const struct argp parser = {options, parse, "FILE", help, NULL, NULL, NULL};
    arguments chosen;
    memset(&chosen, 0, sizeof chosen);
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    return chosen;
}

#if defined(BIGTOP_WITH_SERVER)
static int run(const char *help, int argc, char **argv,
               enum archive_result (*act)(const char *store, const char *data, const char *file))
{
    const arguments chosen = read_arguments(help, argc, argv);
    switch (act(chosen.store, chosen.data, chosen.file)) {
    case ARCHIVE_DONE:
        return COMMAND_FINE;
    case ARCHIVE_REFUSED:
        return COMMAND_NO;
    default:
        return COMMAND_SYSTEM;
    }
}
#else
#define bigtop_backup NULL
#define bigtop_export NULL
#define bigtop_import NULL

static int run(const char *help, int argc, char **argv, const void *act)
{
    (void)read_arguments(help, argc, argv);
    (void)act;
    fputs("bigtop: this program was built without the table, because its libraries were missing; "
          "`tools/setup play` installs them\n",
          stderr);
    return COMMAND_SYSTEM;
}
#endif

int command_backup(int argc, char **argv)
{
    return run(
        "Copy the games into FILE, an SQLite database like the one that is copied, as they are at "
        "this moment. The server may be running. FILE must not be there yet; it appears when it is "
        "whole, checked and on disk. Then each game in it is played again, and damaged ones are "
        "told.\v"
        "Example: bigtop backup games-$(date +%F).db\n\n" COMMAND_EXIT_HELP,
        argc, argv, bigtop_backup);
}

int command_export(int argc, char **argv)
{
    return run(
        "Write all games with their people, acts and chat as JSON Lines, one game a line, for "
        "`bigtop import` into any other store. Each is played again; damaged ones are told and "
        "left "
        "out. The server may be running. FILE must not be there yet; - is the standard output.\v"
        "Example: bigtop export --store postgresql:///club games.jsonl\n\n" COMMAND_EXIT_HELP,
        argc, argv, bigtop_export);
}

int command_import(int argc, char **argv)
{
    return run(
        "Add the games that `bigtop export` wrote. Everything is checked before anything is "
        "written: each game is played again. If one line is wrong nothing is imported, and the "
        "line is told. A store that is not there is then made, and that is told. A server may be "
        "running on a PostgreSQL store, none on an SQLite file.\v"
        "Example: bigtop import --store postgresql:///club games.jsonl\n\n" COMMAND_EXIT_HELP,
        argc, argv, bigtop_import);
}
