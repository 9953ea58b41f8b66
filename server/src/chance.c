#include "chance.h"

#include <errno.h>
#include <stdint.h>
#include <sys/random.h>

static bool system_bytes(void *context, void *buffer, size_t size)
{
    (void)context;
    unsigned char *at = buffer;
    while (size > 0) {
        ssize_t got = getrandom(at, size, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        size -= (size_t)got;
    }
    return true;
}

struct chance chance_system(void)
{
    return (struct chance){system_bytes, NULL};
}

/* A number below `bound`, every one equally likely: numbers from the incomplete last round of
 * `bound` are drawn again. */
static bool draw_below(const struct chance *chance, uint32_t bound, uint32_t *number)
{
    uint32_t short_of_round = (UINT32_MAX % bound + 1) % bound;
    uint32_t last = UINT32_MAX - short_of_round;
    do {
        if (!chance->bytes(chance->context, number, sizeof *number))
            return false;
    } while (*number > last);
    *number %= bound;
    return true;
}

bool chance_draw(const struct chance *chance, const bt_game *game, bt_move *move)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    uint32_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += outcomes[i].weight;
    uint32_t number;
    if (total == 0 || !draw_below(chance, total, &number))
        return false;
    size_t chosen = 0;
    while (number >= outcomes[chosen].weight)
        number -= outcomes[chosen++].weight;
    *move = outcomes[chosen].move;
    return true;
}

bool chance_name(const struct chance *chance, char name[CHANCE_NAME_SIZE])
{
    static const char digits[] = CHANCE_NAME_DIGITS;
    unsigned char bytes[16];
    if (!chance->bytes(chance->context, bytes, sizeof bytes))
        return false;
    /* Six bits a character; the last one holds the two that are left over. */
    unsigned bits = 0, count = 0, length = 0;
    for (size_t i = 0; i < sizeof bytes; i++) {
        bits = bits << 8 | bytes[i];
        for (count += 8; count >= 6; count -= 6)
            name[length++] = digits[bits >> (count - 6) & 63u];
    }
    name[length++] = digits[bits << (6 - count) & 63u];
    name[length] = '\0';
    return true;
}
