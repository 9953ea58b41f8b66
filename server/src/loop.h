/*
 * loop.h - waiting for many file descriptors at once, in one thread.
 */
#ifndef BIGTOP_SERVER_LOOP_H
#define BIGTOP_SERVER_LOOP_H

#include <stdbool.h>
#include <stdint.h>

/* What a watch wants to hear of, and what `ready` is told. */
enum { LOOP_READ = 1 << 0, LOOP_WRITE = 1 << 1 };

/* A file descriptor with whom to call. Lives in its owner, from loop_add to loop_remove. */
struct loop_watch {
    int fd;
    void (*ready)(void *context, unsigned events);
    void *context;
};

struct loop;

/* NULL on failure, errno says why. */
struct loop *loop_new(void);
void loop_free(struct loop *loop);

/* Level-triggered: as long as a descriptor is ready, every wait tells. An error or a hang-up counts
 * as ready for reading. False on failure. */
bool loop_add(struct loop *loop, struct loop_watch *watch, unsigned events);
bool loop_change(struct loop *loop, struct loop_watch *watch, unsigned events);

/* From now on `ready` is not called, not even for what has been found already. */
void loop_remove(struct loop *loop, struct loop_watch *watch);

/* Wait at most `milliseconds` (-1: without end) and call whoever is ready. False on failure. */
bool loop_wait(struct loop *loop, int milliseconds);

/* When the last wait ended, in microseconds of that clock: what `ready` deals with was there by
 * then. */
int64_t loop_woken(const struct loop *loop);

/* Milliseconds of a clock that never jumps. */
int64_t loop_now(void);

#endif
