/* figures.h - what a load run measures: times, and what the server takes of the machine. */
#ifndef BIGTOP_LOAD_FIGURES_H
#define BIGTOP_LOAD_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Microseconds of a clock that never jumps. */
int64_t load_now(void);

/* Times in microseconds, every one of them kept. */
struct load_times {
    uint32_t *values;
    size_t count, room;
};

void load_times_add(struct load_times *times, int64_t microseconds);
void load_times_clear(struct load_times *times);

/* The time that this share of them (0 to 1) did not exceed, in milliseconds; 0 if there are none.
 * Sorts them. */
double load_times_share(struct load_times *times, double share);

/* A process at one moment. All zero if it cannot be read. */
struct load_usage {
    double resident_mib;
    unsigned open_files;
    double processor_seconds;
};

struct load_usage load_usage_of(pid_t process);

#endif
