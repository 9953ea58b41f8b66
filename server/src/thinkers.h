/*
 * thinkers.h - a pool of threads that think for computer players (thinking.h).
 *
 * Tasks are taken in the order they came. Each thread has one piece of memory for its searches,
 * made when the pool is. A task's time counts from when a thread takes it. While others wait, those
 * that run get less time than they asked for, so that no task waits much longer than
 * `wait_milliseconds` however many there are.
 */
#ifndef BIGTOP_SERVER_THINKERS_H
#define BIGTOP_SERVER_THINKERS_H

#include "thinking.h"

#include <stddef.h>

/* Zero means the usual value, in brackets. */
struct thinkers_options {
    unsigned threads;             /* (as many as there are processors, THINKERS_MOST at most) */
    size_t memory;                /* bytes for the searches of a thread (what players can use of
                                     THINKERS_MEMORY) */
    uint32_t wait_milliseconds;   /* (3000) */
    uint32_t report_milliseconds; /* between two reports of a task (250) */
    bool busy; /* for tests: searches are never done before their time, and cost as much as if they
                  were not */
};

#define THINKERS_MOST   16
#define THINKERS_MEMORY ((size_t)128 << 20)

struct thinkers;

/* Start the threads. NULL if the system refuses; errno says why. */
struct thinkers *thinkers_new(const struct thinkers_options *options);

/* End the threads, whatever they are at. Reports that nobody took are lost. */
void thinkers_free(struct thinkers *pool);

/* The pool as who thinks. */
struct thinking *thinkers_thinking(struct thinkers *pool);

/* Readable while there are reports that nobody has taken. */
int thinkers_descriptor(const struct thinkers *pool);

/* Threads that think at this moment, and tasks that wait for one. */
void thinkers_usage(struct thinkers *pool, unsigned *busy, unsigned *queued);

#endif
