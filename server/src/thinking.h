/*
 * thinking.h - having a computer player think about a position while everything else goes on.
 *
 * A narrow interface between the lobby and whoever thinks: begin a task, ask now and then for
 * reports. A task is named by a ticket and never by a pointer, so that a report about a task that
 * nobody wants any more is nothing worse than a number nobody knows.
 */
#ifndef BIGTOP_SERVER_THINKING_H
#define BIGTOP_SERVER_THINKING_H

#include <bigtop_ai.h>
#include <stdbool.h>
#include <stdint.h>

struct thinking_task {
    unsigned player; /* of bt_ai_player */
    bt_game game;    /* a seat decides in it */
    uint64_t seed;
    uint32_t milliseconds;       /* to think, from when it is its turn to */
    uint32_t least_milliseconds; /* not to answer before: people want to see each move */
};

struct thinking_report {
    uint64_t ticket;
    bool done;             /* else it is still thinking, and this is how far it is */
    bool failed;           /* it cannot think about this; there is no analysis */
    uint32_t milliseconds; /* since it began */
    bt_ai_analysis analysis;
};

struct thinking;

struct thinking_operations {
    uint64_t (*begin)(struct thinking *thinking, const struct thinking_task *task);
    void (*stop)(struct thinking *thinking, uint64_t ticket);
    void (*cancel)(struct thinking *thinking, uint64_t ticket);
    bool (*next)(struct thinking *thinking, struct thinking_report *report);
};

/* The part every thinker has in common. */
struct thinking {
    const struct thinking_operations *operations;
};

/* Have a task thought about. Returns its ticket, which is never used twice; 0 if there is no
 * memory. */
static inline uint64_t thinking_begin(struct thinking *thinking, const struct thinking_task *task)
{
    return thinking->operations->begin(thinking, task);
}

/* Let it come to an end now, with what it has. Its report comes as usual. */
static inline void thinking_stop(struct thinking *thinking, uint64_t ticket)
{
    thinking->operations->stop(thinking, ticket);
}

/* Nobody wants to know any more: no report comes from now on. */
static inline void thinking_cancel(struct thinking *thinking, uint64_t ticket)
{
    thinking->operations->cancel(thinking, ticket);
}

/* The next report that has come in; false if there is none. */
static inline bool thinking_next(struct thinking *thinking, struct thinking_report *report)
{
    return thinking->operations->next(thinking, report);
}

#endif
