/* scripted_thinking.h - who thinks on the workbench: without threads, and only when the test says
 * so. */
#ifndef BIGTOP_TEST_SCRIPTED_THINKING_H
#define BIGTOP_TEST_SCRIPTED_THINKING_H

#include "thinking.h"

/* More tasks than that are not begun. */
#define SCRIPTED_MOST 16

struct scripted_task {
    uint64_t ticket;
    struct thinking_task what;
    bool stopped;
};

struct scripted_thinking {
    struct thinking thinking;
    struct scripted_task tasks[SCRIPTED_MOST]; /* begun and not yet answered, oldest first */
    unsigned count;
    struct thinking_report reports[SCRIPTED_MOST]; /* not yet taken */
    unsigned report_count;
    uint64_t tickets;
    /* Switches of the test: */
    bool refuse;   /* begin nothing */
    bool nonsense; /* propose turns that are not legal */
    bool fail;     /* report that nothing could be thought */
};

void scripted_thinking_init(struct scripted_thinking *scripted);

/* Think about the oldest task and report, that it is done or how far it is. False if there is none.
 */
bool scripted_thinking_report(struct scripted_thinking *scripted, bool done);

#endif
