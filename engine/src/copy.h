/*
 * Copying a game without what lies unused in its tables, for the many games that begin from one
 * start. A game in the middle of play is copied by assignment: the C library moves the whole of it
 * faster.
 */
#ifndef BT_COPY_H
#define BT_COPY_H

#include "vectors.h"

/* Copy `size` bytes in lines of 64; the last line may reach beyond them, within the game. A loop,
 * because a call of the C library's copy costs more than these short stretches. */
static inline void bt_copy_lines(bt_game *restrict to, const bt_game *restrict from, size_t offset,
                                 size_t size)
{
    uint8_t *out = (uint8_t *)to + offset;
    const uint8_t *in = (const uint8_t *)from + offset;
    for (size_t i = 0; i < size; i += 64) {
        bt_words8 line;
        __builtin_memcpy(&line, in + i, sizeof line);
        __builtin_memcpy(out + i, &line, sizeof line);
    }
}

#define BT_COPY_PART(array, count)                                                                 \
    bt_copy_lines(to, from, offsetof(bt_game, array), (count) * sizeof from->array[0])

/* The members from completed_cities on, less what the last line must not reach. */
#define BT_COPY_REST     offsetof(bt_game, completed_cities)
#define BT_COPY_REST_END (sizeof(bt_game) - 64)

static inline void bt_copy_game(bt_game *restrict to, const bt_game *restrict from)
{
    const size_t segments = from->segment_count + 8u;
    BT_COPY_PART(totals, segments);
    BT_COPY_PART(masks, segments);
    BT_COPY_PART(parents, segments);
    BT_COPY_PART(square_table, BT_SQUARE_TABLE_SIZE);
    /* All patterns: blocks are read to their end, and must be empty there. */
    BT_COPY_PART(open_patterns, BT_MAX_OPEN_SQUARES);
    BT_COPY_PART(open_keys, from->open_count);
    BT_COPY_PART(free_slots, BT_MAX_OPEN_SQUARES);
    BT_COPY_PART(tile_keys, from->tile_count);
    BT_COPY_PART(tile_shapes, from->tile_count);
    BT_COPY_PART(tile_segments, from->tile_count);
    bt_copy_lines(to, from, BT_COPY_REST, BT_COPY_REST_END - BT_COPY_REST);
    bt_copy_lines(to, from, BT_COPY_REST_END, 64);
}

#endif
