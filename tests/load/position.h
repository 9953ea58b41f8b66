/*
 * position.h - what a load run has to know of the server's messages. Read by looking for members
 * instead of parsing: on the same processor as the server, the players must cost little.
 */
#ifndef BIGTOP_LOAD_POSITION_H
#define BIGTOP_LOAD_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct load_position {
    int64_t sequence, step, seat;
    bool complete, over;
    unsigned move_count;
    int64_t move; /* one of them, at random */
};

/* Whether a message is of this type. */
bool load_is_type(const char *text, size_t length, const char *type);

/* A member's text copied into `value` with its terminator; false if it is not there or too long. */
bool load_member(const char *text, size_t length, const char *name, char *value, size_t size);

/* Read a message `position`. False if something in it is missing. */
bool load_read_position(const char *text, size_t length, uint64_t *random,
                        struct load_position *position);

/* A number below `bound`; the state may start as anything. */
uint32_t load_random(uint64_t *state, uint32_t bound);

#endif
