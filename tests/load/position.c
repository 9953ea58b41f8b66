#include "position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t load_random(uint64_t *state, uint32_t bound)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) % bound);
}

/* What stands behind the first member of a name; NULL if there is none. */
static const char *find(const char *text, size_t length, const char *name)
{
    char key[40];
    int size = snprintf(key, sizeof key, "\"%s\":", name);
    const char *found = memmem(text, length, key, (size_t)size);
    return found ? found + size : NULL;
}

static bool find_whole(const char *text, size_t length, const char *name, int64_t *number)
{
    const char *at = find(text, length, name);
    if (!at)
        return false;
    if (strncmp(at, "null", 4) == 0) {
        *number = -1;
        return true;
    }
    *number = strtoll(at, NULL, 10);
    return true;
}

bool load_member(const char *text, size_t length, const char *name, char *value, size_t size)
{
    const char *at = find(text, length, name);
    if (!at || *at != '"')
        return false;
    size_t taken = strcspn(at + 1, "\"");
    if (taken >= size)
        return false;
    memcpy(value, at + 1, taken);
    value[taken] = '\0';
    return true;
}

bool load_is_type(const char *text, size_t length, const char *type)
{
    const char *at = find(text, length < 80 ? length : 80, "type");
    size_t size = strlen(type);
    return at && *at == '"' && strncmp(at + 1, type, size) == 0 && at[1 + size] == '"';
}

/* Choose among the moves as they come: each is as likely as any other. */
static void choose_move(const char *at, const char *end, uint64_t *random,
                        struct load_position *position)
{
    static const char key[] = "{\"move\":";
    while (at < end && *at != ']') {
        at += *at == ',';
        if (strncmp(at, key, sizeof key - 1) != 0)
            return;
        char *after;
        int64_t move = strtoll(at + sizeof key - 1, &after, 10);
        if (load_random(random, ++position->move_count) == 0)
            position->move = move;
        at = strchr(after, '}');
        if (!at)
            return;
        at++;
    }
}

bool load_read_position(const char *text, size_t length, uint64_t *random,
                        struct load_position *position)
{
    *position = (struct load_position){0};
    const char *end = text + length;
    const char *phase = find(text, length, "phase");
    const char *moves = find(text, length, "moves");
    const char *complete = find(text, length, "complete");
    if (!phase || !moves || !complete ||
        !find_whole(text, length, "sequence", &position->sequence) ||
        !find_whole(text, length, "step", &position->step) ||
        !find_whole(phase, (size_t)(end - phase), "seat", &position->seat))
        return false;
    position->over = strncmp(phase, "\"over\"", 6) == 0;
    position->complete = strncmp(complete, "true", 4) == 0;
    if (*moves == '[')
        choose_move(moves + 1, end, random, position);
    return true;
}
