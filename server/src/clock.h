/* clock.h - what time it is, through a port that tests move. Milliseconds. */
#ifndef BIGTOP_SERVER_CLOCK_H
#define BIGTOP_SERVER_CLOCK_H

#include <stdint.h>

struct clock_port {
    int64_t (*steady)(void *context); /* since some moment; never goes back, never jumps */
    int64_t (*wall)(void *context);   /* since 1970; whoever runs the machine may set it */
    void *context;
};

/* The system's clocks. */
struct clock_port clock_system(void);

#endif
