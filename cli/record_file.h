/*
 * record_file.h - reading and writing records on disk, with the errors a person needs.
 */
#ifndef CLI_RECORD_FILE_H
#define CLI_RECORD_FILE_H

#include <bigtop.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The grammar's limit (docs/record.md). */
#define RECORD_FILE_LIMIT ((size_t)1 << 20)

typedef struct record_file {
    const char *name; /* for messages; "standard input" for "-" */
    char *text;       /* as it was read, with a terminator */
    size_t length;
    bt_record record;
    bt_record_fault fault; /* read as scored: the first difference in `reason` and what follows */
} record_file;

/* Read the record in a file, or from standard input if `path` is "-". Returns the exit code; if it
 * is not COMMAND_FINE, what is wrong has been told on stderr. Release it in either case. */
int record_file_read(record_file *file, const char *path, bool as_scored);

void record_file_release(record_file *file);

/* Tell a fault: `NAME:LINE:COLUMN: reason`, the line with a mark under the place, and for totals
 * turn, player, rule and both values. */
void record_file_tell_fault(const record_file *file, const bt_record_fault *fault, FILE *stream);

/* Write a record so that `path` holds either what it held before or all of it, whatever happens
 * meanwhile. Returns the exit code; errors are told on stderr. */
int record_file_write(const bt_record *record, const char *path);

#endif
