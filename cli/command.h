/*
 * command.h - what main.c and the commands know of each other.
 *
 * A command gets its own arguments; argv[0] is "bigtop NAME", which argp shows in help and errors.
 * It returns one of the exit codes below, and main.c sees to it that all output got out.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

/* Exit codes of every command. */
enum {
    COMMAND_FINE = 0,
    COMMAND_NO = 1,           /* the input is not legal, or a difference was found */
    COMMAND_USAGE = 2,        /* wrong arguments; argp ends the program with it by itself */
    COMMAND_SYSTEM = 3,       /* the system refused: file, disk, memory */
    COMMAND_INTERRUPTED = 130 /* Ctrl-C, as shells count it */
};

/* For the end of every command's help, after argp's \v. */
#define COMMAND_EXIT_HELP                                                                          \
    "Exit status: 0 fine, 1 the input is not legal or a difference was found, 2 wrong usage, "     \
    "3 the system refused (file, disk, memory)."

int command_backup(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_best(int argc, char **argv);
int command_export(int argc, char **argv);
int command_import(int argc, char **argv);
int command_match(int argc, char **argv);
int command_moves(int argc, char **argv);
int command_perft(int argc, char **argv);
int command_play(int argc, char **argv);
int command_players(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_show(int argc, char **argv);
int command_sim(int argc, char **argv);
int command_tiles(int argc, char **argv);

#endif
