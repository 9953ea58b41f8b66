#include "pool.h"

#define POOL_SIZE 64u

static pool_game pool[POOL_SIZE];

shared_buffer buffer;

void put_number(number_writer *out, int64_t number)
{
    if (out->count < sizeof buffer.numbers / sizeof buffer.numbers[0]) {
        buffer.numbers[out->count++] = (int32_t)number;
    }
}

int32_t put_text(const char *text)
{
    uint32_t length = 0;
    if (text == NULL) {
        return -BT_ERROR_RANGE;
    }
    while (text[length] != '\0' && length < BUFFER_SIZE) {
        buffer.text[length] = text[length];
        length++;
    }
    return (int32_t)length;
}

/* A handle is the generation of its slot above the slot's number. It stays positive, and the first
 * generation is 1, so that 0 names no game. */
#define GENERATIONS (0x7fffffffu / POOL_SIZE)

pool_game *pool_find(int32_t handle)
{
    if (handle <= 0) {
        return NULL;
    }
    pool_game *slot = &pool[(uint32_t)handle % POOL_SIZE];
    return slot->used && slot->generation == (uint32_t)handle / POOL_SIZE ? slot : NULL;
}

pool_game *pool_room(void)
{
    for (uint32_t i = 0; i < POOL_SIZE; i++) {
        if (!pool[i].used) {
            return &pool[i];
        }
    }
    return NULL;
}

int32_t pool_take(pool_game *slot)
{
    slot->used = true;
    slot->generation = slot->generation + 1 < GENERATIONS ? slot->generation + 1 : 1;
    return (int32_t)(slot->generation * POOL_SIZE + (uint32_t)(slot - pool));
}

void pool_release(pool_game *slot)
{
    slot->used = false;
}
