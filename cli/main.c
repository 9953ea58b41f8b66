/* bigtop: finds the command and lets it work. */
#include "command.h"

#include <bigtop.h>

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct command {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} command;

/* In the order of the overview; a row without a function ends it. */
static const command commands[] = {
    {"play", "a game at the terminal", command_play},
    {"serve", "the table in the browser", command_serve},
    {"backup", "copy the games of a running server", command_backup},
    {"export", "write all games of a store as JSON Lines", command_export},
    {"import", "add the games of such a file to a store", command_import},
    {"replay", "check a record and explain every score", command_replay},
    {"moves", "list the legal moves at the end of a record", command_moves},
    {"show", "show the board at the end of a record", command_show},
    {"tiles", "show the tiles and what they carry", command_tiles},
    {"rules", "show rules by id", command_rules},
    {"best", "rate the turns in a position", command_best},
    {"players", "list the computer players", command_players},
    {"match", "let computer players play each other", command_match},
    {"sim", "play random games and count what happens", command_sim},
    {"bench", "measure the speed of the engine", command_bench},
    {"perft", "count the ways a game can go", command_perft},
    {NULL, NULL, NULL},
};

static void print_overview(FILE *stream)
{
    fputs("Usage: bigtop COMMAND [ARGUMENTS]\n"
          "Carcassonne with Under the Big Top: rules, records, a table to play at.\n"
          "\n"
          "Commands:\n",
          stream);
    for (const command *each = commands; each->run != NULL; each++) {
        fprintf(stream, "  %-8s %s\n", each->name, each->summary);
    }
    fputs("\n"
          "`bigtop COMMAND --help` explains a command, `bigtop --version` tells the version.\n" //
          COMMAND_EXIT_HELP "\n",
          stream);
}

static void print_version(FILE *stream)
{
    fprintf(stream, "bigtop %s (rules revision %d, record format %d)\n", BT_VERSION,
            BT_RULES_REVISION, BT_RECORD_FORMAT);
}

/* argp's own --version, in every command. */
static void print_command_version(FILE *stream, struct argp_state *state)
{
    (void)state;
    print_version(stream);
}

static const command *find_command(const char *name)
{
    for (const command *each = commands; each->run != NULL; each++) {
        if (strcmp(each->name, name) == 0) {
            return each;
        }
    }
    return NULL;
}

static int run_command(const command *chosen, int argc, char **argv)
{
    char title[32];
    snprintf(title, sizeof title, "bigtop %s", chosen->name);
    argv[0] = title;
    argp_err_exit_status = COMMAND_USAGE;
    argp_program_version_hook = print_command_version;
    return chosen->run(argc, argv);
}

/* A full disk shows itself only when the last buffer is written. */
static int close_output(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        fprintf(stderr, "bigtop: cannot write the output: %s\n", strerror(errno));
        return COMMAND_SYSTEM;
    }
    return status;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return COMMAND_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_overview(stdout);
        return close_output(COMMAND_FINE);
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        print_version(stdout);
        return close_output(COMMAND_FINE);
    }
    const command *chosen = find_command(name);
    if (chosen == NULL) {
        fprintf(stderr, "bigtop: there is no command \"%s\"; `bigtop --help` lists them\n", name);
        return COMMAND_USAGE;
    }
    return close_output(run_command(chosen, argc - 1, argv + 1));
}
