/*
 * moved_clock.h - clocks that a test moves under a running server: both map the same file.
 */
#ifndef BIGTOP_TEST_MOVED_CLOCK_H
#define BIGTOP_TEST_MOVED_CLOCK_H

#include "clock.h"

#include <stdatomic.h>

/* Milliseconds that each clock is ahead of the system's. The steady one must never go back. Once
 * `standing` is set both stand there. */
struct moved_clock {
    _Atomic int64_t wall, steady, standing;
};

/* Map the file, which is made if it is not there. It stays mapped to the end of the process. NULL
 * on failure. */
struct moved_clock *moved_clock_map(const char *path);

struct clock_port moved_clock_port(struct moved_clock *moved);

#endif
