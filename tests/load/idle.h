/*
 * idle.h - a crowd that connects and then says nothing: half of it no word at all, half of it opens
 * a WebSocket first. Whoever is turned away comes again.
 */
#ifndef BIGTOP_LOAD_IDLE_H
#define BIGTOP_LOAD_IDLE_H

#include "socket.h"

struct load_idle;

/* `from` is the address that all of it comes from; the others at the server have another. */
struct load_idle *load_idle_new(struct loop *loop, unsigned port, unsigned count, const char *from);
void load_idle_free(struct load_idle *idle);

/* Let some of those who are out come again. To be called every few milliseconds. */
void load_idle_run(struct load_idle *idle);

/* Connections that are open now, and those that were turned away or closed so far. */
unsigned load_idle_open(const struct load_idle *idle);
uint64_t load_idle_refused(const struct load_idle *idle);

#endif
