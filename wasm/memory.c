/*
 * The four functions that a compiler may call without being asked to, and memory for searches.
 * There is no C library in the browser, and the link fails on any other symbol that is missing.
 */
#include "pool.h"

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);

/* With -mbulk-memory the built-ins of a size that is not known become one instruction each;
 * otherwise they would call the functions they stand in. */
#if !defined(__wasm_bulk_memory__)
#error "needs -mbulk-memory"
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int value, size_t size)
{
    return __builtin_memset(to, value, size);
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *left = a;
    const unsigned char *right = b;
    for (size_t i = 0; i < size; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

#define PAGE ((size_t)1 << 16)

void *more_memory(size_t size)
{
    const size_t before = __builtin_wasm_memory_grow(0, (size + PAGE - 1) / PAGE);
    /* Pages so far; all ones if there are no more to be had. */
    return before != SIZE_MAX ? (void *)(before * PAGE) : NULL;
}
