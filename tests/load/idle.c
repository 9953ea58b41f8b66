#include "idle.h"

#include "figures.h"

#include <stdlib.h>

/* Two thousand a second: a crowd, and not a measurement of how fast sockets can be opened. */
enum { AT_ONCE = 20, PAUSE_MICROSECONDS = 10000 };

struct load_idle {
    struct load_socket *sockets;
    unsigned count, next;
    uint64_t refused;
    int64_t next_time;
    const char *from;
};

static void on_opened(struct load_socket *socket)
{
    (void)socket;
}

static void on_message(struct load_socket *socket, const char *text, size_t length)
{
    (void)socket;
    (void)text;
    (void)length;
}

static void on_closed(struct load_socket *socket, const char *reason)
{
    struct load_idle *idle = socket->owner;
    (void)reason;
    idle->refused++;
}

struct load_idle *load_idle_new(struct loop *loop, unsigned port, unsigned count, const char *from)
{
    static const struct load_socket_callbacks callbacks = {
        .opened = on_opened, .message = on_message, .closed = on_closed};
    struct load_idle *idle = calloc(1, sizeof *idle);
    struct load_socket *sockets = calloc(count, sizeof *sockets);
    if (!idle || !sockets)
        abort();
    *idle = (struct load_idle){.sockets = sockets, .count = count, .from = from};
    for (unsigned i = 0; i < count; i++) {
        sockets[i] = (struct load_socket){.loop = loop,
                                          .callbacks = &callbacks,
                                          .owner = idle,
                                          .number = i,
                                          .port = port,
                                          .silent = i % 2 == 0};
    }
    return idle;
}

void load_idle_free(struct load_idle *idle)
{
    for (unsigned i = 0; i < idle->count; i++)
        load_socket_close(&idle->sockets[i]);
    free(idle->sockets);
    free(idle);
}

void load_idle_run(struct load_idle *idle)
{
    int64_t now = load_now();
    if (now < idle->next_time)
        return;
    idle->next_time = now + PAUSE_MICROSECONDS;
    for (unsigned i = 0, opened = 0; i < idle->count && opened < AT_ONCE; i++) {
        struct load_socket *socket = &idle->sockets[idle->next];
        idle->next = (idle->next + 1) % idle->count;
        if (socket->state == LOAD_CLOSED) {
            opened++;
            if (!load_socket_open(socket, idle->from))
                idle->refused++;
        }
    }
}

unsigned load_idle_open(const struct load_idle *idle)
{
    unsigned open = 0;
    for (unsigned i = 0; i < idle->count; i++)
        open += idle->sockets[i].state != LOAD_CLOSED;
    return open;
}

uint64_t load_idle_refused(const struct load_idle *idle)
{
    return idle->refused;
}
