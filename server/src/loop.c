#include "loop.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

/* As many as may share one write to the disk: with fewer a busy server would wait for the disk more
 * often than it has to. */
#define MAX_READY 1024

struct loop {
    int epoll;
    int found; /* events in `ready` */
    int next;  /* the first of them that has not been told */
    int64_t woken;
    struct epoll_event ready[MAX_READY];
};

struct loop *loop_new(void)
{
    struct loop *loop = calloc(1, sizeof *loop);
    if (!loop)
        return NULL;
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (loop->epoll < 0) {
        free(loop);
        return NULL;
    }
    return loop;
}

void loop_free(struct loop *loop)
{
    if (!loop)
        return;
    close(loop->epoll);
    free(loop);
}

static bool control(struct loop *loop, int operation, struct loop_watch *watch, unsigned events)
{
    struct epoll_event event = {.data.ptr = watch};
    if ((events & LOOP_READ) != 0)
        event.events |= EPOLLIN;
    if ((events & LOOP_WRITE) != 0)
        event.events |= EPOLLOUT;
    return epoll_ctl(loop->epoll, operation, watch->fd, &event) == 0;
}

bool loop_add(struct loop *loop, struct loop_watch *watch, unsigned events)
{
    return control(loop, EPOLL_CTL_ADD, watch, events);
}

bool loop_change(struct loop *loop, struct loop_watch *watch, unsigned events)
{
    return control(loop, EPOLL_CTL_MOD, watch, events);
}

void loop_remove(struct loop *loop, struct loop_watch *watch)
{
    (void)control(loop, EPOLL_CTL_DEL, watch, 0);
    for (int i = loop->next; i < loop->found; i++) {
        if (loop->ready[i].data.ptr == watch)
            loop->ready[i].data.ptr = NULL;
    }
}

bool loop_wait(struct loop *loop, int milliseconds)
{
    loop->found = epoll_wait(loop->epoll, loop->ready, MAX_READY, milliseconds);
    if (loop->found < 0)
        return errno == EINTR;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    loop->woken = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
    for (loop->next = 0; loop->next < loop->found;) {
        struct epoll_event event = loop->ready[loop->next++];
        struct loop_watch *watch = event.data.ptr;
        unsigned events = ((event.events & EPOLLOUT) != 0 ? LOOP_WRITE : 0u) |
                          ((event.events & ~(uint32_t)EPOLLOUT) != 0 ? LOOP_READ : 0u);
        if (watch)
            watch->ready(watch->context, events);
    }
    return true;
}

int64_t loop_woken(const struct loop *loop)
{
    return loop->woken;
}

int64_t loop_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
