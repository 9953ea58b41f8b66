/* What the exports share: the buffer, the pool of games, memory. */
#ifndef BIGTOP_POOL_H
#define BIGTOP_POOL_H

#include "exports.h"

/* A record may have 1 MiB. */
#define BUFFER_SIZE (1u << 20)

typedef union shared_buffer {
    char text[BUFFER_SIZE];
    int32_t numbers[BUFFER_SIZE / sizeof(int32_t)];
    int64_t long_numbers[BUFFER_SIZE / sizeof(int64_t)];
} shared_buffer;

extern shared_buffer buffer;

/* Numbers written one after the other into the buffer. */
typedef struct number_writer {
    uint32_t count;
} number_writer;

void put_number(number_writer *out, int64_t number);

/* Seat, kind, segment or -1, tile, x, y. */
void put_figure(number_writer *out, const bt_figure *figure);

/* Put a text into the buffer; its length, or a refusal if `text` is NULL. */
int32_t put_text(const char *text);

/* Why the last record could not be read; "" if it could. Never NULL. */
const char *last_fault_reason(void);

/* Name of a computer player, and a sentence about it; NULL if there is none. */
const char *player_name(uint32_t player);
const char *player_summary(uint32_t player);

/* More memory, aligned for any object, for good; NULL if there is no more. In the module, memory.c
 * lets its memory grow. */
void *more_memory(size_t size);

/* A game and how it came about. */
typedef struct pool_game {
    bt_game game;
    bt_record record; /* its moves are all that were played; its totals are not kept up */
    uint32_t generation;
    bool used;
} pool_game;

/* NULL if the handle names no game. */
pool_game *pool_find(int32_t handle);

/* A slot that is free, for pool_take to make a game of; NULL if there is none. */
pool_game *pool_room(void);

/* The handle of a slot that now holds a game. */
int32_t pool_take(pool_game *slot);

void pool_release(pool_game *slot);

#endif
