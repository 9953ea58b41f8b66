/* archive_line.h - a game of a store as a line of an export (docs/store.md). */
#ifndef BIGTOP_SERVER_ARCHIVE_LINE_H
#define BIGTOP_SERVER_ARCHIVE_LINE_H

#include "json.h"
#include "store.h"

/* Begins as zero; one serves for any number of games. */
struct archive_line {
    struct json_out text;
    struct json_out chat; /* comes after the rows, and is read among them */
};

/* Write a game as JSON, without a line's end. STORE_FAILED: store_fault says why. */
enum store_result archive_line_write(struct archive_line *line, struct store *store,
                                     const char *id);

/* Whether `bigtop import` would take it: the game is played again, as there. False with a
 * sentence. */
bool archive_line_check(const struct archive_line *line, char *fault, size_t size);

void archive_line_free(struct archive_line *line);

#endif
