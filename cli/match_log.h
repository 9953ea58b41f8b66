/*
 * match_log.h - the file of a match: a line of JSON with the settings, then a line for each
 * finished deal in the order of finishing. A match that ended anywhere goes on from it.
 */
#ifndef CLI_MATCH_LOG_H
#define CLI_MATCH_LOG_H

#include "match_settings.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct match_log {
    const char *path;
    FILE *stream;   /* NULL if there is no file */
    bool resumed;   /* there were settings in it */
    bool unsynced;  /* lines that may not be on disk yet */
    uint64_t lines; /* deals taken from it */
} match_log;

/* Open or make the file and read what is there: `deals` (settings->pairs of them, zeroed) and
 * `effort` are filled from it. The number of deals is no setting, so a match can be made longer;
 * deals beyond it are left out. Lines that a kill cut off are dropped. Returns the exit code; what
 * is wrong is told on stderr. With `path` NULL there is no file, and all that follows does nothing.
 */
int match_log_open(match_log *log, const char *path, const match_settings *settings,
                   match_deal *deals, match_effort effort[SIDE_COUNT]);

/* A line for a deal, handed to the system whole. False if the system refuses; errno tells why. */
bool match_log_append(match_log *log, const match_settings *settings, uint64_t number,
                      const match_deal *deal, const match_effort effort[SIDE_COUNT]);

/* What was appended is on disk when this returns true. */
bool match_log_sync(match_log *log);

bool match_log_close(match_log *log);

#endif
