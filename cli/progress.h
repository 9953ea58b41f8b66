/*
 * progress.h - a line that shows how far a long command is, and a clean end on Ctrl-C.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    const char *what; /* "games" */
    uint64_t total;
    double begun;  /* seconds of a clock that only goes forward */
    double shown;  /* when the line was last written */
    bool visible;  /* stderr is a terminal */
    char note[64]; /* shown behind it; progress_begin empties it */
} progress;

/* Seconds since some moment, from a clock that only goes forward. */
double progress_clock(void);

void progress_begin(progress *shown, const char *what, uint64_t total);

/* Cheap enough to call often: it writes ten times a second at most, and nothing in a pipe. One
 * thread only. */
void progress_show(progress *shown, uint64_t done);

/* Takes the line away. */
void progress_end(progress *shown);

/* From here on Ctrl-C (SIGINT) and SIGTERM only set a flag; a second one ends the program. */
void interrupts_watch(void);
bool interrupts_seen(void);

#endif
