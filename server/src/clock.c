#include "clock.h"

#include <time.h>

static int64_t read_clock(clockid_t which)
{
    struct timespec time = {0};
    (void)clock_gettime(which, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int64_t steady(void *context)
{
    (void)context;
    return read_clock(CLOCK_MONOTONIC);
}

static int64_t wall(void *context)
{
    (void)context;
    return read_clock(CLOCK_REALTIME);
}

struct clock_port clock_system(void)
{
    return (struct clock_port){.steady = steady, .wall = wall};
}
