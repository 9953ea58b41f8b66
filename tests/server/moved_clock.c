#include "moved_clock.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

struct moved_clock *moved_clock_map(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    void *mapped = MAP_FAILED;
    if (file >= 0 && ftruncate(file, sizeof(struct moved_clock)) == 0) {
        mapped =
            mmap(NULL, sizeof(struct moved_clock), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    if (file >= 0)
        close(file);
    return mapped == MAP_FAILED ? NULL : mapped;
}

static int64_t wall(void *context)
{
    struct moved_clock *moved = context;
    int64_t standing = atomic_load(&moved->standing);
    return standing != 0 ? standing : clock_system().wall(NULL) + atomic_load(&moved->wall);
}

static int64_t steady(void *context)
{
    struct moved_clock *moved = context;
    int64_t standing = atomic_load(&moved->standing);
    return standing != 0 ? standing : clock_system().steady(NULL) + atomic_load(&moved->steady);
}

struct clock_port moved_clock_port(struct moved_clock *moved)
{
    return (struct clock_port){.steady = steady, .wall = wall, .context = moved};
}
