#include "shared_chance.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

struct shared_chance *shared_chance_map(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    void *mapped = MAP_FAILED;
    if (file >= 0 && ftruncate(file, sizeof(struct shared_chance)) == 0) {
        mapped =
            mmap(NULL, sizeof(struct shared_chance), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    if (file >= 0)
        close(file);
    return mapped == MAP_FAILED ? NULL : mapped;
}

/* The size of a name's bytes (chance.c). */
#define NAME_BYTES 16

bool shared_chance_bytes(void *context, void *buffer, size_t size)
{
    struct shared_chance *chance = context;
    _Atomic uint64_t *source = size == NAME_BYTES ? &chance->names : &chance->draws;
    unsigned char *at = buffer;
    for (size_t i = 0; i < size; i++) {
        uint64_t z = atomic_fetch_add(source, UINT64_C(0x9e3779b97f4a7c15));
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        at[i] = (unsigned char)((z ^ z >> 31) >> 56);
    }
    return true;
}
