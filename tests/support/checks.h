/* Counting checks and printing TAP, in what C and C++ share. */
#ifndef BIGTOP_TEST_CHECKS_H
#define BIGTOP_TEST_CHECKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static unsigned failures, checks;
static const char *part;

static void check(bool holds, const char *text, int line)
{
    checks++;
    if (!holds) {
        failures++;
        printf("# %s, line %d: %s\n", part, line, text);
    }
}

#define CHECK(condition) check((condition), #condition, __LINE__)

static bool same_bytes(const void *one, const void *other, size_t size)
{
    return memcmp(one, other, size) == 0;
}

typedef struct checked_part {
    const char *name;
    void (*run)(void);
} checked_part;

/* Exit status of the program. */
static int run_parts(const checked_part *parts, size_t count)
{
    unsigned failed_parts = 0;
    for (size_t index = 0; index < count; index++) {
        unsigned failures_before = failures;
        part = parts[index].name;
        parts[index].run();
        bool good = failures == failures_before;
        failed_parts += !good;
        printf("%s %u - %s\n", good ? "ok" : "not ok", (unsigned)index + 1, part);
    }
    printf("1..%u\n# %u checks\n", (unsigned)count, checks);
    return failed_parts == 0 ? 0 : 1;
}

#endif
