/*
 * run.h - run the program under test, give it input, look at its output.
 */
#ifndef TESTS_CLI_RUN_H
#define TESTS_CLI_RUN_H

#include "cmocka_all.h"

#include <stdbool.h>
#include <stddef.h>

/* What a run left behind. */
typedef struct run {
    int status; /* exit code; 128 and the signal's number if a signal ended it */
    char *out;  /* with terminators */
    char *err;
    size_t out_length;
} run;

/* The program, and an empty folder of the test's own; ends the test program if that fails. Call
 * run_finish at the end. */
void run_begin(int argc, char **argv);
void run_finish(void);

/* Path of a file in that folder; the text is kept for many calls to come. */
const char *run_path(const char *name);

/* Write a file there and return its path. */
const char *run_file(const char *name, const char *text);
const char *run_bytes(const char *name, const void *bytes, size_t length);

/* All of a file, to be freed; NULL if it cannot be read. */
char *run_read(const char *path);

/* Run the program with arguments split at blanks, and `input` (NULL: none) as standard input. What
 * the run before left is forgotten. */
const run *run_program(const char *input, const char *arguments, ...)
    __attribute__((format(printf, 2, 3)));

/* Run a line of the shell, in which $BIGTOP is the program. */
const run *run_shell(const char *line, ...) __attribute__((format(printf, 1, 2)));

/* Fail the test unless the run ended with `status`, telling what it said. */
void run_expect(const run *what, int status);

/* Fail the test unless `text` holds `part`. */
void run_expect_part(const char *text, const char *part);

/* How often `part` stands in `text`. */
unsigned run_count(const char *text, const char *part);

/* A game of edition c2 with Under the Big Top that touches most things, in the words of records. */
extern const char *const run_game;

#endif
